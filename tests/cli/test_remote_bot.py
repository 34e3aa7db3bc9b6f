"""A bot that joins a table of another server: its address, its messages, and reconnecting."""

import json
import shutil
import socket
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from clock import LIMIT, run_real, until
from websockets.asyncio.server import serve

import clowder
from clowder.cli import remote_bot
from clowder.cli import remote_bot as joining
from clowder.cli.remote_bot import Address, Ended, RemoteTableBot, Table, view_of
from clowder.engine.errors import ClowderError
from clowder.engine.play.match import deal
from clowder.engine.rules.record import to_json
from clowder.games import find

GAME = "exploding-kittens"
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    "text",
    ["", "KDF3-9QWM", "ftp://x/table/A#b", "http://x/table#b", "http://x/table/AB", "http:///table/A#b"]
    + ["http://[::1/table/A#b", "http://x:abc/table/A#b", "http://x:99999/table/A#b"],
)
def test_a_bad_address_gets_one_sentence(command_line, text):
    with pytest.raises(ClowderError, match=r"^Invalid address|no #TOKEN"):
        Address.read(text)
    code, out, said = command_line("bot", "--join", text)
    assert (code, out) == (2, "")
    assert len(said.strip().splitlines()) == 1


def test_a_server_that_is_not_there_gets_one_sentence(command_line):
    code, out, said = command_line("bot", "--join", "http://127.0.0.1:9/table/ABCD-EFGH#x")
    assert (code, out) == (2, "")
    assert said.startswith("Error: Nothing answers at http://127.0.0.1:9")
    assert len(said.strip().splitlines()) == 1


def answer_once(listening, answer):
    """Answers the first client, whatever the request."""
    line = listening.accept()[0]
    line.recv(4096)
    line.sendall(answer)
    line.close()


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (b"SSH-2.0-OpenSSH_9.2\r\n", "no table for programs at"),
        (b"HTTP/1.0 200 OK\r\n\r\n[1, 2]", "no table for programs at"),
        (b"HTTP/1.0 200 OK\r\n\r\n<html>", "no table for programs at"),
        (b'HTTP/1.0 200 OK\r\n\r\n{"game": "cats"}', "no table for programs at"),
        (b"HTTP/1.0 404 Not Found\r\n\r\n<html>", "no table for programs at"),
        (b'HTTP/1.0 401 Unauthorized\r\n\r\n{"error": "This token opens no seat here."}', "opens no seat here."),
    ],
)
def test_a_server_that_is_something_else_gets_one_sentence(command_line, answer, says):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=answer_once, args=(listening, answer), daemon=True).start()
        code, out, said = command_line("bot", "--join", f"http://127.0.0.1:{listening.getsockname()[1]}/table/A#b")
    assert (code, out) == (2, "")
    assert says in said
    assert len(said.strip().splitlines()) == 1


class Watcher:
    """A bot that records its input, and thinks for a moment."""

    noted: ClassVar[list[str]] = []
    thinks, lost = threading.Event(), threading.Event()  # ... and while it does, the line is lost

    def __init__(self, seed):
        pass

    def start(self, seat, game, options):
        self.noted.append("start")

    def saw(self, events):
        self.noted.append(f"saw {len(events)}")

    def choose(self, view, moves, budget):
        self.noted.append("asked")
        self.thinks.set()
        assert self.lost.wait(LIMIT)
        self.noted.append("answers")
        return moves[-1]

    def end(self, result):
        self.noted.append("end")


async def keep_table(bot, evening):
    """Lets a bot join a table whose visits follow `evening`. Returns the bot's messages."""
    match = clowder.deal(GAME, 2, "a table that is lost and found")
    seat = match.to_act[0]
    open_ = {"token": "4.0", "events": [list(event) for event in match.raw_events(seat)]}
    open_ |= {"record": to_json(match.view_of(seat).record)}
    told = {"table": "ABCD-EFGH", "game": GAME, "players": 2, "options": {}, "seat": seat, "clowder": ""}
    said, visits = [], iter(evening)

    async def host(line):
        hello = json.loads(await line.recv())
        assert (hello["do"], hello["as"]) == ("join", "Robo")
        await next(visits)(line, told, {"seat": seat, "seats": [{}, {}], "decision": open_, "result": None})

    async with serve(host, "127.0.0.1", 0) as table:
        port = table.sockets[0].getsockname()[1]
        address = Address(f"http://127.0.0.1:{port}", "ABCD-EFGH", "token")
        traveller = RemoteTableBot(address, "Robo", bot, said.append)
        with pytest.raises(Ended):
            await traveller.stay()
    return said


async def loses_the_line(line, told, parts):
    await line.send(json.dumps({"joined": told}))
    await line.send(json.dumps({"now": 0, "parts": parts}))
    await until(Watcher.thinks.is_set)
    await line.close(1012)
    Watcher.lost.set()


async def hears_an_answer(line, told, parts):
    await line.send(json.dumps({"joined": told}))
    await line.send(json.dumps({"now": 0, "parts": parts}))
    assert json.loads(await line.recv())["do"] == "play"
    await line.close(4403, "This seat is no longer yours.")


async def hears_two_answers(line, told, parts):
    await line.send(json.dumps({"joined": told}))
    for token in ("4.0", "9.1"):
        parts = {**parts, "decision": {**parts["decision"], "token": token}}
        await line.send(json.dumps({"now": 0, "parts": parts}))
        while json.loads(await line.recv())["asked"] != token:
            pass
    await line.close(4403, "This seat is no longer yours.")


def refuses(code):
    async def refuse(line, told, parts):
        await line.send(json.dumps({"error": "Too many tries. Wait a little."}))
        await line.close(code)

    return refuse


@pytest.fixture
def kept(monkeypatch):
    """Runs an evening at a made-up table."""
    layout = {"layout": find(GAME).layout}
    monkeypatch.setattr(Address, "look", lambda self: {"game": GAME, "players": 2, "options": {}, **layout})
    monkeypatch.setattr(joining, "WAITS", (0.01, 0.01))
    monkeypatch.setattr(joining, "practise", lambda *given: None)
    for name, new in (("noted", []), ("thinks", threading.Event()), ("lost", threading.Event())):
        monkeypatch.setattr(Watcher, name, new)
    return lambda *evening, bot=f"{__name__}:Watcher": run_real(keep_table(bot, evening))


def test_remote_bot_reconnects_after_being_told_to_wait(kept):
    said = kept(refuses(4429), refuses(4401))
    assert said == ["Cannot reach the table: Too many tries. Wait a little."]


def test_remote_bot_gets_no_event_twice_after_a_lost_connection(kept):
    kept(loses_the_line, hears_an_answer)
    assert Watcher.noted == ["start", "saw 1", "asked", "answers", "asked", "answers"]


def test_ended_program_is_reported_once(kept, tmp_path):
    program = tmp_path / "ends.py"
    program.write_text("input()\ninput()\nraise SystemExit('I am tired')\n")
    said = kept(hears_two_answers, bot=str(program))
    told = [text for text in said if "failed" in text]
    assert len(told) == 1
    assert told[0].count("It exited without an answer.") == 1
    assert told[0].endswith("I am tired")


@pytest.mark.parametrize("words", [[sys.executable, str(EXAMPLES / "join.py")], ["node", str(EXAMPLES / "join.js")]])
def test_example_with_a_bad_token_ends_with_one_sentence(words):
    if not shutil.which(words[0]):
        pytest.skip(f"There is no {words[0]} here.")
    refusal = b'{"error": "This token opens no seat here."}'
    head = f"HTTP/1.1 401 Unauthorized\r\ncontent-length: {len(refusal)}\r\nconnection: close\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=answer_once, args=(listening, head.encode() + refusal), daemon=True).start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/table/A#b"
        ended = subprocess.run([*words, address, "Robo"], capture_output=True, text=True, timeout=LIMIT)
    assert ended.returncode == 1
    assert "opens no seat" in ended.stdout + ended.stderr
    assert len((ended.stdout + ended.stderr).splitlines()) == 1
    for wrong in (["KDF3-9QWM", "Robo"], [address]):
        assert "HOST/table/CODE#TOKEN" in subprocess.run([*words, *wrong], capture_output=True, text=True).stderr


def test_an_address_has_a_place_a_code_and_a_token():
    found = Address.read(" https://host:8443/table/AB-CD/#secret ")
    assert found == Address("https://host:8443", "AB-CD", "secret")
    assert found.door == "https://host:8443/api/v1/tables/AB-CD"
    assert found.socket == "wss://host:8443/api/v1/tables/AB-CD/live"
    assert Address.read("http://h/table/A#b").socket == "ws://h/api/v1/tables/A/live"
    for wrong in ("http://h/tables/A#b", "http://h:0/table/A#b", "ws://h/table/A#b"):
        with pytest.raises(ClowderError, match=r"^Invalid address .* Write it as http://HOST/table/CODE#TOKEN\."):
            Address.read(wrong)
    with pytest.raises(ClowderError, match=r"^The address has no #TOKEN"):
        Address.read("http://h/table/A")


def test_frames_add_up_and_questions_open_by_this_clock(monkeypatch):
    monkeypatch.setattr(remote_bot, "time", SimpleNamespace(monotonic=lambda: 50.0))
    table = Table()
    table.take({"now": 1000})
    assert (table.parts, table.opens, table.news.is_set()) == ({}, 0.0, False)
    table.take({"parts": {"a": 1, "b": 1}, "opens": 3500, "now": 1000})
    table.take({"parts": {"b": 2}})
    assert (table.parts, table.opens, table.news.is_set()) == ({"a": 1, "b": 2}, 52.5, True)


def question(match, seat, token="one", events=()):
    decision = {"record": to_json(match.view_of(seat).record), "token": token, "events": list(events)}
    return {"seat": seat, "seats": [{"name": "Ann"}, {}], "decision": decision}


def test_remote_bot_builds_its_view_from_the_frame():
    match = deal(find("exploding-kittens"), 2, "1", {})
    seat = match.to_act[0]
    view = view_of(match.game, question(match, seat))
    assert (view.seat, view.names) == (seat, ("Ann", "Bob"))
    assert view.legal() == match.legal(seat)
