"""What seats know, and that the worlds they imagine are as likely as they should be."""

import random
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from tiers import few_or_all

import clowder
from clowder.engine.rules import calls
from clowder.engine.rules.record import read
from clowder.games.nine_lives import layout as k
from nine_lives.arrange import LIVES, arrange, eyes, hand, legal, life_deck, play, spell, sure

WORLDS = few_or_all(2000, 4000)


def worlds(match, seat, number=WORLDS):
    """Yields worlds behind what a seat sees."""
    view, world = match.view_of(seat).record, match.game.new()
    rng = match.game.rng("worlds")
    for _ in range(number):
        match.game.call(calls.determinize_first)(view, rng, world)
        yield read(world)


def assert_even(counts, outcomes):
    """Asserts that these outcomes, all and only these, are about equally frequent."""
    assert set(counts) == set(outcomes)
    share = counts.total() / len(outcomes)
    assert all(abs(number - share) < 5 * sqrt(share) for number in counts.values()), counts


def held(state, seat):
    cards = [card for level in state.held[seat] for card in range(1, state.num_cards + 1) if level >> card & 1]
    return " ".join(sorted(spell(state.icons[card]) for card in cards))


def stacked(state, seat):
    return " ".join(LIVES[x] for x in state.lives[seat][: state.lives_size[seat]][::-1])


# Memory


def test_r33_a_stolen_card_is_known_to_both_and_forgotten_when_it_may_have_gone():
    match = arrange(
        4, hands={0: "x", 1: "c", 2: "s t"}, lives={0: "steal skip", 3: "steal skip"}, table="tt", pile="", powers="all"
    )
    play(match, 0, "wager")
    play(match, 0, "seat 1")
    assert hand(match, 0) == "c x"
    assert sure(match, 1, 0) == "c"
    assert sure(match, 2, 0) == ""
    play(match, 0, "x")
    play(match, 1, "wager")
    play(match, 1, "give up")
    assert sure(match, 1, 0) == "c"


def test_r33_a_second_theft_blurs_what_was_known():
    lives = {0: "steal skip", 2: "steal skip"}
    match = arrange(3, hands={2: "x s", 1: "c"}, lives=lives, turn=2, table="tt", pile="", powers="all")
    play(match, 2, "wager")
    play(match, 2, "seat 1")
    play(match, 2, "x")
    assert sure(match, 1, 2) == "c"
    play(match, 0, "wager")
    play(match, 0, "seat 2")
    assert sure(match, 1, 2) == sure(match, 1, 0) == "", "it may have been the one that was taken"
    assert sure(match, 2, 0) == hand(match, 0)


def test_r33_a_card_that_passes_an_open_hand_is_seen_by_all():
    match = arrange(
        3,
        hands={0: "x", 1: "c s", 2: "t"},
        lives={0: "inspect steal skip"},
        table="tt",
        pile="",
        powers="all",
        multi_wager=True,
    )
    play(match, 0, "wager")
    play(match, 0, "wager")
    play(match, 0, "seat 1")
    taken = ({"c", "s"} - set(hand(match, 1).split())).pop()
    assert sure(match, 2, 0) == sure(match, None, 0) == taken


def test_r48_who_knew_the_whole_hand_that_was_robbed_knows_what_has_to_be_played():
    match = arrange(
        3,
        hands={0: "x", 1: "c s", 2: "t"},
        lives={0: "inspect risky-player skip"},
        table="tt",
        pile="",
        powers="all",
        multi_wager=True,
    )
    play(match, 0, "wager")
    play(match, 0, "wager")
    play(match, 0, "seat 1")
    assert match.view(2)["turn_powers"]["must_play"] == ["1 circle", "1 square"]
    assert sure(match, 2, 0) == "c s"


def test_r48_a_known_card_that_is_robbed_leaves_the_risky_cards_possible():
    """Seat 0 knows the one card of seat 1, a gift; when seat 2 robs it, seat 0 knows what must be played."""
    lives = {0: "paid wildcard", 1: "skip skip", 2: "risky-player skip"}
    match = arrange(3, hands={0: "c s", 1: "", 2: "x"}, lives=lives, table="tt", pile="", powers="all")
    play(match, 0, "wager")
    play(match, 0, "give c", "seat 1")
    play(match, 0, "s")
    play(match, 1, "give up")
    while match.view(None)["turn"] != 2 or match.view(None)["phase"] != "turn":
        seat = match.to_act[0]
        play(match, seat, "seat 2" if "seat 2" in legal(match, seat) else "give up")
    play(match, 2, "wager")
    play(match, 2, "seat 1")
    assert match.view(0)["turn_powers"]["must_play"] == ["1 circle"]
    assert sure(match, 0, 2) == "c"
    assert sure(match, None, 2) == ""


def test_r48_a_hand_robbed_in_part_tells_those_who_knew_it_nothing():
    """The thief has room for one card only, so that one of two known ones stays, nobody else knows which."""
    lives = {0: "paid paid wildcard", 1: "skip skip", 2: "risky-player skip"}
    hands = {0: "c s cs", 1: "", 2: "x xx xxx ss cc"}
    options = {"powers": "all", "hand_limit": 6, "multi_wager": True}
    match = arrange(3, hands=hands, lives=lives, table="tt", pile="", **options)
    for card in ("c", "s"):
        play(match, 0, "wager")
        play(match, 0, f"give {card}", "seat 1")
    play(match, 0, "cs")
    assert sure(match, 0, 1) == "c s"
    play(match, 1, "give up")
    assert match.view(None)["turn"] == 2
    play(match, 2, "wager")
    play(match, 2, "seat 1")
    assert sure(match, 0, 1) == sure(match, 0, 2) == ""
    assert len(hand(match, 1).split()) == 1


def test_r48_who_knew_the_whole_of_a_hand_knows_where_it_went():
    match = arrange(
        3,
        hands={0: "x", 1: "c", 2: "t"},
        lives={0: "inspect rotate skip"},
        table="tt",
        pile="",
        powers="all",
        multi_wager=True,
    )
    play(match, 0, "wager")
    play(match, 0, "wager")
    play(match, 0, "left")
    assert [sure(match, None, seat) for seat in range(3)] == ["t", "x", "c"]


def test_r48_a_played_copy_is_not_confused_with_another():
    match = arrange(
        2, hands={0: "cst cst t", 1: "s"}, lives={0: "paid wildcard", 1: "steal skip"}, table="x", pile="", powers="all"
    )
    play(match, 0, "wager")
    play(match, 0, "give cst", "seat 1")
    assert sure(match, 0, 1) == "cst"
    play(match, 0, "cst")
    play(match, 1, "cst")
    assert sure(match, 0, 1) == ""


def test_r48_lives_that_came_back_are_remembered_in_no_order():
    match = arrange(lives={0: "skip inspect"}, wagered={0: "plus-t plus-x"}, turn=2)
    play(match, 2, "give up")
    play(match, 0, "life plus-x")
    counts = Counter(stacked(world, 0) for world in worlds(match, 1, 400))
    tails = {deck.split()[-2:][0] for deck in counts}
    assert tails == {"plus-t", "plus-x"}
    assert all(set(deck.split()[-2:]) == {"plus-t", "plus-x"} for deck in counts)


def test_r48_a_life_that_shows_up_twice_is_not_taken_for_the_one_known_before():
    match = arrange(
        3, hands={0: "t"}, lives={0: "lives skip", 1: "plus-c plus-s plus-c"}, table="x", pile="", powers="all"
    )
    play(match, 0, "wager")
    play(match, 0, "seat 1")
    play(match, 0, "life plus-c", "life plus-c")
    assert life_deck(match, 1) == "plus-c plus-c plus-s"
    seen = match.view(2)["seats"][1]["life_deck"]
    assert seen == [{"size": 1, "lives": ["Plus circle"]}, {"size": 2, "lives": []}], "it may be the same one"


def test_spectators_and_others_see_no_hand_and_no_deck():
    match = arrange(hands={0: "c s", 1: "t"}, lives={0: "skip plus-c plus-s"})
    for viewer in (None, 1):
        seat = match.view(viewer)["seats"][0]
        assert seat["hand"] is None
        assert seat["life_deck"] == [{"size": 1, "lives": ["Skip"]}, {"size": 2, "lives": []}]
    assert match.view(0)["seats"][0]["hand"] == ["1 circle", "1 square"]


def test_two_tables_that_differ_in_what_is_hidden_look_the_same():
    one = arrange(hands={0: "c s", 1: "t x"}, lives={1: "skip plus-c plus-s"}, pile="cc ss")
    other = arrange(hands={0: "c s", 1: "cc ss"}, lives={1: "skip plus-s plus-c"}, pile="x t")
    assert eyes(one, 0) == eyes(other, 0)
    assert eyes(one, None) == eyes(other, None)


# Worlds


def test_imagined_hands_are_even_over_all_unseen_cards():
    match = arrange(2, hands={0: "c s", 1: "t x"}, table="tt", pile="ct cs")
    counts = Counter(held(world, 1) for world in worlds(match, 0))
    cards = ["t", "x", "ct", "cs"]
    assert_even(counts, {" ".join(sorted(pair)) for pair in permutations(cards, 2)})


def test_view_json_has_the_pending_question():
    lives = {0: "rotate lives copycat skip", 1: "skip inspect"}
    match = arrange(hands={0: "c s t", 1: "cc"}, lives=lives, table="x", pile="", powers="all", multi_wager=True)
    play(match, 0, "wager")
    told = {"power": "Carousel", "seat": 0, "direction": None, "whose_lives": None}
    assert match.view(1)["pending"] == told
    play(match, 0, "right")
    assert match.view(1)["pending"] == {**told, "direction": "right"}
    play(match, 0, "pass c", "pass s")
    assert match.view(1)["pending"] is None
    play(match, 0, "wager")
    play(match, 0, "seat 1")
    assert match.view(2)["pending"] == {**told, "power": "Shuffle Lives", "whose_lives": 1}
    play(match, 0, "life inspect")
    play(match, 0, "wager")
    assert match.view(None)["pending"] == {**told, "power": "Copycat"}


def test_r23_the_view_tells_who_died():
    match = arrange(lives={0: "skip", 1: "skip skip"})
    assert match.view(1)["deaths"] == []
    play(match, 0, "give up")
    assert match.view(1)["deaths"] == [0]


@pytest.mark.parametrize("powers", ["limited", "all"])
def test_r48_the_view_tells_what_everybody_knows_of_a_life_deck(powers):
    known = 0
    for seed in range(4):
        match = clowder.deal("nine-lives", 3, seed, powers=powers, wager_returns=("bottom", "top")[seed % 2])
        chance = random.Random(seed)
        while not match.over:
            seat = chance.choice(match.to_act)
            legal = match.legal(seat)
            match.play(seat, k.MOVE_WAGER if k.MOVE_WAGER in legal else chance.choice(legal[-4:]))
            if len(match.decisions) % 5:
                continue
            decks = [told["life_deck"] for told in match.view(None)["seats"]]
            for viewer in (None, *range(3)):
                assert [told["life_deck_known"] for told in match.view(viewer)["seats"]] == decks
            known += any(len(part["lives"]) > 1 for deck in decks for part in deck)
    assert known


def test_imagined_cards_of_a_risky_power_are_even_and_new():
    match = arrange(
        3,
        hands={0: "c s", 1: "t", 2: "x"},
        lives={0: "inspect", 1: "risky-deck skip"},
        table="tt",
        pile="ct cs",
        powers="all",
    )
    play(match, 0, "c")
    play(match, 1, "wager")
    assert legal(match, 1) == ["give up", "cs", "ct"]
    counts = Counter()
    for world in worlds(match, 0):
        risky = [spell(world.icons[card]) for card in range(1, world.num_cards + 1) if world.must_mask >> card & 1]
        assert set(risky) < set(held(world, 1).split())
        counts[" ".join(sorted(risky))] += 1
    cards = ["t", "x", "ct", "cs"]
    assert_even(counts, {" ".join(sorted(pair)) for pair in permutations(cards, 2)})


def test_imagined_lives_are_even_over_all_orders_and_all_unseen():
    match = arrange(2, lives={0: "skip", 1: "copycat plus-c plus-s"}, wagered={0: ""})
    counts = Counter(stacked(world, 1) for world in worlds(match, 0))
    assert_even(counts, {"copycat plus-c plus-s", "copycat plus-s plus-c"})


def test_imagined_worlds_keep_what_is_known_in_its_part_of_the_deck():
    match = arrange(
        3, hands={0: "t"}, lives={0: "lives skip", 1: "plus-c plus-s plus-t plus-x"}, table="x", pile="", powers="all"
    )
    play(match, 0, "wager")
    play(match, 0, "seat 1")
    play(match, 0, "life plus-s", "life plus-x", "life plus-c")
    unseen = ["plus-t", "plus-x"]
    counts = Counter(stacked(world, 1) for world in worlds(match, 2))
    assert_even(counts, {"plus-s " + " ".join(order) for order in permutations(["plus-c", *unseen])})
