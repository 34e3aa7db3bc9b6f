"""Learns a game by proximal policy optimization (PPO), in one file of plain PyTorch, and plays it in the arena.

    pip install clowder-games[train]
    python examples/ppo.py exploding-kittens --players 4 --updates 60        # minutes on one core
    clowder arena exploding-kittens --players 4 --bots examples.ppo:Learned,random

The learner has one seat of each game, bots the others. What it has learned is written to ppo-GAME.pt, and its learning
curve to ppo-GAME.csv. After Schulman et al., "Proximal Policy Optimization Algorithms", 2017.
"""

import argparse
import csv
import os
import platform
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

import clowder
from clowder.adapters.versions import name_of
from clowder.engine.play.game import Game
from clowder.games import find

WIDTH = 256  # of the net's hidden layers
GAMMA, LAMBDA = 0.995, 0.95  # how much later decisions count; how far values are trusted
CLIP, EPOCHS, MINIBATCHES = 0.2, 3, 4
ENTROPY, VALUE = 0.01, 0.5  # weights in the loss
SIGMAS = 1.96  # of a 95% interval


class Net(nn.Module):
    """Two hidden layers over what a seat may know; tells how good each action looks, and how likely the seat wins."""

    def __init__(self, columns: int, actions: int, scales: np.ndarray) -> None:
        super().__init__()
        self.register_buffer("scales", torch.as_tensor(scales))
        self.body = nn.Sequential(nn.Linear(columns, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Returns logarithms of odds, hopeless where an action is illegal, and values."""
        found = self.body(observation.float() * self.scales)
        return self.policy(found).masked_fill(mask == 0, -1e9), self.value(found).squeeze(-1)


class Table:
    """Many games whose steps are tensors on a device. They are played there, or on the CPU where they cannot be."""

    def __init__(self, name: str, players: int, n: int, seed: str, against: str, device: str) -> None:
        self.n, self.device, self._on_cpu = n, device, device == "cpu"
        given = {"players": players, "n": n, "seed": seed, "opponents": against}
        try:
            self._games = clowder.vector(name, **given, device=device)
        except clowder.ClowderError:
            if self._on_cpu:
                raise
            print(f"Games cannot be played on {device} here: they are on the CPU, and copied.")
            self._games, self._on_cpu = clowder.vector(name, **given), True

    def step(self, actions: Tensor | None = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Plays an action in each game, or deals the first; returns observation, mask, one's own reward, and done."""
        if actions is None:
            now = self._games.reset()
        else:
            now = self._games.step(actions.cpu().numpy() if self._on_cpu else actions)
        parts = (
            torch.as_tensor(part, device=self.device) for part in (now.observation, now.mask, now.reward, now.done)
        )
        observation, mask, reward, done = (part.clone() for part in parts)  # the next step overwrites what it returned
        return observation, mask, reward[:, 0], done.float()


def learn(net: Net, games: Table, updates: int, horizon: int, rate: float):
    """Yields the share of the win in the games that ended, after each update."""
    optimizer = torch.optim.Adam(net.parameters(), lr=rate, eps=1e-5)
    observation, mask, _, _ = games.step()
    for update in range(updates):
        for group in optimizer.param_groups:
            group["lr"] = rate * (1 - update / updates)
        rows, won, ended = [], 0.0, 0.0
        with torch.no_grad():
            for _ in range(horizon):
                logits, value = net(observation, mask)
                chances = torch.distributions.Categorical(logits=logits, validate_args=False)
                action = chances.sample()
                before = observation, mask, action, chances.log_prob(action), value
                observation, mask, reward, done = games.step(action)
                rows.append((*before, reward, done))
                won, ended = won + float((reward * done).sum()), ended + float(done.sum())
            last = net(observation, mask)[1]
        seen, masks, actions, odds, values, rewards, dones = map(torch.stack, zip(*rows, strict=True))
        gains = advantages(values, rewards, dones, last)
        batch = [part.flatten(0, 1) for part in (seen, masks, actions, odds, gains, gains + values)]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(batch[0]), device=games.device).chunk(MINIBATCHES):
                improve(net, optimizer, *(each[part] for each in batch))
        yield won / max(ended, 1.0), int(ended)


def advantages(values: Tensor, rewards: Tensor, dones: Tensor, last: Tensor) -> Tensor:
    """Returns by how much each action did better than expected (generalized advantage estimation)."""
    gains, gain, after = torch.zeros_like(values), torch.zeros_like(last), last
    for t in reversed(range(len(values))):
        goes_on = 1 - dones[t]
        gain = rewards[t] + GAMMA * after * goes_on - values[t] + GAMMA * LAMBDA * goes_on * gain
        gains[t], after = gain, values[t]
    return gains


def improve(net: Net, optimizer, seen, masks, actions, odds, gains, targets) -> None:
    """Takes one step: towards actions that did well, but not far from what was played."""
    logits, value = net(seen, masks)
    chances = torch.distributions.Categorical(logits=logits, validate_args=False)
    ratio = (chances.log_prob(actions) - odds).exp()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    played = torch.minimum(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
    loss = VALUE * (value - targets).square().mean() - played - ENTROPY * chances.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 0.5)
    optimizer.step()


@torch.no_grad()
def measure(net: Net, games: Table, number: int) -> tuple[float, float]:
    """Returns the share of the win in at least so many games, always with the best action, and half its interval.

    Each environment counts equally many games: short ones must not count more often.
    """
    each = -(-number // games.n)
    played, shares = torch.zeros(games.n, device=games.device), []
    observation, mask, _, _ = games.step()
    while bool((played < each).any()):
        observation, mask, reward, done = games.step(net(observation, mask)[0].argmax(1))
        shares.append(reward[(done > 0) & (played < each)])
        played += done
    found = torch.cat(shares)
    return float(found.mean()), SIGMAS * float(found.std()) / len(found) ** 0.5


def known(path: Path, game: Game) -> dict[str, Tensor]:
    """Returns the numbers of a net that was written, or raises ValueError if it learned what is now shown otherwise."""
    kept = torch.load(path, weights_only=True, map_location="cpu")
    if kept["encoding"] != game.encoding:
        raise ValueError(f"{path} was learned when {game.title} was shown in another way: learn again.")
    return kept["net"]


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("game")
    said.add_argument("--players", type=int, default=4)
    said.add_argument("--against", default="random", help="the bots in the other seats: random or house")
    said.add_argument("--updates", type=int, default=60)
    said.add_argument("--games", type=int, default=512, help="played at once")
    said.add_argument("--horizon", type=int, default=32, help="decisions of each game between two updates")
    said.add_argument("--rate", type=float, default=1e-3, help="of learning, at first")
    said.add_argument("--start", type=Path, help="a net to go on with, as it was written")
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--device", default="cpu", help="cpu or cuda, for the net and for the games")
    said.add_argument("--threads", type=int, default=1)
    said.add_argument("--measure", type=int, default=4000, help="games that are counted at the end")
    said.add_argument("--out", type=Path, default=Path())
    given = said.parse_args()

    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    game, fair = find(given.game), 1 / given.players
    print(
        f"{name_of(game)} (rules {game.identity}, encoding {game.encoding}), {given.players} players, against "
        f"{given.against}; clowder {clowder.__version__}, torch {torch.__version__}, NumPy {np.__version__}, Python "
        f"{platform.python_version()}; seed {given.seed}, on {given.device}"
    )
    net = Net(len(game.fields.columns), len(game.actions.names), game.scales).to(given.device)
    if given.start:
        net.load_state_dict(known(given.start, game))
    table = given.game, given.players, given.games
    games = Table(*table, f"{given.seed}/learn", given.against, given.device)
    curve, started = [], time.perf_counter()
    for update, (share, ended) in enumerate(learn(net, games, given.updates, given.horizon, given.rate), 1):
        decisions, took = update * given.games * given.horizon, time.perf_counter() - started
        curve.append((update, decisions, round(took, 1), ended, round(share, 4)))
        if update % max(1, given.updates // 20) == 0:
            bar = "#" * round(40 * share)
            print(f"{decisions:>10,} decisions {took:6.0f} s {share:6.1%} {bar}", flush=True)
    for rival in dict.fromkeys((given.against, "house")):
        measured = Table(*table, f"{given.seed}/measure", rival, given.device)
        share, half = measure(net, measured, given.measure)
        print(f"against {rival}: {share:.1%} ± {half:.1%} of the wins; a fair share is {fair:.1%}")
    path = given.out / f"ppo-{game.name}.pt"
    torch.save({"net": net.state_dict(), "game": game.name, "encoding": game.encoding, "seed": given.seed}, path)
    with path.with_suffix(".csv").open("w", newline="") as file:
        csv.writer(file).writerows([("update", "decisions", "seconds", "games", "share"), *curve])
    print(f"Wrote {path} and {path.with_suffix('.csv')}.")


class Learned:
    """What was learned, as a bot: plays the action it likes best. Its net is ppo-GAME.pt in PPO_NETS, or here."""

    def __init__(self, seed: str | None = None) -> None:
        torch.set_num_threads(1)

    def start(self, seat, game, options) -> None:
        self._net = Net(len(game.fields.columns), len(game.actions.names), game.scales)
        self._net.load_state_dict(known(Path(os.environ.get("PPO_NETS", ".")) / f"ppo-{game.name}.pt", game))

    def saw(self, events) -> None:
        pass

    @torch.no_grad()
    def choose(self, view, moves, budget) -> int:
        seen = torch.from_numpy(view.observation())[None], torch.from_numpy(view.mask())[None]
        return view.move_of(int(self._net(*seen)[0].argmax()))

    def end(self, result) -> None:
        pass


if __name__ == "__main__":
    main()
