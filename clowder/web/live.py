"""A live table. One task owns it and its match; sockets only put something into its inbox and are sent what changed.

A play is made on a copy of the match, stored, and only then put on the table: nobody sees a move that could be lost.
What is decided is decided elsewhere: seating.py (who sits), question.py (who is due), pages.py (who is shown what),
errands.py (what people ask for). The task loops, stores and publishes.
"""

import time
from collections import Counter
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clowder.engine.catalogue import ENGLISH
from clowder.engine.match import Match
from clowder.engine.messages import Value
from clowder.engine.scenes import token
from clowder.engine.stage import TIMES
from clowder.store import Entry, Overtaken, Store
from clowder.web import coaching, seating
from clowder.web.company import Guest
from clowder.web.desk import Desk, wall
from clowder.web.ledger import Ledger, notes_of, sitters_of
from clowder.web.pages import NOTE, Drawn, Moment, Note, Standing, num_events
from clowder.web.question import Around, Kind, Moves, Question, Tempo, ask, due, next_time, to_ask
from clowder.web.ready import Readiness
from clowder.web.seating import GATHERING, OVER, PLAYING
from clowder.web.terms import PACES, Terms, game_of
from clowder.web.texts import Sorry
from clowder.web.thinking import Bench, Minds, Pace

ABSENCE = 45.0  # seconds without a page after which a bot plays on, where others wait
HOST_ABSENCE = 900.0  # ... after which another has the host's powers, and ...
LONG_ABSENCE = 86_400.0  # ... where nobody is in a hurry
COUNTDOWN = 30.0  # seconds from the first who wants another game until it begins
STRIKES = 2  # clocks run out in a row before a bot keeps the seat


class LiveTable(Desk):
    """A table that people can sit down at, and the game being played there."""

    def __init__(self, code: str, id: str, terms: Terms, store: Store, minds: Minds, ready: Readiness, pace: Pace):
        super().__init__()
        self.code, self.id, self.terms = code, id, terms
        self.game = game_of(terms)
        self.match: Match | None = None
        self.question: Question | None = None
        self.notes: list[Note] = []  # what happened beside the game
        self.notice: Value = ""
        self.watched = False  # somebody who never sat here has seen the page since the deal
        self.resuming = False  # a stored game comes back when its rules are compiled
        self.minds, self.pace, self._ready, self.wants_start, self.hinting = minds, pace, ready, False, False
        self.muted: set[str] = set()  # people who want to see no emotes
        self.ledger = Ledger(store, id, code)
        self._looked = 0.0  # when was last looked what is due
        self._moments: dict[str, Moment] = {}  # the table as it is shown now, by language
        self._drawn: Drawn | None = None
        self._told = 0  # events whose story has been told before the open question
        self._wall: tuple[int | None, int | None] = None, None  # when that opens and closes, fixed once for everybody
        self._starts: float | None = None  # when the next game begins if not everybody agrees before
        self._bench = Bench(minds)
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
        share = self._ready.share(self.game)
        full = all(chair.kind != "open" for chair in self.terms.chairs)
        waits = self.match is None and full and (self.wants_start or self.resuming) and share < 100
        opens, until = self._wall if self.stage == PLAYING and self.match else (None, None)
        return Standing(
            terms=self.terms,
            stage=self.stage,
            code=self.code,
            present=self.company.present,
            gone=self.gone,
            opens=opens,
            until=None if self.terms.paused else until,
            starts=None if self._starts is None else wall(self._starts),
            public=self.stage == PLAYING and self.question is not None and self.question.kind.public,
            notice=self.notice,
            trouble=self.trouble,
            share=share if waits else None,
            reason=self._ready.reason(self.game) if full else "",
            open_window=self.question is not None and self.question.kind.silence is not None,
            muted=frozenset(self.muted),
            hints=self.stage == PLAYING and self.can_hint,
        )

    # Who is there

    @property
    def stage(self) -> str:
        """How far the table has come."""
        if self.match is None:
            return PLAYING if self.resuming else GATHERING
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
        if frame := self.moment(guest.language).frame(guest, wall()):
            guest.send(frame)
        self.put(None, lambda: self._came(guest.person))

    def depart(self, guest: Guest) -> None:
        """A page was closed."""
        self.company.depart(guest, time.monotonic())
        self.changed |= self.stage == GATHERING or guest.person in self._people
        if guest.person in self._people:
            self.put(None, self.keep_terms)
        self.nudge()

    async def _came(self, person: str) -> None:
        """Gives somebody's seat back who was only away."""
        for seat in self.terms.seats_at(person):
            if not (self.terms.chairs[seat].stand_in and self.terms.chairs[seat].absent):
                continue
            self.forget_answer(seat)
            await self.change(seating.come_back(self.terms, seat), self.note("told-back", seat))

    def lets_emote(self, person: str) -> bool:
        """Tells whether somebody may show a face now: once while a reaction window is open."""
        in_window = self.question is not None and self.question.kind.silence is not None
        first = person not in self._emoted
        self._emoted.add(person)
        return first or not in_window

    async def call_by_name(self) -> None:
        """Calls people what they are called by now; nobody waits for who was forgotten."""
        terms = await self.ledger.joined(self.terms)
        if terms != self.terms:
            self.terms, self._drawn, self.changed = terms, None, True
        if self.match:
            self.match.names = tuple(chair.name for chair in terms.chairs)
        await self.change(seating.without_forgotten(terms, self.stage))

    # What is stored

    async def change(self, terms: Terms, *notes: Note) -> None:
        """Stores other terms, and notes for everybody with them; does nothing where nothing changes."""
        if terms == self.terms:
            return
        if notes and self.stage == PLAYING and self.match:
            await self._overtaking(self.ledger.note(self._settings(terms), notes))
        else:
            await self.ledger.change(self._settings(terms))
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
        return {**terms.json(), "watched": self.watched, "muted": sorted(self.muted), "left": left}

    def recall(self, settings: Mapping[str, Any]) -> None:
        """Takes from what was stored what is no part of the terms."""
        self.watched = bool(settings.get("watched", True))
        self.muted, self.company.left = set(settings.get("muted", ())), dict(settings.get("left", {}))

    def take(self, match: Match, notes: Sequence[Note] = ()) -> None:
        """Puts a match on the table, and what happened beside it so far."""
        self.match, self.notes, self.question, self._starts = match, list(notes), None, None
        self._drawn, self.changed = None, True
        self._told = num_events(match)  # pages begin with the present
        self.strikes = Counter()
        self._bench.clear()
        self.company.forget((chair.keeper for chair in self.terms.chairs), time.monotonic())
        if match.over and not self.terms.next:
            self.terms = seating.after_game(self.terms)

    async def _overtaking(self, writing: Awaitable[None]) -> None:
        """Waits for a write. If the log has entries that the table has not, they are read, and nothing is written."""
        try:
            await writing
        except Overtaken:
            assert self.match is not None
            game, entries, news, terms = await self.ledger.catch_up()
            after = self.match.copy()
            for entry in news:
                if entry.kind == "move":
                    after.play(entry.data["seat"], *entry.data["moves"])
            self.ledger.open(game, entries)
            self.terms = terms
            self.take(after, notes_of(entries))
            raise Sorry("too-late") from None

    # The game goes on

    async def advance(self) -> None:
        """Lets everything happen that is due."""
        if self.stage == OVER:
            await self._play_again()
        if any(chair.kind == "open" for chair in self.terms.chairs):
            self.wants_start = False  # somebody got up again
        if self.wants_start and self.stage == GATHERING and self._ready.share(self.game) == 100:
            await self._deal(self.terms)
        while self.match and not self.match.over and self.company:
            self._open_question()
            assert self.question is not None
            now = self._looked = time.monotonic()
            if coaching.holds(self.terms, self.match):
                return
            around = self._around(now)
            for seat, mild in to_ask(self.question, around, now):
                self._ask_bot(seat, mild)
            plays = due(self.question, around, now)
            if not plays:
                return
            await self.make(plays, by_house=True)

    async def fill(self) -> None:
        """Puts bots into the free seats and starts."""
        await self.change(replace(self.terms, chairs=seating.fill(self.terms.chairs, self.terms.strength)))
        self.wants_start = self.changed = True

    def start_if_full(self) -> None:
        """Lets the game of a table that opens with nobody missing begin as soon as it can be played."""
        self.wants_start = all(chair.kind != "open" for chair in self.terms.chairs)
        self.nudge()

    async def _play_again(self) -> None:
        """Starts the next game if everybody who is still there wants it, or the countdown is over."""
        present, now = self.company.present, time.monotonic()
        if not present & set(self.terms.agreed):
            self._starts = None
            return
        if self._starts is None and not self.terms.no_hurry:
            self._starts, self.changed = now + COUNTDOWN, True
        if seating.all_agree(self.terms, present) or (self._starts is not None and now >= self._starts):
            await self._deal(seating.next_game(self.terms, present))

    def hurry(self) -> None:
        """Ends the countdown to the next game."""
        self._starts = time.monotonic()

    async def _deal(self, terms: Terms) -> None:
        match = coaching.deal(terms)
        match.names = tuple(chair.name for chair in terms.chairs)
        self.watched = any(self._is_onlooker(guest.person) for guest in self.company)
        terms = replace(terms, number=await self.ledger.next_number())
        await self.ledger.deal(match, self._settings(terms), terms.number)
        self.terms, self.wants_start = terms, False
        self.take(match)

    def _open_question(self) -> None:
        """Notes that something happened: new answers are waited for, and time starts again."""
        assert self.match is not None
        drawn, stage = self._scenes(), self.game.staged
        public = drawn.public
        if self.question and self.question.kind.clock == drawn.clock:
            return
        kind = Kind(drawn.clock, stage.silence(public), stage.answers_are_public(public))
        people = set(self.terms.people)
        limit = self.terms.clock if kind.silence is None else self.terms.reaction
        limited = people & set(self.match.to_act) and not self.unseen and not self.terms.no_hurry
        tempo = Tempo(
            story=self._story() * self.pace.story * PACES[self.terms.pace],
            limit=limit if limited else 0,
            draws=[self.pace.draw() for _ in range(self.terms.players + 1)],
            watched=any(not stage.is_out(public, seat) for seat in people),
        )
        now = time.monotonic()
        self._told = num_events(self.match)
        self.question, self._emoted = ask(kind, tempo, now), set()
        if self.terms.paused:
            self.question = self.question.stopped(now)
        self._fix_times()

    def _story(self) -> float:
        """Returns how long what happened since the last question takes to be told, the same for everybody."""
        late = sum(note.after >= self._told for note in self.notes if note.id == "told-time")
        return self._scenes().story(self._told) + late * TIMES[NOTE]

    def _scenes(self) -> Drawn:
        assert self.match is not None
        if self._drawn is None:
            self._drawn = Drawn(self.match)
        return self._drawn

    def _fix_times(self) -> None:
        """Fixes when the question opens and closes on the wall: once, so that it looks the same to everybody."""
        question = self.question
        assert question is not None
        self._wall = wall(question.opens), None if question.deadline is None else wall(question.deadline)
        self.changed = True

    def stop_time(self, stopped: bool) -> None:
        """Lets the time of the open question stand still, or go on."""
        now = time.monotonic()
        if self.question:
            self.question = self.question.stopped(now) if stopped else self.question.resumed(now)
            self._fix_times()

    def _around(self, now: float) -> Around:
        """Returns who owes an answer, and who is there to give it."""
        assert self.match is not None
        assert self.question is not None
        people = self.terms.people
        waiting, silence = [seat for seat in self.match.to_act if seat in people], self.question.kind.silence
        passing = [seat for seat in waiting if silence is not None and self._passes(seat, silence)]
        gone = [seat for seat in waiting if self._gone_at(seat, now) <= now]
        return Around(self.match.to_act, frozenset(people), frozenset(passing), frozenset(gone))

    def _passes(self, seat: int, silence: int) -> bool:
        """Tells whether a seat passes by itself: it said so, or can do nothing else and nobody can learn that."""
        assert self.match is not None
        if self.unseen:
            return self.match.legal(seat) == [silence]
        return self.terms.chairs[seat].standing

    def _gone_at(self, seat: int, now: float) -> float:
        """Returns when a person will have been away for so long that others should not wait any more."""
        terms = self.terms
        left = self.company.left_at(terms.chairs[seat].keeper, now)
        patient = terms.clock or terms.no_hurry or terms.paused or len(terms.people) < 2
        return float("inf") if left is None or patient else left + ABSENCE

    def until_due(self) -> float | None:
        """Returns how long nothing can be due."""
        now, times = time.monotonic(), list[float]()
        if self.stage == OVER and self._starts is not None:
            times.append(self._starts)
        if self.match and self.question and self.stage == PLAYING and self.company:
            around = self._around(now)
            ahead = next_time(self.question, around, self._looked)
            times += [] if ahead is None else [ahead]
            times += [gone for gone in (self._gone_at(seat, now) for seat in around.waiting) if gone > self._looked]
        soonest = min(times, default=float("inf"))
        return None if soonest == float("inf") else max(0.0, soonest - now) + 0.001

    def _ask_bot(self, seat: int, mild: bool) -> None:
        """Lets a seat's bot think; its answer waits until it may be seen."""
        match, question = self.match, self.question
        assert match is not None
        assert question is not None
        self.question = question.thinking(seat)
        chair = self.terms.chairs[seat]
        strength = (chair.strength or self.terms.strength) if chair.kind == "bot" else "house"
        sealed = len(match.to_act) > 1 and not question.kind.public
        way = "mild" if mild else "sealed" if sealed else ""

        async def think() -> None:
            scripted = coaching.play_of(self.terms, match, seat)
            answer = scripted or await self._bench.answer(match, seat, strength, self.terms.host, way)

            async def answered() -> None:
                if self.question and self.question.kind == question.kind:
                    self.question = self.question.answered(seat, answer)

            self.put(None, answered)

        self.think(think())

    def forget_answer(self, seat: int) -> None:
        """Drops what a bot has thought out for a seat: its owner decides again."""
        self.question = self.question.forgotten(seat) if self.question else None
        self.strikes.pop(seat, None)

    # Plays

    async def make(self, plays: Sequence[tuple[int, Moves]], by_house: bool = False, marks: Any = None) -> None:
        """Makes plays on a copy of the match, stores them, and then puts the copy on the table."""
        assert self.match is not None
        now = time.monotonic()
        around = self._around(now) if self.question else None
        told = by_house and self.question is not None and self.question.is_late(now) and self._all_see_who()
        after, entries = self.match.copy(), list[Entry]()
        for seat, moves in plays:
            late = {"late": num_events(after)} if told and seat in self.terms.people else {}
            after.play(seat, *moves)
            entries.append(
                Entry("move", {"seat": seat, "moves": [int(move) for move in moves], **late, **(marks or {})})
            )
        if after.over:
            terms = seating.after_game(seating.with_score(self.terms, after.winners or ()))
            await self._overtaking(self.ledger.end(entries, after, self._settings(terms), sitters_of(terms)))
            self.terms = terms
        else:
            await self._overtaking(self.ledger.add(entries, after.position()))
        self._put_on(after, [seat for seat, _ in plays])
        self.notes = [*self.notes, *notes_of(entries)]
        if not after.over:
            gone = around.gone if around and by_house else frozenset()
            for seat, _ in plays:
                await self._look_after(seat, seat in gone, told and seat in around.people if around else False)
            self._open_question()

    def _put_on(self, after: Match, answered: Sequence[int]) -> None:
        """Puts a match on the table; what a sealed answer cannot have changed is not drawn again."""
        before, self._drawn = self._drawn, Drawn(after, self._drawn)
        sealed = self.question is not None and not self.question.kind.public and not after.over
        if sealed and before and before.clock == self._drawn.clock:
            self._drawn.keep(before, answered)
        self.match, self.changed = after, True

    async def _look_after(self, seat: int, gone: bool, late: bool) -> None:
        """Lets a bot stand in for somebody who is away, or whose time has run out too often.

        In a sealed question nobody is counted late: another strike would tell who was silent.
        """
        self.strikes[seat] += late
        if gone or self.strikes[seat] >= STRIKES:
            absent = gone or self.terms.chairs[seat].keeper not in self.company.present
            await self.change(seating.stand_in(self.terms, seat, absent), self.note("told-away", seat))
            del self.strikes[seat]

    def _all_see_who(self) -> bool:
        """Tells whether everybody sees whom the question waits for: of sealed answers nobody learns who was silent."""
        assert self.match is not None
        if self.question is None or self.question.kind.silence is not None:
            return False
        return self.question.kind.public or len(self._scenes().asked) == 1

    def token(self, seat: int) -> str:
        """Returns the mark of a seat's open decision."""
        assert self.match is not None
        return token(self.match, seat, self._scenes().clock)

    async def end_at_last(self, has_result: bool) -> None:
        """Ends a game that is over in its log but not at its table, as earlier versions could leave it when killed."""
        assert self.match is not None
        terms = replace(seating.with_score(self.terms, self.match.winners or ()), next=())
        if has_result:
            await self.ledger.change(self._settings(terms), "over")
        else:
            await self.ledger.end((), self.match, self._settings(terms), sitters_of(terms))
        self.terms = seating.after_game(terms)
