"""What a program is sent, and how long it may take, by a clock that moves only while somebody waits for it."""

import json
import os
from types import SimpleNamespace

import pytest

import clowder
from clowder.players import subprocess_bot
from clowder.players.player import BotFault, Budget, Gone
from clowder.players.subprocess_bot import PROTOCOL, SECONDS, RemotePlayer


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


def test_a_program_is_told_what_it_plays_and_then_asked(pipes):
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


def test_who_has_failed_is_not_asked_again(pipes):
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
        (b'{"move": true}\n', """'{"move": true}' names no move."""),
        (b'{"move": "1"}\n', """'{"move": "1"}' names no move."""),
        (b'{"move": 1.0}\n', """'{"move": 1.0}' names no move."""),
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


def test_a_program_is_told_how_the_game_ended_and_is_gone_then(pipes):
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
