"""Fair deals: the hashes of seals, commitments and seeds, and the file of a finished game.

Plain functions of plain data. static/sealed.js has the same ones; docs/fairness.md says what they are for.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

VERSION = 2  # of the protocol
GAME = ("clowder", "game", "version", "rules", "players", "options")  # of a log's header: which game, by which rules
# None of these is the generator's tag: the hash that deals must not be published.
SEAL, COMMITMENT, SEED = "clowder/2/seal:", "clowder/2/nonce:", "clowder/2/seed:"
LINK, ALIAS, CODE, LOG = "clowder/2/link:", "clowder/2/name:", "clowder/2/code:", "clowder/1/log:"
HASH = re.compile(r"[0-9a-f]{64}")  # also a secret or a nonce
SHORT_HASH = re.compile(r"[0-9a-f]{16}")
NONE = "-"  # in place of the commitment or the nonce of a seat without one
NUM_ANIMALS = 64  # words of which a deal code has three
DEALT, RULES, OLD = "dealt", "rules", "version"  # why the next seal of a table was made; see `Chain`


def canonical(data: object) -> str:
    """Returns plain data as the one JSON text that is hashed."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hash_of(tag: str, *parts: str) -> str:
    """Returns SHA-256 of a tag and lines of text, in hexadecimal."""
    return hashlib.sha256((tag + "\n".join(parts)).encode(errors="surrogatepass")).hexdigest()


def is_hash(text: object) -> bool:
    """Tells whether this is written like a hash, a secret or a nonce."""
    return isinstance(text, str) and HASH.fullmatch(text) is not None


def is_alias(text: object) -> bool:
    """Tells whether this is written like what a player is called in a header."""
    return isinstance(text, str) and SHORT_HASH.fullmatch(text) is not None


def game_of(log: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the part of a log's header that says which game it is, by which rules, for how many."""
    return {name: log.get(name) for name in GAME}


def header(game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], chain: "Chain") -> dict[str, Any]:
    """Returns what a seal is about beside the secret: the game, who sits where and who is asked, earlier seals."""
    sealed = [{name: seat[name] for name in ("kind", "alias", "page") if name in seat} for seat in seats]
    return {**game, "seats": sealed, "chain": {"seals": chain.num_seals, "link": chain.head}}


def seal(secret: str, header: Mapping[str, Any]) -> str:
    """Returns the server's commitment to its secret and a header."""
    return hash_of(SEAL, secret, canonical(header))


def alias(salt: str, name: str) -> str:
    """Returns what a player is called in a header: their name, for those who know the salt."""
    return hash_of(ALIAS, salt, name)[:16]


def commitment(sealed: str, nonce: str) -> str:
    """Returns a page's commitment to its nonce. It is good for this seal alone."""
    return hash_of(COMMITMENT, sealed, nonce)


def _listed(given: Sequence[str | None]) -> str:
    return ",".join(one or NONE for one in given)


def seed(
    secret: str, header: Mapping[str, Any], commitments: Sequence[str | None], nonces: Sequence[str | None]
) -> str:
    """Returns the seed of the deal, from the lists of commitments and of nonces in the order of seats."""
    return hash_of(SEED, secret, canonical(header), _listed(commitments), _listed(nonces))


def code(sealed: str, commitments: Sequence[str | None], nonces: Sequence[str | None]) -> tuple[int, ...]:
    """Returns the deal code: three numbers of animals, the same for all who were shown the same deal."""
    hashed = hash_of(CODE, sealed, _listed(commitments), _listed(nonces))
    return tuple(int(hashed[2 * n : 2 * n + 2], 16) % NUM_ANIMALS for n in range(3))


def digest(log: Mapping[str, Any]) -> str:
    """Returns a hash of all of a log but its own."""
    return hash_of(LOG, canonical({name: value for name, value in log.items() if name != "digest"}))


def exported(
    header: Mapping[str, Any], moves: Sequence[Sequence[int]], result: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Returns the file of a game that is over, or was closed for good: then it has no result. It has no names."""
    log = {**header, "moves": [list(decision) for decision in moves], "result": result and dict(result)}
    return {**log, "digest": digest(log)}


@dataclass(frozen=True)
class Chain:
    """The seals of a table before a new one: `earlier` since the last that was dealt, with how each of them ended.

    `link` is a hash over all seals before these, of which there are `seals`.
    """

    seals: int = 0
    link: str = ""
    earlier: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Chain":
        """Takes plain data back."""
        return cls(data["seals"], data["link"], tuple((one, how) for one, how in data["earlier"]))

    @property
    def plain(self) -> dict[str, Any]:
        """The chain as plain data."""
        return {"seals": self.seals, "link": self.link, "earlier": [list(one) for one in self.earlier]}

    @property
    def num_seals(self) -> int:
        """How many seals the table had before the new one."""
        return self.seals + len(self.earlier)

    @property
    def head(self) -> str:
        """A hash over all of them."""
        link = self.link
        for sealed, how in self.earlier:
            link = hash_of(LINK, link, sealed, how)
        return link

    def after(self, sealed: str, how: str) -> "Chain":
        """Returns the chain for the seal that follows this one."""
        longer = replace(self, earlier=(*self.earlier, (sealed, how)))
        return Chain(longer.num_seals, longer.head) if how == DEALT else longer
