"""The server of all tests of pages, in a thread of their process: its hall and its chance are in the test's hands."""

from dataclasses import replace

from certificates import ELSEWHERE
from serving import ServerHere
from starlette.responses import HTMLResponse
from starlette.routing import Route
from tables import arrange

from clowder.table.timing import Timing
from clowder.web.pages import templates
from clowder.web.tables.registry import Hall

NEVER = 3600  # seconds


class House:
    """A server of all games, with bots that answer at once and people who are never too late."""

    def __init__(self, folder):
        self._server = ServerHere(folder, hosts=(ELSEWHERE,), timing=Timing(shuffle=NEVER)).start()
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
        table = self._server.hall.tables[page.locator("#page").get_attribute("data-code")]
        self._server.call(arrange, table, hands, turn, top)

    async def _create(self, terms, *rest, **more):
        """Opens a table at which nobody is too late to react."""
        return await Hall.create(self._server.hall, replace(terms, reaction=NEVER), *rest, **more)

    def clear(self):
        """Puts all tables away and forgets who has knocked how often: the next test finds an empty house."""
        self._server.call(self._clear)

    async def _clear(self):
        for table in list(self._server.hall.tables.values()):
            await self._server.hall.put_away(table)
        site = self._server.app.state.site
        for limit in (*site.limits.posts, *site.limits.sockets, *site.limits.codes):
            limit.shares.clear()
