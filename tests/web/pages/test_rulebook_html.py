"""The numbered rulebook as HTML: anchors, links between rules, and options as people call them."""

import re

import pytest

from clowder.games import find, own_names
from clowder.web.pages.rulebook_html import Options, book, book_of

OPTIONS = (
    ("attack", ("Attack cards", (("one", "one turn"), ("two", "two turns")))),
    ("hand", ("Cards at the start", (("7", "seven"), ("two", "a pair")))),
)
TEXT = """# A game
Before **R1** there is nothing.

## The turn
- **R1** Draw a card. See R2 and R9.
- **R2** With `attack=two` play on; else `one`. See R1.

| what | how |
|---|---|
| **R3** a *row* | `hand`: `two` or `eight` |

## What we chose
Because <b>we</b> like it.
"""


@pytest.fixture
def blocks():
    return book_of(TEXT, OPTIONS).blocks


def test_chapters_have_names_titles_and_icons(blocks):
    assert [(one.name, one.title, one.icon, one.is_remark) for one in blocks] == [
        ("the-turn", "The turn", "web-hand", False),
        ("what-we-chose", "What we chose", "web-bulb", True),
    ]
    assert book_of("# X\n\n## Other matters\nx", ()).blocks[0].icon == "web-book"


@pytest.mark.parametrize(
    ("title", "icon"),
    [
        ("What we chose", "bulb"), ("Options", "menu"), ("For newer editions", "menu"), ("The expansion", "cards"),
        ("Setting up", "table"), ("What you know", "eye"), ("Cards", "cards"), ("Sets", "cards"), ("Powers", "cards"),
        ("A turn", "hand"), ("A round", "hand"), ("The end", "crown"),
    ],
)  # fmt: skip
def test_the_icon_of_a_chapter_follows_from_its_title(title, icon):
    assert book_of(f"# X\n\n## {title}\nx", ()).blocks[0].icon == f"web-{icon}"


def test_a_rule_has_an_anchor_where_it_is_stated_and_links_elsewhere(blocks):
    turn = str(blocks[0].text)
    assert turn.count('id="R1"') == turn.count('id="R2"') == turn.count('id="R3"') == 1
    assert re.search(r'<li id="R1" class="rule-text">', turn)
    assert re.search(r'<tr id="R3" class="rule-text">', turn)
    assert turn.count('href="#R1"') == turn.count('href="#R2"') == 1, "not where the rule itself is stated"
    assert 'data-rule="R2"' in turn
    assert "R9" in turn
    assert 'href="#R9"' not in turn, "there is no such rule"


def test_options_are_said_as_the_form_calls_them(blocks):
    turn = str(blocks[0].text)
    said = re.findall(r'<em class="option">([^<]*)</em>', turn)
    assert said == ["Attack cards: two turns", "one turn", "Cards at the start", "a pair", "eight"]


def test_what_is_written_in_html_is_shown_as_text(blocks):
    assert "&lt;b&gt;we&lt;/b&gt;" in str(blocks[1].text)


def test_a_value_belongs_to_the_option_before_it_in_the_same_line():
    said = Options({name: (label, dict(words)) for name, (label, words) in OPTIONS})
    assert said.say("two") == "two turns"
    assert said.say("hand") == "Cards at the start"
    assert said.say("two") == "a pair"
    said.forget()
    assert said.say("two") == "two turns"
    assert said.say("hand=9") == "Cards at the start: 9"
    assert said.say("nothing") == "nothing"


@pytest.mark.parametrize("name", own_names())
def test_every_rule_of_ours_has_one_anchor(name):
    made = book(find(name))
    text = str(made.intro) + "".join(str(one.text) for one in made.blocks)
    anchors = re.findall(r'id="(R\d+)"', text)
    assert sorted(set(anchors)) == sorted(anchors)
    assert set(anchors) == made.rules
    assert set(re.findall(r'href="#(R\d+)"', text)) <= made.rules
    assert "`" not in re.sub(r"<pre>.*?</pre>", "", text, flags=re.S)
