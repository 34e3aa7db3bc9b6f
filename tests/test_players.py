"""Bots: they work from a view alone, and what fails is found out."""

import json
import random
import textwrap

import numpy as np
import pytest

import clowder
import clowder.players as catalog
from clowder.engine import doors
from clowder.engine.chance import words_of
from clowder.engine.contract import estimate, house
from clowder.engine.errors import BadBot, BadOption
from clowder.engine.kernel import template
from clowder.engine.record import numbers, to_bytes
from clowder.engine.search import Search, style_of
from clowder.games import find, names
from clowder.players.player import BotFault, Budget, play_match
from clowder.players.remote import RemotePlayer
from clowder.players.search import HOUSE, RANDOM, SearchPlayer


def table(match, name, *others):
    return {s: catalog.find(name if s == 0 else others[0] if others else "random", s) for s in range(match.players)}


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("bot", ["random", "house", "search:60", "search:60:random"])
def test_every_bot_plays_every_game_to_its_end(name, bot):
    for players in (find(name).min_players, find(name).max_players):
        match = clowder.deal(name, players=players, seed="bots")
        play_match(match, table(match, bot))
        assert match.over


@template
def house_twice(states, views, seat, moves, n, one, other, out):
    out[0] = house(states[0], seat, moves, n, one)
    out[1] = house(views[0], seat, moves, n, other)


@pytest.mark.parametrize("name", names())
def test_the_house_looks_only_at_what_its_seat_may_know(name):
    """It must say the same of the truth, of the view, and of any world that looks the same."""
    game = find(name)
    match = clowder.deal(name, players=game.max_players, seed="house")
    source = catalog.find("random", 1)
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) > 1:
            view, world = match.view_of(seat).record, game.new()
            game.call(doors.imagine)(view, words_of(len(match.decisions)), world)
            for state in (match._state, world):
                buffer, out = game.moves_buffer(), np.zeros(2, np.int64)
                buffer[: len(moves)] = moves
                seeds = words_of("x"), words_of("x")
                game.call(house_twice)(state, view, seat, buffer, len(moves), *seeds, out)
                assert out[0] == out[1]
                assert out[0] in moves
        match.play(seat, source.choose(None, moves, Budget()))


def some_options(game, source):
    return {o.name: source.randint(o.low, o.high) if o.is_number else source.choice(o.choices) for o in game.options}


@pytest.mark.parametrize("name", names())
def test_the_house_plays_to_the_end_whatever_the_options(name):
    game, source = find(name), random.Random(5)
    played = 0
    while played < 25:
        every = some_options(game, source)
        chosen = {option: value for option, value in every.items() if source.random() < 0.3}
        players = source.randint(game.min_players, game.max_players)
        try:
            match = clowder.deal(name, players=players, seed=played, **chosen)
        except BadOption:
            continue
        play_match(match, table(match, "house", "house"))
        assert match.over
        played += 1


def test_search_gives_the_same_advice_for_the_same_seed_and_counts_its_visits():
    match = clowder.deal("exploding-kittens", players=3, seed=2)
    view = match.view_of(match.to_act[0])
    one, two = (SearchPlayer(5, Budget(iterations=500)).think(view) for _ in range(2))
    assert one == two
    assert sum(advice.share for advice in one) == pytest.approx(1)
    assert all(0 <= advice.win_chance <= 1 for advice in one)
    assert {advice.move for advice in one} == set(match.legal(view.seat))


def test_search_joins_the_visits_of_several_threads():
    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    player = SearchPlayer(5, Budget(iterations=1000), threads=2)
    assert player.think(view) == SearchPlayer(5, Budget(iterations=1000), threads=2).think(view)


def test_search_finds_the_only_move_that_does_not_lose():
    """Two players, the viewer has seen that the top card is a kitten, and holds a Skip and no Defuse."""
    from clowder.games.kittens import layout as k

    match = clowder.deal("exploding-kittens", players=2, seed=4)
    position = match.position()
    state = position["position"]
    seat = state["turn"]
    other = 1 - seat
    state["hands"] = [[0] * k.HAND_KINDS for _ in range(k.SEATS)]
    state["hands"][seat][k.SKIP] = 1
    state["hands"][other][k.CAT] = 1
    state["hand_size"] = [1, 1, 0, 0, 0]
    state["at_least"] = [[0, 0, 0] for _ in range(k.SEATS)]
    state["at_least"][seat][0], state["at_least"][other][0] = 1 << k.SKIP, 1 << k.CAT
    state["known"] = [[[0] * k.VIEWERS for _ in range(k.HAND_KINDS)] for _ in range(k.SEATS)]
    state["lacks"] = [[0] * k.VIEWERS for _ in range(k.SEATS)]
    state["pile"] = [k.CAT + 1, k.CAT + 1, k.KITTEN] + [0] * (k.MAX_CARDS - 3)
    state["pile_seen"] = [0, 0, 1 << seat] + [0] * (k.MAX_CARDS - 3)
    state["pile_size"] = 3
    state["discard"], state["discard_size"] = [0] * k.MAX_CARDS, 0
    state["deck"] = [0] * k.KINDS
    state["deck"][k.SKIP], state["deck"][k.CAT], state["deck"][k.CAT + 1], state["deck"][k.KITTEN] = 1, 1, 2, 1
    match = clowder.load(position)
    for policy in (RANDOM, HOUSE):
        advice = SearchPlayer(1, Budget(iterations=300), policy=policy).think(match.view_of(seat))
        assert advice[0].move == k.MOVE_PLAY + k.SKIP
        assert advice[0].win_chance > 0.9


def test_a_search_whose_room_is_full_goes_on_without_growing():
    match = clowder.deal("exploding-kittens", players=3, seed=2)
    view = match.view_of(match.to_act[0])
    search = Search(match.game, view.seat, view.record, words_of("full"), 1, style_of(match.game, RANDOM))
    search.run(20_000)
    assert search._used[0] <= len(search._table) * 3 // 4
    assert sum(visits for visits, _ in search.totals().values()) == 20_000 - 1  # the first one met the root


@pytest.mark.parametrize(("name", "wins"), [("cats", 16), ("nine-lives", 13)])
def test_search_beats_the_house_where_the_house_is_hardest_to_beat(name, wins):
    won = 0
    for number in range(20):
        match = clowder.deal(name, players=2, seed=f"strong/{number // 2}")
        seat = number % 2
        play_match(match, {seat: catalog.find("search:300", number), 1 - seat: catalog.find("house", number)})
        won += match.winners == (seat,)
    assert won >= wins


@template
def estimate_first(states, points):
    return estimate(states[0], points)


@pytest.mark.parametrize("name", names())
def test_an_estimate_changes_nothing_and_favours_who_wins_more_often(name):
    game = find(name)
    right = asked = 0
    for number in range(40):
        match = clowder.deal(name, players=2, seed=f"estimate/{number}")
        players = {seat: catalog.find("house", seat) for seat in range(2)}
        for seat, player in players.items():
            player.start(seat, game, {})
        leads = []
        while not match.over:
            before, points = to_bytes(match._state), numbers(8)
            spread = game.call(estimate_first)(match._state, points)
            assert spread >= 0
            assert to_bytes(match._state) == before
            if spread and points[0] != points[1]:
                leads.append(int(points[1] > points[0]))
            seat = match.to_act[0]
            moves = match.legal(seat)
            match.play(seat, players[seat].choose(match.view_of(seat), moves, Budget()) if len(moves) > 1 else moves[0])
        if leads and len(match.winners) == 1:
            asked += 1
            right += leads[len(leads) * 3 // 4] == match.winners[0]
    assert (asked > 0) == game.has_estimate
    assert right >= 0.65 * asked


def learned(wish):
    """An evaluator that knows nothing of moves and thinks that who has the cards it wishes for wins."""

    def evaluate(view, moves):
        assert view.record[0]["viewer"] == view.seat + 1
        hands = np.exp(wish * view.record[0]["hand_size"][:2])
        return [1.0] * len(moves), hands / hands.sum()

    return evaluate


def test_the_values_of_a_plugged_in_evaluator_steer_the_search():
    from clowder.games.kittens import layout as k

    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    keeps, plays = (SearchPlayer(5, Budget(iterations=400), evaluate=learned(wish)).think(view) for wish in (1.0, -1.0))
    chance = {wish: {advice.move: advice.win_chance for advice in found} for wish, found in ((1, keeps), (-1, plays))}
    assert plays[0].move != k.MOVE_DRAW
    assert keeps[0].move != plays[0].move
    assert chance[1][plays[0].move] < chance[1][keeps[0].move]


def test_the_priors_of_a_plugged_in_evaluator_steer_the_search():
    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    for wish in match.legal(view.seat):

        def evaluate(seen, moves, wish=wish):
            return [9.0 if move == wish else 0.5 for move in moves], [0.5, 0.5]

        for budget in (Budget(iterations=100), Budget(milliseconds=200)):
            advice = SearchPlayer(5, budget, evaluate=evaluate).think(view)
            assert advice[0].move == wish
            assert advice[0].win_chance == pytest.approx(0.5, abs=0.2)


@pytest.mark.parametrize(
    "name", ["", "genius", "search:", "search:0", "search:5s", "search:99999999", "no.such:Bot", "./none"]
)
def test_names_of_no_bot_are_refused_in_one_sentence(name):
    with pytest.raises(BadBot, match=r"\.$"):
        catalog.find(name)


def program(tmp_path, body):
    path = tmp_path / "bot.py"
    path.write_text("import json, sys, time\n" + textwrap.dedent(body))
    return str(path)


FAULTS = {
    "crash": "for line in sys.stdin:\n    if json.loads(line)['type'] == 'choose': sys.exit(1)",
    "hang": "for line in sys.stdin:\n    if json.loads(line)['type'] == 'choose': time.sleep(60)",
    "nonsense": "for line in sys.stdin:\n    print('I like cats', flush=True)",
    "illegal": "for line in sys.stdin:\n    print('{\"move\": 999}', flush=True)",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_program_that_fails_is_found_out_and_the_game_goes_on(tmp_path, kind):
    bot = RemotePlayer(program(tmp_path, FAULTS[kind]), seconds=0.5)
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    found = []
    players = {0: bot, 1: catalog.find("random", 1)}
    play_match(match, players, on_fault=lambda seat, fault: found.append((seat, fault.kind)))
    assert match.over
    assert found[0] == (0, kind)
    assert {seat for seat, _ in found} == {0}


def test_without_a_referee_a_fault_is_an_error():
    class Cheat:
        def __getattr__(self, name):
            return lambda *a: -5

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    with pytest.raises(BadBot, match="illegal"):
        play_match(match, {0: Cheat(), 1: Cheat()})


def test_the_example_bots_play(tmp_path):
    from pathlib import Path

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    example = Path(clowder.__file__).parents[1] / "examples/bot.py"
    play_match(match, {0: catalog.find(str(example), 1), 1: catalog.find("random", 1)})
    assert match.over


def test_a_remote_bot_is_told_only_what_its_seat_may_know(tmp_path):
    notes = tmp_path / "notes.jsonl"
    body = f"""
    notes = open({str(notes)!r}, "w")
    for line in sys.stdin:
        notes.write(line); notes.flush()
        message = json.loads(line)
        if message["type"] == "choose":
            print(json.dumps({{"move": message["moves"][0]["id"]}}), flush=True)
    """
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    play_match(match, {0: RemotePlayer(program(tmp_path, body)), 1: catalog.find("random", 1)})
    for line in notes.read_text().splitlines():
        message = json.loads(line)
        if message["type"] == "choose":
            assert message["view"]["viewer"] == 0
            assert message["view"]["seats"][1]["hand"] is None


def test_a_fault_says_what_it_was():
    assert BotFault("hang", "too slow").kind == "hang"
