"""What an earlier release wrote goes on: its stored games resume, its logs replay.

The files in frozen/ were written by that release and are never made again: a table of each game in mid-play with the
position it stood at, and a whole game of each as a log.
"""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

import clowder
from clowder.games import names
from clowder.store import Store
from clowder.web.hall import Hall
from clowder.web.thinking import Pace

FROZEN = Path(__file__).parent / "frozen"
LOGS = json.loads((FROZEN / "logs-0.1.0.json").read_text())
POSITIONS = json.loads((FROZEN / "positions-0.1.0.json").read_text())


@pytest.mark.parametrize("name", LOGS)
def test_a_log_of_an_earlier_release_replays(name, tmp_path, capsys):
    kept = LOGS[name]
    match = clowder.replay(kept["log"])
    assert match.over
    assert [list(match.scores), list(match.winners)] == [kept["scores"], kept["winners"]]
    assert match.game.means(kept["log"]["rules"])
    assert match.log()["moves"] == kept["log"]["moves"]


def test_a_store_of_an_earlier_release_resumes_its_games_without_a_word(tmp_path):
    shutil.copy(FROZEN / "tables-0.1.0.sqlite", tmp_path / "tables.sqlite")

    async def main():
        hall = Hall(await Store.open(str(tmp_path / "tables.sqlite")), Pace(60, 60))
        await hall.open()
        try:
            for name, kept in POSITIONS.items():
                table = await hall.find(kept["code"])
                while table.match is None and not table.notice:
                    await asyncio.sleep(0.05)
                assert table.notice == ""  # not a word about other rules
                assert len(table.match.decisions) == kept["decisions"] > 0  # replayed, not loaded from a position
                position = {**table.match.position(), "rules": kept["position"]["rules"]}
                assert position == kept["position"]
                assert table.game.name == name
                assert not table.unseen  # who looked on was not kept then: nothing is assumed
        finally:
            await hall.close()

    asyncio.run(asyncio.wait_for(main(), 240))


def test_every_game_of_that_release_is_frozen():
    assert set(LOGS) == set(POSITIONS) <= set(names())
