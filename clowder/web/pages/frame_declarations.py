"""Writes what scenes and frames are as TypeScript, for the page's type checker: `make schemas` does it.

A field of a shape that has a default may be missing, as `plain` leaves it out; so may one of a TypedDict that says so.
"""

import types
import typing
from collections.abc import Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin

from clowder.engine.play import shapes
from clowder.engine.text.messages import Value
from clowder.table import frame_types
from clowder.web import WEB

NAMES = {int: "number", float: "number", str: "string", bytes: "string", bool: "boolean", type(None): "null"}
FILE = WEB / "types" / "frames.d.ts"
SHAPES = ("Face", "Card", "Token", "Gauge", "Zone", "Place", "Pick", "One", "Some", "Order", "Share")
WHOLES = ("Term", "Offer", "Ending")
AS_SENT = {  # what `plain` writes short, or a renderer adds
    ("Some", "valid"): "string",
    ("Some", "wills"): "string[]",
    ("Some", "will_of"): "string",
    ("Face", "parted"): "string",
}
SEATED = "SeatPart"  # to which a frame adds a scene's place
ALIASES = {"Item": "Card | Token | Gauge | Zone", "Axis": "One | Some | Order | Share"}


def module() -> str:
    """Returns all types as the text of a declaration file."""
    frames = [kind for kind in vars(frame_types).values() if typing.is_typeddict(kind)]
    parts = [
        "// What a table and a page say to each other. Made by `make schemas`, never by hand.",
        *(f"export type {name} = {means};" for name, means in ALIASES.items()),
        *(_shape(getattr(shapes, name)) for name in (*SHAPES, *WHOLES)),
        *(_frame(kind) for kind in frames),
    ]
    return "\n\n".join(parts) + "\n"


def _shape(shape: Any) -> str:
    """Returns a data class as an interface."""
    hints = typing.get_type_hints(shape)
    lines = [f'  is: "{shape.__name__.lower()}";']
    for each in fields(shape):
        optional = each.default is not MISSING or each.default_factory is not MISSING
        sent = AS_SENT.get((shape.__name__, each.name)) or type_of(hints[each.name])
        lines.append(f"  {each.name}{'?' if optional else ''}: {sent};")
    added = {name: sent for (of, name), sent in AS_SENT.items() if of == shape.__name__ and name not in hints}
    lines += [f"  {name}?: {sent};" for name, sent in added.items()]
    return _interface(shape, lines)


def _frame(kind: Any) -> str:
    """Returns a TypedDict as an interface."""
    hints = typing.get_type_hints(kind)
    marks = {name: "" if name in kind.__required_keys__ else "?" for name in hints}
    lines = [f"  {name}{marks[name]}: {type_of(hint)};" for name, hint in hints.items()]
    return _interface(kind, lines, " extends Place" if kind.__name__ == SEATED else "")


def _interface(kind: Any, lines: list[str], more: str = "") -> str:
    about = (kind.__doc__ or "").partition("\n")[0]
    head = [f"/** {about} */"] if about and not about.startswith("dict(") else []
    return "\n".join([*head, f"export interface {kind.__name__}{more} {{", *lines, "}"])


def type_of(hint: Any) -> str:
    """Returns a type in TypeScript's words."""
    if hint == Value:
        return "string | number"
    if hint in NAMES:
        return NAMES[hint]
    if is_dataclass(hint) or typing.is_typeddict(hint):
        return str(hint.__name__)
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _union(hint, inside)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inside)
    if origin is dict:
        return f"Record<{type_of(inside[0])}, {type_of(inside[1])}>"
    if origin in (list, Sequence) or (origin is tuple and inside[-1] is Ellipsis):
        one = type_of(inside[0])
        return f"({one})[]" if " " in one and one[0] != "[" else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(map(type_of, inside))}]"
    raise TypeError(f"TypeScript has no name for {hint}.")


def _union(hint: Any, inside: tuple[Any, ...]) -> str:
    """Returns a union, by its name where it has one."""
    for name in ALIASES:
        if hint == getattr(shapes, name):
            return name
    return " | ".join(map(type_of, inside))


def main() -> None:
    """Writes the file."""
    FILE.write_text(module(), encoding="utf-8")


if __name__ == "__main__":
    main()
