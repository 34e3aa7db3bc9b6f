"""Fair deals: what is promised before a deal, what the seed is made of, and how anybody checks it afterwards.

The server seals a secret together with the log's header; browsers commit to nonces; when all have opened theirs, the
seed is a hash of everything. Plain functions of plain data, as static/sealed.js has them, too: docs/fairness.md.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from clowder.engine.errors import BadLog, ClowderError, shown
from clowder.engine.play import logs
from clowder.engine.play.game import Game
from clowder.engine.play.match import FORMAT
from clowder.engine.text.viewer import plural

HEADER = ("clowder", "game", "version", "rules", "players", "options")  # what a seal is about, beside the secret
# None of these is the generator's tag: the hash that deals must not be published.
SEAL, COMMITMENT, SEED, LOG = "clowder/1/seal:", "clowder/1/nonce:", "clowder/1/seed:", "clowder/1/log:"
NONCE = re.compile(r"[0-9a-f]{64}")  # also a secret, and any hash
NONE = "-"  # in place of the nonce of a seat without one


class Unproven(ClowderError):
    """What a log says of its deal does not hold, or it says nothing."""


def canonical(data: object) -> str:
    """Returns plain data as the one JSON text that is hashed."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _hash(tag: str, *parts: str) -> str:
    return hashlib.sha256((tag + "\n".join(parts)).encode(errors="surrogatepass")).hexdigest()


def is_hash(text: object) -> bool:
    """Tells whether this is written like a hash, a secret or a nonce."""
    return isinstance(text, str) and NONCE.fullmatch(text) is not None


def header_of(log: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what of a log's header is sealed: which game, by which rules, for how many."""
    return {name: log.get(name) for name in HEADER}


def seal(secret: str, header: Mapping[str, Any]) -> str:
    """Returns the server's commitment to its secret and a header."""
    return _hash(SEAL, secret, canonical(header))


def commitment(sealed: str, nonce: str) -> str:
    """Returns a browser's commitment to its nonce, good for this seal alone."""
    return _hash(COMMITMENT, sealed, nonce)


def seed(secret: str, header: Mapping[str, Any], nonces: Sequence[str | None]) -> str:
    """Returns the seed of the deal, from the nonces in the order of seats."""
    return _hash(SEED, secret, canonical(header), ",".join(nonce or NONE for nonce in nonces))


def digest(log: Mapping[str, Any]) -> str:
    """Returns a hash of all of a log but its own."""
    return _hash(LOG, canonical({name: value for name, value in log.items() if name != "digest"}))


def exported(
    header: Mapping[str, Any], moves: Sequence[Sequence[int]], result: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Returns the file of a game that is over, or was closed for good: then it has no result. It has no names."""
    log = {**header, "moves": [list(decision) for decision in moves], "result": result and dict(result)}
    return {**log, "digest": digest(log)}


# Checking


def verify(log: object, find: Callable[[str], Game], seen: str = "") -> str:
    """Deals and plays a log again; returns in a sentence what was found. `seen`: the seal that was seen, or its start.

    Raises Unproven with the first thing that does not hold, BadLog if it is no log or cannot be played here.
    """
    if not isinstance(log, dict) or not isinstance(log.get("moves"), list) or not isinstance(log.get("game"), str):
        raise BadLog("This is no log of a game.")
    fair: Any = log.get("fair")
    if "fair" not in log:
        why = (
            "it began from an arranged position" if "start" in log else "it does not come from a table that seals deals"
        )
        raise Unproven(f"This game was not sealed: {why}.")
    if not _is_whole(fair, log.get("players")):
        raise Unproven("What this log says of its deal is incomplete.")
    try:
        changed = log.get("digest") != digest(log)
    except RecursionError:
        raise BadLog("This is no log of a game: it is nested too deep.") from None
    if changed:
        raise Unproven("This file was changed: it does not fit its own digest.")
    header, seats = header_of(log), fair["seats"]
    if seal(fair["secret"], header) != fair["seal"]:
        raise Unproven("The seal does not fit: it was made for another secret, another game or other rules.")
    if not fair["seal"].startswith(seen):
        raise Unproven("This is not the seal that was seen at the table.")
    for seat, part in enumerate(seats):
        if "nonce" in part and commitment(fair["seal"], part["nonce"]) != part["commitment"]:
            raise Unproven(f"Seat {seat} opened another number than it had committed to.")
    if seed(fair["secret"], header, [part.get("nonce") for part in seats]) != log.get("seed"):
        raise Unproven("The seed does not follow from the secret and the numbers of the players.")
    return _played_again(log, find, seats, fair["broken"], seen)


def _is_whole(fair: object, players: object) -> bool:
    """Tells whether a record of a deal has everything it must have, and nothing else."""
    if not isinstance(fair, dict) or set(fair) != {"seal", "secret", "seats", "broken"}:
        return False
    seats, broken = fair["seats"], fair["broken"]
    if not is_hash(fair["seal"]) or not is_hash(fair["secret"]):
        return False
    if not isinstance(seats, list) or len(seats) != players or not isinstance(broken, list):
        return False
    return all(type(seat) is int and 0 <= seat < len(seats) for seat in broken) and all(map(_is_part, seats))


def _is_part(part: object) -> bool:
    if not isinstance(part, dict) or part.get("kind") not in ("person", "bot"):
        return False
    if set(part) == {"kind"}:
        return True
    given = set(part) == {"kind", "commitment", "nonce"} and part["kind"] == "person"
    return given and is_hash(part["commitment"]) and is_hash(part["nonce"])


def _played_again(
    log: dict[str, Any], find: Callable[[str], Game], seats: Sequence[Any], broken: Sequence[int], seen: str
) -> str:
    """Deals and plays a log again whose seals fit; returns the sentence for all that was found."""
    if log.get("clowder") != FORMAT:
        raise BadLog(f"This is a log of another format than {FORMAT}.")
    game = find(log["game"])
    if not game.means(log.get("rules")):
        rules = shown(log.get("rules"), 20)
        raise BadLog(f"The seals fit, but the game was played by rules {rules}, and here are {game.identity!r}.")
    if log.get("resumed"):
        raise BadLog("The seals fit, but the rules changed during this game: it cannot be played again from its deal.")
    try:
        match = logs.replay(log, find)
    except BadLog as wrong:
        raise Unproven(str(wrong)) from None
    result = {"scores": list(match.scores or ()), "winners": list(match.winners or ())} if match.over else None
    if canonical(log.get("result")) != canonical(result):  # for Python 1.0 is 1
        raise Unproven("The result is not what these decisions lead to.")
    given, people = sum("nonce" in part for part in seats), sum(part["kind"] == "person" for part in seats)
    # A log alone cannot show what the pages saw before the deal: "fair" is not for this function to say.
    said = []
    if broken:
        said += [f"Earlier deals of this game were broken off by seat {', '.join(map(str, broken))}."]
    if people > given:
        said += [f"{plural(people - given, 'person')} took part without a number."]
    made = f"the deal follows from the server's secret and {plural(given, 'number')} of the players"
    played = f"{plural(len(match.decisions), 'decision')} lead to the same result" if result else "the game was closed"
    said += [f"Consistent: the seal fits, {made}, {played}."]
    said += [
        "The seal is the one you saw; whether the list of numbers is, only a page that was at the table knows."
        if seen
        else "Only a page that was at the table knows whether it saw this seal before the deal: compare with --seal."
    ]
    return " ".join(said)
