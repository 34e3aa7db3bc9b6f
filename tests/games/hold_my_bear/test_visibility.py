"""What a seat knows: gifts until played or stolen, thefts between two, and equally likely worlds."""

import random
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from tiers import every, few_or_all

import clowder
from clowder.engine.play.match import Match
from clowder.engine.rules import calls
from clowder.engine.rules.record import read, to_bytes
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import previews
from hold_my_bear.arrange import NAME, arrange, cards, hand, phase, play, play_set, sure, truth


def worlds(match: Match, seat: int | None, number: int, seed: str = "worlds") -> Counter[tuple[str, ...]]:
    """Imagines worlds; returns how often each deal of the hands came up."""
    rng, view, world, found = match.game.rng(seed), match.view_of(seat).record, match.game.new(), Counter()
    imagine = match.game.call(calls.determinize_first)
    for _ in range(number):
        imagine(view, rng, world)
        state = read(world)
        found[tuple(cards(state, state.hands[s]) for s in range(match.players))] += 1
    return found


def deals(match: Match, seat: int, fits) -> Counter[tuple[str, ...]]:
    """Deals all cards that the seat has not located, told apart, to the other hands in every way that `fits`."""
    state = truth(match)
    others = [s for s in range(match.players) if s != seat]
    sure = {s: previews.kinds_in(state.known[s][seat]) for s in others}
    pool = [kind for s in others for kind in previews.kinds_in(state.hands[s] - state.known[s][seat])]
    ways: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(pool):
        hands, start = {seat: tuple(previews.kinds_in(state.hands[seat]))}, 0
        for s in others:
            end = start + state.hand_size[s] - len(sure[s])
            hands[s] = tuple(sorted([*sure[s], *order[start:end]]))
            start = end
        ways[tuple(hands[s] for s in range(match.players))] += 1
    found = Counter()
    for hands, number in ways.items():
        named = tuple(cards(state, sum(int(h.UNIT[kind]) for kind in held)) for held in hands)
        if fits(named):
            found[named] += number
    return found


def same_distribution(found: Counter, wanted: Counter) -> bool:
    """Returns whether counts fit weights: chi-square within four and a half standard deviations."""
    total, weights = sum(found.values()), sum(wanted.values())
    if set(found) - set(wanted):
        return False
    statistic = sum((found[x] - total * w / weights) ** 2 / (total * w / weights) for x, w in wanted.items())
    freedom = len(wanted) - 1
    return statistic < freedom + 4.5 * sqrt(2 * freedom) + 10


def test_r23_gifts_are_known_until_played() -> None:
    match = arrange("V1", {0: "T1 T2", 1: "F2 T5", 2: "F3 F4"})
    play(match, 0, "give", "T1", "T2", "to 1")
    assert sure(match, 2, 1) == sure(match, 0, 1) == sure(match, None, 1) == "T1 T2"
    play_set(match, 1, "T1 T5")
    assert sure(match, 2, 1) == "T2"


def test_r23_a_given_card_stays_known_with_its_next_holder() -> None:
    match = arrange("V5", {0: "T1 T2", 1: "F2", 2: "F3 F4"})
    play(match, 0, "give", "T1", "T2", "to 1")
    play(match, 1, "give", "F2", "T2", "to 2")
    assert (sure(match, 0, 1), sure(match, 0, 2)) == ("T1", "F2 T2")


def test_r23_a_theft_may_have_taken_any_known_card() -> None:
    hands = {1: "T1 T1 T2", 2: "H1 H2 H3 H4 H5"}
    known = [[0] * h.VIEWERS for _ in range(h.SEATS)]
    for viewer in (0, 2, 3, h.WATCHER):
        known[1][viewer] = 2 + (1 << 2)  # two of a lane with two bits, one of another
    match = arrange("F1", hands, owner=1, players=4, fields={"phase": h.STEAL, "known": shifted(known)})
    assert sure(match, 2, 1) == "T1 T1 T2"
    play(match, 0, "take 1")
    assert sure(match, 2, 1) == sure(match, 3, 1) == sure(match, None, 1) == "T1"
    stolen = Counter(["T1", "T1", "T2"]) - Counter(hand(match, 1).split())
    assert sure(match, 1, 0) == " ".join(stolen)  # the victim knows what the thief has
    assert sure(match, 0, 1) == hand(match, 1)  # and the thief what it left


def shifted(known: list[list[int]]) -> list[list[int]]:
    """Moves sets from the first slot to the tiger's, the third of the default deck."""
    return [[value << 2 * h.SLOT_BITS for value in row] for row in known]


def test_r24_a_whole_hand_stolen_takes_what_is_known_along() -> None:
    match = arrange("F1", {0: "T1 T2", 2: "H5"}, owner=2)
    play(match, 0, "give", "T1", "T2", "to 2")
    assert hand(match, 1) == "T1 T2 H5"
    assert sure(match, 0, 1) == "T1 T2"
    assert sure(match, 2, 1) == "T1 T2 H5"


def test_r24_who_is_stolen_from_is_public_and_what_is_not() -> None:
    match = arrange("F1", {1: "T1 T2 T3", 2: "H1 H2 H3 H4 H5"}, owner=1, players=4, fields={"phase": h.STEAL})
    play(match, 0, "take 3")
    told = match.events(3)
    assert told.count("Ann stole a card from Bob.") == 3
    assert told.count("Ann stole a card from Cleo.") == 2
    assert sum("tiger" in text for text in match.events(1)) == 3
    assert sum("hamster" in text for text in match.events(1)) == 0


def test_r21_a_shown_bear_is_known() -> None:
    match = arrange("T2", {0: "B1 B3 V1", 1: "F2", 2: "F3 F4"}, owner=0, turn=2)
    play(match, 2, "give", "F3", "F4", "to 1")
    play(match, 0, "B3")
    assert sure(match, 1, 0) == "B3"


def test_worlds_are_uniform_over_what_is_unseen() -> None:
    match = arrange("V5", {0: "T1 T2", 1: "F2 T1", 2: "F3 B1 B1"})
    play(match, 0, "give", "T1", "T2", "to 1")
    wanted = deals(match, 0, lambda hands: True)
    assert all({"T1", "T2"} <= set(hands[1].split()) for hands in wanted)
    assert same_distribution(worlds(match, 0, 4000), wanted)


def test_r33_worlds_know_that_the_asked_seat_can_answer() -> None:
    match = arrange("T5", {0: "bison1 F1", 1: "B1 T1", 2: "B2 T2 T3"}, bison=True)
    play(match, 0, "give", "F1", "bison1", "to 1")
    assert phase(match) == "hand_over"
    wanted = deals(match, 0, lambda hands: "B" in hands[1])
    assert same_distribution(worlds(match, 0, 4000), wanted)


def test_r46_r47_worlds_keep_announced_counts_and_misses() -> None:
    options = {"giraffe": True, "kangaroo": True}
    hands = {0: "giraffe1 giraffe2 kangaroo1 F5", 1: "T1 T3 F1", 2: "T2 F2 B1", 3: "T1 F3"}
    match = arrange("F1", hands, players=4, **options)
    play_set(match, 0, "giraffe1 giraffe2 kangaroo1")
    play(match, 0, "name tiger", "to 3", "F1")
    view = match.view(0)
    assert [seat["announced"]["tiger"] for seat in view["seats"]] == [0, 2, 1, 1]
    assert view["seats"][3]["known_to_lack"] == ["ferret 1"]

    def fits(deal: tuple[str, ...]) -> bool:
        return [deal[s].count("T") for s in (1, 2, 3)] == [2, 1, 1] and "F1" not in deal[3].split()

    assert same_distribution(worlds(match, 0, 6000), deals(match, 0, fits))


def test_several_lacks_stay_uniform() -> None:
    lacks = [0, h.BEARS, 0, 15, 0, 0, 0, 0]  # seat 1 has no bear, seat 3 no bear 1 or 2
    hands = {0: "T1", 1: "T2 T3", 2: "B1 F1", 3: "B3 F2 F3"}
    match = arrange("V5", hands, players=4, fields={"lacks": lacks})

    def fits(deal: tuple[str, ...]) -> bool:
        return "B" not in deal[1] and "B1" not in deal[3]

    assert same_distribution(worlds(match, 0, 6000), deals(match, 0, fits))


def test_worlds_of_the_starter_hold_a_valid_set() -> None:
    match = arrange("T5", {0: "T1", 1: "B1 T2", 2: "F3 F4"}, turn=1, fields={"duty": h.MUST})
    wanted = deals(match, 0, lambda hands: "B" in hands[1] or hands[1] in ("F3 F4", "F4 T2"))
    assert same_distribution(worlds(match, 0, 4000), wanted)


@pytest.mark.parametrize("seed", every(3, range(6)))
def test_check_is_safe_on_any_bytes(seed: int) -> None:
    source = random.Random(seed)
    match = clowder.deal(NAME, 4, seed=seed, rules="newest", beaver=True, turtle=True)
    for _ in range(60):
        if not match.over:
            seat = match.to_act[0]
            match.play(seat, source.choice(match.legal(seat)))
    game = match.game
    broken, legal, step = (game.call(door) for door in (calls.check_first, calls.legal_first, calls.play_first))
    buffer = game.moves_buffer()
    original = to_bytes(game.from_json(match.position()["position"]))
    for _ in range(few_or_all(500, 3000)):
        data = bytearray(original)
        for _ in range(source.choice((1, 1, 2, 8))):
            data[source.randrange(len(data))] = source.choice((0, 1, 2, 255, source.randrange(256)))
        state = game.from_bytes(bytes(data))
        if broken(state):
            continue
        for _ in range(400):  # what passes plays on
            asked = game.call(calls.to_act_first)(state)
            if not asked:
                break
            seat = (asked & -asked).bit_length() - 1
            n = legal(state, seat, buffer)
            assert n > 0
            step(state, seat, buffer[source.randrange(n)])
            assert broken(state) == 0
