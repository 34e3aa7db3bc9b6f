"""Clowder's games as other people's tools know them. Each module needs the extra `rl`."""
