"""What a seat may know in Nine Lives, for type checkers: made by `make schemas`, never by hand."""

from typing import Any, NotRequired, TypedDict


class NineLivesViewCounts(TypedDict):
    """Part of a view."""

    circle: int
    square: int
    triangle: int
    star: int


class NineLivesViewYourCounts(TypedDict):
    """Part of a view."""

    circle: int
    square: int
    triangle: int
    star: int


class NineLivesViewTurnPowersReadAs(TypedDict):
    """Part of a view."""

    circle: NotRequired[str]
    square: NotRequired[str]
    triangle: NotRequired[str]
    star: NotRequired[str]


class NineLivesViewTurnPowers(TypedDict):
    """Part of a view."""

    wager: str
    wagers: int
    read_as: NineLivesViewTurnPowersReadAs
    card_counts_as: str | None
    may_exceed_nine: list[str]
    forbidden: list[str]
    wild: bool
    placing: str
    may_skip: bool
    must_play_one_of: int
    must_play: list[str]


class NineLivesViewPending(TypedDict):
    """Part of a view."""

    power: str
    seat: int
    direction: str | None
    whose_lives: int | None


class NineLivesViewTable(TypedDict):
    """Part of a view."""

    place: int
    card: str
    covered: bool
    covers: int | None


class NineLivesViewDraft(TypedDict):
    """Part of a view."""

    card: str | None
    place: Any
    passing: list[str]
    ordered: list[str]
    left_to_order: list[str]


class NineLivesViewSeatsLifeDeck(TypedDict):
    """Part of a view."""

    size: int
    lives: list[str]


class NineLivesViewSeatsLifeDeckKnown(TypedDict):
    """Part of a view."""

    size: int
    lives: list[str]


class NineLivesViewSeats(TypedDict):
    """Part of a view."""

    seat: int
    name: str
    lives: int
    required: bool
    open_hand: bool
    must: list[str]
    hand_size: int
    hand: list[str] | None
    known: list[str]
    top_life: str | None
    wagered: list[str]
    life_deck: list[NineLivesViewSeatsLifeDeck]
    life_deck_known: list[NineLivesViewSeatsLifeDeckKnown]


class NineLivesView(TypedDict):
    """What `view.json()` gives in Nine Lives."""

    game: str
    viewer: int | None
    phase: str
    to_act: list[int]
    round: int
    queen: int
    turn: int
    turns_owed: int
    turns_allowed: int
    counts: NineLivesViewCounts
    your_counts: NineLivesViewYourCounts | None
    ignored: list[str]
    turn_powers: NineLivesViewTurnPowers | None
    pending: NineLivesViewPending | None
    table: list[NineLivesViewTable]
    pile_size: int
    discard: list[str]
    deck: dict[str, int]
    life_deck: dict[str, int]
    lives_lost: dict[str, int]
    deaths: list[int]
    draft: NineLivesViewDraft | None
    seats: list[NineLivesViewSeats]


class NineLivesRecord(TypedDict):
    """A view of Nine Lives as numbers by field."""

    clock: int  # how many happenings everybody has seen; moves when the events are written anew
    viewer: int  # 0 in a state; in a view seat + 1, or 255: a spectator
    num_seats: int  # how many play
    asked_mask: int  # whom the open question was put to
    waiting_mask: int  # which of them have not answered yet: of that each knows about itself
    num_events: int  # how many rows of events are in use: of those that one may see
    events: list[list[int]]  # what the last happening was, kinds 1 to 32: to those in `seen`
    rng: list[int]  # the generator of all chance in this game
    events_lost: int  # the rows did not suffice: a broken rule, which the laws find
    icons: list[int]  # icons on each card
    counts: int  # printed icons of the uncovered table cards
    table_mask: int  # places of the table that hold a card
    uncovered: int  # those that nothing lies on
    plus: int  # cats that may exceed nine this turn, as lane flags
    forbidden: int  # cats that may not be played this turn, as lane flags
    ignored: int  # cats that nobody counts this round, as lane flags
    multi_wager: int  # any number of lives may be wagered in one turn
    hand_limit: int  # the largest hand; CARDS if there is no limit
    returns_top: int  # wagered lives come back on top of the deck
    keep_first: int  # no wager while all nine lives are there
    keep_last: int  # no wager of the last life in the deck
    num_cards: int  # different cards in the deck
    kinds: list[int]  # what events call each card: its kind + 1
    copies: list[int]  # how many of each card are in the deck
    discard: list[int]  # the discard pile, oldest first
    discard_size: int  # cards in the discard pile
    pile_size: int  # cards in the draw pile
    table: list[int]  # the card at each place
    beneath: list[int]  # place + 1 of what the card at this place covers
    hand_size: list[int]  # cards in a hand
    lives_size: list[int]  # lives in a Life deck
    wagered: list[list[int]]  # lives open before each seat
    num_wagered: list[int]  # how many those are
    life_deck: list[int]  # all lives of this game, by kind
    lost: list[int]  # lives discarded, by kind
    phase: int  # what is being waited for
    turn: int  # on turn
    queen: int  # the Kittyqueen
    num_rounds: int  # rounds begun
    required_mask: int  # who must take turns this round
    open_mask: int  # whose hands lie open
    skip_mask: int  # who must skip the coming turn
    double_mask: int  # who must take two
    force_mask: int  # who must wager
    forbid_mask: int  # who may not wager
    owed: int  # turns the seat on turn must take, this one included
    extra: int  # turns it may take after those
    wager_rule: int  # FREE, FORCED or FORBIDDEN
    wagers_now: int  # wagers made this turn
    reads_as: list[int]  # the cat each cat is read as this turn
    shifted: int  # whether `reads_as` changes anything
    reading: int  # the numbershift or singleCat life that reads the card played, or 0
    wild: int  # the card may break the rules
    placing: int  # PLAIN, COVERING or SWAPPING
    may_skip: int  # this turn may be skipped
    must_size: int  # how many cards a risky power brought
    pass_way: int  # rotate: 0 clockwise, 1 the other way
    reorder_seat: int  # whose lives are being reordered
    held: list[list[int]]  # cards of which the hand has one, two, three
    orders: list[list[int]]  # an order being made: those chosen, from the top, then the rest ascending
    num_ordered: list[int]  # how many are chosen
    passing: list[list[int]]  # cards chosen to be passed on
    draft_card: int  # the card chosen, while its place, cat or receiver is still to be named
    draft_place: int  # place + 1
    must_mask: int  # cards one of which has to be played: to those who saw them (`must_seen`)
    must_seen: int  # who saw the cards that a risky power brought: to each its own bit
    known: list[list[list[int]]]  # who is sure that seat holds one, two, three of a card: to each its own bit
    lives: list[list[int]]  # the Life decks, bottom first; sorted where one cannot tell
    lives_seen: list[list[int]]  # who knows the life that lies there: to each its own bit
    tied: list[list[int]]  # who cannot tell the order of this place and the next: to each its own bit
    wagers_made: list[int]  # wagers by power, for the tally
    rounds_ended: list[int]  # rounds by how they ended, for the tally
    pile: list[int]  # the draw pile, bottom first
    left_out: list[int]  # lives not dealt
    passing_seen: list[list[int]]  # who knows those cards, while they are on their way: nobody between decisions
