"""Whole compiled games with measurements: those of playout.py, with a row of numbers each and the worth of things.

A game defines what is measured beyond its length: see measures.py.
"""

from typing import Any, NamedTuple

import numpy as np

from clowder.engine.play.game import Game
from clowder.engine.rules.bits import count, has, lowest, nth
from clowder.engine.rules.contract import (
    ahead,
    ending,
    house,
    legal_moves,
    legal_set,
    note,
    play,
    scores,
    settle,
    starter,
    tally,
)
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.measures import ALL_FIT, HANDS, MARKS, NONE_FITS, OUT, ROUNDS, TURNS
from clowder.engine.rules.referee import begin
from clowder.engine.rules.rng import below, players_rng, seed_game
from clowder.engine.simulate.playout import SEATS, SHARE_UNIT

# Columns of a game's row. Thousandths are of the game's length, by its clock.
(
    DECISIONS,  # with two or more legal moves
    PLIES,  # including forced ones
    CHOICES,  # legal moves, summed over decisions
    HAPPENINGS,  # by the clock: events that everybody can see
    TURN_COUNT,
    ROUND_COUNT,
    SAT_OUT,  # thousandths that the average seat was eliminated
    ENDING,
    WINNERS,  # as a set
    FIRST,  # the seat that had the first turn; -1: nobody
    LEAD_CHANGES,
    DECIDED,  # thousandths after which the winners stayed ahead to the end
    BEHIND,  # whether others, and no winner, were ahead at half-time
    HAND_COUNT,  # hands inspected when their turn came
    FREE_COUNT,  # ... in which any card could be played
    STUCK_COUNT,  # ... in which no card could
    COLUMNS,
) = range(17)
# Sums for a thing that seats met in some way: seats, their wins, squares, the product, seats unless drawn.
MET, WON, MET_SQUARED, WON_SQUARED, MET_WON, MET_DECIDED, WORTH = range(7)
TENTHS = 9  # after 10%, 20% ... 90% of a game
MOST_HAPPENINGS = 8192  # happenings for which the leaders are recorded


class Scratch(NamedTuple):
    """Notes about one game while it is played."""

    sets: Any  # [way, seat]: things as a set
    marks: Any
    leads: Any  # by the clock: who was ahead, as a set
    counts: Any  # the game's own tallies


class MeasureSums(NamedTuple):
    """Totals over measured games."""

    rows: Any  # [game, column]
    worth: Any  # [way, thing, sum]
    leaders: Any  # [tenth, 2]: games with one leader at that point, and that leader's share of the wins
    counts: Any  # the game's own tallies


def scratch_for(game: Game, counts: Any) -> Scratch:
    """Returns buffers for the notes of one game after the other."""
    ways = max(1, len(game.measures.ways))
    return Scratch(game.numbers((ways, SEATS)), game.numbers(MARKS), game.numbers(MOST_HAPPENINGS, "i2"), counts)


def no_sums(game: Game, number: int) -> MeasureSums:
    """Returns zeroed totals for `number` games."""
    ways, things = max(1, len(game.measures.ways)), max(1, len(game.measures.things))
    shapes = (number, COLUMNS), (ways, things, WORTH), (TENTHS, 2), (len(game.tallies),)
    return MeasureSums(*(np.zeros(shape, np.int64) for shape in shapes))


@template
def begin_notes(sets, marks):
    """Clears the notes for the next game."""
    for way in range(len(sets)):
        for seat in range(SEATS):
            sets[way, seat] = 0
    for mark in range(MARKS):
        marks[mark] = 0


@template
def without(moves, number, banned):
    """Removes the banned moves from a list and returns how many are left. If none would be left, keeps them all."""
    kept = 0
    for i in range(number):
        kept += not banned[moves[i]]
    if kept == 0 or kept == number:
        return number
    kept = 0
    for i in range(number):
        if not banned[moves[i]]:
            moves[kept] = moves[i]
            kept += 1
    return kept


@template
def watch_game(state, houses, hindered, banned, room, notes, row):
    """Plays a dealt game to its end and fills in the part of its row about the way there.

    Plays like `play_game`, unless moves are `banned` (else that is None): the `hindered` seat does without them.
    """
    moves, rng = room.moves, room.rng
    sets, marks, leads, counts = notes
    decisions = plies = choices = 0
    begin_notes(sets, marks)
    first = clock = -1
    while True:
        if first < 0:
            first = starter(state)
        if state.clock != clock:
            clock = int(state.clock)
            note(state, sets, marks)
            if clock < MOST_HAPPENINGS:
                leads[clock] = ahead(state)
        settled = settle(state)
        if settled:
            plies += settled
            tally(state, counts)
            continue  # and look at the result
        asked = to_act(state)
        if asked == 0:
            break
        seat = lowest(asked)
        sensible = False
        if houses is not None:
            sensible = has(houses, seat)
        listed = sensible
        if banned is not None:
            listed |= seat == hindered
        allowed = 0 if listed else legal_set(state, seat)
        n = count(allowed) if allowed else legal_moves(state, seat, moves)
        if banned is not None and seat == hindered:
            n = without(moves, n, banned)
        if n > 1:
            decisions += 1
            choices += n
        chosen = below(rng, n) if n > 1 and not sensible else 0
        move = nth(allowed, chosen) if allowed else moves[chosen]
        if houses is not None and sensible and n > 1:
            move = house(state, seat, moves, n, rng)
        play(state, seat, move)
        plies += 1
        tally(state, counts)
    row[DECISIONS], row[PLIES], row[CHOICES], row[FIRST] = decisions, plies, choices, first


@template
def close_game(state, room, notes, row, sums):
    """Fills in the rest of a finished game's row, and adds up what things were worth."""
    marks = notes.marks
    seats = int(state.num_seats)
    length = max(1, int(state.clock))
    winners = scores(state, room.points)
    row[HAPPENINGS], row[TURN_COUNT], row[ROUND_COUNT] = length, marks[TURNS], marks[ROUNDS]
    row[HAND_COUNT], row[FREE_COUNT], row[STUCK_COUNT] = marks[HANDS], marks[ALL_FIT], marks[NONE_FITS]
    row[ENDING], row[WINNERS] = ending(state, marks), winners
    out = 0
    for seat in range(seats):
        if marks[OUT + seat]:
            out += length - marks[OUT + seat]
    row[SAT_OUT] = 1000 * out // (length * seats)
    tell_leads(notes.leads, min(length, MOST_HAPPENINGS - 1), winners, row, sums.leaders)
    weigh(notes.sets, seats, winners, sums.worth)


@template
def tell_leads(leads, length, winners, row, leaders):
    """Fills in the columns about leads. A drawn game is open to its end, and nobody came from behind."""
    leader = 0
    changes = 0
    for clock in range(1, length + 1):
        now = int(leads[clock])
        if now != leader and now & now - 1 == 0 and now:
            changes += leader > 0
            leader = now
    row[LEAD_CHANGES] = changes
    row[DECIDED], row[BEHIND] = 1000, 0
    if winners == 0:
        return
    settled = length
    while settled > 1 and int(leads[settled - 1]) & winners == winners:
        settled -= 1
    row[DECIDED] = 1000 * settled // length
    half = int(leads[max(1, length // 2)])
    row[BEHIND] = half != 0 and half & winners == 0
    for tenth in range(TENTHS):
        now = int(leads[max(1, length * (tenth + 1) // 10)])
        if now and count(now) == 1:
            leaders[tenth, 0] += 1
            if now & winners:
                leaders[tenth, 1] += SHARE_UNIT // count(winners)


@template
def weigh(sets, seats, winners, worth):
    """Adds up, per thing and way, how many seats met it that way and what they won."""
    share = SHARE_UNIT // count(winners) if winners else 0
    for way in range(len(sets)):
        met_by_any = 0
        for seat in range(seats):
            met_by_any |= sets[way, seat]
        while met_by_any:
            thing = lowest(met_by_any)
            met_by_any &= met_by_any - 1
            met = won = 0
            for seat in range(seats):
                if has(sets[way, seat], thing):
                    met += 1
                    won += share if has(winners, seat) else 0
            sums = worth[way, thing]
            sums[MET] += met
            sums[WON] += won
            sums[MET_SQUARED] += met * met
            sums[WON_SQUARED] += won * won
            sums[MET_WON] += met * won
            sums[MET_DECIDED] += met if winners else 0


@template
def play_measured(seats, options, houses, banned, deals, room, notes, sums):
    """Plays games of a simulation: a row each, and totals.

    `deals` are the prefix of their seeds, the first number, and one past the last. `banned` says of each move whether
    one seat does without it, in game i seat i modulo the seats; None: nobody is hindered.
    """
    prefix, first, stop = deals
    state = room.states[0]
    for game in range(first, stop):
        seed_game(prefix, game, room.scratch, room.words)
        begin(state, seats, options, room.words)
        players_rng(room.words, room.rng)
        row = sums.rows[game - first]
        watch_game(state, houses, game % seats, banned, room, notes, row)
        close_game(state, room, notes, row, sums)


@template
def replay_measured(seats, options, seed, decisions, room, notes, row, sums):
    """Deals a game that bots played elsewhere, replays its decisions, and measures them."""
    state = room.states[0]
    begin(state, seats, options, seed)
    begin_notes(notes.sets, notes.marks)
    first = clock = -1
    row[DECISIONS] = row[CHOICES] = 0
    for i in range(len(decisions) + 1):
        if first < 0:
            first = starter(state)
        if state.clock != clock:
            clock = int(state.clock)
            note(state, notes.sets, notes.marks)
            if clock < MOST_HAPPENINGS:
                notes.leads[clock] = ahead(state)
        if i < len(decisions):
            n = legal_moves(state, decisions[i, 0], room.moves)
            row[DECISIONS] += n > 1
            row[CHOICES] += n if n > 1 else 0
            play(state, decisions[i, 0], decisions[i, 1])
            tally(state, notes.counts)
    row[PLIES], row[FIRST] = len(decisions), first
    close_game(state, room, notes, row, sums)
