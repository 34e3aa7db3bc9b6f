"""Somebody at a page of a real table: opens tables, sits down, and plays whole games with real clicks."""

import random

THINGS = "#page button[data-anchor][data-can], #bar .chip[data-anchor][aria-pressed=false]"

# Returns a point of an element that nothing lies upon.
SEEN = """element => { const box = element.getBoundingClientRect();
  for (const y of [10, 20, box.height / 2]) for (const x of [8, 16, box.width / 2, box.width - 8]) {
    if (element.contains(document.elementFromPoint(box.left + x, box.top + y))) return { x, y };
  }
  return null; }"""


def start(page, game):
    """Goes from the lobby to a game against bots: one click."""
    page.goto("/")
    page.locator(f"#{game} .go > form[action='/play'] button").click()
    page.wait_for_selector("#page[data-phase=playing]")


def open_table(page, game, **fields):
    """Opens a table for friends and returns its address."""
    page.goto(f"/new/{game}")
    for name, value in fields.items():
        field = page.locator(f'[name="{name}"]')
        field.fill(value) if name == "name" else field.select_option(value)
    page.locator("main form button.btn").last.click()
    page.wait_for_selector("#page[data-phase]")
    return page.url


def sit(page, url, name=""):
    """Takes a free seat at a table."""
    page.goto(url)
    if name:
        page.locator("input[data-name]").fill(name)
    page.locator("[data-do=sit]").first.click()
    page.wait_for_selector("[data-do=leave]")


def begin(host, *guests):
    """Lets the host start the game."""
    host.locator("[data-do=start]").click()
    for page in (host, *guests):
        page.wait_for_selector("#page[data-phase=playing]")


class Player:
    """Plays through a page alone. What is chosen depends on what is asked, and on a seed: never on when it is asked."""

    def __init__(self, page, seed=""):
        self.page, self._seed = page, seed

    @property
    def over(self):
        """Whether the game has ended."""
        return self.page.locator("#won").count() > 0

    def wait(self):
        """Waits until this page is asked, or the game is over."""
        self.page.wait_for_selector("#bar.asked, #won")

    def choose(self):
        """Returns what to tap next: what is picked grows until it is a play."""
        plays, things = self.page.locator("#bar [data-play]"), self.page.locator(THINGS)
        picked = self.page.locator("#bar [data-clear]").count()
        offered = plays.all() if picked and plays.count() else [*plays.all(), *things.all()]
        asked = self.page.locator("#log li").count(), self.page.locator("#page [data-picked]").count()
        return random.Random(f"{self._seed}/{asked}").choice(offered)

    def act(self):
        """Taps something that is offered, where it can be seen."""
        chosen = self.choose()
        chosen.click(position=chosen.evaluate(SEEN))

    def press(self):
        """Does the same with the keyboard."""
        chosen = self.choose()
        while not chosen.evaluate("element => element === document.activeElement"):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def play(self, act=None, most=2000):
        """Plays until the game is over; returns how often it acted."""
        for number in range(most):
            self.wait()
            if self.over:
                return number
            (act or self.act)()
        raise AssertionError("The game did not end.")
