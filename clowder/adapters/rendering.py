"""`render()`: the table as text, or as the data that the page draws (docs/scene.md)."""

import json
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.engine.play.match import Match
from clowder.engine.scene.render import SceneRenderer

MODES = ["ansi", "scene"]


def checked(mode: str | None) -> str | None:
    """Returns a render mode. Raises ClowderError."""
    if mode is not None and mode not in MODES:
        raise ClowderError(f"Unknown render mode {mode!r}. Available: {', '.join(MODES)}.")
    return mode


def render(mode: str | None, match: Match, seat: int | None) -> Any:
    """Returns what a seat (None: a spectator) sees: lines of text, or the parts of its scene by name."""
    if mode == "ansi":
        return "\n".join(f"{label}: {text}" for label, text in match.view_of(seat).lines())
    if mode == "scene":
        return {name: json.loads(text) for name, text in SceneRenderer(match).parts(seat).items()}
    return None
