"""A table as it stands: its match and terms, who is there, what pages are shown, and what is stored of it.

What goes on there by itself is live.py's; what people ask for is in errands.py.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.scene.render import token
from clowder.engine.text.catalogue import ENGLISH
from clowder.engine.text.messages import Value, say
from clowder.store import Store
from clowder.table import seating
from clowder.table.bots import Bench, Pace, is_search
from clowder.table.connections import Guest
from clowder.table.frames import Drawn, Moment, Note, Standing, num_events
from clowder.table.log import Ledger, entry_of
from clowder.table.mailbox import Desk
from clowder.table.question import Question
from clowder.table.seating import GATHERING, OVER, PLAYING
from clowder.table.terms import Terms, game_of
from clowder.web.tables.search_pool import Asker, Minds

HOST_ABSENCE = 900.0  # seconds without a page after which another has the host's powers, and ...
LONG_ABSENCE = 86_400.0  # ... where nobody is in a hurry
LONG_AGO = 10_000  # milliseconds after which a countdown is forgotten: no server was there
MOST_TOLD = 100  # people of one process whom the others are told of
MOST_NOTES = 20  # that are stored beside a log


class Board(Desk):
    """A table that people can sit down at, and the game on it."""

    def __init__(self, code: str, id: str, terms: Terms, store: Store, minds: Minds, pace: Pace):
        super().__init__(store.system)
        self.code, self.id, self.terms = code, id, terms
        self.game = game_of(terms)
        self.match: Match | None = None
        self.question: Question | None = None
        self.notes: list[Note] = []  # what happened beside the game
        self.notice: Value = ""
        self.watched = False  # somebody who never sat here has seen the page since the deal
        self.minds, self.pace, self.wants_start, self.hinting = minds, pace, False, False
        self.muted: set[str] = set()  # people who want to see no emotes
        self.ledger = Ledger(store, id, code)
        self._looked = 0.0  # when was last looked what is due
        self._moments: dict[str, Moment] = {}  # the table as it is shown now, by language
        self._drawn: Drawn | None = None
        self._told = 0  # events whose story has been told before the open question
        self._wall: tuple[int | None, int | None] = None, None  # when that opens and closes, fixed once for everybody
        self._times: list[int | None] | None = None  # of the open question, as they are stored
        self._starts: int | None = None  # when the next game begins if not everybody agrees before, on the wall
        self._aside: list[Note] = []  # the last of the notes, which no log has: nothing was being played
        self.untold = False  # whether the times of the open question are not stored yet
        self.on_shut: Callable[[], None] = lambda: None  # another process has closed this table
        self._bench = Bench(minds, self._tell_wait, store.system)
        self.strikes: Counter[int] = Counter()  # clocks that ran out since somebody played
        self._emoted: set[str] = set()  # people who have shown a face since the question opened

    # What pages are shown

    def moment(self, language: str = ENGLISH) -> Moment:
        """Returns the table as pages in a language show it now."""
        if self.changed:
            self._moments = {}
        if language not in self._moments:
            scenes = self._scenes().told_in(language) if self.match else None
            self._moments[language] = Moment(self._standing(), scenes, self.notes, language)
        return self._moments[language]

    def _standing(self) -> Standing:
        """Returns what everybody may know about the table beside the game."""
        opens, until = self._wall if self.stage == PLAYING and self.match else (None, None)
        return Standing(
            terms=self.terms,
            stage=self.stage,
            code=self.code,
            present=self.company.present,
            gone=self.gone,
            opens=opens,
            until=None if self.terms.paused else until,
            starts=self._starts,
            public=self.stage == PLAYING and self.question is not None and self.question.kind.public,
            notice=self._bench.notice or self._preparing or self.notice,
            trouble=self.trouble,
            open_window=self.question is not None and self.question.kind.silence is not None,
            muted=frozenset(self.muted),
            hints=self.stage == PLAYING and self.can_hint,
        )

    @property
    def _preparing(self) -> Value:
        """What pages say while the house plays for bots that search."""
        waits = self._has_searches and self.stage == PLAYING and self.minds.prepares(self.game.name)
        return say("bots-prepare") if waits else ""

    @property
    def _has_searches(self) -> bool:
        """Whether a bot at the table searches."""
        bots = [chair for chair in self.terms.chairs if chair.kind == "bot"]
        return any(is_search(bot.strength or self.terms.strength) for bot in bots)

    def _scenes(self) -> Drawn:
        assert self.match is not None
        if self._drawn is None:
            self._drawn = Drawn(self.match)
        return self._drawn

    @property
    def asker(self) -> Asker:
        """For whom its bots think: whoever opened it."""
        return Asker(self.house, self.terms.host, self.code)

    def token(self, seat: int) -> str:
        """Returns the mark of a seat's open decision."""
        assert self.match is not None
        return token(self.match, seat, self._scenes().clock)

    # Who is there

    @property
    def has_others(self) -> bool:
        """Whether other processes may serve this table, too."""
        return self.ledger.store.bus.has_others

    @property
    def stage(self) -> str:
        """How far the table has come."""
        if self.match is None:
            return GATHERING
        return OVER if self.match.over else PLAYING

    @property
    def alone(self) -> bool:
        """Whether one person plays, and nobody else ever sat here: nobody has to be waited for."""
        return len(self.terms.people) == 1 and len(self.terms.ever) == 1

    @property
    def unseen(self) -> bool:
        """Whether that one person is besides the only one who has seen this game: nobody can learn from its haste."""
        return self.alone and not self.watched

    @property
    def can_hint(self) -> bool:
        """Whether hints are given: one person alone has ever sat here."""
        return len(self.terms.ever) == 1

    @property
    def gone(self) -> frozenset[str]:
        """Those who have been away for so long that another is host."""
        return self.company.gone(self._people, LONG_ABSENCE if self.terms.no_hurry else HOST_ABSENCE)

    @property
    def _people(self) -> set[str]:
        """Those who have a place here, in this game or the next."""
        return {chair.keeper for chair in (*self.terms.chairs, *self.terms.next) if chair.person}

    @property
    def host(self) -> str:
        """Who has the host's powers."""
        return seating.host(self.terms, self.gone)

    def admits(self, person: str) -> bool:
        """Tells whether somebody may see the page: a table that is closed to watchers shows its game to those alone
        who sit there."""
        return not (self.terms.closed and self.match and self._is_onlooker(person))

    def is_news(self, person: str) -> bool:
        """Notes that somebody is about to see the page; tells whether `keep_terms` must be called before."""
        news = self.match is not None and not self.watched and self._is_onlooker(person)
        if news:
            self.watched = True
            self.refresh()
        return news

    def _is_onlooker(self, person: str) -> bool:
        return person not in self.terms.ever

    def arrive(self, guest: Guest) -> None:
        """A page was opened."""
        self.watched |= self._is_onlooker(guest.person)
        was_here = guest.person in self.company.present
        self.company.arrive(guest)
        if not was_here and (self.stage == GATHERING or guest.person in self._people):
            self.changed = True
        if not was_here and guest.person in self._people:
            self.put(None, self.keep_terms)
        self.tell_presence()
        if frame := self.moment(guest.language).frame(guest, self.clock.wall()):
            guest.send(frame)
        self.put(None, lambda: self._came(guest.person))

    def depart(self, guest: Guest) -> None:
        """A page was closed."""
        self.company.depart(guest, self.clock.monotonic())
        self.tell_presence()
        self.changed |= self.stage == GATHERING or guest.person in self._people
        if guest.person in self._people:
            self.put(None, self.keep_terms)
        self.nudge()

    def tell_presence(self) -> None:
        """Lets the other processes know who has a page open here."""
        bus, company = self.ledger.store.bus, self.company
        here = sorted(company.here, key=lambda person: person not in self._people)[:MOST_TOLD]
        bus.tell(k="here", t=self.id, p=bus.me, who=here, able=sorted(company.able_here & set(here)))

    def hear_presence(self, process: str, people: Iterable[str], able: Iterable[str] = ()) -> None:
        """Notes who has a page open at another process."""
        news = self.company.hear(process, people, able, self.clock.monotonic())
        self.changed |= bool(news) and (self.stage == GATHERING or bool(news & self._people))
        self.nudge()

    async def _came(self, person: str) -> None:
        """Gives somebody's seat back who was only away."""
        for seat in self.terms.seats_at(person):
            if not (self.terms.chairs[seat].stand_in and self.terms.chairs[seat].absent):
                continue
            self.forget_answer(seat)
            await self.change(seating.come_back(self.terms, seat), self.note("told-back", seat))

    def forget_answer(self, seat: int) -> None:
        """Drops what a bot has thought out for a seat: its owner decides again."""
        self.question = self.question.forgotten(seat) if self.question else None
        self.strikes.pop(seat, None)

    def lets_emote(self, person: str) -> bool:
        """Tells whether somebody may show a face now: once while a reaction window is open."""
        in_window = self.question is not None and self.question.kind.silence is not None
        first = person not in self._emoted
        self._emoted.add(person)
        return first or not in_window

    def show_emote(self, person: str, seat: int, what: str) -> None:
        """Shows somebody's face or phrase on all pages, those of other processes too."""
        self.ledger.store.bus.tell(k="emote", t=self.id, who=person, seat=seat, what=what)
        self.tell_all(emotes=[[seat, what]])

    def hear_emote(self, person: str, seat: int, what: str) -> None:
        """Shows a face or phrase that another process was told of."""
        self._emoted.add(person)
        self.tell_all(emotes=[[seat, what]])

    def _tell_wait(self) -> None:
        """Lets all pages know that bots stand in line, those of other processes too."""
        if self.question:
            self.ledger.store.bus.tell(k="waits", t=self.id, clock=self.question.kind.clock)
        self.refresh()

    def hear_wait(self, clock: int) -> None:
        """Notes that the bots of another process, which holds the table, stand in line with this question."""
        if self.question and self.question.kind.clock == clock:
            self._bench.hear_wait()
            self.refresh()

    async def call_by_name(self) -> None:
        """Calls people what they are called by now; nobody waits for who was forgotten."""
        terms = await self.ledger.joined(self.terms)
        if terms != self.terms:
            self.terms, self._drawn, self.changed = terms, None, True
        if self.match:
            self.match.names = tuple(chair.name for chair in terms.chairs)
        await self._keep(seating.without_forgotten(terms, self.stage))

    # What is stored

    async def change(self, terms: Terms, *notes: Note) -> None:
        """Stores other terms, and notes for everybody with them; does nothing where nothing changes.

        Raises while the cards are being shuffled, if somebody would sit elsewhere by that.
        """
        seating.check_lock(self.terms, terms, self.stage)
        await self._keep(terms, *notes)

    async def _keep(self, terms: Terms, *notes: Note) -> None:
        if terms == self.terms:
            return
        if notes and self.stage == PLAYING and self.match:
            await self.ledger.add([entry_of(note) for note in notes], settings=self._settings(terms))
        else:
            aside = [*self._aside, *notes]
            await self.ledger.change({**self._settings(terms), "notes": _plain(aside)})
            self._aside = aside
        self.terms, self.changed = terms, True
        self.notes = [*self.notes, *notes]

    def note(self, id: str, seat: int, person: str = "") -> Note:
        """Returns a note of something that happens now."""
        return Note(num_events(self.match) if self.match else 0, id, seat, person)

    async def keep_terms(self) -> None:
        """Stores the table as it stands."""
        await self.ledger.change(self._settings(self.terms))

    def _settings(self, terms: Terms) -> dict[str, Any]:
        left = {person: since for person, since in self.company.left.items() if person in self._people}
        more = {"starting": self.wants_start, "starts": self._starts, "times": self._times_now()}
        watched = {"watched": self.watched, "muted": sorted(self.muted), "left": left}
        return {**terms.json(), **watched, **more, "notes": _plain(self._aside)}

    def _times_now(self) -> list[int | None] | None:
        """Returns when the open question opens and closes, and since when time stands still: on the wall."""
        if self.question is None or self.stage != PLAYING:
            return self._times if self.stage == PLAYING else None
        paused = None if self.question.paused is None else self.clock.wall(self.question.paused)
        return [self.question.kind.clock, *self._wall, paused]

    def recall(self, settings: Mapping[str, Any]) -> None:
        """Takes from what was stored what is no part of the terms."""
        self.watched = bool(settings.get("watched", True))
        self.muted, self.company.left = set(settings.get("muted", ())), dict(settings.get("left", {}))
        for person in self.company.present:
            self.company.left.pop(person, None)
        starts = settings.get("starts")
        self._starts = None if starts is None or starts < self.clock.wall() - LONG_AGO else starts
        self.wants_start = bool(settings.get("starting")) or self.terms.shuffle.is_open
        self._times = settings.get("times")
        told = self.notes[: len(self.notes) - len(self._aside)]
        self._aside = [Note(*note) for note in settings.get("notes", ())]
        self.notes = [*told, *self._aside]

    def take(self, match: Match, notes: Sequence[Note] = ()) -> None:
        """Puts a match on the table, and what happened beside it so far."""
        self.match, self.notes, self.question, self._starts = match, list(notes), None, None
        self._aside = []
        self._drawn, self.changed = None, True
        self._told = num_events(match)  # pages begin with the present
        self.strikes = Counter()
        self._bench.clear()
        self.company.forget((chair.keeper for chair in self.terms.chairs), self.clock.monotonic())
        if match.over and not self.terms.next:
            self.terms = seating.after_game(self.terms)


def _plain(notes: Sequence[Note]) -> list[list[Any]]:
    """Returns notes as plain data; the last ones will do."""
    return [[note.after, note.id, note.seat, note.person] for note in notes[-MOST_NOTES:]]
