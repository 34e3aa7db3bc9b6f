"""The engine: what a game is made of, the backends that run its rules, and everything built on its states."""

from clowder.engine import old_names

old_names.install()
