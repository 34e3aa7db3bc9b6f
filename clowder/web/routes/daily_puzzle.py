"""The puzzle of the day: a decision on the board of its table, for everybody the same, judged here.

A day begins at midnight UTC. A puzzle is no sealed deal: it stands in a list that everybody can read.
"""

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import VERSION
from clowder.engine.play.view import View
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find
from clowder.players.puzzles import Puzzle, of_the_day
from clowder.table.texts import current_language, wording
from clowder.web.pages.preview import frame
from clowder.web.pages.table_page import Visit, shell
from clowder.web.routes.site import Site

CODE = "PUZZ-LES0"  # in the place of a table's


async def puzzle(request: Request) -> Response:
    """Shows the puzzle of the day, or judges a try."""
    site: Site = request.app.state.site
    person = await site.person(request)
    number, today = of_the_day(site.clock.now().date())
    site.limit(site.limits.posts, request, person)
    match = await asyncio.to_thread(today.match)
    if request.method == "POST":
        return JSONResponse(_judged(today, match, await _message(request)))
    link = f"{site.origin(request)}/puzzle"
    visit = Visit(CODE, link, person.name, site.cookies.form_token(person), puzzle=number)
    shown = await asyncio.to_thread(_frame, match, today.seat, number)
    html = shell(find(today.game), shown, shown["parts"].pop("faces"), visit)
    return site.remember(request, HTMLResponse(html), person)


async def _message(request: Request) -> dict[str, Any]:
    """Returns what a page sent; nothing if that is no object."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _frame(match: Match, seat: int, number: int) -> dict[str, Any]:
    """Returns the table as the seat sees it, with nothing to do but to answer."""
    shown = frame(match, seat)
    shown["parts"]["table"] |= {"code": CODE, "notice": wording("puzzle-notice", number=number), "can": []}
    return shown


def _judged(puzzle: Puzzle, match: Match, message: dict[str, Any]) -> dict[str, Any]:
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


routes = [Route("/puzzle", puzzle, methods=["GET", "POST"])]
