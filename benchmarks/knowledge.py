"""What the champion does that the house does not: both are asked in the same positions of games it plays.

    python benchmarks/knowledge.py GAME [--players N] [--games G]

A row: in how many positions there was that choice (among others), how often the champion took it and how often the
house would have, each with its 95% interval; games are clusters. Where the two hardly differ, nothing is printed.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator

import typer

import clowder
from clowder.arena.ratings import clustered_share
from clowder.engine.play.view import View
from clowder.engine.text.viewer import NAMES
from clowder.games import find
from clowder.games.kittens.text import titles
from clowder.players.champion import ChampionPlayer
from clowder.players.house import HousePlayer
from clowder.players.player import Budget

SOMEBODY = re.compile(rf"\b({'|'.join(NAMES)})\b")
UNDER = re.compile(r"Put it under (\d+) cards?")
FEWEST = 40  # positions for a row
APART = 0.05  # what a row differs by, at least


def contexts(view: View, text: str) -> Iterator[str]:
    """Yields what a choice is counted as: what it is called, and in some games when it is made."""
    called = SOMEBODY.sub("somebody", text)
    if under := UNDER.fullmatch(text):
        called = "Put the kitten under 1 to 3 cards" if int(under[1]) <= 3 else "Put the kitten deeper"
    elif view.game.name == "nine-lives" and called.startswith("Play "):
        called = "Play a card"
    elif view.game.name == "nine-lives":
        called = re.sub(r" (Shapeshift|Plus|Forbid) .*", r" \1", called)
    elif view.game.name == "hold-my-bear":
        called = re.sub(r"(Play|Give|With) (?!bear)(\w+) (\d)", r"\1 an animal of \3", called)
        called = called.partition(":")[0]
        called = re.sub(r"(Play|Give|With) bear (\d)", r"\1 a bear", called)
    elif view.game.name == "cats":
        called = re.sub(r"(at|from) the .*", r"\1 a place", called)
    yield called
    if called in ("Play Nope", "Play Deny"):
        known, meant = titles(view.game), int(view.fields.action)
        yield f"{called}, against {known[meant] if meant < len(known) else 'a set of cards'}"
    if view.game.name in ("exploding-kittens", "bursting-felines") and called in ("Draw", "Play Attack", "Play Skip"):
        fields = view.fields
        danger = (int(fields.alive_mask).bit_count() - 1) / max(1, int(fields.pile_size))
        yield f"{called}, where {'at least one' if danger >= 1 / 3 else 'less than one'} draw in three explodes"


def counted(name: str, players: int, games: int) -> dict[str, list[list[float]]]:
    """Returns by choice, game by game: positions with it, times the champion took it, times the house would have."""
    game, champion, house = find(name), ChampionPlayer(), HousePlayer("knowledge")
    found: dict[str, list[list[float]]] = defaultdict(list)
    for number in range(games):
        match = clowder.deal(name, players=players, seed=f"knowledge/{number}")
        here: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        champion.start(0, game, match.options)
        house.start(0, game, match.options)
        while not match.over:
            seat = match.to_act[0]
            moves = match.legal(seat)
            move = moves[0]
            if len(moves) > 1:
                view = match.view_of(seat)
                move, other = champion.choose(view, moves, Budget()), house.choose(view, moves, Budget())
                labels = {each: set(contexts(view, view.text(each))) for each in moves}
                for label in set().union(*labels.values()):
                    here[label][0] += 1
                    here[label][1] += label in labels[move]
                    here[label][2] += label in labels[other]
            match.play(seat, move)
        for label, row in here.items():
            found[label].append(row)
    return found


def main(name: str, players: int = 4, games: int = 150) -> None:
    rows = []
    for label, clusters in counted(name, players, games).items():
        asked = sum(row[0] for row in clusters)
        own = clustered_share([(row[1], row[0]) for row in clusters])
        others = clustered_share([(row[2], row[0]) for row in clusters])
        if asked >= FEWEST and abs(own[0] - others[0]) >= APART:
            rows.append((abs(own[0] - others[0]), label, asked, own, others))
    print(f"| {find(name).title}, {players} players, {games} games | positions | champion | house |\n|---|---|---|---|")
    for _, label, asked, own, others in sorted(rows, reverse=True):
        shares = (f"{100 * s:.0f}% ({100 * low:.0f} to {100 * high:.0f})" for s, low, high in (own, others))
        print(f"| {label} | {asked:.0f} | {' | '.join(shares)} |")
    sys.stdout.flush()


if __name__ == "__main__":
    typer.run(main)
