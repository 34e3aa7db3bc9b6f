"""The rules of a round: one test at least for each number of RULES.md that no other file proves."""

import re
from pathlib import Path

import pytest
from tiers import every

import clowder
from clowder.engine.errors import BadOption, BadPlayers, IllegalMove
from clowder.engine.simulate.playout import simulate
from clowder.games import find
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives.card_names import power_name
from nine_lives.arrange import (
    LIVES,
    altered,
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
    sure,
    table_cards,
    truth,
)

X8 = "x" * 8


def numbered_rules():
    book = find("nine-lives").rulebook()
    return [int(number) for number in re.findall(r"^\*\*R(\d+)\b", book, re.MULTILINE)]


def test_every_rule_has_a_test():
    rules = numbered_rules()
    assert rules == list(range(1, len(rules) + 1))
    texts = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    tested = {int(n) for text in texts for n in re.findall(r"^def test_r(\d+)_", text, re.MULTILINE)}
    assert set(rules) - tested == set()
    assert tested - set(rules) == set()


def test_every_citation_is_of_a_rule():
    for path in find("nine-lives").home.glob("*.py"):
        for cited in re.findall(r"\bR(\d+)\b", path.read_text()):
            assert int(cited) in numbered_rules(), f"{path.name} cites R{cited}"


def test_the_rulebook_has_a_row_for_every_power_and_option():
    book = find("nine-lives").rulebook()
    game = find("nine-lives")
    for name in map(power_name, range(1, k.POWERS + 1)):
        assert re.search(rf"^\| {name}\b.*\|$", book, re.MULTILINE), name
    for option in game.options:
        assert f"| `{option.name}` |" in book


# Setting up


def test_r1_two_to_six_play():
    for players in range(2, 7):
        assert clowder.deal("nine-lives", players, 1).to_act == tuple(range(players))
    for players in (1, 7):
        with pytest.raises(BadPlayers):
            clowder.deal("nine-lives", players, 1)


def test_r8_lives_are_ordered_one_by_one_in_secret():
    match = clowder.deal("nine-lives", 2, 5)
    mine = [LIVES[x] for x in truth(match).lives[0]]
    before = eyes(match, 1), eyes(match, None)
    chosen = []
    while 0 in match.to_act:
        moves = [word for word in legal(match, 0) if word.startswith("life")]
        chosen.append(moves[-1].removeprefix("life "))
        play(match, 0, moves[-1])
        assert (eyes(match, 1), eyes(match, None)) == before
    play(match, 1, "suggested")
    ordered = life_deck(match, 0).split()
    assert sorted(ordered) == sorted(mine)
    assert ordered[: len(chosen)] == chosen
    top = match.view(1)["seats"][0]["life_deck"]
    assert [part["size"] for part in top] == [1, 8]
    assert top[1]["lives"] == []


def test_r8_the_rest_may_be_put_in_the_suggested_order():
    match = clowder.deal("nine-lives", 2, 5)
    first = legal(match, 0)[3]
    play(match, 0, first, "suggested")
    play(match, 1, "suggested")
    ranks = [int(k.RANK[LIVES.index(name)]) for name in life_deck(match, 0).split()]
    assert ranks[1:] == sorted(ranks[1:])
    assert life_deck(match, 0).split()[0] == first.removeprefix("life ")
    ranks = [int(k.RANK[LIVES.index(name)]) for name in life_deck(match, 1).split()]
    assert ranks == sorted(ranks)


def test_r8_an_order_with_one_possibility_left_is_not_asked_for():
    match = arrange(lives={0: "skip skip", 1: "skip plus-c plus-c"}, wagered={0: "plus-x plus-x", 1: "copycat"})
    play(match, 0, "wager")
    play(match, 0, "skip")
    play(match, 2, "give up")
    assert phase(match) == "return"
    play(match, 0, "life skip")
    assert phase(match) != "return"
    assert life_deck(match, 0) == "skip skip plus-x plus-x"


# Rounds and turns


def test_r9_lives_are_those_in_the_deck_and_those_wagered():
    match = arrange(lives={0: "skip"}, wagered={0: "plus-c"}, hands={0: "t"})
    assert lives(match) == [2, 2, 2]
    play(match, 0, "wager")
    assert lives(match) == [2, 2, 2]
    assert open_lives(match, 0) == "plus-c skip"
    assert "wager" not in legal(match, 0)


def test_r9_a_top_life_does_nothing():
    match = arrange(lives={0: "forbid-t skip"}, hands={0: "t"})
    assert "t" in legal(match, 0)


def test_r10_turns_go_clockwise_from_the_queen():
    match = arrange(hands={0: "t", 1: "c", 2: "s"}, turn=2)
    play(match, 2, "s")
    play(match, 0, "t")
    assert truth(match).turn == 1


def test_r11_one_wager_a_turn_before_the_card():
    match = arrange(hands={0: "t"}, lives={0: "plus-c skip"}, table="x", pile="c s")
    assert legal(match, 0) == ["give up", "wager", "t"]
    play(match, 0, "wager")
    assert "wager" not in legal(match, 0)
    assert match.view(1)["seats"][0]["top_life"] == "Skip"


def test_r12_the_discard_pile_is_shuffled_when_the_pile_is_empty():
    match = arrange(hands={0: "t"}, lives={0: "plus-c skip"}, pile="x")
    assert truth(match).discard_size == 43
    play(match, 0, "wager")
    assert truth(match).hand_size[0] == 3
    assert truth(match).pile_size == 42
    assert truth(match).discard_size == 0
    match = arrange(hands={0: "t"}, lives={0: "plus-c skip"}, pile="c", table="x")
    play(match, 0, "wager")
    assert hand(match, 0) == "c t", "nothing else to draw"


def test_r13_a_power_ends_with_the_turn():
    match = arrange(hands={0: "t xx", 1: "xx"}, lives={0: "plus-x skip"}, table=X8, pile="")
    play(match, 0, "wager")
    assert cards_legal(match, 0) == {"t", "xx"}
    play(match, 0, "t")
    assert cards_legal(match, 1) == set()
    assert match.view(1)["turn_powers"]["may_exceed_nine"] == []


def test_r14_cats_that_are_not_on_the_card_are_not_looked_at():
    match = arrange(hands={0: "t x"}, table=f"{X8} xxxxx", pile="")
    assert cards_legal(match, 0) == {"t"}


def test_r15_exactly_nine_releases_and_two_nines_do_no_more():
    match = arrange(hands={0: "ct", 1: "s"}, table="cccc cccc tttt tttt", pile="")
    play(match, 0, "ct")
    assert required(match) == {1, 2}
    assert "perfect nine of Rondos and Trixies" in " ".join(match.events(1))


def test_r16_released_players_are_asked_and_may_pass_or_play():
    match = arrange(hands={0: "t", 1: "s"}, released=(1,), table="x", pile="")
    play(match, 0, "t")
    assert legal(match, 1) == ["give up", "wager", "s"]
    assert match.moves(1)[0].text == "Pass"
    play(match, 1, "give up")
    assert truth(match).turn == 2
    assert lives(match) == [2, 2, 2]


def test_r17_who_takes_no_turn_alone_loses_a_life():
    match = arrange(hands={0: "t", 1: "s"})
    play(match, 0, "give up")
    assert lives(match) == [1, 2, 2]
    assert truth(match).rounds_ended == [0, 0, 1, 0, 0]
    match = arrange(hands={0: "xx"}, lives={0: "skip"}, table=X8, pile="", keep_lives="last")
    assert legal(match, 0) == ["give up"]
    play(match, 0, "give up")
    assert truth(match).rounds_ended == [0, 1, 0, 0, 0]


def test_r17_nobody_learns_whether_you_could_have_played():
    texts = []
    for cards in ("xx", "t"):
        match = arrange(hands={0: cards, 1: "s"}, table=X8, pile="")
        play(match, 0, "give up")
        texts.append((match.events(1), eyes(match, None)[:0], match.view(1)["phase"]))
    assert texts[0] == texts[1]
    assert "rounds_ended" not in match.view(1)


def test_r18_all_cats_at_nine_costs_everybody_a_life_and_goes_first():
    table = "ccccc cccc sssss ssss tttttt xxxxxxxxx"
    match = arrange(2, hands={0: "ttt", 1: "s"}, table=table, pile="")
    play(match, 0, "ttt")
    assert lives(match) == [1, 1], "the perfect nine would have cost seat 1 alone"
    assert truth(match).rounds_ended[k.ALL_NINE] == 1


def test_r18_the_last_one_required_loses_a_life():
    match = arrange(3, hands={0: "x", 1: "s"}, released=(1,), table=X8, pile="")
    play(match, 0, "x")
    assert lives(match) == [2, 2, 1]
    assert truth(match).rounds_ended[k.LAST_REQUIRED] == 1


def test_r18_only_printed_icons_count_and_not_if_all_are_ignored():
    table = "ccccc cccc xxxxxxxxx tttttt ttt sssss"
    match = arrange(hands={0: "tt", 1: "s"}, lives={0: "4s skip"}, table=table, pile="", powers="all")
    play(match, 0, "wager")
    play(match, 0, "tt")
    assert required(match) == {1, 2}, "nine squares as read"
    assert counts(match) == {"c": 9, "s": 5, "t": 11, "x": 9}
    assert lives(match) == [2, 2, 2], "in print there are five"
    names = [f"ignore-{x}" for x in "cstx"]
    match = arrange(
        hands={0: "t"}, lives={0: " ".join([*names, "skip"])}, powers="all", multi_wager=True, table="x", pile=""
    )
    for _ in names:
        play(match, 0, "wager")
    play(match, 0, "t")
    assert truth(match).num_rounds == 1
    assert lives(match) == [5, 2, 2]


def test_r19_a_lost_life_is_the_top_one_and_all_wagered_ones():
    match = arrange(lives={0: "skip plus-c plus-s"}, wagered={0: "plus-t plus-x"})
    play(match, 0, "give up")
    assert life_deck(match, 0) == "plus-c plus-s"
    assert open_lives(match, 0) == ""
    match = arrange(lives={0: ""}, wagered={0: "plus-t plus-x"})
    play(match, 0, "give up")
    assert match.over
    assert match.scores == (0, 2, 2)


def test_r20_survivors_order_their_wagers_in_secret_and_put_them_under_the_deck():
    match = arrange(
        lives={0: "skip", 1: "copycat", 2: "skip skip"}, wagered={0: "plus-t plus-x", 1: "plus-c plus-s"}, turn=2
    )
    play(match, 2, "give up")
    assert match.to_act == (0, 1)
    before = eyes(match, 0), eyes(match, 2)
    play(match, 1, "life plus-s")
    assert (eyes(match, 0), eyes(match, 2)) == before
    play(match, 0, "life plus-t")
    assert life_deck(match, 0) == "skip plus-t plus-x"
    assert life_deck(match, 1) == "copycat plus-s plus-c"
    assert match.view(2)["seats"][1]["life_deck"] == [
        {"size": 1, "lives": ["Copycat"]},
        {"size": 2, "lives": ["Plus circle", "Plus square"]},
    ]


def test_r21_the_next_round_begins_with_the_most_cards_and_an_empty_table():
    match = arrange(hands={0: "t", 1: "c s cs", 2: "x xx"}, table="tt", released=(2,))
    play(match, 0, "give up")
    state = truth(match)
    assert (state.queen, state.turn, state.num_rounds) == (1, 1, 2)
    assert table_cards(match) == ""
    assert hand(match, 0) == "t"
    assert required(match) == {0, 1, 2}


def test_r21_the_queen_may_name_herself_if_tied():
    match = altered(arrange(hands={0: "c s", 1: "cc", 2: "t tt"}, turn=1), queen=2)
    play(match, 1, "give up")
    assert legal(match, 2) == ["seat 0", "seat 2"]
    assert match.moves(2)[1].text == "Stay Kittyqueen"
    play(match, 2, "seat 2")
    assert truth(match).queen == 2


def test_r23_the_most_lives_win_and_ties_share():
    match = arrange(lives={0: "skip", 1: "skip skip skip", 2: "skip skip skip"})
    play(match, 0, "give up")
    assert match.over
    assert match.winners == (1, 2)
    table = "ccccc cccc sssss ssss tttttt xxxxxxxxx"
    match = arrange(2, hands={0: "ttt"}, lives={0: "skip", 1: "skip"}, table=table, pile="")
    play(match, 0, "ttt")
    assert match.winners == (0, 1)
    assert match.scores == (0, 0)


def test_r36_a_voluntary_turn_that_is_not_finished_costs_nothing():
    match = arrange(hands={0: "xx", 1: "s"}, lives={0: "plus-c skip"}, released=(0,), table=X8, pile="")
    play(match, 0, "wager")
    play(match, 0, "give up")
    assert lives(match) == [2, 2, 2]
    assert open_lives(match, 0) == "plus-c"
    assert truth(match).turn == 1


def test_r47_covered_cards_count_again_when_the_one_above_is_taken():
    match = arrange(
        hands={0: "t", 1: "s"}, lives={0: "override skip", 1: "steal skip"}, table="cc xx", pile="", powers="all"
    )
    play(match, 0, "wager")
    play(match, 0, "t", "place 0")
    play(match, 1, "wager")
    assert counts(match) == {"c": 0, "s": 0, "t": 1, "x": 2}
    place = [word for word in legal(match, 1) if word.startswith("place") and word != "place 1"]
    assert len(place) == 1, "the covered card cannot be taken"
    play(match, 1, place[0])
    assert counts(match) == {"c": 2, "s": 0, "t": 0, "x": 2}


def test_r49_cards_are_read_before_shapes_and_shapes_before_ignore():
    match = arrange(
        hands={0: "t"}, lives={0: "4c c>s ignore-s skip"}, table="sssss sss", pile="", powers="all", multi_wager=True
    )
    play(match, 0, "wager")
    play(match, 0, "wager")
    assert legal(match, 0) == ["give up", "wager"]
    play(match, 0, "wager")
    assert "t" in legal(match, 0)


# Options


def test_r50_several_wagers_in_one_turn_if_allowed():
    match = arrange(hands={0: "tt"}, lives={0: "5c single c>s"}, table="sss", pile="", powers="all", multi_wager=True)
    for _ in range(2):
        play(match, 0, "wager")
    assert truth(match).reading == k.SINGLE_LIFE, "the later one reads the card"
    play(match, 0, "wager")
    assert open_lives(match, 0) == "5c single c>s"


def test_r50_the_later_of_override_and_swap_places_the_card():
    match = arrange(
        hands={0: "tt"}, lives={0: "override swap skip"}, table="x", pile="", powers="all", multi_wager=True
    )
    for _ in range(2):
        play(match, 0, "wager")
    play(match, 0, "tt", "place 0")
    assert hand(match, 0) == "x"


def several_wagers(lives, pile="", hands=None):
    return arrange(hands=hands or {0: "t"}, lives={0: lives}, table="x", pile=pile, powers="all", multi_wager=True)


def test_r50_whether_to_skip_is_decided_before_the_next_wager():
    match = several_wagers("skip inspect skip skip")
    play(match, 0, "wager")
    assert legal(match, 0) == ["give up", "wager", "skip", "t"]
    play(match, 0, "wager")
    assert legal(match, 0) == ["give up", "wager", "t"]
    play(match, 0, "wager")
    assert "skip" in legal(match, 0), "another Skip asks anew"


def test_r50_after_a_risky_power_a_further_wager_is_allowed():
    match = several_wagers("risky-deck inspect skip", pile="c s tt xx")
    play(match, 0, "wager")
    assert legal(match, 0) == ["give up", "wager", "c", "s"]
    play(match, 0, "wager")
    assert hand(match, 0) == "c s t tt xx"
    assert cards_legal(match, 0) == {"c", "s"}, "one of those still has to be played"


def test_r57_of_two_risky_powers_the_later_one_that_brings_cards_counts():
    match = several_wagers("risky-deck risky-player risky-deck skip", pile="c s", hands={0: "t", 1: "cc ss", 2: "xx"})
    play(match, 0, "wager")
    play(match, 0, "wager")
    play(match, 0, "seat 1")
    assert cards_legal(match, 0) == {"cc", "ss"}
    play(match, 0, "wager")
    assert cards_legal(match, 0) == {"cc", "ss"}, "the pile was empty"


@pytest.mark.parametrize(("life", "moves"), [("paid", ("give c", "seat 1")), ("rotate", ("pass c", "pass s"))])
def test_r58_who_gives_cards_away_after_a_risky_power_may_play_any(life, moves):
    match = several_wagers(f"risky-deck {life} skip", pile="c s")
    play(match, 0, "wager")
    play(match, 0, "wager")
    if life == "rotate":
        play(match, 0, "left")
    play(match, 0, *moves)
    assert cards_legal(match, 0) == set(hand(match, 0).split())
    assert match.view(2)["turn_powers"]["must_play_one_of"] == 0


def test_r50_a_game_of_version_1_goes_on_and_keeps_a_skip_that_was_won():
    match = several_wagers("skip inspect skip")
    play(match, 0, "wager")
    play(match, 0, "wager")
    old = match.position() | {"version": 1}
    old["position"]["may_skip"] = 1
    again = clowder.load(old)
    assert legal(again, 0) == ["give up", "wager", "skip", "t"]
    play(again, 0, "wager")
    assert again.position()["version"] == 2


def test_r51_a_full_hand_receives_nothing():
    match = arrange(hands={0: "c s t x cc", 1: "ss"}, lives={0: "plus-c skip"}, table="tt", hand_limit=6)
    play(match, 0, "wager")
    assert truth(match).hand_size[0] == 6
    match = arrange(
        3,
        hands={0: "c s", 1: "t x cc ss tt xx", 2: ""},
        lives={0: "paid"},
        table="cs",
        pile="",
        hand_limit=6,
        powers="all",
    )
    play(match, 0, "wager")
    play(match, 0, "give c")
    assert legal(match, 0) == ["seat 2"]


def test_r52_surviving_wagers_may_return_to_the_top():
    match = arrange(lives={0: "skip"}, wagered={0: "plus-t plus-x"}, turn=2, wager_returns="top")
    play(match, 2, "give up")
    play(match, 0, "life plus-x")
    assert life_deck(match, 0) == "plus-x plus-t skip"
    assert match.view(1)["seats"][0]["top_life"] == "Plus star"


def test_r53_lives_that_cannot_be_wagered():
    nine = " ".join(["skip"] * 9)
    assert "wager" not in legal(arrange(lives={0: nine}, keep_lives="first"), 0)
    assert "wager" in legal(arrange(lives={0: nine}, keep_lives="last"), 0)
    assert "wager" not in legal(arrange(lives={0: "skip"}, wagered={0: "skip"}, keep_lives="last"), 0)
    assert "wager" in legal(arrange(lives={0: "skip"}, keep_lives="first"), 0)
    assert "wager" not in legal(arrange(lives={0: "skip"}, keep_lives="both"), 0)


def test_contradicting_options_are_refused_in_one_sentence():
    with pytest.raises(BadOption, match="canonical"):
        clowder.deal("nine-lives", 3, 1, deck="canonical", powers="all")


def test_illegal_moves_change_nothing():
    match = arrange(hands={0: "xx"}, table=X8, pile="")
    before = match.position()
    with pytest.raises(IllegalMove):
        play(match, 0, "xx")
    assert match.position() == before


@pytest.mark.parametrize("players", every(5, range(2, 7)))
def test_simulations_end_and_count_round_ends_and_wagers(players):
    game = find("nine-lives")
    for powers in ("limited", "all"):
        found = simulate(game, players, 300, 1, game.option_set.read(players, {"powers": powers}), threads=1)
        rounds = {name: n for name, n in found.tallies.items() if name.startswith("rounds")}
        wagers = {name: n for name, n in found.tallies.items() if name.startswith("wagered")}
        assert len(rounds) == 4
        assert sum(rounds.values()) >= 300
        assert len(wagers) == 21
        assert all(n > 0 for n in list(wagers.values())[: 21 if powers == "all" else 8])


def test_memory_is_spelt_by_names():
    match = arrange(hands={0: "c", 1: "s t"}, lives={0: "inspect skip"}, table="x", pile="")
    play(match, 0, "wager")
    assert match.view(0)["seats"][1]["known"] == ["1 square", "1 triangle"]
    assert sure(match, 0, 1) == "s t"
