"""Puzzles: decisions from bots' games with one clearly best move that is not the obvious one.

The obvious move is the house's. `clowder puzzles` finds them; those of every release are in puzzles.json.
"""

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path

from clowder.engine.play.game import Game
from clowder.engine.play.logs import replay
from clowder.engine.play.match import FORMAT, Match, deal
from clowder.engine.play.view import View
from clowder.games import find
from clowder.players import find as find_bot
from clowder.players.player import Budget
from clowder.players.review import Weight, weigh

FILE = Path(__file__).with_name("puzzles.json")
FIRST = date(2026, 1, 1)  # the day of the first puzzle
SKETCH, PROOF = 400, 8_000  # iterations of the first search, and of the second
BETTER, CLEAR = 0.10, 0.05  # of a win: the best move's lead over the house's, and over all others
FEWEST = 3  # moves to choose from


@dataclass(frozen=True)
class Puzzle:
    """A decision and the searches' results; chances are of all legal moves, in order."""

    game: str
    version: int
    rules: str
    players: int
    seed: str
    moves: tuple[tuple[int, int], ...]  # of the game so far
    seat: int
    answer: int
    tempting: int
    chances: tuple[float, ...]

    def match(self) -> Match:
        """Returns the match at this decision. Raises BadLog if it cannot be played under these rules."""
        head = {"clowder": FORMAT, "game": self.game, "version": self.version, "players": self.players, "options": {}}
        return replay({**head, "seed": self.seed, "moves": [list(move) for move in self.moves]}, find)

    @property
    def is_sound(self) -> bool:
        """Whether it follows today's rules."""
        game = find(self.game)
        return game.version == self.version and game.means(self.rules)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Returns the puzzles of this release that follow today's rules."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))["puzzles"]
    read = (
        Puzzle(**{**one, "moves": tuple(map(tuple, one["moves"])), "chances": tuple(one["chances"])}) for one in kept
    )
    return tuple(puzzle for puzzle in read if puzzle.is_sound)


def of_the_day(day: date) -> tuple[int, Puzzle]:
    """Returns the puzzle of a day, the same everywhere, and its number."""
    number = (day - FIRST).days
    return number + 1, puzzles()[number % len(puzzles())]


# Finding puzzles


def search(game: Game, players: int, seed: str) -> Iterator[Puzzle]:
    """Yields the puzzles of one game between house bots."""
    match = deal(game, players, seed, {})
    bots = [find_bot("house", f"{seed}/{seat}") for seat in range(players)]
    for seat, bot in enumerate(bots):
        bot.start(seat, game, match.options)
    while not match.over:
        seat = match.to_act[0]
        view, moves = match.view_of(seat), match.legal(seat)
        move = bots[seat].choose(view, moves, Budget()) if len(moves) > 1 else moves[0]
        if len(moves) >= FEWEST and all(map(view.completes, moves)):
            found = _proof(view, move)
            if found:
                chances = {weight.move: round(weight.chance, 3) for weight in found}
                yield Puzzle(
                    game=game.name,
                    version=game.version,
                    rules=game.identity,
                    players=players,
                    seed=seed,
                    moves=tuple(match.decisions),
                    seat=seat,
                    answer=found[0].move,
                    tempting=move,
                    chances=tuple(chances[one] for one in moves),
                )
        match.play(seat, move)


def hunt(name: str, number: int, seed: str) -> tuple[list[Puzzle], int]:
    """Returns `number` puzzles, one per game, and how many games were played for them."""
    game, found, deals = find(name), list[Puzzle](), 0
    while len(found) < number:
        players = game.min_players + deals % min(3, game.max_players - game.min_players + 1)
        found += itertools.islice(search(game, players, f"{seed}/{deals}"), 1)
        deals += 1
    return found, deals


def _proof(view: View, tempting: int) -> Sequence[Weight] | None:
    """Returns the values of all moves if two searches agree that one is clearly best and not the obvious one."""
    if not _is_clear(weigh(view, SKETCH, "sketch"), tempting):
        return None
    found = weigh(view, PROOF, "proof")
    return found if _is_clear(found, tempting, CLEAR) else None


def _is_clear(found: Sequence[Weight], tempting: int, margin: float = 0.0) -> bool:
    best = found[0]
    house = next(weight for weight in found if weight.move == tempting)
    others = max((weight.chance for weight in found[1:]), default=0.0)
    return best is not house and best.chance - house.chance >= BETTER and best.chance - others >= margin


def written(found: dict[str, list[Puzzle]], command: str) -> str:
    """Returns puzzles as a file, with games in turn."""
    longest = max(map(len, found.values()), default=0)
    order = [each[place] for place in range(longest) for each in found.values() if place < len(each)]
    rows = ",\n".join(json.dumps(asdict(one), separators=(",", ":")) for one in order)
    return f'{{"command":{json.dumps(command)},\n"puzzles":[\n{rows}\n]}}\n'
