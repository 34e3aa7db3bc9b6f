"""Bots that think in a process of its own: `python -m clowder.players.thinker` answers questions, one by one.

A question holds what the bot at one seat may know, and nothing else about its table: no name, no code, no other hand.
"""

import contextlib
import logging
import os
import pickle
import random
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from clowder.engine.match import Event, View
from clowder.engine.record import Records
from clowder.engine.search import Advice
from clowder.players import find
from clowder.players.masters import adviser
from clowder.players.player import Budget
from clowder.players.review import Weight, weigh

HEAD = 4  # bytes that tell how long a question or an answer is
MEEK = 10  # how far it stands back where others want the processor: pages come first
log = logging.getLogger("clowder.players")


@dataclass(frozen=True)
class Puzzle:
    """What a bot is asked: to play, or what it thinks of each move if `advice` says with how many iterations."""

    game: str
    seat: int
    record: Records  # of the seat's own view
    strength: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    events: Sequence[Event] = ()
    sealed: bool = False
    advice: int = 0
    weigh: int = 0  # with so many iterations: what several searches think of each move, for a review
    seed: str = ""  # of what a bot leaves to chance


def answer(puzzle: Puzzle) -> tuple[int, ...] | list[Advice] | list[Weight]:
    """Returns a whole play, or advice, or what moves weigh."""
    from clowder.games import find as find_game

    game = find_game(puzzle.game)
    view = View(game, puzzle.seat, (), puzzle.record)
    if puzzle.advice:
        return adviser(puzzle.game, int(view.record[0]["num_seats"]), puzzle.advice).think(view)
    if puzzle.weigh:
        return weigh(view, puzzle.weigh)
    bot = find(puzzle.strength, puzzle.seed)
    bot.start(puzzle.seat, game, dict(puzzle.options))
    return whole_play(bot, view, puzzle.events, puzzle.seed, puzzle.sealed)


def whole_play(bot: Any, view: View, events: Sequence[Event], seed: str, sealed: bool = False) -> tuple[int, ...]:
    """Returns the bot's play with all its steps. A bot that fails plays at random. Sees the view alone.

    Where answers are sealed it takes as long for the only legal one: the time could tell that there was no other.
    """
    run, chance = list[int](), random.Random(seed)
    try:
        bot.saw(events)
    except Exception as wrong:
        log.warning("bot failed", extra={"what": type(wrong).__name__})
    while True:
        moves = view.legal()
        move = moves[0]
        if sealed and len(moves) == 1:
            bot.idle()
        if len(moves) > 1:
            try:
                move = int(bot.choose(view, moves, Budget()))
            except Exception as wrong:
                log.warning("bot failed", extra={"what": type(wrong).__name__})
                move = -1
            if move not in moves:
                move = chance.choice(moves)
        run.append(move)
        if view.completes(move):
            return tuple(run)
        view = view.step(move)


def packed(thing: object) -> bytes:
    """Returns something as it is sent between the two processes."""
    text = pickle.dumps(thing)
    return len(text).to_bytes(HEAD, "big") + text


def _serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers until nobody is there to ask: whoever asks may die at any moment."""
    while len(head := questions.read(HEAD)) == HEAD:
        puzzle = pickle.loads(questions.read(int.from_bytes(head, "big")))
        try:
            found: object = answer(puzzle)
        except Exception as wrong:
            found = wrong if isinstance(wrong, ValueError) else RuntimeError(type(wrong).__name__)
        answers.write(packed(found))
        answers.flush()


def main() -> None:
    """Answers what comes in on standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's
    with contextlib.suppress(AttributeError, OSError):  # where a system has such a thing
        os.nice(MEEK)
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # whatever else is printed is no answer
        with contextlib.suppress(BrokenPipeError):
            _serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    from clowder.players import thinker  # what is packed names that module, not this program

    thinker.main()
