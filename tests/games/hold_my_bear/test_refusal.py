"""Why a move is refused, reason by reason: the rule and the sentence a player reads."""

from typing import Any

import pytest

import clowder
from clowder.engine.play.match import Match
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear.text import rule_of
from hold_my_bear.arrange import arrange, can, move, play


def why(match: Match, seat: int, text: str | int) -> tuple[str, str, str]:
    """Returns the name of the reason why a seat may not do something, its rule and the sentence."""
    view = match.view_of(seat)
    number = text if isinstance(text, int) else move(match, seat, text)
    found = view.refusal(number)
    assert found is not None
    return match.game.reasons[found.reason], rule_of(found), view.why_not(number)


HANDS = {0: "B2 T2 T3 H2", 1: "H1 H1", 2: "V2"}


def test_a_bear_blocks_its_number() -> None:
    match = arrange("F3 F1", HANDS, owner=1)
    assert why(match, 0, "T2") == ("blocked", "R14", "Your bear 2 blocks every other 2 while you hold it.")
    assert why(match, 0, "T4") == ("not_there", "R15", "You hold no tiger 4.")
    assert why(match, 0, h.MOVE_STOP)[0] == "not_now"


def test_a_set_says_what_it_lacks() -> None:
    match = arrange("F3 F1", {0: "F1 F2 T1 T2 T3", 1: "H1", 2: "V2"}, owner=1)
    assert why(match, 0, "T3") == (
        "leads_nowhere",
        "R12",
        "No set that beats the match goes on with it; it takes ferret with a total above 4, 3 of another sport or "
        "at least 1 bear.",
    )
    wild = arrange("F3 F1", {0: "F1 F2 T1 T2 T3", 1: "H1", 2: "V2"}, owner=1, bear_wild="on")
    assert "it takes bear or ferret with a total above 4, 3 of" in why(wild, 0, "T3")[2]
    play(match, 0, "T1", "T2")
    assert why(match, 0, "stop")[2].startswith(
        "No bears, a count of 2 and a total of 3 do not beat the match; it takes"
    )
    assert why(match, 0, "F1")[:2] == ("not_ascending", "R17")
    assert why(match, 0, "T1") == ("not_there", "R15", "You hold no other tiger 1.")


@pytest.mark.parametrize(
    ("guests", "cards", "then", "sentence"),
    [
        (("ape", "sheep"), "ape2", "sheep1", "An ape needs another animal in its set."),
        (("squid", "sheep"), "squid2", "sheep1", "A squid is only in sets with several sports."),
        (("bat",), "T1 bat1", "bat2", "A bat is only in sets with one sport."),
    ],
)
def test_r38_choosy_animals_say_so(guests: tuple[str, ...], cards: str, then: str, sentence: str) -> None:
    switches: dict[str, Any] = dict.fromkeys(guests, "on")
    match = arrange("F1", {0: f"{cards} {then}", 1: "B1", 2: "B2"}, **switches)
    play(match, 0, *cards.split())
    assert why(match, 0, "stop") == ("bad_company", "R38", sentence)
    play(match, 0, then)
    assert can(match, 0, "stop")


def test_who_must_play_cannot_give() -> None:
    able = {0: "T1 T2 T3", 1: "F2", 2: "F3"}
    start = arrange("F1", able, fields={"duty": h.MUST})
    assert why(start, 0, "give")[:2] == ("must_play", "R5")
    assert why(arrange("F1", able, fields={"duty": h.IF_ABLE}), 0, "give")[:2] == ("must_if_able", "R28")
    rabbit = arrange("rabbit1", able, rabbit="on")
    assert why(rabbit, 0, "give") == (
        "rabbit",
        "R36",
        "A rabbit lies in the match: you can beat it, so you must; you cannot give.",
    )
    beaver = arrange("F1", able, beaver="on", fields={"give_mask": 1})
    assert why(beaver, 0, "T1")[:2] == ("beaver", "R34")


def test_a_gift_goes_to_another_seat_in_order() -> None:
    match = arrange("F1", {0: "T1 T2 T2", 1: "H1", 2: "V2"}, give_split="on")
    play(match, 0, "give", "T2")
    assert why(match, 0, "T1")[0] == "not_ascending"
    play(match, 0, "T2")
    assert why(match, 0, "to 0") == ("oneself", "R18", "That is your own seat: choose another player.")
    assert why(match, 0, "to 5") == ("not_there", "R15", "Nobody sits there.")
    play(match, 0, "to 2")
    assert why(match, 0, "to 1")[2] == "The two cards are equal: say in the order of the seats who gets one."


def test_a_theft_says_how_many() -> None:
    match = arrange("F1", {1: "T1 T2 T3 T4 T5", 2: "H1 H2"}, owner=1, fields={"phase": h.STEAL})
    assert why(match, 0, "take 2") == (
        "too_few",
        "R19",
        "You must take at least 3 cards there: the others hold too few.",
    )
    match = arrange("F1", {1: "T1 T2 T3 T4 T5", 2: "H1 H2"}, owner=1, fields={"phase": h.STEAL}, steal=4)
    assert why(match, 0, "take 5") == ("too_many", "R19", "You steal only 4 more cards.")
    match = arrange("F1", {1: "T1", 2: "H1 H2 H3 H4"}, owner=1, fields={"phase": h.STEAL}, steal=4)
    assert why(match, 0, "take 2") == ("not_there", "R15", "Only 1 card can be taken there.")


def test_who_is_not_asked_is_told_so() -> None:
    match = arrange("F3 F1", HANDS, owner=1)
    assert match.view_of(1).why_not(h.MOVE_GIVE) == "You are not asked for anything now."
    with pytest.raises(clowder.IllegalMove, match="blocks every other 2"):
        match.play(0, move(match, 0, "T2"))
