"""A finished game as data that a page shows again: what every seat saw before each decision, and what led to it.

Nothing is made of a game that is not over. docs/scene.md has the shapes.
"""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import clowder
from clowder.engine.errors import BadLog, ClowderError, shown
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import TIMES, plain
from clowder.engine.play.view import View
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.viewer import NAMES, Viewer
from clowder.players.player import numbers_at_random

VERSION = 1  # of the data
OWN = ("mine", "hand", "facts", "knows")  # what one pair of eyes sees for itself
LONGEST_NAME, LONGEST_BOT = 40, 80
NOBODY = tuple(chr(0xE010 + seat) for seat in range(8))  # the page puts the names of seats there


class NotOver(ClowderError):
    """A game that still goes on is not shown again."""


def finished(log: Any) -> Match:
    """Returns the match of a log, played again. Raises BadLog, or NotOver with one sentence."""
    match = clowder.replay(log)
    if not match.over:
        raise NotOver("This game is not over: only finished games are shown again.")
    return match


def bots_of(log: Mapping[str, Any], players: int) -> list[str]:
    """Returns which bots played, by seat, where a log says so: nothing for whoever was none."""
    kept = log.get("bots")
    fits = isinstance(kept, list) and len(kept) == players and all(isinstance(bot, str) for bot in kept)
    return [_writable(bot)[:LONGEST_BOT] for bot in kept] if fits and kept else [""] * players


def _writable(text: str) -> str:
    """Returns a text that a file can hold: JSON may have halves of characters."""
    return text.encode(errors="replace").decode()


def names_of(given: object, players: int) -> list[str]:
    """Returns the names that are to stand beside a log, an empty one as usual; raises BadLog if they are none."""
    fits = isinstance(given, list | tuple) and len(given) == players and all(isinstance(name, str) for name in given)
    if not fits:
        raise BadLog(f"The names beside a log are {players} texts, not {shown(given)}.")
    texts = [_writable(name).strip()[:LONGEST_NAME] for name in given]  # type: ignore[attr-defined]
    return [name or usual for name, usual in zip(texts, NAMES, strict=False)]


def reel(log: Any, language: str = "en") -> dict[str, Any]:
    """Returns a finished game as data. It names nobody: where a name belongs, a character of NOBODY stands."""
    final, at_random = finished(log), numbers_at_random(log)
    match = clowder.replay({**log, "moves": []})
    match.names = NOBODY[: match.players]
    steps, marks = [], [0] * (match.players + 1)
    scenes, before = SceneRenderer(match, language), Seen({}, [{}] * (match.players + 1))
    for number, (seat, move) in enumerate([*final.decisions, (-1, -1)]):
        scenes = SceneRenderer(match, language, scenes)
        seen = _seen(scenes)
        step = seen.since(before) | _told(scenes, marks, final.decisions[number - 1][0] if number else None)
        before = seen
        if seat >= 0:
            step["decided"] = _decided(match.view_of(seat, language), move)
            step["decided"] |= {"at_random": True} if number in at_random else {}
            match.play(seat, move)
        steps.append(step)
    game = match.game
    head = {"v": VERSION, "game": game.name, "title": game.title, "players": match.players}
    return {**head, "bots": bots_of(log, match.players), "winners": list(final.result()[1]), "steps": steps}


def faces_of(log: Any, language: str = "en") -> dict[str, Any]:
    """Returns how the cards of a log's game look."""
    return SceneRenderer(clowder.replay({**log, "moves": []}), language).faces()


@lru_cache(4096)
def _read(text: str) -> Any:
    """Returns what is written: of equal texts the same object, so that it is packed once."""
    return json.loads(text)


class Seen(NamedTuple):
    """What can be seen before a decision: by all, and what each seat and a spectator, last, see for themselves."""

    shared: dict[str, Any]
    eyes: list[dict[str, Any]]

    def since(self, before: "Seen") -> dict[str, Any]:
        """Returns what has changed."""
        eyes = [_changed(now, then) for now, then in zip(self.eyes, before.eyes, strict=True)]
        return {**_changed(self.shared, before.shared), **({"eyes": eyes} if any(eyes) else {})}


def _changed(now: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in now.items() if name not in then or then[name] != value}


def _seen(scenes: SceneRenderer) -> Seen:
    shared = {name: _read(text) for name, text in scenes.shared.items() if text != "null"}
    parts = (scenes.parts(seat) for seat in (*range(scenes.match.players), None))
    return Seen(shared, [{name: _read(part[name]) for name in OWN} for part in parts])


def _told(scenes: SceneRenderer, marks: list[int], doer: int | None) -> dict[str, Any]:
    """Returns the beats since the last decision: for every seat, a spectator, and one who sees what the doer saw."""
    match = scenes.match
    told = [scenes.beats(seat, marks[place])[0] for place, seat in enumerate((*range(match.players), None))]
    events, end = match.events_since(doer, marks[-1])
    voice = Viewer(None, match.names, scenes.language)
    beats = (scenes.scene.beat(match.game, event, match.players) for event in events)
    told.append([_shown(beat, lambda said: match.game.say(said, voice)) for beat in beats if beat])
    marks[:] = [end] * len(marks)
    return {"beats": told} if any(told) else {}


def _shown(beat: Any, say: Callable[[Any], str]) -> dict[str, Any]:
    return {**plain(beat, say), "time": round(1000 * TIMES[beat.time])}


def _decided(view: View, move: int) -> dict[str, Any]:
    """Returns a decision: who was asked what, all that was offered, and what was chosen."""
    moves = view.legal()
    decided = {"seat": view.seat, "asks": view.question(), "moves": [view.text(one) for one in moves]}
    return {**decided, "chosen": moves.index(move), "touch": list(view.game.scene.touch(view, move))}


def compressed(data: Any) -> str:
    """Returns plain data as base64 of gzip of JSON: a finished game says nearly the same at every step."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(gzip.compress(text.encode(), mtime=0)).decode()
