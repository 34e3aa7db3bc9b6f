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
from clowder.table.commands import Errands
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
from clowder.web.routes.site import Setup, Site, games_here
from clowder.web.tables.registry import Hall

PAUSE = 0.2  # seconds between two catalogues that are read ahead
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}
log = logging.getLogger("clowder.web")


<<<<<<< HEAD
async def health(request: Request) -> Response:
    """Tells whether tables can go on: fails while the store cannot write."""
    site: Site = request.app.state.site
    trouble = await site.registry.pulse.trouble()
    told = {"status": "failing", "reason": trouble} if trouble else {"status": "ok"}
    return JSONResponse({**told, "tables": len(site.registry.tables)}, 503 if trouble else 200)
=======
class GameNumber(Convertor[int]):
    """The number of a stored game in an address; of one that no store can have, 0."""

    regex = "[0-9]+"

    def convert(self, value: str) -> int:
        number = int(value) if len(value) < 20 else 0
        return number if number <= MOST_GAMES else 0

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("game", GameNumber())


class Doors(Lobby, Programs):
    """The doors of one server."""

    # Pages

    async def health(self, request: Request) -> Response:
        """Tells whether tables can go on: fails while the store cannot write."""
        trouble = await self.hall.pulse.trouble()
        told = {"status": "failing", "reason": trouble} if trouble else {"status": "ok"}
        return JSONResponse({**told, "tables": len(self.hall.tables)}, 503 if trouble else 200)

    async def new(self, request: Request) -> Response:
        """Shows the form for a new table, filled in as the link to it says (?option.hand=5), and opens it."""
        person = await self._person(request)
        game = find(request.path_params["game"])
        given = given_in(dict(request.query_params))
        error = None
        if request.method == "POST":
            form = await self._form(request, person)
            try:
                agree(game, form, "")
                person = await self._known(person, form.get("name", ""))
                terms, bots = agree(game, form, person.id), int(form.get("bots", 0))
                if bots == terms.players - 1:
                    await self._shut_last(person, game.name)
                table = await self.hall.open_for(terms, person, bots, address_of(request), "shuffles" in form)
                return self._go(f"/table/{table.code}", person)
            except ClowderError as wrong:
                error, given = str(wrong), given_in(form)
        family = templates.family_of(game)
        context: dict[str, Any] = {"game": game, "family": family, "given": given, "error": error, "clocks": CLOCKS}
        context |= {"strengths": STRENGTHS}
        context |= {
            "reactions": REACTIONS,
            "reacts": game.scene.silence is not scene_contract.silence,
            "paces": PACE_WORDS,
        }
        context |= {"presets": presets_of(game), "groups": groups_of(game)}
        context |= {"seats": min(USUAL_SEATS, game.max_players), "sprite": templates.sprite(family)}
        return self._page(request, "new.html", person, status=422 if error else 200, **context)

    async def rules(self, request: Request) -> Response:
        """Tells a form which choices do not go with what is filled in, and what is wrong with that."""
        game, form = find(request.path_params["game"]), dict(request.query_params)
        try:
            players = game.check_players(form.get("players", game.min_players), spoken())
            given = options_of(form)
            sorry = refusal_of(game, players, given)
            usable = {} if sorry else given
            return JSONResponse({"refused": game.option_set.refused(players, usable), "sorry": sorry})
        except ClowderError as wrong:
            return JSONResponse({"refused": {}, "sorry": str(wrong)})

    async def table(self, request: Request) -> Response:
        code = read_code(request.path_params["code"])
        self._stop_guessing(request, code)
        person = await self._person(request)
        table = await self._find(request, person, code)
        if table is None:
            raise HTTPException(404, wording("error-table", code=code[:12]))
        if not table.admits(person.id):
            raise HTTPException(403, wording("closed-table"))
        await self._show(table, person)
        page = Connection(person.id, person.name, self._origin(request), language=spoken())
        frame = json.loads(table.moment(spoken()).frame(page, self.clock.wall()))
        link = f"{page.origin}/table/{table.code}"
        company = [row.name for row in await self.hall.store.people.company(person.id)] if person.id else []
        token, rules = self.cookies.form_token(person), address_for(table.terms)
        visit = Visit(table.code, link, person.name, token, company, rules)
        html = shell(table.game, frame, frame["parts"].pop("faces", {}), visit)
        return self._remembered(request, HTMLResponse(html), person)

    async def device(self, request: Request) -> Response:
        """Moves a seat to the device that typed the right code."""
        person = self._visitor(request)
        error = None
        if request.method == "POST":
            form = await self._form(request, person)
            self._stop_guessing(request)
            found = await self.hall.devices.use(form.get("code", ""))
            table = await self.hall.find(found[0]) if found else None
            if table is None:
                self._count_guess(request, person)
            if found and table:
                person = await self._known(await self._person(request))
                name = (await self.hall.store.people.names([found[1]])).get(found[1], "")
                await self._in_task(table, lambda: move_device(table, found[1], person.id, person.name or name))
                if table.terms.seat_of(person.id) is not None:
                    return self._go(f"/table/{table.code}", person)
            error = wording("seats-locked" if table and table.terms.shuffle.is_open else "bad-device-code")
        person = await self._person(request)
        return self._page(request, "device.html", person, status=422 if error else 200, error=error)

    # Forms

    async def learn(self, request: Request) -> Response:
        """Starts somebody's first game, with a coach."""
        person = await self._person(request)
        form = await self._form(request, person)
        game = find(form.get("game", ""))
        if game.lesson is None:
            raise Sorry("no-lesson", game=game.title)
        person = await self._known(person, "")
        terms = agree(game, {"players": str(game.lesson.players), "clock": "0"}, person.id)
        terms = replace(terms, options=dict(game.lesson.options), lesson=True)
        return await self._alone(request, person, terms)

    # The wire

    async def live(self, socket: WebSocket) -> None:
        """One open page: takes what it sends, and sends what changed for its viewer."""
        if self.cookies.read(socket) is None or not is_from_here(socket):
            await socket.close(4403)
            return
        await socket.accept()
        try:
            code = read_code(socket.path_params["code"])
            self._stop_guessing(socket, code)
            person = await self._person(socket)
            self._limit(self.sockets, socket, person, seated=self._seated(person.id, code) is not None)
            table = await self._find(socket, person, code)
            if table is None:
                raise HTTPException(404, wording("table-gone"))
            if not table.admits(person.id):
                raise HTTPException(403, wording("closed-table"))
            person = await self._known(person)
            await self._show(table, person)
        except HTTPException as refused:
            await socket.close(4000 + refused.status_code, refused.detail)
            return
        except StoreError:
            await socket.close(4503, wording("store-away"))
            return
        except ClowderError as wrong:  # its game cannot be brought back
            await socket.close(4422, str(wrong).encode()[:120].decode(errors="ignore"))
            return
        if not table.connections.has_room_for(table.terms, person.id, address_of(socket)):
            await socket.close(4429, wording("full-table"))
            return
        guest = Connection(person.id, person.name, self._origin(socket), address_of(socket), spoken())
        guest.shuffles = "shuffle" in socket.query_params
        table.connect(guest)
        with contextlib.suppress(ClowderError):  # the store cannot write just now, which is told elsewhere
            await self.hall.store.touch([table.id])
        speaking = asyncio.create_task(send_loop(socket, guest, self.clock))
        try:
            await self._listen(socket, table, guest)
        finally:
            table.disconnect(guest)
            speaking.cancel()
            await asyncio.gather(speaking, return_exceptions=True)

    async def _listen(self, socket: WebSocket, table: Table, guest: Connection) -> None:
        async for message in messages(socket, guest, self._messages):
            if message is None:
                guest.tell(sorry=wording("nonsense"))
            elif message.get("do") == "device":
                await self._device_code(table, guest, message.get("id"))
            else:
                self._errands.dispatch(table, guest, message)

    async def _device_code(self, table: Table, guest: Connection, id: Any) -> None:
        if table.terms.seat_of(guest.person) is None:
            guest.tell(sorry=wording("watching"), id=id)
            return
        try:
            code, where = await self.hall.devices.make(table.id, guest.person), f"{guest.origin}/device"
        except ClowderError:
            guest.tell(sorry=wording("cannot-write"), id=id)
            return
        guest.tell(done=id, says=wording("device-code", where=where, code=code), qr=squares(f"{where}#{code}"))
>>>>>>> d147353124cdfeb86b04f3758451abb2fa70c566


async def static(request: Request) -> Response:
    """Sends one of our files; its address changes with its content, so it may be kept for ever."""
    path = request.path_params["path"]
    content = templates.static_text(path)
    if content is None:
        raise HTTPException(404, wording("error-404"))
    kind = TYPES.get(path.rpartition(".")[2], "text/plain")
    return Response(content, media_type=kind, headers={"cache-control": "public, max-age=31536000, immutable"})


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
    registry, limits = Hall(store, setup.pace, setup.timing), Limits(clock)
    cookies = Cookies(await store.key(), entropy, setup.secure)
    site = Site(setup, registry, cookies, limits, Errands(clock), ApiSessions(clock, store.bus))
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
    """Reads all catalogues, one at a time: the first page that needs one would hold up all tables."""
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
        Middleware(SecurityMiddleware, setup.system.clock),
        Middleware(TrustedHostMiddleware, allowed_hosts=list(setup.hosts)),
    ]
    handlers: Any = {HTTPException: _failed, ClowderError: _failed, ClientDisconnect: _gone, Exception: _broken}
    app = Starlette(routes=routes, middleware=middleware, lifespan=_lifespan, exception_handlers=handlers)
    app.state.setup = setup
    return app
