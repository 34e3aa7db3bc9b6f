"""The whole way of a designer: a sheet is written, edited, judged, printed in all formats, and played at a table."""

import json
import re

import pytest

pytest.importorskip("openpyxl", reason="The workshop needs the extra `workshop`.")
pytest.importorskip("resvg_py", reason="The workshop needs the extra `workshop`.")

from clock import run
from designer import edit, storm
from PIL import Image
from tables import ANN, BOB, hall_at, log_of, play_out, shown, table_of

import clowder
from clowder.games import find
from clowder.lab import gathering
from clowder.lab.gathering import watch_in_python
from clowder.table import fair_shuffle, resume
from clowder.table.fair_check import verify
from clowder.workshop import shelf
from clowder.workshop.files import read_variant

SMALL = ("nope", "attack", "favor", "shuffle", "skip", "future", *(f"cat-{number}" for number in range(1, 6)))


def test_from_a_small_sheet_to_every_kind_of_output(command_line, tmp_path, monkeypatch):
    # The whole way with as few cards and games as possible; the next test goes it with a usual deck.
    file = edit(storm(tmp_path), {(card, "quantity"): 1 for card in SMALL} | {("defuse", "quantity"): 2}, {"hand": 1})
    assert "Number of Never cards: 1" in command_line("variant", "show", file)[1]
    monkeypatch.setattr(gathering, "watch_compiled", watch_in_python)
    code, said, wrong = command_line("verdict", file, "-p", 2, "--games", 2, "--bots", "random,house", "--threads", 1)
    assert (code, wrong, "2 players: about" in said) == (0, "", True)

    assert command_line("print", file, "--out", tmp_path / "cards.html")[0] == 0
    assert '"title":"Never"' in (tmp_path / "cards.html").read_text()
    assert command_line("print", file, "--out", tmp_path / "cards.pdf")[0] == 0
    cards = len(SMALL) + 2 + 1  # two Defuses and a kitten
    assert int(re.findall(rb"/Count (\d+)", (tmp_path / "cards.pdf").read_bytes())[-1]) == 2 * -(-cards // 9)
    assert command_line("print", file, "--as", "png", "--out", tmp_path / "png")[0] == 0
    with Image.open(tmp_path / "png" / "nope.png") as picture:
        assert picture.size == (744, 1039)
    assert command_line("print", file, "--as", "tts", "--out", tmp_path / "tts")[0] == 0
    [deck] = json.loads((tmp_path / "tts" / "nope-storm.json").read_text())["ObjectStates"]
    names = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert (len(names), names.count("Never"), names.count("Thunder Cloud")) == (cards, 1, 1)
    with Image.open(tmp_path / "tts" / "sheet-1.png") as picture:
        [sheet] = deck["CustomDeck"].values()
        assert picture.size == (sheet["NumWidth"] * 409, sheet["NumHeight"] * 572)

    log = tmp_path / "log.json"
    assert command_line("play", file, "--watch", "-p", 2, "--seed", 5, "--save", log)[0] == 0
    file.unlink()
    shelf.forget()
    assert clowder.replay(json.loads(log.read_text())).game.title == "Nope storm"


@pytest.mark.full
def test_from_a_sheet_to_a_verdict_printed_cards_and_a_replay(command_line, tmp_path, monkeypatch):
    # A sheet is written, and a designer edits it.
    file = storm(tmp_path)
    code, said, _ = command_line("variant", "show", file)
    assert (code, "Number of Never cards: 9" in said) == (0, True)
    assert "For 2, 3, 4, 5 players." in said

    # The verdict asks two kinds of players, which play interpreted here: no compiling.
    monkeypatch.setattr(gathering, "watch_compiled", watch_in_python)
    page = tmp_path / "verdict.html"
    code, said, wrong = command_line(
        "verdict", file, "-p", "2-3", "--games", 6, "--bots", "random,house", "--threads", 1, "--out", page
    )
    assert (code, wrong) == (0, "")
    assert "2 players: about" in said
    assert "What is different?" in said
    assert "12 with random players, 12 with house bots" in said
    assert "<h1>A verdict on Nope storm</h1>" in page.read_text()

    # The rulebook, and sheets for a browser.
    code, said, _ = command_line("rules", file)
    assert (code, said.startswith("# Nope storm")) == (0, True)
    assert command_line("print", file, "--out", tmp_path / "cards.html")[0] == 0
    html = (tmp_path / "cards.html").read_text()
    drawn = json.loads(re.search(r'id="drawn">(.*?)</script>', html, re.DOTALL)[1])
    cards = [cell["face"] for sheet in drawn["sheets"] for cell in sheet.get("front", ())]
    assert cards.count("nope") == 9
    assert drawn["faces"]["nope"]["title"] == "Never"
    assert read_variant(file).cards["nope"].picture.link in html

    # A PDF: two pages for nine cards.
    code, said, _ = command_line("print", file, "--out", tmp_path / "cards.pdf")
    pages = 2 * -(-len(cards) // 9)
    assert (code, f"{pages} pages" in said) == (0, True)
    pdf = (tmp_path / "cards.pdf").read_bytes()
    assert int(re.findall(rb"/Count (\d+)", pdf)[-1]) == pages
    with_bleed = command_line("print", file, "--out", tmp_path / "bleed.pdf", "--bleed")
    assert f"{2 * -(-len(cards) // 8)} pages" in with_bleed[1]

    # Single pictures.
    assert command_line("print", file, "--as", "png", "--out", tmp_path / "png")[0] == 0
    with Image.open(tmp_path / "png" / "nope.png") as picture:
        assert picture.size == (744, 1039)
        band = picture.getpixel((5, 1039 * 58 // 88))
        assert band == (0x12, 0x34, 0x56)  # the tint of the sheet
        assert (0xB0, 0x00, 0x20) in {colour for _, colour in picture.getcolors(1 << 20)}  # the drawing of the sheet

    # A deck for Tabletop Simulator.
    assert command_line("print", file, "--as", "tts", "--out", tmp_path / "tts")[0] == 0
    [deck] = json.loads((tmp_path / "tts" / "nope-storm.json").read_text())["ObjectStates"]
    names = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert (len(names), names.count("Never")) == (len(cards), 9)
    sheet = deck["CustomDeck"]["1"]
    with Image.open(tmp_path / "tts" / "sheet-1.png") as picture:
        assert picture.size == (sheet["NumWidth"] * 409, sheet["NumHeight"] * 572)

    # A game in the terminal; its log has all of the variant.
    log = tmp_path / "log.json"
    code, said, _ = command_line("play", file, "--watch", "-p", 2, "--seed", 5, "--save", log)
    assert (code, "Thunder Cloud" in said) == (0, True)
    file.unlink()
    shelf.forget()
    replay = tmp_path / "replay.html"
    assert command_line("replay", log, "--page", replay)[0] == 0
    assert '"title":"Never"' in replay.read_text()

    # A format that nobody knows.
    code, _, wrong = command_line("print", "cats", "--out", tmp_path / "cards.docx")
    assert (code, "Cannot write 'cards.docx'" in wrong) == (2, True)


def test_a_whole_game_is_played_at_a_table_with_the_titles_of_the_variant(tmp_path):
    variant = read_variant(storm(tmp_path))
    shelf.keep(variant)
    options = variant.edition.option_set.read(2, variant.options)

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            looks = {"variant": variant.key, "options": variant.edition.option_set.changed(options)}
            table, guests = await table_of(hall, [ANN, BOB], **looks)
            faces = shown(table, guests[0])["faces"]
            assert (faces["nope"]["title"], faces["kitten"]["title"]) == ("Never", "Thunder Cloud")
            await play_out(table, guests)
            [stored] = await hall.store.games(table.id)
            file = resume.log_of(stored.header, await hall.store.entries(stored.id), stored.result)
            told = fair_shuffle.opened(table.terms.shuffle, table.match)
            assert told["digest"] == file["digest"]  # what pages keep of the file when the game is over
            return stored, [log_of(table, guest) for guest in guests], table.terms, file

    stored, logs, terms, file = run(work())
    assert stored.header["variant"] == {"key": variant.key, "name": "Nope storm"}
    assert stored.result is not None
    told = json.dumps(logs)
    assert "Thunder Cloud" in told
    assert "Exploding Kitten" not in told
    assert file["variant"]["cards"]["nope"]["title"] == "Never"  # anybody can replay it, and check its deal
    shelf.forget()
    assert clowder.replay({**file, "moves": []}).game.title == "Nope storm"
    assert verify(file, find).contradiction is None
    assert terms.variant == variant.key  # and so the next game looks like this, too
