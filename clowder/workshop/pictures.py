"""A card's picture, as a designer gives it: a PNG without anything beside its dots, or an SVG of harmless parts."""

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from clowder.engine.errors import shown
from clowder.workshop.errors import BadVariant
from clowder.workshop.svg import clean_svg

KINDS = {".svg": "svg", ".png": "png"}
MIME = {"svg": "image/svg+xml", "png": "image/png"}
MOST_BYTES, LONGEST_SIDE = 1_000_000, 2048
SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")


@dataclass(frozen=True)
class Picture:
    """A picture that is safe to show."""

    kind: str  # "svg" or "png"
    data: bytes

    @property
    def link(self) -> str:
        """The picture as a data: address."""
        return f"data:{MIME[self.kind]};base64,{b64encode(self.data).decode()}"


def read_picture(folder: Path, name: str) -> Picture:
    """Returns the picture of a file beside the sheet, or raises BadVariant."""
    path = Path(name)
    if "\\" in name or path.is_absolute() or ".." in path.parts or ":" in name:
        raise BadVariant(f"a picture is a file beside the sheet, such as art/nope.png, not {shown(name)}.")
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        raise BadVariant(f"a picture is an .svg or a .png file, not {shown(name)}.")
    file = folder / path
    try:
        if not file.resolve().is_relative_to(folder.resolve()):
            raise BadVariant(f"the picture {shown(name)} leads out of the sheet's folder.")
        if not file.is_file():
            raise BadVariant(f"there is no picture {shown(name)} beside the sheet.")
        if file.stat().st_size > MOST_BYTES:
            raise BadVariant(f"the picture {shown(name)} has more than {MOST_BYTES // 10**6} MB.")
        data = file.read_bytes()
    except BadVariant:
        raise
    except (OSError, ValueError):
        raise BadVariant(f"the picture {shown(name)} cannot be read.") from None
    try:
        return clean(data, kind)
    except BadVariant as wrong:
        raise BadVariant(f"the picture {shown(name)} is refused: {wrong}") from None


def clean(data: bytes, kind: str) -> Picture:
    """Returns a picture without all that is not needed to show it, or raises BadVariant."""
    if kind not in MIME or len(data) > MOST_BYTES:
        raise BadVariant(f"a picture is an SVG or a PNG of at most {MOST_BYTES // 10**6} MB.")
    return Picture(kind, clean_svg(data) if kind == "svg" else _clean_png(data))


def _clean_png(data: bytes) -> bytes:
    """Returns a PNG with the chunks that draw it, or raises BadVariant."""
    chunks = list(_chunks(data))
    names = [name for name, _ in chunks]
    if not chunks or names[0] != b"IHDR" or names[-1] != b"IEND" or b"IDAT" not in names:
        raise BadVariant("it is not a whole PNG.")
    wide, high = struct.unpack(">II", chunks[0][1][:8])
    if not (0 < wide <= LONGEST_SIDE and 0 < high <= LONGEST_SIDE):
        raise BadVariant(f"it is {wide} by {high} dots; at most {LONGEST_SIDE} by {LONGEST_SIDE} are allowed.")
    return SIGNATURE + b"".join(_chunk(name, body) for name, body in chunks if name in KEPT)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yields the chunks of a PNG, or raises BadVariant."""
    if not data.startswith(SIGNATURE):
        raise BadVariant("it is not a PNG.")
    at = len(SIGNATURE)
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at : at + 8]) if at + 8 <= len(data) else (0, b"")
        body, mark = data[at + 8 : at + 8 + size], data[at + 8 + size : at + 12 + size]
        if len(body) < size or mark != struct.pack(">I", zlib.crc32(name + body)) or (name == b"IHDR" and size != 13):
            raise BadVariant("it is not a whole PNG.")
        yield name, body
        if name == b"IEND":
            return
        at += 12 + size


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I4s", len(body), name) + body + struct.pack(">I", zlib.crc32(name + body))
