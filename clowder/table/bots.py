"""Bots at a table: a whole play from a view, and how long a player at a table seems to take for it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from clowder.engine.errors import ClowderError
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import Share
from clowder.engine.play.view import Event, View
from clowder.engine.rules.record import to_bytes
from clowder.engine.search import Advice
from clowder.engine.text.messages import Value, say
from clowder.players import find, is_champion
from clowder.players.masters import MASTER, master_of
from clowder.players.player import Budget
from clowder.players.worker import SearchRequest, answer, whole_play
from clowder.system import Entropy, System
from clowder.table.texts import use_language, wording
from clowder.table.timing import Timing

HINT = 3000  # iterations
SURE = ((0.7, "hint-surely"), (0.4, "hint-probably"), (0.0, "hint-narrowly"))  # from which share of its tries
OUTLOOK = ((1.3, "hint-ahead"), (0.7, "hint-even"), (0.0, "hint-behind"))  # from how much of a fair chance to win
log = logging.getLogger("clowder.web")


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

    def draw(self, entropy: Entropy) -> float:
        """Returns a time to answer after."""
        return entropy.uniform(self.low, self.high)


def is_search(strength: str) -> bool:
    """Tells whether a bot takes long to think, and runs compiled: in another process."""
    return strength == MASTER or strength.partition(":")[0] == "search" or is_champion(strength)


def seat_bot(strength: str, seed: str, view: View, options: Any) -> Any:
    """Returns a bot that has sat down."""
    bot = find(strength, seed)
    bot.start(view.seat if view.seat is not None else 0, view.game, options)
    return bot


def request_of(match: Match, view: View, strength: str, sealed: bool, seed: str) -> SearchRequest:
    """Returns what a search is asked for a whole play."""
    assert view.seat is not None
    name = master_of(match.game.name, match.players) if strength == MASTER else strength
    options, events = dict(match.options), match.raw_events(view.seat)
    return SearchRequest(match.game.name, view.seat, to_bytes(view.record), name, options, events, sealed, seed=seed)


@dataclass(frozen=True)
class Requester:
    """For whom something is thought out."""

    house: str  # the address, as far as a household shares it
    person: str
    table: str

    @property
    def shares(self) -> tuple[str, str, str]:
        """Under what it is counted."""
        return f"house {self.house or self.person}", f"person {self.person}", f"table {self.table}"


class SearchService(Protocol):
    """Where bots and hints think, for all tables of a process."""

    def prepare(self, game: str) -> None:
        """Begins to get ready for searches of a game."""

    def prepares(self, game: str) -> bool:
        """Tells whether that goes on."""

    async def quick(self, work: Callable[..., Any], *given: Any) -> Any:
        """Returns what `work` returns; it takes a millisecond or so."""

    async def search(self, requester: Requester, request: SearchRequest) -> Any:
        """Returns the answer to a request."""


class LocalSearch:
    """Thinks at once, where the table is: for tests, and where there is no other process."""

    def prepare(self, game: str) -> None:
        """Has nothing to get ready."""

    def prepares(self, game: str) -> bool:
        """Never."""
        return False

    async def quick(self, work: Callable[..., Any], *given: Any) -> Any:
        """Returns what `work` returns."""
        return work(*given)

    async def search(self, requester: Requester, request: SearchRequest) -> Any:
        """Returns the answer to a request."""
        return answer(request.interpreted)


class TableBots:
    """The bots of a table: each thinks away from it, with its own view alone."""

    def __init__(self, search: SearchService, on_wait: Callable[[], None], system: System, timing: Timing) -> None:
        self._thinkers, self._on_wait, self._timing = search, on_wait, timing
        self._clock, self._entropy = system.clock, system.entropy
        self._bots: dict[int, Any] = {}
        self._waits = False  # somebody has waited for long since the question opened

    def clear(self) -> None:
        """Lets all bots get up: a new game begins."""
        self._bots, self._waits = {}, False

    def ask(self) -> None:
        """Notes that a question has opened."""
        self._waits = False

    @property
    def notice(self) -> Value:
        """What the table is told while bots stand in line: until the next question, whoever has answered by then."""
        return say("bots-wait") if self._waits else ""

    async def answer(
        self, match: Match, seat: int, strength: str, requester: Requester, way: str = ""
    ) -> tuple[int, ...]:
        """Returns a whole play of a seat's bot, whatever fails: `way` is "mild" for somebody whose time is up, or
        "sealed"."""
        view, events = match.view_of(seat), match.raw_events(seat)
        waiting, seed = self._clock.call_later(self._timing.slow_bot, self._wait), self._entropy.token_hex(8)
        try:
            searches = is_search(strength)
            if searches and way != "mild" and self._may_search(match.game.name):
                return tuple(
                    await self._thinkers.search(requester, request_of(match, view, strength, way == "sealed", seed))
                )
            bot = self._bots.get(seat) or seat_bot("house" if searches else strength, seed, view, match.options)
            self._bots[seat] = bot
            player = TimeoutBot(bot) if way == "mild" else bot
            play: tuple[int, ...] = await self._thinkers.quick(whole_play, player, view, events, seed)
            return play
        except Exception as wrong:  # a bot that does not answer would never be asked again
            log.error("bot failed", extra={"what": type(wrong).__name__}, exc_info=True)
            return self._entropy.choice(view.plays())
        finally:
            waiting.cancel()

    def _may_search(self, game: str) -> bool:
        """Tells whether searches can be asked; while they are being compiled the house plays for them."""
        self._thinkers.prepare(game)
        return not self._thinkers.prepares(game)

    def hear_wait(self) -> None:
        """Notes that somebody has waited for long."""
        self._waits = True

    def _wait(self) -> None:
        self.hear_wait()
        self._on_wait()


@dataclass(frozen=True)
class TimeoutBot:
    """Decides for somebody whose time is up: the mildest move, where the game names one, or the bot's."""

    bot: Any

    def saw(self, events: list[Event]) -> None:
        """Hears what happened."""
        self.bot.saw(events)

    def choose(self, view: View, moves: list[int], budget: Budget) -> int:
        """Returns the move that a clock makes. Sees the view alone."""
        named = view.game.scene.mild(view, moves)
        return int(self.bot.choose(view, moves, budget) if named is None else named)


@dataclass(frozen=True)
class Hint:
    """What a search would do, in a sentence, and what to light for it."""

    says: str
    things: tuple[str, ...]


async def hint(search: SearchService, requester: Requester, view: View) -> Hint:
    """Returns a hint that a child understands, made of what a search thinks of the viewer's moves."""
    assert view.seat is not None
    best = (
        await search.search(requester, SearchRequest(view.game.name, view.seat, to_bytes(view.record), advice=HINT))
    )[0]
    with use_language(view.language):
        return Hint(sentence(view, best), things_of(view, best.move))


def sentence(view: View, best: Advice) -> str:
    """Returns what to do and why: in the game's own words, or how sure the search is, and what it expects."""
    because = view.game.scene.hint(view, best.move)
    if because is not None:
        return wording("hint-because", play=view.text(best.move), why=view.say(because))
    if best.win_chance is None:
        return wording("hint-unsure", play=view.text(best.move))
    surely = next(id for share, id in SURE if best.share >= share)
    fair = 1 / view.fields.num_seats
    outlook = next(id for chance, id in OUTLOOK if best.win_chance >= chance * fair)
    return wording("hint-line", play=view.text(best.move), surely=say(surely), outlook=say(outlook))


def things_of(view: View, move: int) -> tuple[str, ...]:
    """Returns what a person touches first to make a move; where a card alone is no move yet, its target, too."""
    for term in view.game.scene.offer(view).terms:
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
