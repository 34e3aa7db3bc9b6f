"""Many games at once against any bots, for learners. House and random are compiled; others need views and a Python
loop.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

import clowder.players as bots_by_name
from clowder.engine.errors import BadBot, BadPlayers, shown
from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import View
from clowder.engine.simulate.cuda_vector import CudaVector
from clowder.engine.simulate.stepper import Stepper
from clowder.engine.simulate.vector import (
    GAME,
    HERO,
    LISTED,
    NEW,
    PLAYERS,
    REST,
    RIVALS,
    SEAT,
    SHIFT,
    WORD,
    Batch,
    Vector,
)
from clowder.engine.text.viewer import NAMES
from clowder.players.player import WRONG, Budget, Player, fault_of


def step_together(
    game: Game,
    players: int | str | Sequence[int],
    n: int,
    seed: int | str | bytes,
    opponents: str | Callable[..., Any] | None,
    dtype: Any,
    threads: int | None,
    options: Mapping[str, object],
    device: str = "cpu",
) -> Vector:
    """Returns many games of one kind, against any opponents: see `clowder.vector`."""
    seats = [game.check_players(number) for number in _numbers_of(players)]
    values = {number: game.option_set.read(number, options) for number in seats}
    if device == "cuda":
        if opponents is not None and opponents not in RIVALS:
            raise BadBot(
                f"On a GPU opponents must be {' or '.join(map(repr, RIVALS))}, because no other bot is compiled."
            )
        return CudaVector(game, seats, n, seed, values, opponents, dtype)
    if opponents is None or opponents in RIVALS:
        return Vector(game, seats, n, seed, values, opponents, dtype, threads)
    if isinstance(opponents, str):
        bots_by_name.check(opponents, game)  # or raises BadBot now
    elif not callable(opponents):
        raise BadBot("Opponents must be the name of a bot, or a function that takes a seed and returns a player.")
    return BotVector(game, seats, n, seed, values, opponents, dtype)


def _numbers_of(players: int | str | Sequence[int]) -> list[Any]:
    """Returns the numbers of players from "2-5", a list or a number."""
    if isinstance(players, str) and "-" in players:
        low, _, high = players.partition("-")
        if low.strip().isdecimal() and high.strip().isdecimal() and len(players) < 9 and int(low) <= int(high):
            return list(range(int(low), int(high) + 1))
        raise BadPlayers(f"Invalid numbers of players {shown(players)}. Write them like 2-5.")
    if isinstance(players, str) or not isinstance(players, Iterable):
        return [players]
    if not (numbers := list(players)):
        raise BadPlayers("Give at least one number of players.")
    return numbers


class BotVector(Vector):
    """Many games of the learner against bots of one sort: a name, or a function that takes a seed."""

    def __init__(
        self,
        game: Game,
        players: Sequence[int],
        n: int,
        seed: int | str | bytes,
        options: Mapping[int, Options],
        bot: str | Callable[[str | None], Player],
        dtype: Any = np.uint8,
    ) -> None:
        name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        self._bot, self._options_of = bot, options
        super().__init__(game, players, n, seed, options, name, dtype, threads=1)
        self._steppers: list[Stepper | None] = [None] * self.n
        self._bots: list[dict[int, Player]] = [{} for _ in range(self.n)]

    def _go(self, actions: np.ndarray, out: Batch | None) -> Batch:
        batch = self.own if out is None else self._checked(out)
        for i in range(self.n):
            desk, stepper = self.desks[i], self._steppers[i]
            batch.reward[i], batch.done[i] = 0, False
            if stepper is not None and desk[SEAT] != NEW and actions[i] != REST:
                stepper.play(stepper.move_of(int(actions[i])))
                if not self._ask_bots(i, stepper):
                    batch.done[i] = True
                    self._pay(i, stepper, batch.reward[i])
            while desk[SEAT] == NEW or stepper is None or stepper.over:
                stepper = self._deal(i)
                self._ask_bots(i, stepper)
                desk[SEAT] = desk[HERO]
            self._show(i, stepper, batch)
        return batch

    def _deal(self, i: int) -> Stepper:
        """Deals an environment's next game, and seats new bots."""
        desk = self.desks[i]
        desk[HERO] = (desk[SHIFT] + desk[GAME]) % desk[PLAYERS]
        desk[GAME] += 1
        players, seed = int(desk[PLAYERS]), self.deal_of(i)
        stepper = self._steppers[i]
        if stepper is None:
            stepper = self._steppers[i] = Stepper(self.game, players, self._options_of[players], seed)
        else:
            stepper.reset(seed)
        self._bots[i] = {seat: self._seated(f"{seed}/{seat}") for seat in range(players) if seat != desk[HERO]}
        for seat, bot in self._bots[i].items():
            _asked(seat, "start", bot.start, seat, self.game, dict(self._options_of[players]))
        return stepper

    def _seated(self, seed: str) -> Player:
        if isinstance(self._bot, str):
            return bots_by_name.find(self._bot, seed)
        return self._bot(bots_by_name.veiled(seed))

    def _ask_bots(self, i: int, stepper: Stepper) -> bool:
        """Asks bots until the learner's next decision. Returns whether there is one."""
        while not stepper.over and stepper.seat != self.desks[i, HERO]:
            seat = stepper.seat
            bot, moves = self._bots[i][seat], stepper.moves.tolist()
            _asked(seat, "saw", bot.saw, stepper.events(seat))
            view = View(self.game, seat, NAMES[: stepper.players], stepper.view(seat))
            move = _asked(seat, "choose", bot.choose, view, list(moves), Budget())
            if isinstance(move, bool) or move not in moves:
                raise BadBot(
                    f"The bot of seat {seat} in environment {i} answered {str(move)[:40]}, which is not a legal move."
                )
            stepper.play(int(move))
        return not stepper.over

    def _pay(self, i: int, stepper: Stepper, reward: np.ndarray) -> None:
        """Writes the shares of the win, the learner's first, and reports the result to the bots."""
        winners = stepper.winners or ()
        for seat in winners:
            reward[(seat - self.desks[i, HERO]) % stepper.players] = 1 / len(winners)
        for seat, bot in self._bots[i].items():
            _asked(seat, "end", bot.end, (stepper.scores, winners))

    def _show(self, i: int, stepper: Stepper, batch: Batch) -> None:
        """Writes the learner's observation and mask."""
        batch.observation[i] = stepper.observation(dtype=batch.observation.dtype)
        batch.mask[i] = stepper.mask()
        batch.seat[i] = stepper.seat
        self.states[i] = stepper.state[0]  # where a refusal finds its reason
        self.desks[i, LISTED:] = 0
        for action in np.flatnonzero(batch.mask[i]):
            self.desks[i, LISTED + action // WORD] |= 1 << int(action % WORD)


def _asked(seat: int, during: str, method: Callable[..., Any], *given: Any) -> Any:
    """Returns a bot's answer. Raises BadBot whatever the bot raises."""
    try:
        return method(*given)
    except WRONG as wrong:
        fault = fault_of(wrong, during)
        raise BadBot(f"The bot of seat {seat} failed in {fault.during} ({fault.kind}): {fault}") from wrong
