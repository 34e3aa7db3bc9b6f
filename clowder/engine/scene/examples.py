"""Generated examples of the rules: a real position, moves from there, and sentences about them.

A *kind* of example is a function that gets a `Teller` at a real position. It plays on through `Match`, so the rules
themselves decide what happens, and describes it. Or it rejects the position as unsuitable. A game defines its own kinds
in guide.py; `TURN` and `ALLOWED` are the defaults.
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
DEALS = 60  # deals tried for one example
AT_ONCE = 4  # sentences per step
LONGEST = 24  # decisions; limit of a turn's length
SKIP_QUIET_TURNS = 0.2  # share of the uneventful turns that are used
YES, NO = "yes", "no"  # marks of a step: allowed or refused by the rules


@dataclass(frozen=True)
class Step:
    """One step of an example: a sentence, and the table at that point."""

    match: Match
    says: tuple[Value, ...]
    look: tuple[str, ...] = ()  # the anchors it is about
    rule: str = ""
    mark: str = ""  # YES, NO or nothing


@dataclass
class Example:
    """A story of a few moves, as one seat saw it."""

    kind: str
    seat: int
    start: Match  # the position before it
    steps: list[Step] = field(default_factory=list)
    refused: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)  # plays that were tried at `start`

    @property
    def end(self) -> Match:
        """The match after the last step."""
        return self.steps[-1].match


class ExampleBuilder:
    """Plays on from a real position and records the steps."""

    def __init__(self, match: Match, seat: int, chance: random.Random, decide: Decide) -> None:
        self.match, self.seat, self.chance, self._decide = match.copy(), seat, chance, decide
        self.example = Example("", seat, match.copy())

    @property
    def view(self) -> View:
        """What the example's viewer sees now."""
        return self.match.view_of(self.seat)

    def tell(self, *says: Value, look: Sequence[str] = (), rule: str = "", mark: str = "") -> None:
        """Adds a step about the table as it is."""
        self.example.steps.append(Step(self.match.copy(), says, tuple(look), rule, mark))

    def play(self, seat: int, *moves: int, mark: str = "") -> None:
        """Makes a play and adds steps with what happened, a few sentences each."""
        _, before = self.match.events_since(self.seat, 1 << 60)
        self.match.play(seat, *moves)
        game, events = self.match.game, self.match.events_since(self.seat, before)[0]
        beats = [beat for beat in (game.scene.beat(game, event, self.match.players) for event in events) if beat]
        for first in range(0, len(beats), AT_ONCE):
            told = beats[first : first + AT_ONCE]
            look = dict.fromkeys(anchor for beat in told for anchor in beat.look)
            self.tell(*(beat.says for beat in told), look=tuple(look), mark=mark)

    def refuse(self, *moves: int, says: Value = "") -> bool:
        """Tries a forbidden play and adds a step with the rule behind it. Returns False if it is legal or has no
        reason.
        """
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
        """Makes a whole bot's play for a seat (default: the first that is asked). Returns its first move."""
        seat = self.match.to_act[0] if seat is None else seat
        moves = whole_play(self.match.view_of(seat), self._decide)
        self.play(seat, *moves, mark=mark)
        return moves[0]

    def is_asked(self, seat: int) -> bool:
        """Returns whether a seat is asked for more than silence."""
        view = self.match.view_of(seat)
        legal = view.legal()
        return bool(legal) and self.match.game.scene.silence(view) not in legal

    @property
    def is_at_turn(self) -> bool:
        """Whether the viewer's turn begins now or, in games without turns, whether the viewer is asked."""
        return self.is_asked(self.seat) and getattr(self.view.fields, "turn", self.seat) == self.seat


def whole_play(view: View, decide: Decide) -> tuple[int, ...]:
    """Returns a complete play of the viewer, with each of its moves chosen by `decide`."""
    moves: list[int] = []
    while True:
        moves.append(decide(view))
        if view.completes(moves[-1]):
            return tuple(moves)
        view = view.step(moves[-1])


def refusal(view: View, moves: Sequence[int]) -> tuple[str, Value, tuple[str, ...]] | None:
    """Returns the rule that forbids a play, why, and what it touches; None if it is allowed or no reason is given."""
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
    """Returns True: such examples exist with any options."""
    return True


@dataclass(frozen=True)
class Kind:
    """A kind of example."""

    name: str
    title: Value
    make: Callable[[ExampleBuilder], bool]  # tells one from the given position, or returns False if it is unsuitable
    fits: Callable[[Match], bool] = any_options  # whether just dealt games with these options have such examples


def tell_turn(teller: ExampleBuilder) -> bool:
    """Shows a turn of a bot: the question, the moves and the outcome."""
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
    return number > 1 or (number == 1 and teller.chance.random() < SKIP_QUIET_TURNS)  # turns of many games are short


def tell_allowed(teller: ExampleBuilder) -> bool:
    """Shows a move that a rule forbids, and a similar one that is allowed."""
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
    """Returns a complete play that begins with a legal move and continues at random."""
    first = [move]
    return whole_play(view, lambda step: first.pop() if first else chance.choice(step.legal()))


def tell_play(teller: ExampleBuilder, moves: tuple[int, ...]) -> bool:
    """Shows that a play is allowed, and makes it."""
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
    """Returns the kinds of examples of a game under the options of a just dealt match."""
    return tuple(kind for kind in (game.guide.kinds if game.guide else KINDS) if kind.fits(match))


def made(kind: Kind, dealt: Callable[[str], Match], seed: str, decide: Callable[[str], Decide]) -> Example:
    """Returns an example of a kind, always the same for a seed. Raises ClowderError if no game had one.

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
    """Plays a game to its end. Stops at every position after some first moves."""
    skipped = chance.randrange(60)
    while not match.over:
        if len(match.decisions) >= skipped:
            yield
        seat = chance.choice(match.to_act)
        match.play(seat, *whole_play(match.view_of(seat), decide))


# As data


def shown(example: Example, language: str = "en") -> dict[str, Any]:
    """Returns an example as its viewer sees it: steps with sentences and scenes, and the faces they need."""
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
    """Returns the sentences of a step, for its viewer."""
    view = step.match.view_of(seat, language)
    return [view.say(said) for said in step.says]


def _shown(step: Step, seat: int, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {"says": sentences(step, seat, language)}
    told |= {"look": list(step.look), "rule": step.rule, "mark": step.mark}
    return {name: value for name, value in told.items() if value} | {"scene": scene(step.match, seat, language)}


def scene(match: Match, seat: int | None, language: str = "en") -> dict[str, Any]:
    """Returns the parts of a viewer's scene that are drawn."""
    parts = SceneRenderer(match, language).parts(seat)
    return {name: json.loads(parts[name]) for name in ("places", "board", "mine", "hand")}


def _faces_in(scene: Mapping[str, Any]) -> Iterator[str]:
    """Yields the keys of the faces in a scene, including the cards' back."""
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
