"""One test for each of the 21 powers, the bad side included; R24 to R46 of RULES.md."""

import re
from pathlib import Path

import pytest

from clowder.games.nine_lives import layout as k
from nine_lives.arrange import (
    LIVES,
    arrange,
    cards_legal,
    counts,
    eyes,
    hand,
    legal,
    life_deck,
    lives,
    open_lives,
    phase,
    play,
    required,
    reseeded,
    sure,
    table_cards,
    truth,
)

X8 = "x" * 8


def wagering(name, hand="t", players=3, **more):
    """Returns a table where seat 0 has wagered this life (nothing can be drawn unless there is a pile)."""
    more.setdefault("pile", "")
    more.setdefault("powers", "all")
    more.setdefault("table", "x")
    hands = {0: hand} | more.pop("hands", {})
    decks = {0: f"{name} wildcard wildcard"} | more.pop("lives", {})
    match = arrange(players, hands=hands, lives=decks, **more)
    play(match, 0, "wager")
    return match


def events(match, seat=None):
    return " ".join(match.events(seat))


def test_every_power_draws_its_number_of_cards():
    draws = {"risky-deck": 2, "risky-player": 0, "paid": 1, "steal": 1, "single": 1}
    for number, name in enumerate(LIVES):
        if number == 0:
            continue
        match = wagering(name, hand="", pile="c s t cc ss", players=2, hands={1: ""})
        expected = 3 if name.startswith(("forbid-", "ignore-")) else draws.get(name, 2)
        assert truth(match).hand_size[0] == expected, name
        assert open_lives(match, 0) == name


# The limited set


def test_r22_skip_may_be_used_and_binds_the_next_either_way():
    match = wagering("skip", hands={1: "s", 2: "c"})
    play(match, 0, "skip")
    assert truth(match).turn == 2
    assert hand(match, 1) == "s"
    match = wagering("skip", hands={1: "s", 2: "c"})
    play(match, 0, "t")
    assert truth(match).turn == 2
    assert truth(match).skip_mask == 0


def test_r22_skip_its_bad_side_is_that_the_next_player_is_spared_as_well():
    match = wagering("skip", hand="", players=2, hands={1: ""})
    play(match, 0, "skip")
    assert truth(match).turn == 0, "the opponent, who had nothing to play, was passed over"
    assert legal(match, 0) == ["give up", "wager"]


def test_r22_a_skipped_turn_ends_no_round():
    match = wagering("skip", table=f"{'c' * 6} {'s' * 6} {'t' * 6} ccc sss ttt xxxxxxxxx")
    play(match, 0, "skip")
    assert truth(match).num_rounds == 1
    assert truth(match).turn == 2


def test_r29_copycat_uses_the_top_power_of_another_but_draws_its_own_two():
    match = wagering("copycat", hand="cs tt", pile="s c xx", lives={1: "forbid-c skip", 2: "plus-x"})
    assert phase(match) == "copy"
    assert legal(match, 0) == ["seat 1", "seat 2"]
    play(match, 0, "seat 1")
    assert truth(match).hand_size[0] == 4
    assert cards_legal(match, 0) == {"s", "tt"}
    assert life_deck(match, 1) == "forbid-c skip", "the copied life stays where it is"


def test_r29_copycat_cannot_copy_a_copycat_and_may_have_no_effect():
    match = wagering("copycat", lives={1: "copycat skip", 2: "plus-x"})
    assert legal(match, 0) == ["seat 2"]
    match = wagering("copycat", lives={1: "copycat skip", 2: "copycat"})
    assert phase(match) == "turn"
    assert "no effect" in events(match)


def test_r29_copycat_its_bad_side_is_that_it_must_copy_even_what_hurts():
    match = wagering("copycat", hand="c", players=2, lives={1: "forbid-c skip"})
    assert legal(match, 0) == ["seat 1"]
    play(match, 0, "seat 1")
    assert legal(match, 0) == ["give up"]


def test_r29_copied_powers_last_and_bind_as_their_own():
    match = wagering("copycat", players=2, lives={1: "ignore-x skip"})
    play(match, 0, "seat 1")
    play(match, 0, "t")
    assert match.view(1)["ignored"] == ["star"]


def test_r24_wildcard_breaks_the_limit():
    match = wagering("wildcard", hand="xx cs", table=X8)
    assert cards_legal(match, 0) == {"cs", "xx"}
    play(match, 0, "xx")
    assert counts(match)["x"] == 10
    assert required(match) == {0, 1, 2}, "ten is no nine"


def test_r24_wildcard_and_exactly_nine_releases():
    match = wagering("wildcard", hand="c x", table=X8)
    play(match, 0, "x")
    assert required(match) == {1, 2}


def test_r24_wildcard_its_bad_side_is_that_the_full_table_stays_full_for_its_player():
    match = wagering("wildcard", hand="xx xxx", table=X8, hands={1: "t", 2: "t"})
    play(match, 0, "xx")
    play(match, 1, "t")
    play(match, 2, "t")
    assert cards_legal(match, 0) == set()


def test_r25_override_hides_a_card_and_the_limit_is_looked_at_afterwards():
    match = wagering("override", hand="xxx", table=f"{X8} tt")
    assert legal(match, 0) == ["give up", "xxx"]
    play(match, 0, "xxx")
    assert legal(match, 0) == ["place 0"], "on tt there would be eleven stars"
    play(match, 0, "place 0")
    assert table_cards(match) == "tt xxx"


def test_r25_override_its_bad_side_is_that_a_card_must_be_covered():
    match = wagering("override", hand="x", table=X8, players=3)
    play(match, 0, "x", "place 0")
    assert counts(match)["x"] == 1, "the nine was there for the taking"
    assert required(match) == {0, 1, 2}


def test_r25_override_on_an_empty_table_plays_normally():
    match = wagering("override", hand="x", table="")
    play(match, 0, "x")
    assert table_cards(match) == "x"


def test_r25_hiding_a_card_releases_only_by_a_cat_on_the_own_card():
    match = wagering("override", hand="x", table="ccccc cccc c")
    play(match, 0, "x", "place 2")
    assert counts(match)["c"] == 9
    assert required(match) == {0, 1, 2}


def test_r30_inspect_opens_all_other_hands_and_later_draws_until_the_round_ends():
    match = wagering(
        "inspect", hand="t c", hands={1: "s cc", 2: "x"}, lives={1: "skip skip", 2: "skip"}, pile="ss tt st cst"
    )
    assert hand(match, 0) == "c t ss tt"
    assert [sure(match, viewer, 1) for viewer in (0, 2, None)] == ["s cc"] * 3
    assert sure(match, 1, 0) == ""
    play(match, 0, "t")
    play(match, 1, "wager")
    assert sure(match, None, 1) == "s cc st cst"
    play(match, 1, "give up")
    assert truth(match).open_mask == 0
    assert sure(match, 0, 1) == "s cc st cst", "what was seen is remembered"


def test_r30_inspect_its_bad_side_is_that_it_changes_nothing_about_the_card_to_play():
    match = wagering("inspect", hand="xx", table=X8)
    assert legal(match, 0) == ["give up"]


def test_r27_shapeshift_reads_every_x_as_y():
    match = wagering("c>x", hand="cc c", table="xxxxxxx c")
    assert match.view(0)["your_counts"] == {"circle": 0, "square": 0, "triangle": 0, "star": 8}
    assert match.view(1)["your_counts"] is None
    assert cards_legal(match, 0) == {"c"}
    play(match, 0, "c")
    assert required(match) == {1, 2}
    assert counts(match) == {"c": 2, "s": 0, "t": 0, "x": 7}


def test_r27_shapeshift_its_bad_side_is_that_two_cats_together_are_too_many():
    match = wagering("s>t", hand="s t st", table="ssss tttt tt")
    assert legal(match, 0) == ["give up"]
    match = wagering("s>t", hand="s t st xx", table="ssss tttt tt")
    assert cards_legal(match, 0) == {"xx"}


def test_r28_forbid_draws_three_and_its_bad_side_may_leave_no_card():
    match = wagering("forbid-x", hand="x t", pile="c s cs")
    assert cards_legal(match, 0) == {"c", "s", "t", "cs"}
    match = wagering("forbid-x", hand="x xx")
    assert legal(match, 0) == ["give up"]


def test_r28_forbid_looks_at_printed_cats():
    match = wagering("c>s", hand="c s", lives={0: "c>s forbid-c wildcard"}, multi_wager=True)
    play(match, 0, "wager")
    assert cards_legal(match, 0) == {"s"}


def test_r32_plus_lifts_the_limit_of_one_cat():
    match = wagering("plus-x", hand="xx ccc", table=f"{X8} cccccc cc")
    assert cards_legal(match, 0) == {"xx"}
    play(match, 0, "xx")
    assert counts(match)["x"] == 10


def test_r32_plus_its_bad_side_is_that_past_nine_nobody_is_released():
    match = wagering("plus-x", hand="xx", table=X8)
    play(match, 0, "xx")
    assert required(match) == {0, 1, 2}


# The others


def test_r31_paid_wildcard_gives_a_card_in_secret_and_then_breaks_the_rules():
    match = wagering("paid", hand="xx t", table=X8, hands={1: "c", 2: "s"})
    assert phase(match) == "gift"
    assert legal(match, 0) == ["give t", "give xx"]
    before = eyes(match, 1)
    play(match, 0, "give t")
    assert eyes(match, 1) == before, "the card alone tells nobody anything"
    play(match, 0, "seat 2")
    assert hand(match, 2) == "s t"
    assert [sure(match, viewer, 2) for viewer in (0, 1, None)] == ["t", "", ""]
    assert "gave 1 Trixie to you" in events(match, 2)
    assert "gave a card to Cleo" in events(match, 1)
    play(match, 0, "xx")
    assert counts(match)["x"] == 10


def test_r31_paid_wildcard_its_bad_side_is_that_the_last_card_may_be_the_price():
    match = wagering("paid", hand="t", players=2)
    play(match, 0, "give t", "seat 1")
    assert legal(match, 0) == ["give up"]


def test_r31_paid_wildcard_with_nothing_to_give_is_not_wild():
    match = wagering("paid", hand="", players=2)
    assert phase(match) == "turn"
    assert truth(match).wild == 0


def test_r26_swap_takes_a_table_card_to_the_hand():
    match = wagering("swap", hand="xxx", table=f"{X8} tt")
    play(match, 0, "xxx", "place 0")
    assert table_cards(match) == "xxx tt"
    assert hand(match, 0) == X8
    assert sure(match, 1, 0) == X8


def test_r26_swap_its_bad_side_is_that_a_card_must_be_taken():
    match = wagering("swap", hand="x", table=X8)
    play(match, 0, "x", "place 0")
    assert required(match) == {0, 1, 2}
    assert counts(match)["x"] == 1


def test_r26_swap_goes_on_covering_and_is_plain_on_an_empty_table():
    match = wagering("override", hand="t", table="c", hands={1: "s"}, lives={1: "swap wildcard"})
    play(match, 0, "t", "place 0")
    play(match, 1, "wager")
    play(match, 1, "s")
    (place,) = legal(match, 1)
    play(match, 1, place)
    assert table_cards(match) == "s"
    assert counts(match) == {"c": 0, "s": 1, "t": 0, "x": 0}
    match = wagering("swap", hand="x", table="")
    play(match, 0, "x")
    assert table_cards(match) == "x"


def test_r34_steal_from_the_table_lowers_the_count_at_once():
    match = wagering("steal", hand="xx", table=f"{X8} t", hands={1: "c"})
    assert legal(match, 0) == ["place 0", "place 1", "seat 1", "seat 2"]
    play(match, 0, "place 0")
    assert counts(match) == {"c": 0, "s": 0, "t": 1, "x": 0}
    assert cards_legal(match, 0) == {"xx", X8}
    assert sure(match, 2, 0) == X8


def test_r34_steal_from_a_player_takes_a_random_card_that_both_know():
    taken = set()
    for seed in range(20):
        match = reseeded(wagering("steal", hand="xx", hands={1: "c s t"}), seed)
        play(match, 0, "seat 1")
        gone = sure(match, 1, 0)
        assert hand(match, 0) == f"{gone} xx"
        assert sure(match, 2, 0) == sure(match, None, 0) == ""
        taken.add(gone)
    assert taken == {"c", "s", "t"}


def test_r34_steal_its_bad_side_is_that_an_empty_hand_gives_nothing():
    match = wagering("steal", hand="", players=2)
    play(match, 0, "seat 1")
    assert legal(match, 0) == ["give up"]


def test_r37_risky_deck_brings_two_cards_and_one_of_them_must_be_played():
    match = wagering("risky-deck", hand="t", pile="c xx s", table=X8)
    assert hand(match, 0) == "c t xx"
    assert cards_legal(match, 0) == {"c"}


def test_r37_risky_deck_its_bad_side_is_that_neither_may_fit():
    match = wagering("risky-deck", hand="t", pile="xx xxx", table=X8)
    assert legal(match, 0) == ["give up"]


def test_r37_risky_deck_that_brings_nothing_is_played_normally():
    match = wagering("risky-deck", hand="t")
    assert cards_legal(match, 0) == {"t"}
    match = wagering("risky-deck", hand="t c s x cc ss", pile="tt", hand_limit=6)
    assert truth(match).must_size == 0
    assert cards_legal(match, 0) == {"t", "c", "s", "x", "cc", "ss"}


def test_r38_risky_player_steals_two_of_which_one_must_be_played():
    match = wagering("risky-player", hand="t", hands={1: "c s", 2: "cc"}, table="x")
    assert phase(match) == "rob"
    play(match, 0, "seat 1")
    assert hand(match, 0) == "c s t"
    assert cards_legal(match, 0) == {"c", "s"}
    assert match.view(1)["turn_powers"]["must_play"] == ["1 circle", "1 square"]
    assert match.view(2)["turn_powers"]["must_play"] == []


def test_r38_risky_player_its_bad_side_is_that_neither_may_fit():
    match = wagering("risky-player", hand="t", hands={1: "xx xxx"}, table=X8)
    play(match, 0, "seat 1")
    assert legal(match, 0) == ["give up"]


def test_r38_risky_player_takes_what_is_there():
    match = wagering("risky-player", hand="t", hands={1: "c"})
    play(match, 0, "seat 1")
    assert cards_legal(match, 0) == {"c"}
    match = wagering("risky-player", hand="t")
    play(match, 0, "seat 1")
    assert cards_legal(match, 0) == {"t"}


def test_r35_double_turn_allows_a_second_turn_and_demands_two_of_the_next():
    match = wagering("double", hand="t c", hands={1: "s cs", 2: "x"})
    play(match, 0, "t")
    assert truth(match).turn == 0
    assert legal(match, 0) == ["give up", "wager", "c"], "a full turn, with a wager"
    play(match, 0, "give up")
    assert lives(match) == [3, 2, 2], "the second is voluntary"
    assert truth(match).owed == 2
    play(match, 1, "s")
    assert truth(match).turn == 1
    play(match, 1, "cs")
    assert truth(match).turn == 2


def test_r35_double_turn_its_bad_side_is_that_the_next_player_gets_two_chances_at_a_nine():
    match = wagering("double", hand="t", hands={1: "c x", 2: "s"}, table=X8)
    play(match, 0, "t")
    play(match, 0, "give up")
    play(match, 1, "c")
    play(match, 1, "x")
    assert required(match) == {0, 2}


def test_r35_a_perfect_nine_in_the_first_makes_the_second_voluntary():
    match = wagering("double", hand="t", hands={1: "x s", 2: "s"}, table=X8)
    play(match, 0, "t")
    play(match, 0, "give up")
    play(match, 1, "x")
    assert truth(match).turn == 1
    assert truth(match).owed == 0
    play(match, 1, "give up")
    assert truth(match).turn == 2
    assert lives(match) == [3, 2, 2]


def test_r40_carousel_passes_two_cards_at_once():
    match = wagering("rotate", hand="t c cc", hands={1: "s ss sss", 2: "x"})
    assert legal(match, 0) == ["left", "right"]
    play(match, 0, "left")
    assert match.to_act == (0, 1)
    assert legal(match, 1) == ["pass s", "pass ss"], "ascending: the last cannot be the first of two"
    before = [eyes(match, seat) for seat in (0, 2)]
    play(match, 1, "pass s", "pass sss")
    assert [eyes(match, seat) for seat in (0, 2)] == before
    play(match, 0, "pass t", "pass cc")
    assert [hand(match, seat) for seat in range(3)] == ["c x", "t cc ss", "s sss"]
    assert sure(match, 0, 1) == "t cc"
    assert sure(match, 1, 2) == "s sss"
    assert sure(match, None, 2) == sure(match, 0, 2) == ""
    assert phase(match) == "turn"
    assert match.to_act == (0,)


def test_r40_carousel_may_go_the_other_way():
    match = wagering("rotate", hand="t c", hands={1: "s", 2: "x"})
    play(match, 0, "right")
    assert [hand(match, seat) for seat in range(3)] == ["s", "x", "c t"]


def test_r40_carousel_its_bad_side_is_that_the_own_cards_go_as_well():
    match = wagering("rotate", hand="t", hands={1: "xx"}, table=X8, players=2)
    play(match, 0, "left")
    assert hand(match, 0) == "xx"
    assert legal(match, 0) == ["give up"]


def test_r41_shuffle_lives_reorders_any_deck_and_only_its_owner_and_user_know():
    match = wagering("lives", hand="t", lives={1: "skip plus-c plus-s", 2: "inspect"})
    assert legal(match, 0) == ["seat 0", "seat 1", "seat 2"]
    play(match, 0, "seat 1")
    assert match.view(0)["seats"][1]["life_deck"] == [
        {"size": 1, "lives": [name]} for name in ("Skip", "Plus circle", "Plus square")
    ]
    assert legal(match, 0) == ["suggested", "life skip", "life plus-c", "life plus-s"]
    before = eyes(match, 1)
    play(match, 0, "life plus-s")
    assert eyes(match, 1) == before
    play(match, 0, "life skip")
    assert life_deck(match, 1) == "plus-s skip plus-c"
    seen = match.view(2)["seats"][1]["life_deck"]
    assert seen == [{"size": 1, "lives": ["Plus square"]}, {"size": 2, "lives": ["Skip"]}]
    assert [part["lives"] for part in match.view(0)["seats"][1]["life_deck"]] == [
        ["Plus square"],
        ["Skip"],
        ["Plus circle"],
    ]


def test_r41_shuffle_lives_on_equal_lives_asks_nothing():
    match = wagering("lives", hand="t", lives={1: "skip skip skip"})
    play(match, 0, "seat 1")
    assert phase(match) == "turn"
    assert legal(match, 0) == ["give up", "t"]
    assert "reordered" not in events(match)


def test_r41_shuffle_lives_its_bad_side_is_that_it_brings_no_card_that_fits():
    match = wagering("lives", hand="xx", table=X8, lives={1: "skip"})
    play(match, 0, "seat 1")
    assert legal(match, 0) == ["give up"]


def test_r42_single_cat_counts_a_card_as_one_icon_of_it():
    match = wagering("single", hand="csttt xxx", table=f"{X8} ccccc cccc tttttt tt")
    assert legal(match, 0) == ["give up", "csttt", "xxx"]
    play(match, 0, "csttt")
    assert legal(match, 0) == ["as s", "as t"], "nine circles are there already"
    play(match, 0, "as t")
    assert required(match) == {1, 2}
    assert counts(match) == {"c": 10, "s": 1, "t": 11, "x": 8}


def test_r42_single_cat_its_bad_side_is_that_a_nine_is_missed():
    match = wagering("single", hand="xx", table="xxxxxxx")
    play(match, 0, "xx")
    assert counts(match)["x"] == 9
    assert required(match) == {0, 1, 2}


def test_r43_numbershift_counts_a_card_as_n_of_x():
    match = wagering("4c", hand="xx", table=f"{X8} ccccc")
    play(match, 0, "xx")
    assert required(match) == {1, 2}
    assert counts(match) == {"c": 5, "s": 0, "t": 0, "x": 10}


def test_r43_numbershift_its_bad_side_is_that_nothing_fits_if_x_is_full():
    match = wagering("4c", hand="t s x", table="cccccc")
    assert legal(match, 0) == ["give up"]


def test_r44_force_wager_demands_a_wager_of_the_next_player():
    match = wagering("force", hands={1: "s"}, lives={1: "plus-x skip"})
    play(match, 0, "t")
    assert legal(match, 1) == ["give up", "wager"]
    play(match, 1, "wager")
    assert "s" in legal(match, 1)


def test_r44_force_wager_its_bad_side_is_that_the_wager_may_help():
    match = wagering("force", hands={1: "xx", 2: "s"}, lives={1: "plus-x skip"}, table=X8)
    play(match, 0, "t")
    play(match, 1, "wager")
    assert "xx" in legal(match, 1)


def test_r44_force_wager_without_a_life_in_the_deck_has_no_effect():
    match = wagering("force", hands={1: "s"}, lives={1: ""}, wagered={1: "skip"})
    play(match, 0, "t")
    assert legal(match, 1) == ["give up", "s"]


def test_r44_forbid_wager_takes_the_wager_from_the_next_player():
    match = wagering("forbid", hands={1: "s", 2: "c"})
    play(match, 0, "t")
    assert legal(match, 1) == ["give up", "s"]
    play(match, 1, "s")
    assert "wager" in legal(match, 2)


def test_r44_forbid_wager_its_bad_side_is_that_it_does_not_help_to_play():
    match = wagering("forbid", hand="xx", table=X8)
    assert legal(match, 0) == ["give up"]


def test_r39_ignore_lifts_a_cat_for_everybody_until_the_round_ends():
    match = wagering("ignore-x", hand="xx t", hands={1: "xxx", 2: "c"}, table=X8)
    assert cards_legal(match, 0) == {"t", "xx"}
    play(match, 0, "t")
    assert cards_legal(match, 1) == {"xxx"}
    play(match, 1, "xxx")
    play(match, 2, "give up")
    assert match.view(0)["ignored"] == []


def test_r39_ignore_its_bad_side_is_that_nobody_is_released_by_the_cat():
    match = wagering("ignore-x", hand="x", table=X8)
    play(match, 0, "x")
    assert counts(match)["x"] == 9
    assert required(match) == {0, 1, 2}


def test_r39_an_ignored_cat_is_left_out_of_the_all_cats_test():
    full = "ccccc cccc sssss ssss tttttt"
    match = wagering("ignore-x", hand="ttt", table=full)
    play(match, 0, "ttt")
    assert phase(match) == "crown"
    assert lives(match) == [1, 1, 1]


# What they have in common


def test_r45_two_of_a_kind_do_not_add_up_and_skip_swallows_the_rest():
    match = wagering(
        "double", hand="t", hands={1: "s", 2: "c"}, lives={0: "double skip force wildcard"}, multi_wager=True
    )
    play(match, 0, "wager")
    play(match, 0, "wager")
    play(match, 0, "t")
    play(match, 0, "give up")
    assert truth(match).turn == 2
    state = truth(match)
    assert state.skip_mask | state.double_mask | state.force_mask | state.forbid_mask == 0


def test_r45_forbid_goes_before_force_and_binds_the_first_of_two_turns():
    match = wagering(
        "force", hand="t", hands={1: "s cs", 2: "c"}, lives={0: "force forbid double wildcard"}, multi_wager=True
    )
    play(match, 0, "wager")
    play(match, 0, "wager")
    play(match, 0, "t")
    play(match, 0, "give up")
    assert legal(match, 1) == ["give up", "s", "cs"]
    play(match, 1, "s")
    assert "wager" in legal(match, 1)


def test_r45_the_next_player_is_the_next_one_required():
    match = wagering("skip", players=4, hands={1: "c", 2: "s", 3: "x"}, released=(1,))
    play(match, 0, "t")
    assert truth(match).turn == 1, "released players may take their turn"
    play(match, 1, "give up")
    assert truth(match).turn == 3, "seat 2 had to skip"


def test_r45_what_was_to_come_lapses_with_the_round():
    match = wagering("double", hand="t", hands={1: "s", 2: "c"})
    play(match, 0, "t")
    state = truth(match)
    assert state.double_mask == 2
    play(match, 0, "give up")
    play(match, 1, "give up")
    state = truth(match)
    assert state.skip_mask | state.double_mask | state.force_mask | state.forbid_mask == 0


@pytest.mark.parametrize("name", ["steal", "risky-player"])
def test_r46_a_full_hand_makes_taking_pointless(name):
    match = wagering(name, hand="t c s x cc ss", hands={1: "tt"}, hand_limit=6)
    assert phase(match) == "turn"
    assert "no effect" in events(match)


def test_every_power_has_a_test_here():
    source = Path(__file__).read_text(encoding="utf-8")
    for power in range(1, k.POWERS + 1):
        name = LIVES[k.LIFE[power]]
        tried = {"c>s": "s>t", "forbid-c": "forbid-x", "plus-c": "plus-x", "1c": "4c", "ignore-c": "ignore-x"}
        assert len(re.findall(rf'wagering\(\s*"{tried.get(name, name)}"', source)) > 1, name


def test_r35_double_turn_within_a_forced_double_adds_a_voluntary_turn_after_those_owed():
    match = wagering("double", hand="t", hands={1: "c s cs ct", 2: "tt"}, lives={1: "double skip skip"})
    play(match, 0, "t")
    play(match, 0, "give up")
    play(match, 1, "wager")
    play(match, 1, "c")
    play(match, 1, "s")
    assert (truth(match).turn, truth(match).owed, truth(match).extra) == (1, 0, 1)
    play(match, 1, "give up")
    assert truth(match).turn == 2
    assert truth(match).owed == 2
    assert lives(match) == [3, 3, 2]
