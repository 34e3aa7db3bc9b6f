"""The stepper: its refusals, that a refusal changes nothing, and that it deals and plays like everything else."""

import inspect
import pydoc
import random

import numpy as np
import pytest
from families import compiled

import clowder
from clowder import face
from clowder.engine.errors import BadOption, BadSeed, GameOver, IllegalMove, WrongSeat
from clowder.engine.rules.record import to_bytes
from clowder.games import find, names

TABLES = [(name, n) for name in names() for n in range(find(name).min_players, find(name).max_players + 1)]


@pytest.fixture
def stepper():
    return clowder.stepper("exploding-kittens", players=4, seed=1)


def everything(stepper):
    """Returns everything that can be asked of a stepper, and the state."""
    seen = [(stepper.events(seat), to_bytes(stepper.view(seat))) for seat in (None, *range(stepper.players))]
    return to_bytes(stepper.state), stepper.seat, stepper.moves.tolist(), seen, repr(stepper)


def finish(stepper, seed=0):
    """Plays at random to the end."""
    source = random.Random(seed)
    while not stepper.over:
        stepper.play(source.choice(stepper.moves))
    return stepper


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_illegal_moves_at_random_points_are_refused_and_change_nothing(name, players):
    source = random.Random(f"{name}/{players}")
    stepper = clowder.stepper(name, players, seed="wrong")
    refused = 0
    for _ in range(3):
        stepper.reset()
        while not stepper.over:
            if source.random() < 0.2:
                legal = set(stepper.moves.tolist())
                every = range(-3, stepper.game.num_moves + 3)
                wrong = source.sample([move for move in every if move not in legal], 3)
                before = everything(stepper)
                for move in [*wrong, np.int64(wrong[0]), 10**6, -(10**6), 2**63, 10**30, np.int64(2**62)]:
                    with pytest.raises(IllegalMove):
                        stepper.play(move)
                assert everything(stepper) == before
                refused += 1
            stepper.play(source.choice(stepper.moves))
        with pytest.raises(GameOver, match=r"The game is over\."):
            stepper.play(0)
        assert len(stepper.scores) == players
    assert refused > 3


def test_a_refusal_leaves_no_trace_in_the_rest_of_the_game():
    clean, harried = (clowder.stepper("exploding-kittens", players=5, seed=3) for _ in range(2))
    source = random.Random(1)
    while not clean.over:
        move = source.choice(clean.moves)
        clean.play(move)
        with pytest.raises(IllegalMove):
            harried.play(-1)
        harried.play(move)
        assert everything(clean) == everything(harried)
    assert clean.scores == harried.scores


def test_a_seat_that_does_not_exist_cannot_be_aimed_at(stepper):
    """The move that crashed the process of a learner without a mask."""
    from clowder.games.kittens import layout as k

    for move in (k.MOVE_TARGET + 4, k.MOVE_INSERT + 60, k.MOVE_GIVE + 12):
        with pytest.raises(IllegalMove, match=f"Move {move} is not legal for seat {stepper.seat} now"):
            stepper.play(move)


@pytest.mark.parametrize(
    ("move", "kind"), [(True, "bool"), (np.bool_(True), "bool"), (1.5, "float"), ("2", "str"), (None, "NoneType")]
)
def test_stepper_refuses_non_integer_moves(stepper, move, kind):
    before = everything(stepper)
    with pytest.raises(IllegalMove, match=f"A move is a whole number, not {kind}"):
        stepper.play(move)
    assert everything(stepper) == before


def test_a_move_that_no_game_has_is_named_as_such(stepper):
    with pytest.raises(IllegalMove, match="Exploding Kittens has no move '1000000'"):
        stepper.play(10**6)
    with pytest.raises(IllegalMove, match="Exploding Kittens has no move '-1'"):
        stepper.play(-1)


@pytest.mark.parametrize("kind", [int, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64, "Move"])
def test_whole_numbers_of_every_kind_are_moves(stepper, kind):
    twin = stepper.copy()
    move = stepper.moves[0]
    twin.play(move)
    stepper.play(clowder.Move(int(move), "") if kind == "Move" else kind(move))
    assert everything(stepper) == everything(twin)


@pytest.mark.parametrize("trusted", [False, True])
def test_stepper_refuses_moves_after_the_end(trusted):
    stepper = finish(clowder.stepper("exploding-kittens", players=2, seed=1, trusted=trusted))
    before = everything(stepper)
    assert stepper.seat == -1
    assert stepper.moves.size == 0
    for move in (0, np.int64(2)):
        with pytest.raises(GameOver, match=r"The game is over\."):
            stepper.play(move)
    assert everything(stepper) == before


def test_a_trusted_stepper_plays_the_same_game():
    checked = clowder.stepper("exploding-kittens", players=3, seed=5)
    trusted = clowder.stepper("exploding-kittens", players=3, seed=5, trusted=True)
    source = random.Random(2)
    while not checked.over:
        move = source.choice(checked.moves)
        assert checked.play(move).tolist() == trusted.play(move).tolist()
    assert to_bytes(checked.state) == to_bytes(trusted.state)


@pytest.mark.parametrize("value", ["off", 1, None])
def test_trusted_is_true_or_false(value):
    with pytest.raises(BadOption, match="trusted is True or False"):
        clowder.stepper("cats", players=2, seed=1, trusted=value)


def test_no_option_of_a_game_is_called_like_an_argument():
    taken = {name for door in (face.deal, face.stepper, face.simulate) for name in inspect.signature(door).parameters}
    for name in names():
        assert not taken & {option.name for option in find(name).options}


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_a_stepper_scores_as_a_match_does(name, players):
    stepper = clowder.stepper(name, players, seed=9)
    match = clowder.deal(name, players, seed=9)
    assert stepper.scores is stepper.winners is None
    source = random.Random(3)
    while not stepper.over:
        while len(match.legal(match.to_act[0])) == 1:
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        move = int(source.choice(stepper.moves))
        match.play(stepper.seat, move)
        stepper.play(move)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert (stepper.scores, stepper.winners) == match.result()


# What a caller was given stays as it was


@pytest.mark.parametrize("name", compiled(names()))
def test_moves_are_not_overwritten_by_later_plays(name):
    stepper, source = clowder.stepper(name, players=5, seed=2), random.Random(4)
    given, kept = [], []
    for _ in range(5):
        stepper.reset()
        moves = stepper.moves
        while len(moves):
            given.append(moves)
            kept.append(moves.tolist())
            moves = stepper.play(source.choice(moves))
    assert name != "cats" or sum(map(len, kept)) > 5 * 1024  # there a game fills several tapes
    assert [moves.tolist() for moves in given] == kept


def test_writing_to_returned_moves_does_not_change_legality(stepper):
    for moves in (stepper.play(stepper.moves[0]), stepper.moves):
        true = moves.tolist()
        moves[:] = 165
        assert stepper.moves.tolist() == true
        with pytest.raises(IllegalMove):
            stepper.play(165)


def test_copies_are_independent():
    stepper = clowder.stepper("exploding-kittens", players=4, seed=6)
    for _ in range(15):
        stepper.play(stepper.moves[-1])
    before = everything(stepper)
    twin = stepper.copy()
    assert everything(twin) == before
    finish(twin, seed=1)
    assert everything(stepper) == before
    again = finish(stepper.copy(), seed=1)
    assert everything(again) == everything(twin)
    twin.reset()
    again.reset()
    assert everything(twin) == everything(again)
    stepper.reset()
    assert everything(stepper) == everything(twin)


def test_a_copy_of_a_checked_stepper_is_checked_too(stepper):
    with pytest.raises(IllegalMove):
        stepper.copy().play(165)


# Deals


def dealt(seed):
    return to_bytes(clowder.stepper("cats", players=3, seed=seed).state)


def test_reset_continues_the_seeds_series():
    stepper = clowder.stepper("cats", players=3, seed=7)
    match = clowder.deal("cats", players=3, seed=7)
    while len(match.legal(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert to_bytes(stepper.state) == to_bytes(match.state)
    for number in range(3):
        stepper.reset()
        assert to_bytes(stepper.state) == dealt(f"7/{number}")
    stepper.reset("other")
    assert to_bytes(stepper.state) == dealt("other")
    stepper.reset()
    assert to_bytes(stepper.state) == dealt("other/0")
    stepper.reset(b"\x01\xff")
    stepper.reset()
    assert to_bytes(stepper.state) == dealt("01ff/0")


def test_a_deal_that_is_refused_changes_nothing(stepper):
    stepper.play(stepper.moves[0])
    before = everything(stepper)
    for seed in (1.5, True, "", "x" * 97):
        with pytest.raises(BadSeed):
            stepper.reset(seed)
    assert everything(stepper) == before
    stepper.reset()
    first = clowder.stepper("exploding-kittens", players=4, seed="1/0")
    assert everything(stepper) == everything(first)


def test_a_seed_too_long_for_a_series_still_deals_its_own_game():
    stepper = clowder.stepper("cats", players=2, seed="x" * 96)
    before = everything(stepper)
    with pytest.raises(BadSeed, match="1 to 80"):
        stepper.reset()
    assert everything(stepper) == before


# Seats


@pytest.mark.parametrize("seat", [4, 7, -2, 10**30, True, 1.0, -1.0, "0", np.int64(4)])
def test_seats_that_do_not_exist_are_refused(stepper, seat):
    for ask in (stepper.view, stepper.events):
        with pytest.raises(WrongSeat, match=r"There is no seat .* at a table of 4"):
            ask(seat)


def test_spectator_view_is_the_public_view(stepper):
    match = clowder.deal("exploding-kittens", players=4, seed=1)
    assert stepper.events(None) == stepper.events(-1) == match.raw_events(None)
    for viewer in (None, -1, np.int64(-1)):
        assert to_bytes(stepper.view(viewer)) == to_bytes(match.view_of(None).record)
    finish(stepper)
    assert stepper.events(None)
    assert stepper.view(np.int8(2)).tobytes() == stepper.view(2).tobytes()


def test_sealed_answer_gives_spectators_no_event():
    stepper = clowder.stepper("cats", players=3, seed=1)
    clock, told = stepper.state[0]["clock"], stepper.events(None)
    stepper.play(stepper.moves[0])
    assert stepper.state[0]["clock"] == clock
    assert stepper.events(None) == told


# Words


def test_docstrings_cover_what_learners_need():
    for thing in (clowder.stepper, clowder.Stepper):
        text = pydoc.render_doc(thing, renderer=pydoc.plaintext)
        for word in ("IllegalMove", "trusted", "reset()", '/0"'):
            assert word in text


def test_reprs_show_progress_and_nothing_hidden():
    stepper = clowder.stepper("exploding-kittens", players=3, seed="s3cret")
    match = clowder.deal("exploding-kittens", players=3, seed="s3cret")
    first = stepper.seat
    assert repr(stepper) == f"<Stepper: Exploding Kittens, 3 players, 0 decisions, seat {first} to act>"
    assert repr(match) == f"<Match: Exploding Kittens, 3 players, 0 decisions, seat {first} to act>"
    # Tables that differ in hidden cards alone read the same.
    other = next(
        s for s in map(str, range(99)) if clowder.stepper("exploding-kittens", players=3, seed=s).seat == first
    )
    assert repr(clowder.deal("exploding-kittens", players=3, seed=other)) == repr(match)
    stepper.play(stepper.moves[0])
    assert "1 decision," in repr(stepper)
    finish(stepper)
    assert repr(stepper).endswith(f"decisions, over, won by seat {stepper.winners[0]}>")
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert repr(match).endswith(f"{len(match.decisions)} decisions, over, won by seat {match.winners[0]}>")
    window = clowder.deal("cats", players=3, seed=1)
    assert repr(window) == "<Match: CATS, 3 players, 0 decisions, seats 0, 1, 2 to act>"
