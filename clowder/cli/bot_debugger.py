"""Plays games with a bot until it fails, and shows the first fault with its context."""

import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

import clowder.players as catalog
from clowder.arena.contest import practise, trace_of
from clowder.cli.scene_text import SceneText
from clowder.engine.errors import BadBot
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match, deal
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.viewer import plural
from clowder.players.player import BotFault, Player, fault_of, play_match

LAST = 12  # events to show


class FirstFault(Exception):
    """Raised at the bot's first fault, to stop playing."""

    def __init__(self, fault: BotFault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass(frozen=True)
class BotDebugger:
    """Settings for trying a bot, and the loop that does so."""

    game: Game
    players: int
    bot: str
    against: str
    options: Options
    seat: int | None = None  # None: a different seat each game
    save: str | None = None  # file for the log of the game that failed

    def run(self, seed: str, games: int) -> bool:
        """Plays until the bot's first fault and shows it. Returns True if there was one."""
        catalog.find(self.against, 0)
        catalog.find(self.bot, 0)
        if self.save:
            Path(self.save).open("a").close()  # fails now, not after the game
        for name in (self.bot, self.against):
            practise(name, self.game.name, self.players, tuple(self.options.items()))
        for number in range(games):
            text = seed if number == 0 else f"{seed}/{number}"
            seat = number % self.players if self.seat is None else self.seat
            match = deal(self.game, self.players, text, self.options)
            try:
                self._play(match, seat, text)
            except FirstFault as found:
                self._show(match, seat, text, found.fault)
                return True
        print(f"{self.bot} played {plural(games, 'game')} of {self.game.title} without a fault.")
        return False

    def _play(self, match: Match, seat: int, seed: str) -> None:
        def on_fault(failed: int, fault: BotFault) -> None:
            if failed == seat:
                fault.trace = trace_of(seated.get(seat), fault)
                raise FirstFault(fault)

        seated: dict[int, Player] = {}
        for other in range(self.players):
            try:
                seated[other] = catalog.find(self.bot if other == seat else self.against, f"{seed}/{other}")
            except BadBot as wrong:
                on_fault(other, fault_of(wrong.__cause__ or wrong, "__init__"))
                raise
        play_match(match, seated, on_fault=on_fault)

    def _show(self, match: Match, seat: int, seed: str, fault: BotFault) -> None:
        """Prints a fault and the position in which it happened, as the bot saw it."""
        console = Console(highlight=False, soft_wrap=True, emoji=False)  # or ":cat:" in a traceback becomes a picture
        number = len(match.decisions)
        where = f"seed {seed}, seat {seat} ({match.names[seat]}), decision {number}"
        console.print(Text(f"{self.bot} failed in {fault.during} ({fault.kind}): {where}", "bold red"))
        console.print(fault.trace or str(fault), markup=False)
        if fault.during in ("saw", "choose"):
            view = match.view_of(seat)
            console.print(Text("\nWhat happened before", "bold"))
            for text in match.tell(seat, match.events_since(seat, 0)[0])[-LAST:]:
                console.print(f"  {text}", markup=False)
            console.print(Text("\nWhat the bot saw", "bold"))
            for line in SceneText(SceneRenderer(match), seat).lines():
                console.print(line)
            console.print(Text("\nIts moves", "bold"))
            for move in match.moves(seat):
                console.print(f"  {move.id:>5}  {move.text}", markup=False)
            console.print(Text("\nIts view, as `view.json()` and as sent to a program", "bold"))
            console.print(json.dumps(view.json()), markup=False)
        console.print(f"\nAgain: {self._again(seed, seat)}", markup=False)
        if self.save:
            Path(self.save).write_text(json.dumps(match.log()) + "\n", encoding="utf-8")
            how = shlex.join(["clowder", "replay", self.save, "--at", str(number), "--seat", str(seat)])
            console.print(f"To look at it: {how}", markup=False)

    def _again(self, seed: str, seat: int) -> str:
        words = ["clowder", "debug", self.game.name, "--bot", self.bot, "--players", str(self.players)]
        words += ["--seed", seed, "--seat", str(seat), "--games", "1"]
        words += ["--against", self.against] if self.against != "house" else []
        changed = self.game.option_set.changed(self.options)
        return shlex.join(words + [word for name, value in changed.items() for word in ("-o", f"{name}={value}")])
