"""A live table. It owns its parts, and it alone waits: for the store, for its bots, for what comes into its mailbox.

The parts decide and know nothing of the table: Round (the game), Dealer (when one begins), Connections (who is there),
TableLog (what is stored), TableBots. What people ask for is in commands.py, what other processes store in sync.py.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import VERSION
from clowder.engine.scene.render import json_text
from clowder.engine.text.catalogue import ENGLISH
from clowder.engine.text.messages import Value, say
from clowder.system import System
from clowder.table import coach, seating, sync
from clowder.table.bots import Pace, Requester, SearchService, TableBots, is_search
from clowder.table.connections import Connection, Connections
from clowder.table.dealing import Dealer
from clowder.table.frames import Moment, Note, Standing, num_events
from clowder.table.log import TableLog, entry_of, sitters_of
from clowder.table.mailbox import Answer, Mailbox
from clowder.table.question import Moves, Question, Waiting, due, next_time, to_ask
from clowder.table.round import Played, Round
from clowder.table.seating import GATHERING, OVER, PLAYING
from clowder.table.storage import LeaseLost, TableStore
from clowder.table.tally import NoTally, Tally
from clowder.table.terms import Terms, game_of
from clowder.table.timing import Timing

MOST_TOLD = 100  # people of one process whom the others are told of
MOST_NOTES = 20  # that are stored beside a log


async def _at_once(work: Callable[..., Any], *given: Any) -> Any:
    return work(*given)


@dataclass(frozen=True)
class Shared:
    """What all tables of a process share."""

    store: TableStore
    search: SearchService
    system: System
    pace: Pace = field(default_factory=Pace)
    timing: Timing = field(default_factory=Timing)
    tally: Tally = field(default_factory=NoTally)
    apart: Callable[..., Awaitable[Any]] = _at_once  # runs what takes long, in a thread where there are any


class Table:
    """A table that people can sit down at, and the game on it."""

    def __init__(self, code: str, id: str, terms: Terms, shared: Shared) -> None:
        self.code, self.id, self.terms, self.shared = code, id, terms, shared
        self.clock, self.entropy, self.timing = shared.system.clock, shared.system.entropy, shared.timing
        self.game = game_of(terms)
        self.opened_from = ""  # an address
        self.round: Round | None = None
        self.dealer = Dealer(terms, self.entropy, self.timing)
        self.connections = Connections(self.clock)
        self.mailbox = Mailbox(self.clock, self.timing, shared.tally)
        self.log = TableLog(shared.store, id, code)
        self.bots = TableBots(shared.search, self._tell_wait, shared.system, self.timing)
        self.side_notes: list[Note] = []  # the last of those that no log has: nothing was being played
        self.notice: Value = ""
        self.trouble: Value = ""  # what is wrong with the server just now
        self.watched = False  # somebody who never sat here has seen the page since the deal
        self.muted: set[str] = set()  # people who want to see no emotes
        self.hinting = False
        self.dirty = False  # something has changed since it was last published
        self.last_used = self.clock.monotonic()
        self.on_shut: Callable[[], None] = lambda: None  # another process has closed this table
        self._moments: dict[str, Moment] = {}  # the table as it is shown now, by language
        self._waiting: Waiting | None = None  # for whom the open question waits, as found in this turn of the task
        self._thoughts: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Owns the table until it is cancelled."""
        await self.mailbox.run(self)

    # How it stands

    @property
    def match(self) -> Match | None:
        """The game being played, or the last one."""
        return self.round.match if self.round else None

    @property
    def question(self) -> Question | None:
        """What the table waits for."""
        return self.round.question if self.round else None

    @property
    def notes(self) -> list[Note]:
        """What happened beside the game."""
        return [*(self.round.notes if self.round else ()), *self.side_notes]

    @property
    def stage(self) -> str:
        """How far the table has come."""
        if self.round is None:
            return GATHERING
        return OVER if self.round.match.over else PLAYING

    @property
    def has_others(self) -> bool:
        """Whether other processes may serve this table, too."""
        return self.log.store.bus.has_others

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
        timing = self.timing
        return self.connections.gone(self._people, timing.long_absence if self.terms.no_hurry else timing.host_absence)

    @property
    def _people(self) -> set[str]:
        """Those who have a place here, in this game or the next."""
        return {chair.keeper for chair in (*self.terms.chairs, *self.terms.next) if chair.person}

    @property
    def host(self) -> str:
        """Who has the host's powers."""
        return seating.host(self.terms, self.gone)

    @property
    def requester(self) -> Requester:
        """For whom its bots think: whoever opened it."""
        return Requester(self.opened_from, self.terms.host, self.code)

    def token(self, seat: int) -> str:
        """Returns the mark of a seat's open decision."""
        assert self.round is not None
        return self.round.token(seat)

    def seat_of(self, connection: Connection) -> int | None:
        """Returns whose eyes a page is for; where it is passed round, nobody's but while one of them has to decide."""
        seats = self.terms.seats_at(connection.person)
        if len(seats) > 1 and self.round:
            return self.moment().seat_of(connection)
        return seats[0] if seats else None

    # What pages are shown

    def moment(self, language: str = ENGLISH) -> Moment:
        """Returns the table as pages in a language show it now."""
        if self.dirty:
            self._moments = {}
        if language not in self._moments:
            scenes = self.round.scenes.told_in(language) if self.round else None
            self._moments[language] = Moment(self._standing(), scenes, self.notes, language)
        return self._moments[language]

    @property
    def waits_for_players(self) -> bool:
        """Whether its first game is still to begin, and no deal of it is sealed."""
        return self.stage == GATHERING and not self.terms.shuffle.is_open

    def _standing(self) -> Standing:
        """Returns what everybody may know about the table beside the game."""
        stage, question = self.stage, self.question
        opens, until = self.round.wall_times if stage == PLAYING and self.round else (None, None)
        return Standing(
            terms=self.terms,
            stage=stage,
            code=self.code,
            present=self.connections.present,
            gone=self.gone,
            opens=opens,
            until=None if self.terms.paused else until,
            starts=self.dealer.starts,
            public=stage == PLAYING and question is not None and question.kind.public,
            notice=self.bots.notice or self._preparing or self.notice,
            trouble=self.trouble,
            open_window=question is not None and question.kind.silence is not None,
            muted=frozenset(self.muted),
            hints=stage == PLAYING and self.can_hint,
        )

    @property
    def _preparing(self) -> Value:
        """What pages say while the house plays for bots that search."""
        waits = self._has_searches and self.stage == PLAYING and self.shared.search.prepares(self.game.name)
        return say("bots-prepare") if waits else ""

    @property
    def _has_searches(self) -> bool:
        """Whether a bot at the table searches."""
        bots = [chair for chair in self.terms.chairs if chair.kind == "bot"]
        return any(is_search(bot.strength or self.terms.strength) for bot in bots)

    def refresh(self) -> None:
        """Lets every page look again: something about the table changed outside of it."""
        self.dirty = True
        self.mailbox.nudge()

    def publish(self, answers: Sequence[Answer] = ()) -> bool:
        """Makes what every page lacks if anything changed, then sends all of it together; tells whether it did."""
        self.last_used = self.clock.monotonic()
        changed, frames = self.dirty, list[Answer]()
        if changed:
            now, _ = self.clock.wall(), self.moment()  # once more, in every language
            self.dirty = False
            made = [
                (connection, self.moment(connection.language).frame(connection, now)) for connection in self.connections
            ]
            frames = [(connection, frame) for connection, frame in made if frame]
        if frames or answers:
            not_before = self.mailbox.turn_began + self.timing.frames
            self.connections.send_together([*frames, *answers], not_before)
        return changed

    def tell_all(self, **what: Any) -> None:
        """Sends every page a frame that changes nothing it shows."""
        self.connections.send_all(json_text({"v": VERSION, "now": self.clock.wall(), **what}))

    def tell_trouble(self, trouble: Value) -> None:
        """Tells every page what is wrong with the server, or that all is well again."""
        if trouble != self.trouble:
            self.trouble = trouble
            self.refresh()

    # Who is there

    def admits(self, person: str) -> bool:
        """Tells whether somebody may see the page: a table that is closed to watchers shows its game to those alone
        who sit there."""
        return not (self.terms.closed and self.round and self.is_onlooker(person))

    def is_news(self, person: str) -> bool:
        """Notes that somebody is about to see the page; tells whether `keep_terms` must be called before."""
        news = self.round is not None and not self.watched and self.is_onlooker(person)
        if news:
            self.watched = True
            self.refresh()
        return news

    def is_onlooker(self, person: str) -> bool:
        """Tells whether somebody never sat here."""
        return person not in self.terms.ever

    def connect(self, connection: Connection) -> None:
        """Takes a page that was opened, and sends it all that it shows."""
        person, people = connection.person, self._people
        self.watched |= self.is_onlooker(person)
        was_here = person in self.connections.present
        self.connections.add(connection)
        if not was_here and (self.stage == GATHERING or person in people):
            self.dirty = True
        if not was_here and person in people:
            self.mailbox.put(None, self.keep_terms)
        self.tell_presence()
        if frame := self.moment(connection.language).frame(connection, self.clock.wall()):
            connection.send(frame)
        self.mailbox.put(None, lambda: self._came(person))

    def disconnect(self, connection: Connection) -> None:
        """Forgets a page that was closed."""
        person, people = connection.person, self._people
        self.connections.remove(connection, self.clock.monotonic())
        self.tell_presence()
        self.dirty |= self.stage == GATHERING or person in people
        if person in people:
            self.mailbox.put(None, self.keep_terms)
        self.mailbox.nudge()

    def tell_presence(self) -> None:
        """Lets the other processes know who has a page open here."""
        bus, connections, people = self.log.store.bus, self.connections, self._people
        if not bus.has_others:
            return
        here = sorted(connections.here, key=lambda person: person not in people)[:MOST_TOLD]
        bus.tell(k="here", t=self.id, p=bus.me, who=here, able=sorted(connections.able_here & set(here)))

    def hear_presence(self, process: str, people: Iterable[str], able: Iterable[str] = ()) -> None:
        """Notes who has a page open at another process."""
        news = self.connections.hear(process, people, able, self.clock.monotonic())
        self.dirty |= bool(news) and (self.stage == GATHERING or bool(news & self._people))
        self.mailbox.nudge()

    async def _came(self, person: str) -> None:
        """Gives somebody's seat back who was only away."""
        for seat in self.terms.seats_at(person):
            if self.terms.chairs[seat].stand_in and self.terms.chairs[seat].absent:
                await self.give_back(seat)

    async def give_back(self, seat: int) -> None:
        """Lets somebody play themselves again."""
        terms = seating.come_back(self.terms, seat)
        if self.round:
            self.round.forget_answer(seat)
        await self.change(terms, self.note("told-back", seat))

    async def call_by_name(self) -> None:
        """Calls people what they are called by now; nobody waits for who was forgotten."""
        terms = await self.log.joined(self.terms)
        renamed = terms != self.terms
        if renamed:
            self.terms, self.dirty = terms, True
        if self.round:
            self.round.rename([chair.name for chair in terms.chairs], redraw=renamed)
        await self._keep(seating.without_forgotten(terms, self.stage))

    def stop_time(self, stopped: bool) -> None:
        """Lets the time of the open question stand still, or go on."""
        if self.round and self.round.question:
            self.round.stop_time(stopped, self.clock.instant())
            self.dirty = True

    # Emotes, and what else other processes tell

    def show_emote(self, person: str, seat: int, what: str) -> None:
        """Shows somebody's face or phrase on all pages, those of other processes too."""
        self.log.store.bus.tell(k="emote", t=self.id, who=person, seat=seat, what=what)
        self.tell_all(emotes=[[seat, what]])

    def hear_emote(self, person: str, seat: int, what: str) -> None:
        """Shows a face or phrase that another process was told of."""
        if self.round:
            self.round.emoted.add(person)
        self.tell_all(emotes=[[seat, what]])

    def _tell_wait(self) -> None:
        """Lets all pages know that bots stand in line, those of other processes too."""
        if self.question:
            self.log.store.bus.tell(k="waits", t=self.id, clock=self.question.kind.clock)
        self.refresh()

    def hear_wait(self, clock: int) -> None:
        """Notes that the bots of another process, which holds the table, stand in line with this question."""
        if self.question and self.question.kind.clock == clock:
            self.bots.hear_wait()
            self.refresh()

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
        in_game = self.stage == PLAYING
        if notes and in_game:
            await self.log.add([entry_of(note) for note in notes], settings=self.settings(terms))
        else:
            side_notes = [*self.side_notes, *notes]
            await self.log.change({**self.settings(terms), "notes": _plain(side_notes)})
            self.side_notes = side_notes
            notes = ()
        self.terms, self.dirty = terms, True
        if notes and self.round:
            self.round.notes = [*self.round.notes, *notes]

    def note(self, id: str, seat: int, person: str = "") -> Note:
        """Returns a note of something that happens now."""
        return Note(num_events(self.match) if self.match else 0, id, seat, person)

    async def keep_terms(self) -> None:
        """Stores the table as it stands."""
        await self.log.change(self.settings(self.terms))

    def settings(self, terms: Terms) -> dict[str, Any]:
        """Returns the table's row under these terms, as plain data."""
        people = self._people
        left = {person: since for person, since in self.connections.left.items() if person in people}
        playing = self.round if self.stage == PLAYING else None
        times = playing.times_now(self.clock.instant()) if playing else None
        more = {"starting": self.dealer.wants_start, "starts": self.dealer.starts, "times": times}
        watched = {"watched": self.watched, "muted": sorted(self.muted), "left": left}
        return {**terms.json(), **watched, **more, "notes": _plain(self.side_notes)}

    def recall(self, settings: Mapping[str, Any]) -> None:
        """Takes from what was stored what is no part of the terms."""
        self.watched = bool(settings.get("watched", True))
        self.muted, self.connections.left = set(settings.get("muted", ())), dict(settings.get("left", {}))
        for person in self.connections.present:
            self.connections.left.pop(person, None)
        self.dealer.recall(self.terms, bool(settings.get("starting")), settings.get("starts"), self.clock.instant())
        if self.round:
            self.round.stored_times = settings.get("times")
        self.side_notes = [Note(*note) for note in settings.get("notes", ())]

    async def catch_up(self) -> None:
        """Takes over what other processes have stored."""
        await sync.catch_up(self)

    # A game begins

    async def fill(self) -> None:
        """Puts bots into the free seats and starts."""
        self.dealer.wants_start = self.dirty = True
        terms = replace(self.terms, chairs=seating.fill(self.terms.chairs, self.terms.strength))
        if terms == self.terms:
            await self.keep_terms()
        await self.change(terms)
        self.dealer.wants_start = True

    def start_if_full(self, expected: frozenset[str] = frozenset()) -> None:
        """Lets the game of a table that opens with nobody missing begin."""
        self.dealer.expected = expected
        self.dealer.wants_start = all(chair.kind != "open" for chair in self.terms.chairs)
        self.mailbox.nudge()

    async def hurry(self) -> None:
        """Ends the countdown to the next game."""
        self.dealer.starts = self.clock.wall()
        await self.keep_terms()

    async def _deal_if_due(self) -> None:
        """Goes on with the shuffle of a game that should begin, or gives it up, where this is the hand that deals."""
        dealer = self.dealer
        if not dealer.is_wanted(self.terms, self.stage) or not await self.log.holds():
            return
        connections = self.connections
        step = dealer.next_step(self.terms, self.stage, connections.present, connections.able, self.clock.instant())
        if step.starts != dealer.starts:
            dealer.starts, self.dirty = step.starts, True
            if self.has_others:
                await self.keep_terms()
        if step.deal:
            await self._deal(step.deal)
        elif step.terms:
            await self._keep(step.terms)

    async def _deal(self, terms: Terms) -> None:
        match = coach.deal(terms)
        match.names = tuple(chair.name for chair in terms.chairs)
        self.watched = any(self.is_onlooker(person) for person in self.connections.present)
        terms = replace(terms, number=await self.log.next_number())
        sealed = terms.shuffle.record if terms.shuffle.step else None
        notes = [Note(num_events(match), "told-no-number", seat) for seat in terms.shuffle.missing]
        if terms.start:
            notes = [Note(num_events(match), "told-plays-on", terms.seat_of(terms.host) or 0)]
        fresh: dict[str, Any] = {"starting": False, "starts": None, "times": None, "notes": []}
        await self.log.deal(match, {**self.settings(terms), **fresh}, terms.number, sealed, notes)
        self.terms = terms
        self.dealer.has_dealt()
        if self._has_searches:
            self.shared.search.prepare(self.game.name)
        self.take(match, notes).stored_times = None

    def take(self, match: Match, notes: Sequence[Note] = ()) -> Round:
        """Puts a match on the table, and what happened beside it so far."""
        before = self.round
        self.round = Round(match, notes, self.shared.pace, self.entropy, self.timing)
        if before:
            self.round.stored_times, self.round.checked_at = before.stored_times, before.checked_at
        self.side_notes, self.dealer.starts, self.dirty = [], None, True
        self.bots.clear()
        self.connections.forget((chair.keeper for chair in self.terms.chairs), self.clock.monotonic())
        if match.over and not self.terms.next:
            self.terms = seating.after_game(self.terms)
        return self.round

    # The game goes on

    def until_due(self) -> float | None:
        """Returns how long nothing can be due."""
        now, times = self.clock.instant(), list[float]()
        waiting, self._waiting = self._waiting, None
        if self.log.is_mine:
            times += self.dealer.until_due(self.terms, self.stage, now)
        round = self.round
        if round and round.question and not round.match.over and self.connections.present:
            waiting = waiting or self._find_waiting(round, now.monotonic)
            ahead = next_time(round.question, waiting, round.checked_at)
            times += [] if ahead is None else [ahead]
            times += [moment for moment in waiting.leaves if moment > round.checked_at]
        soonest = min(times, default=float("inf"))
        return None if soonest == float("inf") else max(0.0, soonest - now.monotonic) + 0.001

    def _find_waiting(self, round: Round, now: float) -> Waiting:
        return round.waiting(self.terms, self.connections, self.unseen, now)

    async def run_due(self) -> None:
        """Does everything that is due, if the table is in this process' hands."""
        self._waiting = None
        try:
            await self._deal_if_due()
            await self._play_if_due()
        except LeaseLost:
            self.log.lease = None
            raise

    def open_question(self) -> None:
        """Waits for new answers if something has happened."""
        round = self.round
        if round and round.is_to_open:
            round.open_question(self.terms, self.unseen, self.clock.instant())
            self.bots.ask()
            self.dirty = True

    async def _play_if_due(self) -> None:
        while self.round and not self.round.match.over and self.connections.present:
            self.open_question()
            round, now = self.round, self.clock.monotonic()
            round.checked_at = now
            if coach.holds(self.terms, round.match) or not await self.log.holds():
                return
            if round.has_untold_times and self.has_others:
                round.has_untold_times = False
                await self.keep_terms()
            waiting = self._find_waiting(round, now)
            assert round.question is not None
            for seat, mild in to_ask(round.question, waiting, now):
                self._ask_bot(seat, mild)
            plays = due(round.question, waiting, now)
            if not plays:
                self._waiting = waiting
                return
            await self.play(plays, by_house=waiting)

    def _ask_bot(self, seat: int, mild: bool) -> None:
        """Lets a seat's bot think; its answer waits until it may be seen."""
        round = self.round
        assert round is not None
        assert round.question is not None
        match, question = round.match, round.question
        round.question = question.thinking(seat)
        chair = self.terms.chairs[seat]
        strength = (chair.strength or self.terms.strength) if chair.kind == "bot" else "house"
        sealed = question.kind.silence is not None or (len(match.to_act) > 1 and not question.kind.public)
        way = "mild" if mild else "sealed" if sealed else ""

        async def think() -> None:
            scripted = coach.play_of(self.terms, match, seat)
            answer = scripted or await self.bots.answer(match, seat, strength, self.requester, way)

            async def answered() -> None:
                if self.round and self.round.question and self.round.question.kind == question.kind:
                    self.round.question = self.round.question.answered(seat, answer)

            self.mailbox.put(None, answered)

        self.think(think())

    def think(self, thought: Coroutine[Any, Any, None]) -> None:
        """Lets something be worked out beside the table."""
        task = asyncio.create_task(thought)
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def play(self, plays: Sequence[tuple[int, Moves]], by_house: Waiting | None = None) -> None:
        """Makes plays; `by_house` are those who were waited for, where the table plays for them."""
        await self.keep_played(self.decide(plays, by_house), by_house is not None)

    def decide(
        self,
        plays: Sequence[tuple[int, Moves]],
        by_house: Waiting | None = None,
        marks: dict[str, Any] | None = None,
    ) -> Played:
        """Returns what plays would lead to; nothing has changed yet. Raises IllegalMove."""
        self.open_question()
        assert self.round is not None
        now = self.clock.instant()
        return self.round.play(plays, self.terms, self.connections, self.unseen, now, by_house, marks)

    async def keep_played(self, played: Played, by_house: bool = False) -> None:
        """Stores plays, and then puts what they lead to on the table."""
        assert self.round is not None
        after, entries, terms = played.match, played.entries, played.terms
        if after.over:
            await self.log.end(entries, after, self.settings(terms), sitters_of(terms), by_house)
        else:
            settings = None if terms is self.terms else self.settings(terms)
            await self.log.add([*entries, *map(entry_of, played.notes)], after.position(), settings, by_house)
        self.shared.tally.played(self.game.name, len(entries))
        self.terms, self.dirty = terms, True
        self.round.apply(played, self.clock.instant())
        if played.question:
            self.bots.ask()


def _plain(notes: Sequence[Note]) -> list[list[Any]]:
    """Returns notes as plain data; the last ones will do."""
    return [[note.after, note.id, note.seat, note.person] for note in notes[-MOST_NOTES:]]
