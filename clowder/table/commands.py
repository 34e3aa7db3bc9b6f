"""What people at a table ask for: one function for each thing a page can send, done by the table's own task.

Each takes the table, the sender and the message, and returns what the sender alone is told beside that it is done; or
it raises with one sentence, and nothing has changed.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.scene.render import SceneRenderer
from clowder.system import Clock, Entropy
from clowder.table import coach as coaching
from clowder.table import fair_shuffle, seating
from clowder.table.bots import Requester, hint
from clowder.table.connections import Connection
from clowder.table.limits import Limit
from clowder.table.mailbox import LATER
from clowder.table.names import clean_name
from clowder.table.round import Round
from clowder.table.seating import GATHERING, OVER, PLAYING, Visitor
from clowder.table.sync import part_onlookers
from clowder.table.table import Table
from clowder.table.terms import place_of
from clowder.table.texts import RuleRefusal, UserError, wording
from clowder.table.tokens import hash_of_token, new_token

MAX_MOVES = 40  # of a play
EMOTES = ("laugh", "cheer", "love", "wow", "think", "sad", "angry", "sleepy")
PHRASES = ("nice", "oops", "hurry", "thanks", "sorry", "luck", "good-game")
UNSTORED = ("play", "why", "hint", "emote", "look", "quiet", "shuffle")  # with a limit of their own, or none
Answer = dict[str, Any] | None
Message = dict[str, Any]
Command = Callable[[Table, Connection, Message], Awaitable[Answer]]


class Commands:
    """Takes messages of pages to their tables, not too many of one person."""

    def __init__(self, clock: Clock) -> None:
        self._stored = Limit(clock, burst=20, rate=1, keys=10_000)
        self._emotes = Limit(clock, burst=3, rate=0.2, keys=10_000)

    def dispatch(self, table: Table, sender: Connection, message: Message) -> None:
        """Takes a message of a page."""
        name, id = message.get("do"), message.get("id")
        id = id if isinstance(id, int | str) else None
        work = COMMANDS.get(name) if isinstance(name, str) else None
        if work is None:
            sender.tell(sorry=wording("nonsense"), id=id)
        elif not self._allows(table, sender, str(name)):
            sender.tell(sorry=wording("too-much"), id=id)
        else:
            table.mailbox.put(sender, lambda: work(table, sender, message), id)

    def _allows(self, table: Table, sender: Connection, name: str) -> bool:
        key = f"{table.code}/{sender.person}"
        if name == "emote":
            return self._emotes.allows(key)
        return name in UNSTORED or self._stored.allows(key)


# The game


def _seat(table: Table, sender: Connection) -> int:
    seat = table.seat_of(sender)
    if seat is None:
        raise UserError("watching")
    return seat


def _own_seat(table: Table, sender: Connection) -> int:
    """Returns the sender's seat if the sender plays there; raises otherwise."""
    seat = table.seat_of(sender)
    _check_plays(table, seat)
    assert seat is not None
    return seat


def _check_plays(table: Table, seat: int | None) -> Round:
    """Returns the game that is being played, if a person plays at that seat; raises otherwise."""
    if seat is None:
        raise UserError("watching")
    if table.round is None or table.round.match.over:
        raise UserError("game-over" if table.round else "not-begun")
    if table.terms.chairs[seat].stand_in:
        raise UserError("stand-in")
    return table.round


def decision_of(table: Table, sender: Connection, message: Message) -> int:
    """Returns the sender's seat if the message is about its open decision; raises otherwise."""
    seat = _own_seat(table, sender)
    _check_decision(table, seat, message)
    return seat


def _check_decision(table: Table, seat: int, message: Message) -> None:
    """Raises unless the message is about the open decision of a seat."""
    assert table.round is not None
    if table.terms.paused:
        raise UserError("paused", name=table.terms.names[table.terms.paused])
    if seat not in table.round.match.to_act or message.get("asked") != table.round.token(seat):
        raise UserError("too-late")


async def play(table: Table, sender: Connection, message: Message) -> Answer:
    """Plays; a play that is sent again counts once."""
    id, asked, moves = message.get("id"), message.get("asked"), message.get("moves")
    seat = table.seat_of(sender)
    if seat is not None and table.log.was_taken(seat, id, asked):
        return None
    round = _check_plays(table, seat)
    assert seat is not None
    _check_decision(table, seat, message)
    if not isinstance(moves, list) or not 0 < len(moves) <= MAX_MOVES:
        raise UserError("no-play")
    marks: dict[str, Any] = {"id": id, "asked": asked} if isinstance(id, int | str) and len(str(id)) <= 40 else {}
    try:  # the rules would take single steps; a table does not
        played = table.decide([(seat, tuple(map(_move, moves)))], marks=marks)
    except IllegalMove:
        raise UserError("not-whole") from None
    await table.keep_played(played)
    round.strikes.pop(seat, None)
    await table.change(coaching.done(table.terms, played.step))
    return None


def _move(move: object) -> int:
    """Returns a move as a page sends it."""
    if type(move) is not int:
        raise IllegalMove("A move is a whole number.")
    return move


async def why(table: Table, sender: Connection, message: Message) -> Answer:
    """Says why nothing can be done with a thing."""
    if table.match is None:
        raise UserError("not-begun")
    seat = table.seat_of(sender)
    rule, sentence = SceneRenderer(table.match).why(seat, str(message.get("thing", ""))[:80])
    raise RuleRefusal(sentence, rule)


async def give_hint(table: Table, sender: Connection, message: Message) -> Answer:
    """Lets a search think, and says what it would do."""
    seat = decision_of(table, sender, message)
    if not table.can_hint:
        raise UserError("no-hints")
    if table.hinting:
        raise UserError("thinking")
    assert table.match is not None
    view = table.match.view_of(seat, sender.language)
    table.hinting = True

    async def think() -> None:
        try:
            found = await hint(table.shared.search, Requester(sender.address, sender.person, table.code), view)
        finally:
            table.hinting = False
        sender.tell(done=message.get("id"), says=found.says, look=found.things)

    table.think(think())
    return LATER


async def coach(table: Table, sender: Connection, message: Message) -> Answer:
    """Goes on after what the coach has said, or without the coach."""
    _own_seat(table, sender)
    assert table.match is not None
    leaves = message.get("on") is False
    await table.change(coaching.dismissed(table.terms) if leaves else coaching.read(table.terms, table.match))
    return None


async def let_pass(table: Table, sender: Connection, message: Message) -> Answer:
    """Passes in every reaction window from now on, or no longer."""
    seat = _seat(table, sender)
    chair = replace(table.terms.chairs[seat], standing=bool(message.get("on")))
    await table.change(table.terms.with_chair(seat, chair))
    return None


async def pause(table: Table, sender: Connection, message: Message) -> Answer:
    """Lets everything stand still, or go on: anybody who plays can."""
    seat = _own_seat(table, sender)
    on = bool(message.get("on"))
    if on == bool(table.terms.paused):
        return None
    person = sender.person if on else ""
    note = table.note("told-pause" if on else "told-go-on", seat)
    table.stop_time(on)
    try:
        await table.change(replace(table.terms, paused=person), note)
    except ClowderError:
        table.stop_time(not on)
        raise
    return None


async def emote(table: Table, sender: Connection, message: Message) -> Answer:
    """Shows a face or a phrase at one's place; once while a reaction window is open."""
    seat, what = _seat(table, sender), message.get("what")
    if table.match is None or table.terms.chairs[seat].stand_in or what not in (*EMOTES, *PHRASES):
        raise UserError("nonsense")
    assert table.round is not None
    if not table.round.lets_emote(sender.person):
        raise UserError("too-much")
    table.show_emote(sender.person, seat, what)
    return None


async def mute(table: Table, sender: Connection, message: Message) -> Answer:
    """Wants to see no emotes, or to see them again."""
    (table.muted.add if message.get("on") is True else table.muted.discard)(sender.person)
    table.dirty = True
    await table.keep_terms()
    return None


# Seats


def _visitor(sender: Connection, message: Message, entropy: Entropy) -> Visitor:
    return Visitor(sender.person, clean_name(str(message.get("name") or ""), entropy, sender.name))


async def _call(table: Table, sender: Connection, who: Visitor) -> None:
    """Lets everybody know what somebody is called: here, and wherever else they sit."""
    await table.log.people.call(who.person, who.name)
    sender.name = who.name


def _host(table: Table, sender: Connection) -> None:
    if sender.person != table.host:
        raise UserError("host-only")


async def sit(table: Table, sender: Connection, message: Message) -> Answer:
    who, seat = _visitor(sender, message, table.entropy), message.get("seat")
    if seat is None and table.stage == OVER:
        return await join(table, sender, message)
    new = place_of(seating.seats_of(table.terms, table.stage), sender.person) is None
    terms = seating.sit(table.terms, table.stage, who, seat)
    if not new:
        await table.change(terms)
        return None
    assert isinstance(seat, int)
    terms = seating.agree_again(terms, sender.person) if table.stage == OVER else terms
    await _call(table, sender, who)
    await table.change(terms, table.note("told-sat", seat, sender.person))
    return None


async def join(table: Table, sender: Connection, message: Message) -> Answer:
    """Would like to play the next game."""
    who = _visitor(sender, message, table.entropy)
    if table.stage == OVER:
        terms = seating.join_now(table.terms, who)
        await _call(table, sender, who)
        await table.change(terms, table.note("told-sat", place_of(terms.next, sender.person) or 0, sender.person))
    elif table.stage == PLAYING:
        terms = seating.join(table.terms, who, message.get("on", True) is True)
        await _call(table, sender, who)
        await table.change(terms)
    else:
        raise UserError("no-free-seat")
    return None


async def sit_beside(table: Table, sender: Connection, message: Message) -> Answer:
    """Gives a seat to somebody who plays at the same device: the phone is passed round."""
    name, people = clean_name(str(message.get("name") or ""), table.entropy), table.log.people
    chairs = seating.seats_of(table.terms, table.stage)
    known = [row for row in await people.company(sender.person) if row.name == name]
    free = [row for row in known if place_of(chairs, row.id) is None]
    trial = Visitor(free[0].id if free else "somebody new", name)  # refused before a row is made
    seating.sit_beside(table.terms, table.stage, sender.person, trial, message.get("seat"))
    who = free[0] if free else await people.add(None, name, sender.person)
    terms = seating.sit_beside(table.terms, table.stage, sender.person, Visitor(who.id, name), message.get("seat"))
    seat = place_of(seating.seats_of(terms, table.stage), who.id) or 0
    await table.change(terms, table.note("told-sat", seat, who.id))
    return None


async def look(table: Table, sender: Connection, message: Message) -> Answer:
    """Lets one of those who pass a device round look at their hand; nobody, if none of them is named."""
    seat = message.get("seat")
    sender.eyes = seat if isinstance(seat, int) else None  # the moment asks whether they may
    table.dirty = True
    return None


async def quiet(table: Table, sender: Connection, message: Message) -> Answer:
    """Says that nobody at a device that is passed round reacts, as people at a table would call out."""
    if table.match is None or table.question is None or table.question.kind.silence is None or table.terms.paused:
        raise UserError("too-late")
    silence, chairs = table.question.kind.silence, table.terms.chairs
    mine = [seat for seat in table.terms.seats_at(sender.person) if not chairs[seat].stand_in]
    plays = [(seat, (silence,)) for seat in mine if seat in table.match.to_act]
    if len(mine) < 2 or not plays:
        raise UserError("too-late")
    await table.play(plays)
    return None


async def add_bot(table: Table, sender: Connection, message: Message) -> Answer:
    _host(table, sender)
    await table.change(seating.add_bot(table.terms, table.stage, message.get("seat")))
    return None


async def remove_bot(table: Table, sender: Connection, message: Message) -> Answer:
    _host(table, sender)
    await table.change(seating.remove_bot(table.terms, table.stage, message.get("seat")))
    return None


async def let_program(table: Table, sender: Connection, message: Message) -> Answer:
    """Gives a free seat to a program; what it shows itself with is told once, and kept as a hash."""
    _host(table, sender)
    name, seat, people = wording("program"), message.get("seat"), table.log.people
    seating.sit_program(table.terms, table.stage, sender.person, Visitor("somebody new", name), seat)  # or refused
    token = new_token(table.entropy)
    who = await people.add(hash_of_token(token), name, sender.person)
    terms = seating.sit_program(table.terms, table.stage, sender.person, Visitor(who.id, name), seat)
    assert isinstance(seat, int)
    await table.change(terms, table.note("told-sat", seat, who.id))
    command = f"clowder bot --join '{sender.origin}/table/{table.code}#{token}' --as {name} --bot house"
    return {"says": wording("program-command"), "command": command}


async def start(table: Table, sender: Connection, message: Message) -> Answer:
    """Starts the game, with bots in the free seats."""
    if table.stage == PLAYING:
        raise UserError("begun")
    _host(table, sender)
    if table.stage == OVER:
        await table.change(seating.agree_again(table.terms, sender.person))
        await table.hurry()
    else:
        await table.fill()
    return None


async def shuffle(table: Table, sender: Connection, message: Message) -> Answer:
    """Adds to the shuffle before a deal: a commitment to a nonce, then the nonce."""
    added = fair_shuffle.add(table.terms.shuffle, sender.person, message, table.clock.time(), table.dealer.waits)
    await table.change(replace(table.terms, shuffle=added))
    return None


async def ready(table: Table, sender: Connection, message: Message) -> Answer:
    """Says that one is ready to begin, or not yet: the host still starts the game."""
    if table.stage != GATHERING:
        raise UserError("begun")
    await table.change(seating.mark_ready(table.terms, sender.person, message.get("on") is True))
    return None


async def choose(table: Table, sender: Connection, message: Message) -> Answer:
    """Says what somebody wants to be in the next game, where it asks for that: which cat, say."""
    seat, pick = message.get("seat"), message.get("what")
    await table.change(seating.choose(table.terms, table.stage, sender.person, seat, pick))
    return None


async def first(table: Table, sender: Connection, message: Message) -> Answer:
    """Settles who goes first: a seat, or how it is found."""
    _host(table, sender)
    seat, what = message.get("seat"), message.get("what")
    terms = table.terms
    terms = seating.let_begin(terms, table.stage, seat) if what is None else seating.set_first(terms, table.stage, what)
    await table.change(terms)
    return None


async def leave(table: Table, sender: Connection, message: Message) -> Answer:
    chairs, beside = seating.seats_of(table.terms, table.stage), message.get("seat")
    who = sender.person
    if isinstance(beside, int) and 0 <= beside < len(chairs) and chairs[beside].device == sender.person:
        who = chairs[beside].person
    seat = place_of(chairs, who)
    terms = seating.get_up(table.terms, table.stage, who)
    assert seat is not None
    for chair in chairs:  # nobody plays on at a device that has gone
        terms = seating.get_up(terms, table.stage, chair.person) if chair.device == who else terms
    person = "" if table.stage == PLAYING else who
    await table.change(terms, table.note("told-left" if table.stage == PLAYING else "told-got-up", seat, person))
    if table.stage != GATHERING and who == sender.person:
        sender.tell(go="/")
    return None


async def move_device(table: Table, old: str, person: str, name: str) -> None:
    """Gives somebody's seat, wherever it is now, to the same person's other device."""
    terms = seating.move_device(table.terms, old, person, name)
    table.watched = True  # the old device may look on
    await table.change(terms)


async def come_back(table: Table, sender: Connection, message: Message) -> Answer:
    """Takes one's seat back from the bot that stands in."""
    seat = _seat(table, sender)
    if table.terms.chairs[seat].stand_in:
        await table.give_back(seat)
    return None


async def again(table: Table, sender: Connection, message: Message) -> Answer:
    """Wants another game."""
    if table.stage != OVER:
        raise UserError("not-over")
    await table.change(seating.agree_again(table.terms, sender.person))
    return None


# The host's


async def remove(table: Table, sender: Connection, message: Message) -> Answer:
    """Lets a person watch only, until the host lets them in again."""
    _host(table, sender)
    seat = message.get("seat")
    terms = seating.remove(table.terms, table.stage, seat)
    assert isinstance(seat, int)
    person = seating.seats_of(table.terms, table.stage)[seat].person
    if person == sender.person:
        raise UserError("no-seat")
    await table.change(terms, table.note("told-removed", seat, "" if table.stage == PLAYING else person))
    return None


async def let_in(table: Table, sender: Connection, message: Message) -> Answer:
    _host(table, sender)
    await table.change(seating.let_in(table.terms, message.get("name")))
    return None


async def close(table: Table, sender: Connection, message: Message) -> Answer:
    """Closes the table to watchers, or opens it again."""
    _host(table, sender)
    await table.change(replace(table.terms, closed=message.get("on") is True))
    part_onlookers(table)
    return None


COMMANDS: dict[str, Command] = {
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
    "choose": choose,
    "first": first,
    "leave": leave,
    "return": come_back,
    "again": again,
    "remove": remove,
    "let": let_in,
    "close": close,
}
