"""PettingZoo's and Gymnasium's own conformance tests over all games."""

import hashlib
from pathlib import Path

import numpy as np
import pytest
from families import compiled

import clowder
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.games import find, own_names

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: the extra `rl` has it")
import gymnasium as peers
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from clowder.adapters import gymnasium, pettingzoo, versions

ENVIRONMENTS = Path(__file__).with_name("environments.txt")

# Their own games with masks are on a list of those that may have an observation of two parts; ours cannot be.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]

TABLES = [
    (name, players) for name in own_names() for players in range(find(name).min_players, find(name).max_players + 1)
]


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_every_game_is_an_aec_environment(name, players, capsys):
    env = pettingzoo.env(name, players=players)
    api_test(env, num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_a_seed_gives_the_same_game_again(name, players):
    seed_test(lambda: pettingzoo.env(name, players=players), num_cycles=40)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_game_with_simultaneous_decisions_has_a_parallel_environment(players, capsys):
    parallel_api_test(pettingzoo.parallel_env("cats", players=players), num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_seed_gives_the_same_parallel_game_again(players):
    """PettingZoo's own test samples without masks."""
    parallel_seed_test(lambda: pettingzoo.parallel_env("cats", players=players, illegal="lose"), num_cycles=40)


def test_agents_in_parallel_play_the_game_that_agents_in_turn_play():
    both = pettingzoo.parallel_env("cats", players=3), pettingzoo.env("cats", players=3)
    source, asked = np.random.default_rng(2), 0
    for seed in range(3):
        seen, _ = both[0].reset(seed=seed)
        both[1].reset(seed=seed)
        while both[0].agents:
            chosen = {agent: _any(source, seen[agent]["action_mask"]) for agent in both[0].agents}
            wanted = [agent for agent in both[0].agents if seen[agent]["action_mask"].any()]
            asked += len(wanted) > 1
            seen, rewards, ended, _, _ = both[0].step(chosen)
            for agent in wanted:
                assert both[1].agent_selection == agent
                both[1].step(chosen[agent])
        assert all(both[1].terminations.values())
        assert all(ended.values())
        assert rewards == both[1].rewards
    assert asked > 10


def _any(source, mask):
    return int(source.choice(np.flatnonzero(mask))) if mask.any() else 0


def test_a_parallel_step_that_is_illegal_for_one_changes_nothing():
    env = pettingzoo.parallel_env("cats", players=3)
    seen, _ = env.reset(seed=4)
    chosen = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    wrong = int(seen["seat_2"]["action_mask"].argmin())
    with pytest.raises(IllegalMove):
        env.step({**chosen, "seat_2": wrong})
    again = env.step(chosen)[0]
    env.reset(seed=4)
    assert np.array_equal(env.step(chosen)[0]["seat_1"]["observation"], again["seat_1"]["observation"])


def test_game_with_turns_has_no_parallel_environment():
    with pytest.raises(ClowderError, match="take turns"):
        pettingzoo.parallel_env("nine-lives")


@pytest.mark.parametrize("name", compiled(own_names()))
def test_a_table_is_rendered_as_text_and_as_a_scene(name):
    for mode, kind in (("ansi", str), ("scene", dict)):
        env = pettingzoo.env(name, players=3, render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        assert type(shown) is kind
        assert shown
        one = gymnasium.env(name, players=3, opponents="random", render_mode=mode)
        one.reset(seed=1)
        assert type(one.render()) is kind
    assert shown["ask"]["offer"]["is"] == "offer"
    with pytest.raises(ClowderError, match="ansi, scene"):
        pettingzoo.env(name, render_mode="human")


def test_an_agents_reward_is_its_share_of_the_win():
    env = pettingzoo.env("exploding-kittens", players=3, dtype="float32")
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        total[agent] += reward
        assert env.observation_space(agent).contains(seen)
        env.step(None if ended else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sorted(total.values()) == [0.0, 0.0, 1.0]
    winner = max(total, key=total.get)
    assert env.unwrapped.stepper.winners == (int(winner[-1]),)


def test_an_illegal_action_of_an_agent_raises():
    env = pettingzoo.env("cats", players=2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(wrong)


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_every_game_is_a_gymnasium_environment(name, players):
    env = gymnasium.env(name, players=players, opponents="random", illegal="lose", render_mode="ansi")
    check_env(env, skip_render_check=True)
    assert env.render()


IDS = {
    "exploding-kittens": "clowder/ExplodingKittens-v1",
    "bursting-felines": "clowder/BurstingFelines-v1",
    "cats": "clowder/Cats-v1",
    "hold-my-bear": "clowder/HoldMyBear-v1",
    "nine-lives": "clowder/NineLives-v1",
}


def test_every_game_is_registered():
    assert {name: gymnasium.id_of(find(name)) for name in own_names()} == IDS
    assert set(IDS.values()) <= set(peers.registry)


@pytest.mark.parametrize("name", compiled(own_names()))
def test_gymnasium_make_passes_its_env_checker(name):
    env = peers.make(IDS[name], players=3, opponents="random", render_mode="ansi")
    assert env.spec.id == IDS[name]
    check_env(env.unwrapped)
    assert env.unwrapped.metadata["name"] == pettingzoo.env(name, players=3).metadata["name"]


@pytest.mark.parametrize("mode", ["vector_entry_point", "sync"])
def test_gymnasium_makes_vectors(mode):
    envs = peers.make_vec(IDS["exploding-kittens"], num_envs=3, vectorization_mode=mode, players=2, opponents="random")
    seen, told = envs.reset(seed=4)
    steps, done = 0, np.zeros(3, bool)
    while steps < 20 or done.any():
        assert envs.observation_space.contains(seen)
        seen, reward, done, cut, told = envs.step(told["action_mask"].argmax(1))
        assert reward.shape == done.shape == cut.shape == (3,)
        steps += 1
    assert type(envs.unwrapped) is (gymnasium.vector if mode == "vector_entry_point" else peers.vector.SyncVectorEnv)
    seen, reward, done, _, _ = envs.step(told["action_mask"].argmin(1))
    assert reward.tolist() == [-1.0] * 3
    assert done.all()


def test_a_gymnasium_game_is_played_to_its_end_and_followed_by_another():
    env = gymnasium.env("exploding-kittens", players=2, opponents="random")
    shares = []
    seen, told = env.reset(seed=3)
    while len(shares) < 12:
        seen, reward, ended, _, told = env.step(int(np.flatnonzero(told["action_mask"])[0]))
        if ended:
            shares.append(reward)
            seen, told = env.reset()
        assert env.observation_space.contains(seen)
    assert set(shares) == {0.0, 1.0}
    with pytest.raises(IllegalMove):
        env.step(int(np.flatnonzero(told["action_mask"] == 0)[0]))
    with pytest.raises(ClowderError, match="other seats"):
        gymnasium.env("cats", opponents=None)


def test_many_gymnasium_games_step_together():
    envs = gymnasium.vector("exploding-kittens", players=[2, 3], n=6, seed=2, opponents="random")
    seen, told = envs.reset(seed=9)
    first, won = seen.copy(), 0.0
    for _ in range(400):
        assert envs.observation_space.contains(seen)
        seen, reward, ended, cut, told = envs.step(told["action_mask"].argmax(1))
        assert not cut.any()
        assert not reward[~ended].any()
        won += reward.sum()
    assert won > 0
    assert np.array_equal(envs.reset(seed=9)[0], first)


def digest(name):
    """Returns a hash of observations, masks and rewards in some random games of every number of players."""
    game = find(name)
    games = clowder.vector(name, players=f"{game.min_players}-{game.max_players}", n=14, seed="digest", threads=1)
    source, summary, now = np.random.default_rng(1), hashlib.sha256(), games.reset()
    for _ in range(200):
        for told in now:
            summary.update(told.tobytes())
        now = games.step((source.random(now.mask.shape) * now.mask).argmax(1))
    return summary.hexdigest()[:16]


@pytest.mark.parametrize("name", compiled(own_names()))
def test_environment_behaviour_matches_its_version(name):
    """If this fails, raise the version in clowder/adapters/versions.py and add a line: old ones stay as they are."""
    known = [line.split() for line in ENVIRONMENTS.read_text().splitlines()]
    history = [(int(version), found) for each, version, found in known if each == name]
    assert [version for version, _ in history] == list(range(1, len(history) + 1))
    assert history[-1] == (versions.VERSIONS[name], digest(name))
    assert pettingzoo.env(name).metadata["name"] == f"{name.replace('-', '_')}_v{versions.VERSIONS[name]}"
