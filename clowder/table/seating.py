"""Who sits at a table, leaves, comes back, is removed, and who is its host: terms in, terms out, or a UserError.

People gather before the first game in `chairs`, and between two games in `next`. During a game nobody gets a seat that
was another's: who has left is stood in for, and can come back. `gone` are people who have had no page for long.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from clowder.engine.play.scene_contract import silence
from clowder.table.names import is_like
from clowder.table.terms import FIRSTS, MIX, NAMES, Chair, Terms, asks_before, game_of, picked, place_of, with_names
from clowder.table.texts import UserError

JOINING_PER_SEAT = 2  # people who may wait for the next game
GATHERING, PLAYING, OVER = "gathering", "playing", "over"  # how far a table has come
Chairs = tuple[Chair, ...]


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks for something."""

    person: str
    name: str


# Who may do what


def host(terms: Terms, gone: Collection[str] = ()) -> str:
    """Returns who has the host's powers: who opened the table, or who has sat there longest; nobody where nobody sits.

    Who has stood up, was removed, or is long gone has them no more; who comes back has them again.
    """
    chairs = terms.next or terms.chairs
    here = {chair.keeper for chair in chairs if chair.kind == "person" and (chair.absent or not chair.stand_in)}
    here -= {*gone, *terms.removed}
    return next((person for person in (terms.host, *terms.ever) if person in here), "")


def is_removed(terms: Terms, person: str) -> bool:
    """Tells whether the host has sent somebody away."""
    return person in terms.removed


def may(terms: Terms, stage: str, person: str, is_host: bool) -> list[str]:
    """Returns what somebody may ask for now, as words: what the page offers."""
    seat, chairs = terms.seat_of(person), seats_of(terms, stage)
    found: list[str] = []
    if [chair for chair in (*terms.chairs, *chairs) if chair.person == person and chair.kind == "program"]:
        return ["leave"]
    if stage != PLAYING and terms.shuffle.is_open:
        place = place_of(chairs, person)
        found += ["leave"] if place is not None and not chairs[place].stand_in else []
        found += ["again"] if stage == OVER and place is not None and person not in terms.agreed else []
    elif stage != PLAYING:
        place = place_of(chairs, person)
        free = any(chair.kind == "open" or (stage == OVER and chair.kind == "bot") for chair in chairs)
        if free and not is_removed(terms, person):
            found += ["sit"] if place is None else ["move"] if stage == OVER else []
        found += ["leave"] if place is not None else []
        found += ["again"] if stage == OVER and place is not None and person not in terms.agreed else []
        found += ["start", "bot", "unbot", "program"] if is_host else []
        found += ["first"] if is_host and asks_before(terms).first else []
        found += ["choose"] if place is not None and asks_before(terms).picks else []
        found += ["beside"] if place is not None and any(chair.kind == "open" for chair in chairs) else []
        found += ["ready"] if stage == GATHERING and place is not None and not is_host else []
    elif seat is None:
        found += [] if is_removed(terms, person) else ["join"]
    elif terms.chairs[seat].stand_in:
        found += [] if is_removed(terms, person) else ["return"]
    else:
        found += ["leave", *(["pass"] if has_reactions(terms) else []), "pause"]
        found += ["coach"] if terms.lesson else []
    if seat is not None:
        found += ["device", "mute", *(["emote"] if not terms.chairs[seat].stand_in and stage != GATHERING else [])]
    return found + (["remove", "let", "close"] if is_host else [])


def has_reactions(terms: Terms) -> bool:
    """Tells whether a game has windows in which silence is an answer."""
    return game_of(terms).scene.silence is not silence


# Before and between games


def seats_of(terms: Terms, stage: str) -> Chairs:
    """Returns the chairs that people gather in, or sit in."""
    return terms.next if stage == OVER else terms.chairs


def with_seats(terms: Terms, stage: str, chairs: Sequence[Chair]) -> Terms:
    """Returns the terms with other chairs to gather in."""
    return replace(terms, next=tuple(chairs)) if stage == OVER else replace(terms, chairs=tuple(chairs))


def put(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    """Returns the chairs with another one at a seat."""
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def sit(terms: Terms, stage: str, who: Visitor, seat: object) -> Terms:
    """Gives somebody a free seat; between games also a bot's, and also to who sits elsewhere already."""
    chairs = seats_of(terms, stage)
    if stage == PLAYING or type(seat) is not int or not 0 <= seat < terms.players:
        raise UserError("no-free-seat")
    if is_removed(terms, who.person):
        raise UserError("removed")
    old = place_of(chairs, who.person)
    if old is not None and stage == GATHERING:
        raise UserError("seated-already")
    if chairs[seat].kind != "open" and not (stage == OVER and chairs[seat].kind == "bot"):
        raise UserError("seat-taken")
    if old is not None:
        moved = put(put(chairs, seat, chairs[old]), old, chairs[seat])  # they change places
        return with_seats(terms, stage, moved)
    return _known(with_seats(terms, stage, put(chairs, seat, Chair("person", person=who.person))), who)


def sit_beside(terms: Terms, stage: str, keeper: str, who: Visitor, seat: object) -> Terms:
    """Gives a free seat to somebody who plays at another's device; from then on nobody is in a hurry."""
    if place_of(seats_of(terms, stage), keeper) is None:
        raise UserError("watching")
    terms = sit(terms, stage, who, seat)
    place = place_of(seats_of(terms, stage), who.person)
    assert place is not None
    chairs = seats_of(terms, stage)
    chairs = put(chairs, place, replace(chairs[place], device=keeper))
    return replace(with_seats(terms, stage, chairs), no_hurry=True)


def mark_ready(terms: Terms, person: str, on: bool) -> Terms:
    """Notes that somebody who has sat down is ready to begin, or not yet."""
    if terms.seat_of(person) is None:
        raise UserError("watching")
    others = tuple(other for other in terms.ready if other != person)
    return replace(terms, ready=(*others, person) if on else others)


def _known(terms: Terms, who: Visitor) -> Terms:
    """Notes that somebody has sat down, after all others."""
    ever = (*(other for other in terms.ever if other != who.person), who.person)
    joining = tuple(other for other in terms.joining if other != who.person)
    return with_names(replace(terms, ever=ever, joining=joining), {**terms.called, who.person: who.name})


def sit_program(terms: Terms, stage: str, owner: str, who: Visitor, seat: object) -> Terms:
    """Gives a free seat to a program. It counts among those who ever sat here: it sees what people do."""
    chairs = seats_of(terms, stage)
    chair = Chair("program", person=who.person, owner=owner)
    return _known(with_seats(terms, stage, put(chairs, _of_kind(chairs, stage, seat, "open"), chair)), who)


def plays_there(terms: Terms, program: str) -> bool:
    """Tells whether a program still has its seat: standing up ends that for good."""
    chairs = [chair for chair in terms.next or terms.chairs if chair.kind == "program" and chair.person == program]
    return any(chair.absent or not chair.stand_in for chair in chairs)


def add_bot(terms: Terms, stage: str, seat: object) -> Terms:
    """Gives a free seat to a bot."""
    chairs = seats_of(terms, stage)
    bot = bot_chair(chairs, terms.strength)
    return with_seats(terms, stage, put(chairs, _of_kind(chairs, stage, seat, "open"), bot))


def remove_bot(terms: Terms, stage: str, seat: object) -> Terms:
    """Takes a bot, or a program, away from its seat."""
    chairs = seats_of(terms, stage)
    return with_seats(terms, stage, put(chairs, _of_kind(chairs, stage, seat, "bot", "program"), Chair()))


def _of_kind(chairs: Chairs, stage: str, seat: object, *kinds: str) -> int:
    if stage == PLAYING:
        raise UserError("host-only")
    if type(seat) is not int or not 0 <= seat < len(chairs) or chairs[seat].kind not in kinds:
        raise UserError("no-seat")
    return seat


def bot_chair(chairs: Sequence[Chair], strength: str = "") -> Chair:
    """Returns a chair with a bot whose name is not taken; at a mixed table no two in a row play alike."""
    taken = [chair.name for chair in chairs]
    skill = MIX[sum(chair.kind == "bot" for chair in chairs) % len(MIX)] if strength == "mixed" else ""
    return Chair("bot", next(name for name in NAMES if not is_like(name, taken)), strength=skill)


def fill(chairs: Chairs, strength: str = "") -> Chairs:
    """Returns the chairs with bots in the free ones."""
    for seat, chair in enumerate(chairs):
        if chair.kind == "open":
            chairs = put(chairs, seat, bot_chair(chairs, strength))
    return chairs


# Before the deal


def choose(terms: Terms, stage: str, person: str, seat: object, pick: object) -> Terms:
    """Notes what a seat has chosen before the deal: somebody's own seat, or one that is played at their device."""
    chairs = seats_of(terms, stage)
    if stage == PLAYING:
        raise UserError("begun")
    if type(seat) is not int or not 0 <= seat < len(chairs) or chairs[seat].keeper != person:
        raise UserError("no-seat")
    found = picked(terms, pick)
    if found and any(chair.pick == found for place, chair in enumerate(chairs) if place != seat):
        raise UserError("chosen-already")
    return with_seats(terms, stage, put(chairs, seat, replace(chairs[seat], pick=found)))


def set_first(terms: Terms, stage: str, first: object) -> Terms:
    """Settles how it is found who goes first."""
    if stage == PLAYING:
        raise UserError("begun")
    if not isinstance(first, str) or first not in FIRSTS or not asks_before(terms).first:
        raise UserError("no-pick")
    return replace(terms, first=first)


def let_begin(terms: Terms, stage: str, seat: object) -> Terms:
    """Lets a seat go first, as the host wishes."""
    chairs = seats_of(terms, stage)
    if type(seat) is not int or not 0 <= seat < len(chairs):
        raise UserError("no-seat")
    marked = [replace(chair, begins=place == seat) for place, chair in enumerate(chairs)]
    return with_seats(set_first(terms, stage, "host"), stage, marked)


# Shuffling


def frozen(terms: Terms, stage: str, wanted: Terms) -> Terms:
    """Returns the terms from the seal to the deal: nobody's seat changes any more. `wanted` are those of the game."""
    return replace(terms, next=wanted.chairs) if stage == OVER else terms


def dealt_to(terms: Terms, stage: str) -> Terms:
    """Returns the terms of the game that is dealt to the frozen seats."""
    if stage != OVER:
        return terms
    return replace(terms, chairs=terms.next, next=(), agreed=(), joining=(), lesson=False, short=False, start=None)


def check_lock(before: Terms, after: Terms, stage: str) -> None:
    """Raises if somebody would sit elsewhere from the seal to the deal: the seal says who sits where."""
    if before.shuffle.is_open and _sitters(before, stage) != _sitters(after, stage):
        raise UserError("seats-locked")


def _sitters(terms: Terms, stage: str) -> tuple[object, ...]:
    chairs = [(chair.kind, chair.person, chair.device, chair.strength) for chair in seats_of(terms, stage)]
    return chairs, [(chair.pick, chair.begins) for chair in seats_of(terms, stage)], terms.first


# Leaving and coming back


def get_up(terms: Terms, stage: str, person: str) -> Terms:
    """Frees somebody's seat, or lets a bot stand in where a game is being played, or its seats are sealed."""
    chairs = seats_of(terms, stage)
    seat = place_of(chairs, person)
    if seat is None:
        raise UserError("watching")
    if stage == PLAYING:
        return stand_in(terms, seat)
    left = replace(chairs[seat], stand_in=True, absent=False) if terms.shuffle.is_open else Chair()
    chairs = put(chairs, seat, left)
    agreed, ready = (tuple(other for other in marks if other != person) for marks in (terms.agreed, terms.ready))
    return replace(with_seats(terms, stage, chairs), agreed=agreed, ready=ready)


def stand_in(terms: Terms, seat: int, absent: bool = False) -> Terms:
    """Lets a bot play for somebody, by their own wish, or because they are not there."""
    return terms.with_chair(seat, replace(terms.chairs[seat], stand_in=True, absent=absent))


def come_back(terms: Terms, seat: int) -> Terms:
    """Lets somebody play themselves again."""
    chair = terms.chairs[seat]
    if is_removed(terms, chair.person):
        raise UserError("removed")
    return terms.with_chair(seat, replace(chair, stand_in=False, absent=False))


def remove(terms: Terms, stage: str, seat: object) -> Terms:
    """Sends a person away: they watch, until the host lets them in again. A program is away for good."""
    chairs = seats_of(terms, stage)
    if type(seat) is not int or not 0 <= seat < len(chairs) or not chairs[seat].person:
        raise UserError("no-seat")
    chair = chairs[seat]
    if is_removed(terms, chair.person):
        return terms
    removed = terms.removed if chair.kind == "program" else (*terms.removed, chair.person)
    return replace(get_up(terms, stage, chair.person), removed=removed)


def let_in(terms: Terms, name: object) -> Terms:
    """Lets somebody sit down again, or come back, whom the host had sent away."""
    left = tuple(other for other in terms.removed if terms.names[other] != name)
    if left == terms.removed:
        raise UserError("no-seat")
    return replace(terms, removed=left)


def move_device(terms: Terms, old: str, person: str, name: str) -> Terms:
    """Gives somebody's seat, wherever it is now, to the same person's other device."""
    seat = terms.seat_of(old)
    if seat is None or terms.seat_of(person) is not None:
        raise UserError("bad-device-code")

    def moved(chairs: Chairs) -> Chairs:
        device = tuple(replace(chair, device=person) if chair.device == old else chair for chair in chairs)
        return tuple(replace(chair, person=person) if chair.person == old else chair for chair in device)

    def renamed(people: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(person if other == old else other for other in people)

    owner, paused = (person if other == old else other for other in (terms.host, terms.paused))
    terms = replace(terms, chairs=moved(terms.chairs), next=moved(terms.next), host=owner, paused=paused)
    evening = {person if who == old else who: wins for who, wins in terms.evening.items()}
    terms = replace(terms, ever=renamed(terms.ever), agreed=renamed(terms.agreed), evening=evening)
    terms = replace(terms, ready=renamed(terms.ready), joining=renamed(terms.joining))
    terms = replace(terms, won=renamed(terms.won), lost=renamed(terms.lost))
    return with_names(replace(terms, removed=renamed(terms.removed)), {**terms.called, person: name})


def without_forgotten(terms: Terms, stage: str) -> Terms:
    """Frees the seats of people who were forgotten; where a game is being played, bots play on for them."""
    for chair in seats_of(terms, stage):
        is_dealt = stage == PLAYING or terms.shuffle.is_open
        if chair.person and chair.person not in terms.called and not (is_dealt and chair.stand_in):
            terms = get_up(terms, stage, chair.person)
    return replace(
        terms,
        joining=tuple(person for person in terms.joining if person in terms.called),
        removed=tuple(person for person in terms.removed if person in terms.called),
        paused=terms.paused if terms.paused in terms.called else "",
    )


# Another game


def join(terms: Terms, who: Visitor, on: bool = True) -> Terms:
    """Notes that somebody would like to play the next game, or no longer."""
    if is_removed(terms, who.person):
        raise UserError("removed")
    if terms.seat_of(who.person) is not None:
        raise UserError("seated-already")
    others = tuple(other for other in terms.joining if other != who.person)
    if on and len(others) >= JOINING_PER_SEAT * terms.players:
        raise UserError("joining-full", number=len(others))
    terms = replace(terms, joining=(*others, who.person) if on else others)
    return with_names(terms, {**terms.called, who.person: who.name})


def after_game(terms: Terms) -> Terms:
    """Returns the terms with the chairs of the next game: seats move on by one, and who has left is there no more.

    Those who would like to join take free seats first, then those of bots.
    """
    gone = set(terms.removed)
    gone |= {chair.person for chair in terms.chairs if chair.stand_in and not chair.absent}
    turned = (*terms.chairs[1:], terms.chairs[0])
    chairs = tuple(Chair() if chair.person in gone else chair for chair in turned)
    terms = replace(terms, next=chairs, agreed=(), paused="")
    for person in terms.joining:
        seat = _free_for_friends(terms.next)
        if seat is not None and person in terms.called:
            terms = sit(terms, OVER, Visitor(person, terms.called[person]), seat)
            terms = replace(terms, agreed=(*terms.agreed, person))
    return terms


def _free_for_friends(chairs: Chairs) -> int | None:
    kinds = [chair.kind for chair in chairs]
    return next((kinds.index(kind) for kind in ("open", "bot") if kind in kinds), None)


def join_now(terms: Terms, who: Visitor) -> Terms:
    """Gives somebody who comes between two games a free seat, or a bot's."""
    seat = _free_for_friends(terms.next)
    if seat is None:
        raise UserError("no-free-seat")
    return agree_again(sit(terms, OVER, who, seat), who.person)


def agree_again(terms: Terms, person: str) -> Terms:
    """Notes that somebody wants another game; from the seal to the deal they take their seat back from a bot."""
    seat = place_of(terms.next, person)
    if seat is None:
        raise UserError("watching")
    if terms.shuffle.is_open:
        terms = replace(terms, next=put(terms.next, seat, replace(terms.next[seat], stand_in=False, absent=False)))
    return replace(terms, agreed=(*(other for other in terms.agreed if other != person), person))


def all_agree(terms: Terms, present: Collection[str]) -> bool:
    """Tells whether somebody wants another game, and everybody who is there agrees."""
    here = {chair.keeper for chair in terms.next if chair.kind == "person"} & set(present)
    agreed = set(terms.agreed)
    return bool(agreed & set(present)) and here <= agreed


def with_score(terms: Terms, winners: Collection[int], scores: Sequence[int] = ()) -> Terms:
    """Returns the terms with the evening's score after a game, and who won and lost it.

    An arranged game counts nowhere.
    """
    evening = dict(terms.evening)
    if not terms.is_arranged:
        names = [chair.person or chair.name for chair in terms.chairs]
        fewest = [seat for seat, points in enumerate(scores) if points == min(scores) and winners]
        lost = tuple(names[seat] for seat in fewest if seat not in winners)
        terms = replace(terms, won=tuple(names[seat] for seat in sorted(winners)), lost=lost)
    for seat, chair in enumerate(terms.chairs if not terms.is_arranged else ()):
        who = chair.person or chair.name
        evening[who] = evening.get(who, 0) + (seat in winners)
    return replace(terms, evening=evening)


def next_game(terms: Terms, present: Collection[str]) -> Terms:
    """Returns the terms under which the next game is dealt: bots in free seats, and for people who have not agreed."""

    def seated(chair: Chair) -> Chair:
        away = chair.kind == "person" and chair.keeper not in terms.agreed  # a program is asked about nothing
        return replace(chair, stand_in=away, absent=away and chair.keeper not in present)

    chairs = tuple(seated(chair) for chair in fill(terms.next, terms.strength))
    return replace(terms, chairs=chairs, next=(), agreed=(), joining=(), lesson=False, short=False, start=None)
