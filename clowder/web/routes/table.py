"""A table: its page, its socket, and moving a seat to another device."""

import asyncio
import contextlib
import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from clowder.engine.errors import ClowderError
from clowder.table import fair
from clowder.table.commands import move_device
from clowder.table.connections import Connection
from clowder.table.storage import StoreError
from clowder.table.table import Table
from clowder.table.texts import current_language, wording
from clowder.web.http.cookies import read_code
from clowder.web.http.origin import address_of, is_from_here
from clowder.web.http.websocket import messages, send_loop
from clowder.web.pages import link_preview
from clowder.web.pages.table_page import Visit, shell, squares
from clowder.web.routes.rules import address_for
from clowder.web.routes.site import Site


async def table_page(request: Request) -> Response:
    """Shows a table with its first frame."""
    site: Site = request.app.state.site
    code = read_code(request.path_params["code"])
    site.check_code_limit(request, code)
    person = await site.person(request)
    table = await site.find_table(request, person, code)
    if table is None:
        raise HTTPException(404, wording("error-table", code=code[:12]))
    if not table.admits(person.id):
        raise HTTPException(403, wording("closed-table"))
    await site.mark_seen(table, person)
    page = Connection(person.id, person.name, site.origin(request), language=current_language())
    frame = json.loads(table.moment(current_language()).frame(page, site.clock.wall()))
    link = f"{page.origin}/table/{table.code}"
    company = [row.name for row in await site.registry.store.people.company(person.id)] if person.id else []
    token, rules = site.cookies.form_token(person), address_for(table.terms)
    preview = link_preview.of_table(page.origin, table.code, table.game, table.terms, table.stage)
    visit = Visit(table.code, link, person.name, token, company, rules, preview=preview.tags)
    html = await asyncio.to_thread(shell, table.game, frame, frame["parts"].pop("faces", {}), visit)
    return site.remember(request, HTMLResponse(html), person)


async def device(request: Request) -> Response:
    """Moves a seat to the device that typed the right code."""
    site: Site = request.app.state.site
    person = site.visitor(request)
    error = None
    if request.method == "POST":
        form = await site.read_form(request, person)
        site.check_code_limit(request)
        found = await site.registry.devices.use(form.get("code", ""))
        table = await site.registry.find(found[0]) if found else None
        if table is None:
            site.charge_code(request, person)
        if found and table:
            person = await site.ensure_person(await site.person(request))
            name = (await site.registry.store.people.names([found[1]])).get(found[1], "")
            await site.run_in_table(table, lambda: move_device(table, found[1], person.id, person.name or name))
            if table.terms.seat_of(person.id) is not None:
                return site.redirect(f"/table/{table.code}", person)
        error = wording("seats-locked" if table and table.terms.shuffle.is_open else "bad-device-code")
    person = await site.person(request)
    return site.page(request, "device.html", person, status=422 if error else 200, error=error)


async def table_socket(socket: WebSocket) -> None:
    """One open page: takes what it sends, and sends what changed for its viewer."""
    site: Site = socket.app.state.site
    if site.cookies.read(socket) is None or not is_from_here(socket):
        await socket.close(4403)
        return
    await socket.accept()
    try:
        code = read_code(socket.path_params["code"])
        site.check_code_limit(socket, code)
        person = await site.person(socket)
        site.limit(site.limits.sockets, socket, person, seated=site.seated_table(person.id, code) is not None)
        table = await site.find_table(socket, person, code)
        if table is None:
            raise HTTPException(404, wording("table-gone"))
        if not table.admits(person.id):
            raise HTTPException(403, wording("closed-table"))
        person = await site.ensure_person(person)
        await site.mark_seen(table, person)
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
    guest = Connection(person.id, person.name, site.origin(socket), address_of(socket), current_language())
    protocol = socket.query_params.get("shuffle")
    guest.shuffles, guest.outdated = protocol == str(fair.VERSION), protocol not in (None, str(fair.VERSION))
    table.connect(guest)
    with contextlib.suppress(ClowderError):  # the store cannot write just now, which is told elsewhere
        await site.registry.store.touch([table.id])
    use_language = asyncio.create_task(send_loop(socket, guest, site.clock))
    try:
        await _listen(site, socket, table, guest)
    finally:
        table.disconnect(guest)
        use_language.cancel()
        await asyncio.gather(use_language, return_exceptions=True)


async def _listen(site: Site, socket: WebSocket, table: Table, guest: Connection) -> None:
    async for message in messages(socket, guest, site.limits.messages):
        if message is None:
            guest.tell(sorry=wording("nonsense"))
        elif message.get("do") == "device":
            await _device_code(site, table, guest, message.get("id"))
        else:
            site.commands.dispatch(table, guest, message)


async def _device_code(site: Site, table: Table, guest: Connection, id: Any) -> None:
    if table.terms.seat_of(guest.person) is None:
        guest.tell(sorry=wording("watching"), id=id)
        return
    try:
        code, where = await site.registry.devices.make(table.id, guest.person), f"{guest.origin}/device"
    except ClowderError:
        guest.tell(sorry=wording("cannot-write"), id=id)
        return
    guest.tell(done=id, says=wording("device-code", where=where, code=code), qr=squares(f"{where}#{code}"))


routes = [
    Route("/device", device, methods=["GET", "POST"]),
    Route("/table/{code}", table_page),
    WebSocketRoute("/table/{code}/live", table_socket),
]
