"""Two files of comma-separated values: storm.csv has the cards, storm.rules.csv the rules."""

import csv
from pathlib import Path

from clowder.engine.errors import shown
from clowder.workshop.archive import check_file
from clowder.workshop.cells import Book, Grid, cell_text, checked, no_formula
from clowder.workshop.errors import BadVariant
from clowder.workshop.template import CARDS, RULES, Template

MOST_BYTES = 1_000_000
SEPARATORS = ",;\t"


def rules_file(path: Path) -> Path:
    """Returns where the rules of a variant are."""
    return path.with_suffix(".rules.csv")


def read(path: Path) -> Book:
    """Returns the cells of both files, or raises BadVariant."""
    if path.name.lower().endswith(".rules.csv"):
        path = path.with_name(path.name[: -len(".rules.csv")] + ".csv")
    check_file(path, MOST_BYTES)
    beside = rules_file(path)
    if not beside.is_file():
        raise BadVariant(f"Beside {shown(path.name)} there must be {shown(beside.name)}, which names the game.")
    return {CARDS: _grid(path, CARDS), RULES: _grid(beside, RULES)}


def _grid(path: Path, sheet: str) -> Grid:
    check_file(path, MOST_BYTES)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadVariant(f"{shown(path.name)} is not in UTF-8: save it as 'CSV UTF-8'.") from None
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    try:
        rows = list(csv.reader(text.splitlines(keepends=True), delimiter=separator, strict=True))
    except csv.Error as wrong:
        raise BadVariant(f"{shown(path.name)} cannot be read: {wrong}.") from None
    for number, row in enumerate(rows, 1):
        for column, text in enumerate(row, 1):
            if text.startswith("="):
                raise no_formula(sheet, number, column)
            row[column - 1] = cell_text(text, sheet, number, column)
    return list(checked(sheet, rows))


def write(path: Path, template: Template) -> None:
    """Writes both files, as spreadsheet programs read them without asking."""
    for sheet in template.sheets:
        with (path if sheet.name == CARDS else rules_file(path)).open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file).writerows(sheet.rows)
