"""Spreadsheets are zip archives of XML: what is in one is checked before anything reads it."""

import re
import zipfile
from pathlib import Path

from clowder.engine.errors import shown
from clowder.workshop.errors import BadVariant

MOST_BYTES = 3_000_000  # of the file
MOST_UNPACKED, MOST_PARTS = 30_000_000, 300
MOST_MARKS = 400_000  # signs "<" and "=" in all parts: each may become an object of some 500 bytes
MACROS = re.compile(r"vbaproject|/macrosheets?/|activex|^basic/|^scripts/", re.IGNORECASE)
LINKS = re.compile(r"externallinks/|/connections\.xml$|querytables/", re.IGNORECASE)
# The same as a relationship says it, whatever the part is called, and as LibreOffice's files do.
RELATED = (
    rb"""type\s*=\s*["'][^"'<>]{0,200}/(externallink|externallinkpath|connections|querytable|oleobject|ddelink)["']"""
)
LINKED = re.compile(RELATED + rb"|<([\w-]+:)?(table-source|cell-range-source|dde-source|dde-link|dde-links)[\s/>]")


def check_archive(path: Path) -> None:
    """Raises BadVariant unless a file is an archive of a reasonable size, without macros and links to other files."""
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            _check_sizes(path, parts)
            marks = 0
            for part in parts:
                if MACROS.search(part.filename):
                    raise BadVariant(f"{shown(path.name)} has macros: save it without them.")
                if LINKS.search(part.filename):
                    raise _has_links(path)
                text = archive.read(part)  # all of them: a part may be XML whatever it is called
                _check_xml(path, text)
                marks += text.count(b"<") + text.count(b"=")
            if marks > MOST_MARKS:
                told = "has too many cells or too much formatting"
                raise BadVariant(f"{shown(path.name)} {told}: copy the cells into a new spreadsheet.")
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
    """Raises BadVariant if a part declares types or entities, which spreadsheet programs never do, or links away."""
    text = text.replace(b"\0", b"").lower()  # UTF-16 too
    if b"<!doctype" in text[:4096] or b"<!entity" in text:
        raise BadVariant(f"{shown(path.name)} declares entities, which no spreadsheet needs.")
    if LINKED.search(text):
        raise _has_links(path)


def _has_links(path: Path) -> BadVariant:
    return BadVariant(f"{shown(path.name)} has links to other files: save it without them.")


def check_file(path: Path, most: int = MOST_BYTES) -> None:
    """Raises BadVariant unless there is a file of a reasonable size."""
    try:
        if not path.is_file():
            raise BadVariant(f"There is no variant {shown(str(path))}.")
        if path.stat().st_size > most:
            raise BadVariant(f"{shown(path.name)} is too long for a variant: it has more than {most // 1000:,} kB.")
    except OSError as wrong:
        raise BadVariant(f"{shown(path.name)} cannot be read: {wrong.strerror}.") from None
