"""Writes the folder: pages, scripts, the engine, Pyodide, the script that keeps all of it at hand, and licences."""

import hashlib
import json
from collections.abc import Callable, Mapping
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit

from clowder.engine.errors import ClowderError
from clowder.engine.text.languages import languages
from clowder.static_site import engine_pack, pages, pyodide
from clowder.table.texts import wording
from clowder.web.pages import templates

HERE = Path(__file__).parent
NAME, INSTALLED = "clowder-games", "licenses/LICENSE"
MARK = "clowder-site.txt"  # the list of all files of a site, which may be written again
MOZILLA = "Pyodide, compiled from CPython, is under the Mozilla Public License 2.0; Python is under its own licence:"
WHERE = f"the source of Pyodide {pyodide.VERSION} is at https://github.com/pyodide/pyodide/tree/{pyodide.VERSION}"


def write(folder: Path, server: str = "", report: Callable[[str], None] = print) -> int:
    """Writes a site into a folder, in place of one that is there; returns its size in bytes. Raises ClowderError."""
    _check(folder, server)
    runtime = pyodide.files()
    report("Compiling the engine with Pyodide's Python, which takes about a minute ...")
    files = contents(runtime, engine_pack.made(runtime), server.rstrip("/"))
    files[MARK] = "\n".join(sorted({*files, MARK})).encode()
    try:
        _remove(folder)
        for path, content in {MARK: files[MARK], **files}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
    except OSError as wrong:
        raise ClowderError(f"The site cannot be written to {folder}: {wrong.strerror}.") from wrong
    return sum(map(len, files.values()))


def contents(runtime: Mapping[str, bytes], engine: bytes, server: str = "") -> dict[str, bytes]:
    """Returns all files of a site by their paths."""
    version = hashlib.sha256(engine + b"".join(runtime.values())).hexdigest()[:10]
    site = pages.StaticSite(templates.mark(), server)
    files = {path: page.encode() for path, page in pages.made(site)}
    for path in templates.shell_paths(templates.AT_SITE):
        files[f"static/{site.version}/{path}"] = templates.static_text(path) or b""
    files |= {f"pyodide/{name}": content for name, content in runtime.items()}
    files |= {
        "engine.pack": engine,
        "worker.mjs": _script("worker.mjs", VERSION=version, LANGUAGES=json.dumps(list(languages()))),
    }
    files |= {"licences.txt": _licences().encode(), ".nojekyll": b""}
    return files | {"offline.js": _offline(files)}


def _remove(folder: Path) -> None:
    """Deletes the files of an earlier site, as its list has them; whatever else is there stays."""
    if (folder / MARK).is_file():
        whole = folder.resolve()
        for path in (folder / MARK).read_text(encoding="utf-8").splitlines():
            if whole in (file := (folder / path).resolve()).parents:
                file.unlink(missing_ok=True)


def _check(folder: Path, server: str) -> None:
    """Raises ClowderError if a folder must not be written, or a server's address is none."""
    if folder.exists() and not folder.is_dir():
        raise ClowderError(f"{folder} is a file, not a folder.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise ClowderError(f"{folder} holds other files: a site is written into a new or an empty folder.")
    split = urlsplit(server)
    if server and (split.scheme not in ("http", "https") or not split.netloc or split.query or '"' in server):
        raise ClowderError(f"The server's address {server[:80]!r} is none: it begins with https:// or http://.")


def _offline(files: Mapping[str, bytes]) -> bytes:
    """Returns the script that keeps all files at hand, named by what is in them."""
    kept = [path for path in sorted(files) if path not in (MARK, ".nojekyll")]
    whole = hashlib.sha256(b"".join(hashlib.sha256(path.encode() + files[path]).digest() for path in kept))
    return _script("offline.js", MARK=whole.hexdigest()[:10], FILES=json.dumps(kept, indent=1))


def _script(name: str, **values: str) -> bytes:
    """Returns a script with values in the place of its @NAMES@."""
    text = (HERE / "files" / name).read_text(encoding="utf-8")
    for place, value in values.items():
        text = text.replace(f"@{place}@", value)
    return text.encode()


def _licences() -> str:
    """Returns the licences of everything in the folder."""
    beside = HERE.parents[1] / "LICENSE"  # in a checkout; else it is installed with the package
    own = beside.read_text(encoding="utf-8") if beside.is_file() else metadata.distribution(NAME).read_text(INSTALLED)
    parts = [f"Clowder\n\n{own}\n{wording('affiliation')}"]
    parts += [f"Pyodide {pyodide.VERSION}\n\n{MOZILLA} {WHERE}.\n\n{_kept('MPL-2.0')}\n\n{_kept('Python')}"]
    parts += [f"{name}\n\n{text}" for name, text in engine_pack.licences().items()]
    return f"\n\n{'-' * 80}\n\n".join(part.strip() for part in parts) + "\n"


def _kept(name: str) -> str:
    return (HERE / "files" / f"{name}.txt").read_text(encoding="utf-8")
