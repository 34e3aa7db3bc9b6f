"""Why a move of CATS is refused, in words, and which choices will certainly do nothing."""

import pytest

import clowder
from cats.arrange import answer, arrange, move, plans, reveal
from clowder.engine.errors import IllegalMove
from clowder.engine.scene.render import SceneRenderer
from clowder.games.cats import insights
from clowder.games.cats import layout as k


def why(match, seat, number):
    """Returns why a seat may not make a move, as a sentence."""
    return match.view_of(seat).why_not(number)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("eat", ""),
        ("steal otis", "You aim at another cat, never at yourself."),
        ("taunt katrina", "There are no Taunts in this game."),
        ("stalk bath", "You have no Stalk in hand."),
        ("catch fence", "The Fence is only there with five players."),
        ("lift", "That does not answer what you are asked now."),
    ],
)
def test_a_card_and_its_target(word, sentence):
    match = arrange(stalks={"otis": "tree grass"})
    assert why(match, 0, move(match, word)) == sentence


def test_nobody_sits_beyond_the_last_seat():
    assert why(arrange(), 0, k.MOVE_STEAL + 4) == "Nobody sits there."


def test_who_has_answered_is_not_asked():
    match = arrange()
    answer(match, otis="eat")
    assert why(match, 0, move(match, "eat")) == "You are not asked for anything now."


def test_a_refused_move_says_why_where_it_is_played():
    match = arrange()
    with pytest.raises(IllegalMove, match="never at yourself"):
        match.play(0, move(match, "steal otis"))


def test_stalks_that_do_not_lie_there():
    match = arrange(stalks={"otis": "tree grass", "katrina": "tree tree"})
    for seat in range(3):
        match.play(seat, move(match, "eat"))
    assert why(match, 0, move(match, "lift grass tree")) == ""
    assert why(match, 0, move(match, "lift bath")) == "No Stalk of yours lies at the Bird Bath."
    assert why(match, 0, move(match, "lift tree tree")) == "You do not have both Stalks at the Tree."
    assert why(match, 1, move(match, "lift tree tree")) == ""


def test_cats_that_are_taken():
    match = clowder.deal("cats", 3, 1, cats="picked")
    match.play(0, k.MOVE_CAT + k.ELVIS)
    assert why(match, 1, k.MOVE_CAT + k.ELVIS) == "Somebody else already plays Elvis."
    assert why(match, 1, k.MOVE_CAT + k.OTIS) == ""
    assert SceneRenderer(match).why(1, "cat:elvis") == ("R5", "Somebody else already plays Elvis.")


def test_steps_of_a_plan():
    match = arrange(two_rounds="on", stalks={"otis": "tree"})
    assert why(match, 0, k.MOVE_TARGET + 1) == "That does not answer what you are asked now."
    match.play(0, k.MOVE_LOCALE)
    assert why(match, 0, k.MOVE_TARGET) == "You aim at another cat, never at yourself."
    match.play(0, k.MOVE_TARGET + 1)
    match.play(0, k.MOVE_FIRST + k.STALK)
    assert why(match, 0, k.MOVE_CANDIDATE + k.STALK) == "You have no other Stalk in hand."
    assert "the order is Stalk, Catch" in why(match, 0, k.MOVE_CANDIDATE + k.PLAY)
    match.play(0, k.MOVE_CANDIDATE + k.STEAL)
    assert "the order is Stalk, Catch" in why(match, 0, k.MOVE_CANDIDATE + k.CATCH)
    assert why(match, 0, k.MOVE_CANDIDATE + k.STEAL) == "Steal is already in your plan, and you own only one."
    assert why(match, 0, k.MOVE_CANDIDATE + k.EAT) == ""


def test_only_what_was_kept_ready_is_revealed():
    match = arrange(two_rounds="on")
    plans(match, otis="bath elvis: eat, catch play")
    assert why(match, 0, k.MOVE_SECOND + k.CATCH) == ""
    kept = "In round two you reveal one of the cards you kept ready: Catch or Play."
    assert why(match, 0, k.MOVE_SECOND + k.STEAL) == kept
    assert SceneRenderer(match).why(0, "hand:steal") == ("R35", kept)


def test_otis_turns_cards_and_nobody_else_does():
    match = arrange(abilities="on")
    answer(match, otis="eat", katrina="steal otis", elvis="catch bath")
    assert why(match, 0, move(match, "turn elvis grass")) == ""
    assert why(match, 0, move(match, "turn elvis bath")) == "That Catch already aims there."
    assert why(match, 0, move(match, "turn elvis katrina")) == "Catch aims at a locale."
    assert why(match, 0, move(match, "turn katrina tree")) == "Steal aims at a cat."
    assert why(match, 0, move(match, "turn katrina katrina")) == "A Steal never aims at its own cat."
    assert why(match, 0, move(match, "turn otis bath")) == "Eat has no target that could be turned."
    assert why(match, 0, move(match, "use")) == "To use Look Cute, say which card you turn and where to."
    assert why(match, 1, move(match, "turn elvis grass")) == "Only Otis turns cards to other targets."
    assert why(match, 1, move(match, "use")) == ""


def test_things_that_no_move_touches_are_explained_by_the_question():
    match = arrange(abilities="on")
    assert SceneRenderer(match).why(0, "pile") == ("R6", "Now you choose a card from your hand and its target.")
    assert SceneRenderer(match).why(0, "seat:0") == ("R7", "You aim at another cat, never at yourself.")
    answer(match, otis="eat", katrina="steal otis", elvis="catch bath")
    assert SceneRenderer(match).why(0, "hand:play")[0] == "R37"
    assert SceneRenderer(match).why(0, "card:0") == ("R38", "Eat has no target that could be turned.")
    assert SceneRenderer(match).why(1, "card:2") == ("R38", "Only Otis turns cards to other targets.")


# What is sure to do nothing


def remarks(match, seat, *words):
    """Returns why these choices of a seat will certainly do nothing; "" for the others."""
    view, sure = match.view_of(seat), "Nothing would happen: "
    said = [view.say(insights.say_outcome(view, move(match, word))[0]) for word in words]
    return [text.removeprefix(sure) if text.startswith(sure) else "" for text in said]


def test_choices_that_are_sure_to_do_nothing():
    match = arrange("katrina elvis otis", birds="1 - 3", front={"elvis": "1x2"}, stalks={"katrina": "tree"}, deck="")
    assert remarks(match, 0, "catch bath", "catch grass", "stalk grass") == ["", *["no bird is there."] * 2]
    assert remarks(match, 0, "stalk bath", "stalk tree") == ["that bird needs no more Stalks of yours.", ""]
    assert remarks(match, 0, "catch tree", "eat", "play") == ["you are 1 Stalk short.", *["you have no bird."] * 2]
    assert remarks(match, 1, "catch tree", "eat", "play") == [
        "you are 2 Stalks short.",
        "",
        "your bird is doubled already.",
    ]
    assert remarks(match, 0, "steal elvis", "steal otis") == ["", ""]


def test_abilities_that_may_help_are_thought_of():
    match = arrange("carl simone otis", abilities="on")
    assert remarks(match, 0, "catch grass", "catch tree") == ["", "you are 2 Stalks short."]
    assert remarks(match, 1, "catch grass", "catch tree") == ["", ""]
    used = arrange("carl simone otis", abilities="on", used="carl simone")
    assert remarks(used, 0, "catch grass") == remarks(used, 1, "catch grass") == ["you are 1 Stalk short."]


def test_choices_marked_useless_have_no_effect():
    """Whatever the others do, the cat's own table is as if it had chosen another useless card."""
    match = arrange(birds="1 - 3", stalks={"otis": "tree"}, deck="")
    for word in ("catch grass", "stalk bath", "catch tree", "play"):
        assert remarks(match, 0, word) != [""]
        one, other = match.copy(), match.copy()
        reveal(one, otis=word, katrina="catch bath", elvis="steal katrina")
        reveal(other, otis="eat", katrina="catch bath", elvis="steal katrina")
        seen = [each.view(0) for each in (one, other)]
        assert seen[0]["seats"][0] == seen[1]["seats"][0], word
