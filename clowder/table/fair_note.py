"""Holds the log of a game to the note of one page: what it saw of the deal, its first cards, its decisions, the end.

static/note_check.js compares the same but for the cards, in the same order and with the same ids.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clowder.engine.play import logs
from clowder.engine.play.game import Game
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import Card
from clowder.engine.text.viewer import plural
from clowder.table import fair
from clowder.table.fair import Chain

KIND = "deal note"  # what a note says of itself
PLACES = ("hand", "mine", "board")  # where a note has cards
MAX_SEATS, MAX_TEXT, MAX_CARDS, MAX_DECISIONS = 16, 100, 200, 400
Found = tuple[str, str]  # the id of a contradiction, and its sentence


# What a note must look like


def is_note(note: Any) -> bool:
    """Tells whether plain data is a note that a page exported."""
    if not isinstance(note, dict) or note.get("clowder") != KIND or not _is(note.get("version"), fair.VERSION):
        return False
    seats = note.get("seats")
    if not isinstance(seats, list) or not 0 < len(seats) <= MAX_SEATS:
        return False
    return (
        all(isinstance(note.get(name), bool) for name in ("before", "opened", "unasked"))
        and fair.is_hash(note.get("seal"))
        and is_chain(note.get("chain"))
        and all(_is_noted_part(part, seat, seats) for seat, part in enumerate(seats))
        and _is_game(note.get("game"))
        and isinstance(note.get("nonces"), dict)
        and all(fair.is_hash(one) and fair.is_hash(other) for one, other in note["nonces"].items())
        and _is_list(note.get("seals"), fair.is_hash)
        and note["seal"] in note["seals"]
        and _is_list(note.get("names"), _is_name)
        and len(note["names"]) <= len(seats)
        and all(_is_seat_or_none(note.get(name, ""), len(seats)) for name in ("mine", "seat"))
        and _has_valid_extras(note, len(seats))
    )


def _has_valid_extras(note: Mapping[str, Any], players: int) -> bool:
    """Tells whether what not every note has is as it must be, where a note has it."""
    checks: dict[str, Callable[[Any], bool]] = {
        "swapped": _is_flag,
        "misnamed": _is_flag,
        "after": fair.is_hash,
        "digest": fair.is_hash,
        "last": _is_last,
        "first": _is_cards,
        "decisions": lambda given: _is_list(given, _is_decision) and len(given) <= MAX_DECISIONS,
        "places": lambda given: _is_list(given, lambda one: _is_place(one, players)) and len(given) <= players,
    }
    return all(note.get(name) is None or check(note[name]) for name, check in checks.items())


def _is(value: object, number: int) -> bool:
    return type(value) is int and value == number


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT


def _is_list(value: Any, holds: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(holds, value))


def _is_seat_or_none(value: Any, players: int) -> bool:
    return value is None or (_is_count(value) and value < players)


def _is_place(one: Any, players: int) -> bool:
    return isinstance(one, list) and len(one) == 2 and _is_list(one, _is_count) and one[1] < players


def _is_name(one: Any) -> bool:
    """Tells whether this is a name with its salt, or none."""
    return one is None or (isinstance(one, list) and len(one) == 2 and _is_list(one, _is_text))


def _is_game(game: Any) -> bool:
    return (
        isinstance(game, dict)
        and set(game) == set(fair.GAME)
        and all(_is_count(game[name]) for name in ("clowder", "version", "players"))
        and all(isinstance(game[name], str) for name in ("game", "rules"))
        and isinstance(game["options"], dict)
    )


def _is_faces(value: Any) -> bool:
    return _is_list(value, _is_text) and len(value) <= MAX_CARDS


def _is_cards(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == set(PLACES) and all(map(_is_faces, value.values()))


def _is_decision(one: Any) -> bool:
    if not isinstance(one, dict) or set(one) != {"hand", "moves"}:
        return False
    return _is_faces(one["hand"]) and _is_list(one["moves"], _is_count) and bool(one["moves"])


def _is_last(last: Any) -> bool:
    if not isinstance(last, dict) or set(last) != {"dealt", "link", "next", "seal", "seals"}:
        return False
    linked = fair.is_hash(last["link"]) if last["seals"] else last["link"] == ""
    flags = _is_flag(last["dealt"]) and _is_flag(last["next"])
    return flags and fair.is_hash(last["seal"]) and _is_count(last["seals"]) and linked


def is_chain(chain: Any) -> bool:
    """Tells whether this is what a log or a note says of the seals before its own."""
    if not isinstance(chain, dict) or set(chain) != {"seals", "link", "earlier"} or type(chain["seals"]) is not int:
        return False
    earlier = chain["earlier"]
    if not _is_list(earlier, lambda one: isinstance(one, list) and len(one) == 2):
        return False
    linked = fair.is_hash(chain["link"]) if chain["seals"] > 0 else chain["link"] == "" and chain["seals"] == 0
    return linked and all(fair.is_hash(seal) and how in (fair.RULES, fair.OLD) for seal, how in earlier)


def is_sealed_part(part: Any, seat: int, seats: Sequence[Any]) -> bool:
    """Tells whether what a seal says of a seat can be so."""
    if not isinstance(part, dict) or part.get("kind") not in ("person", "bot") or not fair.is_alias(part.get("alias")):
        return False
    if "page" not in part:
        return True
    page = part["page"]
    if part["kind"] != "person" or not _is_count(page) or page > seat:
        return False
    # The number of that seat's page is this one's, too.
    return page == seat or (isinstance(seats[page], dict) and _is(seats[page].get("page"), page))


def _is_noted_part(part: Any, seat: int, seats: Sequence[Any]) -> bool:
    """Tells whether what a page has seen of a seat before the deal can be so."""
    if not is_sealed_part(part, seat, seats):
        return False
    more = set(part) - {"kind", "alias", "page"}
    own = more == {"commitment"} and _is(part.get("page"), seat) and fair.is_hash(part["commitment"])
    return not more or own


# What of the deal contradicts it


def contradictions(note: Mapping[str, Any], log: Mapping[str, Any]) -> Iterator[Found]:
    """Yields what a log says of its deal, its decisions and its result, and the page has noted otherwise."""
    record, seat = log["fair"], note["mine"]
    if note["seal"] != record["seal"] or len(note["seats"]) != len(record["seats"]) or "chain" not in record:
        yield "note-seal", "The note is about another seal than this log."
        return
    hidden = set(note["seals"]) - {record["seal"], *(one for one, _ in record["chain"]["earlier"])}
    if hidden:
        number = plural(len(hidden), "earlier seal")
        yield "note-seals", f"The page was shown {number} for this game that the log leaves out."
    if (note.get("after") and note["after"] != record["chain"]["link"]) or not _goes_on(note, record["chain"]):
        yield "note-chain", "The seals of the table do not go on from the game that the page saw before."
    if fair.canonical(_header(note, note["game"])) != fair.canonical(_header(record, fair.game_of(log))):
        yield "note-header", "The page was shown other seats, another game or other rules with this seal."
    yield from _number_contradictions(note, record["seats"], seat)
    yield from _seat_contradictions(note, record["seats"], seat)
    if note.get("digest") is not None and note["digest"] != log.get("digest"):
        yield "note-digest", "This is not the game that the page saw end."
    yield from _played_contradictions(note, log)


def _header(facts: Mapping[str, Any], game: Mapping[str, Any]) -> dict[str, Any]:
    return fair.header(game, facts["seats"], Chain.read(facts["chain"]))


def _goes_on(note: Mapping[str, Any], chain: Mapping[str, Any]) -> bool:
    """Tells whether a chain of seals goes on from the last seal of the table that the page saw before.

    That seal was dealt, or it is among those that led to no game.
    """
    last = note.get("last")
    if last is None:
        return True
    if chain["seals"] <= last["seals"]:
        at = last["seals"] - chain["seals"]
        before = Chain.read({**chain, "earlier": chain["earlier"][:at]}).head
        named = chain["earlier"][at : at + 1]
        return not last["dealt"] and before == last["link"] and bool(named) and named[0][0] == last["seal"]
    if chain["seals"] > last["seals"] + 1:
        return not last["next"]  # games that the page did not see
    return bool(chain["link"] == fair.hash_of(fair.LINK, last["link"], last["seal"], fair.DEALT))


def _number_contradictions(note: Mapping[str, Any], seats: Sequence[Any], seat: int | None) -> Iterator[Found]:
    """Yields what is wrong with the list of commitments and with the page's own number."""
    commitments = [part.get("commitment") for part in seats]
    if note["before"] and [part.get("commitment") for part in note["seats"]] != commitments:
        yield "note-list", "The list of numbers is not the one that the page saw before the deal."
    if note["opened"] and seat is not None and "nonce" not in seats[seat]:
        yield "note-missing", f"The page of seat {seat} sent its number, and it is not in this deal."
    part = {} if seat is None else seats[seat]
    if "nonce" in part and note["nonces"].get(part["commitment"]) != part["nonce"]:
        yield "note-nonce", f"The number of seat {seat} is not the one that its page made."
    if note["unasked"] and note["seat"] is not None and "commitment" in seats[note["seat"]]:
        own = note["seat"]
        yield "note-forged", f"The log has a number of seat {own}, whose page was never asked for one."


def _seat_contradictions(note: Mapping[str, Any], seats: Sequence[Any], seat: int | None) -> Iterator[Found]:
    """Yields what is wrong with who sat where."""
    if seat is not None and note["seat"] is not None and note["seat"] != seat:
        said = f"The page committed to its number for seat {seat}, and was given the cards of seat {note['seat']}."
        yield "note-moved", said
    if note.get("misnamed"):
        yield "note-name", "The names that the page was shown before the deal were not those in the seal."
    for place, known in enumerate(note["names"][: len(seats)]):
        if known is not None and fair.alias(known[1], known[0]) != seats[place].get("alias"):
            yield "note-name", f"The seal has another player at seat {place} than the page was shown."
    if note.get("swapped"):
        yield "note-swapped", "Players sat elsewhere after the seal than the page was shown with it."


# What of the game contradicts it


def _played_contradictions(note: Mapping[str, Any], log: Mapping[str, Any]) -> Iterator[Found]:
    """Yields what of the decisions and the result the page has noted otherwise."""
    found = _found_decisions(note, log["moves"])
    if len(found) < len(note.get("decisions") or ()):
        yield "note-decision", _missing_decision(note, log["moves"], found)
    if note.get("places") is not None:
        result = log.get("result")
        winners = result.get("winners") if isinstance(result, dict) else None
        winners = winners if isinstance(winners, list) else []
        firsts = sorted(seat for place, seat in note["places"] if place == 1)
        is_draw = not winners and len(firsts) == len(note["seats"])  # nobody won, and all are first
        if not is_draw and sorted(winners, key=str) != sorted(firsts, key=str):
            yield "note-result", f"The page saw seat {_listed(firsts)} win, and the log has another result."


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats)) or "nobody"


def _found_decisions(note: Mapping[str, Any], moves: Sequence[Any]) -> list[int]:
    """Returns where in a log the noted decisions begin, one after the other, up to the first that it does not have."""
    found, start = [], 0
    for decision in note.get("decisions") or ():
        wanted = [[note["seat"], move] for move in decision["moves"]]
        at = next((n for n in range(start, len(moves)) if moves[n : n + len(wanted)] == wanted), None)
        if at is None:
            break
        found.append(at)
        start = at + len(wanted)
    return found


def _latest_first(note: Mapping[str, Any], moves: Sequence[Any]) -> int:
    """Returns the last place in a log where the first noted decision can be, if all others follow."""
    at = len(moves)
    for decision in reversed(note.get("decisions") or ()):
        wanted = [[note["seat"], move] for move in decision["moves"]]
        earlier = (n for n in range(at - len(wanted), -1, -1) if moves[n : n + len(wanted)] == wanted)
        at = next(earlier, 0)
    return at


def _missing_decision(note: Mapping[str, Any], moves: Sequence[Any], found: Sequence[int]) -> str:
    """Returns in words which noted decision a log does not have, and what it has in its place."""
    seat, number = note["seat"], len(found)
    played = note["decisions"][number]["moves"]
    start = found[-1] + len(note["decisions"][number - 1]["moves"]) if found else 0
    pairs = [pair for pair in moves[start:] if isinstance(pair, list) and len(pair) == 2]
    others = [move for decided, move in pairs if decided == seat]
    said = f"The page of seat {seat} played {_moves(played)} as its decision {number + 1}, and the log does not have it"
    return f"{said} there: it has {_moves(others[: len(played)])}." if others else f"{said}."


def _moves(moves: Sequence[int]) -> str:
    return ("move " if len(moves) == 1 else "moves ") + ", ".join(map(str, moves))


@dataclass(frozen=True)
class _Shown:
    """The faces of the cards that a seat is shown, at each place in any order."""

    hand: tuple[str, ...]
    mine: tuple[str, ...]
    board: tuple[str, ...]

    @classmethod
    def at(cls, match: Match, seat: int) -> "_Shown":
        """Returns what a seat is shown of a match now."""
        scene, public, view = match.game.scene, match.view_of(None), match.view_of(seat)
        is_out = not match.over and scene.is_out(public, seat)
        own = ((), ()) if is_out else (_faces(scene.hand(view)), _faces(scene.mine(view)))
        return cls(*own, _faces(scene.board(public)))

    @classmethod
    def noted(cls, cards: Mapping[str, Sequence[str]]) -> "_Shown":
        """Returns what a note says."""
        return cls(*(tuple(sorted(cards[place])) for place in PLACES))


def _faces(items: Sequence[Any]) -> tuple[str, ...]:
    """Returns the faces of cards, also of those that lie in zones, in order."""
    return tuple(sorted(_each_face(items)))


def _each_face(items: Sequence[Any]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Card):
            yield item.face or ""
        else:
            yield from _each_face(getattr(item, "items", ()))


def has_cards(note: Mapping[str, Any]) -> bool:
    """Tells whether a note says which cards its page was shown first."""
    return note["seat"] is not None and note.get("first") is not None


def card_contradictions(
    note: Mapping[str, Any], log: Mapping[str, Any], find: Callable[[str], Game]
) -> Iterator[Found]:
    """Deals and plays a log again, and yields where the page was shown other cards.

    Trusts the caller: the log has been played to its end before, and the noted decisions are in it.
    """
    seat = note["seat"]
    if seat is None:
        return
    shown = _each_shown(log, find, seat)
    first = note.get("first") and _Shown.noted(note["first"])
    starts = _found_decisions(note, log["moves"])
    until = _latest_first(note, log["moves"])  # a page may have been opened in the middle of the game
    if first and first not in shown[: until + 1]:
        yield _other_cards(seat, first, shown[: until + 1])
        return
    start = 0
    for number, decision in enumerate(note.get("decisions") or ()):
        hand = tuple(sorted(decision["hand"]))
        at = _found_with_hand(seat, decision["moves"], hand, log["moves"], shown, start)
        if at is None:
            has = shown[starts[number]].hand
            said = f"Before its decision {number + 1} seat {seat} was shown another hand than it had. Its page noted"
            yield "note-hand", f"{said} {_cards(hand)}. The log has {_cards(has)}."
            return
        start = at + len(decision["moves"])


def _each_shown(log: Mapping[str, Any], find: Callable[[str], Game], seat: int) -> list[_Shown]:
    """Returns what a seat was shown before each decision of a log, and after the last."""
    match = logs.replay({**log, "moves": []}, find)
    found = [_Shown.at(match, seat)]
    for decided, move in log["moves"]:
        match.play(decided, move)
        found.append(_Shown.at(match, seat))
    return found


def _found_with_hand(
    seat: int, moves: Sequence[int], hand: tuple[str, ...], played: Sequence[Any], shown: Sequence[_Shown], start: int
) -> int | None:
    """Returns where a log has moves of a seat that had that hand at some moment since its decision before."""
    wanted = [[seat, move] for move in moves]
    for at in range(start, len(played)):
        if played[at : at + len(wanted)] == wanted and any(one.hand == hand for one in shown[start : at + 1]):
            return at
    return None


def _other_cards(seat: int, first: _Shown, shown: Sequence[_Shown]) -> Found:
    """Returns in what the cards of a deal differ from those that the page was shown first."""
    for place in PLACES:
        ours = getattr(first, place)
        if all(getattr(one, place) != ours for one in shown):
            said, theirs = _WHOSE[place].format(seat=seat), getattr(shown[0], place)
            return "note-hand", f"{said} {_cards(ours)}. The log deals {_cards(theirs)}."
    return "note-hand", f"The page of seat {seat} was shown cards that were never on the table together."


_WHOSE = {
    "hand": "Another hand was dealt than seat {seat} was shown. Its page noted",
    "mine": "Other cards lay before seat {seat} than its page was shown. It noted",
    "board": "Other cards lay on the table than the page of seat {seat} was shown. It noted",
}


def _cards(faces: Sequence[str]) -> str:
    return ", ".join(_printable(face) or "a card face down" for face in faces) or "no cards"


def _printable(text: str) -> str:
    """Returns a text of a file as a terminal may show it."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


# What a note cannot say


def gaps(note: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Found]:
    """Yields what a page's note cannot say."""
    seat = note["mine"]
    if note["unasked"]:
        yield "note-unasked", "The page was open before the deal and was never asked for a number."
    elif seat is not None and note["nonces"] and "commitment" not in record["seats"][seat]:
        yield "note-dropped", f"The page of seat {seat} committed to a number, and the server says it came too late."
    elif not note["before"]:
        yield "note-late", "The page saw the seal only with the cards: it can't say what was fixed before."
    elif not note["opened"]:
        yield "note-closed", "The page did not send its number."
    if (note["seat"] is not None or seat is not None) and not has_cards(note):
        yield "note-cards", "The page noted no cards: it can't say that it was shown the ones of this log."
