"""Proof of the kittens' rules: `kittens.arrange` and `kittens.slow` are helpers, the rest are tests."""
