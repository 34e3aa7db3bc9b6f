"""The doors of the server: who may knock, what they are told, and that pages and logs keep secrets."""

import json
import logging

import pytest
from site_client import open_table

from clowder.web.http.cookies import COOKIE
from clowder.web.pages import templates
from clowder.web.serve import JsonFormatter


@pytest.mark.parametrize("number", ["0", "2147483648", "9223372036854775808", "1" * 5000])
def test_no_game_has_such_a_number(browser, number):
    for path in (f"/replay/{number}", f"/replay/{number}/review", f"/you/game/{number}"):
        found = browser.get(path)
        assert found.status_code == 404, path
        assert "Traceback" not in found.text


def test_bad_addresses_get_one_sentence(browser):
    for path, status in (
        ("/table/NOPE-NOPE", 404),
        ("/nothing", 404),
        ("/new/chess", 422),
        ("/static/x/../app.py", 404),
    ):
        page = browser.get(path)
        assert page.status_code == status
        assert "Traceback" not in page.text
        assert 'class="sheet"' in page.text
    assert browser.get("/static/x/rooms/../../../pyproject.toml").status_code == 404


def test_logs_say_what_happened_and_no_secret(browser, caplog):
    with caplog.at_level(logging.INFO, logger="clowder.web"):
        code = open_table(browser)
        browser.get(f"/table/{code}")
    lines = [JsonFormatter().format(record) for record in caplog.records if record.name == "clowder.web"]
    assert any('"route": "/table/{code}"' in line for line in lines)
    for line in lines:
        json.loads(line)
        assert code not in line
        assert browser.cookies[COOKIE] not in line


def test_file_of_another_version_is_kept_by_nobody(browser):
    ours = browser.get(templates.static("table.js"))
    other = browser.get("/static/0123456789/table.js")  # while servers are upgraded one after the other
    assert "immutable" in ours.headers["cache-control"]
    assert (other.text, other.headers["cache-control"]) == (ours.text, "no-store")
