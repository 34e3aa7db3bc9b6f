"""Bots at a table, and the hints that they give."""

import re

from tables import (
    ANN,
    BOB,
    NEVER,
    answer,
    arrange,
    hall_at,
    run,
    sent,
    settle,
    shown,
    sorry,
    table_of,
    tell,
    until,
)

from clowder.engine.play.match import deal
from clowder.engine.scene.render import token
from clowder.engine.search import Advice
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.players import find as find_bot
from clowder.players.worker import whole_play
from clowder.table.bots import sentence, things_of


def test_a_sharp_bot_takes_as_long_for_a_forced_answer_where_answers_are_sealed(monkeypatch):
    match = deal(find("exploding-kittens"), 2, "sealed", {})
    slept = []
    monkeypatch.setattr("clowder.players.search_bot.time.sleep", slept.append)
    bot = find_bot("search:150ms", "1")
    view = match.view_of(match.to_act[0])
    monkeypatch.setattr(type(view), "legal", lambda view: [k.MOVE_DRAW])
    monkeypatch.setattr(type(view), "completes", lambda view, move: True)
    assert whole_play(bot, view, [], "seed", True) == (k.MOVE_DRAW,)
    assert slept == [0.15]
    assert whole_play(bot, view, [], "seed") == (k.MOVE_DRAW,)
    assert slept == [0.15]


def test_hints_only_where_one_person_alone_was_ever_seated(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            assert "hint" not in shown(table, ann)["table"]["can"]
            told = await tell(table, ann, do="hint", asked=token(table.match, 0))
            assert "one person alone" in sorry(told)[0]

    run(work())


def test_a_hint_is_a_sentence_and_lights_what_to_touch(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            assert "hint" in shown(table, ann)["table"]["can"]
            sent(ann)
            assert await tell(table, ann, do="hint", asked=token(table.match, 0), id=9) == []
            await until(lambda: ann.unsent)
            (told,) = sent(ann)
            assert told["done"] == 9
            assert told["says"].startswith("Draw")
            assert re.search(r": (the next card is (probably )?safe|that is \w+ .*)\.", told["says"])
            assert "%" not in told["says"]
            assert told["look"] == ["pile"]

    run(work())


def test_a_hint_lights_a_card_together_with_its_target():
    view = deal(find("cats"), 4, 3, {}).view_of(0, "en")
    lit = {view.text(move): things_of(view, move) for move in view.legal()}
    assert lit["Eat your bird"] == ("hand:eat",)
    assert lit["Stalk at the Grass"] == ("hand:stalk", "locale:1")


def test_a_hint_says_how_sure_it_is_and_what_to_expect_in_plain_words():
    view = deal(find("exploding-kittens"), 4, "hints", {}).view_of(0)
    sentences = {
        (share, chance): sentence(view, Advice(k.MOVE_DRAW, share, chance))
        for share in (0.9, 0.5, 0.1)
        for chance in (0.5, 0.25, 0.05)
    }
    assert len(set(sentences.values())) in (1, 9)  # the game has a word of its own, or there are three by three
    other = next(move for move in range(view.game.num_moves) if view.game.scene.hint(view, move) is None)
    sentences = {sentence(view, Advice(other, share, chance)) for share, chance in sentences}
    assert len(sentences) == 9
    assert all(line.endswith(".") and not re.search(r"\d", line.partition(":")[2]) for line in sentences)


def test_what_a_bot_thought_out_is_forgotten_when_the_owner_is_back(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            table.commands.dispatch(table, ann, {"do": "leave"})
            await until(lambda: table.question and 0 in table.question.answers)
            await tell(table, ann, do="return")
            assert 0 not in table.question.answers
            await answer(table, ann, [k.MOVE_DRAW])
            assert (0, k.MOVE_DRAW) in table.match.decisions

    run(work())
