"""What an earlier release wrote goes on: its stored games resume, its logs replay.

Where the rules of a game have moved since, its stored games go on from their positions, and its logs are refused. The
files in frozen/ were written by that release and are never made again: a table of each game in mid-play with the
position it stood at, and a whole game of each as a log.
"""

import copy
import json
import shutil
from pathlib import Path

import pytest
from clock import run, system, until
from positions import as_stored

import clowder
from clowder.engine.errors import BadLog
from clowder.games import find, names
from clowder.store import Store
from clowder.table.bots import Pace
from clowder.table.texts import told
from clowder.table.timing import Timing
from clowder.web.tables.registry import TableRegistry

FROZEN = Path(__file__).parent / "frozen"
LOGS = json.loads((FROZEN / "logs-0.1.0.json").read_text())
POSITIONS = json.loads((FROZEN / "positions-0.1.0.json").read_text())
MOVED = {"hold-my-bear", "nine-lives"}  # games that have another version since


@pytest.mark.parametrize("name", sorted(set(LOGS) - MOVED))
def test_a_log_of_an_earlier_release_replays(name, tmp_path, capsys):
    kept = LOGS[name]
    match = clowder.replay(kept["log"])
    assert match.over
    assert [list(match.scores), list(match.winners)] == [kept["scores"], kept["winners"]]
    assert match.game.means(kept["log"]["rules"])
    assert match.log()["moves"] == kept["log"]["moves"]


@pytest.mark.parametrize("name", sorted(MOVED))
def test_a_log_of_rules_that_have_moved_is_refused(name):
    game, log = find(name), LOGS[name]["log"]
    assert not game.means(log["rules"])
    with pytest.raises(BadLog, match=f"has version {log['version']} of {game.title}; these .* {game.version}\\.$"):
        clowder.replay(log)


def test_a_store_of_an_earlier_release_resumes_its_games(tmp_path):
    shutil.copy(FROZEN / "tables-0.1.0.sqlite", tmp_path / "tables.sqlite")

    async def main():
        store = await Store.open(str(tmp_path / "tables.sqlite"), system=system())
        hall = TableRegistry(store, Pace(60, 60), Timing())
        await hall.open()
        try:
            for name, kept in POSITIONS.items():
                table = await hall.find(kept["code"])
                await until(lambda table=table: table.match)
                assert table.game.name == name
                stored = kept["position"]
                if name in MOVED:
                    title = table.game.title
                    notice = f"The rules of {title} have changed: this game goes on from its last stored position."
                    assert told(table.notice) == notice
                    assert table.match.decisions == []  # loaded from its position, not replayed
                    position, moved = table.match.position()["position"], table.game.migrate(copy.deepcopy(stored))
                    assert position.items() >= moved["position"].items()
                    assert set(position) - set(moved["position"]) <= set(table.game.settings)
                    assert position["clock"] == stored["position"]["clock"]
                else:
                    assert table.notice == ""  # not a word about other rules
                    assert len(table.match.decisions) == kept["decisions"] > 0  # replayed, not loaded from a position
                    assert as_stored(table.match, stored) == stored
                assert not table.unseen  # who looked on was not kept then: nothing is assumed
        finally:
            await hall.close()

    run(main())


def test_every_game_of_that_release_is_frozen():
    assert set(LOGS) == set(POSITIONS) <= set(names())
