"""A compiled walk through a random game that tests the laws at every ply for every seat. laws.py reports what it
finds.
"""

from typing import Any, NamedTuple

from clowder.engine.play.game import Game
from clowder.engine.rules.bits import bit, count, has, lowest
from clowder.engine.rules.contract import cover_opened, determinize, legal_set, phase_of, play, settle, shows_too_much
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records, copy, same
from clowder.engine.rules.referee import begin, choices, faults, reason, see
from clowder.engine.rules.rng import below, players_rng

# Records of a walk
TRUTH, OUTSIDE, BEFORE = 0, 1, 2  # BEFORE: the views of eight seats, OUTSIDE: a spectator's view
AFTER, OTHER, WORLD, TWIN, NUM_RECORDS = 10, 11, 12, 13, 14

EXTRA = 10_000_000


class Room(NamedTuple):
    """Buffers for a walk."""

    states: Records  # NUM_RECORDS
    moves: Any
    others: Any  # the moves of another record
    chosen: Any  # [8]: an answer per seat
    why: Any  # [2, 3]: the numbers of two reasons
    rng: Any


class Bounds(NamedTuple):
    """What a game declares about itself."""

    num_moves: int
    max_plies: int
    announced: int  # kinds of events that may openly say what views do not remember
    reasons: bool  # whether it gives reasons for refusing moves


def room_for(game: Game) -> Room:
    """Returns buffers for a walk."""
    moves = game.moves_buffer(), game.moves_buffer()
    return Room(game.new(NUM_RECORDS), *moves, game.numbers(8), game.numbers((2, 3)), game.numbers(4, "u8"))


def bounds_of(game: Game) -> Bounds:
    """Returns what a walk needs to know about a game."""
    announced = sum(1 << kind for kind in game.announcements)
    return Bounds(game.num_moves, game.max_decisions, announced, game.has_reasons)


@template
def same_moves(one, other, seat, moves, others):
    """Returns whether a seat has the same legal moves in two records."""
    n = choices(one, seat, moves)
    if n != choices(other, seat, others):
        return False
    for i in range(n):
        if moves[i] != others[i]:
            return False
    return True


@template
def audit_asking(state, seats, moves, num_moves):
    """Returns 0, or the law about questions that is broken (1 to 3, 25)."""
    if faults(state) != 0:
        return 1
    asked = to_act(state)
    if asked >= bit(seats):
        return 2
    for seat in range(seats):
        n = choices(state, seat, moves)
        if (n > 0) != has(asked, seat):
            return 2
        last = -1
        listed = 0
        for i in range(n):
            if moves[i] <= last or moves[i] >= num_moves:
                return 3
            last = moves[i]
            listed |= bit(last) if last < 64 else 0
        if n > 0 and legal_set(state, seat) != 0 and (legal_set(state, seat) != listed or last >= 64):
            return 25
    return 0


@template
def audit_reasons(state, view, seat, moves, num_moves, why, others):
    """Returns 0, or 29 if a listed move is refused, another is not, or the view gives another reason."""
    n = choices(state, seat, moves)
    place = 0
    for move in range(num_moves):
        listed = place < n and moves[place] == move
        place += listed
        told = reason(state, seat, move, why)
        if (told == 0) != listed or told != reason(view, seat, move, others):
            return 29 + EXTRA * (move + 1)
        for i in range(3):
            if why[i] != others[i]:
                return 29 + EXTRA * (move + 1)
    return 0


@template
def audit_world(states, viewer, view, moves, others, rng, max_plies):
    """Returns 0, or the law that a determinization of this view breaks (7 to 11)."""
    world = states[WORLD]
    copy(world, view)
    determinize(world, rng)
    if faults(world) != 0:
        return 7
    see(world, viewer, states[AFTER])
    if not same(states[AFTER], view):
        return 8 + EXTRA * (viewer + 2)
    if viewer >= 0 and not same_moves(view, world, viewer, moves, others):
        return 9
    if world.rng[0] == states[TRUTH].rng[0]:
        return 10
    if below(rng, 32) == 0:
        plies = 0
        while to_act(world):
            seat = lowest(to_act(world))
            n = choices(world, seat, moves)
            if n == 0 or plies > max_plies:
                return 11 + EXTRA * (1 if n == 0 else 2)
            play(world, seat, moves[below(rng, n)])
            plies += 1
        if faults(world) != 0:
            return 11 + EXTRA * 3
    return 0


@template
def audit_views(states, seats, moves, others, rng, max_plies):
    """Checks the views of every seat and a spectator. Returns 0, or the law that is broken (5 to 11)."""
    state = states[TRUTH]
    for viewer in range(-1, seats):
        view = states[BEFORE + viewer]  # BEFORE - 1 is OUTSIDE
        see(state, viewer, view)
        secret = view.rng[0] | view.rng[1] | view.rng[2] | view.rng[3]
        if secret != 0 or view.viewer != (255 if viewer < 0 else viewer + 1):
            return 5
        too_much = shows_too_much(view, viewer)
        if too_much:
            return 27 + EXTRA * too_much
        if viewer >= 0 and not same_moves(state, view, viewer, moves, others):
            return 6
        broken = audit_world(states, viewer, view, moves, others, rng, max_plies)
        if broken:
            return broken
    return 0


@template
def audit_quiet(states, seats, actor):
    """Checks that the others see no change after a sealed answer, or after a play that did not move the clock."""
    for viewer in range(-1, seats):
        if viewer != actor:
            see(states[TRUTH], viewer, states[AFTER])
            if not same(states[AFTER], states[BEFORE + viewer]):
                return 12 + EXTRA * (viewer + 2)
    return 0


@template
def audit_order(states, seats, moves, rng, chosen):
    """Lets all asked seats answer once, in one order and in the reverse. The result must be the same (13)."""
    asked = to_act(states[TRUTH])
    if count(asked) < 2:
        return 0
    for seat in range(seats):
        if has(asked, seat):
            chosen[seat] = moves[below(rng, choices(states[TRUTH], seat, moves))]
    copy(states[WORLD], states[TRUTH])
    copy(states[TWIN], states[TRUTH])
    for step in range(seats):
        if has(asked, step):
            play(states[WORLD], step, chosen[step])
        last = seats - 1 - step
        if has(asked, last):
            play(states[TWIN], last, chosen[last])
    return 0 if same(states[WORLD], states[TWIN]) else 13


@template
def times_told(one, other, event):
    """Returns how many events of the view `one` equal the event in row `event` of the view `other`."""
    times = 0
    for row in range(one.num_events):
        equal = 1
        for column in range(5):
            equal &= one.events[row, column] == other.events[event, column]
        times += equal
    return times


@template
def unlike_event(one, other, announced):
    """Returns the kind of an event that two views show a different number of times, in any order, or 0.

    Kinds in the set `announced` do not count. They may openly say what views do not remember.
    """
    for row in range(one.num_events):
        kind = one.events[row, 0]
        if not has(announced, kind) and times_told(one, one, row) != times_told(other, one, row):
            return kind + 0
    return 0


@template
def take_events_out(view):
    """Removes the events from a view, and leaves everything else."""
    for row in range(len(view.events)):
        for column in range(6):
            view.events[row, column] = 0
    view.num_events = 0


@template
def audit_telling(states, seats, actor, move, moves, rng, announced):
    """Plays the same decision in the true state and in a world that looks the same to a viewer.

    If the views are the same afterwards, so must be the events (24). If the events and the open question are the same,
    so must be the views (28), except for what such events reveal.
    """
    for viewer in range(-1, seats):
        if viewer == actor:
            continue
        world = states[WORLD]
        copy(world, states[BEFORE + viewer])
        determinize(world, rng)
        for i in range(4):
            world.rng[i] = states[TRUTH].rng[i]
        possible = False
        for i in range(choices(world, actor, moves)):
            possible = possible or moves[i] == move
        if not possible:
            continue
        play(world, actor, move)
        copy(states[TWIN], states[TRUTH])
        play(states[TWIN], actor, move)
        see(world, viewer, states[AFTER])
        see(states[TWIN], viewer, states[OTHER])
        unlike = max(
            unlike_event(states[AFTER], states[OTHER], announced), unlike_event(states[OTHER], states[AFTER], announced)
        )
        alike = unlike == 0 and same_telling(states[AFTER], states[OTHER])
        if alike:
            for row in range(states[AFTER].num_events):
                cover_opened(states[OTHER], states[AFTER].events[row, 0])
                cover_opened(states[AFTER], states[AFTER].events[row, 0])
        take_events_out(states[AFTER])
        take_events_out(states[OTHER])
        equal = same(states[AFTER], states[OTHER])
        if unlike and equal:
            return 24 + EXTRA * unlike
        if alike and not equal:
            return 28
    return 0


@template
def same_telling(one, other):
    """Returns whether two views show the same events in the same order and the same open question."""
    if one.num_events != other.num_events or one.asked_mask != other.asked_mask or phase_of(one) != phase_of(other):
        return False
    for row in range(one.num_events):
        for column in range(5):
            if one.events[row, column] != other.events[row, column]:
                return False
    return True


@template
def audit_settling(states, seats, moves):
    """Answers forced decisions in bulk and one by one. The result must be the same (23)."""
    copy(states[WORLD], states[TRUTH])
    settled = settle(states[WORLD])
    copy(states[TWIN], states[TRUTH])
    while settled > 0:
        forced = -1
        for seat in range(seats):
            if forced < 0 and choices(states[TWIN], seat, moves) == 1:
                forced = seat + 0
        if forced < 0:
            return 23
        choices(states[TWIN], forced, moves)
        play(states[TWIN], forced, moves[0])
        settled -= 1
    return 0 if same(states[WORLD], states[TWIN]) else 23


@template
def audit_game(room, bounds, seats, options, words):
    """Plays one random game and checks every ply. Returns 0, or law + 100 * ply of the first violation.

    Some laws add details, multiplied by EXTRA: 24 the kind of event, 27 a field, 29 a move, 8 and 12 a viewer
    (spectators first), 11 how the world ended.
    """
    states, moves, others, chosen, why, rng = room
    state = states[TRUTH]
    begin(state, seats, options, words)
    plies = 0
    while True:
        broken = audit_asking(state, seats, moves, bounds.num_moves)
        if broken == 0:
            broken = audit_views(states, seats, moves, others, rng, bounds.max_plies)
        if broken == 0:
            broken = audit_order(states, seats, moves, rng, chosen)
        if broken == 0:
            broken = audit_settling(states, seats, moves)
        asked = to_act(state)
        if broken == 0 and bounds.reasons and asked:
            seat = lowest(asked)
            broken = audit_reasons(state, states[BEFORE + seat], seat, moves, bounds.num_moves, why[0], why[1])
        if broken == 0 and asked != 0 and plies >= bounds.max_plies:
            broken = 4
        if broken or asked == 0:
            return broken + 100 * plies if broken else 0
        skipped = below(rng, count(asked))
        for _ in range(skipped):
            asked &= asked - 1
        seat = lowest(asked)
        n = choices(state, seat, moves)
        clock = state.clock
        sealed = count(to_act(state)) > 1
        move = moves[below(rng, n)]
        broken = audit_telling(states, seats, seat, move, moves, rng, bounds.announced)
        if broken:
            return broken + 100 * plies
        play(state, seat, move)
        if sealed or state.clock == clock:
            broken = audit_quiet(states, seats, seat)
            if broken:
                return broken + 100 * plies
        plies += 1


@template
def start_players(words, rng):
    """Seeds the generator of the players' choices."""
    players_rng(words, rng)


@template
def imagine_deals(states, worlds, seats, options, words, viewer, rng):
    """Deals a game into the first record and imagines a world from the view of `viewer`, in the first two worlds."""
    begin(states[0], seats, options, words)
    for i in range(2):
        see(states[0], viewer, worlds[i])
        determinize(worlds[i], rng)


@template
def list_reasons(states, seat, num_moves, reasons, why):
    """Fills in why each move of a seat is refused in the first record; 0 for legal moves."""
    for move in range(num_moves):
        reasons[move] = reason(states[0], seat, move, why)
