"""Bots: they work from a view alone, and what fails is found out."""

import importlib.metadata
import itertools
import json
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import numpy as np
import pytest
from families import compiled
from tiers import few_or_all

import clowder
import clowder.players as catalog
from clowder.engine.errors import BadBot, BadOption
from clowder.engine.play.match import deal
from clowder.engine.rules import calls
from clowder.engine.rules.contract import estimate, house
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import to_bytes
from clowder.engine.search import Advice, Search, style_of
from clowder.games import find, names
from clowder.players import search_bot as search
from clowder.players.house import suggest
from clowder.players.player import BotFault, Budget, play_match
from clowder.players.search_bot import HOUSE, RANDOM, SearchPlayer
from clowder.table.bots import sentence


def table(match, name, *others):
    return {s: catalog.find(name if s == 0 else others[0] if others else "random", s) for s in range(match.players)}


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("bot", ["random", "house"])
def test_every_bot_plays_every_game_to_its_end(name, bot):
    for players in (find(name).min_players, find(name).max_players):
        match = clowder.deal(name, players=players, seed="bots")
        play_match(match, table(match, bot))
        assert match.over


@pytest.mark.parametrize("name", compiled(names()))
@pytest.mark.parametrize("bot", ["search:60", "search:60:random"])
def test_a_search_plays_every_game_to_its_end(name, bot):
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
            game.call(calls.determinize_first)(view, match.game.rng(len(match.decisions)), world)
            for state in (match.state, world):
                buffer, out = game.moves_buffer(), game.numbers(2)
                buffer[: len(moves)] = moves
                seeds = match.game.rng("x"), match.game.rng("x")
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
    while played < few_or_all(8, 25):
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
    assert all(advice.win_chance is None if not advice.share else 0 <= advice.win_chance <= 1 for advice in one)
    assert {advice.move for advice in one} == set(match.legal(view.seat))


def test_search_joins_the_visits_of_several_threads():
    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    player = SearchPlayer(5, Budget(iterations=1000), threads=2)
    assert player.think(view) == SearchPlayer(5, Budget(iterations=1000), threads=2).think(view)


@pytest.mark.parametrize(
    ("name", "players", "budget", "searches"),
    [
        ("cats", 2, Budget(iterations=200), 1),  # one opponent
        ("cats", 3, Budget(iterations=50), 1),
        ("cats", 3, Budget(iterations=200), 4),
        ("cats", 5, Budget(iterations=95), 1),
        ("hold-my-bear", 3, Budget(iterations=200), 1),  # no estimate
        ("nine-lives", 3, Budget(iterations=200), 4),
    ],
)
def test_in_a_crowd_that_judges_by_an_estimate_a_search_begins_anew(monkeypatch, name, players, budget, searches):
    made = []
    monkeypatch.setattr("clowder.players.search_bot.Search", lambda *parts: made.append(Search(*parts)) or made[-1])
    monkeypatch.setattr(search, "SPELL", search.SPELL // 20)
    match = clowder.deal(name, players=players, seed="crowd")
    assert len(match.to_act) == players  # all are asked at once
    SearchPlayer("seed", budget, backend="interpreted").think(match.view_of(0))
    visits = [sum(visits for visits, _ in search.totals().values()) for search in made]
    assert len(made) == searches
    assert budget.iterations - len(made) < sum(visits) + 1 <= budget.iterations + len(made)
    assert len({tuple(search.totals().items()) for search in made}) == len(made)  # each with luck of its own


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_by_the_clock_comes_back_with_advice_however_short_its_time(players):
    match = clowder.deal("cats", players=players, seed="crowd")
    for milliseconds in (0.001, 3):
        advice = SearchPlayer("seed", Budget(milliseconds=milliseconds), backend="interpreted").think(match.view_of(0))
        assert sum(one.share for one in advice) == pytest.approx(1)


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
    match = clowder.deal("exploding-kittens", players=3, seed=2, backend="compiled")
    view = match.view_of(match.to_act[0])
    search = Search(match.game, view.seat, view.record, match.game.rng("full"), 1, style_of(match.game, RANDOM))
    search.run(20_000)
    assert search.trees.used[0] <= len(search.trees.table) * 3 // 4
    assert sum(visits for visits, _ in search.totals().values()) == 20_000 - 1  # the first one met the root


@pytest.mark.full
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
            before, points = to_bytes(match.state), match.game.numbers(8)
            spread = game.call(estimate_first)(match.state, points)
            assert spread >= 0
            assert to_bytes(match.state) == before
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


def test_a_search_that_has_tried_nothing_yet_does_not_know_its_chances():
    """The first iteration only looks around at the root; where time is up after it, that is all."""
    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    player = SearchPlayer(5, Budget(milliseconds=0), evaluate=lambda seen, moves: ([1.0] * len(moves), [0.5, 0.5]))
    assert {(advice.share, advice.win_chance) for advice in player.think(view)} == {(0, None)}


def test_a_hint_of_a_search_that_knows_no_chances_says_so():
    match = clowder.deal("cats", players=3, seed=2)
    view = match.view_of(0)
    move = match.legal(0)[0]
    assert sentence(view, Advice(move, 0.0, None)) == f"{view.text(move)}: I can't tell yet how good that is."


def test_the_priors_of_a_plugged_in_evaluator_steer_the_search(monkeypatch):
    looks = itertools.count()  # at a clock that goes on by a millisecond each time
    monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=lambda: next(looks) / 1000))
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


def test_without_a_referee_a_fault_is_an_error():
    class Cheat:
        def __getattr__(self, name):
            return lambda *a: -5

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    with pytest.raises(BadBot, match="illegal"):
        play_match(match, {0: Cheat(), 1: Cheat()})


class Odd:
    """A bot by somebody else; those below do one thing that no bot should."""

    def __init__(self, seed=None):
        self.seed = seed

    def start(self, seat, game, options):
        pass

    def saw(self, events):
        pass

    def choose(self, view, moves, budget):
        return moves[0]

    def end(self, result):
        pass


class Adds(Odd):
    def choose(self, view, moves, budget):
        moves.append(4321)
        return 4321


class Clears(Odd):
    def choose(self, view, moves, budget):
        moves.clear()
        return -1


class Agreeable(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class Lies(Odd):
    def choose(self, view, moves, budget):
        return Agreeable(4321)


class Huge(Odd):
    def choose(self, view, moves, budget):
        return 10**5000


class Leaves(Odd):
    def choose(self, view, moves, budget):
        sys.exit()


class Unspeakable(Exception):
    def __str__(self):
        raise RuntimeError("no words")


class Mutters(Odd):
    def choose(self, view, moves, budget):
        raise Unspeakable


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        (Adds, "illegal"),
        (Clears, "illegal"),
        (Lies, "illegal"),
        (Huge, "illegal"),
        (Leaves, "crash"),
        (Mutters, "crash"),
    ],
)
def test_whatever_a_class_does_costs_it_only_the_decision(bot, kind):
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    found = []
    decisions = play_match(match, {0: bot(), 1: bot()}, on_fault=lambda seat, fault: found.append(fault.kind))
    assert match.over
    assert found == [kind] * decisions


def test_ctrl_c_is_no_fault_of_a_bot():
    class Interrupted(Odd):
        def choose(self, view, moves, budget):
            raise KeyboardInterrupt

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    with pytest.raises(KeyboardInterrupt):
        play_match(match, {0: Interrupted(), 1: Interrupted()}, on_fault=lambda seat, fault: None)


def test_a_bot_that_clears_its_options_leaves_the_match_its_own():
    class Tidy(Odd):
        def start(self, seat, game, options):
            options.clear()

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    before = dict(match.options)
    play_match(match, {0: Tidy(), 1: Tidy()})
    assert match.options == before != {}


class Stillborn(Odd):
    def __init__(self, seed=None):
        sys.exit("I will not be\nborn.")


class Package:
    """Stands for an installed package with an entry point."""

    name = "guest"
    loaded: type = Stillborn

    def load(self):
        return self.loaded


def test_a_class_that_cannot_be_made_gets_one_sentence(monkeypatch):
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Package()])
    for name in (f"{__name__}:Stillborn", "guest"):
        with pytest.raises(
            BadBot, match=r"cannot be used: SystemExit: I will not be born \(.*test_player\.py, line \d+\)\.$"
        ):
            catalog.find(name)


class Peeker(Odd):
    """Takes its seed for the deal's, and every beginning of it that ends at a stroke."""

    met: ClassVar[list[bool]] = []

    def start(self, seat, game, options):
        self.game, self.options = game, options

    def choose(self, view, moves, budget):
        parts = self.seed.split("/")
        for end in range(1, len(parts) + 1):
            guess = deal(self.game, 2, "/".join(parts[:end]), self.options)
            self.met.append(guess.view(view.seat) == view.json())
        return moves[0]


def test_a_bot_by_somebody_else_cannot_deal_its_game_again_from_its_seed(monkeypatch):
    monkeypatch.setattr(Package, "loaded", Peeker)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Package()])
    Peeker.met.clear()
    for bot in (f"{__name__}:Peeker", "guest", Peeker):
        clowder.simulate("exploding-kittens", players=2, games=2, bots=[bot, bot], seed=1)
    assert len(Peeker.met) > 6
    assert not any(Peeker.met)
    assert catalog.veiled(None) is None


def test_our_own_bots_keep_their_seeds_so_that_what_was_measured_can_be_measured_again():
    seed = "1/0/7/2"
    drawn = catalog.find("random", seed).choose(None, range(1000), Budget())
    assert drawn == random.Random(seed).choice(range(1000))
    match, house = clowder.deal("cats", players=2, seed=5), catalog.find("house", seed)
    view, rng = match.view_of(match.to_act[0]), match.game.rng(f"house/{seed}")
    house.start(view.seat, match.game, match.options)
    for _ in range(9):
        move = match.game.call(suggest)(view.record, view.seat, match.game.moves_buffer(), rng)
        assert house.choose(view, view.legal(), Budget()) == move
    assert catalog.find("search:5", seed).seed == seed


class Chatty(Odd):
    def __init__(self, seed=None):
        print("made")

    def choose(self, view, moves, budget):
        print("thinking")
        return moves[0]


def test_what_a_class_prints_stays_out_of_standard_output(capsys):
    bot = f"{__name__}:Chatty"
    clowder.simulate("exploding-kittens", players=2, games=1, bots=[bot, bot], seed=1)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "made\nmade\nthinking\n" in printed.err


def test_the_command_finds_a_module_in_the_folder_it_is_run_in_whatever_it_prints(tmp_path):
    lines = Path(__file__).read_text().split("class Odd:")[1].split("class Adds")[0]
    (tmp_path / "mine.py").write_text(f"print('imported')\nclass Odd:{lines}")
    command = [str(Path(sys.executable).parent / "clowder"), "arena", "exploding-kittens", "--players", "2"]
    command += ["--bots", "mine:Odd,random", "--games", "4", "--workers", "2", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 4


def test_a_fault_says_what_it_was():
    assert BotFault("hang", "too slow").kind == "hang"
