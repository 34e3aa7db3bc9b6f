"""Every worked example of the two rules files, by its number and name. A, B, C, D are seats 0, 1, 2, 3."""

from collections import Counter

import clowder
from kittens.arrange import (
    BF,
    EK,
    act,
    arrange,
    batch,
    discard,
    everybody_passes,
    excluded,
    eyes,
    hand,
    legal,
    phase,
    pile,
    places,
    play,
    truth,
    window,
)

A, B, C, D = range(4)


# Exploding Kittens


def test_exploding_kittens_example_1_setup_for_five():
    places_of_defuses = Counter()
    for seed in range(40):
        match = clowder.deal(EK, 5, seed)
        state = truth(match)
        assert state.hand_size == [8] * 5
        assert state.pile_size == 16
        assert pile(match).split().count("kitten") == 4
        assert sum(state.hand_size) + state.pile_size == 56
        extra = sum(hand(match, seat).split().count("defuse") for seat in range(5)) - 5
        places_of_defuses[extra, pile(match).split().count("defuse")] += 1
    assert set(places_of_defuses) == {(1, 0), (0, 1)}  # among the 47 cards that were shuffled before the deal


def test_exploding_kittens_example_2_two_defuses_at_the_start():
    seeds = [seed for seed in range(50) if hand(clowder.deal(EK, 2, seed), A).split().count("defuse") == 2]
    assert seeds
    match = clowder.deal(EK, 2, seeds[0])
    assert truth(match).hand_size[A] == 8
    assert clowder.load(match.position()).position() == match.position()  # legal


def test_exploding_kittens_example_3_plain_attack():
    match = arrange(EK, 4, hands={A: "attack"})
    act(match, A, "attack")
    assert hand(match, A) == ""  # A draws nothing
    assert batch(match) == (B, 2, True)


def test_exploding_kittens_example_4_attack_at_once():
    match = arrange(EK, 4, hands={B: "attack"}, turn=B, remaining=2)
    act(match, B, "attack")
    assert batch(match) == (C, 4, True)


def test_exploding_kittens_example_5_skips():
    match = arrange(EK, 4, hands={C: "skip skip"}, turn=C, remaining=3, pile="cat1 cat2")
    act(match, C, "skip")
    assert batch(match) == (C, 2, True)
    act(match, C, "skip")
    assert batch(match) == (C, 1, True)
    play(match, C, "draw")
    assert hand(match, C) == "cat1"
    assert batch(match) == (D, 1, False)


def test_exploding_kittens_example_6_noped_attack():
    match = arrange(EK, 4, hands={B: "attack shuffle", C: "nope"}, turn=B, remaining=2)
    play(match, B, "attack")
    window(match, C)
    everybody_passes(match)
    assert batch(match) == (B, 2, True)
    assert discard(match) == "attack nope"
    assert legal(match, B) == ["draw", "shuffle"]  # B may play on


def test_exploding_kittens_example_7_nope_chain():
    match = arrange(EK, 4, hands={A: "attack nope", B: "nope", C: "nope"})
    play(match, A, "attack")
    window(match, B)
    window(match, A)
    window(match, C)
    everybody_passes(match)
    assert batch(match) == (A, 1, False)
    assert match.to_act == (A,)
    assert discard(match) == "attack nope nope nope"


def test_exploding_kittens_example_8_yup():
    match = arrange(EK, 4, hands={A: "attack nope", B: "nope", C: "nope"})
    play(match, A, "attack")
    window(match, B)
    window(match, A)
    everybody_passes(match)
    assert batch(match) == (B, 2, True)
    assert hand(match, C) == "nope"


def test_exploding_kittens_example_9_defuse_inside_a_debt():
    cards = "kitten skip attack favor shuffle future cat1 cat2 cat3 kitten kitten"
    matches = []
    for place in (0, 5):
        match = arrange(EK, 4, hands={C: "defuse"}, turn=C, remaining=4, pile=cards)
        play(match, C, "draw")
        assert truth(match).pile_size == 10
        assert legal(match, C) == [f"insert {above}" for above in range(11)]
        play(match, C, f"insert {place}")
        matches.append(match)
    match, elsewhere = matches
    assert batch(match) == (C, 3, True)
    assert pile(match).split()[0] == "kitten"  # C's next draw, unless something intervenes
    for other in (A, B, D, None):  # the others know that a kitten went somewhere, and no more
        assert "Cleo put the Exploding Kitten back somewhere in the pile." in match.events(other)
        assert eyes(match, other) == eyes(elsewhere, other)
    play(match, C, "draw")
    assert match.view(A)["seats"][C]["alive"] is False


def test_exploding_kittens_example_10_defuse_as_last_card():
    match = arrange(EK, 4, hands={B: "defuse"}, turn=B, pile="kitten skip cat1 cat2 cat3 kitten kitten")
    play(match, B, "draw")
    assert discard(match) == "defuse"
    play(match, B, "insert 6")
    assert hand(match, B) == ""
    assert match.view(None)["seats"][B]["alive"] is True
    for seat in (C, D, A):
        play(match, seat, "draw")
    assert legal(match, B) == ["draw"]
    play(match, B, "draw")
    assert hand(match, B) == "cat3"


def test_exploding_kittens_example_11_death_clears_the_debt():
    match = arrange(EK, 4, hands={C: "skip cat1"}, turn=C, remaining=3, pile="kitten skip", discard="nope")
    play(match, C, "draw")
    assert match.view(None)["seats"][C]["alive"] is False
    assert discard(match) == "nope"
    assert hand(match, C) == "skip cat1"  # face down: in nobody else's view
    assert [match.view(other)["seats"][C]["hand"] for other in (A, B, D, None)] == [None] * 4
    assert batch(match) == (D, 1, False)


def test_exploding_kittens_example_12_pair_of_nopes():
    match = arrange(EK, 4, hands={A: "nope nope", B: "skip cat1", C: "nope", D: ""})
    play(match, A, "pair nope", "at 1")
    assert legal(match, C) == ["pass", "nope!"]  # with a third Nope
    stopped = match.copy()
    window(stopped, C)
    everybody_passes(stopped)
    assert (hand(stopped, A), batch(stopped)) == ("", (A, 1, False))
    everybody_passes(match)
    assert hand(match, A) in ("skip", "cat1")
    assert truth(match).hand_size[:2] == [1, 1]


def test_exploding_kittens_example_13_triple():
    match = arrange(EK, 4, hands={A: "cat1 cat1 cat1", B: "defuse defuse", C: "", D: ""})
    act(match, A, "triple cat1", "at 1", "name defuse")
    assert (hand(match, A), hand(match, B)) == ("defuse", "defuse")
    match = arrange(EK, 4, hands={A: "cat1 cat1 cat1", B: "skip", C: "", D: ""})
    act(match, A, "triple cat1", "at 1", "name defuse")
    assert (hand(match, A), hand(match, B)) == ("", "skip")
    assert [excluded(match, viewer, B) for viewer in (A, C, D, None)] == ["defuse"] * 4  # and all now know it


# Bursting Felines


def test_bursting_felines_example_1_setup_for_two():
    match = clowder.deal(BF, 2, 1)
    assert truth(match).hand_size[:2] == [5, 5]
    assert [hand(match, seat).split().count("defuse") for seat in (A, B)] == [1, 1]
    cards = pile(match).split()
    assert (len(cards), cards.count("kitten"), cards.count("defuse")) == (43, 1, 4)


def test_bursting_felines_example_2_no_stacking():
    match = arrange(BF, 4, hands={A: "attack", B: "attack"}, pile="combo1 combo2 combo3")
    act(match, A, "attack")
    assert batch(match) == (B, 2, True)
    at_once = match.copy()
    act(at_once, B, "attack")
    assert batch(at_once) == (C, 2, True)
    play(match, B, "draw")
    act(match, B, "attack")
    assert batch(match) == (C, 2, True)


def test_bursting_felines_example_3_attack_and_deny():
    match = arrange(BF, 4, hands={B: "attack", C: "deny"}, turn=B, remaining=2)
    play(match, B, "attack")
    window(match, C)
    everybody_passes(match)
    assert batch(match) == (B, 2, True)
    assert match.to_act == (B,)
    assert discard(match) == "attack nope"


def test_bursting_felines_example_4_skip():
    match = arrange(BF, 4, hands={B: "skip skip"}, turn=B, remaining=2)
    act(match, B, "skip")
    assert batch(match)[:2] == (B, 1)
    act(match, B, "skip")
    assert batch(match) == (C, 1, False)


def test_bursting_felines_example_5_deny_chain():
    match = arrange(BF, 4, hands={A: "loot deny", B: "deny deny skip"})
    play(match, A, "loot", "at 1")
    window(match, B)
    window(match, A)
    window(match, B)
    everybody_passes(match)
    assert (hand(match, A), hand(match, B)) == ("", "skip")  # no loot
    assert discard(match) == "favor nope nope nope"
    assert match.to_act == (A,)


def test_bursting_felines_example_6_resurrect_in_a_debt():
    cards = "perish skip attack loot shuffle peek combo1 combo2 combo3 combo4 combo5 perish perish"
    match = arrange(BF, 4, hands={B: "resurrect"}, turn=B, remaining=2, pile=cards)
    play(match, B, "draw")
    assert truth(match).pile_size == 12
    assert len(legal(match, B)) == 13
    play(match, B, "insert 12")
    assert pile(match).split()[-1] == "kitten"
    assert places(match, B) == {12: "kitten"}
    assert batch(match)[:2] == (B, 1)  # takes another turn
    assert match.to_act == (B,)


def test_bursting_felines_example_7_five_denied():
    match = arrange(BF, 4, hands={D: "skip peek shuffle combo1 combo2", A: "deny"}, turn=D, discard="resurrect")
    play(match, D, "five", *(f"pick {x}" for x in ["shuffle", "skip", "peek", "combo1", "combo2"]))
    window(match, A)
    everybody_passes(match)
    assert discard(match) == "defuse shuffle skip future cat1 cat2 nope"
    assert hand(match, D) == ""
    assert (match.to_act, phase(match)) == ((D,), "turn")


def test_bursting_felines_example_8_pair_of_resurrects():
    match = arrange(BF, 4, hands={A: "resurrect resurrect", B: "deny skip"})
    play(match, A, "pair resurrect", "at 1")
    assert legal(match, B) == ["pass", "nope!"]
    everybody_passes(match)
    assert hand(match, A) in ("nope", "skip")  # no Resurrect left
    assert truth(match).hand_size[:2] == [1, 1]


def test_bursting_felines_example_9_triple_miss():
    match = arrange(BF, 4, hands={A: "combo4 combo4 combo4", C: "skip"})
    act(match, A, "triple combo4", "at 2", "name resurrect")
    assert (hand(match, A), hand(match, C)) == ("", "skip")
    for viewer in (A, B, D, None):
        assert match.events(viewer)[-1].startswith("Cleo had no Resurrect")
        assert excluded(match, viewer, C) == "defuse"


def test_bursting_felines_example_10_peek_with_two_cards_left():
    match = arrange(BF, 3, hands={A: "peek"}, pile="perish skip", out=(C,))
    act(match, A, "peek")
    assert match.events(A)[-1] == "You saw the top of the pile: Perish, then Skip."


def test_bursting_felines_example_11_one_card_pile():
    hands = {A: "resurrect", B: "skip attack loot shuffle peek"}
    match = arrange(BF, 2, hands=hands, pile="perish", five_different="off")
    play(match, A, "draw")
    assert legal(match, A) == ["insert 0"]
    play(match, A, "insert 0")
    for card in ("shuffle", "peek"):
        act(match, B, card)
        assert match.to_act == (B,)  # neither ends the turn
    for ending in ("skip", "attack"):
        twin = match.copy()
        act(twin, B, ending)
        assert twin.to_act == (A,)
    play(match, B, "draw")
    assert match.winners == (A,)


def test_bursting_felines_example_12_end():
    match = arrange(BF, 4, hands={B: "skip"}, turn=B, remaining=2, out=(C, D), pile="perish skip")
    play(match, B, "draw")
    assert match.over
    assert match.winners == (A,)
