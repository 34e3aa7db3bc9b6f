"""Hold My Bear in words: transcripts worked out by hand, reasons, views as data, lines for the terminal."""

import json
from pathlib import Path

import pytest

import clowder
from clowder.engine.voice import NAMES
from clowder.games.hold_my_bear import preview
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
    assert match.moves(0)[0].text == "That is all: it has more bears, 1 against 0"
    match = arrange("F4 F5", {0: "V1 V1 V2 F1", 1: "F3", 2: "F2"})
    play(match, 0, "V1", "V1", "V2")
    assert match.moves(0)[0].text == "That is all: it changes the sport to vole, 3 beats 2"
    match = arrange("F4 F5", {0: "F3 F2 H5", 1: "F1", 2: "F2"})
    play(match, 0, "F2", "F3", "H5")
    assert match.moves(0)[0].text == "That is all: it is the same sport, 10 beats 9"


def test_events_say_it_too() -> None:
    match = arrange("F4", {0: "T3 T2", 1: "F1", 2: "F2"})
    play_set(match, 0, "T2 T3")
    assert match.events(1) == [
        "Ann played tiger 2, tiger 3.",
        "It changes the sport to tiger, 2 beats 1.",
        "Your turn.",
    ]
    assert match.events(0)[0] == "You played tiger 2, tiger 3."


def test_a_match_with_five_sports_is_told_in_full() -> None:
    match = arrange("F1", {0: "F2 T1 H1 V1 K1", 1: "F3", 2: "F4"}, animals=6)
    play_set(match, 0, "F2 T1 H1 V1 K1")
    assert "It is the same sport, 6 beats 1." in match.events(1)
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


def test_table_lines_for_the_terminal() -> None:
    match = arrange("T4 T5 B1", {0: "V1 V1", 1: "F1", 2: "F2"}, owner=2)
    play(match, 0, "give", "V1", "V1", "to 1")
    lines = dict(match.view_of(0).table())
    assert lines["Bob"] == "3 cards, on turn (surely: vole 1, vole 1)"
    assert lines["Match"] == "bear 1, tiger 4, tiger 5 (tiger, 3 of it, total 10, 1 bear; Cleo's match)"


def test_the_worth_of_a_set_is_that_of_the_match_it_becomes() -> None:
    for seed in range(5):
        match = clowder.deal(NAME, 4, seed=seed, fish=True, sheep=True)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[len(match.decisions) * 7 % len(match.legal(seat))])
            view = match.view_of(None).fields
            rated = view.match_bears, view.match_sports, view.match_count, view.match_total
            worth = preview.worth_of(match.game, view, view.match)
            assert (worth.bears, worth.sports, worth.count, worth.total) == rated


def test_questions_are_asked_in_words() -> None:
    match = arrange("F1", {0: "T1 T2 T3", 1: "F2", 2: "F3"})
    assert match.view_of(0).question() == "It is your turn. Do you beat the match or give cards away?"
    play(match, 0, "give", "T1", "T2")
    assert match.view_of(0).question() == "Your gift: tiger 1, tiger 2. Who gets it?"
    assert [move.text for move in match.moves(0)] == ["To Bob", "To Cleo"]
