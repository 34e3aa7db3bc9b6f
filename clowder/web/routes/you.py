"""A person's own pages: their finished games, being forgotten, and who runs the server."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clowder.table.texts import wording
from clowder.web.pages import templates
from clowder.web.pages.history import SHOWN, lines, tallies
from clowder.web.routes.fair import log_file
from clowder.web.routes.site import Site


async def you(request: Request) -> Response:
    """Shows somebody's finished games, and what they come to."""
    site: Site = request.app.state.site
    person = await site.person(request)
    history = site.registry.store.history
    games = await history.of(person.id) if person.id else []
    shown = await lines(history, games[:SHOWN])
    context: dict[str, Any] = {"games": shown, "tallies": tallies(games), "more": len(games) - len(shown)}
    return site.page(request, "you.html", person, **context)


async def game_log(request: Request) -> Response:
    """Hands out the log of a finished game to those who played it: seats and moves, no names."""
    site: Site = request.app.state.site
    person = await site.person(request)
    mine = await site.registry.store.history.of(person.id) if person.id else []
    game = next((game for game in mine if game.id == request.path_params["id"]), None)
    if game is None:
        raise HTTPException(404, wording("error-game"))
    return await log_file(site, game, game.id)


async def forget(request: Request) -> Response:
    """Forgets somebody: this browser is somebody new from now on."""
    site: Site = request.app.state.site
    person = await site.person(request)
    await site.read_form(request, person)
    if person.id:
        await site.registry.forget(person.id)
    return site.page(request, "forgotten.html", site.cookies.someone_new())


async def privacy(request: Request) -> Response:
    """Says what is kept about people, and for how long."""
    site: Site = request.app.state.site
    return site.page(request, "privacy.html", await site.person(request))


async def about(request: Request) -> Response:
    """Says who runs this server."""
    site: Site = request.app.state.site
    text = templates.markdown(site.setup.about) if site.setup.about else None
    return site.page(request, "about.html", await site.person(request), about=text)


routes = [
    Route("/you", you),
    Route("/you/game/{id:game}", game_log),
    Route("/forget", forget, methods=["POST"]),
    Route("/privacy", privacy),
    Route("/about", about),
]
