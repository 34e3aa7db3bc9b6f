"""The engine as one file: the modules that a table needs, compiled by Pyodide's own Python, and what they read.

Pyodide, in Node.js, plays through all that pages ask for: the modules that this loads, and the texts that it compiles,
are what a page needs.
"""

import gzip
import importlib.util
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

import clowder
from clowder.engine.errors import ClowderError
from clowder.engine.text.languages import languages
from clowder.static_site import pyodide

HERE = Path(__file__).parent
OURS = ("engine", "games", "offline", "players", "table", "workshop")  # packages that a table can need
OTHERS = (
    "attr",
    "babel",
    "confusable_homoglyphs",
    "fluent",
    "fluent_compiler",
    "precis_i18n",
    "pytz",
    "typing_extensions",
)
NAMED = ("babel", "fluent-compiler", "fluent.syntax")  # packages whose version is asked for
READ = (".ftl", ".json", ".toml", ".dat")  # kinds of files that modules read beside their code
SOURCES = "engine/text/catalogue.py", "engine/text/compiled_messages.py"  # modules that are read as texts, too
LIMIT = 600  # seconds


def made(runtime: Mapping[str, bytes]) -> bytes:
    """Returns the engine for these files of Pyodide, compressed. Raises ClowderError where it cannot be built."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("pyodide", "source", "out", "cache"):
            (folder / part).mkdir()
        for path, content in runtime.items():
            (folder / "pyodide" / path).write_bytes(content)
        _gather(folder / "source")
        for file in ("files/compile.mjs", "rehearsal.py"):
            shutil.copy(HERE / file, folder)
        plan = {"languages": list(languages()), "sources": SOURCES}
        (folder / "plan.json").write_text(json.dumps(plan))
        try:
            subprocess.run([pyodide.node(), "compile.mjs"], cwd=folder, capture_output=True, check=True, timeout=LIMIT)
        except (OSError, subprocess.TimeoutExpired) as wrong:
            raise ClowderError(f"Pyodide could not compile the engine: {wrong}") from wrong
        except subprocess.CalledProcessError as wrong:
            told = wrong.stderr.decode(errors="replace").strip().splitlines() or ["no reason was given"]
            raise ClowderError(f"Pyodide could not compile the engine: {told[-1][:300]}") from wrong
        found = {f"app/{path}": text for path, text in _tree(folder / "out").items()}
        found |= {f"cache/{path}": text for path, text in _tree(folder / "cache").items()}
        return packed(found)


def packed(files: Mapping[str, bytes]) -> bytes:
    """Returns files as one: how long the list of names and sizes is, the list, and all contents; compressed."""
    names = json.dumps([[path, len(text)] for path, text in files.items()]).encode()
    whole = len(names).to_bytes(4, "little") + names + b"".join(files.values())
    return gzip.compress(whole, mtime=0)


def unpacked(pack: bytes) -> dict[str, bytes]:
    """Returns the files of a pack."""
    whole = gzip.decompress(pack)
    start = 4 + int.from_bytes(whole[:4], "little")
    found = {}
    for path, size in json.loads(whole[4:start]):
        found[path] = whole[start : start + size]
        start += size
    return found


def licences() -> dict[str, str]:
    """Returns the licences of the packages that are in a pack, by their names."""
    by_module = metadata.packages_distributions()
    names = sorted({by_module[module][0] for module in OTHERS if module in by_module})
    found = {}
    for name in names:
        texts = [
            Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
            for file in metadata.files(name) or ()
            if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING")) and "dist-info" in str(file)
        ]
        about = metadata.metadata(name)
        terms = next((about[field] for field in ("License-Expression", "License") if field in about), "")
        found[f"{name} {about['Version']}"] = "\n\n".join(texts) or terms
    return found


def _gather(folder: Path) -> None:
    """Copies whatever Pyodide may load."""
    package = Path(str(clowder.__file__)).parent
    ours = [package / name for name in OURS] + sorted(package.glob("*.py"))
    for path in (file for part in ours for file in (sorted(part.rglob("*")) if part.is_dir() else [part])):
        _copy(path, folder / "clowder" / path.relative_to(package))
    for name in OTHERS:
        spec = importlib.util.find_spec(name)
        if spec is None or not (spec.origin or spec.submodule_search_locations):
            raise ClowderError(f"The Python package {name} is not installed.")
        places = [Path(place) for place in spec.submodule_search_locations or ()] or [Path(str(spec.origin))]
        for place in places:
            for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
                _copy(path, folder / path.relative_to(place.parent))
    for name in NAMED:
        about = folder / f"{re.sub('[-.]', '_', name)}-{metadata.version(name)}.dist-info" / "METADATA"
        about.parent.mkdir()
        about.write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {metadata.version(name)}\n")


def _copy(path: Path, to: Path) -> None:
    if path.suffix in (".py", *READ) and "tests" not in path.parts:
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, to)


def _tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
