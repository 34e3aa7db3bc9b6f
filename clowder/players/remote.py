"""A bot that is a program of its own: it reads and writes JSON lines. docs/bots.md is the protocol, version 1."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from clowder.engine.errors import BadBot
from clowder.engine.game import Game, Options
from clowder.engine.match import Event, View
from clowder.players.player import BotFault, Budget

PROTOCOL = 1
SECONDS = 5.0  # for one answer, unless the budget says otherwise
MAX_LINE = 1_000_000


class RemotePlayer:
    """Talks to a program over its standard input and output, and gives up on it when it must."""

    _process: "subprocess.Popen[str] | None" = None

    def __init__(self, program: str, seed: int | str | None = None, seconds: float = SECONDS) -> None:
        if not Path(program).is_file():
            raise BadBot(f"There is no program {program[:80]!r}.")
        self._command = _command(program)
        self._seed, self._seconds = seed, seconds
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._events: list[Event] = []

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._stop()
        self._lines = queue.Queue()
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        try:
            self._process = subprocess.Popen(self._command, text=True, encoding="utf-8", errors="replace", **pipes)
        except OSError as wrong:
            raise BotFault("crash", f"It cannot be started: {wrong.strerror}.") from None
        self._listener = threading.Thread(target=self._listen, args=(self._process, self._lines), daemon=True)
        self._listener.start()
        self._send(
            {
                "type": "start",
                "protocol": PROTOCOL,
                "game": game.name,
                "version": game.version,
                "seat": seat,
                "options": game.changed(options),
                "seed": self._seed,
                "seconds": self._seconds,
            }
        )

    def saw(self, events: Sequence[Event]) -> None:
        self._events = list(events)

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        texts = view.tell(self._events)
        offered = [{"id": move, "text": view.text(move)} for move in moves]
        self._send(
            {"type": "choose", "question": view.question(), "events": texts, "view": view.json(), "moves": offered}
        )
        limit = self._seconds if budget.milliseconds is None else budget.milliseconds / 1000 + 1
        try:
            line = self._lines.get(timeout=limit)
        except queue.Empty:
            self._stop()
            raise BotFault("hang", f"No answer within {limit:g} seconds.") from None
        if line is None:
            self._stop()
            raise BotFault("crash", "It ended without an answer.")
        try:
            answer = json.loads(line)["move"]
        except (json.JSONDecodeError, TypeError, KeyError, RecursionError):
            raise BotFault("nonsense", f"{line[:60]!r} is not an answer.") from None
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise BotFault("nonsense", f"{line[:60]!r} names no move.")
        return answer

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        if self._process is not None:
            self._send({"type": "end", "scores": result[0], "winners": result[1]})
        self._stop()

    def _send(self, message: dict[str, Any]) -> None:
        if self._process is None or self._process.stdin is None:
            raise BotFault("crash", "It is no longer running.")
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            self._stop()
            raise BotFault("crash", "It ended before it was asked.") from None

    @staticmethod
    def _listen(process: "subprocess.Popen[str]", lines: "queue.Queue[str | None]") -> None:
        """Puts what the program prints into the queue; None when it has ended."""
        assert process.stdout is not None
        with process.stdout, contextlib.suppress(OSError):
            while line := process.stdout.readline(MAX_LINE):
                lines.put(line)
        lines.put(None)

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin:
            with contextlib.suppress(OSError):
                process.stdin.close()
        try:
            process.wait(0.2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._listener.join(1)

    def __del__(self) -> None:
        self._stop()


def _command(program: str) -> list[str]:
    """Returns how to run a program: Python and Node scripts need not be executable."""
    if program.endswith(".py"):
        return [sys.executable, program]
    if program.endswith(".js"):
        return ["node", program]
    if not os.access(program, os.X_OK):
        raise BadBot(f"The program {program[:80]!r} is not executable.")
    return [str(Path(program).resolve())]
