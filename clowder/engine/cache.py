"""The cache folder for everything compiled: machine code of rules, catalogues, derived kernels."""

import getpass
import os
import tempfile
from functools import cache
from pathlib import Path


@cache
def cache_root() -> Path:
    """Returns the writable folder that holds everything compiled."""
    home = os.environ.get("CLOWDER_CACHE_DIR")
    base = Path(home) if home else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "clowder"
    try:
        base.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=base).close()
    except OSError:
        base = Path(tempfile.gettempdir()) / f"clowder-cache-{getpass.getuser()}"
        base.mkdir(mode=0o700, exist_ok=True)
        if base.is_symlink() or (hasattr(os, "getuid") and base.stat().st_uid != os.getuid()):
            base = Path(tempfile.mkdtemp(prefix="clowder-cache-"))  # code is loaded from there: only for our user
    return base


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file atomically: other processes see all of it or nothing. Leaves no file if that fails."""
    part = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(part, path)
    except OSError:
        if part is not None:
            Path(part).unlink(missing_ok=True)
