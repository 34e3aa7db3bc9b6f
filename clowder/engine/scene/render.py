"""Renders a match for its viewers: the parts of their scenes as JSON text, and events as beats.

What everybody sees is rendered once, from a spectator's view; the rest is made from each viewer's own view.
docs/scene.md has the shapes. A seat that is out of the game sees what a spectator sees.
"""

import json
from collections.abc import Callable
from functools import cached_property
from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import TIMES, Beat, Face, plain
from clowder.engine.play.view import View
from clowder.engine.text.messages import Message, say
from clowder.engine.text.viewer import Viewer

NOTHING: dict[str, str] = {"mine": "[]", "hand": "[]", "ask": "null"}


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def json_text(data: Any) -> str:
    """Returns plain data as compact JSON text, the same for equal data."""
    return _ENCODER.encode(data)


class SceneRenderer:
    """All scenes of a match at one moment."""

    def __init__(self, match: Match, language: str = "en", before: "SceneRenderer | None" = None) -> None:
        """`before` has earlier scenes of the same match and language, so that equal parts are not rendered again."""
        self.match, self.language = match, language
        self.scene = match.game.scene
        self.public = self._view(None)
        self._known: dict[tuple[int | None, str], tuple[Any, str]] = before._known if before else {}

    def _view(self, seat: int | None) -> View:
        return self.match.view_of(seat, self.language)

    def is_out(self, seat: int | None) -> bool:
        """Returns whether a seat has left a game that goes on."""
        return seat is not None and not self.match.over and self.scene.is_out(self.public, seat)

    @cached_property
    def shared(self) -> dict[str, str]:
        """The parts that are the same for everybody."""
        view = self.public
        places, board = (
            self._written(view, "places", self.scene.places),
            self._written(view, "board", self.scene.board),
        )
        return {"places": places, "board": board, "end": self._ending()}

    def _written(self, view: View, part: str, look: Callable[[View], Any]) -> str:
        """Returns a viewer's part as JSON text, in that viewer's words. The text is the same while the part looks the
        same.
        """
        shape, known = look(view), self._known.get((view.seat, part))
        if known and known[0] == shape:
            return known[1]
        game, voice = self.match.game, view.voice
        text = json_text(plain(shape, lambda said: game.say(said, voice)))
        self._known[view.seat, part] = shape, text
        return text

    def _ending(self, seat: int | None = None) -> str:
        """Returns the ending as everybody sees it, in the words of one viewer."""
        if not self.match.over:
            return "null"
        game, voice = self.match.game, Viewer(seat, self.match.names, self.language)
        ending = self.scene.ending(self.public, *self.match.result())
        return json_text(plain(ending, lambda said: game.say(said, voice)))

    @cached_property
    def watched(self) -> dict[str, str]:
        """The parts of a spectator's scene."""
        return {**self.shared, **NOTHING, **self._told(self.public)}

    def _told(self, view: View) -> dict[str, str]:
        return {
            "facts": self._written(view, "facts", self.scene.facts),
            "knows": self._written(view, "knows", self.scene.knows),
        }

    def faces(self) -> dict[str, Any]:
        """Returns every card that can lie open in this game, as drawn. It is sent once per page."""
        return {key: self._face(face) for key, face in self.scene.faces(self.public).items()}

    def _face(self, face: Face) -> dict[str, Any]:
        """Returns a face. If a language defines it, also how its title may be broken on a narrow card."""
        made = plain(face, self.public.say)
        if isinstance(face.title, Message):
            parted = self.match.game.catalogue(self.language).sentence(face.title, self.public.voice, "parted")
            made |= {"parted": parted} if parted != made["title"] else {}
        return made

    def parts(self, seat: int | None) -> dict[str, str]:
        """Returns the parts of a viewer's scene, as JSON text by name."""
        if seat is None or self.is_out(seat):
            return self.watched
        view = self._view(seat)
        mine, hand = self._written(view, "mine", self.scene.mine), self._written(view, "hand", self.scene.hand)
        own = {"mine": mine, "hand": hand, **self._told(view), "ask": self._asked(view), "end": self._ending(seat)}
        return {**self.shared, **own}

    def _asked(self, view: View) -> str:
        if view.seat not in self.match.to_act:
            return "null"
        mark = json_text(token(self.match, view.seat, self.public.fields.clock))
        question, offer = json_text(view.question()), self._written(view, "offer", self.scene.offer)
        reaction = json_text(self.scene.silence(self.public) is not None)
        return f'{{"token":{mark},"question":{question},"offer":{offer},"reaction":{reaction}}}'

    def beats(self, seat: int | None, mark: int) -> tuple[list[dict[str, Any]], int]:
        """Returns the beats after `mark` for a viewer, and the mark for the next call."""
        events, end = self.match.events_since(seat, mark)
        voice = Viewer(seat, self.match.names, self.language)
        return [self._shown(beat, voice) for beat in self._beats(events)], end

    def _beats(self, events: Any) -> list[Beat]:
        game, players = self.match.game, self.match.players
        return [beat for event in events if (beat := self.scene.beat(game, event, players))]

    def _shown(self, beat: Beat, voice: Viewer) -> dict[str, Any]:
        shown = plain(beat, lambda said: self.match.game.say(said, voice))
        return {**shown, "time": round(1000 * TIMES[beat.time])}

    def story(self, mark: int) -> float:
        """Returns how long it takes to show what happened after `mark`, in seconds. It is the same for everybody."""
        return sum(TIMES[beat.time] for beat in self._beats(self.match.events_since(None, mark)[0]))

    def why(self, seat: int | None, thing: str) -> tuple[str, str]:
        """Returns why a viewer cannot do anything with a thing: the rule and a sentence."""
        view = self.public if self.is_out(seat) else self._view(seat)
        try:
            rule, sentence = self.scene.why(view, thing)
        except (ValueError, LookupError):  # no page has such a thing
            return "", view.say(say("not-there"))
        return rule, view.say(sentence)


def token(match: Match, seat: int, clock: int | None = None) -> str:
    """Returns a mark of the viewer's own open decision, so that answers to older ones can be refused.

    It counts only what the viewer itself has done and what everybody could notice. `clock` is the public one, if it is
    known already.
    """
    own = sum(1 for decided, _ in match.decisions if decided == seat)
    return f"{match.view_of(None).fields.clock if clock is None else clock}.{own}"
