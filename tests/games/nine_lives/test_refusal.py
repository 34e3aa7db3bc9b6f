"""Why a move is refused, on arranged tables: the reason that holds, with its numbers, as a sentence."""

import pytest

from clowder.engine.errors import IllegalMove
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives import refusal as no
from nine_lives.arrange import FIXED, arrange, play, spell, truth


def move_of(match, word):
    """Returns the move of a short word: "give up", "seat 1", or the card to play, give or pass on."""
    if word in FIXED:
        return FIXED[word]
    base = {"give": k.MOVE_GIVE, "pass": k.MOVE_PASS}.get(word.split()[0], k.MOVE_PLAY)
    state = truth(match)
    return base + next(c for c in range(1, state.num_cards + 1) if spell(state.icons[c]) == word.split()[-1])


def why(match, seat, word):
    return match.view_of(seat).why_not(move_of(match, word))


def test_r14_too_many_of_a_cat_are_counted_as_the_seat_on_turn_counts():
    match = arrange(hands={0: "cc"}, lives={0: "s>c skip"}, table="cccc ss")
    assert why(match, 0, "cc") == ""
    play(match, 0, "wager")
    assert why(match, 0, "cc") == ""
    match = arrange(hands={0: "cc"}, lives={0: "s>c skip"}, table="cccc cc ss")
    assert why(match, 0, "cc") == ""
    play(match, 0, "wager")
    assert match.view_of(0).refusal(move_of(match, "cc")).why == (k.CIRCLE, 8, 2)
    assert why(match, 0, "cc") == "There are 8 Rondos; with 2 more it would be 10, above nine."
    with pytest.raises(IllegalMove, match="10, above nine"):
        match.play(0, move_of(match, "cc"))


def test_r28_a_forbidden_cat_is_named():
    match = arrange(hands={0: "cs t"}, lives={0: "forbid-s skip"}, pile="")
    play(match, 0, "wager")
    assert why(match, 0, "cs") == "Your wager forbids cards with a Quadra this turn."
    assert why(match, 0, "wager") == "You wager once a turn."
    assert why(match, 0, "skip") == "Only the power Skip lets you skip your turn."
    assert why(match, 0, "tt") == "You do not hold 2 Trixies."
    assert match.view_of(0).why_not(k.MOVE_PLAY) == "There is no such card."
    assert why(match, 0, "left") == "That does not answer what you are asked now."
    assert why(match, 1, "t") == "You are not asked for anything now."


@pytest.mark.parametrize(
    ("life", "wager", "card"),
    [
        ("force", "", "You must wager first: somebody's power forces you."),
        ("forbid", "You may not wager this turn: somebody's power forbids it.", ""),
    ],
)
def test_r44_somebody_else_may_force_or_forbid_a_wager(life, wager, card):
    match = arrange(hands={0: "c", 1: "s"}, lives={0: f"{life} skip"}, pile="", powers="all")
    play(match, 0, "wager")
    play(match, 0, "c")
    assert (why(match, 1, "wager"), why(match, 1, "s")) == (wager, card)


@pytest.mark.parametrize(
    ("keeps", "lives", "sentence"),
    [
        ("last", "skip", "In this game a last life cannot be wagered."),
        ("first", " ".join(["skip"] * 9), "In this game nobody wagers while all nine lives are there."),
        ("both", "skip", "In this game a last life cannot be wagered."),
    ],
)
def test_r53_a_life_that_is_kept_back(keeps, lives, sentence):
    assert why(arrange(lives={0: lives}, keep_lives=keeps), 0, "wager") == sentence


def test_r25_a_card_may_fit_nowhere_or_not_there():
    match = arrange(hands={0: "cccc ccc"}, lives={0: "override skip"}, table="cccc cccc s", pile="")
    play(match, 0, "wager")
    assert why(match, 0, "cccc") == ""
    step = match.view_of(0).step(move_of(match, "cccc"))
    assert step.why_not(FIXED["place 2"]) == "There are 8 Rondos; with 4 more it would be 12, above nine."
    assert step.why_not(FIXED["place 3"]) == "A covered card cannot be touched."
    assert step.why_not(FIXED["place 44"]) == "No card lies there."
    match = arrange(hands={0: "cccc"}, lives={0: "override skip"}, table="ccc ccc ccc", pile="")
    play(match, 0, "wager")
    assert why(match, 0, "cccc").startswith("Whichever card it covers")


def test_r29_whose_power_cannot_be_copied():
    match = arrange(4, lives={0: "copycat skip", 1: "copycat", 2: "skip", 3: ""}, wagered={3: "skip"}, pile="")
    play(match, 0, "wager")
    told = [why(match, 0, f"seat {seat}") for seat in range(5)]
    assert told[:3] == ["You name another player, not yourself.", "A copycat cannot be copied.", ""]
    assert told[3:] == ["There is no life in that deck.", "Nobody sits there."]


def test_r51_a_full_hand_gets_no_gift():
    hands = {0: "c s", 1: "x xx xxx ss cc tt"}
    match = arrange(hands=hands, lives={0: "paid skip"}, pile="", powers="all", hand_limit=6)
    play(match, 0, "wager")
    step = match.view_of(0).step(move_of(match, "give c"))
    assert [step.why_not(FIXED[f"seat {seat}"]) for seat in (1, 2)] == ["That hand is full.", ""]


def test_every_reason_has_a_name_of_its_own():
    assert len(set(no.REASONS.values())) == len(no.REASONS) == no.NOTHING_TO_SUGGEST - 1
    assert no.REASONS[no.ABOVE_NINE] == "above_nine"
    assert no.REASONS[no.NOTHING_TO_SUGGEST] == "nothing_to_suggest"
