"""Learning from a rollout: proximal policy optimization (Schulman et al., 2017), with a value for every seat.

A decision is judged by the same seat's view at its next one (generalized advantage estimation along each seat), and the
values by who won: a distribution over seats, with one more place for a draw.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from clowder.train.net import Net
from clowder.train.settings import Settings
from clowder.train.tables import Rollout


def absolute(shares: Tensor, seat: Tensor, players: Tensor) -> Tensor:
    """Converts shares [games, seats] from clockwise order from a seat to the order from seat 0."""
    return torch.zeros_like(shares).scatter_add_(1, places(shares, seat, players), shares)


def turned(shares: Tensor, seat: Tensor, players: Tensor) -> Tensor:
    """Converts shares from the order from seat 0 to clockwise order from a seat; 0 for missing seats."""
    here = torch.arange(shares.shape[1], device=shares.device) < players[:, None]
    return shares.gather(1, places(shares, seat, players)) * here


def places(shares: Tensor, seat: Tensor, players: Tensor) -> Tensor:
    """Returns the seats at these clockwise distances from a seat."""
    return (seat[:, None] + torch.arange(shares.shape[1], device=shares.device)) % players[:, None]


@torch.no_grad()
def judge(rolled: Rollout, last: Tensor, players: Tensor, trust: float) -> tuple[Tensor, Tensor]:
    """Returns how much better than expected each decision was, and who won, from the deciding seat on.

    `last` are the chances to win at the end of the rollout, of the seat that is asked there and of those after it.
    """
    seats = rolled.reward.shape[2]
    after = absolute(
        last[:, :seats] * (torch.arange(seats, device=last.device) < players[:, None]), rolled.seat[-1], players
    )
    outcome = torch.cat([after, last[:, seats:]], 1)
    gain = torch.zeros_like(after)
    gains = torch.zeros_like(rolled.value)
    targets = rolled.reward.new_zeros((*rolled.value.shape, seats + 1))
    for t in reversed(range(len(rolled.value))):
        seat, done = rolled.seat[t], rolled.done[t + 1, :, None]
        paid = absolute(rolled.reward[t + 1], seat, players)
        outcome = torch.where(done, torch.cat([paid, 1 - paid.sum(1, keepdim=True)], 1), outcome)
        after, gain = torch.where(done, paid, after), torch.where(done, 0.0, gain)
        mine, value = seat[:, None], rolled.value[t, :, None]
        better = after.gather(1, mine) - value + trust * gain.gather(1, mine)
        after, gain = after.scatter(1, mine, value), gain.scatter(1, mine, better)
        gains[t] = better.squeeze(1)
        targets[t, :, :seats], targets[t, :, seats] = turned(outcome[:, :seats], seat, players), outcome[:, seats]
    return gains, targets


@dataclass(frozen=True)
class Pace:
    """Parameters of an update at some point of a training."""

    rate: float
    entropy: float


def pace(settings: Settings, done: float) -> Pace:
    """Returns the pace after a fraction of the training, 0 to 1."""

    def between(first: float, last: float) -> float:
        return first + (last - first) * min(1.0, done)

    return Pace(between(settings.rate, settings.final_rate), between(settings.entropy, settings.final_entropy))


def improve(
    net: Net, optimizer: torch.optim.Optimizer, rolled: Rollout, judged, players: Tensor, settings: Settings, now: Pace
):
    """Learns from a rollout. Returns statistics of the last step: entropy, loss of the values, divergence."""
    gains, targets = (each.flatten(0, 1) for each in judged)
    own = rolled.own.flatten().nonzero().squeeze(1)
    shown, mask = (each[:-1].flatten(0, 1) for each in rolled[:2])
    action, chance = rolled.action.flatten(), rolled.chance.flatten()
    mean, spread = gains[own].mean(), gains[own].std() + 1e-8
    for group in optimizer.param_groups:
        group["lr"] = now.rate
    told = torch.zeros(3, device=shown.device)
    for _ in range(settings.epochs):
        for part in own[torch.randperm(len(own), device=own.device)].split(settings.batch):
            odds, wins = net(shown[part], mask[part], players[part % len(players)])
            logs = odds.log_softmax(1)
            log_ratio = logs.gather(1, action[part][:, None]).squeeze(1) - chance[part]
            ratio, gain = log_ratio.exp(), (gains[part] - mean) / spread
            played = torch.minimum(ratio * gain, ratio.clamp(1 - settings.clip, 1 + settings.clip) * gain).mean()
            variety = -(logs.exp() * logs).sum(1).mean()
            surprise = -(targets[part] * wins).sum(1).mean()
            loss = settings.value * surprise - played - now.entropy * variety
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            told = torch.stack([variety, surprise, (ratio - 1 - log_ratio).mean()]).detach()
    return told.tolist()
