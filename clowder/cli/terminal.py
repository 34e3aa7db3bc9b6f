"""A game in the terminal: you against bots, or only bots. Works with a keyboard and with a pipe."""

import contextlib
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text

import clowder.players as bots
from clowder.cli.scene_text import SceneText, choice
from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.play.match import Match, deal
from clowder.engine.play.shapes import TIMES
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.viewer import NAMES, join_names
from clowder.players.player import WRONG, BotFault, Budget, ask, referee
from clowder.players.search_bot import HOUSE, SearchPlayer

HELP = """Type the number of a choice, or its words. Also:
  rules    the rulebook
  table    what you see now
  knows    what you could remember
  log      what happened so far
  hint     what a search would do
  why X    why you can do nothing with X: a card, a player
  help     this text
  quit     leave the game"""
HINT_ITERATIONS = 5000
MOMENT = round(1000 * TIMES["moment"])  # milliseconds


class Left(Exception):
    """Raised when the person leaves the game."""


def play_in_terminal(
    game: Game,
    players: int,
    seat: int | None,
    seed: str | None,
    options: dict[str, object],
    bot_name: str = "random",
    save: str | None = None,
    noted: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Plays one game. `seat` is the person's, or None to watch bots play. `noted` is stored in the log."""
    import secrets

    if save:
        Path(save).open("a").close()  # fails now, not after the game
    text = seed if seed is not None else secrets.token_hex(4)
    match = deal(game, players, text, options)
    match.names = _names(players, seat)
    bots.check(bot_name, game)
    seated = {other: bots.find(bot_name, f"{text}/{other}") for other in range(players) if other != seat}
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{game.title}[/bold], {players} players, seed {escape(text)}")
    table = _Table(match, seat, console)
    for other, bot in seated.items():
        with referee(other, "start", table.tell_fault):
            bot.start(other, game, dict(match.options))
    at_random: list[int] = []
    try:
        _play_on(match, seat, seated, table, at_random)
    except Left:
        console.print("You left the game.")
        if sys.stdin is None or not sys.stdin.isatty():
            raise ClowderError("The piped choices ended before the game was over.") from None
        return
    finally:
        if save:
            kept = {**noted, **({"at_random": at_random} if at_random else {})}
            Path(save).write_text(json.dumps({**match.log(), **kept}) + "\n", encoding="utf-8")
    table.tell_news()
    table.tell_end()
    for bot in seated.values():
        with contextlib.suppress(*WRONG):
            bot.end(match.result())
    console.print(result_line(match, seat))


def _play_on(match: Match, seat: int | None, seated: dict[int, Any], table: "_Table", at_random: list[int]) -> None:
    """Asks the bots and the person in turn until the game is over. Records in `at_random` where a bot failed."""
    while not match.over:
        # In a reaction window the person is asked first, so that the bots' timing gives nothing away.
        asked = seat if seat in match.to_act else match.to_act[0]
        assert asked is not None
        moves = match.legal(asked)
        if asked == seat:
            move = moves[0] if len(moves) == 1 else table.ask()
        elif len(moves) == 1:
            move = moves[0]
        else:
            at_random.append(len(match.decisions))
            move = random.choice(moves)
            with referee(asked, "choose", table.tell_fault):
                move = ask(seated[asked], match, asked, moves, Budget())
                at_random.pop()
        match.play(asked, move)
        if seat is None:
            table.tell_news()


def _names(players: int, seat: int | None) -> tuple[str, ...]:
    """Returns names for all seats. The person is always shown as "you"."""
    return tuple("You" if other == seat else NAMES[other] for other in range(players))


def result_line(match: Match, seat: int | None) -> str:
    winners = match.winners or ()
    if not winners:
        return "The game is a draw."
    if winners == (seat,):
        return "You win!"
    names = join_names("you" if winner == seat else match.names[winner] for winner in winners)
    return f"{names} {'wins' if len(winners) == 1 and winners[0] != seat else 'win'}."


class _Table:
    """What the person at one seat sees of a match, and the questions to that person."""

    def __init__(self, match: Match, seat: int | None, console: Console) -> None:
        self.match, self.seat, self.console = match, seat, console
        self._mark = 0

    @property
    def drawing(self) -> SceneText:
        """Returns what this seat sees now."""
        return SceneText(SceneRenderer(self.match), self.seat)

    def tell_news(self) -> None:
        """Prints what has happened since the last call. Great moments are highlighted."""
        beats, self._mark = SceneRenderer(self.match).beats(self.seat, self._mark)
        for beat in beats:
            self.console.print(Text(f"  {beat['says']}", "bold yellow" if beat["time"] == MOMENT else ""))

    def tell_fault(self, seat: int, fault: BotFault) -> None:
        """Prints that a bot failed. Only a spectator learns why, because the reason may reveal the bot's cards."""
        why = f"{fault.kind}: {fault}" if self.seat is None else fault.kind
        line = f" The bot of {self.match.names[seat]} failed, so its moves are random ({why})"
        self.console.print(line, markup=False)

    def show(self) -> None:
        """Prints the table as this seat sees it."""
        for line in self.drawing.lines():
            self.console.print(line)

    def tell_end(self) -> None:
        """Prints the final places and what decided them."""
        for line in self.drawing.ending():
            self.console.print(line)

    def ask(self) -> int:
        """Asks for a move and returns it."""
        assert self.seat is not None
        self.tell_news()
        self.console.print()
        self.show()
        moves, outcomes = self.match.moves(self.seat), self.drawing.outcomes()
        self.console.print(Text(self.match.view_of(self.seat).question(), "bold cyan"))
        for number, move in enumerate(moves, start=1):
            for line in choice(number, move.text, outcomes.get(move.id, "")):
                self.console.print(line)
        while True:
            answer = self._read()
            if answer.isdecimal() and len(answer) < 6 and 1 <= int(answer) <= len(moves):
                return moves[int(answer) - 1].id
            found = self._obey(answer)
            if found is not None:
                return found

    def _obey(self, answer: str) -> int | None:
        """Carries out a typed command. Returns a move if it was one."""
        assert self.seat is not None
        if answer in ("quit", "exit", "q"):
            raise Left
        if answer in ("help", "?", "h"):
            self.console.print(HELP)
        elif answer == "table":
            self.show()
        elif answer == "knows":
            for fact in self.drawing.parts["knows"]:
                self.console.print(f"  {fact}", markup=False)
        elif answer.startswith("why "):
            self._explain(answer.removeprefix("why ").strip())
        elif answer == "log":
            for text in self.match.tell(self.seat, self.match.events_since(self.seat, 0)[0]):
                self.console.print(f"  {text}", markup=False)
        elif answer == "hint":
            self._hint()
        elif answer == "rules":
            self.console.print(self.match.game.rulebook(), markup=False)
        else:
            try:
                return self.match.parse(self.seat, answer)
            except ClowderError:
                self.console.print("That is not one of the choices. Type its number, or help.")
                if self.drawing.thing_called(answer):
                    self._explain(answer)
        return None

    def _explain(self, name: str) -> None:
        """Prints why nothing can be done with a thing."""
        thing = self.drawing.thing_called(name)
        rule, why = (
            SceneRenderer(self.match).why(self.seat, thing) if thing else ("", f"There is no {name!r} on the table.")
        )
        self.console.print(f"  {why}{f' ({rule})' if rule else ''}", markup=False)

    def _hint(self) -> None:
        """Prints the best moves that a search finds, with visits and expected chance of winning; and its reasons, if
        any.
        """
        view = self.match.view_of(self.seat)
        advised = SearchPlayer(budget=Budget(iterations=HINT_ITERATIONS), policy=HOUSE).think(view)[:3]
        if because := self.match.game.scene.hint(view, advised[0].move):
            self.console.print(f"  {view.text(advised[0].move)}: {view.say(because)}", markup=False)
        for advice in advised:
            chance = "never tried" if advice.win_chance is None else f"{100 * advice.win_chance:.0f}% to win"
            visits = f"{100 * advice.share:.0f}% of the visits"
            self.console.print(f"  {view.text(advice.move)}: {visits}, {chance}", markup=False)

    def _read(self) -> str:
        try:
            return input("> ").strip().lower()
        except (EOFError, UnicodeDecodeError, RuntimeError):  # RuntimeError: standard input is closed
            raise Left from None
