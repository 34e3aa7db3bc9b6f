"""Twin worlds on the wire: two live tables that differ in nothing but what one seat may not know, in one virtual time.

Whatever is sent to that seat must be the same in both: number, order, bytes and moment. The worlds are played in step;
where a play would let the seat see a difference, as drawing another card does, a new twin is made of what it knows.
"""

import asyncio
import contextlib
import random
from dataclasses import dataclass, field

from clock import LeapingLoop, Seeded, after

from clowder.engine.play.match import Match
from clowder.engine.rules import calls
from clowder.engine.rules.record import copy_of, to_bytes, to_json
from clowder.games import find
from clowder.store.bus import Bus
from clowder.system import System
from clowder.table import fair_shuffle
from clowder.table.bots import Pace
from clowder.table.commands import EMOTES, Commands
from clowder.table.connections import Connection
from clowder.table.storage import Lease
from clowder.table.table import Shared, Table
from clowder.table.terms import Chair, Terms, with_names

TRIES = 12  # twins that are made before a play is left out of the comparison
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


class Leak(AssertionError):
    """A seat was sent something that depends on what it may not know."""


# What a table needs, without threads


class _People:
    async def names(self, ids):
        return {id: PEOPLE[int(id)] for id in ids if id.isdecimal()}

    async def call(self, id, name):
        pass


class _Leases:
    """Of a process that is alone: it holds every table."""

    holder = "here"
    alive = frozenset({holder})

    async def take(self, table):
        return Lease(table, self.holder, 1)


class _Store:
    """Keeps nothing; answers at once. Its chance is the same in both worlds."""

    people, leases, bus = _People(), _Leases(), Bus(_Leases.holder)

    def __init__(self, clock, seed):
        self.system = System(clock, Seeded(seed))

    async def _done(self, *given, **more):
        return 1

    change = append = deal = end = _done

    async def games(self, table_id):
        return []


@dataclass
class _SearchPool:
    """Bots that answer what was planned for them, by the public clock and their seat."""

    plan: dict = field(default_factory=dict)

    async def quick(self, work, bot, view, events, seed):
        asked = view.fields.clock, view.seat
        while asked not in self.plan:
            await after(0.05)
        return self.plan[asked]

    def prepare(self, game):
        pass

    def prepares(self, game):
        return False


class _Page(Connection):
    """A page that writes down what it is sent, and when."""

    def __init__(self, person, loop, **more):
        super().__init__(person, PEOPLE[int(person)], **more)
        self.heard, self._loop = [], loop

    def send(self, text):
        self.heard.append((round(self._loop.time(), 6), text))


class World:
    """A table, the pages of its people, and the way to tell it something."""

    def __init__(self, loop, make, terms, seed):
        self.loop, self.search_pool, self.commands = loop, _SearchPool(), Commands(loop.clock)
        store, pace = _Store(loop.clock, seed), Pace(0.7, 1.5, 0.2)
        self.table = make("ABCDEFGH", "a table", terms, Shared(store, self.search_pool, store.system, pace))
        self.table.dealer.expected = frozenset()
        self.pages = {}
        self.task = loop.create_task(self.table.run())

    @property
    def match(self):
        return self.table.match

    def come(self, person, **more):
        self.pages[person] = page = _Page(person, self.loop, **more)
        self.table.connect(page)

    def go(self, person):
        self.table.disconnect(self.pages.pop(person))

    def tell(self, person, **message):
        self.commands.dispatch(self.table, self.pages[person], message)

    def put(self, match):
        """Puts another truth on the table."""
        self.table.take(match)
        self.table.mailbox.nudge()


def fresh(match, state=None):
    """Returns the match as if it had been loaded just now: with this state, it is another truth."""
    twin = Match(match.game, match.players, match.options, copy_of(match.state if state is None else state))
    twin.names, twin.decisions, twin.seed = match.names, list(match.decisions), match.seed
    return twin


def twin_of(match, seat, rng):
    """Returns a match that looks the same to a seat, and whose chance is the same from now on."""
    world = match.game.new()
    match.game.call(calls.determinize_first)(match.view_of(seat).record, rng, world)
    truth = to_json(match.state)
    kept = {name: truth[name] for name in ("events", "num_events", "rng")}
    return fresh(match, match.game.from_json(to_json(world) | kept))


def looks(match, seat):
    """Returns all that a seat sees of a match, as does everybody."""
    seen = [to_bytes(match.view_of(viewer).record) for viewer in (seat, None)]
    return seen, match.events_since(seat, 0)[0], match.events_since(None, 0)[0]


def played(match, plan):
    """Returns the match after these plays of several seats; None if one of them cannot be made."""
    after = match.copy()
    for seat, moves in plan.items():
        if seat not in after.to_act or not after.view_of(seat).is_play(moves):
            return None
        after.play(seat, *moves)
    return after


def _difference(one, other):
    """Returns where two lists of frames differ, in a few words."""
    for (then, text), (later, twin) in zip(one, other, strict=False):
        if text != twin:
            place = next(
                (n for n, (a, b) in enumerate(zip(text, twin, strict=False)) if a != b), min(len(text), len(twin))
            )
            around = slice(max(0, place - 60), place + 60)
            return f"{text[around]!r} and {twin[around]!r}"
        if then != later:
            return f"{text[:80]!r} after {then} and {later} seconds"
    return f"{len(one)} frames and {len(other)}"


@dataclass
class Found:
    """What was compared."""

    steps: int = 0
    unlike: int = 0  # of them: the truths were different ones
    frames: int = 0
    left_out: int = 0  # plays after which the seat saw the difference, as it may
    decisions: int = 0
    over: bool = False


class Twins:
    """Plays a game at two tables, in step, and compares what one seat is sent."""

    def __init__(self, loop, game, players, seat, seed, make=Table):
        self.loop, self.game, self.seat = loop, find(game), seat
        self.chance, self.rng = random.Random(f"{game}/{seed}"), self.game.rng(f"{game}/{seed}")
        self.found = Found()
        chairs = tuple(Chair("person", person=str(n)) for n in range(players - 1))
        everybody = tuple(chair.person for chair in chairs)
        terms = Terms(
            game, players, clock=20, reaction=5, host="0", ever=everybody, chairs=(*chairs, Chair("bot", "Mona"))
        )
        terms = with_names(terms, {person: PEOPLE[int(person)] for person in everybody})
        self.worlds = [World(loop, make, terms, seed) for _ in range(2)]
        self.people = [int(person) for person in everybody]
        self.number = 0

    # The same in both worlds

    def each(self, do):
        for world in self.worlds:
            do(world)

    async def rest(self, seconds=0.5):
        await after(seconds)

    def compare(self):
        one, other = (world.pages[str(self.seat)].heard for world in self.worlds)
        if one != other:
            raise Leak(f"Seat {self.seat} was sent different things: {_difference(one, other)}")
        self.found.frames += len(one)
        self.each(lambda world: world.pages[str(self.seat)].heard.clear())

    async def begin(self):
        """People come, sit there, and the cards are shuffled and dealt."""
        for person in self.people:
            self.each(lambda world, person=person: world.come(str(person), shuffles=person != self.seat))
            await self.rest(0.1)
        self.each(lambda world: world.table.start_if_full())
        await self.rest()
        for key in ("commitment", "nonce"):
            for person in self.people:
                self.each(
                    lambda world, person=person, key=key: world.tell(
                        str(person), do="shuffle", **self._share(world, person, key)
                    )
                )
                await self.rest(0.1)
        await self.rest(11)
        assert all(world.match is not None for world in self.worlds)
        self.compare()

    def _share(self, world, person, key):
        seal, nonce = world.table.terms.shuffle.seal, f"{person:x}" * 64
        return {"seal": seal, key: nonce if key == "nonce" else fair_shuffle.fair.commitment(seal, nonce)}

    # One step

    def plan_for(self, one, other):
        """Returns plays for all who are asked that can be made in both worlds and look the same afterwards."""
        for _ in range(4):
            plan = {}
            for seat in one.to_act:
                plays = one.view_of(seat).plays(60)
                fits = [
                    play for play in self.chance.sample(plays, min(6, len(plays))) if other.view_of(seat).is_play(play)
                ]
                if not fits:
                    break
                plan[seat] = fits[0]
            after = [played(match, plan) for match in (one, other)] if len(plan) == len(one.to_act) else [None]
            if (
                None not in after
                and looks(after[0], self.seat) == looks(after[1], self.seat)
                and after[0].to_act == after[1].to_act
            ):
                return plan
        return None

    async def step(self):
        """Lets everybody who is asked answer, in both worlds alike."""
        one, other = (world.match for world in self.worlds)
        plan = self.plan_for(one, other) if to_bytes(one.state) != to_bytes(other.state) else None
        for _ in range(TRIES):
            if plan is not None:
                break
            other = twin_of(one, self.seat, self.rng)
            plan = self.plan_for(one, other)
            if plan is not None:
                self.worlds[0].put(fresh(one))
                self.worlds[1].put(other)
                await self.rest(0.1)
        if plan is None:
            self._leave_out(one)
            await self.rest(0.1)
            self._forget()
            return
        self.found.steps += 1
        self.found.unlike += to_bytes(self.worlds[0].match.state) != to_bytes(self.worlds[1].match.state)
        clock = self.worlds[0].match.view_of(None).fields.clock
        self.each(lambda world: world.search_pool.plan.update({(clock, seat): moves for seat, moves in plan.items()}))
        await self._answer(plan)
        self.each(lambda world: world.search_pool.plan.clear())
        self.compare()

    def _leave_out(self, one):
        """Makes a play that lets the seat see the difference; both worlds go on from what it knows then."""
        self.found.left_out += 1
        plan = {seat: self.chance.choice(one.view_of(seat).plays(60)) for seat in one.to_act}
        after = played(one, plan)
        assert after is not None
        self.worlds[0].put(fresh(after))
        self.worlds[1].put(fresh(after) if after.over else twin_of(after, self.seat, self.rng))

    def _forget(self):
        self.each(lambda world: world.pages[str(self.seat)].heard.clear())

    async def _answer(self, plan):
        table = self.worlds[0].table
        silence = table.question.kind.silence if table.question else None
        was = len(self.worlds[0].match.decisions)
        wanted = sum(len(moves) for moves in plan.values())
        await self._chatter()
        for seat, moves in self.chance.sample(sorted(plan.items()), len(plan)):
            await self.rest(self.chance.uniform(0.1, 0.8))
            by_clock = self.chance.random() < (0.5 if (silence,) == moves else 0.03)
            if seat not in table.terms.people or by_clock:
                continue  # a bot answers by itself, and silence is an answer, too
            self.number += 1
            self.each(lambda world, seat=seat, moves=moves: self._play(world, seat, moves))
        for _ in range(400):
            await self.rest(0.1)
            if any(len(world.match.decisions) >= was + wanted for world in self.worlds):
                break
        await self.rest(0.1)

    def _play(self, world, seat, moves):
        if seat in world.match.to_act and str(seat) in world.pages:
            world.tell(str(seat), do="play", id=self.number, moves=list(moves), asked=world.table.token(seat))

    async def _chatter(self):
        """Somebody calls something out, looks on, goes, pauses, or leaves and comes back: the same in both worlds."""
        what, others = self.chance.random(), [person for person in self.people if person != self.seat]
        who = str(self.chance.choice(others))
        watcher = str(len(PEOPLE) - 1)
        if what < 0.1 and who in self.worlds[0].pages:
            self.each(lambda world: world.tell(who, do="emote", what=EMOTES[self.number % len(EMOTES)]))
        elif what < 0.15:
            self.each(lambda world: world.go(watcher) if watcher in world.pages else world.come(watcher))
        elif what < 0.2:
            self.each(lambda world: world.tell(who, do="pause", on=True))
            await self.rest(2)
            self.each(lambda world: world.tell(who, do="pause", on=False))
        elif what < 0.23:
            self.each(lambda world: world.tell(who, do="leave"))
            await self.rest(0.2)
            self.each(lambda world: world.tell(who, do="return"))
        await self.rest(0.1)

    async def play(self, most=10_000):
        """Plays until the game is over, or for so many steps; returns what was compared."""
        try:
            await self.begin()
            while not self.worlds[0].match.over and self.found.steps + self.found.left_out < most:
                await self.step()
        finally:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        self.found.decisions, self.found.over = len(self.worlds[0].match.decisions), self.worlds[0].match.over
        return self.found


def compared(game, players=3, seat=0, seed=1, make=Table, most=10_000):
    """Plays a game in twin worlds; raises Leak if a seat is sent what it may not know."""
    loop = LeapingLoop()
    with contextlib.closing(loop):
        return loop.run_until_complete(Twins(loop, game, players, seat, seed, make).play(most))
