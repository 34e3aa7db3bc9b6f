"""The rule sheet's own examples, and the worked examples of the rules for programmers, as played games.

Bird Bath: 1 point, Grass: 2, Tree: 3; nothing lies there unless said.
"""

from cats.arrange import answer, arrange, birds, flown, holds, lying, points, reveal, seats_of, spoken, truth
from clowder.games.cats import layout as k

FIVE = "elvis katrina otis simone carl"


# The sheet


def test_sheet_steal_chain_one_bird_passes_through_three_paws():
    """Example 1: Otis steals from Katrina, Katrina steals from Elvis, Elvis catches."""
    match = arrange()
    reveal(match, otis="steal katrina", katrina="steal elvis", elvis="catch bath")
    assert holds(match) == {"otis": "1"}
    assert flown(match) == ""


def test_sheet_untrustworthy_cats_both_steals_work():
    """Example 2: Katrina is robbed while she robs Elvis; her own bird does not fly away."""
    match = arrange(front={"katrina": "2", "elvis": "3"})
    reveal(match, otis="steal katrina", katrina="steal elvis", elvis="play")
    assert holds(match) == {"otis": "2", "katrina": "3"}
    assert flown(match) == ""


def test_sheet_taunt_circle_cancels_itself():
    """Example 12: Elvis, Katrina and Otis taunt each other round; Simone's Catch works."""
    match = arrange(FIVE, birds="1 2 3 1", taunts="on")
    reveal(match, elvis="taunt katrina", katrina="taunt otis", otis="taunt elvis", simone="catch bath", carl="play")
    assert holds(match) == {"simone": "1"}


def test_sheet_taunt_chain_every_second_taunt_works():
    """Example 11: Elvis, Katrina, Otis, Simone, Carl, each taunting the next; Carl catches a bird."""
    match = arrange(FIVE, birds="1 2 3 1", taunts="on")
    chain = {"elvis": "taunt katrina", "katrina": "taunt otis", "otis": "taunt simone", "simone": "taunt carl"}
    for cat, word in chain.items():
        answer(match, **{cat: word})
    answer(match, carl="catch bath")
    state = truth(match)
    works = [row[1] for row in state.events[: state.num_events] if row[0] == k.TAUNTED]
    assert [seats_of(match)[seat] for seat in works] == ["elvis", "otis"]
    assert holds(match) == {"carl": "1"}


def test_sheet_katrina_has_six_points():
    """The picture of eaten birds: a doubled 2 on top of a plain 2."""
    match = arrange(front={"katrina": "2"}, eaten={"katrina": "2"})
    reveal(match, katrina="play")
    assert holds(match) == {"katrina": "2x2"}
    reveal(match, katrina="eat")
    assert points(match) == {"katrina": 6}
    assert match.view(None)["seats"][1]["eaten"] == [
        {"bird": "2-point bird", "points": 2},
        {"bird": "2-point bird", "points": 4},
    ]


# The worked examples


def test_example_3_circle_of_three_birds_rotates_at_base_value():
    match = arrange(front={"otis": "3x2", "katrina": "2", "elvis": "1"})
    reveal(match, otis="steal katrina", katrina="steal elvis", elvis="steal otis")
    assert holds(match) == {"otis": "2", "katrina": "1", "elvis": "3"}


def test_example_4_mutual_steal_brings_the_bird_home_at_base_value():
    match = arrange(front={"otis": "2x2"})
    reveal(match, otis="steal katrina", katrina="steal otis")
    assert holds(match) == {"otis": "2"}


def test_example_5_eat_comes_before_steal():
    match = arrange(front={"katrina": "3x2"})
    reveal(match, katrina="eat", otis="steal katrina")
    assert points(match) == {"katrina": 6}
    assert holds(match) == {}


def test_example_6_catch_without_stalks_is_no_rival():
    match = arrange(stalks={"otis": "grass"})
    reveal(match, otis="catch grass", katrina="catch grass")
    assert holds(match) == {"otis": "2"}


def test_example_6_two_able_catchers_scare_the_bird():
    match = arrange(stalks={"otis": "grass", "katrina": "grass"})
    reveal(match, otis="catch grass", katrina="catch grass")
    assert holds(match) == {}
    assert flown(match) == "2"
    assert lying(match) == {}


def test_example_7_old_bird_flies_at_the_catch_and_the_thief_gets_the_new_one():
    match = arrange(front={"otis": "3x2"})
    reveal(match, otis="catch bath", katrina="steal otis")
    assert holds(match) == {"katrina": "1"}
    assert flown(match) == "3"


def test_example_8_stalks():
    match = arrange()
    reveal(match, elvis="stalk bath", otis="stalk grass", katrina="stalk grass")
    assert lying(match) == {"otis": "grass", "katrina": "grass"}
    reveal(match, otis="catch grass")
    assert holds(match) == {"otis": "2"}
    assert lying(match) == {}


def test_example_9_no_stalk_left_means_none_is_offered():
    match = arrange("simone katrina elvis", stalks={"simone": "tree grass"})
    assert not [text for text in spoken(match, 0) if text.startswith("Stalk")]
    reveal(match)  # leaves both
    assert not [text for text in spoken(match, 0) if text.startswith("Stalk")]
    for seat in range(3):
        match.play(seat, k.MOVE_CHOOSE + k.CHOICE_EAT)
    answer(match, simone="lift tree")
    assert [text for text in spoken(match, 0) if text.startswith("Stalk")]


def test_example_10_a_robbed_player_doubles_nothing():
    match = arrange(front={"katrina": "3"}, taunts="on")
    reveal(match, katrina="play", otis="steal katrina")
    assert holds(match) == {"otis": "3"}


def test_example_10_a_taunt_on_the_thief_saves_the_bird():
    match = arrange(front={"katrina": "3"}, taunts="on")
    reveal(match, katrina="play", otis="steal katrina", elvis="taunt otis")
    assert holds(match) == {"katrina": "3x2"}
    reveal(match, katrina="eat")
    assert points(match) == {"katrina": 6}


def test_example_13_tie_is_broken_by_the_dearest_single_bird():
    match = arrange(eaten={"otis": "2x2 2", "katrina": "3 3"}, birds="- - -", deck="", front={"elvis": "1"})
    reveal(match, elvis="eat")
    assert match.scores == (6, 6, 1)
    assert match.winners == (0,)
    assert birds(match) == "- - -"
