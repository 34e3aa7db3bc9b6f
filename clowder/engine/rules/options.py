"""Options of a game, and named sets of them (presets)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from clowder.engine.errors import BadOption, BadRules, shown
from clowder.engine.text.messages import Message, say

Options = dict[str, str | int]

# Groups of options. CARDS, EACH and NUMBERS are for experts; CARDS add up to the deck. SEATS belong to the seats of one
# deal, and a table asks for them where people sit down.
RULES, CARDS, EACH, GUESTS, NUMBERS, SEATS = "rules", "cards", "each", "guests", "numbers", "seats"


@dataclass(frozen=True)
class Option:
    """One thing about a game that players may set.

    A switch has the choices off and on; a number has a range; anything else has named choices. The texts are in the
    game's catalogue: the label is the message `option-NAME`, the effect `option-NAME-help` in a sentence or two, and
    the words for a choice `option-NAME-CHOICE` if its name does not say it all. `label` and `help` replace the first
    two.
    """

    name: str  # in programs and on command lines
    default: str | int = "off"
    choices: tuple[str, ...] = ("off", "on")
    low: int = 0
    high: int = 0
    label: Message | None = None
    help: Message | None = None
    group: str = RULES  # section of the form: rules, numbers of cards, additions
    art: str = ""  # the symbol of its drawing
    words: tuple[tuple[str, Message], ...] = ()  # words for choices, instead of their own messages
    seat: int | None = None  # the seat that the choice belongs to; the first choice means none
    faces: tuple[str, ...] = ()  # the cards that it counts, by the keys of their faces
    together: bool = False  # it counts all these cards together, not each

    @property
    def is_number(self) -> bool:
        return isinstance(self.default, int)

    @property
    def label_message(self) -> Message:
        return self.label or Message(f"option-{self.name}")

    @property
    def help_message(self) -> Message:
        return self.help or Message(f"option-{self.name}-help")

    def choice_message(self, choice: str) -> Message:
        return dict(self.words).get(choice) or Message(f"option-{self.name}-{choice}")

    def __post_init__(self) -> None:
        if self.seat is not None and (self.group != SEATS or self.is_number or self.default != self.choices[0]):
            raise BadRules(f"The option {self.name!r} belongs to a seat: its default must be its first choice.")

    @property
    def messages(self) -> tuple[Message, ...]:
        """All messages about it."""
        return self.label_message, self.help_message, *map(self.choice_message, () if self.is_number else self.choices)

    def read(self, value: object) -> str | int | None:
        """Returns the canonical form of a value, or None if it is invalid."""
        if isinstance(value, bool) and not self.is_number:
            value = "on" if value else "off"
        text = shown(value)[1:-1].strip().lower()
        if self.is_number:
            if re.fullmatch(r"-?[0-9]{1,9}", text) and self.low <= int(text) <= self.high:
                return int(text)
        else:
            text = {"true": "on", "yes": "on", "false": "off", "no": "off"}.get(text, text)
            if text in self.choices:
                return text
        return None

    def number(self, value: str | int) -> int:
        """Returns a canonical value as the number that rules get."""
        return value if isinstance(value, int) else self.choices.index(value)


FIRST, LOT = "first", "lot"


def first_seat(seats: int) -> Option:
    """Returns the option that says who goes first: a seat, or chance. Rules get the seat + 1, or 0."""
    label, help_, words = say("option-first"), say("option-first-help"), ((LOT, say("option-first-lot")),)
    return Option(FIRST, LOT, (LOT, *map(str, range(seats))), label=label, help=help_, group=SEATS, words=words)


def check_first(players: int, options: Options) -> None:
    """Raises BadOption if the seat that should go first is not at the table."""
    if options[FIRST] != LOT and int(options[FIRST]) >= players:
        raise BadOption(say("no-such-first", number=options[FIRST], last=players - 1))


@dataclass(frozen=True)
class Preset:
    """A named set of options: the messages `preset-NAME` and `preset-NAME-help`."""

    name: str  # in programs
    options: Mapping[str, str | int]  # those that differ from their defaults
    players: tuple[int, ...] = ()  # numbers of players it is for; empty: any

    @property
    def messages(self) -> tuple[Message, Message]:
        """Its label and its description."""
        return Message(f"preset-{self.name}"), Message(f"preset-{self.name}-help")
