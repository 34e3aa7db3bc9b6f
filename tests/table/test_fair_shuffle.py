"""The shuffle before a deal: one seal ends in one deal, in bounded time, with the right seats named."""

import json
from dataclasses import replace
from itertools import combinations

import pytest
from clock import Seeded
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clowder.games import find
from clowder.table import fair, fair_shuffle
from clowder.table.fair import Chain
from clowder.table.fair_shuffle import Ahead, Shuffle, Waits, add, begin, go_on, header_for
from clowder.table.terms import Chair, Terms
from clowder.table.texts import UserError

GAME, WAITS = header_for(find("cats"), 3, {}), Waits(10, 20)
LUCK = Seeded()
ANNS, BOBS = "a1" * 32, "b0" * 32
SEATS = (Chair("person", "Ann", "ann"), Chair("bot", "Mona"), Chair("person", "Bob", "bob"))


def begun(*able, chairs=SEATS, before=None, game=GAME, now=0.0):
    named = frozenset(chair.person for chair in chairs if chair.person)
    ahead = Ahead("x", 1, game, chairs, frozenset(able), named)
    return begin(ahead, before or Shuffle(), now, WAITS, LUCK)


def committed(shuffle, person, nonce, now=0.0):
    said = {"seal": shuffle.seal, "commitment": fair.commitment(shuffle.seal, nonce)}
    return add(shuffle, person, said, now, WAITS)


def opened(shuffle, person, nonce, now=0.0):
    return add(shuffle, person, {"seal": shuffle.seal, "nonce": nonce}, now, WAITS)


def shown(shuffle):
    return fair_shuffle.shown(shuffle, [chair.name for chair in SEATS])


def test_a_list_of_all_commitments_then_all_nonces_then_the_deal():
    one = begun("ann", "bob")
    assert one.seal == fair.seal(one.secret, one.header)
    assert (one.step, one.waiting) == ("commit", [0, 2])
    assert "commitment" not in json.dumps(shown(one))
    one = committed(one, "ann", ANNS)
    assert opened(one, "ann", ANNS) == one  # too early: the list is not complete
    assert committed(one, "ann", BOBS) == one  # nobody changes their mind
    assert "commitment" not in json.dumps(shown(one))
    one = committed(one, "bob", BOBS)
    assert (one.step, one.waiting) == ("open", [0, 2])
    assert [bool(seat.get("commitment")) for seat in shown(one)["seats"]] == [True, False, True]
    one = opened(one, "bob", BOBS)
    assert BOBS not in json.dumps(shown(one))  # not before all are open
    with pytest.raises(UserError, match="not the number"):
        opened(one, "ann", BOBS)
    one = opened(one, "ann", ANNS)
    assert one.is_ready
    commitments = [fair.commitment(one.seal, ANNS), None, fair.commitment(one.seal, BOBS)]
    assert one.seed == fair.seed(one.secret, one.header, commitments, [ANNS, None, BOBS])
    dealt = fair_shuffle.shown(one.dealt())
    assert [seat.get("nonce") for seat in dealt["seats"]] == [ANNS, None, BOBS]
    assert one.secret not in json.dumps(dealt)
    assert "ann" not in json.dumps(one.record)
    assert "Ann" not in json.dumps(one.record)


def test_the_seal_says_who_sits_where_and_whose_pages_are_asked():
    one = begun("ann", "bob")
    assert [seat["kind"] for seat in one.header["seats"]] == ["person", "bot", "person"]
    assert [seat.get("page") for seat in one.header["seats"]] == [0, None, 2]
    for seat, chair in zip(shown(one)["seats"], SEATS, strict=True):
        assert seat["alias"] == fair.alias(seat["salt"], chair.name)
    assert (
        len({seat["alias"] for seat in begun("ann").header["seats"]} & {s["alias"] for s in one.header["seats"]}) == 0
    )
    assert "salt" not in json.dumps(one.record)
    assert "salt" not in json.dumps(fair_shuffle.shown(one.dealt()))
    assert not any(share.salt for share in one.dealt().seats)  # a stored table leads to no name


def test_who_does_not_open_is_named_and_the_deal_goes_ahead_under_the_same_seal():
    one = begun("ann", "bob")
    one = opened(committed(committed(one, "ann", ANNS), "bob", BOBS), "ann", ANNS)
    assert go_on(one, "x", 19.9, WAITS) == one
    two = go_on(one, "x", 20, WAITS)
    assert two.is_ready
    assert (two.missing, two.seal) == ([2], one.seal)
    assert [seat.get("missing", False) for seat in two.record["seats"]] == [False, False, True]
    assert "nonce" not in two.record["seats"][2]
    assert opened(two, "bob", BOBS) == two  # too late


def test_the_next_game_asks_everybody_again():
    one = begun("ann", "bob")
    one = go_on(opened(committed(committed(one, "ann", ANNS), "bob", BOBS), "ann", ANNS), "x", 20, WAITS)
    two = begun("ann", "bob", before=one.dealt())
    assert two.waiting == [0, 2]
    assert two.chain == Chain(1, fair.hash_of(fair.LINK, "", one.seal, "dealt"))


def test_pages_that_do_not_commit_add_nothing_and_are_not_missing():
    one = committed(begun("ann", "bob"), "ann", ANNS)
    assert go_on(one, "x", 9.9, WAITS).waiting == [2]
    late = go_on(one, "x", 10, WAITS)
    assert (late.step, late.waiting, late.missing) == ("open", [0], [])
    assert opened(late, "ann", ANNS, 10).is_ready


def test_without_pages_that_can_it_is_dealt_at_once():
    assert begun().is_ready


def test_a_device_that_is_passed_round_adds_one_number_for_all_its_seats():
    one = begun("ann", chairs=(*SEATS[:2], replace(SEATS[2], device="ann")))
    assert [share.person for share in one.seats] == ["ann", "", ""]
    assert [share.page for share in one.seats] == [0, None, 0]


def test_another_process_goes_on_with_the_same_seal_and_gives_the_full_time_again():
    one = committed(begun("ann", "bob"), "ann", ANNS)
    two = go_on(one, "y", 500, WAITS)
    assert two == replace(one, dealer="y", until=510)
    assert go_on(two, "y", 509, WAITS) == two
    assert go_on(two, "y", 510, WAITS).step == "open"


def test_a_clock_that_is_set_back_makes_nobody_wait_longer():
    assert go_on(begun("ann", now=1000.0), "x", 5, WAITS).until == 15


def test_a_seal_of_other_rules_is_in_the_chain_of_the_next():
    one = begun("ann", "bob")
    two = begun("ann", "bob", before=one, game={**GAME, "rules": "other"})
    assert two.chain.earlier == ((one.seal, "rules"),)
    assert two.header["chain"] == {"seals": 1, "link": fair.hash_of(fair.LINK, "", one.seal, "rules")}
    three = begun("ann", before=go_on(two, "x", 100, WAITS).dealt())
    assert three.chain.num_seals == 2
    assert three.chain.earlier == ()


def test_a_shuffle_outlasts_being_stored():
    one = committed(begun("ann", "bob", before=begun("ann")), "ann", ANNS)
    terms = Terms("cats", 3, chairs=SEATS, shuffle=one)
    assert Terms.read(json.loads(json.dumps(terms.json()))).shuffle == one
    assert Terms.read({name: value for name, value in terms.json().items() if name != "shuffle"}).shuffle == Shuffle()


def test_nonsense_changes_nothing():
    one = begun("ann")
    for wrong in ({"commitment": "x"}, {"commitment": 1}, {"nonce": "A" * 64}, {"nonce": [ANNS]}):
        with pytest.raises(UserError):
            add(one, "ann", {"seal": one.seal, **wrong}, 0, WAITS)
    for ignored in ({}, {"seal": one.seal}, {"seal": "0" * 64, "commitment": ANNS}, {"commitment": ANNS}):
        assert add(one, "ann", ignored, 0, WAITS) == one
    assert add(one, "eve", {"seal": one.seal, "commitment": ANNS}, 0, WAITS) == one
    assert add(one, "", {"seal": one.seal, "commitment": ANNS}, 0, WAITS) == one


def test_what_pages_are_shown_leads_nowhere_near_the_seed():
    one = begun()
    assert one.seed not in json.dumps(fair_shuffle.shown(one.dealt()))
    tags = [fair.SEAL, fair.COMMITMENT, fair.SEED, fair.LINK, fair.ALIAS, fair.CODE, fair.LOG]
    assert not any(a.startswith(b) for a in tags for b in tags if a is not b)


# Whatever happens

PEOPLE = ("ann", "bob", "cleo")
NONCES = {person: fair.hash_of("nonce:", person) for person in PEOPLE}
FOUR = (*(Chair("person", person.title(), person) for person in PEOPLE), Chair("bot", "Mona"))
FOUR_GAME = header_for(find("cats"), 4, {})

events = st.one_of(
    st.tuples(st.sampled_from(["commit", "open", "both", "wrong", "other seal"]), st.sampled_from([*PEOPLE, "eve"])),
    st.tuples(st.sampled_from(["leave", "return"]), st.sampled_from(PEOPLE)),
    st.tuples(st.just("restart"), st.floats(0, 1000)),
    st.tuples(st.just("wait"), st.floats(0, 15)),
)


class World:
    """A table between the seal and the deal, and what its seats must come to by a second reckoning."""

    def __init__(self, able):
        self.now, self.restarts, self.dealer, self.away = 0.0, 0, "0", set()
        self.shuffle = begin(
            Ahead("0", 1, FOUR_GAME, FOUR, frozenset(able), frozenset(PEOPLE)), Shuffle(), 0, WAITS, LUCK
        )
        self.seals = {self.shuffle.seal}
        self.down = 0.0
        self.committed, self.opened = set(), set()

    def say(self, person, **what):
        """A page says something; whoever has left says nothing more."""
        if person in self.away or self.shuffle.is_ready:
            return
        step = self.shuffle.step
        try:
            after = add(self.shuffle, person, {"seal": self.shuffle.seal, **what}, self.now, WAITS)
        except UserError:
            return
        if after != self.shuffle and "commitment" in what and step == "commit":
            self.committed.add(person)
        if after != self.shuffle and what.get("nonce") == NONCES[person] and after.step == "open":
            self.opened.add(person)
        self.shuffle = after

    def happen(self, event):
        kind, given = event
        if kind in ("commit", "both", "open"):
            nonce = NONCES.get(given, "0" * 64)
            commitment = {"commitment": fair.commitment(self.shuffle.seal, nonce)} if kind != "open" else {}
            self.say(given, **commitment, **({"nonce": nonce} if kind != "commit" else {}))
        elif kind == "wrong":
            self.say(given, nonce="f" * 64)
        elif kind == "other seal":
            self.say(given, seal="0" * 64, commitment="1" * 64)
        elif kind == "leave":
            self.away.add(given)
        elif kind == "return":
            self.away.discard(given)
        elif kind == "restart":
            self.shuffle = Shuffle.read(
                json.loads(json.dumps(Terms("cats", 4, shuffle=self.shuffle).json()))["shuffle"]
            )
            self.now, self.dealer, self.restarts = self.now + given, self.dealer + "'", self.restarts + 1
            self.down += given
        else:
            self.now += given
        self.run()

    def run(self):
        if not self.shuffle.is_ready:
            self.shuffle = go_on(self.shuffle, self.dealer, self.now, WAITS)
        self.seals.add(self.shuffle.seal)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sets(st.sampled_from(PEOPLE)), st.lists(events, max_size=30))
def test_any_sequence_of_events_ends_in_exactly_one_deal_in_bounded_time_with_the_right_seats_named(able, happened):
    world = World(able)
    ready = set()
    for event in happened:
        world.happen(event)
        if world.shuffle.is_ready:
            ready.add(world.shuffle.seed)
    while not world.shuffle.is_ready:
        world.happen(("wait", 1.0))
        assert world.now - world.down <= (WAITS.commit + WAITS.open) * (world.restarts + 1) + sum(
            given for kind, given in happened if kind == "wait"
        )
    ready.add(world.shuffle.seed)
    assert len(world.seals) == len(ready) == 1
    seat_of = {person: seat for seat, person in enumerate(PEOPLE)}
    assert world.committed <= able
    assert world.shuffle.missing == sorted(seat_of[person] for person in world.committed - world.opened)
    gave = {person for person in PEOPLE if world.shuffle.seats[seat_of[person]].nonce}
    assert gave == world.opened
    assert world.shuffle.record["chain"]["earlier"] == []


def deals_of(shuffle, hidden):
    """Returns every deal that a dishonest server can make of a closed list, by the seats that it then has to name.

    It knows all nonces and its secret, and decides whose nonce arrives, in which order, and when time is up or it
    restarts: all that the protocol leaves to it.
    """
    found, seen, todo = {}, set(), [shuffle]
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        seen.add(one)
        if one.is_ready:
            found.setdefault(tuple(one.missing), set()).add(one.seed)
            continue
        for person in hidden:
            todo.append(opened(one, person, NONCES[person], 1.0))
        todo.append(replace(go_on(one, one.dealer + "'", 1.0, WAITS), dealer=one.dealer))  # a restart
        todo.append(go_on(one, one.dealer, 100.0, WAITS))
    return found


Shuffle.__hash__ = lambda self: hash((self.seal, self.step, self.seats))  # its header is a dict


@pytest.mark.parametrize("number", [1, 2, 3])
def test_there_is_one_deal_if_nobody_is_missing_and_each_missing_seat_doubles_the_choice(number):
    people = PEOPLE[:number]
    ahead = Ahead("0", 1, FOUR_GAME, FOUR, frozenset(people), frozenset(PEOPLE))
    one = begin(ahead, Shuffle(), 0, WAITS, LUCK)
    for person in people:
        one = committed(one, person, NONCES[person])
    assert one.step == "open"
    found = deals_of(one, people)
    assert len(found[()]) == 1
    subsets = [tuple(seats) for size in range(number + 1) for seats in combinations(range(number), size)]
    assert sorted(found) == sorted(subsets)
    assert all(len(seeds) == 1 for seeds in found.values())
    assert len(set.union(*found.values())) == 2**number


def test_a_number_that_is_not_known_before_the_list_is_closed_decides_the_deal():
    """Of all a dishonest server may fix before it knows an honest nonce, nothing fixes the deal."""
    seeds = set()
    for nonce in ("01" * 32, "02" * 32, "03" * 32):
        one = begin(
            Ahead("0", 1, FOUR_GAME, FOUR, frozenset(PEOPLE), frozenset(PEOPLE)), Shuffle(), 0, WAITS, Seeded(7)
        )
        nonces = {**NONCES, "ann": nonce}
        for person in PEOPLE:
            one = committed(one, person, nonces[person])
        for person in PEOPLE:
            one = opened(one, person, nonces[person])
        seeds.add(one.seed)
    assert len(seeds) == 3


# Version 1

OLD = {
    "step": "open",
    "number": 1,
    "dealer": "abcd",
    "header": GAME,
    "secret": "5e" * 32,
    "seal": "0a" * 32,
    "seats": [{"kind": "person", "who": "ann", "commitment": "1b" * 32, "nonce": ""}, {"kind": "bot", "who": ""}],
    "seated": ["ann", ""],
    "until": 5.0,
    "broken": [],
    "shy": [],
}


def test_a_shuffle_of_version_1_is_left_over_and_its_seal_is_in_the_chain():
    old = Shuffle.read(OLD)
    assert (old.is_open, old.is_left_over, old.is_ready) == (False, True, False)
    assert Shuffle.read(json.loads(json.dumps(Terms("cats", 3, shuffle=old).json()))["shuffle"]) == old
    assert fair_shuffle.shown(old) == {}
    assert begun("ann", before=old).chain.earlier == ((OLD["seal"], "version"),)


def test_a_deal_of_version_1_is_shown_and_begins_a_chain_of_its_own():
    old = Shuffle.read({**OLD, "step": "dealt"})
    assert fair_shuffle.shown(old)["step"] == "dealt"
    assert "version" not in fair_shuffle.shown(old)
    assert old.record == {
        "seal": OLD["seal"],
        "secret": OLD["secret"],
        "seats": [{"kind": "person", "commitment": "1b" * 32}, {"kind": "bot"}],
        "broken": [],
    }
    assert begun("ann", before=old).chain == Chain()
