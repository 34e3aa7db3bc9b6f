"""What 0.2.0 wrote loads, resumes, verifies, replays and plays on: a store, logs, positions, a variant, a net, frames.

The fixtures are in frozen/; record.py there made them, with the code of that release. They are never made again.
"""

import asyncio
import gzip
import json
import random
import re
import shutil
import sqlite3
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from clock import run_real, until
from positions import as_stored

import clowder
from clowder.games import find, names
from clowder.players.champion import ChampionPlayer
from clowder.players.player import Budget
from clowder.store import Store
from clowder.system import REAL
from clowder.table import fair, fair_check, fair_check_1, fair_shuffle, sync
from clowder.table.bots import Pace
from clowder.table.commands import Commands
from clowder.table.connections import Connection
from clowder.table.log import TableLog
from clowder.table.terms import Terms
from clowder.table.timing import Timing
from clowder.web.tables.registry import TableRegistry
from clowder.workshop.files import read_variant

FROZEN = Path(__file__).parent / "frozen"


def unpacked(name):
    return json.loads(gzip.decompress((FROZEN / f"{name}-0.2.0.json.gz").read_bytes()))


LOGS, TABLES = unpacked("logs"), unpacked("tables")
# Where frames have sentences, which later releases may word otherwise; all else is compared as it is.
WORDED = {
    *("ask", "badge", "facts", "help", "knows", "label", "log", "note", "preset", "question", "rules", "says"),
    *("status", "text", "title", "wait", "will", "wills"),
}
OPEN = sorted(set(TABLES) - {"waiting", "shuffling"})  # tables with a game in the middle
ANN, BOB, CLEO = ("ann-id", "Ann"), ("bob-id", "Bob"), ("cleo-id", "Zoë 🐈")


def unworded(part, key=""):
    """Returns a part of a frame with only the numbers of its sentences, in their order."""
    if isinstance(part, dict):
        apart = {"parted", "title"} if part.get("is") == "face" else {"parted"}  # a title may gain or lose a number
        own = {name: value for name, value in part.items() if name not in apart}
        return {name: unworded(value, name) for name, value in own.items()}
    if isinstance(part, list):
        return [unworded(value, key) for value in part]
    return re.findall(r"\d+", part) if isinstance(part, str) and key in WORDED else part


def of_that_release(parts):
    """Returns the parts of a frame without what has come since.

    That is: who goes first, what a seat chooses, and how CATS draws what a bird takes. Viewers counted themselves.
    """
    table = {name: value for name, value in parts["table"].items() if name not in ("first", "picks", "watching")}
    table["can"] = [what for what in table["can"] if what not in ("first", "choose")]
    return {**without_needs(parts), "table": table}


def unwatched(parts):
    return {**parts, "table": {name: value for name, value in parts["table"].items() if name != "watching"}}


def without_needs(part):
    """Returns a part of a frame without the pictures of what a bird takes, which were one paw a Stalk.

    Nor does it have which pick one tap plays: then it took two.
    """
    if isinstance(part, dict):
        return {name: without_needs(value) for name, value in part.items() if name != "once"}
    if isinstance(part, list):
        return [without_needs(item) for item in part if not (isinstance(item, dict) and takes(item))]
    return re.sub(r"-takes\d$", "", part) if isinstance(part, str) else part


def takes(item):
    return str(item.get("anchor", "")).startswith(("need:", "takes:"))


class Page(Connection):
    """A page that takes part in the shuffle."""

    def __init__(self, person, name):
        super().__init__(person, name, shuffles=True)

    def shown(self, table):
        """Returns the frame that the page would be sent if it was opened now."""
        return json.loads(table.moment().frame(Connection(self.person, self.name), 0))


@asynccontextmanager
async def hall_of(path, release="0.2.0"):
    """Opens a copy of a frozen store, as if its server had stopped a moment ago."""
    shutil.copy(FROZEN / f"tables-{release}.sqlite", path)
    if release != "0.1.0":  # which did not write down when a table was used
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("UPDATE tables SET used = ?", [REAL.clock.now().strftime("%Y-%m-%d %H:%M:%S.%f")])
    hall = TableRegistry(await Store.open(str(path)), Pace(60, 60), Timing())
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def open_table(hall, what, *people):
    table = await hall.find(TABLES[what]["code"])
    table.commands = Commands(table.clock)
    pages = [Page(*person) for person in people]
    for page in pages:
        table.connect(page)
    await settle(table)
    return table, pages


async def settle(table):
    """Waits until the table's task has done everything that it was given."""
    for _ in range(2):
        done = asyncio.Event()

        async def here(done=done):
            done.set()

        table.mailbox.put(None, here)
        await done.wait()


async def say(table, page, message):
    """Sends what a page would; returns why it was refused, if it was."""
    page.unsent.clear()
    table.commands.dispatch(table, page, message)
    await settle(table)
    return [told["sorry"] for text in page.unsent if "sorry" in (told := json.loads(text))]


def played_out(match, seed):
    """Plays a match to its end at random; returns it."""
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def test_every_game_of_that_release_is_frozen():
    assert set(LOGS) - {"variant", "net"} == (set(TABLES) - {"waiting", "shuffling", "paused"}) | {"nine-lives"}
    assert set(LOGS) - {"variant", "net"} <= set(names())


@pytest.mark.parametrize("name", sorted(set(LOGS) - {"variant", "net"}))
def test_a_log_replays_and_verifies(name):
    log = LOGS[name]["log"]
    match = clowder.replay(log)
    assert {"scores": list(match.scores), "winners": list(match.winners)} == log["result"]
    verdict = fair_check.verify(log, find, LOGS[name]["seal"])
    assert "and 2 numbers of the players" in " ".join(verdict.sentences)
    assert (verdict.exit_code, verdict.gaps[0].id) == (3, "old")


@pytest.mark.parametrize("what", OPEN)
def test_a_position_loads_and_plays_on(what):
    stored = TABLES[what]["position"]
    match = clowder.load(stored)
    assert as_stored(match, stored) == stored
    assert played_out(match, what).over


def test_a_variant_is_read_and_its_game_replays():
    kept, read = LOGS["variant"], read_variant(FROZEN / "variant-0.2.0.toml")
    assert (read.name, read.options, read.path) == (kept["name"], kept["options"], kept["path"])
    match = clowder.replay(kept["log"])
    assert match.over
    assert match.options == clowder.deal(read.game, players=4, seed=1, **read.options).options


def test_a_net_loads_and_plays_what_it_played():
    log = LOGS["net"]
    match = clowder.replay({**log, "moves": []})
    player = ChampionPlayer(net=str(FROZEN / "exploding-kittens-0.2.0.npz"))
    for seat, move in log["moves"]:
        player.start(seat, match.game, match.options)
        assert player.choose(match.view_of(seat), match.legal(seat), Budget()) == move
        match.play(seat, move)
    assert match.over


@pytest.mark.parametrize("what", sorted(set(TABLES) - {"shuffling"}))
def test_a_table_resumes_and_its_pages_are_sent_the_same_frames(what, tmp_path):
    """What Ann and somebody who looks on were sent after a restart of that release, but for time and wording."""
    kept = TABLES[what]

    async def work():
        async with hall_of(tmp_path / "x.sqlite") as hall:
            table, pages = await open_table(hall, what, ANN, ("dan-id", "Dan"))
            assert (table.stage, table.notice) == (kept["stage"], "")
            for page, before in zip(pages, (kept["ann"], kept["dan"]), strict=True):
                frame = page.shown(table)
                assert unworded(of_that_release(frame["parts"])) == unworded(without_needs(unwatched(before["parts"])))
                assert set(frame) == set(before)
                assert frame["v"] == before["v"]
            if table.match:
                assert as_stored(table.match, kept["position"]) == kept["position"]
                assert len(table.match.decisions) == kept["decisions"]  # replayed, not loaded from a position

    run_real(work())


@pytest.mark.parametrize("what", [name for name in OPEN if name != "paused"])
def test_a_play_that_a_page_of_that_release_sends_is_taken_and_the_game_goes_on(what, tmp_path):
    async def work():
        async with hall_of(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await open_table(hall, what, ANN)
            before, message = table.match.decisions, TABLES[what]["says"]
            assert await say(table, ann, {**message, "id": 1}) == []
            made = table.match.decisions[len(before) :]
            assert [move for seat, move in made if seat == 0] == message["moves"]
            assert played_out(table.match.copy(), what).over

    run_real(work())


def test_a_paused_table_goes_on(tmp_path):
    async def work():
        async with hall_of(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await open_table(hall, "paused", ANN, BOB)
            assert ann.shown(table)["parts"]["table"]["paused"] == "Bob"
            assert await say(table, bob, {"do": "pause", "on": False}) == []
            assert "paused" not in ann.shown(table)["parts"]["table"]

    run_real(work())


def stored_shuffle():
    with closing(sqlite3.connect(FROZEN / "tables-0.2.0.sqlite")) as database:
        query = "SELECT settings FROM tables WHERE code = ?"
        return json.loads(database.execute(query, [TABLES["shuffling"]["code"]]).fetchone()[0])


def test_an_open_shuffle_is_read_as_one_that_cannot_be_ended():
    """All had committed, and Ann alone had opened her number: the server knows it, so it is used for nothing."""
    shuffle = Terms.read(stored_shuffle()).shuffle
    assert shuffle.is_left_over
    assert not shuffle.is_open
    assert fair_check_1.seal(shuffle.old["secret"], shuffle.old["header"]) == shuffle.seal


def test_a_deal_that_was_open_is_shuffled_and_dealt(tmp_path):
    async def work():
        async with hall_of(tmp_path / "x.sqlite") as hall:
            table, pages = await open_table(hall, "shuffling", ANN, BOB, CLEO)
            await until(lambda: table.terms.shuffle.is_open)
            while table.match is None:
                for page in pages:
                    deal = page.shown(table)["parts"]["deal"]
                    if deal.get("step") in ("commit", "open") and "mine" in deal:
                        nonce = fair.commitment(deal["seal"], page.person)
                        added = {"nonce": nonce}
                        if deal["step"] == "commit":
                            added = {"commitment": fair.commitment(deal["seal"], nonce)}
                        assert await say(table, page, {"do": "shuffle", "seal": deal["seal"], **added}) == []
                    await settle(table)
            shuffle = table.terms.shuffle
            assert [bool(share.nonce) for share in shuffle.seats] == [True, True, True]
            assert shuffle.chain.earlier == ((stored_shuffle()["shuffle"]["seal"], "version"),)

    run_real(work())


@pytest.mark.parametrize("what", OPEN)
def test_a_game_that_was_dealt_by_that_release_shows_the_digest_of_its_file(what, tmp_path):
    async def work():
        async with hall_of(tmp_path / "x.sqlite") as hall:
            table, pages = await open_table(hall, what, ANN)
            row = (await hall.store.games(table.id))[-1]
            assert table.terms.shuffle.record == row.header["fair"]
            assert pages[0].shown(table)["parts"]["deal"]["step"] == "dealt"
            played_out(table.match, what)
            digest = fair_shuffle.opened(table.terms.shuffle, table.match)["digest"]
            scores, winners = table.match.result()
            result = {"scores": list(scores), "winners": list(winners)}
            assert digest == fair.exported(row.header, table.match.decisions, result)["digest"]

    run_real(work())


def test_people_have_their_names_and_their_games(tmp_path):
    async def work():
        async with hall_of(tmp_path / "x.sqlite") as hall:
            assert await hall.store.people.names(["ann-id", "cleo-id"]) == dict((ANN, CLEO))
            finished = await hall.store.history.of("ann-id")
            assert {game.header["game"] for game in finished} == set(LOGS) - {"variant", "net"}
            assert (await hall.store.people.known("key of bob-id")).name == "Bob"
            waiting = {row.code for row in await hall.store.tables_of("cleo-id")}
            assert waiting == {TABLES["waiting"]["code"], TABLES["shuffling"]["code"]}

    run_real(work())


@pytest.mark.parametrize("name", sorted(set(LOGS) - {"variant", "net"}))
def test_a_table_whose_game_is_over_shows_how_it_ended(name, tmp_path):
    async def work():
        async with hall_of(tmp_path / "x.sqlite") as hall:
            table = await hall.find(LOGS[name]["code"])
            page = Page(*ANN)
            table.connect(page)
            parts = page.shown(table)["parts"]
            assert parts["table"]["phase"] == "over"
            won = {seat for place, seat, *_ in parts["end"]["places"] if place == 1}
            assert won == set(LOGS[name]["log"]["result"]["winners"])

    run_real(work())


def test_a_table_is_not_resumed_before_its_match_is_there(tmp_path, monkeypatch):
    """Rules that have changed are told together with the game, not some moments before it."""
    joined, found = TableLog.joined, []

    async def looked_at(ledger, terms):
        names = await joined(ledger, terms)
        found.extend(table.notice for table in watched if table.match is None)
        return names

    watched = []
    monkeypatch.setattr(TableLog, "joined", looked_at)

    async def work():
        async with hall_of(tmp_path / "x.sqlite", "0.1.0") as hall:
            position = json.loads((FROZEN / "positions-0.1.0.json").read_text())["nine-lives"]
            table = await hall.find(position["code"])
            watched.append(table)
            table.round, table.notice = None, ""  # as before it was resumed
            found.clear()
            await sync.resume(table)
            assert table.match is not None
            assert table.notice

    run_real(work())
    assert found
    assert set(found) == {""}
