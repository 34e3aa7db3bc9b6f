"""The games in OpenSpiel, with that project's own tests and algorithms."""

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: the extra `openspiel` has it")
import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts, random_agent

from clowder.adapters import openspiel
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.games import find, own_names

pytestmark = [
    pytest.mark.extras,
    pytest.mark.filterwarnings("ignore::DeprecationWarning:open_spiel"),
]

TABLES = [
    (name, players) for name in own_names() for players in range(find(name).min_players, find(name).max_players + 1)
]
KINDS = ("attack", "cat1", "cat2", "cat3", "cat4", "cat5", "favor", "future", "nope", "shuffle", "skip")
TINY = {"hand": 1, "num_defuse": 2, **{f"num_{kind}": int(kind in ("attack", "future", "skip")) for kind in KINDS}}

for _name in own_names():  # OpenSpiel's tests of any game's API, as if ours were in its own list
    _about = {"game": openspiel.load(_name, players=3), "game_name": openspiel.short_name(find(_name))}
    globals()[f"TestApiOf{_name.title().replace('-', '')}"] = type(
        _name, (api_test.EnforceAPIOnPartialTreeBase,), {**_about, "pytestmark": pytestmark}
    )


def began(name, **given):
    """Returns a game after its chance deal."""
    state = openspiel.load(name, **given).new_initial_state()
    state.apply_action(0)
    return state


def play_on(state, source, until):
    """Plays at random until a condition holds."""
    while not until(state):
        state.apply_action(int(source.choice(state.legal_actions())))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_passes_random_simulations(name, players):
    pyspiel.random_sim_test(openspiel.load(name, players=players), 1, serialize=False, verbose=False)
    explicit = openspiel.load(name, players=players, chance_outcomes=50)
    pyspiel.random_sim_test(explicit, 1, serialize=True, verbose=False)


def test_options_are_parameters():
    assert pyspiel.load_game("clowder_cats(players=4,flip=2)").num_players() == 4
    assert str(openspiel.load("cats", players=4, flip=2)) == "clowder_cats(flip=2,players=4)"
    with pytest.raises(ClowderError, match="2 to 5"):
        openspiel.load("cats", players=6)


def test_an_illegal_action_raises_and_changes_nothing():
    state = began("exploding-kittens", rng_seed=1)
    before = str(state)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(IllegalMove):
        state.apply_action(illegal)
    assert str(state) == before


def test_a_clone_knows_no_more_of_chance_than_its_original():
    """Two clones that chance deals to are dealt other hands; with explicit outcomes, the same by the same outcome."""
    for outcomes, different in ((1, True), (50, False)):
        state = openspiel.load("exploding-kittens", chance_outcomes=outcomes).new_initial_state()
        twins = [state.clone(), state.clone()]
        for twin in twins:
            twin.apply_action(0)
        assert (twins[0].observation_string(0) != twins[1].observation_string(0)) == different


def test_clones_at_a_shuffles_chance_node_diverge():
    state, source = began("exploding-kittens", rng_seed=5), np.random.RandomState(1)
    play_on(state, source, lambda state: state.is_chance_node())
    assert state.chance_outcomes() == [(0, 1.0)]
    worlds = set()
    for _ in range(8):
        twin = state.clone()
        twin.apply_action(0)
        worlds.add(twin.truth)
    assert len(worlds) > 1


def test_sealed_answer_is_hidden_from_the_others():
    state = began("cats", players=3, rng_seed=1)
    asked = state.current_player()
    seen = set()
    for action in state.legal_actions():
        after = state.child(action)
        assert after.current_player() != asked
        seen.add((after.information_state_string(), after.observation_string()))
    assert len(state.legal_actions()) > 1
    assert len(seen) == 1


@pytest.mark.parametrize("name", own_names())
def test_resampling_keeps_only_a_players_knowledge(name):
    state, source = began(name, players=3, rng_seed=2), np.random.RandomState(3)
    rng, worlds = pyspiel.UniformProbabilitySampler(0.0, 1.0), set()
    for _ in range(12):
        play_on(state, source, lambda state: state.is_player_node() or state.is_terminal())
        if state.is_terminal():
            break
        player = state.current_player()
        world = state.resample_from_infostate(player, rng)
        assert world.current_player() == player
        assert world.information_state_string() == state.information_state_string()
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == []
        for other in {0, 1, 2} - {player}:  # another's private past is not carried over
            assert world.remembered(other) == state.remembered(-1)
        worlds.add(world.truth == state.truth)
        play_on(world, source, lambda world: world.is_terminal())
        state.apply_action(int(source.choice(state.legal_actions())))
    assert False in worlds


@pytest.mark.parametrize("name", own_names())
def test_a_player_never_forgets(name):
    state, source = began(name, players=2, rng_seed=4), np.random.RandomState(5)
    last = {}
    while not state.is_terminal():
        if state.is_player_node():
            player, seen = state.current_player(), state.information_state_string()
            known, _, _now = seen.rpartition(" ")
            assert known.startswith(last.get(player, ""))
            last[player] = seen  # the whole of it: what was seen at this decision is part of what comes after
        state.apply_action(int(source.choice(state.legal_actions())))
    assert set(last) == {0, 1}


def test_the_reinforcement_learning_environment_runs():
    env = rl_environment.Environment(openspiel.load("cats", players=3, rng_seed=6))
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(3)]
    now = env.reset()
    while not now.last():
        now = env.step([agents[now.observations["current_player"]].step(now).action])
    assert sum(now.rewards) == pytest.approx(0)


def test_information_set_tree_search_beats_random():
    """With 12 simulations a decision it wins 7 or more of 8 games; a random player would once in 28 times."""
    game, source, won = openspiel.load("nine-lives", rng_seed=7), np.random.RandomState(8), 0
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, source), 1.4, 12, random_state=source)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, source.uniform))
    for number in range(8):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(source.choice(state.legal_actions())))
        won += state.returns()[number % 2] > 0
    assert won >= 7


def test_regret_minimization_approaches_the_equilibrium_of_a_tiny_deck():
    game = openspiel.load("exploding-kittens", chance_outcomes=12, **TINY)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(9)
    for _ in range(200):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < before / 3


def test_information_state_tensor_holds_view_and_memory():
    """The newest rows are there, and a longer memory only adds to them."""
    short, long = (openspiel.load("exploding-kittens", players=3, rng_seed=1, memory=rows) for rows in (8, 60))
    assert str(short) == "clowder_exploding_kittens(memory=8,players=3,rng_seed=1)"
    columns = len(find("exploding-kittens").fields.columns)
    states, source = [game.new_initial_state() for game in (short, long)], np.random.RandomState(2)
    wide = (short.information_state_tensor_size() - columns) // 8
    assert long.information_state_tensor_size() == columns + 60 * wide
    decided = 0
    while not states[0].is_terminal():
        if states[0].is_player_node():
            decided += 1
            for player in range(3):
                observation, *tensors = (
                    np.array(tensor)
                    for tensor in (
                        states[0].observation_tensor(player),
                        *(state.information_state_tensor(player) for state in states),
                    )
                )
                assert all(np.array_equal(tensor[:columns], observation) for tensor in tensors)
                assert np.array_equal(tensors[0][columns:], tensors[1][columns:][-8 * wide :])
                used = tensors[1][columns:].reshape(60, wide).any(1)
                assert used.any()
                assert not (used[:-1] & ~used[1:]).any(), "the newest are last, without gaps"
        action = int(source.choice(states[0].legal_actions()))
        for state in states:
            state.apply_action(action)
    assert decided > 10
    with pytest.raises(ClowderError, match="1 to 4096 rows, not '0'"):
        openspiel.load("cats", memory=0)


def test_an_own_secret_decision_is_in_the_numbers_of_its_player_alone():
    state = began("cats", players=3, rng_seed=1)
    asked = state.current_player()
    found = [
        [tuple(state.child(action).information_state_tensor(player)) for action in state.legal_actions()]
        for player in range(3)
    ]
    assert [len(set(tensors)) for tensors in found] == [
        len(state.legal_actions()) if player == asked else 1 for player in range(3)
    ]
