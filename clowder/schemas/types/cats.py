"""What a seat may know in CATS, for type checkers: made by `make schemas`, never by hand."""

from typing import TypedDict


class CatsViewLocales(TypedDict):
    """Part of a view."""

    locale: str
    bird: str | None
    points: int | None
    stalks_needed: int | None
    stalks: list[int]


class CatsViewSeatsEaten(TypedDict):
    """Part of a view."""

    bird: str
    points: int


class CatsViewSeats(TypedDict):
    """Part of a view."""

    seat: int
    name: str
    cat: str
    score: int
    bird: str | None
    points: int | None
    doubled: bool
    eaten: list[CatsViewSeatsEaten]
    stalks_in_hand: int
    ability: str | None
    ability_ready: bool
    card: str | None
    aims_at_locale: str | None
    aims_at_seat: int | None


class CatsViewPendingRevealed(TypedDict):
    """Part of a view."""

    seat: int
    card: str
    locale: str | None
    target: int | None


class CatsViewPendingFaceDown(TypedDict):
    """Part of a view."""

    seat: int
    cards: int
    stalks_planned: int


class CatsViewPending(TypedDict):
    """Part of a view."""

    revealed: list[CatsViewPendingRevealed]
    declares_first: int | None
    face_down: list[CatsViewPendingFaceDown]


class CatsViewPlan(TypedDict):
    """Part of a view."""

    locale: str | None
    seat: int | None
    first: str | None
    ready: list[str]
    answer: str | None


class CatsView(TypedDict):
    """What `view.json()` gives in CATS."""

    game: str
    viewer: int | None
    phase: str
    to_act: list[int]
    round: int
    round_of_turn: int | None
    idle_rounds: int
    stall_rounds: int
    deck_size: int
    deck: dict[str, int]
    flown: dict[str, int]
    locales: list[CatsViewLocales]
    seats: list[CatsViewSeats]
    asked: list[int]
    pending: CatsViewPending | None
    plan: CatsViewPlan | None


class CatsRecord(TypedDict):
    """A view of CATS as numbers by field."""

    clock: int  # how many happenings everybody has seen; moves when the events are written anew
    viewer: int  # 0 in a state; in a view seat + 1, or 255: a spectator
    num_seats: int  # how many play
    asked_mask: int  # whom the open question was put to
    waiting_mask: int  # which of them have not answered yet: of that each knows about itself
    num_events: int  # how many rows of events are in use: of those that one may see
    events: list[list[int]]  # what the last happening was, kinds 1 to 26: to those in `seen`
    rng: list[int]  # the generator of all chance in this game
    events_lost: int  # the rows did not suffice: a broken rule, which the laws find
    rounds: int  # rounds resolved so far
    score: list[int]  # its points
    stall_rounds: int  # so many idle rounds end the game
    worth: list[int]  # points of a kind of bird
    needs: list[int]  # Stalks a kind of bird needs
    num_locales: int  # locales in use
    taunts: int  # every cat has a Taunt
    two_rounds: int  # a turn is two rounds, planned together
    abilities: int  # each cat has an ability, once a game
    hide_pointer: int  # a target is revealed only with a card that needs it
    strict_catch: int  # every Catch counts towards scaring a bird
    phase: int  # what is being waited for
    half: int  # it is the second round of a turn
    idle: int  # of these, how many in a row at the end in which no bird was caught, eaten or flown
    flock: list[int]  # all birds of this game
    deck_size: int  # birds in the deck
    bird: list[int]  # which bird is at a locale
    flown: list[int]  # birds that flew away
    cat: list[int]  # who sits there
    ready_mask: int  # cats whose ability is unused
    front: list[int]  # which bird lies in front of a cat
    doubled_mask: int  # cats whose bird has been played with
    stalked: list[int]  # locales where a cat has a Stalk
    stalked_twice: list[int]  # locales where it has both
    stalks_planned: list[int]  # Stalks it had in hand when this turn's plans were made
    eaten: list[list[list[int]]]  # birds it ate, plain and doubled
    num_eaten: list[int]  # how many it ate
    best: list[int]  # the most points a single one of them gave
    card: list[int]  # its card of this round; after round one of a turn it stays until the next reveal
    aim_locale: list[int]  # revealed target + 1
    aim_cat: list[int]  # revealed target
    plan_locale: list[int]  # target + 1; what is revealed leaves the plan
    plan_cat: list[int]  # target
    plan_first: list[int]  # the card of round one
    plan_low: list[int]  # the lower of the two candidates for round two
    plan_high: list[int]  # the higher one, or the same
    answer: list[int]  # sealed choice + 1 of the open question
    deck: list[int]  # the deck, bottom first: all know Flip, deck[0]; next comes deck[deck_size - 1]
