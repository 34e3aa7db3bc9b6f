"""`clowder review`: judges a seat's decisions with a search."""

from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from clowder.cli.arguments import Json, print_json, read_json, read_language, read_seat
from clowder.cli.replay import note_other_rules, write_page

LEAST, MOST = 100, 1_000_000  # iterations per decision


def command(
    file: Annotated[str, typer.Argument(help="Log of a finished game, or `-` for a pipe.")],
    seat: Annotated[str, typer.Option(help="Seat to review: a number from 0, or a name.")] = "0",
    bot: Annotated[
        str, typer.Option(help="Search to review with: search:N uses N iterations per decision.")
    ] = "search:10000",
    page: Annotated[str | None, typer.Option(help="Write the review and the replay to this HTML file.")] = None,
    language: Annotated[str, typer.Option(help="Language: en or de.")] = "en",
    as_json: Json = False,
) -> None:
    """Show how much each decision of a seat cost, and the turning points with the better move."""
    from clowder.players.review import finished

    log = read_json(file)
    match = finished(log)
    own = read_seat(seat, match.names)
    note_other_rules(match.game, log)
    review_log(log, own, bot, language, page, as_json)


def read_iterations(bot: str) -> int:
    """Returns the iterations per decision of a search bot. Raises ClowderError for any other bot."""
    from clowder.engine.errors import ClowderError

    kind, _, number = bot.partition(":")
    if kind != "search" or not number.isdecimal() or len(number) > 9 or not LEAST <= int(number) <= MOST:
        raise ClowderError(f"A review needs search:{LEAST} to search:{MOST}, not {bot[:40]!r}.")
    return int(number)


def review_log(log: Any, seat: int, bot: str, language: str, page: str | None, as_json: bool) -> None:
    """Prints the review of a seat, or writes it as a page with the replay."""
    from clowder.cli.format import progress
    from clowder.players.review import decisions, finished, review
    from clowder.web.pages.review import lines, shown

    iterations, language = read_iterations(bot), read_language(language)
    match = finished(log)
    if page:
        Path(page).open("a").close()  # fails now, not after the search
    total = sum(1 for _ in decisions(log, seat))
    with progress(f"{match.game.title}, {match.names[seat]}", total) as advance:
        found = review(log, seat, iterations, tick=lambda: advance(1))
    told = shown(found, log, language)
    if page:
        write_page(log, page, language, None, told)
    if as_json:
        print_json(told)
    elif not page:
        print("\n".join(_folded(row) for row in lines(found, told, match.names)))


def _folded(row: str) -> str:
    """Wraps a line of a review if it is too long."""
    from clowder.cli.scene_text import COLUMNS

    inside = " " * 7 if row[:1] in (" ", "-") else ""  # lines of a decision; the others are sentences
    return "\n".join(wrap(row, COLUMNS - 2, subsequent_indent=inside, break_on_hyphens=False))
