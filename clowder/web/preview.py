"""Draws the table of a game in the middle of things, as one file: for designers, and for those who draw cards.

python -m clowder.web.preview exploding-kittens --players 4 --seed 7 --steps 60 --out table.html
"""

import argparse
import random
import re
from pathlib import Path

import clowder
from clowder.engine.match import Match
from clowder.games import find
from clowder.web import render
from clowder.web.draft import Choice, Offer


def play_on(match: Match, steps: int, seed: int) -> None:
    """Plays so many random decisions."""
    chance = random.Random(seed)
    for _ in range(steps):
        if match.over:
            return
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))


def draw(match: Match, seat: int | None, picked: tuple[str, ...] = ()) -> str:
    """Returns the table as one viewer sees it: a page without a server."""
    game = match.game
    sitters = tuple(render.Sitter(name, "person" if s == seat else "bot") for s, name in enumerate(match.names))
    mine = render.Mine()
    if seat is not None and seat in match.to_act:
        room, choice = render.room_of(game), Choice(match, seat, render.room_of(game))
        offer = choice.offer(picked)
        if room.silence(match.view_of(seat).fields) is not None and not picked:
            offer = Offer(choice.short(), offer.more)
        mine = render.Mine(picked, offer, can_hint=True, others=choice.others(picked))
    look = render.Look(match, seat, render.Standing(sitters, code="KDF3-9QWM"), mine)
    family = render.family_of(game)
    html = render.page(
        "table.html",
        game=game,
        family=family,
        code="KDF3-9QWM",
        csrf="",
        parts={name: render.Markup(part) for name, part in look.parts().items()},
        sprite=render.sprite(family),
        rulebook=render.rulebook(game),
    )

    def inline(found: re.Match[str]) -> str:
        text = render.static_text(found[1].split("/", 3)[3]) or b""
        return f"<style>{text.decode()}</style>"

    html = re.sub(r'<link rel="stylesheet" href="([^"]+)">', inline, html)
    return re.sub(r"<script src=[^>]+></script>", "", html)


def main() -> None:
    """Writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--seat", type=int, help="whose eyes; by default a seat that is asked")
    parser.add_argument("--pick", action="append", default=[], help="an anchor that is picked, e.g. 'hand:Skip#0'")
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--out", default="table.html")
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    match = clowder.deal(find(given.game).name, players=given.players, seed=given.seed, **options)
    play_on(match, given.steps, given.seed)
    seat = given.seat if given.seat is not None else (match.to_act or (0,))[0]
    Path(given.out).write_text(draw(match, seat, tuple(given.pick)), encoding="utf-8")


if __name__ == "__main__":
    main()
