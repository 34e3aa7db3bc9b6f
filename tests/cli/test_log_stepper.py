"""For authors of bots: stepping through a log, the first fault, a new bot that plays."""

import json
import re

import pytest

import clowder
from clowder.cli.log_stepper import LogStepper
from clowder.players.player import play_match
from clowder.players.random import RandomPlayer
from clowder.table.replay_data import reel

GAME = "exploding-kittens"


@pytest.fixture
def run(command_line):
    return command_line


@pytest.fixture(scope="module")
def log():
    """The log of a game between bots, as the arena writes it."""
    match = clowder.deal(GAME, 3, "looked at again")
    play_match(match, {seat: RandomPlayer(seat) for seat in range(3)})
    return {**match.log(), "bots": ["house", "./mine.py", "random"]}


@pytest.fixture
def file(log, tmp_path):
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log))
    return path


def chosen(text):
    """Returns the text after the star of a shown decision."""
    return next(line[4:].strip() for line in text.splitlines() if line.startswith("*"))


def test_replay_prints_decision_numbers_and_players(run, file, log):
    code, told, _ = run("replay", file)
    assert code == 0
    assert "Ann (house), Bob (./mine.py) and Cleo (random)" in told
    numbers = [int(line[:5]) for line in told.splitlines() if line[:5].strip().isdecimal()]
    assert numbers == sorted(set(numbers))
    assert max(numbers) == len(log["moves"]) - 1


@pytest.mark.parametrize("number", [0, 1, 7, -1])
def test_decision_is_shown_with_choices_and_move(run, file, log, number):
    number %= len(log["moves"])
    seat, move = log["moves"][number]
    match = clowder.replay({**log, "moves": log["moves"][:number]})
    code, told, _ = run("replay", file, "--at", number)
    assert code == 0
    assert match.view_of(seat).question() in told
    assert chosen(told).startswith(match.view_of(seat).text(move))
    for offered in match.moves(seat):
        assert offered.text in told
    data = json.loads(run("replay", file, "--at", number, "--json")[1])
    assert (data["seat"], data["chosen"]) == (seat, move)
    assert [offered["id"] for offered in data["offered"]] == match.legal(seat)
    assert data["views"] == {str(seat): match.view(seat)}


def test_through_the_eyes_of_another_seat_neither_hand_nor_offer_is_seen(run, file, log):
    number, (seat, _) = next((n, d) for n, d in enumerate(log["moves"]) if d[0] == 1)
    other = json.loads(run("replay", file, "--at", number, "--seat", 0, "--json")[1])
    match = clowder.replay({**log, "moves": log["moves"][:number]})
    assert other["views"] == {"0": match.view(0)}
    assert "offered" not in other
    assert "*" not in [line[:1] for line in run("replay", file, "--at", number, "--seat", 0)[1].splitlines()]
    opened = run("replay", file, "--at", number, "--seat", "all")[1]
    for player in ("Ann (house)", "Bob (./mine.py)", "Cleo (random)"):
        assert f"{player} sees:\n  Hand: " in opened
    assert seat == 1


def test_open_hands_replay_names_the_actor(run, file, log):
    rerun = LogStepper(log)
    windows = [n for n, (seat, _) in enumerate(log["moves"]) if "Nope?" in rerun.before(n).view_of(seat).question()]
    told = run("replay", file, "--at", windows[0], "--seat", "all")[1]
    who = rerun.player(log["moves"][windows[0]][0])
    asks = rerun.before(windows[0]).view_of(log["moves"][windows[0]][0]).question()
    assert f"{who}: {asks}" in told
    assert "'s play" in told
    assert "Your" not in told.replace(asks, "")
    assert "You " not in run("replay", file, "--seat", "all")[1]


def test_a_random_move_after_a_fault_is_marked(run, tmp_path, log):
    file, said = tmp_path / "faulty.json", "played at random after a fault"
    number = next(number for number, _ in LogStepper(log).story(None) if number)
    file.write_text(json.dumps({**log, "at_random": [number]}))
    shown = [said in run("replay", file, "--at", one)[1] for one in (number - 1, number, number + 1)]
    assert shown == [False, True, False]
    assert [line[:5].strip() for line in run("replay", file)[1].splitlines() if said in line] == [str(number)]
    data = [json.loads(run("replay", file, "--at", one, "--json")[1])["at_random"] for one in (number - 1, number)]
    assert data == [False, True]
    steps = reel(json.loads(file.read_text()))["steps"]
    assert [one for one, step in enumerate(steps) if step.get("decided", {}).get("at_random")] == [number]
    file.write_text(json.dumps({**log, "at_random": str(number)}))  # what is no list of numbers is not heeded
    assert said not in run("replay", file, "--at", number)[1]


def test_bot_names_in_a_log_are_printed_escaped(run, tmp_path, log):
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**log, "bots": ["\x1b[2J[bold]mine", "\ud800", "mybots:b:"]}))
    for given in ([], ["--at", 3], ["--at", 3, "--seat", "all"]):
        code, told, _ = run("replay", file, *given)
        assert code == 0
        assert "\x1b" not in told
        assert any(name in told for name in (r"Ann (\x1b[2J[bold]mine)", r"Bob (\ud800)", "Cleo (mybots:b:)"))
    assert r"Ann (\x1b[2J[bold]mine), Bob (\ud800) and Cleo (mybots:b:)" in run("replay", file)[1]
    assert run("replay", file, "--page", tmp_path / "odd.html", "--names", "Mia,\ud800,Tom")[0] == 0


def test_a_page_opens_through_the_eyes_and_at_the_decision_that_were_asked_for(run, file, tmp_path):
    page = tmp_path / "game.html"
    code, told, _ = run("replay", file, "--page", page, "--seat", "Cleo", "--at", 4)
    assert (code, told.endswith(f"Open it in a browser, as {page}#4.\n")) == (0, True)
    assert 'data-seat="2"' in page.read_text()
    for given in ([], ["--seat", "all"]):
        assert run("replay", file, "--page", page, *given)[0] == 0
        assert 'data-seat=""' in page.read_text()
    assert run("replay", file, "--page", page, "--seat", "Zed")[0] == 2
    assert run("replay", file, "--page", page, "--at", 9999)[0] == 2


def test_log_of_other_rules_is_noted_by_every_command(run, log, tmp_path):
    file, said = tmp_path / "old.json", "Note: this log was recorded under other rules"
    file.write_text(json.dumps({**log, "rules": "0" * 16}))
    review = ["review", file, "--seat", 0, "--bot", "search:100", "--json"]
    for given in (["replay", file], ["replay", file, "--page", tmp_path / "old.html"], review):
        code, told, err = run(*given)
        assert (code, err.count(said), said in told) == (0, 1, False)


def test_the_end_is_shown_after_the_last_decision(run, file, log):
    told = run("replay", file, "--at", len(log["moves"]))[1]
    winner = clowder.replay(log).winners[0]
    assert f"1. {('Ann', 'Bob', 'Cleo')[winner]}" in told
    code, _, err = run("replay", file, "--at", len(log["moves"]) + 1)
    assert code == 2
    assert f"from 0 to {len(log['moves'])}" in err


def test_incomplete_log_shows_its_open_question(run, tmp_path, log):
    cut = {**log, "moves": log["moves"][:5]}
    file = tmp_path / "cut.json"
    file.write_text(json.dumps(cut))
    match = clowder.replay(cut)
    told = run("replay", file, "--at", 5)[1]
    assert match.view_of(match.to_act[0]).question() in told
    assert all(move.text in told for move in match.moves(match.to_act[0]))
    data = json.loads(run("replay", file, "--at", 5, "--json")[1])
    assert (data["seat"], data["chosen"], data["over"]) == (match.to_act[0], None, False)


def test_a_log_is_gone_through_by_keys(run, file, log):
    code, told, _ = run("replay", file, "--step", typed="\n\nb\n5\ns cleo\nnonsense\n99999\nq\n")
    assert code == 0
    shown = re.findall(r"Decision (\d+) of", told)
    assert shown == ["0", "1", "2", "1", "5", "5"]
    assert "There is no decision 99999" in told
    assert run("replay", file, "--step", typed="")[0] == 0  # a pipe that ends
    assert run("replay", "-", "--step", typed=json.dumps(log))[0] == 2


def test_the_news_of_all_decisions_are_the_story(log):
    rerun = LogStepper(log)
    for viewer in (None, 0, 2):
        first = [text for number, text in rerun.story(viewer) if number is None]
        told = first + [text for number in range(len(rerun) + 1) for text in rerun.news(number, viewer)]
        assert told == [text for _, text in rerun.story(viewer)]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["new-bot", "chess"], "no game"),
        (["new-bot", GAME, "--lang", "rust"], "py, js, numba"),
        (["new-bot", GAME, "--lang", "js", "--out", "bot.py"], "ends in .js"),
        (["new-bot", GAME, "--lang", "numba", "--out", "my-bot.py"], "imported"),
        (["debug", GAME, "--bot", "nobody"], "no bot"),
        (["debug", GAME, "--bot", "house", "--players", "99"], "players"),
        (["debug", GAME, "--bot", "house", "--seat", "Zed"], "no seat"),
    ],
)
def test_bad_replay_input_gets_one_sentence(run, given, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _, err = run(*given)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
