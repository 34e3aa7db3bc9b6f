"""Sheets and pictures from strangers: refused with a sentence, or cleaned."""

import re
import zipfile

import pytest

pytest.importorskip("openpyxl", reason="Spreadsheets need the extra `workshop`.")
pytest.importorskip("odf", reason="Spreadsheets need the extra `workshop`.")

import openpyxl
from designer import SVG, edit, new_sheet, png

from clowder.workshop import archive
from clowder.workshop.errors import BadVariant
from clowder.workshop.files import read_variant
from clowder.workshop.pictures import clean
from clowder.workshop.svg import clean_svg


def with_part(file, name, data):
    """Returns a copy of an archive with one part more, or another."""
    out = file.with_name(f"hostile{file.suffix}")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            if part.filename != name:
                new.writestr(part, old.read(part))
        new.writestr(name, data)
    return out


@pytest.mark.parametrize("formula", ["=1+1", "=cmd|'/c calc'!A1", '=WEBSERVICE("http://x.example")'])
def test_formula_is_refused_by_place(tmp_path, formula):
    file = edit(new_sheet(tmp_path), {("nope", "quantity"): formula})
    with pytest.raises(BadVariant, match=r"Sheet 'cards', row 5, column C: formulas are not read"):
        read_variant(file)


def test_formula_in_csv_and_ods_is_refused(tmp_path):
    file = new_sheet(tmp_path, name="a.csv")
    file.write_text(file.read_text("utf-8-sig").replace("nope,Nope,5", "nope,Nope,=2+3"), "utf-8-sig")
    with pytest.raises(BadVariant, match="row 5, column C: formulas"):
        read_variant(file)
    ods = new_sheet(tmp_path, name="a.ods")
    with zipfile.ZipFile(ods) as book:
        content = book.read("content.xml").decode()
    cell = '<table:table-cell office:value-type="float" office:value="5">'
    assert cell in content
    formula = cell.replace("<table:table-cell", '<table:table-cell table:formula="of:=2+3"')
    with pytest.raises(BadVariant, match="formulas are not read"):
        read_variant(with_part(ods, "content.xml", content.replace(cell, formula, 1)))


def test_huge_cells_and_many_rows_are_refused(tmp_path):
    file = edit(new_sheet(tmp_path), {("nope", "text"): "x" * 3000})
    with pytest.raises(BadVariant, match=r"row 5, column D: the cell has more than 2,000 letters"):
        read_variant(file)
    file = new_sheet(tmp_path, name="rows.csv")
    file.write_text(file.read_text("utf-8-sig") + "nope\n" * 600, "utf-8-sig")
    with pytest.raises(BadVariant, match="'cards' has more than 500 rows"):
        read_variant(file)


@pytest.mark.parametrize(("row", "column", "said"), [(3000, 1, "more than 500 rows"), (3, 60, "more than 40 columns")])
def test_cells_far_away_are_refused_and_not_left_out(tmp_path, row, column, said):
    file = new_sheet(tmp_path)
    book = openpyxl.load_workbook(file)
    book["cards"].cell(row, column, "kitten")
    book.save(file)
    with pytest.raises(BadVariant, match=said):
        read_variant(file)


def test_sheet_that_claims_to_be_smaller_than_it_is_is_read_whole(tmp_path):
    file = edit(new_sheet(tmp_path), {("nope", "title"): "Never"})
    with zipfile.ZipFile(file) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    claim = re.sub(r'<dimension ref="[^"]*"', '<dimension ref="A1:B2"', sheet)
    assert claim != sheet
    assert read_variant(with_part(file, "xl/worksheets/sheet1.xml", claim)).cards["nope"].title == "Never"


@pytest.mark.parametrize(
    ("ending", "part", "inside"),
    [
        ("ods", "content.xml", "<table:table-row/>"),
        ("xlsx", "xl/worksheets/sheet1.xml", "<row/>"),
        ("xlsx", "xl/more.bin", "<a/>"),
    ],
)
def test_file_that_would_fill_the_memory_is_refused_before_it_is_read(tmp_path, monkeypatch, ending, part, inside):
    file = new_sheet(tmp_path, name=f"a.{ending}")
    with zipfile.ZipFile(file) as book:
        text = book.read(part).decode() if part in book.namelist() else "<a></a>"
    first, closing, rest = text.rpartition("</")
    file = with_part(file, part, first + inside * (archive.MOST_MARKS + 1) + closing + rest)
    for library in ("openpyxl.load_workbook", "odf.opendocument.load"):
        monkeypatch.setattr(library, lambda *_, **__: pytest.fail("it was read"))
    with pytest.raises(BadVariant, match="too many cells or too much formatting: copy the cells into a new"):
        read_variant(file)


def test_repeated_cells_of_an_ods_are_not_unfolded(tmp_path):
    ods = new_sheet(tmp_path, name="a.ods")
    with zipfile.ZipFile(ods) as book:
        content = book.read("content.xml").decode()
    row = "<table:table-row>"
    many = content.replace(row, '<table:table-row table:number-rows-repeated="1000000000">', 1)
    with pytest.raises(BadVariant, match="more than 500 rows"):
        read_variant(with_part(ods, "content.xml", many))
    wide = content.replace("<table:table-cell ", '<table:table-cell table:number-columns-repeated="1000000000" ', 1)
    with pytest.raises(BadVariant, match="more than 40 columns"):
        read_variant(with_part(ods, "content.xml", wide))


def test_zip_bomb_is_refused_by_its_sizes_before_it_is_read(tmp_path, monkeypatch):
    file = with_part(new_sheet(tmp_path), "xl/media/bomb.bin", b"\0" * (archive.MOST_UNPACKED + 1))
    assert file.stat().st_size < 100_000
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda *_: pytest.fail("it was unpacked"))
    with pytest.raises(BadVariant, match="MB when unpacked"):
        read_variant(file)


@pytest.mark.parametrize(
    ("part", "data", "said"),
    [
        ("xl/externalLinks/externalLink1.xml", b"<a/>", "links to other files"),
        ("xl/vbaProject.bin", b"x", "has macros"),
        ("xl/more.xml", b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "declares entities"),
        ("xl/more.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'.encode("utf-16"), "declares entities"),
        ("xl/worksheets/sheet9.bin", b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "declares entities"),
        ("xl/more.png", b"<a>" + b" " * 9000 + b'<!ENTITY b "c"></a>', "declares entities"),
        ("xl/_rels/more.rels", b'<a Type="http://x.example/2006/relationships/externalLink"/>', "links to other files"),
        ("xl/odd", b"<a Type='http://x.example/relationships/oleObject' Target='a'/>", "links to other files"),
        ("odd.bin", b'<table:table-source xlink:href="http://x.example/a.ods"/>', "links to other files"),
        ("xl/workbook.xml", b"<broken", "is no spreadsheet that can be read"),
    ],
)
def test_macros_links_entities_and_broken_parts_are_refused(tmp_path, part, data, said):
    with pytest.raises(BadVariant, match=said):
        read_variant(with_part(new_sheet(tmp_path), part, data))


def test_what_is_no_archive_is_refused(tmp_path):
    for name in ("a.xlsx", "a.ods"):
        (tmp_path / name).write_bytes(b"PK\x03\x04 not really")
        with pytest.raises(BadVariant, match="is no spreadsheet that can be read"):
            read_variant(tmp_path / name)


def test_picture_that_leads_out_of_the_folder_is_refused(tmp_path):
    (tmp_path / "secret.png").write_bytes(png())
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(BadVariant, match="leads out of the sheet's folder"):
        read_variant(edit(new_sheet(folder), {("nope", "picture"): "link.png"}))


def svg(inside, attributes=""):
    start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"'
    return f"{start} {attributes}>{inside}</svg>".encode()


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ("<SCRIPT>alert(1)</SCRIPT>", "<SCRIPT>"),
        ('<g onclick="alert(1)"/>', "it has a script"),
        ('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>', "<foreignObject>"),
        ('<image href="http://x.example/a.png"/>', "<image>"),
        ('<use xlink:href="http://x.example/a.svg#b"/>', "it links to"),
        ('<use href="java&#x9;script:alert(1)"/>', "it has a script"),
        ('<a href="javascript:alert(1)"><path d="M0 0"/></a>', "<a>"),
        ('<path d="M0 0" fill="url(http://x.example/)"/>', "links to another file"),
        ('<path d="M0 0" style="fill:url(//x.example/)"/>', "links to another file"),
        ("<style>@import url(http://x.example/)</style>", "style sheet"),
        ("<g>" * 60 + "</g>" * 60, "nested too deeply"),
        ("<g/>" * 6000, "more than 5,000 parts"),
    ],
)
def test_drawing_that_could_do_harm_is_refused(inside, said):
    with pytest.raises(BadVariant, match=said):
        clean_svg(svg(inside))


def test_drawing_that_grows_without_end_is_refused():
    steps = "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 10))
    with pytest.raises(BadVariant, match="too often"):
        clean_svg(svg(f'<path id="a0" d="M0 0"/>{steps}'))
    with pytest.raises(BadVariant, match="in a circle"):
        clean_svg(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))


def test_drawing_that_grows_through_masks_or_twice_named_parts_is_refused():
    masked = "".join(f'<mask id="m{n}">' + f'<rect mask="url(#m{n - 1})"/>' * 10 + "</mask>" for n in range(1, 10))
    with pytest.raises(BadVariant, match="too often"):
        clean_svg(svg(masked))
    with pytest.raises(BadVariant, match="the same id"):
        clean_svg(svg('<g id="a"><use href="#b"/></g><g id="a"/>'))


def test_drawing_of_an_unknown_encoding_is_refused():
    with pytest.raises(BadVariant, match="can be read"):
        clean_svg(b'<?xml version="1.0" encoding="foo"?>' + svg("<g/>"))


def test_entities_of_a_drawing_are_refused_before_they_are_read():
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + svg("<title>&b;</title>")
    with pytest.raises(BadVariant, match="declares a type or entities"):
        clean_svg(bomb)


def test_harmless_drawing_stays_as_it_looks_and_loses_the_rest():
    given = svg(
        '<metadata>me</metadata><animate attributeName="href"/><g data-x="1" style="fill:#b00020;behavior:x">'
        '<path d="M0 0L9 9" stroke="url(#a)"/></g><linearGradient id="a">'
        '<stop offset="1" stop-color="red"/></linearGradient>'
    )
    cleaned = clean_svg(given).decode()
    assert all(word not in cleaned for word in ("metadata", "animate", "data-x", "behavior", "style"))
    assert all(word in cleaned for word in ('fill="#b00020"', 'd="M0 0L9 9"', 'stroke="url(#a)"', "stop-color"))
    assert clean_svg(cleaned.encode()).decode() == cleaned


def test_png_keeps_only_what_draws_it():
    import struct
    import zlib

    body = b"Comment\0who I am"
    extra = struct.pack(">I", len(body)) + b"tEXt" + body + struct.pack(">I", zlib.crc32(b"tEXt" + body))
    assert b"who I am" not in clean(png(extra=extra), "png").data
    assert clean(png(extra=extra), "png") == clean(png(), "png")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"GIF89a", "not a PNG"),
        (png()[:-6], "not a whole PNG"),
        (png().replace(b"IDAT", b"IDAX"), "not a whole PNG"),
        (png(3000, 1), "at most 2048"),
    ],
)
def test_broken_and_huge_png_is_refused(data, said):
    with pytest.raises(BadVariant, match=said):
        clean(data, "png")


def test_svg_as_png_is_refused():
    with pytest.raises(BadVariant, match="not a PNG"):
        clean(SVG.encode(), "png")
