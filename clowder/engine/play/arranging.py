"""Positions made for a purpose: for tests of rules, and whoever wonders what if. Both keep the game's own laws."""

from typing import Any

from clowder.engine.play.loading import load
from clowder.engine.play.match import Match, Seed
from clowder.engine.rules import calls


def arrange(match: Match, /, **fields: Any) -> Match:
    """Returns a match that stands as another does, but for some fields. Raises BadPosition if it could not be.

    Fields are as `Match.position` has them: numbers, and lists by seat or place.
    """
    position = match.position()
    unknown = sorted(set(fields) - set(position["position"]))
    if unknown:
        raise TypeError(f"{match.game.title} has no field {unknown[0]!r}.")
    position["position"].update(fields)
    return load(position, lambda name: match.game)


def determinized(match: Match, seat: int | None, seed: Seed) -> Match:
    """Returns a possible world: a match that a seat (None: a spectator) cannot tell from the true one."""
    view, world = match.view_of(seat), match.game.new()
    match.game.call(calls.determinize_first)(view.record, match.game.rng(seed), world)
    return Match(match.game, match.players, match.options, world)
