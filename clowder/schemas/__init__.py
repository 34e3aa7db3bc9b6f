"""JSON schemas and a frozen example of what a seat may know in every game, and TypedDicts in `types`.

`python -m clowder.schemas.making` makes them from the code, and a test compares them.
"""

import json
from importlib.resources import files
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.games import find, own_names

KINDS = ("view", "record", "example")


def load(game: str, kind: str = "view") -> dict[str, Any]:
    """Returns the JSON schema of `view.json()` ("view") or of `view.record` as data ("record"), or an "example"."""
    name = find(game).name
    if name not in own_names() or kind not in KINDS:
        raise ClowderError(f"There is no {kind[:20]} for {name}. Available for our own games: {', '.join(KINDS)}.")
    return dict(json.loads((files(__package__) / f"{name}.{kind}.json").read_text(encoding="utf-8")))
