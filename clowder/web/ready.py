"""Which games can be played at once. Compiling holds Python up, so it happens in a process of its own."""

import asyncio
import gc
import random
import sys
from collections.abc import Callable, Iterator

from clowder.engine import doors
from clowder.engine.errors import ClowderError
from clowder.engine.game import Game
from clowder.engine.kernel import cache_folder
from clowder.engine.languages import languages
from clowder.engine.match import deal
from clowder.engine.messages import Value
from clowder.engine.record import numbers
from clowder.engine.scenes import Scenes
from clowder.games import families, find
from clowder.players.guided import GuidedPlayer
from clowder.players.house import HousePlayer
from clowder.players.masters import has_champion
from clowder.players.player import Budget
from clowder.players.search import SearchPlayer
from clowder.web.texts import Sorry

STAMP = "table-is-compiled"
COLLECTING = 1000, 5, 800  # how many new things, young and middle collections before the next


def steps(game: Game) -> Iterator[None]:
    """Touches everything a table needs, one compiled function at a time; yields after each."""
    match = deal(game, game.min_players, "warm", {})
    match.log()
    yield
    seat = match.to_act[0]
    moves = match.legal(seat)
    yield
    view = match.view_of(seat)
    yield
    house = HousePlayer("warm")
    house.start(seat, game, match.options)
    house.choose(view, moves, Budget())
    yield
    SearchPlayer("warm", Budget(iterations=2)).think(view)
    yield
    if has_champion(game):
        GuidedPlayer("warm", Budget(iterations=2)).think(view)
    yield
    game.call(doors.play_first)(match.view_of(seat).record, seat, moves[0])
    view.completes(moves[0])
    view.plays(1)
    view.refusal(moves[0])
    yield
    match.play(seat, moves[0])
    game.call(doors.result)(match.view_of(None).record, numbers(8))
    yield
    _look_on(game)
    for language in languages():  # reading a catalogue would hold up all tables
        game.catalogue(language)
    yield


def _look_on(game: Game) -> None:
    """Looks on at a few games: what is compiled for pages alone is then compiled, what a play would bring, say."""
    chance = random.Random("warm")
    for number in range(GAMES):
        match, scenes = deal(game, min(5, game.max_players), str(number), {}), None
        while not match.over and len(match.decisions) < DECISIONS:
            seat = chance.choice(match.to_act)
            scenes = Scenes(match, before=scenes)
            scenes.parts(seat)
            match.play(seat, chance.choice(match.legal(seat)))


NUM_STEPS = 9
GAMES, DECISIONS = 3, 120  # that are looked on, and of each


class Readiness:
    """How far each family has come: 100 is ready."""

    def __init__(self, settle: Callable[[], None] = lambda: None) -> None:
        self.settle = settle  # called when nothing more is compiled
        self.shares = dict.fromkeys(families(), 0)
        self.reasons: dict[str, Value] = {}  # why a family cannot be played
        self._first: list[str] = []
        self.prepared = {family: asyncio.Event() for family in families()}
        self.on_change: Callable[[str], None] = lambda family: None

    def share(self, game: Game) -> int:
        """Returns how much of a game is compiled, in percent."""
        return self.shares[_family(game)]

    def reason(self, game: Game) -> Value:
        """Returns why a game cannot be played here; nothing if it can."""
        return self.reasons.get(_family(game), "")

    def hurry(self, game: Game) -> None:
        """Puts a game first: somebody is waiting for it."""
        self._first.insert(0, _family(game))

    async def wait(self, game: Game) -> None:
        """Returns when the game can be played."""
        await self.prepared[_family(game)].wait()

    async def prepare(self) -> None:
        """Compiles all families, the wanted ones first."""
        while left := [family for family, event in self.prepared.items() if not event.is_set()]:
            family = next((wanted for wanted in self._first if wanted in left), left[0])
            try:
                await self._prepare(family)
            except (ClowderError, OSError) as wrong:
                self.reasons[family] = wrong.message if isinstance(wrong, Sorry) else str(wrong)
            self.shares[family] = 100 if family not in self.reasons else 0
            self.prepared[family].set()
            self.on_change(family)
        self.settle()

    async def _prepare(self, family: str) -> None:
        game = find(families()[family][0])
        stamp = cache_folder(game.home) / STAMP
        if not stamp.exists():
            await self._compile(family)
        await asyncio.to_thread(lambda: [None for name in families()[family] for _ in steps(find(name))])
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()

    async def _compile(self, family: str) -> None:
        command = (sys.executable, "-m", "clowder.web.ready", family)
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        try:
            async for _ in process.stdout:
                self.shares[family] = min(95, self.shares[family] + 100 // (NUM_STEPS * len(families()[family]) + 1))
                self.on_change(family)
            if await process.wait():
                raise Sorry("not-compiled")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


def freeze() -> None:
    """Lets the garbage collector leave alone what stays, and look seldom through all that lives.

    By default it looked through half a million things every few seconds, and held up all tables for 0.4 s each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _family(game: Game) -> str:
    return next(family for family, names in families().items() if game.name in names)


if __name__ == "__main__":
    for name in families()[sys.argv[1]]:
        for _ in steps(find(name)):
            print(name, flush=True)
