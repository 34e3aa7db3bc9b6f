"""Puzzles: which decisions are some, the puzzle of a day, and the file they are kept in."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from clowder.games import find
from clowder.players import puzzles
from clowder.players.puzzles import FIRST, PROOF, SKETCH, hunt, of_the_day, search, written
from clowder.players.review import Weight


def weights(moves, chances):
    found = [Weight(move, chance, 0.0, 0.0, 0.1) for move, chance in zip(moves, chances, strict=True)]
    return sorted(found, key=lambda weight: -weight.chance)


@pytest.fixture
def looked(monkeypatch):
    """Lets searches find what `looked.chances` says of the moves, the house's move second."""

    class Looked:
        asked, house = [], 1

        @staticmethod
        def chances(seed, number):
            return [0.5] + [0.3] * (number - 1)

    class House:
        def start(self, *given):
            pass

        def choose(self, view, moves, budget):
            return moves[Looked.house]

    def weigh(view, iterations, seed):
        moves = view.legal()
        Looked.asked.append((iterations, seed))
        return weights(moves, Looked.chances(seed, len(moves)))

    monkeypatch.setattr(puzzles, "weigh", weigh)
    monkeypatch.setattr(puzzles, "find_bot", lambda name, seed: House())
    return Looked


def first(looked):
    return next(search(find("exploding-kittens"), 2, "seed"), None)


def test_a_puzzle_is_a_decision_with_one_move_that_is_clearly_the_best(looked):
    puzzle = first(looked)
    match = puzzle.match()
    assert match.to_act == (puzzle.seat,)
    moves = match.legal(puzzle.seat)
    assert len(moves) >= puzzles.FEWEST == 3
    assert (puzzle.answer, puzzle.tempting) == (moves[0], moves[1])
    assert puzzle.chances == (0.5, *[0.3] * (len(moves) - 1))
    assert (puzzle.game, puzzle.players, puzzle.seed) == ("exploding-kittens", 2, "seed")
    assert (puzzle.version, puzzle.rules) == (match.game.version, match.game.identity)
    assert match.decisions == [tuple(move) for move in puzzle.moves]
    assert looked.asked[-2:] == [(SKETCH, "sketch"), (PROOF, "proof")]


@pytest.mark.parametrize(
    ("best", "house", "others", "is_one"),
    [
        (0.1, 0.0, 0.05, True),
        (0.5, 0.41, 0.30, False),
        (0.5, 0.30, 0.44, True),
        (0.5, 0.30, 0.46, False),
    ],
)
def test_thresholds_of_a_clear_best_move(looked, best, house, others, is_one):
    looked.chances = staticmethod(lambda seed, number: [best, house, *[others] * (number - 2)])
    assert (first(looked) is not None) == is_one


def test_house_move_is_not_a_puzzle(looked):
    looked.house = 0
    assert first(looked) is None
    assert {seed for _, seed in looked.asked} == {"sketch"}


def test_a_second_look_must_agree(looked):
    looked.chances = staticmethod(lambda seed, number: [0.5 if seed == "sketch" else 0.3] + [0.3] * (number - 1))
    assert first(looked) is None
    assert "proof" in {seed for _, seed in looked.asked}


def test_hunt_finds_the_requested_number_one_per_game(looked):
    found, deals = hunt("exploding-kittens", 4, "seed")
    assert len(found) == deals == 4
    assert [puzzle.players for puzzle in found] == [2, 3, 4, 2]
    assert [puzzle.seed for puzzle in found] == ["seed/0", "seed/1", "seed/2", "seed/3"]


def test_those_of_every_release_are_sound_and_every_day_has_one():
    known = puzzles.puzzles()
    assert len(known) > 10
    assert all(puzzle.is_sound for puzzle in known)
    assert of_the_day(FIRST) == (1, known[0])
    assert of_the_day(FIRST + timedelta(days=1)) == (2, known[1])
    assert of_the_day(FIRST + timedelta(days=len(known))) == (len(known) + 1, known[0])
    assert date(2026, 1, 1) == FIRST


def test_a_puzzle_of_other_rules_is_not_sound():
    puzzle = puzzles.puzzles()[0]
    assert not replace(puzzle, version=puzzle.version + 1).is_sound
    assert not replace(puzzle, rules="0" * 16).is_sound


def test_games_take_turns_in_the_file():
    one, other, *_ = puzzles.puzzles()
    text = written({"a": [one, one], "b": [other]}, 'the "command"')
    data = json.loads(text)
    assert data["command"] == 'the "command"'
    assert [each["seed"] for each in data["puzzles"]] == [one.seed, other.seed, one.seed]
    assert [each["answer"] for each in data["puzzles"]] == [one.answer, other.answer, one.answer]
    assert json.loads(written({}, ""))["puzzles"] == []
