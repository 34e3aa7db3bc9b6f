"""Texts of Hold My Bear: transcripts worked out by hand, reasons, views as data, terminal lines."""

import json
from pathlib import Path

import pytest

import clowder
from clowder.engine.text.viewer import NAMES
from clowder.games.hold_my_bear import previews
from hold_my_bear.arrange import NAME, arrange, play, play_set

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    head, _, story = path.read_text().partition("\n\n[")
    facts = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line and not line.startswith("#"))
    hands = {seat: facts[name] for seat, name in enumerate(NAMES) if name in facts}
    options = dict(part.split("=") for part in facts.get("options", "").split())
    match, viewer = arrange(facts["match"], hands, **options), NAMES.index(facts["viewer"])
    heard: list[str] = []
    mark = 0
    for line in f"[{story}".splitlines():
        if line.startswith("> "):
            assert heard == [], f"before {line!r} Clowder also says: {heard}"
            name, _, run = line[2:].partition(": ")
            for text in run.split("; "):
                seat = NAMES.index(name)
                match.play(seat, match.parse(seat, text))
            events, mark = match.events_since(viewer, mark)
            heard = match.tell(viewer, events)
        elif line and not line.startswith("["):
            assert heard, f"{line!r} is not said"
            assert line == heard.pop(0)
    assert heard == []
    assert match.over


def test_moves_say_why_a_set_beats_the_match() -> None:
    match = arrange("T4 T5", {0: "T3 V2 B5 V1", 1: "F1", 2: "F2"}, animals=6)
    play(match, 0, "B5")
    assert match.moves(0)[0].text == "That's all: more bears, 1 to 0"
    match = arrange("F4 F5", {0: "V1 V1 V2 F1", 1: "F3", 2: "F2"})
    play(match, 0, "V1", "V1", "V2")
    assert match.moves(0)[0].text == "That's all: different sport (vole), 3 beats 2"
    match = arrange("F4 F5", {0: "F3 F2 H5", 1: "F1", 2: "F2"})
    play(match, 0, "F2", "F3", "H5")
    assert match.moves(0)[0].text == "That's all: same sport, 10 beats 9"


def test_events_say_it_too() -> None:
    match = arrange("F4", {0: "T3 T2", 1: "F1", 2: "F2"})
    play_set(match, 0, "T2 T3")
    assert match.events(1) == [
        "Ann played tiger 2 and tiger 3.",
        "Different sport (tiger), 2 beats 1.",
        "Your turn.",
    ]
    assert match.events(0)[0] == "You played tiger 2 and tiger 3."


def test_a_match_with_five_sports_is_told_in_full() -> None:
    match = arrange("F1", {0: "F2 T1 H1 V1 K1", 1: "F3", 2: "F4"}, animals=6)
    play_set(match, 0, "F2 T1 H1 V1 K1")
    assert "Same sport, 6 beats 1." in match.events(1)
    assert match.view(1)["match"]["sports"] == ["ferret", "tiger", "hamster", "vole", "chicken"]


def test_view_is_json_and_shows_the_match() -> None:
    match = arrange("T4 T5 B1", {0: "V1", 1: "F1", 2: "F2"}, owner=2)
    view = json.loads(json.dumps(match.view(0)))
    assert view["match"] == {
        "cards": ["bear 1", "tiger 4", "tiger 5"],
        "sports": ["tiger"],
        "count": 3,
        "total": 10,
        "bears": 1,
        "owner": 2,
    }
    assert view["seats"][0]["hand"] == ["vole 1"]
    assert view["seats"][1]["hand"] is None


def test_view_json_has_pending_actions() -> None:
    options = dict.fromkeys(("aardvark", "giraffe", "badger", "kangaroo"), True)
    hands = {0: "aardvark1 giraffe1 badger1 kangaroo1 F5", 1: "F1", 2: "F2"}
    match = arrange("F3", hands, owner=1, animals=6, **options)
    assert match.view(2)["pending"] == []
    play_set(match, 0, "F5 aardvark1 giraffe1 badger1 kangaroo1")
    assert match.view(2)["pending"] == [
        {"animal": "aardvark", "seat": 0},
        {"animal": "giraffe", "seat": 0},
        {"animal": "badger", "seat": 1},
        {"animal": "kangaroo", "seat": 0},
    ]
    match = arrange("T5", {0: "turtle1 beaver1", 1: "F2", 2: "F3"}, turtle=True, beaver=True, give_split=True)
    play(match, 0, "give", "turtle1", "beaver1", "to 1", "to 2")
    assert match.view(None)["pending"] == [
        {"animal": "turtle", "seat": 1, "not_returned": ["turtle 1"]},
        {"animal": "beaver", "seat": 2},
    ]
    match = arrange("T5", {0: "bison2 T1", 1: "B2", 2: "F3"}, bison=True)
    play(match, 0, "give", "T1", "bison2", "to 1")
    assert match.view(2)["pending"] == [{"animal": "bison", "seat": 1}]


def test_view_tells_an_answer_to_a_bear_while_its_animals_act() -> None:
    hands = {0: "B1 T5", 1: "giraffe3 giraffe4", 2: "F4"}
    match = arrange("T2", hands, 0, 2, bear_penalty=True, giraffe=True)
    play(match, 2, "give", "F4", "to 0")
    play(match, 0, "B1")
    play_set(match, 1, "giraffe3 giraffe4")
    view = match.view(2)
    assert (view["phase"], view["answering"], view["turn"]) == ("name", True, 1)


def test_r5_view_tells_only_the_viewers_own_sealed_answer() -> None:
    match = clowder.deal(NAME, 3, seed=1)
    assert match.view(0)["offered_to_start"] is None
    play(match, 0, "start")
    play(match, 1, "decline")
    assert [match.view(seat)["offered_to_start"] for seat in (0, 1, 2, None)] == [True, False, None, None]


def test_table_lines_for_the_terminal() -> None:
    match = arrange("T4 T5 B1", {0: "V1 V1", 1: "F1", 2: "F2"}, owner=2)
    play(match, 0, "give", "V1", "V1", "to 1")
    lines = dict(match.view_of(0).lines())
    assert lines["Bob"] == "3 cards, on turn, definitely has vole 1 and vole 1"
    assert lines["Match"] == "bear 1, tiger 4, tiger 5 (tiger, 3 of it, total 10, 1 bear; Cleo's match)"


def test_the_worth_of_a_set_is_that_of_the_match_it_becomes() -> None:
    for seed in range(5):
        match = clowder.deal(NAME, 4, seed=seed, fish=True, sheep=True)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[len(match.decisions) * 7 % len(match.legal(seat))])
            view = match.view_of(None)
            fields = view.fields
            rated = fields.match_bears, fields.match_sports, fields.match_count, fields.match_total
            worth = previews.worth_of(match.game, view.record, fields.match)
            assert (worth.bears, worth.sports, worth.count, worth.total) == rated


def test_questions_are_asked_in_words() -> None:
    match = arrange("F1", {0: "T1 T2 T3", 1: "F2", 2: "F3"})
    assert match.view_of(0).question() == "It's your turn. Will you beat the match or give cards away?"
    play(match, 0, "give", "T1", "T2")
    assert match.view_of(0).question() == "Your gift: tiger 1, tiger 2. Who gets it?"
    assert [move.text for move in match.moves(0)] == ["To Bob", "To Cleo"]
