"""Draws docs/terminal.svg: the beginning of a game as a player sees it. Run it after the terminal's look changed."""

import contextlib
import io
import re
import sys
from pathlib import Path

from rich.console import Console

from clowder.cli import terminal
from clowder.games import find

CHOICES = "3\n"


def main() -> None:
    """Plays a few choices with a recording console and saves what it printed."""
    recorded = Console(record=True, width=84, highlight=False, file=io.StringIO())
    terminal.Console = lambda **_: recorded  # type: ignore[assignment,misc]
    sys.stdin = io.StringIO(CHOICES)
    with contextlib.suppress(ValueError):  # the choices end before the game does
        terminal.play_in_terminal(find("exploding-kittens"), 4, 0, "picture", {})
    picture = recorded.export_svg(title="clowder play exploding-kittens")
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)  # the reader's own fonts will do
    Path(__file__).with_name("terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
