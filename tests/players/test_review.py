"""Reviews: a blunder that was planted is the first turning point, and numbers say how far to trust them."""

import json
from math import log2, sqrt
from types import SimpleNamespace

import pytest
from kittens.arrange import BF, EK, arrange
from kittens.arrange import play as say_play

import clowder
from clowder.engine.errors import ClowderError
from clowder.engine.search import Advice
from clowder.games import names
from clowder.players import find as find_bot
from clowder.players import review as reviews
from clowder.players.player import Budget
from clowder.players.review import (
    ITERATIONS,
    LEAST,
    RUNS,
    SURE,
    TURNING,
    Judged,
    Review,
    Weight,
    decisions,
    gathered,
    review,
    weigh,
)
from clowder.table.replay_data import NOBODY
from clowder.web.pages.review import lines, shown

TRIES = 600
# In CATS for two no single card costs more than some eight points: there is no great blunder to plant.
OTHERS = [name for name in names() if name not in (EK, BF, "cats")]


def house_plays_on(match):
    bots = [find_bot("house", f"plant/{seat}") for seat in range(match.players)]
    for seat, bot in enumerate(bots):
        bot.start(seat, match.game, match.options)
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        match.play(seat, bots[seat].choose(match.view_of(seat), moves, Budget()) if len(moves) > 1 else moves[0])
    return match


def known_kitten(game):
    """Returns a game in which Ann looks at the top of the pile, sees a kitten, and draws it with a Skip in her hand."""
    match = arrange(game, 2, {0: "future skip skip cat1", 1: "cat2 cat3 cat4"}, "kitten cat5 cat5 cat1 cat2 cat3")
    say_play(match, 0, "future")
    while match.to_act != (0,):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    move = match.parse(0, next(move.text for move in match.moves(0) if move.text.lower().startswith("draw")))
    number = len(match.decisions)
    match.play(0, move)
    return house_plays_on(match).log(), number


@pytest.mark.parametrize("game", [EK, BF])
def test_drawing_a_kitten_one_has_seen_is_the_first_turning_point(game):
    log, number = known_kitten(game)
    found = review(log, 0, TRIES)
    assert [one.number for one in found.turning][:1] == [number]
    assert found.turning[0].lost > 0.3
    told = shown(found, log, "de")
    assert told["turning"][0]["says"].startswith(f"Entscheidung {number}:")
    assert told["curve"][-1] == [len(log["moves"]), 0.0]


@pytest.mark.full
@pytest.mark.parametrize("name", OTHERS)
def test_a_planted_blunder_is_the_first_turning_point(name):
    """The worst move there is, by a long search, in a game that is played well but for that."""
    for seed in range(20):
        match, planted = clowder.deal(name, players=2, seed=f"blunder/{seed}"), None
        while not match.over:
            seat = match.to_act[0]
            view, moves = match.view_of(seat), match.legal(seat)
            weights = weigh(view, 1500, "plant") if len(moves) > 1 else []
            move = weights[0].move if weights else moves[0]
            worst = min(weights, key=lambda weight: weight.chance, default=None)
            if planted is None and seat == 0 and worst and weights[0].chance - worst.chance > 0.35 + 4 * worst.error:
                planted, move = len(match.decisions), worst.move
            match.play(seat, move)
        if planted is not None:
            break
    assert planted is not None
    assert [one.number for one in review(match.log(), 0, 3000).turning][:1] == [planted]


def test_a_review_is_the_same_again_and_holds_every_real_decision():
    log, _number = known_kitten(EK)
    once, again = review(log, 0, TRIES), review(log, 0, TRIES)
    assert once == again
    assert [one.number for one in once.judged] == [number for number, _, _ in decisions(log, 0)]
    for one in once.judged:
        assert abs(sum(weight.tries for weight in one.weights) - 1) < 1e-6
        assert all(weight.error > 0 for weight in one.weights)
        assert one.lost >= 0
    assert all(one.lost >= LEAST for one in once.turning)
    text = "\n".join(lines(once, shown(once, log), ("Ann", "Bob")))
    assert not set(text) & set(NOBODY)
    assert "% of a win" in text


def test_a_game_that_is_not_over_is_not_reviewed():
    log, _ = known_kitten(EK)
    with pytest.raises(ClowderError, match="not over"):
        review({**log, "moves": log["moves"][:1]}, 0, TRIES)


def test_the_command_prints_a_review_and_refuses_in_one_sentence(tmp_path, capsys, monkeypatch):
    from clowder.cli import main

    log, number = known_kitten(EK)
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log))

    def run(*words):
        monkeypatch.setattr("sys.argv", ["clowder", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out = capsys.readouterr()
        return ended.value.code, out.out, out.err

    code, out, _ = run("review", str(file), "--bot", "search:400")
    assert code == 0
    assert f"Decision {number}:" in out
    assert max(map(len, out.splitlines())) <= 80
    page = tmp_path / "review.html"
    code, out, _ = run("review", str(file), "--seat", "Ann", "--bot", "search:400", "--page", str(page))
    assert code == 0
    assert 'id="reviews"' in page.read_text()
    wrongs = [["--bot", "house"], ["--bot", "search:20ms"], ["--bot", f"search:{'9' * 5000}"], ["--seat", "9"]]
    for wrong in [*wrongs, ["--language", "xx"], ["--page", str(tmp_path / "none" / "review.html")]]:
        code, out, error = run("review", str(file), *wrong)
        assert (code, out, error.count("\n")) == (2, "", 1)
    file.write_text(json.dumps({**log, "moves": log["moves"][:1]}))
    for words in (["review", str(file)], ["replay", str(file), "--page", str(tmp_path / "no.html")]):
        code, _, error = run(*words)
        assert code == 2
        assert "not over" in error
    assert not (tmp_path / "no.html").exists()


@pytest.fixture
def asked(monkeypatch):
    """What searches are asked for; each run knows `found`: by run and whether it is half as long, what it says."""
    told = []

    class Player:
        found = None

        def __init__(self, seed, budget, style, backend):
            told.append((seed, budget.iterations, budget.milliseconds, style.exploration))
            self.seed = seed

        def think(self, view):
            run = int(self.seed.rpartition("/")[2])
            return Player.found(run, "half" in self.seed)

    monkeypatch.setattr(reviews, "SearchPlayer", Player)
    style = SimpleNamespace(exploration=0.5)
    monkeypatch.setattr(reviews, "style_of", lambda game, policy: style)
    monkeypatch.setattr(reviews, "replace", lambda style, **more: SimpleNamespace(**more))
    return told, Player


def advice(move, share, chance):
    return Advice(move, share, chance)


VIEW = SimpleNamespace(game=None)


def test_four_searches_share_the_iterations_and_four_more_are_half_as_long(asked):
    told, player = asked
    player.found = lambda run, is_half: [advice(1, 1.0, 0.5)]
    weigh(VIEW, 800, "seed")
    assert told == [(f"seed/{run}", 200, None, 1.0) for run in range(4)] + [
        (f"seed/half/{run}", 100, None, 1.0) for run in range(4)
    ]
    told.clear()
    weigh(VIEW, 1)
    assert [iterations for _, iterations, _, _ in told] == [1] * 8
    assert (RUNS, ITERATIONS) == (4, 10_000)


def test_chances_are_weighed_by_tries_and_errors_by_how_far_searches_are_apart(asked):
    _, player = asked
    shares, chances = (0.5, 0.5, 0.75, 0.25), (0.4, 0.6, 0.5, 0.5)

    def found(run, is_half):
        if is_half:
            return [advice(1, 0.5, 0.3), advice(2, 0.5, 0.1)]
        return [advice(1, shares[run], chances[run]), advice(2, 1 - shares[run], 0.2)]

    player.found = found
    first, second = weigh(VIEW, 4_000_000)
    assert (first.move, second.move) == (1, 2)
    assert (first.tries, second.tries) == (0.5, 0.5)
    assert first.chance == pytest.approx((0.2 + 0.3 + 0.375 + 0.125) / 2)
    assert first.error == pytest.approx(sqrt(2 * 0.1**2 / 3 / 4))
    assert first.moved == pytest.approx(0.2)
    assert second.chance == pytest.approx(0.2)
    assert second.moved == pytest.approx(0.1)
    assert second.error == pytest.approx(sqrt(0.2 * 0.8 / 2_000_000)), "where all agree, no less than the tries allow"


def test_weights_are_sorted_by_tries(asked):
    _, player = asked
    player.found = lambda run, is_half: [advice(1, 0.2, 0.9), advice(2, 0.8, 0.1)]
    assert [weight.move for weight in weigh(VIEW, 100)] == [2, 1]


def test_untried_move_has_no_chance_in_that_search(asked):
    _, player = asked

    def found(run, is_half):
        if is_half or run:
            return [advice(1, 1.0, 0.5), advice(2, 0.0, None)]
        return [advice(1, 0.9, 0.5), advice(2, 0.1, 0.8)]

    player.found = found
    first, second = weigh(VIEW, 400)
    assert second.chance == pytest.approx(0.8)
    assert second.moved == 0, "nobody looked at it for half as long"
    assert second.error == 0.25, "one search alone does not know how far it is off"
    assert second.tries == pytest.approx(0.025)
    assert first.tries == pytest.approx(0.975)


def test_move_untried_by_all_searches_has_no_value(asked):
    _, player = asked
    player.found = lambda run, is_half: [advice(1, 1.0, 0.5), advice(2, 0.0, None)]
    _, second = weigh(VIEW, 400)
    assert (second.chance, second.moved, second.tries) == (0, 0, 0)
    assert second.error == 0.25


def test_few_tries_leave_a_large_error(asked):
    _, player = asked
    player.found = lambda run, is_half: [advice(1, 1.0, 0.5)]
    assert weigh(VIEW, 4)[0].error == pytest.approx(sqrt(0.25 / 4))
    player.found = lambda run, is_half: [advice(1, 1.0, 1.0)]
    assert weigh(VIEW, 400)[0].error == pytest.approx(sqrt(0.01 / 400)), "even where it always wins"


def weight(move, chance, error=0.01, moved=0.0, tries=0.5):
    return Weight(move, chance, error, moved, tries)


def test_cost_of_a_decision():
    judged = Judged(7, 2, (weight(1, 0.6, 0.03), weight(2, 0.4, 0.04)))
    assert (judged.best.move, judged.own.move) == (1, 2)
    assert judged.lost == pytest.approx(0.2)
    assert judged.noise == pytest.approx(SURE * 0.05)
    assert judged.error == judged.noise, "nothing has moved"
    assert Judged(7, 2, (weight(1, 0.4), weight(2, 0.6))).lost == 0, "never less than nothing"


def test_best_choice_is_compared_with_its_closest_rival():
    rivals = weight(1, 0.6, 0.03), weight(2, 0.5, 0.01), weight(3, 0.45, 0.2)
    judged = Judged(7, 1, rivals)
    assert judged.lost == 0
    assert judged.noise == pytest.approx(SURE * sqrt(0.2**2 + 0.03**2))


def test_error_allows_for_further_change():
    judged = Judged(7, 2, (weight(1, 0.6, 0.0, 0.1, 0.75), weight(2, 0.4, 0.0, -0.2, 0.25)))
    drift = sqrt(0.75 * 0.01 + 0.25 * 0.04)
    assert judged.error == pytest.approx(log2(10) * drift)


def judged(number, lost, error=0.0):
    return Judged(number, 2, (weight(1, 0.9, error), weight(2, 0.9 - lost, 0.0)))


def test_turning_points_cost_most_and_exceed_noise():
    found = Review(0, 2, 100, 50, 0.0, tuple(judged(n, lost) for n, lost in enumerate((0.1, 0.3, 0.01, 0.2, 0.4))))
    assert [one.number for one in found.turning] == [4, 1, 3]
    assert len(found.turning) == TURNING
    assert found.lost == pytest.approx(1.01)
    assert found.curve == [(n, 0.9) for n in range(5)] + [(50, 0.0)]
    noisy = Review(0, 2, 100, 50, 0.0, (judged(1, 0.1, 0.1 / SURE + 0.001), judged(2, 0.1, 0.1 / SURE - 0.001)))
    assert [one.number for one in noisy.turning] == [2]
    small = Review(0, 2, 100, 50, 0.0, (judged(1, LEAST - 0.001), judged(2, LEAST + 0.001)))
    assert [one.number for one in small.turning] == [2]


@pytest.mark.parametrize(("winners", "share"), [((0,), 1.0), ((1,), 0.0), ((0, 2), 0.5), ((), 0.0)])
def test_the_share_of_the_win_ends_the_curve(winners, share):
    match = SimpleNamespace(result=lambda: ((0, 0, 0), winners), players=3, decisions=[0] * 9)
    found = gathered(match, 0, 100, [])
    assert (found.seat, found.players, found.iterations, found.length, found.result) == (0, 3, 100, 9, share)


def test_real_decisions_are_those_with_a_choice_and_each_is_weighed_once(monkeypatch):
    import clowder

    match = clowder.deal("exploding-kittens", players=2, seed="r")
    real = []
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if seat == 1 and len(moves) > 1:
            real.append((len(match.decisions), moves[0]))
        match.play(seat, moves[0])
    asked, ticks = [], []

    def weighed(view, iterations, seed):
        asked.append((view.seat, iterations, seed))
        return [weight(move, 0.5) for move in view.legal()]

    monkeypatch.setattr(reviews, "weigh", weighed)
    found = reviews.review(match.log(), 1, 70, "seed", lambda: ticks.append(1))
    assert [(one.number, one.move) for one in found.judged] == real
    assert asked == [(1, 70, "seed")] * len(real)
    assert len(ticks) == len(real)
    assert found.length == len(match.decisions)
    assert len(reviews.review(match.log(), 1).judged) == len(real)
    assert asked[-1] == (1, ITERATIONS, "review")
