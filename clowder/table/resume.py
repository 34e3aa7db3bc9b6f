"""How a stored game becomes a match again after a restart.

Moves are only ever replayed under the rules they were made under. If the rules have changed meanwhile, the match goes
on from its stored position; the caller then appends `resumed(match)` to the log before any further move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from clowder.engine.errors import BadLog, BadPosition, ClowderError
from clowder.engine.play import logs
from clowder.engine.play.game import Game
from clowder.engine.play.match import Match
from clowder.table import fair
from clowder.table.storage import Entry
from clowder.workshop import shelf

Find = Callable[[str], Game]


def resumed(match: Match) -> Entry:
    """Returns the entry that says from where, and under which rules, a log's further moves were made."""
    return Entry("resumed", {"position": match.position(), "rules": match.game.identity})


def resume(
    header: Mapping[str, Any], entries: Sequence[Entry], position: Mapping[str, Any] | None, find: Find
) -> tuple[Match, str | None]:
    """Returns the match of a stored game, and a sentence for the table if it is not the log from its beginning.

    Raises BadLog or BadPosition if neither log nor position fits the rules of today.
    """
    game = _game(header, find)
    marks = [number for number, entry in enumerate(entries) if entry.kind == "resumed"]
    if not marks:
        if game.means(header.get("rules")):
            return logs.replay({**header, "moves": decisions_of(entries)}, find), None
    else:
        last = entries[marks[-1]].data
        if game.means(last.get("rules")):
            start = _same_game(last.get("position"), header)
            log = {**{key: start.get(key) for key in _SHARED}, "start": start}
            match = logs.replay({**log, "moves": decisions_of(entries[marks[-1] + 1 :])}, find)
            return match, f"The rules of {game.title} changed during this game: it went on from where it stood then."
    if position is None:
        raise BadLog(f"The rules of {game.title} have changed since this game began, and no position of it is stored.")
    match = logs.load(_same_game(position, header), find)
    return match, f"The rules of {game.title} have changed: this game goes on from its last stored position."


_SHARED = ("clowder", "game", "version", "rules", "players", "options")


def _game(header: Mapping[str, Any], find: Find) -> Game:
    name = header.get("game")
    if not isinstance(name, str):
        raise BadLog("The log does not say which game it is of.")
    try:
        return find(name)
    except ClowderError as wrong:
        raise BadLog(f"The log is wrong: {wrong}") from None


def _same_game(position: Any, header: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a stored position, or raises BadPosition if it is not of the header's game."""
    if not isinstance(position, Mapping):
        raise BadPosition("What is stored is no position.")
    if any(position.get(key) != header.get(key) for key in ("game", "players", "options")):
        raise BadPosition("The stored position is of another game than the log.")
    return dict(position)


def log_of(header: Mapping[str, Any], entries: Sequence[Entry], result: Mapping[str, Any] | None) -> dict[str, Any]:
    """Returns the file of a stored game that is over or closed for good: seats and moves, no names."""
    if found := shelf.known(shelf.key_in(header)):  # a file that anybody can replay
        header = {**header, "variant": found.json()}
    resumed = any(entry.kind == "resumed" for entry in entries)
    return fair.exported({**header, **({"resumed": True} if resumed else {})}, decisions_of(entries), result)


def decisions_of(entries: Sequence[Entry]) -> list[list[Any]]:
    """Returns the moves of a log one by one, as `replay` takes them: the steps of a compound play are decisions too."""
    decisions = []
    for number, entry in enumerate(entries, 1):
        if entry.kind != "move":
            continue
        seat, moves = entry.data.get("seat"), entry.data.get("moves")
        if not isinstance(moves, list) or not moves:
            raise BadLog(f"Entry {number} of the log has no moves.")
        decisions += [[seat, move] for move in moves]
    return decisions
