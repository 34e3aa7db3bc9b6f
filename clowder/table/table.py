"""A live table: what happens there when it is due, by the hand of the process that holds it.

One task owns a table at each process that serves it; sockets only put something into its inbox.

A play is made on a copy of the match, stored, and only then put on the table: nobody sees a move that could be lost.
What is decided is decided elsewhere: seating.py (who sits), question.py (who is due), pages.py (who is shown what),
errands.py (what people ask for), dealing.py (when a game begins). The task loops, stores and publishes.
"""

from collections.abc import Collection, Sequence
from typing import Any

from clowder.engine.play.match import Match
from clowder.store import Entry, Fenced
from clowder.table import coach, seating
from clowder.table.dealing import Dealing
from clowder.table.frames import Note, num_events
from clowder.table.log import entry_of, notes_of, sitters_of
from clowder.table.question import Around, Moves, due, next_time, to_ask
from clowder.table.seating import OVER, PLAYING
from clowder.table.terms import Terms
from clowder.web.http import counters

ABSENCE = 45.0  # seconds without a page after which a bot plays on, where others wait
STRIKES = 2  # clocks run out in a row before a bot keeps the seat


class LiveTable(Dealing):
    """A table where things happen when they are due."""

    # The game goes on

    async def advance(self) -> None:
        """Lets everything happen that is due, if the table is in this process' hands."""
        try:
            await self.deal_if_wanted()
            await self._play_if_due()
        except Fenced:
            self.ledger.lease = None
            raise

    async def _play_if_due(self) -> None:
        while self.match and not self.match.over and self.company.present:
            self._open_question()
            assert self.question is not None
            now = self._looked = self.clock.monotonic()
            if coach.holds(self.terms, self.match) or not await self.ledger.holds():
                return
            if self.untold and self.has_others:
                self.untold = False
                await self.keep_terms()
            around = self._around(now)
            for seat, mild in to_ask(self.question, around, now):
                self._ask_bot(seat, mild)
            plays = due(self.question, around, now)
            if not plays:
                return
            await self.make(plays, by_house=True)

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
        others = (terms.chairs[other] for other in terms.people if other != seat)
        patient = terms.clock or terms.no_hurry or terms.paused or all(chair.kind == "program" for chair in others)
        return float("inf") if left is None or patient else left + ABSENCE

    def until_due(self) -> float | None:
        """Returns how long nothing can be due."""
        now, times = self.clock.monotonic(), list[float]()
        if self.stage == OVER and self._starts is not None and self.ledger.is_mine:
            times.append(self.clock.moment(self._starts))
        if self.terms.shuffle.is_open and self.ledger.is_mine:
            times.append(now + self.terms.shuffle.until - self.clock.time())
        if self.match and self.question and self.stage == PLAYING and self.company.present:
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
        sealed = question.kind.silence is not None or (len(match.to_act) > 1 and not question.kind.public)
        way = "mild" if mild else "sealed" if sealed else ""

        async def think() -> None:
            scripted = coach.play_of(self.terms, match, seat)
            answer = scripted or await self._bench.answer(match, seat, strength, self.asker, way)

            async def answered() -> None:
                if self.question and self.question.kind == question.kind:
                    self.question = self.question.answered(seat, answer)

            self.put(None, answered)

        self.think(think())

    # Plays

    async def make(self, plays: Sequence[tuple[int, Moves]], by_house: bool = False, marks: Any = None) -> None:
        """Makes plays on a copy of the match, stores them, and then puts the copy on the table."""
        assert self.match is not None
        self._open_question()
        now = self.clock.monotonic()
        around = self._around(now) if self.question else None
        told = by_house and self.question is not None and self.question.is_late(now) and self._all_see_who()
        after, entries = self.match.copy(), list[Entry]()
        for seat, moves in plays:
            late = {"late": num_events(after)} if told and seat in self.terms.people else {}
            after.play(seat, *moves)
            entries.append(
                Entry("move", {"seat": seat, "moves": [int(move) for move in moves], **late, **(marks or {})})
            )
        seats = [seat for seat, _ in plays]
        drawn, times, question = self._draw(after, seats), None, None
        if after.over:
            terms, notes = seating.after_game(seating.with_score(self.terms, after.winners or ())), list[Note]()
            await self.ledger.end(entries, after, self._settings(terms), sitters_of(terms), by_house)
        else:
            struck = [seat for seat in seats if told and around and seat in around.people]
            gone = around.gone if around and by_house else frozenset()
            terms, notes = self._look_after(after, seats, struck, gone)
            if self.question is None or self.question.kind.clock != drawn.clock:
                question = self._ask(after, drawn, terms, [*self.notes, *notes_of(entries)])
                times = entries[-1].data["times"] = [drawn.clock, *self.on_wall(question)]
            settings = None if terms is self.terms else self._settings(terms)
            written = [*entries, *map(entry_of, notes)]
            await self.ledger.add(written, after.position(), settings, by_house)
            self.strikes.update(struck)
            for note in notes:
                del self.strikes[note.seat]
        counters.plays.labels(self.game.name).inc(len(plays))
        self._put_on(after, drawn)
        self.terms, self.notes = terms, [*self.notes, *notes_of(entries), *notes]
        if question:
            self._put_question(question, times)

    def _look_after(
        self, after: Match, seats: Sequence[int], struck: Sequence[int], gone: Collection[int]
    ) -> tuple[Terms, list[Note]]:
        """Lets bots stand in for people who are away, or whose time has run out too often, as these seats have played.

        In a sealed question nobody is counted late: another strike would tell who was silent.
        """
        terms, notes = self.terms, list[Note]()
        for seat in seats:
            if seat in gone or self.strikes[seat] + struck.count(seat) >= STRIKES:
                absent = seat in gone or terms.chairs[seat].keeper not in self.company.present
                terms = seating.stand_in(terms, seat, absent)
                notes.append(Note(num_events(after), "told-away", seat))
        return terms, notes

    def _all_see_who(self) -> bool:
        """Tells whether everybody sees whom the question waits for: of sealed answers nobody learns who was silent."""
        assert self.match is not None
        if self.question is None or self.question.kind.silence is not None:
            return False
        return self.question.kind.public or len(self._scenes().asked) == 1
