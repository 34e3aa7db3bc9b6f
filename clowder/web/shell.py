"""The page of a table before anything is drawn: a document with the first frame and the faces as data."""

from collections.abc import Mapping
from typing import Any

from clowder.engine.game import Game
from clowder.web import render


def shell(
    game: Game, frame: Mapping[str, Any], faces: Mapping[str, Any], *, code: str, link: str, name: str, csrf: str
) -> str:
    """Returns the page of a table: `frame` is all of it (docs/scene.md), `faces` are plain data."""
    context: dict[str, Any] = {"game": game, "code": code, "link": link, "name": name, "csrf": csrf}
    return render.page("stage.html", frame=frame, faces=faces, **context)
