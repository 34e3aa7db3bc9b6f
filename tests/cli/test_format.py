"""Output of commands for known results: contests, ladders, probes, laws, trainings, contests' replays."""

import pytest
from contest_records import CLEAR, clear_games
from rich.console import Console

from clowder.arena.contest import Contest, Fault, Record
from clowder.arena.ratings import difference, standings
from clowder.cli.format import options_text, show_failures, show_losses, show_standings
from clowder.games import find


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "150")


def test_standings_are_a_line_for_each_bot(capsys):
    records = clear_games()
    records[0].faults = [Fault(0, "crash", "Oh.", "choose", 3)]
    found = standings(CLEAR, records)
    show_standings(CLEAR, records, found)
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "exploding-kittens, 2 players, 40 games on 20 mirrored deals, fair share 50.0%"
    assert out[1].split() == ["bot", "seats", "won", "95%", "rating", "95%", "ms", "faults"]
    best = found[0]
    assert out[2].split()[:3] == [best.name, "40", f"{100 * best.win_share:.1f}%"]
    assert f"{100 * best.low:.1f} to {100 * best.high:.1f}%" in out[2]
    told = out[2].split()
    assert told[told.index(f"{best.rating:+.2f}") + 1 :][:3] == [
        f"{best.rating_low:+.2f}",
        "to",
        f"{best.rating_high:+.2f}",
    ]
    assert out[2].endswith("none") != out[3].endswith("none")
    assert {line.split()[-2] for line in out[2:4]} == {"100.00"}
    one, other = (CLEAR.bots.index(each.name) for each in found)
    gap, low, high = difference(records, one, other)
    told = f"{found[0].name} minus {found[1].name}: {100 * gap:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f}): "
    line = next(line for line in out if line.startswith(told))
    assert line.removeprefix(told) == ("clearly stronger" if low > 0 else "not told apart")
    assert out[-1] == CLEAR.command()


def test_clearly_stronger_requires_the_whole_interval_above_zero(capsys):
    sure = [Record(i, i // 2, [i % 2, 1 - i % 2], [i % 2], [0, 0], [1, 1], [0, 0]) for i in range(40)]
    show_standings(CLEAR, sure, standings(CLEAR, sure))
    assert "random minus house: +100.0 points (+70.0 to +100.0): clearly stronger" in capsys.readouterr().out
    few = sure[:2]
    show_standings(CLEAR, few, standings(CLEAR, few))
    assert "random minus house: +100.0 points (-100.0 to +100.0): not told apart" in capsys.readouterr().out


def test_long_bot_name_gets_its_own_line(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    contest = Contest("exploding-kittens", 2, ("random", "./" + "x" * 70), 4, "7", {})
    records = clear_games(4)
    show_standings(contest, records, standings(contest, records))
    out = capsys.readouterr().out.splitlines()
    at = out.index("./" + "x" * 70)
    assert out[at + 1].split()[0] == "4"
    short = next(line for line in out if line.startswith("random  "))
    assert len(short) == len(out[at + 1]), "numbers stand below each other"


def test_failures_and_losses_are_printed_with_their_commands(capsys, tmp_path):
    records = clear_games(4)
    records[1].faults = [Fault(0, "crash", "Oh.", "choose", 3, "Traceback\n  line [bold]x[/bold]")]
    show_failures(Console(), CLEAR, records)
    out = capsys.readouterr().out
    assert out.startswith("house failed once in choose (crash) in game 1 (deal 7/0), seat 0, decision 3:\n")
    assert "  Traceback\n    line [bold]x[/bold]\n" in out
    show_losses(Console(), CLEAR, records)
    assert (
        capsys.readouterr().out
        == "With --logs FOLDER each game is saved, and `clowder replay` shows how it was lost.\n"
    )
    show_losses(Console(), Contest("exploding-kittens", 2, CLEAR.bots, 4, "7", {}, logs=str(tmp_path)), records)
    assert capsys.readouterr().out == "", "no log is there"


def test_options_are_printed_in_command_line_form():
    text = options_text(find("exploding-kittens"))
    assert text.startswith("## Every option, as `-o name=value`\n\n- **")
    assert (
        "`attack`: stacking (those still owed as well), two (only those of the new Attack); usually stacking. " in text
    )
    assert "`hand`: 1 to 9; usually " in text
    assert text.count("\n- **") + text.startswith("- **") == len(find("exploding-kittens").options)


# A ladder


# Laws, warming, training, probing


# The page of a contest, with replays beside it


LONG = "/home/somebody/bots/a folder with a long name/" + "very-" * 12 + "clever.py"


@pytest.mark.parametrize("columns", ["80", "40", None])
@pytest.mark.parametrize("second", ["house", "search:10000:random", LONG, "[bold]b:smile:[/bold]"])
def test_nothing_of_the_table_is_cut(capsys, monkeypatch, columns, second):
    if columns:
        monkeypatch.setenv("COLUMNS", columns)
    else:
        monkeypatch.delenv("COLUMNS", raising=False)
    contest = Contest("hold-my-bear", 2, ("random", second), 60, "7", {})
    records = [
        Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2 if i > 5 else i % 2], [0, 1], [3, 3], [4.5, 0.1])
        for i in range(60)
    ]
    records[0].faults = [Fault(0, "illegal", "")] * 12345
    found = standings(contest, records)
    show_standings(contest, records, found)
    lines = capsys.readouterr().out.splitlines()
    assert "\u2026" not in "".join(lines)
    table = lines[1 if columns != "40" else 2 :]
    for standing in found:
        place = next(place for place, line in enumerate(table) if line.startswith(standing.name))
        row = table[place] if "%" in table[place] else table[place] + table[place + 1]
        rating = f"{standing.rating:+.2f} {standing.rating_low:+.2f} to {standing.rating_high:+.2f}"
        shares = f"{100 * standing.win_share:.1f}% {100 * standing.low:.1f} to {100 * standing.high:.1f}%"
        faults = "12345" if standing.faults else "none"
        assert " ".join(row.split()) == f"{standing.name} 60 {shares} {rating} 766.67 {faults}"
        if columns != "40":
            assert len(table[place]) <= 80 or table[place] == LONG
    assert lines[-1] == contest.command()
