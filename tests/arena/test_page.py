"""The page of a contest, its faults and its losses, from games that nobody played."""

import html
import json
import re
import shlex
from dataclasses import replace

import pytest

from clowder.arena.contest import Contest, Fault, Record
from clowder.arena.faults import failures
from clowder.arena.losses import last_decisions, log_of, losses, read_log
from clowder.arena.page import Kept, contest_page
from clowder.arena.ratings import standings
from clowder.engine.errors import ClowderError
from clowder.engine.play.match import deal
from clowder.games import find

CONTEST = Contest("exploding-kittens", 2, ("random", "a<b"), 6, "7", {"attack": "two"})


def games(number=6):
    """Returns games of 6 to 11 decisions; the first bot wins two in three, one is drawn, one has faults."""
    found = []
    for i in range(number):
        lineup = [i % 2, 1 - i % 2]
        winners = [] if i == 4 else [lineup.index(0 if i % 3 else 1)]
        found.append(Record(i, i // 2, lineup, winners, [0, 0], [3 + i, 3], [0.1, 0.2]))
    if number > 2:
        first = Fault(0, "crash", "Oh <no>.", "choose", 5, "Traceback <x>")
        found[2].faults = [first, Fault(0, "crash", "Again.", "choose", 7)]
    return found


@pytest.fixture(autouse=True)
def drawn(monkeypatch):
    """Notes the axes of the pictures instead of drawing them, which takes long."""
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


def made(records=None, kept=None, contest=CONTEST):
    records = games() if records is None else records
    return contest_page(contest, records, standings(contest, records), kept)


def test_the_standings():
    page = made()
    assert "<title>Exploding Kittens, 2 players</title>" in page
    assert "<p>6 games on 3 mirrored deals; a deal is one observation.</p>" in page
    head, *rows = tables(page)[0]
    assert head[:5] == ["bot", "seats", "win share", "95% interval", "fair"]
    first = standings(CONTEST, games())[0]
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
    assert "<p>8.5 decisions a game, where there was a choice; from 6 to 11, half of them 7 to 10.</p>" in made()
    assert made().count("<figure><svg>") == 3
    assert "<p>6 decisions.</p>" in made(games(1))


def test_faults_are_shown_with_where_they_happened():
    page = made(kept={2: Kept("games/2.html", {0: 9, 1: 4})})
    assert "random failed 2 times in choose (crash), first in game 2 (deal 7/1), seat 0, decision 5:" in page
    assert ' <a href="games/2.html#5">Look at it.</a></p><pre>Traceback &lt;x&gt;</pre>' in page
    assert "Look at it" not in made()
    assert "<h2>Faults</h2><p>None.</p>" in made(games(2))


def test_every_game_and_the_last_decision_of_who_lost():
    head, *rows = tables(made(list(reversed(games())), {3: Kept("games/3.html", {0: 8})}))[2]
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

    found = told(CONTEST)
    assert found["Attack cards"] == "always two"
    assert (found["A fault costs"], found["A program may take"]) == ("the decision", "5 s")
    assert found["Rules"].startswith("exploding-kittens ")
    assert {"Bot random", "Bot a<b", "Python", "numba", "numpy", "Clowder"} <= found.keys()
    hard = Contest("exploding-kittens", 2, ("random", "a<b"), 6, "7", {}, "forfeit", 0.25)
    assert (told(hard)["A fault costs"], told(hard)["A program may take"]) == ("the game", "0.25 s")
    assert f"<code>{html.escape(CONTEST.command())}</code>" in made()


def test_the_pictures_are_drawn_from_the_numbers(drawn):
    found = standings(CONTEST, games())
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
    assert lengths.get_xlabel() == "decisions a game"


def test_what_a_contest_is_called_by(tmp_path):
    told = "clowder arena exploding-kittens --players 2 --bots random,a<b --games 6 --seed 7 --option attack=two"
    assert shlex.split(CONTEST.command()) == told.split()
    assert "--mixed" not in CONTEST.command()


def test_failures_by_bot_and_then_by_time(tmp_path):
    records = games()
    records[5].faults = [Fault(1, "hang", "Slow.", "choose", 1)]  # seat 1 of game 5 is the first bot's
    records[1].faults = [Fault(0, "crash", "At once.", "start")]  # seat 0 of game 1 is the second's
    found = failures(CONTEST, list(reversed(records)))
    assert [(each.bot, each.kind, each.times, each.game, each.seat, each.decision) for each in found] == [
        ("random", "crash", 2, 2, 0, 5),
        ("random", "hang", 1, 5, 1, 1),
        ("a<b", "crash", 1, 1, 0, None),
    ]
    assert found[0].is_first
    assert (found[0].deal, found[0].detail, found[0].trace, found[0].log) == ("7/1", "Oh <no>.", "Traceback <x>", None)
    assert found[0].command() == ""
    assert found[1].headline() == "random failed once in choose (hang) in game 5 (deal 7/2), seat 1, decision 1:"
    assert found[2].headline() == "a<b failed once in start (crash) in game 1 (deal 7/0), seat 0:"
    assert found[0].to_json()["times"] == 2


def test_the_first_fault_that_tells_why_is_shown():
    records = games()
    records[2].faults = [
        Fault(0, "crash", "Once.", "saw", 1),
        Fault(0, "crash", "Twice.", "saw", 2, "line 1\n\x1b[31m"),
    ]
    [found] = failures(CONTEST, records)
    assert (found.decision, found.detail, found.trace) == (2, "Twice.", "line 1\n\\x1b[31m")
    assert not found.is_first
    assert ", for example in game 2" in found.headline()


def test_faults_lead_to_the_log_where_it_was_kept(tmp_path):
    contest = replace(CONTEST, logs=str(tmp_path))
    assert failures(contest, games())[0].log is None
    log_of(contest, 2).write_text("{}")
    [found] = failures(contest, games())
    assert found.log == str(tmp_path / "000002.json")
    assert shlex.split(found.command()) == ["clowder", "replay", found.log, "--at", "5", "--seat", "0"]


def played_log(seed):
    """Returns a log of first moves, and the last decision of each seat that had a choice."""
    match, last = deal(find("exploding-kittens"), 2, seed, {}), {}
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) > 1:
            last[seat] = len(match.decisions)
        match.play(seat, moves[-1])
    return match.log(), last


def test_losses_are_the_first_that_each_bot_lost_and_whose_log_was_kept(tmp_path):
    contest, records = replace(CONTEST, logs=str(tmp_path)), games()
    log, last = played_log("7/0")
    assert last_decisions(log) == last
    for number in (0, 1, 2, 3, 4):
        log_of(contest, number).write_text(json.dumps(log))
    found = losses(contest, list(reversed(records)), 2)
    # The first bot lost games 0 and 3, the second 1, 2 and 5; nobody lost game 4.
    assert [(each.bot, each.game, each.seat) for each in found] == [
        ("random", 0, 0),
        ("random", 3, 1),
        ("a<b", 1, 0),
        ("a<b", 2, 1),
    ]
    assert [each.decision for each in found] == [last[0], last[1], last[0], last[1]]
    assert shlex.split(found[0].command())[2:] == [str(log_of(contest, 0)), "--at", str(last[0]), "--seat", "0"]
    assert found[0].to_json()["bot"] == "random"
    assert len(losses(contest, records, 1)) == 2
    assert losses(CONTEST, records, 2) == [], "no logs were kept"


def test_a_log_that_cannot_be_read_gets_one_sentence(tmp_path):
    assert read_log(tmp_path / "none.json") is None
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(ClowderError, match=r"The log .*bad\.json cannot be read: "):
        read_log(tmp_path / "bad.json")
