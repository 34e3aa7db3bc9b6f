"""The puzzle of the day as a table: what its page shows, and how a try is judged. The answer is in no frame."""

from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import VERSION
from clowder.engine.play.view import View
from clowder.engine.scene.render import SceneRenderer
from clowder.players.puzzles import Puzzle
from clowder.table.still_frame import still_frame
from clowder.table.texts import current_language, wording

CODE = "PUZZ-LES0"  # in the place of a table's


def puzzle_frame(match: Match, seat: int, number: int) -> dict[str, Any]:
    """Returns the table as the seat sees it, with nothing to do but to answer."""
    shown = still_frame(match, seat)
    shown["parts"]["table"] |= {"code": CODE, "notice": wording("puzzle-notice", number=number), "can": []}
    return shown


def judged(puzzle: Puzzle, match: Match, message: dict[str, Any]) -> dict[str, Any]:
    """Returns the answers to a message, and what to say if the puzzle is solved."""
    view, id = match.view_of(puzzle.seat, current_language()), message.get("id")
    id = id if isinstance(id, int) else None
    if message.get("do") == "why":
        rule, sentence = SceneRenderer(match, current_language()).why(puzzle.seat, str(message.get("thing"))[:100])
        return {"answers": [{"sorry": sentence, "rule": rule, "id": id}]}
    moves = message.get("moves")
    if message.get("do") != "play" or not isinstance(moves, list) or len(moves) != 1 or not view.is_play(moves):
        return {"answers": [{"sorry": wording("nonsense"), "id": id}]}
    if moves[0] != puzzle.answer:
        told = wording("puzzle-wrong", play=view.text(moves[0]), chance=_percent(puzzle, view, moves[0]))
        return {"answers": [{"sorry": told, "id": id}]}
    over = {"v": VERSION, "parts": {"ask": None, "wait": wording("puzzle-solved")}}
    return {"answers": [{"done": id}, over], "solved": _solved(puzzle, view)}


def _percent(puzzle: Puzzle, view: View, move: int) -> str:
    return f"{100 * puzzle.chances[view.legal().index(move)]:.0f}"


def _solved(puzzle: Puzzle, view: View) -> str:
    """Returns why the answer is right: what it wins, and what the tempting move would have."""
    return wording(
        "puzzle-right",
        play=view.text(puzzle.answer),
        chance=_percent(puzzle, view, puzzle.answer),
        tempting=view.text(puzzle.tempting),
        other=_percent(puzzle, view, puzzle.tempting),
    )
