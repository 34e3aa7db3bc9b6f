"""Effects of cards that nobody stopped, compiled: Attack, See the Future, thefts and the others.

R numbers refer to RULES.md.
"""

from clowder.engine.rules.bits import bit, next_in
from clowder.engine.rules.decisions import ask
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.rng import shuffle
from clowder.games.kittens.cards import everybody_knows, forget_pile, gain, hand_over, may_fetch, random_card, show_over
from clowder.games.kittens.layout import *
from clowder.games.kittens.turns import end_turn


@inlined
def _close_window(state):
    """R23: an odd number of Nopes stops the action, an even number lets it happen."""
    action = state.action
    seat = state.turn
    stopped = state.num_nopes % 2 == 1
    ask(state, bit(seat))
    state.action = 0
    state.num_nopes = 0
    state.top_seat = 0
    state.phase = TURN
    if stopped:
        tell(state, STOPPED, seat, action, 0, 0, EVERYBODY)
    elif action == SKIP:
        tell(state, SKIPPED, seat, state.remaining - 1, 0, 0, EVERYBODY)
        end_turn(state)
    elif action == ATTACK:
        _attack(state)
    elif action == SHUFFLE:
        shuffle(state.rng, state.pile, state.pile_size)
        forget_pile(state, 0)
        tell(state, SHUFFLED, seat, 0, 0, 0, EVERYBODY)
    elif action == FUTURE:
        _look(state, seat)
    elif action == FIVE:
        state.phase = FETCH
        return  # `action_start` is still needed to take a card back
    else:
        _rob(state, seat, action, state.action_target - 1)
    if state.phase != GIVE:
        _clear_action(state)


@inlined
def _clear_action(state):
    state.action_target = 0
    state.action_named = 0
    state.action_start = 0


@inlined
def _attack(state):
    """R11, R44: an ordinary Attack gives two turns. A victim's Attack also passes on what it still owes (R37)."""
    give = int(state.attack_turns)
    if state.attacked and state.attack_rule == STACKING:
        give += state.remaining
    state.turn = next_in(state.alive_mask, state.turn, state.num_seats)
    state.remaining = give
    state.attacked = 1
    ask(state, bit(state.turn))
    tell(state, ATTACKED, state.turn, give, 0, 0, EVERYBODY)


@inlined
def _look(state, seat):
    """R14, R45: the top three, or as many as there are, for this seat alone."""
    card = state.pile
    top = state.pile_size - 1
    shown = min(state.future_cards, state.pile_size)
    for i in range(shown):
        state.pile_seen[top - i] |= bit(seat)
    first = int(card[top])
    second = int(card[top - 1]) if shown > 1 else UNKNOWN
    third = card[top - 2] if shown > 2 else UNKNOWN
    if shown > 3:
        first += MAX_CARDS * card[top - 3]
    if shown > 4:
        second += MAX_CARDS * card[top - 4]
    tell(state, LOOKED, seat, first, second, third, bit(seat))
    tell(state, LOOKED, seat, UNKNOWN, UNKNOWN, UNKNOWN, EVERYBODY & ~bit(seat))


@inlined
def _rob(state, seat, action, target):
    """Favor, pair or triple against `target`."""
    if state.hand_size[target] == 0:  # R20: it used its last card in the window
        tell(state, NOTHING, seat, 0, target + 1, 0, EVERYBODY)
    elif action == FAVOR:
        state.phase = GIVE
        ask(state, bit(target))
    elif action == PAIR:
        kind = random_card(state, target)
        hand_over(state, target, seat, kind, STOLE)
    elif state.hands[target, state.action_named]:
        show_over(state, target, seat, state.action_named)
    else:
        kind = state.action_named
        tell(state, NAMED_MISS, seat, kind, target + 1, 0, EVERYBODY)
        for viewer in range(VIEWERS):
            if viewer != target:
                state.lacks[target, viewer] |= bit(kind)


@inlined
def play_give(state, seat, kind):
    happening(state)
    state.phase = TURN
    ask(state, bit(state.turn))
    _clear_action(state)
    hand_over(state, seat, state.turn, kind, GAVE)


@kernel
def play_fetch(state, seat, kind):
    """R18: the topmost allowed copy leaves the discard pile."""
    happening(state)
    place = state.discard_size - 1
    while state.discard[place] != kind or not may_fetch(state, place):
        place -= 1
    for i in range(place, state.discard_size - 1):
        state.discard[i] = state.discard[i + 1]
    state.discard_size -= 1
    state.discard[state.discard_size] = UNKNOWN
    gain(state, seat, kind)
    everybody_knows(state, seat, kind)
    state.phase = TURN
    _clear_action(state)
    tell(state, FETCHED, seat, kind, 0, 0, EVERYBODY)
