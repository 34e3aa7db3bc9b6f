"""The server: routes as data, one function a door. Everything a page shows is made from its viewer's own view."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from clowder.engine import staging
from clowder.engine.errors import ClowderError
from clowder.engine.game import Game
from clowder.engine.option_sets import refused
from clowder.engine.options import CARDS, GUESTS, RULES
from clowder.games import families, find
from clowder.store import Store
from clowder.web import render
from clowder.web.company import Guest, Heart
from clowder.web.desk import wall
from clowder.web.errands import Errands
from clowder.web.guard import Guard, Limit, address_of, is_from_here
from clowder.web.hall import Hall
from clowder.web.identity import Cookies, Person, clean_name, read_code
from clowder.web.live import LiveTable
from clowder.web.rulebook import Rulebooks, address_for
from clowder.web.shell import shell
from clowder.web.terms import CLOCKS, PACE_WORDS, REACTIONS, STRENGTHS, Terms, agree, options_of, refusal_of
from clowder.web.texts import NOBODY, Sorry, wording
from clowder.web.thinking import Pace

MAX_MESSAGE = 4096
USUAL_SEATS = 4
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
log = logging.getLogger("clowder.web")


@dataclass(frozen=True)
class Setup:
    """How a server is set up."""

    store: str
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    origin: str = ""  # the address friends use, where it is not the one of this page
    secure: bool = False  # cookies for HTTPS only
    pace: Pace = field(default_factory=Pace)


def _games() -> list[Game]:
    """Returns all games that can be loaded."""
    return [find(name) for names in families().values() for name in names]


class Doors:
    """The doors of one server."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.hall: Hall
        self.cookies: Cookies
        # A person's share is small; an address may be a school class, so its share is large.
        self.posts = Limit(burst=40, rate=1), Limit(burst=240, rate=6)
        self.sockets = Limit(burst=20, rate=1), Limit(burst=240, rate=6)
        self.codes = Limit(burst=10, rate=0.2)  # wrong ones
        self._guessing = asyncio.Lock()
        self._messages = Limit(burst=60, rate=20)
        self._errands = Errands()
        self.rulebooks = Rulebooks()

    @contextlib.asynccontextmanager
    async def open(self, app: Starlette) -> AsyncIterator[None]:
        """Opens the store and the hall while the server runs."""
        _games()  # now, not when the first page is asked for
        store = await Store.open(self.setup.store)
        self.cookies = Cookies(await store.key(), self.setup.secure)
        self.hall = Hall(store, self.setup.pace)
        self.rulebooks.ready = self.hall.ready
        await self.hall.open()
        log.info("open", extra={"tables": len(self.hall.tables)})
        try:
            yield
        finally:
            await self.hall.close()
            log.info("closed")

    # Pages

    async def lobby(self, request: Request) -> Response:
        person = self._person(request)
        return self._page(request, "lobby.html", person, error=None, **self._shelf(person))

    def _shelf(self, person: Person) -> dict[str, Any]:
        games = _games()
        ready = self.hall.ready
        compiling = {game.name: ready.share(game) for game in games if ready.share(game) < 100}
        return {
            "games": games,
            "compiling": compiling,
            "tables": self.hall.listed(),
            "own": self.hall.own(person.id),
            "sprite": render.sprite(*families()),
            "rooms": families(),
        }

    async def ready(self, request: Request) -> Response:
        """Tells how far each game is compiled."""
        state = {}
        for game in _games():
            share, reason = self.hall.ready.share(game), self.hall.ready.reason(game)
            text = "" if share == 100 else wording("compiling", game=game.title, share=share)
            state[game.name] = {"text": wording("not-ready", game=game.title, reason=reason) if reason else text}
        return JSONResponse(state)

    async def health(self, request: Request) -> Response:
        """Tells whether tables can go on: fails while the store cannot write."""
        trouble = await self.hall.pulse.trouble()
        told = {"status": "failing", "reason": trouble} if trouble else {"status": "ok"}
        return JSONResponse({**told, "tables": len(self.hall.tables)}, 503 if trouble else 200)

    async def new(self, request: Request) -> Response:
        """Shows the form for a new table, and opens it."""
        person = self._person(request)
        game = find(request.path_params["game"])
        given: dict[str, Any] = {}
        error = None
        if request.method == "POST":
            form = await self._form(request, person)
            person = replace(person, name=clean_name(form.get("name", ""), person.name))
            try:
                table = await self.hall.open_for(agree(game, form, person.id), person, int(form.get("bots", 0)))
                return self._go(f"/table/{table.code}", person)
            except ClowderError as wrong:
                error, given = str(wrong), _given(form)
        family = render.family_of(game)
        context: dict[str, Any] = {"game": game, "family": family, "given": given, "error": error, "clocks": CLOCKS}
        context |= {"strengths": STRENGTHS}
        context |= {"reactions": REACTIONS, "reacts": game.staged.silence is not staging.silence, "paces": PACE_WORDS}
        context |= {"presets": _presets(game), "groups": _groups(game)}
        context |= {"seats": min(USUAL_SEATS, game.max_players), "sprite": render.sprite(family)}
        return self._page(request, "new.html", person, status=422 if error else 200, **context)

    async def rules(self, request: Request) -> Response:
        """Tells a form which choices do not go with what is filled in, and what is wrong with that."""
        game, form = find(request.path_params["game"]), dict(request.query_params)
        try:
            players = game.check_players(form.get("players", game.min_players))
            given = options_of(form)
            sorry = refusal_of(game, players, given)
            usable = {} if sorry else given
            return JSONResponse({"refused": refused(game, players, usable), "sorry": sorry})
        except ClowderError as wrong:
            return JSONResponse({"refused": {}, "sorry": str(wrong)})

    async def table(self, request: Request) -> Response:
        person = self._person(request)
        code = read_code(request.path_params["code"])
        table = await self._find(request, person, code)
        if table is None:
            raise HTTPException(404, wording("error-table", code=code[:12]))
        if not table.admits(person.id):
            raise HTTPException(403, wording("closed-table"))
        await self._show(table, person)
        page = Guest(person.id, person.name, self._origin(request))
        frame = json.loads(table.moment().frame(page, wall()))
        link = f"{page.origin}/table/{table.code}"
        known = {"code": table.code, "link": link, "name": person.name, "csrf": self.cookies.form_token(person)}
        known |= {"rules": address_for(table.terms)}
        html = shell(table.game, frame, frame["parts"].pop("faces"), **known)
        return self._remembered(request, HTMLResponse(html), person)

    async def device(self, request: Request) -> Response:
        """Moves a seat to the device that typed the right code."""
        person = self._person(request)
        error = None
        if request.method == "POST":
            form = await self._form(request, person)
            if not self.codes.has(address_of(request)):
                raise HTTPException(429, wording("too-often"))
            found = self.hall.devices.use(form.get("code", ""))
            table = await self.hall.find(found[0]) if found else None
            if table is None:
                self.codes.allows(address_of(request))
            if found and table:
                await self._in_task(table, lambda: table.move_seat(found[1], person.id))
                if table.terms.seat_of(person.id) is not None:
                    return self._go(f"/table/{table.code}", person)
            error = wording("bad-device-code")
        return self._page(request, "device.html", person, status=422 if error else 200, error=error)

    # Forms

    async def play(self, request: Request) -> Response:
        """Starts a game of one person against bots."""
        person = self._person(request)
        form = await self._form(request, person)
        game = find(form.get("game", ""))
        seats = min(USUAL_SEATS, game.max_players)
        return await self._alone(person, agree(game, {"players": str(seats), "clock": "0"}, person.id))

    async def _alone(self, person: Person, terms: Terms) -> Response:
        """Opens a table of one person and bots, and leads there."""
        table = await self.hall.open_for(terms, person, terms.players - 1)
        for _ in range(50):  # a page that is there at once beats one that says "waiting"
            if table.match or self.hall.ready.share(table.game) < 100:
                break
            await asyncio.sleep(0.01)
        return self._go(f"/table/{table.code}", person)

    async def learn(self, request: Request) -> Response:
        """Starts somebody's first game, with a coach."""
        person = self._person(request)
        form = await self._form(request, person)
        game = find(form.get("game", ""))
        if game.lesson is None:
            raise Sorry("no-lesson", game=game.title)
        terms = agree(game, {"players": str(game.lesson.players), "clock": "0"}, person.id)
        terms = replace(terms, options=dict(game.lesson.options), lesson=True)
        return await self._alone(person, terms)

    async def join(self, request: Request) -> Response:
        person = self._person(request)
        form = await self._form(request, person)
        code = read_code(form.get("code", ""))
        if await self._find(request, person, code) is None:
            error = wording("error-table", code=code[:12])
            return self._page(request, "lobby.html", person, status=404, error=error, **self._shelf(person))
        return self._go(f"/table/{code}", person)

    async def name(self, request: Request) -> Response:
        person = self._person(request)
        form = await self._form(request, person)
        return self._go("/", replace(person, name=clean_name(form.get("name", ""), person.name)))

    # The wire

    async def live(self, socket: WebSocket) -> None:
        """One open page: takes what it sends, and sends what changed for its viewer."""
        person = self.cookies.read(socket)
        if person is None or not is_from_here(socket):
            await socket.close(4403)
            return
        await socket.accept()
        try:
            code = read_code(socket.path_params["code"])
            self._limit(self.sockets, socket, person, seated=self._seated(person, code) is not None)
            table = await self._find(socket, person, code)
            if table is None:
                raise HTTPException(404, wording("table-gone"))
            if not table.admits(person.id):
                raise HTTPException(403, wording("closed-table"))
            await self._show(table, person)
        except HTTPException as refused:
            await socket.close(4000 + refused.status_code, refused.detail)
            return
        except ClowderError as wrong:  # its game cannot be brought back
            await socket.close(4422, str(wrong).encode()[:120].decode(errors="ignore"))
            return
        if not table.company.has_room_for(table.terms, person.id, address_of(socket)):
            await socket.close(4429, wording("full-table"))
            return
        guest = Guest(person.id, person.name, self._origin(socket), address_of(socket))
        table.arrive(guest)
        speaking = asyncio.create_task(self._speak(socket, guest))
        try:
            await self._listen(socket, table, guest)
        finally:
            table.depart(guest)
            speaking.cancel()
            await asyncio.gather(speaking, return_exceptions=True)

    async def _speak(self, socket: WebSocket, guest: Guest) -> None:
        """Sends what waits for a page; where nothing does for a while, that the server is there."""
        beating = Heart(guest)
        try:
            while guest.parting is None:
                await guest.dirty.wait()
                guest.dirty.clear()
                while guest.unsent:
                    await socket.send_text(guest.unsent.popleft())
                beating.sent()
            await socket.close(*guest.parting)
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception as wrong:
            log.error("page failed", extra={"what": type(wrong).__name__}, exc_info=True)
            with contextlib.suppress(Exception):
                await socket.close(1011)
        finally:
            beating.stop()

    async def _listen(self, socket: WebSocket, table: LiveTable, guest: Guest) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                try:
                    text = await socket.receive_text()
                    if len(text) > MAX_MESSAGE or not self._messages.allows(guest.person):
                        guest.tell(sorry=wording("too-much"))
                        continue
                    message = json.loads(text)
                except (ValueError, KeyError, RecursionError):  # no JSON, no text, or nested without end
                    message = None
                if not isinstance(message, dict):
                    guest.tell(sorry=wording("nonsense"))
                elif message.get("do") == "device":
                    self._device_code(table, guest, message.get("id"))
                else:
                    self._errands.obey(table, guest, message)

    def _device_code(self, table: LiveTable, guest: Guest, id: Any) -> None:
        if table.terms.seat_of(guest.person) is None:
            guest.tell(sorry=wording("watching"), id=id)
            return
        code = self.hall.devices.make(table.code, guest.person)
        guest.tell(done=id, says=wording("device-code", where=f"{guest.origin}/device", code=code))

    # What all doors need

    def _person(self, request: Request) -> Person:
        return self.cookies.read(request) or self.cookies.someone_new()

    def _origin(self, connection: HTTPConnection) -> str:
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return self.setup.origin or f"{scheme}://{connection.headers.get('host', '')}"

    async def _find(self, connection: HTTPConnection, person: Person, code: str) -> LiveTable | None:
        """Returns the table of a code, or None; raises after too many wrong ones, before it looks.

        Who guesses is stopped even when a guess is right, but for those who sit there: they need not guess.
        """
        address = address_of(connection)
        if own := self._seated(person, code):
            return own
        async with self._guessing:  # one after the other: many at once would all be within the limit
            if not self.codes.has(address):
                raise HTTPException(429, wording("too-often"))
            table = await self.hall.find(code)
            if table is None:
                self.codes.allows(address)
        return table

    def _seated(self, person: Person, code: str) -> LiveTable | None:
        """Returns the live table of a code if the person sits there."""
        table = self.hall.tables.get(code)
        return table if table and table.terms.seat_of(person.id) is not None else None

    async def _show(self, table: LiveTable, person: Person) -> None:
        """Lets the table know who is about to see it, and sees to it that it remembers."""
        while table.is_news(person.id):  # a new game may have been dealt meanwhile
            await self._in_task(table, table.keep_terms)

    async def _form(self, request: Request, person: Person) -> dict[str, str]:
        """Returns what was filled in, if it came from one of our own pages, made for this person."""
        self._limit(self.posts, request, person)
        origin = request.headers.get("origin")
        async with request.form(max_fields=200, max_files=0) as sent:
            form = {key: value for key, value in sent.items() if isinstance(value, str)}
        if (origin and not is_from_here(request)) or not self.cookies.is_form_of(person, form.get("csrf", "")):
            raise HTTPException(403, wording("foreign-form"))
        return form

    def _limit(
        self, limits: tuple[Limit, Limit], connection: HTTPConnection, person: Person, seated: bool = False
    ) -> None:
        """Raises if a person, or all people of an address together, knock too often. Who sits there needs no room."""
        by_person, by_address = limits
        if not by_person.allows(person.id) or not (seated or by_address.allows(address_of(connection))):
            raise HTTPException(429, wording("too-often"))

    async def _in_task(self, table: LiveTable, work: Callable[[], Awaitable[None]]) -> None:
        """Lets the table's own task do something, and waits for it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def doing() -> None:
            try:
                with contextlib.suppress(ClowderError):
                    await work()
            finally:
                if not done.done():
                    done.set_result(None)

        table.put(None, doing)
        try:
            await asyncio.wait_for(done, 5)
        except TimeoutError:
            raise HTTPException(503, wording("cannot-write")) from None

    def _page(self, request: Request, template: str, person: Person, status: int = 200, **context: Any) -> Response:
        csrf = self.cookies.form_token(person)
        page = render.page(template, name=person.name, csrf=csrf, **context)
        return self._remembered(request, HTMLResponse(page, status), person)

    def _remembered(self, request: Request, response: Response, person: Person) -> Response:
        """Returns the response with a cookie, where the browser does not have it yet."""
        if self.cookies.read(request) != person:
            self.cookies.write(response, person)
        return response

    def _go(self, where: str, person: Person) -> Response:
        response = RedirectResponse(where, 303)
        self.cookies.write(response, person)
        return response


def _presets(game: Game) -> list[dict[str, Any]]:
    """Returns a game's presets as its form shows them."""
    told = [[game.say(message, NOBODY) for message in preset.messages] for preset in game.presets]
    return [
        {"name": preset.name, "label": label, "help": help_, "options": dict(preset.options), "players": preset.players}
        for preset, (label, help_) in zip(game.presets, told, strict=True)
    ]


def _groups(game: Game) -> list[dict[str, Any]]:
    """Returns a game's options by group, the rules first."""
    found = {name: [option for option in game.options if option.group == name] for name in (RULES, GUESTS, CARDS)}
    return [{"name": name, "options": options} for name, options in found.items() if options]


def _given(form: dict[str, str]) -> dict[str, Any]:
    """Returns what was filled in, for showing the form again."""
    given: dict[str, Any] = {
        key: int(value) if value.isdecimal() and len(value) < 6 else value for key, value in form.items()
    }
    given["options"] = {key.removeprefix("option."): v for key, v in given.items() if key.startswith("option.")}
    return given


async def static(request: Request) -> Response:
    """Sends one of our files; its address changes with its content, so it may be kept for ever."""
    path = request.path_params["path"]
    content = render.static_text(path)
    if content is None:
        raise HTTPException(404, wording("error-404"))
    kind = TYPES.get(path.rpartition(".")[2], "text/plain")
    return Response(content, media_type=kind, headers={"cache-control": "public, max-age=31536000, immutable"})


async def _failed(request: Request, wrong: Exception) -> Response:
    """Answers an error with one sentence."""
    status = wrong.status_code if isinstance(wrong, HTTPException) else 422
    sentence = wrong.detail if isinstance(wrong, HTTPException) else str(wrong)
    if isinstance(wrong, HTTPException) and status == 404 and sentence == "Not Found":
        sentence = wording("error-404")
    return HTMLResponse(render.page("error.html", error=sentence), status)


async def _broken(request: Request, wrong: Exception) -> Response:
    log.error("door failed", extra={"what": type(wrong).__name__}, exc_info=wrong)
    return HTMLResponse(render.page("error.html", error=wording("broken")), 500)


def create_app(setup: Setup) -> Starlette:
    """Returns the server."""
    doors = Doors(setup)
    routes = [
        Route("/", doors.lobby),
        Route("/ready", doors.ready),
        Route("/health", doors.health),
        Route("/name", doors.name, methods=["POST"]),
        Route("/play", doors.play, methods=["POST"]),
        Route("/learn", doors.learn, methods=["POST"]),
        Route("/join", doors.join, methods=["POST"]),
        Route("/new/{game}/rules", doors.rules),
        Route("/new/{game}", doors.new, methods=["GET", "POST"]),
        *doors.rulebooks.routes,
        Route("/device", doors.device, methods=["GET", "POST"]),
        Route("/table/{code}", doors.table),
        WebSocketRoute("/table/{code}/live", doors.live),
        Route("/static/{mark}/{path:path}", static),
    ]
    middleware = [Middleware(Guard), Middleware(TrustedHostMiddleware, allowed_hosts=list(setup.hosts))]
    handlers: Any = {HTTPException: _failed, ClowderError: _failed, Exception: _broken}
    app = Starlette(routes=routes, middleware=middleware, lifespan=doors.open, exception_handlers=handlers)
    app.state.doors = doors
    return app
