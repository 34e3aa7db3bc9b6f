"""One test for each numbered rule of clowder/games/kittens/RULES.md, and that none is forgotten."""

import re
from collections import Counter
from pathlib import Path

import pytest

import clowder
from clowder.engine.errors import BadPlayers, GameOver, IllegalMove, WrongSeat
from clowder.games.kittens import text as words
from kittens.arrange import (
    BF,
    EK,
    NAMES,
    act,
    altered,
    arrange,
    batch,
    cards_in_play,
    discard,
    everybody_passes,
    eyes,
    hand,
    legal,
    phase,
    pile,
    play,
    reseeded,
    sure,
    truth,
    window,
)

BOTH = pytest.mark.parametrize("game", [EK, BF])


def test_every_rule_has_a_test():
    book = clowder.games.find(EK).rulebook()
    rules = [int(number) for number in re.findall(r"^\*\*R(\d+)\b", book, re.MULTILINE)]
    assert rules == list(range(1, len(rules) + 1))
    texts = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    tested = {int(n) for text in texts for n in re.findall(r"^def test_r(\d+)_", text, re.MULTILINE)}
    assert tested == set(rules)


def test_every_citation_is_of_a_rule():
    game = clowder.games.find(EK)
    last = max(int(number) for number in re.findall(r"^\*\*R(\d+)\b", game.rulebook(), re.MULTILINE))
    for path in game.home.glob("*.py"):
        for cited in re.findall(r"\bR(\d+)\b", path.read_text()):
            assert 1 <= int(cited) <= last, f"{path.name} cites R{cited}"


# Setting up


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r1_the_deck_has_the_printed_cards(game, players):
    cards = cards_in_play(clowder.deal(game, players, 1))
    printed = {
        "attack": 4,
        "favor": 4,
        "nope": 5,
        "shuffle": 4,
        "skip": 4,
        "future": 5,
        "cat1": 4,
        "cat2": 4,
        "cat3": 4,
        "cat4": 4,
        "cat5": 4,
    }
    assert {name: cards[name] for name in printed} == printed
    with pytest.raises(BadPlayers):
        clowder.deal(game, 6, 1)
    with pytest.raises(BadPlayers):
        clowder.deal(game, 1, 1)


@pytest.mark.parametrize(("players", "extra"), [(2, 2), (3, 2), (4, 2), (5, 1)])
def test_r2_exploding_kittens_mixes_two_defuses_in_before_the_deal(players, extra):
    most = Counter()
    for seed in range(60):
        match = clowder.deal(EK, players, seed)
        assert cards_in_play(match)["defuse"] == players + extra
        for seat in range(players):
            assert hand(match, seat).split().count("defuse") >= 1
            assert sure(match, None, seat) == "defuse"  # given openly
            most[hand(match, seat).split().count("defuse")] += 1
    assert most[2] > 0  # so a starting hand can hold more than one


@pytest.mark.parametrize(("players", "extra"), [(2, 4), (3, 3), (4, 2), (5, 1)])
def test_r2_bursting_felines_mixes_all_resurrects_in_after_the_deal(players, extra):
    for seed in range(60):
        match = clowder.deal(BF, players, seed)
        assert pile(match).split().count("defuse") == extra
        for seat in range(players):
            assert hand(match, seat).split().count("defuse") == 1


@pytest.mark.parametrize(("game", "size"), [(EK, 8), (BF, 5)])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r3_the_deal(game, size, players):
    match = clowder.deal(game, players, 3)
    assert truth(match).hand_size[:players] == [size] * players
    assert len({hand(match, seat) for seat in range(players)}) > 1


@pytest.mark.parametrize(
    ("game", "players", "size", "total"),
    [
        (EK, 2, 35, 51),
        (EK, 3, 29, 53),
        (EK, 4, 23, 55),
        (EK, 5, 16, 56),
        (BF, 2, 43, 53),
        (BF, 3, 39, 54),
        (BF, 4, 35, 55),
        (BF, 5, 31, 56),
    ],
)
def test_r4_one_kitten_fewer_than_players_and_the_tables_sizes(game, players, size, total):
    match = clowder.deal(game, players, 5)
    assert pile(match).split().count("kitten") == players - 1
    assert len(pile(match).split()) == size
    assert cards_in_play(match).total() == total
    assert f"| {players} | {players - 1} |" in match.game.rulebook()
    row = next(line for line in match.game.rulebook().splitlines() if line.startswith(f"| {players} | {players - 1} |"))
    assert f"| {size} | {total} |" in row


@BOTH
def test_r5_anybody_may_begin_and_play_goes_clockwise(game):
    beginners = Counter(clowder.deal(game, 5, seed).to_act for seed in range(200))
    assert set(beginners) == {(seat,) for seat in range(5)}  # test_kittens_chance.py tests that all are alike
    match = arrange(game, 3, turn=1, pile="skip skip skip skip skip")
    for seat in (1, 2, 0, 1):
        assert match.to_act == (seat,)
        play(match, seat, "draw")


# A turn


@BOTH
def test_r6_any_number_of_plays_then_a_draw(game):
    match = arrange(game, 2, hands={0: "shuffle future shuffle future", 1: "nope"}, pile="skip attack")
    for card in ("shuffle", "future", "shuffle", "future"):
        act(match, 0, card)
        assert batch(match) == (0, 1, False)
    assert legal(match, 0) == ["draw"]  # an empty hand: one simply draws
    with pytest.raises(WrongSeat):
        play(match, 1, "draw")
    match = arrange(game, 2, pile="skip attack kitten")
    play(match, 0, "draw")
    assert match.to_act == (1,)


@BOTH
def test_r7_the_top_card_goes_into_the_hand_unseen(game):
    match = arrange(game, 3, hands={0: "nope"}, pile="favor attack cat1")
    play(match, 0, "draw")
    assert hand(match, 0) == "favor nope"
    assert pile(match) == "attack cat1 kitten kitten"
    assert "a card" in match.events(1)[0]
    assert words.titles(match.game)[3] in match.tell(0, match.events_since(0, 0)[0])[0]
    assert match.to_act == (1,)


@BOTH
def test_r8_turns_owed_are_taken_one_after_the_other(game):
    match = arrange(game, 3, hands={1: "skip defuse"}, turn=1, remaining=4, pile="attack kitten cat1 cat2")
    play(match, 1, "draw")
    assert batch(match) == (1, 3, True)
    act(match, 1, "skip")
    assert batch(match) == (1, 2, True)
    play(match, 1, "draw")
    play(match, 1, "insert 3")
    assert batch(match) == (1, 1, True)
    play(match, 1, "draw")
    assert batch(match) == (2, 1, False)


@BOTH
def test_r9_plays_lie_open_with_target_and_name_and_stay(game):
    match = arrange(game, 3, hands={0: "cat1 cat1 cat1 favor", 1: "nope", 2: "nope"}, discard="skip")
    play(match, 0, "triple cat1", "at 2", "name defuse")
    pending = match.view(1)["pending"]
    assert (pending["play"], pending["target"], len(pending["cards"])) == ("triple", 2, 3)
    assert pending["named"] in ("Defuse", "Resurrect")
    assert discard(match) == "skip cat1 cat1 cat1"
    window(match, 1)
    everybody_passes(match)
    assert discard(match) == "skip cat1 cat1 cat1 nope"
    assert match.view(1)["discard"] == match.view(None)["discard"]
    assert len(match.view(2)["discard"]) == 5


@BOTH
def test_r9_an_unfinished_play_can_be_seen_by_nobody(game):
    match = arrange(game, 3, hands={0: "cat1 cat1 cat1", 1: "nope", 2: "nope"})
    before = [eyes(match, seat) for seat in (1, 2, None)]
    play(match, 0, "triple cat1")
    play(match, 0, "at 2")
    assert [eyes(match, seat) for seat in (1, 2, None)] == before


# The cards


@BOTH
def test_r10_skip_ends_one_turn_without_a_draw(game):
    match = arrange(game, 2, hands={0: "skip", 1: "skip"}, turn=0)
    act(match, 0, "skip")
    assert batch(match) == (1, 1, False)
    assert len(pile(match).split()) == 5
    match = arrange(game, 2, hands={0: "skip skip", 1: "skip"}, turn=0, remaining=2)
    act(match, 0, "skip")
    assert batch(match) == (0, 1, True)
    act(match, 0, "skip")
    assert batch(match) == (1, 1, False)


@pytest.mark.parametrize(
    ("game", "remaining", "attacked", "given"),
    [
        (EK, 1, False, 2),
        (EK, 1, True, 3),  # the last turn an Attack gave is still owed
        (EK, 2, True, 4),
        (EK, 6, True, 8),
        (BF, 1, False, 2),
        (BF, 1, True, 2),
        (BF, 2, True, 2),
    ],
)
def test_r11_attack(game, remaining, attacked, given):
    match = arrange(game, 4, hands={1: "attack"}, turn=1, remaining=remaining, out=(2,))
    match = altered(match, attacked=int(attacked))
    act(match, 1, "attack")
    assert batch(match) == (3, given, True)
    assert hand(match, 1) == ""  # no draw


@BOTH
def test_r11_who_is_through_with_an_attack_is_ordinary_again(game):
    match = arrange(game, 2, hands={0: "attack", 1: "attack"}, pile="skip skip skip")
    act(match, 0, "attack")
    play(match, 1, "draw")
    play(match, 1, "draw")
    play(match, 0, "draw")
    assert batch(match) == (1, 1, False)
    act(match, 1, "attack")
    assert batch(match) == (0, 2, True)


@BOTH
def test_r12_favor_the_target_chooses(game):
    match = arrange(game, 3, hands={0: "favor", 1: "cat1", 2: "nope nope skip"})
    act(match, 0, "favor", "at 2")
    assert match.to_act == (2,)
    assert legal(match, 2) == ["give nope", "give skip"]
    play(match, 2, "give skip")
    assert (hand(match, 0), hand(match, 2)) == ("skip", "nope nope")
    assert batch(match) == (0, 1, False)
    assert match.to_act == (0,)


@BOTH
def test_r13_shuffle_keeps_the_cards_and_changes_their_order(game):
    cards = "attack favor nope skip future cat1 cat2 cat3 cat4 cat5 kitten"
    orders = set()
    for seed in range(20):
        match = reseeded(arrange(game, 2, hands={0: "shuffle"}, pile=cards), seed)
        act(match, 0, "shuffle")
        assert sorted(pile(match).split()) == sorted(cards.split())
        orders.add(pile(match))
        assert batch(match) == (0, 1, False)
    assert len(orders) == 20


@BOTH
@pytest.mark.parametrize("cards", ["skip kitten attack favor", "kitten skip", "kitten"])
def test_r14_see_the_future_shows_three_or_what_is_there(game, cards):
    match = arrange(game, 2, hands={0: "future"}, pile=cards)
    act(match, 0, "future")
    shown = min(3, len(cards.split()))
    titles = words.titles(match.game)
    seen = [titles[NAMES.index(name)] for name in cards.split()[:shown]]
    assert match.events(0)[-1:] == [f"You saw the top of the pile: {', then '.join(seen)}."]
    assert match.events(1)[-1:] == ["Ann looked at the top of the pile."]
    assert pile(match) == cards
    assert batch(match) == (0, 1, False)


@BOTH
def test_r15_cats_nopes_and_defuses_cannot_be_played_alone(game):
    match = arrange(game, 2, hands={0: "cat1 cat2 cat3 cat4 nope defuse", 1: "skip"}, five_different="off")
    assert legal(match, 0) == ["draw"]
    for card in ("cat1", "nope", "defuse"):
        with pytest.raises(IllegalMove):
            play(match, 0, card)


@BOTH
@pytest.mark.parametrize("title", NAMES[1:13])
def test_r16_any_two_of_a_title_steal_a_card_at_random(game, title):
    stolen = set()
    arranged = arrange(game, 3, hands={0: f"{title} {title}", 1: "skip attack cat5", 2: "nope"})
    for seed in range(12):
        match = reseeded(arranged, seed)
        assert f"pair {title}" in legal(match, 0)
        act(match, 0, f"pair {title}", "at 1")
        assert len(hand(match, 1).split()) == 2
        stolen.add(hand(match, 0))
        assert batch(match) == (0, 1, False)  # what is printed on the cards does not count
        assert discard(match) == f"{title} {title}"
    assert len(stolen) > 1


@BOTH
@pytest.mark.parametrize("title", NAMES[1:13])
def test_r17_any_three_of_a_title_name_a_card(game, title):
    hands = {0: f"{title} {title} {title}", 1: "nope cat5 cat5", 2: "nope"}
    match = arrange(game, 3, hands=hands)
    play(match, 0, f"triple {title}", "at 1")
    assert legal(match, 0) == [f"name {name}" for name in NAMES[1:13]]
    act(match, 0, "name cat5")
    assert (hand(match, 0), hand(match, 1)) == ("cat5", "nope cat5")  # one copy
    match = arrange(game, 3, hands=hands)
    act(match, 0, f"triple {title}", "at 1", "name skip")
    assert (hand(match, 0), hand(match, 1)) == ("", "nope cat5 cat5")
    assert batch(match) == (0, 1, False)


def test_r18_five_different_take_from_the_discard_pile():
    hands = {0: "skip peek shuffle combo1 combo2 combo2", 1: "deny", 2: "loot"}
    match = arrange(BF, 4, hands=hands, discard="resurrect attack perish", out=(3,))
    assert legal(match, 0)[-1] == "five"
    play(match, 0, "five", "pick shuffle", "pick skip", "pick peek", "pick combo1", "pick combo2")
    assert match.to_act == (1, 2)
    everybody_passes(match)
    assert legal(match, 0) == [f"fetch {x}" for x in ["defuse", "attack", "shuffle", "skip", "future", "cat1", "cat2"]]
    play(match, 0, "fetch resurrect")
    assert hand(match, 0) == "defuse cat2"
    assert discard(match) == "attack kitten shuffle skip future cat1 cat2"
    assert "You took Resurrect from the discard pile." in match.tell(0, match.events_since(0, 0)[0])
    assert match.events(1) == ["Ann took Resurrect from the discard pile."]
    assert batch(match) == (0, 1, False)


def test_r18_the_five_are_picked_in_one_order_and_the_topmost_copy_is_taken():
    match = arrange(BF, 2, hands={0: "skip peek shuffle combo1 combo2 attack", 1: "deny"}, discard="skip loot")
    play(match, 0, "five")
    assert legal(match, 0) == ["pick attack", "pick shuffle"]  # what leaves enough above it
    play(match, 0, "pick attack", "pick skip")
    assert legal(match, 0) == ["pick future"]
    play(match, 0, "pick peek", "pick combo1", "pick combo2")
    everybody_passes(match)
    play(match, 0, "fetch skip")
    assert discard(match) == "skip favor attack future cat1 cat2"


@BOTH
def test_r19_only_living_others_with_cards_can_be_chosen(game):
    hands = {0: "favor cat1 cat1 cat1", 1: "", 2: "nope", 3: "nope", 4: ""}
    leftovers = {3: ""} if game == BF else {}
    match = arrange(game, 5, hands=hands | leftovers, out=(3,))
    for start in (["favor"], ["pair cat1"], ["triple cat1"]):
        twin = match.copy()
        play(twin, 0, *start)
        assert legal(twin, 0) == ["at 2"]
    match = arrange(game, 3, hands={0: "favor skip cat1 cat1 cat1"})
    assert legal(match, 0) == ["draw", "skip"]


@BOTH
@pytest.mark.parametrize("start", [["favor", "at 1"], ["pair cat1", "at 1"], ["triple cat1", "at 1", "name nope"]])
def test_r20_nothing_moves_if_the_last_card_went_as_a_nope(game, start):
    match = arrange(game, 3, hands={0: "favor cat1 cat1 cat1 nope", 1: "nope", 2: "skip"})
    play(match, 0, *start)
    window(match, 1)
    window(match, 0)
    everybody_passes(match)
    assert hand(match, 1) == ""
    assert "Bob had no cards left, so Ann got nothing." in match.events(2)
    assert match.to_act == (0,)
    assert phase(match) == "turn"


# Nope

PLAYS = {
    "skip": ["skip"],
    "attack": ["attack"],
    "favor": ["favor", "at 1"],
    "shuffle": ["shuffle"],
    "future": ["future"],
    "cat1 cat1": ["pair cat1", "at 1"],
    "cat1 cat1 cat1": ["triple cat1", "at 1", "name skip"],
    "defuse defuse": ["pair defuse", "at 1"],
    "nope nope": ["pair nope", "at 1"],
    "attack shuffle cat1 cat2 cat3": ["five", *(f"pick {x}" for x in ["attack", "shuffle", "cat1", "cat2", "cat3"])],
}


@BOTH
@pytest.mark.parametrize("cards", PLAYS)
def test_r21_every_play_is_put_to_all_living_others(game, cards):
    match = arrange(game, 5, hands={0: cards, 1: "skip", 3: "nope"}, out=(2,), five_different="on")
    play(match, 0, *PLAYS[cards])
    assert match.to_act == (1, 3, 4)  # Nope or not, cards or not; the dead are not asked
    assert [legal(match, seat) for seat in (1, 3, 4)] == [["pass"], ["pass", "nope!"], ["pass"]]
    window(match, 3)
    assert match.to_act == (0, 1, 4)  # about the Nope, its own maker not
    everybody_passes(match)
    assert (batch(match), phase(match)) == ((0, 1, False), "turn")
    assert discard(match).split()[-1] == "nope"


@BOTH
def test_r21_answers_are_sealed_and_their_order_does_not_matter(game):
    ends = set()
    for order in ((1, 2, 3), (3, 2, 1), (2, 3, 1)):
        match = arrange(game, 4, hands={0: "skip", 1: "cat1", 2: "nope", 3: "nope"})
        play(match, 0, "skip")
        seen = {}
        for seat in order[:2]:
            for other in (*match.to_act, None):
                seen[other] = eyes(match, other)
            play(match, seat, "nope!" if seat > 1 else "pass")
            for other in match.to_act:
                assert eyes(match, other) == seen[other]
            assert eyes(match, None) == seen[None]
        play(match, order[2], "nope!" if order[2] > 1 else "pass")
        ends.add(str(truth(match)))
    assert len(ends) == 1


@BOTH
def test_r22_the_first_clockwise_after_the_topmost_cards_owner_nopes(game):
    match = arrange(game, 4, turn=2, hands={2: "skip nope", 0: "nope", 1: "nope", 3: "nope"})
    play(match, 2, "skip")
    window(match, 0, 1)
    assert (hand(match, 0), hand(match, 1)) == ("", "nope")  # Ann comes before Bob after Cleo
    assert match.to_act == (1, 2, 3)
    window(match, 1, 2, 3)
    assert (hand(match, 1), hand(match, 2), hand(match, 3)) == ("", "nope", "nope")  # Bob comes first after Ann
    assert match.to_act == (0, 2, 3)


@BOTH
@pytest.mark.parametrize("nopes", [0, 1, 2, 3, 4])
def test_r23_an_odd_number_stops_and_an_even_number_does_not(game, nopes):
    match = arrange(game, 2, hands={0: "skip nope nope", 1: "nope nope"})
    play(match, 0, "skip")
    for number in range(nopes):
        window(match, 1 - number % 2)
    everybody_passes(match)
    assert batch(match) == ((0, 1, False) if nopes % 2 else (1, 1, False))
    assert discard(match).split() == ["skip"] + ["nope"] * nopes
    assert phase(match) == "turn"


@BOTH
def test_r24_no_question_follows_what_cannot_be_noped(game):
    match = arrange(game, 2, hands={0: "nope defuse", 1: "nope"}, pile="cat1 kitten cat2 cat3")
    play(match, 0, "draw")
    assert (phase(match), match.to_act) == ("turn", (1,))
    match = arrange(game, 2, hands={0: "nope defuse", 1: "nope nope"}, pile="kitten cat2")
    play(match, 0, "draw")
    assert (phase(match), match.to_act) == ("insert", (0,))
    play(match, 0, "insert 1")
    assert (phase(match), match.to_act) == ("turn", (1,))
    match = arrange(game, 2, hands={0: "favor", 1: "nope cat1"})
    act(match, 0, "favor", "at 1")
    assert (phase(match), match.to_act) == ("give", (1,))
    play(match, 1, "give cat1")
    assert (phase(match), match.to_act) == ("turn", (0,))
    match = arrange(game, 2, hands={0: "attack shuffle cat1 cat2 cat3", 1: "nope"}, five_different="on")
    act(match, 0, *PLAYS["attack shuffle cat1 cat2 cat3"])
    assert (phase(match), match.to_act) == ("fetch", (0,))
    play(match, 0, "fetch cat1")
    assert (phase(match), match.to_act) == ("turn", (0,))
    match = arrange(game, 2, hands={0: "defuse defuse", 1: "nope"})
    play(match, 0, "pair defuse", "at 1")
    assert legal(match, 1) == ["pass", "nope!"]


# Kittens


@BOTH
def test_r25_a_defuse_is_used_by_itself(game):
    match = arrange(game, 3, hands={0: "defuse defuse skip", 1: "nope"}, pile="kitten skip")
    play(match, 0, "draw")
    assert (hand(match, 0), discard(match), phase(match)) == ("defuse skip", "defuse", "insert")
    kitten, defuse = words.titles(match.game)[13], words.titles(match.game)[1]
    article = "an" if game == EK else "a"
    for seat in (1, 2, None):
        assert match.events(seat) == [f"Ann drew {article} {kitten}!", f"Ann used {defuse}."]


@BOTH
@pytest.mark.parametrize("above", range(5))
def test_r26_the_kitten_goes_to_any_place_in_secret(game, above):
    match = arrange(game, 2, hands={0: "defuse", 1: "nope"}, pile="kitten skip attack favor cat1", remaining=2)
    play(match, 0, "draw")
    assert legal(match, 0) == [f"insert {n}" for n in range(5)]
    play(match, 0, f"insert {above}")
    order = ["skip", "attack", "favor", "cat1"]
    assert pile(match).split() == order[:above] + ["kitten"] + order[above:]
    assert match.view(0)["pile_known"] == [{"above": above, "card": words.titles(match.game)[13]}]
    assert match.view(1)["pile_known"] == []
    assert batch(match) == (0, 1, True)


@BOTH
def test_r27_the_debt_dies_with_the_player(game):
    match = arrange(game, 4, hands={1: "nope"}, turn=1, remaining=3, out=(2,), pile="kitten kitten skip")
    play(match, 1, "draw")
    assert batch(match) == (3, 1, False)
    assert match.view(0)["seats"][1]["alive"] is False
    assert match.to_act == (3,)


def test_r28_exploding_kittens_leaves_the_hand_face_down_out_of_play():
    match = arrange(EK, 3, hands={0: "skip nope cat1", 1: "favor"}, pile="kitten skip", discard="attack")
    play(match, 0, "draw")
    assert discard(match) == "attack"
    assert hand(match, 0) == "nope skip cat1"
    assert match.view(1)["seats"][0]["hand"] is None
    assert match.view(0)["seats"][0]["hand"] == ["Nope", "Skip", "Tacocat"]
    assert cards_in_play(match)["kitten"] == 1
    assert legal(match, 1) == ["draw"]  # there is nobody to ask a Favor of: Ann's cards are out of play


def test_r28_bursting_felines_discards_hand_and_perish():
    match = arrange(BF, 3, hands={0: "skip deny combo1 deny", 1: "loot"}, pile="perish skip", discard="attack")
    play(match, 0, "draw")
    assert discard(match) == "attack nope nope skip cat1 kitten"
    assert hand(match, 0) == ""
    assert match.events(2)[1:4] == [
        "Ann perished.",
        "Ann's cards went to the discard pile: 2 Deny, Skip and Combo 1.",
        "Bob's turn.",
    ]


@BOTH
def test_r29_the_last_one_alive_wins_at_once(game):
    match = arrange(game, 4, turn=3, remaining=2, out=(1, 0), pile="kitten skip skip")
    play(match, 3, "draw")
    assert match.over
    assert match.to_act == ()
    assert match.winners == (2,)
    assert match.scores == (1, 0, 3, 2)
    with pytest.raises(GameOver):
        play(match, 2, "draw")


@BOTH
@pytest.mark.parametrize("players", [2, 5])
def test_r30_at_every_draw_the_pile_holds_one_kitten_fewer_than_living_players(game, players):
    for seed in range(10):
        match, draws = clowder.deal(game, players, seed), 0
        while not match.over:
            seat = match.to_act[0]
            moves = match.legal(seat)
            state = truth(match)
            if phase(match) == "turn" and state.draft == 0:
                draws += 1
                assert pile(match).split().count("kitten") == state.alive_mask.bit_count() - 1 >= 1
            match.play(seat, moves[(7 * seed + 5 * draws) % len(moves)])
        assert draws


# What you may know


@BOTH
def test_r31_all_see_what_is_public(game):
    match = arrange(game, 4, hands={0: "skip nope", 1: "nope"}, discard="cat1 cat2", turn=1, remaining=2)
    for seat in (0, 1, 2, 3, None):
        view = match.view(seat)
        assert [x["hand_size"] for x in view["seats"]] == [2, 1, 0, 0]
        assert (view["pile_size"], view["kittens_in_pile"], len(view["discard"])) == (7, 3, 2)
        assert (view["turn"], view["turns_owed"], view["attacked"]) == (1, 2, True)
    dealt = clowder.deal(game, 4, 4)
    defuse = words.titles(dealt.game)[1]
    for seat in (1, 2, 3, None):
        assert dealt.view(seat)["seats"][0]["known"] == [defuse]


@BOTH
def test_r32_hands_and_hidden_cards_are_in_no_other_view(game):
    match = arrange(game, 3, hands={0: "skip nope", 1: "cat1", 2: "cat2"}, pile="cat3 cat4 cat5")
    for viewer in (1, 2, None):
        assert [x["hand"] for x in match.view(viewer)["seats"]] == [
            None if seat != viewer else [words.titles(match.game)[NAMES.index(f"cat{viewer}")]] for seat in range(3)
        ]
        assert match.view(viewer)["pile_known"] == []


@BOTH
def test_r33_a_card_given_is_remembered_by_the_two_until_it_is_played(game):
    match = arrange(game, 3, hands={0: "favor", 1: "skip cat1", 2: "nope"})
    act(match, 0, "favor", "at 1")
    play(match, 1, "give skip")
    assert (sure(match, 1, 0), sure(match, 2, 0), sure(match, None, 0)) == ("skip", "", "")
    act(match, 0, "skip")
    assert sure(match, 1, 0) == ""
