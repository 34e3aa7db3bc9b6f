"""Every game as an OpenSpiel Python game. Importing this registers `clowder_cats` and the others.

Seats that decide at once are asked one after the other, and none can see another's answer. A decision with a random
outcome leads to a chance node, which reseeds the game before the decision is played. So a clone knows no more of the
future than its original, and search on clones is not clairvoyant. That node has one outcome, drawn each time (sampled
stochastic). With `chance_outcomes=n` it has n equally likely ones, each of which is always the same.

Returns are shares of the win minus a fair share, scaled so that winning alone is 1. They sum to zero, and a draw is 0.
"""

import secrets
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from clowder import games as registry
from clowder.adapters import memory
from clowder.adapters.memory import PUBLIC, digest
from clowder.adapters.sequential import OVER, WAITS, Sequential, Table
from clowder.engine.errors import ClowderError, shown
from clowder.engine.play.game import Game
from clowder.engine.rules.record import Records

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
OURS = ("players", "rng_seed", "chance_outcomes", "memory")  # parameters in addition to a game's options
SAMPLED = 1  # chance outcomes
MAX_OUTCOMES = 1 << 20
ANY_SEED = -1
MEMORY, MAX_MEMORY = 32, 4096  # rows of an information state's tensor


def load(
    name: str,
    players: int = 2,
    rng_seed: int = ANY_SEED,
    chance_outcomes: int = SAMPLED,
    memory: int = MEMORY,
    **options: object,
) -> Any:
    """Returns a game as OpenSpiel has it, with this number of players and these options."""
    given = {"players": players, "rng_seed": rng_seed, "chance_outcomes": chance_outcomes, "memory": memory}
    return pyspiel.load_game(short_name(registry.find(name)), {**given, **options})


def short_name(game: Game) -> str:
    """Returns a game's name in OpenSpiel."""
    return f"clowder_{game.name.replace('-', '_')}"


def register() -> None:
    """Registers our games and those of other installed packages."""
    for name in (name for members in registry.families().values() for name in members):
        game = registry.find(name).on("compiled")
        # A class per game, as OpenSpiel's own have: a function would be freed after Python's end, and crash.
        pyspiel.register_game(_type_of(game), type(short_name(game), (SpielGame,), {"rules": game}))


def _type_of(game: Game, chance_outcomes: int = SAMPLED) -> Any:
    kind, chance = pyspiel.GameType, pyspiel.GameType.ChanceMode
    return kind(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if chance_outcomes == SAMPLED else chance.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.min_players,
            "rng_seed": ANY_SEED,
            "chance_outcomes": SAMPLED,
            "memory": MEMORY,
            **{option.name: option.default for option in game.options},
        },
    )


class SpielGame(pyspiel.Game):
    """One game with a number of players and options. `rng_seed` makes the draws of its chance nodes repeatable."""

    rules: Game

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        game, usual = self.rules, _type_of(self.rules).parameter_specification
        values = {**usual, **(given or {})}
        players = game.check_players(values["players"])
        outcomes = values["chance_outcomes"]
        if not 1 <= outcomes <= MAX_OUTCOMES:
            raise ClowderError(f"chance_outcomes must be from 1 to {MAX_OUTCOMES}, not {outcomes}.")
        if not 1 <= values["memory"] <= MAX_MEMORY:
            raise ClowderError(f"memory must be from 1 to {MAX_MEMORY} rows, not {shown(values['memory'])}.")
        options = game.option_set.read(players, {name: value for name, value in values.items() if name not in OURS})
        about = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions.names),
            max_chance_outcomes=outcomes,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_decisions,
        )
        changed = {name: value for name, value in values.items() if name == "players" or value != usual[name]}
        super().__init__(_type_of(game, outcomes), about, changed)
        self.players, self.outcomes, self.memory = players, outcomes, values["memory"]
        self.table = Table(game, players, game.packed(players, options))
        self._seed = secrets.token_hex(16) if values["rng_seed"] == ANY_SEED else str(values["rng_seed"])
        self._drawn = 0

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 + self.rules.max_decisions

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ClowderError("An observation has no parameters.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def draw(self) -> str:
        """Returns a new random seed."""
        self._drawn += 1
        return f"{self._seed}/{self._drawn}"


class SpielState(pyspiel.State):
    """A game at some point: the true state, and each seat's memory. Clones copy all of its attributes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = Sequential(game.table)
        self._player = CHANCE  # cached, because it is asked several times per decision
        self._luck = ""  # all draws so far, if outcomes are always the same

    # OpenSpiel's interface

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.actions

    def _apply_action(self, action: int) -> None:
        if self.game.status == WAITS:
            self.game.draw(self._drawn(action))
        else:
            self.game.act(action)
        status = self.game.status
        self._player = CHANCE if status == WAITS else TERMINAL if status == OVER else self.game.seat

    def _drawn(self, outcome: int) -> str:
        """Returns the seed of the draws so far."""
        game = self.get_game()
        self._luck = game.draw() if game.outcomes == SAMPLED else f"{digest(self._luck.encode())}/{outcome}"
        return self._luck

    def returns(self) -> list[float]:
        players = self.game.table.players
        winners = self.game.winners() if self.game.status == OVER else ()
        if not winners:
            return [0.0] * players
        shares = [float(seat in winners) / len(winners) for seat in range(players)]
        return [(share * players - 1) / (players - 1) for share in shares]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == CHANCE else str(self._rules.actions.names[action])

    def __str__(self) -> str:
        awaits = f", after {self.game.awaits}" if self.game.awaits else ""
        told = "".join(self.game.memory.text(viewer) for viewer in (*range(self.game.table.players), PUBLIC))
        return f"{self._rules.title}: player {self.current_player()}, {digest(self.truth)}{awaits}{told}"

    def resample_from_infostate(self, player: int, rng: Any) -> "SpielState":
        """Returns a possible world for what a player knows, uniformly. It has no history, because that would reveal
        more.

        In it the others remember what everybody learned, and what they see now.
        """
        if self.game.status == WAITS:
            raise ClowderError("At a chance node no player has an information state.")
        world = self.get_game().new_initial_state()
        world._luck = "-".join(float(rng()).hex() for _ in range(4))
        world.game, world._player = self.game.world(player, world._luck), self._player
        return world

    # For observers

    @property
    def truth(self) -> bytes:
        """The record of the game; nothing before the deal."""
        return self.game.truth

    def view(self, player: int) -> Records:
        """Returns what a player (-1: a spectator) may know, as a record."""
        return self.game.view(player)

    def remembered(self, player: int) -> str:
        """Returns everything a player could remember: events, and its own decisions and views."""
        return self.game.memory.text(player)

    @property
    def is_dealt(self) -> bool:
        """Whether the game has been dealt."""
        return self.game.states is not None

    @property
    def _rules(self) -> Game:
        return self.game.table.game


class Observer:
    """A player's observation: its memory or its view, as a text and as numbers.

    The numbers of an information state are the view's, and the newest rows of the player's memory: memory.py. Without
    private information it is a spectator's.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._recall = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._shown = kind.public_info and (self._private or kind.private_info == pyspiel.PrivateInfoType.NONE)
        rules = game.rules
        columns, kinds, seats = len(rules.fields.columns), max(rules.events, default=0), rules.max_players
        rows = game.memory if self._recall else 0
        wide = memory.column_count(kinds, seats)
        self.dict: dict[str, NDArray[np.float32]] = {}
        numbers = np.zeros(columns + rows * wide, np.float32)
        self.tensor = numbers if self._shown and self._private else None
        if self.tensor is not None:
            self.dict["observation"] = numbers[:columns]
        if self.tensor is not None and self._recall:
            self.dict["memory"] = numbers[columns:].reshape(rows, wide)
        self._sizes = game.players, kinds

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills the tensor with a player's view, zeros before the deal."""
        if self.tensor is None:
            return
        if not state.is_dealt:
            self.tensor.fill(0)
            return
        state.game.show(player, self.dict["observation"])
        if self._recall:
            memory.fill(state.game.memory, player, *self._sizes, self.dict["memory"])

    def string_from(self, state: SpielState, player: int) -> str | None:
        """Returns what a player sees, or "" for private information alone, which we cannot separate."""
        if not self._shown:
            return None
        viewer = player if self._private else PUBLIC
        told = state.remembered(viewer) if self._recall else ""
        seen = f" {digest(state.view(viewer).tobytes())}" if state.is_dealt else ""
        return f"{'player ' + str(player) if self._private else 'public'}{told}{seen}"


register()
