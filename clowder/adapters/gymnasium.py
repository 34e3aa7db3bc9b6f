"""Every game as a Gymnasium environment: you have one seat, bots have the others. The mask is in `info`.

Importing this registers them: `gymnasium.make("clowder/ExplodingKittens-v1", players=3)`, and `make_vec`.
"""

import secrets
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from clowder import games as registry
from clowder.adapters import rendering
from clowder.adapters.illegal import LOSE, PENALTY, RAISE, checked
from clowder.adapters.versions import name_of, version_of
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.play.game import Game
from clowder.engine.play.match import Match
from clowder.engine.rules.record import copy_of
from clowder.engine.simulate.vector import Vector
from clowder.players.opponents import step_together

NAMESPACE = "clowder"
AUTORESETS = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)
Mask = NDArray[np.int8]
Row = NDArray[Any]  # uint8 or float32


def id_of(game: Game) -> str:
    """Returns a game's id in `gymnasium.make`: clowder/HoldMyBear-v1."""
    return f"{NAMESPACE}/{game.name.replace('-', ' ').title().replace(' ', '')}-v{version_of(game)}"


def register() -> None:
    """Registers our games and those of other installed packages."""
    for name in (name for members in registry.families().values() for name in members):
        id = id_of(registry.find(name))
        if id not in gymnasium.registry:
            given = {"name": name, "illegal": LOSE}
            gymnasium.register(id, f"{__name__}:env", kwargs=given, vector_entry_point=f"{__name__}:vector")


def _observation_space(games: Vector) -> spaces.Box:
    return spaces.Box(0, 255 if games.dtype == np.uint8 else np.inf, (len(games.columns),), games.dtype.type)


class env(gymnasium.Env[Row, np.int64]):
    """One game after the other, each from another seat. The reward is your share of the win, at the end of a game.

    `info["action_mask"]` says what is legal. An illegal action raises IllegalMove. With `illegal="lose"`, which
    `gymnasium.make` sets, it ends the game with the reward -1, and `info["illegal"]` says why it is illegal. `reset()`
    without a seed continues the last one's series.
    """

    metadata: dict[str, Any] = {"render_modes": rendering.MODES, "render_fps": 1}  # noqa: RUF012

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
        self._illegal = checked(illegal)
        if opponents is None:
            raise ClowderError("The other seats need players: name a bot.")
        seed = secrets.token_hex(16)
        self._games = step_together(registry.find(name).on("compiled"), players, 1, seed, opponents, dtype, 1, options)
        self.render_mode, self._dealt = rendering.checked(render_mode), False
        about = {"name": name_of(self._games.game), "encoding": self._games.encoding}
        self.metadata = {**env.metadata, **about}
        self.observation_space = _observation_space(self._games)
        self.action_space = spaces.Discrete(len(self._games.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self._dealt:  # after an end the next game is dealt already
            self._now = self._games.reset(seed)
        self._dealt = False
        return self._now.observation[0].copy(), {"action_mask": self._mask()}

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        before = self._now.observation[0].copy()
        try:
            self._now = self._games.step(np.array([action]))
        except IllegalMove as wrong:
            if self._illegal == RAISE:
                raise
            nothing = np.zeros_like(self._mask())
            return before, PENALTY, True, False, {"action_mask": nothing, "illegal": str(wrong)}
        if not self._now.done[0]:
            return self._now.observation[0].copy(), 0.0, False, False, {"action_mask": self._mask()}
        self._dealt = True
        nothing = np.zeros_like(self._mask())
        return before, float(self._now.reward[0, 0]), True, False, {"action_mask": nothing}

    def _mask(self) -> Mask:
        return self._now.mask[0].astype(np.int8)

    def render(self) -> Any:
        game, players = self._games.game, int(self._games.players[0])
        match = Match(game, players, {}, copy_of(self._games.state(0)))
        return rendering.render(self.render_mode, match, int(self._now.seat[0]))


class Actions(spaces.MultiDiscrete):
    """An action for each of many games. `sample` also takes their masks as one array, a row per game."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        rows = [tuple(given) if isinstance(given, np.ndarray) else given for given in (mask, probability)]
        return super().sample(*rows)


class vector(VectorEnv[Row, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, all compiled if the opponents are. `info["action_mask"]` has a row for each of them.

    A finished game is followed by the next in the same step, and `info` has `final_obs` and `final_info`. With
    `autoreset="NextStep"` the next one follows in the next step, which ignores that game's action. The last observation
    of a game is that of your last decision; its outcome is the reward. `illegal` is as in `env`.
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
        illegal: str = RAISE,
        autoreset: AutoresetMode | str = AutoresetMode.SAME_STEP,
        num_envs: int | None = None,
        **options: object,
    ) -> None:
        """Starts many games. `num_envs` is Gymnasium's name for `n`."""
        self._illegal, mode = checked(illegal), _autoreset(autoreset)
        number = n if num_envs is None else num_envs
        self._games = step_together(
            registry.find(name).on("compiled"), players, number, seed, opponents, dtype, threads, options
        )
        self.num_envs, self.render_mode = self._games.n, None
        self.metadata = {"name": name_of(self._games.game), "autoreset_mode": mode}
        self.metadata["encoding"] = self._games.encoding
        self._waits = mode == AutoresetMode.NEXT_STEP
        self._ended: NDArray[np.bool_] = np.zeros(self.num_envs, np.bool_)  # games whose next deal is not shown yet
        self.single_observation_space = _observation_space(self._games)
        self.single_action_space = spaces.Discrete(len(self._games.actions))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = Actions(np.full(self.num_envs, len(self._games.actions), np.int64))

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._ended = np.zeros(self.num_envs, np.bool_)
        now = self._games.reset(seed)
        return now.observation.copy(), {"action_mask": now.mask.astype(np.int8)}

    def step(
        self, actions: Any
    ) -> tuple[Row, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        games, resting = self._games, self._ended if self._ended.any() else None
        before = games.own.observation.copy()
        if self._illegal == LOSE or resting is not None:
            if self._illegal == RAISE:
                games.check(actions, resting)
            now, lost = games.step_or_lose(actions, resting)
        else:
            now, lost = games.step(actions), np.zeros(self.num_envs, np.bool_)
        observation, mask, done = now.observation.copy(), now.mask.astype(np.int8), now.done.copy()
        info: dict[str, Any] = {}
        if self._waits:
            self._ended = done
            observation[done], mask[done] = before[done], 0
            info = _told_lost(lost, lost)
        elif done.any():
            info = _finals(before, mask, done, lost)
        never = np.zeros(self.num_envs, np.bool_)
        return observation, now.reward[:, 0].copy(), done, never, {"action_mask": mask, **info}


def _autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """Returns when the next game follows. Raises ClowderError."""
    try:
        found = AutoresetMode(mode)
    except ValueError:
        found = AutoresetMode.DISABLED
    if found not in AUTORESETS:
        raise ClowderError(
            f"Unknown autoreset {mode!r}. Available: {', '.join(repr(each.value) for each in AUTORESETS)}."
        )
    return found


def _finals(before: Row, mask: Mask, done: NDArray[np.bool_], lost: NDArray[np.bool_]) -> dict[str, Any]:
    """Returns Gymnasium's information about games that ended in this step: an entry, and for which games."""
    rows: NDArray[Any] = np.full(len(done), None, object)
    for i in done.nonzero()[0]:
        rows[i] = before[i]
    final = {"action_mask": np.zeros_like(mask), "_action_mask": done.copy(), **_told_lost(lost, lost)}
    return {"final_obs": rows, "_final_obs": done.copy(), "final_info": final, "_final_info": done.copy()}


def _told_lost(lost: NDArray[np.bool_], rows: NDArray[np.bool_]) -> dict[str, Any]:
    """Returns which games an illegal action has ended, if any."""
    return {"illegal": lost.copy(), "_illegal": rows.copy()} if lost.any() else {}


register()
