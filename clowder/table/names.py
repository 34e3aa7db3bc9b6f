"""What people may be called: nothing invisible, nobody called "You", and no two at a table who look the same."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

from clowder.engine.text.languages import languages
from clowder.system import Entropy
from clowder.table.texts import use_language, wording

MAX_NAME = 20
MAX_MARKS = 2  # accents on one letter: more of them run into the lines above and below
FIRST_NAMES = ("Ada", "Bo", "Cleo", "Dot", "Eli", "Fay", "Gus", "Ida", "Jo", "Kit", "Lou", "Max", "Nia", "Pip", "Ro")
BLANK = "\u2800"  # of braille: a sign to Unicode, nothing to the eye

# Of RFC 8266: what is invisible, turns text round or is unassigned is no part of a nickname.
_nickname = get_profile("Nickname")


def clean_name(text: str, entropy: Entropy, otherwise: str = "") -> str:
    """Returns a name as others may see it: one line, no tricks, not too long; another one if nothing is left."""
    shown = "".join(c for c in unicodedata.normalize("NFC", text[: 10 * MAX_NAME]) if c == " " or _is_visible(c))
    shown = re.sub(r"\s+", " ", _with_few_marks(shown)).strip()[:MAX_NAME].strip()
    is_name = any(unicodedata.category(c)[0] in "LNPS" for c in shown)
    if not is_name or is_like(shown, _kept()):
        return otherwise or entropy.choice(FIRST_NAMES)
    return shown


@cache
def _kept() -> tuple[str, ...]:
    """Returns what nobody may be called, in any language: a neighbour may read another one."""
    found: list[str] = []
    for language in languages():
        with use_language(language):
            found += wording("names-kept").split(", ")
    return tuple(found)


def is_like(name: str, others: Iterable[str]) -> bool:
    """Tells whether a name could be taken for one of the others."""
    return any(
        mine == theirs for other in others for mine, theirs in zip(skeletons(name), skeletons(other), strict=True)
    )


class Taken:
    """Names that are taken: one look tells whether another could be mistaken for any of them."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._written, self._small = set[str](), set[str]()
        self._numbers: dict[tuple[str, str], int] = {}  # the first number that may be free, by what a name looks like
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Takes a name."""
        written, small = skeletons(name)
        self._written.add(written)
        self._small.add(small)

    def has(self, name: str) -> bool:
        """Tells whether a name could be mistaken for one that is taken."""
        written, small = skeletons(name)
        return written in self._written or small in self._small

    def take(self, name: str) -> str:
        """Takes a name, with a number if it is taken already, and returns it."""
        number = self._numbers.get(skeletons(name), 1)
        while self.has(numbered := f"{name} {number}" if number > 1 else name):
            number += 1
        self._numbers[skeletons(name)] = number  # all below it stay taken
        self.add(numbered)
        return numbered


@lru_cache(4096)
def skeletons(name: str) -> tuple[str, str]:
    """Returns what is left of a name, as written and in small letters, when what looks alike is the same."""
    plain = "".join(unicodedata.normalize("NFKD", name).split())
    written, small = ("".join(_prototype(c) for c in text) for text in (plain, plain.casefold()))
    return written.casefold(), small


@lru_cache(4096)
def _is_visible(c: str) -> bool:
    try:
        return bool(_nickname.enforce(c).strip()) and unicodedata.category(c)[0] in "LMNPS" and c != BLANK
    except UnicodeEncodeError:
        return False


def _with_few_marks(text: str) -> str:
    kept, marks = "", 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        if marks <= MAX_MARKS:
            kept += c
    return kept


def _prototype(c: str) -> str:
    """Returns what Unicode says a letter looks like. Its table names both of a pair to each other, so one is chosen."""
    alike = [_bare(other["c"]) for other in confusables_data.get(c, ())]
    if not alike or len(alike) > 1:  # it looks like nothing else, or others look like it
        return c
    back = confusables_data.get(alike[0], ())
    return alike[0] if len(back) > 1 or len(alike[0]) > 1 else min(c, alike[0])


def _bare(text: str) -> str:
    return text.replace("\u200e", "")  # the table writes letters of the right-to-left scripts between such marks
