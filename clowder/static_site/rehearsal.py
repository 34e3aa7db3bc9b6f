"""What Pyodide does when a site is built: asks for all that pages ask for, then compiles the modules in use."""

import json
import py_compile
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from clowder.engine.play.match import deal
from clowder.engine.scene.examples import kinds_of
from clowder.games import find, own_names
from clowder.offline import search, start
from clowder.players.house import HousePlayer
from clowder.players.player import play_match

WHOLE = "engine/play", "engine/rules", "engine/scene", "engine/text", "games", "offline", "table"  # taken as a whole


class MemoryBrowser:
    """A browser that keeps things in memory."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    async def load(self, begin: str) -> str:
        """Returns texts whose keys begin like that, as JSON."""
        return json.dumps({key: text for key, text in self._texts.items() if key.startswith(begin)})

    async def save(self, texts: str, without: str) -> None:
        """Deletes and writes texts."""
        gone = tuple(json.loads(without))
        kept = {key: text for key, text in self._texts.items() if not (gone and key.startswith(gone))}
        self._texts = kept | json.loads(texts)

    async def hold(self, name: str) -> bool:
        """No other page is there."""
        return True


def new_worker() -> start.Worker:
    """Returns the engine of a page that nobody has seen before, whose bots don't wait."""
    return start.Worker(MemoryBrowser(), pace="0")


async def rehearse(languages: Sequence[str], names: Sequence[str]) -> None:
    """Asks for everything once. Raises RuntimeError if an answer is not as it should be."""
    start.get_ready(languages)
    search.THINKS = 0.01
    for name in names:
        for language in languages:
            await _ask_about(name, language)
        await play_whole_game(name)


async def _ask_about(name: str, language: str) -> None:
    for door in ("learn", "play"):
        worker = new_worker()
        _expect("code", await worker.join(f"/{door}?game={name}", language, "", lambda text: None))
        await worker.server.stop()
    worker, match = new_worker(), deal(find(name), 3, "1", {})
    for address in (f"/rules/{name}/guide", f"/new/{name}/rules", "/own", "/puzzle"):
        _expect("", await worker.ask(address, None, language))
    for kind in kinds_of(find(name), match):
        _expect("", await worker.ask(f"/rules/{name}/example/{kind.name}?seed=1", None, language))
    play_match(match, {seat: HousePlayer(str(seat)) for seat in range(3)})
    _expect("film", await worker.ask("/replay", json.dumps(match.log()), language))


async def play_whole_game(name: str) -> None:
    """Plays a game against a bot that searches, at a table, and looks at it again."""
    worker = new_worker()
    parts: dict[str, Any] = {}
    done: set[str] = set()
    address = f"/play?game={name}&bots=1&strength=search:150ms"
    joined = await worker.join(address, "en", "Ann", lambda text: parts.update(json.loads(text).get("parts", {})))
    code = _expect("code", joined)["code"]
    assert worker.visit is not None
    table = worker.visit.table
    while not (table.match and table.match.over):
        ask = parts.get("ask")
        if ask and table.match and ask["token"] not in done:
            done.add(ask["token"])
            moves = [int(move) for move in table.match.view_of(0).plays()[0]]
            worker.hear(json.dumps({"do": "play", "id": len(done), "asked": ask["token"], "moves": moves}))
        await table.clock.sleep(0.001)
    _expect("film", await worker.ask(f"/table/{code}/replay", None, "en"))
    await worker.server.stop()


def _expect(part: str, answer: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer)
    if part and part not in found:
        raise RuntimeError(f"The engine answered {answer[:200]}.")
    return found


def compile_loaded(source: Path, out: Path, sources: Sequence[str], read: Sequence[Path]) -> None:
    """Writes the modules that were loaded from a folder, compiled, and the files that they read."""
    loaded = [str(getattr(module, "__file__", "")) for module in list(sys.modules.values())]
    files = {Path(path) for path in loaded if path.startswith(f"{source}/") and path.endswith(".py")}
    files |= {path for part in WHOLE for path in (source / "clowder" / part).rglob("*.py")}
    for file in sorted(files):
        name = file.relative_to(source)
        is_read = str(name).removeprefix("clowder/") in sources
        cached = name.parent / "__pycache__" / f"{name.stem}.{sys.implementation.cache_tag}.pyc"
        to = out / (cached if is_read else name.with_suffix(".pyc"))
        to.parent.mkdir(parents=True, exist_ok=True)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(file), str(to), dfile=f"/app/{name}", doraise=True, invalidation_mode=mode)
        if is_read:
            shutil.copy(file, out / name)
    for path in sorted(set(read)):
        if path.is_file() and path.suffix not in (".py", ".pyc"):
            (out / path.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, out / path.relative_to(source))


async def main(opened: Sequence[str]) -> None:
    """Rehearses and compiles, as the plan says; `opened` grows with the paths of files that are opened meanwhile."""
    source, out = Path("/source"), Path("/app")
    wanted = json.loads(Path("/plan/plan.json").read_text(encoding="utf-8"))
    await rehearse(wanted["languages"], own_names())
    read = [Path(path) for path in list(opened) if path.startswith(f"{source}/")]
    compile_loaded(source, out, wanted["sources"], read)
    (out / start.IDENTITIES).write_text(json.dumps({name: find(name).identity for name in own_names()}))
