"""Checks the file of a finished game: whether it agrees with itself, and with what one page noted about the deal.

static/sealed.js checks the same but for the moves, in the same order and with the same ids.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clowder.engine.errors import BadLog, ClowderError, shown
from clowder.engine.play import logs
from clowder.engine.play.game import Game
from clowder.engine.play.match import FORMAT
from clowder.engine.text.viewer import plural
from clowder.table import fair, fair_check_1
from clowder.table.fair import Chain

NOTE = "deal note"  # what a page's note says of itself
ALIAS_LENGTH, SALT_LENGTH = 16, 32


class Contradiction(ClowderError):
    """Two things that a log or a note says do not agree. `id` says which."""

    def __init__(self, id: str, sentence: str) -> None:
        super().__init__(sentence)
        self.id = id


@dataclass(frozen=True)
class Gap:
    """Something that a log or a note names and that leaves the server a choice, or cannot be checked."""

    id: str
    sentence: str


@dataclass(frozen=True)
class Verdict:
    """What is known of a deal: what contradicts, else what is missing, and what agrees."""

    contradiction: Contradiction | None = None
    gaps: tuple[Gap, ...] = ()
    facts: tuple[str, ...] = ()
    fair_for: int | None = None  # the seat whose page's note agrees

    @property
    def exit_code(self) -> int:
        """0: nothing contradicts and nothing is missing; 1: a contradiction; 3: something is missing."""
        return 1 if self.contradiction else 3 if self.gaps else 0

    @property
    def sentences(self) -> list[str]:
        """All of it in words, what matters most first."""
        if self.contradiction:
            return [str(self.contradiction)]
        return [*(gap.sentence for gap in self.gaps), *self.facts]


def verify(log: object, find: Callable[[str], Game], seen: str = "", note: object = None) -> Verdict:
    """Deals and plays a log again, and holds it to the seal that was `seen` and to a page's `note`.

    Raises BadLog if the log or the note is none, or if the game cannot be played here.
    """
    try:
        log, note = _whole_numbers(log), _whole_numbers(note)
        if not isinstance(log, dict) or not isinstance(log.get("moves"), list) or not isinstance(log.get("game"), str):
            raise BadLog("This is no log of a game.")
        if note is not None and not is_note(note):
            raise BadLog("This is no note about a deal.")
        return _judged(log, find, seen, note)
    except Contradiction as wrong:
        return Verdict(wrong)
    except RecursionError:
        raise BadLog("This is no log of a game: it is nested too deep.") from None


def _whole_numbers(data: Any) -> Any:
    """Returns plain data with 1 for 1.0: a browser reads both as the same number."""
    if isinstance(data, dict):
        return {name: _whole_numbers(value) for name, value in data.items()}
    if isinstance(data, list):
        return [_whole_numbers(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def _judged(log: dict[str, Any], find: Callable[[str], Game], seen: str, note: Any) -> Verdict:
    record: Any = log.get("fair")
    if "fair" not in log:
        raise Contradiction("sealed", f"This game was not sealed: {_why_unsealed(log)}.")
    is_old = isinstance(record, dict) and "version" not in record
    if not (fair_check_1.is_whole(record, log.get("players")) if is_old else is_whole(record, log.get("players"))):
        raise Contradiction("complete", "What this log says of its deal is incomplete.")
    if log.get("digest") != fair.digest(log):
        raise Contradiction("whole", "This file was changed: it does not fit its own digest.")
    gaps = [Gap(*gap) for gap in fair_check_1.gaps(record)] if is_old else list(gaps_of(record))
    for id, sentence in fair_check_1.contradictions(log) if is_old else contradictions(log):
        raise Contradiction(id, sentence)
    if not record["seal"].startswith(seen):
        raise Contradiction("seal-seen", "This is not the seal that was seen at the table.")
    fair_for = None
    if note is not None:
        for contradiction in note_contradictions(note, log):
            raise contradiction
        gaps += note_gaps(note, record)
        fair_for = note["mine"] if note["before"] and note["opened"] else None
    played = _played_again(log, find)
    return Verdict(None, tuple(gaps), tuple(_facts(record, played, seen, fair_for, bool(gaps), note)), fair_for)


def _why_unsealed(log: Mapping[str, Any]) -> str:
    return "it began from an arranged position" if "start" in log else "it does not come from a table that seals deals"


# A log alone


def is_whole(record: Any, players: Any) -> bool:
    """Tells whether a record of a deal has everything it must have, and nothing else."""
    names = {"version", "seal", "secret", "chain", "seats"}
    if not isinstance(record, dict) or set(record) != names or not _is(record["version"], fair.VERSION):
        return False
    if not fair.is_hash(record["seal"]) or not fair.is_hash(record["secret"]) or not _is_chain(record["chain"]):
        return False
    seats = record["seats"]
    return (
        isinstance(seats, list) and len(seats) == players and all(_is_part(part, n, seats) for n, part in _all(seats))
    )


def _all(seats: Sequence[Any]) -> list[tuple[int, Any]]:
    return list(enumerate(seats))


def _is(value: object, number: int) -> bool:
    return type(value) is int and value == number


def _is_chain(chain: Any) -> bool:
    if not isinstance(chain, dict) or set(chain) != {"seals", "link", "earlier"} or type(chain["seals"]) is not int:
        return False
    earlier = chain["earlier"]
    if not isinstance(earlier, list) or not all(isinstance(one, list) and len(one) == 2 for one in earlier):
        return False
    linked = fair.is_hash(chain["link"]) if chain["seals"] > 0 else chain["link"] == "" and chain["seals"] == 0
    return linked and all(fair.is_hash(seal) and how in (fair.RULES, fair.OLD) for seal, how in earlier)


def _is_part(part: Any, seat: int, seats: Sequence[Any]) -> bool:
    """Tells whether what a record says of a seat can be so."""
    if not isinstance(part, dict) or part.get("kind") not in ("person", "bot") or not _is_alias(part.get("alias")):
        return False
    more = set(part) - {"kind", "alias"}
    if "page" in part:
        page = part["page"]
        if part["kind"] != "person" or type(page) is not int or not 0 <= page <= seat:
            return False
        if page != seat:  # the number of that seat's page is this one's, too
            return more == {"page"} and isinstance(seats[page], dict) and _is(seats[page].get("page"), page)
    if more in (set(), {"page"}):
        return True
    opened = more == {"page", "commitment", "nonce"} and fair.is_hash(part["nonce"])
    missed = more == {"page", "commitment", "missing"} and part["missing"] is True
    return (opened or missed) and fair.is_hash(part["commitment"])


def _is_alias(text: object) -> bool:
    return isinstance(text, str) and len(text) == ALIAS_LENGTH and fair.is_hash(text * 4)


def header_of(log: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the header that a log's seal is about."""
    record = log["fair"]
    return fair.header(fair.game_of(log), record["seats"], Chain.read(record["chain"]))


def contradictions(log: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields what does not follow: the seal, a number that was opened, the seed."""
    record = log["fair"]
    header, seats = header_of(log), record["seats"]
    if fair.seal(record["secret"], header) != record["seal"]:
        yield "seal", "The seal does not fit: it was made for another secret, other seats, another game or other rules."
    for seat, part in enumerate(seats):
        if "nonce" in part and fair.commitment(record["seal"], part["nonce"]) != part["commitment"]:
            yield "opened", f"Seat {seat} opened another number than it had committed to."
    lists = [[part.get(name) for part in seats] for name in ("commitment", "nonce")]
    if fair.seed(record["secret"], header, *lists) != log.get("seed"):
        yield "seed", "The seed does not follow from the secret and the numbers of the players."


def gaps_of(record: Mapping[str, Any]) -> Iterator[Gap]:
    """Yields what a record itself says is missing."""
    missing = [seat for seat, part in enumerate(record["seats"]) if part.get("missing")]
    if missing:
        deals = plural(2 ** len(missing), "deal")
        seats = ", ".join(map(str, missing))
        yield Gap("missing", f"Missing: the number of seat {seats}. A dishonest server had the choice of {deals}.")
    if earlier := record["chain"]["earlier"]:
        reasons = ", ".join(sorted({REASONS[how] for _, how in earlier}))
        yield Gap(
            "earlier", f"Before this seal, {plural(len(earlier), 'seal')} of the table led to no game: {reasons}."
        )
    gave = [part for part in record["seats"] if "nonce" in part]
    if not gave:
        yield Gap("none", "Nobody added a number: the server alone chose the deal.")
    elif without := _without(record["seats"]):
        yield Gap("without", f"{plural(without, 'person')} took part without a number.")


REASONS = {fair.RULES: "the rules had changed with an update", fair.OLD: "an earlier version of the server had made it"}


def _without(seats: Sequence[Mapping[str, Any]]) -> int:
    """Returns how many people no page added a number for; one that is missing is named elsewhere."""
    people = [part for part in seats if part["kind"] == "person"]
    return sum("page" not in part or "commitment" not in seats[part["page"]] for part in people)


def _played_again(log: dict[str, Any], find: Callable[[str], Game]) -> str:
    """Deals and plays a log again whose seals fit; returns in words how it went."""
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
        raise Contradiction("moves", str(wrong)) from None
    result = {"scores": list(match.scores or ()), "winners": list(match.winners or ())} if match.over else None
    if fair.canonical(log.get("result")) != fair.canonical(result):  # for Python True is 1
        raise Contradiction("result", "The result is not what these decisions lead to.")
    return f"{plural(len(match.decisions), 'decision')} lead to the same result" if result else "the game was closed"


def _facts(record: Any, played: str, seen: str, fair_for: int | None, has_gaps: bool, note: Any) -> Iterator[str]:
    given = plural(sum("nonce" in part for part in record["seats"]), "number")
    if fair_for is not None and has_gaps:
        yield f"The rest is fair for seat {fair_for}: its page's note agrees with this log."
    elif fair_for is not None:
        yield f"Fair for seat {fair_for}: its page fixed its number before the deal, and its note agrees with this log."
    yield (
        f"Consistent: the seal fits, the deal follows from the server's secret and {given} of the players, {played}."
    )
    if seen:
        yield "The seal is the one you saw."
    if note is None:
        yield "A log alone doesn't show what pages saw before the deal: compare with --note."


# A page's note


def is_note(note: Any) -> bool:
    """Tells whether plain data is a note that a page exported."""
    if not isinstance(note, dict) or note.get("clowder") != NOTE or not _is(note.get("version"), fair.VERSION):
        return False
    flags = all(isinstance(note.get(name), bool) for name in ("before", "opened", "unasked"))
    lists = [note.get(name) for name in ("seats", "seals", "names")]
    if not flags or not all(isinstance(one, list) for one in lists) or not _is_chain(note.get("chain")):
        return False
    seats, seals, names = note["seats"], note["seals"], note["names"]
    if not all(isinstance(note.get(name), dict) for name in ("game", "nonces")) or not fair.is_hash(note.get("seal")):
        return False
    if note["seal"] not in seals:
        return False
    own = [note.get(name, "none") for name in ("mine", "seat")]
    if not all(one is None or (type(one) is int and 0 <= one < len(seats)) for one in own):
        return False
    return all(isinstance(seat, dict) for seat in seats) and all(map(fair.is_hash, seals)) and all(map(_is_name, names))


def _is_name(one: Any) -> bool:
    """Tells whether this is a name with its salt, or none."""
    return one is None or (isinstance(one, list) and len(one) == 2 and all(isinstance(text, str) for text in one))


def note_contradictions(note: Mapping[str, Any], log: Mapping[str, Any]) -> Iterator[Contradiction]:
    """Yields what in a log contradicts a page's note."""
    record, seat = log["fair"], note["mine"]
    if note["seal"] != record["seal"] or len(note["seats"]) != len(record["seats"]) or "chain" not in record:
        yield Contradiction("note-seal", "The note is about another seal than this log.")
        return
    hidden = set(note["seals"]) - {record["seal"], *(one for one, _ in record["chain"]["earlier"])}
    if hidden:
        number = plural(len(hidden), "earlier seal")
        yield Contradiction("note-seals", f"The page was shown {number} for this game that the log leaves out.")
    if note.get("after") and note["after"] != record["chain"]["link"]:
        yield Contradiction("note-chain", "The seals of the table do not go on from the game that the page saw before.")
    if fair.canonical(_header_of(note)) != fair.canonical(header_of(log)):
        yield Contradiction(
            "note-header", "The page was shown other seats, another game or other rules with this seal."
        )
    seats = record["seats"]
    commitments = [part.get("commitment") for part in seats]
    if note["before"] and [part.get("commitment") for part in note["seats"]] != commitments:
        yield Contradiction("note-list", "The list of numbers is not the one that the page saw before the deal.")
    if note["opened"] and seat is not None and "nonce" not in seats[seat]:
        yield Contradiction("note-missing", f"The page of seat {seat} sent its number, and it is not in this deal.")
    part = {} if seat is None else seats[seat]
    if "nonce" in part and note["nonces"].get(part["commitment"]) != part["nonce"]:
        yield Contradiction("note-nonce", f"The number of seat {seat} is not the one that its page made.")
    if note["unasked"] and note["seat"] is not None and "commitment" in seats[note["seat"]]:
        own = note["seat"]
        yield Contradiction("note-forged", f"The log has a number of seat {own}, whose page was never asked for one.")
    if seat is not None and note["seat"] is not None and note["seat"] != seat:
        said = f"The page committed to its number for seat {seat}, and was given the cards of seat {note['seat']}."
        yield Contradiction("note-moved", said)
    for place, known in enumerate(note["names"][: len(seats)]):
        if known is not None and fair.alias(known[1], known[0]) != seats[place].get("alias"):
            yield Contradiction("note-name", f"The seal has another player at seat {place} than the page was shown.")
    if note.get("swapped"):
        yield Contradiction("note-swapped", "Players sat elsewhere after the deal than the page was shown before it.")
    if note.get("digest") is not None and note["digest"] != log.get("digest"):
        yield Contradiction("note-digest", "This is not the game that the page saw end.")


def _header_of(note: Mapping[str, Any]) -> dict[str, Any]:
    return fair.header(note["game"], note["seats"], Chain.read(note["chain"]))


def note_gaps(note: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Gap]:
    """Yields what a page's note cannot say."""
    if note["unasked"]:
        yield Gap("note-unasked", "The page was open before the deal and was never asked for a number.")
    elif not note["before"]:
        yield Gap("note-late", "The page saw the seal only with the cards: it can't say what was fixed before.")
    elif not note["opened"]:
        yield Gap("note-closed", "The page did not send its number.")
