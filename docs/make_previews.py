"""Draws what a link shows in a chat, 1200 by 630 pixels, from the games' own covers: web/static/preview-*.png.

python docs/make_previews.py
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from clowder.games import families, find, names
from clowder.web import WEB
from clowder.web.pages import templates

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from windows import CHROMIUM

SIZE = {"width": 1200, "height": 630}
COLOURS = 128
STYLE = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; }
.sprite { position: absolute; width: 0; height: 0; overflow: hidden; }
.one { position: absolute; left: 0; top: -90px; width: 1200px; height: 750px; }
.five { position: absolute; top: 0; height: 630px; }
.under { position: absolute; inset: auto 0 0; padding: 120px 56px 40px; color: #fff; font-family: sans-serif; }
.under { background: linear-gradient(transparent, #0d1a19e6 45%); }
h1 { margin: 0; font-size: 84px; line-height: 1; }
p { margin: 12px 0 0; font-size: 34px; }
"""


def drawn(game: str) -> str:
    """Returns the page that is photographed: a game's cover, or five side by side for everything else."""
    if game:
        cover = f'<svg class="one"><use href="#{game}-cover"/></svg>'
    else:
        cover = "".join(
            f'<svg class="five" style="left:{240 * n}px;width:240px" viewBox="100 0 76 200" '
            f'preserveAspectRatio="xMidYMid slice"><use href="#{name}-cover" width="320" height="200"/></svg>'
            for n, name in enumerate(names())
        )
    title, under = (find(game).title, "Clowder: a table for friends") if game else ("Clowder", "Animal card games")
    return (
        f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{templates.sprite(*families())}{cover}"
        f'<div class="under"><h1>{title}</h1><p>{under}</p></div>'
    )


def main() -> None:
    """Draws them all."""
    if not CHROMIUM:
        sys.exit("There is no chromium to draw with.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)
        for game in ("", *names()):
            page.set_content(drawn(game))
            picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS)
            file = WEB / "static" / f"preview-{game or 'clowder'}.png"
            picture.save(file, optimize=True)
            print(f"{file.name}: {file.stat().st_size // 1024} KB")
        browser.close()


if __name__ == "__main__":
    main()
