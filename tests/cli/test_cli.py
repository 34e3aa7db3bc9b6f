"""The command line: its output, and one sentence and exit code 2 for bad input."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from rich.console import Console

import clowder
from clowder.cli import COMMANDS, warmup
from clowder.cli.bench_cpu import show_others
from clowder.cli.other_libraries import two_digits
from clowder.cli.terminal import result_line
from clowder.engine.play.game import Game
from clowder.engine.text.languages import languages
from clowder.games import find


@pytest.fixture
def run(command_line):
    return command_line


def test_help_names_every_command_in_its_group(run):
    code, out, _ = run("--help")
    assert code == 0
    for group, commands in COMMANDS.items():
        inside = out.partition(f"─ {group} ─")[2].partition("╰")[0]
        for command in commands:
            assert f"│ {command} " in inside


def test_without_a_command_the_table_opens_in_the_browser(run, monkeypatch):
    asked = []
    monkeypatch.setattr("clowder.web.serve.serve", asked.append)
    assert run() == (0, "", "")
    assert run("serve", "--open") == (0, "", "")
    assert asked[0] == asked[1]
    assert asked[0].open_browser


@pytest.mark.parametrize(("gone", "told"), [("numpy", True), ("numba", True), ("left_pad", False)])
def test_missing_fast_extra_is_reported_with_the_install_command(run, monkeypatch, gone, told):
    def missing(*given):
        raise ModuleNotFoundError(f"No module named {gone!r}", name=gone)

    monkeypatch.setattr("clowder.games.find", missing)
    if told:
        code, out, err = run("rules", "cats")
        assert (code, out) == (2, "")
        assert err == "Error: This needs NumPy and Numba: pip install 'clowder-games[fast]'.\n"
    else:
        with pytest.raises(ModuleNotFoundError):
            run("rules", "cats")


def test_help_does_not_import_the_engine():
    code = "import sys; sys.argv = ['clowder', '--help']; import clowder.cli as c\n"
    code += "try: c.main()\nexcept SystemExit: pass\n"
    code += "print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("False False")


def test_version_option_prints_the_version(run):
    assert run("--version") == (0, f"clowder {clowder.__version__}\n", "")
    assert run("--version", "nonsense")[:2] == run("--version")[:2]
    assert "--version" in run("--help")[1]


def test_games_and_rules(run):
    assert "exploding-kittens" in run("games")[1]
    listed = json.loads(run("games", "--json")[1])
    assert {"exploding-kittens", "bursting-felines"} <= {game["name"] for game in listed}
    for game in listed:
        code, book, _ = run("rules", game["name"])
        assert code == 0
        assert "R1" in book
        written = find(game["name"]).rulebook().lower()
        for option in game["options"]:
            documented = option in written or (option.startswith("num_") and "num_" in written)
            assert documented, f"{game['name']}: RULES.md does not mention {option}"


def test_several_winners_are_joined_as_people_say_it():
    match = SimpleNamespace(winners=(0, 1, 2), names=("Ann", "Bob", "Cleo", "Dan"))
    assert result_line(match, None) == "Ann, Bob and Cleo win."
    assert result_line(match, 2) == "Ann, Bob and you win."


def test_options_have_their_labels_in_the_terminal(run):
    listed = json.loads(run("games", "--json")[1])
    for game in listed:
        book = run("rules", game["name"])[1]
        for name, option in game["options"].items():
            assert f"- **{option['label']}**, `{name}`: " in book
            assert option["about"] in book
    assert (
        "stacking (those still owed as well), two (only those of the new Attack); usually stacking."
        in run("rules", "exploding-kittens")[1]
    )
    out = run("simulate", "exploding-kittens", "--games", 10, "-o", "attack=two", "--threads", 1)[1]
    assert "attack = two (Attack cards: only those of the new Attack)" in out
    assert 'Option hand ("Cards dealt") takes 1 to 9' in run("simulate", "exploding-kittens", "-o", "hand=99")[2]


def test_watch_prints_a_whole_game(run):
    code, out, _ = run("play", "exploding-kittens", "--watch", "--seed", 3)
    assert code == 0
    assert "goes first" in out
    assert "won the game" in out
    assert run("play", "exploding-kittens", "--watch", "--seed", 3)[1] == out


def test_a_game_can_be_played_by_piping_choices_and_replayed(run, tmp_path):
    log = tmp_path / "game.json"
    code, out, _ = run(
        "play", "exploding-kittens", "--seed", 1, "--save", log, typed="help\nnonsense\ntable\nlog\n" + "1\n" * 300
    )
    assert code == 0
    assert "not one of the choices" in out
    assert "Your hand" in out
    code, told, _ = run("replay", log, "--seat", 0)
    assert code == 0
    assert "You " in told
    assert run("replay", log, "--seat", "ann") == (0, told, "")
    assert run("replay", log, "--seat", 1)[1] == run("replay", log, "--seat", "Bob")[1] != told
    for wrong in ("4", "Eve"):
        code, out, err = run("replay", log, "--seat", wrong)
        listed = "Seats: 0 (Ann), 1 (Bob), 2 (Cleo), 3 (Dan)"
        assert (code, out, err) == (2, "", f"Error: There is no seat {wrong!r} at this table. {listed}.\n")
    result = json.loads(run("replay", log, "--json")[1])
    assert result["over"]
    assert len(result["winners"]) == 1


@pytest.mark.parametrize(("seat", "place"), [("0", 0), ("2", 2), ("Cleo", 2), (" bob ", 1)])
def test_a_seat_is_a_number_from_0_or_a_name(run, tmp_path, seat, place):
    log = tmp_path / "game.json"
    names = ["Ann", "Bob", "Cleo", "Dan"]
    out = run("play", "exploding-kittens", "--seat", seat, "--seed", 1, "--save", log, typed="1\n" * 300)[1]
    assert [name for name in names if f"{name} " in out] == [name for name in names if name != names[place]]
    told = run("replay", log, "--seat", place)[1]
    assert [line[7:] for line in told.split("\n")[1:3]] == [line[2:] for line in out.split("\n")[1:3]]


def test_play_reports_when_piped_choices_run_out(run):
    code, _, err = run("play", "exploding-kittens", "--seed", 1, typed="1\n")
    assert code == 2
    assert err == "Error: The piped choices ended before the game was over.\n"


def test_simulate_prints_shares_with_intervals(run):
    code, out, _ = run("simulate", "exploding-kittens", "--players", 3, "--games", 200)
    assert code == 0
    assert "95% interval" in out
    data = json.loads(run("simulate", "exploding-kittens", "--players", 3, "--games", 200, "--json")[1])
    assert {"game", "players", "games", "wins", "draws", "decisions", "seconds"} <= set(data)
    assert sum(data["wins"]) == 200


def test_perft_and_divide_agree(run):
    code, out, _ = run("perft", "exploding-kittens", "--players", 2, "--depth", 3, "--json")
    assert code == 0
    counts = json.loads(out)
    parts = json.loads(run("perft", "exploding-kittens", "--players", 2, "--depth", 3, "--divide", "--json")[1])
    assert sum(parts.values()) == counts[3]


def test_arena_reports_how_a_bot_failed(run, tmp_path, monkeypatch):
    bot = "from clowder.players.random import RandomPlayer\nclass Bad(RandomPlayer):\n"
    bot += "    def choose(self, view, moves, budget):\n        return moves[1000]\n"
    (tmp_path / "its_bot.py").write_text(bot)
    monkeypatch.syspath_prepend(tmp_path)
    command = "arena", "exploding-kittens", "--players", 2, "--bots", "random,its_bot:Bad", "--games", 2, "--workers", 1
    code, out, err = run(*command, "--logs", tmp_path / "logs")
    assert (code, err) == (0, "")
    assert "its_bot:Bad failed " in out
    assert f'File "{tmp_path}/its_bot.py", line 4, in choose' in out
    assert f"clowder replay {tmp_path}/logs/000000.json --at " in out
    (failure,) = json.loads(run(*command, "--json")[1])["failures"]
    assert failure["trace"].endswith("IndexError: list index out of range")
    assert {"bot", "kind", "during", "times", "game", "deal", "seat", "decision", "detail"} <= set(failure)


def test_check_keeps_the_laws(run):
    code, out, _ = run("check", "bursting-felines", "--players", 2, "--games", 2)
    assert code == 0
    assert "laws kept" in out


@pytest.mark.full
def test_bench_of_vectors_names_its_drivers_and_the_ratio_to_the_stepper(run):
    told = json.loads(run("bench", "cats", "--vector", "--seconds", 1, "--json")[1])
    rows = [row for row in told if row["game"] == "cats"]
    assert [row["driver"] for row in rows] == ["stepper, uint8", "vector, uint8", "vector, float32"]
    assert rows[0]["to_stepper"] == 1
    assert all(row["decisions_per_second"] > 0 and row["columns"] > 100 for row in rows)
    assert rows[1]["to_stepper"] == pytest.approx(rows[1]["decisions_per_second"] / rows[0]["decisions_per_second"])
    others = {row["game"]: row for row in told if row not in rows}
    assert set(others) == {"UNO", "Leduc", "Crazy Eights"}
    for name, row in others.items():  # measured, or a word why not
        assert (name in rows[1].get("to_others", {})) != ("skipped" in row)


def test_the_printed_quotient_is_that_of_the_rows():
    """With known rows: two digits, the slowest and the fastest of our games."""
    ours = [
        {"driver": "stepper, uint8", "decisions_per_second": 99_000.0},
        {"driver": "vector, uint8", "decisions_per_second": 2_110_000.0},
        {"driver": "vector, float32", "decisions_per_second": 1.0},
        {"driver": "vector, uint8", "decisions_per_second": 320_000.0},
    ]
    others = [
        {"game": "UNO", "driver": "rlcard 1, Python loop", "decisions_per_second": 10_000.0},
        {"game": "Leduc", "driver": "pettingzoo 1, Python loop", "decisions_per_second": 640_000.0},
        {"game": "Crazy Eights", "skipped": "Crazy Eights is not measured."},
    ]
    console = Console(width=150)
    with console.capture() as caught:
        console.print(show_others(ours, others))
    lines = [line.split() for line in caught.get().splitlines()]
    assert lines[1][-4:] == ["10,000", "32", "to", "210x"]
    assert lines[2][-4:] == ["640,000", "0.50", "to", "3.3x"]
    assert ours[3]["to_others"] == {"UNO": 32.0, "Leduc": 0.5}


def test_quotient_is_printed_with_two_digits():
    for value, text in ((0.0471, "0.047"), (0.5, "0.50"), (3.16, "3.2"), (9.96, "10"), (31.6, "32"), (99.7, "100")):
        assert two_digits(value) == text
    assert two_digits(361.4) == "360"
    assert two_digits(1_234.0) == "1,200"


def test_bench_reports_missing_libraries(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "rlcard", None)
    out = run("bench", "exploding-kittens", "--vector", "--seconds", 1)[1]
    assert "UNO is skipped: rlcard is not installed (pip install 'clowder-games[compare]')." in out


def test_fields_lists_the_learners_columns(run):
    told = json.loads(run("fields", "cats", "--json")[1])
    assert len(told["columns"]) == 345
    assert told["columns"][0] == {"name": "num_seats = 2", "field": "num_seats", "scale": 1.0}
    assert "steal +1" in told["actions"]
    assert f"345 columns and {len(told['actions'])} actions, encoding {told['encoding']}" in run("fields", "cats")[1]


@pytest.mark.full
def test_bench_prints_its_conditions_and_ratios(run):
    rows = json.loads(run("bench", "exploding-kittens", "--seconds", 1, "--json")[1])
    keys = {"game", "players", "threads", "decisions_per_second", "games_per_second", "state_bytes"}
    assert all(keys <= set(row) for row in rows)
    assert set(rows[0]["search"]) == {"bare_per_second", "random_per_second", "house_per_second"}


@pytest.mark.full
def test_warm_prints_the_duration(run):
    code, out, _ = run("warm", "exploding-kittens")
    assert code == 0
    assert "ready after" in out


BAD = [
    ["play", "poker"],
    ["rules", "poker"],
    ["simulate", ""],
    *[["play", "exploding-kittens", "--players", players] for players in ("0", "1", "6", "-3", "four", "", "²")],
    *[["simulate", "exploding-kittens", "--games", games] for games in ("0", "-5", "many", "9" * 30, "1.5")],
    *[["play", "exploding-kittens", "--seat", seat] for seat in ("4", "9", "-1", "Eve", "", "1.0", "²", "x" * 99)],
    ["play", "exploding-kittens", "--watch", "--seat", "4"],
    ["play", "exploding-kittens", "--seed", "x" * 200],
    ["play", "exploding-kittens", "--option", "nonsense"],
    ["play", "exploding-kittens", "--option", "=on"],
    ["play", "exploding-kittens", "--option", "no_such=1"],
    ["play", "exploding-kittens", "--option", "hand=100"],
    ["play", "exploding-kittens", "--option", "hand=--5"],
    ["play", "exploding-kittens", "--seed", ""],
    ["simulate", "exploding-kittens", "--seed", ""],
    ["play", "exploding-kittens", "--bot", "os:system"],
    ["play", "exploding-kittens", "--bot", "genius"],
    ["play", "exploding-kittens", "--save", "/no/such/folder/game.json"],
    ["arena", "exploding-kittens", "--bots", "random,genius"],
    ["arena", "exploding-kittens", "--penalty", "death"],
    ["simulate", "exploding-kittens", "--threads", "0"],
    ["perft", "exploding-kittens", "--depth", "-1"],
    ["perft", "exploding-kittens", "--depth", "1000"],
    ["bench", "exploding-kittens", "--seconds", "zero"],
    ["replay", "no-such-file.json"],
    ["replay", "."],
    ["check", "exploding-kittens", "--players", "9"],
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_gets_one_sentence_and_exit_code_2(run, arguments):
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert err.endswith(".\n")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"clowder": 1}', "\x00\x01", "[" * 100_000, '{"a":' * 5000, "9" * 5000]
)
def test_corrupt_logs_get_one_sentence_and_exit_code_2(run, tmp_path, text):
    log = tmp_path / "log.json"
    log.write_text(text)
    code, _, err = run("replay", log)
    assert code == 2
    assert err.startswith("Error: ")
    assert err.count("\n") == 1


def test_seeds_that_look_like_markup_are_just_seeds(run):
    for command in (["play", "exploding-kittens", "--watch"], ["simulate", "exploding-kittens", "--games", "9"]):
        code, out, _ = run(*command, "--seed", "[/x]")
        assert code == 0
        assert "seed [/x]" in out


def test_without_standard_input_the_game_is_left(run, monkeypatch):
    import builtins

    def closed(prompt):
        raise RuntimeError("input(): lost sys.stdin")

    monkeypatch.setattr(builtins, "input", closed)
    assert run("play", "exploding-kittens", "--seed", 1)[0] == 2


def test_simulations_show_two_rule_sets_side_by_side(run):
    code, out, _ = run("simulate", "exploding-kittens", "--games", 200, "--versus", "attack=two")
    assert code == 0
    assert "attack=two" in out
    assert "default" in out


def test_a_log_that_is_not_text_is_refused(run, tmp_path):
    log = tmp_path / "log.json"
    log.write_bytes(bytes(range(256)))
    assert run("replay", log)[0] == 2


def test_no_traceback_when_the_output_pipe_closes():
    command = f"{sys.executable} -m clowder games --json | head -c 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=dict(os.environ), check=False)
    assert "Traceback" not in done.stderr


def test_texts_can_be_compiled_ahead_by_themselves(run, monkeypatch):
    read = []
    monkeypatch.setattr("clowder.engine.text.catalogue.catalogue", lambda language, *homes: read.append(language))
    monkeypatch.setattr(warmup, "warm_game", None)  # compiles no rules
    monkeypatch.setattr(Game, "catalogue", lambda game, language: read.append((game.name, language)))
    assert run("warm", "cats", "--texts")[0] == 0
    assert read == [text for language in languages() for text in (language, ("cats", language))]


def test_learning_without_pytorch_gets_one_sentence(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in [name for name in sys.modules if name.startswith("clowder.train")]:
        monkeypatch.delitem(sys.modules, name)
    code, out, err = run("train", "cats")
    assert (code, out) == (2, "")
    assert err.strip() == "Error: Learning needs PyTorch: pip install 'clowder-games[train]'."
