"""`RemoteTableBot`: a bot at a table of another server, for `clowder bot --join`. docs/programs.md has the protocol.

The table sends what the seat may know. The bot gets a view of that and decides as at any table. It reconnects after a
lost connection, and sends its play only once the table has shown the others what happened before. The table is not
trusted: every message is validated, and a view that cannot occur is rejected.
"""

import asyncio
import json
import math
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Lock
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import clowder.players as catalog
from clowder.arena.contest import practise, trace_of
from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.play.view import Event, View
from clowder.engine.text.viewer import NAMES
from clowder.games import find
from clowder.players.foreign import Witness
from clowder.players.player import WRONG, BotFault, Budget, Gone, Player, fault_of, printable

PATIENCE = 10.0  # seconds; timeout of a request
SILENCE = 15.0  # seconds without a message, not even a heartbeat, after which the connection is dead
WAITS = (0.5, 20.0)  # seconds; first and longest wait before reconnecting
AGAIN = 1.0  # seconds before a refused play is sent again
MAX_FRAME = 1 << 22
OURS = 4000  # close codes from here on are defined by the table
MAY_PASS = (4408, 4429)  # close codes after which the bot may reconnect
NONSENSE = "The table sent something this version of Clowder does not understand."
NEEDED = {"game", "players", "options", "layout", "clowder"}  # what a table must send before a bot joins


class Ended(Exception):
    """Raised when the table has no more use for this program. The text says why."""


@dataclass(frozen=True)
class Address:
    """Address of a program's seat, http:

    HOST/table/CODE#TOKEN, as the table's host sees it.
    """

    root: str
    code: str
    token: str

    @classmethod
    def read(cls, text: str) -> "Address":
        """Parses an address. Raises ClowderError if it is invalid."""
        try:
            found = urlsplit(text.strip())
            is_host = bool(found.hostname) and found.port != 0  # `port` raises if it is not a number
        except ValueError:
            found, is_host = urlsplit(""), False
        parts = found.path.strip("/").split("/")
        if found.scheme not in ("http", "https") or not is_host or parts[0] != "table" or len(parts) != 2:
            raise ClowderError(f"Invalid address {text[:60]!r}. Write it as http://HOST/table/CODE#TOKEN.")
        if not found.fragment:
            raise ClowderError("The address has no #TOKEN. The table shows its host one address per seat.")
        return cls(f"{found.scheme}://{found.netloc}", parts[1], found.fragment)

    @property
    def door(self) -> str:
        return f"{self.root}/api/v1/tables/{self.code}"

    @property
    def socket(self) -> str:
        return f"ws{self.door.removeprefix('http')}/live"

    def look(self) -> dict[str, Any]:
        """Returns the game at the table and its rules."""
        request = Request(self.door, headers={"authorization": f"Bearer {self.token}"})
        nothing = f"There is no table for programs at {self.root}."
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                told = heard(answer.read(MAX_FRAME))
        except HTTPError as refused:
            raise ClowderError(_error_in(refused) or nothing) from None
        except (Ended, HTTPException):  # the server speaks another protocol
            raise ClowderError(nothing) from None
        except (OSError, ValueError) as wrong:
            raise ClowderError(f"Nothing answers at {self.root}: {getattr(wrong, 'reason', wrong)}.") from None
        if not told.keys() >= NEEDED or not isinstance(told["options"], dict):
            raise ClowderError(nothing)
        return told


def _error_in(refused: HTTPError) -> str:
    """Returns the error message of a table, or "" if the answer does not come from a table."""
    try:
        with refused:
            return said(heard(refused.read(MAX_FRAME))["error"])
    except (OSError, HTTPException, LookupError, Ended):
        return ""


def heard(text: str | bytes) -> dict[str, Any]:
    """Parses a message from the table. Raises Ended if it is invalid."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):  # not JSON, a number with thousands of digits, or nested too deep
        message = None
    if not isinstance(message, dict):
        raise Ended(NONSENSE)
    return message


def said(text: object) -> str:
    """Returns a sentence from the table, safe to print."""
    return printable(" ".join(str(text)[:300].split()))


@dataclass
class Table:
    """What is known of a table so far."""

    parts: dict[str, Any] = field(default_factory=dict)
    opens: float = 0.0  # when the open question opens, on this computer's clock
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def take(self, frame: dict[str, Any]) -> None:
        """Processes a frame."""
        parts, opens, now = frame.get("parts", {}), frame.get("opens") or 0, frame.get("now", 0)
        if not isinstance(parts, dict) or not (_is_time(opens) and _is_time(now)):
            raise Ended(NONSENSE)
        self.parts |= parts
        if opens:
            self.opens = time.monotonic() + (opens - now) / 1000
        if "parts" in frame:
            self.news.set()


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value) and 0 <= value < 1 << 53


def view_of(game: Game, parts: Mapping[str, Any]) -> View:
    """Returns the view of the seat that has to decide, from the parts that its program received."""
    names = tuple(said(sitter.get("name") or NAMES[seat]) for seat, sitter in enumerate(parts["seats"]))
    return View(game, parts["seat"], names, game.from_json(parts["decision"]["record"]))


def events_of(game: Game, given: object, players: int) -> list[Event]:
    """Returns the events that a seat saw. Raises Ended if they are impossible."""
    ranges = [range(1, game.fields.last_event + 1), range(players), *[range(-(1 << 15), 1 << 15)] * 3]
    for event in given if isinstance(given, list) else [None]:
        if not isinstance(event, list) or len(event) != len(ranges) or not all(map(_is_number_in, event, ranges)):
            raise Ended(NONSENSE)
    return [tuple(event) for event in given]  # type: ignore[attr-defined]


def _is_number_in(value: object, numbers: range) -> bool:
    return type(value) is int and value in numbers


class RemoteTableBot:
    """A local bot or program that plays at a remote table."""

    def __init__(self, address: Address, name: str, bot: str, say: Callable[[str], None]) -> None:
        self._address, self._name, self._bot, self._say = address, name, bot, say
        self._player: Player | None = None
        self._witness = Witness()
        self._thinking = Lock()
        self._heard = ""  # the last decision whose events the bot has received
        self._ids = time.time_ns() // 1000  # always increases, even after a restart
        self._over = False  # the bot knows that the last game is over
        self.games = 0  # games that have ended

    async def stay(self, games: int | None = None) -> None:
        """Plays until the table has no seat for it or `games` games are over."""
        try:
            await self._stay(games)
        finally:
            self.close()

    def close(self) -> None:
        """Closes what it has started."""
        self._witness.close()

    async def _stay(self, games: int | None) -> None:
        told = await asyncio.to_thread(self._address.look)
        self.prepare(told)
        given = tuple(self._game.option_set.changed(self._options).items())
        await asyncio.to_thread(practise, self._bot, self._game.name, self._players, given)
        wait = WAITS[0]
        while games is None or self.games < games:
            try:
                async with connect(self._address.socket, max_size=MAX_FRAME, open_timeout=PATIENCE) as line:
                    where = await self._join(line)
                    wait = WAITS[0]
                    await self._sit(line, where, games)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code >= OURS and code not in MAY_PASS:
                    raise Ended(said(closed.rcvd.reason) if closed.rcvd else "") from None
                self._say("Lost the connection.")
            except (OSError, TimeoutError, InvalidHandshake) as wrong:
                self._say(f"Cannot reach the table: {said(wrong).rstrip('.') or type(wrong).__name__}.")
            else:
                continue
            await asyncio.sleep(random.uniform(wait / 2, wait))
            wait = min(2 * wait, WAITS[1])

    def prepare(self, told: dict[str, Any]) -> None:
        """Loads the table's game. Raises ClowderError if the bot cannot play it."""
        self._game = game = find(told["game"])
        catalog.check(self._bot, game)
        if told["layout"] != game.layout:  # whether the rules are the same is for the table to decide
            there = said(told["clowder"])[:40]
            raise ClowderError(f"The table uses other rules for {game.title} than this Clowder. It runs {there}.")
        self._players = game.check_players(told["players"])
        self._options = game.option_set.read(self._players, told["options"], False)

    async def _join(self, line: ClientConnection) -> dict[str, Any]:
        hello = {"do": "join", "token": self._address.token, "rules": self._game.identity, "as": self._name}
        await line.send(json.dumps(hello))
        answer = heard(await asyncio.wait_for(line.recv(), PATIENCE))
        if "joined" not in answer:
            why = said(answer.get("error", "The table has no seat for this program."))
            await asyncio.wait_for(line.wait_closed(), PATIENCE)  # the close code says whether to reconnect
            raise ConnectionRefusedError(why) if line.close_code in MAY_PASS else Ended(why)
        where = answer["joined"]
        if not isinstance(where, dict) or not {"table", "seat"} <= where.keys():
            raise Ended(NONSENSE)
        return where

    async def _sit(self, line: ClientConnection, where: dict[str, Any], games: int | None) -> None:
        """Plays at the table while the connection lasts."""
        table, sorry = Table(), ""
        seat = said(where["seat"])
        self._say(f"At table {said(where['table'])}: {self._game.title}, seat {seat}, as {self._name}.")
        playing = asyncio.create_task(self._play(line, table))
        try:
            while games is None or self.games < games:
                frame = heard(await asyncio.wait_for(line.recv(), SILENCE))
                table.take(frame)
                if frame.get("sorry", sorry) != sorry:
                    sorry = frame["sorry"]
                    self._say(f"The table says: {said(sorry)}")
                self._hear_end(table)
                if playing.done():
                    playing.result()
            await line.send(json.dumps({"do": "leave"}))
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    def _hear_end(self, table: Table) -> None:
        """Reports the end of a game to the bot, once."""
        ended, seat = table.parts.get("result"), table.parts.get("seat")
        if ended and not self._over and seat is not None:
            if not self._is_result(ended):
                raise Ended(NONSENSE)
            self.games += 1
            won = seat in ended["winners"]
            self._say(f"Game over: {'won' if won else 'lost'}.")
            player, self._player, self._heard = self._player, None, ""
            if player:
                try:
                    player.end((tuple(ended["scores"]), tuple(ended["winners"])))
                except WRONG as wrong:
                    self._fail(player, fault_of(wrong, "end"))
        self._over = bool(ended)

    def _is_result(self, ended: object) -> bool:
        lists = [ended.get("scores"), ended.get("winners")] if isinstance(ended, dict) else [None]
        return all(isinstance(found, list) and all(type(number) is int for number in found) for found in lists)

    async def _play(self, line: ClientConnection, table: Table) -> None:
        """Answers every question once. Repeats a refused answer while the question is open."""
        while True:
            await table.news.wait()
            table.news.clear()
            open_ = table.parts.get("decision")
            if not open_:
                continue
            if not isinstance(open_, dict) or not isinstance(open_.get("token"), str):
                raise Ended(NONSENSE)
            moves = await asyncio.to_thread(self.decide, dict(table.parts))
            await asyncio.sleep(max(0.0, table.opens - time.monotonic()))
            self._ids += 1  # a repeated id counts once
            while (table.parts.get("decision") or {}).get("token") == open_["token"]:
                await line.send(json.dumps({"do": "play", "moves": moves, "asked": open_["token"], "id": self._ids}))
                await asyncio.sleep(AGAIN)

    def decide(self, parts: dict[str, Any]) -> list[int]:
        """Returns a complete play of the bot, or a random one if it fails.

        Runs one at a time: after a lost connection the bot may still be thinking when it is asked again.
        """
        with self._thinking:
            return self._play_of(*self._checked(parts), parts["decision"]["token"])

    def _checked(self, parts: dict[str, Any]) -> tuple[View, list[Event]]:
        """Returns the seat's view and the events it saw. Raises Ended if they are impossible in this game."""
        game, seats, seat, open_ = self._game, parts.get("seats"), parts.get("seat"), parts["decision"]
        is_list = isinstance(seats, list) and len(seats) == self._players and all(isinstance(s, dict) for s in seats)
        if not is_list or type(seat) is not int or not 0 <= seat < self._players:
            raise Ended(NONSENSE)
        try:
            self._witness.check(game, seat, self._players, self._options, open_.get("record"))
            view, events = view_of(game, parts), events_of(game, open_.get("events"), self._players)
            view.tell(events)
        except ClowderError as wrong:
            raise Ended(str(wrong)) from None
        except (LookupError, ValueError, TypeError):  # numbers of events are not checked by any rule
            raise Ended(NONSENSE) from None
        return view, events

    def _play_of(self, view: View, events: list[Event], token: str) -> list[int]:
        if self._player is None:
            self._player = catalog.find(self._bot, f"{time.time_ns()}")
            self._try(self._player, "start", view.seat, self._game, self._options)
        if token != self._heard:  # after a lost connection the same question comes again; the bot has seen these events
            self._heard = token
            self._try(self._player, "saw", events)
        moves: list[int] = []
        while True:
            legal = view.legal()
            move = legal[0]
            if len(legal) > 1:
                chosen = self._try(self._player, "choose", view, list(legal), Budget())
                if chosen is not None and chosen not in legal:
                    fault = BotFault("illegal", f"It answered {str(chosen)[:40]}, which is not legal.")
                    self._fail(self._player, fault_of(fault, "choose"))
                move = int(chosen) if chosen in legal else random.choice(legal)
            moves.append(move)
            if view.completes(move):
                return moves
            view = view.step(move)

    def _try(self, player: Player, during: str, *given: Any) -> Any:
        """Calls a method of the bot. If it fails, prints why and returns None."""
        try:
            return getattr(player, during)(*given)
        except Gone:  # the reason was printed when it ended
            return None
        except WRONG as wrong:
            self._fail(player, fault_of(wrong, during))
            return None

    def _fail(self, player: Player, fault: BotFault) -> None:
        why = trace_of(player, fault) or str(fault)
        self._say(f"{self._bot} failed in {fault.during} ({fault.kind}). A random move is played instead.\n{why}")
