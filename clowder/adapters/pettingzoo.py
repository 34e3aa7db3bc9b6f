"""Every game as a PettingZoo AEC environment: one agent a seat, masks in the observations."""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from clowder import games
from clowder.engine.match import View, row_type
from clowder.engine.stepper import Stepper
from clowder.engine.voice import NAMES


def env(name: str, players: int = 4, dtype: Any = np.uint8, render_mode: str | None = None, **options: object) -> Any:
    """Returns a game that checks the order of its calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(name, players, dtype, render_mode, **options))


class raw_env(AECEnv):
    """One game. An observation holds `observation` and `action_mask`; a reward is a share of the win, at the end.

    Agent `seat_2` is seat 2; in what it is shown, and in its actions, seats are counted from its own. An illegal action
    raises IllegalMove. `reset()` without a seed goes on with the series of the last one.
    """

    def __init__(
        self,
        name: str,
        players: int = 4,
        dtype: Any = np.uint8,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        game = games.find(name)
        seats = game.check_players(players)
        self.game, self.dtype, self.render_mode = game, row_type(dtype), render_mode
        self.stepper = Stepper(game, seats, game.read_options(seats, options), secrets.token_hex(16))
        self._seeded = False
        self.metadata = {
            "name": f"{game.name.replace('-', '_')}_v{game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "encoding": game.encoding,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        high = 255 if self.dtype == np.uint8 else np.inf
        columns, actions = len(game.fields.columns), len(game.actions.names)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, high, (columns,), self.dtype.type),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.stepper.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.stepper.seat, 0)]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat, stepper = self._seat_of[agent], self.stepper
        mask = stepper.mask() if seat == stepper.seat else np.zeros(len(self.game.actions.names), np.uint8)
        return {"observation": stepper.observation(seat, self.dtype), "action_mask": mask.astype(np.int8)}

    def step(self, action: Any) -> None:
        agent, stepper = self.agent_selection, self.stepper
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        stepper.play(stepper.move_of(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if stepper.over:
            winners = stepper.winners or ()
            self.rewards = {each: float(self._seat_of[each] in winners) / max(len(winners), 1) for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[stepper.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        seat = self._seat_of[self.agent_selection]
        view = View(self.game, seat, NAMES[: self.stepper.players], self.stepper.view(seat))
        return "\n".join(f"{label}: {text}" for label, text in view.lines())

    def close(self) -> None:
        pass
