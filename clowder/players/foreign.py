"""Untrusted views: only a view that a seat can have in a lawful position reaches compiled code.

Compiled code trusts its numbers: a bad index would write anywhere in memory. So a separate process, in which every
index and every number is checked, imagines a world behind the view and looks at it from the seat.
"""

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game, Options
from clowder.engine.rules import calls
from clowder.engine.rules.fields import NOBODY
from clowder.engine.rules.record import read, to_json
from clowder.games import find

SECONDS = 20.0  # for one view, including the start of the process
NONSENSE = "has values that no seat of this game can see"
FAILURES = (LookupError, ValueError, TypeError, ArithmeticError, RecursionError, AssertionError)


def out_of_range(game: Game, record: Any) -> str:
    """Returns the name of a field with a number that no view can have there, or ""."""
    fields, names = record if isinstance(record, dict) else {}, game.state.names or ()
    for each in (*game.fields.engine, *game.fields.all):
        if each.name not in names:
            continue
        low, high = (0, 0) if each.seen == NOBODY else (min(0, each.low), each.high)
        if not _is_within(fields.get(each.name), each.shape, low, high):
            return each.name
    return "" if isinstance(record, dict) and len(fields) == len(names) else "the fields"


def _is_within(value: object, shape: tuple[int, ...], low: int, high: int) -> bool:
    if not shape:
        return type(value) is int and low <= value <= high
    if not isinstance(value, list) or len(value) != shape[0]:
        return False
    return all(_is_within(each, shape[1:], low, high) for each in value)


def wrong_with(game: Game, seat: int, players: int, options: Options, record: Any) -> str:
    """Returns what is wrong with a record as the view of a seat that has to decide, or "".

    Runs rules over untrusted numbers, so it uses the checked backend.
    """
    game = game.on("checked")
    if field := out_of_range(game, record):
        return f"{field} {NONSENSE}"
    try:
        view, world, seen, dealt = game.from_json(record), game.new(), game.new(), game.new()
        game.call(calls.deal_first)(dealt, players, game.packed(players, options), game.rng("settings"))
        for name in ("num_seats", *game.settings):
            if getattr(read(view), name) != getattr(read(dealt), name):
                return f"{name} {NONSENSE}"
        game.call(calls.determinize_first)(view, game.rng("world"), world)
        if broken := game.call(calls.check_first)(world):
            return f"the position behind it breaks the rules: {game.fault(broken)}"
        game.call(calls.observe_first)(world, seat, seen)
        if to_json(seen) != to_json(view):
            return f"it {NONSENSE}"
        moves = game.moves_buffer()
        return "" if game.call(calls.legal_first)(view, seat, moves) else "its seat has nothing to decide"
    except FAILURES:
        return f"it {NONSENSE}"


class Witness:
    """The process that checks views. It is started when needed, and killed when a view takes too long."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def check(self, game: Game, seat: int, players: int, options: Options, record: Any) -> None:
        """Raises ClowderError unless a record is the view of a seat that has to decide."""
        field = out_of_range(game, record)
        wrong = f"{field} {NONSENSE}" if field else self._ask([game.name, seat, players, dict(options), record])
        if wrong:
            raise ClowderError(f"The table sent an impossible view of {game.title}: {wrong}.")

    def _ask(self, question: list[Any]) -> str:
        process = self._process = self._process or _start()
        assert process.stdin
        assert process.stdout
        until, answer = time.monotonic() + self._seconds, b""
        with contextlib.suppress(OSError):
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
            while not answer.endswith(b"\n"):
                if not select.select([process.stdout], [], [], max(0.0, until - time.monotonic()))[0]:
                    break
                read = os.read(process.stdout.fileno(), 1 << 16)
                if not read:
                    break
                answer += read
        if not answer.endswith(b"\n"):
            self.close()
            return "the rules do not terminate on it"
        return str(json.loads(answer))

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            process, self._process = self._process, None
            process.kill()
            process.communicate()


def _start() -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "clowder.players.foreign"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def witness() -> None:
    """Answers one line for each line that is read, until there are no more."""
    for line in sys.stdin:
        name, *rest = json.loads(line)
        print(json.dumps(wrong_with(find(name), *rest)), flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        witness()
