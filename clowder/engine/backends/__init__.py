"""What runs rules: `interpreted` and `checked`, the functions themselves; `compiled`, twins that Numba makes of them.

The same rules give the same bytes on every backend. `interpreted` starts at once and needs neither NumPy nor Numba.
`checked` also tests every number that is stored and every index: for tests, and for data from elsewhere. `compiled` is
some hundred times faster, and takes seconds to compile what is called for the first time.
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
DEFAULT = "interpreted"  # for games that are registered without a backend; tests set it to "checked"


class Backend(Protocol):
    """One way to run rules, and the records that it runs them over."""

    name: str

    def make(self, bound: Any, game: "Game", silent: bool = False) -> Callable[..., Any]:
        """Returns what runs a bound template; `silent`: no rule records events, where that is faster."""

    def new(self, layout: Layout, number: int = 1) -> Records:
        """Returns zeroed records."""

    def from_bytes(self, data: bytes, layout: Layout) -> Records:
        """Returns the record that `to_bytes` made `data` of."""

    def from_json(self, fields: object, layout: Layout) -> Records:
        """Returns a record with exactly these fields. Raises ValueError."""

    def numbers(self, shape: int | tuple[int, int], code: str = "i8") -> Any:
        """Returns zeroed numbers that kernels can write to."""

    def words(self, data: bytes) -> Any:
        """Returns the generator state that 32 bytes hold, as four 64-bit words."""

    def text(self, data: bytes) -> Any:
        """Returns bytes as kernels read them."""


@cache
def find(name: str) -> Backend:
    """Returns a backend. Raises ClowderError for an unknown one, and where Numba is missing."""
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
    """Tells whether rules can be compiled here."""
    try:
        return importlib.util.find_spec("numba") is not None
    except (ImportError, ValueError):  # something keeps it from being imported
        return False


def fastest() -> str:
    """Returns the name of the fastest backend that can be had: what searches and simulations run on."""
    return "compiled" if has_numba() else DEFAULT
