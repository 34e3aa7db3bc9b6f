"""The first game of Nine Lives: its pupil is two lives ahead, and wins alone by playing what fits."""

from clowder.engine.laws.lessons import go_on
from clowder.engine.scene.lesson import PUPIL, begin, current
from clowder.games import find
from clowder.players.house import advice

GAME = find("nine-lives")


def led():
    """Returns the match at the last step."""
    match, done = begin(GAME), []
    while len(done) < len(GAME.lesson.steps):
        number = current(GAME.lesson, done, match.view_of(PUPIL))
        if number is None:
            go_on(match)
            continue
        done.append(number)
        if plays := GAME.lesson.steps[number].plays:
            match.play(PUPIL, *plays[0])
    return match


def test_the_pupil_has_most_lives_at_the_last_step():
    lives = list(led().view_of(None).fields.lives_size[:3])
    assert lives[PUPIL] > max(lives[1:])


def test_a_pupil_who_plays_as_the_house_does_wins_alone():
    match = led()
    while not match.over:
        seat = match.to_act[-1]
        match.play(seat, advice(match.view_of(seat)))
    assert match.winners == (PUPIL,)
