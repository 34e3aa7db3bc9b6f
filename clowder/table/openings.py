"""What a table is opened with: the terms of a game against bots, of a lesson or of an address, and who sits there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import clowder
from clowder.engine.play.game import Game
from clowder.table.seating import bot_chair, fill, put
from clowder.table.terms import Terms, options_of, refusal_of, terms_from_form, with_names
from clowder.table.texts import UserError, current_language

USUAL_BOTS = 3
USUAL_SEATS = 4


def bots_wanted(game: Game, form: Mapping[str, str]) -> int:
    """Returns how many bots a form asks for, by default the usual number. Raises UserError if they do not fit."""
    bots = min(USUAL_BOTS, game.max_players - 1)
    if "bots" in form:
        try:
            bots = int(form["bots"][:4])
        except ValueError:
            raise UserError("numbers-only") from None
    if not game.min_players <= bots + 1 <= game.max_players:
        raise UserError("no-such-number", low=game.min_players - 1, high=game.max_players - 1)
    return bots


def solo_terms(game: Game, bots: int, person: str, strength: str, options: Mapping[str, object] | None = None) -> Terms:
    """Returns the terms of one person's game against bots."""
    rules = {f"option.{name}": str(value) for name, value in (options or {}).items()}
    return terms_from_form(game, {"players": str(bots + 1), "clock": "0", "strength": strength, **rules}, person)


def lesson_terms(game: Game, person: str, short: bool = False) -> Terms:
    """Returns the terms of somebody's first game, with a coach. Raises UserError if the game has no such lesson."""
    lesson = game.short_lesson if short else game.lesson
    if lesson is None:
        raise UserError("no-lesson", game=game.title)
    terms = terms_from_form(game, {"players": str(lesson.players), "clock": "0"}, person)
    return replace(terms, options=dict(lesson.options), lesson=True, short=short)


def continued_terms(log: Mapping[str, Any], decisions: int, seat: int, person: str, strength: str) -> Terms:
    """Returns the terms of a game that goes on where a finished one stood after so many decisions, against bots.

    Raises UserError if there is nothing to go on with.
    """
    moves = list(log["moves"])
    match = clowder.replay({**log, "moves": moves[: max(0, decisions)]})
    if not 0 <= seat < match.players or not 0 <= decisions < len(moves) or match.over:
        raise UserError("plays-on-not-there")
    game = match.game
    terms = terms_from_form(game, {"players": str(match.players), "clock": "0", "strength": strength}, person)
    return replace(terms, options=dict(log["options"]), start=match.position())


def seated_at(terms: Terms, seat: int, person: str, name: str) -> Terms:
    """Returns the terms with their host in one chair, and bots in all others."""
    host = replace(terms.chairs[seat], kind="person", person=person)
    terms = with_names(terms.with_chair(seat, host), {person: name})
    return replace(terms, chairs=fill(terms.chairs, terms.strength))


def seated(terms: Terms, person: str, name: str, bots: int) -> Terms:
    """Returns the terms with their host in the first chair and bots in the last ones."""
    host = replace(terms.chairs[0], kind="person", person=person)
    terms = with_names(terms.with_chair(0, host), {person: name})
    chairs = terms.chairs
    for seat in range(1, bots + 1):
        chairs = put(chairs, terms.players - seat, bot_chair(chairs, terms.strength))
    return replace(terms, chairs=chairs)


def terms_of(game: Game, given: Mapping[str, str]) -> Terms:
    """Returns the terms that an address speaks of, or raises ClowderError: players, a preset, options."""
    chosen = {name: value for name, value in given.items() if name in ("players", "preset") or name[:7] == "option."}
    preset = next((one for one in game.presets if one.name == chosen.get("preset")), None)
    usual = preset.players[0] if preset and preset.players else min(USUAL_SEATS, game.max_players)
    return terms_from_form(game, {"players": str(usual), **chosen}, "")


def refused_choices(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """Returns which choices do not go with what is filled in, and what is wrong with that. Raises ClowderError."""
    players = game.check_players(form.get("players", game.min_players), current_language())
    given = options_of(form)
    sorry = refusal_of(game, players, given)
    return {"refused": game.option_set.refused(players, {} if sorry else given), "sorry": sorry}
