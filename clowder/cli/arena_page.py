"""The HTML page of a contest and the replays next to it."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from clowder.arena.contest import Contest, Record
from clowder.arena.losses import last_decisions, log_of, read_log
from clowder.arena.page import Kept, contest_page
from clowder.arena.ratings import Standing
from clowder.web.pages.replay import page_of


def folder_of(page: str) -> str:
    """Returns the folder for a page's games, next to the page."""
    return str(Path(page).with_suffix("")) + "_games"


def write_page(
    path: Path, contest: Contest, records: Sequence[Record], found: Sequence[Standing], replays: int
) -> None:
    """Writes a contest's page and at most `replays` replays, games with faults first."""
    faulty = sorted(records, key=lambda record: (not record.faults, record.number))
    kept = dict(_kept(path, contest, faulty[:replays])) if contest.logs else {}
    path.write_text(contest_page(contest, records, found, kept), encoding="utf-8")


def _kept(path: Path, contest: Contest, records: Iterable[Record]) -> Iterable[tuple[int, Kept]]:
    """Yields the games that have a log, and writes a replay of each."""
    for record in records:
        file = log_of(contest, record.number)
        log = read_log(file)
        if log is None:
            continue
        bots = [f"{seat} {contest.bots[bot]}" for seat, bot in enumerate(record.lineup)]
        replay = file.with_suffix(".html")
        replay.write_text(page_of(log, names=bots), encoding="utf-8")
        link = Path(os.path.relpath(replay, path.parent)).as_posix()
        yield record.number, Kept(link, last_decisions(log))
