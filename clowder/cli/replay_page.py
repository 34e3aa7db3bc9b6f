"""Games and their reviews, written as pages."""

from pathlib import Path
from textwrap import wrap
from typing import Any

from clowder.cli.scene_text import COLUMNS
from clowder.engine.errors import ClowderError
from clowder.engine.text.languages import languages

LEAST, MOST = 100, 1_000_000  # iterations of a review


def read_language(text: str) -> str:
    """Returns a language that is spoken here, or raises ClowderError."""
    if text not in languages():
        raise ClowderError(f"There is no language {text[:20]!r}, but {', '.join(languages())}.")
    return text


def write_page(
    log: Any,
    file: str,
    language: str = "en",
    names: str | None = None,
    review: Any = None,
    eyes: int | None = None,
    at: int | None = None,
) -> None:
    """Writes a finished game as one HTML file. Nothing is written if it cannot be shown."""
    from clowder.web.pages.replay import page_of

    called = [name.strip() for name in names.split(",")] if names else []
    made = page_of(log, read_language(language), called, review, eyes)
    Path(file).write_text(made, encoding="utf-8")
    where = "in a browser" if at is None else f"in a browser, as {file}#{at}"
    print(f"{file}: {len(made.encode()) // 1000:,} kB, one file that needs nothing else. Open it {where}.")


def read_iterations(bot: str) -> int:
    """Returns how many iterations a searching bot has for a decision, or raises ClowderError."""
    kind, _, number = bot.partition(":")
    if kind != "search" or not number.isdecimal() or len(number) > 9 or not LEAST <= int(number) <= MOST:
        raise ClowderError(f"A review is made by search:{LEAST} to search:{MOST}, not by {bot[:40]!r}.")
    return int(number)


def review_log(log: Any, seat: int, bot: str, language: str, page: str | None, as_json: bool) -> None:
    """Prints the review of a seat, or writes it beside the replay."""
    from clowder.cli.arguments import print_json
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
    inside = " " * 7 if row[:1] in (" ", "-") else ""  # of a decision; all else are sentences
    return "\n".join(wrap(row, COLUMNS - 2, subsequent_indent=inside, break_on_hyphens=False))


def find_puzzles(number: int, seed: str, out: str, workers: int) -> None:
    """Looks for so many puzzles of every game, and writes them down."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from clowder.games import names
    from clowder.players.puzzles import hunt, written

    Path(out).touch()  # rather now than after the last game: can it be written?
    found = {}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for name, hunted in [(name, pool.submit(hunt, name, number, seed)) for name in names()]:
            found[name], deals = hunted.result()
            print(f"{name}: {number} puzzles in {deals} games", flush=True)
    command = f"clowder puzzles --each {number} --seed {seed} --out {Path(out).name}"
    Path(out).write_text(written(found, command), encoding="utf-8")
    print(f"Wrote {number * len(found)} puzzles to {out}.")
