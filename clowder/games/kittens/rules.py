"""The rules of the kittens, compiled: setting up, asking, playing and scoring.

R numbers refer to RULES.md. cards.py moves cards and memory, turns.py ends turns and lets players die, card_effects.py
has the effects of cards that nobody stopped, visibility.py what a seat may know, and check.py the conditions on
positions.
"""

from clowder.engine.rules.bits import bit, count, has, highest
from clowder.engine.rules.decisions import ask, put_moves
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.rng import below, shuffle
from clowder.games.kittens.card_effects import play_fetch, play_give
from clowder.games.kittens.cards import gain, lay_open, may_fetch, put_on_pile, take_random
from clowder.games.kittens.layout import *
from clowder.games.kittens.nope_windows import begin_action, play_window
from clowder.games.kittens.turns import defuse, draw, explode, play_insert


@kernel
def deal(state, options):
    """Sets up a game (R1 to R5)."""
    seats = state.num_seats
    state.alive_mask = bit(seats) - 1
    extras = options.count[DEFUSE] - seats
    limited = options.extra_defuses
    if limited == EXTRAS_TWO or (limited == EXTRAS_TWO_IF_TWO and seats == 2):
        extras = min(extras, 2)
    state.deck[DEFUSE] = seats + extras
    state.deck[KITTEN] = seats - 1
    for kind in range(ATTACK, KITTEN):
        state.deck[kind] = options.count[kind]
        put_on_pile(state, kind, options.count[kind])
    if not state.extras_after_deal:
        put_on_pile(state, DEFUSE, extras)
    _deal_hands(state, seats, options.hand)
    if options.faster_game:
        for _ in range(state.pile_size // 3):
            state.removed[take_random(state)] += 1
            state.removed_size += 1
    if state.extras_after_deal:
        put_on_pile(state, DEFUSE, extras)
    put_on_pile(state, KITTEN, seats - 1)
    shuffle(state.rng, state.pile, state.pile_size)

    happening(state)
    state.turn = options.first - 1 if options.first else below(state.rng, seats)
    state.remaining = 1
    state.phase = TURN
    ask(state, bit(state.turn))
    tell(state, STARTS, state.turn, 0, 0, 0, EVERYBODY)


@inlined
def _deal_hands(state, seats, hand):
    """Deals everybody this many cards, and a Defuse that all see (R31)."""
    for seat in range(seats):
        for _ in range(hand):
            gain(state, seat, take_random(state))
        gain(state, seat, DEFUSE)
        for viewer in range(VIEWERS):
            if viewer != seat:
                state.known[seat, DEFUSE, viewer] = 1
                state.lacks[seat, viewer] = state.extras_after_deal << DEFUSE  # R2: then nobody has a second one


@kernel
def starter(state):
    """R5: returns the seat that begins."""
    return int(state.turn)


@inlined
def legal_set(state, seat):
    """Returns the legal moves as a set if all of them are below 64, else 0. The seat must be asked."""
    if state.phase == WINDOW:
        return bit(MOVE_PASS) | has(state.at_least[seat, 0], NOPE) << MOVE_NOPE
    if state.phase == TURN:
        return _legal_draft(state, seat) if state.draft else legal_turn(state, seat)
    return 0


@kernel
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are. The seat must be asked."""
    allowed = legal_set(state, seat)
    if allowed:
        return put_moves(moves, 0, 0, allowed)
    if state.phase == TURN:  # R17: any of the twelve titles may be named
        return put_moves(moves, 0, MOVE_NAME, ALL_HAND_KINDS)
    if state.phase == INSERT:
        for above in range(state.pile_size + 1):
            moves[above] = MOVE_INSERT + above
        return state.pile_size + 1
    if state.phase == GIVE:
        return put_moves(moves, 0, MOVE_GIVE, state.at_least[seat, 0])
    if state.phase == FETCH:
        return put_moves(moves, 0, MOVE_FETCH, fetchable(state))
    moves[0] = MOVE_DEFUSE  # RESCUE
    moves[1] = MOVE_REFUSE
    return 2


@inlined
def robbable(state, seat):
    """R19: the set of other living seats that hold a card."""
    holders = 0
    for target in range(SEATS):
        holders |= (state.hand_size[target] > 0) << target
    return holders & state.alive_mask & ~bit(seat)


@inlined
def legal_turn(state, seat):
    singles, pairs, triples = PLAYABLE & state.at_least[seat, 0], state.at_least[seat, 1], state.at_least[seat, 2]
    if robbable(state, seat) == 0:
        singles &= ~bit(FAVOR)
        pairs = triples = 0
    pairs &= combos(state, 2)
    triples &= combos(state, 3)
    five = state.five_different and can_play_five(state, seat)
    return bit(MOVE_DRAW) | singles << MOVE_PLAY | pairs << MOVE_PAIR | triples << MOVE_TRIPLE | five << MOVE_FIVE


@inlined
def combos(state, number):
    """R40: the kinds of which two or three are a play; without `special_combos` only pairs of cats."""
    return ALL_HAND_KINDS if state.special_combos else ALL_HAND_KINDS & -bit(CAT) if number == 2 else 0


@kernel
def can_play_five(state, seat):
    if not state.five_different or not state.special_combos:
        return False
    return has_five_different(state, seat) and has_something_to_fetch(state)


@inlined
def has_five_different(state, seat):
    return count(state.at_least[seat, 0]) >= 5


@kernel
def has_something_to_fetch(state):
    """R36: with `five_no_self` the discard pile must hold something other than the five."""
    if not state.five_no_self:
        return True
    for i in range(state.discard_size):
        if state.discard[i] != KITTEN:
            return True
    return False


@inlined
def _legal_draft(state, seat):
    """Lists the next step of a half-made play: five picks, or a target, then a name."""
    if state.draft == FIVE:
        return picks(state, seat) << MOVE_PICK
    return 0 if state.draft_target else robbable(state, seat) << MOVE_TARGET


@kernel
def picks(state, seat):
    """Returns the next of five kinds, ascending, with enough kinds above them for the rest."""
    kinds = state.at_least[seat, 0]
    for _ in range(4 - count(state.draft_picks)):
        kinds &= ~bit(highest(kinds))
    if state.draft_picks:
        kinds &= -bit(highest(state.draft_picks) + 1)
    return kinds


@kernel
def fetchable(state):
    kinds = 0
    for place in range(state.discard_size):
        if may_fetch(state, place):
            kinds |= bit(state.discard[place])
    return kinds


@kernel
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal."""
    if state.phase == WINDOW:
        play_window(state, seat, move)
    elif state.phase == TURN:
        if state.draft:
            _play_draft(state, seat, move)
        else:
            _play_turn(state, seat, move)
    elif state.phase == INSERT:
        play_insert(state, seat, move - MOVE_INSERT)
    elif state.phase == GIVE:
        play_give(state, seat, move - MOVE_GIVE)
    elif state.phase == FETCH:
        play_fetch(state, seat, move - MOVE_FETCH)
    else:
        happening(state)
        if move == MOVE_DEFUSE:
            defuse(state, seat)
        else:
            explode(state, seat)


@inlined
def _play_turn(state, seat, move):
    if move == MOVE_DRAW:
        draw(state, seat)
    elif move == MOVE_FIVE:
        state.draft = FIVE
    elif move >= MOVE_TRIPLE:
        state.draft = TRIPLE
        state.draft_title = move - MOVE_TRIPLE
    elif move >= MOVE_PAIR:
        state.draft = PAIR
        state.draft_title = move - MOVE_PAIR
    elif move == MOVE_PLAY + FAVOR:
        state.draft = FAVOR
        state.draft_title = FAVOR
    else:
        kind = move - MOVE_PLAY
        happening(state)
        state.action_start = state.discard_size
        lay_open(state, seat, kind, 1)
        tell(state, PLAYED, seat, kind, 0, 0, EVERYBODY)
        begin_action(state, seat, kind, 0, 0)


@inlined
def _play_draft(state, seat, move):
    """Makes one more step of a compound play. Nobody else sees it before the last one."""
    if state.draft == FIVE:
        state.draft_picks |= bit(move - MOVE_PICK)
        if count(state.draft_picks) == 5:
            _finish_draft(state, seat, 0)
    elif state.draft_target == 0:
        state.draft_target = move - MOVE_TARGET + 1
        if state.draft != TRIPLE:
            _finish_draft(state, seat, 0)
    else:
        _finish_draft(state, seat, move - MOVE_NAME)


@inlined
def _finish_draft(state, seat, named):
    """Lays the chosen cards on the discard pile, with target and name announced (R9)."""
    action = state.draft
    title = state.draft_title
    target = state.draft_target
    picks = state.draft_picks
    state.draft = 0
    state.draft_title = 0
    state.draft_target = 0
    state.draft_picks = 0
    happening(state)
    state.action_start = state.discard_size
    if action == FIVE:
        for kind in range(DEFUSE, KITTEN):
            if has(picks, kind):
                lay_open(state, seat, kind, 1)
        tell(state, PLAYED_FIVE, seat, picks, 0, 0, EVERYBODY)
    else:
        lay_open(state, seat, title, 1 if action == FAVOR else 2 if action == PAIR else 3)
        told = PLAYED if action == FAVOR else PLAYED_PAIR if action == PAIR else PLAYED_TRIPLE
        tell(state, told, seat, title, target, named, EVERYBODY)
    begin_action(state, seat, action, target, named)


@kernel
def scores(state, points):
    """R29: fills in how many others each seat outlived. Returns the winner as a set. The game must be over."""
    for seat in range(state.num_seats):
        points[seat] = state.place[seat] - 1 if state.place[seat] else state.num_seats - 1
    return int(state.alive_mask)
