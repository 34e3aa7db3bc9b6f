"""Guides: every game has one, options change it, and everything it shows exists."""

import re

import pytest

from clowder.engine.laws.scenes import items_of, symbols
from clowder.engine.play.match import deal
from clowder.engine.scene import guide
from clowder.games import find, own_names
from clowder.games.kittens.layout import KITTEN
from clowder.players.examples import GUIDE_SEED, guide_data, house
from clowder.web import WEB
from clowder.web.pages.rulebook_html import book

ICONS = set(re.findall(r'id="(web-[^"]+|moment-[^"]+)"', (WEB / "static" / "icons.svg").read_text()))
RICH = {
    "cats": {"advanced": "on"},
    "hold-my-bear": {"rules": "newest", "badger": "on", "lenient_change": "on"},
    "nine-lives": {"powers": "all", "multi_wager": "on"},
    "exploding-kittens": {"five_different": "on", "may_refuse_defuse": "on"},
    "bursting-felines": {"special_combos": "off"},
}


def page_of(name, players=3, options=None):
    game = find(name)
    match = deal(game, players, GUIDE_SEED, options or {})
    return guide.shown(game, match, lambda: guide.played_out(match, house(GUIDE_SEED)))


def words_of(page):
    return " ".join(text for section in page["sections"] for text in section.get("says", ()))


def faults(name, page):
    """Yields the things that a guide names but does not have."""
    game = find(name)
    drawn = symbols(game.home) | ICONS
    rules = set(re.findall(r"\*\*(R\d+)\b", game.rulebook()))
    for section in page["sections"]:
        if section["icon"] not in drawn:
            yield f"no icon {section['icon']}"
        yield from (f"no {rule}" for rule in section.get("rules", ()) if rule not in rules)
        yield from (f"no face {card['face']}" for card in section.get("cards", ()) if card["face"] not in page["faces"])
        if "example" in section and section["example"] not in [kind["name"] for kind in page["kinds"]]:
            yield f"no example {section['example']}"
        for picture in section.get("pictures", ()):
            shown = [item for part in picture["scene"].values() for item in items_of(part)]
            yield from (f"no face {one['face']}" for one in shown if one.get("face", "") not in ("", *page["faces"]))


@pytest.mark.parametrize("name", own_names())
def test_guide_names_only_existing_things(name):
    for options in ({}, RICH[name]):
        page = page_of(name, options=options)
        assert list(faults(name, page)) == []
        assert {"goal", "setup", "turn", "winning"} <= {section["name"] for section in page["sections"]}


def test_options_change_the_guide():
    for name, options in RICH.items():
        assert words_of(page_of(name)) != words_of(page_of(name, options=options)), name
    few = page_of("exploding-kittens", options={"num_nope": 0})
    assert "nope" not in [card["face"] for section in few["sections"] for card in section.get("cards", ())]


def test_kittens_are_counted_by_the_number_of_players():
    for players in (2, 5):
        assert deal(find("exploding-kittens"), players, "1", {}).view_of(None).fields.deck[KITTEN] == players - 1
        assert f"wait {players - 1} kitten" in words_of(page_of("exploding-kittens", players))


def test_a_game_without_a_guide_has_a_page_all_the_same(monkeypatch):
    game = find("nine-lives")
    monkeypatch.setitem(game.__dict__, "guide", None)
    page = page_of("nine-lives", 2)
    assert [section["name"] for section in page["sections"]] == ["goal", "setup", "turn", "cards", "winning"]
    assert [kind["name"] for kind in page["kinds"]] == ["turn", "allowed"]
    assert list(faults("nine-lives", page)) == []


# The book


@pytest.mark.parametrize("name", own_names())
def test_every_rule_has_an_anchor_and_every_link_leads_to_one(name):
    told = book(find(name))
    html = "".join(map(str, (told.intro, *(block.text for block in told.blocks))))
    anchors = re.findall(r'id="(R\d+)"', html)
    assert sorted(anchors) == sorted(set(anchors)) == sorted(told.rules)
    assert set(re.findall(r'href="#(R\d+)"', html)) <= set(anchors)
    assert {block.name for block in told.blocks if block.is_remark}


@pytest.mark.parametrize("name", own_names())
def test_a_book_names_options_as_people_do(name):
    told = book(find(name))
    plain = re.sub(r"<[^>]+>", " ", "".join(map(str, (told.intro, *(block.text for block in told.blocks)))))
    assert "<code>" not in str(told)
    assert re.findall(r"\b[a-z]+_\w+|\b[a-z_]+=\w+", plain) == []
    assert "cccc" not in plain


def test_a_value_is_that_of_the_option_named_before_it():
    told = "".join(str(block.text) for block in book(find("exploding-kittens")).blocks)
    assert 'Attack cards</em></td>\n<td><em class="option">those still owed as well' in told
    assert '<em class="option">only those of the new Attack</em>' in told
    assert '<em class="option">at most two</em>' in told


def test_each_edition_of_the_kittens_speaks_its_own_language():
    theirs = {
        "exploding-kittens": r"Perish|Resurrect|\bLoot|\bDen(y|ies)|\bPeek|Combo",
        "bursting-felines": r"(?i)kitten|defuse|\bfavor|nope\b|see the future|\bcats?\b",
    }
    numbers = {}
    for name, foreign in theirs.items():
        game = find(name)
        told = book(game)
        pages = str(guide_data(game, 3, {})["sections"])
        text = re.sub(r"<[^>]+>", " ", "".join(map(str, (told.intro, *(block.text for block in told.blocks)))))
        said = re.sub(r"'(art|face|tint|look|anchor|icon|avatar|example|name|is)': '[^']*'", "", pages)
        said = re.sub(r"'look': \[[^]]*\]|'[a-z]+:[a-z0-9#-]*'", "", said)
        assert re.findall(foreign, text + game.pitch()) == []
        assert re.findall(foreign, said) == []
        numbers[name] = told.rules
    assert numbers["exploding-kittens"] - numbers["bursting-felines"] == {"R41"}  # the two-player edition
