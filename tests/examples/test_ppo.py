"""The learning example: its result is better than chance, and plays by name."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed: the extra `train` has it")
import torch

import clowder
from clowder.games import find

pytestmark = pytest.mark.extras
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def ppo(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    import ppo

    return ppo


def test_a_few_updates_beat_random_and_the_net_plays_by_its_name(ppo, monkeypatch, tmp_path, capsys):
    given = ["exploding-kittens", "--updates", "6", "--measure", "1000", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["ppo.py", *given])
    ppo.main()
    out = capsys.readouterr().out
    told = next(line for line in out.splitlines() if line.startswith("against random"))
    share, half = (float(part.strip(" %")) for part in told.split(":")[1].split("of")[0].split("±"))
    assert share - half > 25, out
    assert f"encoding {find('exploding-kittens').encoding}" in out
    assert f"torch {torch.__version__}" in out
    assert len((tmp_path / "ppo-exploding-kittens.csv").read_text().splitlines()) == 1 + 6

    monkeypatch.setenv("PPO_NETS", str(tmp_path))
    played = clowder.simulate("exploding-kittens", players=4, games=8, bots=["ppo:Learned", *["random"] * 3])
    assert sum(played.wins) == 8


def test_network_of_another_encoding_is_refused(ppo, tmp_path):
    path = tmp_path / "ppo-cats.pt"
    torch.save({"net": {}, "encoding": "of old"}, path)
    with pytest.raises(ValueError, match="learn again"):
        ppo.known(path, find("cats"))


def test_advantages_are_those_of_the_formula(ppo):
    """One environment, three decisions, a game that ends after the second."""
    values, rewards, dones = (
        torch.tensor([[a], [b], [c]]) for a, b, c in ((0.5, 0.4, 0.3), (0.0, 1.0, 0.0), (0.0, 1.0, 0.0))
    )
    gains = ppo.advantages(values, rewards, dones, torch.tensor([0.2])).flatten().tolist()
    third = ppo.GAMMA * 0.2 - 0.3
    second = 1 - 0.4  # what comes after it is another game
    first = ppo.GAMMA * 0.4 - 0.5 + ppo.GAMMA * ppo.LAMBDA * second
    assert gains == pytest.approx([first, second, third])
