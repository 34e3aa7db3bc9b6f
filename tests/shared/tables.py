"""Live tables for tests: people at them, what their pages are sent, and hands as a test wants them."""

import asyncio
import json
import os
from contextlib import asynccontextmanager
from dataclasses import replace

from clock import MovableClock, Seeded, after, run, system, until
from sqlalchemy import insert, select

from clowder import deal
from clowder.engine.play.view import View
from clowder.engine.rules.record import read
from clowder.engine.scene.render import token
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.store import Store
from clowder.store.schema import People
from clowder.system import System
from clowder.table import seating
from clowder.table.bots import Pace
from clowder.table.commands import Commands
from clowder.table.connections import Connection
from clowder.table.seating import Visitor
from clowder.table.terms import terms_from_form
from clowder.table.timing import Timing
from clowder.web.http.cookies import Person
from clowder.web.http.timing import USUAL
from clowder.web.routes.site import Setup
from clowder.web.tables.registry import TableRegistry

__all__ = ["after", "run", "until"]  # with these tests of tables deal with time

ANN, BOB, CLEO = Person("ann-id", "Ann"), Person("bob-id", "Bob"), Person("cleo-id", "Cleo")
PHONE = Person("phone-id", "Ann")  # another device
os.environ.setdefault("CLOWDER_THINKERS", "0")  # a process for each server of a test would take longer than the tests
AT_ONCE = Pace(0, 0, 0)
NEVER = Pace(60, 60, 0)  # bots leave the table to the test


def set_up(place, pace=AT_ONCE, **more):
    """Returns how a server is set up for a test client: with a seed, and a clock that a test moves."""
    system = System(MovableClock(stands=True), Seeded())
    return Setup(str(place), ("testserver",), pace=pace, system=system, **more)


@asynccontextmanager
async def hall_at(path, pace=AT_ONCE, server=USUAL, **timing):
    """Opens a server's tables; frames leave at once, unless `timing` says otherwise."""
    hall = TableRegistry(await Store.open(str(path), system=system()), pace, Timing(**{"frames": 0, **timing}), server)
    hall.commands = Commands(hall.clock)
    await acquaint(hall.store, ANN, BOB, CLEO)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def acquaint(store, *people):
    """Gives people their rows in a store, with ids that a test knows."""

    def work(connection):
        there = set(connection.scalars(select(People.id)))
        for person in people:
            if person.id not in there:
                row = {
                    "id": person.id,
                    "key": f"key of {person.id}",
                    "name": person.name,
                    "since": store.system.clock.now(),
                }
                connection.execute(insert(People).values(row))

    await store.writer.write(work, "There is somebody of that id already.")


async def sit(table, seat, person):
    """Gives a free seat to somebody."""
    await acquaint(table.log.store, person)
    await done(
        table, lambda: table.change(seating.sit(table.terms, table.stage, Visitor(person.id, person.name), seat))
    )


async def done(table, work):
    """Lets the table's own task do something, and waits for it."""
    finished = asyncio.Event()

    async def doing():
        await work()
        finished.set()

    table.mailbox.put(None, doing)
    await finished.wait()


async def table_of(hall, people, players=None, game="exploding-kittens", start=True, guest=Connection, **changes):
    """Opens a table with these people, everybody looking on, bots in the other seats."""
    terms = replace(terms_from_form(find(game), {"players": str(players or len(people))}, people[0].id), **changes)
    table = await hall.create(terms)
    table.commands = hall.commands
    guests = [guest(person.id, person.name) for person in people]
    for page in guests:
        table.connect(page)
    for seat, person in enumerate(people):
        await sit(table, seat, person)
    if start:
        await done(table, table.fill)
        await until(lambda: table.match is not None)
        await settle(table)
    for page in guests:
        sent(page)
    return table, guests


async def settle(table):
    """Waits until the table's task has done everything it was given."""
    for _ in range(2):
        done = asyncio.Event()

        async def here(done=done):
            done.set()

        table.mailbox.put(None, here)
        await done.wait()
        await asyncio.sleep(0)


def sent(guest):
    """Returns everything that waits to be sent to a page, and sends it."""
    told = [json.loads(text) for text in guest.unsent]
    guest.unsent.clear()
    guest.dirty.clear()
    return told


async def tell(table, guest, **message):
    """Sends a message as a page would, and returns what the page is sent then."""
    table.commands.dispatch(table, guest, message)
    await settle(table)
    return sent(guest)


def shown(table, guest):
    """Returns all parts of somebody's page, opened anew."""
    return json.loads(table.moment().frame(Connection(guest.person, guest.name), 0))["parts"]


def log_of(table, guest):
    """Returns the log on a page that somebody has just opened."""
    return shown(table, guest)["log"]


async def answer(table, guest, moves, **more):
    """Plays through the door that a page uses; returns what the page is sent then."""
    asked = token(table.match, table.terms.seat_of(guest.person))
    return await tell(table, guest, do="play", moves=list(moves), asked=asked, **more)


async def play_out(table, guests):
    """Plays the first legal moves until the game is over; all seats are people's."""
    while not table.match.over:
        seat = table.match.to_act[0]
        person = table.terms.chairs[seat].person
        guest = next(guest for guest in guests if guest.person == person)
        await answer(table, guest, table.match.view_of(seat).plays()[0])


def first_play(request):
    """Returns a play for a bot without a search, which needs positions that can come up in a game."""
    game = find(request.game)
    return View(game, request.seat, (), game.from_bytes(request.view)).plays()[0]


def sorry(told):
    """Returns the sentences with which a page was refused something."""
    return [message["sorry"] for message in told if "sorry" in message]


WINDOW = "phase", "action", "action_target", "action_named", "action_start", "num_nopes", "top_seat", "noped_mask"


def arrange(table, hands, turn=0, top=()):
    """Puts these cards into the hands of a table of the kittens, by kind, and on top of its pile: what is drawn first
    is named first."""
    match = table.match.copy()
    state = read(match.state)
    for seat, kinds in hands.items():
        hand = [kinds.count(kind) for kind in range(k.HAND_KINDS)]
        state.hands[seat], state.hand_size[seat] = hand, len(kinds)
        state.at_least[seat] = [
            sum(1 << kind for kind in range(1, k.HAND_KINDS) if hand[kind] > number) for number in range(3)
        ]
    for number, kind in enumerate(top, 1):
        place = state.pile_size - number
        state.pile[place], state.pile_seen[place] = kind, 0
    fresh = read(deal(match.game.name, match.players, 1, **match.options).state)
    for name in WINDOW:  # a reaction that was asked for must not go on
        setattr(state, name, getattr(fresh, name))
    state.turn, state.waiting_mask, state.asked_mask = turn, 1 << turn, 1 << turn
    match.state = match.game.from_json(vars(state))
    match.asked = 1 << turn
    table.take(match)
    table.mailbox.nudge()
    return match
