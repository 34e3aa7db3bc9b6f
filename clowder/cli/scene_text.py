"""A scene as text: seats, zones, cards and gauges as terminal lines. Knows no game, only docs/scene.md."""

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from rich.text import Text

from clowder.engine.scene.render import SceneRenderer

COLUMNS = 80
INDENT = "  "
Data = dict[str, Any]


class SceneText:
    """What one viewer sees of a match now, as lines."""

    def __init__(self, scenes: SceneRenderer, seat: int | None) -> None:
        self.seat, self.faces = seat, scenes.faces()
        self.parts = {name: json.loads(text) for name, text in scenes.parts(seat).items()}
        self.names = scenes.match.names
        own = {item["anchor"]: item for item in self.parts["mine"] if item.get("anchor")}
        self.board = [*self._with_own(self.parts["board"], own), *own.values()]

    def _with_own(self, items: list[Data], own: dict[str, Data]) -> list[Data]:
        """Returns items; each one at whose anchor the viewer has something is replaced by that, which leaves `own`."""
        taken = [own.pop(item.get("anchor", ""), item) for item in items]
        return [{**item, "items": self._with_own(item["items"], own)} if "items" in item else item for item in taken]

    def lines(self) -> Iterator[Text]:
        """Yields the table: seats, cards on the table, the viewer's hand and what the viewer can work out."""
        for place in self.parts["places"]:
            yield from _line(self._place(place), _style(place))
        for item in self.board:
            yield from self._item(item, "")
        if self.parts["hand"]:
            yield from _line(f"Your hand: {self._held(self.parts['hand'])}", "bold")
        for fact in self.parts["facts"]:
            yield from _line(fact, "dim")

    def own(self, name: str) -> Iterator[Text]:
        """Yields what only the viewer sees, under a heading: the hand and other hidden things."""
        open_ = {
            item.get("anchor", "") for item in _all(self.parts["board"]) if item["is"] != "card" or item.get("face")
        }
        alone = [item for item in self.parts["mine"] if _is_secret(item, open_)]
        if alone or self.parts["hand"]:
            yield Text(f"{name} sees:", "bold")
        for item in alone:
            yield from _line(INDENT + self._said(item))
        if self.parts["hand"]:
            yield from _line(f"{INDENT}Hand: {self._held(self.parts['hand'])}", "bold")

    def _place(self, place: Data) -> str:
        mark = ">" if place.get("on_turn") else "x" if place.get("out") else " "
        said = [place.get("status", ""), *map(self._said, place.get("shown", ()))]
        return f"{mark} {self.names[place['seat']]:<8} {', '.join(filter(None, said))}"

    def _item(self, item: Data, indent: str) -> Iterator[Text]:
        """Yields an item of the board. A zone of named zones is a heading with one line each; others are one line."""
        inner = item.get("items", [])
        if not inner or not all(one["is"] == "zone" and one.get("label") for one in inner):
            yield from _line(indent + self._said(item))
            return
        if item.get("label"):
            yield from _line(indent + _headed(item))
            indent += INDENT
        for one in inner:
            yield from self._item(one, indent)

    def _said(self, item: Data, short: bool = False) -> str:
        """Returns an item with its content in words: the card faces if `short`, else the text read aloud."""
        if item["is"] == "card":
            title = self.faces[item["face"]]["title"] if item.get("face") else "a card"
            return f"{title} ({item['badge']})" if item.get("badge") else str(title)
        if item["is"] == "gauge":
            value = f"{item['value']}/{item['of']}" if item.get("of") else str(item["value"])
            said = f"{item['text']}: {value}" if item.get("text") else value
            return f"{said} ({item['note']})" if item.get("note") else said
        if item["is"] == "token":
            text = " ".join(str(item[key]) for key in ("text", "note") if key in item)
            return str((text if short else "") or item.get("says") or text or item.get("help", "")).rstrip(".")
        inner = self._held(item.get("items", ()), item.get("lay", ""))
        size = str(item["size"]) if item.get("size", -1) >= 0 else ""
        head = ": ".join(filter(None, (_headed(item), size)))
        return ": ".join(filter(None, (head, inner))) or str(item.get("note", ""))

    def _held(self, items: Any, lay: str = "") -> str:
        """Returns things in a row, with equal ones counted. Of a pile, returns the top."""
        if lay == "pile":
            return f"{self._said(items[-1])} on top" if items else ""
        said = [text for item in items if (text := self._said(item, lay == "grid"))]
        counts = {text: said.count(text) for text in said}
        between = "; " if any("," in text for text in said) else ", "
        return between.join(f"{number} x {text}" if number > 1 else text for text, number in counts.items())

    def ending(self) -> Iterator[Text]:
        """Yields the final places and what decided them, once the game is over."""
        end = self.parts["end"] or {"places": []}
        if end.get("why"):
            yield from _line(end["why"])
        for place, seat, score in end["places"]:
            yield from _line(f"{place}. {self.names[seat]:<8} {score}", "bold" if place == 1 else "")

    def outcomes(self) -> dict[int, str]:
        """Returns the outcome of each of the viewer's moves, by move, where the offer says it."""
        ask = self.parts["ask"] or {"offer": {}}
        gauges = {item["anchor"]: item for item in _all(self.board) if item["is"] == "gauge"}
        found: dict[int, str] = {}
        for term in ask["offer"].get("terms", ()):
            for pick in (pick for axis in term["axes"] for pick in axis["picks"] if len(pick.get("moves", ())) == 1):
                made = [f"{_name(gauges[at])} {gauges[at]['value']} -> {value}" for at, value in _changes(pick, gauges)]
                if said := pick.get("will") or ", ".join(made):
                    found[pick["moves"][0]] = said
        return found

    def thing_called(self, name: str) -> str:
        """Returns the thing on the table that a person means by a name, or "" if there is none."""
        for item in (*self.parts["hand"], *_all(self.board)):
            titles = [self.faces.get(item.get("face", ""), {}).get("title"), item.get("label"), item.get("text")]
            if item.get("anchor") and name in (str(title).lower() for title in titles if title):
                return str(item["anchor"]).partition("#")[0]
        seats = [f"seat:{seat}" for seat, called in enumerate(self.names) if called.lower() == name]
        return seats[0] if seats else ""


def _all(items: Any) -> Iterator[Data]:
    for item in items:
        yield item
        yield from _all(item.get("items", ()))


def _is_secret(item: Data, open_: set[str]) -> bool:
    """Returns True if a thing, or a card in it, does not lie open."""
    cards = (one for one in _all(item.get("items", ())) if one.get("face"))
    return item.get("anchor", "") not in open_ or any(card.get("anchor", "") not in open_ for card in cards)


def _changes(pick: Data, gauges: dict[str, Data]) -> list[tuple[str, int]]:
    """Returns how a pick changes the gauges on the table."""
    added = {at: gauges[at]["value"] + by for at, by in pick.get("adds", {}).items() if at in gauges}
    return [(at, value) for at, value in {**pick.get("gauges", {}), **added}.items() if at in gauges]


def _name(gauge: Data) -> str:
    return str(gauge.get("text") or gauge["anchor"].rpartition(":")[2])


def _headed(item: Data) -> str:
    label = str(item.get("label", ""))
    return f"{label} ({item['note']})" if label and item.get("note") else label


def _style(place: Data) -> str:
    return "bold" if place.get("on_turn") else "dim" if place.get("out") else ""


def choice(number: int, text: str, will: str) -> Iterator[Text]:
    """Yields a numbered choice and its outcome, on the same line or below."""
    line = f"  {number:>2}  {text}"
    if len(line) + len(will) + 2 < COLUMNS:
        yield Text(line) + Text(f"  {will}" if will else "", "dim")
    else:
        yield Text(line)
        yield from _line(f"      {will}", "dim")


def _line(text: str, style: str = "") -> Iterator[Text]:
    """Yields a line, wrapped if it is too long."""
    inside = len(text) - len(text.lstrip()) + len(INDENT)
    for line in textwrap.wrap(text, COLUMNS - 2, subsequent_indent=" " * inside, break_on_hyphens=False):
        yield Text(line, style)
