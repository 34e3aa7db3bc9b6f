"""Every game as a Gymnasium environment: one seat is yours, bots have the others. The mask is in `info`."""

import secrets
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from clowder import games as registry
from clowder.adapters import rendering
from clowder.adapters.versions import name_of
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.play.match import Match
from clowder.engine.rules.record import copy_of
from clowder.engine.simulate.vector import Vector
from clowder.players.opponents import step_together

RAISE, LOSE = "raise", "lose"


def _observation_space(games: Vector) -> spaces.Box:
    return spaces.Box(0, 255 if games.dtype == np.uint8 else np.inf, (len(games.columns),), games.dtype.type)


class env(gymnasium.Env):
    """One game after the other, each from another seat. The reward is your share of the win, when a game ends.

    `info["action_mask"]` says what is legal. An illegal action raises IllegalMove or, with `illegal="lose"`, ends the
    game without a reward, and `info["illegal"]` says why. `reset()` without a seed goes on with the last one's series.
    """

    def __init__(
        self,
        name: str,
        players: int = 4,
        opponents: Any = "house",
        dtype: Any = np.uint8,
        illegal: str = RAISE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if illegal not in (RAISE, LOSE):
            raise ClowderError("An illegal action is there to `raise` or to `lose`.")
        if opponents is None:
            raise ClowderError("Somebody must have the other seats: name a bot.")
        seed = secrets.token_hex(16)
        self._games = step_together(registry.find(name).on("compiled"), players, 1, seed, opponents, dtype, 1, options)
        self._illegal, self.render_mode, self._dealt = illegal, rendering.checked(render_mode), False
        self.metadata = {"name": name_of(self._games.game), "render_modes": rendering.MODES}
        self.metadata["encoding"] = self._games.encoding
        self.observation_space = _observation_space(self._games)
        self.action_space = spaces.Discrete(len(self._games.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self._dealt:  # after an end the next game is dealt already
            self._now = self._games.reset(seed)
        self._dealt = False
        return self._now.observation[0].copy(), {"action_mask": self._mask()}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        before = self._now.observation[0].copy()
        try:
            self._now = self._games.step(np.array([action]))
        except IllegalMove as wrong:
            if self._illegal == RAISE:
                raise
            return before, 0.0, True, False, {"action_mask": self._mask(), "illegal": str(wrong)}
        if not self._now.done[0]:
            return self._now.observation[0].copy(), 0.0, False, False, {"action_mask": self._mask()}
        self._dealt = True
        nothing = np.zeros_like(self._mask())
        return before, float(self._now.reward[0, 0]), True, False, {"action_mask": nothing}

    def _mask(self) -> np.ndarray:
        return self._now.mask[0].astype(np.int8)

    def render(self) -> Any:
        game, players = self._games.game, int(self._games.players[0])
        match = Match(game, players, {}, copy_of(self._games.state(0)))
        return rendering.render(self.render_mode, match, int(self._now.seat[0]))


class vector(VectorEnv):
    """Many games at once, all compiled where the opponents are. An ended game is followed by the next in the same step.

    The observation of an ended game's last position is not told: its value is the reward.
    """

    def __init__(
        self,
        name: str,
        players: Any = 4,
        n: int = 256,
        seed: Any = 1,
        opponents: Any = "house",
        dtype: Any = np.uint8,
        threads: int | None = None,
        **options: object,
    ) -> None:
        self._games = step_together(
            registry.find(name).on("compiled"), players, n, seed, opponents, dtype, threads, options
        )
        self.num_envs, self.render_mode = self._games.n, None
        self.metadata = {"name": name_of(self._games.game), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.metadata["encoding"] = self._games.encoding
        self.single_observation_space = _observation_space(self._games)
        self.single_action_space = spaces.Discrete(len(self._games.actions))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        now = self._games.reset(seed)
        return now.observation.copy(), {"action_mask": now.mask.copy()}

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        now = self._games.step(actions)
        never = np.zeros(self.num_envs, np.bool_)
        return now.observation.copy(), now.reward[:, 0].copy(), now.done.copy(), never, {"action_mask": now.mask.copy()}
