"""Backends that run rules: `interpreted` and `checked` call the functions themselves; `compiled` calls copies compiled
by Numba.

The same rules give the same bytes on every backend. `interpreted` starts at once and needs neither NumPy nor Numba.
`checked` also tests every stored number and every index; use it for tests and for untrusted data. `compiled` is several
hundred times faster, but takes seconds to compile a function at its first call.
"""

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from clowder.engine.errors import ClowderError, shown
from clowder.engine.rules.layout import Layout
from clowder.engine.rules.layout import Records as Records

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

NAMES = ("interpreted", "checked", "compiled")
DEFAULT = "interpreted"  # for games registered without a backend; tests set it to "checked"


class Backend(Protocol):
    """One way to run rules, and the records that they run on."""

    name: str

    def make(self, bound: Any, game: "Game", silent: bool = False) -> Callable[..., Any]:
        """Returns the function that runs a bound template. If `silent`, rules record no events where that is faster."""

    def new(self, layout: Layout, number: int = 1) -> Records:
        """Returns zeroed records."""

    def from_bytes(self, data: bytes, layout: Layout) -> Records:
        """Returns the record that was written by `to_bytes`."""

    def from_json(self, fields: object, layout: Layout) -> Records:
        """Returns a record with exactly these fields. Raises ValueError."""

    def numbers(self, shape: int | tuple[int, int], code: str = "i8") -> Any:
        """Returns zeroed numbers that kernels can write to."""

    def words(self, data: bytes) -> Any:
        """Returns the generator state in 32 bytes, as four 64-bit words."""

    def text(self, data: bytes) -> Any:
        """Returns bytes in the form in which kernels read them."""


@cache
def find(name: str) -> Backend:
    """Returns a backend by name. Raises ClowderError if it is unknown or Numba is missing."""
    if name not in NAMES:
        raise ClowderError(f"Unknown backend {shown(name)}. Available: {', '.join(NAMES)}.")
    if name == "compiled":
        if not has_numba():
            raise ClowderError("Compiled rules need Numba: pip install 'clowder-games[fast]'.")
        module = importlib.import_module("clowder.engine.backends.compiled")
        return module.Compiled()  # type: ignore[no-any-return]
    module = importlib.import_module("clowder.engine.backends.interpreted")
    return module.Checked() if name == "checked" else module.Interpreted()  # type: ignore[no-any-return]


def has_numba() -> bool:
    """Returns whether rules can be compiled here."""
    try:
        return importlib.util.find_spec("numba") is not None
    except (ImportError, ValueError):  # Numba is there but cannot be imported
        return False


def fastest() -> str:
    """Returns the name of the fastest available backend, for searches and simulations."""
    return "compiled" if has_numba() else DEFAULT
