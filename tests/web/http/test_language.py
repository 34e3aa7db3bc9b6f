"""A page is in one language, its neighbour at the table may be in another, and nothing is said outside a catalogue."""

import html
import json
import re

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from starlette.testclient import TestClient
from tables import ANN, BOB, NEVER, answer, hall_at, run, sent, set_up, table_of

from clowder.engine.play.match import deal
from clowder.engine.text import catalogue as catalogues
from clowder.engine.text import languages as tongues
from clowder.engine.text.catalogue import nodes_of
from clowder.engine.text.languages import languages, preferred
from clowder.games import find, own_names
from clowder.table.connections import Connection
from clowder.table.frames import Drawn
from clowder.table.still_frame import still_frame
from clowder.table.texts import use_language, wording
from clowder.web.app import create_app
from clowder.web.pages import preview
from clowder.web.pages.table_page import words

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture
def server(tmp_path):
    with TestClient(create_app(set_up(tmp_path / "tables.sqlite"))) as client:
        yield client


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr-FR,fr;q=0.9", "en"),
        ("fr,de-AT;q=0.8,en;q=0.5", "de"),
        ("en-US,de;q=0.9", "en"),
        ("de;q=0,en", "en"),
        ("de;q=rubbish,en;q=0.1", "en"),
        ("*", "en"),
        (",;=,de" * 400, "de"),
    ],
)
def test_a_browser_is_answered_in_the_language_it_likes_best(header, language):
    assert preferred(header) == language


def test_who_chooses_a_language_keeps_it_and_comes_back_to_where_they_were(server):
    assert '<html lang="de">' in server.get("/", headers=GERMAN).text
    page = server.get("/device", headers=GERMAN).text
    assert wording("device-title") not in page
    assert 'name="back" value="/device"' in page
    assert '<button class="ghost" name="language" value="en" lang="en">English</button>' in page
    went = server.post("/language", data={"language": "en", "back": "/device"}, headers=GERMAN, follow_redirects=False)
    assert (went.status_code, went.headers["location"]) == (303, "/device")
    assert '<html lang="en">' in server.get("/device", headers=GERMAN).text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "", "/a\nb: c"])
def test_the_switch_leads_nowhere_else(server, back):
    went = server.post("/language", data={"language": "de", "back": back}, follow_redirects=False)
    assert went.headers["location"] == "/"


def test_a_language_that_nobody_speaks_is_not_remembered(server):
    went = server.post("/language", data={"language": "xx", "back": "/"}, follow_redirects=False)
    assert "set-cookie" not in went.headers
    server.cookies.set("language", "../../etc")
    assert '<html lang="en">' in server.get("/").text
    foreign = server.post("/language", data={"language": "de"}, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403


def test_scenes_are_made_once_for_each_language_in_use():
    first = Drawn(deal(find("cats"), 3, "twins", {}))
    german = first.told_in("de")
    assert german is first.told_in("de")
    assert first.told_in("en") is first
    assert "Lauern" in german.parts(0)["ask"]
    assert "Stalk" in first.parts(0)["ask"]
    later = Drawn(first.match, first)
    assert later.told_in("de").drawn_faces is not None
    assert later.told_in("de") is not german


def test_two_at_one_table_read_the_same_game_each_in_their_own_words(tmp_path):
    reads = {"Ann": "en", "Bob": "de"}

    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            table, (ann, bob) = await table_of(
                hall, [ANN, BOB], guest=lambda id, name: Connection(id, name, language=reads[name])
            )
            heard = {"en": [], "de": []}
            while len(heard["de"]) < 12 and not table.match.over:
                seat = table.match.to_act[0]
                who = ann if table.terms.seat_of(ann.person) == seat else bob
                told = {who: await answer(table, who, table.match.view_of(seat).plays()[-1])}
                told |= {other: sent(other) for other in (ann, bob) if other is not who}
                for guest, messages in told.items():
                    heard[guest.language] += [beat for message in messages for beat in message.get("beats", ())]
            english, german = heard["en"], heard["de"]
            assert [(beat.get("mark"), beat["time"]) for beat in english] == [
                (b.get("mark"), b["time"]) for b in german
            ]
            assert all(here["says"] != there["says"] for here, there in zip(english, german, strict=True))
            assert any(re.search("zieh|spielt|Du", beat["says"]) for beat in german)
            assert not any(re.search("zieh|spielt|Du ", beat["says"]) for beat in english)
            pages = [json.loads(table.moment(page.language).frame(page, 0) or "{}") for page in (ann, bob)]
            assert pages == [{}, {}]  # both show all there is

    run(work())


# Nothing is said outside a catalogue

SHIFT = {letter: letter + 0x1D400 - 0x41 - 6 * (letter > 0x5A) for letter in [*range(0x41, 0x5B), *range(0x61, 0x7B)]}
PSEUDO = "eo"  # no real Esperanto: English in letters that no code is written in
KNOWN = {"kaj", "Clowder", "Deutsch", "English", "JavaScript", "clowder", "serve", "host"}


@pytest.fixture
def pseudo(tmp_path, monkeypatch):
    """A language whose catalogues are the English ones in other letters: whatever is in ours was not said by one."""
    real = catalogues.files_of

    def files_of(language, *homes):
        if language != PSEUDO:
            return real(language, *homes)
        return [
            _shifted(file, tmp_path / f"{number}-{file.parent.name}.ftl")
            for number, file in enumerate(real("en", *homes))
        ]

    monkeypatch.setattr(catalogues, "files_of", files_of)
    monkeypatch.setattr(tongues, "languages", lambda: {**languages(), PSEUDO: "Esperanto"})
    monkeypatch.setattr("clowder.web.http.language.languages", lambda: {**languages(), PSEUDO: "Esperanto"})
    return PSEUDO


def _shifted(file, target):
    tree = FluentParser().parse(file.read_text(encoding="utf-8"))
    for node in nodes_of(tree):
        if isinstance(node, ftl.TextElement):
            node.value = node.value.translate(SHIFT)
    target.write_text(FluentSerializer().serialize(tree), encoding="utf-8")
    return target


def plain_words(text, *known):
    """Returns the words of a text in our own letters, but for names."""
    return set(re.findall(r"[A-Za-z]{2,}", text)) - KNOWN - {word for name in known for word in name.split()}


def read_by_people(page):
    """Returns all that a page shows or reads aloud."""
    page = re.sub(r'(?s)<(script|style|svg)\b.*?</\1>|<article class="rulebook".*?</article>|<title>', " ", page)
    aloud = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', page)
    return html.unescape(" ".join([re.sub(r"<[^>]*>", " ", page), *aloud]))


def test_every_word_of_a_page_comes_from_a_catalogue(server, pseudo):
    server.cookies.set("language", pseudo)
    titles = [find(name).title for name in own_names()]
    for path in ("/", "/device", "/nowhere", "/new/nothing", *(f"/new/{name}" for name in own_names())):
        page = server.get(path).text
        name = re.search(r'name="name" value="([^"]*)"', page)
        assert not plain_words(read_by_people(page), *titles, name[1] if name else ""), path
    assert not plain_words(" ".join(words(pseudo).values()))


SHAPES = {
    "says",
    "text",
    "note",
    "title",
    "help",
    "label",
    "badge",
    "status",
    "ask",
    "question",
    "will",
    "why",
    "shout",
}


def sentences(data):
    """Yields what a frame says to people."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from (value,) if name in SHAPES and isinstance(value, str) else sentences(value)
    elif isinstance(data, list):
        for value in data:
            yield from sentences(value)


@pytest.mark.parametrize("name", own_names())
def test_every_word_of_a_table_comes_from_a_catalogue(name, pseudo):
    game = find(name)
    for number in range(2):
        match = deal(game, 3, f"words/{number}", {})
        while not match.over and len(match.decisions) < 250:
            preview.play_on(match, 30, number)
            with use_language(pseudo):
                told = still_frame(match, (match.to_act or (0,))[0])
            parts = told["parts"]
            said = [*sentences(parts), *parts["facts"], *parts["knows"], *parts["log"]]
            assert said
            found = plain_words(" ".join(map(str, said)), *match.names, "Carl Elvis Katrina Otis Simone Flip")
            assert not found, (name, found, json.dumps(said, ensure_ascii=False)[:500])
