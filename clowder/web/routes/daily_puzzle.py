"""The puzzle of the day: a decision on the board of its table, for everybody the same, judged here.

A day begins at midnight UTC. A puzzle is no sealed deal: it stands in a list that everybody can read.
"""

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from clowder.games import find
from clowder.players.puzzles import of_the_day
from clowder.table.daily_puzzle import CODE, judged, puzzle_frame
from clowder.web.pages import link_preview
from clowder.web.pages.table_page import Visit, shell
from clowder.web.routes.site import Site


async def puzzle(request: Request) -> Response:
    """Shows the puzzle of the day, or judges a try."""
    site: Site = request.app.state.site
    person = await site.person(request)
    number, today = of_the_day(site.clock.now().date())
    site.limit(site.limits.posts, request, person)
    match = await asyncio.to_thread(today.match)
    if request.method == "POST":
        return JSONResponse(judged(today, match, await _message(request)))
    link = f"{site.origin(request)}/puzzle"
    preview = link_preview.of_puzzle(site.origin(request), find(today.game)).tags
    visit = Visit(CODE, link, person.name, site.cookies.form_token(person), puzzle=number, preview=preview)
    shown = await asyncio.to_thread(puzzle_frame, match, today.seat, number)
    html = shell(find(today.game), shown, shown["parts"].pop("faces"), visit)
    return site.remember(request, HTMLResponse(html), person)


async def _message(request: Request) -> dict[str, Any]:
    """Returns what a page sent; nothing if that is no object."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


routes = [Route("/puzzle", puzzle, methods=["GET", "POST"])]
