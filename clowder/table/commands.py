"""What people at a table ask for: one function for each thing a page can send, done by the table's own task.

Each takes the table, the guest and the message, and returns what the sender alone is told beside that it is done; or it
raises with one sentence, and nothing has changed.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.engine.scene.render import SceneRenderer
from clowder.system import Clock, Entropy
from clowder.table import coach as coaching
from clowder.table import fair_shuffle, seating
from clowder.table.bots import hint
from clowder.table.connections import Guest
from clowder.table.mailbox import LATER
from clowder.table.names import clean_name
from clowder.table.seating import GATHERING, OVER, PLAYING, Visitor
from clowder.table.table import LiveTable
from clowder.table.terms import place_of
from clowder.table.texts import Forbidden, Sorry, speaking, wording
from clowder.web.http.cookies import hash_of_token, new_token
from clowder.web.http.limits import Limit
from clowder.web.tables.search_pool import Asker

MAX_MOVES = 40  # of a play
EMOTES = ("laugh", "cheer", "love", "wow", "think", "sad", "angry", "sleepy")
PHRASES = ("nice", "oops", "hurry", "thanks", "sorry", "luck", "good-game")
UNSTORED = ("play", "why", "hint", "emote", "look", "quiet", "shuffle")  # with a limit of their own, or none
Answer = dict[str, Any] | None
Message = dict[str, Any]
Errand = Callable[[LiveTable, Guest, Message], Awaitable[Answer]]


class Errands:
    """Takes messages of pages to their tables, not too many of one person."""

    def __init__(self, clock: Clock) -> None:
        self._stored = Limit(clock, burst=20, rate=1, keys=10_000)
        self._emotes = Limit(clock, burst=3, rate=0.2, keys=10_000)

    def obey(self, table: LiveTable, guest: Guest, message: Message) -> None:
        """Takes a message of a page."""
        name, id = message.get("do"), message.get("id")
        id = id if isinstance(id, int | str) else None
        work = ERRANDS.get(name) if isinstance(name, str) else None
        if work is None:
            guest.tell(sorry=wording("nonsense"), id=id)
        elif not self._allows(table, guest, str(name)):
            guest.tell(sorry=wording("too-much"), id=id)
        else:
            table.put(guest, lambda: work(table, guest, message), id)

    def _allows(self, table: LiveTable, guest: Guest, name: str) -> bool:
        key = f"{table.code}/{guest.person}"
        if name == "emote":
            return self._emotes.allows(key)
        return name in UNSTORED or self._stored.allows(key)


# The game


def _seat(table: LiveTable, guest: Guest) -> int:
    seat = table.moment().seat_of(guest)
    if seat is None:
        raise Sorry("watching")
    return seat


def _own_seat(table: LiveTable, guest: Guest) -> int:
    """Returns the guest's seat if the guest plays there; raises otherwise."""
    seat = _seat(table, guest)
    if table.match is None or table.match.over:
        raise Sorry("game-over" if table.match else "not-begun")
    if table.terms.chairs[seat].stand_in:
        raise Sorry("stand-in")
    return seat


def decision_of(table: LiveTable, guest: Guest, message: Message) -> int:
    """Returns the guest's seat if the message is about its open decision; raises otherwise."""
    seat = _own_seat(table, guest)
    assert table.match is not None
    if table.terms.paused:
        raise Sorry("paused", name=table.terms.names[table.terms.paused])
    if seat not in table.match.to_act or message.get("asked") != table.token(seat):
        raise Sorry("too-late")
    return seat


async def play(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Plays; a play that is sent again counts once."""
    id, asked, moves = message.get("id"), message.get("asked"), message.get("moves")
    seat = table.moment().seat_of(guest)
    if seat is not None and table.ledger.was_taken(seat, id, asked):
        return None
    seat = decision_of(table, guest, message)
    assert table.match is not None
    if not isinstance(moves, list) or not 0 < len(moves) <= MAX_MOVES:
        raise Sorry("no-play")
    if not table.match.view_of(seat).is_play(moves):  # the rules would take single steps; a table does not
        raise Sorry("not-whole")
    marks: dict[str, Any] = {"id": id, "asked": asked} if isinstance(id, int | str) and len(str(id)) <= 40 else {}
    step = coaching.step_for(table.terms, table.match, seat, moves)
    await table.make([(seat, tuple(moves))], marks=marks)
    table.strikes.pop(seat, None)
    await table.change(coaching.done(table.terms, step))
    return None


async def why(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Says why nothing can be done with a thing."""
    if table.match is None:
        raise Sorry("not-begun")
    seat = table.moment().seat_of(guest)
    rule, sentence = SceneRenderer(table.match).why(seat, str(message.get("thing", ""))[:80])
    raise Forbidden(sentence, rule)


async def give_hint(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Lets a search think, and says what it would do."""
    seat = decision_of(table, guest, message)
    if not table.can_hint:
        raise Sorry("no-hints")
    if table.hinting:
        raise Sorry("thinking")
    assert table.match is not None
    view = table.match.view_of(seat, guest.language)
    table.hinting = True

    async def think() -> None:
        try:
            found = await hint(table.minds, Asker(guest.address, guest.person, table.code), view)
        finally:
            table.hinting = False
        guest.tell(done=message.get("id"), says=found.says, look=found.things)

    table.think(think())
    return LATER


async def coach(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Goes on after what the coach has said, or without the coach."""
    _own_seat(table, guest)
    assert table.match is not None
    leaves = message.get("on") is False
    await table.change(coaching.dismissed(table.terms) if leaves else coaching.read(table.terms, table.match))
    return None


async def let_pass(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Passes in every reaction window from now on, or no longer."""
    seat = _seat(table, guest)
    chair = replace(table.terms.chairs[seat], standing=bool(message.get("on")))
    await table.change(table.terms.with_chair(seat, chair))
    return None


async def pause(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Lets everything stand still, or go on: anybody who plays can."""
    seat = _own_seat(table, guest)
    on = bool(message.get("on"))
    if on == bool(table.terms.paused):
        return None
    person = guest.person if on else ""
    note = table.note("told-pause" if on else "told-go-on", seat)
    table.stop_time(on)
    try:
        await table.change(replace(table.terms, paused=person), note)
    except ClowderError:
        table.stop_time(not on)
        raise
    return None


async def emote(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Shows a face or a phrase at one's place; once while a reaction window is open."""
    seat, what = _seat(table, guest), message.get("what")
    if table.match is None or table.terms.chairs[seat].stand_in or what not in (*EMOTES, *PHRASES):
        raise Sorry("nonsense")
    if not table.lets_emote(guest.person):
        raise Sorry("too-much")
    table.show_emote(guest.person, seat, what)
    return None


async def mute(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Wants to see no emotes, or to see them again."""
    (table.muted.add if message.get("on") is True else table.muted.discard)(guest.person)
    table.changed = True
    await table.keep_terms()
    return None


# Seats


def _visitor(guest: Guest, message: Message, entropy: Entropy) -> Visitor:
    return Visitor(guest.person, clean_name(str(message.get("name") or ""), entropy, guest.name))


async def _call(table: LiveTable, guest: Guest, who: Visitor) -> None:
    """Lets everybody know what somebody is called: here, and wherever else they sit."""
    await table.ledger.people.call(who.person, who.name)
    guest.name = who.name


def _host(table: LiveTable, guest: Guest) -> None:
    if guest.person != table.host:
        raise Sorry("host-only")


async def sit(table: LiveTable, guest: Guest, message: Message) -> Answer:
    who, seat = _visitor(guest, message, table.entropy), message.get("seat")
    if seat is None and table.stage == OVER:
        return await join(table, guest, message)
    new = place_of(seating.seats_of(table.terms, table.stage), guest.person) is None
    terms = seating.sit(table.terms, table.stage, who, seat)
    if not new:
        await table.change(terms)
        return None
    assert isinstance(seat, int)
    terms = seating.agree_again(terms, guest.person) if table.stage == OVER else terms
    await _call(table, guest, who)
    await table.change(terms, table.note("told-sat", seat, guest.person))
    return None


async def join(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Would like to play the next game."""
    who = _visitor(guest, message, table.entropy)
    if table.stage == OVER:
        terms = seating.join_now(table.terms, who)
        await _call(table, guest, who)
        await table.change(terms, table.note("told-sat", place_of(terms.next, guest.person) or 0, guest.person))
    elif table.stage == PLAYING:
        terms = seating.join(table.terms, who, message.get("on", True) is True)
        await _call(table, guest, who)
        await table.change(terms)
    else:
        raise Sorry("no-free-seat")
    return None


async def sit_beside(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Gives a seat to somebody who plays at the same device: the phone is passed round."""
    name, people = clean_name(str(message.get("name") or ""), table.entropy), table.ledger.people
    chairs = seating.seats_of(table.terms, table.stage)
    known = [row for row in await people.company(guest.person) if row.name == name]
    free = [row for row in known if place_of(chairs, row.id) is None]
    trial = Visitor(free[0].id if free else "somebody new", name)  # refused before a row is made
    seating.sit_beside(table.terms, table.stage, guest.person, trial, message.get("seat"))
    who = free[0] if free else await people.add(None, name, guest.person)
    terms = seating.sit_beside(table.terms, table.stage, guest.person, Visitor(who.id, name), message.get("seat"))
    seat = place_of(seating.seats_of(terms, table.stage), who.id) or 0
    await table.change(terms, table.note("told-sat", seat, who.id))
    return None


async def look(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Lets one of those who pass a device round look at their hand; nobody, if none of them is named."""
    seat = message.get("seat")
    guest.eyes = seat if isinstance(seat, int) else None  # the moment asks whether they may
    table.changed = True
    return None


async def quiet(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Says that nobody at a device that is passed round reacts, as people at a table would call out."""
    if table.match is None or table.question is None or table.question.kind.silence is None or table.terms.paused:
        raise Sorry("too-late")
    silence, chairs = table.question.kind.silence, table.terms.chairs
    mine = [seat for seat in table.terms.seats_at(guest.person) if not chairs[seat].stand_in]
    plays = [(seat, (silence,)) for seat in mine if seat in table.match.to_act]
    if len(mine) < 2 or not plays:
        raise Sorry("too-late")
    await table.make(plays)
    return None


async def add_bot(table: LiveTable, guest: Guest, message: Message) -> Answer:
    _host(table, guest)
    await table.change(seating.add_bot(table.terms, table.stage, message.get("seat")))
    return None


async def remove_bot(table: LiveTable, guest: Guest, message: Message) -> Answer:
    _host(table, guest)
    await table.change(seating.remove_bot(table.terms, table.stage, message.get("seat")))
    return None


async def let_program(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Gives a free seat to a program; what it shows itself with is told once, and kept as a hash."""
    _host(table, guest)
    name, seat, people = wording("program"), message.get("seat"), table.ledger.people
    seating.sit_program(table.terms, table.stage, guest.person, Visitor("somebody new", name), seat)  # or refused
    token = new_token(table.entropy)
    who = await people.add(hash_of_token(token), name, guest.person)
    terms = seating.sit_program(table.terms, table.stage, guest.person, Visitor(who.id, name), seat)
    assert isinstance(seat, int)
    await table.change(terms, table.note("told-sat", seat, who.id))
    command = f"clowder bot --join '{guest.origin}/table/{table.code}#{token}' --as {name} --bot house"
    return {"says": wording("program-command"), "command": command}


async def start(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Starts the game, with bots in the free seats."""
    if table.stage == PLAYING:
        raise Sorry("begun")
    _host(table, guest)
    if table.stage == OVER:
        await table.change(seating.agree_again(table.terms, guest.person))
        await table.hurry()
    else:
        await table.fill()
    return None


async def shuffle(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Adds to the shuffle before a deal: a commitment to a nonce, then the nonce."""
    added = fair_shuffle.add(table.terms.shuffle, guest.person, message, table.clock.time())
    await table.change(replace(table.terms, shuffle=added))
    return None


async def ready(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Says that one is ready to begin, or not yet: the host still starts the game."""
    if table.stage != GATHERING:
        raise Sorry("begun")
    await table.change(seating.mark_ready(table.terms, guest.person, message.get("on") is True))
    return None


async def leave(table: LiveTable, guest: Guest, message: Message) -> Answer:
    chairs, beside = seating.seats_of(table.terms, table.stage), message.get("seat")
    who = guest.person
    if isinstance(beside, int) and 0 <= beside < len(chairs) and chairs[beside].device == guest.person:
        who = chairs[beside].person
    seat = place_of(chairs, who)
    terms = seating.get_up(table.terms, table.stage, who)
    assert seat is not None
    for chair in chairs:  # nobody plays on at a device that has gone
        terms = seating.get_up(terms, table.stage, chair.person) if chair.device == who else terms
    person = "" if table.stage == PLAYING else who
    await table.change(terms, table.note("told-left" if table.stage == PLAYING else "told-got-up", seat, person))
    if table.stage != GATHERING and who == guest.person:
        guest.tell(go="/")
    return None


async def move_device(table: LiveTable, old: str, person: str, name: str) -> None:
    """Gives somebody's seat, wherever it is now, to the same person's other device."""
    terms = seating.move_device(table.terms, old, person, name)
    table.watched = True  # the old device may look on
    await table.change(terms)


async def come_back(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Takes one's seat back from the bot that stands in."""
    seat = _seat(table, guest)
    if table.terms.chairs[seat].stand_in:
        terms = seating.come_back(table.terms, seat)
        table.forget_answer(seat)
        await table.change(terms, table.note("told-back", seat))
    return None


async def again(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Wants another game."""
    if table.stage != OVER:
        raise Sorry("not-over")
    await table.change(seating.agree_again(table.terms, guest.person))
    return None


# The host's


async def remove(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Lets a person watch only, until the host lets them in again."""
    _host(table, guest)
    seat = message.get("seat")
    terms = seating.remove(table.terms, table.stage, seat)
    assert isinstance(seat, int)
    person = seating.seats_of(table.terms, table.stage)[seat].person
    if person == guest.person:
        raise Sorry("no-seat")
    await table.change(terms, table.note("told-removed", seat, "" if table.stage == PLAYING else person))
    return None


async def let_in(table: LiveTable, guest: Guest, message: Message) -> Answer:
    _host(table, guest)
    await table.change(seating.let_in(table.terms, message.get("name")))
    return None


async def close(table: LiveTable, guest: Guest, message: Message) -> Answer:
    """Closes the table to watchers, or opens it again."""
    _host(table, guest)
    await table.change(replace(table.terms, closed=message.get("on") is True))
    for other in list(table.company):
        if not table.admits(other.person):
            with speaking(other.language):
                other.part(4403, wording("closed-table"))
    return None


ERRANDS: dict[str, Errand] = {
    "play": play,
    "why": why,
    "hint": give_hint,
    "coach": coach,
    "pass": let_pass,
    "pause": pause,
    "emote": emote,
    "mute": mute,
    "move": sit,
    "sit": sit,
    "beside": sit_beside,
    "look": look,
    "quiet": quiet,
    "join": join,
    "bot": add_bot,
    "unbot": remove_bot,
    "program": let_program,
    "start": start,
    "shuffle": shuffle,
    "ready": ready,
    "leave": leave,
    "return": come_back,
    "again": again,
    "remove": remove,
    "let": let_in,
    "close": close,
}
