"""One game on a table: its match, what pages are shown of it, and the open question. It decides, and waits for nothing.

A play is made on a copy of the match, stored by the table, and only then put in place of it: nobody sees a move that
could be lost. The times of the open question stand in the log, so they are the same at every process and outlast any.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import TIMES
from clowder.engine.scene.render import token
from clowder.system import Entropy, Instant
from clowder.table import coach, seating
from clowder.table.bots import Pace
from clowder.table.connections import Connections
from clowder.table.frames import NOTE, Drawn, Note, num_events
from clowder.table.log import notes_of
from clowder.table.question import Kind, Moves, Question, Tempo, Waiting, ask
from clowder.table.storage import Entry
from clowder.table.terms import PACES, Terms
from clowder.table.timing import Timing

Times = list[int | None]  # of the open question as they are stored: its clock, when it opens and closes, a pause
FOREVER = float("inf")


@dataclass(frozen=True)
class Played:
    """What plays lead to: it is stored, and then applied."""

    match: Match
    scenes: Drawn
    entries: list[Entry]
    terms: Terms
    notes: tuple[Note, ...] = ()  # bots that stand in from now on
    struck: tuple[int, ...] = ()  # seats whose clock ran out
    step: int | None = None  # of a lesson, which is done by that
    question: Question | None = None  # the next one, if it is another
    times: Times | None = None  # ... as they are stored


class Round:
    """One game on a table."""

    def __init__(self, match: Match, notes: Sequence[Note], pace: Pace, entropy: Entropy, timing: Timing) -> None:
        self.match, self.notes, self.pace = match, list(notes), pace
        self._entropy, self._timing = entropy, timing
        self.question: Question | None = None
        self.story_mark = num_events(match)  # events whose story has been told before the open question
        self.wall_times: tuple[int | None, int | None] = None, None  # when that opens and closes, fixed once for all
        self.stored_times: Times | None = None  # of the open question
        self.has_untold_times = False  # whether they are not stored yet
        self.strikes: Counter[int] = Counter()  # clocks that ran out since somebody played
        self.emoted: set[str] = set()  # people who have shown a face since the question opened
        self.checked_at = 0.0  # when was last looked what is due
        self._scenes: Drawn | None = None

    @property
    def scenes(self) -> Drawn:
        """What pages are shown of the match."""
        if self._scenes is None:
            self._scenes = Drawn(self.match)
        return self._scenes

    def rename(self, names: Sequence[str], redraw: bool) -> None:
        """Takes what the seats are called now."""
        self.match.names = tuple(names)
        if redraw:
            self._scenes = None

    def token(self, seat: int) -> str:
        """Returns the mark of a seat's open decision."""
        return token(self.match, seat, self.scenes.clock)

    @property
    def in_window(self) -> bool:
        """Whether a reaction window is open."""
        return self.question is not None and self.question.kind.silence is not None

    def lets_emote(self, person: str) -> bool:
        """Tells whether somebody may show a face now: once while a reaction window is open."""
        first = person not in self.emoted
        self.emoted.add(person)
        return first or not self.in_window

    # The open question

    @property
    def is_to_open(self) -> bool:
        """Whether something has happened since the open question was published."""
        return not self.match.over and (self.question is None or self.question.kind.clock != self.scenes.clock)

    def open_question(self, terms: Terms, unseen: bool, now: Instant) -> None:
        """Waits for new answers because something happened, by stored times if there are any.

        `unseen`: one person plays alone, and nobody can learn from their haste.
        """
        self._put(self._ask(self.match, self.scenes, terms, self.notes, unseen, now), now)
        self.has_untold_times = not self._fits(self.stored_times, now)
        self.retime(now)

    def _ask(
        self, match: Match, scenes: Drawn, terms: Terms, notes: Sequence[Note], unseen: bool, now: Instant
    ) -> Question:
        """Returns the question that a match comes to, published now."""
        stage, public = match.game.scene, scenes.public
        kind = Kind(scenes.clock, stage.silence(public), stage.answers_are_public(public))
        people = set(terms.people)
        limit = terms.clock if kind.silence is None else terms.reaction
        limited = people & set(match.to_act) and not unseen and not terms.no_hurry
        late = sum(note.after >= self.story_mark for note in notes if note.id == "told-time")
        story = scenes.story(self.story_mark) + late * TIMES[NOTE]  # of what happened since the last question
        tempo = Tempo(
            story=story * self.pace.story * PACES[terms.pace],
            limit=limit if limited else 0,
            draws=[self.pace.draw(self._entropy) for _ in range(terms.players + 1)],
            watched=any(not stage.is_out(public, seat) for seat in people),
        )
        question = ask(kind, tempo, now.monotonic)
        return question.stopped(now.monotonic) if terms.paused else question

    def _put(self, question: Question, now: Instant) -> None:
        """Waits for the answers to a question; its times on the wall are fixed once, the same for everybody."""
        self.question, self.emoted, self.story_mark = question, set(), num_events(self.match)
        self.wall_times = times_on_wall(question, now)

    def retime(self, now: Instant) -> bool:
        """Takes over the stored times of the open question; tells whether they fit."""
        times = self.stored_times
        if self.question is None or times is None or not self._fits(times, now):
            return False
        _, opens, until, *paused = times
        assert opens is not None
        deadline = None if until is None else now.moment(until)
        stopped = None if not paused or paused[0] is None else now.moment(paused[0])
        self.question = replace(self.question, opens=now.moment(opens), deadline=deadline, paused=stopped)
        self.wall_times = opens, until
        return True

    def _fits(self, times: Times | None, now: Instant) -> bool:
        """Tells whether stored times are of the open question, and not so old that nobody was there to keep them."""
        if times is None or times[0] != self.scenes.clock:
            return False
        until = times[2]
        return bool(times[3:] and times[3]) or until is None or until > now.wall() - 1000 * self._timing.stale_deadline

    def take_times(self, entries: Sequence[Entry], now: Instant) -> None:
        """Takes the times of the open question from its log, where those that are known do not fit."""
        if not self._fits(self.stored_times, now):
            self.stored_times = times_in(entries)

    def times_now(self, now: Instant) -> Times | None:
        """Returns when the open question opens and closes, and since when time stands still: on the wall."""
        if self.question is None:
            return self.stored_times
        paused = None if self.question.paused is None else now.wall(self.question.paused)
        return [self.question.kind.clock, *self.wall_times, paused]

    def stop_time(self, stopped: bool, now: Instant) -> None:
        """Lets the time of the open question stand still, or go on."""
        if self.question:
            moment = now.monotonic
            self.question = self.question.stopped(moment) if stopped else self.question.resumed(moment)
            self.wall_times = times_on_wall(self.question, now)

    def forget_answer(self, seat: int) -> None:
        """Drops what a bot has thought out for a seat: its owner decides again."""
        self.question = self.question.forgotten(seat) if self.question else None
        self.strikes.pop(seat, None)

    # Who is waited for

    def waiting(self, terms: Terms, connections: Connections, unseen: bool, now: float) -> Waiting:
        """Returns who owes an answer, and who is there to give it."""
        assert self.question is not None
        people, to_act, silence = terms.people, self.match.to_act, self.question.kind.silence
        owed = [seat for seat in to_act if seat in people]
        passing = [seat for seat in owed if silence is not None and self.passes(seat, silence, terms, unseen)]
        leaves = {seat: self._gone_at(seat, terms, people, connections, now) for seat in owed}
        gone = frozenset(seat for seat, moment in leaves.items() if moment <= now)
        return Waiting(to_act, frozenset(people), frozenset(passing), gone, tuple(leaves.values()))

    def passes(self, seat: int, silence: int, terms: Terms, unseen: bool) -> bool:
        """Tells whether a seat passes by itself: it said so, or can do nothing else and nobody can learn that."""
        return self.match.legal(seat) == [silence] if unseen else terms.chairs[seat].standing

    def _gone_at(self, seat: int, terms: Terms, people: list[int], connections: Connections, now: float) -> float:
        """Returns when a person will have been away for so long that others should not wait any more."""
        left = connections.left_at(terms.chairs[seat].keeper, now)
        if left is None or terms.clock or terms.no_hurry or terms.paused:
            return FOREVER
        others = (terms.chairs[other].kind for other in people if other != seat)
        return FOREVER if all(kind == "program" for kind in others) else left + self._timing.absence

    # Plays

    def play(
        self,
        plays: Sequence[tuple[int, Moves]],
        terms: Terms,
        connections: Connections,
        unseen: bool,
        now: Instant,
        by_house: Waiting | None = None,
        marks: dict[str, Any] | None = None,
    ) -> Played:
        """Returns what plays lead to. Raises IllegalMove if one of them is no whole play, and UserError if a coach
        has asked for another.

        `by_house` are those who were waited for, where the table plays for them; `marks` stand with each play in the
        log.
        """
        waiting = by_house
        told = waiting is not None and self._is_told_late(now.monotonic)
        after, entries, step = self.match.copy(), list[Entry](), None
        for seat, moves in plays:
            late = {"late": num_events(after)} if told and seat in terms.people else {}
            if waiting is None:
                after.play_whole(seat, moves)
                step = coach.step_for(terms, self.match, seat, moves)
            else:
                after.play(seat, *moves)
            entries.append(
                Entry("move", {"seat": seat, "moves": [int(move) for move in moves], **late, **(marks or {})})
            )
        seats = [seat for seat, _ in plays]
        scenes = self._draw(after, seats)
        if after.over:
            terms = seating.after_game(seating.with_score(terms, after.winners or (), after.scores or ()))
            return Played(after, scenes, entries, terms, step=step)
        struck = tuple(seat for seat in seats if told and waiting and seat in waiting.people)
        gone = waiting.gone if waiting else frozenset()
        terms, notes = self._look_after(after, terms, connections, seats, struck, gone)
        played = Played(after, scenes, entries, terms, notes, struck, step)
        if self.question is not None and self.question.kind.clock == scenes.clock:
            return played
        question = self._ask(after, scenes, terms, [*self.notes, *notes_of(entries)], unseen, now)
        times: Times = [scenes.clock, *times_on_wall(question, now)]
        entries[-1].data["times"] = times
        return replace(played, question=question, times=times)

    def _is_told_late(self, now: float) -> bool:
        """Tells whether it is told that the time is over: of sealed answers nobody learns who was silent."""
        question = self.question
        if question is None or not question.is_late(now) or question.kind.silence is not None:
            return False
        return question.kind.public or len(self.scenes.asked) == 1

    def _look_after(
        self,
        after: Match,
        terms: Terms,
        connections: Connections,
        seats: Sequence[int],
        struck: Sequence[int],
        gone: Collection[int],
    ) -> tuple[Terms, tuple[Note, ...]]:
        """Lets bots stand in for people who are away, or whose time has run out too often, as these seats have played.

        In a sealed question nobody is counted late: another strike would tell who was silent.
        """
        notes = list[Note]()
        for seat in seats:
            if seat in gone or self.strikes[seat] + struck.count(seat) >= self._timing.strikes:
                absent = seat in gone or terms.chairs[seat].keeper not in connections.present
                terms = seating.stand_in(terms, seat, absent)
                notes.append(Note(num_events(after), "told-away", seat))
        return terms, tuple(notes)

    def _draw(self, after: Match, answered: Sequence[int]) -> Drawn:
        """Draws a match as it is after some answers; what sealed ones cannot have changed is not drawn again."""
        before, scenes = self._scenes, Drawn(after, self._scenes)
        sealed = self.question is not None and not self.question.kind.public and not after.over
        if sealed and before and before.clock == scenes.clock:
            scenes.keep(before, answered)
        return scenes

    def apply(self, played: Played, now: Instant) -> None:
        """Puts on the table what has been stored."""
        self.match, self._scenes = played.match, played.scenes
        self.strikes.update(played.struck)
        for note in played.notes:
            del self.strikes[note.seat]
        self.notes = [*self.notes, *notes_of(played.entries), *played.notes]
        if played.question:
            self._put(played.question, now)
            assert played.times is not None
            self.wall_times = played.times[1], played.times[2]

    def replay(self, entries: Sequence[Entry]) -> None:
        """Puts on the table what another process has stored."""
        after, answered = self.match.copy(), list[int]()
        for entry in entries:
            if entry.kind == "move":
                seat = entry.data["seat"]
                after.play(seat, *entry.data["moves"])
                answered.append(seat)
                if "late" not in entry.data:
                    self.strikes.pop(seat, None)
        if answered:
            self.match, self._scenes = after, self._draw(after, answered)
            self.stored_times = times_in(entries) or self.stored_times
        self.notes = [*self.notes, *notes_of(entries)]


def times_on_wall(question: Question, now: Instant) -> tuple[int, int | None]:
    """Returns when a question opens and closes, on the wall in milliseconds."""
    deadline = question.deadline
    return now.wall(question.opens), None if deadline is None else now.wall(deadline)


def times_in(entries: Sequence[Entry]) -> Times | None:
    """Returns when the question opens and closes that the last of these entries has led to."""
    found = [entry.data["times"] for entry in entries if "times" in entry.data]
    return found[-1] if found else None
