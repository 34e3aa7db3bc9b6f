"""The shuffle before a deal: seals, commitments and nonces, who breaks it off, and tables that do not wait for ever."""

import json
from dataclasses import replace

import pytest
from clock import Seeded
from tables import ANN, BOB, CLEO, NEVER, hall_at, play_out, run, sent, settle, shown, sit, sorry, tell, until

from clowder.games import find
from clowder.table import fair, fair_shuffle, seating
from clowder.table.commands import move_device
from clowder.table.connections import Connection
from clowder.table.fair_shuffle import Ahead, Shuffle, add, go_on, header_for
from clowder.table.resume import log_of
from clowder.table.seating import OVER, Visitor
from clowder.table.terms import Chair, Terms, agree, place_of
from clowder.table.texts import Sorry

HEADER = header_for(find("cats"), 3, {})
LUCK = Seeded()
ANNS, BOBS = "a1" * 32, "b0" * 32
SEATS = (Chair("person", "Ann", "ann"), Chair("bot", "Mona"), Chair("person", "Bob", "bob"))


def ahead(*able, chairs=SEATS, dealer="x", header=HEADER):
    return Ahead(dealer, 1, header, chairs, frozenset(able))


def committed(shuffle, person, nonce, now=0.0):
    said = {"seal": shuffle.seal, "commitment": fair.commitment(shuffle.seal, nonce)}
    return add(shuffle, person, said, now)


def opened(shuffle, person, nonce, now=0.0):
    return add(shuffle, person, {"seal": shuffle.seal, "nonce": nonce}, now)


def test_a_list_of_all_commitments_then_all_nonces_then_the_deal():
    one = go_on(Shuffle(), ahead("ann", "bob"), 0, LUCK)
    assert one.seal == fair.seal(one.secret, HEADER)
    assert (one.step, one.missing) == ("commit", [0, 2])
    assert "commitment" not in json.dumps(fair_shuffle.shown(one))
    one = committed(one, "ann", ANNS)
    assert opened(one, "ann", ANNS) == one  # too early: the list is not complete
    assert committed(one, "ann", BOBS) == one  # nobody changes their mind
    assert "commitment" not in json.dumps(fair_shuffle.shown(one))
    one = committed(one, "bob", BOBS)
    assert (one.step, one.missing) == ("open", [0, 2])
    assert [seat.get("commitment", "")[:0] for seat in fair_shuffle.shown(one)["seats"]] == [""] * 3
    one = opened(one, "bob", BOBS)
    assert BOBS not in json.dumps(fair_shuffle.shown(one))  # not before all are open
    with pytest.raises(Sorry, match="not the number"):
        opened(one, "ann", BOBS)
    one = opened(one, "ann", ANNS)
    assert one.is_ready
    assert one.seed == fair.seed(one.secret, HEADER, [ANNS, None, BOBS])
    dealt = fair_shuffle.shown(one.dealt())
    assert [seat.get("nonce") for seat in dealt["seats"]] == [ANNS, None, BOBS]
    assert one.secret not in json.dumps(dealt)
    assert "ann" not in json.dumps(one.record)


def test_who_does_not_open_stops_the_deal_once_and_is_seen():
    one = go_on(Shuffle(), ahead("ann", "bob"), 0, LUCK)
    one = opened(committed(committed(one, "ann", ANNS), "bob", BOBS), "ann", ANNS)
    assert go_on(one, ahead("ann", "bob"), 9.9, LUCK) == one
    two = go_on(one, ahead("ann", "bob"), 10, LUCK)
    assert two.broken == (2,)
    assert two.seal != one.seal
    assert two.step == "commit"
    assert two.missing == [0]  # Bob takes part without a number now, and can stop nothing any more
    assert opened(two, "bob", BOBS) == two
    two = opened(committed(two, "ann", ANNS), "ann", ANNS)
    assert two.is_ready
    assert fair_shuffle.shown(two)["broken"] == two.record["broken"] == [2]


def test_pages_that_do_not_commit_are_not_waited_for_longer():
    one = committed(go_on(Shuffle(), ahead("ann", "bob"), 0, LUCK), "ann", ANNS)
    assert go_on(one, ahead("ann", "bob"), 9.9, LUCK).missing == [2]
    late = go_on(one, ahead("ann", "bob"), 10, LUCK)
    assert (late.step, late.missing) == ("open", [0])
    gone = go_on(one, ahead("ann"), 1, LUCK)  # Bob has closed the page
    assert (gone.step, gone.missing) == ("open", [0])


def test_without_pages_that_can_it_is_dealt_at_once():
    assert go_on(Shuffle(), ahead(), 0, LUCK).is_ready


def test_a_device_that_is_passed_round_adds_one_number():
    beside = (*SEATS[:2], replace(SEATS[2], device="ann"))
    one = go_on(Shuffle(), ahead("ann", chairs=beside), 0, LUCK)
    assert [share.who for share in one.seats] == ["ann", "", ""]


def test_whoever_else_deals_and_whoever_else_sits_down_begins_anew():
    one = committed(go_on(Shuffle(), ahead("ann", "bob"), 0, LUCK), "ann", ANNS)
    other = replace(SEATS[2], person="cleo")
    for changed in (
        ahead("ann", "bob", dealer="y"),
        ahead("ann", "cleo", chairs=(*SEATS[:2], other)),
        ahead("ann", "bob", header={**HEADER, "options": {"advanced": "on"}}),
    ):
        two = go_on(one, changed, 1, LUCK)
        assert two.seal != one.seal
        assert not any(share.commitment for share in two.seats)


def test_a_shuffle_outlasts_being_stored():
    one = committed(go_on(Shuffle(), ahead("ann", "bob"), 0, LUCK), "ann", ANNS)
    terms = Terms("cats", 3, chairs=SEATS, shuffle=one)
    assert Terms.read(json.loads(json.dumps(terms.json()))).shuffle == one
    assert Terms.read({name: value for name, value in terms.json().items() if name != "shuffle"}).shuffle == Shuffle()


def test_nonsense_changes_nothing():
    one = go_on(Shuffle(), ahead("ann"), 0, LUCK)
    for wrong in ({"commitment": "x"}, {"commitment": 1}, {"nonce": "A" * 64}, {"nonce": [ANNS]}):
        with pytest.raises(Sorry):
            add(one, "ann", {"seal": one.seal, **wrong}, 0)
    for ignored in ({}, {"seal": one.seal}, {"seal": "0" * 64, "commitment": ANNS}, {"commitment": ANNS}):
        assert add(one, "ann", ignored, 0) == one
    assert add(one, "eve", {"seal": one.seal, "commitment": ANNS}, 0) == one
    assert add(one, "", {"seal": one.seal, "commitment": ANNS}, 0) == one


# At a table


class Player(Connection):
    """A page that takes part, as static/shuffle.js does; `opens`: whether it opens what it has committed to."""

    opens = True

    def __init__(self, person, name):
        super().__init__(person, name, shuffles=True)

    async def take_part(self, table):
        deal = shown(table, self)["deal"]
        said = {"do": "shuffle", "seal": deal.get("seal")}
        nonce = fair.commitment(str(deal.get("seal")), self.person)
        if deal.get("step") == "commit" and "mine" in deal:
            await tell(table, self, **said, commitment=fair.commitment(deal["seal"], nonce))
        elif deal.get("step") == "open" and "mine" in deal and self.opens:
            assert deal["seats"][deal["mine"]]["commitment"] == fair.commitment(deal["seal"], nonce)
            await tell(table, self, **said, nonce=nonce)


async def gathered(hall, people, players):
    terms = agree(find("cats"), {"players": str(players)}, people[0].id)
    table = await hall.create(terms)
    table.commands = hall.commands
    guests = [Player(person.id, person.name) for person in people]
    for seat, (guest, person) in enumerate(zip(guests, people, strict=True)):
        table.connect(guest)
        await sit(table, seat, person)
    await table.fill()
    table.mailbox.nudge()
    await until(lambda: table.terms.shuffle.is_open or table.match)
    await settle(table)
    return table, guests


async def shuffled(table, guests):
    for _ in range(2):
        for guest in guests:
            await guest.take_part(table)
    await until(lambda: table.match is not None)
    await settle(table)


async def file_of(hall, table):
    game = (await hall.store.games(table.id))[-1]
    return json.loads(json.dumps(log_of(game.header, await hall.store.entries(game.id), game.result)))


def test_a_table_deals_by_it_and_its_file_verifies(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, guests = await gathered(hall, [ANN, BOB], 2)
            assert table.match is None
            assert shown(table, guests[0])["table"]["phase"] == "dealing"
            seal = shown(table, guests[1])["deal"]["seal"]
            await shuffled(table, guests)
            deal = shown(table, guests[0])["deal"]
            assert (deal["step"], deal["seal"], deal["number"]) == ("dealt", seal, 1)
            assert len({seat["nonce"] for seat in deal["seats"]}) == 2
            secret = table.terms.shuffle.secret
            told = "".join(text for guest in guests for text in guest.unsent)
            assert secret not in told
            assert table.match.seed not in told
            await play_out(table, guests)
            over = shown(table, guests[0])["deal"]
            assert over["secret"] == secret
            log = await file_of(hall, table)
            assert over["digest"] == log["digest"]
            assert "and 2 numbers of the players" in fair.verify(log, find, seal)
            assert "Ann" not in json.dumps(log)
            assert ANN.id not in json.dumps(log)

    run(work())


def test_all_see_who_broke_a_deal_off(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", shuffle=0.3) as hall:
            table, guests = await gathered(hall, [ANN, BOB, CLEO], 3)
            first = table.terms.shuffle.seal
            guests[1].opens = False
            for _ in range(2):
                for guest in guests:
                    await guest.take_part(table)
            assert table.match is None
            await until(lambda: table.terms.shuffle.seal != first)
            await settle(table)
            told = [beat["says"] for frame in sent(guests[2]) for beat in frame.get("beats", ())]
            assert "Bob did not open their number: the cards are shuffled anew." in told
            await shuffled(table, guests)
            assert shown(table, guests[0])["deal"]["broken"] == [1]
            await play_out(table, guests)
            said = fair.verify(await file_of(hall, table), find)
            assert "1 person took part without a number." in said
            assert "broken off by seat 1" in said

    run(work())


def test_after_a_restart_it_begins_again(tmp_path):
    path = tmp_path / "x.sqlite"

    async def work():
        async with hall_at(path) as hall:
            table, guests = await gathered(hall, [ANN, BOB], 2)
            await guests[0].take_part(table)
            code, seal = table.code, table.terms.shuffle.seal
        async with hall_at(path) as hall:
            table = await hall.find(code)
            table.commands = hall.commands
            for guest in guests:
                table.connect(guest)
            await until(lambda: table.terms.shuffle.is_open and table.terms.shuffle.seal != seal)
            await shuffled(table, guests)
            assert all(share.nonce for share in table.terms.shuffle.seats)

    run(work())


LOCKED = "The cards are being shuffled. Seats can change again once they are dealt."


def test_nobody_changes_seats_during_a_shuffle(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await gathered(hall, [ANN, BOB], 3)
            before = table.terms
            assert before.shuffle.is_open
            for guest, message in (
                (bob, {"do": "leave"}),
                (ann, {"do": "remove", "seat": 1}),
                (ann, {"do": "unbot", "seat": 2}),
            ):
                assert sorry(await tell(table, guest, **message)) == [LOCKED]
                assert table.terms == before
            with pytest.raises(Sorry, match="being shuffled"):
                await move_device(table, BOB.id, CLEO.id, "Bob")
            await shuffled(table, [ann, bob])
            assert table.terms.shuffle.seal == before.shuffle.seal
            assert not sorry(await tell(table, bob, do="leave"))

    run(work())


def test_changing_places_with_a_bot_waits_for_the_deal():
    chairs = Chair("person", person=BOB.id), Chair("bot", "Mona")
    terms = Terms("cats", 2, chairs=chairs, next=chairs, called={BOB.id: "Bob"})
    moved = seating.sit(terms, OVER, Visitor(BOB.id, "Bob"), 1)
    seating.check_lock(terms, moved, OVER)
    with pytest.raises(Sorry, match="being shuffled"):
        seating.check_lock(replace(terms, shuffle=Shuffle("commit")), moved, OVER)


def test_between_games_nobody_stops_the_shuffle_by_moving_coming_or_going(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob, cleo) = await gathered(hall, [ANN, BOB, CLEO], 3)
            await shuffled(table, [ann, bob, cleo])
            await play_out(table, [ann, bob, cleo])
            table.disconnect(cleo)
            for guest in (ann, bob):
                await tell(table, guest, do="again")
            await until(lambda: table.terms.shuffle.is_open)
            seal, seat = table.terms.shuffle.seal, place_of(table.terms.next, BOB.id)
            await bob.take_part(table)
            assert sorry(await tell(table, bob, do="leave")) == [LOCKED]
            table.connect(cleo)  # who is there now, and has not agreed: the deal was settled before
            assert sorry(await tell(table, cleo, do="again")) == [LOCKED]
            await settle(table)
            assert table.terms.shuffle.seal == seal
            assert place_of(table.terms.next, BOB.id) == seat
            await ann.take_part(table)
            for guest in (ann, bob):
                await guest.take_part(table)
            await until(lambda: not table.match.over)
            assert table.terms.shuffle.seal == seal

    run(work())


def test_the_next_game_is_shuffled_by_everybody_too(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, guests = await gathered(hall, [ANN, BOB], 2)
            await shuffled(table, guests)
            await play_out(table, guests)
            first = table.terms.shuffle
            for guest in guests:
                await tell(table, guest, do="again")
            await until(lambda: table.terms.shuffle.is_open)
            for _ in range(2):
                for guest in guests:
                    await guest.take_part(table)
            await until(lambda: not table.match.over)
            assert table.terms.shuffle.number == table.terms.number == 2
            assert table.terms.shuffle.seal != first.seal
            assert [bool(share.nonce) for share in table.terms.shuffle.seats] == [True, True]

    run(work())


def test_the_one_who_opened_a_table_by_a_page_is_waited_for(tmp_path):
    async def work(comes):
        async with hall_at(tmp_path / "x.sqlite", NEVER, shuffle=10.0 if comes else 0.1) as hall:
            terms = agree(find("cats"), {"players": "3"}, ANN.id)
            table = await hall.open_for(terms, ANN, 2, shuffles=True)
            table.commands = hall.commands
            await until(lambda: table.terms.shuffle.is_open)
            assert table.match is None
            if comes:
                ann = Player(ANN.id, "Ann")
                table.connect(ann)
                deal = shown(table, ann)["deal"]
                nonce = ANNS  # alone, there is no list to wait for: both are said at once
                said = {"commitment": fair.commitment(deal["seal"], nonce), "nonce": nonce}
                assert not sorry(await tell(table, ann, do="shuffle", seal=deal["seal"], **said))
            await until(lambda: table.match is not None)
            assert [bool(share.nonce) for share in table.terms.shuffle.seats] == [comes, False, False]

    run(work(comes=True))
    run(work(comes=False))


def test_a_first_game_with_a_coach_is_not_sealed(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            game = find("cats")
            terms = agree(game, {"players": str(game.lesson.players)}, ANN.id)
            terms = replace(terms, options=dict(game.lesson.options), lesson=True)
            table = await hall.open_for(terms, ANN, terms.players - 1, shuffles=True)
            await until(lambda: table.match is not None)
            assert shown(table, Player(ANN.id, "Ann"))["deal"] == {}
            assert "fair" not in (await hall.store.games(table.id))[-1].header

    run(work())


def test_the_seal_is_no_hash_that_deals(tmp_path):
    """Whoever knew the seed would know every card: what pages are shown leads nowhere near it."""
    one = go_on(Shuffle(), ahead(), 0, LUCK)
    assert one.seed not in json.dumps(fair_shuffle.shown(one.dealt()))
