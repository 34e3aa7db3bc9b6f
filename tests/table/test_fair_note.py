"""Notes of pages: what of a log contradicts what one page saw, and what is no note."""

import json

import pytest
from fair_logs import (
    NOTE_CHANGES,
    cards_shown,
    judged,
    mended,
    mutants,
    note_of,
    old_log,
    people_and_bots,
    played,
    shuffled,
)

from clowder.engine.errors import BadLog
from clowder.engine.play import logs
from clowder.games import find, names
from clowder.table import fair, fair_note
from clowder.table.fair_check import verify


@pytest.fixture(scope="module")
def game():
    """A game of three people and a bot: its chairs, its shuffle, the nonces of its pages, and its log."""
    chairs = people_and_bots(4)
    one, nonces = shuffled("cats", 1, chairs)
    return chairs, one, nonces, played(one)


def test_a_note_makes_it_fair_for_its_seat(game):
    chairs, one, nonces, log = game
    for seat in range(3):
        verdict = verify(log, find, note=note_of(one, nonces, seat, chairs, log))
        assert (verdict.exit_code, verdict.fair_for) == (0, seat)
        assert verdict.sentences[0].startswith(f"Fair for seat {seat}: ")
    verdict = verify(log, find, note=note_of(one, nonces, None, chairs, log))
    assert (verdict.exit_code, verdict.fair_for, verdict.gaps[0].id) == (3, None, "note-closed")


def test_with_a_number_missing_the_rest_is_fair_for_the_others():
    chairs = people_and_bots(4)
    one, nonces = shuffled("cats", 11, chairs, missing=[2])
    log = played(one)
    verdict = verify(log, find, note=note_of(one, nonces, 0, chairs, log))
    assert verdict.exit_code == 3
    assert verdict.sentences[0].startswith("Missing: the number of seat 2.")
    assert verdict.sentences[1].startswith("The rest is fair for seat 0: ")
    assert judged(log, note=note_of(one, nonces, 2, chairs, log)) == (1, "note-missing")
    assert judged(log, note=note_of(one, nonces, 2, chairs, log, opened=False)) == (3, ["missing", "note-closed"])


@pytest.mark.parametrize(("changes", "found"), NOTE_CHANGES)
def test_what_contradicts_a_note(game, changes, found):
    chairs, one, nonces, log = game
    note = note_of(one, nonces, 1, chairs, log) | changes
    note["seals"] = [*note["seals"], note["seal"]]
    assert judged(log, note=note) == found


def test_a_list_with_another_commitment_contradicts_a_note(game):
    chairs, one, nonces, log = game
    note = note_of(one, nonces, 1, chairs, log)
    note["seats"][0]["commitment"] = "0" * 64
    assert judged(log, note=note) == (1, "note-list")


def test_a_page_that_was_never_asked_is_a_gap_where_the_log_has_no_number_of_it():
    chairs = people_and_bots(4)
    one, nonces = shuffled("cats", 12, chairs, without=[1])
    log = played(one)
    note = note_of(one, nonces, 1, chairs, log, unasked=True)
    assert judged(log, note=note) == (3, ["without", "note-unasked"])


def test_a_note_of_another_deal_and_of_an_old_log_is_told(game):
    chairs, one, nonces, log = game
    note = note_of(one, nonces, 1, chairs, log)
    assert judged(old_log(), note=note) == (1, "note-seal")
    assert judged(old_log(), note={**note, "seal": (old := old_log()["fair"]["seal"]), "seals": [old]}) == (
        1,
        "note-seal",
    )


@pytest.mark.parametrize(
    "change", [{"clowder": 1}, {"version": True}, {"seats": [1]}, {"mine": 9}, {"names": [[1, 2]]}]
)
def test_what_is_no_note_is_refused(game, change):
    chairs, one, nonces, log = game
    with pytest.raises(BadLog, match="no note about a deal"):
        verify(log, find, note=note_of(one, nonces, 1, chairs, log) | change)


def test_every_single_change_of_a_note_is_noticed_or_says_less(game):
    chairs, one, nonces, _ = game
    log = played(one, over=False)
    note = note_of(one, nonces, 1, chairs, log)
    assert note["decisions"]
    for path, changed in mutants({**note, "moves": []}):
        if path in (("moves",), ("moves", 0)):
            continue
        changed.pop("moves", None)
        try:
            verdict = verify(log, find, note=changed)
        except BadLog:
            continue
        # Less is known then, or a nonce of no deal, or fewer decisions.
        unheld = {"digest", "names", "seat", "swapped", "misnamed", "nonces", "places", "last", "more"}
        less = path[0] in unheld or (path[0] == "decisions" and len(path) < 3)
        assert verdict.exit_code or less or "more" in str(changed), path


# What was seen of the game


@pytest.mark.parametrize("name", names())
def test_the_cards_and_decisions_of_an_honest_page_are_in_the_log(name):
    chairs = people_and_bots(3)
    one, nonces = shuffled(name, 3, chairs)
    log = played(one)
    for seat in range(2):
        note = note_of(one, nonces, seat, chairs, log)
        assert note["decisions"]
        assert note["first"]["hand"]
        verdict = verify(log, find, note=note)
        assert verdict.exit_code == 0
        assert verdict.sentences[0].startswith(f"Fair for seat {seat}: its page fixed its number before the deal")
        number = len(note["decisions"])
        assert f"Seat {seat} was shown the cards of this log, which has the {number} decision" in verdict.sentences[2]


def test_another_hand_than_the_log_deals_is_named(game):
    chairs, one, nonces, log = game
    note = note_of(one, nonces, 1, chairs, log)
    note["first"]["hand"][0] = "four-nopes"
    verdict = verify(log, find, note=note)
    assert (verdict.exit_code, verdict.contradiction.id) == (1, "note-hand")
    said = str(verdict.contradiction)
    assert said.startswith("Another hand was dealt than seat 1 was shown. Its page noted catch, eat, four-nopes, ")
    assert said.endswith("The log deals catch, eat, play, stalk, stalk, steal.")


@pytest.mark.parametrize(
    ("place", "words"), [("mine", "Other cards lay before seat 1"), ("board", "on the table than")]
)
def test_other_open_cards_than_the_log_deals_are_named(place, words):
    chairs = people_and_bots(3)
    one, nonces = shuffled("nine-lives", 3, chairs)
    log = played(one)
    note = note_of(one, nonces, 1, chairs, log)
    note["first"][place] = ["ace"]
    verdict = verify(log, find, note=note)
    assert verdict.contradiction.id == "note-hand"
    assert words in str(verdict.contradiction)
    assert "noted ace. The log deals " in str(verdict.contradiction)


def test_another_hand_later_in_the_game_is_named():
    chairs = people_and_bots(3)
    one, nonces = shuffled("exploding-kittens", 3, chairs)
    log = played(one)
    note = note_of(one, nonces, 0, chairs, log)
    note["decisions"][2]["hand"] = ["nope", "nope"]
    verdict = verify(log, find, note=note)
    assert verdict.contradiction.id == "note-hand"
    assert "Before its decision 3 seat 0 was shown another hand than it had. Its page noted nope, nope." in str(
        verdict.contradiction
    )


def test_a_hand_that_was_seen_a_little_earlier_is_no_contradiction():
    """A page may show a moment before the one at which its play arrives."""
    chairs = people_and_bots(3)
    one, nonces = shuffled("exploding-kittens", 3, chairs)
    log = played(one)
    note = note_of(one, nonces, 0, chairs, log)
    match, number, early = logs.replay({**log, "moves": []}, find), 0, None
    for seat, move in log["moves"]:
        early = early or match.copy()
        if seat == 0:
            note["decisions"][number]["hand"] = cards_shown(early, 0)["hand"]
            number, early = number + 1, None
        match.play(seat, move)
    assert number > 3
    assert judged(log, note=note) == (0, [])


def changed_decision(log, seat):
    """Returns a log in which the last real choice of a seat is another, and the rest is played somehow."""
    for number in reversed(range(len(log["moves"]))):
        match = logs.replay({**log, "moves": log["moves"][:number]}, find)
        others = [move for move in match.legal(seat) if move != log["moves"][number][1]]
        if log["moves"][number][0] == seat and others:
            match.play(seat, others[0])
            while not match.over:
                match.play(match.to_act[0], match.legal(match.to_act[0])[0])
            result = {"scores": list(match.scores), "winners": list(match.winners)}
            return mended({**log, "moves": [list(pair) for pair in match.decisions], "result": result})
    raise AssertionError("no choice")


def test_a_decision_that_was_changed_in_the_log_is_named():
    chairs = people_and_bots(3)
    one, nonces = shuffled("exploding-kittens", 4, chairs)
    log = played(one)
    note = note_of(one, nonces, 1, chairs, log, digest=None, places=None)
    changed = changed_decision(log, 1)
    assert judged(changed) == (0, [])  # of the log alone nothing is wrong
    verdict = verify(changed, find, note=note)
    assert (verdict.exit_code, verdict.contradiction.id) == (1, "note-decision")
    assert "The page of seat 1 played move " in str(verdict.contradiction)
    assert "and the log does not have it" in str(verdict.contradiction)


def test_another_result_than_the_page_saw_is_named(game):
    chairs, one, nonces, log = game
    note = note_of(one, nonces, 1, chairs, log)
    losers = [seat for seat in range(4) if seat not in log["result"]["winners"]]
    verdict = verify(log, find, note={**note, "places": [[1, losers[0]]]})
    assert verdict.contradiction.id == "note-result"
    assert f"The page saw seat {losers[0]} win" in str(verdict.contradiction)


# Seals before


def chained(before, number, dealt=True):
    """Returns what a page notes of the last seal before a game."""
    chain = before.chain
    return {"seals": chain.num_seals, "link": chain.head, "seal": before.seal, "dealt": dealt, "next": number}


def test_the_seal_that_a_page_saw_before_is_dealt_or_named(game):
    chairs = people_and_bots(3)
    first, _ = shuffled("cats", 5, chairs)
    second, nonces = shuffled("cats", 6, chairs, before=first.dealt())
    log = played(second)

    def found(one, nonces, log, last):
        return judged(log, note=note_of(one, nonces, 0, chairs, log, last=last))

    for dealt in (True, False):  # a page that had left saw no game, but there was one
        assert found(second, nonces, log, chained(first, True, dealt)) == (0, [])
    third, more = shuffled("cats", 7, chairs, before=second)  # the second one was given up, and is named
    given_up = played(third)
    assert found(third, more, given_up, chained(second, True, False)) == (3, ["earlier"])
    assert found(third, more, given_up, chained(second, True, True)) == (1, "note-chain")
    assert found(third, more, given_up, chained(first, False)) == (3, ["earlier"])
    hidden, last = shuffled("cats", 8, chairs, before=first.dealt())  # the second one was given up, and is hidden
    assert found(hidden, last, played(hidden), chained(second, True, False)) == (1, "note-chain")
    fourth, rest = shuffled("cats", 9, chairs, before=third.dealt())
    log = played(fourth)
    assert found(fourth, rest, log, chained(first, False)) == (0, [])  # games that the page did not see
    assert found(fourth, rest, log, chained(first, True)) == (1, "note-chain")


def test_a_commitment_that_was_dropped_is_named():
    chairs = people_and_bots(4)
    one, nonces = shuffled("cats", 12, chairs, without=[1])
    log = played(one)
    made = {fair.commitment(one.seal, "01" * 32): "01" * 32}
    note = note_of(one, nonces, 1, chairs, log, mine=1) | {"nonces": made}
    assert judged(log, note=note) == (3, ["without", "note-dropped"])


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [{"kind": "person"}]},
        {"seals": 1},
        {"nonces": {"x": "y"}},
        {"last": {"seals": 0}},
        {"first": {"hand": []}},
        {"first": {"hand": [1], "mine": [], "board": []}},
        {"first": {"hand": ["x"] * 201, "mine": [], "board": []}},
        {"decisions": [{"hand": [], "moves": []}]},
        {"decisions": [{"hand": [], "moves": [1]}] * 401},
        {"places": [[1, 9]]},
        {"digest": "x"},
        {"swapped": 1},
        {"game": {}},
    ],
)
def test_what_a_note_cannot_say_makes_it_none(game, change):
    chairs, one, nonces, log = game
    with pytest.raises(BadLog, match="no note about a deal"):
        verify(log, find, note=json.loads(json.dumps(note_of(one, nonces, 1, chairs, log) | change)))


def test_a_note_that_begins_in_the_middle_of_a_game_is_held_to_the_rest():
    """Of a page on another device, say: the same play may have been made before it was opened."""
    chairs = people_and_bots(3)
    one, nonces = shuffled("exploding-kittens", 3, chairs)
    log = played(one)
    whole = note_of(one, nonces, 0, chairs, log)
    match, number = logs.replay({**log, "moves": []}, find), 0
    for seat, move in log["moves"]:
        if seat == 0:
            late = {**whole, "first": cards_shown(match, 0), "decisions": whole["decisions"][number:]}
            assert judged(log, note=late) == (0, [])
            number += 1
        match.play(seat, move)
    assert number > 5
    early = {**whole, "first": cards_shown(match, 0)}  # what it saw last was not there before its first decision
    assert judged(log, note=early) == (1, "note-hand")


def test_a_game_that_nobody_won_is_one_where_all_came_first(game):
    chairs, one, nonces, log = game
    note = note_of(one, nonces, 1, chairs, log, digest=None, places=[[1, seat] for seat in range(4)])
    drawn = {**log, "result": {"scores": [0] * 4, "winners": []}}
    assert [id for id, _ in fair_note.contradictions(note, drawn)] == []
    half = {**note, "places": [[1, 0], [1, 1], [3, 2], [3, 3]]}
    assert [id for id, _ in fair_note.contradictions(half, drawn)] == ["note-result"]


def test_what_a_note_says_can_be_printed_anywhere(game):
    chairs, one, nonces, log = game
    note = note_of(one, nonces, 1, chairs, log)
    note["first"]["hand"] = ["\ud800", "\x1b[2J"]
    verdict = verify(log, find, note=note)
    assert verdict.contradiction.id == "note-hand"
    said = "\n".join(verdict.sentences)
    assert said.encode()
    assert said.replace("\n", "").isprintable()
