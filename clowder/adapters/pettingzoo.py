"""Every game as a PettingZoo environment: one agent per seat, masks in the observations.

`env` is AEC: one agent acts at a time. `parallel_env` is for games in which all decide at once.
"""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.env import AECIterable, AECIterator

from clowder import games
from clowder.adapters import rendering
from clowder.adapters.illegal import PENALTY, RAISE, checked
from clowder.adapters.versions import name_of
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.play import match as matches
from clowder.engine.play.match import Match
from clowder.engine.play.view import row_type
from clowder.engine.rules.record import copy_of
from clowder.engine.rules.rng import MAX_SIMULATION_SEED, seed_text
from clowder.engine.simulate.stepper import Stepper

Seen = dict[str, NDArray[Any]]  # `observation` and `action_mask`
IN_A_GAME = ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards", "_over")


class Table:
    """What both kinds of environment share: agents, spaces, shares of the win."""

    def __init__(self, name: str, players: int, dtype: Any, render_mode: str | None, illegal: str) -> None:
        self.game = games.find(name).on("compiled")
        self.dtype, self.render_mode = row_type(dtype), rendering.checked(render_mode)
        self.illegal = checked(illegal)
        self.agents = [f"seat_{seat}" for seat in range(self.game.check_players(players))]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        high = 255 if self.dtype == np.uint8 else np.inf
        columns, actions = len(self.game.fields.columns), len(self.game.actions.names)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, high, (columns,), self.dtype.type),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}

    def metadata(self, is_parallelizable: bool) -> dict[str, Any]:
        """Returns PettingZoo's metadata of an environment, and the fingerprint of its observations."""
        return {
            "name": name_of(self.game),
            "render_modes": rendering.MODES,
            "is_parallelizable": is_parallelizable,
            "encoding": self.game.encoding,
        }

    def shares(self, winners: tuple[int, ...] | None) -> dict[str, float]:
        """Returns every agent's share of the win."""
        won = winners or ()
        return {agent: float(seat in won) / max(len(won), 1) for agent, seat in self.seats.items()}

    def penalties(self, loser: str) -> dict[str, float]:
        """Returns the rewards if an illegal action ends a game."""
        return {agent: PENALTY if agent == loser else 0.0 for agent in self.agents}


class raw_env(AECEnv[str, Seen, int]):
    """One game. An observation has `observation` and `action_mask`; a reward is a share of the win, at the end.

    Agent `seat_2` is seat 2. In its observation and actions, seats are counted from its own. An illegal action raises
    IllegalMove. With `illegal="lose"` it ends the game: that agent's reward is -1, the others' is 0, and its info says
    why under `illegal`. `reset()` without a seed continues the series of the last one.
    """

    def __init__(
        self,
        name: str,
        players: int = 4,
        dtype: Any = np.uint8,
        render_mode: str | None = None,
        illegal: str = RAISE,
        **options: object,
    ) -> None:
        super().__init__()
        self._table = table = Table(name, players, dtype, render_mode, illegal)
        self.game, self.dtype, self.render_mode = table.game, table.dtype, table.render_mode
        self.metadata = table.metadata(is_parallelizable=False)
        self.possible_agents, self._seats = table.agents, table.seats
        self.agents: list[str] = []
        self._options = self.game.option_set.read(len(table.agents), options)
        self.stepper = Stepper(self.game, len(table.agents), self._options, secrets.token_hex(16))
        self._skip_agent_selection: str | None = None
        self._stepped = True

    def __getattr__(self, name: str) -> Any:
        """Raises AttributeError: there is no such attribute, or not before the first `reset`."""
        if name in IN_A_GAME:
            raise AttributeError("Call reset() first. No game has begun.")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}.")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._table.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.stepper.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.stepper.seat, 0)]
        self._skip_agent_selection, self._over, self._stepped = None, False, True

    def observe(self, agent: str) -> Seen:
        seen, mask = self.stepper.shown(self._seats[agent], self.dtype)
        if self._over:  # after an illegal action the rules would go on
            mask.fill(0)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent, stepper = self.agent_selection, self.stepper
        self._stepped = True
        if self._over:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        try:
            stepper.play(stepper.move_of(action))
        except IllegalMove as wrong:
            if self._table.illegal == RAISE:
                raise
            self.infos[agent] = {"illegal": str(wrong)}
            self._end(self._table.penalties(agent))
            return
        seat = stepper.seat
        if seat >= 0:  # no rewards before the end
            self.agent_selection = self.possible_agents[seat]
        else:
            self._end(self._table.shares(stepper.winners))

    def _end(self, rewards: dict[str, float]) -> None:
        """Ends the game and sets the rewards."""
        self._over = True
        self.rewards, self._cumulative_rewards = rewards, dict(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], False, self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> "Iterable":
        assert self.agent_selection
        return Iterable(self, max_iter)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        match = Match(self.game, len(self.possible_agents), dict(self._options), copy_of(self.stepper.state))
        return rendering.render(self.render_mode, match, self._seats[self.agent_selection])

    def close(self) -> None:
        pass


env = raw_env  # PettingZoo's names; what its wrappers check is checked here, several times faster


class Iterable(AECIterable[str, Seen, int]):
    """The agents in the order in which they act."""

    def __iter__(self) -> "Iterator":
        return Iterator(self.env, self.max_iter)


class Iterator(AECIterator[str, Seen, int]):
    """Goes on to the next agent. There must be a step in between."""

    env: raw_env

    def __next__(self) -> str:
        agent = super().__next__()
        assert self.env._stepped, "Call step() or reset() in a loop over agent_iter()."
        self.env._stepped = False
        return agent


class parallel_env(ParallelEnv[str, Seen, int]):
    """A game in which all decide at once. An agent that is not asked in a step has an empty mask, and any action will
    do. An agent whose play is incomplete is asked again, and the others wait.

    Observations, rewards and seeds are as in `env`. An illegal action raises IllegalMove and changes nothing. With
    `illegal="lose"` it ends the game as in `env`, for the first agent whose action is illegal.
    """

    def __init__(
        self,
        name: str,
        players: int = 4,
        dtype: Any = np.uint8,
        render_mode: str | None = None,
        illegal: str = RAISE,
        **options: object,
    ) -> None:
        self._table = table = Table(name, players, dtype, render_mode, illegal)
        self.game, self.dtype, self.render_mode = table.game, table.dtype, table.render_mode
        if self.game.has_starter:
            raise ClowderError(f"In {self.game.title} players take turns. Use `env` instead of a parallel environment.")
        self.metadata = table.metadata(is_parallelizable=True)
        self.possible_agents, self._seats = table.agents, table.seats
        self.agents: list[str] = []
        self._options = self.game.option_set.read(len(table.agents), options)
        self._series, self._number = secrets.token_hex(16), -1

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._table.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Any]]:
        if seed is not None:
            self._series, self._number = seed_text(seed, MAX_SIMULATION_SEED), -1
        deal = self._series if self._number < 0 else f"{self._series}/{self._number}"
        self._number += 1
        self._match = matches.deal(self.game, len(self.possible_agents), deal, self._options)
        self.agents = list(self.possible_agents)
        self._play_forced()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, ...]:
        before, match = self._match.copy(), self._match
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        paid: dict[str, float] | None = None
        try:
            for agent in self.agents:
                seat = self._seats[agent]
                if seat in before.to_act:
                    match.play(seat, match.view_of(seat).move_of(actions[agent]))
            self._play_forced()
        except (ClowderError, KeyError) as wrong:  # also if an action is missing
            self._match = before
            if self._table.illegal == RAISE or not isinstance(wrong, IllegalMove):
                raise
            infos[agent], paid = {"illegal": str(wrong)}, self._table.penalties(agent)
        ended = match.over or paid is not None
        seen = self._observations(closed=paid is not None)
        paid = paid or self._table.shares(match.winners)
        over, cut = dict.fromkeys(self.agents, ended), dict.fromkeys(self.agents, False)
        self.agents = [] if ended else self.agents
        return seen, paid, over, cut, infos

    def _play_forced(self) -> None:
        """Plays for agents that have only one move."""
        while forced := [seat for seat in self._match.to_act if len(self._match.legal(seat)) == 1]:
            self._match.play(forced[0], self._match.legal(forced[0])[0])

    def _observations(self, closed: bool = False) -> dict[str, Seen]:
        """Returns each agent's observation, with an empty mask if the game is closed."""
        views = {agent: self._match.view_of(self._seats[agent]) for agent in self.agents}
        return {
            agent: {
                "observation": view.observation(self.dtype),
                "action_mask": view.mask().astype(np.int8) * np.int8(not closed),
            }
            for agent, view in views.items()
        }

    def render(self) -> Any:
        return rendering.render(self.render_mode, self._match, None)

    def close(self) -> None:
        pass
