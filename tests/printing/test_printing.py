"""Cards as pictures: their sizes, their pages, and what Tabletop Simulator reads."""

import json
import re

import pytest

pytest.importorskip("PIL", reason="Pictures of cards need the extra `workshop`.")
pytest.importorskip("resvg_py", reason="Pictures of cards need the extra `workshop`.")

from PIL import Image
from tiers import every

from clowder.engine.errors import ClowderError
from clowder.engine.play.match import deal
from clowder.engine.play.shapes import faces_in
from clowder.games import find
from clowder.printing import sheets, tabletop
from clowder.printing.painter import Box, Painter, dots, lines_of
from clowder.printing.sheets import layout_of, pages, write_pdf, write_pngs
from clowder.printing.tabletop import write_deck


@pytest.fixture(scope="module")
def painter():
    return Painter(deal(find("exploding-kittens"), 2, "1", {}))


def pages_of(pdf):
    """Returns how many pages a PDF has, and their sizes in points."""
    text = pdf.read_bytes().decode("latin-1")
    boxes = re.findall(r"/MediaBox \[ ([\d. ]+) \]", text)  # those of a page stand there again with each that follows
    return int(re.findall(r"/Count (\d+)", text)[-1]), {
        tuple(round(float(x)) for x in box.split()[2:]) for box in boxes
    }


def test_pictures_are_63_by_88_mm_at_300_dots_per_inch(painter, tmp_path):
    files = write_pngs(painter, tmp_path / "cards")
    assert {file.stem for file in files} >= {"nope", "kitten", "cat-5", "back"}
    assert len(files) == 14
    for file in files:
        with Image.open(file) as picture:
            assert picture.size == (744, 1039)
            assert [round(each) for each in picture.info["dpi"]] == [300, 300]
            assert len(picture.getcolors(1 << 20)) > 2  # something is painted


def test_bleed_adds_three_millimetres_on_each_side():
    painter = Painter(deal(find("exploding-kittens"), 2, "1", {}), bleed=True)
    assert painter.size == (744 + 2 * 35, 1039 + 2 * 35)
    plain = Painter(deal(find("exploding-kittens"), 2, "1", {}))
    card = painter.decks[0].cards[0][0]
    inside = painter.card(card).crop((35, 35, 35 + 744, 35 + 1039))
    assert inside.getpixel((372, 10)) == plain.card(card).getpixel((372, 10))  # the colour goes on to the edge
    assert painter.card(card).getpixel((0, 0)) == inside.getpixel((0, 0))


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_pdf_has_two_pages_for_nine_cards(painter, tmp_path, monkeypatch, paper, size):
    deck = painter.decks[0]
    few = (deck.cards[0][0], 7), (deck.cards[1][0], 4)  # eleven cards
    monkeypatch.setattr(painter, "decks", [type(deck)("few", few)])
    assert write_pdf(painter, paper, tmp_path / "cards.pdf") == 4
    assert pages_of(tmp_path / "cards.pdf") == (4, {size})


def test_back_of_a_sheet_is_mirrored_and_marks_stay_outside_the_cards(painter, monkeypatch):
    deck = painter.decks[0]
    monkeypatch.setattr(painter, "decks", [type(deck)("one", ((deck.cards[0][0], 1),))])
    front, back = pages(painter, "a4")
    left, right = (2480 - 3 * 744) // 2 + 300, 2480 - (2480 - 3 * 744) // 2 - 300
    row = (3508 - 3 * 1039) // 2 + 1000
    white = (255, 255, 255)
    assert (front.getpixel((left, row)) != white, front.getpixel((right, row)) == white) == (True, True)
    assert (back.getpixel((left, row)) == white, back.getpixel((right, row)) != white) == (True, True)
    top = (3508 - 3 * 1039) // 2
    column = (2480 - 3 * 744) // 2 + 744
    assert front.getpixel((column, top - dots(sheets.GAP_MM) - 5)) == (0, 0, 0)


def test_layouts_and_papers():
    assert layout_of("a4", (744, 1039)).number == 9
    assert layout_of("letter", (744, 1039)).number == 9
    bled = layout_of("a4", (814, 1109))
    assert (bled.number, bled.wide > bled.high) == (8, True)
    with pytest.raises(ClowderError, match=r"Unknown paper size 'a3'\. Available: a4, letter"):
        layout_of("a3", (744, 1039))


@pytest.mark.parametrize("game", every(3, ["exploding-kittens", "cats", "hold-my-bear", "nine-lives"]))
def test_tabletop_deck_has_the_cards_of_the_box(tmp_path, game):
    match = deal(find(game), 3, "1", {})
    saved, back, *files = write_deck(Painter(match), tmp_path, "My game", "https://x.example/art/")
    data = json.loads(saved.read_text(encoding="utf-8"))
    assert data["SaveName"] == "My game"
    found = {}
    cards = 0
    for deck in data["ObjectStates"]:
        ids = deck.get("DeckIDs", [deck.get("CardID")])
        contained = deck.get("ContainedObjects", [deck])
        assert [card["CardID"] for card in contained] == ids
        assert all(card["Nickname"] for card in contained)
        cards += len(ids)
        for number, sheet in deck["CustomDeck"].items():
            found[sheet["FaceURL"]] = sheet
            used = [id % 100 for id in ids if id // 100 == int(number)]
            assert max(used) < sheet["NumWidth"] * sheet["NumHeight"] - 1  # the last place is the hidden card's
            assert sheet["BackURL"] == "https://x.example/art/back.png"
        assert {id // 100 for id in ids} == set(map(int, deck["CustomDeck"]))
    assert cards == sum(faces_in(match.game.scene.box(match.view_of(None))).values())
    assert set(found) == {f"https://x.example/art/{file.name}" for file in files}
    for file in files:
        sheet = found[f"https://x.example/art/{file.name}"]
        with Image.open(file) as picture:
            assert max(picture.size) <= tabletop.MOST_DOTS
            assert picture.size == (sheet["NumWidth"] * tabletop.TILE[0], sheet["NumHeight"] * tabletop.TILE[1])
            assert (sheet["NumWidth"], 2 <= sheet["NumHeight"] <= 7) == (10, True)
    assert back.is_file()


def test_pictures_without_an_address_are_files_of_this_computer(tmp_path, painter):
    saved, *_ = write_deck(painter, tmp_path, "Nope & Co")
    assert saved.name == "nope---co.json"
    [deck] = json.loads(saved.read_text())["ObjectStates"]
    assert deck["CustomDeck"]["1"]["FaceURL"] == (tmp_path / "sheet-1.png").resolve().as_uri()


def test_words_are_parted_where_they_do_not_fit():
    assert lines_of("a bb ccc", len, 4) == ["a bb", "ccc"]
    assert lines_of("abcdefgh", len, 4) == ["abc-", "def-", "gh"]
    assert lines_of("", len, 4) == []
    assert Box(1, 2, 4, 8).wide == 3


def test_grey_cards_have_no_colour():
    painter = Painter(deal(find("exploding-kittens"), 2, "1", {}), grey=True)
    red, green, blue = painter.card(painter.decks[0].cards[0][0]).getpixel((372, 5))
    assert red == green == blue
