"""Learning a game by self-play (`clowder train`): games, net and learner stay on one device, a GPU or the CPU.

What was learned is written as a small net that plays without PyTorch: see players/champion.py.
"""
