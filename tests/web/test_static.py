"""The scripts of the page, without a browser: their words and their addresses."""

import re

from clowder.web import WEB
from clowder.web.pages import replay, templates
from clowder.web.pages.table_page import words
from clowder.web.routes import fair

STATIC = WEB / "static"


def test_every_sentence_of_the_script_is_in_the_catalogue():
    said = set()
    for script in STATIC.glob("*.js"):
        text = script.read_text()
        said |= set(re.findall(r"words\.([a-z]+)", text)) | set(re.findall(r'words\["([a-z-]+)"\]', text))
        said |= set(re.findall(r'\bsay\("([a-z-]+)"', text))
        for choice in re.findall(r"words\[[^\]]*\?([^\]]*)\]", text):
            said |= set(re.findall(r'"([a-z-]+)"', choice))
    assert len(said) > 60
    apart = {*fair.WORDS, *replay.WORDS, *replay.SLOTTED}  # pages of their own
    assert said - {"is", "no"} <= {*words("en"), *apart}  # parts of "fair-is-seal" and the like


def test_the_address_of_a_file_changes_with_all_of_them():
    marks = {
        templates.static(name).split("/")[2]
        for name in ("table.js", "offer.js", "table.css", "clowder.css", "stages/kittens.css")
    }
    assert len(marks) == 1
    assert templates.static_text("stages/kittens.css")
    assert templates.static_text("../render.py") is None


def test_addresses_that_strangers_make_up_are_not_kept():
    assert templates.static_text("table.css")
    kept = templates.kept_text.cache_info().currsize
    assert [templates.static_text(f"x/{n}") for n in range(3)] == [None] * 3
    assert templates.kept_text.cache_info().currsize == kept
