"""Many games of several kinds at once, as tensors on the learner's device, and the rollout they are recorded in."""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.simulate.vector import Batch
from clowder.players.opponents import step_together
from clowder.train.net import Net, sizes_of
from clowder.train.settings import FROZEN, HOUSE, PAST, Settings, Table

EVERY = -1  # instead of the learner's seat: all are the learner's


class Rollout(NamedTuple):
    """Observations, actions and rewards of each step [T + 1 or T, games]; the last observation is not answered yet."""

    shown: Tensor
    mask: Tensor
    seat: Tensor
    reward: Tensor  # for the action of the previous step
    done: Tensor
    action: Tensor
    chance: Tensor  # its log probability when it was chosen
    value: Tensor  # the network's chance to win for the seat
    own: Tensor  # whether it was the learner's decision


class Games:
    """The games of one table of the settings."""

    def __init__(self, game: Game, table: Table, n: int, seed: str, device: str) -> None:
        rivals = "house" if table.against == HOUSE else None
        given = game.on("compiled"), table.players, n, seed, rivals, np.uint8, None, table.options, device
        self.vector = step_together(*given)
        self.device, self.n = device, n
        self.players = torch.as_tensor(self.vector.players, device=device)
        self.hero = torch.full((n,), EVERY, device=device)
        if table.against in (PAST, FROZEN):
            turn = torch.arange(n, device=device) // len(
                table.players
            )  # every seat in turn, for each number of players
            self.hero = turn % self.players
        self.reward = torch.zeros((n, max(table.players)), device=device)

    def step(self, actions: Tensor | None, into: tuple[Tensor, ...]) -> None:
        """Plays an action in each game, or deals, and writes observation, mask, seat, reward and done."""
        shown, mask, seat, reward, done = into
        out = Batch(
            *(each if self.device == "cuda" else each.numpy() for each in (shown, mask, seat, self.reward, done))
        )
        if actions is None:
            self.vector.reset(out=out)
        else:
            self.vector.step(actions if self.device == "cuda" else actions.numpy(), out=out)
        reward[:, : self.reward.shape[1]] = self.reward


class Hall:
    """All games to learn from."""

    def __init__(self, game: Game, settings: Settings, seed: str, device: str) -> None:
        whole = sum(table.share for table in settings.tables)
        numbers = [max(1, round(settings.games * table.share / whole)) for table in settings.tables]
        self.device, self.n, self.horizon, self.heat = device, sum(numbers), settings.horizon, settings.heat
        self.parts: list[tuple[slice, Games, str]] = []  # the last: the opponents
        start = 0
        for k, (table, n) in enumerate(zip(settings.tables, numbers, strict=True)):
            games = Games(game, table, n, f"{seed}/{k}", device)
            self.parts.append((slice(start, start + n), games, table.against))
            start += n
        self.players = torch.cat([games.players for _, games, _ in self.parts])
        self.hero = torch.cat([games.hero for _, games, _ in self.parts])
        columns, actions, seats = sizes_of(game)

        def room(steps: int, *sizes: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((steps, self.n, *sizes), dtype=dtype, device=device)

        steps, whole_number, flag = self.horizon, torch.int64, torch.bool
        self.rollout = Rollout(
            room(steps + 1, columns, dtype=torch.uint8),
            room(steps + 1, actions, dtype=torch.uint8),
            room(steps + 1, dtype=whole_number),
            room(steps + 1, seats),
            room(steps + 1, dtype=flag),
            room(steps, dtype=whole_number),
            room(steps),
            room(steps),
            room(steps, dtype=flag),
        )
        self._step(None, 0)

    def _step(self, actions: Tensor | None, t: int) -> None:
        for part, games, _ in self.parts:
            games.step(None if actions is None else actions[part], tuple(each[t, part] for each in self.rollout[:5]))

    @torch.no_grad()
    def play(self, net: Net, others: dict[str, Net]) -> Tensor:
        """Plays for a horizon of steps. Returns the network's prediction of who will win at the end of it."""
        rolled = self.rollout
        if bool(rolled.own.any()):  # this rollout continues where the last one ended
            for each in rolled[:5]:
                each[0] = each[-1]
        for t in range(self.horizon):
            odds, wins = net(rolled.shown[t], rolled.mask[t], self.players)
            action = drawn(odds)
            rolled.own[t] = (self.hero == EVERY) | (rolled.seat[t] == self.hero)
            for part, _, against in self.parts:
                if against in others:
                    odds_there = others[against](rolled.shown[t, part], rolled.mask[t, part], self.players[part])[0]
                    theirs = drawn(odds_there, self.heat if against == FROZEN else 1.0)
                    action[part] = torch.where(rolled.own[t, part], action[part], theirs)
            rolled.action[t] = action
            rolled.chance[t] = odds.log_softmax(1).gather(1, action[:, None]).squeeze(1)
            rolled.value[t] = wins[:, 0].exp()
            self._step(rolled.action[t], t + 1)
        self._check()
        return net(rolled.shown[-1], rolled.mask[-1], self.players)[1].exp()

    def _check(self) -> None:
        """Raises if a GPU has found an illegal action. On the CPU that raises at once."""
        for _, games, _ in self.parts if self.device == "cuda" else ():
            if bool(torch.as_tensor(games.vector.illegal, device="cuda").any()):  # type: ignore[attr-defined]
                raise ClowderError("The learner chose an illegal action. This is a bug in clowder.")


def drawn(odds: Tensor, heat: float = 1.0) -> Tensor:
    """Draws an action of each row by its odds (argmax with Gumbel noise times `heat`)."""
    return (odds - heat * torch.empty_like(odds).exponential_().log()).argmax(1)


@torch.no_grad()
def measure(net: Net, games: Games, rival: Net | None = None, most: int = 4000) -> tuple[float, float]:
    """Returns the share of the win in the next game of each environment, always with the best action; and its error.

    In games without house bots an opponent plays the other seats, also with its best action. Games that are not over
    after `most` decisions of the learner's are not counted.
    """
    device, n = games.device, games.n
    columns, actions = len(games.vector.columns), len(games.vector.actions)

    def room(*sizes: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros((n, *sizes), dtype=dtype, device=device)

    now = (
        room(columns, dtype=torch.uint8),
        room(actions, dtype=torch.uint8),
        room(dtype=torch.int64),
        room(games.reward.shape[1]),
        room(dtype=torch.bool),
    )
    share, over = room(), room(dtype=torch.bool)
    games.step(None, now)
    for step in range(most):
        action, acting = net(now[0], now[1], games.players)[0].argmax(1), now[2].clone()
        if rival:
            theirs = rival(now[0], now[1], games.players)[0].argmax(1)
            action = torch.where(acting == games.hero, action, theirs)
        games.step(action, now)
        place = (
            (games.hero - acting) % games.players if rival else torch.zeros_like(acting)
        )  # the learner's, acting seat first
        share = torch.where(now[4] & ~over, now[3].gather(1, place[:, None]).squeeze(1), share)
        over |= now[4]
        if step % 16 == 15 and bool(over.all()):
            break
    counted = share[over]
    return float(counted.mean()), float(counted.std()) / max(1, len(counted)) ** 0.5
