"""Worker process for bots: `python -m clowder.players.worker` answers questions one by one.

A question contains what the bot at one seat may know, and nothing else about its table: no name, no code, no other
hand.
"""

import contextlib
import logging
import os
import pickle
import random
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

from clowder.engine import backends
from clowder.engine.play.match import deal
from clowder.engine.play.view import Event, View
from clowder.engine.search import Advice
from clowder.games import find as find_game
from clowder.players import find, is_champion
from clowder.players.masters import SHARP, adviser, master_of
from clowder.players.player import Budget
from clowder.players.review import Weight, weigh
from clowder.players.search_bot import SearchPlayer

HEAD = 4  # bytes that hold the length of a question or an answer
FEWER = 10  # divides the iterations for interpreted rules
WARMING = 100  # iterations that reach everything to be compiled
NICENESS = 10  # lower priority than pages
log = logging.getLogger("clowder.players")


@dataclass(frozen=True)
class SearchRequest:
    """A request for a play, or for advice on each move if `advice` has a number of iterations."""

    game: str
    seat: int
    view: bytes  # of the seat's own record
    strength: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    events: Sequence[Event] = ()
    sealed: bool = False
    advice: int = 0
    weigh: int = 0  # iterations: several searches' opinion of each move, for a review
    seed: str = ""  # of the bot's random choices
    backend: str | None = None  # what rules run on; by default the fastest

    @property
    def interpreted(self) -> "SearchRequest":
        """The same for interpreted rules, with fewer iterations because they take a hundred times as long."""
        fewer = {name: -(-getattr(self, name) // FEWER) for name in ("advice", "weigh")}
        return replace(self, backend=backends.DEFAULT, **fewer)


@dataclass(frozen=True)
class WarmupRequest:
    """Asks to compile everything that puzzles of a game need, or to load it."""

    game: str


def answer(request: SearchRequest) -> tuple[int, ...] | list[Advice] | list[Weight]:
    """Returns a whole play, or advice, or the values of moves.

    The champion runs only compiled. If a backend is named, a search replaces it.
    """
    backend = request.backend
    game = find_game(request.game).on(backend or backends.fastest())
    view = View(game, request.seat, (), game.from_bytes(request.view))
    if request.advice:
        return adviser(request.game, view.fields.num_seats, request.advice, backend).think(view)
    if request.weigh:
        return weigh(view, request.weigh, backend=backend)
    bot = find(SHARP if backend and is_champion(request.strength) else request.strength, request.seed)
    if isinstance(bot, SearchPlayer):
        bot.backend = backend
    bot.start(request.seat, game, dict(request.options))
    return whole_play(bot, view, request.events, request.seed, request.sealed)


def warm(name: str) -> str:
    """Compiles everything that puzzles of a game need, or loads it from the cache. Returns the name."""
    game = find_game(name)
    masters = {master_of(name, players): players for players in range(game.min_players, game.max_players + 1)}
    for strength, players in {**masters, SHARP: game.max_players}.items():
        match = deal(game, players, "warm", {})
        view = match.view_of(match.to_act[0]).on(backends.fastest())
        bot: Any = find(strength, "warm")
        bot.start(view.seat, game, match.options)
        bot.think(view, Budget(iterations=WARMING))
        whole_play(bot, view, [], "warm")
        view.step(view.legal()[0])
    return name


def whole_play(bot: Any, view: View, events: Sequence[Event], seed: str, sealed: bool = False) -> tuple[int, ...]:
    """Returns the bot's play with all its steps. A bot that fails plays at random. Uses only the view.

    Sealed questions with one legal answer take as long as others, because the time would reveal that.
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
    """Returns an object in the form in which it is sent between the processes."""
    text = pickle.dumps(thing)
    return len(text).to_bytes(HEAD, "big") + text


def _serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers until the other process is gone. It may die at any moment."""
    while len(head := questions.read(HEAD)) == HEAD:
        request = pickle.loads(questions.read(int.from_bytes(head, "big")))
        try:
            found: object = warm(request.game) if isinstance(request, WarmupRequest) else answer(request)
        except Exception as wrong:
            found = wrong if isinstance(wrong, ValueError) else RuntimeError(type(wrong).__name__)
        answers.write(packed(found))
        answers.flush()


def main() -> None:
    """Answers requests on standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's
    with contextlib.suppress(AttributeError, OSError):  # where a system has such a thing
        os.nice(NICENESS)
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # other output is not an answer
        with contextlib.suppress(BrokenPipeError):
            _serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    from clowder.players import worker  # pickles name that module, not this program

    worker.main()
