"""Spreadsheets of LibreOffice and others, by odfpy."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clowder.engine.errors import shown
from clowder.workshop.archive import check_archive, check_file
from clowder.workshop.cells import (
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SHEETS,
    Book,
    cell_text,
    checked,
    is_number,
    no_formula,
    place,
)
from clowder.workshop.errors import BadVariant, needs
from clowder.workshop.template import Template

NUMBERS = ("float", "percentage", "currency")


def _library() -> Any:
    try:
        import odf.opendocument
        import odf.table
        import odf.text
    except ModuleNotFoundError:
        raise needs("odfpy", "An .ods file") from None
    return odf


def read(path: Path) -> Book:
    """Returns the cells of a file, or raises BadVariant."""
    check_file(path)
    odf = _library()
    check_archive(path)
    try:
        document = odf.opendocument.load(str(path))
        sheets = document.spreadsheet.getElementsByType(odf.table.Table)[:MOST_SHEETS]
        found: Book = {}
        for sheet in sheets:
            name = str(sheet.getAttribute("name"))
            found[name] = list(checked(name, _rows(odf, sheet, name)))
        return found
    except BadVariant:
        raise
    except Exception as wrong:  # odfpy lets whatever its readers stumble over through
        told = f"{type(wrong).__name__}: {str(wrong)[:80]}"
        raise BadVariant(f"{shown(path.name)} is no spreadsheet that can be read ({told}).") from None


def _rows(odf: Any, sheet: Any, name: str) -> Iterator[list[str]]:
    number = 0
    for row in sheet.getElementsByType(odf.table.TableRow):
        texts = _texts(row, name, number + 1)
        copies = _repeated(row.getAttribute("numberrowsrepeated")) if any(texts) else 1
        empty = _repeated(row.getAttribute("numberrowsrepeated")) - 1 if not any(texts) else 0
        if any(texts) and number + copies > MOST_ROWS:
            raise BadVariant(f"Sheet {shown(name, 40)} has more than {MOST_ROWS} rows.")
        for _ in range(copies):
            yield list(texts)
        number += copies
        for _ in range(min(empty, MOST_ROWS + 1 - number)):
            yield []
            number += 1


def _texts(row: Any, name: str, number: int) -> list[str]:
    texts: list[str] = []
    for cell in row.childNodes:
        if cell.qname[1] not in ("table-cell", "covered-table-cell"):
            continue
        copies = _repeated(cell.getAttribute("numbercolumnsrepeated"))
        if cell.getAttribute("formula"):
            raise no_formula(name, number, len(texts) + 1)
        text = cell_text(_value(cell), name, number, min(len(texts) + 1, MOST_COLUMNS))
        if text and len(texts) + copies > MOST_COLUMNS:
            raise BadVariant(f"{place(name, number, MOST_COLUMNS + 1)}: there are more than {MOST_COLUMNS} columns.")
        texts += [text] * min(copies, MOST_COLUMNS + 1 - len(texts))
    return texts


def _value(cell: Any) -> object:
    if cell.getAttribute("valuetype") in NUMBERS and cell.getAttribute("value"):
        return float(cell.getAttribute("value"))
    from odf import teletype

    return " ".join(teletype.extractText(part) for part in cell.childNodes if part.qname[1] == "p")


def _repeated(text: str | None) -> int:
    """Returns how often a row or a cell stands there."""
    return min(int(text[:12]), 10**9) if text and text.isdecimal() else 1


def write(path: Path, template: Template) -> None:
    """Writes a new spreadsheet."""
    odf = _library()
    document = odf.opendocument.OpenDocumentSpreadsheet()
    for sheet in template.sheets:
        made = odf.table.Table(name=sheet.name)
        for texts in sheet.rows:
            row = odf.table.TableRow()
            for text in texts:
                given = {"valuetype": "float", "value": text} if is_number(text) else {"valuetype": "string"}
                cell = odf.table.TableCell(**given)
                cell.addElement(odf.text.P(text=text))
                row.addElement(cell)
            made.addElement(row)
        document.spreadsheet.addElement(made)
    document.save(str(path))
