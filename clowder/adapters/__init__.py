"""Clowder's games for other libraries: Gymnasium, PettingZoo and OpenSpiel. Each module needs the extra `rl`."""
