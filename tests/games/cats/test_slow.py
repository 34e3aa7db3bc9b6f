"""The compiled rules compared with `cats.slow`: every combination of choices in small states, and whole games."""

import itertools
import random
from types import SimpleNamespace

import pytest
from tiers import few_or_all

import clowder
from cats.arrange import arrange, truth
from cats.slow import CATS, LOCALES, ORDER
from cats.slow_tables import slow_table
from clowder.engine.rules import calls
from clowder.engine.rules.record import copy_of, to_json
from clowder.games.cats import layout as k
from clowder.players.player import truth_of

QUESTIONS = {
    k.PICK_CAT: "pick",
    k.CHOOSE: "choose",
    k.PLAN: "plan",
    k.SECOND: "second",
    k.ABILITY: "ability",
    k.LIFT: "lift",
    k.OVER: "over",
}


def choice_of(state, seat, move):
    """Returns a move id in the slow table's words."""
    if move >= k.MOVE_CAT:
        return "be", CATS[move - k.MOVE_CAT - 1]
    if move >= k.MOVE_SECOND:
        return "show", ORDER[move - k.MOVE_SECOND - 1]
    if move >= k.MOVE_CANDIDATE:
        return "ready", ORDER[move - k.MOVE_CANDIDATE - 1]
    if move >= k.MOVE_FIRST:
        return "first", ORDER[move - k.MOVE_FIRST - 1]
    if move >= k.MOVE_TARGET:
        return "cat", move - k.MOVE_TARGET
    if move >= k.MOVE_LOCALE:
        return "locale", LOCALES[move - k.MOVE_LOCALE]
    if move >= k.MOVE_ABILITY:
        return ability_of(move - k.MOVE_ABILITY)
    if move >= k.MOVE_LIFT:
        return lift_of(move - k.MOVE_LIFT)
    spans = (("stalk", 4), ("catch", 4), ("steal", 5), ("taunt", 5), ("eat", 1), ("play", 1))
    every = [(card, target) for card, size in spans for target in range(size)]
    card, target = every[move]
    if card in ("stalk", "catch"):
        return card, LOCALES[target]
    return (card,) if card in ("eat", "play") else (card, target)


def ability_of(choice):
    if choice < k.CHOICE_AIM_LOCALE:
        return (("keep",), ("use",))[choice]
    if choice < k.CHOICE_AIM_CAT:
        whose, locale = divmod(choice - k.CHOICE_AIM_LOCALE, 4)
        return "turn", whose, LOCALES[locale]
    return "turn", *divmod(choice - k.CHOICE_AIM_CAT, 5)


def lift_of(choice):
    if choice >= k.CHOICE_LIFT_BOTH:
        return "lift", LOCALES[choice - k.CHOICE_LIFT_BOTH], LOCALES[choice - k.CHOICE_LIFT_BOTH]
    return "lift", *(LOCALES[place] for place in range(4) if choice >> place & 1)


def picture(state):
    """Returns where every card of a state lies and what is asked, as plain data to compare."""
    seats = range(state.num_seats)
    ones, twos = state.stalked, state.stalked_twice
    return [
        QUESTIONS[state.phase],
        [seat for seat in seats if state.waiting_mask >> seat & 1],
        state.deck[: state.deck_size],
        state.bird[: state.num_locales],
        [(kind, state.doubled_mask >> seat & 1) for seat, kind in enumerate(state.front[: state.num_seats])],
        [[(ones[seat] >> i & 1) + (twos[seat] >> i & 1) for seat in seats] for i in range(state.num_locales)],
        state.flown,
        [[tuple(counts) for counts in state.eaten[seat]] for seat in seats],
        state.score[: state.num_seats],
        state.cat[: state.num_seats],
        [seat for seat in seats if state.ready_mask >> seat & 1],
        (state.rounds, state.idle),
        [(state.card[seat], state.aim_locale[seat], state.aim_cat[seat]) for seat in seats],
    ]


def slow_picture(table):
    """Returns the same of a slow table."""
    seats = table.seats
    shown = {} if table.question == "over" else table.shown
    return [
        table.question,
        table.asked(),
        table.deck,
        [bird.kind if bird else 0 for bird in table.birds.values()],
        [(bird.kind, int(bird.doubled)) if bird else (0, 0) for bird in table.front.values()],
        [[table.stalks.count((seat, locale)) for seat in seats] for locale in table.locales],
        [table.flown.count(kind) for kind in range(k.BIRDS)],
        [slow_meals(table, table.eaten[seat]) for seat in seats],
        [table.score(seat) for seat in seats],
        [CATS.index(cat) + 1 for cat in table.cats] + [0] * (table.players - len(table.cats)),
        sorted(table.ready),
        (table.rounds, table.idle),
        [slow_card(shown[seat]) if shown else (0, 0, 0) for seat in seats],
    ]


def slow_meals(table, meals):
    """Returns how often each kind was eaten, plain and doubled."""
    worth = [0, 1, 2, 3, 4, table.rules["flip"]]
    return [
        (meals.count((kind, worth[kind])), meals.count((kind, 2 * worth[kind]))) if meals else (0, 0)
        for kind in range(6)
    ]


def slow_card(shown):
    locale = LOCALES.index(shown["locale"]) + 1 if shown["locale"] else 0
    return ORDER.index(shown["card"]) + 1, locale, 0 if shown["cat"] is None else shown["cat"] + 1


def compare(state, table):
    """Asserts that every card of both tables lies at the same place, and the same question is open."""
    assert picture(state) == slow_picture(table)


# Every combination

FRONTS = [
    {},
    {"otis": "1"},
    {"katrina": "2x2"},
    {"otis": "3x2", "elvis": "1"},
    {"otis": "3", "katrina": "2", "elvis": "1x2"},
]
STALKS = [{}, {"otis": "grass", "katrina": "grass"}, {"katrina": "tree tree", "elvis": "grass"}]
SMALL = [(front, stalks, birds) for front in FRONTS for stalks in STALKS for birds in ("1 2 3", "1 2 3 nothing left")]


def every_combination(match):
    """Plays every combination of choices in both implementations; returns how many there are."""
    start = truth(match)
    play, before = match.game.call(calls.play_first), truth_of(match)
    legal = [[(move, choice_of(start, seat, move)) for move in match.legal(seat)] for seat in range(match.players)]
    number = 0
    for combination in itertools.product(*legal):
        fast, slow = copy_of(before), slow_table(start)
        for seat, (move, _) in enumerate(combination):
            play(fast, seat, move)
        slow.close_choose({seat: choice for seat, (_, choice) in enumerate(combination)})
        compare(cards_of(fast), slow)
        number += 1
    return number


FIELDS = [name for name in k.STATE.layout.names if name not in ("rng", "events")]


def cards_of(states):
    """Returns a state's fields without its events: half the work."""
    fields = to_json(states)
    return SimpleNamespace(**{name: fields[name] for name in FIELDS})


@pytest.mark.parametrize("strict", ["off", "on"])
def test_every_combination_of_three_cats_agrees_with_the_slow_table(strict):
    """R6 to R23 and R29 to R31: 12 choices each, 9 for who has no Stalk left; 1296 or 1728 combinations a state."""
    number = 0
    for front, stalks, birds in SMALL[:: few_or_all(7, 1)] if strict == "off" else SMALL[:: few_or_all(10, 5)]:
        places, *empty = birds.split(" nothing")
        deck = "" if empty else "1 2 flip"
        match = arrange(front=front, stalks=stalks, birds=places, deck=deck, taunts="on", invalid_catch_scares=strict)
        assert {len(match.legal(seat)) for seat in range(3)} <= {9, 12}
        number += every_combination(match)
    assert number == (few_or_all(8_208, 47_520) if strict == "off" else few_or_all(4_752, 9_504))


def test_abilities_of_three_cats_agree_with_the_slow_table():
    """R37 to R43: random cards, then every combination of abilities."""
    source = random.Random("abilities")
    number = 0
    for cats in itertools.permutations(("carl", "elvis", "katrina", "otis", "simone"), 3):
        for _ in range(few_or_all(1, 4)):
            a, b, c = cats
            stalks = source.choice([{}, {a: "grass", b: "grass"}, {b: "tree tree", c: "tree"}, {c: "tree", a: "grass"}])
            front = source.choice([{}, {a: "2x2"}, {a: "1", b: "3"}, {a: "3x2", b: "2", c: "1"}])
            idle = source.randrange(3)
            match = arrange(" ".join(cats), front=front, stalks=stalks, idle=idle, taunts="on", abilities="on")
            number += every_ability(match, source)
    assert number > few_or_all(500, 2_000)


def every_ability(match, source):
    start = truth(match)
    play = match.game.call(calls.play_first)
    moves = [source.choice(match.legal(seat)) for seat in range(3)]
    for seat, move in enumerate(moves):
        match.play(seat, move)
    shown, before = truth(match), truth_of(match)
    legal = [match.legal(seat) for seat in range(3)]
    number = 0
    for answers in itertools.product(*legal):
        fast, slow = copy_of(before), slow_table(start)
        for seat, move in enumerate(moves):
            slow.play(seat, choice_of(start, seat, move))
        for seat, move in enumerate(answers):
            play(fast, seat, move)
            slow.play(seat, choice_of(shown, seat, move))
        compare(cards_of(fast), slow)
        number += 1
    return number


# Whole games

SETS = [
    {},
    {"taunts": "on", "num_twos": 1, "num_threes": 1},
    {"abilities": "on", "cats": "picked", "num_threes": 0},
    {"advanced": "on"},
    {"advanced": "on", "hide_unused_pointer": "on", "cats": "drawn", "num_twos": 2, "num_threes": 2},
    {"advanced": "on", "abilities": "off", "invalid_catch_scares": "on", "stall_rounds": 7},
    {"two_rounds": "on", "flip": 1, "num_fours": 3, "stalks_for_four": 1, "num_ones": 1},
    {"stalks_for_one": 2, "stalks_for_two": 0, "stalks_for_three": 1, "num_twos": 2, "num_threes": 2},
    {"advanced": "on", "cats": "drawn", "cat_1": "simone", "cat_0": "otis", "num_twos": 1, "num_threes": 1},
    {"num_ones": 0, "num_twos": 0, "num_threes": 0, "flip": 1},
    {"num_ones": 10, "num_twos": 0, "num_threes": 0, "flip": 2, "invalid_catch_scares": "on"},
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", SETS, ids=lambda options: ",".join(options) or "usual")
def test_whole_games_agree_with_the_slow_table(players, options):
    """Questions, choices and every card, after every decision; answers arrive in any order."""
    for number in range(few_or_all(1, 3)):
        seed = f"slow/{number}"
        source = random.Random(seed)
        match = clowder.deal("cats", players, seed, **options)
        table = slow_table(truth(match))
        while not match.over:
            state = truth(match)
            compare(state, table)
            seat = source.choice(match.to_act)
            moves = match.legal(seat)
            words = [choice_of(state, seat, move) for move in moves]
            assert sorted(words, key=repr) == table.legal(seat)
            move = hopeful(source, state, seat, moves)
            match.play(seat, move)
            table.play(seat, words[moves.index(move)])
        compare(truth(match), table)
        assert list(match.winners) == table.winners()


def hopeful(source: random.Random, state: SimpleNamespace, seat: int, moves: list[int]) -> int:
    """Returns a random move that lets Stalks lie and eats more often than not, so that games come to their end."""
    if state.phase == k.LIFT and source.random() < 0.8:
        return moves[0]
    if state.phase == k.CHOOSE and state.front[seat] and source.random() < 0.4:
        return k.MOVE_CHOOSE + k.CHOICE_EAT
    if state.phase == k.CHOOSE and source.random() < 0.5:
        return source.choice([move for move in moves if move < k.MOVE_CHOOSE + k.CHOICE_STEAL])
    return source.choice(moves)
