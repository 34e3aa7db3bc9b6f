"""Learning a game by self-play (`clowder train`): games, network and learner run on one device, a GPU or the CPU.

The result is a small network that plays without PyTorch: see players/champion.py.
"""
