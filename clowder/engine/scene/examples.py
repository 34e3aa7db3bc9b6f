"""Examples of the rules, made up anew each time: a real position, moves from there, and what is told on the way.

A *kind* of example is a function that is given a `Teller` at a real position. It plays on through `Match`, so the rules
themselves decide what happens, and says what there is to see; or it finds that the position does not lend itself to it.
A game has its own kinds in guide.py; `TURN` and `ALLOWED` are those of a game that has none.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.rules.referee import OWN_REASONS
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.messages import Value, in_a_row, say

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

Decide = Callable[[View], int]
DEALS = 60  # that are tried for one example
AT_ONCE = 4  # sentences of one step
LONGEST = 24  # decisions of a turn that is told
SKIP_QUIET_TURNS = 0.2  # how many of the turns in which little happens are told
YES, NO = "yes", "no"  # marks of a step: what the rules allow, and what they refuse


@dataclass(frozen=True)
class Step:
    """One thing that is told, and how the table stands then."""

    match: Match
    says: tuple[Value, ...]
    look: tuple[str, ...] = ()  # the anchors it speaks of
    rule: str = ""
    mark: str = ""  # YES, NO or nothing


@dataclass
class Example:
    """A story of a few moves: what one seat saw."""

    kind: str
    seat: int
    start: Match  # how it stood before
    steps: list[Step] = field(default_factory=list)
    refused: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)  # plays that were tried at `start`

    @property
    def end(self) -> Match:
        """The match as it stands after the last step."""
        return self.steps[-1].match


class ExampleBuilder:
    """Plays on from a real position and keeps what is told."""

    def __init__(self, match: Match, seat: int, chance: random.Random, decide: Decide) -> None:
        self.match, self.seat, self.chance, self._decide = match.copy(), seat, chance, decide
        self.example = Example("", seat, match.copy())

    @property
    def view(self) -> View:
        """What the one whose example it is sees now."""
        return self.match.view_of(self.seat)

    def tell(self, *says: Value, look: Sequence[str] = (), rule: str = "", mark: str = "") -> None:
        """Says something about the table as it is."""
        self.example.steps.append(Step(self.match.copy(), says, tuple(look), rule, mark))

    def play(self, seat: int, *moves: int, mark: str = "") -> None:
        """Plays, and tells what came of it, a few sentences at a time."""
        _, before = self.match.events_since(self.seat, 1 << 60)
        self.match.play(seat, *moves)
        game, events = self.match.game, self.match.events_since(self.seat, before)[0]
        beats = [beat for beat in (game.scene.beat(game, event, self.match.players) for event in events) if beat]
        for first in range(0, len(beats), AT_ONCE):
            told = beats[first : first + AT_ONCE]
            look = dict.fromkeys(anchor for beat in told for anchor in beat.look)
            self.tell(*(beat.says for beat in told), look=tuple(look), mark=mark)

    def refuse(self, *moves: int, says: Value = "") -> bool:
        """Tries a play that the rules forbid, and tells which of them does; False if they do not, or do not say why."""
        found = refusal(self.view, moves)
        if found is None:
            return False
        rule, sentence, look = found
        try:
            self.match.copy().play(self.seat, *moves)
            return False
        except IllegalMove:
            self.example.refused.append((self.seat, tuple(moves)))
        self.tell(*([says] if says else []), sentence, look=look, rule=rule, mark=NO)
        return True

    def decide(self, seat: int | None = None, mark: str = "") -> int:
        """Lets a seat, else the first that is asked, make a whole play as a bot would; returns its first move."""
        seat = self.match.to_act[0] if seat is None else seat
        moves = whole_play(self.match.view_of(seat), self._decide)
        self.play(seat, *moves, mark=mark)
        return moves[0]

    def is_asked(self, seat: int) -> bool:
        """Tells whether a seat is asked for more than silence."""
        view = self.match.view_of(seat)
        legal = view.legal()
        return bool(legal) and self.match.game.scene.silence(view) not in legal

    @property
    def is_at_turn(self) -> bool:
        """Whether the one whose example it is has the turn, and begins it now; where there are no turns, is asked."""
        return self.is_asked(self.seat) and getattr(self.view.fields, "turn", self.seat) == self.seat


def whole_play(view: View, decide: Decide) -> tuple[int, ...]:
    """Returns a complete play of the viewer, each of its moves as `decide` has it."""
    moves: list[int] = []
    while True:
        moves.append(decide(view))
        if view.completes(moves[-1]):
            return tuple(moves)
        view = view.step(moves[-1])


def refusal(view: View, moves: Sequence[int]) -> tuple[str, Value, tuple[str, ...]] | None:
    """Returns which rule forbids a play, why, and what it touches; None if it is allowed, or no reason is given."""
    touched = view.game.scene.touch
    look = tuple(thing for move in moves for thing in touched(view, move))
    for move in moves:
        found = view.refusal(move) if view.game.has_reasons else None
        if found:
            return view.game.scene.rule_of(found), view.game.text.say_reason(view, move, found), look
        if view.completes(move):
            return None
        view = view.step(move)
    return None


# Kinds


def any_options(match: Match) -> bool:
    """Tells that every game has such examples, whatever its options are."""
    return True


@dataclass(frozen=True)
class Kind:
    """A kind of example."""

    name: str
    title: Value
    make: Callable[
        [ExampleBuilder], bool
    ]  # tells one from the position it is given; False: it does not lend itself to that
    fits: Callable[[Match], bool] = any_options  # whether games of these options, just dealt, have such examples


def tell_turn(teller: ExampleBuilder) -> bool:
    """Tells a turn as a bot takes it: what is asked, what is done, what comes of it."""
    if not teller.is_at_turn:
        return False
    teller.tell(teller.view.game.text.say_question(teller.view))
    told, has_turns = len(teller.example.steps), hasattr(teller.view.fields, "turn")
    for _ in range(LONGEST):
        if teller.match.over:
            break
        others = [seat for seat in teller.match.to_act if seat != teller.seat and teller.is_asked(seat)]
        moved_on = teller.view.fields.turn != teller.seat if has_turns else len(teller.example.steps) > told
        if moved_on and (others or not has_turns):
            break
        teller.decide(teller.seat if teller.is_asked(teller.seat) else None)
    number = len(teller.example.steps) - told
    return number > 1 or (
        number == 1 and teller.chance.random() < SKIP_QUIET_TURNS
    )  # most turns of many games are short


def tell_allowed(teller: ExampleBuilder) -> bool:
    """Tells of a move that a rule forbids, and of one like it that it does not."""
    view = teller.view
    if not teller.is_at_turn:
        return False
    forbidden = [move for move in range(view.game.num_moves) if _is_against_a_rule(view, move)]
    legal = view.legal()
    if not forbidden or not legal:
        return False
    move = teller.chance.choice(forbidden)
    if not teller.refuse(move, says=say("may-one", what=view.game.text.say_move(view, move))):
        return False
    alike = [other for other in legal if view.game.moves.span_of(other) is view.game.moves.span_of(move)]
    allowed = teller.chance.choice(alike or legal)
    return tell_play(teller, run_from(view, allowed, teller.chance))


def _is_against_a_rule(view: View, move: int) -> bool:
    found = view.refusal(move)
    return found is not None and found.reason >= OWN_REASONS


def run_from(view: View, move: int, chance: random.Random) -> tuple[int, ...]:
    """Returns a complete play that begins with a legal move, and goes on by chance."""
    first = [move]
    return whole_play(view, lambda step: first.pop() if first else chance.choice(step.legal()))


def tell_play(teller: ExampleBuilder, moves: tuple[int, ...]) -> bool:
    """Tells that a play is allowed, and plays it."""
    view, said = teller.view, list[Value]()
    step, look = view, tuple[str, ...]()
    for place, move in enumerate(moves, 1):
        said.append(step.game.text.say_move(step, move))
        look += step.game.scene.touch(step, move)
        step = step.step(move) if place < len(moves) else step
    teller.tell(say("one-may", what=in_a_row(said)), look=look, mark=YES)
    teller.play(teller.seat, *moves)
    return True


TURN = Kind("turn", say("example-turn"), tell_turn)
ALLOWED = Kind("allowed", say("example-allowed"), tell_allowed, lambda match: match.game.has_reasons)
KINDS = TURN, ALLOWED


# Making one


def kinds_of(game: "Game", match: Match) -> tuple[Kind, ...]:
    """Returns the kinds of examples that a game has under the options of a match that was just dealt."""
    return tuple(kind for kind in (game.guide.kinds if game.guide else KINDS) if kind.fits(match))


def made(kind: Kind, dealt: Callable[[str], Match], seed: str, decide: Callable[[str], Decide]) -> Example:
    """Returns an example of a kind, always the same of a seed; raises ClowderError if no game had one.

    `dealt(seed)` deals a game, `decide(seed)` makes a bot that plays it.
    """
    for number in range(DEALS):
        chance = random.Random(f"{seed}/{number}")
        match, bot = dealt(f"{seed}/{number}"), decide(f"{seed}/{number}")
        for _ in _positions(match, chance, bot):
            seat = chance.choice(match.to_act)
            teller = ExampleBuilder(match, seat, chance, bot)
            if kind.make(teller):
                teller.example.kind = kind.name
                return teller.example
    raise ClowderError(f"No example of {kind.name!r} was found.")


def _positions(match: Match, chance: random.Random, decide: Decide) -> Iterator[None]:
    """Plays a game on to its end and stops at every position behind some first moves."""
    skipped = chance.randrange(60)
    while not match.over:
        if len(match.decisions) >= skipped:
            yield
        seat = chance.choice(match.to_act)
        match.play(seat, *whole_play(match.view_of(seat), decide))


# As data


def shown(example: Example, language: str = "en") -> dict[str, Any]:
    """Returns an example as its viewer sees it: steps with their sentences and scenes, and the faces they need."""
    steps = [_shown(step, example.seat, language) for step in example.steps]
    needed = {face for step in steps for face in _faces_in(step["scene"])}
    faces = SceneRenderer(example.start, language).faces()
    return {
        "kind": example.kind,
        "seat": example.seat,
        "names": list(example.start.names),
        "faces": {key: face for key, face in faces.items() if key in needed},
        "steps": steps,
    }


def sentences(step: Step, seat: int, language: str = "en") -> list[str]:
    """Returns what a step says, as its viewer reads it."""
    view = step.match.view_of(seat, language)
    return [view.say(said) for said in step.says]


def _shown(step: Step, seat: int, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {"says": sentences(step, seat, language)}
    told |= {"look": list(step.look), "rule": step.rule, "mark": step.mark}
    return {name: value for name, value in told.items() if value} | {"scene": scene(step.match, seat, language)}


def scene(match: Match, seat: int | None, language: str = "en") -> dict[str, Any]:
    """Returns what a viewer sees of a match: the parts that are drawn."""
    parts = SceneRenderer(match, language).parts(seat)
    return {name: json.loads(parts[name]) for name in ("places", "board", "mine", "hand")}


def _faces_in(scene: Mapping[str, Any]) -> Iterator[str]:
    """Yields the keys of the faces in a scene, the back of the cards too."""
    yield ""
    rest: list[Any] = [scene]
    while rest:
        item = rest.pop()
        if isinstance(item, dict):
            if item.get("is") == "card":
                yield item.get("face", "")
            rest += item.values()
        elif isinstance(item, list):
            rest += item
