"""The rules of Nine Lives, compiled: setting up, asking, playing a card, scoring.

R numbers refer to RULES.md. Wagers and powers are in powers.py, counting in icon_counts.py, turns and rounds in
turns.py, and what a seat may know in visibility.py.
"""

from clowder.engine.rules.bits import bit, count, has, lowest
from clowder.engine.rules.decisions import answered, ask, put_moves
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.rng import below
from clowder.games.nine_lives.deck import deal_lives, make_cats, make_lives
from clowder.games.nine_lives.hands import all_viewers, draw, gain, lose, owned, reveal_top, stack_order, top_life
from clowder.games.nine_lives.icon_counts import (
    all_at_nine,
    card_as_read,
    cats_of,
    fits,
    fits_at,
    flag_of,
    needs_cat,
    needs_place,
    only_cat,
    perfect_nines,
    playable,
    shown,
    table_without,
)
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.life_orders import begin_order, end_order, legal_order, orders_lives, step_order
from clowder.games.nine_lives.powers import (
    can_wager,
    copied_seats,
    decks,
    must_wager,
    others,
    passable,
    play_copy,
    play_direction,
    play_gift,
    play_pass,
    play_reorder,
    play_rob,
    play_take,
    play_whose,
    receivers,
    wager,
)
from clowder.games.nine_lives.turns import (
    close_return,
    end_round,
    end_turn,
    most_cards,
    next_seat,
    read_plainly,
    start_round,
)


@kernel
def deal(state, options):
    """Sets up a game (R1 to R8, R55)."""
    make_cats(state, options)
    deal_lives(state, make_lives(state, options))
    state.phase = ORDER
    for seat in range(state.num_seats):
        draw(state, seat, options.hand)
        begin_order(state, seat)
    happening(state)
    state.queen = options.first - 1 if options.first else below(state.rng, state.num_seats)
    state.turn = state.queen
    state.required_mask = bit(state.num_seats) - 1
    read_plainly(state)
    ask(state, state.required_mask)
    tell(state, DEALT, state.queen, 0, 0, 0, EVERYBODY)


@kernel
def starter(state):
    """R10: returns the seat that leads the first round."""
    return int(state.queen)


# Questions and legal moves


@kernel
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are. The seat must be asked."""
    phase = state.phase
    if phase == TURN:
        if state.draft_card:
            return _legal_draft(state, moves)
        return _legal_turn(state, seat, moves)
    if orders_lives(state):
        return legal_order(state, seat, moves)
    if phase == PASS:
        return put_moves(moves, 0, MOVE_PASS, passable(state, seat))
    if phase == DIRECTION:
        moves[0] = MOVE_LEFT
        moves[1] = MOVE_RIGHT
        return 2
    if phase == GIFT and state.draft_card == 0:
        return put_moves(moves, 0, MOVE_GIVE, state.held[seat, 0])
    n = put_moves(moves, 0, MOVE_TABLE, state.uncovered) if phase == TAKE else 0
    return put_moves(moves, n, MOVE_SEAT, named_seats(state, seat))


@kernel
def named_seats(state, seat):
    """Returns the seats that may be named, in a phase that asks for a seat."""
    if state.phase == COPY:
        return copied_seats(state, seat)
    if state.phase == GIFT:
        return receivers(state, seat)
    if state.phase == WHOSE:
        return decks(state)
    if state.phase == CROWN:
        return most_cards(state)
    return others(state, seat)  # R34: an empty hand may be named


@kernel
def _legal_turn(state, seat, moves):
    moves[0] = MOVE_GIVE_UP  # R17: always possible
    n = 1
    if state.wager_rule != FORBIDDEN and can_wager(state, seat):
        moves[1] = MOVE_WAGER
        n = 2
        if must_wager(state, seat):  # R44
            return n
    if state.may_skip:
        moves[n] = MOVE_SKIP
        n += 1
    return put_moves(moves, n, MOVE_PLAY, playable(state, seat))


@kernel
def _legal_draft(state, moves):
    """The chosen card's place on the table, then the cat it counts as."""
    card = int(state.draft_card)
    n = 0
    if needs_place(state) and state.draft_place == 0:
        places = int(state.uncovered)
        while places:
            place = lowest(places)
            if fits_at(state, card, place):
                moves[n] = MOVE_TABLE + place
                n += 1
            places &= places - 1
        return n
    table = table_without(state, state.draft_place - 1)
    for cat in range(CATS):
        if shown(state.icons[card]) & flag_of(cat) and fits(state, card, table, cat):
            moves[n] = MOVE_CAT + cat
            n += 1
    return n


# Playing


@kernel
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal."""
    phase = state.phase
    if phase == TURN:
        if move == MOVE_WAGER:
            wager(state, seat)
        elif move >= MOVE_PLAY:
            _choose(state, seat, move)
        else:
            happening(state)
            _leave_turn(state, seat, move)
    elif phase == ORDER:
        _play_order(state, seat, move)
    elif phase == PASS:
        play_pass(state, seat, move - MOVE_PASS)
    elif phase == RETURN:
        _play_return(state, seat, move)
    elif phase == REORDER:
        play_reorder(state, seat, move)
    elif phase == GIFT:
        play_gift(state, seat, move)
    elif phase == TAKE:
        play_take(state, seat, move)
    elif phase == DIRECTION:
        play_direction(state, seat, move)
    elif phase == COPY:
        play_copy(state, seat, move - MOVE_SEAT)
    elif phase == ROB:
        play_rob(state, seat, move - MOVE_SEAT)
    elif phase == WHOSE:
        play_whose(state, seat, move - MOVE_SEAT)
    else:  # CROWN
        happening(state)
        start_round(state, move - MOVE_SEAT)


@kernel
def _play_order(state, seat, move):
    """R8: seals an order of nine lives; the last one shows all top lives and begins the first round."""
    if not step_order(state, seat, move) or not answered(state, seat):
        return
    happening(state)
    for owner in range(state.num_seats):
        stack_order(state, owner, state.orders[owner])
        reveal_top(state, owner)
        end_order(state, owner)
        tell(state, LIVES_READY, owner, top_life(state, owner), 0, 0, EVERYBODY)
    start_round(state, state.queen)


@kernel
def _play_return(state, seat, move):
    """R20: seals the order of the lives a seat gets back."""
    if step_order(state, seat, move) and answered(state, seat):
        happening(state)
        close_return(state)


@kernel
def _leave_turn(state, seat, move):
    """Ends a turn without a card: skipped, passed, or given up."""
    if move == MOVE_SKIP:  # R22
        tell(state, SKIPPED, seat, 0, 0, 0, EVERYBODY)
        end_turn(state)
    elif state.owed == 0:  # R36: a voluntary turn costs nothing, but no other follows it
        tell(state, PASSES, seat, 0, 0, 0, EVERYBODY)
        next_seat(state)
    else:
        able = _is_able(state, seat)
        tell(state, GAVE_UP, seat, 0, 0, 0, EVERYBODY)
        end_round(state, WOULD_NOT if able else COULD_NOT, bit(seat))


@kernel
def _is_able(state, seat):
    """Whether the seat on turn can do anything other than give up."""
    if state.wager_rule != FORBIDDEN and can_wager(state, seat):
        return True
    return state.may_skip != 0 or playable(state, seat) != 0


@kernel
def _choose(state, seat, move):
    """Chooses a card, its place, its cat. Nobody notices before the last of these."""
    cat = 0
    if move >= MOVE_CAT:
        cat = move - MOVE_CAT
    elif move >= MOVE_TABLE:
        state.draft_place = move - MOVE_TABLE + 1
        if needs_cat(state, state.draft_card):
            return
        cat = only_cat(state, state.draft_card)
    else:
        state.draft_card = move - MOVE_PLAY
        if needs_place(state) or needs_cat(state, state.draft_card):
            return
        cat = only_cat(state, state.draft_card)
    _play_card(state, seat, cat)


@kernel
def _play_card(state, seat, cat):
    """R13 to R18: puts the card on the table. It may make a perfect nine, and may end the round."""
    happening(state)
    card = int(state.draft_card)
    place = int(state.draft_place) - 1
    state.draft_card = 0
    state.draft_place = 0
    lose(state, seat, card, all_viewers(state))
    table = table_without(state, place)
    icons = card_as_read(state, card, cat)
    nines = perfect_nines(state, icons, table)
    _tell_card(state, seat, card, place, cat)
    _lay(state, seat, card, place)
    if nines:
        _reward(state, seat, nines)
    if all_at_nine(state):
        end_round(state, ALL_NINE, bit(state.num_seats) - 1)
    elif count(state.required_mask) == 1:
        end_round(state, LAST_REQUIRED, state.required_mask)
    else:
        end_turn(state)


@kernel
def _tell_card(state, seat, card, place, cat):
    under = state.table[place] if place >= 0 else 0
    tell(state, PLAYED, seat, state.kinds[card], state.kinds[under], state.placing if place >= 0 else PLAIN, EVERYBODY)
    if state.reading == SINGLE_LIFE:
        tell(state, COUNTED_AS, seat, cat, 1, 0, EVERYBODY)
    elif state.reading:
        number = state.reading - FIRST_NUMBER
        tell(state, COUNTED_AS, seat, number // 5, number % 5 + 1, 0, EVERYBODY)


@kernel
def _lay(state, seat, card, place):
    """Puts a card on the table: at a free place, on another (R25), or instead of one that its player takes (R26)."""
    state.counts += state.icons[card]
    if place >= 0 and state.placing == SWAPPING:
        under = int(state.table[place])
        state.counts -= state.icons[under]
        state.table[place] = card
        gain(state, seat, under, all_viewers(state))
        return
    free = lowest(~state.table_mask)
    state.table[free] = card
    state.table_mask |= bit(free)
    state.uncovered |= bit(free)
    if place >= 0:
        state.counts -= state.icons[state.table[place]]
        state.uncovered &= ~bit(place)
        state.beneath[free] = place + 1


@kernel
def _reward(state, seat, nines):
    """R15: releases a player who makes a perfect nine for the rest of the round."""
    tell(state, PERFECT, seat, cats_of(nines), 0, 0, EVERYBODY)
    if has(state.required_mask, seat):
        state.required_mask &= ~bit(seat)
        tell(state, RELEASED, seat, 0, 0, 0, EVERYBODY)


@kernel
def scores(state, points):
    """Fills in the lives each seat has and returns the set of those with the most. The game must be over."""
    best = 0
    for seat in range(state.num_seats):
        points[seat] = owned(state, seat)
        best = max(best, owned(state, seat))
    winners = 0
    for seat in range(state.num_seats):
        if points[seat] == best:
            winners |= bit(seat)
    return winners


@kernel
def tally(state, counts):
    """Counts, when a game is over, how its rounds ended and how often each power was wagered."""
    if state.waiting_mask:
        return
    for reason in range(1, 5):
        counts[reason - 1] += state.rounds_ended[reason]
    for power in range(1, POWERS + 1):
        counts[3 + power] += state.wagers_made[power]
