"""Mistakes that an author of a game can make, each in a copy of a game, and the sentence `clowder check` says of it.

    python tests/engine/laws/broken.py            # which law finds each
    python tests/engine/laws/broken.py --page     # docs/mistakes.md

Rules run checked, so that nothing is compiled.
"""

import re
import sys
from dataclasses import replace

from clowder.engine.errors import BadRules
from clowder.engine.laws import laws
from clowder.engine.laws.learners import audit_learner
from clowder.engine.rules import derived, fields
from clowder.engine.rules.bits import bit
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.family import Rules
from clowder.engine.rules.record import copy, to_json
from clowder.engine.rules.rng import below, reseed
from clowder.engine.text.messages import say
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.games.kittens import refusal, rules, visibility

GAME = find("exploding-kittens").on("checked")
LIVES = find("nine-lives").on("checked")
sight_of_all = GAME.rules["encode"]


def a_leaking_view(state, seat, view):
    """An opponent's hand is copied along."""
    visibility.observe(state, seat, view)
    other = (seat + 1) % state.num_seats
    for kind in range(k.HAND_KINDS):
        view.hands[other, kind] = state.hands[other, kind]


def a_pile_turned_over(state, seat, view):
    """`observe` shows the top of the pile to everybody."""
    visibility.observe(state, seat, view)
    if state.pile_size:
        view.pile[state.pile_size - 1] = state.pile[state.pile_size - 1]


def a_view_with_the_generator(state, seat, view):
    """A view holds the state's generator."""
    visibility.observe(state, seat, view)
    for i in range(4):
        view.rng[i] = state.rng[i]


def everything(state, seat, view):
    """The whole truth, but for the generator: what a clone needs."""
    visibility.observe(state, seat, view)
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
    """The truth is passed off as a possible world."""
    reseed(view.rng, rng)
    view.viewer = 0


def a_pool(view, rng):
    """`determinize` pools all unseen cards and forgets what was shown."""
    for seat in range(view.num_seats):
        for kind in range(k.HAND_KINDS):
            for viewer in range(k.VIEWERS):
                view.known[seat, kind, viewer] = 0
        for viewer in range(k.VIEWERS):
            view.lacks[seat, viewer] = 0
    visibility.determinize(view, rng)


def a_pool_that_looks_right(view, rng):
    """`determinize` pools all unseen cards, and remembers only what happens to be true: the odds are wrong."""
    known = to_json([view])["known"]
    a_pool(view, rng)
    for seat in range(view.num_seats):
        for kind in range(k.HAND_KINDS):
            for viewer in range(k.VIEWERS):
                view.known[seat, kind, viewer] = min(known[seat][kind][viewer], view.hands[seat, kind])


def a_lost_card(state, seat, move):
    """A drawn Skip falls under the table."""
    before = state.hands[seat, k.SKIP]
    rules.play(state, seat, move)
    if move == k.MOVE_DRAW and state.hands[seat, k.SKIP] > before:
        state.hands[seat, k.SKIP] = before
        state.at_least[seat, before] &= ~bit(k.SKIP)
        state.hand_size[seat] -= 1


def a_biased_shuffle(state, options):
    """A kitten lies on top of the fresh pile nine times in ten."""
    rules.deal(state, options)
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


def too_many_events(state, seat, move):
    """More is told than the events have rows for."""
    rules.play(state, seat, move)
    if move == k.MOVE_DRAW:
        for _ in range(13):
            tell(state, k.SHUFFLED, seat, 0, 0, 0, EVERYBODY)


def a_counting_spectator(state, seat, view):
    """Those who only watch see who has answered."""
    visibility.observe(state, seat, view)
    if seat < 0:
        view.waiting_mask = state.waiting_mask


def out_of_bounds(state, seat, move):
    """One place too far is written."""
    rules.play(state, seat, move)
    if state.discard_size > 20:
        state.discard[k.MAX_CARDS] = k.SKIP


def a_tail(state, seat, move):
    """What was taken off a pile is still in the array behind its end."""
    rules.play(state, seat, move)
    state.pile[state.pile_size] = k.SKIP


def endless(state, seat, move):
    """A drawn card goes back, and the turn goes on."""
    if move != k.MOVE_DRAW:
        rules.play(state, seat, move)


def a_forgotten_move(state, seat):
    """`legal_set` lacks a move that `legal_moves` lists."""
    moves = rules.legal_set(state, seat)
    return moves & moves - 1 if moves & moves - 1 else moves


def a_question_without_answers(state, seat, moves):
    """Whoever holds no Nope is asked, and has no move."""
    n = rules.legal_moves(state, seat, moves)
    return 0 if state.phase == k.WINDOW and n == 1 else n


def an_unsorted_list(state, seat, moves):
    """Moves are listed in descending order."""
    n = rules.legal_moves(state, seat, moves)
    moves[:n] = moves[:n][::-1]
    return n


def a_hand_that_is_not_ones_own(state, seat, moves):
    """What is legal depends on a card that the seat cannot see."""
    n = rules.legal_moves(state, seat, moves)
    return n - 1 if n > 1 and state.pile[state.pile_size - 1] == k.SKIP else n


def a_misspelt_field(state, seat, move):
    """A rule reads a field that is not declared."""
    if state.remianing > 1:
        happening(state)
    rules.play(state, seat, move)


def an_unknown_name(state, seat, move):
    """A rule reads a name that nobody has defined."""
    if move == MOVE_DARW:  # noqa: F821
        happening(state)
    rules.play(state, seat, move)


def a_missing_refusal(state, seat, move, why):
    """`refuse` has nothing against a move that is not listed."""
    reason = refusal.refuse(state, seat, move, why)
    return 0 if reason == refusal.HOLDS_NOTHING or reason == refusal.ONESELF else reason


def declared(game, name, **changes):
    """Returns a game whose field `name` is declared in another way."""
    table = game.fields
    held = [each for each in table.all if each.seen != fields.THE_DEAL]
    changed = [replace(each, **changes) if each.name == name else each for each in held]
    module = game.rules["deal"].__module__
    arranged, layout = derived.arranged(table.engine, changed)
    made = derived.kernels_of(arranged, layout, game.max_players, table.last_event, {}, module)
    opened = {"cover_opened": game.rules["cover_opened"]}
    rules = Rules({**game.rules, **made, **opened}, "declared")
    return replace(game, fields=replace(table, layout=layout), rules=rules)


def a_public_tally():
    """A field is open to all that tells "could not" from "would not"."""
    return declared(LIVES, "rounds_ended", seen=fields.EVERYBODY)


def a_draft_shown_to_all():
    """A play that is being put together is open to all."""
    return declared(GAME, "draft", seen=fields.EVERYBODY)


def a_bound_too_low():
    """A field is declared with a bound that the rules exceed."""
    return declared(GAME, "remaining", high=1)


def a_hand_that_is_not_shown(view, row):
    """A learner is not shown its hand."""
    sight_of_all(view, row)
    for place, column in enumerate(GAME.fields.columns):
        row[place] *= column.field not in ("hands", "at_least")


def an_action_for_two_moves(state, seat, move):
    """Two moves are one action to a learner."""
    return min(move, k.NUM_MOVES - 2)


def an_action_that_tells(state, seat, move):
    """How a learner's actions are numbered depends on the card on top of the pile."""
    swapped = state.pile_size and state.pile[state.pile_size - 1] > k.CAT
    return k.MOVE_DRAW + k.MOVE_DEFUSE - move if swapped and move in (k.MOVE_DRAW, k.MOVE_DEFUSE) else move


def a_reason_without_cause():
    """A reason is declared that no rule ever gives."""
    return replace(GAME, reasons={**GAME.reasons, 99: "too_tired"})


def an_option_without_a_label():
    """An option is written for programs alone."""
    return replace(GAME, options=(replace(GAME.options[0], label=say("nobody-wrote-that")), *GAME.options[1:]))


def an_unsigned_field():
    """A field is declared unsigned."""
    one = fields.public(cards=fields.number(64, "in the pile", wide="u1"))
    derived.state(one, seats=4, events=1, last_event=1, module=__name__)


def a_hand_without_seats():
    """A field that each seat sees its own row of has no row for each seat."""
    derived.state(fields.own_seat(hand=fields.number(9, "cards")), seats=4, events=1, last_event=1, module=__name__)


MISTAKES = {  # name: (what is replaced in the kittens, or what makes the game; the laws of which one must find it)
    "a_misspelt_field": ({"play": a_misspelt_field}, {31}),
    "an_unknown_name": ({"play": an_unknown_name}, {31}),
    "an_unsigned_field": (an_unsigned_field, {-1}),
    "a_hand_without_seats": (a_hand_without_seats, {-1}),
    "a_bound_too_low": (a_bound_too_low, {1}),
    "a_tail": ({"play": a_tail}, {1}),
    "a_lost_card": ({"play": a_lost_card}, {1, 11}),
    "too_many_events": ({"play": too_many_events}, {1, 11}),
    "out_of_bounds": ({"play": out_of_bounds}, {22}),
    "endless": ({"play": endless}, {4, 11}),
    "a_question_without_answers": ({"legal_moves": a_question_without_answers}, {2, 11}),
    "an_unsorted_list": ({"legal_moves": an_unsorted_list}, {3}),
    "a_hand_that_is_not_ones_own": ({"legal_moves": a_hand_that_is_not_ones_own}, {6, 9}),
    "a_forgotten_move": ({"legal_set": a_forgotten_move}, {25}),
    "a_missing_refusal": ({"refuse": a_missing_refusal}, {29}),
    "a_reason_without_cause": (a_reason_without_cause, {30}),
    "a_leaking_view": ({"observe": a_leaking_view}, {27}),
    "a_pile_turned_over": ({"observe": a_pile_turned_over}, {28}),
    "a_view_with_the_generator": ({"observe": a_view_with_the_generator}, {5}),
    "a_public_tally": (a_public_tally, {28}),
    "a_draft_shown_to_all": (a_draft_shown_to_all, {12}),
    "a_counting_spectator": ({"observe": a_counting_spectator}, {12}),
    "an_unsealed_window": ({"play": an_unsealed_window}, {12, 13}),
    "a_race": ({"play": a_race}, {12, 13}),
    "told_to_all": ({"play": told_to_all}, {24}),
    "a_biased_shuffle": ({"deal": a_biased_shuffle}, {15}),
    "a_clone": ({"observe": everything, "determinize": a_clone}, {14}),
    "a_pool": ({"determinize": a_pool}, {8}),
    "a_pool_that_looks_right": ({"determinize": a_pool_that_looks_right}, {15}),
    "an_option_without_a_label": (an_option_without_a_label, {26}),
    "an_action_that_tells": ({"action_of": an_action_that_tells, "move_of": an_action_that_tells}, {37}),
    "a_hand_that_is_not_shown": ({"encode": a_hand_that_is_not_shown}, {38}),
    "an_action_for_two_moves": ({"action_of": an_action_for_two_moves}, {39}),
    "nothing": ({}, {0}),
}


def made(name):
    """Returns the game with one mistake."""
    change = MISTAKES[name][0]
    if callable(change):
        return change()
    return replace(GAME, rules=Rules({**GAME.rules, **change}, name), max_decisions=600)


def find_law(name):
    """Returns the law that finds a mistake, and what is said of it; -1: it is refused when the game is imported."""
    try:
        game = made(name)
    except BadRules as wrong:
        return -1, f"{wrong}"
    meant = MISTAKES[name][1]
    options = {} if game is LIVES or game.name == "nine-lives" else {"num_nope": 12, "num_cat1": 0}
    players = 3 if game.name == "nine-lives" else 4
    options = game.option_set.read(players, options)
    found = laws.audit_options(game, players)
    if {0, 14, 15} & meant:
        found = found or laws.audit_deals(game, players, options, games=250)
    if 30 in meant:
        found = found or laws.audit_reasons(replace(game, min_players=3, max_players=3), 1)
    if {0, 37, 38, 39} & meant:
        found = found or audit_learner(game, players, options, 12 if 37 in meant else 1)
    found = found or laws.audit(game, players, options, games=1 if name == "nothing" else 12)
    return (found[0].law, str(found[0])) if found else (0, "")


def said(text):
    """Returns a violation without the game's name and seed, which are the same for all."""
    return re.sub(r"^.*?, seed [^:]*: (?=law)", "", text)


def describe(name):
    """Returns a mistake in a sentence."""
    change = MISTAKES[name][0]
    function = change if callable(change) else list(change.values())[-1] if change else None
    return " ".join((function.__doc__ or "").split()) if function else ""


PAGE = """# Mistakes, and what `clowder check` says of them

Each of these was made in a copy of a game that keeps all laws (`tests/engine/laws/broken.py`), and this is the one
sentence that was said. It begins with the game, the number of players, the options and a seed that shows it again;
these are left out here. A mistake in a declaration is told as soon as the game is imported.

| the mistake | what is said |
| --- | --- |"""


if __name__ == "__main__":
    as_page = "--page" in sys.argv
    if as_page:
        print(PAGE)
    for mistake in [name for name in sys.argv[1:] if name in MISTAKES] or MISTAKES:
        law, text = find_law(mistake)
        if not as_page:
            print(mistake, "found" if law in MISTAKES[mistake][1] else "NOT FOUND", law, text, flush=True)
        elif law:
            print(f"| {describe(mistake)} | {said(text)} |", flush=True)
