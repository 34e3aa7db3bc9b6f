"""Doors to finished games: their replays, and what a search thinks of how somebody played.

Who played a game may look at it, and whoever has a link that one of them shared; who only has a link is told no names.
Nothing is shown of a game that is not over.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from clowder.engine.errors import ClowderError
from clowder.engine.rules.record import to_bytes
from clowder.engine.text.viewer import NAMES
from clowder.games import find
from clowder.players.review import Judged, Review, decisions, finished, gathered
from clowder.players.worker import Puzzle
from clowder.store.history import Finished
from clowder.table.limits import Limit
from clowder.table.resume import log_of
from clowder.table.terms import Terms
from clowder.table.texts import Sorry, spoken, wording
from clowder.web.http.cookies import Person, read_code
from clowder.web.http.limits import address_of
from clowder.web.pages.replay import Film, Showing, film_of, page
from clowder.web.pages.review import shown
from clowder.web.routes.fair import Fairness
from clowder.web.routes.site import Setup
from clowder.web.tables.search_pool import Asker

TRIES = 4000  # iterations of a review, for each decision
KEPT = 16  # films and reviews


@dataclass
class Work:
    """A review that is being made, or was."""

    person: str
    share: int = 0  # percent
    found: Review | None = None
    task: asyncio.Task[None] | None = None

    @property
    def goes_on(self) -> bool:
        return self.task is not None and not self.task.done()


class Screening(Fairness):
    """The doors of replays and reviews."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._films = OrderedDict[tuple[int, str], Film]()
        self._filming = asyncio.Semaphore(1)
        self._reviews = OrderedDict[tuple[int, int], Work]()
        self.showings = Limit(self.clock, burst=12, rate=0.2), Limit(self.clock, burst=60, rate=1)  # films to be made

    async def replay(self, request: Request) -> Response:
        """Shows a finished game again."""
        person = await self._person(request)
        game = await self._finished(request, person)
        log = await self._log(game)
        film = await self._film(request, person, game.id, log)
        link = f"{self._origin(request)}/replay/{game.id}?key={self.cookies.key_of(game.id)}"
        own = game.seat >= 0
        names: list[str] = []
        if own:
            sitters = (await self.hall.store.history.sitters([game.id]))[game.id]
            names = [sat.name or usual for sat, usual in zip(sitters, NAMES, strict=False)]
        showing = Showing(
            names=names,
            seat=game.seat if own else None,
            review_at=f"/replay/{game.id}/review" if own else "",
            link=link,
            csrf=self.cookies.form_token(person),
            here=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        )
        return self._remembered(request, HTMLResponse(page(film, showing)), person)

    async def last_replay(self, request: Request) -> Response:
        """Goes to the last finished game of a table that somebody played: never to one that is being played."""
        person = await self._person(request)
        row = await self.hall.store.table_by_code(read_code(request.path_params["code"])) if person.id else None
        found = await self.hall.store.history.last_of(row.id, person.id) if row else None
        if found is None:
            raise HTTPException(404, wording("error-game"))
        return RedirectResponse(f"/replay/{found}", 303)

    async def review(self, request: Request) -> Response:
        """Starts a review of one's own game, or tells how far it is."""
        person = await self._person(request)
        game = await self._finished(request, person)
        if game.seat < 0:
            return JSONResponse({"sorry": wording("review-not-yours")}, 403)
        work = self._reviews.get((game.id, game.seat))
        try:
            if request.method == "POST":
                await self._form(request, person)
                if work is None or not (work.goes_on or work.found):
                    work = await self._begin(request, person, game)
            if work is None:
                raise HTTPException(404, wording("error-404"))
            if work.found is None:
                told: dict[str, Any] = {"share": work.share} if work.goes_on else {"sorry": wording("broken")}
                return JSONResponse(told)
            return JSONResponse(await asyncio.to_thread(shown, work.found, await self._log(game), spoken()))
        except HTTPException as wrong:
            return JSONResponse({"sorry": wrong.detail}, wrong.status_code)
        except ClowderError as wrong:
            return JSONResponse({"sorry": str(wrong)}, 422)

    async def _finished(self, request: Request, person: Person) -> Finished:
        """Returns the game that is asked for, with the seat of who asks or -1; raises if they may not see it."""
        id, history = request.path_params["id"], self.hall.store.history
        mine = await history.of(person.id) if person.id else []
        own = next((game for game in mine if game.id == id), None)
        if own is not None:
            return own
        if self.cookies.is_key_of(id, request.query_params.get("key", "")):
            shared = await history.shared(id)
            if shared is not None:
                return shared
        settings = await history.running(id) if person.id else None
        if settings is not None and person.id in Terms.read(settings).ever:
            raise HTTPException(409, wording("replay-not-over"))
        raise HTTPException(404, wording("error-game"))

    async def _log(self, game: Finished) -> Any:
        """Returns the log of a finished game, or raises Sorry if its rules have changed since."""
        rules = find(game.header["game"])
        log = log_of(game.header, await self.hall.store.entries(game.id), game.result)
        if log.get("resumed") or not rules.means(game.header.get("rules")):
            raise Sorry("replay-other-rules", game=rules.title)
        return log

    async def _film(self, request: Request, person: Person, id: int, log: Any) -> Film:
        """Returns a film, made beside the event loop, one at a time; the last ones are kept."""
        key = id, spoken()
        if key not in self._films:
            self._limit(self.showings, request, person)
            async with self._filming:
                if key not in self._films:
                    self._films[key] = await asyncio.to_thread(film_of, log, spoken())
        self._films.move_to_end(key)
        while len(self._films) > KEPT:
            self._films.popitem(last=False)
        return self._films[key]

    async def _begin(self, request: Request, person: Person, game: Finished) -> Work:
        """Starts a review, if that person has none under way."""
        if any(work.goes_on for work in self._reviews.values() if work.person == person.id):
            raise Sorry("review-running")
        log, work = await self._log(game), Work(person.id)
        asker = Asker(address_of(request), person.id, f"review {game.id}")
        work.task = asyncio.create_task(self._judge(work, log, game.seat, asker))
        self._reviews[game.id, game.seat] = work
        for key in [key for key, other in self._reviews.items() if not other.goes_on][:-KEPT]:
            del self._reviews[key]
        return work

    async def _judge(self, work: Work, log: Any, seat: int, asker: Asker) -> None:
        """Looks into one decision after the other, each in its turn of the fair line."""
        match = await asyncio.to_thread(finished, log)
        found = await asyncio.to_thread(lambda: list(decisions(log, seat)))
        judged = []
        for place, (number, view, move) in enumerate(found):
            work.share = round(100 * place / len(found))
            puzzle = Puzzle(match.game.name, seat, to_bytes(view.record), weigh=TRIES)
            judged.append(Judged(number, move, tuple(await self.hall.minds.search(asker, puzzle))))
        work.found = gathered(match, seat, TRIES, judged)
