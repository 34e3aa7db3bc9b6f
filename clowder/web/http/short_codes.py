"""Short codes: six letters that lead to a table while it waits for players, to be read aloud and typed on a phone."""

import hashlib
import re
from collections.abc import Iterator
from itertools import count

LENGTH = 6
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # without vowels hardly any word comes about, and without digits nothing looks alike
# What people read into consonants, in English and German; two equal letters beside each other are also misheard.
OFFENSIVE = re.compile(
    r"(.)\1|BTC|CNT|CLT|CNK|CRP|DCK|DMN|DLD|FCK|FCT|FGT|FKN|FTZ|HKN|HTLR|JDN|KZ|NGR|NSD|NZ|PNS|PRN|"
    r"RPD|RPST|RSL|RTD|SCK|SHT|SLT|SLG|SPRM|SX|TWT|VGN|WCHS|WHR|WNK|WTF"
)


def short_codes(secret: str) -> Iterator[str]:
    """Yields codes of six letters in which nobody reads a word: the same for the same secret, and always more."""
    for number in count():
        digest = hashlib.sha256(f"clowder/short-code/{number}:{secret}".encode()).digest()
        rest, letters = int.from_bytes(digest), ""
        for _ in range(LENGTH):
            rest, letter = divmod(rest, len(LETTERS))
            letters += LETTERS[letter]
        if not OFFENSIVE.search(letters):
            yield letters


def read_short_code(text: str) -> str:
    """Returns a short code as it was meant, in any case, with spaces or dashes; nothing if it is none."""
    letters = re.sub(r"[\s-]", "", text.upper()[:40])
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else ""
