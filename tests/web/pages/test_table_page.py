"""The page of a table, as a browser is first sent it."""

import re

from clock import Seeded
from site_client import OWN, csrf, first_frame, open_table

from clowder.table.names import clean_name
from clowder.web.http.cookies import COOKIE


def test_names_are_shown_as_text(browser):
    token = csrf(browser.get("/"))
    page = browser.post("/name", data={"csrf": token, "name": "<b>\u202eBob\n</b>"}, headers=OWN)
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page.text
    assert "<b>Bob" not in page.text
    assert clean_name(" \u200b ", Seeded()) != ""
    assert len(clean_name("y" * 500, Seeded())) == 20


def test_a_table_page_can_keep_the_name_of_its_own_visitor_and_nobody_elses(browser):
    code = open_table(browser)
    browser.cookies.clear()
    page = browser.get(f"/table/{code}")
    token = re.search(r'data-csrf="([^"]+)"', page.text)[1]
    sent = {"csrf": token, "name": "Zo\u00eb"}
    assert browser.post("/name", data=sent, headers={"origin": "http://evil"}).status_code == 403
    kept = browser.post("/name", data=sent, headers=OWN, follow_redirects=False)
    assert kept.status_code == 303
    assert 'data-name="Zo\u00eb"' in browser.get(f"/table/{code}").text
    browser.cookies.clear()  # somebody else, with Zo\u00eb's page
    browser.get("/")
    assert browser.post("/name", data=sent, headers=OWN).status_code == 403


def test_the_join_code_is_no_seat_and_no_token_is_in_an_address(browser):
    code = open_table(browser)
    person = browser.cookies[COOKIE]
    assert person not in browser.get(f"/table/{code}").text
    browser.cookies.clear()
    page = browser.get(f"/table/{code}")
    assert "sit" in first_frame(page)["table"]["can"]  # a guest, not Ann
    assert browser.cookies[COOKIE] != person


def test_a_name_cannot_end_the_data_in_a_page(browser):
    code = open_table(browser, name="</script><b>")
    page = browser.get(f"/table/{code}")
    assert "</script><b>" not in page.text
    assert first_frame(page)["seats"][0]["name"] == "</script><b>"
