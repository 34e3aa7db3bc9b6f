"""The worked examples: every one by its number, with exactly the moves it names."""

from clowder.games.hold_my_bear import layout as h
from hold_my_bear.arrange import arrange, can, hand, named, phase, play, play_set, sets, table, truth


def test_example_1_picture_1() -> None:
    match = arrange("T1 D1 D3", {0: "C1 C1 C2 T4 D3", 1: "B1", 2: "B2"}, animals=8, impossible=True)
    state = truth(match)
    assert (state.match_count, state.match_total) == (2, 5)
    assert sets(match, 0) == named(
        match,
        "D3 T4",
        "D3 T4 C1",
        "D3 T4 C2",
        "C1 C1 C2",
        "C1 C1 C2 D3",
        "C1 C1 C2 T4",
        "C1 C1 C2 D3 T4",
    )


def test_example_2_picture_2() -> None:
    match = arrange("B1 H3", {0: "K1 K5 B1 B2", 1: "T1", 2: "T2"}, animals=8)
    assert sets(match, 0) == named(match, "B1 B2", "B1 B2 K5")


def test_example_3_trump() -> None:
    match = arrange("T3 T4 T5", {0: "B1", 1: "T1", 2: "T2"})
    assert sets(match, 0) == {"B1"}


def test_example_4_tied_majority_on_the_table() -> None:
    match = arrange("T2 D3", {0: "T5 D4 V1 V1", 1: "B1", 2: "B2"}, animals=8)
    found = sets(match, 0)
    assert truth(match).match_count == 1
    assert not named(match, "T5") & found
    assert named(match, "T5 D4", "V1 V1") <= found


def test_example_5_number_block() -> None:
    match = arrange("V4", {0: "V2 V2 V3 B2", 1: "T1", 2: "T2"})
    assert sets(match, 0) == named(match, "B2", "B2 V3")
    play_set(match, 0, "B2")
    play(match, 1, "give", "T1", "to 2")
    play(match, 2, "give", "T1", "T2", "to 1")
    assert match.over  # B2 stood, and the bear is gone


def test_example_5_the_block_ends_with_the_bear() -> None:
    match = arrange("V4", {0: "V2 V2 V3 B2 F1 F2", 1: "T1 T3", 2: "B3 F3"})
    play_set(match, 0, "B2")
    play(match, 1, "give", "T1", "T3", "to 2")
    play_set(match, 2, "B3")
    assert named(match, "V2 V2", "F2 V2 V2") <= sets(match, 0)


def test_example_6_sheet_against_newest() -> None:
    hands = {0: "B5", 1: "T1", 2: "T4"}
    assert sets(arrange("B1 T2", hands), 0) == set()
    assert sets(arrange("B1 T2", hands, bear_wild=True), 0) == {"B5"}


def test_example_7_win() -> None:
    match = arrange("T1", {0: "T2 T3", 1: "F1 F2", 2: "H1 H2"})
    play_set(match, 0, "T2")
    play(match, 1, "give", "F1", "F2", "to 2")
    play(match, 2, "give", "F1", "F2", "to 1")
    assert match.winners == (0,)
    assert truth(match).ending == h.STOOD
    assert hand(match, 0) == "T3"


def test_example_8_bear_in_hand() -> None:
    match = arrange("T1", {0: "T2 T3", 1: "B1 F2", 2: "H1 H2"})
    play_set(match, 0, "T2")
    play(match, 1, "give", "B1", "F2", "to 0")
    play(match, 2, "give", "H1", "H2", "to 1")
    assert phase(match) == "show"
    play(match, 0, "B1")
    assert phase(match) == "turn"
    play(match, 0, "give", "B1", "F2", "to 2")
    assert truth(match).owner == 1
    play(match, 1, "give", "H1", "H2", "to 2")
    play(match, 2, "give", "B1", "F2", "to 1")
    assert match.winners == (0,)


def test_example_9_empty_hand_not_owner() -> None:
    hands = {1: "F1 F2 F3 F4", 2: "H1", 3: "V1 V2 V3 V4 V5 T1"}
    for takes in (("take 0", "take 0"), ("take 4", "take 1"), ("take 2", "take 0"), ("take 3", "take 1")):
        match = arrange("T5", hands, owner=2, players=4, fields={"phase": h.STEAL})
        play(match, 0, *takes)
        state = truth(match)
        first, second = (int(text.split()[1]) for text in takes)
        assert state.hand_size[:4] == [5, 4 - first, 1 - second, 6 - (5 - first - second)]
        assert phase(match) == "turn"
        assert can(match, 0, "give")


def test_example_10_empty_hand_owner() -> None:
    match = arrange("T1", {0: "T2", 1: "F1 F2", 2: "H1 H2"})
    play_set(match, 0, "T2")
    play(match, 1, "give", "F1", "F2", "to 2")
    play(match, 2, "give", "F1", "F2", "to 1")
    assert match.winners == (0,)
    assert truth(match).num_thefts == 0


def test_example_11_short_steal() -> None:
    match = arrange("T1", {0: "T2 T3", 2: "F1 F2 F3"}, owner=2, players=3)
    play(match, 0, "give", "T2", "T3", "to 2")
    state = truth(match)
    assert state.turn == 1
    assert state.hand_size[:3] == [0, 5, 0]
    match = arrange("T1", {0: "T2", 2: "F1 F2"}, owner=2, players=3)
    play(match, 0, "give", "T2", "to 2")
    assert truth(match).hand_size[:3] == [0, 3, 0]
    assert phase(match) == "turn"


def test_example_12_first_turn() -> None:
    match = arrange("F1", {0: "F2 T1", 1: "T2", 2: "T3"}, fields={"duty": h.MUST})
    assert not can(match, 0, "give")
    assert sets(match, 0) == named(match, "F2", "F2 T1")
    play_set(match, 0, "F2 T1")
    assert table(match) == "F2 T1"
