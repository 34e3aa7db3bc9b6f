"""Doors to what is a person's own: their finished games, being forgotten, and who runs the server."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from clowder.table.resume import log_of
from clowder.table.texts import wording
from clowder.web.pages import templates
from clowder.web.pages.history import SHOWN, lines, tallies
from clowder.web.routes.daily_puzzle import Puzzles
from clowder.web.routes.fair import as_file


class Home(Puzzles):
    """The doors of a person's own pages."""

    async def you(self, request: Request) -> Response:
        """Shows somebody's finished games, and what they come to."""
        person = await self._person(request)
        history = self.hall.store.history
        games = await history.of(person.id) if person.id else []
        shown = await lines(history, games[:SHOWN])
        context: dict[str, Any] = {"games": shown, "tallies": tallies(games), "more": len(games) - len(shown)}
        return self._page(request, "you.html", person, **context)

    async def log(self, request: Request) -> Response:
        """Hands out the log of a finished game to those who played it: seats and moves, no names."""
        person = await self._person(request)
        mine = await self.hall.store.history.of(person.id) if person.id else []
        game = next((game for game in mine if game.id == request.path_params["id"]), None)
        if game is None:
            raise HTTPException(404, wording("error-game"))
        log = log_of(game.header, await self.hall.store.entries(game.id), game.result)
        return as_file(log, game.header["game"], game.id)

    async def forget(self, request: Request) -> Response:
        """Forgets somebody: this browser is somebody new from now on."""
        person = await self._person(request)
        await self._form(request, person)
        if person.id:
            await self.hall.forget(person.id)
        return self._page(request, "forgotten.html", self.cookies.someone_new())

    async def privacy(self, request: Request) -> Response:
        """Says what is kept about people, and for how long."""
        return self._page(request, "privacy.html", await self._person(request))

    async def about(self, request: Request) -> Response:
        """Says who runs this server."""
        text = templates.markdown(self.setup.about) if self.setup.about else None
        return self._page(request, "about.html", await self._person(request), about=text)
