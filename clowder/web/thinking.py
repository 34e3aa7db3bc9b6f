"""Bots at a table: a whole play from a view, and how long a player at a table seems to take for it."""

import asyncio
import logging
import os
import random
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from clowder.engine.errors import ClowderError
from clowder.engine.match import Event, Match, View
from clowder.engine.messages import say
from clowder.engine.search import Advice
from clowder.engine.stage import Share
from clowder.players import find
from clowder.players.player import Budget
from clowder.players.search import SearchPlayer
from clowder.web.texts import speaking, wording

HINT = Budget(iterations=3000)
SURE = ((0.7, "hint-surely"), (0.4, "hint-probably"), (0.0, "hint-narrowly"))  # from which share of its tries
OUTLOOK = ((1.3, "hint-ahead"), (0.7, "hint-even"), (0.0, "hint-behind"))  # from how much of a fair chance to win
SEARCHERS = 2  # threads that search
QUOTA = 2  # searches of one person that may be under way or next in line
log = logging.getLogger("clowder.web")
T = TypeVar("T")


@dataclass(frozen=True)
class Pace:
    """How long bots take, in seconds: drawn for each question, before and apart from what they hold and think."""

    low: float = 0.7
    high: float = 1.5
    story: float = 1.0  # of its time is what the story takes before a question opens

    @classmethod
    def read(cls, text: str) -> "Pace":
        """Returns the pace written as one number of seconds, 0: without a story, too; nothing: that of people."""
        try:
            seconds = max(0.0, float(text or 0))
            return cls(seconds, seconds, float(seconds > 0)) if text else cls()
        except ValueError:
            raise ClowderError(f"CLOWDER_PACE is a number of seconds, not {text[:20]!r}.") from None

    def draw(self) -> float:
        """Returns a time to answer after."""
        return random.SystemRandom().uniform(self.low, self.high)


class Minds:
    """Where bots and hints think: searches in threads that give way, everything quick in a lane of its own.

    A person has only so many searches in the line, the others wait before it: nobody's bots can hold up everybody's.
    """

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._searches = ThreadPoolExecutor(SEARCHERS, thread_name_prefix="search", initializer=_give_way)
        self._quotas: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def quick(self, work: Callable[..., T], *given: Any) -> T:
        """Returns what `work` returns; it takes a millisecond or so."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work, *given)

    async def search(self, person: str, work: Callable[..., T], *given: Any) -> T:
        """Returns what `work` returns, which takes long, within the quota of the person it is done for."""
        quota = self._quotas.get(person)
        if quota is None:
            self._quotas[person] = quota = asyncio.Semaphore(QUOTA)
        async with quota:
            return await asyncio.get_running_loop().run_in_executor(self._searches, work, *given)

    def close(self) -> None:
        """Lets nobody think any more."""
        for pool in (self._quick, self._searches):
            pool.shutdown(wait=False, cancel_futures=True)


def _give_way() -> None:
    """Lets this thread run only where no other wants to, if the system has such a thing: pages come first."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


def is_search(bot: Any) -> bool:
    """Tells whether a bot takes long to think."""
    return isinstance(bot, SearchPlayer)


def seat_bot(strength: str, view: View, options: Any) -> Any:
    """Returns a bot that has sat down."""
    bot = find(strength, secrets.token_hex(8))
    bot.start(view.seat if view.seat is not None else 0, view.game, options)
    return bot


class Bench:
    """The bots of a table: each thinks away from it, with its own view alone."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._bots: dict[int, Any] = {}

    def clear(self) -> None:
        """Lets all bots get up: a new game begins."""
        self._bots = {}

    async def answer(self, match: Match, seat: int, strength: str, person: str, way: str = "") -> tuple[int, ...]:
        """Returns a whole play of a seat's bot: `way` is "mild" for somebody whose time is up, or "sealed"."""
        view, events = match.view_of(seat), match.raw_events(seat)
        bot = self._bots.setdefault(seat, None) or seat_bot(strength, view, match.options)
        self._bots[seat] = bot
        if way == "mild":
            return await self._minds.quick(whole_play, Mild(bot), view, events)
        if is_search(bot):
            return await self._minds.search(person, whole_play, bot, view, events, way == "sealed")
        return await self._minds.quick(whole_play, bot, view, events)


@dataclass(frozen=True)
class Mild:
    """Decides for somebody whose time is up: the mildest move, where the game names one, or the bot's."""

    bot: Any

    def saw(self, events: list[Event]) -> None:
        """Hears what happened."""
        self.bot.saw(events)

    def choose(self, view: View, moves: list[int], budget: Budget) -> int:
        """Returns the move that a clock makes. Sees the view alone."""
        named = view.game.staged.mild(view, moves)
        return int(self.bot.choose(view, moves, budget) if named is None else named)


def whole_play(bot: Any, view: View, events: list[Event], sealed: bool = False) -> tuple[int, ...]:
    """Returns the bot's play with all its steps. A bot that fails plays at random. Sees the view alone.

    Where answers are sealed it takes as long for the only legal one: the time could tell that there was no other.
    """
    run: list[int] = []
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
                move = random.SystemRandom().choice(moves)
        run.append(move)
        if view.completes(move):
            return tuple(run)
        view = view.step(move)


@dataclass(frozen=True)
class Hint:
    """What a search would do, in a sentence, and what to light for it."""

    says: str
    things: tuple[str, ...]


def hint(view: View) -> Hint:
    """Returns a hint that a child understands, made of what a search thinks of the viewer's moves."""
    best = SearchPlayer(budget=HINT).think(view)[0]
    with speaking(view.language):
        return Hint(sentence(view, best), things_of(view, best.move))


def sentence(view: View, best: Advice) -> str:
    """Returns what to do and why: in the game's own words, or how sure the search is, and what it expects."""
    because = view.game.staged.hint(view, best.move)
    if because is not None:
        return wording("hint-because", play=view.text(best.move), why=view.say(because))
    surely = next(id for share, id in SURE if best.share >= share)
    fair = 1 / view.fields.num_seats
    outlook = next(id for chance, id in OUTLOOK if best.win_chance >= chance * fair)
    return wording("hint-line", play=view.text(best.move), surely=say(surely), outlook=say(outlook))


def things_of(view: View, move: int) -> tuple[str, ...]:
    """Returns what a person touches first to make a move; where a card alone is no move yet, its target, too."""
    for term in view.game.staged.offer(view).terms:
        before: tuple[str, ...] = ()
        for axis in term.axes:
            if isinstance(axis, Share):
                return axis.picks[0].things if move > axis.picks[0].moves[0] else ()
            for pick in axis.picks:
                if pick.moves[:1] == (move,):
                    return before + pick.things
            if any(pick.moves for pick in axis.picks):
                break
            before += axis.picks[0].things
    return ()
