"""Checks the record of a deal in a log of version 1: the releases up to 0.2 sealed their deals like that."""

from collections.abc import Iterator, Mapping
from typing import Any

from clowder.engine.text.viewer import plural
from clowder.table import fair

SEAL, COMMITMENT, SEED = "clowder/1/seal:", "clowder/1/nonce:", "clowder/1/seed:"


def seal(secret: str, game: Mapping[str, Any]) -> str:
    """Returns the server's commitment to its secret and a header."""
    return fair.hash_of(SEAL, secret, fair.canonical(game))


def commitment(sealed: str, nonce: str) -> str:
    """Returns a page's commitment to its nonce."""
    return fair.hash_of(COMMITMENT, sealed, nonce)


def seed(secret: str, game: Mapping[str, Any], nonces: list[str | None]) -> str:
    """Returns the seed of the deal."""
    return fair.hash_of(SEED, secret, fair.canonical(game), ",".join(nonce or fair.NONE for nonce in nonces))


def is_whole(record: Any, players: Any) -> bool:
    """Tells whether a record has everything it must have, and nothing else."""
    if not isinstance(record, dict) or set(record) != {"seal", "secret", "seats", "broken"}:
        return False
    seats, broken = record["seats"], record["broken"]
    if not fair.is_hash(record["seal"]) or not fair.is_hash(record["secret"]):
        return False
    if not isinstance(seats, list) or len(seats) != players or not isinstance(broken, list):
        return False
    return all(type(seat) is int and 0 <= seat < len(seats) for seat in broken) and all(map(_is_part, seats))


def _is_part(part: Any) -> bool:
    if not isinstance(part, dict) or part.get("kind") not in ("person", "bot"):
        return False
    if set(part) == {"kind"}:
        return True
    given = set(part) == {"kind", "commitment", "nonce"} and part["kind"] == "person"
    return given and fair.is_hash(part["commitment"]) and fair.is_hash(part["nonce"])


def contradictions(log: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields what does not follow, as ids and sentences."""
    record, game = log["fair"], fair.game_of(log)
    if seal(record["secret"], game) != record["seal"]:
        yield "seal", "The seal does not fit: it was made for another secret, another game or other rules."
    for seat, part in enumerate(record["seats"]):
        if "nonce" in part and commitment(record["seal"], part["nonce"]) != part["commitment"]:
            yield "opened", f"Seat {seat} opened another number than it had committed to."
    if seed(record["secret"], game, [part.get("nonce") for part in record["seats"]]) != log.get("seed"):
        yield "seed", "The seed does not follow from the secret and the numbers of the players."


def gaps(record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields what the record says is missing, as ids and sentences."""
    yield "old", "Sealed by version 1 of fair deals, in which the server could shuffle again without a trace."
    if record["broken"]:
        seats = ", ".join(map(str, record["broken"]))
        yield "broken", f"Earlier deals of this game were broken off by seat {seats}."
    people = [part for part in record["seats"] if part["kind"] == "person"]
    without = sum("nonce" not in part for part in people)
    if without == len(people):
        yield "none", "Nobody added a number: the server alone chose the deal."
    elif without:
        yield "without", f"{plural(without, 'person')} took part without a number."
