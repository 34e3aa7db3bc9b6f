"""What a seat may know in Hold My Bear, for type checkers: made by `make schemas`, never by hand."""

from typing import TypedDict


class HoldMyBearViewPending(TypedDict):
    """Part of a view."""

    animal: str
    seat: int | None


class HoldMyBearViewMatch(TypedDict):
    """Part of a view."""

    cards: list[str]
    sports: list[str]
    count: int
    total: int
    bears: int
    owner: int | None


class HoldMyBearViewDraft(TypedDict):
    """Part of a view."""

    play: str
    cards: list[str]
    target: int | None
    taken: dict[str, int]


class HoldMyBearViewSeats(TypedDict):
    """Part of a view."""

    seat: int
    name: str
    hand_size: int
    hand: list[str] | None
    known: list[str]
    known_to_lack: list[str]
    announced: dict[str, int]
    owns_match: bool
    must_give: bool


class HoldMyBearView(TypedDict):
    """What `view.json()` gives in Hold My Bear."""

    game: str
    viewer: int | None
    phase: str
    to_act: list[int]
    turn: int | None
    duty: str
    answering: bool
    offered_to_start: bool | None
    pending: list[HoldMyBearViewPending]
    animals: list[str]
    match: HoldMyBearViewMatch
    gone: list[str]
    turns_without_new_match: int
    stall_at: int
    ending: str | None
    draft: HoldMyBearViewDraft | None
    seats: list[HoldMyBearViewSeats]


class HoldMyBearRecord(TypedDict):
    """A view of Hold My Bear as numbers by field."""

    clock: int  # how many happenings everybody has seen; moves when the events are written anew
    viewer: int  # 0 in a state; in a view seat + 1, or 255: a spectator
    num_seats: int  # how many play
    asked_mask: int  # whom the open question was put to
    waiting_mask: int  # which of them have not answered yet: of that each knows about itself
    num_events: int  # how many rows of events are in use: of those that one may see
    events: list[list[int]]  # what the last happening was, kinds 1 to 23: to those in `seen`
    rng: list[int]  # the generator of all chance in this game
    events_lost: int  # the rows did not suffice: a broken rule, which the laws find
    deck: int  # all cards of this game
    match: int  # the set on the table
    gone: int  # cards that left the game
    lacks: list[int]  # all bits of the kinds that everybody knows seat does not hold
    pending: int  # animals whose actions are still to come
    match_sports: int  # its sports, as slots
    give_mask: int  # whom a beaver told to give on their next turn
    num_turns: int  # turns begun
    num_sets: int  # sets played
    num_gifts: int  # gifts
    num_thefts: int  # thefts
    num_shown: int  # wins that a bear in the hand forbade
    num_animals: int  # kinds of animals in the deck, bears included
    species: list[int]  # the animal of each slot
    slot_of: list[int]  # the slot of each animal, 0 if it is not in the game (or the bear)
    twisted: int  # an animal that changes what a valid set is takes part
    steal: int  # cards an empty hand steals
    give_split: int  # the cards of a gift may go to two seats
    bear_wild: int  # bears alone are any animal
    bear_penalty: int  # a bear that forbids the win becomes the match
    lenient: int  # another sport that is as frequent will do
    first: int  # the seat + 1 whose offer to start counts first, 0: by lot
    gift: int  # cards of a gift
    stall_rounds: int  # rounds without a new match that end the game
    hand_size: list[int]  # cards in a hand
    match_size: int  # cards of the match
    match_bears: int  # bears in it
    match_count: int  # its cards of each of these sports, bears included
    match_total: int  # the sum of its numbers
    owner: int  # whose match it is
    previous: int  # whose match was beaten, while the animals of the new one act
    turtle_to: int  # who must return a card
    turtle_numbers: int  # numbers - 1 of the turtles it got
    beaver_to: int  # whom a beaver will tell to give when the turtle is done
    bison_to: int  # who must hand a bear over
    phase: int  # what is being waited for
    turn: int  # on turn, or answering
    duty: int  # FREE, IF_ABLE or MUST
    answering: int  # the seat on turn answers a bear: no turn of its own
    ending: int  # STOOD, EMPTY or STALL when the game is over
    idle: int  # turns in a row without a new match
    hands: list[int]  # the cards of a hand, those of a draft included
    known: list[list[int]]  # cards that viewer is sure seat holds
    announced: list[int]  # slots of which that viewer knows how many everybody holds
    draft: int  # the set or gift that is being put together
    draft_takes: int  # cards to be stolen so far, 3 bits a victim
    draft_kind: int  # SET or GIFT while one is being put together
    draft_size: int  # cards chosen so far
    draft_last: int  # kind + 1 of the last one
    draft_target: int  # who gets the lower card of a split gift; whom the kangaroo asks
    draft_seat: int  # the last victim that was decided on
    starter_mask: int  # who offered to start, sealed until all have answered: to each its own bit
    counts: list[list[int]]  # cards of an animal: to those who know all counts; in views alone
