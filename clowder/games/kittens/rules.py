"""The rules of the kittens, compiled: setting up, asking, playing and scoring.

R numbers are RULES.md's. What a seat may know of all this is in sight.py, what must always hold in check.py; the memory
that seats keep is written here, where the cards move.
"""

from clowder.engine.bits import bit, count, has, highest, lowest, next_in
from clowder.engine.chance import below, shuffle
from clowder.engine.events import EVERYBODY, happening, tell, tell_secret
from clowder.engine.kernel import inlined, kernel
from clowder.games.kittens.layout import *


@kernel
def deal(state, seats, options, seed):
    """Sets up a game in a zeroed state (R1 to R5)."""
    for i in range(4):
        state.rng[i] = seed[i]
    state.num_seats = seats
    state.alive_mask = bit(seats) - 1
    state.edition = options[OPT_EDITION]
    state.attack_rule = options[OPT_ATTACK]
    state.five_different = options[OPT_FIVE_DIFFERENT]
    state.five_no_self = options[OPT_FIVE_NO_SELF]
    state.self_nope = options[OPT_SELF_NOPE]
    state.may_refuse = options[OPT_MAY_REFUSE]
    state.special_combos = options[OPT_SPECIAL_COMBOS]
    state.death_discards = options[OPT_DEATH_DISCARDS]

    extras = options[OPT_COUNT + DEFUSE] - seats
    limited = options[OPT_EXTRA_DEFUSES]
    if limited == EXTRAS_TWO or (limited == EXTRAS_TWO_IF_TWO and seats == 2):
        extras = min(extras, 2)
    state.deck[DEFUSE] = seats + extras
    state.deck[KITTEN] = seats - 1
    for kind in range(ATTACK, KITTEN):
        state.deck[kind] = options[OPT_COUNT + kind]
        _put_on_pile(state, kind, options[OPT_COUNT + kind])

    state.extras_after_deal = options[OPT_EXTRAS_AFTER_DEAL]
    if not state.extras_after_deal:
        _put_on_pile(state, DEFUSE, extras)
    for seat in range(seats):
        for _ in range(options[OPT_HAND]):
            _gain(state, seat, _take_random(state))
        _gain(state, seat, DEFUSE)
        for viewer in range(VIEWERS):  # R31: it was dealt openly
            if viewer != seat:
                state.known[seat, DEFUSE, viewer] = 1
                state.lacks[seat, viewer] = state.extras_after_deal << DEFUSE  # R2: then nobody has a second one
    if options[OPT_FASTER]:
        for _ in range(state.pile_size // 3):
            state.removed[_take_random(state)] += 1
            state.removed_size += 1
    if state.extras_after_deal:
        _put_on_pile(state, DEFUSE, extras)
    _put_on_pile(state, KITTEN, seats - 1)
    shuffle(state.rng, state.pile, state.pile_size)

    happening(state)
    state.turn = below(state.rng, seats)
    state.remaining = 1
    state.phase = TURN
    _ask(state, bit(state.turn))
    tell(state, STARTS, state.turn, 0, 0, 0, EVERYBODY)


@inlined
def _put_on_pile(state, kind, number):
    size = state.pile_size
    for place in range(size, size + number):
        state.pile[place] = kind
    state.pile_size = size + number


@inlined
def _take_top(state):
    state.pile_size -= 1
    kind = state.pile[state.pile_size]
    state.pile[state.pile_size] = UNKNOWN
    return kind


@inlined
def _take_random(state):
    """Takes a uniformly random card: dealing from a shuffled pile, without shuffling what stays."""
    place = below(state.rng, state.pile_size)
    top = state.pile_size - 1
    kind = state.pile[place]
    state.pile[place] = state.pile[top]
    state.pile[top] = UNKNOWN
    state.pile_size = top
    return kind


@inlined
def _gain(state, seat, kind):
    held = state.hands[seat, kind]
    if held < 3:
        state.at_least[seat, held] |= bit(kind)
    state.hands[seat, kind] = held + 1
    state.hand_size[seat] += 1


@inlined
def _lose(state, seat, kind):
    held = state.hands[seat, kind] - 1
    if held < 3:
        state.at_least[seat, held] &= ~bit(kind)
    state.hands[seat, kind] = held
    state.hand_size[seat] -= 1


# Who owes a decision, and which


@inlined
def to_act(state):
    """Returns the set of seats that owe a decision; 0 means the game is over."""
    return int(state.waiting_mask)


@inlined
def _ask(state, seats):
    """Puts the next question to these seats."""
    state.asked_mask = seats
    state.waiting_mask = seats


@inlined
def legal_set(state, seat):
    """Returns the legal moves as a set if all of them are below 64, else 0. The seat must be asked."""
    if state.phase == WINDOW:
        return bit(MOVE_PASS) | has(state.at_least[seat, 0], NOPE) << MOVE_NOPE
    if state.phase == TURN:
        return _legal_draft(state, seat) if state.draft else _legal_turn(state, seat)
    return 0


@kernel
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are; 0 if the seat is not asked."""
    if not has(state.waiting_mask, seat):
        return 0
    allowed = legal_set(state, seat)
    if allowed:
        return _put_moves(moves, 0, allowed)
    if state.phase == TURN:  # R17: any of the twelve titles may be named
        return _put_moves(moves, MOVE_NAME, ALL_HAND_KINDS)
    if state.phase == INSERT:
        for above in range(state.pile_size + 1):
            moves[above] = MOVE_INSERT + above
        return state.pile_size + 1
    if state.phase == GIVE:
        return _put_moves(moves, MOVE_GIVE, state.at_least[seat, 0])
    if state.phase == FETCH:
        return _put_moves(moves, MOVE_FETCH, _fetchable(state))
    moves[0] = MOVE_DEFUSE  # RESCUE
    moves[1] = MOVE_REFUSE
    return 2


@inlined
def robbable(state, seat):
    """R19: the set of living others who hold a card."""
    holders = 0
    for target in range(SEATS):
        holders |= (state.hand_size[target] > 0) << target
    return holders & state.alive_mask & ~bit(seat)


@inlined
def _put_moves(moves, base, kinds):
    """Fills in base + kind for every kind of a set; returns how many there are."""
    n = 0
    while kinds:
        moves[n] = base + lowest(kinds)
        kinds &= kinds - 1
        n += 1
    return n


@inlined
def _legal_turn(state, seat):
    singles, pairs, triples = PLAYABLE & state.at_least[seat, 0], state.at_least[seat, 1], state.at_least[seat, 2]
    if robbable(state, seat) == 0:
        singles &= ~bit(FAVOR)
        pairs = triples = 0
    if not state.special_combos:  # R40: pairs of cats alone
        pairs &= -bit(CAT)
        triples = 0
    five = state.five_different and can_play_five(state, seat)
    return bit(MOVE_DRAW) | singles << MOVE_PLAY | pairs << MOVE_PAIR | triples << MOVE_TRIPLE | five << MOVE_FIVE


@kernel
def can_play_five(state, seat):
    if not state.five_different or not state.special_combos or count(state.at_least[seat, 0]) < 5:
        return False
    if not state.five_no_self:
        return True
    for i in range(state.discard_size):  # R36: something else must lie there
        if state.discard[i] != KITTEN:
            return True
    return False


@inlined
def _legal_draft(state, seat):
    """The next step of a play that is being put together: five picks, or a target, then a name."""
    if state.draft == FIVE:
        return _legal_picks(state, seat)
    return 0 if state.draft_target else robbable(state, seat) << MOVE_TARGET


@kernel
def _legal_picks(state, seat):
    """The next of five kinds, ascending; only those that leave enough kinds above them for the rest."""
    kinds = state.at_least[seat, 0]
    for _ in range(4 - count(state.draft_picks)):
        kinds &= ~bit(highest(kinds))
    if state.draft_picks:
        kinds &= -bit(highest(state.draft_picks) + 1)
    return kinds << MOVE_PICK


@kernel
def may_fetch(state, place):
    """R18: never a kitten. R36: with `five_no_self` not the five cards themselves, but other copies."""
    own = state.action_start <= place < state.action_start + 5
    return state.discard[place] != KITTEN and not (state.five_no_self and own)


@kernel
def _fetchable(state):
    kinds = 0
    for place in range(state.discard_size):
        if may_fetch(state, place):
            kinds |= bit(state.discard[place])
    return kinds


# Playing


@kernel
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal."""
    if state.phase == WINDOW:
        _play_window(state, seat, move)
    elif state.phase == TURN:
        if state.draft:
            _play_draft(state, seat, move)
        else:
            _play_turn(state, seat, move)
    elif state.phase == INSERT:
        _play_insert(state, seat, move - MOVE_INSERT)
    elif state.phase == GIVE:
        _play_give(state, seat, move - MOVE_GIVE)
    elif state.phase == FETCH:
        _play_fetch(state, seat, move - MOVE_FETCH)
    else:
        happening(state)
        if move == MOVE_DEFUSE:
            _defuse(state, seat)
        else:
            _explode(state, seat)


@inlined
def _play_turn(state, seat, move):
    if move == MOVE_DRAW:
        _draw(state, seat)
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
        _lay_open(state, seat, kind, 1)
        tell(state, PLAYED, seat, kind, 0, 0, EVERYBODY)
        _begin_action(state, seat, kind, 0, 0)


@inlined
def _play_draft(state, seat, move):
    """One more step of a compound play; nobody else sees it before the last one."""
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
                _lay_open(state, seat, kind, 1)
        tell(state, PLAYED_FIVE, seat, picks, 0, 0, EVERYBODY)
    else:
        _lay_open(state, seat, title, 1 if action == FAVOR else 2 if action == PAIR else 3)
        told = PLAYED if action == FAVOR else PLAYED_PAIR if action == PAIR else PLAYED_TRIPLE
        tell(state, told, seat, title, target, named, EVERYBODY)
    _begin_action(state, seat, action, target, named)


@inlined
def _lay_open(state, seat, kind, number):
    """Moves cards of one kind from a hand to the discard pile, where all see them."""
    held = state.hands[seat, kind] - number
    state.hands[seat, kind] = held
    state.hand_size[seat] -= number
    for fewer in range(3):
        state.at_least[seat, fewer] &= ~((held <= fewer) << kind)
    for viewer in range(VIEWERS):
        state.known[seat, kind, viewer] = max(state.known[seat, kind, viewer] - number, 0)
    for _ in range(number):
        state.discard[state.discard_size] = kind
        state.discard_size += 1


@inlined
def _begin_action(state, seat, action, target, named):
    state.action = action
    state.action_target = target
    state.action_named = named
    state.num_nopes = 0
    _open_window(state, seat)


@inlined
def _open_window(state, top_seat):
    """Asks every living seat but the topmost card's owner, Nope or not: being asked tells nothing (R21)."""
    state.phase = WINDOW
    state.top_seat = top_seat
    state.noped_mask = 0
    _ask(state, state.alive_mask if state.self_nope else state.alive_mask & ~bit(top_seat))


@inlined
def _play_window(state, seat, move):
    """Seals an answer; the last one resolves the window: R22, the first Nope clockwise is played, the rest are kept."""
    if move == MOVE_NOPE:
        state.noped_mask |= bit(seat)
    state.waiting_mask &= ~bit(seat)
    if state.waiting_mask == 0:
        _resolve_window(state)


@inlined
def settle(state):
    """Answers Pass for all in a window who hold no Nope; returns how many."""
    if state.phase != WINDOW:
        return 0
    able = 0
    for seat in range(SEATS):
        able |= has(state.at_least[seat, 0], NOPE) << seat
    forced = state.waiting_mask & ~able
    if forced:
        state.waiting_mask &= able
        if state.waiting_mask == 0:
            _resolve_window(state)
    return count(forced)


@inlined
def _resolve_window(state):
    """All have answered: the first Nope clockwise is played, the others are kept."""
    happening(state)
    if state.noped_mask == 0:
        _close_window(state)
        return
    answering = next_in(state.noped_mask, state.top_seat, state.num_seats)
    _lay_open(state, answering, NOPE, 1)
    state.num_nopes += 1
    tell(state, NOPED, answering, state.num_nopes, 0, 0, EVERYBODY)
    _open_window(state, answering)


@inlined
def _close_window(state):
    """R23: an odd number of Nopes stops the action, an even number lets it happen."""
    action = state.action
    seat = state.turn
    stopped = state.num_nopes % 2 == 1
    _ask(state, bit(seat))
    state.action = 0
    state.num_nopes = 0
    state.top_seat = 0
    state.phase = TURN
    if stopped:
        tell(state, STOPPED, seat, action, 0, 0, EVERYBODY)
    elif action == SKIP:
        tell(state, SKIPPED, seat, state.remaining - 1, 0, 0, EVERYBODY)
        _end_turn(state)
    elif action == ATTACK:
        _attack(state)
    elif action == SHUFFLE:
        shuffle(state.rng, state.pile, state.pile_size)
        _forget_pile(state, 0)
        tell(state, SHUFFLED, seat, 0, 0, 0, EVERYBODY)
    elif action == FUTURE:
        _look(state, seat)
    elif action == FIVE:
        state.phase = FETCH
        return  # the fetching still needs `action_start`
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
    """R11: an ordinary Attack gives two turns; a victim's passes on what it still owes too (unless `attack=two`)."""
    give = 2
    if state.attacked and state.attack_rule == STACKING:
        give += state.remaining
    state.turn = next_in(state.alive_mask, state.turn, state.num_seats)
    state.remaining = give
    state.attacked = 1
    _ask(state, bit(state.turn))
    tell(state, ATTACKED, state.turn, give, 0, 0, EVERYBODY)


@inlined
def _look(state, seat):
    """R14: the top three, or as many as there are, for this seat alone."""
    card = state.pile
    top = state.pile_size - 1
    shown = min(3, state.pile_size)
    for i in range(shown):
        state.pile_seen[top - i] |= bit(seat)
    second = card[top - 1] if shown > 1 else UNKNOWN
    third = card[top - 2] if shown > 2 else UNKNOWN
    tell(state, LOOKED, seat, card[top], second, third, bit(seat))
    tell(state, LOOKED, seat, UNKNOWN, UNKNOWN, UNKNOWN, EVERYBODY & ~bit(seat))


@inlined
def _rob(state, seat, action, target):
    """Favor, pair or triple against `target`."""
    if state.hand_size[target] == 0:  # R20: it spent its last card in the window
        tell(state, NOTHING, seat, 0, target + 1, 0, EVERYBODY)
    elif action == FAVOR:
        state.phase = GIVE
        _ask(state, bit(target))
    elif action == PAIR:
        kind = _random_card(state, target)
        _hand_over(state, target, seat, kind, STOLE)
    elif state.hands[target, state.action_named]:
        _show_over(state, target, seat, state.action_named)
    else:
        kind = state.action_named
        tell(state, NAMED_MISS, seat, kind, target + 1, 0, EVERYBODY)
        for viewer in range(VIEWERS):
            if viewer != target:
                state.lacks[target, viewer] |= bit(kind)


@inlined
def _random_card(state, seat):
    """Returns the kind of a uniformly random card of a hand that is not empty."""
    left = below(state.rng, state.hand_size[seat])
    kind = DEFUSE
    while left >= state.hands[seat, kind]:
        left -= state.hands[seat, kind]
        kind += 1
    return kind


@inlined
def _hand_over(state, giver, taker, kind, event):
    """Moves a card between two hands; what it is only these two know (R32)."""
    _lose(state, giver, kind)
    _gain(state, taker, kind)
    for viewer in range(VIEWERS):
        if viewer == giver:
            state.known[taker, kind, viewer] += 1
        elif viewer == taker:
            if state.known[giver, kind, viewer]:
                state.known[giver, kind, viewer] -= 1
        else:  # any card they were sure of may be the one that went
            state.lacks[taker, viewer] = 0
    for other in range(DEFUSE, KITTEN):
        sure = 0
        for viewer in range(VIEWERS):
            sure |= state.known[giver, other, viewer]
        if sure:
            for viewer in range(VIEWERS):
                if viewer != giver and viewer != taker and state.known[giver, other, viewer]:
                    state.known[giver, other, viewer] -= 1
                    state.lacks[giver, viewer] &= ~bit(other)
    insiders = bit(giver) | bit(taker)
    if event == GAVE:
        tell_secret(state, GAVE, giver, kind, taker + 1, 0, insiders)
    else:
        tell_secret(state, STOLE, taker, kind, giver + 1, 0, insiders)


@inlined
def _show_over(state, giver, taker, kind):
    """R17: moves one copy of the named card, and all know it."""
    _lose(state, giver, kind)
    _gain(state, taker, kind)
    for viewer in range(VIEWERS):
        if viewer != giver and state.known[giver, kind, viewer]:
            state.known[giver, kind, viewer] -= 1
    _everybody_knows(state, taker, kind)
    tell(state, NAMED_HIT, taker, kind, giver + 1, 0, EVERYBODY)


@inlined
def _everybody_knows(state, seat, kind):
    """Remembers for all others that this seat got a card of this kind."""
    for viewer in range(VIEWERS):
        if viewer != seat:
            state.known[seat, kind, viewer] += 1


@inlined
def _play_give(state, seat, kind):
    happening(state)
    state.phase = TURN
    _ask(state, bit(state.turn))
    _clear_action(state)
    _hand_over(state, seat, state.turn, kind, GAVE)


@kernel
def _play_fetch(state, seat, kind):
    """R18: the topmost allowed copy leaves the discard pile."""
    happening(state)
    place = state.discard_size - 1
    while state.discard[place] != kind or not may_fetch(state, place):
        place -= 1
    for i in range(place, state.discard_size - 1):
        state.discard[i] = state.discard[i + 1]
    state.discard_size -= 1
    state.discard[state.discard_size] = UNKNOWN
    _gain(state, seat, kind)
    _everybody_knows(state, seat, kind)
    state.phase = TURN
    _clear_action(state)
    tell(state, FETCHED, seat, kind, 0, 0, EVERYBODY)


@inlined
def _draw(state, seat):
    happening(state)
    top = state.pile_size - 1
    insiders = state.pile_seen[top] | bit(seat)
    state.pile_seen[top] = 0
    kind = _take_top(state)
    if kind == KITTEN:
        tell(state, DREW_KITTEN, seat, 0, 0, 0, EVERYBODY)
        _meet_kitten(state, seat)
        return
    _gain(state, seat, kind)
    if insiders == bit(seat):
        for viewer in range(VIEWERS):
            state.lacks[seat, viewer] = 0
    else:
        for viewer in range(VIEWERS):
            if not has(insiders, viewer):
                state.lacks[seat, viewer] = 0
            elif viewer != seat:
                state.known[seat, kind, viewer] += 1
    tell_secret(state, DREW, seat, kind, 0, 0, insiders)
    _end_turn(state)


@inlined
def _meet_kitten(state, seat):
    if state.hands[seat, DEFUSE] == 0:
        _explode(state, seat)
    elif state.may_refuse:  # R39: the question itself tells that there is a Defuse
        state.phase = RESCUE
        for viewer in range(VIEWERS):
            if viewer != seat:
                state.known[seat, DEFUSE, viewer] = max(state.known[seat, DEFUSE, viewer], 1)
    else:
        _defuse(state, seat)


@inlined
def _defuse(state, seat):
    _lay_open(state, seat, DEFUSE, 1)
    tell(state, DEFUSED, seat, 0, 0, 0, EVERYBODY)
    state.phase = INSERT


@inlined
def _play_insert(state, seat, above):
    """R26: puts the kitten back with `above` cards on top of it; where, its owner alone knows."""
    happening(state)
    place = state.pile_size - above
    for i in range(state.pile_size, place, -1):
        state.pile[i] = state.pile[i - 1]
        state.pile_seen[i] = state.pile_seen[i - 1]
    state.pile[place] = KITTEN
    state.pile_size += 1
    _forget_pile(state, bit(seat))
    state.pile_seen[place] = bit(seat)
    tell_secret(state, INSERTED, seat, above + 1, 0, 0, bit(seat))
    _end_turn(state)


@inlined
def _forget_pile(state, but):
    """Wipes what all seats but those in `but` know of the pile: for them every place may have moved."""
    for place in range(MAX_CARDS):
        state.pile_seen[place] &= but


@inlined
def _end_turn(state):
    """R8: one owed turn is over: the same seat goes on, or the next living one has an ordinary turn."""
    state.phase = TURN
    state.remaining -= 1
    if state.remaining == 0:
        _next_seat(state)
    else:
        tell(state, TURN_BEGINS, state.turn, state.remaining, 0, 0, EVERYBODY)


@inlined
def _next_seat(state):
    state.phase = TURN
    state.turn = next_in(state.alive_mask, state.turn, state.num_seats)
    state.remaining = 1
    state.attacked = 0
    _ask(state, bit(state.turn))
    tell(state, TURN_BEGINS, state.turn, 1, 0, 0, EVERYBODY)


@inlined
def _explode(state, seat):
    """R27: the seat is out, its debt with it, and the next living seat has an ordinary turn."""
    tell(state, EXPLODED, seat, 0, 0, 0, EVERYBODY)
    state.alive_mask &= ~bit(seat)
    living = count(state.alive_mask)
    state.place[seat] = state.num_seats - living
    if state.death_discards:
        _discard_hand(state, seat)
    elif state.hands[seat, DEFUSE] == 0:  # dying proves it
        for viewer in range(VIEWERS):
            if viewer != seat:
                state.lacks[seat, viewer] |= bit(DEFUSE)
    if living > 1:
        _next_seat(state)
        return
    state.phase = OVER
    state.turn = next_in(state.alive_mask, seat, state.num_seats)
    state.remaining = 1
    state.attacked = 0
    _ask(state, 0)
    tell(state, WON, state.turn, 0, 0, 0, EVERYBODY)


@kernel
def _discard_hand(state, seat):
    """R28: the whole hand goes to the discard pile, the kitten on top of it."""
    a = b = c = 0
    for kind in range(DEFUSE, KITTEN):
        number = int(state.hands[seat, kind])
        if number:
            _lay_open(state, seat, kind, number)
            a, b, c = b, c, kind * MAX_CARDS + number
            if a:
                tell(state, HAND_DISCARDED, seat, a, b, c, EVERYBODY)
                a = b = c = 0
    if c:
        tell(state, HAND_DISCARDED, seat, a, b, c, EVERYBODY)
    for viewer in range(VIEWERS):
        state.lacks[seat, viewer] = 0
    state.discard[state.discard_size] = KITTEN
    state.discard_size += 1


@kernel
def scores(state, points):
    """R29: fills in how many each seat outlived and returns the winner as a set. The game must be over."""
    for seat in range(state.num_seats):
        points[seat] = state.place[seat] - 1 if state.place[seat] else state.num_seats - 1
    return int(state.alive_mask)
