"""One test for each numbered rule of RULES.md that is not a worked example."""

from collections import Counter

import pytest

import clowder
from clowder.engine.errors import BadOption
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import previews
from hold_my_bear.arrange import (
    NAME,
    arrange,
    can,
    cards,
    hand,
    move,
    named,
    phase,
    play,
    play_set,
    sets,
    table,
    truth,
)

ASKING_ALL = {"phase": h.START, "asked_mask": 7, "waiting_mask": 7}


def everything(match: clowder.engine.play.match.Match) -> Counter[str]:
    state = truth(match)
    piles = [state.match, state.gone, *state.hands]
    return Counter(card for pile in piles for card in cards(state, pile).split())


def test_r1_eight_cards_an_animal() -> None:
    counts = everything(clowder.deal(NAME, 3, seed=1))
    assert [counts[f"T{number}"] for number in range(1, 6)] == [3, 2, 1, 1, 1]
    assert sum(counts.values()) == 40


def test_r49_numbers_of_cards() -> None:
    counts = everything(clowder.deal(NAME, 3, seed=1, num_ones=1, num_twos=3, num_fives=0, num_bears=5))
    assert [counts[f"T{number}"] for number in range(1, 6)] == [1, 3, 1, 1, 0]
    assert [counts[f"B{number}"] for number in range(1, 6)] == [0, 2, 1, 1, 1]
    assert sum(counts.values()) == 5 + 4 * 6


@pytest.mark.parametrize(
    ("players", "options", "sorry"),
    [
        (3, {"num_twos": 3}, "An animal would have 9 cards; it has at least 1 and at most 8."),
        (
            3,
            dict.fromkeys(["num_ones", "num_twos", "num_threes", "num_fours", "num_fives"], 0),
            "An animal would have 0",
        ),
        (
            8,
            {"num_ones": 0, "num_twos": 0, "num_threes": 0, "num_fours": 0, "num_bears": 2, "animals": 5},
            "These options make 6 cards, too few for 8 players and a first match.",
        ),
    ],
)
def test_r49_decks_that_cannot_be(players: int, options: dict[str, int], sorry: str) -> None:
    with pytest.raises(BadOption, match=sorry):
        clowder.deal(NAME, players, seed=1, **options)


@pytest.mark.parametrize(("players", "animals"), [(2, 5), (3, 5), (4, 5), (5, 5), (6, 6), (7, 7), (8, 8)])
def test_r2_r42_animals_by_players(players: int, animals: int) -> None:
    view = clowder.deal(NAME, players, seed=1).view(None)
    assert view["animals"] == ["bear", "ferret", "tiger", "hamster", "vole", "chicken", "dog", "cat"][:animals]


def test_r2_option_animals() -> None:
    assert len(clowder.deal(NAME, 3, seed=1, animals=7).view(None)["animals"]) == 7


def test_r3_r4_one_card_up_and_the_rest_dealt() -> None:
    sizes = {3: [13, 13, 13], 4: [10, 10, 10, 9], 5: [8, 8, 8, 8, 7]}
    for players, wanted in sizes.items():
        state = truth(clowder.deal(NAME, players, seed=2))
        assert state.hand_size[:players] == wanted
        assert (state.match_size, state.owner, state.gone) == (1, 0, 0)


def test_r5_everybody_is_asked_and_the_answers_are_sealed() -> None:
    match = clowder.deal(NAME, 3, seed=3)
    assert match.to_act == (0, 1, 2)
    before = match.view(1)
    match.play(0, h.MOVE_DECLINE)
    assert match.view(1) == before
    match.play(2, match.legal(2)[-1])
    match.play(1, h.MOVE_DECLINE)
    state = truth(match)
    assert (state.turn, state.duty) == (2, h.MUST)
    assert not can(match, 2, "give")


def test_r5_the_first_volunteer_from_a_random_seat_starts() -> None:
    starters = set()
    for seed in range(30):
        match = clowder.deal(NAME, 3, seed=seed)
        if all(len(match.legal(seat)) == 2 for seat in range(3)):
            for seat in range(3):
                match.play(seat, h.MOVE_START if seat != 1 else h.MOVE_DECLINE)
            starters.add(truth(match).turn)
    assert starters == {0, 2}


def test_r5_if_nobody_wants_somebody_who_can_must() -> None:
    match = arrange("T5", {0: "T4", 1: "B1", 2: "T3"}, fields=ASKING_ALL)
    assert match.legal(0) == [h.MOVE_DECLINE]
    for seat in range(3):
        match.play(seat, h.MOVE_DECLINE)
    assert (truth(match).turn, truth(match).duty) == (1, h.MUST)


def test_r5_if_nobody_can_a_random_seat_has_an_ordinary_turn() -> None:
    match = arrange("T5", {0: "T4", 1: "T2", 2: "T3"}, fields=ASKING_ALL)
    for seat in range(3):
        match.play(seat, h.MOVE_DECLINE)
    state = truth(match)
    assert state.duty == h.FREE
    assert can(match, state.turn, "give")


@pytest.mark.parametrize(
    ("text", "sports", "count", "total", "bears"),
    [
        ("T1", "tiger", 1, 1, 0),
        ("T1 T2 D5", "tiger", 2, 8, 0),
        ("T1 D5", "tiger dog", 1, 6, 0),
        ("T1 T2 B3 B4 B5", "tiger", 5, 15, 3),
        ("T1 D1 B2", "tiger dog", 2, 4, 1),
        ("B1 B2", "bear", 2, 3, 2),
    ],
)
def test_r6_r7_r8_what_a_set_is_worth(text: str, sports: str, count: int, total: int, bears: int) -> None:
    match = arrange("V1", {0: text + " B1 B1", 1: "F1", 2: "F2"}, animals=8)
    other = arrange(text, {0: "V1", 1: "F1", 2: "F2"}, animals=8).view(None)["match"]
    assert set(other["sports"]) == set(sports.split())
    assert (other["count"], other["total"], other["bears"]) == (count, total, bears)
    assert match.to_act == (0,)


def test_r9_more_bears_in_any_company() -> None:
    match = arrange("B1 T3", {0: "B2 B3 V1 T1", 1: "F1", 2: "F2"})
    assert named(match, "B2 B3", "B2 B3 V1", "B2 B3 T1 V1") <= sets(match, 0)
    assert not named(match, "B2 V1") & sets(match, 0)


def test_r10_another_sport_needs_a_higher_count() -> None:
    match = arrange("T1 T1", {0: "V5 V4 V3 F5", 1: "F1", 2: "F2"})
    assert sets(match, 0) == named(match, "V3 V4 V5", "V3 V4 V5 F5")


def test_r11_one_shared_sport_is_enough_and_counts_do_not_matter() -> None:
    match = arrange("D1 D2 D2", {0: "T4 D3", 1: "F1", 2: "F2"}, animals=8)
    assert sets(match, 0) == named(match, "T4 D3")


def test_r11_a_bear_match_falls_to_fewer_but_higher_bears() -> None:
    match = arrange("B1 B1", {0: "B5", 1: "F1", 2: "F2"})
    assert sets(match, 0) == {"B5"}


def test_r12_as_much_is_not_more() -> None:
    assert sets(arrange("T5", {0: "T4 T1", 1: "F1", 2: "F2"}), 0) == set()
    assert sets(arrange("T1 T1", {0: "V1 V1", 1: "F1", 2: "F2"}), 0) == set()
    assert sets(arrange("B1 T5", {0: "B1", 1: "F1", 2: "F2"}), 0) == set()


def test_r13_at_most_five_cards() -> None:
    match = arrange("V1", {0: "T1 T1 T1 T2 T2 T3", 1: "F1", 2: "F2"})
    assert max(len(text.split()) for text in sets(match, 0)) == 5
    play(match, 0, "T1", "T1", "T1", "T2", "T2")  # the fifth card completes the set
    assert table(match) == "T1 T1 T1 T2 T2"


def test_r14_blocked_numbers_may_be_given_but_not_played() -> None:
    match = arrange("V1", {0: "V2 V3 B2", 1: "F1", 2: "F2"})
    assert all("V2" not in text for text in sets(match, 0))
    play(match, 0, "give", "V2", "V3", "to 1")
    assert hand(match, 1) == "F1 V2 V3"


def test_r15_giving_is_free_even_with_a_valid_set() -> None:
    match = arrange("V1", {0: "V2 V3", 1: "F1", 2: "F2"})
    assert can(match, 0, "give")
    assert can(match, 0, "V2")


def test_r16_the_old_match_leaves_the_game() -> None:
    match = arrange("V1", {0: "V2 V3", 1: "F1", 2: "F2"})
    play_set(match, 0, "V2")
    state = truth(match)
    assert (table(match), state.owner) == ("V2", 1)
    assert "V1" in cards(state, state.gone).split()


def test_r17_equal_cards_are_one_choice() -> None:
    match = arrange("F5", {0: "T1 T1 T1 T2 T2", 1: "F1", 2: "F2"})
    runs = list(match.plays(0))
    assert len(runs) == len(set(runs))
    assert sets(match, 0) == named(
        match,
        *("T1 T1", "T1 T2", "T2 T2", "T1 T1 T1", "T1 T1 T2", "T1 T2 T2"),
        *("T1 T1 T1 T2", "T1 T1 T2 T2", "T1 T1 T1 T2 T2"),
    )


def test_r17_nobody_sees_a_half_chosen_set() -> None:
    match = arrange("F1", {0: "T1 T2", 1: "F2", 2: "F3"})
    before = match.view(1), match.view(None)
    play(match, 0, "T1")
    assert (match.view(1), match.view(None)) == before


def test_r18_both_cards_go_to_one_player() -> None:
    match = arrange("F1", {0: "T1 T2 T3", 1: "F2", 2: "F3"})
    play(match, 0, "give", "T1", "T3", "to 2")
    assert (hand(match, 0), hand(match, 2)) == ("T2", "F3 T1 T3")


def test_r18_the_last_card_is_given_alone() -> None:
    match = arrange("F1", {0: "T1", 1: "F2", 2: "F3"})
    play(match, 0, "give", "T1", "to 1")
    assert (hand(match, 0), hand(match, 1)) == ("", "F2 T1")


def test_r18_gifts_are_exactly_the_pairs() -> None:
    match = arrange("F1", {0: "T1 T1 T2 V3", 1: "F2", 2: "F3"})
    gifts = {run[1:3] for run in match.plays(0) if run[0] == h.MOVE_GIVE}
    state = truth(match)
    kinds = previews.kinds_in(state.hands[0])
    pairs = {tuple(sorted((kinds[i], kinds[j]))) for i in range(4) for j in range(i)}
    assert gifts == {(h.MOVE_GIVE_CARD + a, h.MOVE_GIVE_CARD + b) for a, b in pairs}


def test_r19_random_unseen_cards_and_then_an_ordinary_turn() -> None:
    hands = {1: "T1 T2 T3 T4 T5", 2: "H1 H2 H3 H4 H5"}
    taken = Counter()
    for seed in range(200):
        match = arrange("F1", hands, owner=1, seed=seed, fields={"phase": h.STEAL})
        play(match, 0, "take 1")
        taken.update(hand(match, 0).split())
        assert can(match, 0, "give")
    assert set(taken) == {"T1", "T2", "T3", "T4", "T5", "H1", "H2", "H3", "H4", "H5"}
    assert max(taken[f"T{n}"] for n in range(1, 6)) < 80  # about 40 each


def test_r19_only_what_can_be_completed_is_offered() -> None:
    match = arrange("F1", {1: "T1 T2", 2: "H1 H2 H3 H4"}, owner=1, fields={"phase": h.STEAL})
    assert match.legal(0) == [h.MOVE_TAKE + 1, h.MOVE_TAKE + 2]


def test_r20_r21_the_owner_with_a_bear_may_beat_the_own_match() -> None:
    match = arrange("T2", {0: "B1 T5", 1: "F2", 2: "F3 F4"}, owner=0, turn=2)
    play(match, 2, "give", "F3", "F4", "to 1")
    assert phase(match) == "show"
    play(match, 0, "B1")
    play_set(match, 0, "T5")
    assert (truth(match).owner, table(match)) == (1, "T5")


def test_r21_the_owner_chooses_which_bear_to_show() -> None:
    match = arrange("T2", {0: "B1 B1 B3", 1: "F2", 2: "F3 F4"}, owner=0, turn=2)
    play(match, 2, "give", "F3", "F4", "to 1")
    assert match.legal(0) == [h.MOVE_SHOW, h.MOVE_SHOW + 2]


def test_r25_points_for_the_winner_alone() -> None:
    match = arrange("T1", {0: "T2 T3", 1: "F1 F2", 2: "H1 H2"}, owner=0, turn=2)
    play(match, 2, "give", "H1", "H2", "to 1")
    assert match.scores == (1, 0, 0)


def test_r26_bears_alone_as_any_animal_but_bears_on_the_table() -> None:
    match = arrange("T1 T2 B1", {0: "B5", 1: "F2 F3", 2: "F4"}, bear_wild=True)
    play_set(match, 0, "B5")
    assert match.view(None)["match"]["sports"] == ["bear"]


def test_r27_the_bear_becomes_the_match_and_must_be_beaten() -> None:
    hands = {0: "B1 B2 T5", 1: "F3", 2: "F4 F5", 3: "V1"}
    match = arrange("T2 T3", hands, owner=0, turn=3, players=4, bear_penalty=True)
    play(match, 3, "give", "V1", "to 1")
    assert phase(match) == "show"
    play(match, 0, "B1")
    assert table(match) == "B1"
    assert (phase(match), match.to_act) == ("answer", (2,))  # seat 1 has no two of a kind
    assert not can(match, 2, "give")
    play_set(match, 2, "F4 F5")
    state = truth(match)
    assert (state.owner, state.turn) == (3, 3)
    assert hand(match, 3) != ""  # it had none: it stole


def test_r27_if_nobody_can_the_next_player_has_a_turn() -> None:
    match = arrange("T2", {0: "B5 T5", 1: "F3 T1", 2: "F4 V1"}, owner=0, turn=2, bear_penalty=True)
    play(match, 2, "give", "F4", "V1", "to 1")
    play(match, 0, "B5")
    state = truth(match)
    assert (state.turn, state.owner, state.idle) == (1, 1, 0)
    assert phase(match) in ("answer", "turn")


def test_r28_the_highest_bear_starts() -> None:
    for seed in range(20):
        match = clowder.deal(NAME, 4, seed=seed, start="highest_bear")
        state = truth(match)
        bear = "B4" if table(match) == "B5" else "B5"
        assert bear in hand(match, state.turn).split()
        view = match.view((state.turn + 1) % 4)
        assert view["seats"][state.turn]["known"] == [f"bear {bear[1]}"]


def test_r29_r24_everybody_empty_the_owner_wins() -> None:
    match = arrange("T2", {0: "T5"}, owner=1, players=3)
    play_set(match, 0, "T5")
    assert match.winners == (0,)
    assert truth(match).ending == h.EMPTY


def test_r30_ten_rounds_without_a_new_match_are_a_draw() -> None:
    match = arrange("T5", {0: "T1 T2", 1: "V1 V2", 2: "F1 F2"}, fields={"idle": 29})
    play(match, 0, "give", "T1", "T2", "to 1")
    assert match.over
    assert match.winners == ()
    match = arrange("T5", {0: "B1 T2", 1: "V1 V2", 2: "F1 F2"}, fields={"idle": 29})
    play_set(match, 0, "B1")
    assert truth(match).idle == 0


@pytest.mark.parametrize(("rounds", "idle"), [(1, 2), (4, 11)])
def test_r51_stall_rounds(rounds: int, idle: int) -> None:
    match = arrange("T5", {0: "T1 T2", 1: "V1 V2", 2: "F1 F2"}, fields={"idle": idle - 1}, stall_rounds=rounds)
    play(match, 0, "give", "T1", "T2", "to 1")
    assert not match.over
    match = arrange("T5", {0: "T1 T2", 1: "V1 V2", 2: "F1 F2"}, fields={"idle": idle}, stall_rounds=rounds)
    play(match, 0, "give", "T1", "T2", "to 1")
    assert match.over


def test_r50_gifts_of_one_card() -> None:
    match = arrange("F1", {0: "T1 T1 T2 V3", 1: "F2", 2: "F3"}, gift=1)
    gifts = {run[1:] for run in match.plays(0) if run[0] == h.MOVE_GIVE}
    assert len(gifts) == 3 * 2  # three different cards, to each of the two others
    play(match, 0, "give", "V3", "to 2")
    assert (hand(match, 0), hand(match, 2)) == ("T1 T1 T2", "F3 V3")


def test_r50_nothing_is_split_in_gifts_of_one_card() -> None:
    with pytest.raises(BadOption, match=r"^Option give_split .* needs gifts of two cards: set gift=2"):
        clowder.deal(NAME, 3, gift=1, give_split="on")
    assert truth(clowder.deal(NAME, 3, gift=1, rules="newest")).give_split == 0


@pytest.mark.parametrize("number", [1, 2, 3])
def test_r50_an_empty_hand_steals_as_many_as_the_option_says(number: int) -> None:
    match = arrange("F1", {0: "T5", 2: "H1 H2 H3 H4 H5"}, owner=2, steal=number)
    play(match, 0, "give", "T5", "to 2")
    assert truth(match).hand_size[:3] == [0, number, 6 - number]


@pytest.mark.parametrize("players", range(2, 9))
def test_r52_the_offer_of_the_first_seat_counts_before_the_others(players: int) -> None:
    for seat in range(players):
        match = clowder.deal(NAME, players, seed=5, first=seat)
        able = [other for other in range(players) if len(match.legal(other)) == 2]
        for other in range(players):
            match.play(other, match.legal(other)[-1])
        clockwise = [(seat + step) % players for step in range(players)]
        assert truth(match).turn == next(other for other in clockwise if other in able)
    if players < 8:
        with pytest.raises(BadOption, match=f"^Option first .* names seat {players}; .* is {players - 1}"):
            clowder.deal(NAME, players, first=players)


@pytest.mark.parametrize("options", [{"start": "highest_bear"}, {"rules": "newest"}])
def test_r52_where_the_highest_bear_starts_nobody_else_can_be_named(options: dict) -> None:
    with pytest.raises(BadOption, match=r"^Option first .* means nothing where the highest bear starts"):
        clowder.deal(NAME, 3, first=0, **options)


def test_r43_steal_four() -> None:
    match = arrange("F1", {0: "T5", 2: "H1 H2 H3 H4 H5"}, owner=2, steal=4)
    play(match, 0, "give", "T5", "to 2")
    assert truth(match).hand_size[:3] == [0, 4, 2]


def test_r44_a_gift_to_two_players() -> None:
    match = arrange("F1", {0: "T1 T2 T2", 1: "F2", 2: "F3"}, give_split=True)
    play(match, 0, "give", "T1", "T2", "to 2", "to 1")
    assert (hand(match, 1), hand(match, 2)) == ("F2 T2", "F3 T1")
    match = arrange("F1", {0: "T2 T2", 1: "F2", 2: "F3"}, give_split=True)
    play(match, 0, "give", "T2", "T2", "to 2")
    assert match.legal(0) == [h.MOVE_TARGET + 2]  # twins: 1 and 2 is 2 and 1


def test_r44_two_players_have_nothing_to_split() -> None:
    with pytest.raises(BadOption, match=r"give_split .* needs a third player"):
        clowder.deal(NAME, 2, give_split=True)
    match = arrange("F1", {0: "T1 T2 T2", 1: "F2"}, players=2, rules="newest")
    play(match, 0, "give", "T1", "T2", "to 1")
    assert hand(match, 1) == "F2 T1 T2"


def test_r45_lenient_change() -> None:
    hands = {0: "T1 T1 V1 V1", 1: "F1", 2: "F2"}
    assert "T1 T1 V1 V1" not in sets(arrange("T5", hands), 0)
    assert "T1 T1 V1 V1" in sets(arrange("T5", hands, lenient_change=True), 0)


def test_newest_rules_are_the_five_switches() -> None:
    game = clowder.games.find(NAME)
    five = {"start": "highest_bear", "steal": 4, "give_split": "on", "bear_wild": "on", "bear_penalty": "on"}
    one, other = (game.option_set.read(4, options) for options in ({"rules": "newest"}, five))
    assert game.pack(4, one) == game.pack(4, other)


def test_r41_expansion_animals_replace_the_last_regular_ones() -> None:
    assert clowder.deal(NAME, 3, seed=1, giraffe=True, ape=True).view(None)["animals"] == [
        "bear",
        "ferret",
        "tiger",
        "giraffe",
        "ape",
    ]
    names = ["aardvark", "giraffe", "fish", "badger", "kangaroo"]
    with pytest.raises(BadOption, match="5 expansion animals for 4 places"):
        clowder.deal(NAME, 3, seed=1, **dict.fromkeys(names, True))


def test_r30_r33_a_turtle_is_returned_before_a_stall_ends_the_game() -> None:
    hands = {0: "turtle1 T1 T2", 1: "F2 F3", 2: "F4"}
    match = arrange("F1", hands, turtle=True, fields={"idle": 3 * h.STALL_ROUNDS - 1})
    play(match, 0, "give", "T1", "turtle1", "to 1")
    assert phase(match) == "return"
    match = clowder.load(match.position())  # the last turn is not over yet
    play(match, 1, "F2")
    assert match.over
    assert truth(match).ending == h.STALL


def test_r46_the_giraffe_counts_an_animal() -> None:
    match = arrange("F1", {0: "giraffe1 giraffe2 T1", 1: "T2 T3", 2: "F3"}, giraffe=True)
    play_set(match, 0, "giraffe1 giraffe2")
    play(match, 0, "name tiger")
    assert "Everyone said how many they have: Ann 1, you 2, Cleo 0." in match.events(1)
    assert [seat["announced"] for seat in match.view(2)["seats"]] == [{"tiger": 1}, {"tiger": 2}, {"tiger": 0}]


def test_r47_the_kangaroo_asks_for_a_card() -> None:
    hands = {0: "kangaroo1 kangaroo2 T1", 1: "T2 T3", 2: "F3"}
    match = arrange("F1", hands, kangaroo=True)
    play_set(match, 0, "kangaroo1 kangaroo2")
    play(match, 0, "to 1", "T3")
    assert hand(match, 0) == "T1 T3"
    match = arrange("F1", hands, kangaroo=True)
    play_set(match, 0, "kangaroo1 kangaroo2")
    play(match, 0, "to 2", "T3")
    assert hand(match, 0) == "T1"
    assert match.view(1)["seats"][2]["known_to_lack"] == ["tiger 3"]


def test_r31_several_animals_act_in_order() -> None:
    options = dict.fromkeys(("aardvark", "giraffe", "badger", "kangaroo"), True)
    hands = {0: "aardvark1 giraffe1 badger1 kangaroo1 F5", 1: "F1", 2: "F2"}
    match = arrange("F3", hands, owner=1, animals=6, **options)
    play_set(match, 0, "F5 aardvark1 giraffe1 badger1 kangaroo1")
    assert phase(match) == "take_back"
    play(match, 0, "giraffe1")
    assert table(match) == "F5 aardvark1 badger1 kangaroo1"
    assert phase(match) == "name"
    play(match, 0, "name bear")
    assert hand(match, 0) == ""  # the badger's thief took the only card back
    assert hand(match, 1) == "F1 giraffe1"
    assert phase(match) == "ask"


def test_r39_the_aardvark_leaves_one_card_and_the_rest_is_judged_anew() -> None:
    match = arrange("F1", {0: "aardvark1 aardvark2 T1", 1: "F2", 2: "F3"}, aardvark=True)
    play_set(match, 0, "aardvark1 aardvark2")
    play(match, 0, "aardvark1")
    assert match.view(None)["match"] | {"cards": 0} == {
        "cards": 0,
        "sports": ["aardvark"],
        "count": 1,
        "total": 2,
        "bears": 0,
        "owner": 0,
    }
    match = arrange("aardvark1", {0: "aardvark2 T1", 1: "F2", 2: "F3"}, aardvark=True)
    play_set(match, 0, "aardvark2")
    assert truth(match).turn == 1


def test_r35_the_badger_pays_the_previous_owner() -> None:
    match = arrange("F1", {0: "badger1 badger2 T1", 1: "F2", 2: "F3"}, owner=2, badger=True)
    play_set(match, 0, "badger1 badger2")
    assert hand(match, 2) == "F3 T1"
    for owner in (None, 0):
        hands = {0: "badger1 badger2 T1 B1", 1: "F2", 2: "F3"}
        match = arrange("F1", hands, owner=owner, badger=True)
        play_set(match, 0, "B1 badger2")
        assert hand(match, 0) == "T1 badger1"


def test_r36_the_rabbit_makes_everybody_play_who_can() -> None:
    match = arrange("rabbit1", {0: "rabbit2 T1", 1: "F2", 2: "F3"}, rabbit=True)
    assert not can(match, 0, "give")
    play_set(match, 0, "rabbit2 T1")
    assert match.legal(1) == [h.MOVE_GIVE]
    match = arrange("F1", {0: "rabbit2 F2", 1: "F3", 2: "F4"}, rabbit=True)
    assert can(match, 0, "give")


def test_r31_the_beaver_acts_after_the_turtle() -> None:
    hands = {0: "turtle1 beaver1 T1", 1: "F2", 2: "F3", 3: "F4"}
    match = arrange("T5", hands, players=4, turtle=True, beaver=True, give_split=True)
    play(match, 0, "give", "turtle1", "beaver1", "to 1", "to 2")
    assert (phase(match), truth(match).give_mask) == ("return", 0)
    play(match, 1, "F2")
    told = ["Bob returned ferret 2 to Ann.", "Cleo must give cards away next turn.", "Bob's turn."]
    assert match.events(3)[-3:] == told
    match = arrange("T5", {0: "turtle1 beaver1", 1: "F2", 2: "F3"}, turtle=True, beaver=True)
    play(match, 0, "give", "turtle1", "beaver1", "to 1")
    play(match, 1, "beaver1")  # it goes back, and has acted all the same
    assert match.legal(1) == [h.MOVE_GIVE]


def test_r37_the_fish_copies_the_highest_other_card() -> None:
    def total(text: str) -> int:
        return arrange(text, {0: "T1", 1: "F1", 2: "F2"}, fish=True).view(None)["match"]["total"]

    assert total("fish1 T4") == 8
    assert total("fish5 T2") == 4
    assert total("fish1 fish5") == 6
    assert total("fish1 fish2 B3") == 9
    match = arrange("V1", {0: "fish2 B2 T3", 1: "F1", 2: "F3"}, fish=True, animals=6)
    assert all("fish2" not in text for text in sets(match, 0))  # the printed number is blocked


@pytest.mark.parametrize(
    ("animal", "held", "allowed", "forbidden"),
    [
        ("ape", "ape1 ape2 B1 T2", ["ape2 B1", "ape2 B1 T2"], ["ape2", "ape1 ape2"]),
        ("walrus", "walrus1 walrus2 B3 T4", ["B3", "walrus1 walrus2"], ["walrus2 B3", "walrus2 walrus1 T4"]),
        ("bat", "bat1 bat2 B3 T4", ["bat1 bat2", "bat2 B3", "bat1 bat2 T4"], ["bat2 B3 T4", "bat2 T4"]),
        ("squid", "squid1 squid2 B3 T4", ["squid2 B3 T4"], ["squid1 squid2", "squid2 B3", "squid1 squid2 T4"]),
    ],
)
def test_r38_choosy_animals(animal: str, held: str, allowed: list[str], forbidden: list[str]) -> None:
    match = arrange("F1", {0: held, 1: "F2", 2: "F3"}, **{animal: True})
    found = sets(match, 0)
    assert named(match, *allowed) <= found
    assert not named(match, *forbidden) & found


def test_r40_a_sheep_needs_only_a_tie() -> None:
    def found(match: str, held: str) -> set[str]:
        return sets(arrange(match, {0: held, 1: "F2", 2: "F3"}, sheep=True), 0)

    assert found("F1", "sheep1") == {"sheep1"}  # count 1 against 1
    assert found("T5", "sheep1 T4") == {"sheep1", "T4 sheep1"}  # 5 against 5
    assert "B2 sheep1" in found("B1 T4 T5", "sheep1 B2")  # one bear each
    assert found("T4 T5", "sheep1") == set()  # no bear against no bear is no tie
    assert found("sheep1 T1", "T2") == set()  # a sheep in the match helps nobody


def test_r32_split_twins_act_for_the_first_receiver_clockwise() -> None:
    hands = {0: "F1", 1: "turtle1 turtle2 T1", 2: "F2", 3: "F3"}
    match = arrange("T5", hands, turn=1, players=4, turtle=True, give_split=True)
    play(match, 1, "give", "turtle1", "turtle2", "to 0", "to 3")
    assert match.to_act == (3,)
    assert match.legal(3) == [move(match, 3, "F3")]  # not the turtle 2; the turtle 1 it does not have


def test_r33_the_turtle_brings_a_card_back() -> None:
    match = arrange("T5", {0: "turtle1 T1", 1: "F2", 2: "F3"}, turtle=True)
    play(match, 0, "give", "T1", "turtle1", "to 1")
    assert (phase(match), match.to_act) == ("return", (1,))
    assert can(match, 1, "T1")
    assert not can(match, 1, "turtle1")
    play(match, 1, "F2")
    assert (hand(match, 0), hand(match, 1)) == ("F2", "T1 turtle1")
    match = arrange("T5", {0: "turtle1 turtle2 T1", 1: "F2", 2: "F3"}, turtle=True)
    play(match, 0, "give", "turtle1", "turtle2", "to 1")
    assert match.legal(1) == [move(match, 1, "F2")]
    match = arrange("T5", {0: "turtle1 turtle1 T1", 2: "F3"}, owner=2, turtle=True)
    play(match, 0, "give", "turtle1", "turtle1", "to 1")
    assert (phase(match), match.to_act) == ("turn", (1,))  # it has nothing else


def test_r34_the_beaver_makes_the_receiver_give_once() -> None:
    match = arrange("T1", {0: "beaver1 F1", 1: "T5 T4", 2: "F3 F4"}, beaver=True)
    play(match, 0, "give", "F1", "beaver1", "to 1")
    assert match.legal(1) == [h.MOVE_GIVE]
    play(match, 1, "give", "T4", "T5", "to 2")
    assert truth(match).give_mask == 0


def test_r34_the_duty_ends_with_the_gift() -> None:
    """Not only when the animals that were given have acted."""
    hands = {0: "turtle1 bison1 T1", 1: "F2 B1", 2: "F3 F4"}
    match = arrange("T5", hands, turtle=True, bison=True, beaver=True, animals=6, fields={"give_mask": 1})
    play(match, 0, "give", "turtle1", "bison1", "to 1")
    assert phase(match) == "return"
    assert not match.view(2)["seats"][0]["must_give"]
    play(match, 1, "F2")
    assert phase(match) == "hand_over"
    assert not match.view(2)["seats"][0]["must_give"]


def test_r34_a_pass_and_a_turn_that_a_bear_ends_use_the_beaver_up() -> None:
    match = arrange("F1", {0: "F5"}, owner=1, beaver=True, fields={"give_mask": 1 << 2})
    play_set(match, 0, "F5")
    assert match.over  # all are out of cards: Bob and Cleo pass, and Ann's match stands
    assert truth(match).give_mask == 0
    hands = {0: "B1 T5", 1: "T1 T3", 2: "V4 V1"}
    match = arrange("T2", hands, 0, 2, bear_penalty=True, beaver=True, animals=6, fields={"give_mask": 1})
    play(match, 2, "give", "V1", "V4", "to 0")
    play(match, 0, "B1")
    assert truth(match).give_mask == 0


def test_r34_the_beaver_counts_more_than_the_rabbit() -> None:
    match = arrange("rabbit1", {0: "beaver1 F1", 1: "rabbit5 T4", 2: "F3 F4"}, beaver=True, rabbit=True)
    play(match, 0, "give", "F1", "beaver1", "to 1")
    assert match.legal(1) == [h.MOVE_GIVE]


def test_r34_a_forced_answer_does_not_use_the_beaver_up() -> None:
    fields = {"give_mask": 1 << 1}
    hands = {0: "B1 T5", 1: "F3 F4 F5", 2: "V4 V1"}
    match = arrange("T2", hands, 0, 2, bear_penalty=True, beaver=True, animals=6, fields=fields)
    play(match, 2, "give", "V1", "V4", "to 0")
    play(match, 0, "B1")
    assert (phase(match), match.to_act) == ("answer", (1,))
    play_set(match, 1, "F3 F4")
    assert truth(match).give_mask == 1 << 1


def test_r48_the_bison_fetches_a_bear() -> None:
    match = arrange("T5", {0: "bison1 F1", 1: "B1 B2", 2: "F3"}, bison=True)
    play(match, 0, "give", "F1", "bison1", "to 1")
    assert match.legal(1) == [h.MOVE_HAND_OVER, h.MOVE_HAND_OVER + 1]
    play(match, 1, "B2")
    assert hand(match, 0) == "B2"
    match = arrange("T5", {0: "bison1 F1", 1: "T1", 2: "F3"}, bison=True)
    play(match, 0, "give", "F1", "bison1", "to 1")
    assert truth(match).turn == 1
    assert "bear 5" in match.view(2)["seats"][1]["known_to_lack"]


def test_r22_turns_go_clockwise() -> None:
    match = arrange("T5", {0: "T1", 1: "T2", 2: "T3"}, turn=2)
    play(match, 2, "give", "T3", "to 1")
    assert truth(match).turn == 0
