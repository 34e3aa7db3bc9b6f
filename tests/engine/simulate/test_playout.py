"""Simulations of house and random bots: compiled, and the same games that `Match` and views give."""

import dataclasses
import json
from functools import partial

import pytest
from clowder_mousehole import MOUSEHOLE
from families import compiled

import clowder
from clowder.engine.errors import BadBot
from clowder.engine.play.match import deal
from clowder.engine.rules import calls, defaults
from clowder.engine.rules.family import Rules
from clowder.engine.rules.kernel import kernel, template
from clowder.engine.rules.record import read
from clowder.engine.rules.rng import below, players_rng
from clowder.engine.simulate import playout
from clowder.engine.simulate.playout import TURN_WINS, WINS, buffers_for, simulate
from clowder.games import find, names
from clowder.players.house import HousePlayer, suggest
from clowder.players.simulate import recount

# Wins, draws, shared wins, decisions, plies and tallies of 5,000 random games, as they were before houses could play.
FROZEN = {
    "exploding-kittens": ([1239, 1253, 1219, 1289], 0, 0, 297313, 662111, []),
    "bursting-felines": ([1232, 1236, 1263, 1269], 0, 0, 281304, 695301, []),
    "cats": ([1970, 1949, 1944, 1942], 0, 1283, 2067356, 2067356, [367719, 5000, 10216, 1988, 11323]),
    "hold-my-bear": (
        [1268, 1268, 1386, 1077],
        1,
        0,
        267999,
        386408,
        [4908, 91, 1, 475, 98341, 45541, 47528, 4462, 3846],
    ),
    "nine-lives": (
        [1471, 1537, 1574, 1531],
        0,
        986,
        471093,
        474694,
        [2684, 88953, 59, 9, 2662, 3247, 2629, 2976, 3338, 36539, 8954, 11257, *[0] * 13],
    ),
}


@pytest.mark.parametrize("name", compiled(names()))
def test_random_games_are_unchanged_by_house_playouts(name):
    for bots in (None, "random", ["random"] * 4):
        found = clowder.simulate(name, players=4, games=5000, bots=bots, seed="frozen")
        numbers = found.wins, found.draws, found.shared, found.decisions, found.plies, list(found.tallies.values())
        assert numbers == FROZEN[name]


@pytest.mark.full
@pytest.mark.parametrize("game", [MOUSEHOLE, *map(find, names())], ids=lambda g: g.name)
def test_rules_without_events_play_the_same_games(game, monkeypatch):
    game = game.on("compiled")
    options = game.option_set.read(3, {})
    usual = [simulate(game, 3, 300, "silence", options, bots=[bot] * 3) for bot in ("random", "house")]
    monkeypatch.setattr(playout, "MANY", 1)
    silent = [simulate(game, 3, 300, "silence", options, bots=[bot] * 3) for bot in ("random", "house")]
    assert [dataclasses.replace(each, seconds=0.0) for each in silent] == [
        dataclasses.replace(each, seconds=0.0) for each in usual
    ]
    for silent in (False, True):
        states = game.new()
        game.call(calls.deal_first, silent)(states, 3, game.packed(3, options), game.rng("silence"))
        assert (read(states).num_events > 0) == (not silent)


@template
def begin_rng(words, rng):
    players_rng(words, rng)


@template
def draw(rng, number):
    return below(rng, number)


def play_through_views(name, players, seed, options, bots):
    """Plays a game of a simulation by hand, from views only. Returns winners, decisions, plies and the starter."""
    game = find(name)
    match = deal(game, players, seed, game.option_set.read(players, options))
    rng = game.numbers(4, "u8")
    game.call(begin_rng)(game.rng(seed), rng)
    buffer, decisions, first, clock = game.moves_buffer(), 0, None, -1
    while not match.over:
        if first is None and match.state[0]["clock"] != clock and len(match.to_act) == 1:
            first = match.to_act[0]  # the first question that was put to one seat alone
        clock = match.state[0]["clock"]
        seat = match.to_act[0]
        moves = match.legal(seat)
        move = moves[0]
        if len(moves) > 1:
            decisions += 1
            if bots[seat] == "house":
                move = int(game.call(suggest)(match.view_of(seat).record, seat, buffer, rng))
            else:
                move = moves[game.call(draw)(rng, len(moves))]
        match.play(seat, move)
    return match.result()[1], decisions, len(match.decisions), first


TABLES = [
    ("exploding-kittens", 4, {}, ["house"] * 4),
    ("exploding-kittens", 2, {"attack": "two", "self_nope": "on"}, ["random", "house"]),
    ("bursting-felines", 5, {}, ["house", "random", "house", "random", "house"]),
    ("cats", 4, {}, ["house"] * 4),
    ("cats", 3, {"cats": "picked", "advanced": "on"}, ["random", "house", "house"]),
    ("nine-lives", 4, {}, ["house"] * 4),
    ("nine-lives", 3, {"powers": "all"}, ["house", "house", "random"]),
    ("hold-my-bear", 4, {}, ["house"] * 4),
    ("hold-my-bear", 3, {"rules": "newest", "kangaroo": "on", "turtle": "on"}, ["house"] * 3),
    ("hold-my-bear", 8, {"aardvark": "on", "bison": "on", "give_split": "on"}, ["random", *["house"] * 7]),
]


@pytest.mark.parametrize(("name", "players", "options", "bots"), compiled(TABLES))
def test_compiled_house_games_are_those_played_through_views(name, players, options, bots):
    games = 25
    found = clowder.simulate(name, players=players, games=games, bots=bots, seed="views", **options)
    wins, turn_wins, lengths, plies, draws = [0] * players, [0] * players, [0] * len(found.lengths), 0, 0
    for number in range(games):
        winners, asked, all_asked, first = play_through_views(name, players, f"views/{number}", options, bots)
        for seat in winners:
            wins[seat] += 1
            turn_wins[(seat - (first or 0)) % players] += 1
        lengths[asked] += 1
        plies += all_asked
        draws += not winners
    assert (found.wins, found.lengths, found.plies, found.draws) == (wins, lengths, plies, draws)
    assert found.turn_wins == ([] if name == "cats" else turn_wins)  # CATS: everybody decides at once
    assert found.bots == bots
    assert sum(found.tallies.values()) > 0 or not find(name).tallies


@pytest.mark.parametrize("name", compiled(["exploding-kittens", "hold-my-bear"]))
def test_house_games_do_not_depend_on_threads(name):
    bots = ["house", "random", "house"]
    one, two = (clowder.simulate(name, players=3, games=5000, bots=bots, threads=n).to_json() for n in (1, 2))
    for key in ("seconds", "threads", "games_per_second", "decisions_per_second"):
        del one[key], two[key]
    assert one == two
    assert sum(one["turn_shares"]) == pytest.approx(sum(one["win_shares"]))
    assert len(one["turn_intervals"]) == 3


@kernel
def no_house(state, seat, moves, number, rng):
    return moves.no_such_thing


def with_house(name, house, label):
    game = find(name).on("compiled")
    return dataclasses.replace(game, rules=Rules({**game.rules, "house": house}, label))


@pytest.mark.full
def test_random_games_do_not_compile_the_house():
    game = with_house("exploding-kittens", no_house, "_uncompilable")
    found = simulate(game, 4, 5000, "frozen", game.option_set.read(4, {}))
    assert found.wins == FROZEN["exploding-kittens"][0]


@pytest.mark.full
def test_the_house_of_a_game_without_one_plays_anything():
    game = with_house("exploding-kittens", defaults.house, "_homeless")
    found = simulate(game, 4, 5000, "frozen", game.option_set.read(4, {}), bots=["house"] * 4)
    assert found.wins == FROZEN["exploding-kittens"][0]


def test_python_loop_reports_the_turn_order():
    found = clowder.simulate(
        "exploding-kittens", players=3, games=12, bots=[HousePlayer, "house", "random"], seed="views"
    )
    assert found.bots == ["HousePlayer", "house", "random"]
    assert sum(found.turn_wins) == sum(found.wins) == 12 - found.draws
    assert sum(found.turn_shares) == pytest.approx(sum(found.win_shares))


def test_starter_is_known_after_the_game():
    for number in range(12):
        seed = f"views/{number}"
        match = clowder.deal("hold-my-bear", players=4, seed=seed)
        while not match.over:
            match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
        told = match.tell(None, match.events_since(None, 0)[0])
        starts = [seat for seat in range(4) for line in told if line.startswith(f"{match.names[seat]} start")]
        sums = list(recount(match, seed, 0, buffers_for(match.game)).sums)
        winner, turn = sums[WINS : WINS + 4].index(1), sums[TURN_WINS : TURN_WINS + 4].index(1)
        assert starts == [(winner - turn) % 4]


@pytest.mark.parametrize("name", compiled(names()))
def test_the_python_loop_counts_tallies_too(name):
    found = clowder.simulate(name, players=3, games=4, bots=[HousePlayer, "house", "random"], seed="loop")
    assert len(found.tallies) == len(find(name).tallies)
    assert sum(found.tallies.values()) > 0 or not found.tallies
    assert sum(found.lengths) == 4
    assert found.plies >= found.decisions > 0


def test_games_of_searches_do_not_depend_on_threads():
    bots = ["search:2", "house", "random"]
    one, two = (clowder.simulate("exploding-kittens", 3, 4, bots=bots, seed="loop", threads=n) for n in (1, 2))
    assert (one.threads, two.threads) == (1, 2)
    assert dataclasses.replace(one, seconds=1, threads=1) == dataclasses.replace(two, seconds=1, threads=1)


@pytest.mark.parametrize("bots", [["house"], ["house"] * 5, [], ["house", 3, "house", "house"], 7, {"house"}])
def test_bots_that_do_not_fit_the_seats_are_refused(bots):
    with pytest.raises(BadBot, match=r"\.$"):
        clowder.simulate("exploding-kittens", players=4, games=10, bots=bots)


@pytest.fixture
def run(command_line):
    """Runs `clowder simulate` in a terminal of 80 columns."""
    return partial(command_line, "simulate", columns=80)


@pytest.mark.parametrize("name", compiled(["exploding-kittens", "hold-my-bear"]))
def test_the_command_line_takes_bots_for_all_seats_or_for_each(run, name):
    for bots in ("house", "house,house,house", "house, house ,house"):
        data = json.loads(run(name, "-p", 3, "--games", 200, "--bots", bots, "--json")[1])
        assert data["bots"] == ["house"] * 3
        assert len(data["turn_wins"]) == len(data["turn_shares"]) == len(data["turn_intervals"]) == 3
        assert name != "hold-my-bear" or data["versus"]["bots"] == ["house"] * 3


@pytest.mark.full
def test_game_with_simultaneous_decisions_has_no_starter():
    assert clowder.simulate("cats", players=2, games=1, bots=[HousePlayer, "house"]).turn_shares == []


@pytest.mark.full
def test_simulate_prints_no_turn_order_for_simultaneous_decisions(run):
    data = json.loads(run("cats", "-p", 2, "--games", 20, "--bots", "random,house", "--json")[1])
    assert data["turn_shares"] == []
    assert data["tallies"]["rounds"] > 0


@pytest.mark.parametrize("bots", ["house,random", "genius", "house,random,genius,house", "", ",", "search:0"])
def test_bots_that_make_no_sense_get_one_sentence_and_exit_code_2(run, bots):
    code, out, err = run("exploding-kittens", "--games", 10, "--bots", bots)
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", compiled(names()))
def test_simulate_fits_into_80_columns(run, name, monkeypatch):
    seats = find(name).max_players
    huge = dataclasses.replace(clowder.simulate(name, players=seats, games=300, bots="house"), games=10**12)
    wins = [10**12 - seat for seat in range(seats)]
    bots = ["./a/program/somewhere/with/a/very/long/name/that/nobody/would/type/twice.py", *["house"] * (seats - 1)]
    tallies = dict.fromkeys(huge.tallies, 10**12)
    turn_wins = wins if huge.turn_wins else []
    huge = dataclasses.replace(huge, wins=wins, turn_wins=turn_wins, bots=bots, tallies=tallies)
    monkeypatch.setattr("clowder.players.simulate.simulate", lambda *arguments: huge)
    code, out, _ = run(name, "-p", seats)
    assert code == 0
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 80
    for number in wins:
        assert out.count(f"{number:,}") >= 1 + bool(turn_wins)
    assert ("first " in out) == bool(turn_wins)
