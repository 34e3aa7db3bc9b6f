"""The puzzle of the day as a table."""

from datetime import date

from clowder.players.puzzles import of_the_day
from clowder.table.daily_puzzle import CODE, judged, puzzle_frame

NUMBER, PUZZLE = of_the_day(date(2026, 11, 1))


def test_the_table_of_a_puzzle_can_do_nothing_but_answer():
    table = puzzle_frame(PUZZLE.match(), PUZZLE.seat, NUMBER)["parts"]["table"]
    assert (table["code"], table["can"]) == (CODE, [])


def test_the_answer_solves_the_puzzle_and_the_tempting_move_does_not():
    match = PUZZLE.match()
    right = judged(PUZZLE, match, {"do": "play", "moves": [PUZZLE.answer], "id": 1})
    assert right["solved"]
    assert right["answers"][0] == {"done": 1}
    wrong = judged(PUZZLE, match, {"do": "play", "moves": [PUZZLE.tempting], "id": 2})
    assert "solved" not in wrong
    assert wrong["answers"][0]["sorry"]


def test_nonsense_is_answered_with_a_sentence():
    for message in ({}, {"do": "play"}, {"do": "play", "moves": [PUZZLE.answer] * 2}, {"do": "sit", "moves": 1}):
        assert judged(PUZZLE, PUZZLE.match(), message)["answers"][0]["sorry"]
