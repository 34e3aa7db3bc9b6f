"""Plain data in which much stands several times, written so that it stands there once.

Packed data is a `root` and a `pool`: a number means a value of the pool, {"#": 7} is the number 7, and {"+": [...]} a
long text in pieces.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

SHORT = 9  # characters: what is no longer is written wherever it is used
PLACE = 4  # characters of a number in the pool, about
LONG = 60  # characters: a text that is longer is written in pieces, which other texts may have, too
PIECES = re.compile(r"[^,;:.]*[,;:.]* *")


def packed(value: Any) -> dict[str, Any]:
    """Returns plain data as a root and a pool of what it has several times."""
    return Packing(value).packed()


def unpacked(data: Mapping[str, Any]) -> Any:
    """Returns what was packed: what the page's script does, for tests and programs."""
    made: dict[int, Any] = {}

    def opened(value: Any) -> Any:
        if isinstance(value, dict):
            if "+" in value:
                return "".join(map(opened, value["+"]))
            return value["#"] if "#" in value else {name: opened(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [opened(inner) for inner in value]
        if type(value) is not int:
            return value
        if value not in made:
            made[value] = opened(data["pool"][value])
        return made[value]

    return opened(data["root"])


class Packing:
    """Finds equal values, and numbers those worth writing once: the most used have the shortest numbers."""

    def __init__(self, value: Any) -> None:
        self._nodes: list[tuple[Any, ...]] = []  # every different value, what is in it by number; parts come first
        self._known: dict[Any, int] = {}
        self._seen: dict[int, int] = {}  # objects that were put before; `value` holds them, so that ids stay theirs
        self._uses = Counter[int]()
        self._root = self._put(value)
        worth = sorted(self._worth(), key=lambda number: -self._uses[number])
        self._places = {number: place for place, number in enumerate(worth)}

    def packed(self) -> dict[str, Any]:
        """Returns the value as a root and a pool."""
        return {"pool": [self._written(number) for number in self._places], "root": self._written(self._root)}

    def _written(self, number: int) -> Any:
        """Returns a value with what is in it, or where that is."""
        kind, *inner = self._nodes[number]
        if kind == "{":
            return {name: self._placed(part) for name, part in inner}
        if kind == "[":
            return [self._placed(part) for part in inner]
        if kind == "+":
            return {"+": [self._placed(part) for part in inner]}
        return {"#": inner[0]} if kind in ("int", "float") else inner[0]

    def _placed(self, number: int) -> Any:
        place = self._places.get(number)
        return self._written(number) if place is None else place

    def _worth(self) -> list[int]:
        """Returns the numbers of the values that are used several times, and are longer than a place."""
        sizes: list[int] = []
        found = []
        for number, (kind, *inner) in enumerate(self._nodes):
            if kind == "{":
                size = sum(len(name) + 4 + sizes[part] for name, part in inner)
            else:
                size = sum(1 + sizes[part] for part in inner) if kind in "[+" else len(str(inner[0])) + 2
            if self._uses[number] > 1 and size > SHORT:
                found.append(number)
                size = PLACE
            sizes.append(size)
        return found

    def _put(self, value: Any) -> int:
        """Returns the number of a value: the same for equal ones."""
        holds = isinstance(value, dict | list)
        number = self._seen.get(id(value), -1) if holds else -1
        if number < 0:
            number = self._number(value)
            if holds:
                self._seen[id(value)] = number
        self._uses[number] += 1
        return number

    def _number(self, value: Any) -> int:
        if isinstance(value, dict):
            node: tuple[Any, ...] = ("{", *((name, self._put(inner)) for name, inner in value.items()))
        elif isinstance(value, list):
            node = ("[", *map(self._put, value))
        elif isinstance(value, str) and len(value) > LONG and len(pieces := PIECES.findall(value)[:-1]) > 1:
            node = ("+", *map(self._put, pieces))  # the last that is found is empty
        else:
            node = (type(value).__name__, value)
        if node not in self._known:
            self._known[node] = len(self._nodes)
            self._nodes.append(node)
        return self._known[node]
