"""Texts of CATS: transcripts to compare with the rulebook, views as JSON, options and their errors."""

import json
from pathlib import Path

import pytest

import clowder
from cats.arrange import answer, arrange, plan, plans, second, use
from clowder.engine.errors import BadOption
from clowder.games.cats import CATS

TRANSCRIPTS = Path(__file__).parent / "transcripts"


def retell(name, match, viewer):
    """Plays the inputs of a transcript and returns it with what the viewer is told."""
    lines, mark = [], match.events_since(viewer, 0)[1]
    for line in (TRANSCRIPTS / name).read_text().splitlines():
        if line.startswith("#"):
            lines.append(line)
        if not line.startswith(">"):
            continue
        lines.append(line)
        for part in line[1:].split("|"):
            cat, word = part.strip().split(": ", 1)
            if word.startswith("plan "):
                plan(match, cat, word.removeprefix("plan "))
            else:
                answer(match, **{cat: word})
        events, mark = match.events_since(viewer, mark)
        lines += match.tell(viewer, events)
    return lines


def test_transcript_of_the_basic_game():
    match = arrange(deck="2 1 flip")
    expected = (TRANSCRIPTS / "basic.txt").read_text().splitlines()
    assert retell("basic.txt", match, None) == expected
    assert match.view(None)["seats"][0]["score"] == 2


def test_transcript_of_the_advanced_game():
    match = arrange("otis katrina elvis simone", front={"simone": "3"}, deck="1 flip", advanced="on")
    expected = (TRANSCRIPTS / "advanced.txt").read_text().splitlines()
    assert retell("advanced.txt", match, 0) == expected


def test_a_deal_tells_who_sits_where_and_which_birds_came():
    match = clowder.deal("cats", 3, 7)
    texts = match.tell(1, match.events_since(1, 0)[0])
    assert texts[:3] == ["Ann plays Carl.", "You play Elvis.", "Cleo plays Katrina."]
    assert [text.split(" came to ")[1] for text in texts[3:6]] == ["the Bird Bath.", "the Grass.", "the Tree."]
    assert texts[6:] == ["Round 1."]


def test_view_as_json():
    match = arrange(front={"otis": "2x2"}, stalks={"katrina": "tree tree"}, eaten={"elvis": "3x2"}, deck="1 3 flip")
    view = match.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["locales"][2] == {
        "locale": "Tree",
        "bird": "3-point bird",
        "points": 3,
        "stalks_needed": 2,
        "stalks": [0, 2, 0],
    }
    assert view["deck"] == {"1-point bird": 1, "3-point bird": 1, "Flip": 1}
    otis, katrina, elvis = view["seats"]
    assert (otis["bird"], otis["points"], otis["doubled"]) == ("2-point bird", 4, True)
    assert katrina["stalks_in_hand"] == 0
    assert elvis["eaten"] == [{"bird": "3-point bird", "points": 6}]
    assert view["plan"] is None


def test_ones_own_plan_is_in_ones_own_view_alone():
    match = arrange(two_rounds="on")
    plan(match, "otis", "grass elvis: stalk, catch eat")
    mine = {"locale": "Grass", "seat": 2, "first": "Stalk", "ready": ["Catch", "Eat"], "answer": None}
    assert match.view(0)["plan"] == mine
    assert match.view(1)["plan"] is None
    assert match.view(None)["plan"] is None


def test_r37_a_view_tells_what_is_revealed_and_still_pending():
    match = arrange(abilities="on", idle=1)
    assert match.view(0)["pending"] is None
    answer(match, otis="catch grass", katrina="steal otis", elvis="eat")
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view["asked"] == [0, 1, 2]
        assert view["pending"] == {
            "revealed": [
                {"seat": 0, "card": "Catch", "locale": "Grass", "target": None},
                {"seat": 1, "card": "Steal", "locale": None, "target": 0},
                {"seat": 2, "card": "Eat", "locale": None, "target": None},
            ],
            "declares_first": 1,  # the seat whose number is that of the round
            "face_down": [],
        }
    answer(match, katrina="use")
    assert (match.view(1)["asked"], match.view(1)["to_act"]) == ([0, 1, 2], [0, 2])
    assert match.view(0)["to_act"] == [0, 1, 2]


def test_r35_a_view_tells_that_two_candidates_lie_face_down_until_the_second_reveal():
    match = arrange(advanced="on", stalks={"katrina": "tree"})
    assert match.view(0)["pending"] is None
    plans(match, otis="grass katrina: taunt, catch eat")
    hidden = [{"seat": seat, "cards": 2, "stalks_planned": n} for seat, n in enumerate((2, 1, 2))]
    assert match.view(2)["pending"]["face_down"] == hidden
    assert match.view(2)["pending"]["revealed"][0] == {"seat": 0, "card": "Taunt", "locale": None, "target": 1}
    use(match)
    assert match.view(2)["pending"] == {"revealed": [], "declares_first": None, "face_down": hidden}
    second(match)
    assert match.view(2)["pending"]["face_down"] == []
    assert len(match.view(2)["pending"]["revealed"]) == 3


def test_questions_lead_through_a_plan():
    match = arrange(two_rounds="on")
    asked = []
    for text in ("Aim at the Tree", "Aim at Bob", "In round one: Stalk", "For round two: Catch", "For round two: Eat"):
        asked.append(match.view_of(0).question())
        match.play(0, match.parse(0, text))
    assert asked[0].startswith("Plan two rounds in secret.")
    assert asked[2] == "You aim at the Tree and at Bob. Which card do you play in round one?"
    assert asked[4] == "Stalk in round one, Catch ready for round two. And the other:"
    plans_of_others = {"katrina": "bath otis: eat, catch play", "elvis": "bath otis: eat, catch play"}
    for cat, words in plans_of_others.items():
        plan(match, cat, words)
    assert match.view_of(0).question() == "Round two. You aim at the Tree and at Bob. Which card do you reveal?"


def test_the_table_shows_everything_that_lies_open():
    match = arrange(front={"otis": "2x2"}, stalks={"katrina": "tree tree"}, abilities="on", used="elvis")
    lines = dict(match.view_of(1).lines())
    assert lines["Ann (Otis)"] == "nothing eaten, holds a 2-point bird worth 4, Look Cute ready"
    assert lines["You (Katrina)"] == "nothing eaten, Quick Bite ready, no Stalk in hand"
    assert lines["Cleo (Elvis)"].endswith("Unimpressed used")
    assert lines["Tree"] == "3-point bird, needs 2 Stalks, 2 laid by you"


def test_the_rulebook_says_whose_abilities_they_are():
    book = CATS.rulebook()
    rows = {
        line.split("|")[1].strip(): line.split("|")[3].strip()
        for line in book.splitlines()
        if "**R" in line and "|" in line
    }
    assert {cat for cat, whose in rows.items() if whose.startswith("the publisher's")} == {"Otis", "Simone"}
    assert {cat for cat, whose in rows.items() if whose == "**ours**"} == {"Katrina", "Elvis", "Carl"}
    for option in CATS.options:
        assert f"`{option.name}`" in book


@pytest.mark.parametrize(
    "options",
    [{"flip": 5}, {"stall_rounds": 0}, {"num_ones": 11}, {"advanced": "maybe"}, {"cats": "all"}, {"fence": "on"}],
    ids=str,
)
def test_bad_options_are_refused(options):
    with pytest.raises(BadOption):
        clowder.deal("cats", 3, 1, **options)


def test_options_of_the_advanced_game_can_be_set_apart():
    plain = clowder.deal("cats", 3, 1, advanced="on", two_rounds="off", abilities="off")
    assert plain.view(None)["phase"] == "choose"
    assert any(move.text.startswith("Taunt") for move in plain.moves(0))
    two = clowder.deal("cats", 3, 1, two_rounds="on")
    plans(two)
    assert two.view(None)["phase"] == "second"
