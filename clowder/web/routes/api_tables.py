"""Tables that are opened by HTTP, for matches between programs: POST /api/v1/tables. See docs/programs.md."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from clowder.engine.play.game import Game
from clowder.games import find
from clowder.table.seating import bot_chair
from clowder.table.terms import STRENGTHS, Chair, Terms, terms_from_form, with_names
from clowder.table.texts import UserError, wording
from clowder.table.tokens import hash_of_token, new_token
from clowder.web.http.cookies import Person
from clowder.web.http.origin import address_of, is_from_here
from clowder.web.http.websocket import read
from clowder.web.routes.site import Site

PROGRAM = "program"
FIELDS = ("game", "seats", "options", "clock", "reaction", "pace")
MAX_OPENERS = 10_000  # addresses that are remembered
IDLE = 600.0  # seconds without a program after which a table counts no more
IDLE_TIME = timedelta(seconds=IDLE)


def opener_at(site: Site, address: str) -> Person:
    """Returns who opens tables by HTTP from an address: one person, with the quotas of a person."""
    openers = site.api_openers
    openers[address] = openers.pop(address, "") or site.entropy.token_urlsafe(18)
    if len(openers) > MAX_OPENERS:
        openers.popitem(last=False)
    return Person("", wording("program"), openers[address])


async def close_idle(site: Site, host: str) -> None:
    """Closes the tables of an opener at which no program has been for a while: nobody would end their games."""
    registry, opened = site.registry, site.api_tables.get(host, set())
    for code in sorted(opened):
        table, row = registry.tables.get(code), await registry.store.table_by_code(code)
        if row is None or row.status in ("over", "closed"):
            opened.discard(code)
        elif table:
            if not table.connections and site.clock.monotonic() - table.last_used > IDLE:
                await registry.shut(row)
        elif not registry.store.bus.has_others and row.used and site.clock.now() - row.used > IDLE_TIME:
            await registry.shut(row)
    if not opened:
        site.api_tables.pop(host, None)


def strengths() -> list[str]:
    """Returns the bots that a table can seat."""
    return [name for name in STRENGTHS if name != "mixed"]


def _form(message: Mapping[str, Any]) -> tuple[Game, list[str], dict[str, str]]:
    """Returns the game, who sits where, and all else as a form would say it. Raises with the name of a field."""
    for name in message:
        if name not in FIELDS:
            raise UserError("api-unknown", field=name[:40], known=", ".join(FIELDS))
    game, seats, options = find(message.get("game")), message.get("seats"), message.get("options", {})
    known = [PROGRAM, *strengths()]
    if (
        not isinstance(seats, list)
        or not game.min_players <= len(seats) <= game.max_players
        or not all(seat in known for seat in seats)
        or PROGRAM not in seats
    ):
        raise UserError("api-seats", strengths=", ".join(strengths()), low=game.min_players, high=game.max_players)
    if not isinstance(options, dict) or not all(isinstance(value, int | str) for value in options.values()):
        raise UserError("api-options")
    form = {f"option.{name}": str(value) for name, value in options.items()} | {"players": str(len(seats))}
    for name, usual in (("clock", 60), ("reaction", 5)):
        value = message.get(name, usual)
        if type(value) is not int:
            raise UserError("api-whole", field=name)
        form[name] = str(value)
    return game, seats, {**form, "pace": str(message.get("pace", "brisk"))}


async def open_table(request: Request) -> Response:
    """Opens a table of programs and bots, which begins at once, and tells each program's token."""
    site: Site = request.app.state.site
    address = address_of(request)
    if request.headers.get("origin") and not is_from_here(request):
        raise HTTPException(403, wording("foreign-form"))
    opener = opener_at(site, address)
    site.limit(site.limits.posts, request, opener)
    message = read(await request.body())
    if message is None:
        raise HTTPException(400, wording("nonsense"))
    game, seats, form = _form(message)
    terms_from_form(game, form, "")  # or refused, before anything is stored
    row = await site.registry.store.people.known(opener.key)
    known = replace(opener, id=row.id if row else "", blocked=bool(row and row.blocked))
    host = await site.ensure_person(known)
    await close_idle(site, host.id)
    await site.registry.check_number(host.id, address)
    terms, tokens = await _seated(site, terms_from_form(game, form, host.id), seats)
    table = await site.registry.create(terms, address)
    site.api_tables.setdefault(host.id, set()).add(table.code)
    root = f"{site.origin(request)}/table/{table.code}"
    told = [
        {"seat": seat, "kind": PROGRAM, "token": tokens[seat], "join": f"{root}#{tokens[seat]}"}
        if seat in tokens
        else {"seat": seat, "kind": "bot", "strength": strength}
        for seat, strength in enumerate(seats)
    ]
    about = {"api": 1, "table": table.code, "watch": root, "game": game.name, "rules": game.identity}
    return JSONResponse({**about, "players": terms.players, "options": dict(terms.options), "seats": told})


async def _seated(site: Site, terms: Terms, seats: list[str]) -> tuple[Terms, dict[int, str]]:
    """Returns the terms with everybody in their chairs, and each program's token."""
    people, chairs, called, tokens = site.registry.store.people, terms.chairs, dict[str, str](), dict[int, str]()
    for seat, strength in enumerate(seats):
        if strength == PROGRAM:
            token, name = new_token(site.entropy), wording("program")
            row = await people.add(hash_of_token(token), name, terms.host)
            chair, tokens[seat], called[row.id] = Chair(PROGRAM, person=row.id, owner=terms.host), token, name
        else:
            chair = replace(bot_chair(chairs, strength), strength=strength)
        chairs = (*chairs[:seat], chair, *chairs[seat + 1 :])
    return with_names(replace(terms, chairs=chairs, ever=tuple(called)), called), tokens
