"""A table that does not move under a finger: what keeps its place and its size while a game goes on."""

from pathlib import Path

import pytest
from pages import DRAWN, SIZES
from steady import Game
from tiers import every, few_or_all

from clowder.games import own_names

FAULTS = (Path(__file__).parent / "reach.js").read_text()
PLAYS = few_or_all(10, 40)
FEW = few_or_all(8, 30)  # looks at which something has moved: what is rare is not worth room at all times


@pytest.fixture
def game(windows, the_house):
    """Returns a function that opens a game which is played by chance."""

    def opened(name, size=(390, 844), players=4):
        window = windows.take(None, service_workers="block")
        window.look(*size, reduced_motion="reduce")
        return Game(window, the_house, name, players)

    return opened


@pytest.mark.parametrize("size", every(2, [((390, 844),), ((1280, 800),)]))
@pytest.mark.parametrize("name", own_names())
def test_nothing_moves_between_two_plays(game, name, size):
    played = game(name, size)
    for _ in range(PLAYS):
        if played.match.over:
            break
        played.tap()
        played.go_on()
    assert played.restless <= FEW, played.moved.most_common(8)


def test_what_moves_is_found(game):
    played = game("cats")
    played.page.evaluate("document.getElementById('facts').textContent = ''")
    played.page.evaluate("document.getElementById('page').style.setProperty('--seatsleast', '300px')")
    assert any("at middle" in one for one in played.look())


@pytest.mark.parametrize("name", own_names())
def test_every_control_of_a_game_is_hit_at_its_centre(game, name):
    played, wrong = game(name), []
    for number in range(PLAYS):
        if played.match.over:
            break
        played.go_on()
        for size in SIZES if number % 5 == 4 else SIZES[number % 8 :: 8]:
            played.page.set_viewport_size({"width": size[0], "height": size[1]})
            played.page.evaluate(DRAWN)
            wrong += [(number, size, one) for one in played.page.evaluate(FAULTS) if one.startswith("covered")]
    assert wrong == []
