"""A variant as a spreadsheet: what is written is read, and each error says where it is."""

import json

import pytest

pytest.importorskip("openpyxl", reason="Spreadsheets need the extra `workshop`.")
pytest.importorskip("odf", reason="Spreadsheets need the extra `workshop`.")

import openpyxl
from designer import SVG, edit, new_sheet, storm

from clowder.engine.errors import ClowderError
from clowder.engine.play.match import deal
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.messages import say
from clowder.engine.text.viewer import Viewer
from clowder.games import find, own_names
from clowder.workshop.errors import BadVariant
from clowder.workshop.files import read_variant, write_new
from clowder.workshop.variant import Variant


@pytest.mark.parametrize("ending", ["xlsx", "ods", "csv"])
@pytest.mark.parametrize("game", own_names())
def test_new_sheet_changes_nothing(tmp_path, game, ending):
    variant = read_variant(write_new(game, tmp_path / f"my-own.{ending}")[0])
    assert (variant.game, variant.name, variant.options, variant.cards) == (game, "My Own", {}, {})


@pytest.mark.parametrize("game", own_names())
def test_new_sheet_names_the_colour_of_every_card(tmp_path, game):
    book = openpyxl.load_workbook(new_sheet(tmp_path, game))
    tints = [row[5].value for row in book["cards"].iter_rows(min_row=2) if row[0].value != "back"]
    assert all(tints)


def test_edited_sheet_is_read_in_all_formats(tmp_path):
    variant = read_variant(storm(tmp_path))
    assert variant.options == {"attack": "two", "num_nope": 9}
    assert (variant.cards["nope"].title, variant.cards["nope"].tint) == ("Never", "#123456")
    assert variant.cards["back"].picture.kind == "png"
    book = openpyxl.load_workbook(tmp_path / "storm.xlsx")
    for sheet, name in (("cards", "other.csv"), ("rules", "other.rules.csv")):
        rows = [[("" if cell.value is None else str(cell.value)) for cell in row] for row in book[sheet].iter_rows()]
        text = "\n".join(";".join(f'"{cell}"' for cell in row) for row in rows)  # as Excel writes it in Germany
        (tmp_path / name).write_text(text, encoding="utf-8-sig")
    assert read_variant(tmp_path / "other.csv") == variant


def test_variant_is_the_same_after_json(tmp_path):
    variant = read_variant(storm(tmp_path))
    again = Variant.read(json.loads(json.dumps(variant.json())))
    assert again == variant
    assert again.key == variant.key


def test_titles_texts_and_colours_reach_scenes_and_sentences_in_every_language(tmp_path):
    game = read_variant(storm(tmp_path)).edition
    match = deal(game, 3, "seed", {})
    for language in ("en", "de"):
        face = SceneRenderer(match, language).faces()["nope"]
        assert (face["title"], face["help"], face["colour"]) == ("Never", "Stops it. Just like that.", "#123456")
    voice = Viewer(None)
    assert game.say(say("stop"), voice) == "Play Never"
    assert game.say(say("a-kitten"), voice) == "Thunder Cloud"  # a title is a name: no article before it
    assert game.say(say("shout-nope"), voice) == "Never!"
    assert set(game.look.symbols) == {"kittens-nope", "kittens-kitten", "kittens-back"}


def test_variant_leaves_its_game_alone(tmp_path):
    variant, game = read_variant(storm(tmp_path)), find("exploding-kittens")
    before = SceneRenderer(deal(game, 3, "seed", {})).faces()
    view = deal(variant.edition, 3, "seed", {}).view(0)
    assert view == deal(game, 3, "seed", {}).view(0)  # programs read the game's own names
    assert SceneRenderer(deal(game, 3, "seed", {})).faces() == before
    assert (variant.edition.identity, variant.edition.original) == (game.identity, game)
    assert deal(variant.edition, 3, "seed", {}).position() == deal(game, 3, "seed", {}).position()


@pytest.mark.parametrize(
    ("cards", "rules", "said"),
    [
        ({("nope", "quantity"): "many"}, {}, "Sheet 'cards', row 5, column C (quantity): 'Number of Nope cards' takes"),
        ({("nope", "quantity"): 99}, {}, "takes 0 to 20, not '99'."),
        ({("kitten", "quantity"): 3}, {}, "row 14, column C (quantity): how many of this card there are follows from"),
        ({("nope", "title"): "N" * 41}, {}, "row 5, column B (title): a title is one line of at most 40 letters"),
        ({("nope", "text"): "N" * 301}, {}, "row 5, column D (text): a text has at most 300 letters"),
        ({("nope", "tint"): "yellow"}, {}, "row 5, column F (tint): a tint is a colour such as #2a70ad"),
        ({("nope", "tint"): "#ffff00"}, {}, "the tint #ffff00 is too light: white words on it have a contrast of 1.1"),
        ({("nope", "picture"): "no.png"}, {}, "column E (picture): there is no picture 'no.png' beside the sheet."),
        ({("nope", "picture"): "../a.png"}, {}, "a picture is a file beside the sheet, such as art/nope.png"),
        ({("nope", "picture"): "storm.xlsx"}, {}, "a picture is an .svg or a .png file"),
        (
            {("nope", "id"): "nop"},
            {},
            "column A (id): Exploding Kittens has no card 'nop'; did you mean 'nope'?",
        ),
        ({("nope", "id"): "laser"}, {}, "New cards are written in Python: see `clowder new-game`."),
        ({("nope", "id"): "skip"}, {}, "the card 'skip' is in row 5 already."),
        ({("back", "title"): "Back"}, {}, "the back of the cards has a picture alone."),
        ({}, {"attack": "three"}, "Sheet 'rules', row 7, column B (value): 'Attack cards' takes stacking, two"),
        ({}, {"game": "chess"}, "Sheet 'rules', row 2, column B (value): There is no game 'chess'"),
        ({}, {"name": "N" * 61}, "Sheet 'rules', row 3, column B (value): The name of a variant is a line"),
        ({("nope", "quantity"): 0, ("skip", "quantity"): 0}, {"hand": 9, "five_no_self": "on"}, "do not go together"),
    ],
)
def test_error_names_sheet_row_and_column(tmp_path, cards, rules, said):
    file = edit(new_sheet(tmp_path), cards, rules)
    with pytest.raises(BadVariant) as wrong:
        read_variant(file)
    assert said in str(wrong.value)


def test_sheets_and_columns_that_are_missing_or_unknown_are_named(tmp_path):
    file = new_sheet(tmp_path)
    book = openpyxl.load_workbook(file)
    book["cards"]["H1"] = "quantitty"
    book.save(file)
    with pytest.raises(BadVariant, match=r"'cards', row 1, column H: there is no column 'quantitty'"):
        read_variant(file)
    book["cards"]["H1"] = "Notes of mine"
    book.save(file)
    assert read_variant(file).cards == {}
    book.remove(book["rules"])
    book.save(file)
    with pytest.raises(BadVariant, match="this file has 'cards'"):
        read_variant(file)


def test_ids_that_spreadsheet_programs_read_as_numbers_are_known(tmp_path):
    file = new_sheet(tmp_path, "nine-lives")
    book = openpyxl.load_workbook(file)
    book["cards"]["A3"], book["cards"]["B3"] = int(book["cards"]["A3"].value), "Zoomies"
    book.save(file)
    assert [card.title for card in read_variant(file).cards.values()] == ["Zoomies"]


@pytest.mark.parametrize(
    ("game", "card", "option", "number"),
    [("exploding-kittens", "nope", "num_nope", 9), ("cats", "bird4", "num_fours", 2)]
    + [("bursting-felines", "future", "num_future", 0), ("hold-my-bear", "ferret-2", "num_twos", 1)],
)
def test_quantity_is_an_option_of_every_family_whose_cards_are_counted(tmp_path, game, card, option, number):
    assert read_variant(edit(new_sheet(tmp_path, game), {(card, "quantity"): number})).options == {option: number}


@pytest.mark.parametrize(
    ("game", "card", "said"),
    [
        ("hold-my-bear", "tiger-2", r"row 13, column C \(quantity\): there are as many of this card as of 'ferret-2'"),
        ("hold-my-bear", "bear-1", r"row 2, column C \(quantity\): num_bears \('Bears'\) on the sheet 'rules'"),
        ("nine-lives", "0009", r"column C \(quantity\): num_stars \('Cards with Stellas'\) on the sheet 'rules'"),
        (
            "nine-lives",
            "skip",
            r"column C \(quantity\): how many of this card there are follows from the sheet 'rules'",
        ),
        ("cats", "stalk", r"row 2, column C \(quantity\): how many of this card there are follows from the sheet"),
    ],
)
def test_quantity_that_is_no_number_of_its_own_is_refused_by_place(tmp_path, game, card, said):
    with pytest.raises(BadVariant, match=said):
        read_variant(edit(new_sheet(tmp_path, game), {(card, "quantity"): 2}))


def test_sheet_of_some_options_has_their_values_and_their_cards(tmp_path):
    file = write_new("hold-my-bear", tmp_path / "zoo.xlsx", options={"aardvark": "on", "num_ones": "2"})[0]
    assert read_variant(file).options == {"aardvark": "on", "num_ones": 2}
    variant = read_variant(edit(file, {("aardvark-1", "title"): "Digger"}))
    match = deal(variant.edition, 2, "zoo", variant.options)
    assert match.game.say(match.game.scene.faces(match.view_of(None))["aardvark-1"].title, Viewer(None, ())) == "Digger"
    with pytest.raises(ClowderError, match="no option 'wombat'"):
        write_new("hold-my-bear", tmp_path / "other.xlsx", options={"wombat": "on"})
    assert not (tmp_path / "other.xlsx").exists()


def test_card_that_looks_the_same_elsewhere_looks_the_same_in_a_variant(tmp_path):
    (tmp_path / "sparrow.svg").write_text(SVG)
    file = edit(new_sheet(tmp_path, "cats"), {("bird1", "picture"): "sparrow.svg", ("bird1", "tint"): "#123456"})
    variant = read_variant(file)
    match = deal(variant.edition, 2, "birds", variant.options)
    faces = match.game.scene.faces(match.view_of(None))
    assert list(variant.edition.look.symbols) == ["cats-bird1"]  # of which all drawings of this bird are made
    assert faces["bird1x2"].art == faces["bird1"].art != faces["bird2"].art  # kept, it is worth twice as much
    assert (faces["bird1x2"].colour, faces["bird2"].colour) == ("#123456", "")
    assert faces["bird1x2"].index == "2"


def test_title_is_said_in_stories_that_have_an_article_before_it(tmp_path):
    variant = read_variant(edit(new_sheet(tmp_path, "cats"), {("bird1", "title"): "Sparrow", ("bird1", "quantity"): 9}))
    deals = [deal(variant.edition, 2, f"birds {number}", variant.options) for number in range(3)]
    told = json.dumps([SceneRenderer(match).beats(None, 0) for match in deals])
    assert "Sparrow came to the" in told
    assert "1-point bird" not in told
