"""The documentation as a site: it builds without the network, loads nothing from elsewhere, and has the reference."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.extras
LOADED = re.compile(
    r'<(?:script|img|iframe|source)[^>]*\bsrc="?(?:https?:)?//|<link(?![^>]*rel="?canonical)[^>]*href="?(?:https?:)?//'
)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    for module in ("material", "mkdocstrings"):
        pytest.importorskip(module, reason="The site needs the extra `docs`, which is not installed.")
    folder = tmp_path_factory.mktemp("site")
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    environment = {**os.environ, **nowhere, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_every_page_is_there_and_loads_nothing_from_elsewhere(site):
    written = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    written = {path.with_name("index.html") if path.name == "README.html" else path for path in written}
    assert all((site / path).is_file() for path in written)
    for page in site.rglob("*.html"):
        assert not LOADED.search(page.read_text(encoding="utf-8")), page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:|@import ['\"]https?:", sheet.read_text(encoding="utf-8")), sheet


def test_the_reference_has_what_people_import_with_its_docstrings(site):
    text = (site / "api.html").read_text(encoding="utf-8")
    for name in (
        "clowder.face.deal",
        "clowder.engine.play.match.Match",
        "clowder.engine.play.view.View",
        "clowder.schemas.load",
    ):
        assert f'id="{name}"' in text, name
    assert "Starts a game; without a seed it is drawn from the system" in text


def test_search_finds_a_word_on_pages_from_a_disk(site):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        chromium = shutil.which("chromium") or started.chromium.executable_path
        if not Path(chromium).exists():
            pytest.skip("There is no chromium.")
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name in ("index.html", "studies/cats.html"):
            page.goto((site / name).as_uri())
            page.keyboard.press("f")
            page.keyboard.type("determinize")
            page.locator(".md-search-result__item").first.wait_for(state="attached")
        browser.close()
