"""Makes the schemas, the types and the examples from the code: `python -m clowder.schemas.making`.

A record's schema follows from the game's field table. `view.json()` has each game's own words, so its schema is found
by watching games with every preset and number of players: keys that always occurred are required.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain
from pathlib import Path
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.play.match import Match, deal
from clowder.engine.play.view import View
from clowder.engine.rules.fields import THE_DEAL, Field
from clowder.engine.rules.record import to_json
from clowder.games import find, own_names
from clowder.players.house import HousePlayer
from clowder.players.player import Budget, Player
from clowder.players.random import RandomPlayer

HERE = Path(__file__).parent
DIALECT = "https://json-schema.org/draft/2020-12/schema"
GAMES = 2  # games to watch of each sort: with house bots, and with random ones
EXAMPLE = 20  # decisions before the example
WIDTH = 120
Schema = dict[str, Any]


# Records


def record_schema(game: Game) -> Schema:
    """Returns the JSON schema of a view, or a state, as a record."""
    about = f"What a seat may know in {game.title}, as numbers by field: docs/fields/{game.name}.md."
    head = {"$schema": DIALECT, "title": f"{game.title}: record", "description": about}
    return {**head, "x-layout": game.layout, **game.fields.schema()}


# Views


def views_of(game: Game, seed: str, games: int = GAMES) -> Iterator[View]:
    """Yields views in games with every preset, at every decision: a spectator's, the deciding seat's, and the next
    seat's.
    """
    wanted = [{}, *(dict(preset.options) for preset in game.presets)]
    for number, options in enumerate(wanted):
        for players in range(game.min_players, game.max_players + 1):
            for again in range(games):
                try:
                    match = deal(game, players, f"{seed}/{number}/{players}/{again}", options)
                except Exception:  # a preset for other numbers of players
                    break
                yield from _views_in(match, again % 2 == 0)


def _views_in(match: Match, house: bool) -> Iterator[View]:
    bots = _seated(match, house)
    while True:
        first = match.to_act[0] if match.to_act else 0
        yield from (match.view_of(seat) for seat in (None, first, (first + 1) % match.players))
        if match.over:
            return
        _go_on(match, bots)


def _seated(match: Match, house: bool) -> list[Player]:
    """Returns bots that have been given their seats."""
    bots: list[Player] = []
    for seat in range(match.players):
        bots.append((HousePlayer if house else RandomPlayer)(f"{match.seed}/{seat}"))
        bots[seat].start(seat, match.game, match.options)
    return bots


def _go_on(match: Match, bots: Sequence[Player]) -> None:
    """Makes the next decision with the bot of that seat, without asking for forced ones."""
    seat = match.to_act[0]
    moves = match.legal(seat)
    match.play(seat, moves[0] if len(moves) == 1 else bots[seat].choose(match.view_of(seat), moves, Budget()))


@dataclass
class Shape:
    """The values that occurred in one place."""

    seen: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    keys: dict[str, "Shape"] = field(default_factory=dict)  # of objects
    items: "Shape | None" = None  # of lists

    def see(self, value: Any) -> None:
        """Records a value."""
        self.seen += 1
        self.kinds[KIND_OF[type(value)]] += 1
        if isinstance(value, dict):
            for key, inside in value.items():
                self.keys.setdefault(key, Shape()).see(inside)
        elif isinstance(value, list | tuple):
            self.items = self.items or Shape()
            for inside in value:
                self.items.see(inside)

    def join(self, other: "Shape") -> "Shape":
        """Merges everything that another has recorded. Returns itself."""
        self.seen += other.seen
        self.kinds += other.kinds
        for key, inside in other.keys.items():
            self.keys.setdefault(key, Shape()).join(inside)
        if other.items:
            self.items = (self.items or Shape()).join(other.items)
        return self

    @property
    def always(self) -> list[str]:
        """The keys that every object had."""
        return [key for key, inside in self.keys.items() if inside.seen == self.kinds["object"]]

    @property
    def values(self) -> "Shape | None":
        """The values under any key, if the keys are the names of cards and the like; None if they are ours."""
        plain = all(key.isidentifier() and key.islower() for key in self.keys)
        counts = all(set(inside.kinds) == {"integer"} for inside in self.keys.values())
        if plain and (not counts or len(self.always) == len(self.keys)):
            return None
        return reduce(Shape.join, self.keys.values(), Shape())


KIND_OF: dict[type, str] = {dict: "object", list: "array", tuple: "array", str: "string", int: "integer"}
KIND_OF |= {bool: "boolean", type(None): "null"}


def shape_of(views: Iterable[View]) -> Shape:
    """Returns the shape of `view.json()` over all these views."""
    shape = Shape()
    for view in views:
        shape.see(view.json())
    return shape


def view_schema(game: Game, shape: Shape) -> Schema:
    """Returns the JSON schema of `view.json()`."""
    head = {"$schema": DIALECT, "title": f"{game.title}: view", "description": f"What a seat may know in {game.title}."}
    return {**head, **_schema(shape)}


def _schema(shape: Shape | None) -> Schema:
    if shape is None or not shape.kinds:
        return {}
    kinds = sorted(shape.kinds)
    schema: Schema = {"type": kinds[0] if len(kinds) == 1 else kinds}
    if "object" in shape.kinds and (values := shape.values):
        schema["additionalProperties"] = _schema(values)
    elif "object" in shape.kinds:
        schema["properties"] = {key: _schema(inside) for key, inside in shape.keys.items()}
        schema |= {"required": shape.always, "additionalProperties": False}
    if "array" in shape.kinds:
        schema["items"] = _schema(shape.items)
    return schema


# Types


def types_of(game: Game, shape: Shape) -> str:
    """Returns the module with a game's view and record as TypedDicts."""
    classes = [*_classes(f"{_title(game)}View", shape, f"What `view.json()` gives in {game.title}."), _record(game)]
    used = ("Any", "NotRequired", "TypedDict")
    names = ", ".join(name for name in used if any(re.search(rf"\b{name}\b", text) for text in classes))
    about = f'"""What a seat may know in {game.title}, for type checkers: made by `make schemas`, never by hand."""'
    return "\n\n".join([f"{about}\n\nfrom typing import {names}\n", *classes])


def alias_types(game: Game, like: Game) -> str:
    """Returns the module of a game whose types are those of another game."""
    about = f'"""What a seat may know in {game.title}: the types of {like.title}. Made by `make schemas`."""'
    held = ("Record", "View")
    source = f"clowder.schemas.types.{_module(like)}"
    names = ", ".join(f"{_title(like)}{kind}" for kind in held)
    aliases = (f"{_title(game)}{kind} = {_title(like)}{kind}" for kind in held)
    return "\n".join([about, "", f"from {source} import {names}", "", *aliases, ""])


def modules_of(shapes: Mapping[str, Shape]) -> Iterator[tuple[str, str]]:
    """Yields the modules of all games by name. One that differs only in the title points to the first of its kind."""
    first: dict[str, Game] = {}
    for name, shape in shapes.items():
        game = find(name)
        text = types_of(game, shape)
        like = first.setdefault(text.replace(_title(game), "").replace(game.title, ""), game)
        yield _module(game), text if like is game else alias_types(game, like)


def all_types(games: Iterable[Game]) -> str:
    """Returns the module with the types of all games."""
    names = {_module(game): [f"{_title(game)}Record", f"{_title(game)}View"] for game in games}
    lines = [f"from clowder.schemas.types.{module} import {', '.join(names[module])}" for module in sorted(names)]
    listed = "".join(f'    "{name}",\n' for name in sorted(chain.from_iterable(names.values())))
    about = '"""What a seat may know, as TypedDicts: a view and a record for every game. Made by `make schemas`."""'
    return "\n".join([about, "", *lines, "", f"__all__ = [\n{listed}]\n"])


def _module(game: Game) -> str:
    return game.name.replace("-", "_")


def _title(game: Game) -> str:
    return "".join(word.capitalize() for word in game.name.split("-"))


def _record(game: Game) -> str:
    held = [each for each in (*game.fields.engine, *game.fields.all) if each.seen != THE_DEAL]
    lines = [f"    {each.name}: {_array(each)}  # {each.about}" for each in held]
    about = f'    """A view of {game.title} as numbers by field."""\n'
    return "\n".join([f"class {_title(game)}Record(TypedDict):", about, *map(_fitted, lines), ""])


def _fitted(line: str) -> str:
    """Returns a line; if it is too long, with its comment before it."""
    said, _, about = line.partition("  # ")
    return line if len(line) <= WIDTH else f"    # {about}\n{said}"


def _array(each: Field) -> str:
    return "list[" * len(each.axes) + "int" + "]" * len(each.axes)


def _classes(name: str, shape: Shape, about: str) -> Iterator[str]:
    """Yields a TypedDict and, before it, its parts."""
    lines, inner = [], list[str]()
    for key, inside in shape.keys.items():
        said = _type(f"{name}{''.join(word.capitalize() for word in key.split('_'))}", inside, inner)
        lines.append(f"    {key}: {said if key in shape.always else f'NotRequired[{said}]'}")
    yield from inner
    yield "\n".join([f"class {name}(TypedDict):", f'    """{about}"""\n', *lines, ""])


PLAIN = {"string": "str", "integer": "int", "boolean": "bool", "null": "None"}


def _type(name: str, shape: Shape | None, inner: list[str]) -> str:
    """Returns a shape as a type; its parts are added to `inner`."""
    if shape is None or not shape.kinds or set(shape.kinds) == {"null"}:
        return "Any"
    found = []
    for kind in sorted(shape.kinds, key=lambda kind: (kind == "null", kind)):
        if kind == "array":
            found.append(f"list[{_type(name, shape.items, inner)}]")
        elif kind == "object" and (values := shape.values):
            found.append(f"dict[str, {_type(name, values, inner)}]")
        elif kind == "object":
            inner += _classes(name, shape, "Part of a view.")
            found.append(name)
        else:
            found.append(PLAIN[kind])
    return " | ".join(found)


# Examples


def example_of(game: Game) -> dict[str, Any]:
    """Returns a frozen example: what the seat to act may know after some decisions of house bots, in both forms."""
    match = deal(game, min(4, game.max_players), "example", {})
    bots = _seated(match, house=True)
    while len(match.decisions) < EXAMPLE or len(match.legal(match.to_act[0])) < 2:
        _go_on(match, bots)
    seat = match.to_act[0]
    view = match.view_of(seat)
    moves = [{"id": move.id, "text": move.text} for move in match.moves(seat)]
    head = {"game": game.name, "rules": game.identity, "seat": seat, "question": view.question()}
    return {**head, "moves": moves, "view": view.json(), "record": to_json(view.record)}


def files() -> Iterator[tuple[str, str]]:
    """Yields all files and their contents."""
    shapes = {name: shape_of(views_of(find(name), "schemas")) for name in own_names()}
    for name, shape in shapes.items():
        game = find(name)
        made = {"view": view_schema(game, shape), "record": record_schema(game), "example": example_of(game)}
        for kind, data in made.items():
            yield f"{name}.{kind}.json", json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    for module, text in modules_of(shapes):
        yield f"types/{module}.py", text
    yield "types/__init__.py", all_types(find(name) for name in own_names())


def main() -> None:
    """Writes all files."""
    (HERE / "types").mkdir(exist_ok=True)
    for name, text in files():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
