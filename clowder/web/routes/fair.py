"""Doors to fair deals: the page that checks one in the browser, and the file of a game that is over to check."""

from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from clowder.table.resume import log_of
from clowder.table.texts import speaking, spoken, wording
from clowder.web.http.cookies import read_code
from clowder.web.routes.site import Entrance

# fmt: off
WORDS = (
    "fair-all-well", "fair-next", "fair-no-json", "fair-no-note", "fair-none-added", "fair-not-well", "fair-not-yet",
    "fair-is-complete", "fair-is-opened", "fair-is-played", "fair-is-seal", "fair-is-sealed", "fair-is-seed",
    "fair-is-seen", "fair-is-shown", "fair-is-whole", "fair-no-complete", "fair-no-opened", "fair-no-played",
    "fair-no-seal", "fair-no-sealed", "fair-no-seed", "fair-no-seen", "fair-no-shown", "fair-no-whole",
    "fair-was-broken", "fair-well-but", "fair-without",
)
# fmt: on
STEPS = "fair-step-1", "fair-step-2", "fair-step-3", "fair-step-4", "fair-step-5"
LIMITS = "fair-limit-1", "fair-limit-2", "fair-limit-5", "fair-limit-3", "fair-limit-4"


@cache
def _words(language: str) -> dict[str, str]:
    with speaking(language):
        return {id: wording(id) for id in WORDS}


def as_file(log: Any, game: str, number: int) -> Response:
    """Returns a log as a file that a browser saves."""
    return JSONResponse(log, headers={"content-disposition": f'attachment; filename="{game}-{number}.json"'})


class Fairness(Entrance):
    """The doors of fair deals."""

    async def fair(self, request: Request) -> Response:
        """Shows how deals are sealed, and checks one in the browser."""
        person = await self._person(request)
        table, number = (request.query_params.get(name, "") for name in ("table", "game"))
        known = table and number.isascii() and number.isdecimal() and len(number) < 9
        log = f"/table/{read_code(table)}/log?game={number}" if known else ""
        context: dict[str, Any] = {"steps": STEPS, "limits": LIMITS, "words": _words(spoken()), "log": log}
        return self._page(request, "fair.html", person, **context)

    async def table_log(self, request: Request) -> Response:
        """Hands out the log of a table's game that is over, or was closed for good, to who ever sat there."""
        person = await self._person(request)
        code, number = read_code(request.path_params["code"]), request.query_params.get("game", "")
        self._stop_guessing(request, code)
        counted = self._count_guess(request, person)
        row = await self.hall.store.table_by_code(code)
        if row is None or not person.id or person.id not in row.settings.get("ever", ()):
            raise HTTPException(404, wording("error-log"))
        for limit, key in counted:  # it was no guess
            limit.give_back(key)
        games = await self.hall.store.games(row.id)
        ended = [game for game in games if game.result is not None or row.status == "closed"]
        found = next((game for game in reversed(ended) if number in ("", str(game.number))), None)
        if found is None:
            raise HTTPException(404, wording("error-log"))
        log = log_of(found.header, await self.hall.store.entries(found.id), found.result)
        return as_file(log, found.header["game"], found.number)
