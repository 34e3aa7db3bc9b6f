"""Reviews: a blunder that was planted is the first turning point, and numbers say how far to trust them."""

import json

import pytest
from kittens.arrange import BF, EK, arrange
from kittens.arrange import play as say_play

import clowder
from clowder.engine.errors import ClowderError
from clowder.games import names
from clowder.players import find as find_bot
from clowder.players.player import Budget
from clowder.players.review import LEAST, decisions, review, weigh
from clowder.web.pages.replay_data import NOBODY
from clowder.web.pages.review import lines, shown

ITERATIONS = 600
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
    found = review(log, 0, ITERATIONS)
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
    once, again = review(log, 0, ITERATIONS), review(log, 0, ITERATIONS)
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
        review({**log, "moves": log["moves"][:1]}, 0, ITERATIONS)


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
