"""`clowder train`: what a rollout is judged by, that it learns and goes on, and that the champion computes the same."""

import json
import random
import re
import subprocess
import sys

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed: the extra `train` has it")
import torch

import clowder
from clowder.arena.dataset import load, write
from clowder.engine.errors import BadOption, ClowderError
from clowder.games import find, names
from clowder.players import champion
from clowder.players.champion import ChampionPlayer
from clowder.train import course
from clowder.train.course import Course
from clowder.train.imitation import imitate
from clowder.train.learner import absolute, judge, turned
from clowder.train.net import Net, give_weights, weights_of, width_of
from clowder.train.settings import read_settings
from clowder.train.tables import Rollout

pytestmark = pytest.mark.extras
SMALL = {"games": 128, "horizon": 16, "width": 64, "batch": 512, "measure": 200, "measure_every": 10, "league_every": 2}


@pytest.fixture(autouse=True)
def _one_thread():
    torch.set_num_threads(1)


@pytest.mark.parametrize("name", names())
def test_champion_matches_pytorch(name):
    game = find(name)
    net, bot, source = Net(game, width_of(game)), ChampionPlayer(), random.Random(1)
    give_weights(net, champion.weights_of(game))
    match = clowder.deal(name, players=game.max_players, seed="torch")
    bot.start(0, game, match.options)
    for _ in range(40):
        seat = match.to_act[0]
        view, moves = match.view_of(seat), match.legal(seat)
        shown, mask = (torch.from_numpy(each)[None] for each in (view.observation(), view.mask()))
        with torch.no_grad():
            odds, wins = net(shown, mask, torch.tensor([match.players]))
        liked, chances = bot.think(view)
        legal = mask[0].numpy() > 0
        assert liked[legal] == pytest.approx(odds[0].numpy()[legal], rel=1e-3, abs=1e-3)
        assert chances == pytest.approx(wins[0].exp().numpy(), abs=1e-4)
        match.play(seat, source.choice(moves))


def test_shipped_network_equals_the_learned_one():
    game = find("cats")
    torch.manual_seed(1)
    net, other = Net(game, 64), Net(game, 64)
    give_weights(other, weights_of(net))
    shown, mask = torch.randint(0, 3, (50, len(game.fields.columns)), dtype=torch.uint8), torch.ones(50, 123)
    players = torch.full((50,), 3)
    for one, same in zip(net(shown, mask, players), other(shown, mask, players), strict=True):
        assert same.detach().numpy() == pytest.approx(one.detach().numpy(), abs=5e-3)  # float16
    assert net(shown, mask, players)[1][:, 3:5].exp().max() == 0  # seats that are not there


def test_shares_are_turned_and_turned_back():
    shares, seat, players = torch.tensor([[0.5, 0.0, 0.5, 0.0]]), torch.tensor([2]), torch.tensor([3])
    from_zero = absolute(shares, seat, players)
    assert from_zero.tolist() == [[0.0, 0.5, 0.5, 0.0]]  # seat 2 had the first half, seat 1 the other
    assert turned(from_zero, seat, players).tolist() == shares.tolist()


def test_advantage_uses_the_seats_next_observation():
    """Decisions of seat 0, of seat 1, and of seat 0 again, after which seat 1 has won."""
    column = lambda *values: torch.tensor(values, dtype=torch.float32)[:, None]  # noqa: E731
    seats, done = torch.tensor([[0], [1], [0], [1]]), torch.tensor([[False], [False], [False], [True]])
    reward = torch.zeros(4, 1, 2)
    reward[3, 0] = torch.tensor([0.0, 1.0])  # of the seat that acted last, which was 0, and of the next
    value = column(0.5, 0.6, 0.3)
    nothing = torch.zeros(3, 1)
    rolled = Rollout(nothing, nothing, seats, reward, done, nothing, nothing, value, nothing)
    gains, targets = judge(rolled, torch.tensor([[0.9, 0.1, 0.0]]), torch.tensor([2]), trust=0.5)
    assert gains.flatten().tolist() == pytest.approx([0.3 - 0.5 + 0.5 * (0 - 0.3), 1 - 0.6, 0 - 0.3])
    assert targets[:, 0].tolist() == [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]


def test_unfinished_game_uses_the_networks_prediction():
    seats, done = torch.tensor([[0], [1]]), torch.zeros(2, 1, dtype=torch.bool)
    nothing, reward = torch.zeros(1, 1), torch.zeros(2, 1, 3)
    rolled = Rollout(nothing, nothing, seats, reward, done, nothing, nothing, torch.tensor([[0.5]]), nothing)
    last = torch.tensor([[0.7, 0.2, 0.0, 0.1]])  # of seat 1, of seat 0, of nobody
    gains, targets = judge(rolled, last, torch.tensor([2]), trust=0.5)
    assert gains.item() == pytest.approx(0.2 - 0.5)
    assert targets[0, 0].tolist() == pytest.approx([0.2, 0.7, 0.0, 0.1])


def test_training_learns_resumes_and_plays(tmp_path, monkeypatch):
    game, told = find("exploding-kittens"), []
    settings = read_settings(game, updates=20, rate=2e-3, **SMALL)
    Course(game, settings, tmp_path, "cpu").run(told.append)
    assert [each["update"] for each in told] == [10, 20]
    assert told[-1]["surprise"] < 1.3  # the logarithm of 6, about 1.8, is knowing nothing
    assert set(told[-1]["against_house"]) == {"2", "3", "4", "5"}
    assert read_settings(game, tmp_path / "settings.toml") == settings

    course = Course(game, read_settings(game, updates=1, **SMALL), tmp_path, "cpu")
    assert (course.update, course.decisions) == (20, told[-1]["decisions"])
    assert 1 < len(course.league) <= settings.league
    course.run(told.append)
    lines = (tmp_path / "curve.jsonl").read_text().splitlines()
    assert [json.loads(line)["update"] for line in lines] == [10, 20, 21]

    monkeypatch.setenv(champion.FOLDER, str(tmp_path))
    played = clowder.simulate("exploding-kittens", players=2, games=60, bots=["champion", "random"])
    assert played.wins[0] > 36, "hardly better than chance"


def test_the_same_seed_and_updates_give_the_same_net(tmp_path):
    game = find("exploding-kittens")
    for folder in ("one", "other"):
        Course(game, read_settings(game, updates=2, **SMALL), tmp_path / folder, "cpu").run()
    one, other = (
        champion.load_weights(tmp_path / folder / "exploding-kittens.npz", game.name) for folder in ("one", "other")
    )
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_a_checkpoint_of_another_net_is_refused(tmp_path):
    game = find("exploding-kittens")
    Course(game, read_settings(game, updates=1, **SMALL), tmp_path, "cpu").run()
    with pytest.raises(ClowderError, match=r"does not match\. It has game exploding-kittens, width 64"):
        Course(game, read_settings(game, **{**SMALL, "width": 128}), tmp_path, "cpu")
    (tmp_path / "checkpoint.pt").unlink()
    with pytest.raises(ClowderError, match=r"exploding-kittens\.npz does not match: expected width 128"):
        Course(game, read_settings(game, **{**SMALL, "width": 128}), tmp_path, "cpu")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("rates = 1", "There is no setting 'rates'"),
        ("epochs = 1.5", "The setting 'epochs' must be a whole number"),
        ("rate = -1", "The setting 'rate' must be at least"),
        ("tables = []", "at least one"),
        (
            '[[tables]]\nagainst = "god"\nshare = 1',
            "Unknown opponent 'god' in a table. Available: self, past, house, frozen.",
        ),
        ('[[tables]]\nagainst = "self"\nshare = 0', "A table's share must be a number above 0"),
        ('[[tables]]\nagainst = "self"\nshare = 1\nplayers = [9]', "9"),
        ('[[tables]]\nagainst = "self"\nshare = 1\noptions = { cheese = "on" }', "cheese"),
        ("rate = ", "is not a file of settings"),
        ('[[tables]]\nagainst = "frozen"\nshare = 1', "A table needs a frozen network, and there is no file ''"),
        ("frozen = 7", "The setting 'frozen' must be the name of a file, not '7'"),
    ],
)
def test_invalid_settings_are_reported_in_one_sentence(tmp_path, said, sentence):
    (tmp_path / "mine.toml").write_text(said)
    with pytest.raises(ClowderError, match=sentence):
        read_settings(find("cats"), tmp_path / "mine.toml")


def test_options_may_differ_from_table_to_table(tmp_path):
    tables = [
        {"against": "self", "share": 0.5, "players": [2], "options": {"five_different": "on"}},
        {"against": "past", "share": 0.5, "players": [3, 4]},
    ]
    game, told = find("exploding-kittens"), []
    Course(game, read_settings(game, updates=1, **{**SMALL, "tables": tables}), tmp_path, "cpu").run(told.append)
    assert set(told[0]["against_house"]) == {"2", "3", "4"}
    with pytest.raises(BadOption):
        read_settings(game, tables=[{**tables[0], "share": 2}])


def test_a_learner_finds_out_how_to_beat_a_frozen_net_and_half_of_the_time_is_kept(tmp_path):
    game, told = find("exploding-kittens"), []
    torch.manual_seed(3)
    weak = Course(game, read_settings(game, updates=1, **SMALL), tmp_path / "weak", "cpu")
    weak.out.mkdir()
    weak.write(weak.played)  # it has learned nothing
    small = {**SMALL, "measure": 400, "tables": [{"against": "frozen", "share": 1, "players": [2]}]}
    settings = read_settings(game, updates=20, rate=2e-3, frozen=str(weak.played), heat=1.0, **small)
    course = Course(game, settings, tmp_path / "strong", "cpu")
    before = [each.clone() for each in course.others["frozen"].parameters()]
    course.run(told.append)
    share, half = told[-1]["against_frozen"]["2"]
    assert share - half > 0.5
    assert all(torch.equal(a, b) for a, b in zip(before, course.others["frozen"].parameters(), strict=True))
    assert champion.load_weights(tmp_path / "strong" / "exploding-kittens-half.npz", game.name) is not None


def test_a_net_learns_to_play_like_the_bot_of_a_data_set(tmp_path):
    game, told = find("exploding-kittens"), []
    card = write(game, 2, 60, ["house", "random"], "watched", game.option_set.read(2, {}), tmp_path / "data")
    course = Course(game, read_settings(game, updates=150, rate=3e-3, width=64, batch=256), tmp_path / "net", "cpu")
    imitate(course, [load(tmp_path / "data")], told.append)
    assert card["bots"][0]["name"] == "house"
    agreed = [float(re.search(r"house in ([\d.]+)%", line)[1]) for line in told]
    assert agreed[-1] > 60
    other = {**card, "encoding": "of old"}
    with pytest.raises(ClowderError, match=r"with encoding of old\. Write it again"):
        imitate(course, [{**load(tmp_path / "data"), "card": other}], told.append)


def test_train_reports_errors_in_one_sentence(tmp_path):
    for words, sentence in (
        (["train", "cats", "--device", "tpu"], "Unknown --device 'tpu'. Available: cuda, cpu."),
        (["train", "cats", "--minutes", "soon"], "--minutes must be a number above 0, not 'soon'."),
        (["train", "cats", "--device", "cuda"], "Error: "),  # no GPU, or no numba-cuda
    ):
        if words[-1] == "cuda" and torch.cuda.is_available():
            continue
        done = subprocess.run(
            [sys.executable, "-m", "clowder", *words], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert sentence in done.stderr
        assert list(tmp_path.iterdir()) == []


def test_training_reports_its_progress(tmp_path, monkeypatch):
    monkeypatch.setattr(course, "PROGRESS", 0.0)
    settings = read_settings(find("cats"), updates=3, **{**SMALL, "measure_every": 3})
    lines, measured = [], []
    Course(find("cats").on("compiled"), settings, tmp_path, "cpu").run(measured.append, lines.append)
    doing = [line.get("doing", "") for line in lines]
    assert doing[0].startswith("deals 128 games")
    assert doing[-1].startswith("plays 200 games against the house")
    assert [line["update"] for line in lines if "update" in line] == [1, 2, 3]
    assert len(measured) == 1


def test_a_cpu_learns_from_fewer_games_unless_a_file_says_otherwise(tmp_path):
    game = find("cats")
    gpu, cpu = (read_settings(game, device=device) for device in ("cuda", "cpu"))
    assert (gpu.games, cpu.games, cpu.width) == (16384, 256, 128)
    (tmp_path / "mine.toml").write_text("games = 64")
    assert read_settings(game, tmp_path / "mine.toml", "cpu").games == 64
    assert gpu.tables == cpu.tables
