"""A training run, from its settings to a network: updates, past selves, measurements, and files.

In the folder of a training: settings.toml, curve.jsonl (one line per measurement), checkpoint.pt (to continue from),
GAME.npz (the network that plays), and GAME-half.npz (the same after half of the time).
"""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from clowder.engine.backends import cuda as gpu
from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.players.champion import load_weights, save_weights
from clowder.train.learner import improve, judge, pace
from clowder.train.net import Net, give_weights, weights_of, width_of
from clowder.train.settings import FROZEN, HOUSE, PAST, Settings, Table
from clowder.train.tables import Games, Hall, measure

SIGMAS = 1.96  # of a 95% interval
SMALL = 256  # networks of this width are faster on one CPU thread
PROGRESS = 5.0  # seconds between two lines of progress

Told = dict[str, Any]


def _nothing(told: Told) -> None:
    """Ignores progress."""


class Course:
    """One training run of one game."""

    def __init__(self, game: Game, settings: Settings, out: Path, device: str) -> None:
        if device == "cuda":
            gpu.demand()
            if not torch.cuda.is_available():
                raise ClowderError("PyTorch finds no GPU here. --device cpu learns without one, slowly.")
        self.game, self.settings, self.out, self.device = game, settings, out, device
        self.width = settings.width or width_of(game)
        if device == "cpu" and self.width <= SMALL and "OMP_NUM_THREADS" not in os.environ:
            torch.set_num_threads(1)  # several wait for each other: ten times slower if other processes compute too
        self.update = self.decisions = self.ended = 0
        self.seconds = 0.0  # of learning, in total
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.net = Net(game, self.width).to(device)
        self.past = Net(game, self.width).to(device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), settings.rate, eps=1e-5, fused=device == "cuda")
        self.league = [self._self()]
        if self.checkpoint.is_file():
            self._go_on()
        elif self.played.is_file():  # a network without its checkpoint, such as a shipped one
            self._begin_with_net()
        self.others = {PAST: self.past}
        if any(table.against == FROZEN for table in settings.tables):
            self.others[FROZEN] = self._given(Path(settings.frozen))
        self._measured: dict[str, list[Games]] = {}

    def told_of_net(self) -> str:
        """Describes the network."""
        size = sum(each.numel() for each in self.net.parameters())
        return f"a network of {size:,} numbers ({self.width} wide), seed {self.settings.seed}, update {self.update}"

    def where(self) -> str:
        """Describes the device."""
        return torch.cuda.get_device_name() if self.device == "cuda" else "the CPU"

    @property
    def checkpoint(self) -> Path:
        return self.out / "checkpoint.pt"

    @property
    def played(self) -> Path:
        return self.out / f"{self.game.name}.npz"

    def _self(self) -> dict[str, torch.Tensor]:
        """Returns the network's present parameters, in the small format."""
        return {name: value.detach().half().clone() for name, value in self.net.state_dict().items()}

    def _go_on(self) -> None:
        """Continues the training from its checkpoint."""
        kept = torch.load(self.checkpoint, weights_only=True, map_location=self.device)
        if (kept["encoding"], kept["width"]) != (self.game.encoding, self.width):
            other = f"game {kept['game']}, width {kept['width']}, encoding {kept['encoding']}"
            raise ClowderError(f"{self.checkpoint} does not match. It has {other}.")
        self.net.load_state_dict(kept["net"])
        optimizer = self.optimizer.state_dict()
        optimizer["state"] = {
            number: {name: value.float() for name, value in state.items()}
            for number, state in kept["optimizer"].items()
        }
        self.optimizer.load_state_dict(optimizer)
        self.league = kept["league"]
        self.update, self.decisions, self.ended, self.seconds = kept["so_far"]
        torch.manual_seed(self.settings.seed + self.update)  # not the same random numbers again

    def _begin_with_net(self) -> None:
        """Starts from the parameters of a network that plays."""
        self.net = self._given(self.played, self.net)
        self.league = [self._self()]

    def _given(self, path: Path, net: Net | None = None) -> Net:
        """Returns a network with the parameters in a file."""
        known = load_weights(path, self.game.name)
        if known is None or known.policy.shape[0] != self.width:
            raise ClowderError(f"{path} does not match: expected width {self.width} and encoding {self.game.encoding}.")
        net = net or Net(self.game, self.width).to(self.device)
        give_weights(net, known)
        return net

    def save(self) -> None:
        """Writes the checkpoint, and the network that plays."""
        state = self.optimizer.state_dict()["state"]
        small = {
            number: {name: value.bfloat16() if value.dim() else value for name, value in state.items()}
            for number, state in state.items()
        }
        kept = {
            "game": self.game.name,
            "encoding": self.game.encoding,
            "width": self.width,
            "net": self.net.state_dict(),
            "optimizer": small,
            "league": self.league,
            "so_far": [self.update, self.decisions, self.ended, self.seconds],
        }
        aside = self.checkpoint.with_suffix(".new")
        torch.save(kept, aside)
        aside.replace(self.checkpoint)
        self.write(self.played)

    def write(self, path: Path) -> None:
        """Writes the network that plays."""
        story = f"{self.decisions} decisions, {self.ended} games, {self.seconds:.0f} s on {self.where()}"
        save_weights(path, self.game, weights_of(self.net), story)

    def run(self, tell: Callable[[Told], None] = _nothing, progress: Callable[[Told], None] = _nothing) -> None:
        """Learns for the time, or the updates, of the settings. Reports each measurement, and the progress in
        between.
        """
        settings = self.settings
        progress({"seconds": self.seconds, "doing": f"deals {settings.games:,} games; compiles the first time"})
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / "settings.toml").write_text(settings.to_toml(), encoding="utf-8")
        hall = Hall(self.game, settings, f"{settings.seed}/{self.update}", self.device)
        first, before = self.update, self.seconds
        started = shown = time.perf_counter()  # everything is compiled by now
        part = 0.0
        while part < 1:
            said, so_far = self._learn(hall, part), part
            self.seconds = before + time.perf_counter() - started
            done = self.update - first
            part = done / settings.updates if settings.updates else (self.seconds - before) / 60 / settings.minutes
            if so_far < 0.5 <= part:
                self.write(self.played.with_stem(f"{self.game.name}-half"))
            if self.update % settings.league_every == 0:
                self._remember()
            if time.perf_counter() - shown >= PROGRESS:
                shown = time.perf_counter()
                progress({**self._so_far(), **said})
            if part >= 1 or self.update % settings.measure_every == 0:
                pause = time.perf_counter()
                progress({"seconds": self.seconds, "doing": f"plays {settings.measure:,} games against the house"})
                told = {**self._so_far(), **said, **{f"against_{who}": self.against(who) for who in self._rivals()}}
                with (self.out / "curve.jsonl").open("a", encoding="utf-8") as file:
                    file.write(json.dumps(told) + "\n")
                self.save()
                tell(told)
                started += time.perf_counter() - pause

    def _learn(self, hall: Hall, part: float) -> Told:
        """Plays for a horizon and learns from it."""
        settings = self.settings
        which = int(torch.randint(len(self.league), ()))
        self.past.load_state_dict({name: value.float() for name, value in self.league[which].items()})
        last = hall.play(self.net, self.others)
        judged = judge(hall.rollout, last, hall.players, settings.trust)
        now = pace(settings, part)
        entropy, surprise, moved = improve(self.net, self.optimizer, hall.rollout, judged, hall.players, settings, now)
        self.update += 1
        self.decisions += hall.n * hall.horizon
        self.ended += int(hall.rollout.done[1:].sum())
        return {"entropy": round(entropy, 4), "surprise": round(surprise, 4), "moved": round(moved, 5)}

    def _remember(self) -> None:
        """Adds the present network to the league. Removes one that is neither first nor last."""
        if len(self.league) >= self.settings.league > 1:
            del self.league[int(torch.randint(max(1, len(self.league) - 1), ())) + (len(self.league) > 2)]
        elif len(self.league) >= self.settings.league:
            self.league.clear()
        self.league.append(self._self())

    def _so_far(self) -> Told:
        return {
            "update": self.update,
            "seconds": round(self.seconds, 1),
            "decisions": self.decisions,
            "games": self.ended,
        }

    def _rivals(self) -> list[str]:
        """Returns the opponents for measurements: the house bot, and the frozen network if there is one."""
        return [HOUSE, *({FROZEN} & set(self.others))]

    def against(self, who: str) -> dict[str, list[float]]:
        """Returns, for each number of players, the share of the win against opponents, and half its 95% interval."""
        numbers = sorted({number for table in self.settings.tables for number in table.players})
        if who not in self._measured:
            self._measured[who] = [
                Games(
                    self.game,
                    Table(who, 1.0, (number,), {}),
                    self.settings.measure,
                    f"{self.settings.seed}/measure/{number}",
                    self.device,
                )
                for number in numbers
            ]
        found = {}
        for number, games in zip(numbers, self._measured[who], strict=True):
            share, error = measure(self.net, games, self.others.get(who))
            found[str(number)] = [round(share, 4), round(SIGMAS * error, 4)]
        return found
