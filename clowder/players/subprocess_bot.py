"""A bot that is a program: it reads and writes JSON lines. docs/bot-protocol.md is the protocol, version 1."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any, NoReturn

from clowder.engine.errors import BadBot
from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import Event, View
from clowder.players.house import advice
from clowder.players.player import BotFault, Budget, Gone, printable

PROTOCOL = 1
SECONDS = 5.0  # timeout per answer, unless the budget says otherwise
MAX_LINE = 1_000_000
PIPE = 1 << 16  # capacity of a pipe in bytes: one read empties it
FAREWELL = 0.2  # seconds in which a program may exit by itself
LAST_BYTES, LAST_LINES, LAST_WIDTH = 4096, 16, 300  # of its standard error


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Delays Ctrl+C until a program that is being started can be ended."""
    if current_thread() is not main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if held:
        signal.raise_signal(signal.SIGINT)


class RemotePlayer:
    """Talks to a program over its standard input and output, and gives up when necessary."""

    program: "subprocess.Popen[bytes] | None" = None
    _errors: "_Errors | None" = None
    errors_to: Path | None = None  # the file for its standard error

    def __init__(self, program: str, seed: int | str | None = None, seconds: float = SECONDS) -> None:
        if not Path(program).is_file():
            raise BadBot(f"There is no program {program[:80]!r}.")
        self._command = _command(program)
        self._seed, self._seconds = seed, seconds
        self._events: list[Event] = []
        self._is_torn = False  # the last discarded line has not ended yet

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._stop()
        self._is_torn = False
        self._errors = errors = _Errors(self.errors_to)
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": errors.entrance}
        try:
            with _interrupts_held():
                self.program = subprocess.Popen(self._command, bufsize=0, start_new_session=True, **pipes)
                self._ending = weakref.finalize(
                    self, _end, self.program, errors
                )  # at the latest when this process exits
        except OSError as wrong:
            errors.close()
            raise BotFault("crash", f"It cannot be started: {wrong.strerror}.") from None
        assert self.program.stdin
        os.set_blocking(self.program.stdin.fileno(), False)
        message = {
            "type": "start",
            "protocol": PROTOCOL,
            "game": game.name,
            "version": game.version,
            "seat": seat,
            "options": game.option_set.changed(options),
            "seed": self._seed,
            "seconds": self._seconds,
        }
        self._send(self.program, message, time.monotonic() + self._seconds)

    def saw(self, events: Sequence[Event]) -> None:
        self._events = list(events)

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        program = self.program
        if program is None:
            raise Gone
        texts = view.tell(self._events)
        offered = [{"id": move, "text": view.text(move)} for move in moves]
        message: dict[str, Any] = {"type": "choose", "question": view.question(), "events": texts}
        message |= {"house": advice(view), "view": view.json()}
        limit = self._seconds if budget.milliseconds is None else budget.milliseconds / 1000 + 1
        until = time.monotonic() + limit
        self._send(program, {**message, "moves": offered}, until)
        line = self._receive(program, until)
        try:
            answer = json.loads(line)["move"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise BotFault("nonsense", f"{line[:60]!r} is not an answer.") from None
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise BotFault("nonsense", f"{line[:60]!r} does not name a move.")
        return answer

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        if self.program is not None:
            with contextlib.suppress(BotFault):  # no answer is due any more
                message = {"type": "end", "scores": result[0], "winners": result[1]}
                self._send(self.program, message, time.monotonic() + FAREWELL)
        self._stop()

    def last_lines(self) -> str:
        """Returns the last lines that the program of this game wrote to standard error, safe to print."""
        return self._errors.last_lines() if self._errors else ""

    def _send(self, program: "subprocess.Popen[bytes]", message: dict[str, Any], until: float) -> None:
        """Sends a message. Discards lines that the program began to print before it."""
        assert program.stdin
        assert program.stdout
        rest = json.dumps(message).encode() + b"\n"
        while rest:
            left = until - time.monotonic()
            printed, free, _ = select.select([program.stdout], [program.stdin], [], max(0.0, left))
            if not free and left <= 0:
                self._give_up("hang", "It did not read its input.")
            try:
                if printed:
                    found = os.read(program.stdout.fileno(), PIPE)
                    if not found:
                        raise BrokenPipeError
                    self._throw_away(found)
                if free:
                    rest = rest[os.write(program.stdin.fileno(), rest) :]
            except OSError:
                self._give_up("crash", "It exited before it was asked.")

    def _receive(self, program: "subprocess.Popen[bytes]", until: float) -> str:
        """Receives the next whole line, and discards what was printed together with it."""
        line, end, rest = b"", b"", b""
        while not end:
            printed = _read(program, until)
            if printed is None:
                self._give_up("hang", "It did not answer in time.")
            if not printed:
                self._give_up("crash", "It exited without an answer.")
            if self._is_torn:
                _, end, printed = printed.partition(b"\n")
                self._is_torn = not end
            line, end, rest = (line + printed).partition(b"\n")
            if len(line) > MAX_LINE:
                self._give_up("nonsense", f"It printed a line of more than {MAX_LINE:,} bytes.")
        if rest:
            self._throw_away(rest)
        return line.decode(errors="replace")

    def _throw_away(self, printed: bytes) -> None:
        """Discards what a program has printed. The rest of an unfinished line will not be an answer either."""
        self._is_torn = not printed.endswith(b"\n")

    def _give_up(self, kind: str, detail: str) -> NoReturn:
        self._stop()
        raise BotFault(kind, detail)

    def _stop(self) -> None:
        if self.program is not None:
            self.program = None
            self._ending()


def _read(program: "subprocess.Popen[bytes]", until: float) -> bytes | None:
    """Returns what a program has printed, b"" once it has exited, None at the timeout."""
    assert program.stdout
    printed, _, _ = select.select([program.stdout], [], [], max(0.0, until - time.monotonic()))
    return os.read(program.stdout.fileno(), PIPE) if printed else None


class _Errors:
    """The end of a program's standard error. A thread reads it, so that the program never has to wait."""

    def __init__(self, keep: Path | None = None) -> None:
        self._exit, self.entrance = os.pipe()
        self._last, self._closing = b"", False
        self._file = keep.open("wb") if keep else None
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while not self._closing:
            self._keep(os.read(self._exit, PIPE))
        os.set_blocking(self._exit, False)
        with contextlib.suppress(BlockingIOError):
            self._keep(os.read(self._exit, PIPE))  # what the program wrote before it exited

    def _keep(self, written: bytes) -> None:
        self._last = (self._last + written)[-LAST_BYTES:]
        if self._file:
            with contextlib.suppress(OSError):  # a full disk must not stop the game
                self._file.write(written)
                self._file.flush()

    def last_lines(self) -> str:
        lines = self._last.decode(errors="replace").rstrip().splitlines()
        return "\n".join(printable(line[:LAST_WIDTH]) for line in lines[-LAST_LINES:])

    def close(self) -> None:
        """Stops reading, even if an orphaned process still holds the pipe."""
        self._closing = True
        os.set_blocking(self.entrance, False)
        with contextlib.suppress(BlockingIOError):  # a full pipe, so the reader is not waiting
            os.write(self.entrance, b"\n")
        self._reader.join()
        if self._file:
            self._file.close()
            if Path(self._file.name).stat().st_size <= 1:  # the line that ended the reader
                Path(self._file.name).unlink()
        os.close(self.entrance)
        os.close(self._exit)


def _end(program: "subprocess.Popen[bytes]", errors: _Errors) -> None:
    """Closes a program's input, gives it a moment to exit, and kills the rest of its process group."""
    assert program.stdin
    assert program.stdout
    try:
        program.stdin.close()
        until = time.monotonic() + FAREWELL
        while time.monotonic() < until and _read(program, until):
            pass
    finally:
        with contextlib.suppress(OSError):
            os.killpg(program.pid, signal.SIGKILL)  # it has its own group, and keeps its number until the wait
        program.wait()
        program.stdout.close()
        errors.close()


def _command(program: str) -> list[str]:
    """Returns the command that runs a program. Python and Node scripts need not be executable."""
    if program.endswith(".py"):
        return [sys.executable, program]
    if program.endswith(".js"):
        return ["node", program]
    if not os.access(program, os.X_OK):
        raise BadBot(f"The program {program[:80]!r} is not executable.")
    return [str(Path(program).resolve())]
