"""Versions of environments. A version changes when the same seed and actions would show, allow or pay something else.

tests/adapters/environments.txt has a digest of each version. A test says when a change of a game or its observation
needs a new one.
"""

from clowder.engine.play.game import Game

VERSIONS = {
    "exploding-kittens": 1,
    "bursting-felines": 1,
    "cats": 1,
    "hold-my-bear": 1,
    "nine-lives": 1,
}


def name_of(game: Game) -> str:
    """Returns the name of an environment with its version, as other libraries write it: `cats_v1`."""
    return f"{game.name.replace('-', '_')}_v{version_of(game)}"


def version_of(game: Game) -> int:
    """Returns the version of an environment; for a game of another package, that of its rules."""
    return VERSIONS.get(game.name, game.version)
