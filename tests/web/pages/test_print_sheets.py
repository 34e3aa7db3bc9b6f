"""Sheets of cards: every piece is on one, backs lie behind their fronts, and what cannot be printed is told."""

import json
import re
from collections import Counter

import pytest
from starlette.testclient import TestClient
from tables import set_up

from clowder.cli import print_cards
from clowder.engine.errors import BadOption
from clowder.engine.play.match import deal
from clowder.engine.play.shapes import Card, faces_in
from clowder.games import find, own_names
from clowder.web.app import create_app
from clowder.web.pages.print_sheets import Printing, file, mirrored, page, whole_box


def drawn(html):
    return json.loads(re.search(r'id="drawn">(.*?)</script>', html)[1])


def wanted(name, players=4, seed="1", **options):
    game = find(name)
    given = {option: value for option, value in options.items() if option not in ("paper", "grey")}
    rest = {option: value for option, value in options.items() if option in ("paper", "grey")}
    return Printing(game, players, game.option_set.read(players, given), seed, **rest)


def test_backs_are_mirrored_row_by_row():
    assert mirrored("abcde", 3) == ["c", "b", "a", None, "e", "d"]


@pytest.mark.parametrize("name", own_names())
def test_every_piece_is_on_a_sheet_with_its_back_behind_it(name):
    asked = wanted(name)
    packs = asked.game.scene.box(deal(asked.game, 4, "1", asked.options).view_of(None))
    shown = drawn(page(asked))
    fronts, backs = shown["sheets"][::2], shown["sheets"][1::2]
    cells = [cell for sheet in fronts for cell in sheet["front"]]
    assert Counter(cell["face"] for cell in cells if isinstance(cell, dict)) == faces_in(packs)
    tokens = sum(copies for pack in packs for piece, copies in pack.pieces if not isinstance(piece, Card))
    assert sum(len(cell) for cell in cells if isinstance(cell, list)) == tokens
    labels = {str(asked.game.say(pack.label, deal(asked.game, 4, 1, {}).view_of(None).voice)) for pack in packs}
    for front, back in zip(fronts, backs, strict=True):
        behind = [back["back"][3 * (place // 3) + 2 - place % 3] for place in range(len(front["front"]))]
        for cell, label in zip(front["front"], behind, strict=True):
            assert isinstance(label, list) == isinstance(cell, list)
            assert isinstance(label, list) or label in labels | {""}
            assert cell.get("badge", label) == label if isinstance(cell, dict) else True


def test_cards_drawn_by_lot_have_their_seed_on_the_sheet():
    assert "Seed 77" in page(wanted("nine-lives", seed="77"))
    assert "Seed 77" not in page(wanted("nine-lives", seed="77", deck="canonical"))
    assert "Seed 77" not in page(wanted("exploding-kittens", seed="77"))


def test_a_file_needs_nothing_beside_it():
    whole = file(wanted("hold-my-bear", paper="letter", grey=True))
    assert "/static/" not in whole
    assert 'class="in-print paper-letter grey' in whole
    assert "size: letter" in whole


def test_the_door_prints_what_its_address_says(tmp_path):
    with TestClient(create_app(set_up(tmp_path / "x.sqlite"))) as client:
        answer = client.get("/print/hold-my-bear?players=3&option.sheep=on&paper=letter&ink=grey")
        assert answer.status_code == 200
        assert "paper-letter grey" in answer.text
        assert "sheep-5" in answer.text
        for address, sorry in (
            ("/print/hold-my-bear?paper=a5", "There is paper of size a4 and letter, not a5."),
            ("/print/hold-my-bear?players=99", "Hold My Bear is for 2 to 8 players"),
            ("/print/hold-my-bear?option.nonsense=1", "has no option"),
        ):
            answer = client.get(address)
            assert answer.status_code == 422
            assert sorry in answer.text


def test_the_command_writes_a_file_or_says_why_not(command_line, tmp_path, monkeypatch):
    out = tmp_path / "cards.html"
    code, said, _ = command_line("print", "cats", "--out", out, "--preset", "advanced", "--grey")
    assert (code, "actual size" in said) == (0, True)
    assert (
        Counter(
            cell["face"]
            for sheet in drawn(out.read_text())["sheets"][::2]
            for cell in sheet["front"]
            if isinstance(cell, dict)
        )["taunt"]
        == 5
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(print_cards, "can_paint", lambda: False)  # as without the extra
    for given, sorry in (
        (("--out", tmp_path / "cards.pdf"), "A PDF needs clowder-games[workshop], Chromium or Chrome."),
        (("--out", out, "--paper", "a5"), "There is paper of size"),
        (("--out", out, "--preset", "x"), "has no preset"),
        (("--out", tmp_path / "cards.docx"), "Cannot write 'cards.docx': the file must end in .html or .pdf"),
    ):
        code, _, wrong = command_line("print", "cats", *given)
        assert code == 2
        assert sorry in wrong
    assert not (tmp_path / "cards.pdf").exists()
    assert not (tmp_path / "cards.docx").exists()


@pytest.mark.parametrize(
    ("given", "number"),
    [((), 56), (("-p", "4"), 55), (("-p", "2"), 51), (("--preset", "two"), 32), (("--preset", "quick"), 53)],
)
def test_the_command_prints_the_whole_box_unless_a_number_of_players_is_given(command_line, tmp_path, given, number):
    out = tmp_path / "cards.html"
    assert command_line("print", "exploding-kittens", "--out", out, *given)[0] == 0
    cells = [cell for sheet in drawn(out.read_text())["sheets"][::2] for cell in sheet["front"]]
    assert sum(isinstance(cell, dict) for cell in cells) == number


@pytest.mark.parametrize(("query", "number"), [("", 56), ("?players=4", 55), ("?preset=two", 32)])
def test_the_door_prints_the_whole_box_unless_a_number_of_players_is_given(tmp_path, query, number):
    with TestClient(create_app(set_up(tmp_path / "x.sqlite"))) as client:
        sheets = drawn(client.get(f"/print/exploding-kittens{query}").text)["sheets"]
    assert sum(isinstance(cell, dict) for sheet in sheets[::2] for cell in sheet["front"]) == number


def test_a_box_is_for_the_most_players_that_its_options_allow():
    assert [whole_box(find(name), {}) for name in own_names()] == [find(name).max_players for name in own_names()]
    assert whole_box(find("exploding-kittens"), {"faster_game": "on"}) == 3
    with pytest.raises(BadOption, match="num_defuse"):
        whole_box(find("exploding-kittens"), {"num_defuse": 99})


def test_the_command_prints_the_cards_of_a_variant(command_line, tmp_path):
    variant, out = tmp_path / "storm.toml", tmp_path / "cards.html"
    variant.write_text('game = "exploding-kittens"\n[cards]\nnope = 9\n')

    def num_nopes(*given):
        assert command_line("print", variant, "--out", out, *given)[0] == 0
        cells = [cell for sheet in drawn(out.read_text())["sheets"][::2] for cell in sheet["front"]]
        return sum(isinstance(cell, dict) and cell["face"] == "nope" for cell in cells)

    assert num_nopes() == 9
    assert num_nopes("--option", "num_nope=3") == 3
