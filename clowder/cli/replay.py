"""`clowder replay`: replays a log in words or as a page."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from clowder.cli.arguments import Json, print_json, read_json, read_language, read_seat, read_whole


def command(
    file: Annotated[str, typer.Argument(help="Log written by `play --save` or `arena --logs`, or `-` for a pipe.")],
    seat: Annotated[
        str | None, typer.Option(help="Show the game as this seat saw it (from 0, or a name); `all` opens every hand.")
    ] = None,
    at: Annotated[str | None, typer.Option(help="Show only this decision: view, choices and move.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Step through the log decision by decision.")] = False,
    page: Annotated[str | None, typer.Option(help="Write a self-contained HTML replay to this file.")] = None,
    language: Annotated[str, typer.Option(help="With --page: the language, en or de.")] = "en",
    names: Annotated[
        str | None,
        typer.Option(
            help="With --page: comma-separated names of the seats. Ask people before you publish their names."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Replay a log: in words, one decision at a time with hands and choices, or as a page."""
    from clowder.cli.log_stepper import OPEN, LogStepper, LogViewer, as_data
    from clowder.engine.errors import ClowderError

    if step and file == "-":
        raise ClowderError("--step needs the keyboard, so the log must be a file and not a pipe.")
    log = read_json(file)
    rerun = LogStepper(log)
    match = rerun.match

    def seat_of(text: str) -> int | str:
        return OPEN if text.strip().lower() == OPEN else read_seat(text, match.names)

    viewer = None if seat is None else seat_of(seat)
    number = None if at is None else read_whole(at, "A decision", 0, len(rerun))
    note_other_rules(match.game, log)
    if page:
        write_page(log, page, language, names, eyes=viewer if isinstance(viewer, int) else None, at=number)
        return
    if as_json:
        if number is not None:
            print_json(as_data(rerun, number, viewer))
            return
        eyes = viewer if isinstance(viewer, int) else None
        result = {"over": match.over, "scores": match.scores, "winners": match.winners, "bots": rerun.bots}
        told = [text for _, text in rerun.story(eyes)]
        print_json({**result, "decisions": len(match.decisions), "story": told})
        return
    projector = LogViewer(rerun, viewer)
    if step:
        projector.step(number or 0, seat_of)
    elif number is not None:
        projector.show(number)
    else:
        projector.tell()


def note_other_rules(game: Any, log: dict[str, Any]) -> None:
    """Prints a note if a log was recorded under other rules."""
    if not game.means(log.get("rules")):
        sys.stderr.write("Note: this log was recorded under other rules. Every decision in it is legal under these.\n")


def write_page(
    log: Any,
    file: str,
    language: str = "en",
    names: str | None = None,
    review: Any = None,
    eyes: int | None = None,
    at: int | None = None,
) -> None:
    """Writes a finished game as one HTML file. Writes nothing if the game cannot be shown."""
    from clowder.web.pages.replay import page_of

    called = [name.strip() for name in names.split(",")] if names else []
    made = page_of(log, read_language(language), called, review, eyes)
    Path(file).write_text(made, encoding="utf-8")
    where = "in a browser" if at is None else f"in a browser, as {file}#{at}"
    print(f"{file}: {len(made.encode()) // 1000:,} kB, self-contained. Open it {where}.")
