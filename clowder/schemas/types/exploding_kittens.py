"""What a seat may know in Exploding Kittens, for type checkers: made by `make schemas`, never by hand."""

from typing import TypedDict


class ExplodingKittensViewPileKnown(TypedDict):
    """Part of a view."""

    above: int
    card: str


class ExplodingKittensViewPending(TypedDict):
    """Part of a view."""

    seat: int
    play: str
    cards: list[str]
    target: int | None
    named: str | None
    nopes: int
    stopped: bool
    top_seat: int | None


class ExplodingKittensViewDraft(TypedDict):
    """Part of a view."""

    play: str
    card: str | None
    target: int | None
    picked: list[str]


class ExplodingKittensViewSeats(TypedDict):
    """Part of a view."""

    seat: int
    name: str
    alive: bool
    hand_size: int
    hand: list[str] | None
    known: list[str]
    known_to_lack: list[str]
    no_more_of: list[str]


class ExplodingKittensView(TypedDict):
    """What `view.json()` gives in Exploding Kittens."""

    game: str
    viewer: int | None
    phase: str
    to_act: list[int]
    turn: int
    turns_owed: int
    attacked: bool
    pile_size: int
    pile_known: list[ExplodingKittensViewPileKnown]
    kittens_in_pile: int
    discard: list[str]
    removed_unseen: int
    deck: dict[str, int]
    deaths: list[int]
    pending: ExplodingKittensViewPending | None
    draft: ExplodingKittensViewDraft | None
    seats: list[ExplodingKittensViewSeats]


class ExplodingKittensRecord(TypedDict):
    """A view of Exploding Kittens as numbers by field."""

    clock: int  # how many happenings everybody has seen; moves when the events are written anew
    viewer: int  # 0 in a state; in a view seat + 1, or 255: a spectator
    num_seats: int  # how many play
    asked_mask: int  # whom the open question was put to
    waiting_mask: int  # which of them have not answered yet: of that each knows about itself
    num_events: int  # how many rows of events are in use: of those that one may see
    events: list[list[int]]  # what the last happening was, kinds 1 to 25: to those in `seen`
    rng: list[int]  # the generator of all chance in this game
    events_lost: int  # the rows did not suffice: a broken rule, which the laws find
    remaining: int  # turns the seat on turn owes, the one in progress included
    edition: int  # EXPLODING or BURSTING
    attack_rule: int  # STACKING, or always TWO
    five_different: int  # five different cards bring one back
    five_no_self: int  # ... but none of the five
    self_nope: int  # one may Nope one's own card
    may_refuse: int  # one may explode with a Defuse in hand
    special_combos: int  # pairs and triples of any title
    death_discards: int  # the dead lay their hands open
    extras_after_deal: int  # nobody is dealt a spare Defuse
    attack_turns: int  # turns an Attack gives
    future_cards: int  # cards See the Future shows
    turn: int  # on turn
    phase: int  # what is being waited for
    attacked: int  # the turns it owes come from an Attack
    alive_mask: int  # who has not exploded
    hand_size: list[int]  # cards in a hand
    place: list[int]  # 1 for the first to die, and so on; 0 while alive
    action: int  # the pending play: a single card's kind, PAIR, TRIPLE or FIVE
    action_target: int  # whom it is aimed at
    action_named: int  # the card a triple asks for
    action_start: int  # where the pending play's cards begin in the discard pile
    num_nopes: int  # how many Nopes lie on it
    top_seat: int  # who played the topmost card of the pending play
    pile_size: int  # cards in the draw pile
    discard_size: int  # cards in the discard pile
    removed_size: int  # cards the faster game took out
    discard: list[int]  # the discard pile, oldest first
    deck: list[int]  # all cards of this game
    at_least: list[list[int]]  # kinds of which the hand has one, two, three or more
    hands: list[list[int]]  # cards of a hand; a dead seat's leftovers stay here, out of play
    lacks: list[list[int]]  # kinds of which viewer knows that seat holds no more than `known`
    known: list[list[list[int]]]  # cards of a kind that viewer is sure seat holds
    draft_picks: int  # kinds chosen so far for five different
    draft: int  # FAVOR, PAIR, TRIPLE or FIVE while it is being put together
    draft_title: int  # the card's, or the pair's or triple's
    draft_target: int  # whom a triple is aimed at
    pile: list[int]  # the draw pile, bottom first: to those who saw the card there
    pile_seen: list[int]  # who knows the card at that place: to each its own bit
    noped_mask: int  # who answered Nope, sealed until the window closes: to each its own bit
    removed: list[int]  # cards taken out unseen by the faster game; unknown to all
