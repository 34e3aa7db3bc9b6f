"""What a chat shows of a link, as a parser of its tags reads it."""

from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO

import pytest
from finished_games import played
from PIL import Image
from site_client import named, open_table

from clowder.games import find, names
from clowder.table.seating import GATHERING, OVER, PLAYING
from clowder.table.terms import Chair, Terms
from clowder.web.pages import link_preview
from clowder.web.pages.replay import Showing, film_of, page

WANTED = {
    "description", "og:description", "og:image", "og:image:alt", "og:image:height", "og:image:width", "og:site_name",
    "og:title", "og:type", "og:url", "twitter:card", "twitter:description", "twitter:image", "twitter:title",
}  # fmt: skip


class Tags(HTMLParser):
    """Reads the tags of a page that a chat looks at."""

    def __init__(self, text):
        super().__init__()
        self.found = {}
        self.feed(text)

    def handle_starttag(self, tag, given):
        given = dict(given)
        name = given.get("property") or given.get("name", "")
        if tag == "meta" and (":" in name or name == "description"):
            assert name not in self.found
            self.found[name] = given["content"]


def tags_of(response):
    found = Tags(response.text).found
    assert set(found) == WANTED
    assert found["og:title"] == found["twitter:title"]
    assert found["og:description"] == found["twitter:description"] == found["description"]
    assert found["og:url"].startswith("http://testserver/")
    return found


def size_of(browser, address):
    picture = browser.get(address.removeprefix("http://testserver"))
    assert picture.headers["content-type"] == "image/png"
    return Image.open(BytesIO(picture.content)).size


@pytest.mark.parametrize("path", ["/", "/new/cats", "/puzzle", "/privacy", "/about"])
def test_a_page_says_what_its_link_shows(browser, path):
    found = tags_of(browser.get(path))
    assert size_of(browser, found["og:image"]) == (1200, 630)
    assert ("Puzzle of the day" in found["og:title"]) == (path == "/puzzle")


def test_a_page_that_is_not_there_invites_nobody(browser):
    assert Tags(browser.get("/table/NONE-SUCH").text).found == {}


def test_the_link_of_a_table_invites_and_takes_no_seat(browser):
    named(browser, "Ann")
    code = open_table(browser, "cats", players="3")
    table = browser.app.state.site.registry.tables[code]
    before = table.terms
    browser.cookies.clear()
    found = tags_of(browser.get(f"/table/{code}"))
    assert found["og:title"] == "Ann invites you to CATS"
    assert found["og:description"] == "2 seats are free. No account needed."
    assert found["og:url"] == f"http://testserver/table/{code}"
    assert "preview-cats.png" in found["og:image"]
    assert table.terms == before
    german = tags_of(browser.get(f"/table/{code}", headers={"accept-language": "de"}))
    assert german["og:title"] == "Ann lädt dich zu CATS ein"


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_picture(browser, game):
    preview = link_preview.of_puzzle("http://testserver", find(game))
    assert f"preview-{game}.png" in preview.picture
    assert size_of(browser, preview.picture) == (1200, 630)


def test_a_preview_says_the_same_whatever_is_played_and_held():
    chairs = (Chair("person", "Ann", person="a"), Chair("bot", "Mona"))
    terms = Terms("cats", 2, chairs=chairs, ever=("a",), host="a")
    playing = link_preview.of_table("http://x", "ABCD", find("cats"), terms, PLAYING)
    later = replace(terms, number=7, evening={"a": 3}, won=("a",), start={"secret": 1}, next=chairs)
    assert link_preview.of_table("http://x", "ABCD", find("cats"), later, PLAYING) == playing
    assert link_preview.of_table("http://x", "ABCD", find("cats"), later, OVER) == playing
    assert "come and watch" in playing.text
    waits = replace(terms, chairs=(*chairs, Chair()), players=3)
    assert "1 seat is free" in link_preview.of_table("http://x", "ABCD", find("cats"), waits, GATHERING).text


def test_the_link_of_a_replay_names_nobody_and_not_who_won():
    film = film_of(played("cats", 2))
    preview = link_preview.of_replay("http://testserver", "/replay/7", film.game)
    shown = page(film, Showing(names=["Zoelle", "Yann"], preview=preview.tags, here="/replay/7"))
    found = Tags(shown).found
    assert set(found) == WANTED
    assert found["og:title"] == "A whole game of CATS"
    assert not any("Zoelle" in text or "Yann" in text for text in found.values())
    assert Tags(page(film, Showing(names=["Zoelle", "Yann"]))).found == {}  # a file on a disk
