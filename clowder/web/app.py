"""The server: all routes, middleware, error pages, and what opens and closes with it."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from clowder.engine.errors import ClowderError, UnknownGame
from clowder.engine.text.languages import languages
from clowder.engine.text.messages import in_a_row
from clowder.store import Store
from clowder.table.commands import Commands
from clowder.table.storage import StoreError
from clowder.table.texts import wording
from clowder.web.http import language
from clowder.web.http.cookies import Cookies
from clowder.web.http.language import LanguageMiddleware
from clowder.web.http.limits import Limits
from clowder.web.http.middleware import SecurityMiddleware, is_for_programs
from clowder.web.metrics import shown
from clowder.web.pages import templates
from clowder.web.routes import api, daily_puzzle, fair, lobby, new_table, pwa, replays, rules, table, you
from clowder.web.routes.api_sessions import ApiSessions
from clowder.web.routes.replay_cache import ReplayCache
from clowder.web.routes.site import Setup, Site, games_here
from clowder.web.tables.registry import TableRegistry
from clowder.workshop import shelf

HEAD_START = 5.0  # seconds before catalogues are read ahead, and ...
PAUSE = 0.2  # ... between two of them
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}
log = logging.getLogger("clowder.web")


async def health(request: Request) -> Response:
    """Tells whether tables can go on: fails while the store cannot write."""
    site: Site = request.app.state.site
    trouble = await site.registry.store_health.trouble()
    told = {"status": "failing", "reason": trouble} if trouble else {"status": "ok"}
    return JSONResponse({**told, "tables": len(site.registry.tables)}, 503 if trouble else 200)


async def static(request: Request) -> Response:
    """Sends one of our files; its address changes with its content, so it may be kept for ever.

    While servers are upgraded, a page of another version may ask this one: then nobody may keep what it gets.
    """
    path = request.path_params["path"]
    content = templates.static_text(path)
    if content is None:
        raise HTTPException(404, wording("error-404"))
    kind = TYPES.get(path.rpartition(".")[2], "text/plain")
    kept = "public, max-age=31536000, immutable" if request.path_params["mark"] == templates.mark() else "no-store"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and path.endswith((".js", ".css", ".svg")):
        content, headers["content-encoding"] = templates.compressed(path), "gzip"
    return Response(content, media_type=kind, headers=headers)


async def _failed(request: Request, wrong: Exception) -> Response:
    """Answers an error with one sentence."""
    status = wrong.status_code if isinstance(wrong, HTTPException) else 422
    sentence = wrong.detail if isinstance(wrong, HTTPException) else str(wrong)
    if isinstance(wrong, HTTPException) and sentence == HTTPStatus(status).phrase:  # no sentence of ours
        sentence = wording("error-404")
    if isinstance(wrong, StoreError):  # what is wrong with it is told to whoever watches over the server: /health
        status, sentence = 503, wording("store-away")
    if isinstance(wrong, UnknownGame):
        sentence = wording("no-game", games=in_a_row(game.title for game in games_here()))
    if is_for_programs(request.scope):
        return JSONResponse({"error": sentence}, status)
    here = request.url.path if request.method == "GET" else "/"
    return HTMLResponse(templates.page("error.html", error=sentence, here=here), status)


async def _gone(request: Request, wrong: Exception) -> Response:
    """Answers nobody: who asked has left in the middle of a request."""
    return Response(status_code=400)


async def _broken(request: Request, wrong: Exception) -> Response:
    log.error("door failed", extra={"what": type(wrong).__name__}, exc_info=wrong)
    if is_for_programs(request.scope):
        return JSONResponse({"error": wording("broken")}, 500)
    return HTMLResponse(templates.page("error.html", error=wording("broken")), 500)


@contextlib.asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Opens the store, the tables and the metrics while the server runs."""
    setup: Setup = app.state.setup
    clock, entropy = setup.system.clock, setup.system.entropy
    games_here()  # now, not when the first page is asked for
    templates.prepare()
    store = await Store.open(setup.store, system=setup.system)
    for variant in setup.variants:
        shelf.keep(variant)
        await store.keep_variant(variant.key, variant.json())
    registry, limits = TableRegistry(store, setup.pace, setup.timing, setup.server), Limits(clock)
    cookies = Cookies(await store.key(), entropy, setup.secure)
    api_sessions, replay_cache = ApiSessions(clock, store.bus), ReplayCache(setup.server.review)
    site = Site(setup, registry, cookies, limits, Commands(clock), api_sessions, replay_cache)
    limits.share(store.bus.tell)
    registry.on_limit, registry.on_program = limits.take, site.api.on_program
    app.state.site = site
    await registry.open()
    reading = asyncio.create_task(_read_ahead(setup))
    log.info("open", extra={"tables": len(registry.tables)})
    try:
        with shown(registry, setup.metrics, setup.workers) if setup.metrics else contextlib.nullcontext():
            yield
    finally:
        reading.cancel()
        await registry.close()
        log.info("closed")


async def _read_ahead(setup: Setup) -> None:
    """Reads all catalogues, one at a time: the first page that needs one would hold up all tables.

    It waits a little first, so that it doesn't slow down the first table.
    """
    await setup.system.clock.sleep(HEAD_START)
    for game in games_here():
        for code in languages():
            await asyncio.to_thread(game.catalogue, code)
            await setup.system.clock.sleep(PAUSE)
    setup.settle()


def create_app(setup: Setup) -> Starlette:
    """Returns the server."""
    parts = lobby, new_table, table, replays, fair, you, daily_puzzle, rules, pwa, api, language
    routes: list[BaseRoute] = [route for part in parts for route in part.routes]
    routes += [Route("/health", health), Route("/static/{mark}/{path:path}", static)]
    middleware = [
        Middleware(LanguageMiddleware),
        Middleware(SecurityMiddleware, setup.system.clock, setup.server),
        Middleware(TrustedHostMiddleware, allowed_hosts=list(setup.hosts)),
    ]
    handlers: Any = {HTTPException: _failed, ClowderError: _failed, ClientDisconnect: _gone, Exception: _broken}
    app = Starlette(routes=routes, middleware=middleware, lifespan=_lifespan, exception_handlers=handlers)
    app.state.setup = setup
    return app
