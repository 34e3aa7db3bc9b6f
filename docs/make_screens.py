"""Makes the pictures in docs/screens: the lobby, every game and one in German; phone and desktop, dark and light.

    python docs/make_screens.py

The tables are drawn from fixed seeds, so that the same code makes the same pictures.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import clowder
from clowder.table.texts import use_language
from clowder.web.pages.preview import draw, play_on

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
sys.path.insert(1, str(Path(__file__).parent.parent / "tests" / "browser"))
from served import Server
from windows import CHROMIUM

SCREENS = Path(__file__).parent / "screens"
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
# game: players, seed, random decisions played
TABLES = {
    "exploding-kittens": (4, 7, 40),
    "bursting-felines": (4, 3, 22),
    "cats": (4, 5, 60),
    "nine-lives": (4, 7, 40),
    "hold-my-bear": (4, 7, 40),
}


def main() -> None:
    """Draws and photographs."""
    if not CHROMIUM:
        sys.exit("There is no chromium to take pictures with.")
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(folder).start()
        pages = {"lobby": server.address, "new-table": f"{server.address}/new/exploding-kittens"}
        for game, (players, seed, steps) in TABLES.items():
            match = clowder.deal(game, players=players, seed=seed)
            play_on(match, steps, seed)
            while len(match.legal(match.to_act[0])) < 4 or match.view(match.to_act[0]).get("draft"):
                play_on(match, 1, seed)  # a picture shows somebody with something to decide
            file = Path(folder) / f"{game}.html"
            file.write_text(draw(match, (match.to_act or (0,))[0]), encoding="utf-8")
            pages[game] = file.as_uri()
        german = Path(folder) / "german.html"
        with use_language("de"):
            german.write_text(draw(match, (match.to_act or (0,))[0]), encoding="utf-8")
        pages["german"] = german.as_uri()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            for scheme in ("dark", "light"):
                view = {"width": width, "height": height}
                context = browser.new_context(viewport=view, color_scheme=scheme, reduced_motion="reduce")
                for name, address in pages.items():
                    page = context.new_page()
                    page.goto(address)
                    page.wait_for_timeout(500)  # for the hand to be laid out
                    page.screenshot(path=SCREENS / f"{name}-{size}-{scheme}.jpg", type="jpeg", quality=82)
                    page.close()
                context.close()
        browser.close()
        server.stop()
    print(f"{len(list(SCREENS.glob('*.jpg')))} pictures in {SCREENS.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()
