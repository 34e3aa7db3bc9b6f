"""A log looked at again, decision by decision: what a seat saw, what it was offered, what it chose."""

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

import clowder
from clowder.cli.drawing import Drawing, choice
from clowder.cli.terminal import result_line
from clowder.engine.errors import ClowderError
from clowder.engine.match import Match
from clowder.engine.scenes import Scenes
from clowder.engine.voice import listed

OPEN = "all"  # whose eyes: everybody's, all hands open
KEYS = "Enter: next; b: back; a number: that decision; s NAME: as that seat saw it; s all: hands open; q: quit"


class Rerun:
    """A log that was played again, and can be stopped before any of its decisions. Raises BadLog if it is none."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.match = clowder.replay(log)
        kept = log.get("bots")
        players = self.match.players
        fits = isinstance(kept, list) and len(kept) == players and all(isinstance(bot, str) for bot in kept)
        self.bots: list[str] = kept if fits else [""] * players

    def __len__(self) -> int:
        return len(self.match.decisions)

    def before(self, number: int) -> Match:
        """Returns the match as it stood before a decision; before the one after the last: as it ended."""
        if not 0 <= number <= len(self):
            raise ClowderError(f"There is no decision {number}: this log has the decisions 0 to {len(self) - 1}.")
        return clowder.replay({**self._log, "moves": self._log["moves"][:number]})

    def story(self, viewer: int | None) -> Iterator[tuple[int | None, str]]:
        """Yields what a viewer was told, each line with the number of the decision that it came of."""
        match = self.before(0)
        mark, number = 0, None
        for following in range(len(self) + 1):
            events, mark = match.events_since(viewer, mark)
            yield from ((number, text) for text in match.tell(viewer, events))
            if following < len(self):
                number = following
                match.play(*self.match.decisions[number])

    def news(self, number: int, viewer: int | None) -> list[str]:
        """Returns what the decision before this one led to, as a viewer was told it."""
        if number == 0:
            return []
        match = self.before(number - 1)
        mark = match.events_since(viewer, 0)[1]
        match.play(*self.match.decisions[number - 1])
        return match.tell(viewer, match.events_since(viewer, mark)[0])

    def player(self, seat: int) -> str:
        """Returns who plays at a seat: its name, and the bot behind it."""
        name = self.match.names[seat]
        return f"{name} ({self.bots[seat]})" if self.bots[seat] else name


def as_data(rerun: Rerun, number: int, viewer: int | str | None) -> dict[str, Any]:
    """Returns one decision as data for programs, by default as the seat that decided saw it."""
    match = rerun.before(number)
    told: dict[str, Any] = {"decision": number, "decisions": len(rerun), "over": match.over}
    if number < len(rerun):
        seat, move = rerun.match.decisions[number]
        told |= {"seat": seat, "bot": rerun.bots[seat] or None}
        if viewer in (None, OPEN, seat):
            told["question"] = match.view_of(seat).question()
            told["offered"] = [{"id": move.id, "text": move.text} for move in match.moves(seat)]
            told["chosen"] = move
    eyes = _eyes(rerun, number, viewer)
    views = {str(seat): match.view(seat) for seat in (range(match.players) if viewer == OPEN else [eyes])}
    return {**told, "events": rerun.news(number, eyes), "views": views}


def _eyes(rerun: Rerun, number: int, viewer: int | str | None) -> int | None:
    """Returns through whose eyes a decision is looked at: those of the seat that decides, unless somebody is named."""
    if isinstance(viewer, int):
        return viewer
    return rerun.match.decisions[number][0] if number < len(rerun) else None


class Projector:
    """Shows a log in the terminal."""

    def __init__(self, rerun: Rerun, viewer: int | str | None) -> None:
        self.rerun, self.viewer = rerun, viewer
        self.console = Console(highlight=False, soft_wrap=True)

    def tell(self) -> None:
        """Prints the whole log in words, with the numbers of its decisions."""
        match = self.rerun.match
        self._title()
        last = None
        for number, text in self.rerun.story(self.viewer if isinstance(self.viewer, int) else None):
            mark = "" if number in (None, last) else str(number)
            last = number
            self.console.print(f"{mark:>5}  {text}", markup=False)
        self.console.print(result_line(match, None) if match.over else "The game is not over.")

    def _title(self) -> None:
        match = self.rerun.match
        self.console.print(f"[bold]{match.game.title}[/bold], {match.players} players, {len(self.rerun)} decisions")
        if any(self.rerun.bots):
            self.console.print(escape(listed(self.rerun.player(seat) for seat in range(match.players))))

    def show(self, number: int) -> None:
        """Prints one decision: what led to it, what was seen, what was offered, and what was chosen."""
        rerun, match, eyes = self.rerun, self.rerun.before(number), _eyes(self.rerun, number, self.viewer)
        ended = number == len(rerun)
        decided, move = (None, -1) if ended else rerun.match.decisions[number]
        who = "the end" if decided is None else rerun.player(decided)
        self.console.print(Text(f"Decision {number} of {len(rerun)}: {who}", "bold"))
        for text in rerun.news(number, eyes):
            self.console.print(f"  {text}", markup=False)
        drawing = Drawing(Scenes(match), eyes)
        for line in drawing.lines():
            self.console.print(line)
        if self.viewer == OPEN:
            for seat in (seat for seat in range(match.players) if seat != eyes):
                for line in Drawing(Scenes(match), seat).own(rerun.player(seat)):
                    self.console.print(line)
        if ended:
            for line in drawing.ending():
                self.console.print(line)
        elif self.viewer in (None, OPEN, decided):
            assert decided is not None
            self._offer(match, decided, move, drawing.outcomes())

    def _offer(self, match: Match, seat: int, chosen: int, outcomes: dict[int, str]) -> None:
        self.console.print(Text(match.view_of(seat).question(), "bold cyan"))
        moves = match.moves(seat)
        for number, move in enumerate(moves, start=1):
            for line in choice(number, move.text, outcomes.get(move.id, "")):
                if move.id == chosen:
                    line.stylize("bold green")
                    line = Text("*", "bold green") + line[1:]
                self.console.print(line)
        if len(moves) == 1:
            self.console.print(Text("It was the only move.", "dim"))

    def step(self, start: int, seat_of: Callable[[str], int | str]) -> None:
        """Shows one decision after the other, as the person at the keyboard, or a pipe, asks for them."""
        self._title()
        self.console.print(Text(KEYS, "dim"))
        number = start
        self.show(number)
        while True:
            try:
                word = input("> ").strip().lower()
            except (EOFError, UnicodeDecodeError, RuntimeError):  # the last: standard input is closed
                return
            if word in ("q", "quit", "exit"):
                return
            try:
                number = self._obey(word, number, seat_of)
            except ClowderError as wrong:
                self.console.print(str(wrong), markup=False)

    def _obey(self, word: str, number: int, seat_of: Callable[[str], int | str]) -> int:
        """Does what a word asks for, and returns which decision is shown then."""
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
