"""The worker's side in Python: JavaScript hands in what only a browser has, and both speak JSON as text."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.games import find, own_names
from clowder.offline.local_server import LocalServer, Visit
from clowder.table.bots import Pace

IDENTITIES = "identities.json"  # beside the package: fingerprints of rules are made of sources, which no browser has


class TextDatabase:
    """A browser's database, which takes and gives JSON."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser

    async def load(self, start: str) -> dict[str, str]:
        """Returns all texts whose keys begin like that."""
        return dict(json.loads(await self._browser.load(start)))

    async def save(self, texts: Mapping[str, str], without: Sequence[str] = ()) -> None:
        """Deletes keys that begin like that and writes texts, all or nothing."""
        await self._browser.save(json.dumps(dict(texts)), json.dumps(list(without)))


class Worker:
    """Answers one page."""

    def __init__(self, browser: Any, pace: str = "") -> None:
        """Takes an object with `load` and `save` for the database, and `hold` for the locks."""
        self.server = LocalServer(TextDatabase(browser), browser, pace=Pace.read(pace))
        self.visit: Visit | None = None

    async def ask(self, address: str, sent: str | None, language: str) -> str:
        """Returns what a server answers, as JSON."""
        return json.dumps(await self.server.answer(address, json.loads(sent) if sent else None, language))

    async def join(self, address: str, language: str, name: str, post: Callable[[str], object]) -> str:
        """Connects the page with a table; returns its code and its game as JSON, or why there is none."""
        try:
            self.visit = await self.server.join(address, language, name, post)
        except ClowderError as wrong:
            return json.dumps({"sorry": str(wrong)})
        return json.dumps({"code": self.visit.table.code, "game": self.visit.table.game.name})

    def hear(self, text: str) -> None:
        """Takes a message of the page for its table."""
        if self.visit:
            self.visit.hear(json.loads(text))


def get_ready(languages: Sequence[str]) -> None:
    """Loads all games and their texts: what is done here is part of a snapshot."""
    path = Path(__file__).parents[2] / IDENTITIES
    known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for name in own_names():
        game = find(name)
        if name in known:
            vars(game)["identity"] = known[name]
        for language in languages:
            game.catalogue(language)
