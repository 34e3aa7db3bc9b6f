"""Every game as an OpenSpiel Python game: importing this registers `clowder_cats` and its like.

Seats that decide at once are asked one after the other, and none can see what another has answered. A decision whose
outcome is chance's leads to a chance node, which reseeds the game before it is played: a clone knows no more of the
future than its original, so search on clones is no clairvoyance. That node has one outcome, drawn anew every time
(sampled stochastic), or with `chance_outcomes=n` as many equally likely ones, each of which is always the same.

Returns are shares of the win less a fair share, scaled so that to win alone is 1: all sum to zero, a draw is 0.
"""

import hashlib
import secrets
from typing import Any

import numpy as np
import pyspiel

from clowder import games as registry
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.play.game import Game
from clowder.engine.play.match import result_of
from clowder.engine.play.view import View
from clowder.engine.rules import calls
from clowder.engine.rules.events import may_see_event
from clowder.engine.rules.record import Records
from clowder.engine.text.viewer import NAMES

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
OURS = ("players", "rng_seed", "chance_outcomes")  # parameters besides the options of a game
SAMPLED = 1  # chance outcomes
MAX_OUTCOMES = 1 << 20
ANY_SEED = -1


def load(
    name: str, players: int = 2, rng_seed: int = ANY_SEED, chance_outcomes: int = SAMPLED, **options: object
) -> Any:
    """Returns a game as OpenSpiel has it, with that many players and these options."""
    given = {"players": players, "rng_seed": rng_seed, "chance_outcomes": chance_outcomes}
    return pyspiel.load_game(short_name(registry.find(name)), {**given, **options})


def short_name(game: Game) -> str:
    """Returns what OpenSpiel calls a game."""
    return f"clowder_{game.name.replace('-', '_')}"


def register() -> None:
    """Registers our games, and those of packages that are installed beside us."""
    for name in (name for members in registry.families().values() for name in members):
        game = registry.find(name).on("compiled")
        # A class for each, as OpenSpiel's own have: a function would be freed after Python is gone, and crash.
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
        provides_information_state_tensor=False,  # what a seat can remember has no fixed length
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.min_players,
            "rng_seed": ANY_SEED,
            "chance_outcomes": SAMPLED,
            **{option.name: option.default for option in game.options},
        },
    )


class SpielGame(pyspiel.Game):
    """One game with a number of players and options. `rng_seed` makes what its chance nodes draw the same again."""

    rules: Game

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        game, usual = self.rules, _type_of(self.rules).parameter_specification
        values = {**usual, **(given or {})}
        players = game.check_players(values["players"])
        outcomes = values["chance_outcomes"]
        if not 1 <= outcomes <= MAX_OUTCOMES:
            raise ClowderError(f"A chance node has 1 to {MAX_OUTCOMES} outcomes, not {outcomes}.")
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
        self.players, self.outcomes, self.packed = players, outcomes, game.packed(players, options)
        self._seed = secrets.token_hex(16) if values["rng_seed"] == ANY_SEED else str(values["rng_seed"])
        self._drawn = 0

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1 + self.rules.max_decisions

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ClowderError("An observation has no parameters.")
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def draw(self) -> str:
        """Returns a seed that was not there before."""
        self._drawn += 1
        return f"{self._seed}/{self._drawn}"


class SpielState(pyspiel.State):
    """A game at some point: the truth, and what each seat has been told so far. Clones copy all of its attributes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.truth = b""  # the record of the game; nothing until chance has dealt
        self._seat = CHANCE
        self._awaits: tuple[int, int] | None = None  # the decision, of a seat, whose outcome chance is to draw
        self._luck = ""  # all that chance has drawn, where outcomes are always the same
        self._told = ("",) * (game.players + 1)  # what each seat and, last, a spectator could remember

    # What OpenSpiel asks

    def current_player(self) -> int:
        return self._seat

    def is_terminal(self) -> bool:
        return self._seat == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        truth, turn = self._open(), self._rules.call(calls.to_action)
        return sorted(int(turn(truth, player, move)) for move in self._moves(truth, player))

    def _apply_action(self, action: int) -> None:
        if self._seat == CHANCE:
            self._draw(action)
        else:
            seat, truth = self._seat, self._open()
            move = int(self._rules.call(calls.to_move)(truth, seat, action))
            if move not in self._moves(truth, seat):
                raise IllegalMove(f"Action {action} is not legal for player {seat} now.")
            self._told = _with(self._told, seat, f" {_digest(self.view(seat).tobytes())}>{move}")
            self._play(seat, move)
        self._ask()

    def returns(self) -> list[float]:
        players = self.get_game().players
        if self._seat != TERMINAL:
            return [0.0] * players
        winners = result_of(self._rules, players, self._open())[1]
        if not winners:
            return [0.0] * players
        shares = [float(seat in winners) / len(winners) for seat in range(players)]
        return [(share * players - 1) / (players - 1) for share in shares]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == CHANCE else self._rules.actions.names[action]

    def __str__(self) -> str:
        awaits = f", after {self._awaits}" if self._awaits else ""
        return f"{self._rules.title}: player {self._seat}, {_digest(self.truth)}{awaits}{''.join(self._told)}"

    def resample_from_infostate(self, player: int, rng: Any) -> "SpielState":
        """Returns a possible world behind what a player knows, uniformly. It has no history: that would tell.

        What the others remember in it is what everybody was told, and what they see now.
        """
        if self._seat == CHANCE:
            raise ClowderError("At a chance node nobody has an information state.")
        world, rules = self.get_game().new_initial_state(), self._rules
        world._luck, truth = "-".join(float(rng()).hex() for _ in range(4)), rules.new()
        rules.call(calls.determinize_first)(self.view(player), rules.rng(world._luck), truth)
        world.truth, world._seat = truth.tobytes(), self._seat
        world._told = _with((self._told[-1],) * len(self._told), player, self._told[player], anew=True)
        return world

    # What observers ask

    def view(self, player: int) -> Records:
        """Returns what a player (-1: a spectator) may know, as a record."""
        view = self._rules.new()
        self._rules.call(calls.observe_first)(self._open(), player, view)
        return view

    def remembered(self, player: int) -> str:
        """Returns all that a player could remember: what it was told, and what it did and saw at each decision."""
        return self._told[player]

    @property
    def is_dealt(self) -> bool:
        """Whether there is anything to see yet."""
        return bool(self.truth)

    # How the game goes on

    @property
    def _rules(self) -> Game:
        return self.get_game().rules

    def _open(self) -> Records:
        """Returns the truth as a record of one's own."""
        return self._rules.from_bytes(self.truth)

    def _moves(self, truth: Records, seat: int) -> list[int]:
        buffer = self._rules.moves_buffer()
        return buffer[: self._rules.call(calls.legal_first)(truth, seat, buffer)].tolist()

    def _draw(self, outcome: int) -> None:
        """Reseeds the game by what chance has drawn; deals, or plays what was waiting for it."""
        game, rules = self.get_game(), self._rules
        self._luck = game.draw() if game.outcomes == SAMPLED else f"{_digest(self._luck.encode())}/{outcome}"
        words = rules.rng(self._luck)
        if not self.truth:
            truth = rules.new()
            rules.call(calls.deal_first)(truth, game.players, game.packed, words)
            self.truth = truth.tobytes()
            self._hear(truth)
            return
        assert self._awaits is not None
        (seat, move), self._awaits = self._awaits, None
        self._play(seat, move, words)

    def _play(self, seat: int, move: int, words: Any = None) -> None:
        """Plays a decision with what chance has drawn, or leaves it to chance if that has a part in it."""
        truth = self._open()
        if words is not None:
            truth[0]["rng"] = words
        before, clock = truth[0]["rng"].tolist(), truth[0]["clock"]
        self._rules.call(calls.play_first)(truth, seat, move)
        if words is None and truth[0]["rng"].tolist() != before:
            self._awaits = seat, move
            return
        self.truth = truth.tobytes()
        if truth[0]["clock"] != clock:
            self._hear(truth)

    def _ask(self) -> None:
        """Plays what is forced, and finds who decides next."""
        while self._awaits is None:
            truth = self._open()
            waiting = int(self._rules.call(calls.to_act_first)(truth))
            if not waiting:
                self._seat = TERMINAL
                return
            self._seat = (waiting & -waiting).bit_length() - 1
            moves = self._moves(truth, self._seat)
            if len(moves) > 1:
                return
            self._play(self._seat, moves[0])
        self._seat = CHANCE

    def _hear(self, truth: Records) -> None:
        """Tells every seat, and spectators, what they may see of what just happened."""
        rows = truth[0]["events"][: truth[0]["num_events"]].tolist()
        viewers = [*range(len(self._told) - 1), None]
        heard = ("".join(f" {row[:5]}" for row in rows if may_see_event(row[5], viewer)) for viewer in viewers)
        self._told = tuple(told + news for told, news in zip(self._told, heard, strict=True))


class Observer:
    """What a player sees: what it could remember, as a text, or its view, as a text and as numbers.

    Without private information it is what a spectator sees.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self._game, self._recall = game, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._shown = kind.public_info and (self._private or kind.private_info == pyspiel.PrivateInfoType.NONE)
        has_tensor = self._shown and self._private and not self._recall
        self.tensor = np.zeros(len(game.fields.columns), np.float32) if has_tensor else None
        self.dict = {"observation": self.tensor} if has_tensor else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills the tensor in with a player's view, zeros before the deal."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.is_dealt:
            row = View(self._game, player, NAMES[: state.num_players()], state.view(player)).observation(np.float32)
            self.tensor[:] = row

    def string_from(self, state: SpielState, player: int) -> str | None:
        """Returns what a player sees, or nothing for what we cannot tell apart: private information alone."""
        if not self._shown:
            return None
        viewer = player if self._private else -1
        told = state.remembered(viewer) if self._recall else ""
        seen = f" {_digest(state.view(viewer).tobytes())}" if state.is_dealt else ""
        return f"{'player ' + str(player) if self._private else 'public'}{told}{seen}"


def _with(told: tuple[str, ...], seat: int, news: str, anew: bool = False) -> tuple[str, ...]:
    """Returns what everybody was told with some news for one seat, anew: in place of what it was told."""
    return (*told[:seat], news if anew else told[seat] + news, *told[seat + 1 :])


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()


register()
