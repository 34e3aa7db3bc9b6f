"""The house bot of the kittens, compiled: what a sensible player does.

It uses only what its seat may know, so it plays the same from a view and from a world in a search's playouts. Chances
are in percent: integers only.
"""

from clowder.engine.rules.bits import count, has, next_in
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.rng import below
from clowder.games.kittens.layout import *

WORTH = (0, 100, 40, 18, 45, 14, 36, 30, 6, 6, 6, 6, 6)  # value of a card in hand, by kind: a Defuse is a life
RISKY = 18  # percent: above this, avoid drawing


@kernel
def house(state, seat, moves, number, rng):
    """Returns what a sensible player would do."""
    if state.phase == WINDOW:
        return MOVE_NOPE if _is_worth_a_nope(state, seat, rng) else MOVE_PASS
    if state.phase == TURN:
        if state.draft == 0:
            return _choose_turn(state, seat, moves, number)
        if state.draft == FIVE:
            return moves[number - 1]  # cats are the highest kinds, and the cheapest
        return _choose_target(state, seat) if state.draft_target == 0 else MOVE_NAME + _wish(state, seat)
    if state.phase == INSERT:
        return _choose_place(state, rng)
    if state.phase == GIVE:
        return _extreme(moves, number, MOVE_GIVE, -1)
    if state.phase == FETCH:
        return _extreme(moves, number, MOVE_FETCH, 1)
    return MOVE_DEFUSE


@kernel
def _extreme(moves, number, base, sign):
    """Returns the move whose card is worth the most (sign 1) or the least (sign -1)."""
    best = 0
    for i in range(1, number):
        if sign * WORTH[moves[i] - base] > sign * WORTH[moves[best] - base]:
            best = i
    return moves[best]


@kernel
def _danger(state, seat):
    """Returns how likely the top card is a kitten, in percent, as this seat sees the pile."""
    kittens = count(state.alive_mask) - 1
    unseen = 0
    for place in range(state.pile_size):
        if not has(state.pile_seen[place], seat):
            unseen += 1
        elif state.pile[place] == KITTEN:
            kittens -= 1
    top = state.pile_size - 1
    if has(state.pile_seen[top], seat):
        return 100 if state.pile[top] == KITTEN else 0
    return 100 * kittens // unseen


@kernel
def _is_worth_a_nope(state, seat, rng):
    """Stops what is aimed at this seat, and defends its own play. Keeps the last Nope for a better moment."""
    happens = state.num_nopes % 2 == 0
    if state.turn == seat:
        return not happens and (_danger(state, seat) > RISKY or state.hands[seat, NOPE] > 1)
    if not happens:
        return False
    if state.action == ATTACK:
        return next_in(state.alive_mask, state.turn, state.num_seats) == seat
    aimed = state.action_target == seat + 1
    precious = state.hands[seat, DEFUSE] > 0 or state.hands[seat, NOPE] > 1
    return aimed and (state.action == TRIPLE or precious or below(rng, 2) == 0)


@kernel
def _choose_turn(state, seat, moves, number):
    """Robs with spare cats, looks before a risk, and avoids a kitten it fears."""
    danger = _danger(state, seat)
    hand = state.hands[seat]
    afraid = danger > RISKY if hand[DEFUSE] else danger > RISKY // 2
    knows = has(state.pile_seen[state.pile_size - 1], seat)
    best = MOVE_DRAW
    value = 20
    for i in range(number):
        move = moves[i]
        wish = 0
        if MOVE_PAIR < move < MOVE_TRIPLE:
            wish = 30 if move - MOVE_PAIR >= CAT else 0
        elif MOVE_TRIPLE < move < MOVE_FIVE:
            wish = 32 if move - MOVE_TRIPLE >= CAT else 0
        elif move == MOVE_FIVE:
            wish = 10
        elif move == MOVE_PLAY + FAVOR:
            wish = 25
        elif afraid:
            wish = _escape(move - MOVE_PLAY, danger, knows)
        if wish > value:
            best = move
            value = wish
    return best


@kernel
def _escape(kind, danger, knows):
    """Returns how good a card is against a top card that is probably a kitten."""
    if kind == FUTURE:
        return 0 if knows else 60
    if kind == ATTACK:
        return 55
    if kind == SKIP:
        return 50
    return 40 if kind == SHUFFLE and danger == 100 else 0


@kernel
def _choose_target(state, seat):
    """Robs the seat that most likely has a Defuse. A Favor goes to the one with the fewest cards to choose from."""
    best = -1
    value = -1
    for step in range(1, state.num_seats):
        target = seat + step
        if target >= state.num_seats:
            target -= state.num_seats
        if has(state.alive_mask, target) and state.hand_size[target] > 0:
            sure = state.known[target, DEFUSE, seat]
            lured = 1000 * sure // state.hand_size[target] if sure else 60
            lured = 200 - state.hand_size[target] if state.draft == FAVOR else lured
            if lured > value:
                best = target
                value = lured
    return MOVE_TARGET + best


@kernel
def _wish(state, seat):
    """Names a card the target certainly has, the most valuable; else a Defuse, or a Nope if the bot has none."""
    target = state.draft_target - 1
    best = NOPE if has(state.lacks[target, seat], DEFUSE) else DEFUSE
    for kind in range(DEFUSE, KITTEN):
        if state.known[target, kind, seat] and (state.known[target, best, seat] == 0 or WORTH[kind] > WORTH[best]):
            best = kind
    return best


@kernel
def _choose_place(state, rng):
    """Puts the kitten where the next player draws it; while still owing turns, out of its own way."""
    if state.remaining == 1:
        return MOVE_INSERT + (below(rng, 2) if state.pile_size > 1 else 0) * (below(rng, 4) == 0)
    return MOVE_INSERT + state.pile_size - below(rng, 1 + state.pile_size // 3)
