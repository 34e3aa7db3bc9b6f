"""Ladder: a growing file of games between bots, and ratings from it.

Each line of the file is a game: what was played, by which bots (with fingerprints), their seats, and the winners. A bot
whose code or network has changed is rated only by its new games. The old ones stay in the file.
"""

import json
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import combinations, count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import clowder.players as catalog
from clowder.arena.contest import Contest, Record, play_one
from clowder.arena.ratings import FEWEST, RESAMPLES, rate
from clowder.arena.schedule import Pairing
from clowder.engine.errors import BadBot, ClowderError
from clowder.games import find

SEED = "ladder"
BEGIN, END = "<!-- ladder -->", "<!-- end of the ladder -->"


@dataclass(frozen=True)
class Played:
    """One game of the ladder."""

    game: str
    players: int
    deal: str  # games of one deal are one observation
    seats: tuple[str, ...]  # the bot at each seat
    identities: dict[str, str]  # of the bots at that time
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Rung:
    """The position of a bot on the ladder."""

    bot: str
    rating: float  # in nats; 0 is the mean of all
    low: float | None
    high: float | None
    games: int
    wins: float


def read(file: Path) -> list[Played]:
    """Returns the games of a ladder's file. Raises ClowderError."""
    if not file.is_file():
        return []
    found = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            said = json.loads(line)
            game = Played(**{**said, "seats": tuple(said["seats"]), "winners": tuple(said["winners"])})
            if len(game.seats) != game.players or not set(game.winners) <= set(range(game.players)):
                raise ValueError
            found.append(game)
        except (ValueError, TypeError, KeyError):
            raise ClowderError(f"Line {number} of {file} is not a game of a ladder.") from None
    return found


def games_of(contest: Path) -> list[Played]:
    """Returns the games in a file of `clowder arena --out`. Raises ClowderError."""
    try:
        head, *lines = (json.loads(line) for line in contest.read_text(encoding="utf-8").splitlines())
        bots, identities = head["bots"], dict(zip(head["bots"], head["identities"], strict=True))
        games = [
            Played(
                head["game"],
                head["players"],
                f"{head['seed']}/{said['deal']}",
                tuple(bots[bot] for bot in said["lineup"]),
                identities,
                tuple(said["winners"]),
            )
            for said in lines
        ]
        options = head["options"]
    except (ValueError, TypeError, LookupError):
        raise ClowderError(f"{contest} is not the record of a contest.") from None
    if options:
        raise ClowderError(f"{contest} was played with options, which a ladder does not allow.")
    return games


def add(file: Path, games: Iterable[Played], known: Sequence[Played] = ()) -> int:
    """Adds games that are not yet in a ladder's file. Returns how many."""
    before = {json.dumps(asdict(each), sort_keys=True) for each in known}
    fresh = [each for each in games if json.dumps(asdict(each), sort_keys=True) not in before]
    with file.open("a", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(each)) + "\n" for each in fresh)
    return len(fresh)


def current(games: Sequence[Played]) -> list[Played]:
    """Returns the games whose bots have not changed since, judged by the newest game of each."""
    newest: dict[tuple[str, str], str] = {}
    for each in games:
        newest.update({(each.game, bot): identity for bot, identity in each.identities.items()})
    return [g for g in games if all(newest[g.game, bot] == identity for bot, identity in g.identities.items())]


def ladder(games: Sequence[Played]) -> list[Rung]:
    """Returns the bots of games of one kind, best first: Plackett-Luce, intervals by resampling deals."""
    bots = sorted({bot for each in games for bot in each.seats})
    number = {bot: k for k, bot in enumerate(bots)}
    by_deal: dict[str, list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    seats: dict[str, int] = defaultdict(int)
    wins: dict[str, float] = defaultdict(float)
    for each in games:
        losers = tuple(number[bot] for seat, bot in enumerate(each.seats) if seat not in each.winners)
        for seat, bot in enumerate(each.seats):
            seats[bot] += 1
            wins[bot] += 1 / len(each.winners) if seat in each.winners else 0.0
            if seat in each.winners and losers:
                by_deal[f"{each.deal} {sorted(set(each.seats))}"].append((number[bot], losers))
    deals = list(by_deal.values())
    point = rate(len(bots), [row for rows in deals for row in rows])
    source = random.Random(SEED)
    samples = []
    for _ in range(RESAMPLES if len(deals) >= FEWEST else 0):
        drawn = source.choices(deals, k=len(deals))
        samples.append(rate(len(bots), [row for rows in drawn for row in rows]))
    rows = [row for rows in deals for row in rows]
    won, lost = {winner for winner, _ in rows}, {loser for _, losers in rows for loser in losers}
    found = []
    for bot, k in number.items():
        values = sorted(sample[k] for sample in samples)
        edge = int(0.025 * (len(values) - 1))
        known = values and k in won and k in lost  # a bot that only won or only lost may be arbitrarily better or worse
        low, high = (values[edge], values[-1 - edge]) if known else (None, None)
        found.append(Rung(bot, point[k], low, high, seats[bot], wins[bot]))
    return sorted(found, key=lambda rung: -rung.rating)


def next_pair(bots: Sequence[str], games: Sequence[Played]) -> tuple[str, str]:
    """Returns the next pair to play: among neighbours by rating and new bots, the two that have met least."""
    met: dict[frozenset[str], int] = defaultdict(int)
    for each in games:
        met[frozenset(each.seats)] += 1
    order = [rung.bot for rung in ladder([g for g in games if set(g.seats) <= set(bots)])] if games else []
    order += [bot for bot in bots if bot not in order]
    apart = {bot: place for place, bot in enumerate(order)}
    pairs = sorted(combinations(bots, 2), key=lambda pair: met[frozenset(pair)] * abs(apart[pair[0]] - apart[pair[1]]))
    return pairs[0]


class Ladder:
    """A ladder's file, and the bots of one kind of game that continue it."""

    def __init__(self, file: Path, game: str, players: int, bots: Sequence[str]) -> None:
        self.file, self.game, self.players, self.bots = file, find(game), players, tuple(dict.fromkeys(bots))
        if len(self.bots) < 2:
            raise BadBot("A ladder needs at least two bots.")
        for bot in self.bots:
            catalog.check(bot, self.game)
        self._identities = {bot: catalog.identity(bot, self.game) for bot in self.bots}
        self.games = [each for each in read(file) if (each.game, each.players) == (self.game.name, players)]

    def play_on(self, seconds: float, workers: int, tell: Callable[[int], None] = lambda games: None) -> int:
        """Plays until the time is up, one deal with all its rotations at a time. Returns how many games."""
        until, played = time.monotonic() + seconds, 0
        running: dict[Future[list[Played]], str] = {}
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            while running or time.monotonic() < until:
                while len(running) < workers and time.monotonic() < until:
                    contest, deal, identities = self._next(set(running.values()))
                    running[pool.submit(play_deal, contest, deal, identities)] = f"{contest.seed}/{deal}"
                for future in wait(running, return_when=FIRST_COMPLETED)[0]:
                    del running[future]
                    found = future.result()
                    self.games += found
                    played += add(self.file, found)
                    tell(len(found))
        return played

    def _next(self, busy: set[str]) -> tuple[Contest, int, dict[str, str]]:
        """Returns the next deal to play: a contest of two, and the number of the deal."""
        games = [each for each in current(self.games) if set(each.seats) <= set(self.bots)]
        known = [each for each in games if all(self._identities[b] == i for b, i in each.identities.items())]
        pair = next_pair(self.bots, known)
        dealt = busy | {each.deal for each in self.games if set(each.seats) == set(pair)}
        deal = next(n for n in count() if f"{SEED}/{n}" not in dealt)
        contest = Contest(self.game.name, self.players, pair, 10**9, SEED, {})
        return contest, deal, {bot: self._identities[bot] for bot in pair}


def play_deal(contest: Contest, deal: int, identities: dict[str, str]) -> list[Played]:
    """Plays one deal with two bots at alternate seats, in every rotation."""
    found = []
    mix = tuple((seat + deal) % 2 for seat in range(contest.players))  # odd numbers: they take turns
    for turn in range(contest.players):
        lineup = mix[turn:] + mix[:turn]
        record: Record = play_one(contest, Pairing(deal * contest.players + turn, deal, lineup))
        seats = tuple(contest.bots[bot] for bot in record.lineup)
        names = contest.game, contest.players, f"{contest.seed}/{deal}"
        found.append(Played(*names, seats, identities, tuple(record.winners)))
    return found


def kinds(games: Sequence[Played]) -> list[tuple[str, int, list[Played]]]:
    """Returns the games that count, by game and number of players. Groups of bots that never met are separate."""
    found: dict[tuple[str, int], list[Played]] = defaultdict(list)
    for each in current(games):
        found[each.game, each.players].append(each)
    return [(*kind, group) for kind, played in sorted(found.items()) for group in linked(played)]


def linked(games: Sequence[Played]) -> list[list[Played]]:
    """Returns the games in groups whose bots have met, at least indirectly, largest first."""
    groups: list[tuple[set[str], list[Played]]] = []
    for each in games:
        bots, played = set(each.seats), [each]
        for other in [group for group in groups if group[0] & bots]:
            groups.remove(other)
            bots, played = bots | other[0], other[1] + played
        groups.append((bots, played))
    return sorted((played for _, played in groups), key=len, reverse=True)


def interval(rung: Rung) -> str:
    """Returns the interval of a rating as text."""
    return "unknown" if rung.low is None or rung.high is None else f"{rung.low:+.2f} to {rung.high:+.2f}"


def table(games: Sequence[Played]) -> str:
    """Returns all positions of a ladder as a table in Markdown."""
    lines = ["| game | players | bot | rating | 95% interval | seats | won |", "|---|---|---|---|---|---|---|"]
    for name, players, played in kinds(games):
        lines += [
            f"| {name} | {players} | {rung.bot} | {rung.rating:+.2f} | {interval(rung)} | {rung.games} "
            f"| {100 * rung.wins / rung.games:.1f}% |"
            for rung in ladder(played)
        ]
    return "\n".join(lines)


def put_table(page: Path, games: Sequence[Played]) -> None:
    """Inserts the table of a ladder into a page, between its two marks. Raises ClowderError."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ClowderError(f"{page} has no place for a ladder. Add the lines {BEGIN} and {END}.")
    page.write_text(f"{before}{BEGIN}\n{table(games)}\n{END}{after}", encoding="utf-8")


def plot(games: Sequence[Played], file: Path) -> None:
    """Draws the ratings of every kind of game with their intervals, as SVG."""
    from matplotlib.figure import Figure

    found: list[tuple[str, list[Rung]]] = [
        (f"{name}, {players} players", ladder(played)) for name, players, played in kinds(games)
    ]
    figure = Figure(figsize=(7, 0.9 + sum(0.9 + 0.32 * len(rungs) for _, rungs in found)))
    sizes = [1 + len(rungs) for _, rungs in found]
    axes: Any = figure.subplots(len(found), 1, sharex=True, squeeze=False, height_ratios=sizes)[:, 0]
    for axis, (title, rungs) in zip(axes, found, strict=True):
        for place, rung in enumerate(reversed(rungs)):
            low, high = rung.low or rung.rating, rung.high or rung.rating
            error = [[max(0.0, rung.rating - low)], [max(0.0, high - rung.rating)]]
            axis.errorbar(rung.rating, place, xerr=error, fmt="o", capsize=3, color="#1f3b3a")
        axis.set_yticks(range(len(rungs)), [rung.bot for rung in reversed(rungs)], parse_math=False)
        axis.set_ylim(-0.6, len(rungs) - 0.4)
        axis.set_title(title, loc="left", fontsize=10)
        axis.grid(axis="x", alpha=0.3)
    axes[-1].set_xlabel("rating: a difference of 1 is odds of e to 1")
    figure.tight_layout()
    figure.savefig(file, format="svg", metadata={"Date": None})
