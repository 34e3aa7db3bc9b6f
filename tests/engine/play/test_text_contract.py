"""Default texts: messages found by the names of moves, events and reasons."""

from dataclasses import replace
from pathlib import Path

import pytest
from clowder_mousehole import MOUSEHOLE
from clowder_mousehole.layout import CAME, MOVE_DRAW, MOVE_POUNCE

from clowder.engine.laws import laws
from clowder.engine.play.match import deal


@pytest.fixture
def match():
    return deal(MOUSEHOLE, 3, "x", {})


@pytest.fixture
def current_language(tmp_path):
    """Makes a copy of the game with some other messages; its code stays where it is."""

    def make(old, new):
        (tmp_path / "en.ftl").write_text((MOUSEHOLE.home / "en.ftl").read_text().replace(old, new))
        (tmp_path / "scene.py").write_text((MOUSEHOLE.home / "scene.py").read_text())
        return replace(MOUSEHOLE, home=tmp_path)

    return make


def test_default_texts_find_messages_by_name(match):
    view = match.view_of(0)
    assert view.question() == f"A mouse worth {view.fields.mouse}. Do you pounce, or draw?"
    assert [move.text for move in match.moves(0)][:2] == [
        "Draw a card",
        f"Pounce with {match.legal(0)[1] - MOVE_POUNCE}",
    ]
    low = min(card for card in range(1, 41) if view.fields.hand[0] >> card & 1)
    assert low < view.fields.mouse
    assert view.why_not(MOVE_POUNCE + low) == f"{low} is not higher than the mouse, {view.fields.mouse}."
    match.play(0, MOVE_DRAW)
    assert match.events(1)[-1] == "Ann drew a card."
    assert match.events(0)[-1].startswith("You drew ")
    assert match.events(0)[-1] != "You drew a card."


def test_default_table_lists_visible_fields_only(match):
    lines = dict(match.view_of(0).lines())
    held = [card for card in range(1, 41) if match.view_of(0).fields.hand[0] >> card & 1]
    assert lines["Your hand"] == ", ".join(map(str, held))
    assert lines["Cards"] == "You 5, Bob 5, Cleo 5"
    assert lines["On turn"] == "you"
    assert "Your hand" not in dict(match.view_of(None).lines())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "event-came = A mouse worth { $mouse }",
            "event-came = A mouse worth { $worth }",
            "'event-came' uses $worth",
        ),
        ("move-draw =", "move-dance =", "'move-dance' is not used"),
        ("field-gone =", "field-went =", "'field-went' is not used"),
        ("question = A mouse worth { $mouse }", "question = { $hand }", "'question' uses $hand"),
        ("reason-too_low = { $card }", "reason-too_low = { $who }", "'reason-too_low' uses $who"),
    ],
)
def test_law_32_reads_the_messages_that_follow_from_names(current_language, old, new, told):
    assert not laws.audit_messages(current_language("", ""))
    (found,) = laws.audit_messages(current_language(old, new))
    assert told in str(found)


def test_missing_message_falls_back_to_the_name(match):
    bare = replace(MOUSEHOLE, events={}, home=Path(__file__).parent)
    twin = deal(bare, 3, "x", {})
    assert twin.events(0)[0].startswith(f"You: event {CAME}")
    assert twin.moves(0)[1].text.lower().startswith("pounce card ")
    assert twin.view_of(0).question() == "What do you do?"
