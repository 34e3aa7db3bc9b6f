"""Writes what a release stores, for the tests of later ones: a store, logs, positions, a variant, a net and frames.

Run with the code of that release, once, when it is closed: `python tests/store/frozen/record.py FOLDER`. Those of
0.2.0 were recorded with commit 884a24d. Plays are drawn from a seed; what the server draws by itself is not.
"""

import asyncio
import gzip
import json
import random
import shutil
import sqlite3
import sys
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from sqlalchemy import insert

import clowder
from clowder.engine.scene.render import token
from clowder.games import find, names
from clowder.players.champion import HIDDEN, ChampionPlayer, Weights, save_weights, weights_of
from clowder.players.player import Budget
from clowder.store import Store
from clowder.store.schema import People
from clowder.table import fair, seating
from clowder.table.bots import Pace
from clowder.table.commands import Commands
from clowder.table.connections import Connection
from clowder.table.resume import log_of
from clowder.table.seating import Visitor
from clowder.table.terms import terms_from_form
from clowder.table.timing import Timing
from clowder.web.http.cookies import Person
from clowder.web.tables.registry import TableRegistry
from clowder.workshop.files import read_variant

RELEASE = "0.2.0"
ANN, BOB, CLEO = Person("ann-id", "Ann"), Person("bob-id", "Bob"), Person("cleo-id", "Zoë 🐈")
HOUSE_RULES = {
    "exploding-kittens": {"option.attack": "two", "option.num_nope": "9"},
    "cats": {"option.advanced": "on"},
}
PLAYS = 4  # of people, at a table that stays open
WIDTH = 4  # of the net
NET = "exploding-kittens"
VARIANT = """game = "exploding-kittens"
name = "Nope storm"

[options]
attack = "two"

[cards]
nope = 9
"""


class Page(Connection):
    """A page that takes part in the shuffle; it keeps everything that it says and is sent."""

    def __init__(self, person):
        super().__init__(person.id, person.name, shuffles=True)
        self.chance = random.Random(person.id)
        self.heard, self.said = [], []

    def send(self, text):
        self.heard.append(json.loads(text))

    def shown(self, table):
        """Returns all parts of the page, opened anew."""
        return json.loads(table.moment().frame(Connection(self.person, self.name), 0))["parts"]

    async def say(self, table, **message):
        self.said.append(message)
        table.commands.dispatch(table, self, message)
        await settle(table)

    async def shuffle(self, table):
        """Adds what the shuffle wants of this page now."""
        deal = self.shown(table)["deal"]
        if deal.get("step") in ("commit", "open") and "mine" in deal:
            nonce = fair.commitment(deal["seal"], self.person)
            added = (
                {"commitment": fair.commitment(deal["seal"], nonce)} if deal["step"] == "commit" else {"nonce": nonce}
            )
            await self.say(table, do="shuffle", seal=deal["seal"], **added)

    def next_play(self, table):
        """Returns the message with a play of this page, if it has to decide."""
        seat = table.terms.seat_of(self.person)
        if table.match is None or table.match.over or seat not in table.match.to_act:
            return None
        moves = self.chance.choice(table.match.view_of(seat).plays())
        return {"do": "play", "moves": [int(move) for move in moves], "asked": token(table.match, seat)}


async def settle(table):
    """Waits until the table's task has done everything that it was given."""
    for _ in range(2):
        done = asyncio.Event()

        async def here(done=done):
            done.set()

        table.mailbox.put(None, here)
        await done.wait()


@asynccontextmanager
async def hall_at(path, pace):
    hall = TableRegistry(await Store.open(str(path)), pace, Timing())
    hall.ready.shares = dict.fromkeys(hall.ready.shares, 100)
    for event in hall.ready.prepared.values():
        event.set()
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def acquaint(store):
    since = datetime.now(UTC)
    rows = [{"id": who.id, "key": f"key of {who.id}", "name": who.name, "since": since} for who in (ANN, BOB, CLEO)]
    await store.writer.write(lambda connection: connection.execute(insert(People), rows), "They are there already.")


async def gather(hall, name, people, players, start=True, **changes):
    """Opens a table with these people; a bot takes the last seat where there are more players."""
    form = {"players": str(players), **HOUSE_RULES.get(name, {})}
    table = await hall.create(replace(terms_from_form(find(name), form, people[0].id), **changes))
    table.commands = Commands()
    pages = [Page(person) for person in people]
    for seat, page in enumerate(pages):
        table.connect(page)
        await table.change(seating.sit(table.terms, table.stage, Visitor(page.person, page.name), seat))
    if start:
        await table.fill()
        table.mailbox.nudge()
        while not table.terms.shuffle.is_open:
            await asyncio.sleep(0.01)
        await settle(table)
    return table, pages


async def shuffle(table, pages):
    while table.match is None:
        for page in pages:
            await page.shuffle(table)
    await settle(table)


async def play(table, pages, number=10_000):
    """Lets people play, and the bot between them, until they have made so many plays and the first of them is asked."""
    made = 0
    while not table.match.over and (made < number or not pages[0].next_play(table)):
        wanted = [(page, message) for page in pages if (message := page.next_play(table))]
        if not wanted:
            await asyncio.sleep(0.002)  # the bot is thinking
            continue
        page, message = wanted[0]
        made += 1
        await page.say(table, **message, id=f"{page.person} {made}")


async def begun(hall, name):
    """Opens a table that stays where Ann is asked; one whose game was over before that is closed."""
    while True:
        table, pages = await gather(hall, name, [ANN, BOB], 3, public=name == "cats", pace="brisk", no_hurry=True)
        await shuffle(table, pages)
        await play(table, pages, PLAYS)
        if not table.match.over:
            return table, pages
        await hall.shut(await hall.store.table_by_code(table.code))


async def fill(hall):
    """Makes all tables; returns the codes of those that stay open, by what they are."""
    open_tables = {}
    await acquaint(hall.store)
    for name in names():
        table, pages = await gather(hall, name, [ANN, BOB], 3)
        await shuffle(table, pages)
        await play(table, pages)
        table, pages = await begun(hall, name)
        open_tables[name] = table.code
    await pages[1].say(table, do="pause", on=True)
    open_tables["paused"] = open_tables.pop(name)
    table, _ = await gather(hall, "cats", [ANN, CLEO], 4, start=False, public=True)
    open_tables["waiting"] = table.code
    table, pages = await gather(hall, "cats", [ANN, BOB, CLEO], 3)
    for page in pages:
        await page.shuffle(table)
    await pages[0].shuffle(table)
    assert table.terms.shuffle.missing == [1, 2]  # all have committed, Ann alone has opened
    open_tables["shuffling"] = table.code
    table, _ = await gather(hall, "hold-my-bear", [BOB], 2, start=False)
    row = await hall.store.table_by_code(table.code)
    await hall.shut(row)
    return open_tables


async def watch(hall, open_tables):
    """Returns how each open table looks to Ann and to a spectator after a restart, and what Ann says next."""
    found = {}
    for what, code in open_tables.items():
        table = await hall.find(code)
        ann, dan = Page(ANN), Page(Person("dan-id", "Dan"))
        table.connect(ann)
        table.connect(dan)
        await settle(table)
        frames = {
            who: json.loads(table.moment().frame(Connection(page.person, page.name), 0))
            for who, page in (("ann", ann), ("dan", dan))
        }
        found[what] = {"code": code, "stage": table.stage, **frames}
        if table.match:
            found[what] |= {"decisions": len(table.match.decisions), "position": table.match.position()}
            found[what] |= {"says": ann.next_play(table)} if what != "paused" else {}
    return found


async def logs(hall):
    """Returns the files of all games that are over."""
    found = {}
    for row in await hall.store.tables(("over",)):
        for game in await hall.store.games(row.id):
            file = log_of(game.header, await hall.store.entries(game.id), game.result)
            found[game.header["game"]] = {"code": row.code, "log": file, "seal": row.settings["shuffle"]["seal"]}
    return found


def net(folder):
    """Writes a small net that has learned nothing, and returns what it plays."""
    game, chance = find(NET), np.random.default_rng(2)
    row, shipped = len(game.fields.columns), weights_of(game)
    sizes = {
        "first": (row, WIDTH),
        "first_bias": (WIDTH,),
        "norms": (1 + HIDDEN, 2, WIDTH),
        "hidden": (HIDDEN, WIDTH, WIDTH),
    }
    sizes |= {
        "hidden_bias": (HIDDEN, WIDTH),
        "policy": (WIDTH, shipped.policy.shape[1]),
        "policy_bias": shipped.policy_bias.shape,
    }
    sizes |= {"values": (WIDTH, shipped.values.shape[1]), "values_bias": shipped.values_bias.shape}
    made = Weights(**{key: chance.normal(size=sizes[key]).astype(np.float16) for key in Weights._fields})
    path = folder / f"{NET}-{RELEASE}.npz"
    save_weights(path, game, made, "random numbers: it has learned nothing")
    match = clowder.deal(NET, 3, seed="net")
    player = ChampionPlayer(net=str(path))
    while not match.over:
        seat = match.to_act[0]
        player.start(seat, game, match.options)
        match.play(seat, player.choose(match.view_of(seat), match.legal(seat), Budget()))
    return match.log()


def variant(folder):
    """Writes a variant and returns what it is read as, and the log of a game by it."""
    path = folder / f"variant-{RELEASE}.toml"
    path.write_text(VARIANT)
    read, chance = read_variant(path), random.Random("variant")
    match = clowder.deal(read.game, 4, seed="variant", **read.options)
    while not match.over:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    return {"name": read.name, "options": read.options, "path": read.path, "log": match.log()}


def pack(path):
    """Leaves one small file."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
    database.close()


def write(path, data):
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    path.write_bytes(gzip.compress(text, mtime=0))


async def main(folder):
    path, copy = folder / f"tables-{RELEASE}.sqlite", folder / "copy.sqlite"
    async with hall_at(path, Pace(0, 0, 0)) as hall:
        open_tables = await fill(hall)
        over = await logs(hall)
        await hall.stop()
    pack(path)
    shutil.copy(path, copy)
    async with hall_at(copy, Pace(60, 60)) as hall:
        found = await watch(hall, open_tables)
    for file in folder.glob("copy.sqlite*"):
        file.unlink()
    write(folder / f"tables-{RELEASE}.json.gz", found)
    write(folder / f"logs-{RELEASE}.json.gz", {**over, "variant": variant(folder), "net": net(folder)})


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
