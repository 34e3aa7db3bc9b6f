"""The page of a contest with faults and losses, from made-up games."""

import html
import re
import shlex

import pytest
from contest_records import MIXED, mixed_games

from clowder.arena.contest import Contest, Record
from clowder.arena.page import Kept, contest_page
from clowder.arena.ratings import difference, standings


@pytest.fixture(autouse=True)
def drawn(monkeypatch):
    """Records the axes of the pictures instead of drawing them, which is slow."""
    found = []

    def savefig(figure, out, **given):
        found.append(figure.axes[0])
        out.write("<?xml?><svg>")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", savefig)
    return found


def tables(page):
    found = []
    for table in re.findall(r"<table>(.*?)</table>", page, re.DOTALL):
        rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]
        found.append(rows)
    return found


def made(records=None, kept=None, contest=MIXED):
    records = mixed_games() if records is None else records
    return contest_page(contest, records, standings(contest, records), kept)


def test_the_standings():
    page = made()
    assert "<title>Exploding Kittens, 2 players</title>" in page
    assert "<p>6 games on 3 mirrored deals; a deal is one observation.</p>" in page
    head, *rows = tables(page)[0]
    assert head[:5] == ["bot", "seats", "win share", "95% interval", "fair"]
    first = standings(MIXED, mixed_games())[0]
    assert rows[0][:3] == ["random", "6", "50.0%"]
    assert rows[0][3] == f"{100 * first.low:.1f} to {100 * first.high:.1f}%"
    assert rows[0][4:7] == ["50.0%", f"{first.rating:+.2f}", "unknown"]
    assert rows[0][8] == "2 crash"
    assert rows[1][0] == "a&lt;b"
    assert rows[1][8] == "none"


def test_each_bot_at_each_seat():
    head, *rows = tables(made())[1]
    assert head == ["bot", "seat 0", "seat 1"]
    # Game 4 is drawn, and games 1, 2 and 5 are the first bot's.
    assert rows == [["random", "33.3% of 3", "66.7% of 3"], ["a&lt;b", "33.3% of 3", "33.3% of 3"]]
    alone = [Record(0, 0, [0, 1], [0, 1], [0, 0], [1, 1], [0, 0])]
    assert tables(made(alone))[1][1:] == [["random", "50.0% of 1", ""], ["a&lt;b", "", "50.0% of 1"]]


def test_lengths():
    assert "<p>8.5 decisions per game with a choice; from 6 to 11, half of them 7 to 10.</p>" in made()
    assert made().count("<figure><svg>") == 3
    assert "<p>6 decisions.</p>" in made(mixed_games(1))


def test_faults_are_shown_with_where_they_happened():
    page = made(kept={2: Kept("games/2.html", {0: 9, 1: 4})})
    assert "random failed 2 times in choose (crash), first in game 2 (deal 7/1), seat 0, decision 5:" in page
    assert ' <a href="games/2.html#5">Look at it.</a></p><pre>Traceback &lt;x&gt;</pre>' in page
    assert "Look at it" not in made()
    assert "<h2>Faults</h2><p>None.</p>" in made(mixed_games(2))


def test_page_links_every_game_and_the_losers_last_decisions():
    head, *rows = tables(made(list(reversed(mixed_games())), {3: Kept("games/3.html", {0: 8})}))[2]
    assert head == ["game", "deal", "seats", "decisions", "faults"]
    assert [row[0] for row in rows] == ["0", "1", "2", '<a href="games/3.html">3</a>', "4", "5"]
    assert [row[1] for row in rows] == ["7/0", "7/0", "7/1", "7/1", "7/2", "7/2"]
    assert rows[0][2] == "0 random<br><b>1 a&lt;b</b> won"
    assert rows[3][2] == "<b>0 a&lt;b</b> won<br>1 random", "its seat has no last decision"
    assert rows[4][2] == "0 random<br>1 a&lt;b"
    assert [row[3] for row in rows] == ["6", "7", "8", "9", "10", "11"]
    assert [row[4] for row in rows] == ["", "", "2", "", "", ""]
    page = made(kept={0: Kept("games/0.html", {0: 8})})
    assert '0 random: <a href="games/0.html#8">last decision 8</a><br>' in page


def test_the_conditions():
    def told(contest):
        return {
            html.unescape(name): html.unescape(word)
            for name, word in re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", made(contest=contest))
        }

    found = told(MIXED)
    assert found["Attack cards"] == "only those of the new Attack"
    assert (found["A fault costs"], found["A program may take"]) == ("the decision", "5 s")
    assert found["Rules"].startswith("exploding-kittens ")
    assert {"Bot random", "Bot a<b", "Python", "numba", "numpy", "Clowder"} <= found.keys()
    hard = Contest("exploding-kittens", 2, ("random", "a<b"), 6, "7", {}, "forfeit", 0.25)
    assert (told(hard)["A fault costs"], told(hard)["A program may take"]) == ("the game", "0.25 s")
    assert f"<code>{html.escape(MIXED.command())}</code>" in made()


def test_the_pictures_are_drawn_from_the_numbers(drawn):
    found = standings(MIXED, mixed_games())
    made()
    shares, gaps, lengths = drawn
    assert [label.get_text() for label in shares.get_yticklabels()] == [each.name for each in reversed(found)]
    middles = [bars.lines[0].get_xdata()[0] for bars in shares.containers]
    assert middles == [100 * each.win_share for each in reversed(found)]
    ends = shares.containers[1].lines[2][0].get_segments()[0][:, 0].tolist()
    assert ends == pytest.approx([100 * found[0].low, 100 * found[0].high])
    assert shares.lines[-1].get_xdata()[0] == 50
    texts = {(text.get_position()): text.get_text() for text in gaps.texts}
    assert texts == {(0, 0): "+0", (1, 0): "+17", (0, 1): "-17", (1, 1): "+0"}
    assert sum(bar.get_height() for bar in lengths.patches) == 6
    assert lengths.get_xlabel() == "decisions per game"


def test_contest_title(tmp_path):
    told = "clowder arena exploding-kittens --players 2 --bots random,a<b --games 6 --seed 7 --option attack=two"
    assert shlex.split(MIXED.command()) == told.split()
    assert "--mixed" not in MIXED.command()


def test_the_page_holds_everything_and_loads_nothing():
    contest = Contest("exploding-kittens", 2, ("random", "<house> $x_{$"), 4, "7", {})
    records = [Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2], [0, 1], [3, 3], [0.1, 0.1]) for i in range(8)]
    page = contest_page(contest, records, standings(contest, records))
    assert "<svg" in page
    assert "&lt;house&gt; $x_{$" in page
    assert "<house>" not in page
    assert "<script" not in page
    assert difference(records, 1, 0)[0] == pytest.approx(1.0)
