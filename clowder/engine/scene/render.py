"""From a match to what its viewers are sent: the parts of their scenes as JSON text, and what happened as beats.

What everybody sees is made once, from a spectator's view; what is one viewer's own, from that viewer's. docs/scene.md
has the shapes. A seat that is out of the game sees what a spectator sees.
"""

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

from clowder.engine.play.match import Match, View
from clowder.engine.play.shapes import TIMES, Beat, Face, plain
from clowder.engine.text.messages import Message, say
from clowder.engine.text.viewer import Voice

NOTHING: dict[str, str] = {"mine": "[]", "hand": "[]", "ask": "null"}


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def text_of(data: Any) -> str:
    """Returns plain data as JSON text, short, the same for equal data."""
    return _ENCODER.encode(data)


class Scenes:
    """All that can be seen of a match at one moment."""

    def __init__(self, match: Match, language: str = "en", before: "Scenes | None" = None) -> None:
        """`before` are earlier scenes of the same match and language: what looks as it did is not written again."""
        self.match, self.language = match, language
        self.stage = match.game.staged
        self.public = self._sight(None)
        self._known: dict[tuple[int | None, str], tuple[Any, str]] = before._known if before else {}

    def _sight(self, seat: int | None) -> View:
        return self.match.view_of(seat, self.language)

    def is_out(self, seat: int | None) -> bool:
        """Tells whether a seat has left a game that goes on."""
        return seat is not None and not self.match.over and self.stage.is_out(self.public, seat)

    @cached_property
    def shared(self) -> dict[str, str]:
        """The parts that are the same for everybody."""
        sight = self.public
        places, board = (
            self._written(sight, "places", self.stage.places),
            self._written(sight, "board", self.stage.board),
        )
        return {"places": places, "board": board, "end": self._ending()}

    def _written(self, sight: View, part: str, look: Callable[[View], Any]) -> str:
        """Returns what a viewer sees as JSON text, in that viewer's words: the same text while it looks the same."""
        shape, known = look(sight), self._known.get((sight.seat, part))
        if known and known[0] == shape:
            return known[1]
        game, voice = self.match.game, sight.voice
        text = text_of(plain(shape, lambda said: game.say(said, voice)))
        self._known[sight.seat, part] = shape, text
        return text

    def _ending(self, seat: int | None = None) -> str:
        """Returns how it ended: what everybody sees, in the words of one viewer."""
        if not self.match.over:
            return "null"
        game, voice = self.match.game, Voice(seat, self.match.names, self.language)
        ending = self.stage.ending(self.public, *self.match.result())
        return text_of(plain(ending, lambda said: game.say(said, voice)))

    @cached_property
    def watched(self) -> dict[str, str]:
        """The parts of a spectator's scene."""
        return {**self.shared, **NOTHING, **self._told(self.public)}

    def _told(self, sight: View) -> dict[str, str]:
        stage = self.stage
        return {
            "facts": self._written(sight, "facts", stage.facts),
            "knows": self._written(sight, "knows", stage.knows),
        }

    def faces(self) -> dict[str, Any]:
        """Returns every card that can lie open in this game, as it is drawn: sent once a page."""
        return {key: self._face(face) for key, face in self.stage.faces(self.public).items()}

    def _face(self, face: Face) -> dict[str, Any]:
        """Returns a face; where a language says how, its title also as it may be parted on a narrow card."""
        made = plain(face, self.public.say)
        if isinstance(face.title, Message):
            parted = self.match.game.catalogue(self.language).sentence(face.title, self.public.voice, "parted")
            made |= {"parted": parted} if parted != made["title"] else {}
        return made

    def parts(self, seat: int | None) -> dict[str, str]:
        """Returns the parts of a viewer's scene, as JSON text by name."""
        if seat is None or self.is_out(seat):
            return self.watched
        sight = self._sight(seat)
        mine, hand = self._written(sight, "mine", self.stage.mine), self._written(sight, "hand", self.stage.hand)
        own = {"mine": mine, "hand": hand, **self._told(sight), "ask": self._asked(sight), "end": self._ending(seat)}
        return {**self.shared, **own}

    def _asked(self, sight: View) -> str:
        if sight.seat not in self.match.to_act:
            return "null"
        mark = text_of(token(self.match, sight.seat, self.public.fields.clock))
        question, offer = text_of(sight.question()), self._written(sight, "offer", self.stage.offer)
        reaction = text_of(self.stage.silence(self.public) is not None)
        return f'{{"token":{mark},"question":{question},"offer":{offer},"reaction":{reaction}}}'

    def beats(self, seat: int | None, mark: int) -> tuple[list[dict[str, Any]], int]:
        """Returns what happened after `mark`, as it is shown to a viewer, and the mark to ask with next time."""
        events, end = self.match.events_since(seat, mark)
        voice = Voice(seat, self.match.names, self.language)
        return [self._shown(beat, voice) for beat in self._beats(events)], end

    def _beats(self, events: Any) -> list[Beat]:
        game, players = self.match.game, self.match.players
        return [beat for beat in (self.stage.beat(game, event, players) for event in events) if beat]

    def _shown(self, beat: Beat, voice: Voice) -> dict[str, Any]:
        shown = plain(beat, lambda said: self.match.game.say(said, voice))
        return {**shown, "time": round(1000 * TIMES[beat.time])}

    def story(self, mark: int) -> float:
        """Returns how long what happened after `mark` takes to be shown, in seconds: the same for everybody."""
        return sum(TIMES[beat.time] for beat in self._beats(self.match.events_since(None, mark)[0]))

    def why(self, seat: int | None, thing: str) -> tuple[str, str]:
        """Returns why a viewer cannot do anything with a thing: the rule, and a sentence."""
        sight = self.public if self.is_out(seat) else self._sight(seat)
        try:
            rule, sentence = self.stage.why(sight, thing)
        except (ValueError, LookupError):  # there is no such thing on any page
            return "", sight.say(say("not-there"))
        return rule, sight.say(sentence)


def token(match: Match, seat: int, clock: int | None = None) -> str:
    """Returns a mark of the viewer's own open decision: an answer to an older one is refused.

    It counts what the viewer itself has done and what everybody could notice, and nothing else. `clock` is the public
    one, where it is known already.
    """
    own = sum(1 for decided, _ in match.decisions if decided == seat)
    return f"{match.view_of(None).fields.clock if clock is None else clock}.{own}"
