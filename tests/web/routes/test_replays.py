"""Replays and reviews on a server: for those who played, for whoever has a link, and never of a game that goes on."""

from clock import wait_until
from finished_games import played
from site_client import OWN, csrf, named, store_of

import clowder
from clowder.table.seating import OVER
from clowder.table.storage import Entry, Play, SeatResult, TableChange
from clowder.table.terms import Chair, Terms

LOG = None


def stored(client, *sitters, over=True, code="1"):
    """Stores a game between these sitters, played as bots would; returns its id."""
    global LOG
    LOG = LOG or played("exploding-kittens", len(sitters))
    header = {key: value for key, value in LOG.items() if key != "moves"}
    store = store_of(client)
    chairs = tuple(Chair("person", "Ann", person=sitter.person or "x") for sitter in sitters)
    settings = Terms(
        "exploding-kittens", len(sitters), chairs=chairs, ever=tuple(s.person for s in sitters if s.person)
    )
    moves = [
        Entry("move", {"seat": seat, "moves": [move]}) for seat, move in (LOG["moves"] if over else LOG["moves"][:3])
    ]

    async def work():
        await store.add_table(f"table {code}", f"{code:0>8}", settings.json())
        game = await store.deal(TableChange(f"table {code}"), 1, header, Play(moves))
        if over:
            result = {"winners": [1], "scores": [0, 1]}
            await store.end(TableChange(f"table {code}", OVER), game, Play(()), result, sitters)
        return game

    return client.portal.call(work)


def test_who_played_sees_the_replay_with_names_and_whoever_has_the_link_without(browser):
    zoe = named(browser, "Zoelle")
    game = stored(browser, SeatResult(zoe, None, False), SeatResult(None, "Pip", False), code="11")
    assert f"/replay/{game}" in browser.get("/you").text
    page = browser.get(f"/replay/{game}")
    assert page.status_code == 200
    assert 'data-seat="0"' in page.text
    assert '["Zoelle","Pip"]' in page.text
    link = page.text.split('data-link="')[1].split('"')[0].replace("&amp;", "&")
    browser.cookies.clear()
    assert browser.get(f"/replay/{game}").status_code == 404
    assert browser.get(f"/replay/{game}?key=wrong").status_code == 404
    assert browser.get(link.replace(f"/replay/{game}", f"/replay/{game + 1}")).status_code == 404
    shared = browser.get(link)
    assert shared.status_code == 200
    assert "Zoelle" not in shared.text
    assert '["Ann","Bob"]' in shared.text
    assert 'data-review=""' in shared.text
    assert browser.get(f"/replay/{game}/review?{link.partition('?')[2]}").status_code == 403


def test_a_game_that_goes_on_is_one_sentence_to_its_players_and_nothing_to_others(browser):
    ann = named(browser, "Ann")
    game = stored(browser, SeatResult(ann, None, False), SeatResult(None, "Pip", False), over=False, code="12")
    key = browser.app.state.site.cookies.key_of(game)
    mine = browser.get(f"/replay/{game}")
    assert mine.status_code == 409
    assert "not over yet" in mine.text
    assert browser.get(f"/replay/{game}?key={key}").status_code == 409
    assert browser.get("/table/0000-0012/replay").status_code == 404
    assert browser.get(f"/replay/{game}/review").status_code == 409
    browser.cookies.clear()
    unknown, other = browser.get("/replay/999999"), browser.get(f"/replay/{game}?key={key}")
    assert other.status_code == unknown.status_code == 404
    assert other.text.replace(f"/replay/{game}", "") == unknown.text.replace("/replay/999999", "")


def test_the_button_after_a_game_leads_to_the_last_one_that_is_over(browser):
    ann = named(browser, "Ann")
    game = stored(browser, SeatResult(ann, None, False), SeatResult(None, "Pip", False), code="0000-0013")
    found = browser.get("/table/00000013/replay", follow_redirects=False)
    assert (found.status_code, found.headers["location"]) == (303, f"/replay/{game}")
    link = browser.get("/table/00000013/replay/link").json()["link"]
    browser.cookies.clear()
    assert browser.get(link).status_code == 200
    assert browser.get("/table/00000013/replay/link").status_code == 404
    assert browser.get("/table/00000013/replay", follow_redirects=False).status_code == 404


def test_a_review_is_made_in_the_line_and_one_at_a_time(browser):
    ann = named(browser, "Ann")
    game = stored(browser, SeatResult(ann, None, False), SeatResult(None, "Pip", False), code="14")
    other = stored(browser, SeatResult(ann, None, False), SeatResult(None, "Pip", False), code="15")
    form = {"csrf": csrf(browser.get("/you"))}
    assert browser.get(f"/replay/{game}/review").json()["sorry"]
    assert browser.post(f"/replay/{game}/review", data={"csrf": "no"}, headers=OWN).status_code == 403
    begun = browser.post(f"/replay/{game}/review", data=form, headers=OWN).json()
    assert begun["share"] == 0
    refused = browser.post(f"/replay/{other}/review", data=form, headers=OWN)
    assert "still being made" in refused.json()["sorry"]
    review = f"/replay/{game}/review"
    wait_until(lambda: "share" not in browser.get(review).json())
    told = browser.get(review).json()
    assert told["curve"][-1][1] == 0.0
    assert all(one["lost"] >= 0 for one in told["decisions"])
    assert browser.get(f"/replay/{game}/review", headers={"accept-language": "de"}).status_code == 200


def test_a_game_goes_on_from_its_replay_against_bots_and_counts_nowhere(browser):
    ann = named(browser, "Ann")
    game = stored(browser, SeatResult(ann, None, False), SeatResult(None, "Pip", False), code="16")
    page = browser.get(f"/replay/{game}").text
    assert f'data-on="/replay/{game}/on"' in page
    form = {"csrf": csrf(browser.get("/you")), "step": "5", "seat": "1"}
    opened = browser.post(f"/replay/{game}/on", data=form, headers=OWN, follow_redirects=False)
    assert opened.status_code == 303
    code = opened.headers["location"].rpartition("/")[2]
    table = browser.app.state.site.registry.tables[code]
    wait_until(lambda: table.match is not None)
    stood = clowder.replay({**LOG, "moves": LOG["moves"][:5]})
    assert table.match.position() == stood.position()
    assert [note.id for note in table.notes] == ["told-plays-on"]
    assert table.terms.shuffle.step == ""
    assert table.terms.seat_of(ann) == 1
    again = browser.post(f"/replay/{game}/on", data={**form, "step": "3"}, headers=OWN, follow_redirects=False)
    assert again.status_code == 303
    assert code not in browser.app.state.site.registry.tables
    for wrong in ({"step": "x"}, {"step": "99999"}, {"seat": "7"}, {"step": ""}):
        refused = browser.post(f"/replay/{game}/on", data={**form, **wrong}, headers=OWN, follow_redirects=False)
        assert refused.status_code == 422
        assert "no such decision" in refused.text


def test_only_who_may_see_a_replay_may_go_on_from_it(browser):
    ann = named(browser, "Ann")
    going_on = stored(browser, SeatResult(ann, None, False), SeatResult(None, "Pip", False), over=False, code="17")
    form = {"csrf": csrf(browser.get("/you")), "step": "1", "seat": "0"}
    assert browser.post(f"/replay/{going_on}/on", data=form, headers=OWN).status_code == 409
    game = stored(browser, SeatResult(None, "Zed", False), SeatResult(None, "Pip", False), code="18")
    assert browser.post(f"/replay/{game}/on", data=form, headers=OWN).status_code == 404
    key = browser.app.state.site.cookies.key_of(game)
    shared = browser.post(f"/replay/{game}/on?key={key}", data=form, headers=OWN, follow_redirects=False)
    assert shared.status_code == 303
