"""Every game as a PettingZoo environment: one agent a seat, masks in the observations.

`env` is AEC: one agent acts at a time. `parallel_env` is for games in which all decide at once.
"""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from clowder import games
from clowder.adapters import rendering
from clowder.adapters.versions import name_of
from clowder.engine.errors import ClowderError
from clowder.engine.play import match as matches
from clowder.engine.play.game import Game
from clowder.engine.play.match import Match
from clowder.engine.play.view import row_type
from clowder.engine.rules.record import copy_of
from clowder.engine.rules.rng import MAX_SIMULATION_SEED, seed_text
from clowder.engine.simulate.stepper import Stepper


def env(name: str, players: int = 4, dtype: Any = np.uint8, render_mode: str | None = None, **options: object) -> Any:
    """Returns a game that checks the order of its calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(name, players, dtype, render_mode, **options))


class _Table:
    """What both kinds of environment have in common: agents, spaces, shares of the win."""

    def _sit(self, name: str, players: int, dtype: Any, render_mode: str | None, kind: str) -> Game:
        """Makes an agent for every seat; returns the game."""
        game = games.find(name).on("compiled")
        seats = game.check_players(players)
        self.game, self.dtype, self.render_mode = game, row_type(dtype), rendering.checked(render_mode)
        self.metadata = {
            "name": name_of(game),
            "render_modes": rendering.MODES,
            "is_parallelizable": kind == "parallel",
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
        return game

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def _shares(self, winners: tuple[int, ...] | None) -> dict[str, float]:
        """Returns every agent's share of the win."""
        won = winners or ()
        return {agent: float(self._seat_of[agent] in won) / max(len(won), 1) for agent in self.agents}

    def close(self) -> None:
        pass


class raw_env(_Table, AECEnv):
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
        game = self._sit(name, players, dtype, render_mode, "aec")
        seats = len(self.possible_agents)
        self._options = game.option_set.read(seats, options)
        self.stepper = Stepper(game, seats, self._options, secrets.token_hex(16))

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
            self.rewards = self._shares(stepper.winners)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[stepper.seat]
        self._accumulate_rewards()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        match = Match(self.game, len(self.possible_agents), dict(self._options), copy_of(self.stepper.state))
        return rendering.render(self.render_mode, match, self._seat_of[self.agent_selection])


class parallel_env(_Table, ParallelEnv):
    """A game in which all decide at once. An agent that is asked nothing in a step has an empty mask, and may say
    anything; whoever still has a part of its play to say is asked again, and the others wait.

    Observations, rewards and seeds are as in `env`; an illegal action raises IllegalMove, and nothing has changed.
    """

    def __init__(
        self,
        name: str,
        players: int = 4,
        dtype: Any = np.uint8,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        game = self._sit(name, players, dtype, render_mode, "parallel")
        if game.has_starter:
            raise ClowderError(f"In {game.title} players take turns: it is no parallel environment, use `env`.")
        self._options = game.option_set.read(len(self.possible_agents), options)
        self._series, self._number = secrets.token_hex(16), -1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._series, self._number = seed_text(seed, MAX_SIMULATION_SEED), -1
        deal = self._series if self._number < 0 else f"{self._series}/{self._number}"
        self._number += 1
        self._match = matches.deal(self.game, len(self.possible_agents), deal, self._options)
        self.agents = list(self.possible_agents)
        self._play_forced()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        before, match = self._match.copy(), self._match
        try:
            for agent in self.agents:
                seat = self._seat_of[agent]
                if seat in before.to_act:
                    match.play(seat, match.view_of(seat).move_of(actions[agent]))
            self._play_forced()
        except (ClowderError, KeyError):  # also where an action is missing
            self._match = before
            raise
        seen, shares = self._observations(), self._shares(match.winners)
        over, cut = dict.fromkeys(self.agents, match.over), dict.fromkeys(self.agents, False)
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agents = [] if match.over else self.agents
        return seen, shares, over, cut, infos

    def _play_forced(self) -> None:
        """Plays for whoever has one move only."""
        while forced := [seat for seat in self._match.to_act if len(self._match.legal(seat)) == 1]:
            self._match.play(forced[0], self._match.legal(forced[0])[0])

    def _observations(self) -> dict[str, dict[str, np.ndarray]]:
        views = {agent: self._match.view_of(self._seat_of[agent]) for agent in self.agents}
        return {
            agent: {"observation": view.observation(self.dtype), "action_mask": view.mask().astype(np.int8)}
            for agent, view in views.items()
        }

    def render(self) -> Any:
        return rendering.render(self.render_mode, self._match, None)
