"""The other end of the socket: what is sent, sent again, and told while nobody answers; static/outbox.js."""

import pytest
from canned import NOW, RECONNECTS, after, kittens_turn
from pages import question, tap
from playwright.sync_api import expect

from clowder.table import fair


def play(table):
    """Plays a Skip; returns what was sent for it."""
    said = len(table.sent)
    tap(table.page, "hand:skip#0")
    table.page.locator("#bar [data-play]").click()
    return table.heard(said + 1)[-1]


def test_a_slow_answer_is_told(come):
    table = come()
    said = play(table)
    table.run(900)
    assert table.page.locator("#line").inner_text() == ""
    table.run(400)
    assert table.page.locator("#line").inner_text() == "Sending ..."
    table.send(done=said["id"])
    expect(table.page.locator("#line")).not_to_have_text("Sending ...")


def test_a_play_whose_answer_was_lost_is_sent_again_and_once_it_is_answered_no_more(come):
    table = come()
    said = play(table)
    table.cut()
    assert table.heard(2) == [said, said]  # the same id: it counts once
    table.send(done=said["id"])
    expect(table.page.locator("#question[aria-busy]")).to_have_count(0)
    table.cut()
    table.page.locator("#emote-button").click()
    table.page.locator("#emotes [data-what=laugh]").click()
    assert table.heard(3)[2]["do"] == "emote"  # and nothing before it


def test_what_a_page_adds_to_a_shuffle_is_sent_again(come):
    table = come("waiting")
    salt, game = "07" * 16, {"clowder": 1, "game": "cats", "version": 1, "rules": "abc", "players": 2, "options": {}}
    named = [{"name": name, "salt": salt, "alias": fair.alias(salt, name)} for name in ("Ann", "Bob")]
    people = [{"kind": "person", "page": seat, "waits": True, **one} for seat, one in enumerate(named)]
    deal = {"version": 2, "number": 1, "step": "commit", "seal": "ab" * 32, "mine": 0, "seats": people, "game": game}
    deal["chain"] = {"seals": 0, "link": "", "earlier": []}
    table.send(v=1, now=NOW, parts={"deal": deal})
    [said] = table.heard()
    table.cut()
    assert table.heard(2) == [said, said]


def test_a_laugh_of_before_is_not_sent_again(come):
    table = come()
    table.page.locator("#emote-button").click()
    table.page.locator("#emotes [data-what=laugh]").click()
    table.heard()
    table.cut()
    play(table)
    assert [sent["do"] for sent in table.heard(2)] == ["emote", "play"]


def test_a_page_tries_again_and_again_and_waits_longer_each_time(come):
    table = come()
    first = table.socket
    for tries in range(6):
        old = table.socket
        old.close()
        table.page.wait_for_selector("#lost:not([hidden])")
        pause = min(4000, RECONNECTS * 2**tries)
        table.run(pause - 1)
        assert table.socket is old, tries
        table.run(1)
        table.until(lambda old=old: table.socket is not old)
    assert table.socket is not first
    table.send(now=NOW)  # heard: the next time it is quick again
    table.page.wait_for_selector("#lost", state="hidden")
    table.cut()


def test_who_is_refused_is_told_why_and_knocks_less_often(come):
    table = come()
    old = table.socket
    old.close(code=4429, reason="This table has all the guests it can take.")
    expect(table.page.locator("#lost")).to_have_text("This table has all the guests it can take.")
    table.run(1999)
    assert table.socket is old
    table.run(1)
    table.until(lambda: table.socket is not old)


def test_a_silent_server_is_noticed(come):
    table = come()
    lost = table.page.locator("#lost")
    table.cut()  # the server has said there that it is alive
    table.run(8000)
    assert lost.is_hidden()
    table.run(3000)
    expect(lost).to_contain_text("Reconnecting")
    table.send(now=NOW)
    expect(lost).to_be_hidden()


def test_a_page_that_was_held_up_does_not_take_the_server_for_silent(come):
    table = come()
    table.cut()
    table.page.clock.fast_forward(60_000)  # its timers are due once, as after a long task
    assert table.page.locator("#lost").is_hidden()


def test_a_refused_play_can_be_made_again(come):
    table = come()
    said = play(table)
    table.send(sorry="That came too late: the table has moved on.", id=said["id"])
    table.page.wait_for_selector("#bar.asked")
    assert "too late" in table.page.locator("#beside").inner_text()
    assert play(table)["moves"] == said["moves"]


def test_the_next_question_is_open_although_the_answer_to_the_last_play_was_lost(come):
    table = come(made=kittens_turn(4))
    play(table)
    table.send(**{key: value for key, value in after().items() if key != "beats"})
    table.page.wait_for_selector("#bar.asked")
    assert play(table)["asked"] == "2.2"


@pytest.mark.parametrize("goes", ["/", ""])
def test_who_is_sent_elsewhere_does_not_come_back_to_the_table(come, goes):
    table = come()
    address, old = table.page.url, table.socket
    with table.page.expect_navigation():
        table.send(go=goes)
    if goes:
        assert table.page.url == address.partition("/shelf")[0] + goes
        assert table.socket is old
    else:
        assert question(table.page)  # the same page, loaded again
