"""Who you are: a signed cookie has your key, a token in each form shows that it is ours. Nobody has an account.

What you are called stands in the store, in the row that your key leads to.
"""

import re
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from clowder.store.codes import Codes
from clowder.system import Entropy
from clowder.table.names import clean_name

COOKIE = "clowder"
YEARS = 2 * 365 * 24 * 3600
MAX_COOKIE = 1000
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike
CODE_SECONDS = 300


@dataclass(frozen=True)
class Person:
    """Somebody with a browser: how tables know them (nothing before they have done anything), and their name."""

    id: str
    name: str
    key: str = ""  # what the cookie has
    blocked: bool = False  # by who runs the server


class Cookies:
    """Reads and writes the cookie. Its key is the store's, so a restart forgets nobody."""

    def __init__(self, key: bytes, entropy: Entropy, secure: bool = False) -> None:
        self._entropy = entropy
        self._signed = URLSafeSerializer(key, salt="person")
        self._forms = URLSafeSerializer(key, salt="form")
        self._shared = URLSafeSerializer(key, salt="replay")
        self._secure = secure

    def read(self, connection: HTTPConnection) -> Person | None:
        """Returns whose cookie it is, not yet known to any table, or None. The cookies of old also had a name."""
        text = connection.cookies.get(COOKIE, "")
        if not text or len(text) > MAX_COOKIE:
            return None
        try:
            found = self._signed.loads(text)
            return Person(
                "", clean_name(str(found["name"]), self._entropy) if "name" in found else "", str(found["id"])
            )
        except (BadSignature, KeyError, TypeError):
            return None

    def someone_new(self) -> Person:
        """Returns somebody nobody has seen before."""
        return Person("", "", self._entropy.token_urlsafe(18))

    def write(self, response: Response, person: Person) -> None:
        """Lets the browser remember who it is."""
        value = self._signed.dumps({"id": person.key})
        response.set_cookie(COOKIE, str(value), YEARS, httponly=True, samesite="lax", secure=self._secure, path="/")

    def form_token(self, person: Person) -> str:
        """Returns what a form of this person must carry."""
        return str(self._forms.dumps(person.key))

    def is_form_of(self, person: Person, token: str) -> bool:
        """Tells whether a form was made for this person."""
        try:
            return secrets.compare_digest(str(self._forms.loads(token[:MAX_COOKIE])).encode(), person.key.encode())
        except BadSignature:
            return False

    def key_of(self, game: int) -> str:
        """Returns what a link to the replay of a game carries, so that whoever has it may look."""
        return str(self._shared.dumps(game))

    def is_key_of(self, game: int, key: str) -> bool:
        """Tells whether a link to the replay of a game was made here."""
        return secrets.compare_digest(key[:MAX_COOKIE].encode(), self.key_of(game).encode())


def new_code(entropy: Entropy, length: int = 8) -> str:
    """Returns a code people can read to each other, KDF3-9QWM."""
    letters = "".join(entropy.choice(CODE_LETTERS) for _ in range(length))
    return f"{letters[: length // 2]}-{letters[length // 2 :]}"


def read_code(text: str) -> str:
    """Returns a code as it was meant: any case, with or without its dash."""
    letters = re.sub(r"[^0-9A-Z]", "", text.upper()[:40])
    return f"{letters[: len(letters) // 2]}-{letters[len(letters) // 2 :]}"


class DeviceCodes:
    """One-time codes that move a seat to another device."""

    def __init__(self, codes: Codes, entropy: Entropy) -> None:
        self._codes, self._entropy = codes, entropy

    async def make(self, table: str, person: str) -> str:
        """Returns a new code for somebody's seat, wherever that is then; older ones of the same end."""
        code = new_code(self._entropy)
        await self._codes.add(code, table, person, CODE_SECONDS)
        return code

    async def use(self, code: str) -> tuple[str, str] | None:
        """Returns the code of a table and the person of a code and forgets it; None if there is none any more."""
        return await self._codes.use(read_code(code))
