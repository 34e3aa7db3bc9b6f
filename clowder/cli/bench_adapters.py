"""Speed of a game through other libraries' APIs, compared with empty environments of the same shape.

Every driver plays at random in one Python loop and reads its observation of each decision. Speed is measured in CPU
time. The time of an empty environment is that of the library and the loop.
"""

import platform
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from clowder.cli.bench_cpu import vectored
from clowder.cli.other_libraries import measure_others, two_digits
from clowder.engine.play.game import Game
from clowder.engine.simulate.stepper import Stepper

Steps = Iterator[bool]  # one item per decision; True for the last of a game
LENGTH = 60  # decisions in an empty game
LEGAL = 3  # actions per empty decision


def rate(steps: Steps, seconds: float) -> float:
    """Returns decisions per CPU second. The first game is not measured: it loads modules."""
    while not next(steps):
        pass
    decisions, started = 0, time.process_time()
    while (took := time.process_time() - started) < seconds or not decisions:
        next(steps)
        decisions += 1
    return decisions / took


def _stepped(game: Game, players: int, look: Callable[[Stepper], Any]) -> Steps:
    stepper = Stepper(game, players, game.option_set.read(players, {}), "bench")
    choose = random.Random(1).random
    while True:
        moves = stepper.moves
        while number := len(moves):
            look(stepper)
            moves = stepper.play(moves[int(choose() * number)])
            yield not len(moves)
        stepper.reset()


def _zoo(env: Any) -> Steps:
    choose = random.Random(1).choice
    env.reset(seed=1)
    while True:
        over = False
        while not over:
            env.step(choose(env.last()[0]["action_mask"].nonzero()[0]))
            over = all(env.terminations.values())
            yield over
        env.reset()


def _spiel(game: Any) -> Steps:
    from open_spiel.python.observation import make_observation

    choose, seen = random.Random(1).choice, make_observation(game)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.legal_actions()))
                continue
            seen.set_from(state, state.current_player())
            state.apply_action(choose(state.legal_actions()))
            yield state.is_terminal()


def empty_zoo(columns: int, actions: int, players: int) -> Any:
    """Returns a PettingZoo environment without rules. Its observations are copies of the same arrays."""
    from pettingzoo import AECEnv

    class Empty(AECEnv[str, Any, int]):  # type: ignore[misc]
        def __init__(self) -> None:
            self.possible_agents = [f"seat_{seat}" for seat in range(players)]
            self.seen, self.mask = np.zeros(columns, np.uint8), np.zeros(actions, np.int8)
            self.mask[:LEGAL] = 1

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            self.agents, self.number = list(self.possible_agents), 0
            self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in range(2))
            self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
            self.infos: Any = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[0]

        def observe(self, agent: str) -> Any:
            return {"observation": self.seen.copy(), "action_mask": self.mask.copy()}

        def step(self, action: int) -> None:
            self.number += 1
            self.agent_selection = self.possible_agents[self.number % players]
            if self.number == LENGTH:
                self.terminations = dict.fromkeys(self.agents, True)

    return Empty()


def empty_spiel(columns: int, actions: int, players: int) -> Any:
    """Returns an OpenSpiel game in Python without rules."""
    import pyspiel

    kind = pyspiel.GameType
    about = kind(
        short_name="clowder_empty",
        long_name="Empty",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    sizes = {"min_utility": -1.0, "max_utility": 1.0, "utility_sum": 0.0, "max_game_length": LENGTH}
    info = pyspiel.GameInfo(num_distinct_actions=actions, max_chance_outcomes=0, num_players=players, **sizes)
    legal = list(range(LEGAL))

    class Observer:
        def __init__(self) -> None:
            self.tensor = np.zeros(columns, np.float32)
            self.dict = {"observation": self.tensor}

        def set_from(self, state: Any, player: int) -> None:
            pass

        def string_from(self, state: Any, player: int) -> str:
            return ""

    class State(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.number = 0

        def current_player(self) -> int:
            return self.number % players if self.number < LENGTH else int(pyspiel.PlayerId.TERMINAL)

        def is_terminal(self) -> bool:
            return self.number >= LENGTH

        def _legal_actions(self, player: int) -> list[int]:
            return legal

        def _apply_action(self, action: int) -> None:
            self.number += 1

        def _action_to_string(self, player: int, action: int) -> str:
            return str(action)

        def returns(self) -> list[float]:
            return [0.0] * players

    class Empty(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, given: Any = None) -> None:
            super().__init__(about, info, given or {})

        def new_initial_state(self) -> State:
            return State(self)

        def make_py_observer(self, kind: Any = None, given: Any = None) -> Observer:
            return Observer()

    return Empty()


def _drivers(game: Game, players: int) -> dict[str, Callable[[], Steps]]:
    """Returns the drivers to measure, by label. The empty environment of an API comes after its driver."""
    sizes = len(game.fields.columns), len(game.actions.names), players

    def zoo() -> Steps:
        from clowder.adapters import pettingzoo

        return _zoo(pettingzoo.env(game.name, players=players))

    def spiel() -> Steps:
        from clowder.adapters import openspiel

        return _spiel(openspiel.load(game.name, players=players))

    return {
        "stepper": lambda: _stepped(game, players, lambda stepper: None),
        "stepper, a view": lambda: _stepped(game, players, lambda stepper: stepper.view(stepper.seat)),
        "stepper, observation and mask": lambda: _stepped(game, players, lambda stepper: stepper.shown()),
        "PettingZoo": zoo,
        "PettingZoo, empty": lambda: _zoo(empty_zoo(*sizes)),
        "OpenSpiel": spiel,
        "OpenSpiel, empty": lambda: _spiel(empty_spiel(*sizes)),
    }


def bench_adapters(games: list[Game], players: int | None, seconds: float, quiet: bool = False) -> list[dict[str, Any]]:
    """Measures games through other libraries' APIs and prints tables. Returns the rows as data."""
    console = Console(quiet=quiet)
    console.print(
        f"{platform.machine()}, Python {platform.python_version()}; default options, random actions, observations of "
        f"every decision; one core, CPU time; vector: 1,024 games; empty: no rules, {LENGTH} decisions per game"
    )
    rows: list[dict[str, Any]] = []
    for game in games:
        seats = game.check_players(players or min(4, game.max_players))
        found: dict[str, float | str] = {"vector, uint8": vectored(game, seats, seconds, "uint8")["decisions"]}
        for label, begin in _drivers(game, seats).items():
            try:
                found[label] = rate(begin(), seconds)
            except ImportError as missing:
                found[label] = f"{missing.name} is not installed"
        table = Table("driver", "decisions/s", "of the empty one's time", box=None, pad_edge=False)
        for label, speed in found.items():
            bare = found.get(f"{label}, empty")
            row: dict[str, Any] = {"game": game.name, "players": seats, "driver": label}
            if isinstance(speed, str):
                table.add_row(label, escape(speed), "")
                row["skipped"] = speed
            else:
                row["decisions_per_second"] = speed
                row["to_empty"] = bare / speed if isinstance(bare, float) else None
                table.add_row(label, f"{speed:,.0f}", f"{two_digits(row['to_empty'])}x" if row["to_empty"] else "")
            rows.append(row)
        console.print(f"[bold]{game.title}[/bold], {seats} players")
        console.print(table)
    others = measure_others(seconds)
    table = Table("of other libraries, in this run", "decisions/s", box=None, pad_edge=False)
    for other in others:
        speed = other["decisions_per_second"]
        table.add_row(f"{other['game']}, {other['driver']}", f"{speed:,.0f}" if speed else escape(other["skipped"]))
    console.print(table)
    return rows + others
