"""Plays a game in a real browser and makes the moving picture of the README: docs/screens/game.webp.

    python docs/make_movie.py [--game exploding-kittens] [--seed 1] [--from 0] [--seconds 20]

The server deals as it likes, so every run is another game: watch it before you keep it. Needs the extra `workshop`.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from make_strips import play
from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
sys.path.insert(1, str(Path(__file__).parent.parent / "tests" / "browser"))
from player import start
from served import Server
from windows import CHROMIUM

FILM = Path(__file__).parent / "screens" / "game.webp"
VIEW = {"width": 1120, "height": 700}
WIDTH, HEIGHT = 720, 450
EVERY = 0.25  # seconds between two pictures


def main() -> None:
    """Plays, and joins the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="exploding-kittens")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=float, default=0, help="seconds that are left out at the start")
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    if not CHROMIUM:
        sys.exit("There is no chromium to take pictures with.")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        server = Server(folder, CLOWDER_PACE="").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=VIEW, base_url=server.address, color_scheme="dark")
        start(page, given.game)
        play(page, folder, given.seed, EVERY)
        browser.close()
        server.stop()
        pictures = sorted(folder.glob("*.jpg"))[round(given.first / EVERY) :][: round(given.seconds / EVERY)]
        frames = [Image.open(each).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS) for each in pictures]
        lasting = round(1000 * EVERY)
        frames[0].save(FILM, save_all=True, append_images=frames[1:], duration=lasting, loop=0, quality=55, method=6)
    print(f"{len(frames)} pictures, {FILM.stat().st_size // 1024} KB, in {FILM.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
