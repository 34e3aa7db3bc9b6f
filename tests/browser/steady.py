"""Whole games at one page, frame by frame, and what moves on it meanwhile."""

import random
from collections import Counter
from pathlib import Path

from canned import NOW, Table
from pages import DRAWN

from clowder.engine.play.match import deal
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find
from clowder.table.still_frame import still_frame
from clowder.web.pages.table_page import Visit, shell

MOVES = (Path(__file__).parent / "moves.js").read_text()
SEAT = 0


# Taps one of the things that can be picked; a chance says which.
TAP = """(number) => {
  const things = document.querySelectorAll("#page button[data-anchor][data-can], #bar .chip[aria-pressed=false]");
  things[number % things.length]?.click();
  return things.length;
}"""
CLEAR = "() => document.querySelector('#bar [data-clear]')?.click()"


class Game(Table):
    """A page of a game that is played by chance; `moved` counts what has moved on it, by what it is."""

    def __init__(self, window, house, name, players, seed="1", options=None):
        self.match = deal(find(name), players, seed, options or {})
        self._chance, self.moved, self.looks, self.restless = random.Random(seed), Counter(), 0, 0
        self._mark = SceneRenderer(self.match).beats(SEAT, 0)[1]
        super().__init__(window, house, name)
        self.look()

    def _document(self, name, made):
        shown = still_frame(self.match, SEAT)
        return shell(
            self.match.game, shown, shown["parts"]["faces"], Visit("ABCD", "http://localhost/table/ABCD", "Ann")
        )

    def look(self):
        """Returns what has moved since the last look."""
        self.page.evaluate(DRAWN)
        moved = self.page.evaluate(MOVES)
        self.looks, self.restless = self.looks + 1, self.restless + bool(moved)
        self.moved.update(one.rpartition(" by ")[0] for one in moved)
        return moved

    def tap(self):
        """Picks two things, where something is asked, and clears them again; returns what has moved."""
        moved = []
        for _ in range(2):
            if self.page.evaluate(TAP, self._chance.randrange(100)):
                moved += self.look()
        self.page.evaluate(CLEAR)
        return moved + self.look()

    def go_on(self):
        """Lets somebody make a play, and shows what comes of it; returns what has moved."""
        seat = self._chance.choice(self.match.to_act)
        self.match.play(seat, *self._chance.choice(self.match.view_of(seat).plays()))
        told, self._mark = SceneRenderer(self.match).beats(SEAT, self._mark)
        shown = still_frame(self.match, SEAT)["parts"]
        del shown["log"]
        seen = self.page.locator("#page").get_attribute("data-updates")
        self.send(v=1, now=NOW, parts=shown, beats=told)
        self.page.wait_for_function("(seen) => document.getElementById('page').dataset.updates !== seen", arg=seen)
        return self.look()
