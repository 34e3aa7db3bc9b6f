"""The server of all tests of pages, in a thread of their process: its hall and its chance are in the test's hands."""

from dataclasses import replace

from certificates import ELSEWHERE
from serving import ServerHere
from starlette.responses import HTMLResponse
from starlette.routing import Route
from tables import arrange

from clowder.table.resume import log_of
from clowder.table.timing import Timing
from clowder.web.pages import templates
from clowder.web.tables.registry import TableRegistry

NEVER = 3600  # seconds


class House:
    """A server of all games, with bots that answer at once and people who are never too late."""

    def __init__(self, folder):
        self._server = ServerHere(folder, hosts=(ELSEWHERE,), timing=Timing(shuffle=NEVER, opening=NEVER)).start()
        self.port, self.address, self.entropy = self._server.port, self._server.address, self._server.entropy
        self._shelf = [f'<link rel="icon" href="{templates.static("favicon.svg")}">']  # an empty page, and canned ones
        self._server.app.router.routes.insert(0, Route("/shelf/{number:int}", self._shelved))
        self._server.hall.create = self._create
        self.close = self._server.stop

    async def _shelved(self, request):
        return HTMLResponse(self._shelf[request.path_params["number"]])

    def shelve(self, html):
        """Keeps the page of a canned frame; returns its address."""
        self._shelf.append(html)
        return f"{self.address}/shelf/{len(self._shelf) - 1}"

    def arrange(self, page, hands, turn=0, top=()):
        """Puts cards into hands, and on the pile, of the table of the kittens that a page shows."""
        self._server.call(arrange, self.table(page), hands, turn, top)

    def table(self, page):
        """Returns the live table that a page shows."""
        return self._server.hall.tables[page.locator("#page").get_attribute("data-code")]

    def log(self, page):
        """Returns the log of the game that a page shows, as if its table was closed now."""

        async def read(table):
            game = (await self._server.hall.store.games(table.id))[-1]
            return log_of(game.header, await self._server.hall.store.entries(game.id), game.result)

        return self._server.call(read, self.table(page))

    async def _create(self, terms, *rest, **more):
        """Opens a table at which nobody is too late to react."""
        return await TableRegistry.create(self._server.hall, replace(terms, reaction=NEVER), *rest, **more)

    def clear(self):
        """Puts all tables away and forgets who has knocked how often: the next test finds an empty house."""
        self._server.call(self._clear)

    async def _clear(self):
        for table in list(self._server.hall.tables.values()):
            await self._server.hall.put_away(table)
        site = self._server.app.state.site
        for limit in (*site.limits.posts, *site.limits.sockets, *site.limits.codes):
            limit.shares.clear()
