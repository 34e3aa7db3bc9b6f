"""The variants that this process knows, by key: a table and a log name theirs by it."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from clowder.engine.play.game import Game
from clowder.games import find
from clowder.workshop.errors import BadVariant
from clowder.workshop.variant import Variant

_known: dict[str, Variant] = {}


def keep(variant: Variant) -> None:
    """Remembers a variant."""
    _known.setdefault(variant.key, variant)


def forget() -> None:
    """Forgets all variants, as a process does that starts anew."""
    _known.clear()


def known(key: str) -> Variant | None:
    """Returns the variant of a key; None if this process does not know it."""
    return _known.get(key)


def edition(game: str, key: str = "") -> Game:
    """Returns a game as a variant shows it. A variant that is not known here shows nothing of its own."""
    found = _known.get(key)
    return found.edition if found and found.game == find(game).name else find(game)


def key_in(log: object) -> str:
    """Returns which variant a log names; nothing, if none."""
    told = log.get("variant") if isinstance(log, Mapping) else None
    key = told.get("key") if isinstance(told, Mapping) else None
    return key if isinstance(key, str) else ""


def finder(log: object) -> Callable[[str], Game]:
    """Returns what finds the game of a log, as the variant in it shows it. Raises BadVariant if that is none."""
    told = log.get("variant") if isinstance(log, Mapping) else None
    if not isinstance(told, Mapping):
        return find
    if "cards" in told:
        try:
            text = json.dumps(told, sort_keys=True)
        except (TypeError, ValueError, RecursionError):
            raise BadVariant("it is not plain data.") from None
        made = _read(text)
        return lambda name: made.edition if find(name).name == made.game else find(name)
    return lambda name: edition(name, key_in(log))


@lru_cache(16)
def _read(text: str) -> Variant:
    """Returns the variant in a log: a replay asks for it several times."""
    data: dict[str, Any] = json.loads(text)
    return Variant.read(data)
