"""What a table and a page say to each other, as types: docs/scene.md has the same in words.

A scene's own shapes are `engine/play/shapes.py`. `make schemas` writes all of them as TypeScript, for the page.
Parts that are serialised once for all pages go into a frame as JSON text; these types are what they hold.
"""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from clowder.engine.play.shapes import Card, Ending, Face, Item, Offer

Phase = Literal["waiting", "dealing", "playing", "over"]
Kind = Literal["person", "bot", "open"]


class ChairPart(TypedDict):
    """A chair of the next game."""

    kind: Kind
    name: NotRequired[str]
    program: NotRequired[bool]
    skill: NotRequired[str]
    pick: NotRequired[str]  # what the seat has chosen before the deal
    begins: NotRequired[bool]


class FirstPart(TypedDict):
    """Who goes first in the next game."""

    how: str
    ways: Sequence[tuple[str, str]]  # all that the host can choose from: a key, and what it is called


class RoundPart(TypedDict):
    """What is asked of several people at one device."""

    asked: list[int]  # their seats that still have to decide
    reaction: bool  # silence would be an answer


class MomentsPart(TypedDict, total=False):
    """What is remembered of a game that is over, as its viewer was told it."""

    own: str  # the last great moment at their seat
    best: str  # the rarest of the others


class TablePart(TypedDict, total=False):
    """What is known of a table beside its game, and what this person may do."""

    phase: Phase
    code: str
    invitation: str  # the short code, while it leads here
    rules: Sequence[tuple[str, str, str]]  # label, value, what it changes
    preset: str
    path: str
    evening: Sequence[tuple[str, int]]  # name, games won
    notice: str
    host: int | None
    paused: str
    pace: str
    no_hurry: bool
    closed: bool
    clock: int
    joining: list[str]
    watching: int | None
    removed: list[str]
    agreed: list[int]
    chairs: list[ChairPart]
    next: int | None  # when the next game begins
    first: FirstPart
    picks: Sequence[tuple[str, str]]  # what a seat can choose before the deal: a key, and what it is called
    can: list[str]
    round: RoundPart
    place: int
    moments: MomentsPart
    lesson: bool  # a game with a coach: the next one is the first real game
    muted: bool
    passing: bool


class SeatPart(TypedDict):
    """Who sits at a place; in a frame all of `Place` stands beside it."""

    name: str
    kind: Kind
    program: NotRequired[bool]
    skill: NotRequired[str]
    away: NotRequired[bool]
    stand_in: NotRequired[bool]
    ready: NotRequired[bool]
    pick: NotRequired[str]  # what the seat has chosen before the deal
    begins: NotRequired[bool]
    here: NotRequired[bool]  # plays at this device
    asked: NotRequired[bool]
    chosen: NotRequired[bool]


class DealSeat(TypedDict):
    """A seat in a shuffle, and what it adds. The first three are sealed."""

    kind: str
    alias: NotRequired[str]  # a hash of a salt and the name
    page: NotRequired[int]  # the seat whose page adds a number for this one
    name: NotRequired[str]  # until the cards are dealt
    salt: NotRequired[str]
    waits: NotRequired[bool]
    commitment: NotRequired[str]
    nonce: NotRequired[str]
    missing: NotRequired[bool]  # it committed to a number that did not arrive


class GamePart(TypedDict):
    """Which game is dealt, by which rules, as the log's header has it."""

    clowder: int
    game: str
    version: int
    rules: str
    players: int
    options: dict[str, int | str]


class ChainPart(TypedDict):
    """The seals of a table before this one."""

    seals: int  # before `earlier`
    link: str  # a hash over them
    earlier: list[tuple[str, str]]  # seals that led to no game, and why


class DealPart(TypedDict, total=False):
    """How the cards were shuffled, or are just now; empty: they are not sealed."""

    version: int  # of the protocol; none: of version 1
    step: Literal["commit", "open", "dealt"]
    number: int
    seal: str
    game: GamePart
    chain: ChainPart
    seats: list[DealSeat]
    mine: int  # the seat that this page adds a number for
    secret: str
    digest: str


class AskPart(TypedDict):
    """The open question."""

    token: str
    question: str
    offer: Offer
    reaction: NotRequired[bool]  # silence is an answer


class CoachPart(TypedDict):
    """What the coach of a first game says."""

    says: str
    look: Sequence[str]
    read: bool
    step: NotRequired[int]
    of: NotRequired[int]


# A beat as it is sent: its time is in milliseconds, at the table's pace.
SentBeat = TypedDict(
    "SentBeat",
    {
        "is": Literal["beat"],
        "says": str,
        "time": int,
        "mark": NotRequired[str],
        "look": NotRequired[list[str]],
        "fly": NotRequired[list[tuple[str, str, str]]],
        "shout": NotRequired[str],
    },
)


class Parts(TypedDict, total=False):
    """The parts of a frame: each is replaced whole."""

    table: TablePart
    deal: DealPart
    faces: dict[str, Face]
    seats: list[SeatPart]  # each with what the game shows of it
    seat: int | None
    board: list[Item]
    mine: list[Item]
    hand: list[Card]
    facts: list[str]
    knows: list[str]
    ask: AskPart | None
    coach: CoachPart | None
    wait: str | None
    end: Ending | None
    log: list[str]


class Frame(TypedDict, total=False):
    """What has changed at a table; with a `log` it is all of the table."""

    v: int
    now: int  # the server's clock in milliseconds
    parts: Parts
    beats: list[SentBeat]
    opens: int | None  # when the open question opens, on that clock ...
    until: int | None  # ... and closes
    emotes: list[tuple[int, str]]
    go: str  # an address that the page leaves for; empty: it is loaded again


class QrCode(TypedDict):
    """A QR code: its dark squares as a path."""

    size: int
    path: str


class Done(TypedDict):
    """The answer to a message that was carried out."""

    done: int
    says: NotRequired[str]
    look: NotRequired[list[str]]
    qr: NotRequired[QrCode]
    command: NotRequired[str]


class Refused(TypedDict):
    """The answer to a message that was not."""

    sorry: str
    id: NotRequired[int]
    rule: NotRequired[str]


class Request(TypedDict):
    """What a page sends, beside its number."""

    do: str
    moves: NotRequired[list[int]]
    asked: NotRequired[str]
    thing: NotRequired[str]
    seat: NotRequired[int]
    name: NotRequired[str]
    on: NotRequired[bool]
    what: NotRequired[str]
    seal: NotRequired[str]
    commitment: NotRequired[str]
    nonce: NotRequired[str]
