"""Checks the file of a finished game: whether it agrees with itself, and with what one page noted about the deal.

static/judge.js checks the same but for the moves, in the same order and with the same ids.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clowder.engine.errors import BadLog, ClowderError, shown
from clowder.engine.play import logs
from clowder.engine.play.game import Game
from clowder.engine.play.match import FORMAT
from clowder.engine.text.viewer import plural
from clowder.table import fair, fair_check_1, fair_note
from clowder.table.fair import Chain


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
        if note is not None and not fair_note.is_note(note):
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
    if "fair" not in log or "start" in log:  # no seal says where an arranged game begins
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
        for id, sentence in fair_note.contradictions(note, log):
            raise Contradiction(id, sentence)
        gaps += [Gap(*gap) for gap in fair_note.gaps(note, record)]
        fair_for = note["mine"] if note["before"] and note["opened"] else None
    played = _played_again(log, find)
    for id, sentence in fair_note.card_contradictions(note, log, find) if note is not None else ():
        raise Contradiction(id, sentence)
    return Verdict(None, tuple(gaps), tuple(_facts(record, played, seen, fair_for, bool(gaps), note)), fair_for)


def _why_unsealed(log: Mapping[str, Any]) -> str:
    return "it began from an arranged position" if "start" in log else "it does not come from a table that seals deals"


# A log alone


def is_whole(record: Any, players: Any) -> bool:
    """Tells whether a record of a deal has everything it must have, and nothing else."""
    names = {"version", "seal", "secret", "chain", "seats"}
    if not isinstance(record, dict) or set(record) != names or not _is(record["version"], fair.VERSION):
        return False
    if (
        not fair.is_hash(record["seal"])
        or not fair.is_hash(record["secret"])
        or not fair_note.is_chain(record["chain"])
    ):
        return False
    seats = record["seats"]
    return (
        isinstance(seats, list) and len(seats) == players and all(_is_part(part, n, seats) for n, part in _all(seats))
    )


def _all(seats: Sequence[Any]) -> list[tuple[int, Any]]:
    return list(enumerate(seats))


def _is(value: object, number: int) -> bool:
    return type(value) is int and value == number


def _is_part(part: Any, seat: int, seats: Sequence[Any]) -> bool:
    """Tells whether what a record says of a seat can be so."""
    if not fair_note.is_sealed_part(part, seat, seats):
        return False
    more = set(part) - {"kind", "alias", "page"}
    if not more:
        return True
    opened = more == {"commitment", "nonce"} and fair.is_hash(part["nonce"])
    missed = more == {"commitment", "missing"} and part["missing"] is True
    return _is(part.get("page"), seat) and (opened or missed) and fair.is_hash(part["commitment"])


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
    if note is not None and fair_note.has_cards(note):
        decisions = plural(len(note.get("decisions") or ()), "decision")
        yield f"Seat {note['seat']} was shown the cards of this log, which has the {decisions} that its page noted."
    if seen:
        yield "The seal is the one you saw."
    if note is None:
        yield "A log alone doesn't show what pages saw before the deal: compare with --note."
