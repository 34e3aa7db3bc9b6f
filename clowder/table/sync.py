"""A table as a fold over what is stored of it: what another process wrote is put on the table as if it were its own.

With it the open question, whose times stand in the log, so that they are the same at every process, and outlast any.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import TIMES
from clowder.engine.text.messages import say
from clowder.games import find
from clowder.store import Entry, TableRow
from clowder.store.resume import resume, resumed
from clowder.table import seating
from clowder.table.frames import NOTE, Drawn, Note, num_events
from clowder.table.log import notes_of, sitters_of
from clowder.table.question import Kind, Question, Tempo, ask
from clowder.table.state import Board
from clowder.table.terms import PACES, Terms, named
from clowder.table.texts import speaking, wording

GRACE = 10_000  # milliseconds after which a deadline that nobody kept begins anew: no server was there
Times = list[int | None]


class Folding(Board):
    """A table that other processes may write to."""

    # The open question

    def _ask(self, match: Match, drawn: Drawn, terms: Terms, notes: Sequence[Note]) -> Question:
        """Returns the question that a match comes to, published now."""
        stage, public = self.game.scene, drawn.public
        kind = Kind(drawn.clock, stage.silence(public), stage.answers_are_public(public))
        people = set(terms.people)
        limit = terms.clock if kind.silence is None else terms.reaction
        limited = people & set(match.to_act) and not self.unseen and not terms.no_hurry
        late = sum(note.after >= self._told for note in notes if note.id == "told-time")
        story = drawn.story(self._told) + late * TIMES[NOTE]  # of what happened since the last question
        tempo = Tempo(
            story=story * self.pace.story * PACES[terms.pace],
            limit=limit if limited else 0,
            draws=[self.pace.draw(self.entropy) for _ in range(terms.players + 1)],
            watched=any(not stage.is_out(public, seat) for seat in people),
        )
        now = self.clock.monotonic()
        question = ask(kind, tempo, now)
        return question.stopped(now) if terms.paused else question

    def _open_question(self) -> None:
        """Notes that something happened: new answers are waited for, by the times that are stored if there are any."""
        if self.match is None or self.match.over:
            return
        drawn = self._scenes()
        if self.question and self.question.kind.clock == drawn.clock:
            return
        self._put_question(self._ask(self.match, drawn, self.terms, self.notes))
        self.untold = not self._fits(self._times)
        self._retime()

    def _put_question(self, question: Question, times: Times | None = None) -> None:
        """Waits for the answers to a question; its times on the wall are fixed once, the same for everybody."""
        assert self.match is not None
        self.question, self._emoted, self._told = question, set(), num_events(self.match)
        self._bench.ask()
        self._fix_times()
        if times is not None:
            self._wall = times[1], times[2]

    def _fix_times(self) -> None:
        assert self.question is not None
        self._wall = self.on_wall(self.question)
        self.changed = True

    def _fits(self, times: Times | None) -> bool:
        """Tells whether stored times are of the open question, and not so old that nobody was there to keep them."""
        if times is None or self.match is None or times[0] != self._scenes().clock:
            return False
        until = times[2]
        return bool(times[3:] and times[3]) or until is None or until > self.clock.wall() - GRACE

    def _retime(self) -> None:
        """Takes over the stored times of the open question."""
        times = self._times
        if self.question is None or times is None or not self._fits(times):
            return
        _, opens, until, *paused = times
        assert opens is not None
        moment = self.clock.moment
        deadline = None if until is None else moment(until)
        stopped = None if not paused or paused[0] is None else moment(paused[0])
        self.question = replace(self.question, opens=moment(opens), deadline=deadline, paused=stopped)
        self._wall, self.changed = (opens, until), True

    def on_wall(self, question: Question) -> tuple[int, int | None]:
        """Returns when a question opens and closes, on the wall in milliseconds."""
        wall, deadline = self.clock.wall, question.deadline
        return wall(question.opens), None if deadline is None else wall(deadline)

    def stop_time(self, stopped: bool) -> None:
        """Lets the time of the open question stand still, or go on."""
        now = self.clock.monotonic()
        if self.question:
            self.question = self.question.stopped(now) if stopped else self.question.resumed(now)
            self._fix_times()

    # The match

    def _draw(self, after: Match, answered: Sequence[int]) -> Drawn:
        """Draws a match as it is after some answers; what sealed ones cannot have changed is not drawn again."""
        before, drawn = self._drawn, Drawn(after, self._drawn)
        sealed = self.question is not None and not self.question.kind.public and not after.over
        if sealed and before and before.clock == drawn.clock:
            drawn.keep(before, answered)
        return drawn

    def _put_on(self, after: Match, drawn: Drawn) -> None:
        """Puts a match on the table that has been drawn."""
        self.match, self._drawn, self.changed = after, drawn, True

    # What other processes have stored

    async def catch_up(self) -> None:
        """Folds in what others have stored, one happening after the other, so that all pages are told the same."""
        news = await self.ledger.news()
        row, game = news.table, news.game
        if row is None or row.status == "closed":
            self.on_shut()
            return
        again = any(entry.kind == "resumed" for entries in news.happenings for entry in entries)
        if game is not None and row.status != "waiting" and (again or not self.ledger.is_of(game)):
            await self.resume()
            return
        for number, entries in enumerate(news.happenings):
            if number:
                self.publish()
            self._fold(entries)
        if row.version != self.ledger.version:
            await self._take_row(row)
        self._open_question()

    def _fold(self, entries: Sequence[Entry]) -> None:
        """Puts on the table what happened elsewhere."""
        assert self.match is not None
        after, answered = self.match.copy(), []
        for entry in entries:
            if entry.kind == "move":
                seat = entry.data["seat"]
                after.play(seat, *entry.data["moves"])
                answered.append(seat)
                if "late" not in entry.data:
                    self.strikes.pop(seat, None)
        self.ledger.read(entries)
        if answered:
            self._put_on(after, self._draw(after, answered))
            self._times = times_in(entries) or self._times
        self.notes, self.changed = [*self.notes, *notes_of(entries)], True
        self._open_question()

    async def _take_row(self, row: TableRow) -> None:
        """Takes over what others have agreed."""
        before, terms = self.terms, Terms.read(row.settings)
        known = set(terms.everybody) <= set(before.called)
        self.terms = named(terms, before.called) if known else await self.ledger.joined(terms)
        self.ledger.version, watched = row.version, self.watched
        self.recall(row.settings)
        self.watched |= watched
        if [chair.name for chair in before.chairs] != [chair.name for chair in self.terms.chairs]:
            self._drawn = None
        if self.match:
            self.match.names = tuple(chair.name for chair in self.terms.chairs)
            for seat, chair in enumerate(before.chairs):
                if chair.stand_in and not self.terms.chairs[seat].stand_in:
                    self.forget_answer(seat)
        self._retime()
        self.changed = True
        for guest in list(self.company):
            if not self.admits(guest.person):
                with speaking(guest.language):
                    guest.part(4403, wording("closed-table"))

    async def resume(self) -> None:
        """Puts the stored game on the table, and ends it if a server died before it had done so."""
        news = await self.ledger.everything()
        row, game = news.table, news.game
        assert row is not None
        assert game is not None
        entries = [entry for happening in news.happenings for entry in happening]
        position = await self.ledger.store.position(game.id)
        match, notice = await asyncio.to_thread(resume, game.header, entries, position, find)
        if notice:
            await self.ledger.store.append(game.id, [resumed(match)], match.position(), len(entries))
            entries = [*entries, resumed(match)]
        terms = await self.ledger.joined(Terms.read(row.settings))  # from here on, all of it is there at once
        self.terms, self.notice = terms, say("rules-changed", game=self.game.title) if notice else ""
        match.names = tuple(chair.name for chair in self.terms.chairs)
        self.ledger.open(game.id, entries)
        self.ledger.version = row.version
        self.take(match, [] if notice else notes_of(entries))  # after other rules the story begins anew
        self.recall(row.settings)
        if not self._fits(self._times):
            self._times = times_in(entries)
        if any(self._is_onlooker(person) for person in self.company.here) and not self.watched:
            self.watched = True
            self.put(None, self.keep_terms)
        if match.over and row.status == "playing":
            await self.end_at_last(game.result is not None)
        self.put(None, self.call_by_name)

    async def end_at_last(self, has_result: bool) -> None:
        """Ends a game that is over in its log but not at its table, as earlier versions could leave it when killed."""
        assert self.match is not None
        terms = replace(seating.with_score(self.terms, self.match.winners or ()), next=())
        if has_result:
            await self.ledger.change(self._settings(terms), "over")
        else:
            await self.ledger.end((), self.match, self._settings(terms), sitters_of(terms))
        self.terms = seating.after_game(terms)


def times_in(entries: Sequence[Entry]) -> list[int | None] | None:
    """Returns when the question opens and closes that the last of these entries has led to."""
    found = [entry.data["times"] for entry in entries if "times" in entry.data]
    return found[-1] if found else None
