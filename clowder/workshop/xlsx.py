"""Spreadsheets of Excel, by openpyxl."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clowder.engine.errors import shown
from clowder.workshop.archive import check_archive, check_file
from clowder.workshop.cells import MOST_SHEETS, Book, cell_text, checked, is_number, no_formula
from clowder.workshop.errors import BadVariant, needs
from clowder.workshop.template import Template

LAST_ROW = 1_048_576  # that a spreadsheet of Excel can have


def _library() -> Any:
    try:
        import openpyxl
    except ModuleNotFoundError:
        raise needs("openpyxl", "An .xlsx file") from None
    return openpyxl


def read(path: Path) -> Book:
    """Returns the cells of a file, or raises BadVariant."""
    check_file(path)
    openpyxl = _library()
    check_archive(path)
    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=False, keep_links=False)
        try:
            sheets = book.worksheets[:MOST_SHEETS]
            return {sheet.title: list(checked(sheet.title, _rows(sheet))) for sheet in sheets}
        finally:
            book.close()
    except BadVariant:
        raise
    except Exception as wrong:  # openpyxl lets whatever its readers stumble over through
        told = f"{type(wrong).__name__}: {str(wrong)[:80]}"
        raise BadVariant(f"{shown(path.name)} is no spreadsheet that can be read ({told}).") from None


def _rows(sheet: Any) -> Iterator[list[str]]:
    from openpyxl.cell.read_only import EMPTY_CELL

    sheet.reset_dimensions()  # what a file says about its size may be wrong: the cells count
    for number, row in enumerate(sheet.iter_rows(max_row=LAST_ROW), 1):
        texts = [""] * len(row)
        for column, cell in enumerate(row, 1):
            if cell is EMPTY_CELL:
                continue
            if cell.data_type == "f":
                raise no_formula(sheet.title, number, column)
            texts[column - 1] = cell_text(cell.value, sheet.title, number, column)
        yield texts


def write(path: Path, template: Template) -> None:
    """Writes a new spreadsheet: headings stay in view, choices are lists to pick from."""
    openpyxl = _library()
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.worksheet.datavalidation import DataValidation

    book = openpyxl.Workbook()
    book.remove(book.active)
    for sheet in template.sheets:
        made = book.create_sheet(sheet.name)
        for row in sheet.rows:
            made.append([int(text) if is_number(text) else text for text in row])
        made.freeze_panes = "B2"
        for number, width in enumerate(sheet.widths, 1):
            made.column_dimensions[openpyxl.utils.get_column_letter(number)].width = width
        for cell in made[1]:
            cell.font, cell.fill = Font(bold=True), PatternFill("solid", fgColor="DDE6E4")
        for row in made.iter_rows(min_row=2):
            for cell in row:
                cell.alignment = Alignment(vertical="top", wrap_text=True)
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    cell.data_type = "s"
        for choice in sheet.choices:
            rule = DataValidation(type="list", formula1=f'"{",".join(choice.values)}"', allow_blank=True)
            made.add_data_validation(rule)
            rule.add(f"{openpyxl.utils.get_column_letter(choice.column)}{choice.row}")
    book.save(path)
