"""`clowder verdict` and `clowder variant`: refusals in one sentence, with nothing written."""

import pytest

from clowder.cli.print_cards import read_format
from clowder.engine.errors import ClowderError


@pytest.mark.parametrize(
    ("given", "sorry"),
    [
        (("--minutes", "soon"), "--minutes must be a number up to 1440, such as 1 or 0.5, not 'soon'."),
        (("--minutes", "0"), "--minutes must be a number"),
        (("--minutes", "nan"), "--minutes must be a number"),
        (("--bots", "house"), "A verdict needs at least two kinds of players"),
        (("--bots", "house,house"), "A verdict needs at least two kinds of players"),
        (
            ("--bots", "house,nobody"),
            "The lab does not support the bot 'nobody'. Available: house, random, champion and search:1000.",
        ),
        (("-p", "9"), "is for 2 to 5 players, not '9'"),
        (("--games", "1"), "The number of games must be a whole number from 2"),
        (("--option", "nope=9"), "has no option 'nope'"),
        (("-o", "two_player_edition=on", "-p", "3"), "two_player_edition"),
    ],
)
def test_verdict_refuses(command_line, tmp_path, given, sorry):
    out = tmp_path / "verdict.html"
    code, said, wrong = command_line("verdict", "exploding-kittens", *given, "--out", out)
    assert (code, said) == (2, "")
    assert sorry in wrong
    assert not out.exists()


def test_verdict_reports_an_unwritable_page_before_the_first_game(command_line, tmp_path):
    code, said, wrong = command_line("verdict", "cats", "--out", tmp_path / "no" / "verdict.html")
    assert (code, said) == (2, "")
    assert "No such file or directory" in wrong


@pytest.mark.parametrize(
    ("given", "sorry"),
    [
        (("new", "cats", "cats.docx"), "A new variant is a file that ends in .xlsx, .ods, .csv, not 'cats.docx'."),
        (("new", "chess", "chess.csv"), "There is no game 'chess'"),
        (("show", "nothing.xlsx"), "There is no variant 'nothing.xlsx'."),
        (("show", "some.txt"), "A variant is a file that ends in .xlsx, .ods, .csv, .toml, not 'some.txt'."),
    ],
)
def test_variant_refuses(command_line, tmp_path, monkeypatch, given, sorry):
    monkeypatch.chdir(tmp_path)
    code, said, wrong = command_line("variant", *given)
    assert (code, said) == (2, "")
    assert sorry in wrong
    assert list(tmp_path.iterdir()) == []


def test_new_sheet_is_never_written_over(command_line, tmp_path):
    assert command_line("variant", "new", "cats", tmp_path / "a.csv")[0] == 0
    before = (tmp_path / "a.csv").read_bytes()
    (tmp_path / "a.csv").rename(tmp_path / "kept.csv")
    code, _, wrong = command_line("variant", "new", "cats", tmp_path / "a.csv")
    assert (code, "a.rules.csv' already." in wrong) == (2, True)
    assert not (tmp_path / "a.csv").exists()
    assert (tmp_path / "kept.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("out", "as_", "bleed", "sorry"),
    [
        ("cards.docx", "", False, "Cannot write 'cards.docx'"),
        ("cards", "", False, "Cannot write 'cards'"),
        ("cards.html", "gif", False, "Cannot write 'gif'. The formats are html, pdf, png, tts."),
        ("cards.html", "pdf", False, "the file must end in .pdf"),
        ("cards.png", "", False, "--out must be a folder"),
        ("deck.json", "tts", False, "--out must be a folder"),
        ("cards.html", "", True, "--bleed works only with pdf and png."),
    ],
)
def test_print_refuses_formats_that_do_not_fit(tmp_path, out, as_, bleed, sorry):
    with pytest.raises(ClowderError) as wrong:
        read_format(tmp_path / out, as_, bleed)
    assert sorry in str(wrong.value)
