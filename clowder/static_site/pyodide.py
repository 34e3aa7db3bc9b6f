"""Pyodide, from the npm package of that name: one version, whose bytes are known, kept in the cache folder."""

import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from clowder.engine.cache import cache_root, write_whole
from clowder.engine.errors import ClowderError

VERSION = "314.0.7"
PACKAGE = f"pyodide-{VERSION}.tgz"
SHA512 = (  # of the package, as npm publishes it
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LIMIT = 300  # seconds for npm


def files() -> dict[str, bytes]:
    """Returns the files of Pyodide that a page needs. Raises ClowderError with what to do where they cannot be had."""
    kept = cache_root() / PACKAGE
    package = kept.read_bytes() if kept.is_file() else _fetched()
    if hashlib.sha512(package).hexdigest() != SHA512:
        raise ClowderError(
            f"{PACKAGE} does not have the bytes of Pyodide {VERSION}. Delete it from {cache_root()}, and try again."
        )
    write_whole(kept, package)
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in NEEDED}
        return {name: file.read() for name, file in found.items() if file}


def node() -> str:
    """Returns the path of Node.js, which compiles Python's modules with Pyodide. Raises ClowderError without one."""
    found = shutil.which("node")
    if found is None:
        raise ClowderError("Node.js 20 or newer is needed to build a site: install it, and run this command again.")
    return found


def _fetched() -> bytes:
    """Returns the package from npm."""
    npm = shutil.which("npm")
    advice = f"Put {PACKAGE} of the npm package pyodide into {cache_root()}, and run this command again."
    if npm is None:
        raise ClowderError(f"npm is needed to fetch Pyodide, and there is none here. {advice}")
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", folder]
        try:
            subprocess.run(command, cwd=folder, capture_output=True, check=True, timeout=LIMIT)
            return (Path(folder) / PACKAGE).read_bytes()
        except (OSError, subprocess.SubprocessError) as wrong:
            raise ClowderError(f"npm could not fetch Pyodide {VERSION}. {advice}") from wrong
