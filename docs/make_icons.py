"""Makes the icons of an installed Clowder from static/icon.svg, which is ours: browsers and phones want PNG, too.

python docs/make_icons.py
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from clowder.web import WEB
from clowder.web.routes.pwa import SIZES

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
sys.path.insert(1, str(Path(__file__).parent.parent / "tests" / "browser"))
from windows import CHROMIUM

STATIC = WEB / "static"
WHOLE = "body { background: #1f3b3a }"  # phones cut corners of their own
LOOK = "body { margin: 0 } svg { display: block; width: 100vw }"


def main() -> None:
    """Draws and photographs."""
    if not CHROMIUM:
        sys.exit("There is no chromium to draw with.")
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (size, purpose) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>{LOOK} {WHOLE if purpose == 'maskable' else ''}</style>{drawing}")
            page.screenshot(path=STATIC / name, omit_background=purpose == "any")
        browser.close()


if __name__ == "__main__":
    main()
