"""Loads and replays positions and logs, and arranges positions. All are untrusted input and are fully validated."""

import copy
from typing import Any

from clowder.engine.errors import BadLog, BadPosition, ClowderError, shown
from clowder.engine.play.game import Game
from clowder.engine.play.match import FORMAT, Match, Seed, deal
from clowder.engine.rules import calls
from clowder.engine.rules.record import read


def _read_header(data: object, find: Any, error: type[ClowderError], what: str) -> tuple[Game, int, dict[str, Any]]:
    """Returns game, players and options of a log or position. Raises `error`."""
    if not isinstance(data, dict):
        raise error(f"A {what} is a JSON object, not {type(data).__name__}.")
    if type(data.get("clowder")) is not int or data["clowder"] != FORMAT:
        raise error(f"This is not a {what} of format {FORMAT}.")
    for key, kind in (("game", str), ("version", int), ("players", int), ("options", dict)):
        if not isinstance(data.get(key), kind) or isinstance(data[key], bool):
            raise error(f"The {what} has no valid {key!r}.")
    try:
        game = find(data["game"])
        players = game.check_players(data["players"])
        options = game.option_set.read(players, data["options"], is_new=False)
    except ClowderError as wrong:
        raise error(f"The {what} is wrong: {wrong}") from None
    if data["version"] != game.version:
        theirs = shown(data["version"])[1:-1]
        raise error(f"The {what} has version {theirs} of {game.title}; these rules have version {game.version}.")
    return game, players, options


def _of_today(data: object, find: Any) -> object:
    """Returns an older position with today's fields, if its game can convert it.

    New settings follow from the options. An option that the position does not know has its default.
    """
    try:
        assert isinstance(data, dict)
        game, version, fields = find(data["game"]), data["version"], data["position"]
        new = [name for name in game.settings if name not in fields]
        if new:
            options = game.option_set.read(data["players"], data["options"], is_new=False)
            dealt = deal(game, data["players"], "settings", options, is_new=False).position()["position"]
            data = {**data, "position": {**fields, **{name: dealt[name] for name in new}}}
            fields = data["position"]
        if game.migrate is None or (version == game.version and set(fields) == set(game.state.names)):
            return data
        if 0 < version <= game.version:
            return game.migrate(copy.deepcopy(data))
    except (AssertionError, ClowderError, LookupError, TypeError, ValueError):
        pass  # the caller reports what is wrong
    return data


def load(data: object, find: Any) -> Match:
    """Loads a position. Raises BadPosition if it is invalid or breaks the game's own laws."""
    data = _of_today(data, find)
    game, players, options = _read_header(data, find, BadPosition, "position")
    given = data.get("position") if isinstance(data, dict) else None
    try:
        state = game.from_json(given)
    except (ValueError, TypeError, OverflowError, RecursionError) as wrong:
        raise BadPosition(f"The position cannot be read: {str(wrong)[:80]}.") from None
    broken = game.call(calls.check_first)(state)
    if broken:
        raise BadPosition(f"The position breaks the rules of {game.title}: {game.fault(broken)}.")
    if read(state).num_seats != players:
        raise BadPosition("The position is for another number of players than it states.")
    dealt = game.new()
    game.call(calls.deal_first)(dealt, players, game.packed(players, options), game.rng("settings"))
    ours, theirs = read(state), read(dealt)
    if any(getattr(ours, name) != getattr(theirs, name) for name in game.settings):
        raise BadPosition("The position has other options, or another game, than it states.")
    match = Match(game, players, options, state)
    try:
        for seat in (None, *range(players)):
            match.events(seat)
    except (LookupError, ValueError, TypeError):  # no rule checks the events of a position
        raise BadPosition("The position's last events are invalid.") from None
    match.start = match.position()
    return match


def replay(log: object, find: Any) -> Match:
    """Replays a log. Raises BadLog if it is invalid or contains an illegal decision."""
    game, players, options = _read_header(log, find, BadLog, "log")
    assert isinstance(log, dict)
    try:
        seed = log.get("seed", "")
        match = load(log["start"], find) if "start" in log else deal(game, players, seed, options, is_new=False)
    except ClowderError as wrong:
        raise BadLog(f"The log's start is wrong: {wrong}") from None
    if match.game is not game or match.players != players or match.options != options:
        raise BadLog("The log starts with another game.")
    moves = log.get("moves")
    if not isinstance(moves, list):
        raise BadLog("The log has no list of moves.")
    for number, decision in enumerate(moves):
        if not isinstance(decision, list) or len(decision) != 2:
            raise BadLog(f"Decision {number} of the log is not a seat and a move.")
        try:
            match.play(decision[0], decision[1])
        except ClowderError as wrong:
            raise BadLog(f"Decision {number} of the log cannot be played: {wrong}") from None
    return match


def arrange(match: Match, /, **fields: Any) -> Match:
    """Returns a copy of a match with some fields changed. Raises BadPosition if that is impossible.

    Fields are written as in `Match.position`: numbers, and lists by seat or place.
    """
    position = match.position()
    unknown = sorted(set(fields) - set(position["position"]))
    if unknown:
        raise TypeError(f"{match.game.title} has no field {unknown[0]!r}.")
    position["position"].update(fields)
    return load(position, lambda name: match.game)


def determinized(match: Match, seat: int | None, seed: Seed) -> Match:
    """Returns a possible world: a match that a seat (None: a spectator) cannot distinguish from the true one."""
    view, world = match.view_of(seat), match.game.new()
    match.game.call(calls.determinize_first)(view.record, match.game.rng(seed), world)
    return Match(match.game, match.players, match.options, world)
