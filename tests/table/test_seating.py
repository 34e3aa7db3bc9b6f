"""Who sits where: before, during and between games, without a table or a clock."""

import json
from dataclasses import replace

import pytest

from clowder.table import seating
from clowder.table.seating import GATHERING, OVER, PLAYING, Visitor
from clowder.table.terms import Chair, Terms, deal_options, first_seat, place_of, with_names
from clowder.table.texts import UserError

ANN, BOB, CLEO, DAN = (Visitor(name.lower(), name) for name in ("Ann", "Bob", "Cleo", "Dan"))


def table(*people, players=4, **more):
    """Returns the terms of a table where these people have sat down, one after the other."""
    terms = Terms("cats", players, host=people[0].person if people else "", chairs=(Chair(),) * players, **more)
    for seat, who in enumerate(people):
        terms = seating.sit(terms, GATHERING, who, seat)
    return terms


def names(chairs):
    return [chair.name for chair in chairs]


def test_a_seat_is_taken_once_and_names_are_told_apart():
    terms = table(ANN)
    terms = seating.sit(terms, GATHERING, Visitor("other", "Ann"), 1)
    assert names(terms.chairs) == ["Ann", "Ann 2", "", ""]
    for who, seat, why in ((BOB, 0, "taken"), (ANN, 2, "already"), (BOB, 9, "free seat"), (BOB, True, "free seat")):
        with pytest.raises(UserError, match=why):
            seating.sit(terms, GATHERING, who, seat)


def test_during_a_game_nobody_gets_anothers_seat():
    terms = seating.get_up(table(ANN, BOB, players=2), PLAYING, "bob")
    assert terms.chairs[1].person == "bob"
    assert terms.chairs[1].stand_in
    for seat in (0, 1):
        with pytest.raises(UserError):
            seating.sit(terms, PLAYING, CLEO, seat)
    assert not seating.come_back(terms, 1).chairs[1].stand_in


def test_the_host_is_who_opened_the_table_then_who_has_sat_longest():
    terms = table(ANN, BOB, CLEO)
    assert seating.host(terms) == "ann"
    assert seating.host(seating.get_up(terms, GATHERING, "ann")) == "bob"
    assert seating.host(seating.get_up(terms, PLAYING, "ann")) == "bob"  # has stood up
    assert seating.host(seating.stand_in(terms, 0, absent=True)) == "ann"  # was away for a moment
    assert seating.host(terms, gone={"ann"}) == "bob"
    assert seating.host(terms, gone={"ann", "bob", "cleo"}) == ""
    assert seating.host(Terms("cats", 2)) == ""


def test_a_seat_chooses_a_cat_that_nobody_else_has_and_takes_it_along():
    terms = seating.choose(table(ANN, BOB, players=3), GATHERING, "ann", 0, "otis")
    assert deal_options(terms) == {"cats": "drawn", "cat_0": "otis"}
    for person, seat, pick, why in (
        ("bob", 1, "otis", "Somebody else has chosen that"),
        ("bob", 0, "carl", "seat"),
        ("bob", 2, "carl", "seat"),
        ("bob", 1, "garfield", "can't be chosen here"),
        ("bob", 1, 3, "can't be chosen here"),
        ("bob", True, "carl", "seat"),
    ):
        with pytest.raises(UserError, match=f"(?i){why}"):
            seating.choose(terms, GATHERING, person, seat, pick)
    terms = seating.choose(terms, GATHERING, "bob", 1, "carl")
    with pytest.raises(UserError):
        seating.choose(terms, PLAYING, "bob", 1, "elvis")
    after = seating.after_game(terms)
    assert [chair.pick for chair in after.next] == ["carl", "", "otis"]
    after = seating.choose(after, OVER, "ann", 2, "any")
    dealt = seating.next_game(after, ())
    assert deal_options(dealt) == {"cats": "drawn", "cat_0": "carl"}
    assert seating.get_up(terms, GATHERING, "ann").chairs[0].pick == ""
    assert Terms.read(json.loads(json.dumps(terms.json()))).chairs[0].pick == "otis"


def test_who_plays_at_anothers_device_chooses_there():
    terms = seating.sit_beside(table(ANN, players=3), GATHERING, "ann", BOB, 1)
    assert seating.choose(terms, GATHERING, "ann", 1, "otis").chairs[1].pick == "otis"
    with pytest.raises(UserError):
        seating.choose(terms, GATHERING, "bob", 1, "otis")


def test_nothing_is_chosen_where_cats_are_picked_in_the_game_or_where_there_are_none():
    for terms in (table(ANN, options={"cats": "picked"}), replace(table(ANN), game="nine-lives")):
        assert "choose" not in seating.may(terms, GATHERING, "ann", True)
        with pytest.raises(UserError):
            seating.choose(terms, GATHERING, "ann", 0, "otis")


def kittens(*people, players=3, **more):
    return replace(table(*people, players=players), game="exploding-kittens", **more)


def test_the_host_says_who_goes_first():
    terms = kittens(ANN, BOB)
    assert deal_options(terms) == {}
    assert "first" in seating.may(terms, GATHERING, "ann", True)
    assert "first" not in seating.may(terms, GATHERING, "bob", False)
    assert "first" not in seating.may(terms, PLAYING, "ann", True)
    terms = seating.set_first(terms, GATHERING, "host")
    assert deal_options(terms) == {"first": "0"}  # themselves, until they say something else
    terms = seating.let_begin(terms, GATHERING, 1)
    assert deal_options(terms) == {"first": "1"}
    assert deal_options(seating.let_begin(terms, GATHERING, 2)) == {"first": "2"}
    assert deal_options(seating.set_first(terms, GATHERING, "lot")) == {}
    for wrong in (3, -1, True, None, "1"):
        with pytest.raises(UserError):
            seating.let_begin(terms, GATHERING, wrong)
    for wrong in ("nobody", None, 1):
        with pytest.raises(UserError):
            seating.set_first(terms, GATHERING, wrong)
    with pytest.raises(UserError):
        seating.let_begin(terms, PLAYING, 1)


@pytest.mark.parametrize(("first", "seat"), [("lot", None), ("winner", 1), ("loser", 0)])
def test_the_winner_or_the_loser_of_the_last_game_goes_first(first, seat):
    terms = kittens(ANN, BOB, CLEO, first=first)
    assert first_seat(terms) is None  # nobody has won or lost yet
    played = seating.with_score(terms, [2], [1, 0, 2])  # Cleo wins, Bob comes last
    assert (played.won, played.lost) == (("cleo",), ("bob",))
    dealt = seating.next_game(seating.after_game(played), ())  # seats have moved on: Bob, Cleo, Ann
    assert first_seat(dealt) == seat
    assert Terms.read(json.loads(json.dumps(played.json()))).won == ("cleo",)


def test_of_several_winners_or_losers_the_first_seat_counts_and_a_draw_leaves_it_to_chance():
    terms = kittens(ANN, BOB, CLEO, first="loser")
    played = seating.with_score(terms, [1], [0, 1, 0])
    assert played.lost == ("ann", "cleo")
    assert first_seat(seating.next_game(seating.after_game(played), ())) == 1  # Bob, Cleo, Ann
    drawn = seating.with_score(terms, [], [0, 0, 0])
    assert (drawn.won, drawn.lost) == ((), ())
    assert first_seat(drawn) is None


def test_where_nobody_goes_first_or_a_bear_says_who_nothing_is_offered():
    for terms in (table(ANN), replace(table(ANN), game="hold-my-bear", options={"rules": "newest"})):
        assert "first" not in seating.may(terms, GATHERING, "ann", True)
        with pytest.raises(UserError):
            seating.set_first(terms, GATHERING, "winner")
        assert first_seat(replace(terms, first="host")) is None


@pytest.mark.parametrize("change", [lambda t: seating.choose(t, GATHERING, "ann", 0, "otis")])
def test_choices_are_settled_once_the_cards_are_being_shuffled(change):
    terms = table(ANN, BOB, players=2)
    open_ = replace(terms, shuffle=replace(terms.shuffle, step="commit"))
    with pytest.raises(UserError):
        seating.check_lock(open_, change(open_), GATHERING)
    kitten = replace(open_, game="exploding-kittens")
    for other in (seating.let_begin(kitten, GATHERING, 1), seating.set_first(kitten, GATHERING, "loser")):
        with pytest.raises(UserError):
            seating.check_lock(kitten, other, GATHERING)


def test_twice_as_many_as_there_are_seats_may_wait_for_the_next_game():
    terms = table(ANN, BOB)
    for number in range(8):
        terms = seating.join(terms, Visitor(str(number), "Bob"))
    with pytest.raises(UserError, match="8 people are waiting"):
        seating.join(terms, CLEO)
    assert seating.join(terms, Visitor("3", "Bob")).joining[-1] == "3"  # who waits already may say so again
    assert seating.join(seating.join(terms, Visitor("3", "Bob"), on=False), CLEO).joining[-1] == "cleo"


def test_who_was_removed_watches_until_the_host_lets_them_in():
    for stage in (GATHERING, PLAYING):
        terms = seating.remove(table(ANN, BOB, CLEO), stage, 1)
        assert seating.is_removed(terms, "bob")
        assert "sit" not in seating.may(terms, stage, "bob", False)
        assert "return" not in seating.may(terms, stage, "bob", False)
        with pytest.raises(UserError, match="watch only"):
            seating.come_back(terms, 1) if stage == PLAYING else seating.sit(terms, stage, BOB, 1)
        with pytest.raises(UserError, match="watch only"):
            seating.join(terms, BOB)
        terms = seating.let_in(terms, "Bob")
        back = seating.come_back(terms, 1) if stage == PLAYING else seating.sit(terms, stage, BOB, 1)
        assert back.chairs[1] == table(ANN, BOB, CLEO).chairs[1]
    with pytest.raises(UserError):
        seating.let_in(terms, "Nobody")


def test_a_removed_host_is_host_no_more():
    assert seating.host(seating.remove(table(ANN, BOB), PLAYING, 0)) == "bob"


def test_after_a_game_the_seats_move_on_and_who_left_is_not_there():
    terms = seating.stand_in(seating.get_up(table(ANN, BOB, CLEO, DAN), PLAYING, "bob"), 2, absent=True)
    after = seating.after_game(terms)
    assert names(after.next) == ["", "Cleo", "Dan", "Ann"]  # Cleo was only away
    assert after.chairs == terms.chairs  # the game that is over is shown as it was
    begun = seating.next_game(seating.agree_again(after, "ann"), {"ann", "dan"})
    assert names(begun.chairs) == [begun.chairs[0].name, "Cleo", "Dan", "Ann"]
    assert begun.chairs[0].kind == "bot"
    assert [(chair.stand_in, chair.absent) for chair in begun.chairs[1:]] == [
        (True, True),
        (True, False),
        (False, False),
    ]
    assert begun.next == begun.agreed == ()


def test_watchers_and_late_friends_join_the_next_game_in_place_of_a_bot():
    terms = replace(table(ANN, BOB, players=3), chairs=seating.fill(table(ANN, BOB, players=3).chairs))
    assert "join" in seating.may(terms, PLAYING, "cleo", False)
    terms = seating.join(terms, CLEO)
    assert seating.join(terms, CLEO, on=False).joining == ()
    after = seating.after_game(seating.join(terms, DAN))
    assert place_of(after.next, "cleo") == 1  # where the bot would have been
    assert place_of(after.next, "dan") is None  # there was one bot
    assert after.agreed == ("cleo",)
    assert after.joining == ("dan",)
    late = seating.after_game(terms)
    with pytest.raises(UserError):
        seating.join_now(late, DAN)  # all seats are people's
    assert place_of(seating.join_now(seating.get_up(late, OVER, "bob"), DAN).next, "dan") == 0


def test_between_games_people_change_seats_and_the_host_changes_bots():
    terms = seating.after_game(replace(table(ANN, players=3), chairs=seating.fill(table(ANN, players=3).chairs)))
    old = place_of(terms.next, "ann")
    moved = seating.sit(terms, OVER, ANN, 0)
    assert place_of(moved.next, "ann") == 0
    assert moved.next[old] == terms.next[0]  # the bot goes where Ann was
    without = seating.remove_bot(terms, OVER, 0)
    assert without.next[0].kind == "open"
    assert seating.add_bot(without, OVER, 0).next[0].kind == "bot"
    for wrong in (2, 9, None, True):
        with pytest.raises(UserError):
            seating.remove_bot(terms, OVER, wrong)
    with pytest.raises(UserError):
        seating.add_bot(terms, PLAYING, 0)


def test_all_who_are_there_must_agree_and_somebody_who_is_there():
    terms = seating.after_game(table(ANN, BOB, players=2))
    assert not seating.all_agree(terms, {"ann", "bob"})
    terms = seating.agree_again(terms, "ann")
    assert not seating.all_agree(terms, {"ann", "bob"})
    assert seating.all_agree(terms, {"ann"})
    assert not seating.all_agree(terms, set())
    with pytest.raises(UserError):
        seating.agree_again(terms, "cleo")


def test_a_seat_moves_to_another_device_with_all_that_is_its_owners():
    terms = seating.agree_again(seating.after_game(table(ANN, BOB, players=2)), "ann")
    terms = replace(terms, won=("ann",), lost=("bob", "ann"), ready=("ann",), joining=("ann",))
    moved = seating.move_device(terms, "ann", "anns-phone", "Ann")
    assert (moved.won, moved.lost) == (("anns-phone",), ("bob", "anns-phone"))
    assert (moved.ready, moved.joining) == (("anns-phone",), ("anns-phone",))
    assert moved.host == "anns-phone"
    assert moved.seat_of("anns-phone") == 0
    assert moved.agreed == ("anns-phone",)
    assert "ann" not in moved.ever
    for old, new in (("cleo", "x"), ("ann", "bob")):
        with pytest.raises(UserError, match="code"):
            seating.move_device(terms, old, new, "Ann")


def test_terms_are_read_back_as_they_were():
    terms = seating.join(seating.remove(table(ANN, BOB, pace="calm", no_hurry=True), PLAYING, 1), CLEO)
    terms = seating.after_game(replace(terms, closed=True, paused="ann"))
    kept = json.dumps(terms.json())
    assert not any(name in kept for name in ("Ann", "Bob", "Cleo"))  # names stand in people's own rows
    assert with_names(Terms.read(json.loads(kept)), terms.called) == terms


def test_of_two_with_one_name_who_sat_down_later_gets_a_number():
    terms = table(ANN, Visitor("zoe", "Ann"), Visitor("eve", "Ann"))
    assert names(terms.chairs) == ["Ann", "Ann 2", "Ann 3", ""]
    assert names(with_names(terms, {"ann": "Anna", "zoe": "Ann", "eve": "Ann"}).chairs) == ["Anna", "Ann", "Ann 2", ""]
    bots = seating.fill(table(Visitor("mo", "Mona")).chairs)
    assert "Mona" in names(bots)
    assert len(set(names(bots))) == 4


def test_nobody_waits_for_who_was_forgotten():
    terms = with_names(seating.join(replace(table(ANN, BOB), paused="ann"), CLEO), {"bob": "Bob"})
    assert names(terms.chairs) == ["Somebody", "Bob", "", ""]
    waiting, playing = (seating.without_forgotten(terms, stage) for stage in (GATHERING, PLAYING))
    assert [chair.kind for chair in waiting.chairs] == ["open", "person", "open", "open"]
    assert playing.chairs[0].stand_in
    assert not playing.chairs[1].stand_in
    assert (playing.paused, playing.joining) == ("", ())
    over = seating.without_forgotten(seating.after_game(terms), OVER)
    assert [chair.person for chair in over.next if chair.kind == "person"] == ["bob"]


def test_what_a_page_offers_is_allowed_and_nothing_else():
    free, full = table(ANN, BOB), table(ANN, BOB, CLEO, DAN)
    assert set(seating.may(free, GATHERING, "ann", True)) >= {"leave", "start", "bot", "unbot", "remove", "close"}
    assert seating.may(free, GATHERING, "zoe", False) == ["sit"]
    assert seating.may(full, GATHERING, "zoe", False) == []
    assert set(seating.may(full, PLAYING, "bob", False)) == {"leave", "pause", "device", "mute", "emote"}
    reacting = replace(full, game="exploding-kittens")
    assert "pass" in seating.may(reacting, PLAYING, "bob", False)
    assert seating.may(full, PLAYING, "zoe", False) == ["join"]
    assert "return" in seating.may(seating.get_up(full, PLAYING, "bob"), PLAYING, "bob", False)
    over = seating.after_game(full)
    assert "again" in seating.may(over, OVER, "bob", False)
    assert "again" not in seating.may(seating.agree_again(over, "bob"), OVER, "bob", False)
