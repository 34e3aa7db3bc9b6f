"""The worked examples, one test each. c circle, s square, t triangle, x star."""

from nine_lives.arrange import (
    altered,
    arrange,
    cards_legal,
    counts,
    hand,
    legal,
    life_deck,
    lives,
    phase,
    play,
    required,
    truth,
)

XXX, X8 = "xxx", "x" * 8


def test_example_1_a_legal_card_without_a_nine():
    match = arrange(hands={0: "sstt"}, table="cttt csssss")
    assert cards_legal(match, 0) == {"sstt"}
    play(match, 0, "sstt")
    assert counts(match) == {"c": 2, "s": 7, "t": 5, "x": 0}
    assert required(match) == {0, 1, 2}


def test_example_2_too_many():
    match = arrange(hands={0: "xxxxx t"}, table="ctttt xxxxxxx")
    assert cards_legal(match, 0) == {"t"}


def test_example_3_a_perfect_nine_and_one_too_many():
    match = arrange(hands={0: "ccc cccc"}, table="ccc cccst")
    assert cards_legal(match, 0) == {"ccc"}
    play(match, 0, "ccc")
    assert counts(match)["c"] == 9
    assert required(match) == {1, 2}


def test_example_4_the_shapeshift_trap():
    hands = {0: "s t st xx"}
    match = arrange(hands=hands, lives={0: "s>t wildcard"}, table="ssss tttt tt", pile="")
    assert cards_legal(match, 0) == {"s", "t", "st", "xx"}
    play(match, 0, "wager")
    assert match.view(0)["your_counts"] == {"circle": 0, "square": 0, "triangle": 10, "star": 0}
    assert match.view(0)["counts"] == {"circle": 0, "square": 4, "triangle": 6, "star": 0}
    assert cards_legal(match, 0) == {"xx"}


def test_example_5_a_nine_seen_through_shapeshift():
    match = arrange(hands={0: "t"}, lives={0: "s>t wildcard"}, table="ssss tttt", pile="")
    play(match, 0, "wager")
    play(match, 0, "t")
    assert required(match) == {1, 2}
    assert counts(match) == {"c": 0, "s": 4, "t": 5, "x": 0}


def test_example_6_plus():
    match = arrange(hands={0: "xxx"}, lives={0: "plus-x wildcard"}, table=X8, pile="")
    assert cards_legal(match, 0) == set()
    play(match, 0, "wager")
    play(match, 0, "xxx")
    assert counts(match)["x"] == 11
    assert required(match) == {0, 1, 2}
    match = arrange(hands={0: "xx"}, lives={0: "plus-x wildcard"}, table="xxxxxxx", pile="")
    play(match, 0, "wager")
    play(match, 0, "xx")
    assert required(match) == {1, 2}


def test_example_7_ignore():
    match = arrange(hands={0: "xxx", 1: "xxx t"}, lives={0: "ignore-x wildcard"}, table=X8, pile="", powers="all")
    play(match, 0, "wager")
    play(match, 0, "xxx")
    assert counts(match)["x"] == 11
    assert "xxx" in cards_legal(match, 1)
    match = arrange(hands={0: "t", 1: "x"}, lives={0: "ignore-x wildcard"}, table=X8, pile="", powers="all")
    play(match, 0, "wager")
    play(match, 0, "t")
    play(match, 1, "x")
    assert counts(match)["x"] == 9
    assert required(match) == {0, 1, 2}


def test_example_8_forbid_circle():
    match = arrange(hands={0: "cs tt"}, lives={0: "forbid-c wildcard"}, table="x", pile="")
    play(match, 0, "wager")
    assert cards_legal(match, 0) == {"tt"}


def test_example_9_two_players_and_a_perfect_nine():
    match = arrange(
        2,
        hands={0: "x", 1: "t"},
        lives={0: "skip override", 1: "inspect copycat"},
        wagered={0: "plus-c", 1: "plus-s plus-t"},
        table=X8,
        pile="",
    )
    play(match, 0, "x")
    assert life_deck(match, 0) == "skip override plus-c"
    assert life_deck(match, 1) == "copycat"
    assert truth(match).num_rounds == 2


def test_example_10_the_last_life():
    def begin():
        match = arrange(hands={0: "xx t", 1: "t x"}, lives={0: "plus-s"}, pile="cc ss", table="x")
        play(match, 0, "wager")
        assert life_deck(match, 0) == ""
        return match

    match = begin()
    play(match, 0, "t")
    play(match, 1, "give up")
    assert lives(match)[0] == 1
    assert life_deck(match, 0) == "plus-s"
    assert not match.over
    match = begin()
    play(match, 0, "give up")
    assert match.over
    assert match.scores == (0, 2, 2)
    assert match.winners == (1, 2)


def test_example_11_override():
    match = arrange(hands={0: "xxx"}, lives={0: "override wildcard"}, table=f"{X8} tt", pile="")
    assert cards_legal(match, 0) == set()
    play(match, 0, "wager")
    play(match, 0, "xxx", "place 0")
    assert counts(match) == {"c": 0, "s": 0, "t": 2, "x": 3}


def test_example_12_the_queen_chooses():
    match = arrange(hands={0: "c s t st cs", 1: "cc ss tt xx", 2: "x xxx"}, lives={0: "skip skip skip"})
    match = altered(match, queen=2)
    play(match, 0, "c")
    play(match, 1, "give up")
    assert phase(match) == "crown"
    assert match.to_act == (2,)
    assert legal(match, 2) == ["seat 0", "seat 1"]
    play(match, 2, "seat 1")
    assert truth(match).queen == truth(match).turn == 1


def test_example_13_nothing_in_hand():
    match = arrange(4, hands={3: "t", 0: "s"}, lives={2: "skip wildcard"}, turn=2, pile="cc ss")
    assert legal(match, 2) == ["give up", "wager"]
    play(match, 2, "wager")
    assert hand(match, 2) == "cc ss"
    assert "skip" in legal(match, 2)
    play(match, 2, "skip")
    assert truth(match).turn == 0
    assert hand(match, 3) == "t"
