"""PettingZoo and Gymnasium by hand: masks, seeds, rewards, illegal steps, versions and rendering."""

import copy
import pickle

import numpy as np
import pytest

from clowder.engine.errors import ClowderError, IllegalMove
from clowder.games import find, own_names

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: the extra `rl` has it")
from families import compiled
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from clowder.adapters import gymnasium, pettingzoo, rendering, versions
from clowder.engine.play.match import Match
from clowder.engine.rules.record import copy_of

CATS, KITTENS = "cats", "exploding-kittens"


def legal(seen, agent):
    return np.flatnonzero(seen[agent]["action_mask"])


def first_of(seen, agents):
    return {agent: int(legal(seen, agent)[0]) if legal(seen, agent).size else 0 for agent in agents}


def last_of(seen, agents):
    return {agent: int(legal(seen, agent)[-1]) if legal(seen, agent).size else 0 for agent in agents}


def same(one, other):
    return all(np.array_equal(one[agent][part], other[agent][part]) for agent in one for part in one[agent])


def several_asked(env, seen):
    """Steps until two are asked at once. Returns their observations."""
    while sum(bool(legal(seen, agent).size) for agent in env.agents) < 2:
        seen = env.step(first_of(seen, env.agents))[0]
    return seen


@pytest.mark.parametrize("wrong_one", [0, -1])
def test_illegal_parallel_step_plays_no_action_at_all(wrong_one):
    """Even the legal actions are not played: with other actions the next step gives the usual result."""
    env, twin = (pettingzoo.parallel_env(CATS, players=3) for _ in range(2))
    seen, _ = several_asked(env, env.reset(seed=4)[0]), several_asked(twin, twin.reset(seed=4)[0])
    asked = [agent for agent in env.agents if legal(seen, agent).size]
    good = first_of(seen, env.agents)
    agent = asked[wrong_one]
    bad = int(np.flatnonzero(seen[agent]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step({**good, agent: bad})
    good = last_of(seen, env.agents)
    for number in range(3):
        moved, unmoved = env.step(good), twin.step(good)
        assert same(moved[0], unmoved[0]), number
        assert moved[1:] == unmoved[1:]
        good = first_of(moved[0], env.agents)


def test_a_missing_action_changes_nothing_either():
    env, twin = (pettingzoo.parallel_env(CATS, players=3) for _ in range(2))
    seen, _ = several_asked(env, env.reset(seed=4)[0]), several_asked(twin, twin.reset(seed=4)[0])
    good = first_of(seen, env.agents)
    last = [agent for agent in env.agents if legal(seen, agent).size][-1]
    with pytest.raises(KeyError):
        env.step({agent: action for agent, action in good.items() if agent != last})
    good = last_of(seen, env.agents)
    assert same(env.step(good)[0], twin.step(good)[0])


def test_parallel_env_ignores_actions_of_agents_not_asked():
    env = pettingzoo.parallel_env(CATS, players=3)
    seen = env.reset(seed=1)[0]
    for _ in range(20):
        idle = [agent for agent in env.agents if not legal(seen, agent).size]
        chosen = first_of(seen, env.agents)
        moved = env.step({**chosen, **dict.fromkeys(idle, 99_999)})  # they may say anything
        seen = moved[0]
        assert set(moved[1].values()) == {0.0}
        assert not any(moved[2].values())
        assert not any(moved[3].values())
        assert moved[4] == {agent: {} for agent in env.agents}


def test_forced_moves_are_not_asked():
    env = pettingzoo.parallel_env(CATS, players=3)
    seen = env.reset(seed=2)[0]
    asked = 0
    while env.agents:
        for agent in env.agents:
            assert legal(seen, agent).size != 1
            asked += bool(legal(seen, agent).size)
        seen, rewards, ended, cut, _ = env.step(first_of(seen, env.agents))
    assert asked > 10
    assert all(ended.values())
    assert not any(cut.values())
    assert sum(rewards.values()) in (0, pytest.approx(1))
    assert rewards.keys() == set(env.possible_agents)


@pytest.mark.parametrize(("make", "name"), [(pettingzoo.env, KITTENS), (pettingzoo.parallel_env, CATS)])
def test_a_seed_begins_a_series_of_games(make, name):
    def dealt(env, seed=None):
        found = env.reset(seed=seed)
        seen = found[0] if found else {agent: env.observe(agent) for agent in env.possible_agents}
        return b"".join(seen[agent]["observation"].tobytes() for agent in env.possible_agents)

    env = make(name, players=2)
    first = [dealt(env, 5), dealt(env), dealt(env)]
    assert len(set(first)) == 3, "a new deal each time"
    assert [dealt(env, 5), dealt(env), dealt(env)] == first
    assert dealt(env, 6) not in first
    assert dealt(make(name, players=2), 5) == first[0]
    assert dealt(make(name, players=2)) != dealt(make(name, players=2)), "without a seed it is chance"


def test_a_seat_that_is_not_asked_has_an_empty_mask():
    env = pettingzoo.env(KITTENS, players=3)
    env.reset(seed=3)
    for _ in range(30):
        masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
        assert [agent for agent in env.agents if masks[agent].any()] == [env.agent_selection]
        assert {mask.dtype for mask in masks.values()} == {np.dtype(np.int8)}
        env.step(int(np.flatnonzero(masks[env.agent_selection])[0]))


def test_shares_of_a_win_are_paid_once_at_the_end():
    env = pettingzoo.env(KITTENS, players=3)
    env.reset(seed=5)
    assert set(env.rewards.values()) == {0.0}
    while not all(env.terminations.values()):
        assert not any(env.terminations.values())
        assert set(env.rewards.values()) == {0.0}
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert sorted(env.rewards.values()) == [0, 0, 1]
    assert env.agent_selection == env.agents[0]
    assert not any(env.truncations.values())
    env.step(None)
    assert len(env.agents) == 2
    env.reset()
    assert (len(env.agents), set(env.rewards.values())) == (3, {0.0})
    assert not any(env.terminations.values())


def test_spaces_are_those_of_the_game():
    game = find(KITTENS)
    env = pettingzoo.env(KITTENS, players=2, dtype="float32")
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.action_space(agent).n == len(game.actions.names)
        space = env.observation_space(agent)
        assert space["observation"].shape == (len(game.fields.columns),)
        assert space["observation"].dtype == np.float32
        assert space["action_mask"].shape == (len(game.actions.names),)
        assert env.observe(agent)["observation"].dtype == np.float32
    assert env.possible_agents == ["seat_0", "seat_1"]


def test_options_reach_the_rules_and_wrong_ones_are_refused():
    plain, small = pettingzoo.env(KITTENS, players=2), pettingzoo.env(KITTENS, players=2, hand=3)
    for env in (plain, small):
        env.reset(seed=1)
    assert not np.array_equal(plain.observe("seat_0")["observation"], small.observe("seat_0")["observation"])
    with pytest.raises(ClowderError):
        pettingzoo.env(KITTENS, hand=99)
    with pytest.raises(ClowderError):
        pettingzoo.parallel_env(CATS, flip=9)
    with pytest.raises(ClowderError):
        pettingzoo.env(KITTENS, players=9)
    with pytest.raises(ClowderError, match=r"In Exploding Kittens players take turns"):
        pettingzoo.parallel_env(KITTENS)


def test_versions_are_in_the_names():
    assert versions.name_of(find(CATS)) == f"cats_v{versions.VERSIONS['cats']}"
    assert versions.name_of(find("hold-my-bear")).startswith("hold_my_bear_v")
    guest = type("Game", (), {"name": "my-own-game", "version": 7})
    assert versions.name_of(guest) == "my_own_game_v7", "a game of another package moves with its rules"


def test_ways_to_render():
    assert [rendering.checked(mode) for mode in (None, "ansi", "scene")] == [None, "ansi", "scene"]
    with pytest.raises(ClowderError, match=r"Unknown render mode 'human'\. Available: ansi, scene\."):
        rendering.checked("human")
    env = pettingzoo.env(KITTENS, players=2)
    env.reset(seed=1)
    assert env.render() is None
    env = pettingzoo.env(KITTENS, players=2, render_mode="ansi")
    env.reset(seed=1)
    text, asked = env.render(), env.agent_selection
    match = Match(env.unwrapped.game, 2, {}, copy_of(env.unwrapped.stepper.state))
    seat = int(asked[-1])
    assert text == "\n".join(f"{label}: {words}" for label, words in match.view_of(seat).lines())
    assert text != "\n".join(f"{label}: {words}" for label, words in match.view_of(1 - seat).lines())
    scene = pettingzoo.parallel_env(CATS, players=2, render_mode="scene")
    scene.reset(seed=1)
    assert scene.render()["hand"] == []


@pytest.fixture
def learner():
    env = gymnasium.env(KITTENS, players=2, opponents="random", illegal="lose", render_mode="ansi")
    return env, *env.reset(seed=1)


def test_an_illegal_action_of_a_learner_loses_the_game(learner):
    env, seen, told = learner
    wrong = int(np.flatnonzero(told["action_mask"] == 0)[0])
    now, reward, ended, cut, said = env.step(wrong)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert np.array_equal(now, seen)
    assert said["illegal"].endswith(".")
    assert not said["action_mask"].any(), "the game is over"
    assert np.array_equal(env.reset(seed=1)[0], seen)
    assert env.observation_space.contains(seen)
    assert env.action_space.n == len(find(KITTENS).actions.names)
    assert (env.observation_space.high.max(), env.observation_space.low.min()) == (255, 0)


def test_a_learner_is_paid_at_the_end_and_the_next_game_is_another(learner):
    env, first, told = learner
    seen, steps = first, 0
    while True:
        before = seen
        seen, reward, ended, cut, told = env.step(int(np.flatnonzero(told["action_mask"])[-1]))
        steps += 1
        assert not cut
        if ended:
            break
        assert reward == 0
        assert told["action_mask"].any()
    assert reward in (0.0, 1.0)
    assert np.array_equal(seen, before), "the end has no view of its own"
    assert not told["action_mask"].any()
    following, told = env.reset()
    assert not np.array_equal(following, first)
    assert told["action_mask"].any()
    assert env.render()


def test_learner_table_requires_opponents():
    with pytest.raises(ClowderError, match=r"Unknown `illegal` 'win'\. Available: raise, lose\."):
        gymnasium.env(KITTENS, illegal="win")
    with pytest.raises(ClowderError, match="The other seats need players"):
        gymnasium.env(KITTENS, opponents=None)
    env = gymnasium.env(KITTENS, players=2, opponents="random", dtype="float32")
    assert env.metadata["name"] == versions.name_of(find(KITTENS))
    assert env.metadata["encoding"] == find(KITTENS).encoding
    assert env.observation_space.dtype == np.float32
    assert np.isinf(env.observation_space.high).all()
    env = gymnasium.env(KITTENS, players=2, opponents="random")
    _, told = env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(int(np.flatnonzero(told["action_mask"] == 0)[0]))


def test_many_games_are_stepped_together():
    games = gymnasium.vector(KITTENS, players=2, n=5, seed=3, opponents="random")
    assert (games.num_envs, games.metadata["name"]) == (5, versions.name_of(find(KITTENS)))
    seen, told = games.reset(seed=3)
    kept = seen.copy()
    ended = 0
    for _ in range(60):
        seen, rewards, done, cut, told = games.step(told["action_mask"].argmax(1))
        assert rewards.shape == done.shape == cut.shape == (5,)
        assert not cut.any()
        assert not rewards[~done].any()
        ended += done.sum()
    assert ended > 5
    assert np.array_equal(games.reset(seed=3)[0], kept)
    assert not np.array_equal(games.reset(seed=4)[0], kept)
    assert games.single_action_space.n == len(find(KITTENS).actions.names)
    assert games.observation_space.shape == (5, len(find(KITTENS).fields.columns))


def play_first(env, steps):
    for _ in range(steps):
        env.step(int(env.last()[0]["action_mask"].argmax()))


def test_an_illegal_action_of_an_agent_ends_the_game_where_that_is_wished():
    env = pettingzoo.env(KITTENS, players=3, illegal="lose")
    env.reset(seed=1)
    play_first(env, 3)
    agent = env.agent_selection
    for wrong in (int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]), -1, 10**6, 2.5, None):
        twin = copy.deepcopy(env)
        twin.step(wrong)
        assert twin.rewards == {each: -1.0 if each == agent else 0.0 for each in twin.possible_agents}
        assert all(twin.terminations.values())
        assert twin.infos[agent]["illegal"].endswith(".")
        paid = {}
        for each in twin.agent_iter():
            seen, reward, over, _, _ = twin.last()
            assert over
            assert not seen["action_mask"].any()
            paid[each] = reward
            twin.step(None)
        assert sum(paid.values()) == -1.0
        twin.reset()
        assert not any(twin.terminations.values())
        play_first(twin, 3)


def test_an_illegal_action_in_parallel_ends_the_game_where_that_is_wished():
    env = pettingzoo.parallel_env(CATS, players=3, illegal="lose")
    seen = several_asked(env, env.reset(seed=4)[0])
    agent = next(each for each in env.agents if legal(seen, each).size)
    bad = int(np.flatnonzero(seen[agent]["action_mask"] == 0)[0])
    with pytest.raises(KeyError):
        env.step({})
    now, paid, over, _, infos = env.step({**first_of(seen, env.agents), agent: bad})
    assert paid == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert all(over.values())
    assert infos[agent]["illegal"].endswith(".")
    assert not any(now[each]["action_mask"].any() for each in env.possible_agents)
    assert env.agents == []
    assert env.reset()[0]


def test_nothing_can_be_asked_before_the_first_reset():
    env = pettingzoo.env(KITTENS, players=2)
    for ask in (env.last, env.agent_iter, lambda: env.step(0), lambda: env.observe("seat_0")):
        with pytest.raises(AttributeError, match=r"Call reset\(\) first"):
            ask()
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        env.colour  # noqa: B018
    env.reset(seed=1)
    with pytest.raises(AssertionError, match=r"Call step\(\) or reset\(\)"):
        for _ in env.agent_iter():
            pass


def copies(env):
    """Returns copies of an environment: a deep copy, and a pickle."""
    return copy.deepcopy(env), pickle.loads(pickle.dumps(env))


def test_an_environment_in_a_game_can_be_copied_and_pickled():
    env = pettingzoo.env(KITTENS, players=3)
    env.reset(seed=1)
    play_first(env, 6)
    twins = copies(env)
    play_first(env, 9)
    for twin in twins:
        play_first(twin, 9)
        assert twin.agent_selection == env.agent_selection
        assert same({"a": twin.last()[0]}, {"a": env.last()[0]})
        twin.reset()
    env.reset()
    assert same({"a": twins[0].last()[0]}, {"a": env.last()[0]}), "they go on with the same series"
    both = pettingzoo.parallel_env(CATS, players=2)
    seen = both.reset(seed=3)[0]
    for twin in copies(both):
        assert same(twin.step(first_of(seen, twin.agents))[0], copy.deepcopy(both).step(first_of(seen, both.agents))[0])


@pytest.mark.parametrize("opponents", ["random", pytest.param("house", marks=pytest.mark.full), "search:5"])
def test_a_learners_environment_can_be_copied_and_pickled(opponents):
    def played(env, told, steps=8):
        rows = []
        for _ in range(steps):
            seen, reward, ended, _, told = env.step(int(np.flatnonzero(told["action_mask"])[0]))
            rows.append((seen.tobytes(), reward))
            if ended:
                told = env.reset()[1]
        return rows

    env = gymnasium.env(KITTENS, players=3, opponents=opponents)
    told = env.reset(seed=2)[1]
    twins = copies(env)
    wanted = played(env, told)
    assert all(played(twin, told) == wanted for twin in twins)
    envs = gymnasium.vector(KITTENS, players=3, n=4, opponents=opponents)
    mask = envs.reset(seed=2)[1]["action_mask"]
    twins = copies(envs)
    wanted = envs.step(mask.argmax(1))[0]
    assert all(np.array_equal(twin.step(mask.argmax(1))[0], wanted) for twin in twins)


# Gymnasium's vectors


def test_vector_action_space_samples_with_masks():
    envs = gymnasium.vector(KITTENS, players=2, n=5, seed=3, opponents="random")
    _, told = envs.reset(seed=3)
    assert told["action_mask"].dtype == np.int8
    envs.action_space.seed(1)
    for _ in range(30):
        actions = envs.action_space.sample(mask=told["action_mask"])
        assert told["action_mask"][np.arange(5), actions].all()
        assert np.array_equal(actions.shape, (5,))
        told = envs.step(actions)[4]
    single = envs.single_action_space.sample(mask=told["action_mask"][0])
    assert told["action_mask"][0, single]


def test_final_info_comes_with_the_next_games_first_observation():
    envs = gymnasium.vector(KITTENS, players=2, n=6, seed=3, opponents="random")
    seen, told = envs.reset(seed=3)
    ended = 0
    for _ in range(60):
        before = seen
        seen, _, done, _, told = envs.step(told["action_mask"].argmax(1))
        assert ("final_obs" in told) == ("final_info" in told) == done.any()
        if done.any():
            assert np.array_equal(told["_final_obs"], done)
            assert np.array_equal(told["_final_info"], done)
            for i in range(6):
                assert (told["final_obs"][i] is None) != done[i]
                assert not done[i] or np.array_equal(told["final_obs"][i], before[i])
            assert told["action_mask"][done].any(1).all(), "already of the next game"
        ended += done.sum()
    assert ended > 6


def flat(told):
    """Returns nested info as plain values."""
    return {key: flat(value) if isinstance(value, dict) else np.asarray(value).tolist() for key, value in told.items()}


@pytest.mark.parametrize("game", compiled(own_names()))
def test_a_vector_of_one_tells_what_gymnasium_s_own_vector_of_our_environment_tells(game):
    """Observations, rewards, ends and all of `info`: `final_obs` and `final_info` with all that is in them."""
    given = {"players": 2, "opponents": "random", "illegal": "lose"}
    theirs = SyncVectorEnv([lambda: gymnasium.env(game, **given)], autoreset_mode=AutoresetMode.SAME_STEP)
    ours = gymnasium.vector(game, n=1, seed=9, **given)
    (wanted, about), (seen, told) = theirs.reset(seed=9), ours.reset(seed=9)
    source, kept, lost = np.random.default_rng(4), [], 0
    for step in range(5_000):
        assert np.array_equal(wanted, seen)
        assert np.array_equal(about["action_mask"][0], told["action_mask"][0])
        legal = told["action_mask"][0].nonzero()[0]
        action = source.choice(legal)
        if len(kept) % 2 and step % 3 == 0:
            action = (told["action_mask"][0] == 0).nonzero()[0][0]
        wanted, gain, over, cut, about = theirs.step(np.array([action]))
        seen, reward, done, never, told = ours.step(np.array([action]))
        assert (reward.tolist(), done.tolist(), never.tolist()) == (gain.tolist(), over.tolist(), cut.tolist())
        assert set(told) == set(about) - {"_action_mask"}
        if not done[0]:
            continue
        assert np.array_equal(told["final_obs"][0], about["final_obs"][0])
        assert not np.array_equal(told["final_obs"][0], seen[0])
        kept.append((told["final_obs"][0], told["final_obs"][0].copy()))
        final, theirs_final = flat(told["final_info"]), flat(about["final_info"])
        assert final["action_mask"] == theirs_final["action_mask"] == [[0] * len(told["action_mask"][0])]
        assert ("illegal" in final) == ("illegal" in theirs_final)
        assert final["_action_mask"] == [True]
        lost += "illegal" in final
        if len(kept) == 4:
            break
    assert len(kept) == 4
    assert lost == 2
    assert all(np.array_equal(row, copy) for row, copy in kept)  # no later game was written into it


def test_the_next_game_can_follow_in_the_next_step():
    """Without the steps in between, it plays the games that `SAME_STEP` plays."""
    given = {"players": 2, "n": 4, "seed": 3, "opponents": "random"}
    waiting, other = gymnasium.vector(KITTENS, autoreset="NextStep", **given), gymnasium.vector(KITTENS, **given)
    assert waiting.metadata["autoreset_mode"].value == "NextStep"
    rows = [[], []]
    for envs, found in zip((waiting, other), rows, strict=True):
        seen, told = envs.reset(seed=5)
        done = np.zeros(4, bool)
        for _ in range(80):
            mask, was = told["action_mask"], done
            actions = np.where(mask.any(1), mask.argmax(1), 10**6)  # who waits may say anything
            before = seen
            seen, reward, done, _, told = envs.step(actions)
            assert not (done & was).any() or envs is other
            if envs is waiting:
                assert not reward[was].any()
                assert not told["action_mask"][done].any()
                assert all(np.array_equal(seen[i], before[i]) for i in np.flatnonzero(done))
                assert "final_obs" not in told
            found += [(i, actions[i], reward[i], bool(done[i])) for i in range(4) if not (envs is waiting and was[i])]
    played = [[row[1:] for row in found if row[0] == 0] for found in rows]
    shorter = min(map(len, played))
    assert shorter > 40
    assert played[0][:shorter] == played[1][:shorter]
    with pytest.raises(ClowderError, match=r"^Unknown autoreset 'Disabled'\. Available: 'SameStep', 'NextStep'"):
        gymnasium.vector(KITTENS, autoreset="Disabled")


@pytest.mark.parametrize("autoreset", ["SameStep", "NextStep"])
@pytest.mark.parametrize("opponents", ["random", "search:5"])
def test_an_illegal_action_ends_one_game_of_a_vector_where_that_is_wished(autoreset, opponents):
    envs = gymnasium.vector(KITTENS, players=2, n=3, seed=3, opponents=opponents, illegal="lose", autoreset=autoreset)
    seen, told = envs.reset(seed=3)
    actions = told["action_mask"].argmax(1)
    actions[1] = told["action_mask"][1].argmin()
    now, reward, done, _, told = envs.step(actions)
    assert (reward[1], done[1]) == (-1.0, True)
    info = told["final_info"] if autoreset == "SameStep" else told
    assert info["illegal"].tolist() == [False, True, False]
    if autoreset == "NextStep":
        assert np.array_equal(now[1], seen[1])
        assert not told["action_mask"][1].any()
        _, reward, done, _, told = envs.step(np.where(done, -5, told["action_mask"].argmax(1)))
        assert (reward[1], done[1]) == (0.0, False)
    assert told["action_mask"][1].any()
    raising = gymnasium.vector(KITTENS, players=2, n=3, seed=3, opponents=opponents, autoreset=autoreset)
    raising.reset(seed=3)
    with pytest.raises(IllegalMove, match="Environment 1"):
        raising.step(actions)
