"""Writes the table of a game in the middle of things as one file: for designers, and for those who draw cards.

python -m clowder.web.pages.preview exploding-kittens --players 4 --seed 7 --steps 60 --out table.html
"""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import clowder
from clowder.engine.play.match import Match
from clowder.engine.text.catalogue import ENGLISH
from clowder.engine.text.languages import languages
from clowder.games import find
from clowder.table.still_frame import still_frame
from clowder.table.texts import use_language
from clowder.web.pages.bundle import sealed


def play_on(match: Match, steps: int, seed: int) -> None:
    """Plays so many random decisions."""
    chance = random.Random(seed)
    for _ in range(steps):
        if match.over:
            return
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))


def draw(match: Match, seat: int | None, coached: Sequence[int] | None = None) -> str:
    """Returns the table as one viewer sees it, or a pupil: a page without a server."""
    from clowder.web.pages.table_page import Visit, shell

    shown = still_frame(match, seat, coached)
    return sealed(shell(match.game, shown, shown["parts"]["faces"], Visit("KDF3-9QWM", "")))


def main() -> None:
    """Writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--seat", type=int, help="whose eyes; by default a seat that is asked")
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--language", choices=list(languages()), default=ENGLISH)
    parser.add_argument("--json", action="store_true", help="the frame alone, as data")
    parser.add_argument("--out", default="table.html")
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    match = clowder.deal(find(given.game).name, players=given.players, seed=given.seed, **options)
    play_on(match, given.steps, given.seed)
    seat = given.seat if given.seat is not None else (match.to_act or (0,))[0]
    with use_language(given.language):
        made = json.dumps(still_frame(match, seat)) if given.json else draw(match, seat)
    Path(given.out).write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
