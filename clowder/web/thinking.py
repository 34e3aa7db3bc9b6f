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
from clowder.engine.match import Event, View
from clowder.players import find
from clowder.players.player import Budget
from clowder.players.search import SearchPlayer

HINT = Budget(iterations=3000)
SEARCHERS = 2  # threads that search
QUOTA = 2  # searches of one person that may be under way or next in line
log = logging.getLogger("clowder.web")
T = TypeVar("T")


@dataclass(frozen=True)
class Pace:
    """How long bots take, in seconds: drawn for each question, before and apart from what they hold and think."""

    low: float = 0.7
    high: float = 1.5

    @classmethod
    def read(cls, text: str) -> "Pace":
        """Returns the pace written as one number of seconds; nothing: that of people."""
        try:
            return cls(max(0.0, float(text)), max(0.0, float(text))) if text else cls()
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


@dataclass(frozen=True)
class Mild:
    """Decides for somebody whose time is up: the mildest move, where the game's room names one, or the bot's."""

    bot: Any
    room: Any

    def saw(self, events: list[Event]) -> None:
        """Hears what happened."""
        self.bot.saw(events)

    def choose(self, view: View, moves: list[int], budget: Budget) -> int:
        """Returns the move that a clock makes. Sees the view alone."""
        named = self.room.mild(view.fields, moves) if hasattr(self.room, "mild") else None
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


def hint(view: View) -> list[tuple[str, float, float]]:
    """Returns the three moves a search likes best: what they do, their share of its visits, the chance to win."""
    advice = SearchPlayer(budget=HINT).think(view)
    return [(view.text(found.move), found.share, found.win_chance) for found in advice[:3]]
