"""A variant's file: which kinds there are, and how they are read and written."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from clowder.engine.errors import shown
from clowder.games import find
from clowder.workshop import csv_files, ods, toml_file, xlsx
from clowder.workshop.errors import BadVariant
from clowder.workshop.sheets import variant_of
from clowder.workshop.template import template_of
from clowder.workshop.variant import Variant

SHEETS = {".xlsx": xlsx, ".ods": ods, ".csv": csv_files}
ENDINGS = (*SHEETS, ".toml")


def find_variant(name: str) -> Variant | None:
    """Returns the variant in a file, if that is what the name of a game means."""
    return read_variant(Path(name)) if name.lower().endswith(ENDINGS) else None


def read_variant(file: Path) -> Variant:
    """Returns the variant in a file, or raises BadVariant.

    Its options are checked one by one; whether they are for a number of players, once that is known.
    """
    kind = file.suffix.lower()
    if kind == ".toml":
        return toml_file.read(file)
    if kind not in SHEETS:
        raise BadVariant(f"A variant is a file that ends in {', '.join(ENDINGS)}, not {shown(file.name)}.")
    return variant_of(SHEETS[kind].read(file), file.parent)


def write_new(
    game: str, file: Path, name: str = "", options: Mapping[str, object] = MappingProxyType({})
) -> list[Path]:
    """Writes a game with some options as a new spreadsheet, or raises ClowderError; returns the files."""
    found, kind = find(game), file.suffix.lower()
    chosen = found.option_set.read_given(options)
    if kind not in SHEETS:
        raise BadVariant(f"A new variant is a file that ends in {', '.join(SHEETS)}, not {shown(file.name)}.")
    files = [file, csv_files.rules_file(file)] if kind == ".csv" else [file]
    for each in files:
        if each.exists():
            raise BadVariant(f"There is a file {shown(each.name)} already.")
    called = name or file.stem.replace("-", " ").replace("_", " ").title()
    SHEETS[kind].write(file, template_of(found, called, chosen))
    return files
