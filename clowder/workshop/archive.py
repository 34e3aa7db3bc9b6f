"""Spreadsheets are zip archives of XML: what is in one is checked before anything reads it."""

import re
import zipfile
from pathlib import Path

from clowder.engine.errors import shown
from clowder.workshop.errors import BadVariant

MOST_BYTES = 3_000_000  # of the file
MOST_UNPACKED, MOST_PARTS = 30_000_000, 300
MACROS = re.compile(r"vbaproject|/macrosheets?/|activex|^basic/|^scripts/", re.IGNORECASE)
LINKS = re.compile(r"externallinks/|/connections\.xml$|querytables/", re.IGNORECASE)


def check_archive(path: Path) -> None:
    """Raises BadVariant unless a file is an archive of a reasonable size, without macros and links to other files."""
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            _check_sizes(path, parts)
            for part in parts:
                if MACROS.search(part.filename):
                    raise BadVariant(f"{shown(path.name)} has macros: save it without them.")
                if LINKS.search(part.filename):
                    raise BadVariant(f"{shown(path.name)} has links to other files: save it without them.")
                if part.filename.lower().endswith((".xml", ".rels", ".rdf")):
                    _check_xml(path, archive.read(part))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError):
        raise BadVariant(f"{shown(path.name)} is no spreadsheet that can be read.") from None


def _check_sizes(path: Path, parts: list[zipfile.ZipInfo]) -> None:
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MOST_PARTS or unpacked > MOST_UNPACKED:
        told = f"{len(parts):,} parts and {unpacked / 1e6:,.0f} MB when unpacked"
        most = f"{MOST_PARTS} parts and {MOST_UNPACKED // 10**6} MB"
        raise BadVariant(f"{shown(path.name)} has {told}; at most {most} are read.")
    if any(part.flag_bits & 1 for part in parts):
        raise BadVariant(f"{shown(path.name)} has a password: save it without one.")


def _check_xml(path: Path, text: bytes) -> None:
    """Raises BadVariant if a part declares types or entities: spreadsheet programs never do."""
    start = text[:4096].replace(b"\0", b"").lower()  # UTF-16 too
    if b"<!doctype" in start or b"<!entity" in text.replace(b"\0", b"").lower():
        raise BadVariant(f"{shown(path.name)} declares entities, which no spreadsheet needs.")


def check_file(path: Path, most: int = MOST_BYTES) -> None:
    """Raises BadVariant unless there is a file of a reasonable size."""
    try:
        if not path.is_file():
            raise BadVariant(f"There is no variant {shown(str(path))}.")
        if path.stat().st_size > most:
            raise BadVariant(f"{shown(path.name)} is too long for a variant: it has more than {most // 1000:,} kB.")
    except OSError as wrong:
        raise BadVariant(f"{shown(path.name)} cannot be read: {wrong.strerror}.") from None
