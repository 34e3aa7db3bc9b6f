"""What each seat knows, remembers and forgets (R31 to R33), and that nothing leaks to anybody else."""

import json

import pytest
from tiers import few_or_all

import clowder
from clowder.engine.rules import calls
from clowder.engine.rules.record import to_bytes
from clowder.games import find
from clowder.games.kittens import text
from kittens.arrange import (
    BF,
    EK,
    act,
    arrange,
    everybody_passes,
    excluded,
    eyes,
    hand,
    legal,
    places,
    play,
    removing,
    reseeded,
    sure,
    truth,
    window,
)

BOTH = pytest.mark.parametrize("game", [EK, BF])
ALL = (0, 1, 2, None)  # three seats and a spectator


def minds(match, seat, but=()):
    """Returns what everybody but the seat itself is sure it holds."""
    return {viewer: sure(match, viewer, seat) for viewer in ALL if viewer != seat and viewer not in but}


# The pile


@BOTH
def test_a_look_is_remembered_by_the_one_who_looked(game):
    match = arrange(game, 3, hands={0: "future", 1: "skip"}, pile="skip kitten attack nope")
    act(match, 0, "future")
    assert places(match, 0) == {0: "skip", 1: "kitten", 2: "attack"}
    assert [places(match, viewer) for viewer in (1, 2, None)] == [{}] * 3


@BOTH
def test_known_places_move_up_with_every_draw(game):
    match = arrange(game, 3, hands={0: "future"}, pile="skip attack favor nope cat1")
    act(match, 0, "future")
    play(match, 0, "draw")
    assert places(match, 0) == {0: "attack", 1: "favor"}
    play(match, 1, "draw")
    assert places(match, 0) == {0: "favor"}
    play(match, 2, "draw")
    play(match, 0, "draw")
    assert places(match, 0) == {}


@BOTH
def test_who_draws_a_seen_card_is_known_to_hold_it_by_the_one_who_saw_it(game):
    match = arrange(game, 3, hands={0: "future skip", 1: "nope"}, pile="cat5 attack favor cat1")
    act(match, 0, "future")
    act(match, 0, "skip")
    play(match, 1, "draw")
    assert minds(match, 1) == {0: "cat5", 2: "", None: ""}
    titles = text.titles(match.game)
    assert f"Bob drew {titles[12]}." in match.events(0)
    assert "Bob drew a card." in match.events(2)


@BOTH
def test_a_shuffle_makes_everybody_forget_the_pile(game):
    hands = {0: "future shuffle skip", 1: "future"}
    match = arrange(game, 3, hands=hands, pile="skip attack favor nope cat1")
    act(match, 0, "future")
    act(match, 0, "skip")
    act(match, 1, "future")
    play(match, 1, "draw")
    play(match, 2, "draw")
    assert places(match, 0) == places(match, 1) == {0: "favor"}
    act(match, 0, "shuffle")
    assert [places(match, viewer) for viewer in ALL] == [{}] * 4


@BOTH
def test_the_inserter_remembers_and_the_others_forget(game):
    hands = {0: "future skip", 1: "defuse", 2: "future"}
    match = arrange(game, 3, hands=hands, pile="kitten attack favor nope cat1")
    act(match, 0, "future")
    act(match, 0, "skip")
    play(match, 1, "draw")
    assert places(match, 0) == {0: "attack", 1: "favor"}  # the kitten is shown and not yet back
    play(match, 1, "insert 1")
    assert places(match, 1) == {1: "kitten"}
    assert [places(match, viewer) for viewer in (0, 2, None)] == [{}] * 3


@BOTH
def test_the_inserter_keeps_what_he_knew_around_the_kitten(game):
    match = arrange(game, 3, hands={0: "future defuse"}, pile="kitten attack favor nope cat1")
    act(match, 0, "future")
    play(match, 0, "draw")
    play(match, 0, "insert 1")
    assert places(match, 0) == {0: "attack", 1: "kitten", 2: "favor"}


# Hands


@BOTH
def test_the_dealt_defuse_is_known_until_it_is_used(game):
    match = clowder.deal(game, 3, 5)
    for seat in range(3):
        assert set(minds(match, seat).values()) == {"defuse"}
    while "insert 0" not in legal(match, match.to_act[0]):
        play(match, match.to_act[0], "draw")
    assert set(minds(match, match.to_act[0]).values()) == {""}


def test_nobody_is_dealt_a_second_resurrect_and_everybody_knows():
    dealt = clowder.deal(BF, 3, 5)
    assert [excluded(dealt, viewer, 0) for viewer in (1, 2, None)] == ["defuse"] * 3
    assert dealt.view(1)["seats"][0]["no_more_of"] == ["Resurrect"]
    assert dealt.view(1)["seats"][0]["known_to_lack"] == []
    assert excluded(clowder.deal(EK, 3, 5), 1, 0) == ""  # there it may be


@BOTH
def test_a_gift_is_known_to_giver_and_taker(game):
    match = arrange(game, 3, hands={0: "favor", 1: "skip cat1", 2: "nope"})
    act(match, 0, "favor", "at 1")
    play(match, 1, "give cat1")
    assert minds(match, 0) == {1: "cat1", 2: "", None: ""}
    title = text.titles(match.game)[8]
    assert match.events(0)[-1] == f"Bob gave {title} to you."
    assert match.tell(1, match.events_since(1, 0)[0])[-1] == f"You gave {title} to Ann."
    assert match.events(2)[-1] == "Bob gave a card to Ann."


@BOTH
def test_a_stolen_card_is_known_to_thief_and_victim(game):
    match = arrange(game, 3, hands={0: "cat1 cat1", 1: "skip", 2: "nope"})
    act(match, 0, "pair cat1", "at 1")
    assert minds(match, 0) == {1: "skip", 2: "", None: ""}
    assert match.events(2)[-1] == "Ann stole a card from Bob."


@BOTH
def test_outsiders_are_no_longer_sure_of_a_hand_that_lost_an_unseen_card(game):
    match = clowder.deal(game, 3, 6, num_cat1=20, num_skip=0, num_shuffle=0, num_cat5=0)
    thief = match.to_act[0]
    victim, outsider = (thief + 1) % 3, (thief + 2) % 3
    assert sure(match, outsider, victim) == "defuse"
    act(match, thief, "pair cat1", f"at {victim}")
    assert sure(match, outsider, victim) == sure(match, None, victim) == ""
    assert "defuse" not in excluded(match, outsider, victim)  # nor that there is no second one
    stolen = match.raw_events(thief)[-1][2]
    assert sure(match, thief, victim) == ("" if stolen == 1 else "defuse")  # the thief saw what went
    assert sure(match, outsider, thief) == "defuse"
    assert excluded(match, outsider, thief) == ""  # the thief may have it now


@BOTH
def test_a_named_hit_is_known_to_all(game):
    match = arrange(game, 3, hands={0: "cat1 cat1 cat1", 1: "skip skip", 2: "nope"})
    act(match, 0, "triple cat1", "at 1", "name skip")
    assert minds(match, 0) == {1: "skip", 2: "skip", None: "skip"}
    assert minds(match, 1) == {0: "", 2: "", None: ""}  # whether there is another, nobody knows
    titles = text.titles(match.game)
    assert [match.events(viewer)[-1] for viewer in (2, None)] == [f"Ann got {titles[6]} from Bob."] * 2


@BOTH
def test_a_named_miss_is_known_to_all_until_an_unseen_card_comes(game):
    match = arrange(game, 3, hands={0: "cat1 cat1 cat1 future skip", 1: "nope", 2: "nope"}, pile="cat2 cat3 cat4 cat5")
    act(match, 0, "triple cat1", "at 1", "name skip")
    assert [excluded(match, viewer, 1) for viewer in (0, 2, None)] == ["skip"] * 3
    assert match.view(2)["seats"][1]["known_to_lack"] == ["Skip"]
    act(match, 0, "future")
    act(match, 0, "skip")
    play(match, 1, "draw")
    assert excluded(match, 0, 1) == "skip"  # Ann had seen the card
    assert excluded(match, 2, 1) == excluded(match, None, 1) == ""


@BOTH
def test_a_kind_that_was_missed_and_then_seen_to_come_is_known_exactly(game):
    hands = {0: "cat1 cat1 cat1 future skip", 1: "nope", 2: "nope"}
    match = arrange(game, 3, hands=hands, pile="attack cat3 cat4 cat5")
    act(match, 0, "triple cat1", "at 1", "name attack")
    act(match, 0, "future")
    act(match, 0, "skip")
    play(match, 1, "draw")
    assert (sure(match, 0, 1), excluded(match, 0, 1)) == ("attack", "attack")
    assert match.view(0)["seats"][1]["no_more_of"] == ["Attack"]
    assert match.view(0)["seats"][1]["known_to_lack"] == []


@BOTH
def test_a_fetched_card_is_known_to_all(game):
    hands = {0: "attack shuffle cat1 cat2 cat3", 1: "nope", 2: "nope"}
    match = arrange(game, 3, hands=hands, discard="skip", five_different="on")
    act(match, 0, "five", "pick attack", "pick shuffle", "pick cat1", "pick cat2", "pick cat3")
    play(match, 0, "fetch skip")
    assert minds(match, 0) == {1: "skip", 2: "skip", None: "skip"}


@BOTH
def test_a_known_card_that_is_played_is_no_longer_held(game):
    match = arrange(game, 3, hands={0: "favor shuffle", 1: "shuffle", 2: "nope"})
    act(match, 0, "favor", "at 1")
    play(match, 1, "give shuffle")
    assert sure(match, 1, 0) == "shuffle"
    act(match, 0, "shuffle")
    assert sure(match, 1, 0) == ""  # it may have been that one


def test_a_death_shows_that_there_was_no_defuse():
    match = arrange(EK, 3, hands={0: "skip"}, pile="kitten cat1")
    play(match, 0, "draw")
    assert [excluded(match, viewer, 0) for viewer in (1, 2, None)] == ["defuse"] * 3


def test_who_refused_to_be_saved_still_has_a_defuse():
    match = arrange(EK, 3, hands={0: "skip defuse"}, pile="kitten cat1", may_refuse_defuse="on")
    play(match, 0, "draw")
    play(match, 0, "refuse")
    assert minds(match, 0) == {1: "defuse", 2: "defuse", None: "defuse"}
    assert excluded(match, 1, 0) == ""


def test_the_cards_of_the_dead_are_public_in_bursting_felines():
    match = arrange(BF, 3, hands={0: "skip", 1: "deny"}, pile="perish combo1")
    play(match, 0, "draw")
    assert [match.view(viewer)["discard"] for viewer in ALL] == [["Skip", "Perish"]] * 4
    assert [excluded(match, viewer, 0) for viewer in (1, 2, None)] == [""] * 3


# Leaks: two tables that differ in what the named viewers cannot know look the same to them, byte for byte


def a_look(variant):
    pile = ("skip kitten attack nope cat1 kitten", "nope cat1 kitten skip kitten attack")[variant]
    match = arrange(EK, 3, hands={0: "future"}, pile=pile)
    act(match, 0, "future")
    return match, (1, 2, None)


def a_gift(variant):
    match = arrange(EK, 3, hands={0: "favor", 1: "skip cat1", 2: "nope"})
    act(match, 0, "favor", "at 1")
    play(match, 1, ("give skip", "give cat1")[variant])
    return match, (2, None)


def a_steal(variant):
    wanted = ("skip", "cat1")[variant]
    match = arrange(BF, 3, hands={0: "nope nope", 1: "skip cat1", 2: "nope"})
    play(match, 0, "pair nope", "at 1")
    for seed in range(50):
        twin = reseeded(match, seed)
        everybody_passes(twin)
        if hand(twin, 0) == wanted:
            return twin, (2, None)
    raise AssertionError("no seed stole that card")


def a_draw(variant):
    pile = ("skip cat1 kitten kitten", "cat1 skip kitten kitten")[variant]
    match = arrange(EK, 3, hands={0: "nope"}, pile=pile)
    play(match, 0, "draw")
    return match, (1, 2, None)


def an_insertion(variant):
    match = arrange(EK, 3, hands={0: "defuse", 1: "future"}, pile="kitten cat1 skip kitten nope")
    play(match, 0, "draw")
    play(match, 0, ("insert 0", "insert 3")[variant])
    return match, (1, 2, None)


def a_sealed_answer(variant):
    match = arrange(EK, 3, hands={0: "skip", 1: "nope cat1", 2: "nope"})
    play(match, 0, "skip")
    play(match, 1, ("pass", "nope!")[variant])
    return match, (0, 2, None)


def an_answer_or_none(variant):
    match = arrange(EK, 3, hands={0: "skip", 1: "nope cat1", 2: "nope"})
    play(match, 0, "skip")
    if variant:
        play(match, 1, "pass")
    return match, (0, 2, None)


def a_play_being_put_together(variant):
    match = arrange(EK, 3, hands={0: "cat1 cat1 cat1 favor", 1: "nope", 2: "nope"})
    play(match, 0, *(("favor",), ("triple cat1", "at 2"))[variant])
    return match, (1, 2, None)


def hands_and_pile(variant):
    hands = ({1: "skip cat1", 2: "nope defuse"}, {1: "nope nope", 2: "skip cat1"})[variant]
    pile = ("nope kitten kitten", "kitten defuse kitten")[variant]
    return arrange(EK, 3, hands={0: "skip"} | hands, pile=pile), (0, None)


def leftovers_of_the_dead(variant):
    held, pile = (("skip cat1", "kitten nope nope"), ("nope nope", "kitten skip cat1"))[variant]
    match = arrange(EK, 3, hands={0: held}, pile=pile)
    play(match, 0, "draw")
    return match, (1, 2, None)


def what_the_faster_game_removed(variant):
    removed, pile = (("skip", "nope kitten"), ("nope", "skip kitten"))[variant]
    return removing(arrange(EK, 2, pile=pile, faster_game="on"), removed), (0, 1, None)


LEAKS = [
    a_look,
    a_gift,
    a_steal,
    a_draw,
    an_insertion,
    a_sealed_answer,
    an_answer_or_none,
    a_play_being_put_together,
    hands_and_pile,
    leftovers_of_the_dead,
    what_the_faster_game_removed,
]


@pytest.mark.parametrize("scene", LEAKS, ids=lambda scene: scene.__name__)
def test_outsiders_cannot_tell_the_tables_apart(scene):
    (one, viewers), (other, _) = scene(0), scene(1)
    assert truth(one) != truth(other)
    assert truth(one).deck == truth(other).deck
    for viewer in viewers:
        assert eyes(one, viewer) == eyes(other, viewer), f"{scene.__name__} leaks to {viewer}"
        assert one.view(viewer) == other.view(viewer)
        assert one.view_of(viewer).question() == other.view_of(viewer).question()
        assert one.view_of(viewer).lines() == other.view_of(viewer).lines()
        assert one.events(viewer) == other.events(viewer)
        if viewer is not None:
            assert one.legal(viewer) == other.legal(viewer)


@pytest.mark.parametrize("scene", LEAKS[:6], ids=lambda scene: scene.__name__)
def test_those_who_were_there_can_tell_them_apart(scene):
    (one, viewers), (other, _) = scene(0), scene(1)
    for seat in set(range(3)) - set(viewers):
        assert eyes(one, seat) != eyes(other, seat)


def test_a_nope_that_was_not_needed_leaves_no_trace():
    ends = []
    for nopers in ((1,), (1, 2)):  # Bob's comes first; whether Cleo wanted to play hers, nobody learns
        match = arrange(EK, 3, hands={0: "skip", 1: "nope cat1", 2: "nope"})
        play(match, 0, "skip")
        window(match, *nopers)
        ends.append(truth(match))
    assert ends[0] == ends[1]


@BOTH
@pytest.mark.parametrize("players", [3, pytest.param(5, marks=pytest.mark.full)])
def test_a_view_holds_nothing_that_its_worlds_could_contradict(game, players):
    """Along whole games: the world imagined from a view gives that very view again, and the same choices."""
    rng = find(game).rng(99)
    for seed in range(few_or_all(1, 6)):
        match = clowder.deal(game, players, seed, five_different="on")
        world = match.game.new()
        imagine, look = match.game.call(calls.determinize_first), match.game.call(calls.observe_first)
        step = 0
        while not match.over:
            for viewer in (*range(players), None):
                view = match.view_of(viewer).record
                imagine(view, rng, world)
                again = match.game.new()
                look(world, -1 if viewer is None else viewer, again)
                assert to_bytes(again) == to_bytes(view)
                assert match.game.call(calls.check_first)(world) == 0
            seat = match.to_act[0]
            moves = match.legal(seat)
            match.play(seat, moves[(seed + 3 * step) % len(moves)])
            step += 1


def test_views_are_json():
    match = clowder.deal(EK, 5, 1)
    for viewer in (0, 4, None):
        assert json.loads(json.dumps(match.view(viewer))) == match.view(viewer)
