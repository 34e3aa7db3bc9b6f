"""What commands print of results that are known: contests, ladders, probes, laws, trainings, contests' replays."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from clowder.arena.contest import Contest, Fault, Record
from clowder.arena.ladder import Played, add
from clowder.arena.ratings import difference, standings
from clowder.cli import arena_page, law_checks, warmup
from clowder.cli.format import options_text, show_failures, show_losses, show_standings
from clowder.engine.backends import NAMES
from clowder.engine.laws.laws import LAWS, Violation
from clowder.games import find

CONTEST = Contest("exploding-kittens", 2, ("random", "house"), 40, "7", {})


def games(number=40):
    """Returns games of which the second bot wins all but every fourth."""
    return [
        Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2 if i % 4 else i % 2], [0, 0], [3, 5], [0.3, 0.5])
        for i in range(number)
    ]


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "150")


def test_standings_are_a_line_for_each_bot(capsys):
    records = games()
    records[0].faults = [Fault(0, "crash", "Oh.", "choose", 3)]
    found = standings(CONTEST, records)
    show_standings(CONTEST, records, found)
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
    one, other = (CONTEST.bots.index(each.name) for each in found)
    gap, low, high = difference(records, one, other)
    told = f"{found[0].name} minus {found[1].name}: {100 * gap:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f}): "
    line = next(line for line in out if line.startswith(told))
    assert line.removeprefix(told) == ("clearly stronger" if low > 0 else "not told apart")
    assert out[-1] == CONTEST.command()


def test_clearly_stronger_is_only_who_is_it_in_all_of_the_interval(capsys):
    sure = [Record(i, i // 2, [i % 2, 1 - i % 2], [i % 2], [0, 0], [1, 1], [0, 0]) for i in range(40)]
    show_standings(CONTEST, sure, standings(CONTEST, sure))
    assert "random minus house: +100.0 points (+70.0 to +100.0): clearly stronger" in capsys.readouterr().out
    few = sure[:2]
    show_standings(CONTEST, few, standings(CONTEST, few))
    assert "random minus house: +100.0 points (-100.0 to +100.0): not told apart" in capsys.readouterr().out


def test_a_name_without_room_stands_above_its_numbers(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    contest = Contest("exploding-kittens", 2, ("random", "./" + "x" * 70), 4, "7", {})
    records = games(4)
    show_standings(contest, records, standings(contest, records))
    out = capsys.readouterr().out.splitlines()
    at = out.index("./" + "x" * 70)
    assert out[at + 1].split()[0] == "4"
    short = next(line for line in out if line.startswith("random  "))
    assert len(short) == len(out[at + 1]), "numbers stand below each other"


def test_failures_and_losses_are_told_with_what_shows_them(capsys, tmp_path):
    records = games(4)
    records[1].faults = [Fault(0, "crash", "Oh.", "choose", 3, "Traceback\n  line [bold]x[/bold]")]
    show_failures(Console(), CONTEST, records)
    out = capsys.readouterr().out
    assert out.startswith("house failed once in choose (crash) in game 1 (deal 7/0), seat 0, decision 3:\n")
    assert "  Traceback\n    line [bold]x[/bold]\n" in out
    show_losses(Console(), CONTEST, records)
    assert (
        capsys.readouterr().out == "With --logs FOLDER each game is kept, and clowder replay shows how it was lost.\n"
    )
    show_losses(Console(), Contest("exploding-kittens", 2, CONTEST.bots, 4, "7", {}, logs=str(tmp_path)), records)
    assert capsys.readouterr().out == "", "no log is there"


def test_every_option_is_told_as_it_is_written():
    text = options_text(find("exploding-kittens"))
    assert text.startswith("## Every option, as `-o name=value`\n\n- **")
    assert "`attack`: stacking (those still owed, plus two), two (always two); usually stacking. " in text
    assert "`hand`: 1 to 9; usually " in text
    assert text.count("\n- **") + text.startswith("- **") == len(find("exploding-kittens").options)


# A ladder


@pytest.fixture
def climbed(tmp_path):
    file = tmp_path / "ladder.jsonl"
    seats = "house", "random"
    add(
        file,
        [Played("cats", 2, f"s/{n // 2}", seats, {"house": "h", "random": "r"}, (int(n % 4 == 0),)) for n in range(40)],
    )
    return file


def test_a_ladder_is_told_in_lines(command_line, climbed):
    code, out, _ = command_line("ladder", "--file", climbed)
    lines = out.splitlines()
    assert (code, lines[0]) == (0, "cats, 2 players, 40 games")
    assert lines[1].startswith("  1  house   +")
    assert lines[1].endswith("   75.0% of 40 seats")
    assert lines[2].startswith("  2  random  -")
    assert lines[2].endswith("   25.0% of 40 seats")
    assert " to " in lines[1]
    [kind] = json.loads(command_line("ladder", "--file", climbed, "--json")[1])
    assert (kind["game"], kind["players"]) == ("cats", 2)
    assert [(rung["bot"], rung["games"], rung["wins"]) for rung in kind["rungs"]] == [
        ("house", 40, 30),
        ("random", 40, 10),
    ]


def test_a_ladder_goes_on_with_those_it_knows(monkeypatch, command_line, climbed, tmp_path):
    made = []

    class Ladder:
        def __init__(self, file, game, players, bots):
            made.append([file, game, players, list(bots)])

        def play_on(self, seconds, workers, tell):
            made[-1].append(seconds)
            tell(2)

    monkeypatch.setattr("clowder.arena.ladder.Ladder", Ladder)
    common = "--file", climbed, "--minutes", "0.5"
    assert command_line("ladder", "cats", "-p", 2, *common)[0] == 0
    assert command_line("ladder", "cats", "-p", 3, *common)[0] == 0
    assert command_line("ladder", "cats", "-p", 2, "--bots", "house, search:9", *common)[0] == 0
    assert made == [
        [climbed, "cats", 2, ["house", "random"], 30.0],
        [climbed, "cats", 3, ["random", "house", "search:1000", "champion"], 30.0],
        [climbed, "cats", 2, ["house", "search:9"], 30.0],
    ]
    for wrong in ("-1", "soon", "100001", "nan"):
        code, _, err = command_line("ladder", "cats", "--file", climbed, "--minutes", wrong)
        assert (code, err) == (2, f"Error: --minutes is a number from 0 on, not {wrong!r}.\n")


# Laws, warming, training, probing


def violation(law, players, deal="x"):
    return Violation(law, "cats", players, {}, deal, "It is so.")


def test_laws_are_told_by_number_of_players(monkeypatch, capsys):
    found = {2: [violation(3, 2), violation(3, 2), violation(4, 2)], 3: []}
    asked = []
    monkeypatch.setattr(
        law_checks, "check_seats", lambda game, players, number, sets: asked.append((players, number)) or found[players]
    )
    game = find("cats")
    assert law_checks.check_game(game, [2, 3], 7, deep=False) == found[2]
    assert asked == [(2, 7), (3, 7)]
    out = capsys.readouterr().out
    sets = len(law_checks.laws.option_sets(game, 2))
    assert f"CATS, 2 players: {sets} sets of options, 7 games each: 3 violations" in out
    assert "CATS, 3 players: " in out
    assert out.count(": 0 violations") == 1
    assert "(law 3 also under 1 more sets of options for 2)" in " ".join(out.split())
    assert "laws kept" not in out


@pytest.mark.parametrize("deep", [False, True])
def test_laws_that_are_kept_are_counted(monkeypatch, capsys, deep):
    monkeypatch.setattr(law_checks, "check_seats", lambda *given, **named: [])
    asked = []
    monkeypatch.setattr(law_checks, "check_backends", lambda game, players: asked.append(("i", players)) or [])
    monkeypatch.setattr(law_checks, "check_bounds", lambda game, players, games: asked.append((games, players)) or [])
    assert law_checks.check_game(find("cats"), [2], 7, deep) == []
    out = capsys.readouterr().out
    assert f"{len(LAWS) if deep else len(LAWS) - 2} laws kept." in out
    assert ("--deep" in out) != deep
    assert asked == ([("i", 2), (7, 2)] if deep else [])
    law_checks.check_game(find("cats"), [2], 7, deep, quiet=True)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("odd", [None, *NAMES])
def test_a_backend_that_plays_another_game_is_named(monkeypatch, odd):
    monkeypatch.setattr(law_checks, "fingerprints", lambda game, players: [game.runs_on == odd, players])
    found = law_checks.check_backends(find("cats").on("interpreted"), 3)
    assert [(each.law, each.players) for each in found] == ([(21, 3)] if odd else [])
    named = "checked" if odd == "interpreted" else odd  # the others are compared with the game's own
    assert not odd or f"The bytes differ: {named}." in str(found[0])


def test_a_backend_that_fails_is_named(monkeypatch):
    def fail(game, players):
        return ["same"] if game.runs_on == "interpreted" else 1 // 0

    monkeypatch.setattr(law_checks, "fingerprints", fail)
    (found,) = law_checks.check_backends(find("cats").on("interpreted"), 3)
    assert found.law == 21
    assert "checked: ZeroDivisionError: integer" in str(found)


@pytest.mark.parametrize(("games", "walked"), [(2, 2), (9, law_checks.CHECKED)])
def test_rules_are_checked_in_a_few_games(monkeypatch, games, walked):
    monkeypatch.setattr(law_checks.run, "walk", lambda game, players, games: [game.runs_on, players, games])
    assert law_checks.check_bounds(find("cats"), 3, games) == ["checked", 3, walked]


def test_families_are_warmed_once_and_named_together(monkeypatch, capsys):
    warmed = []
    monkeypatch.setattr(warmup, "warm_game", lambda game: warmed.append(game.home))
    monkeypatch.setattr(warmup, "time", SimpleNamespace(perf_counter=iter(range(0, 99, 3)).__next__))
    warmup.warm_games([find(name) for name in ("exploding-kittens", "bursting-felines", "cats")])
    assert len(warmed) == len(set(warmed)) == 2
    assert (
        capsys.readouterr().out == "Exploding Kittens, Bursting Felines: ready after 3.0 s\nCATS: ready after 3.0 s\n"
    )


def test_a_training_is_told_a_line_a_measurement(monkeypatch, command_line, tmp_path):
    asked = []

    class Course:
        def __init__(self, game, settings, out, device):
            asked.append((game.name, settings, str(out), device))
            self.out = out

        def told_of_net(self):
            return "a net"

        def where(self):
            return "the moon"

        def run(self, show):
            told = {"seconds": 20.0, "update": 3, "decisions": 5_000_000, "entropy": 0.5}
            show({**told, "against_house": {2: (0.5, 0.02), 3: (0.25, 0.01)}, "against_frozen": {2: (0.6, 0.03)}})
            show({**told, "seconds": 0.5})

    monkeypatch.setitem(sys.modules, "clowder.train.course", SimpleNamespace(Course=Course))
    settings = SimpleNamespace(read_settings=lambda game, file, **given: (file, given))
    monkeypatch.setitem(sys.modules, "clowder.train.settings", settings)
    code, out, _ = command_line("train", "cats", "--device", "cpu", "--minutes", "1.5", "--updates", 9, "--seed", 4)
    assert code == 0
    assert asked == [("cats", (None, {"minutes": 1.5, "updates": 9, "seed": 4}), "train-cats", "cpu")]
    first, measured, early, last = out.splitlines()
    assert first == "CATS: a net, on the moon; goes into train-cats"
    assert measured == (
        "    20 s  update 3  5.0M decisions (0.25M/s)  entropy 0.50  against the house, by players: 2: 50.0 ± 2.0%  "
        "3: 25.0 ± 1.0%; against the frozen net, by players: 2: 60.0 ± 3.0%"
    )
    assert "(5.00M/s)" in early
    assert last == "Play it: CLOWDER_NETS=train-cats clowder arena cats --bots champion,house"
    command_line("train", "cats", "--out", tmp_path, "--config", "x.toml")
    assert asked[1][1:] == ((Path("x.toml"), dict.fromkeys(("minutes", "updates", "seed"))), str(tmp_path), "cuda")
    for wrong in ("0", "-1", "soon", "100001"):
        assert command_line("train", "cats", "--minutes", wrong)[::2] == (
            2,
            f"Error: --minutes is a number above 0, not {wrong!r}.\n",
        )
    assert command_line("train", "cats", "--device", "moon")[2] == "Error: --device is cuda or cpu, not 'moon'.\n"


def test_a_probe_tells_four_shares_and_two_more_of_a_bot(monkeypatch, command_line):
    def probe(game, players, iterations, deals, clairvoyant, swapped):
        share = 0.8 if clairvoyant and not swapped else 0.3
        return SimpleNamespace(share=share, low=share - 0.1, high=share + 0.1)

    asked = []
    monkeypatch.setattr("clowder.arena.probe.probe", probe)
    monkeypatch.setattr(
        "clowder.arena.probe.probe_bot",
        lambda *given: asked.append(given[1:]) or SimpleNamespace(share=0.5, low=0.4, high=0.6),
    )
    code, out, _ = command_line("probe", "cats", "-p", 3, "--iterations", 9, "--deals", 5)
    assert code == 0
    assert out.splitlines() == [
        "CATS, 3 players, 9 iterations against the house, 5 deals at every seat",
        "search, true worlds           30.0%  (20.0 to 40.0%)",
        "search, swapped worlds        30.0%  (20.0 to 40.0%)",
        "clairvoyant, true worlds      80.0%  (70.0 to 90.0%)",
        "clairvoyant, swapped worlds   30.0%  (20.0 to 40.0%)",
    ]
    data = json.loads(command_line("probe", "cats", "--bot", "house", "--json")[1])
    assert (data["game"], data["players"], data["iterations"], data["deals"]) == ("cats", 3, 300, 60)
    assert list(data["shares"])[:2] == ["house, true worlds", "house, swapped worlds"]
    assert len(data["shares"]) == 6
    assert asked == [(3, "house", 60, False), (3, "house", 60, True)]
    assert command_line("probe", "cats", "--deals", 1)[0] == 2


# The page of a contest, with replays beside it


def test_replays_are_written_for_games_with_faults_first(monkeypatch, tmp_path):
    monkeypatch.setattr(arena_page, "page_of", lambda log, names: f"{log['number']} {', '.join(names)}")
    monkeypatch.setattr(arena_page, "last_decisions", lambda log: {0: log["number"]})
    shown = []
    monkeypatch.setattr(
        arena_page, "contest_page", lambda contest, records, found, kept: shown.append(kept) or "a page"
    )
    logs, page = tmp_path / "logs", tmp_path / "page.html"
    logs.mkdir()
    contest = Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {}, logs=str(logs))
    records = games(4)
    records[2].faults = [Fault(0, "crash", "Oh.")]
    for number in (0, 1, 2):
        (logs / f"{number:06d}.json").write_text(json.dumps({"number": number}))
    arena_page.write_page(page, contest, records, [], 2)
    assert page.read_text() == "a page"
    assert {number: (kept.link, dict(kept.last)) for number, kept in shown[0].items()} == {
        2: ("logs/000002.html", {0: 2}),
        0: ("logs/000000.html", {0: 0}),
    }
    assert (logs / "000002.html").read_text() == "2 0 random, 1 house"
    arena_page.write_page(page, contest, records, [], 9)
    assert set(shown[1]) == {0, 1, 2}, "there is no log of game 3"
    arena_page.write_page(page, Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {}), records, [], 9)
    assert shown[2] == {}
    assert arena_page.folder_of("a/page.html") == "a/page_games"


def test_a_penalty_that_is_none_is_refused(command_line):
    code, out, err = command_line("arena", "cats", "--penalty", "death")
    assert (code, out, err) == (2, "", "Error: A penalty is random or forfeit, not 'death'.\n")
