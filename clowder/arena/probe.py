"""Probe for cheating: at each of a bot's decisions its true world is replaced by one that looks the same.

An honest bot cannot notice, and its win share stays the same. A clairvoyant one, which gets the true state, plays well
only as long as that state is true. So a probe plays each twice, and the clairvoyant bot shows that the probe can find a
difference.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from clowder.arena.ratings import clustered_share
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match, deal
from clowder.engine.play.view import Event, View
from clowder.engine.rules import calls
from clowder.engine.rules.family import Rules
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.record import Records
from clowder.engine.rules.rng import reseed
from clowder.players import check as check_bot
from clowder.players import find as find_bot
from clowder.players.player import Budget, Player, play_match, truth_of
from clowder.players.search_bot import HOUSE, SearchPlayer


@kernel
def keep_the_truth(view, rng):
    """Determinizes nothing: keeps the true state, with new random numbers."""
    reseed(view.rng, rng)


class Probed:
    """A bot of any name that gets another world than the true one, if `swapped`."""

    def __init__(self, name: str, seed: str, match: Match, swapped: bool) -> None:
        self._bot, self._match, self._swapped = find_bot(name, seed), match, swapped
        self._worlds = match.game.rng(f"{seed}/worlds")

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._bot.start(seat, game, options)

    def saw(self, events: Sequence[Event]) -> None:
        self._bot.saw(events)

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        world = truth_of(self._match)
        if self._swapped:
            view.game.call(calls.determinize_first)(view.record, self._worlds, world)
        return self._bot.choose(_seen(view.game, view, world, False), moves, budget)

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        self._bot.end(result)


class ProbedSearch(SearchPlayer):
    """A search that gets another world than the true one, if `swapped`; if `clairvoyant`, it sees all of it."""

    def __init__(self, seed: str, iterations: int, match: Match, clairvoyant: bool, swapped: bool) -> None:
        super().__init__(seed, Budget(iterations=iterations), policy=HOUSE)
        self._match, self._clairvoyant, self._swapped = match, clairvoyant, swapped
        self._worlds = match.game.rng(f"{seed}/worlds")

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        game, world = view.game, truth_of(self._match)
        if self._swapped:
            game.call(calls.determinize_first)(view.record, self._worlds, world)
        return self.think(_seen(game, view, world, self._clairvoyant), budget)[0].move


def _seen(game: Game, view: View, world: Records, clairvoyant: bool) -> View:
    """Returns what the bot sees of a world: its seat's view, or everything."""
    if clairvoyant:
        return replace(view, game=all_seeing(game), record=world)
    shown = game.new()
    game.call(calls.observe_first)(world, view.seat, shown)
    return replace(view, record=shown)


_all_seeing: dict[tuple[str, str], Game] = {}


def all_seeing(game: Game) -> Game:
    """Returns a copy of a game in which a search treats its input as the true state."""
    key = game.name, game.runs_on
    if key not in _all_seeing:
        rules = Rules({**game.rules, "determinize": keep_the_truth}, "_all_seeing")
        _all_seeing[key] = replace(game, rules=rules)
    return _all_seeing[key]


@dataclass(frozen=True)
class Probe:
    """A win share with its 95% interval."""

    share: float
    low: float
    high: float


def probe(
    game: Game, players: int, iterations: int, deals: int, clairvoyant: bool, swapped: bool, rival: str = "house"
) -> Probe:
    """Plays one probed search against rivals at every seat of every deal."""

    def search(own: str, match: Match) -> Player:
        return ProbedSearch(own, iterations, match, clairvoyant, swapped)

    return _probed(game, players, deals, search, rival)


def probe_bot(game: Game, players: int, name: str, deals: int, swapped: bool, rival: str = "house") -> Probe:
    """Plays one probed bot of any name against rivals at every seat of every deal."""
    check_bot(name, game)
    return _probed(game, players, deals, lambda own, match: Probed(name, own, match, swapped), rival)


def _probed(game: Game, players: int, deals: int, make: Callable[[str, Match], Player], rival: str) -> Probe:
    clusters = []
    for number in range(deals):
        won = 0.0
        for seat in range(players):
            match = deal(game, players, f"probe/{number}", {})
            own = f"probe/{number}/{seat}"
            seated = {s: find_bot(rival, f"{own}/{s}") for s in range(players) if s != seat}
            seated[seat] = make(own, match)
            play_match(match, seated)
            winners = match.result()[1]
            won += 1 / len(winners) if seat in winners else 0.0
        clusters.append((won, float(players)))
    return Probe(*clustered_share(clusters))
