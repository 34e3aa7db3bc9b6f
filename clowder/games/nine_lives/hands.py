"""Movement of cards and lives, compiled, and what each seat remembers of it.

A hand is three sets: the cards it holds one, two, three of. `known` says who else is sure of them; nobody is listed as
knowing their own hand. A Life deck is a list, bottom first; `lives_seen` and `tied` say who knows what of it.
"""

from clowder.engine.rules.bits import bit, count, lowest
from clowder.engine.rules.events import EVERYBODY, tell
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.rng import below, shuffle
from clowder.games.nine_lives.layout import *


@kernel
def all_viewers(state):
    """Returns the set of all seats and the spectator."""
    return bit(state.num_seats) - 1 | bit(WATCHER)


@kernel
def told(viewers):
    """Returns viewers in the form that events use."""
    return EVERYBODY if viewers & bit(WATCHER) else viewers


@kernel
def gain(state, seat, card, viewers):
    """Puts a card into a hand; `viewers` see which."""
    one = bit(card)
    held = state.held[seat]
    held[2] |= held[1] & one
    held[1] |= held[0] & one
    held[0] |= one
    state.hand_size[seat] += 1
    viewers &= ~bit(seat)
    if viewers:
        known = state.known[seat]
        known[2, card] |= known[1, card] & viewers
        known[1, card] |= known[0, card] & viewers
        known[0, card] |= viewers


@kernel
def lose(state, seat, card, viewers):
    """Takes a card out of a hand; `viewers` see which. Does not change what the others remember of the hand."""
    one = bit(card)
    held = state.held[seat]
    held[0] = held[0] & ~one | held[1] & one
    held[1] = held[1] & ~one | held[2] & one
    held[2] &= ~one
    state.hand_size[seat] -= 1
    known = state.known[seat]
    if known[0, card]:
        known[0, card] = known[0, card] & ~viewers | known[1, card] & viewers
        known[1, card] = known[1, card] & ~viewers | known[2, card] & viewers
        known[2, card] &= ~viewers


@kernel
def blur(state, seat, insiders):
    """After a card left this hand: viewers who did not see it can be sure of one copy less of every card."""
    known = state.known[seat]
    for card in range(1, CARDS + 1):
        if known[0, card]:
            known[0, card] = known[0, card] & insiders | known[1, card] & ~insiders
            known[1, card] = known[1, card] & insiders | known[2, card] & ~insiders
            known[2, card] &= insiders


@kernel
def who_sees(state, giver, taker):
    """R33: when a card passes between two hands, both owners see it, and everybody if one of the hands lies open."""
    both = bit(giver) | bit(taker)
    return all_viewers(state) if state.open_mask & both else both


@kernel
def give_away(state, giver, card, insiders, whole):
    """Moves a card from a hand to another. Returns who knows which. `whole`: the giver keeps nothing of the hand."""
    if whole:  # viewers who were sure of the card know that it went
        insiders |= state.known[giver, 0, card]
        lose(state, giver, card, insiders)
    else:
        lose(state, giver, card, insiders)
        blur(state, giver, insiders)
    return insiders


@kernel
def random_card(state, seat):
    """Returns a uniformly random card of a hand that is not empty."""
    left = below(state.rng, state.hand_size[seat])
    cards = int(state.held[seat, 0])
    level = 0
    while left >= count(cards):
        left -= count(cards)
        level += 1
        cards = int(state.held[seat, level])
    for _ in range(left):
        cards &= cards - 1
    return lowest(cards)


@kernel
def has_room(state, seat):
    """R51: whether a hand may receive a card."""
    return state.hand_size[seat] < state.hand_limit


@kernel
def _sure_of_all(state, seat):
    """Returns who is sure of every card of a hand."""
    viewers = all_viewers(state)
    for level in range(COPIES):
        cards = int(state.held[seat, level])
        while cards:
            viewers &= state.known[seat, level, lowest(cards)]
            cards &= cards - 1
    return viewers


@kernel
def rob(state, thief, victim, number):
    """Moves up to `number` random cards between hands. Returns how many, which (as a set), and who saw them (R33,
    R34).
    """
    number = min(number, int(state.hand_size[victim]), state.hand_limit - state.hand_size[thief])
    sees = who_sees(state, thief, victim)
    if number == state.hand_size[victim]:  # viewers who were sure of all of them know which went
        sees |= _sure_of_all(state, victim)
    cards = 0
    for _ in range(number):
        card = random_card(state, victim)
        lose(state, victim, card, sees)
        blur(state, victim, sees)
        gain(state, thief, card, sees)
        cards |= bit(card)
        tell_card(state, STOLE, thief, card, victim + 1, sees)
    return number, cards, sees


@kernel
def tell_card(state, kind, seat, card, other, viewers):
    """Records an event with a card that only `viewers` see."""
    seen = told(viewers | bit(seat))
    tell(state, kind, seat, state.kinds[card], other, 0, seen)
    if seen != EVERYBODY:
        tell(state, kind, seat, UNKNOWN, other, 0, EVERYBODY & ~seen)


@kernel
def _draw_one(state):
    """Takes the top card of the pile, shuffling the discard pile if needed; 0 if there is none (R12)."""
    if state.pile_size == 0:
        if state.discard_size == 0:
            return 0
        for i in range(state.discard_size):
            state.pile[i] = state.discard[i]
            state.discard[i] = UNKNOWN
        state.pile_size = state.discard_size
        state.discard_size = 0
        shuffle(state.rng, state.pile, state.pile_size)
        tell(state, RESHUFFLED, state.turn, 0, 0, 0, EVERYBODY)
    top = state.pile_size - 1
    card = int(state.pile[top])
    state.pile[top] = UNKNOWN
    state.pile_size = top
    return card


@kernel
def draw(state, seat, number):
    """Draws up to `number` (at most three) cards. Returns how many came, and them as a set."""
    a = b = c = 0
    viewers = all_viewers(state) if state.open_mask & bit(seat) else 0
    came = cards = 0
    for _ in range(number):
        card = _draw_one(state) if has_room(state, seat) else 0
        if card == 0:
            break
        gain(state, seat, card, viewers)
        came += 1
        cards |= bit(card)
        a, b, c = int(state.kinds[card]), a, b
    if came:
        seen = told(viewers | bit(seat))
        tell(state, DREW, seat, a, b, c, seen)
        if seen != EVERYBODY:
            tell(state, DREW_UNSEEN, seat, came, 0, 0, EVERYBODY & ~seen)
    return came, cards


@kernel
def open_hand(state, seat):
    """R30: opens a hand, so that everybody is sure of all of it."""
    state.open_mask |= bit(seat)
    others = all_viewers(state) & ~bit(seat)
    for level in range(COPIES):
        cards = int(state.held[seat, level])
        while cards:
            state.known[seat, level, lowest(cards)] = others
            cards &= cards - 1


# Lives


@kernel
def owned(state, seat):
    """R9: returns how many lives a seat has, wagered ones included."""
    return int(state.lives_size[seat]) + state.num_wagered[seat]


@kernel
def top_life(state, seat):
    """Returns the life on top of a deck, 0 if it is empty."""
    size = state.lives_size[seat]
    return int(state.lives[seat, size - 1]) if size else 0


@kernel
def pop_life(state, seat):
    """Takes the top life off a non-empty deck. The next one is not revealed yet."""
    place = state.lives_size[seat] - 1
    life = int(state.lives[seat, place])
    state.lives[seat, place] = UNKNOWN
    state.lives_seen[seat, place] = 0
    state.lives_size[seat] = place
    return life


@kernel
def reveal_top(state, seat):
    """Shows everybody the top life, and that it is on top.

    Viewers who knew of such a life in its part of the deck can no longer be sure of another one there.
    """
    place = state.lives_size[seat] - 1
    if place < 0:
        return
    life = state.lives[seat, place]
    everybody = all_viewers(state) & ~bit(seat)
    surprised = everybody & ~state.lives_seen[seat, place]
    state.lives_seen[seat, place] = everybody
    for below_it in range(place - 1, -1, -1):
        surprised &= state.tied[seat, below_it]
        if surprised == 0:
            break
        if state.lives[seat, below_it] == life:
            mistaken = state.lives_seen[seat, below_it] & surprised
            state.lives_seen[seat, below_it] &= ~mistaken
            surprised &= ~mistaken
    if place > 0:
        state.tied[seat, place - 1] = 0


@kernel
def stack_order(state, seat, row):
    """R8: the owner has ordered all nine lives: `row` is the deck from the top. The others know nothing of it yet."""
    for place in range(LIVES):
        state.lives[seat, place] = row[LIVES - 1 - place]


@kernel
def restack(state, seat, row, user):
    """R41: `user` has put a deck into the order `row`, from the top. The others cannot know where anything went.

    Among equal lives it does not matter which is which, so memory follows the first that is left.
    """
    size = int(state.lives_size[seat])
    taken = 0
    seen_by_place = 0  # eight bits for each place
    for place in range(size):
        life = row[size - 1 - place]
        for old in range(size):
            if state.lives[seat, old] == life and not taken & bit(old):
                taken |= bit(old)
                seen_by_place |= int(state.lives_seen[seat, old]) << (7 * place)
                break
    for place in range(size):
        state.lives[seat, place] = row[size - 1 - place]
        state.lives_seen[seat, place] = (seen_by_place >> (7 * place)) & 0x7F
        state.tied[seat, place] = all_viewers(state) & ~bit(seat) & ~bit(user) if place < size - 1 else 0
    reveal_top(state, seat)


@kernel
def take_back(state, seat, row):
    """R20: the wagered lives go back in the order `row`, from the top: under the deck, or on it (R52)."""
    number = int(state.num_wagered[seat])
    size = int(state.lives_size[seat])
    start = size
    if not state.returns_top:
        start = 0
        for place in range(size - 1, -1, -1):
            state.lives[seat, place + number] = state.lives[seat, place]
            state.lives_seen[seat, place + number] = state.lives_seen[seat, place]
            state.tied[seat, place + number] = state.tied[seat, place]
    everybody = all_viewers(state) & ~bit(seat)
    for i in range(number):
        place = start + number - 1 - i
        state.lives[seat, place] = row[i]
        state.lives_seen[seat, place] = everybody
        state.tied[seat, place] = everybody if i > 0 else 0
        state.wagered[seat, i] = UNKNOWN
    for i in range(number):
        row[i] = UNKNOWN
    state.num_wagered[seat] = 0
    state.lives_size[seat] = size + number
    reveal_top(state, seat)
