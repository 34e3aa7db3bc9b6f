"""Looking back: somebody's finished games as a page shows them, and what can honestly be said about all of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from clowder.engine.errors import ClowderError
from clowder.engine.simulate.playout import wilson
from clowder.games import find
from clowder.store.history import Finished, History, Sat
from clowder.table.texts import wording

PLACES = ("place-1", "place-2", "place-3", "place-4", "place-5", "place-6", "place-7", "place-8")
SHOWN = 50  # games; the statistics are about all


@dataclass(frozen=True)
class GameLine:
    """A finished game in the list."""

    id: int
    title: str
    game: str
    when: datetime
    result: str
    won: bool
    others: str
    length: str


@dataclass(frozen=True)
class Tally:
    """Wins against a fair share. A win that is shared counts as a share; who left a game has not won it."""

    title: str
    games: int
    wins: float
    fair: float  # how many one would win if all players were equal

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def counted(self) -> str:
        """The number of wins: whole, or with the shares of wins that were shared."""
        return f"{self.wins:.2f}".rstrip("0").rstrip(".")

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of wins would lie in the long run, with 95% confidence."""
        return wilson(self.share, self.games)

    @property
    def says(self) -> str:
        """What it comes to, in one sentence."""
        low, high = self.interval
        fair = self.fair / self.games
        verdict = "tally-more" if low > fair else "tally-fewer" if high < fair else "tally-open"
        return wording(verdict)


def tally(title: str, games: Sequence[Finished]) -> Tally:
    """Counts games; there must be some."""
    wins = sum(1 / len(game.result["winners"]) for game in games if has_won(game))
    return Tally(title, len(games), wins, sum(1 / game.header["players"] for game in games))


def has_won(game: Finished) -> bool:
    """Tells whether somebody has won a game, alone or with others."""
    return not game.left and game.seat in game.result.get("winners", ())


def tallies(games: Sequence[Finished]) -> list[Tally]:
    """Returns what to count: everything, then each game if there are several."""
    if not games:
        return []
    names = sorted({game.header["game"] for game in games}, key=title_of)
    each = [tally(title_of(name), [game for game in games if game.header["game"] == name]) for name in names]
    return each if len(each) == 1 else [tally(wording("all-games"), games), *each]


def title_of(name: str) -> str:
    """Returns the title of a game, or its name if it is not played here any more."""
    try:
        return find(name).title
    except ClowderError:
        return name


async def lines(history: History, games: Sequence[Finished]) -> list[GameLine]:
    """Returns games as a page lists them."""
    ids = [game.id for game in games]
    sitters, plays = await history.sitters(ids), await history.lengths(ids)
    return [_line(game, sitters[game.id], plays.get(game.id, 0)) for game in games]


def _line(game: Finished, sitters: Sequence[Sat], plays: int) -> GameLine:
    others = [_called(sat) for seat, sat in enumerate(sitters) if seat != game.seat]
    minutes = max(1, round((game.ended - game.begun).total_seconds() / 60))
    name = game.header["game"]
    return GameLine(
        id=game.id,
        title=title_of(name),
        game=name,
        when=game.ended,
        result=_result(game),
        won=has_won(game),
        others=_listed(others),
        length=wording("game-length", plays=plays, minutes=minutes),
    )


def _called(sat: Sat) -> str:
    if sat.name is None:
        return wording("somebody")
    return wording("bot-called", name=sat.name) if sat.is_bot else sat.name


def _result(game: Finished) -> str:
    if game.left:
        return wording("result-left")
    winners, scores = game.result.get("winners", ()), game.result.get("scores", ())
    if game.seat in winners:
        return wording("result-won" if len(winners) == 1 else "result-shared")
    better = sum(score > scores[game.seat] for score in scores)
    return wording("result-place", place=wording(PLACES[better]), players=len(scores))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
