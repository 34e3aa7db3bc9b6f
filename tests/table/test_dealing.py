"""The shuffle before a deal at live tables: pages that take part, who is named, restarts, and seats that stay."""

import json
from dataclasses import replace

import pytest
from clock import Seeded
from tables import ANN, BOB, CLEO, NEVER, hall_at, play_out, run, settle, shown, sit, sorry, tell, until

from clowder.games import find
from clowder.system import Instant
from clowder.table import fair, fair_check, seating
from clowder.table.commands import move_device
from clowder.table.connections import Connection
from clowder.table.dealing import Dealer
from clowder.table.fair_shuffle import Shuffle
from clowder.table.resume import log_of
from clowder.table.seating import GATHERING, OVER, PLAYING, Visitor, after_game
from clowder.table.terms import Chair, Terms, place_of, terms_from_form
from clowder.table.texts import UserError
from clowder.table.timing import Timing

ANNS = "a1" * 32

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
    terms = terms_from_form(find("cats"), {"players": str(players)}, people[0].id)
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
            verdict = fair_check.verify(log, find, seal)
            assert verdict.exit_code == 0
            assert "and 2 numbers of the players" in " ".join(verdict.sentences)
            assert "Ann" not in json.dumps(log)
            assert ANN.id not in json.dumps(log)

    run(work())


def test_all_see_whose_number_is_missing_and_the_deal_goes_ahead(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, guests = await gathered(hall, [ANN, BOB, CLEO], 3)
            first = table.terms.shuffle.seal
            guests[1].opens = False
            await shuffled(table, guests)
            assert table.terms.shuffle.seal == first
            assert "Bob has not sent their number. The cards were dealt without it." in shown(table, guests[2])["log"]
            assert "You have not sent your number. The cards were dealt without it." in shown(table, guests[1])["log"]
            assert [seat.get("missing", False) for seat in shown(table, guests[0])["deal"]["seats"]] == [
                False,
                True,
                False,
            ]
            await play_out(table, guests)
            verdict = fair_check.verify(await file_of(hall, table), find)
            assert verdict.exit_code == 3
            assert (
                verdict.sentences[0] == "Missing: the number of seat 1. A dishonest server had the choice of 2 deals."
            )
            guests[1].opens = True
            for guest in guests:
                await tell(table, guest, do="again")
            await until(lambda: table.terms.shuffle.is_open)
            assert table.terms.shuffle.waiting == sorted(place_of(table.terms.next, one.id) for one in (ANN, BOB, CLEO))

    run(work())


def test_after_a_restart_the_same_shuffle_goes_on(tmp_path):
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
            await settle(table)
            await guests[1].take_part(table)
            code, step = table.code, table.terms.shuffle.step
        assert step == "open"
        async with hall_at(path) as hall:
            table = await hall.find(code)
            table.commands = hall.commands
            for guest in guests:
                table.connect(guest)
            await shuffled(table, guests)
            assert table.terms.shuffle.seal == seal
            assert all(share.nonce for share in table.terms.shuffle.seats)
            assert table.terms.shuffle.chain.num_seals == 0

    run(work())


def test_the_rules_changed_during_a_shuffle_so_another_seal_follows_and_says_so(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, guests = await gathered(hall, [ANN, BOB], 2)
            first = table.terms.shuffle
            table.terms = replace(table.terms, shuffle=replace(first, game={**first.game, "rules": "0" * 16}))
            table.mailbox.nudge()
            await until(lambda: table.terms.shuffle.seal != first.seal)
            await shuffled(table, guests)
            await play_out(table, guests)
            log = await file_of(hall, table)
            assert log["fair"]["chain"]["earlier"] == [[first.seal, "rules"]]
            verdict = fair_check.verify(log, find)
            assert [gap.id for gap in verdict.gaps] == ["earlier"]

    run(work())


LOCKED = "The cards are being shuffled. Seats can change again once they are dealt."


def test_nobody_changes_seats_during_a_shuffle(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await gathered(hall, [ANN, BOB], 3)
            before = table.terms
            assert before.shuffle.is_open
            assert sorry(await tell(table, ann, do="unbot", seat=2)) == [LOCKED]
            assert table.terms == before
            with pytest.raises(UserError, match="being shuffled"):
                await move_device(table, BOB.id, CLEO.id, "Bob")
            await shuffled(table, [ann, bob])
            assert table.terms.shuffle.seal == before.shuffle.seal
            assert not sorry(await tell(table, bob, do="leave"))

    run(work())


@pytest.mark.parametrize("way", ["leaves", "is removed", "is forgotten"])
def test_who_goes_during_a_shuffle_keeps_the_seat_and_a_bot_plays_on(tmp_path, way):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await gathered(hall, [ANN, BOB], 3)
            seal, seats = table.terms.shuffle.seal, [share.alias for share in table.terms.shuffle.seats]
            await bob.take_part(table)
            if way == "leaves":
                assert not sorry(await tell(table, bob, do="leave"))
            elif way == "is removed":
                assert not sorry(await tell(table, ann, do="remove", seat=1))
            else:
                await hall.store.people.forget(BOB.id)
                table.mailbox.put(None, table.call_by_name)
                await settle(table)
            assert table.terms.chairs[1].stand_in
            assert "leave" not in shown(table, bob)["table"]["can"]
            for _ in range(2):
                await ann.take_part(table)
            await until(lambda: table.match is not None)
            assert (table.terms.shuffle.seal, table.terms.shuffle.missing) == (seal, [1])
            assert [share.alias for share in table.terms.shuffle.seats] == seats
            assert (table.terms.chairs[1].person, table.terms.chairs[1].stand_in) == (BOB.id, True)
            if way == "leaves":
                assert not sorry(await tell(table, bob, do="return"))

    run(work())


def test_changing_places_with_a_bot_waits_for_the_deal():
    chairs = Chair("person", person=BOB.id), Chair("bot", "Mona")
    terms = Terms("cats", 2, chairs=chairs, next=chairs, called={BOB.id: "Bob"})
    moved = seating.sit(terms, OVER, Visitor(BOB.id, "Bob"), 1)
    seating.check_lock(terms, moved, OVER)
    with pytest.raises(UserError, match="being shuffled"):
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
            assert sorry(await tell(table, bob, do="sit", seat=(seat + 1) % 3)) != []
            table.connect(cleo)  # who is there now, and has not agreed: a bot would begin for her
            assert table.terms.next[place_of(table.terms.next, CLEO.id)].stand_in
            assert not sorry(await tell(table, cleo, do="again"))
            assert not table.terms.next[place_of(table.terms.next, CLEO.id)].stand_in
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
            terms = terms_from_form(find("cats"), {"players": "3"}, ANN.id)
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
            terms = terms_from_form(game, {"players": str(game.lesson.players)}, ANN.id)
            terms = replace(terms, options=dict(game.lesson.options), lesson=True)
            table = await hall.open_for(terms, ANN, terms.players - 1, shuffles=True)
            await until(lambda: table.match is not None)
            assert shown(table, Player(ANN.id, "Ann"))["deal"] == {}
            assert "fair" not in (await hall.store.games(table.id))[-1].header

    run(work())


# Without a table: with numbers for time


ANNS_CHAIR, BOBS_CHAIR = Chair("person", "Ann", "ann"), Chair("person", "Bob", "bob")
BOT = Chair("bot", "Mona", strength="house")
OPEN = Chair("open")
BOTH = frozenset({"ann", "bob"})


def at(seconds):
    """A moment so many seconds after the beginning of a table."""
    return Instant(monotonic=1_000.0 + seconds, time=1_700_000_000.0 + seconds)


def terms(*chairs, **more):
    given = chairs or (ANNS_CHAIR, BOBS_CHAIR, BOT)
    return Terms("cats", len(given), chairs=given, ever=("ann", "bob"), host="ann", **more)


def over(**more):
    """The terms of a table whose game is over."""
    return replace(after_game(terms()), **more)


@pytest.fixture
def dealer():
    return Dealer(terms(), Seeded(1), Timing(countdown=30, stale_countdown=10))


def test_a_first_game_begins_when_it_was_started_and_no_chair_is_open(dealer):
    assert not dealer.is_wanted(terms(), GATHERING)
    dealer.wants_start = True
    assert dealer.is_wanted(terms(), GATHERING)
    assert not dealer.is_wanted(terms(ANNS_CHAIR, OPEN, BOT), GATHERING)
    assert not dealer.is_wanted(terms(), GATHERING), "somebody got up: it must be started again"


def test_nothing_is_wanted_while_a_game_is_being_played(dealer):
    dealer.wants_start = True
    assert not dealer.is_wanted(terms(agreed=("ann",)), PLAYING)
    assert dealer.next_step(terms(), PLAYING, BOTH, frozenset(), at(0)).deal is None


def test_a_table_of_bots_and_pages_that_cannot_shuffle_is_dealt_at_once(dealer):
    dealer.wants_start = True
    step = dealer.next_step(terms(), GATHERING, BOTH, frozenset(), at(0))
    assert step.deal is not None
    assert (step.starts, step.terms) == (None, None)
    assert step.deal.chairs == (ANNS_CHAIR, BOBS_CHAIR, BOT)


def test_pages_that_can_shuffle_are_waited_for_first(dealer):
    dealer.wants_start = True
    step = dealer.next_step(terms(), GATHERING, BOTH, frozenset({"ann"}), at(0))
    assert step.deal is None
    assert step.terms is not None
    assert step.terms.shuffle.is_open


def test_an_expected_page_is_waited_for_until_the_game_has_begun(dealer):
    dealer.wants_start, dealer.expected = True, frozenset({"ann"})
    assert dealer.next_step(terms(), GATHERING, BOTH, frozenset(), at(0)).terms is not None
    dealer.has_dealt()
    assert (dealer.wants_start, dealer.expected, dealer.starts) == (False, frozenset(), None)


def test_another_game_counts_down_from_the_first_who_agrees(dealer):
    agreed = over(agreed=("ann",))
    assert not dealer.is_wanted(over(), OVER)
    assert dealer.is_wanted(agreed, OVER)
    step = dealer.next_step(agreed, OVER, BOTH, frozenset(), at(0))
    assert step.deal is None
    assert step.starts == at(30).wall()
    dealer.starts = step.starts
    assert dealer.next_step(agreed, OVER, BOTH, frozenset(), at(29.9)).deal is None
    begun = dealer.next_step(agreed, OVER, BOTH, frozenset(), at(30))
    assert begun.deal is not None
    assert dealer.until_due(agreed, OVER, at(0)) == [pytest.approx(at(30).monotonic, abs=0.002)]
    assert dealer.until_due(agreed, PLAYING, at(0)) == []


def test_when_all_agree_nobody_waits(dealer):
    assert dealer.next_step(over(agreed=("ann", "bob")), OVER, BOTH, frozenset(), at(0)).deal is not None


def test_the_countdown_ends_when_all_who_agreed_have_gone(dealer):
    dealer.starts = at(30).wall()
    step = dealer.next_step(over(agreed=("ann",)), OVER, frozenset({"bob"}), frozenset(), at(1))
    assert (step.deal, step.starts) == (None, None)


def test_without_hurry_there_is_no_countdown(dealer):
    patient = over(agreed=("ann",), no_hurry=True)
    assert dealer.next_step(patient, OVER, BOTH, frozenset(), at(0)).starts is None
    assert dealer.next_step(patient, OVER, frozenset({"ann"}), frozenset(), at(0)).deal is not None


@pytest.mark.parametrize(("ago", "kept"), [(-5, True), (9, True), (11, False)])
def test_a_countdown_that_nobody_kept_is_forgotten_after_a_restart(dealer, ago, kept):
    starts = at(-ago).wall()
    dealer.recall(terms(), True, starts, at(0))
    assert dealer.starts == (starts if kept else None)
    assert dealer.wants_start
    dealer.recall(terms(), False, None, at(0))
    assert not dealer.wants_start
