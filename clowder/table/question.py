"""When a table's open question opens and closes, and whose answers are due: numbers in, decisions out.

A question opens when the story of what led to it has been told, and closes a while later, the same for everybody.
Bots answer after a time drawn beforehand; of sealed answers nobody sees who has given one, or how soon.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

HASTE = 0.3  # of their pace is what bots take when no person is left in the game
Moves = tuple[int, ...]


@dataclass(frozen=True)
class Kind:
    """What is asked, as everybody knows."""

    clock: int  # the public clock of the match
    silence: int | None  # in a reaction window, the move that silence means
    public: bool  # whether having answered is public


@dataclass(frozen=True)
class Question:
    """What the table waits for since something last happened that everybody could notice."""

    kind: Kind
    opens: float  # when the story has been told
    deadline: float | None
    paces: tuple[float, ...]  # how long after the opening each seat's bot may be seen to answer
    together: float  # ... or all bots, where nobody may see who has answered
    paused: float | None = None  # since when time stands still
    answers: Mapping[int, Moves] = field(default_factory=dict)  # of bots, until they may be seen
    asked: frozenset[int] = frozenset()  # bots that think, or have answered

    # Time

    def is_late(self, now: float) -> bool:
        """Tells whether the time to answer is over."""
        return self.deadline is not None and self.paused is None and now >= self.deadline

    def stopped(self, now: float) -> "Question":
        """Returns it with time standing still."""
        return self if self.paused is not None else replace(self, paused=now)

    def resumed(self, now: float) -> "Question":
        """Returns it with time going on from where it stood."""
        if self.paused is None:
            return self
        lost = now - self.paused
        deadline = None if self.deadline is None else self.deadline + lost
        opens = self.opens + lost if self.paused < self.opens else self.opens
        return replace(self, opens=opens, deadline=deadline, paused=None)

    # Bots

    def thinking(self, seat: int) -> "Question":
        """Returns it with a bot that has been asked."""
        return replace(self, asked=self.asked | {seat})

    def answered(self, seat: int, moves: Moves) -> "Question":
        """Returns it with a bot's answer; nothing changes if nobody waits for it any more."""
        return replace(self, answers={**self.answers, seat: moves}) if seat in self.asked else self

    def forgotten(self, seat: int) -> "Question":
        """Returns it without what a bot has thought out for a seat: its owner decides again."""
        answers = {other: moves for other, moves in self.answers.items() if other != seat}
        return replace(self, answers=answers, asked=self.asked - {seat})


@dataclass(frozen=True)
class Waiting:
    """Who owes an answer, and who is there to give it."""

    asked: tuple[int, ...]  # the truth: of sealed answers nobody else knows it
    people: frozenset[int]  # seats that people play themselves
    passing: frozenset[int] = frozenset()  # of them: pass by themselves where silence is an answer
    gone: frozenset[int] = frozenset()  # of them: away for so long that others do not wait
    leaves: tuple[float, ...] = ()  # when each of the people who owe an answer will have been away for that long

    @property
    def owed(self) -> list[int]:
        """The people who owe an answer."""
        return [seat for seat in self.asked if seat in self.people]


def to_ask(question: Question, waiting: Waiting, now: float) -> list[tuple[int, bool]]:
    """Returns the seats whose bots should begin to think, and whether mildly: for somebody whose time is up."""
    late = question.is_late(now)
    if question.paused is not None or (late and question.kind.silence is not None and waiting.owed):
        return []
    found = []
    for seat in waiting.asked:
        own = seat in waiting.people
        if seat not in question.asked and (not own or late or seat in waiting.gone):
            found.append((seat, own and late))
    return found


def due(question: Question, waiting: Waiting, now: float) -> list[tuple[int, Moves]]:
    """Returns the plays that are made now, without a person's doing."""
    if question.paused is not None:
        return []
    owed, silence, late = waiting.owed, question.kind.silence, question.is_late(now)
    if silence is not None:
        if late and owed:
            return [(seat, (silence,)) for seat in owed]
        if passing := [seat for seat in owed if seat in waiting.passing]:
            return [(seat, (silence,)) for seat in passing]
    answers = question.answers
    if late or waiting.gone:
        found = [seat for seat in owed if seat in answers and (late or seat in waiting.gone)]
        if found:
            return [(seat, answers[seat]) for seat in found]
    return _bots(question, waiting, now)


def _bots(question: Question, waiting: Waiting, now: float) -> list[tuple[int, Moves]]:
    """Returns the bots' answers that may be seen now."""
    answers, bots = question.answers, [seat for seat in waiting.asked if seat not in waiting.people]
    if question.kind.public or len(waiting.asked) == 1:
        ready = [seat for seat in bots if seat in answers and now >= question.opens + question.paces[seat]]
        return [(seat, answers[seat]) for seat in ready[:1]]
    everyone = all(seat in answers for seat in waiting.asked)
    if not bots or not everyone or now < question.opens + question.together:
        return []
    return [(seat, answers[seat]) for seat in waiting.asked]


def next_time(question: Question, waiting: Waiting, after: float) -> float | None:
    """Returns the next moment after `after` at which something can be due; None: only when somebody does something."""
    if question.paused is not None:
        return None
    times = [] if question.deadline is None else [question.deadline]
    for seat in waiting.asked:
        if seat in question.answers:
            times += [question.opens + question.together, question.opens + question.paces[seat]]
    return min([moment for moment in times if moment > after], default=None)


@dataclass(frozen=True)
class Tempo:
    """How fast a table goes."""

    story: float  # seconds until the question opens
    limit: float  # seconds to answer; 0: no limit
    draws: Sequence[float]  # paces of bots, drawn beforehand: one a seat, and one for all together
    watched: bool = True  # by a person who still plays


def ask(kind: Kind, tempo: Tempo, now: float) -> Question:
    """Returns a question that has just been published."""
    haste = 1 if tempo.watched else HASTE
    *paces, together = (haste * pace for pace in tempo.draws)
    opens = now + tempo.story
    return Question(kind, opens, opens + tempo.limit if tempo.limit else None, tuple(paces), together)
