"""How long a tap and a play wait for their answer on the page, over scripted games in a real browser.

    python benchmarks/taps.py [--games exploding-kittens,cats] [--plays 60] [--pace 0] [--seconds 150]

A tap: from the click's first listener to its last; by then the card is marked, in the same task. A play: from the click
that makes it whole to the first change on the page that the server's answer makes. Messages before a play is whole are
counted: there should be none. Bots answer at once, unless --pace says otherwise ("": as people do), and stories are
hurried with a key, as impatient people do: told in full they would take most of the time. A game is measured for so
many plays, or so many seconds; one that comes to no play for a while ends everything with what its page says.
"""

import argparse
import contextlib
import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, TimeoutError, sync_playwright

import clowder

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
sys.path.insert(1, str(Path(__file__).parent.parent / "tests" / "browser"))
from player import Player, start
from served import Server
from windows import CHROMIUM

PATIENCE = 60.0  # seconds without a play
HURRY = 0.1  # seconds between two keys that hurry a story

# Before the page's own script: what is sent and received, and when a click begins.
BEFORE = """
window.measured = { taps: [], unmarked: 0, plays: [], early: 0, whys: 0 };
let clicked = 0, anchor = null, playing = 0, heard = false, sent = [];
window.WebSocket = class extends WebSocket {
  constructor(...to) {
    super(...to); // the page listens later, so this is told first
    this.addEventListener("message", ({ data }) => { if (data.includes('"parts"')) heard = true; });
  }
  send(text) {
    const message = JSON.parse(text);
    sent.push(message.do);
    if (message.do === "play") [playing, heard] = [clicked, false];
    super.send(text);
  }
};
addEventListener("click", (event) => {
  clicked = performance.now();
  sent = [];
  anchor = event.target.closest?.("[data-anchor][data-can]")?.dataset.anchor || null;
}, true);
// After it: when a click is over, and when the page changes.
window.watch = () => {
  addEventListener("click", () => {
    const lasted = performance.now() - clicked, { measured } = window;
    if (sent.includes("play")) return;
    if (sent.includes("why")) measured.whys += 1;
    else if (sent.length) measured.early += 1;
    if (!anchor) return;
    measured.taps.push(lasted);
    const found = document.querySelectorAll(`[data-anchor="${CSS.escape(anchor)}"]`);
    if (![...found].some((one) => one.matches("[data-picked], [aria-pressed=true]"))) measured.unmarked += 1;
  });
  new MutationObserver(() => {
    if (playing && heard) { window.measured.plays.push(performance.now() - playing); playing = 0; }
  }).observe(document.getElementById("page"), { childList: true, subtree: true, attributes: true });
};
"""


def share(times: list[float], percent: int) -> float:
    """Returns the value that so many percent of the times do not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def line(name: str, times: list[float]) -> str:
    """Returns one row of the report."""
    return f"{name:32} {len(times):5}  {statistics.median(times):7.1f} {share(times, 95):7.1f} {max(times):7.1f}"


class Hasty(Player):
    """Lets no story be told to the end."""

    def wait(self) -> None:
        """Waits until this page is asked, or the game is over; at most a few seconds."""
        until = time.monotonic() + 50 * HURRY
        while not self.page.locator("#bar.asked, #won").count() and time.monotonic() < until:
            self.page.keyboard.press("Control")  # any key hurries; this one does nothing else
            self.page.wait_for_timeout(1000 * HURRY)


def measure(page: Page, game: str, plays: int, seconds: float) -> dict[str, list[float]]:
    """Plays as many games as it takes; returns what was measured, counts as lists of ones."""
    found: dict[str, list[float]] = {"taps": [], "plays": [], "unmarked": [], "early": [], "whys": []}
    number, until = 0, time.monotonic() + seconds
    while len(found["plays"]) < plays and time.monotonic() < until:
        start(page, game)
        page.evaluate("window.watch()")
        robot, made, since = Hasty(page, str(number)), 0, time.monotonic()
        while len(found["plays"]) + made < plays and time.monotonic() < until:
            robot.wait()
            if robot.over:
                break
            with contextlib.suppress(TimeoutError, IndexError):  # nothing may be offered just now
                robot.act()
            before, made = made, page.evaluate("window.measured.plays.length")
            if made > before:
                since = time.monotonic()
                told = f"\r{game}: {len(found['plays']) + made} of {plays} plays"
                print(told, end="", file=sys.stderr, flush=True)
            if time.monotonic() > since + PATIENCE:
                asked = " ".join(page.locator("#bar").inner_text().split())
                sys.exit(
                    f"{game}: no play for {PATIENCE:g} s, after {len(found['plays']) + made}. The page says: {asked}"
                )
        for what, value in page.evaluate("window.measured").items():
            found[what] += value if isinstance(value, list) else [1.0] * value
        number += 1
    print(file=sys.stderr)
    return found


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(clowder.games()))
    parser.add_argument("--plays", type=int, default=60)
    parser.add_argument("--pace", default="0", help="seconds a bot takes; nothing: as people do")
    parser.add_argument("--seconds", type=float, default=150, help="the most that a game is measured")
    given = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # what is known is seen at once
    if not CHROMIUM:
        sys.exit("There is no chromium to measure with.")
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, chromium headless 390 x 844, server beside it")
    print(f"{'milliseconds':32} {'n':>5}  {'median':>7} {'p95':>7} {'worst':>7}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, contextlib.ExitStack() as at_the_end:
        server = Server(folder, CLOWDER_PACE=given.pace)
        at_the_end.callback(server.stop)
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in given.games.split(","):
            page = browser.new_context(viewport={"width": 390, "height": 844}, base_url=server.address).new_page()
            page.set_default_timeout(120_000)
            page.add_init_script(BEFORE)
            found = measure(page, game, given.plays, given.seconds)
            if not found["taps"] or not found["plays"]:
                sys.exit(f"{game}: nothing to measure in {given.seconds:g} s.")
            print(line(f"{game}: tap to mark", found["taps"]))
            print(line(f"{game}: play to board", found["plays"]))
            told = len(found["unmarked"]), len(found["early"])
            print(f"{'':32} taps that did not mark: {told[0]}, messages before a whole play: {told[1]}")
            page.context.close()
        browser.close()
    print(f"load average of the last minute: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
