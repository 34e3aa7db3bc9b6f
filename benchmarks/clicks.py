"""How long a click waits for its answer on the page, over scripted games in a real browser.

    python benchmarks/clicks.py [--games exploding-kittens,cats] [--clicks 80]

Bots play at human pace, as they do for people. A click's answer is the first change of the page that the server sent
after it. Beside it stands the bare round trip of the same socket, in the same page and run.
"""

import argparse
import os
import platform
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "web"))
from conftest import CHROMIUM, Robot, Server, start

WATCH = """() => {
  window.answers = []; let clicked = 0;
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-play],[data-anchor],[data-do=clear]")) clicked = performance.now();
  }, true);
  new MutationObserver(() => { if (clicked) { window.answers.push(performance.now() - clicked); clicked = 0; } })
    .observe(document.getElementById("page"), { attributeFilter: ["data-updates"] });
}"""
ROUND_TRIP = """async () => {
  const url = location.href.replace("http", "ws") + "/live", times = [];
  const socket = new WebSocket(url);
  await new Promise((done) => { socket.onmessage = done; });
  for (let i = 0; i < 60; i++) {
    const sent = performance.now();
    socket.send('{"do":"nothing"}');
    await new Promise((done) => { socket.onmessage = done; });
    times.push(performance.now() - sent);
    await new Promise((done) => setTimeout(done, 80));
  }
  socket.close();
  return times;
}"""


def share(times: list[float], percent: int) -> float:
    """Returns the value that so many percent of the times do not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def line(name: str, times: list[float]) -> str:
    """Returns one row of the report."""
    return f"{name:32} {len(times):5}  {statistics.median(times):7.1f} {share(times, 95):7.1f} {max(times):7.1f}"


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="exploding-kittens,cats")
    parser.add_argument("--clicks", type=int, default=80)
    given = parser.parse_args()
    if not CHROMIUM:
        sys.exit("There is no chromium to measure with.")
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, chromium headless 390 x 844, server beside it")
    print(f"{'milliseconds':32} {'n':>5}  {'median':>7} {'p95':>7} {'worst':>7}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(folder, CLOWDER_PACE="").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in given.games.split(","):
            page = browser.new_context(viewport={"width": 390, "height": 844}, base_url=server.address).new_page()
            page.set_default_timeout(120_000)
            answers: list[float] = []
            number = 0
            while len(answers) < given.clicks:
                start(page, game)
                page.evaluate(WATCH)
                robot = Robot(page, number)
                while len(answers) + len(page.evaluate("window.answers")) < given.clicks:
                    robot.wait()
                    if robot.over:
                        break
                    robot.act()
                answers += page.evaluate("window.answers")
                number += 1
            bare = page.evaluate(ROUND_TRIP)
            print(line(f"{game}: click to answer", answers))
            print(line(f"{game}: bare round trip", bare))
            print(f"{'':32} ratio of the medians {statistics.median(answers) / statistics.median(bare):.1f}")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
