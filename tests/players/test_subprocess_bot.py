"""Bots that are programs: whatever they do, the game goes on, the books are right and nothing of them is left."""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import textwrap
import tracemalloc
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from clock import LIMIT

import clowder
import clowder.players as catalog
from clowder.players import subprocess_bot
from clowder.players.house import advice
from clowder.players.player import BotFault, Budget, Gone, play_match
from clowder.players.subprocess_bot import PROTOCOL, SECONDS, RemotePlayer

EXAMPLES = Path(clowder.__file__).parents[1] / "examples"


def program(tmp_path, body):
    path = tmp_path / "bot.py"
    path.write_text("import json, os, subprocess, sys, time\n" + textwrap.dedent(body))
    return str(path)


def faults(bot, name="exploding-kittens", players=2):
    """Plays a game with the bot at seat 0 and returns its faults; fails if it takes for ever."""
    match = clowder.deal(name, players=players, seed=3)
    seated = {seat: catalog.find("random", seat) for seat in range(1, players)}
    found = []
    game = Thread(
        target=play_match,
        args=(match, {0: bot, **seated}),
        kwargs={"on_fault": lambda seat, fault: found.append((seat, fault.kind))},
        daemon=True,
    )
    game.start()
    game.join(LIMIT)
    assert match.over
    assert {seat for seat, _ in found} <= {0}
    return [kind for _, kind in found]


ANSWER = "print(json.dumps({'move': json.loads(line)['moves'][0]['id']}), flush=True)"
ASKED = "for line in sys.stdin:\n    if json.loads(line)['type'] == 'choose': "
FAULTS = {
    "crash": ASKED + "sys.exit(1)",
    "hang": ASKED + "time.sleep(60)",
    "nonsense": ASKED + "print('I like cats', flush=True)",
    "illegal": ASKED + "print('{\"move\": 999}', flush=True)",
    "crash at once": "sys.exit(1)",
    "nonsense of many digits": ASKED + "print('{\"move\": ' + '9' * 5000 + '}', flush=True)",
    "nonsense of many characters": ASKED + "print('9' * 3_000_000, flush=True)",
}


@pytest.mark.parametrize("what", FAULTS)
def test_failing_program_is_detected_and_the_game_continues(tmp_path, what):
    found = faults(RemotePlayer(program(tmp_path, FAULTS[what]), seconds=1.0 if what == "hang" else LIMIT))
    assert set(found) == {what.split()[0]}
    # A program that is gone cannot fail again.
    assert (len(found) == 1) == (what not in ("nonsense", "illegal", "nonsense of many digits"))


def test_a_program_that_does_not_read_hangs_and_not_the_arena(tmp_path):
    body = "for _ in range(100_000): print('{\"move\": 0}')\nsys.stdout.flush()\ntime.sleep(600)"
    assert faults(RemotePlayer(program(tmp_path, body), seconds=0.5), "cats", 3)[-1] == "hang"


def test_a_line_too_many_does_not_shift_the_answers(tmp_path):
    twice = ASKED + ANSWER.replace("print(", "os.write(1, b'%s\\nnext please\\n' % ").replace(
        ", flush=True", ".encode()"
    )
    assert faults(RemotePlayer(program(tmp_path, twice))) == []


def test_output_before_a_request_is_discarded(tmp_path):
    bot = RemotePlayer(program(tmp_path, f"os.write(1, b'hello\\n')\n{ASKED}{ANSWER}"))
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    seat = match.to_act[0]
    bot.start(seat, match.game, match.options)
    assert select.select([bot.program.stdout], [], [], LIMIT)[0]
    assert bot.choose(match.view_of(seat), match.legal(seat), Budget()) in match.legal(seat)
    bot.end(((0, 0), ()))


@pytest.mark.parametrize("answers_before", [0, 1])
def test_a_line_in_two_writes_that_was_begun_before_a_question_is_not_its_answer(tmp_path, answers_before):
    """Its first half is thrown away when the question is sent; the second is printed once the question was read."""
    body = f"""
    num_asked = 0
    def greet(): os.write(1, b"he")
    if {answers_before} == 0: greet()
    for line in sys.stdin:
        if json.loads(line)["type"] == "choose":
            answer = json.dumps({{"move": json.loads(line)["moves"][0]["id"]}}).encode() + b"\\n"
            if num_asked == {answers_before}: os.write(1, b"llo\\n")
            num_asked += 1
            os.write(1, answer + (b"he" if num_asked == {answers_before} else b""))
    """
    bot = RemotePlayer(program(tmp_path, body))
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    seat = match.to_act[0]
    bot.start(seat, match.game, match.options)
    if not answers_before:
        assert select.select([bot.program.stdout], [], [], LIMIT)[0]
    for _ in range(3):
        assert bot.choose(match.view_of(seat), match.legal(seat), Budget()) == match.legal(seat)[0]
    bot.end(((0, 0), ()))


def test_a_program_that_never_stops_printing_takes_no_memory(tmp_path):
    bot = RemotePlayer(program(tmp_path, "while True: print('spam')"))
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    tracemalloc.start()
    try:
        bot.start(0, match.game, match.options)
        assert select.select([bot.program.stdout], [], [], LIMIT)[0]  # it prints, as much as a pipe holds
        bot.end(((0, 0), ()))
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def open_files():
    return set(os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else os.listdir("/dev/fd"))


TALKS = """
for line in sys.stdin:
    sys.stderr.write("spam\\t\\x1b[31m\\n" * 1_000_000); sys.stderr.flush()
    message = json.loads(line)
    if message["type"] == "choose": print(json.dumps({"move": message["moves"][0]["id"]}), flush=True)
"""


def test_a_program_may_write_megabytes_to_standard_error_and_its_last_lines_are_kept(tmp_path):
    bot = RemotePlayer(program(tmp_path, TALKS), seconds=LIMIT)
    before = open_files()
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    seat = match.to_act[0]
    tracemalloc.start()
    try:
        bot.start(seat, match.game, match.options)
        assert bot.choose(match.view_of(seat), match.legal(seat), Budget()) in match.legal(seat)
        bot.end(((0, 0), ()))
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
    assert bot.last_lines().split("\n") == [r"spam    \x1b[31m"] * 16
    assert open_files() == before


def test_orphaned_child_holding_stderr_does_not_block(tmp_path):
    body = "subprocess.Popen(['sleep', '5'], start_new_session=True)\nprint('bye', file=sys.stderr)\nsys.exit(1)"
    before = open_files()
    bot = RemotePlayer(program(tmp_path, body), seconds=LIMIT)
    assert faults(bot) == ["crash"]
    assert bot.last_lines() == "bye"
    assert open_files() == before


LINGERS = """
door = os.open({fifo!r}, os.O_WRONLY)
os.write(door, b"x")
subprocess.Popen(["sleep", "60"], pass_fds=[door])
"""


@pytest.fixture
def fifo(tmp_path):
    """A pipe with a name, and our end of it: it is at its end when nobody of a program is left."""
    path = str(tmp_path / "door")
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    yield path, end
    os.close(end)


def is_left(end):
    """Returns whether somebody came in by the door and does not go."""
    assert os.read(end, 1) == b"x"
    while select.select([end], [], [], LIMIT)[0]:
        if not os.read(end, 1):
            return False
    return True


def test_children_of_a_program_are_killed_with_it(tmp_path, fifo):
    bot = RemotePlayer(program(tmp_path, LINGERS.format(fifo=fifo[0]) + ASKED + ANSWER))
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    play_match(match, {0: bot, 1: catalog.find("random", 1)})
    assert not is_left(fifo[1])
    bot.start(0, match.game, match.options)
    assert select.select([fifo[1]], [], [], LIMIT)[0]
    bot.end(((0, 0), ()))
    assert not is_left(fifo[1])


def test_ctrl_c_in_the_instant_a_program_starts_ends_it_too(tmp_path, fifo, monkeypatch):
    start = subprocess.Popen

    def interrupted(*given, **more):
        started = start(*given, **more)
        assert select.select([fifo[1]], [], [], LIMIT)[0]
        signal.raise_signal(signal.SIGINT)
        return started

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    bot = RemotePlayer(program(tmp_path, LINGERS.format(fifo=fifo[0]) + "time.sleep(600)"))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # shells ignore it for what they run aside
    try:
        with monkeypatch.context() as patched:
            patched.setattr("clowder.players.subprocess_bot.subprocess.Popen", interrupted)
            with pytest.raises(KeyboardInterrupt):
                bot.start(0, match.game, match.options)
    finally:
        signal.signal(signal.SIGINT, before)
    bot.end(((0, 0), ()))
    assert not is_left(fifo[1])


def test_ctrl_c_ends_a_program_that_does_not_listen(tmp_path, fifo):
    body = LINGERS.format(fifo=fifo[0]) + "time.sleep(600)"
    command = [sys.executable, "-m", "clowder", "play", "exploding-kittens", "--watch", "--players", "2", "--bot"]
    playing = subprocess.Popen(
        [*command, program(tmp_path, body)],
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # shells ignore it for what they run aside
    )
    assert select.select([fifo[1]], [], [], LIMIT)[0]
    playing.send_signal(signal.SIGINT)
    assert playing.wait(LIMIT) == 130
    assert not is_left(fifo[1])


@pytest.mark.parametrize("seat", [None, 0])
def test_at_a_table_random_moves_stand_in_for_a_program_that_fails(tmp_path, capsys, monkeypatch, seat):
    from clowder.cli.terminal import play_in_terminal
    from clowder.games import find

    monkeypatch.setattr("builtins.input", lambda prompt: "1")
    play_in_terminal(find("exploding-kittens"), 2, seat, "3", {}, program(tmp_path, FAULTS["crash"]))
    out = capsys.readouterr().out
    assert out.count("so its moves are random (crash") == (2 if seat is None else 1)
    assert ("exited" in out) == (seat is None)  # why it failed may tell of its cards
    assert out.endswith(("win!\n", "wins.\n"))


@pytest.mark.parametrize("example", ["bot.py", "bot.js"])
def test_the_example_bots_play(example):
    if example.endswith(".js") and not shutil.which("node"):
        pytest.skip("There is no Node here.")
    assert faults(catalog.find(str(EXAMPLES / example), 1)) == []


def test_program_receives_only_what_its_seat_may_know(tmp_path):
    notes = tmp_path / "notes.jsonl"
    body = f"""
    notes = open({str(notes)!r}, "w")
    for line in sys.stdin:
        notes.write(line); notes.flush()
        message = json.loads(line)
        if message["type"] == "choose":
            print(json.dumps({{"move": message["moves"][0]["id"]}}), flush=True)
    """
    assert faults(catalog.find(program(tmp_path, body), "3/0")) == []
    start, *messages = map(json.loads, notes.read_text().splitlines())
    assert start["seed"] == catalog.veiled("3/0")
    assert messages[-1]["type"] == "end"
    for message in messages[:-1]:
        assert message["view"]["viewer"] == 0
        assert message["view"]["seats"][1]["hand"] is None


class Pipes:
    """Stands for a program: what it is sent is kept, and it prints what it is told to, when it is waited for."""

    def __init__(self, monkeypatch, tmp_path):
        self.now, self.waits, self.prints = 1000.0, [], []
        self.file = tmp_path / "bot.py"
        self.file.write_text("")
        self.reading, self._told = os.pipe()
        self._heard, self.writing = os.pipe()
        self.stdin = SimpleNamespace(fileno=lambda: self.writing)
        self.stdout = SimpleNamespace(fileno=lambda: self.reading)
        self.stderr = None
        self.killed, self.errors = 0, []
        monkeypatch.setattr(subprocess_bot, "time", SimpleNamespace(monotonic=lambda: self.now))
        monkeypatch.setattr(subprocess_bot, "select", SimpleNamespace(select=self._select))
        monkeypatch.setattr(subprocess_bot, "subprocess", SimpleNamespace(Popen=lambda *given, **more: self, PIPE=-1))
        monkeypatch.setattr(subprocess_bot, "weakref", SimpleNamespace(finalize=self._finalize))

    def _finalize(self, bot, end, program, errors):
        self.errors.append(errors)

        def ended():
            self.killed += 1
            self.errors.pop().close()

        return ended

    def _select(self, reads, writes, others, timeout):
        if writes:
            return [], writes, []
        self.waits.append(timeout)
        if self.prints:
            os.write(self._told, self.prints.pop(0))
            return reads, [], []
        self.now += timeout
        return [], [], []

    def sent(self):
        return [json.loads(line) for line in os.read(self._heard, 1 << 20).splitlines()]

    def bot(self, **more):
        bot = RemotePlayer(str(self.file), "seed", **more)
        match = clowder.deal("exploding-kittens", players=2, seed=3, attack="two")
        self.seat = match.to_act[0]
        bot.start(self.seat, match.game, match.options)
        return bot, match.view_of(self.seat), match.legal(self.seat), match

    def close(self):
        for errors in self.errors:
            errors.close()
        for number in (self.reading, self._told, self._heard, self.writing):
            os.close(number)


@pytest.fixture
def pipes(monkeypatch, tmp_path):
    pipes = Pipes(monkeypatch, tmp_path)
    yield pipes
    pipes.close()


def test_program_receives_start_before_the_first_question(pipes):
    bot, view, moves, match = pipes.bot(seconds=7.0)
    pipes.prints = [b'{"move": %d}\n' % moves[-1]]
    bot.saw(match.raw_events(view.seat))
    assert bot.choose(view, moves, Budget()) == moves[-1]
    start, choose = pipes.sent()
    assert start == {
        "type": "start",
        "protocol": PROTOCOL,
        "game": "exploding-kittens",
        "version": match.game.version,
        "seat": pipes.seat,
        "options": {"attack": "two"},
        "seed": "seed",
        "seconds": 7.0,
    }
    assert choose["type"] == "choose"
    assert choose["question"] == view.question()
    assert choose["view"] == json.loads(json.dumps(view.json()))
    assert choose["moves"] == [{"id": move, "text": view.text(move)} for move in moves]
    assert choose["events"] == view.tell(match.raw_events(view.seat))
    assert choose["house"] == advice(view)
    assert choose["house"] in moves


@pytest.mark.parametrize(
    ("budget", "seconds"),
    [
        (Budget(), 5.0),
        (Budget(iterations=3), 5.0),
        (Budget(milliseconds=200), 1.2),
        (Budget(milliseconds=30_000), 31.0),
    ],
)
def test_a_program_has_its_seconds_or_a_second_more_than_its_budget(pipes, budget, seconds):
    bot, view, moves, _ = pipes.bot()
    with pytest.raises(BotFault, match=r"It did not answer in time\.") as fault:
        bot.choose(view, moves, budget)
    assert fault.value.kind == "hang"
    assert pipes.waits == [pytest.approx(seconds)]
    assert pipes.killed == 1
    assert SECONDS == 5.0


def test_an_answer_in_parts_has_no_more_time_than_one_in_a_piece(pipes):
    bot, view, moves, _ = pipes.bot(seconds=3.0)
    pipes.prints = [b'{"mo', b've": ']
    with pytest.raises(BotFault, match="in time"):
        bot.choose(view, moves, Budget())
    assert pipes.now == pytest.approx(1003.0)


def test_failed_program_is_not_asked_again(pipes):
    bot, view, moves, _ = pipes.bot()
    with pytest.raises(BotFault):
        bot.choose(view, moves, Budget())
    with pytest.raises(Gone):
        bot.choose(view, moves, Budget())


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (b"I like cats\n", "'I like cats' is not an answer."),
        (b'{"play": 1}\n', """'{"play": 1}' is not an answer."""),
        (b"[1]\n", "'[1]' is not an answer."),
        (b'{"move": true}\n', """'{"move": true}' does not name a move."""),
        (b'{"move": "1"}\n', """'{"move": "1"}' does not name a move."""),
        (b'{"move": 1.0}\n', """'{"move": 1.0}' does not name a move."""),
        (b"x" * 100 + b"\n", f"'{'x' * 60}' is not an answer."),
    ],
)
def test_nonsense_is_shown_in_sixty_letters(pipes, said, sentence):
    bot, view, moves, _ = pipes.bot()
    pipes.prints = [said]
    with pytest.raises(BotFault) as fault:
        bot.choose(view, moves, Budget())
    assert (fault.value.kind, str(fault.value)) == ("nonsense", sentence)
    assert pipes.killed == 0, "it may do better next time"


@pytest.mark.parametrize(("more", "is_too_long"), [(0, False), (1, True)])
def test_a_line_has_a_million_bytes_at_most(pipes, more, is_too_long, monkeypatch):
    monkeypatch.setattr(subprocess_bot, "MAX_LINE", 1000)
    bot, view, moves, _ = pipes.bot()
    pipes.prints = [b" " * (1000 + more - len(b'{"move": 7}')) + b'{"move": 7}' + b"\n"]
    if is_too_long:
        with pytest.raises(BotFault, match="a line of more than 1,000 bytes") as fault:
            bot.choose(view, moves, Budget())
        assert fault.value.kind == "nonsense"
    else:
        assert bot.choose(view, moves, Budget()) == 7


def test_program_receives_the_result_and_exits(pipes):
    bot, *_ = pipes.bot()
    pipes.sent()
    bot.end(((1, 0), (0,)))
    assert pipes.sent() == [{"type": "end", "scores": [1, 0], "winners": [0]}]
    assert pipes.killed == 1
    assert bot.program is None
    bot.end(((1, 0), (0,)))
    assert pipes.killed == 1


def test_a_new_game_is_a_new_program(pipes):
    bot, *_, match = pipes.bot()
    bot.start(0, match.game, match.options)
    assert pipes.killed == 1


def test_there_must_be_such_a_program(tmp_path):
    with pytest.raises(ValueError, match=r"There is no program '.*none\.py'\."):
        RemotePlayer(str(tmp_path / "none.py"))
