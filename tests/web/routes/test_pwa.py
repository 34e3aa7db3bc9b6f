"""The page as an app: its worker, and when that changes."""

import re

import pytest

from clowder.web.pages import templates


def test_the_worker_changes_with_every_file_and_with_what_is_said(browser, monkeypatch):
    before = browser.get("/worker.js?language=en").text
    assert before == browser.get("/worker.js?language=en", headers={"accept-language": "de"}).text
    assert before != browser.get("/worker.js?language=de").text
    monkeypatch.setattr(templates, "static", lambda path: f"/static/other/{path}")
    after = browser.get("/worker.js?language=en").text
    first, second = (re.search(r"clowder [0-9a-f]{10}", text)[0] for text in (before, after))
    assert first != second


def test_a_manifest_says_how_clowder_is_installed(browser):
    answer = browser.get("/manifest/de")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert answer.headers["cache-control"] == "no-cache"
    told = answer.json()
    assert {name: told[name] for name in ("id", "start_url", "scope", "display", "lang")} == {
        "id": "/", "start_url": "/", "scope": "/", "display": "standalone", "lang": "de",
    }  # fmt: skip
    assert told["name"] == told["short_name"] == "Clowder"
    assert told["theme_color"] == told["background_color"]
    assert [(icon["sizes"], icon.get("purpose")) for icon in told["icons"]] == [
        ("any", None), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("180x180", "maskable"),
    ]  # fmt: skip
    for icon in told["icons"]:
        image = browser.get(icon["src"])
        assert image.headers["content-type"] == icon["type"]
    assert told["shortcuts"][0]["url"] == "/you"
    assert told["description"] != browser.get("/manifest/en").json()["description"]


@pytest.mark.parametrize(("path", "kind"), [("/away/en", "text/html"), ("/worker.js?language=en", "text/javascript")])
def test_what_is_kept_for_later_is_asked_for_again_and_sets_no_cookie(browser, path, kind):
    answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/away/xx", "/worker.js", "/worker.js?language=xx", "/manifest/xx"])
def test_a_language_that_nobody_speaks_has_no_shell(browser, path):
    assert browser.get(path).status_code == 404
