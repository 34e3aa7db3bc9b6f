"""Broken copies of the kittens, and which law finds each. Run interpreted, so that nothing is compiled twice."""

import sys
from dataclasses import replace

from clowder.engine import laws
from clowder.engine.bits import bit
from clowder.engine.chance import below, reseed
from clowder.engine.events import EVERYBODY, happening, tell
from clowder.engine.game import Rules
from clowder.engine.record import copy, to_json
from clowder.games import find
from clowder.games.kittens import cards, rules, sight
from clowder.games.kittens import layout as k

GAME = find("exploding-kittens")


def a_leaking_view(state, seat, view):
    """An opponent's hand is copied along."""
    sight.observe(state, seat, view)
    other = (seat + 1) % state.num_seats
    for kind in range(k.HAND_KINDS):
        view.hands[other, kind] = state.hands[other, kind]


def a_view_with_the_generator(state, seat, view):
    sight.observe(state, seat, view)
    for i in range(4):
        view.rng[i] = state.rng[i]


def everything(state, seat, view):
    """The whole truth, but for the generator: what a clone needs."""
    sight.observe(state, seat, view)
    viewer, events = view.viewer, (view.num_events, [list(row) for row in view.events])
    copy(view, state)
    view.viewer, view.num_events = viewer, events[0]
    for i in range(4):
        view.rng[i] = 0
    for row, values in enumerate(events[1]):
        for column, value in enumerate(values):
            view.events[row, column] = value
    view.noped_mask &= bit(seat) if seat >= 0 else 0
    view.waiting_mask = state.asked_mask & ~(bit(seat) & ~state.waiting_mask if seat >= 0 else 0)
    if seat != state.turn:
        view.draft = view.draft_title = view.draft_target = view.draft_picks = 0


def a_clone(view, rng):
    """The truth passed off as a possible world."""
    reseed(view.rng, rng)
    view.viewer = 0


def a_pool(view, rng):
    """All unseen cards are pooled: nobody's publicly dealt Defuse is remembered, so the view is made to forget it."""
    for seat in range(view.num_seats):
        for kind in range(k.HAND_KINDS):
            for viewer in range(k.VIEWERS):
                view.known[seat, kind, viewer] = 0
        for viewer in range(k.VIEWERS):
            view.lacks[seat, viewer] = 0
    sight.determinize(view, rng)


def a_pool_that_looks_right(view, rng):
    """The same, but with the memory put back where it happens to be true: only the distribution gives it away."""
    known = to_json([view])["known"]
    a_pool(view, rng)
    for seat in range(view.num_seats):
        for kind in range(k.HAND_KINDS):
            for viewer in range(k.VIEWERS):
                view.known[seat, kind, viewer] = min(known[seat][kind][viewer], view.hands[seat, kind])


def a_lost_card(state, seat, move):
    """Every drawn Skip falls under the table."""
    before = state.hands[seat, k.SKIP]
    rules.play(state, seat, move)
    if move == k.MOVE_DRAW and state.hands[seat, k.SKIP] > before:
        cards._lose(state, seat, k.SKIP)


def a_biased_shuffle(state, seats, options, seed):
    """A kitten lies on top of the fresh pile nine times in ten."""
    rules.deal(state, seats, options, seed)
    top, place = state.pile_size - 1, 0
    while state.pile[place] != k.KITTEN:
        place += 1
    if below(state.rng, 10):
        state.pile[top], state.pile[place] = state.pile[place], state.pile[top]


def an_unsealed_window(state, seat, move):
    """Who answers is announced at once."""
    window = state.phase == k.WINDOW
    rules.play(state, seat, move)
    if window and state.phase == k.WINDOW and state.noped_mask:
        happening(state)
        tell(state, k.NOPED, seat, 1, 0, 0, EVERYBODY)


def a_race(state, seat, move):
    """The first Nope to arrive closes the window."""
    if state.phase == k.WINDOW and move == k.MOVE_NOPE:
        state.waiting_mask = bit(seat)
    rules.play(state, seat, move)


def told_to_all(state, seat, move):
    """What was meant for some is told to everybody."""
    rules.play(state, seat, move)
    for row in range(state.num_events):
        state.events[row, 5] = EVERYBODY


def a_counting_spectator(state, seat, view):
    """Those who only watch see who has answered."""
    sight.observe(state, seat, view)
    if seat < 0:
        view.waiting_mask = state.waiting_mask


def out_of_bounds(state, seat, move):
    """One place too far is written, now and then."""
    rules.play(state, seat, move)
    if state.discard_size > 20:
        state.discard[k.MAX_CARDS] = k.SKIP


def endless(state, seat, move):
    """A drawn card goes back, and the turn goes on."""
    if move != k.MOVE_DRAW:
        rules.play(state, seat, move)


def a_forgotten_move(state, seat):
    """The set of legal moves lacks one that is listed."""
    moves = rules.legal_set(state, seat)
    return moves & moves - 1 if moves & moves - 1 else moves


def a_wrong_question(state):
    return rules.to_act(state) | 1


BROKEN = {  # name: (what is replaced, the laws of which one must find it)
    "a_leaking_view": ({"observe": a_leaking_view}, {8}),
    "a_view_with_the_generator": ({"observe": a_view_with_the_generator}, {5}),
    "a_clone": ({"observe": everything, "determinize": a_clone}, {14}),
    "a_pool": ({"determinize": a_pool}, {8}),
    "a_pool_that_looks_right": ({"determinize": a_pool_that_looks_right}, {15}),
    "a_lost_card": ({"play": a_lost_card}, {1, 11}),
    "a_biased_shuffle": ({"deal": a_biased_shuffle}, {15}),
    "an_unsealed_window": ({"play": an_unsealed_window}, {12, 13}),
    "a_race": ({"play": a_race}, {12, 13}),
    "told_to_all": ({"play": told_to_all}, {24}),
    "a_counting_spectator": ({"observe": a_counting_spectator}, {12}),
    "out_of_bounds": ({"play": out_of_bounds}, {22}),
    "endless": ({"play": endless}, {4, 11}),
    "a_wrong_question": ({"to_act": a_wrong_question}, {2}),
    "a_forgotten_move": ({"legal_set": a_forgotten_move}, {25}),
    "nothing": ({}, {0}),
}


def broken_game(name):
    """Returns the kittens with some functions replaced."""
    return replace(GAME, rules=Rules({**GAME.rules, **BROKEN[name][0]}, name), max_decisions=600)


def find_law(name):
    """Returns the number of the first law that a broken copy breaks, or 0."""
    game = broken_game(name)
    options = game.read_options(4, {"num_nope": 12, "num_cat1": 0})
    deals = {0, 14, 15} & BROKEN[name][1]
    found = laws.audit_deals(game, 4, options, games=250) if deals else []
    found = found or laws.audit(game, 4, options, games=1 if name == "nothing" else 6)
    return found[0].law if found else 0


if __name__ == "__main__":
    for broken in sys.argv[1:] or BROKEN:
        law = find_law(broken)
        print(broken, "found" if law in BROKEN[broken][1] else "NOT FOUND", law, flush=True)
