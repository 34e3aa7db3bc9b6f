"""Plays a whole game of each game at the pace of people, in a real browser, and makes strips of pictures of it.

    python docs/make_strips.py FOLDER [--games cats,nine-lives] [--sizes phone,desktop] [--seed 1] [--light]

To look at: could somebody who missed the log say what happened? Beside each strip stands when each picture was taken,
what the page asked, and what it had last told.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import clowder

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
sys.path.insert(1, str(Path(__file__).parent.parent / "tests" / "browser"))
from player import Player, start
from served import Server
from windows import CHROMIUM

SIZES = {"phone": ((390, 844), 6, 2), "desktop": ((1440, 900), 3, 4)}  # of the page; pictures a row, rows a strip
WIDTH = 1560  # of a strip
STATE = """() => [...["#story .last", "#question"].map((one) => document.querySelector(one)?.textContent || ""),
  document.getElementById("bar").classList.contains("asked"), document.getElementById("page").dataset.moment || ""]"""


def play(page: Page, folder: Path, seed: int, every: float) -> list[str]:
    """Plays until the game is over; returns what stands below each picture, in order."""
    robot, told, begun, ended, asked = Player(page, str(seed)), [], time.monotonic(), 0, 0
    while ended < 6 and len(told) < 1500:
        due = begun + every * len(told)
        if time.monotonic() < due:
            page.wait_for_timeout(1000 * (due - time.monotonic()))
        page.screenshot(path=folder / f"{len(told):04}.jpg", type="jpeg", quality=70)
        last, question, is_asked, moment = page.evaluate(STATE)
        told.append(f"{time.monotonic() - begun:.1f} s {moment.upper()} {last} | {'? ' * is_asked}{question}")
        ended = ended + 1 if robot.over else 0
        asked = asked + 1 if is_asked else 0
        if asked > 1 and not robot.over:  # a person looks first
            robot.act()
    return told


def lay(browser: Browser, folder: Path, told: list[str], size: str, name: str) -> None:
    """Puts the pictures of a game on strips."""
    (wide, high), per_row, rows = SIZES[size]
    page = browser.new_page(viewport={"width": WIDTH, "height": 400})
    for first in range(0, len(told), per_row * rows):
        shown = range(first, min(first + per_row * rows, len(told)))
        width = WIDTH // per_row - 4
        pictures = "".join(
            f'<figure><img src="{(folder / f"{n:04}.jpg").as_uri()}" width={width} height={width * high // wide}>'
            f"<figcaption>{told[n].split(' ', 1)[0]}</figcaption></figure>"
            for n in shown
        )
        style = "body{margin:0;background:#222;color:#fff;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:4px}"
        style += "figure{margin:0}"
        sheet = folder / "sheet.html"
        sheet.write_text(f"<style>{style}</style>{pictures}", encoding="utf-8")
        page.goto(sheet.as_uri())
        page.screenshot(path=folder.parent / f"{name}-{first // (per_row * rows):02}.png", full_page=True)
    page.close()


def main() -> None:
    """Plays, photographs and lays out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", default=",".join(clowder.games()))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=700, help="milliseconds from picture to picture")
    parser.add_argument("--light", action="store_const", const="light", default="dark", help="by day, not by night")
    given = parser.parse_args()
    if not CHROMIUM:
        sys.exit("There is no chromium to take pictures with.")
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(store, CLOWDER_PACE="").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in given.games.split(","):
            for size in given.sizes.split(","):
                name = f"{game}-{size}"
                folder = given.folder / name
                folder.mkdir(parents=True, exist_ok=True)
                (width, height), _, _ = SIZES[size]
                context = browser.new_context(
                    viewport={"width": width, "height": height}, base_url=server.address, color_scheme=given.light
                )
                page = context.new_page()
                start(page, game)
                told = play(page, folder, given.seed, given.every / 1000)
                context.close()
                (given.folder / f"{name}.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
                lay(browser, folder.absolute(), told, size, name)
                print(f"{name}: {len(told)} pictures, {told[-1].split(' ')[0]} s", flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
