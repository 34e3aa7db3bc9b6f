"""The puzzle of the day in a real browser."""

import json
from datetime import timedelta

import pytest
from pages import DRAWN
from player import Player

from clowder.players.puzzles import FIRST, of_the_day

pytestmark = pytest.mark.full


def test_a_puzzle_is_solved_with_taps_and_told_in_a_line(visit):
    page = visit()
    page.goto("/puzzle")
    page.wait_for_selector("#bar.asked")
    number = page.locator("#page").get_attribute("data-number")
    _, puzzle = of_the_day(FIRST + timedelta(days=int(number) - 1))

    def play(move):
        """Taps until a play is sent, and lets it be this one."""
        sent = []

        def instead(route):
            request = route.request.post_data_json
            sent.append(request)
            route.continue_(post_data=json.dumps({**request, "moves": [move]}))

        page.route("**/puzzle", instead, times=1)
        player = Player(page)
        while not sent:
            player.act()
            page.evaluate(DRAWN)

    play(puzzle.tempting)
    page.wait_for_selector("#beside:not([hidden])")
    play(puzzle.answer)
    page.wait_for_selector("#puzzle-done[open]")
    assert page.locator("#puzzle-line").inner_text() == f"Clowder puzzle {number} · solved at try 2"
