"""`clowder review`: what a search thinks of how a seat played."""

from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from clowder.cli.arguments import Json, print_json, read_json, read_language, read_seat
from clowder.cli.replay import note_other_rules, write_page

LEAST, MOST = 100, 1_000_000  # iterations of a review


def command(
    file: Annotated[str, typer.Argument(help="A log of a finished game, or `-` for a pipe.")],
    seat: Annotated[str, typer.Option(help="Whose decisions: a number from 0, or a name.")] = "0",
    bot: Annotated[
        str, typer.Option(help="Who looks into them: search:N tries each with N iterations.")
    ] = "search:10000",
    page: Annotated[str | None, typer.Option(help="Write it beside the replay, as one HTML file.")] = None,
    language: Annotated[str, typer.Option(help="The language, as en or de.")] = "en",
    as_json: Json = False,
) -> None:
    """Say what each decision of a seat gave away, and show the turning points with the better move."""
    from clowder.players.review import finished

    log = read_json(file)
    match = finished(log)
    own = read_seat(seat, match.names)
    note_other_rules(match.game, log)
    review_log(log, own, bot, language, page, as_json)


def read_iterations(bot: str) -> int:
    """Returns how many iterations a searching bot has for a decision, or raises ClowderError."""
    from clowder.engine.errors import ClowderError

    kind, _, number = bot.partition(":")
    if kind != "search" or not number.isdecimal() or len(number) > 9 or not LEAST <= int(number) <= MOST:
        raise ClowderError(f"A review is made by search:{LEAST} to search:{MOST}, not by {bot[:40]!r}.")
    return int(number)


def review_log(log: Any, seat: int, bot: str, language: str, page: str | None, as_json: bool) -> None:
    """Prints the review of a seat, or writes it beside the replay."""
    from clowder.cli.format import progress
    from clowder.players.review import decisions, finished, review
    from clowder.web.pages.review import lines, shown

    iterations, language = read_iterations(bot), read_language(language)
    match = finished(log)
    if page:
        Path(page).open("a").close()  # rather now than after the search: can it be written?
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
    """Returns a line of a review, in several where it is too long."""
    from clowder.cli.scene_text import COLUMNS

    inside = " " * 7 if row[:1] in (" ", "-") else ""  # of a decision; all else are sentences
    return "\n".join(wrap(row, COLUMNS - 2, subsequent_indent=inside, break_on_hyphens=False))
