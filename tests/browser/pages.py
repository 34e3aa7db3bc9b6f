"""What tests do with a page and ask of it, whether its table is real or canned."""

import json

from axe_playwright_python.sync_playwright import Axe

PATIENCE = 120_000  # milliseconds that a test waits for anything: only what never happens takes so long
SIZES = [(320, 568), (360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800), (1440, 900), (640, 400)]
CORNER = {"x": 8, "y": 10}  # of a card that others may lie upon
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# The nonces of a page come from a seed, so that the same game is dealt each time.
SEEDED = """(() => { let state = %d;
  crypto.getRandomValues = (bytes) => {
    for (let n = 0; n < bytes.length; n += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[n] = state >>> 24;
    }
    return bytes;
  }; })()"""


def picked(page):
    """Returns what is picked."""
    return page.locator("[data-anchor][data-picked]").evaluate_all("all => all.map(one => one.dataset.anchor)")


def tap(page, anchor):
    """Taps a thing where it can be seen: cards of a hand lie one upon the other."""
    page.locator(f'button[data-anchor="{anchor}"]').click(position=CORNER)


def question(page):
    """Returns the question that the bar asks."""
    return page.locator("#question").inner_text()


def log_of(page):
    """Returns the lines of the log."""
    return page.locator("#log li").all_text_contents()


def resized(page):
    """Yields every size, with the page laid out for it."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        yield width, height


def check_with_axe(page):
    """Fails if axe-core finds something serious."""
    kinds = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
    found = Axe().run(page, options=kinds).response["violations"]
    serious = [rule for rule in found if rule["impact"] in ("serious", "critical")]
    assert not serious, json.dumps([(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in serious])
