"""Proof of the rules of Nine Lives: `nine_lives.arrange` is a helper, the rest are tests."""
