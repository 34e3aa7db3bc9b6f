"""`Game`: name, seats, options, state record, rules and texts in one object."""

import copy
import dataclasses
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from clowder.engine import backends
from clowder.engine.backends import Backend, Records
from clowder.engine.backends.compile_errors import explain
from clowder.engine.errors import BadPlayers, BadRules, shown
from clowder.engine.play.look import Look
from clowder.engine.play.option_set import OptionSet
from clowder.engine.play.scene_contract import SceneContract, scene_functions
from clowder.engine.play.text_contract import TextContract, derived_ids, first_of, text_functions
from clowder.engine.rules import defaults
from clowder.engine.rules.derived import TAIL_FLAG, Fields, derived
from clowder.engine.rules.family import Rules
from clowder.engine.rules.fields import THE_DEAL
from clowder.engine.rules.fingerprint import fingerprint, hash_of
from clowder.engine.rules.layout import Layout
from clowder.engine.rules.measures import Measures
from clowder.engine.rules.moves import Moves
from clowder.engine.rules.observation import Actions, actions_of
from clowder.engine.rules.options import Option as Option
from clowder.engine.rules.options import Options as Options
from clowder.engine.rules.options import Preset as Preset
from clowder.engine.rules.referee import BAD_EVENTS, BAD_RANGES, FIELD_SHIFT, OWN_BITS
from clowder.engine.rules.rng import seed_hash, seed_prefix
from clowder.engine.text.catalogue import Catalogue, catalogue, changed_catalogue, plain_text
from clowder.engine.text.messages import Message, Value, say
from clowder.engine.text.viewer import Viewer

if TYPE_CHECKING:
    from clowder.engine.scene.guide import Guide
    from clowder.engine.scene.lesson import Lesson

OLD_NAMES = {  # attributes of 0.2, usable for one more release
    "told": "text",
    "staged": "scene",
    "read_options": "option_set.read",
    "label_of": "option_set.label",
    "help_of": "option_set.help",
    "word_of": "option_set.word",
    "takes": "option_set.allowed",
    "changed": "option_set.changed",
    "in_force": "option_set.in_force",
    "explained": "option_set.explained",
    "preset_of": "option_set.preset_of",
}
_nobody = partial(Viewer, None, ())  # the viewer for texts that name nobody, in a language

EASY, HARD = 4.5, 6  # legal moves at a decision


@dataclass(frozen=True)
class Game:
    """One game as it is registered.

    A setting, or a number for the deal, comes from the option of its name: its value, or its index among the choices.
    `pack(players, options)` returns those that do not, by name. It raises BadOption with a message whose sentence has
    the options' names in backticks: "Option `faster_game` is for 2 or 3 players."

    `sense(players, options)` raises BadOption for options that contradict each other. It is called for new games only.

    `migrate(data)` takes a position (as `Match.position` returns it) of an earlier version, or with other fields, and
    returns it with today's version, options and fields. It is how a stored game continues after a rule change.
    """

    name: str
    title: str
    version: int  # increased when the same seed and moves would give another game
    min_players: int
    max_players: int
    options: tuple[Option, ...]
    fields: Fields  # of the state
    moves: Moves
    max_decisions: int  # limit of a game's length, forced decisions included
    rules: Rules  # shared by the editions of a family, with their compiled code
    text_module: ModuleType | None = None  # its texts, see text_contract.py; by default from its catalogue and fields
    home: Path = Path()  # folder of the family, that of its layout except in some tests
    pack: Callable[[int, Options], Mapping[str, Any]] = lambda players, options: {}
    sense: Callable[[int, Options], None] = lambda players, options: None  # see above
    unofficial_players: tuple[int, ...] = ()  # numbers of players that the publisher does not name
    announcements: tuple[int, ...] = ()  # kinds of events that openly say what views need not remember
    rival_options: tuple[tuple[str, str | int], ...] = ()  # a second rule set that simulations show next to the default
    perfect_information: tuple[int, ...] = ()  # numbers of players with whom a seat can work out every hidden card
    tallies: tuple[str, ...] = ()  # labels of what the game's own `tally` counts
    measures: Measures = dataclasses.field(default_factory=Measures)  # what the lab measures
    events: Mapping[int, tuple[str, ...]] = dataclasses.field(default_factory=dict)  # a name, and its numbers'
    faults: Mapping[str, Any] = dataclasses.field(default_factory=dict)  # what `check` finds, as clauses
    reasons: Mapping[int, str | tuple[str, ...]] = dataclasses.field(default_factory=dict)  # reasons of `refuse`
    scene_module: ModuleType | None = None  # its scenes, see scene_contract.py; by default from its fields and texts
    minutes: int = 0  # estimated length of a game of four house bots; 0: unknown
    choices: float = 0  # average number of legal moves per decision in such a game
    presets: tuple[Preset, ...] = ()  # named sets of options, in addition to the rule sheet's
    at_tables: Mapping[str, str | int] = dataclasses.field(default_factory=dict)  # defaults at tables, where different
    lesson: "Lesson | None" = None  # a coached first game, see lesson.py
    short_lesson: "Lesson | None" = None  # ... and one for players who know another edition
    guide: "Guide | None" = None  # its explanation, see guide.py; by default pitch, cards and rules
    migrate: Callable[[dict[str, Any]], dict[str, Any]] | None = None  # see above
    same_rules: tuple[str, ...] = ()  # fingerprints of earlier versions with the same rules
    runs_on: str = ""  # the name of the backend that runs its rules
    look: Look | None = None  # texts and drawings of a variant
    words: dataclasses.InitVar[ModuleType | None] = None  # the name of `text_module` in 0.2
    stage: dataclasses.InitVar[ModuleType | None] = None  # the name of `scene_module` in 0.2
    _calls: dict[Any, Any] = dataclasses.field(default_factory=dict, init=False, repr=False, compare=False)
    _twins: dict[str, "Game"] = dataclasses.field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self, words: ModuleType | None, stage: ModuleType | None) -> None:
        """Refuses what would fail later: text functions with other arguments, a setting that nobody sets."""
        for module, old, new in ((words, "words", "text_module"), (stage, "stage", "scene_module")):
            if module is not None:
                warnings.warn(f"Game({old}=...) is now called {new}.", DeprecationWarning, stacklevel=3)
                object.__setattr__(self, new, module)
        object.__setattr__(self, "runs_on", self.runs_on or backends.DEFAULT)
        self._twins[self.runs_on] = self
        if self.home == Path():
            object.__setattr__(self, "home", Path(str(sys.modules[self.fields.module].__file__)).parent)
        if not self.faults:
            object.__setattr__(self, "faults", self.rules.faults)
        assert self.text
        assert self.scene
        players, usual = self.min_players, {option.name: option.default for option in self.options}
        given = {*usual, *self.pack(players, usual)}
        for field in self.fields.all:
            if (field.setting or field.seen == THE_DEAL) and not {field.name, field.option} & given:
                raise BadRules(
                    f"No value for the setting {field.name!r}: declare an option of that name or return it from `pack`."
                )
        self.rules.setdefault("action_of", self._turning("action_of", "move", self.actions.turning))
        self.rules.setdefault("move_of", self._turning("move_of", "action", self.actions.turning_back))

    def _turning(self, name: str, given: str, lines: tuple[str, ...]) -> Any:
        return derived(name, f"state, seat, {given}", lines, self.fields.module)

    def __copy__(self) -> "Game":
        """Returns a new object with the same contents."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: object) -> "Game":
        """Returns itself, because a game never changes. Pickles store its name (clowder/games)."""
        return self

    def __getattr__(self, name: str) -> Any:
        """Returns the attribute that was called `name` in 0.2, with a warning."""
        if name not in OLD_NAMES:
            raise AttributeError(f"A game has no attribute {name!r}.")
        warnings.warn(f"Game.{name} is now called {OLD_NAMES[name]}.", DeprecationWarning, stacklevel=2)
        return attrgetter(OLD_NAMES[name])(self)

    @property
    def level(self) -> str:
        """How hard decisions are: easy, medium or hard."""
        return "easy" if self.choices < EASY else "medium" if self.choices < HARD else "hard"

    @cached_property
    def identity(self) -> str:
        """The rules' fingerprint. It covers everything that could make another game of the same seed and moves, and
        nothing else.
        """
        deciding = [self.rules[name] for name in ("deal", "legal_moves", "play", "scores")]
        options = [(o.name, o.default, o.choices, o.low, o.high) for o in self.options]
        return fingerprint(deciding, self.version, options, self.option_set.packings())

    def means(self, identity: object) -> bool:
        """Returns whether a fingerprint belongs to these rules or to equivalent ones."""
        return identity == self.identity or identity in self.same_rules

    @cached_property
    def layout(self) -> str:
        """The fingerprint of the state record: its fields, their types and their order."""
        return hash_of([(name, slot.format, slot.shape) for name, slot in self.state.slots.items()])

    @cached_property
    def actions(self) -> Actions:
        """Its moves as learners number them."""
        return actions_of(self.moves)

    @cached_property
    def scales(self) -> Any:
        """The factor by which each byte of an observation is multiplied for float32, as a NumPy array."""
        import numpy as np

        return np.array([column.scale for column in self.fields.columns], np.float32)

    @cached_property
    def encoding(self) -> str:
        """The fingerprint of the observation and the actions."""
        return hash_of([(column.name, column.scale) for column in self.fields.columns], self.actions.names)

    @cached_property
    def text(self) -> TextContract:
        """All its texts: its own functions, or those from its field table."""
        return text_functions(self.text_module)

    @cached_property
    def scene(self) -> SceneContract:
        """Its scenes: its own functions, or those from its field table and texts."""
        own = scene_functions(self.scene_module)
        return self.look.dressed(own) if self.look else own

    def say(self, said: Value, voice: Viewer) -> str:
        """Returns a message, or a part of one, for a viewer, in their language."""
        return self.catalogue(voice.language).text(said, voice)

    def catalogue(self, language: str) -> Catalogue:
        """Returns the catalogue of a language."""
        known = self._spoken.get(language)
        if known is None:
            said = self.look.said if self.look else None
            made = (
                changed_catalogue(language, said, *self.catalogues) if said else catalogue(language, *self.catalogues)
            )
            known = self._spoken[language] = made
        return known

    @cached_property
    def _spoken(self) -> dict[str, Catalogue]:
        """The catalogues requested so far, by language."""
        return {}

    def tell(self, events: Iterable[Any], voice: Viewer) -> list[str]:
        """Returns events for a viewer, one sentence each."""
        messages = (self.text.say_event(self, event, len(voice.names)) for event in events)
        return [self.say(message, voice) for message in messages if message]

    def pitch(self, language: str = "en") -> str:
        """Returns the game in a sentence or two: the message `pitch`, if its catalogue has one."""
        plain = plain_text("pitch", language, *self.catalogues)
        if plain is not None:
            return plain
        return self.say(Message("pitch"), _nobody(language)) if "pitch" in self.catalogue(language) else ""

    @cached_property
    def catalogues(self) -> tuple[Path, ...]:
        """The folders of its catalogues: its family's, and its own if it is one of several."""
        return self.home, self.home / self.name.replace("-", "_")

    def derived_messages(self) -> dict[str, set[str]]:
        """Returns the ids of messages that follow from the names of options, moves, events and reasons, with their
        arguments.
        """
        told = (*(option.messages for option in self.options), *(preset.messages for preset in self.presets))
        given = {message.id: set(dict(message.args)) for messages in told for message in messages}
        return {"pitch": set[str]()} | given | derived_ids(self)

    @property
    def state(self) -> Layout:
        """The layout of states and views."""
        return self.fields.layout

    @property
    def num_moves(self) -> int:
        """The number of move ids."""
        return self.moves.total

    @property
    def has_reasons(self) -> bool:
        """Whether the game gives reasons for refusing a move."""
        return self.rules["refuse"] is not defaults.refuse

    @property
    def settings(self) -> tuple[str, ...]:
        """The fields of the state that are determined by the options."""
        return self.fields.settings

    @property
    def family(self) -> str:
        return self.home.name

    @property
    def has_estimate(self) -> bool:
        """Whether the game can estimate who will win."""
        return self.rules["estimate"] is not defaults.estimate

    @property
    def has_starter(self) -> bool:
        """Whether one seat has the first turn, or everybody decides at once."""
        return self.rules["starter"] is not defaults.starter

    @property
    def has_leaders(self) -> bool:
        """Whether somebody can be ahead before the game is over."""
        return self.rules["ahead"] is not defaults.ahead

    # Backends

    @property
    def backend(self) -> Backend:
        """The backend that runs its rules."""
        return backends.find(self.runs_on)

    def on(self, backend: str) -> "Game":
        """Returns the same game with another backend. Raises ClowderError if that is not available."""
        if backend not in self._twins:
            if self.look:  # compiled code is shared by all looks
                self._twins[backend] = self.original.on(backend).with_look(self.look)
                return self._twins[backend]
            other = copy.copy(self)
            object.__setattr__(other, "runs_on", backends.find(backend).name)
            object.__setattr__(other, "_calls", {})
            self._twins[backend] = other
        return self._twins[backend]

    def with_look(self, look: Look) -> "Game":
        """Returns the same game with other texts and drawings."""
        other = copy.copy(self)
        for name, value in (("look", look), ("title", look.title), ("original", self.original), ("_twins", {})):
            object.__setattr__(other, name, value)
        other._twins[self.runs_on] = other
        for kept in ("scene", "option_set", "_spoken"):
            other.__dict__.pop(kept, None)
        return other

    @cached_property
    def original(self) -> "Game":
        """The game that a variant is based on, or itself."""
        return self

    def call(self, algorithm: Any, silent: bool = False) -> Any:
        """Returns a template bound to this game's rules. It is compiled at its first call, or loaded from the cache.

        `silent` leaves out the recording of events, which pays for very many games that nobody looks at.
        """
        made = self._calls.get((algorithm, silent))
        if made is None:
            quiet = silent and not self.rules.read_events
            made = self._calls[algorithm, silent] = self.backend.make(
                self.rules.bind(algorithm, self.home), self, quiet
            )
        return made

    def new(self, number: int = 1) -> Records:
        """Returns zeroed states."""
        return self.backend.new(self.state, number)

    def from_json(self, fields: object) -> Records:
        """Returns a state with exactly these fields. Raises ValueError."""
        return self.backend.from_json(fields, self.state)

    def from_bytes(self, data: bytes) -> Records:
        """Returns the state that was written by `to_bytes`."""
        return self.backend.from_bytes(data, self.state)

    def numbers(self, shape: int | tuple[int, int], code: str = "i8") -> Any:
        """Returns zeroed numbers that rules can write to."""
        return self.backend.numbers(shape, code)

    def moves_buffer(self) -> Any:
        """Returns a buffer for any list of legal moves."""
        return self.backend.numbers(self.num_moves, "i4")

    def rng(self, seed: int | str | bytes) -> Any:
        """Returns the generator state of a seed: four 64-bit words."""
        return self.backend.words(seed_hash(seed))

    def seed_prefix(self, seed: int | str | bytes) -> Any:
        """Returns the prefix that `seed_game` needs for the games of a simulation with this seed."""
        return self.backend.text(seed_prefix(seed))

    def explain(self, wrong: Exception) -> str:
        """Returns why the rules do not compile or run, in one sentence with file, line and name."""
        fields = (*(self.state.names or ()), *(self.fields.options.names or ()))
        return (
            f"{self.title} cannot be compiled: {explain((*self.rules.values(), *self.faults.values()), fields, wrong)}"
        )

    def reason_name(self, reason: int) -> str:
        """Returns the name of a reason to refuse a move."""
        return first_of(self.reasons[reason])

    def fault(self, broken: int) -> str:
        """Returns what is wrong with a position, as a clause, from the number returned by `faults` in referee.py."""
        if broken & BAD_RANGES:
            number = broken >> FIELD_SHIFT
            if number == 0:
                return "it does not belong to a game"
            field = self.fields.all[number % TAIL_FLAG - 1]
            return (
                f"{field.name} does not end with {field.filled}"
                if number > TAIL_FLAG
                else f"{field.name} is out of range"
            )
        if broken & BAD_EVENTS:
            return "the last events cannot be read, or are too many"
        return list(self.faults)[(broken // OWN_BITS).bit_length() - 1]

    def rulebook(self) -> str:
        """Returns the rulebook as Markdown: the game's own if it is one of several and has one, else its family's."""
        books = (folder / "RULES.md" for folder in reversed(self.catalogues))
        return next(book for book in books if book.is_file()).read_text(encoding="utf-8")

    def check_players(self, players: object, language: str = "en") -> int:
        """Returns the number of players. Raises BadPlayers."""
        text = shown(players)[1:-1].strip()
        number = int(text) if text.isdecimal() and len(text) < 4 and not isinstance(players, bool | float) else 0
        if self.min_players <= number <= self.max_players:
            return number
        told: dict[str, Value] = {"low": self.min_players, "high": self.max_players, "players": shown(players)}
        raise BadPlayers(self.say(say("not-for-so-many", game=self.title, **told), _nobody(language)))

    @cached_property
    def option_set(self) -> OptionSet:
        """Its options: parsing, checking, packing and labels."""
        return OptionSet(self)

    def packed(self, players: int, options: Options) -> Records:
        """Returns the options as the record that `deal` takes."""
        return self.backend.from_json(self.option_set.numbers(players, options), self.fields.options)
