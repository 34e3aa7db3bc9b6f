"""Steps through a log decision by decision: what a seat saw, its choices and its move."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

import clowder
from clowder.cli.scene_text import SceneText, choice
from clowder.cli.terminal import result_line
from clowder.engine.errors import ClowderError
from clowder.engine.play.match import Match
from clowder.engine.play.view import Move
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.viewer import join_names
from clowder.players.player import numbers_at_random, printable

OPEN = "all"  # the viewer who sees all hands
AT_RANDOM = "played at random after a fault"
KEYS = "Enter: next; b: back; a number: that decision; s NAME: as that seat saw it; s all: open all hands; q: quit"


class LogStepper:
    """A replayed log that can be stopped before any decision. Raises BadLog if the log is invalid."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.match = clowder.replay(log)
        kept = log.get("bots")
        players = self.match.players
        fits = isinstance(kept, list) and len(kept) == players and all(isinstance(bot, str) for bot in kept)
        self.bots: list[str] = kept if fits else [""] * players
        self.at_random = numbers_at_random(log)

    def __len__(self) -> int:
        return len(self.match.decisions)

    def before(self, number: int) -> Match:
        """Returns the match before a decision, or at the end if `number` is one past the last."""
        if not 0 <= number <= len(self):
            raise ClowderError(f"There is no decision {number}. This log has decisions 0 to {len(self) - 1}.")
        return clowder.replay({**self._log, "moves": self._log["moves"][:number]})

    def story(self, viewer: int | str | None) -> Iterator[tuple[int | None, str]]:
        """Yields what a viewer saw happen, each line with the number of the decision that caused it."""
        match = self.before(0)
        mark, number = 0, None
        for following in range(len(self) + 1):
            doer = None if number is None else self.match.decisions[number][0]
            yield from ((number, text) for text in _told(match, viewer, doer, mark))
            mark = match.events_since(None, mark)[1]
            if following < len(self):
                number = following
                match.play(*self.match.decisions[number])

    def news(self, number: int, viewer: int | str | None) -> list[str]:
        """Returns what the previous decision caused, as a viewer saw it."""
        if number == 0:
            return []
        match, decided = self.before(number - 1), self.match.decisions[number - 1]
        mark = match.events_since(None, 0)[1]
        match.play(*decided)
        return _told(match, viewer, decided[0], mark)

    def player(self, seat: int) -> str:
        """Returns a seat's player: name and bot, safe to print."""
        name = self.match.names[seat]
        return f"{name} ({printable(self.bots[seat])})" if self.bots[seat] else name


def _told(match: Match, viewer: int | str | None, doer: int | None, mark: int) -> list[str]:
    """Returns what happened after `mark`. With all hands open, each event is described as its actor saw it."""
    seat = None if isinstance(viewer, str) else viewer
    return match.tell(seat, match.events_since(doer if viewer == OPEN else seat, mark)[0])


def as_data(rerun: LogStepper, number: int, viewer: int | str | None) -> dict[str, Any]:
    """Returns one decision as data, by default as seen by the seat that decided."""
    match = rerun.before(number)
    told: dict[str, Any] = {"decision": number, "decisions": len(rerun), "over": match.over}
    seat, chosen = _decided(rerun, number, viewer)
    if seat is not None:
        told |= {"seat": seat, "bot": rerun.bots[seat] or None}
        if viewer in (None, OPEN, seat):
            told["question"] = match.view_of(seat).question()
            told["offered"] = [{"id": move.id, "text": move.text} for move in match.moves(seat)]
            told["chosen"] = None if chosen < 0 else chosen
        told["at_random"] = number in rerun.at_random
    eyes = _eyes(rerun, number, viewer)
    views = {str(seat): match.view(seat) for seat in (range(match.players) if viewer == OPEN else [eyes])}
    return {**told, "events": rerun.news(number, OPEN if viewer == OPEN else eyes), "views": views}


def _decided(rerun: LogStepper, number: int, viewer: int | str | None) -> tuple[int | None, int]:
    """Returns the seat that decides and its move (-1: none, because the log ends there)."""
    if number < len(rerun):
        return rerun.match.decisions[number]
    asked = rerun.match.to_act
    return (viewer if viewer in asked else asked[0]) if asked else None, -1


def _eyes(rerun: LogStepper, number: int, viewer: int | str | None) -> int | None:
    """Returns whose view to show: the seat that decides, unless another is named."""
    return viewer if isinstance(viewer, int) else _decided(rerun, number, viewer)[0]


class LogViewer:
    """Shows a log in the terminal."""

    def __init__(self, rerun: LogStepper, viewer: int | str | None) -> None:
        self.rerun, self.viewer = rerun, viewer
        self.console = Console(highlight=False, soft_wrap=True, emoji=False)  # mybots:b: is a name, not a picture

    def tell(self) -> None:
        """Prints the whole log in words, with the numbers of its decisions."""
        match = self.rerun.match
        self._title()
        last = None
        for number, text in self.rerun.story(self.viewer):
            mark = "" if number in (None, last) else str(number)
            noted = f" ({AT_RANDOM})" if mark and number in self.rerun.at_random else ""
            last = number
            self.console.print(f"{mark:>5}  {text}{noted}", markup=False)
        self.console.print(result_line(match, None) if match.over else "The game is not over yet.")

    def _title(self) -> None:
        match = self.rerun.match
        self.console.print(f"[bold]{match.game.title}[/bold], {match.players} players, {len(self.rerun)} decisions")
        if any(self.rerun.bots):
            self.console.print(join_names(self.rerun.player(seat) for seat in range(match.players)), markup=False)

    def show(self, number: int) -> None:
        """Prints one decision: what led to it, what was seen, the choices and the move."""
        rerun, match, eyes = self.rerun, self.rerun.before(number), _eyes(self.rerun, number, self.viewer)
        decided, move = _decided(rerun, number, self.viewer)
        who = "the end" if decided is None else rerun.player(decided)
        self.console.print(Text(f"Decision {number} of {len(rerun)}: {who}", "bold"))
        is_open = self.viewer == OPEN
        for text in rerun.news(number, OPEN if is_open else eyes):
            self.console.print(f"  {text}", markup=False)
        scenes = SceneRenderer(match)
        drawing = SceneText(scenes, None if is_open else eyes)
        for line in drawing.lines():
            self.console.print(line)
        for seat in range(match.players) if is_open else ():
            for line in SceneText(scenes, seat).own(rerun.player(seat)):
                self.console.print(line)
        if decided is None:
            for line in drawing.ending():
                self.console.print(line)
        elif is_open or self.viewer in (None, decided):
            asks = match.view_of(decided).question()
            self.console.print(Text(f"{who}: {asks}" if is_open else asks, "bold cyan"))
            self._offer(match.moves(decided), move, SceneText(scenes, decided).outcomes())
        if number in rerun.at_random:
            self.console.print(Text(f"It was {AT_RANDOM}.", "dim"))

    def _offer(self, moves: Sequence[Move], chosen: int, outcomes: dict[int, str]) -> None:
        for number, move in enumerate(moves, start=1):
            for line in choice(number, move.text, outcomes.get(move.id, "")):
                if move.id == chosen:
                    line.stylize("bold green")
                    line = Text("*", "bold green") + line[1:]
                self.console.print(line)
        if len(moves) == 1:
            self.console.print(Text("It was the only move.", "dim"))

    def step(self, start: int, seat_of: Callable[[str], int | str]) -> None:
        """Shows decisions one after the other, controlled by the keyboard or a pipe."""
        self._title()
        self.console.print(Text(KEYS, "dim"))
        number = start
        self.show(number)
        while True:
            try:
                word = input("> ").strip().lower()
            except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: standard input is closed
                return
            if word in ("q", "quit", "exit"):
                return
            try:
                number = self._obey(word, number, seat_of)
            except ClowderError as wrong:
                self.console.print(str(wrong), markup=False)

    def _obey(self, word: str, number: int, seat_of: Callable[[str], int | str]) -> int:
        """Carries out a typed command. Returns the decision to show next."""
        if word.startswith("s "):
            self.viewer = seat_of(word[2:])
        elif word.isdecimal() and len(word) < 9:
            self.rerun.before(int(word))
            number = int(word)
        elif word in ("", "n"):
            number = min(number + 1, len(self.rerun))
        elif word == "b":
            number = max(number - 1, 0)
        else:
            raise ClowderError(KEYS)
        self.show(number)
        return number
