"""What a designer does to a new sheet, with openpyxl."""

import struct
import zlib

import openpyxl

from clowder.workshop.files import write_new

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<circle cx="5" cy="5" r="4" style="fill:#b00020;-inkscape-x:1"/><path d="M2 2l6 6" stroke="#fff"/></svg>'
)


def png(wide=8, high=8, extra=b""):
    """Returns a red PNG, with another chunk if there is one."""

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = zlib.compress((b"\0" + b"\xb0\x00\x20" * wide) * high)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + extra + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def new_sheet(folder, game="exploding-kittens", name="storm.xlsx"):
    """Writes a new sheet and returns its file."""
    return write_new(game, folder / name)[0]


def edit(file, cards=(), rules=()):
    """Sets cells by row and heading: `cards` are {(id, heading): value}, `rules` {option: value}."""
    book = openpyxl.load_workbook(file)
    sheet = book["cards"]
    headings = {cell.value: cell.column for cell in sheet[1]}
    rows = {str(row[0].value): row[0].row for row in sheet.iter_rows(min_row=2)}
    for (card, heading), value in dict(cards).items():
        sheet.cell(rows[card], headings[heading], value)
    for row in book["rules"].iter_rows(min_row=2):
        if row[0].value in dict(rules):
            row[1].value = dict(rules)[row[0].value]
    book.save(file)
    return file


def storm(folder):
    """Returns the sheet of a variant with other titles, texts, pictures, colours, numbers and rules."""
    (folder / "art").mkdir()
    (folder / "art" / "never.svg").write_text(SVG)
    (folder / "art" / "cloud.png").write_bytes(png())
    cards = {
        ("nope", "title"): "Never",
        ("nope", "quantity"): 9,
        ("nope", "text"): "Stops it. Just like that.",
        ("nope", "picture"): "art/never.svg",
        ("nope", "tint"): "#123456",
        ("kitten", "title"): "Thunder Cloud",
        ("kitten", "picture"): "art/cloud.png",
        ("back", "picture"): "art/cloud.png",
    }
    return edit(new_sheet(folder), cards, {"name": "Nope storm", "attack": "two"})


def svg_data(inside):
    """Returns a drawing as a log has it."""
    from base64 import b64encode

    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'
    return {"kind": "svg", "data": b64encode(text.encode()).decode()}
