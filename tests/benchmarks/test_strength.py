"""The table of held-out deals: its rows are matches of the plan, with the numbers of games that were planned."""

import re
import tomllib
from pathlib import Path

import clowder

DOCS = Path(clowder.__file__).parents[1] / "docs"
PLAN = tomllib.loads((DOCS / "matches.toml").read_text())


def test_every_row_is_a_match_of_the_plan():
    text = (DOCS / "strength.md").read_text()
    part = text.partition("<!-- held out -->")[2].partition("<!-- end of held out -->")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines()[3:]]
    assert len(rows) >= 8
    planned = {(game, str(players), bot, other): games for game, players, bot, other, games in PLAN["matches"]}
    for game, players, bot, other, games, share, interval, fair, verdict in rows:
        wanted = planned[game, players, bot, other]
        played = int(re.match(r"\d+", games)[0])
        assert games == (str(wanted) if played == wanted else f"{played} of {wanted}")
        low, high = (float(number) for number in re.findall(r"[\d.]+", interval))
        assert low <= float(share.rstrip("%")) <= high
        expected = (
            "stronger"
            if low > float(fair.rstrip("%"))
            else "weaker"
            if high < float(fair.rstrip("%"))
            else "not told apart"
        )
        assert verdict == expected


def test_no_seed_of_the_plan_is_one_that_bots_were_tuned_on():
    assert PLAN["seed"] not in ("champion", "ladder", "trial", "1")
