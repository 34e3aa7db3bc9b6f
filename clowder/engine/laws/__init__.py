"""Laws that every game must keep, tested over random games."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from clowder.engine import old_names

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Returns the public names of the former module `clowder.engine.laws`, except those that are modules now."""
        if not name.startswith("_") and find_spec(f"{__name__}.{name}") is None:
            found = old_names.names_of("laws")
            if name in found:
                old_names.warn("laws")
                return globals().setdefault(name, found[name])
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
