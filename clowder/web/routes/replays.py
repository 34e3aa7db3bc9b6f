"""Replays of finished games, and what a search thinks of how somebody played.

Who played a game may look at it, and whoever has a link that one of them shared; who only has a link is told no names.
Nothing is shown of a game that is not over.
"""

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from clowder.engine.errors import ClowderError
from clowder.engine.text.viewer import NAMES
from clowder.store.history import Finished
from clowder.table.bots import Requester
from clowder.table.openings import continued_terms, seated_at
from clowder.table.resume import log_of
from clowder.table.terms import Terms
from clowder.table.texts import UserError, current_language, wording
from clowder.web.http.cookies import Person, read_code
from clowder.web.http.origin import address_of
from clowder.web.pages import link_preview
from clowder.web.pages.replay import Showing, page
from clowder.web.pages.review import shown
from clowder.web.routes.replay_cache import ReviewJob
from clowder.web.routes.site import Site
from clowder.workshop import shelf


async def replay(request: Request) -> Response:
    """Shows a finished game again."""
    site: Site = request.app.state.site
    person = await site.person(request)
    game = await _finished(site, request, person)
    log = await _log(site, game)
    film = await site.replays.film(game.id, log, lambda: site.limit(site.limits.replays, request, person))
    link = f"{site.origin(request)}/replay/{game.id}?key={site.cookies.key_of(game.id)}"
    own = game.seat >= 0
    names: list[str] = []
    if own:
        sitters = (await site.registry.store.history.sitters([game.id]))[game.id]
        names = [sat.name or usual for sat, usual in zip(sitters, NAMES, strict=False)]
    showing = Showing(
        names=names,
        seat=game.seat if own else None,
        review_at=f"/replay/{game.id}/review" if own else "",
        link=link,
        csrf=site.cookies.form_token(person),
        preview=link_preview.of_replay(site.origin(request), request.url.path, film.game).tags,
        plays_on_at=f"/replay/{game.id}/on" + (f"?{request.url.query}" if request.url.query else ""),
        here=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
    )
    return site.remember(request, HTMLResponse(await asyncio.to_thread(page, film, showing)), person)


async def last_replay(request: Request) -> Response:
    """Goes to the last finished game of a table that somebody played: never to one that is being played."""
    site: Site = request.app.state.site
    person = await site.person(request)
    row = await site.registry.store.table_by_code(read_code(request.path_params["code"])) if person.id else None
    found = await site.registry.store.history.last_of(row.id, person.id) if row else None
    if found is None:
        raise HTTPException(404, wording("error-game"))
    return RedirectResponse(f"/replay/{found}", 303)


async def last_link(request: Request) -> Response:
    """Tells the link to the last finished game of a table, for those who played it to pass on."""
    site: Site = request.app.state.site
    person = await site.person(request)
    row = await site.registry.store.table_by_code(read_code(request.path_params["code"])) if person.id else None
    found = await site.registry.store.history.last_of(row.id, person.id) if row else None
    if found is None:
        raise HTTPException(404, wording("error-game"))
    return JSONResponse({"link": f"{site.origin(request)}/replay/{found}?key={site.cookies.key_of(found)}"})


async def review(request: Request) -> Response:
    """Starts a review of one's own game, or tells how far it is."""
    site: Site = request.app.state.site
    person = await site.person(request)
    game = await _finished(site, request, person)
    if game.seat < 0:
        return JSONResponse({"sorry": wording("review-not-yours")}, 403)
    work = site.replays.reviews.get((game.id, game.seat))
    try:
        if request.method == "POST":
            await site.read_form(request, person)
            if work is None or not (work.goes_on or work.found):
                work = await _begin(site, request, person, game)
        if work is None:
            raise HTTPException(404, wording("error-404"))
        if work.found is None:
            told: dict[str, Any] = {"share": work.share} if work.goes_on else {"sorry": wording("broken")}
            return JSONResponse(told)
        return JSONResponse(await asyncio.to_thread(shown, work.found, await _log(site, game), current_language()))
    except HTTPException as wrong:
        return JSONResponse({"sorry": wrong.detail}, wrong.status_code)
    except ClowderError as wrong:
        return JSONResponse({"sorry": str(wrong)}, 422)


async def play_on(request: Request) -> Response:
    """Opens a table where a finished game goes on from one of its decisions, against bots, as one of its seats."""
    site: Site = request.app.state.site
    person = await site.person(request)
    form = await site.read_form(request, person)
    game = await _finished(site, request, person)
    log = await _log(site, game)
    try:
        decisions, seat = int(form.get("step", "")[:6]), int(form.get("seat", "")[:2])
    except ValueError:
        raise UserError("plays-on-not-there") from None
    person = await site.ensure_person(person, "")
    terms = await asyncio.to_thread(continued_terms, log, decisions, seat, person.id, "mixed")
    for row in await site.registry.store.tables_of(person.id):  # they do not pile up
        if row.settings.get("start") and row.status != "over":
            await site.registry.shut(row)
    table = await site.registry.create(seated_at(terms, seat, person.id, person.name), address_of(request))
    return site.redirect(f"/table/{table.code}", person)


async def _finished(site: Site, request: Request, person: Person) -> Finished:
    """Returns the game that is asked for, with the seat of who asks or -1; raises if they may not see it."""
    id, history = request.path_params["id"], site.registry.store.history
    mine = await history.of(person.id) if person.id else []
    own = next((game for game in mine if game.id == id), None)
    if own is not None:
        return own
    if site.cookies.is_key_of(id, request.query_params.get("key", "")):
        shared = await history.shared(id)
        if shared is not None:
            return shared
    settings = await history.running(id) if person.id else None
    if settings is not None and person.id in Terms.read(settings).ever:
        raise HTTPException(409, wording("replay-not-over"))
    raise HTTPException(404, wording("error-game"))


async def _log(site: Site, game: Finished) -> Any:
    """Returns the log of a finished game, or raises Sorry if its rules have changed since."""
    await site.registry.know_variant(shelf.key_in(game.header))
    rules = shelf.edition(game.header["game"], shelf.key_in(game.header))
    entries = await site.registry.store.entries(game.id)
    log = await asyncio.to_thread(log_of, game.header, entries, game.result)  # a variant's pictures are long
    if log.get("resumed") or not rules.means(game.header.get("rules")):
        raise UserError("replay-other-rules", game=rules.title)
    return log


async def _begin(site: Site, request: Request, person: Person, game: Finished) -> ReviewJob:
    """Starts a review, if that person has none under way."""
    if site.replays.is_reviewing(person.id):
        raise UserError("review-running")
    log = await _log(site, game)
    requester = Requester(address_of(request), person.id, f"review {game.id}")
    return site.replays.begin_review(game.id, game.seat, log, requester, site.registry.search_pool)


routes = [
    Route("/replay/{id:game}", replay),
    Route("/replay/{id:game}/on", play_on, methods=["POST"]),
    Route("/replay/{id:game}/review", review, methods=["GET", "POST"]),
    Route("/table/{code}/replay", last_replay),
    Route("/table/{code}/replay/link", last_link),
]
