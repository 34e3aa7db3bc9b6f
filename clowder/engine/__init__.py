"""How any game is played: what a game is made of, what runs its rules, and what is made of its states."""

from clowder.engine import old_names

old_names.install()
