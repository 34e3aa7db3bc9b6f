"""One test or more for each numbered rule of clowder/games/cats/RULES.md, and that none is forgotten."""

import re
from collections import Counter
from pathlib import Path

import pytest

import clowder
from cats.arrange import (
    CARDS,
    answer,
    arrange,
    birds,
    eyes,
    flown,
    holds,
    lying,
    move,
    phase,
    plan,
    plans,
    points,
    reveal,
    seats_of,
    second,
    spoken,
    told,
    truth,
    use,
)
from clowder.engine.errors import BadOption, BadPlayers, IllegalMove
from clowder.games.cats import CATS, layout

FOUR = "otis katrina elvis simone"
FIVE = "otis katrina elvis simone carl"


def test_every_numbered_rule_has_a_test():
    numbers = re.findall(r"\*\*R(\d+) ", CATS.rulebook())
    assert [int(number) for number in numbers] == list(range(1, 48))
    source = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    missing = [number for number in numbers if f"def test_r{number}_" not in source]
    assert missing == []


# Setting up


def test_r1_eighteen_birds_and_flip_is_last():
    for seed in range(20):
        state = truth(clowder.deal("cats", 4, seed))
        assert state.flock == [0, 6, 6, 5, 0, 1]
        assert state.deck_size == 15
        assert state.deck[0] == layout.FLIP
        assert layout.FLIP not in state.bird
        seen = Counter([*state.deck[:15], *state.bird[:3]])
        assert seen == {1: 6, 2: 6, 3: 5, layout.FLIP: 1}


def test_r1_any_bird_is_equally_likely_to_be_anywhere():
    """Chi-square of the first bird at the Bird Bath over 2000 deals: shares 6, 6 and 5 of 17."""
    first = Counter(truth(clowder.deal("cats", 3, f"birds/{i}")).bird[0] for i in range(2000))
    expected = {1: 2000 * 6 / 17, 2: 2000 * 6 / 17, 3: 2000 * 5 / 17}
    assert sum((first[kind] - n) ** 2 / n for kind, n in expected.items()) < 13.8  # 2 degrees of freedom, p = 0.001


@pytest.mark.parametrize(("bird", "need"), [("1", 0), ("2", 1), ("3", 2), ("4", 2), ("flip", 2)])
def test_r2_stalks_needed(bird, need):
    for stalks in range(3):
        if stalks <= need:
            laid = {"otis": " ".join(["bath"] * stalks)} if stalks else {}
            match = arrange(birds=f"{bird} 2 3", stalks=laid, deck="" if bird == "flip" else "1 flip")
            reveal(match, otis="catch bath")
            assert (holds(match) == {"otis": bird}) == (stalks == need)


def test_r2_needs_and_flips_value_are_options():
    match = arrange(birds="4 2 flip", deck="", stalks_for_four=0, flip=3, num_fours=1)
    reveal(match, otis="catch bath", katrina="catch tree")
    assert holds(match) == {"otis": "4"}
    match = arrange(birds="4 2 flip", deck="", stalks={"katrina": "tree tree"}, flip=3)
    reveal(match, katrina="catch tree")
    reveal(match, katrina="play")
    reveal(match, katrina="eat")
    assert points(match) == {"katrina": 6}


def test_r3_the_fence_only_with_five():
    for players in (2, 3, 4, 5):
        places = [place["locale"] for place in clowder.deal("cats", players, 1).view(None)["locales"]]
        assert places == ["Bird Bath", "Grass", "Tree", "Fence"][: 4 if players == 5 else 3]


def test_r4_everybody_has_the_same_cards():
    match = arrange()
    for seat in range(3):
        verbs = Counter(text.split()[0] for text in spoken(match, seat))
        assert verbs == {"Stalk": 3, "Catch": 3, "Steal": 2, "Eat": 1, "Play": 1}
    assert "Taunt Bob" in spoken(arrange(taunts="on"), 0)


def test_r4_cards_come_back_after_the_round():
    match = arrange()
    before = spoken(match, 0)
    reveal(match, otis="catch bath")
    assert spoken(match, 0) == before


def test_r5_cats_sit_by_the_alphabet_are_drawn_or_picked():
    assert seats_of(clowder.deal("cats", 5, 1)) == ["carl", "elvis", "katrina", "otis", "simone"]
    drawn = {tuple(seats_of(clowder.deal("cats", 3, seed, cats="drawn"))) for seed in range(60)}
    assert len(drawn) > 30
    match = clowder.deal("cats", 3, 1, cats="picked")
    assert match.to_act == (0,)
    match.play(0, match.parse(0, "Play Otis"))
    assert spoken(match, 1) == ["Play Carl", "Play Elvis", "Play Katrina", "Play Simone"]
    match.play(1, match.parse(1, "Play Simone"))
    match.play(2, match.parse(2, "Play Carl"))
    assert seats_of(match) == ["otis", "simone", "carl"]
    assert match.to_act == (0, 1, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seat", range(5))
def test_r47_a_cat_may_be_chosen_before_the_deal(players, seat):
    wish = {f"cat_{seat}": "otis"}
    if seat >= players:
        with pytest.raises(BadOption, match=f"^Option cat_{seat} .* table of {players} does not have"):
            clowder.deal("cats", players, 1, **wish)
        return
    rest = ["carl", "elvis", "katrina", "simone"]
    expected = [*rest[:seat], "otis", *rest[seat:]][:players]
    assert seats_of(clowder.deal("cats", players, 1, **wish)) == expected
    drawn = [seats_of(clowder.deal("cats", players, number, cats="drawn", **wish)) for number in range(240)]
    assert all(cats[seat] == "otis" and len(set(cats)) == players for cats in drawn)
    for other in set(range(players)) - {seat}:  # the others are equally likely: four of them, 60 each
        counts = [sum(cats[other] == name for cats in drawn) for name in rest]
        assert max(abs(number - 60) for number in counts) < 30


def test_r47_all_may_choose_and_nothing_else_of_the_deal_changes():
    names = ["simone", "katrina", "carl", "otis", "elvis"]
    match = clowder.deal("cats", 5, 1, **{f"cat_{seat}": name for seat, name in enumerate(names)})
    assert seats_of(match) == names
    usual = clowder.deal("cats", 5, 1)
    assert truth(match).deck == truth(usual).deck
    assert truth(match).rng == truth(usual).rng


def test_r47_one_cat_for_two_seats_is_refused_and_so_is_picking_twice():
    with pytest.raises(BadOption, match=r"^Options cat_0 .* and cat_2 .* name the same cat: .* once\.$"):
        clowder.deal("cats", 3, 1, cat_0="otis", cat_2="otis")
    with pytest.raises(BadOption, match=r"^Option cat_1 .* does not go with cats=picked"):
        clowder.deal("cats", 3, 1, cat_1="otis", cats="picked")


def test_two_to_five_play_and_two_is_unofficial():
    assert CATS.unofficial_players == (2,)
    for players in (0, 1, 6, "four"):
        with pytest.raises(BadPlayers):
            clowder.deal("cats", players, 1)


# A round


def test_r6_nothing_shows_before_all_have_chosen():
    match = arrange()
    before = [eyes(match, seat) for seat in (None, 0, 1, 2)]
    answer(match, katrina="steal otis")
    assert [eyes(match, seat) for seat in (None, 0, 2)] == [before[0], before[1], before[3]]
    assert match.view(0)["to_act"] == [0, 1, 2]
    assert match.view(1)["to_act"] == [0, 2]
    assert match.view(1)["plan"]["answer"] == "Steal from Ann"
    answer(match, otis="eat", elvis="play")
    assert [row[1:3] for row in told(match, layout.REVEALED)] == [(0, 5), (1, 3), (2, 6)]


def test_r6_order_of_arrival_does_not_matter():
    one, other = arrange(), arrange()
    words = {"otis": "stalk grass", "katrina": "catch bath", "elvis": "steal katrina"}
    answer(one, **words)
    answer(other, **dict(reversed(words.items())))
    assert one.position() == other.position()


def test_r6_every_choice_is_one_step():
    """One id for card and target: how long somebody takes cannot tell what it was."""
    match = arrange(taunts="on")
    for seat in range(3):
        for choice in match.legal(seat):
            twin = match.copy()
            twin.play(seat, choice)
            assert seat not in twin.to_act


def test_r7_targets():
    match = arrange(birds="- 2 -", deck="", taunts="on")
    texts = spoken(match, 1)
    assert [text for text in texts if "Catch" in text] == [f"Catch at the {x}" for x in ("Bird Bath", "Grass", "Tree")]
    assert [text for text in texts if "Steal" in text] == ["Steal from Ann", "Steal from Cleo"]
    assert [text for text in texts if "Taunt" in text] == ["Taunt Ann", "Taunt Cleo"]
    with pytest.raises(IllegalMove):
        match.play(1, move(match, "steal katrina"))


def test_r8_cards_that_cannot_work_may_be_chosen_and_do_nothing():
    match = arrange(birds="1 2 -", deck="")
    before = (holds(match), lying(match), birds(match))
    for words in (
        {"otis": "eat", "katrina": "play", "elvis": "steal otis"},
        {"otis": "catch grass", "katrina": "stalk bath", "elvis": "catch tree"},
        {"otis": "stalk tree", "katrina": "steal elvis", "elvis": "eat"},
    ):
        reveal(match, **words)
        assert (holds(match), lying(match), birds(match)) == before
    assert truth(match).idle == 3


def test_r9_order_of_the_kinds():
    """A Stalk lies before the Catch, the Eat comes before the Steal, the Play after it: told in that order."""
    match = arrange(FIVE, birds="1 2 3 1", front={"elvis": "2", "simone": "3", "carl": "1"}, taunts="on")
    words = {"otis": "taunt carl", "katrina": "catch bath", "elvis": "eat", "simone": "play", "carl": "steal simone"}
    answer(match, **words)
    state = truth(match)
    kinds = [row[0] for row in state.events[: state.num_events]]
    order = [layout.REVEALED] * 5 + [layout.TAUNTED, layout.CAUGHT, layout.ATE, layout.DOUBLED, layout.CAME]
    assert kinds == [*order, layout.ROUND_BEGINS]
    match = arrange(front={"otis": "1", "elvis": "2"})
    answer(match, otis="stalk grass", katrina="steal otis", elvis="eat")
    state = truth(match)
    kinds = [row[0] for row in state.events[3 : state.num_events]]
    assert kinds == [layout.STALKED, layout.ATE, layout.STOLE]


def test_r10_a_stalk_lies_only_where_it_is_needed():
    match = arrange(birds="1 2 3")
    reveal(match, otis="stalk bath", katrina="stalk grass", elvis="stalk tree")
    assert lying(match) == {"katrina": "grass", "elvis": "tree"}
    reveal(match, katrina="stalk grass", elvis="stalk tree")  # one is enough in the Grass, two in the Tree
    assert lying(match) == {"katrina": "grass", "elvis": "tree tree"}


def test_r11_stalks_of_others_neither_help_nor_disturb():
    match = arrange(stalks={"otis": "tree", "katrina": "tree"})
    reveal(match, otis="catch tree")
    assert holds(match) == {}
    assert lying(match) == {"otis": "tree", "katrina": "tree"}


def test_r12_the_only_able_catch_gets_the_bird_plain():
    match = arrange(stalks={"otis": "tree tree"})
    reveal(match, otis="catch tree", katrina="catch bath")
    assert holds(match) == {"otis": "3", "katrina": "1"}
    assert points(match) == {}


def test_r13_two_able_catches_scare_the_bird():
    match = arrange()
    reveal(match, otis="catch bath", katrina="catch bath")
    assert holds(match) == {}
    assert flown(match) == "1"


def test_r14_clumsy_and_stopped_catches_scare_nobody_unless_the_option_says_so():
    for strict, held in (("off", {"otis": "2"}), ("on", {})):
        match = arrange(stalks={"otis": "grass"}, invalid_catch_scares=strict)
        reveal(match, otis="catch grass", katrina="catch grass")
        assert holds(match) == held
        match = arrange(taunts="on", invalid_catch_scares=strict)
        reveal(match, otis="catch bath", katrina="catch bath", elvis="taunt katrina")
        assert holds(match) == ({"otis": "1"} if strict == "off" else {})
    match = arrange(invalid_catch_scares="on")
    reveal(match, otis="catch tree", katrina="catch tree")  # neither could work
    assert flown(match) == "3"


def test_r15_all_stalks_come_back_when_the_bird_leaves():
    match = arrange(stalks={"otis": "tree tree", "katrina": "tree grass", "elvis": "tree"})
    reveal(match, otis="catch tree")
    assert lying(match) == {"katrina": "grass"}
    match = arrange(stalks={"otis": "tree tree", "katrina": "tree tree", "elvis": "tree"})
    reveal(match, otis="catch tree", katrina="catch tree")
    assert lying(match) == {}


def test_r16_a_second_bird_lets_the_first_fly_but_a_failed_catch_does_not():
    match = arrange(front={"otis": "3x2", "katrina": "2x2"})
    reveal(match, otis="catch bath", katrina="catch grass")
    assert holds(match) == {"otis": "1", "katrina": "2x2"}
    assert flown(match) == "3"
    match = arrange(front={"otis": "3x2"})
    reveal(match, otis="catch bath", katrina="catch bath")
    assert holds(match) == {"otis": "3x2"}


def test_r17_eating_scores_the_value_now_and_is_safe():
    match = arrange(front={"otis": "3x2", "katrina": "2"})
    reveal(match, otis="eat", katrina="eat", elvis="steal otis")
    assert points(match) == {"otis": 6, "katrina": 2}
    assert holds(match) == {}


def test_r18_waves_a_circle_with_one_bird_brings_it_home():
    match = arrange(front={"otis": "3x2"})
    reveal(match, otis="steal katrina", katrina="steal elvis", elvis="steal otis")
    assert holds(match) == {"otis": "3"}


def test_r18_a_steal_works_once():
    """Katrina takes Otis's bird, Elvis takes it on; Katrina's Steal is spent and does not follow."""
    match = arrange(front={"otis": "3", "katrina": "1"})
    reveal(match, otis="eat", katrina="steal elvis", elvis="steal katrina")
    assert holds(match) == {"katrina": "1"}
    match = arrange(front={"otis": "3"})
    reveal(match, otis="play", katrina="steal otis", elvis="steal katrina")
    assert holds(match) == {"elvis": "3"}


def test_r19_two_thieves_scare_the_bird_and_their_steals_are_spent():
    match = arrange(FOUR, front={"otis": "3"})
    reveal(match, katrina="steal otis", elvis="steal otis", otis="steal simone", simone="catch bath")
    assert holds(match) == {"otis": "1"}
    assert flown(match) == "3"


def test_r20_a_thief_with_an_old_bird_lets_it_fly():
    match = arrange(front={"otis": "3x2", "katrina": "2x2"})
    reveal(match, otis="steal katrina", katrina="play")
    assert holds(match) == {"otis": "2"}
    assert flown(match) == "3"


def test_r21_a_bird_that_changes_hands_is_plain_again():
    match = arrange(front={"katrina": "3x2"})
    reveal(match, otis="steal katrina", katrina="play")
    assert holds(match) == {"otis": "3"}
    match = arrange(front={"katrina": "3x2"})
    reveal(match, otis="steal katrina", katrina="steal otis")
    assert holds(match) == {"katrina": "3"}


def test_r22_play_doubles_once():
    match = arrange(front={"otis": "3"})
    reveal(match, otis="play")
    assert holds(match) == {"otis": "3x2"}
    reveal(match, otis="play")
    assert holds(match) == {"otis": "3x2"}
    assert [row[2] for row in told(match, layout.PLAY_FAILED)] == [3]
    match = arrange(front={"otis": "3"})
    reveal(match, otis="catch bath", katrina="play")
    assert holds(match) == {"otis": "1"}


def test_r23_empty_locales_are_filled_in_order_until_the_deck_is_empty():
    match = arrange(FIVE, birds="1 1 1 2", deck="3 2 flip")
    reveal(match, otis="catch tree", katrina="catch bath")
    assert birds(match) == "3 1 2 2"
    reveal(match, elvis="catch grass")
    assert birds(match) == "3 flip 2 2"
    match = arrange(birds="1 2 3", deck="")
    reveal(match, otis="catch bath")
    assert birds(match) == "- 2 3"


def test_r24_stalks_are_taken_back_in_one_decision():
    match = arrange(stalks={"otis": "tree grass", "katrina": "tree tree", "elvis": "grass"})
    for seat in range(3):
        match.play(seat, move(match, "eat"))
    assert phase(match) == "lift"
    assert match.to_act == (0, 1, 2)
    both = ["Take a Stalk back from the Grass", "Take a Stalk back from the Tree"]
    assert spoken(match, 0) == ["Leave all Stalks", *both, "Take a Stalk back from the Grass and the Tree"]
    assert spoken(match, 1) == ["Leave all Stalks", both[1], "Take both Stalks back from the Tree"]
    before = eyes(match, 2)
    answer(match, otis="lift grass tree", katrina="lift tree")
    assert eyes(match, 2) == before
    answer(match, elvis="lift")
    assert lying(match) == {"katrina": "tree", "elvis": "grass"}
    assert phase(match) == "choose"


def test_r24_only_owners_of_stalks_are_asked():
    match = arrange(stalks={"katrina": "tree tree"})
    for seat in range(3):
        match.play(seat, move(match, "eat"))
    assert match.to_act == (1,)
    answer(match, katrina="lift tree tree")
    assert lying(match) == {}


def test_r25_flown_birds_are_gone():
    match = arrange(birds="1 - -", deck="")
    reveal(match, otis="catch bath", katrina="catch bath")
    assert match.over
    assert match.scores == (0, 0, 0)
    assert match.view(None)["flown"] == {"1-point bird": 1, "Flip": 1}


# The end


def test_r26_the_game_ends_when_no_bird_is_left():
    match = arrange(birds="1 - -", deck="")
    reveal(match, otis="catch bath")
    assert not match.over
    reveal(match, otis="eat")
    assert match.over
    assert match.scores == (1, 0, 0)
    assert match.winners == (0,)


@pytest.mark.parametrize(
    ("eaten", "winners"),
    [
        ({"otis": "3", "katrina": "2"}, ("otis",)),
        ({"otis": "3x2", "katrina": "3 3"}, ("katrina",)),  # 6 each, more birds
        ({"otis": "2x2 2", "katrina": "3 3"}, ("otis",)),  # 6 with two birds each, the dearer one
        ({"otis": "3 1", "katrina": "3 1"}, ("otis", "katrina")),
        ({}, ("otis", "katrina", "elvis")),
    ],
)
def test_r27_points_then_birds_then_the_dearest_then_shared(eaten, winners):
    match = arrange(eaten=eaten, birds="1 - -", deck="")
    reveal(match, otis="catch bath", katrina="catch bath")
    assert tuple(seats_of(match)[seat] for seat in match.winners) == winners


# Taunts


def test_r29_a_taunt_stops_whatever_was_revealed():
    for word in ("stalk grass", "catch bath", "steal elvis", "eat", "play"):
        match = arrange(front={"katrina": "3", "elvis": "2"}, taunts="on")
        reveal(match, otis="taunt katrina", katrina=word, elvis="play")
        assert holds(match) == {"katrina": "3", "elvis": "2x2"}
        assert lying(match) == {}
        assert points(match) == {}


def test_r30_chain_of_three_and_circle_of_two():
    match = arrange(FOUR, front={"simone": "1"}, taunts="on")
    reveal(match, otis="taunt katrina", katrina="taunt elvis", elvis="taunt simone", simone="eat")
    assert points(match) == {}
    match = arrange(FOUR, front={"simone": "1"}, taunts="on")
    reveal(match, otis="taunt katrina", katrina="taunt otis", elvis="taunt simone", simone="eat")
    assert points(match) == {}
    assert [row[1] for row in told(match, layout.CIRCLED)] == [0, 1]
    match = arrange(taunts="on", front={"elvis": "1"})
    answer(match, otis="taunt katrina", katrina="taunt otis", elvis="eat")
    assert [row[1] for row in told(match, layout.CIRCLED)] == [0, 1]
    assert points(match) == {"elvis": 1}


def test_r31_an_outsider_breaks_the_circle():
    """Simone hits Otis, so Katrina's Taunt at Elvis works, and Elvis' at Otis does not; one Taunt on Otis is enough."""
    match = arrange(FOUR, taunts="on")
    answer(match, otis="taunt katrina", katrina="taunt elvis", elvis="taunt otis", simone="taunt otis")
    assert [row[1:3] for row in told(match, layout.TAUNTED)] == [(3, 1), (1, 3)]
    match = arrange(front={"elvis": "1"}, taunts="on")
    reveal(match, otis="taunt elvis", katrina="taunt elvis", elvis="eat")
    assert points(match) == {}


def test_r32_a_taunt_stops_neither_abilities_nor_the_next_round():
    match = arrange("carl katrina elvis", taunts="on", abilities="on")
    answer(match, carl="catch grass", katrina="taunt carl", elvis="eat")
    use(match, carl="use")
    assert holds(match) == {}
    assert not match.view(None)["seats"][0]["ability_ready"]
    match = arrange(front={"katrina": "2"}, two_rounds="on", taunts="on")
    plans(
        match,
        otis="bath katrina: taunt, catch eat",
        katrina="bath otis: eat, catch play",
        elvis="bath otis: play, eat catch",
    )
    assert points(match) == {}
    second(match, otis="eat", katrina="play", elvis="eat")
    assert holds(match) == {"katrina": "2x2"}


# Turns of two rounds


def test_r33_a_plan_is_five_secret_steps():
    match = arrange(advanced="on")
    before = [eyes(match, seat) for seat in (None, 1, 2)]
    for text in ("Aim at the Grass", "Aim at Cleo", "In round one: Stalk", "For round two: Stalk"):
        match.play(0, match.parse(0, text))
        assert [eyes(match, seat) for seat in (None, 1, 2)] == before
        assert match.to_act == (0, 1, 2)
    assert spoken(match, 0) == [f"For round two: {card}" for card in ("Catch", "Steal", "Taunt", "Eat", "Play")]
    match.play(0, match.parse(0, "For round two: Catch"))
    assert match.to_act == (1, 2)
    assert [eyes(match, seat) for seat in (None, 1, 2)] == before


def test_r33_three_different_cards_and_candidates_without_order():
    match = arrange(advanced="on", stalks={"otis": "tree"})
    runs = {run[2:] for run in match.plays(0) if run[:2] == (layout.MOVE_LOCALE, layout.MOVE_TARGET + 1)}
    expected = set()
    hand = ["stalk", "catch", "steal", "taunt", "eat", "play"]
    for first in hand:
        rest = [CARDS.index(card) for card in hand if card != first]
        expected |= {(CARDS.index(first), low, high) for low in rest for high in rest if low < high}
    found = {(a - layout.MOVE_FIRST, b - layout.MOVE_CANDIDATE, c - layout.MOVE_CANDIDATE) for a, b, c in runs}
    assert found == expected
    match = arrange(advanced="on")
    runs = [run for run in match.plays(0) if run[:2] == (layout.MOVE_LOCALE, layout.MOVE_TARGET + 1)]
    assert (
        len(runs) == len(set(runs)) == 15 + 5 * (10 + 1)
    )  # a Stalk first; another first: two of five kinds, or two Stalks


def test_r34_both_targets_are_revealed_with_the_first_card():
    match = arrange(two_rounds="on")
    plans(match, otis="grass elvis: eat, catch steal")
    assert truth(match).aim_locale[0] == 2
    assert truth(match).aim_cat[0] == 3
    assert match.view(1)["seats"][0]["aims_at_locale"] == "Grass"


def test_r34_hide_unused_pointer_shows_a_target_with_the_first_card_that_needs_it():
    match = arrange(two_rounds="on", hide_unused_pointer="on", front={"elvis": "2"})
    plans(
        match,
        otis="grass elvis: stalk, steal eat",
        katrina="tree otis: eat, play catch",
        elvis="bath otis: play, eat catch",
    )
    seat = match.view(1)["seats"][0]
    assert (seat["aims_at_locale"], seat["aims_at_seat"]) == ("Grass", None)
    assert match.view(0)["plan"]["seat"] == 2
    assert (match.view(2)["seats"][1]["aims_at_locale"], match.view(2)["seats"][1]["aims_at_seat"]) == (None, None)
    answer(match, otis="show steal", katrina="show play", elvis="show catch")
    shown = {row[1]: row[3:] for row in told(match, layout.REVEALED)}
    assert shown == {0: (2, 3), 1: (0, 0), 2: (1, 0)}
    with pytest.raises(BadOption):
        clowder.deal("cats", 3, 1, hide_unused_pointer="on")


def test_r35_one_candidate_is_revealed_and_the_other_stays_unseen():
    match = arrange(two_rounds="on")
    twin = arrange(two_rounds="on")
    plans(match, otis="grass elvis: stalk, catch eat")
    plans(twin, otis="grass elvis: stalk, eat play")
    assert phase(match) == "second"
    assert spoken(match, 0) == ["Reveal Catch", "Reveal Eat"]
    assert eyes(match, 1) == eyes(twin, 1)
    second(match, otis="eat")
    second(twin, otis="eat")
    for seat in (None, 0, 1, 2):
        assert eyes(match, seat) == eyes(twin, seat)


def test_r35_two_stalks_are_one_candidate_choice():
    match = arrange(two_rounds="on")
    plans(match, otis="tree elvis: eat, stalk stalk")
    assert spoken(match, 0) == ["Reveal Stalk"]
    second(match)
    assert lying(match) == {"otis": "tree"}


def test_r36_a_second_catch_meets_the_bird_that_is_there_then():
    match = arrange(two_rounds="on", birds="1 2 3", deck="1 3 flip")
    plans(
        match,
        otis="bath elvis: eat, catch play",
        katrina="bath elvis: catch, eat play",
    )
    assert holds(match) == {"katrina": "1"}
    assert birds(match) == "1 2 3"
    second(match, otis="catch", katrina="eat")
    assert holds(match) == {"otis": "1"}
    assert birds(match) == "3 2 3"


def test_r36_stalks_are_lifted_only_at_the_end_of_the_turn():
    match = arrange(two_rounds="on", stalks={"otis": "tree"})
    plans(match, otis="tree elvis: stalk, eat play")
    assert phase(match) == "second"
    second(match)
    assert phase(match) == "lift"
    assert match.to_act == (0,)


def test_r36_a_game_that_ends_in_round_one_has_no_round_two():
    match = arrange(two_rounds="on", birds="- - -", deck="", front={"otis": "2"})
    plans(match, otis="tree elvis: eat, catch play")
    assert match.over
    assert truth(match).rounds == 1


# Abilities


def test_r37_all_with_an_unused_ability_are_asked_once_spent_never_again():
    match = arrange(abilities="on", used="elvis")
    answer(match, otis="eat", katrina="eat", elvis="eat")
    assert phase(match) == "ability"
    assert match.to_act == (0, 1)
    assert spoken(match, 0) == ["Keep your ability"]
    before = eyes(match, 0)
    answer(match, katrina="use")
    assert eyes(match, 0) == before
    answer(match, otis="keep")
    answer(match, otis="eat", katrina="eat", elvis="eat")
    assert match.to_act == (0,)  # spent although it had no effect


def test_r37_off_in_the_basic_game_and_on_in_the_advanced():
    assert truth(clowder.deal("cats", 3, 1)).ready_mask == 0
    assert truth(clowder.deal("cats", 3, 1, advanced="on")).ready_mask == 7
    assert truth(clowder.deal("cats", 3, 1, advanced="on", abilities="off")).ready_mask == 0


def test_r38_otis_turns_any_card_to_another_target_of_its_kind():
    match = arrange(FIVE, birds="1 2 3 1", taunts="on", abilities="on")
    answer(match, otis="eat", katrina="catch bath", elvis="steal otis", simone="stalk tree", carl="taunt elvis")
    texts = spoken(match, 0)
    assert texts[0] == "Keep your ability"
    turns = Counter(text.split(" to ")[0].removeprefix("Look Cute: turn ") for text in texts[1:])
    assert turns == {"Bob's Catch": 3, "Cleo's Steal": 3, "Dan's Stalk": 3, "Eve's Taunt": 3}
    assert "Look Cute: turn Cleo's Steal to Cleo" not in texts
    use(match, otis="turn katrina fence")
    assert holds(match) == {"katrina": "1"}
    assert birds(match).startswith("1 2 3")


def test_r38_the_pointer_stays_turned_for_the_turn():
    match = arrange(advanced="on", taunts="off", birds="1 2 3", deck="1 1 flip")
    plans(match, otis="tree elvis: eat, play catch", katrina="tree elvis: stalk, catch eat")
    use(match, otis="turn katrina bath")
    assert lying(match) == {}
    second(match, katrina="catch", otis="play", elvis="play")
    use(match)
    assert holds(match) == {"katrina": "1"}


def test_r38_without_another_target_otis_can_only_decline():
    match = arrange("otis katrina", abilities="on", taunts="on")
    answer(match, otis="steal katrina", katrina="taunt otis")
    assert spoken(match, 0) == ["Keep your ability"]


def test_r39_simone_counts_all_stalks_also_those_just_laid():
    match = arrange("simone katrina elvis", abilities="on", stalks={"katrina": "tree"})
    answer(match, simone="catch tree", katrina="eat", elvis="stalk tree")
    use(match, simone="use")
    assert holds(match) == {"simone": "3"}
    assert lying(match) == {}
    match = arrange("simone katrina elvis", abilities="on", stalks={"katrina": "tree"})
    reveal(match, simone="catch tree", katrina="eat", elvis="stalk tree")
    assert holds(match) == {}


def test_r40_katrina_eats_her_catch_at_once():
    match = arrange(abilities="on", front={"katrina": "3x2"})
    answer(match, katrina="catch bath", otis="steal katrina", elvis="eat")
    use(match, katrina="use")
    assert points(match) == {"katrina": 1}
    assert holds(match) == {}
    assert flown(match) == "3"


def test_r41_elvis_ignores_taunts_and_steals():
    match = arrange(abilities="on", taunts="on", front={"elvis": "3"})
    answer(match, otis="steal elvis", katrina="taunt elvis", elvis="play")
    use(match, elvis="use")
    assert holds(match) == {"elvis": "3x2"}
    # An ignored Taunt is gone before Taunts are looked at: Katrina's own does not keep her from being taunted.
    match = arrange(FOUR, abilities="on", taunts="on", front={"elvis": "3"})
    answer(match, otis="taunt katrina", katrina="taunt elvis", elvis="taunt otis", simone="steal elvis")
    use(match, elvis="use")
    assert [row[1:3] for row in told(match, layout.TAUNTED)] == [(2, 1)]
    assert holds(match) == {"elvis": "3"}


def test_r42_carl_needs_one_stalk_fewer():
    for stalks, held in (("", {}), ("tree", {"carl": "3"})):
        match = arrange("carl katrina elvis", abilities="on", stalks={"carl": stalks})
        answer(match, carl="catch tree", katrina="eat", elvis="eat")
        use(match, carl="use")
        assert holds(match) == held
    match = arrange("carl katrina elvis", abilities="on")
    answer(match, carl="catch bath", katrina="eat", elvis="eat")
    use(match, carl="use")
    assert holds(match) == {"carl": "1"}


@pytest.mark.parametrize(("rounds", "held"), [(0, {"elvis": "3"}), (1, {"katrina": "3"}), (2, {"katrina": "3"})])
def test_r43_elvis_and_otis_act_in_the_order_of_the_clock(rounds, held):
    """Otis at seat 0, Elvis at seat 2: in round 0 Otis turns first and Elvis ignores; otherwise Elvis comes first."""
    match = arrange(abilities="on", front={"elvis": "3"}, idle=rounds)
    answer(match, otis="eat", katrina="steal otis", elvis="stalk tree")
    use(match, otis="turn katrina elvis", elvis="use")
    assert holds(match) == held


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_r43_an_ignored_arrow_that_is_turned_lives_again(rounds):
    """Katrina aims at Elvis; whether or not he has ignored her by then, Otis turns her to himself, and she hits."""
    match = arrange(abilities="on", front={"otis": "3"}, idle=rounds)
    answer(match, otis="stalk tree", katrina="steal elvis", elvis="stalk tree")
    use(match, otis="turn katrina otis", elvis="use")
    assert holds(match) == {"katrina": "3"}


# What you know


def test_r44_the_order_of_the_deck_and_unrevealed_choices_are_in_no_view():
    match = clowder.deal("cats", 4, 3, advanced="on")
    plan(match, "carl", "bath elvis: stalk, catch eat")
    for seat in (None, 1, 2, 3):
        fields = match.view_of(seat).fields
        assert not any(fields.deck[1:])
        assert fields.deck[0] == layout.FLIP
        for name in ("plan_locale", "plan_cat", "plan_first", "plan_low", "plan_high", "answer"):
            assert not any(getattr(fields, name))
    deck = match.view(1)["deck"]
    assert sum(deck.values()) == match.view(1)["deck_size"] == 15
    assert deck["Flip"] == 1


def test_r45_there_is_no_move_that_talks():
    match = clowder.deal("cats", 5, 1, advanced="on")
    assert all(text.startswith("Aim at") for text in spoken(match, 0))


PARTS_OFF = {"taunts": "off", "two_rounds": "off", "abilities": "off"}


def test_r46_advanced_without_its_parts_is_refused_with_advice():
    with pytest.raises(BadOption) as refused:
        clowder.deal("cats", 3, 1, advanced="on", **PARTS_OFF)
    assert refused.value.plain == (
        'With "Taunts", "Turns of two rounds" and "Abilities" all off, nothing is left of "Advanced game": '
        'leave one of them on, or play the basic game with "Advanced game: off".'
    )
    clowder.deal("cats", 3, 1, **PARTS_OFF)
    for part in PARTS_OFF:
        clowder.deal("cats", 3, 1, **PARTS_OFF | {"advanced": "on", part: "auto"})


def test_r46_stalks_for_four_needs_a_bird_of_four_points():
    with pytest.raises(BadOption, match=r"stalks_for_four .* needs a bird of that many points: set flip=4 "):
        clowder.deal("cats", 3, 1, stalks_for_four=0, flip=3)
    for name, value, usual in (("one", 1, 0), ("two", 2, 1), ("three", 3, 2)):
        with pytest.raises(BadOption, match=f"needs a bird of that many points: set flip={value} "):
            clowder.deal("cats", 3, 1, **{f"stalks_for_{name}": 2 - usual // 2, f"num_{name}s": 0})
    clowder.deal("cats", 3, 1, stalks_for_four=0)
    clowder.deal("cats", 3, 1, stalks_for_four=0, flip=3, num_fours=1)
    clowder.deal("cats", 3, 1, flip=3)


def test_r46_hidden_targets_need_turns_of_two_rounds():
    for options in ({}, {"advanced": "on", "two_rounds": "off"}):
        with pytest.raises(BadOption, match="needs turns of two rounds: set two_rounds=on"):
            clowder.deal("cats", 3, 1, hide_unused_pointer="on", **options)
