"""`clowder fields`: a game's fields, moves and observations as Markdown or as data."""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.rules.fields import NOBODY, THE_DEAL, WHO, Field


def page(game: Game) -> str:
    """Returns the page as Markdown. docs/fields has one per family."""
    table = game.fields
    total = f"A state of {game.title} takes {table.layout.size} bytes. So does a view of one."
    parts = [f"# The fields of {game.title}\n\n{total} Bits stand for sets; the lowest bit is seat 0 or kind 0.\n"]
    for who in (*WHO, THE_DEAL):
        fields = [each for each in table.all if each.seen == who and not each.setting]
        if fields:
            heading = "Only for the deal" if who == THE_DEAL else f"Seen by {who}"
            parts.append(_section(heading if who != "in part" else "Seen in part", fields))
        if who == WHO[0]:
            parts.append(_section("Settings: seen by everybody, and determined by the options", _settings(game)))
    parts.append(_section("In every game", table.engine, who=True))
    rows = [(each.name, f"{each.start} to {each.stop - 1}", _by(each.axes), each.about) for each in game.moves.spans]
    parts.append(f"## Moves\n\n{_rows(('name', 'ids', 'one for each', 'what it is'), rows)}")
    parts.append(_learner(game))
    return "\n".join(parts)


def _learner(game: Game) -> str:
    """Returns the observation of a learner, one row per field."""
    columns, rows = game.fields.columns, []
    for each in (*game.fields.engine, *game.fields.all):
        places = [place for place, column in enumerate(columns) if column.field == each.name]
        if places:
            first, last = (columns[place].name for place in (places[0], places[-1]))
            span = f"{places[0]} to {places[-1]}" if len(places) > 1 else str(places[0])
            rows.append((f"`{each.name}`", span, first if first == last else f"{first} ... {last}", each.learn.why))
        elif each.learn.skip and each.seen not in (NOBODY, THE_DEAL):
            rows.append((f"`{each.name}`", "none", "", each.learn.why))
    total = f"{len(columns)} columns and {len(game.actions.names)} actions, encoding {game.encoding}."
    told = (
        f"{total} Seats are counted clockwise from the viewer's. `--json` lists every column with its scale, and every"
    )
    names = ("field", "columns", "first and last", "not all of it, because")
    return f"## What a learner is shown\n\n{told} action.\n\n{_rows(names, rows)}"


def _settings(game: Game) -> list[Field]:
    return [each for each in game.fields.all if each.setting]


def _section(heading: str, fields: Sequence[Field], who: bool = False) -> str:
    """Returns fields under a heading. With `who`, also who may see each."""
    if not fields:
        return ""
    rows = [
        (f"`{each.name}`", each.code, _by(each.axes), each.meaning, each.bounds, *([each.seen] * who), each.about)
        for each in fields
    ]
    names = ("field", "type", "for each", "meaning", "range", *(["seen by"] * who), "what it is")
    return f"## {heading}\n\n{_rows(names, rows)}"


def _by(axes: Iterable[Any]) -> str:
    return ", ".join(f"{axis.name} ({axis.size})" for axis in axes)


def _rows(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [names, ["---"] * len(names), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def source(game: Game) -> str:
    """Returns the source of the kernels that are generated from its fields, moves and deck."""
    rules = (*game.rules.values(), *game.faults.values())
    texts = [rule.__clowder_derived__ for rule in rules if hasattr(rule, "__clowder_derived__")]
    return "\n\n".join(texts)


def as_data(game: Game) -> dict[str, Any]:
    """Returns the same as plain data, with the JSON schema of a position."""
    fields = [
        {
            "name": each.name,
            "type": each.code,
            "shape": each.shape,
            "axes": [axis.name for axis in each.axes],
            "meaning": each.meaning,
            "low": each.low,
            "high": each.high,
            "seen_by": each.seen,
            "setting": each.setting,
            "about": each.about,
            "not_all_learnt_because": each.learn.why,
        }
        for each in (*game.fields.engine, *game.fields.all)
    ]
    moves = [
        {
            "name": span.name,
            "base": span.base,
            "first": span.start,
            "last": span.stop - 1,
            "axes": [{"name": axis.name, "size": axis.size} for axis in span.axes],
            "about": span.about,
        }
        for span in game.moves.spans
    ]
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **game.fields.schema()}
    return {
        "game": game.name,
        "layout": game.layout,
        "fields": fields,
        "moves": moves,
        "position_schema": schema,
        "encoding": game.encoding,
        "columns": [dataclasses.asdict(column) for column in game.fields.columns],
        "actions": game.actions.names,
    }
