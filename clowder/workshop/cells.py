"""Tables of cells, whatever file they are from, and the limits that hold for all of them."""

from collections.abc import Iterable, Iterator

from clowder.engine.errors import shown
from clowder.workshop.errors import BadVariant

Grid = list[list[str]]  # rows of texts
Book = dict[str, Grid]  # by the name of the sheet
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL, MOST_SHEETS = 500, 40, 2_000, 20


def place(sheet: str, row: int, column: int) -> str:
    """Returns where a cell is, counted from 1, as spreadsheet programs call it."""
    return f"Sheet {shown(sheet, 40)}, row {row}, column {letters(column)}"


def letters(column: int) -> str:
    """Returns the letters of a column: A, B ... Z, AA."""
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def cell_text(value: object, sheet: str, row: int, column: int) -> str:
    """Returns a cell as text, or raises BadVariant if it is too long. Whole numbers have no point."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    text = str(value).strip()
    if len(text) > LONGEST_CELL:
        raise BadVariant(f"{place(sheet, row, column)}: the cell has more than {LONGEST_CELL:,} letters.")
    return text


def is_number(text: str) -> bool:
    """Tells whether a text is a number as it is written: "7", but not "07"."""
    return text.isdecimal() and len(text) < 9 and str(int(text)) == text


def no_formula(sheet: str, row: int, column: int) -> BadVariant:
    """Returns the error for a formula."""
    return BadVariant(f"{place(sheet, row, column)}: formulas are not read; write what the cell should say.")


def checked(sheet: str, rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yields the rows of a sheet without empty ends, or raises BadVariant if there are too many, or they are too long.

    Rows that are read beyond the limits may be empty: spreadsheet programs leave such behind.
    """
    for number, row in enumerate(rows, 1):
        while row and not row[-1]:
            row.pop()
        if row and number > MOST_ROWS:
            raise BadVariant(f"Sheet {shown(sheet, 40)} has more than {MOST_ROWS} rows.")
        if len(row) > MOST_COLUMNS:
            raise BadVariant(f"Sheet {shown(sheet, 40)}, row {number}: there are more than {MOST_COLUMNS} columns.")
        if number <= MOST_ROWS:
            yield row
