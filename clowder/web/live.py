"""A live table. One task owns it and its match; sockets only put something into its inbox and are told what changed.

A play is made on a copy of the match, stored, and only then put on the table: nobody sees a move that could be lost.
"""

import asyncio
import logging
import secrets
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.engine.match import Match, deal
from clowder.store import Entry, Play, Store, TableChange
from clowder.web import render
from clowder.web.draft import Choice, Offer, thing_of
from clowder.web.guard import Limit
from clowder.web.identity import clean_name
from clowder.web.ready import Readiness
from clowder.web.terms import Chair, Terms, bot_chair, game_of
from clowder.web.texts import Sorry, wording
from clowder.web.thinking import Mild, Minds, Pace, hint, is_search, seat_bot, whole_play

ABSENCE = 45.0  # seconds without a connection after which a bot plays on, where others wait
RETRY = 1.0  # seconds before what failed is tried again
MAX_WATCHERS = 200  # pages of a table that belong to nobody who sits there, ...
MAX_FROM = 60  # ... of them from one address, ...
MAX_PAGES = 6  # ... and pages of one person
HASTE = 0.3  # of their pace is what bots take when no person is left in the game
STRIKES = 2  # clocks run out in a row before a bot keeps the seat
MAX_WAITING = 20  # messages of one person that may wait to be worked off
ERRANDS = ("standing", "sit", "start", "bot", "unbot", "leave", "return", "again")  # what is stored, and shown to all
MAX_PICKED = 40
log = logging.getLogger("clowder.web")
Work = Callable[[], Awaitable[None]]


@dataclass(eq=False)
class Guest:
    """One open page of a table: whose it is, and what it has been sent."""

    person: str
    name: str
    origin: str = ""  # where the page was opened, for links to share
    address: str = ""  # from where
    dirty: asyncio.Event = field(default_factory=asyncio.Event)
    notes: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=20))  # for this page alone
    sent: dict[str, str] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    mark: int | None = None
    stale: bool = True  # something may have happened, beside what this page itself has picked
    touched: bool = False  # what this page has picked may have changed, or what it has marked by itself is wrong

    def note(self, **what: Any) -> None:
        """Tells this page something."""
        self.notes.append(what)
        self.dirty.set()

    def touch(self) -> None:
        """Lets this page be sent its own selection anew."""
        self.touched = True
        self.dirty.set()


@dataclass
class Question:
    """What the table waits for since something last happened that everybody could notice."""

    clock: int  # the public clock of the match
    opened: float
    pace: dict[int, float]  # after how long each bot's answer may be seen
    together: float  # ... or that of all bots, where nobody may see who has answered
    deadline: float | None
    until: int | None  # the deadline on the wall, in milliseconds: fixed once, so that it looks the same to everybody
    silence: int | None  # in a reaction window, the move that silence means
    public: bool  # whether having answered is public
    answers: dict[int, tuple[int, ...]] = field(default_factory=dict)  # of bots, until they may be seen
    asked_bots: set[int] = field(default_factory=set)


def late_moves(entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """Returns the moves of a log that all were told a clock made: after how many events, and for whom."""
    return [(entry.data["late"], entry.data["seat"]) for entry in entries if "late" in entry.data]


class LiveTable:
    """A table that people can sit down at, and the game being played there."""

    def __init__(self, code: str, id: str, terms: Terms, store: Store, minds: Minds, ready: Readiness, pace: Pace):
        self.code, self.id, self.terms = code, id, terms
        self.game = game_of(terms)
        self.room = render.room_of(self.game)
        self.match: Match | None = None
        self.guests: set[Guest] = set()
        self.notice = ""
        self.watched = False  # somebody who never sat here has seen the page since the deal
        self.trouble = ""  # what is wrong with the server just now
        self.resuming = False  # a stored game comes back as soon as its rules are compiled
        self.last_used = time.monotonic()
        self.game_id = 0
        self._store, self._minds, self._ready, self._pace = store, minds, ready, pace
        self._inbox: asyncio.Queue[tuple[Guest | None, Work]] = asyncio.Queue()
        self._waiting: Counter[str] = Counter()  # in the inbox, by person
        self._errands = Limit(burst=20, rate=1, keys=1000)
        self._changed = False  # since it was last published
        self._public: dict[str, str] | None = None  # what every watcher's page shows, made when first asked for
        self._looked = 0.0  # when was last looked what is due
        self._question: Question | None = None
        self._picked: dict[int, list[str]] = {}
        self._choices: dict[int, Choice] = {}
        self._bots: dict[int, Any] = {}
        self._strikes: dict[int, int] = {}
        self._late: list[tuple[int, int]] = []  # moves that a clock made: after how many events, and for whom
        self._agreed: set[str] = set()
        self._away_since: dict[int, float] = {}
        self._thoughts: set[asyncio.Task[None]] = set()
        self._wants_start = False
        self._hinting = False

    # The task

    async def run(self) -> None:
        """Owns the table until it is cancelled."""
        while True:
            try:
                async with asyncio.timeout(self._until_due()):
                    guest, work = await self._inbox.get()
            except TimeoutError:
                pass
            else:
                if guest:
                    self._waiting -= Counter([guest.person])
                await self._do(guest, work)
                if self._publish():
                    await asyncio.sleep(0)  # pages are answered before bots begin to think
            try:
                await self._advance()
            except Exception as wrong:  # a full disk, say: what is due now is tried again
                log.error("table failed", extra={"what": type(wrong).__name__}, exc_info=True)
                await asyncio.sleep(RETRY)
                self.nudge()
            self._publish()

    async def _do(self, guest: Guest | None, work: Work) -> None:
        try:
            await work()
        except ClowderError as wrong:
            if guest:
                guest.note(toast=str(wrong))
        except Exception as wrong:
            log.error("table failed", extra={"what": type(wrong).__name__}, exc_info=True)
            if guest:
                guest.note(toast=wording("broken"))

    def put(self, guest: Guest | None, work: Work) -> None:
        """Asks the task to do something; what a page asks for is dropped if its person has asked for too much."""
        if guest:
            if self._waiting[guest.person] >= MAX_WAITING:
                guest.note(toast=wording("too-much"))
                return
            self._waiting[guest.person] += 1
        self._inbox.put_nowait((guest, work))

    def _publish(self) -> bool:
        """Asks every page to look again if anything changed; tells whether it did."""
        self.last_used = time.monotonic()
        changed, self._changed = self._changed, False
        if changed:
            self._public = None
            for guest in self.guests:
                guest.stale = True
                guest.dirty.set()
        return changed

    def refresh(self) -> None:
        """Lets every page look again: something about the table changed outside of it."""
        self._changed = True
        self.nudge()

    # Who is there

    @property
    def playing(self) -> bool:
        return self.match is not None

    @property
    def gathering(self) -> bool:
        """Whether people still take their seats: no game has begun, and none is about to come back."""
        return self.match is None and not self.resuming

    @property
    def people(self) -> list[int]:
        """The seats that people play themselves."""
        return [seat for seat, chair in enumerate(self.terms.chairs) if chair.kind == "person" and not chair.stand_in]

    def _present(self, seat: int) -> bool:
        return any(guest.person == self.terms.chairs[seat].person for guest in self.guests)

    @property
    def alone(self) -> bool:
        """Whether one person plays, and nobody else ever sat here: nobody has to be waited for."""
        return len(self.people) == 1 and len(self.terms.ever) == 1

    @property
    def unseen(self) -> bool:
        """Whether that one person is besides the only one who has seen this game: nobody can learn from its haste."""
        return self.alone and not self.watched

    def is_news(self, person: str) -> bool:
        """Notes that somebody is about to see the page; tells whether `keep_terms` must be called before."""
        news = self.match is not None and not self.watched and self._is_onlooker(person)
        if news:
            self.watched = True
            self.refresh()
        return news

    def _is_onlooker(self, person: str) -> bool:
        return person not in self.terms.ever

    def has_room_for(self, person: str, address: str = "") -> bool:
        """Tells whether one more page of somebody may look on. Those who sit here do not compete with watchers."""
        if sum(guest.person == person for guest in self.guests) >= MAX_PAGES:
            return False
        if self.terms.seat_of(person) is not None:
            return True
        watchers = [guest for guest in self.guests if self.terms.seat_of(guest.person) is None]
        near = sum(guest.address == address for guest in watchers)
        return len(watchers) < MAX_WATCHERS and near < MAX_FROM

    def arrive(self, guest: Guest) -> None:
        """A page was opened."""
        self.watched |= self._is_onlooker(guest.person)
        self.guests.add(guest)
        guest.dirty.set()
        if self.trouble:
            guest.note(trouble=self.trouble)
        self._changed |= self.terms.seat_of(guest.person) is not None
        self.put(None, lambda: self._came(guest.person))

    def depart(self, guest: Guest) -> None:
        """A page was closed."""
        self.guests.discard(guest)
        self._changed |= self.terms.seat_of(guest.person) is not None
        self.nudge()

    def tell_trouble(self, trouble: str) -> None:
        """Tells every page what is wrong with the server, or that all is well again."""
        if trouble != self.trouble:
            self.trouble = trouble
            for guest in self.guests:
                guest.note(trouble=trouble)

    def nudge(self) -> None:
        """Lets the task look whether something is due."""
        self.put(None, self._nothing)

    async def _nothing(self) -> None:
        pass

    async def _came(self, person: str) -> None:
        seat = self.terms.seat_of(person)
        if seat is None:
            return
        self._away_since.pop(seat, None)
        chair = self.terms.chairs[seat]
        if chair.stand_in and chair.absent:
            self._forget_answer(seat)
            await self._change(self.terms.with_chair(seat, replace(chair, stand_in=False, absent=False)))

    async def _change(self, terms: Terms) -> None:
        await self._store.change_table(self.id, settings=self._settings(terms))
        self.terms, self._changed = terms, True

    async def keep_terms(self) -> None:
        """Stores the table as it stands."""
        await self._change(self.terms)

    def _settings(self, terms: Terms) -> dict[str, Any]:
        return {**terms.json(), "watched": self.watched}

    # What people ask for

    def obey(self, guest: Guest, message: dict[str, Any]) -> None:
        """Takes a message of a page."""
        work = {
            "tap": self._tap,
            "clear": self._clear,
            "play": self._play_for,
            "standing": self._standing,
            "hint": self._hint,
            "sit": self._sit,
            "start": self._start,
            "bot": self._add_bot,
            "unbot": self._remove_bot,
            "leave": self._leave,
            "return": self._return,
            "again": self._again,
        }.get(str(message.get("do")))
        if work is None:
            guest.note(toast=wording("nonsense"))
            return
        if message["do"] in ERRANDS and not self._errands.allows(guest.person):
            guest.note(toast=wording("too-much"))
            return
        self.put(guest, lambda: work(guest, message))

    def _seat(self, guest: Guest) -> int:
        seat = self.terms.seat_of(guest.person)
        if seat is None:
            raise Sorry("watching")
        return seat

    def _decision(self, guest: Guest, message: dict[str, Any]) -> int:
        """Returns the guest's seat if the message is about its open decision; raises otherwise."""
        seat = self._seat(guest)
        if self.match is None or self.match.over:
            raise Sorry("game-over" if self.match else "not-begun")
        if self.terms.chairs[seat].stand_in:
            raise Sorry("stand-in")
        if seat not in self.match.to_act or message.get("asked") != render.token(self.match, seat):
            raise Sorry("too-late")
        return seat

    async def _tap(self, guest: Guest, message: dict[str, Any]) -> None:
        anchor = str(message.get("anchor", ""))[:80]
        seat = self._seat(guest)
        thing = thing_of(anchor)
        try:
            self._decision(guest, message)
        except ClowderError:
            self._say_why(guest, seat, thing)
            return
        guest.touch()
        picked = self._picked.setdefault(seat, [])
        if anchor in picked:
            picked.remove(anchor)
        elif thing in self._offer(seat).more and len(picked) < MAX_PICKED:
            picked.append(anchor)
        elif instead := self._choice(seat).instead(picked, anchor):
            self._picked[seat] = instead
        elif thing in self._choice(seat).offer(()).more:
            guest.note(toast=wording("does-not-fit"))
            guest.sent.pop("hand", None)  # what the page has marked by itself is put right
        else:
            self._say_why(guest, seat, thing)

    def _say_why(self, guest: Guest, seat: int, thing: str) -> None:
        if self.match is None:
            raise Sorry("not-begun")
        try:
            rule, sentence = self.room.why_not(self.match.view_of(seat), thing)
        except (ValueError, LookupError):  # there is no such thing on any page
            raise Sorry("nonsense") from None
        guest.note(toast=f"{sentence} ({rule})" if rule else sentence)
        guest.sent.pop("hand", None)  # what the page has marked by itself is put right
        guest.touch()

    async def _clear(self, guest: Guest, message: dict[str, Any]) -> None:
        self._picked.pop(self._seat(guest), None)
        guest.touch()

    async def _play_for(self, guest: Guest, message: dict[str, Any]) -> None:
        seat = self._decision(guest, message)
        moves = message.get("moves")
        assert self.match is not None
        if not isinstance(moves, list) or not 0 < len(moves) <= MAX_PICKED:
            raise Sorry("no-play")
        if not self.match.view_of(seat).is_play(moves):  # the rules would take single steps; a table does not
            raise Sorry("not-whole")
        await self._make([(seat, moves)])
        self._strikes.pop(seat, None)

    async def _standing(self, guest: Guest, message: dict[str, Any]) -> None:
        seat = self._seat(guest)
        chair = replace(self.terms.chairs[seat], standing=bool(message.get("on")))
        if chair != self.terms.chairs[seat]:
            await self._change(self.terms.with_chair(seat, chair))

    async def _hint(self, guest: Guest, message: dict[str, Any]) -> None:
        seat = self._decision(guest, message)
        if not self._can_hint:
            raise Sorry("no-hints")
        if self._hinting:
            raise Sorry("thinking")
        assert self.match is not None
        view = self.match.view_of(seat)
        self._hinting = True

        async def think() -> None:
            try:
                found = await self._minds.search(guest.person, hint, view)
            finally:
                self._hinting = False
            lines = [
                wording("hint-line", text=text, share=round(100 * share), chance=round(100 * chance))
                for text, share, chance in found
            ]
            guest.note(toast="\n".join([wording("hint-title"), *lines]))

        self._think(think())

    @property
    def _can_hint(self) -> bool:
        return len(self.terms.ever) == 1

    async def _sit(self, guest: Guest, message: dict[str, Any]) -> None:
        seat = message.get("seat")
        if not self.gathering or not isinstance(seat, int) or not 0 <= seat < self.terms.players:
            raise Sorry("no-free-seat")
        if self.terms.seat_of(guest.person) is not None:
            raise Sorry("seated-already")
        if self.terms.chairs[seat].kind != "open":
            raise Sorry("seat-taken")
        name = clean_name(str(message.get("name") or ""), guest.name)
        await self.seat_person(seat, guest.person, name)

    async def seat_person(self, seat: int, person: str, name: str) -> None:
        """Gives a seat to somebody."""
        chair = Chair("person", self._free_name(name, seat), person)
        await self._change(self.terms.with_chair(seat, chair))

    def start_if_full(self) -> None:
        """Lets the game of a table that opens with nobody missing begin as soon as it can be played."""
        self._wants_start = all(chair.kind != "open" for chair in self.terms.chairs)
        self.nudge()

    def _free_name(self, name: str, seat: int) -> str:
        taken = {chair.name for other, chair in enumerate(self.terms.chairs) if other != seat}
        return next(n for n in (name, *(f"{name} {i}" for i in range(2, 10))) if n not in taken)

    async def _add_bot(self, guest: Guest, message: dict[str, Any]) -> None:
        seat = self._host_chair(guest, message, "open")
        await self.seat_bot(seat)

    async def seat_bot(self, seat: int) -> None:
        """Gives a seat to a bot."""
        await self._change(self.terms.with_chair(seat, bot_chair(self.terms)))

    async def _remove_bot(self, guest: Guest, message: dict[str, Any]) -> None:
        await self._change(self.terms.with_chair(self._host_chair(guest, message, "bot"), Chair()))

    def _host_chair(self, guest: Guest, message: dict[str, Any], kind: str) -> int:
        seat = message.get("seat")
        if guest.person != self.terms.starter or not self.gathering:
            raise Sorry("host-only")
        if not isinstance(seat, int) or not 0 <= seat < self.terms.players or self.terms.chairs[seat].kind != kind:
            raise Sorry("no-seat")
        return seat

    async def _start(self, guest: Guest, message: dict[str, Any]) -> None:
        self._seat(guest)
        if not self.gathering:
            raise Sorry("begun")
        if guest.person != self.terms.starter:
            raise Sorry("host-only")
        await self.fill()

    async def fill(self) -> None:
        """Puts bots into the free seats and starts."""
        for seat, chair in enumerate(self.terms.chairs):
            if chair.kind == "open":
                self.terms = self.terms.with_chair(seat, bot_chair(self.terms))
        await self._change(self.terms)
        self._wants_start = True

    async def _leave(self, guest: Guest, message: dict[str, Any]) -> None:
        seat = self._seat(guest)
        if self.gathering:
            await self._change(self.terms.with_chair(seat, Chair()))
        else:
            await self._seat_anew(seat, stand_in=True)
        guest.note(leave="/")

    async def _return(self, guest: Guest, message: dict[str, Any]) -> None:
        seat = self._seat(guest)
        if self.terms.chairs[seat].stand_in:
            self._strikes.pop(seat, None)
            self._forget_answer(seat)
            await self._seat_anew(seat, stand_in=False)

    async def _seat_anew(self, seat: int, stand_in: bool) -> None:
        """Lets a bot play for somebody by their own wish, or no longer; does nothing where that is so already."""
        chair = replace(self.terms.chairs[seat], stand_in=stand_in, absent=False)
        if chair != self.terms.chairs[seat]:
            await self._change(self.terms.with_chair(seat, chair))

    def _forget_answer(self, seat: int) -> None:
        """Drops what a bot has thought out for a seat: its owner decides again."""
        if self._question:
            self._question.answers.pop(seat, None)
            self._question.asked_bots.discard(seat)

    async def move_seat(self, old: str, person: str) -> None:
        """Gives somebody's seat, wherever it is now, to the same person's other device."""
        seat = self.terms.seat_of(old)
        if seat is None or self.terms.seat_of(person) is not None:
            raise Sorry("bad-device-code")
        chair = self.terms.chairs[seat]
        ever = tuple(person if other == old else other for other in self.terms.ever)
        host = person if self.terms.host == old else self.terms.host
        chairs = (*self.terms.chairs[:seat], replace(chair, person=person), *self.terms.chairs[seat + 1 :])
        self.watched = True  # the old device may look on
        await self._change(replace(self.terms, chairs=chairs, ever=ever, host=host))
        for guest in self.guests:
            guest.note(reload=True)

    async def _again(self, guest: Guest, message: dict[str, Any]) -> None:
        self._seat(guest)
        if self.match is None or not self.match.over:
            raise Sorry("not-over")
        self._changed |= guest.person not in self._agreed
        self._agreed.add(guest.person)

    async def _play_again(self) -> None:
        """Starts the next game if everybody who is still there wants it."""
        here = [self.terms.chairs[seat].person for seat in self.people if self._present(seat)]
        if self._agreed and all(person in self._agreed for person in here):
            chairs = tuple(
                replace(chair, stand_in=chair.kind == "person" and chair.person not in self._agreed)
                for chair in (*self.terms.chairs[1:], self.terms.chairs[0])
            )
            self.terms = replace(self.terms, chairs=chairs)  # stored with the deal
            self.match = None
            self._wants_start = True

    # The game goes on

    async def _advance(self) -> None:
        """Lets everything happen that is due."""
        if self.match is not None and self.match.over:
            await self._play_again()
        if any(chair.kind == "open" for chair in self.terms.chairs):
            self._wants_start = False  # somebody got up again
        if self._wants_start and self.match is None and self._ready.share(self.game) == 100:
            await self._deal()
        if self.match is None:
            return
        while not self.match.over and self.guests:
            self._open_question()
            due = self._due()
            if not due:
                return
            await self._make(due, by_house=True)

    async def _deal(self) -> None:
        match = deal(self.game, self.terms.players, secrets.token_hex(32), self.terms.options)
        match.names = tuple(chair.name for chair in self.terms.chairs)
        header = {key: value for key, value in match.log().items() if key != "moves"}
        number = max((row.number for row in await self._store.games(self.id)), default=0) + 1
        self.watched = any(self._is_onlooker(guest.person) for guest in self.guests)
        terms = replace(self.terms, number=number)
        table = TableChange(self.id, "playing", self._settings(terms))
        self.game_id = await self._store.deal(table, number, header, Play([self._seats_entry()], match.position()))
        self.terms = terms
        self._wants_start = False
        self.take(match)
        for guest in self.guests:
            guest.note(reload=True)

    def _seats_entry(self) -> Entry:
        return Entry("seat", {"names": [chair.name for chair in self.terms.chairs]})

    def take(self, match: Match, late: Sequence[tuple[int, int]] = ()) -> None:
        """Puts a match on the table, and which moves clocks made in it so far."""
        self.match, self._late = match, list(late)
        self._changed = True
        self._question = None
        self._agreed, self._picked, self._choices = set(), {}, {}
        self._bots, self._strikes, self._away_since = {}, {}, {}

    def _open_question(self) -> None:
        """Notes that something happened: new answers are waited for, and time starts again."""
        assert self.match is not None
        public = self.match.view_of(None).fields
        if self._question and self._question.clock == public.clock:
            return
        now = time.monotonic()
        silence = self.room.silence(public)
        people = [seat for seat in self.match.to_act if seat in self.people]
        limit = self.terms.reaction if silence is not None else self.terms.clock
        limited = bool(people) and limit > 0 and not self.unseen
        watched = any(not self.room.is_out(public, seat) for seat in self.people)
        haste = 1 if watched else HASTE
        self._question = Question(
            clock=public.clock,
            opened=now,
            pace={seat: haste * self._pace.draw() for seat in range(self.terms.players)},
            together=haste * self._pace.draw(),
            deadline=now + limit if limited else None,
            until=int((time.time() + limit) * 1000) if limited else None,
            silence=silence,
            public=self.room.answers_are_public(public),
        )
        self._picked, self._choices = {}, {}
        self._changed = True

    def _due(self) -> list[tuple[int, Sequence[int]]]:
        """Returns the plays that are made now, without a person's doing."""
        match, question = self.match, self._question
        assert match is not None
        assert question is not None
        now = self._looked = time.monotonic()
        waiting = [seat for seat in match.to_act if seat in self.people]
        due: list[tuple[int, Sequence[int]]] = []
        for seat in waiting:
            if question.silence is not None and self._passes(seat, question.silence):
                due.append((seat, (question.silence,)))
        late = question.deadline is not None and now >= question.deadline
        if late and question.silence is not None and waiting:
            return [(seat, (question.silence,)) for seat in waiting]
        for seat in match.to_act:
            if seat not in waiting or late or self._is_gone(seat, now):
                self._ask_bot(seat, question, mild=late and seat in waiting)
        if late or any(self._is_gone(seat, now) for seat in waiting):
            due += [(seat, question.answers[seat]) for seat in waiting if seat in question.answers]
        return due or self._answers(match, question, now)

    def _passes(self, seat: int, silence: int) -> bool:
        """Tells whether a seat passes by itself: it said so, or can do nothing else and nobody can learn that."""
        assert self.match is not None
        if self.unseen:
            return self.match.legal(seat) == [silence]
        return self.terms.chairs[seat].standing

    def _is_gone(self, seat: int, now: float) -> bool:
        """Tells whether a person has been away for so long that others should not wait any more."""
        if self._present(seat) or self.terms.clock or len(self.people) < 2:
            return False
        return now >= self._away_since.setdefault(seat, now) + ABSENCE

    def _answers(self, match: Match, question: Question, now: float) -> list[tuple[int, Sequence[int]]]:
        """Returns the bots' answers that may be seen now."""
        bots = [seat for seat in match.to_act if seat not in self.people]
        for seat in bots:
            self._ask_bot(seat, question)
        if question.public or len(match.to_act) == 1:
            ready = [seat for seat in bots if seat in question.answers and now >= question.opened + question.pace[seat]]
            return [(seat, question.answers[seat]) for seat in ready[:1]]
        everyone = all(seat in question.answers for seat in match.to_act)
        if not bots or not everyone or now < question.opened + question.together:
            return []
        return [(seat, question.answers[seat]) for seat in match.to_act]

    def _ask_bot(self, seat: int, question: Question, mild: bool = False) -> None:
        """Lets a bot think, away from the table, with its own view alone; mildly for somebody whose time is up."""
        if seat in question.asked_bots:
            return
        question.asked_bots.add(seat)
        match = self.match
        assert match is not None
        view, events = match.view_of(seat), match.raw_events(seat)
        if seat not in self._bots:
            own = self.terms.chairs[seat].kind == "bot"
            self._bots[seat] = seat_bot(self.terms.strength if own else "house", view, match.options)
        bot = Mild(self._bots[seat], self.room) if mild else self._bots[seat]

        async def think() -> None:
            if is_search(bot):
                sealed = len(match.to_act) > 1 and not question.public
                answer = await self._minds.search(self.terms.host, whole_play, bot, view, events, sealed)
            else:
                answer = await self._minds.quick(whole_play, bot, view, events)

            async def answered() -> None:
                question.answers[seat] = answer

            self.put(None, answered)

        self._think(think())

    def _think(self, thought: Any) -> None:
        task = asyncio.create_task(thought)
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    def _until_due(self) -> float | None:
        """Returns how long nothing can be due."""
        match, question = self.match, self._question
        if match is None or match.over or question is None or not self.guests:
            return None
        times = [] if question.deadline is None else [question.deadline]
        for seat in match.to_act:
            if seat in question.answers:
                times.append(question.opened + (question.pace[seat] if question.public else question.together))
                times.append(question.opened + question.pace[seat])
            elif seat in self.people and not self._present(seat):
                times.append(self._away_since.get(seat, time.monotonic()) + ABSENCE)
        ahead = [moment for moment in times if moment > self._looked]  # what was due then is done
        return max(0.0, min(ahead) - time.monotonic()) + 0.001 if ahead else None

    async def _make(self, plays: Sequence[tuple[int, Sequence[int]]], by_house: bool = False) -> None:
        """Makes plays on a copy of the match, stores them, and then puts the copy on the table."""
        assert self.match is not None
        question = self._question
        now = time.monotonic()
        gone = [seat for seat, _ in plays if by_house and seat in self.people and self._is_gone(seat, now)]
        late = by_house and question is not None and question.deadline is not None and now >= question.deadline
        told = late and self._all_see_who()
        after = self.match.copy()
        entries = []
        for seat, moves in plays:
            made: dict[str, Any] = {"seat": seat, "moves": [int(move) for move in moves]}
            if told and seat in self.people:
                made["late"] = after.events_since(None, 0)[1]
            after.play(seat, *moves)
            entries.append(Entry("move", made))
        play = Play(entries, after.position())
        if after.over:
            await self._end(after, play)
        else:
            await self._store.append(self.game_id, play.entries, play.position)
        self.match, self._changed = after, True
        self._late += late_moves(entries)
        for seat, _ in plays:
            self._picked.pop(seat, None)
            self._choices.pop(seat, None)
            if seat in gone:
                await self._stand_in(seat, absent=True)
            elif told and seat in self.people:  # another strike would tell who was silent in a sealed question
                await self._strike(seat)
        if not after.over:
            self._open_question()

    def _all_see_who(self) -> bool:
        """Tells whether everybody sees whom the question waits for: of sealed answers nobody learns who was silent."""
        match, question = self.match, self._question
        assert match is not None
        if question is None or question.silence is not None:
            return False
        return question.public or len(match.view(None)["to_act"]) == 1

    async def _strike(self, seat: int) -> None:
        self._strikes[seat] = self._strikes.get(seat, 0) + 1
        if self._strikes[seat] >= STRIKES:
            await self._stand_in(seat, absent=not self._present(seat))

    async def _stand_in(self, seat: int, absent: bool) -> None:
        chair = replace(self.terms.chairs[seat], stand_in=True, absent=absent)
        await self._change(self.terms.with_chair(seat, chair))

    async def _end(self, match: Match, play: Play) -> None:
        """Stores the last play, the result and the evening's score together: a game is never half over."""
        result, terms = self._outcome(match)
        await self._store.end(TableChange(self.id, "over", self._settings(terms)), self.game_id, play, result)
        self.terms = terms

    async def end_at_last(self, has_result: bool) -> None:
        """Ends a game that is over in its log but not at its table, as earlier versions could leave it when killed."""
        assert self.match is not None
        if not has_result:
            await self._end(self.match, Play(()))
            return
        terms = self._outcome(self.match)[1]
        await self._store.change_table(self.id, status="over", settings=self._settings(terms))
        self.terms = terms

    def _outcome(self, match: Match) -> tuple[dict[str, Any], Terms]:
        """Returns a game's result, and the terms with the evening's score after it."""
        scores, winners = match.result()
        evening = dict(self.terms.evening)
        for seat, chair in enumerate(self.terms.chairs):
            evening[chair.name] = evening.get(chair.name, 0) + (seat in winners)
        return {"scores": list(scores), "winners": list(winners)}, replace(self.terms, evening=evening)

    # What a page shows

    def _choice(self, seat: int) -> Choice:
        assert self.match is not None
        if seat not in self._choices:
            self._choices[seat] = Choice(self.match, seat, self.room)
        return self._choices[seat]

    def _offer(self, seat: int) -> Offer:
        return self._choice(seat).offer(self._picked.get(seat, ()))

    def standing(self) -> render.Standing:
        """Returns what everybody may know about the table beside the game."""
        sitters = []
        question = self._question
        for seat, chair in enumerate(self.terms.chairs):
            chosen = None
            if self.match and question and question.public and not self.match.over:
                chosen = seat not in self.match.to_act
            away = chair.kind == "person" and not chair.stand_in and not self._present(seat)
            sitters.append(render.Sitter(chair.name, chair.kind, away, chair.stand_in, chosen))
        until = question.until if question and self.match and not self.match.over else None
        wins = sorted(self.terms.evening.items(), key=lambda won: (-won[1], won[0]))
        return render.Standing(tuple(sitters), self.code, until, self.notice, tuple(wins), tuple(self._late))

    def _mine(self, seat: int | None, person: str) -> render.Mine:
        match = self.match
        if seat is None or match is None:
            return render.Mine(alone=self.unseen)
        chair = self.terms.chairs[seat]
        asked = seat in match.to_act and not chair.stand_in
        picked = tuple(self._picked.get(seat, ()))
        offer = self._offer(seat) if asked else Offer()
        silence = self._question.silence if self._question else None
        if asked and silence is not None and not picked:
            offer = Offer(self._choice(seat).short(), offer.more)
        can_hint = asked and self._can_hint
        others = self._choice(seat).others(picked) if asked else frozenset[str]()
        return render.Mine(picked, offer, chair.standing, can_hint, person in self._agreed, self.unseen, others)

    def look(self, guest: Guest) -> tuple[dict[str, str], list[dict[str, Any]]]:
        """Returns all parts of the guest's page, and what happened since it was last asked."""
        seat = self.terms.seat_of(guest.person)
        news, guest.stale, guest.touched = guest.stale, False, False
        if self.match is None:
            return render.waiting_parts(self, guest, seat), []
        look = render.Look(self.match, seat, self.standing(), self._mine(seat, guest.person), guest.told)
        if not news:
            return {**guest.sent, **look.parts(render.PICKING)}, []
        beats, mark = look.beats(guest.mark or 0)
        guest.told += [beat.text for beat in beats]
        fresh = [] if guest.mark is None else [beat.__dict__ for beat in beats]
        guest.mark = mark
        if seat is not None:
            return look.parts(), fresh
        if self._public is None:
            self._public = look.parts()
        return self._public, fresh

    def update(self, guest: Guest) -> dict[str, Any] | None:
        """Returns what the guest's page does not show yet, or None."""
        if guest.notes:
            note = guest.notes.popleft()
            guest.dirty.set()
            return note
        if not guest.stale and not guest.touched:
            return None
        parts, beats = self.look(guest)
        changed = {part: html for part, html in parts.items() if guest.sent.get(part) != html}
        guest.sent = dict(parts)
        if not changed:
            return None
        return {"parts": changed, "beats": beats, "now": int(time.time() * 1000)}

    @property
    def share(self) -> int:
        """How much of the game is compiled, in percent."""
        return self._ready.share(self.game)

    @property
    def starting(self) -> bool:
        """Whether the game begins as soon as its rules are compiled, or goes on then."""
        return self._wants_start or self.terms.number > 0

    @property
    def reason(self) -> str:
        """Why the game cannot be played here, if so."""
        return self._ready.reason(self.game)
