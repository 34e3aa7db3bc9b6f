"""How long a site without a server takes to its first card in a real browser, and how much it transfers.

    python benchmarks/site_start.py [FOLDER] [--visits 3] [--game exploding-kittens]

Builds a site unless a folder has one. Each round is a new browser without a cache: the first visit has nothing, and the
second one starts from the snapshot that the first one left. Times are milliseconds from the navigation to the page of
a table; "engine" is when the worker is ready. Beside them stands the load of the machine.
"""

import argparse
import gzip
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
sys.path.insert(1, str(Path(__file__).parent.parent / "tests" / "browser"))
from site_host import hosted
from windows import CHROMIUM

from clowder.static_site import folder

NOTE = """const Usual = Worker; globalThis.noted = {};
globalThis.Worker = class extends Usual {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.times) Object.assign(noted, { ready: performance.now(), fresh: data.isFresh, ...data.times });
      if (data.kept) noted.kept = data.kept;
    });
  }
};
new MutationObserver(() => {
  if (!noted.card && document.querySelector("#hand .card")) noted.card = performance.now();
}).observe(document, { subtree: true, childList: true });"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
TABLE = ("worker.mjs", "static/*/joined/table.js", "static/*/table.css", "static/*/rules.css")
LOBBY = ("en/index.html", "static/*/clowder.css", "static/*/site.js", "static/*/lobby.js")
PARTS = "paint", "engine", "card"
NAP = 0.2  # seconds between two looks whether the snapshot is kept


def sizes(site: Path, game: str) -> None:
    """Prints how much is transferred for a game, with gzip and raw."""
    groups = {"Pyodide": ("pyodide/*",), "engine": ("engine.pack",), "lobby": LOBBY}
    groups["table"] = (f"en/table-{game}.html", *TABLE)
    whole, raw = 0, 0
    for name, patterns in groups.items():
        texts = [path.read_bytes() for pattern in patterns for path in site.glob(pattern)]
        packed = sum(min(len(text), len(gzip.compress(text, 6))) for text in texts)
        whole, raw = whole + packed, raw + sum(map(len, texts))
        print(f"{name}: {packed / 1e6:.2f} MB with gzip, {sum(map(len, texts)) / 1e6:.2f} MB raw")
    everything = [path for path in site.rglob("*") if path.is_file()]
    print(f"to play: {whole / 1e6:.2f} MB with gzip, {raw / 1e6:.2f} MB raw")
    print(f"the whole folder: {len(everything)} files, {sum(path.stat().st_size for path in everything) / 1e6:.1f} MB")


def starts(address: str, game: str, visits: int) -> None:
    """Prints how long first and second visits take."""
    found: dict[str, list[tuple[float, ...]]] = {"first": [], "second": []}
    with sync_playwright() as playwright:
        for _ in range(visits):
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
            context.set_default_timeout(120_000)
            context.add_init_script(NOTE)
            for visit in found:
                page = context.new_page()
                page.goto(f"en/table-{game}.html?door=play&game={game}&bots=3")
                page.wait_for_selector("#hand .card")
                noted, paint = page.evaluate("noted"), page.evaluate(PAINT)
                assert noted["fresh"] == (visit == "first"), "The snapshot was not used."
                found[visit].append((paint, noted["ready"], noted["card"]))
                told = ", ".join(f"{name} {value:.0f}" for name, value in zip(PARTS, found[visit][-1], strict=True))
                print(f"{visit} visit: {told} (load {os.getloadavg()[0]:.1f})")
                while visit == "first" and not page.evaluate("noted.kept ?? 0"):
                    time.sleep(NAP)
                page.close()
            browser.close()
    for visit, rows in found.items():
        middle = map(statistics.median, zip(*rows, strict=True))
        told = ", ".join(f"{name} {value:.0f}" for name, value in zip(PARTS, middle, strict=True))
        print(f"{visit} visit, median of {visits}: {told}")


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--game", default="exploding-kittens")
    parser.add_argument("--visits", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        site = Path(given.folder or Path(temporary) / "site")
        if not given.folder:
            folder.write(site)
        sizes(site, given.game)
        with hosted(site) as address:
            starts(address, given.game, given.visits)


if __name__ == "__main__":
    main()
