"""Does a bot cheat? At each of its decisions the truth is swapped, for it alone, for a world that looks the same.

An honest bot cannot notice: its win share stays. A clairvoyant one, which is given the true state, plays well only as
long as that state is true. So a probe plays each twice, and the clairvoyant shows that the probe can see a difference.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.arena.ratings import clustered_share
from clowder.engine import doors
from clowder.engine.chance import reseed, words_of
from clowder.engine.game import Game, Rules
from clowder.engine.kernel import kernel
from clowder.engine.match import Match, View, deal
from clowder.engine.record import Records
from clowder.players import find as find_bot
from clowder.players.player import Budget, play_match, truth_of
from clowder.players.search import HOUSE, SearchPlayer


@kernel
def keep_the_truth(view, rng):
    """Determinizes nothing: the state it is given is the truth, and only the dice are new."""
    reseed(view.rng, rng)


class ProbedSearch(SearchPlayer):
    """A search that is told another world than the true one, if `swapped`; if `clairvoyant`, it sees all of it."""

    def __init__(self, seed: str, iterations: int, match: Match, clairvoyant: bool, swapped: bool) -> None:
        super().__init__(seed, Budget(iterations=iterations), policy=HOUSE)
        self._match, self._clairvoyant, self._swapped = match, clairvoyant, swapped
        self._worlds = words_of(f"{seed}/worlds")

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        game, world = view.game, truth_of(self._match)
        if self._swapped:
            game.call(doors.imagine)(view.record, self._worlds, world)
        return self.think(_seen(game, view, world, self._clairvoyant), budget)[0].move


def _seen(game: Game, view: View, world: Records, clairvoyant: bool) -> View:
    """Returns what the bot is shown of a world: its seat's view of it, or everything."""
    if clairvoyant:
        return replace(view, game=all_seeing(game), record=world)
    shown = game.new()
    game.call(doors.look)(world, view.seat, shown)
    return replace(view, record=shown)


_all_seeing: dict[str, Game] = {}


def all_seeing(game: Game) -> Game:
    """Returns a copy of a game in which a search takes what it is given for the truth."""
    if game.name not in _all_seeing:
        rules = Rules({**game.rules, "determinize": keep_the_truth}, "_all_seeing")
        _all_seeing[game.name] = replace(game, rules=rules)
    return _all_seeing[game.name]


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
    clusters = []
    for number in range(deals):
        won = 0.0
        for seat in range(players):
            match = deal(game, players, f"probe/{number}", {})
            own = f"probe/{number}/{seat}"
            seated = {s: find_bot(rival, f"{own}/{s}") for s in range(players) if s != seat}
            seated[seat] = ProbedSearch(own, iterations, match, clairvoyant, swapped)
            play_match(match, seated)
            winners = match.result()[1]
            won += 1 / len(winners) if seat in winners else 0.0
        clusters.append((won, float(players)))
    return Probe(*clustered_share(clusters))
