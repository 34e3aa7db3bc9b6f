"""PettingZoo's and Gymnasium's own test suites over all five games. Those of OpenSpiel are in test_openspiel.py."""

import numpy as np
import pytest

from clowder.games import find, own_names

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: the extra `rl` has it")
import gymnasium as peers
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from clowder.adapters import gymnasium, pettingzoo

pytestmark = [
    pytest.mark.extras,
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize("name", own_names())
def test_pettingzoo_accepts_every_game(name, capsys):
    api_test(pettingzoo.env(name, players=3), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: pettingzoo.env(name, players=3), num_cycles=60)


def test_pettingzoo_accepts_the_parallel_game(capsys):
    parallel_api_test(pettingzoo.parallel_env("cats", players=3), num_cycles=100)
    assert "Passed Parallel API test" in capsys.readouterr().out
    parallel_seed_test(lambda: pettingzoo.parallel_env("cats", players=3, illegal="lose"), num_cycles=60)


@pytest.mark.parametrize("name", own_names())
def test_gymnasium_accepts_every_game(name):
    check_env(peers.make(gymnasium.id_of(find(name)), players=3, opponents="house", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("autoreset", ["SameStep", "NextStep"])
@pytest.mark.parametrize("name", own_names())
def test_gymnasiums_vectors_and_wrappers_accept_every_game(name, autoreset):
    """Gymnasium has no checker of vectors: this is what its documentation asks of one, and a wrapper on top."""
    made = {"num_envs": 4, "players": 3, "opponents": "house", "autoreset": autoreset}
    envs = RecordEpisodeStatistics(peers.make_vec(gymnasium.id_of(find(name)), **made))
    envs.action_space.seed(1)
    seen, told = envs.reset(seed=1)
    ended = 0
    for _ in range(600):
        assert envs.observation_space.contains(seen)
        actions = envs.action_space.sample(mask=told["action_mask"])
        assert envs.action_space.contains(actions)
        seen, rewards, over, cut, told = envs.step(actions)
        assert rewards.shape == over.shape == cut.shape == (4,)
        assert not cut.any()
        assert ("final_obs" in told) == (autoreset == "SameStep" and over.any())
        ended += over.sum()
        if over.any():
            assert (told["episode"]["l"][over] > 0).all()
            assert np.array_equal(told["episode"]["r"][over], rewards[over])
    assert ended > 0
    assert np.array_equal(envs.reset(seed=1)[0], envs.reset(seed=1)[0])
