"""Fair deals: the page that checks one in the browser, and the log of a finished game to check."""

import asyncio
from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from clowder.store.history import Finished
from clowder.table.resume import log_of
from clowder.table.storage import GameRow
from clowder.table.texts import current_language, use_language, wording
from clowder.web.http.cookies import read_code
from clowder.web.pages.table_page import NOTE_WORDS
from clowder.web.routes.site import Site
from clowder.workshop import shelf

# fmt: off
WORDS = (
    "fair-all-well", "fair-for-you", "fair-for-you-why", "fair-gap-broken", "fair-gap-earlier", "fair-gap-missing",
    "fair-gap-none", "fair-gap-old", "fair-gap-without", "fair-is-complete", "fair-is-note", "fair-is-opened",
    "fair-is-seal", "fair-is-sealed", "fair-is-seed", "fair-is-whole", "fair-next", "fair-no-complete", "fair-no-json",
    "fair-no-json-note", "fair-no-opened", "fair-no-seal", "fair-no-sealed", "fair-no-seed", "fair-no-whole",
    "fair-not-well", "fair-not-yet", "fair-note-cards", "fair-note-closed", "fair-note-decision",
    "fair-note-late", "fair-note-result", "fair-rest-for-you", "fair-well-but",
    "fair-without-note", *NOTE_WORDS,
)
# fmt: on
STEPS = "fair-step-1", "fair-step-2", "fair-step-3", "fair-step-4", "fair-step-5"
LIMITS = "fair-limit-1", "fair-limit-2", "fair-limit-5", "fair-limit-6", "fair-limit-3", "fair-limit-4"


@cache
def _words(language: str) -> dict[str, str]:
    with use_language(language):
        return {id: wording(id) for id in WORDS}


async def log_file(site: Site, game: GameRow | Finished, number: int) -> Response:
    """Returns the log of a stored game as a file that a browser saves. It may be long: it has a variant's pictures."""
    await site.registry.know_variant(shelf.key_in(game.header))
    entries = await site.registry.store.entries(game.id)
    named = {"content-disposition": f'attachment; filename="{game.header["game"]}-{number}.json"'}
    return await asyncio.to_thread(lambda: JSONResponse(log_of(game.header, entries, game.result), headers=named))


async def fair(request: Request) -> Response:
    """Shows how deals are sealed, and checks one in the browser."""
    site: Site = request.app.state.site
    person = await site.person(request)
    table, number = (request.query_params.get(name, "") for name in ("table", "game"))
    known = table and number.isascii() and number.isdecimal() and len(number) < 9
    log = f"/table/{read_code(table)}/log?game={number}" if known else ""
    context: dict[str, Any] = {"steps": STEPS, "limits": LIMITS, "words": _words(current_language()), "log": log}
    return site.page(request, "fair.html", person, **context)


async def table_log(request: Request) -> Response:
    """Hands out the log of a table's game that is over, or was closed for good, to who ever sat there."""
    site: Site = request.app.state.site
    person = await site.person(request)
    code, number = read_code(request.path_params["code"]), request.query_params.get("game", "")
    site.check_code_limit(request, code)
    counted = site.charge_code(request, person)
    row = await site.registry.store.table_by_code(code)
    if row is None or not person.id or person.id not in row.settings.get("ever", ()):
        raise HTTPException(404, wording("error-log"))
    for limit, key in counted:  # it was no guess
        limit.give_back(key)
    games = await site.registry.store.games(row.id)
    ended = [game for game in games if game.result is not None or row.status == "closed"]
    found = next((game for game in reversed(ended) if number in ("", str(game.number))), None)
    if found is None:
        raise HTTPException(404, wording("error-log"))
    return await log_file(site, found, found.number)


routes = [Route("/table/{code}/log", table_log), Route("/fair", fair)]
