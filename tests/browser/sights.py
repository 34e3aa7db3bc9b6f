"""Tables of real games to look at: the fullest one of every phase; and what a script can tell of how they look."""

import random
from pathlib import Path

from pages import DRAWN

from clowder.engine.laws.lessons import go_on
from clowder.engine.play.match import deal
from clowder.engine.scene.lesson import PUPIL, begin, current
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find

# width, height; the last two are desktops at 200%
SIZES = [(320, 568), (360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800), (1440, 900), (640, 400), (720, 450)]
RICHEST = {  # options under which most can lie on a table
    "exploding-kittens": {"special_combos": "on", "five_different": "on"},
    "cats": {"advanced": "on", "cats": "picked"},
    "nine-lives": {"powers": "all", "multi_wager": "on"},
}


def fullest(name, players, games=4, options=None):
    """Returns positions by what they show: of each phase, for a seat that is asked, the one with most on the table."""
    game = find(name)
    best = {}
    for seed in range(games):
        match = deal(game, players, str(seed), options or {})
        chance = random.Random(seed)
        log = []
        while True:
            seat = chance.choice(match.to_act) if match.to_act else 0
            drawn = SceneRenderer(match).parts(seat)
            phase = "end" if match.over else f"phase-{getattr(match.view_of(None).fields, 'phase', 0)}"
            full = sum(len(drawn[part]) for part in ("places", "board", "mine")) + 3 * len(drawn["hand"])
            if full > best.get(phase, (0,))[0]:
                best[phase] = full, seed, len(log), seat
            if match.over:
                break
            moves = match.legal(seat)
            log.append((seat, chance.choice(moves)))
            match.play(*log[-1])
    return {
        phase: (replayed(game, players, seed, number, options), seat) for phase, (_, seed, number, seat) in best.items()
    }


def replayed(game, players, seed, number, options=None):
    """Returns a match after so many decisions of `fullest`."""
    match = deal(game, players, str(seed), options or {})
    chance = random.Random(seed)
    for _ in range(number):
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def taught(name):
    """Follows a game's lesson: yields the match at each step, and the numbers of the steps that are done."""
    game = find(name)
    match, done = begin(game), []
    while len(done) < len(game.lesson.steps):
        number = current(game.lesson, done, match.view_of(PUPIL))
        if number is None:
            go_on(match)
            continue
        yield match, tuple(done)
        done.append(number)
        step = game.lesson.steps[number]
        if not step.holds:
            match.play(PUPIL, *(step.plays or match.view_of(PUPIL).plays())[0])


def laid_out(page, width, height):
    """Gives a page a size, and waits until it is laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


def keep_still(page, style=""):
    """Stops what moves by itself, and adds a style for a mistake that is planted; the page's policy allows both."""
    page.evaluate(
        "(text) => { const one = new CSSStyleSheet(); one.replaceSync(text); document.adoptedStyleSheets = [one] }",
        f"* {{ transition: none !important; animation: none !important }} {style}",
    )


FAULTS = (Path(__file__).parent / "faults.js").read_text()  # says what is wrong with a page as it is drawn
