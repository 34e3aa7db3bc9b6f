"""`Match.play`: its refusals, and that a refusal changes nothing."""

import json

import numpy as np
import pytest

import clowder
from clowder.engine.errors import BadBot, BadLog, BadOption, BadPlayers, BadPosition, GameOver, IllegalMove, WrongSeat
from clowder.engine.play.view import Move
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import copy_of, to_bytes
from clowder.engine.rules.referee import begin
from clowder.engine.rules.rng import players_rng
from clowder.engine.simulate.playout import play_game
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.players import find as find_bot
from clowder.players.player import play_match


@pytest.fixture
def match():
    return clowder.deal("exploding-kittens", players=4, seed=first_seat_starts())


def first_seat_starts():
    return next(s for s in range(99) if clowder.deal("exploding-kittens", players=4, seed=s).to_act == (0,))


def snapshot(match):
    events = [match.events(seat) for seat in (None, 0, 1, 2, 3)]
    return to_bytes(match.state), list(match.decisions), events, match.to_act


def finished(seed=1, game="exploding-kittens", players=3):
    match = clowder.deal(game, players=players, seed=seed)
    play_match(match, {seat: find_bot("random", f"{seed}/{seat}") for seat in range(players)})
    return match


def test_the_first_look_is_as_documented(match):
    assert match.to_act == (0,)
    assert match.moves(0)[0].text == "Draw"
    assert not match.over
    assert match.scores is None
    assert match.winners is None
    json.dumps(match.view(0))
    json.dumps(match.view(None))


@pytest.mark.parametrize("move", [-1, k.NUM_MOVES, 10**30, k.MOVE_NOPE, k.MOVE_INSERT, "draw", None, 1.5, True])
def test_an_illegal_move_raises_and_changes_nothing(match, move):
    before = snapshot(match)
    with pytest.raises(IllegalMove):
        match.play(0, move)
    assert snapshot(match) == before


@pytest.mark.parametrize("seat", [1, 2, 3, 4, -1, 10**20, "0", None, True, 0.0])
def test_a_seat_that_is_not_asked_cannot_play(match, seat):
    before = snapshot(match)
    with pytest.raises(WrongSeat):
        match.play(seat, k.MOVE_DRAW)
    assert snapshot(match) == before


def test_a_finished_game_takes_no_more_moves():
    match = finished()
    assert match.over
    assert match.to_act == ()
    assert len(match.winners) == 1
    assert sorted(match.scores) == [0, 1, 2]
    with pytest.raises(GameOver):
        match.play(0, k.MOVE_DRAW)


def with_pair():
    """A match in which the seat to act can play a pair, and the pair."""
    for seed in range(50):
        match = clowder.deal("exploding-kittens", players=4, seed=seed)
        seat = match.to_act[0]
        pairs = [move for move in match.legal(seat) if k.MOVE_PAIR < move < k.MOVE_TRIPLE]
        if pairs:
            return match, seat, pairs[0]
    raise AssertionError("no pair in fifty deals")


def test_a_compound_play_is_all_or_nothing():
    match, seat, pair = with_pair()
    before = snapshot(match)
    with pytest.raises(IllegalMove):
        match.play(seat, pair, k.MOVE_TARGET + seat)  # nobody robs oneself
    assert snapshot(match) == before
    with pytest.raises(IllegalMove):
        match.play(seat)
    assert snapshot(match) == before
    match.play(seat, pair, k.MOVE_TARGET + (seat + 1) % 4)
    assert len(match.decisions) == 2
    assert len(match.to_act) == 3


def test_run_of_moves_beyond_one_play_is_refused_untried():
    """A run of moves beyond one play is refused before anything is tried, in the same words whatever is hidden."""
    said = set()
    for seed in range(60):
        match = clowder.deal("exploding-kittens", players=2, seed=seed)
        seat = match.to_act[0]
        before = to_bytes(match.state)
        for further in (k.MOVE_INSERT + 63, k.MOVE_DRAW, 10**9, k.MOVE_PLAY + k.SKIP):
            with pytest.raises(IllegalMove) as refused:
                match.play(seat, k.MOVE_DRAW, further)
            said.add((type(refused.value), str(refused.value)))
        assert to_bytes(match.state) == before
    assert said == {(IllegalMove, "Only the steps of one play can be made together.")}


def test_a_whole_play_is_all_its_steps_and_no_more():
    match, seat, pair = with_pair()
    before = snapshot(match)
    target = k.MOVE_TARGET + (seat + 1) % 4
    for moves in ([], [pair], [target], [pair, target, k.MOVE_DRAW], [k.MOVE_DRAW, pair], [10**9]):
        with pytest.raises(IllegalMove):
            match.play_whole(seat, moves)
        assert snapshot(match) == before
    match.play_whole(seat, [pair, target])
    assert [move for _, move in match.decisions] == [pair, target]


def test_every_listed_play_is_complete_and_can_be_played():
    match, seat, _ = with_pair()
    plays = list(match.plays(seat))
    assert (k.MOVE_DRAW,) in plays
    assert len(plays) == len(set(plays))
    for run in plays:
        twin = match.copy()
        twin.play(seat, *run)
        assert twin.view(None) != match.view(None)


def test_a_copy_is_independent(match):
    twin = match.copy()
    twin.play(0, k.MOVE_DRAW)
    assert match.to_act == (0,)
    assert match.decisions == []
    assert twin.decisions == [(0, k.MOVE_DRAW)]


def test_a_copy_is_the_same_to_the_last_byte(match):
    compiled = match.game.on("compiled").from_bytes(to_bytes(match.state))
    rubbish = [np.full(match.game.state.size, 0xAB, np.uint8) for _ in range(1000)]
    del rubbish  # what was freed is what NumPy hands out next
    assert to_bytes(match.copy().state) == to_bytes(copy_of(compiled)) == to_bytes(match.state)


def test_view_explains_every_refused_move(match):
    view = match.view_of(0)
    assert view.why_not(Move(k.MOVE_PASS, "")) == view.why_not(k.MOVE_PASS) != ""
    assert match.view_of(None).legal() == []
    assert match.view_of(None).why_not(k.MOVE_DRAW) == "You are not asked for anything now."
    for wrong in (-1, match.game.num_moves, 2**70, "draw", None, True, 1.5):
        with pytest.raises(IllegalMove, match=r"\.$"):
            view.why_not(wrong)


def test_numpy_numbers_are_numbers(match):
    match.play(np.int64(0), np.int32(k.MOVE_DRAW))
    assert match.log()["moves"] == [[0, k.MOVE_DRAW]]
    json.dumps(match.log())


def test_a_seat_misses_nothing_between_two_of_its_decisions():
    match = clowder.deal("exploding-kittens", players=2, seed=5, num_nope=0)
    first = match.to_act[0]
    other = 1 - first
    match.play(first, k.MOVE_DRAW)
    seen = match.events(first)
    assert seen[0].startswith("You drew ")
    assert match.events(other)[-2:] == [f"{match.names[first]} drew a card.", "Your turn."]
    match.play(other, k.MOVE_DRAW)
    assert match.events(first)[: len(seen)] == seen
    assert f"{match.names[other]} drew a card." in match.events(first)


def test_log_and_position_carry_a_game(match):
    game = finished(seed=9)
    log = json.loads(json.dumps(game.log()))
    assert to_bytes(clowder.replay(log).state) == to_bytes(game.state)
    position = json.loads(json.dumps(match.position()))
    loaded = clowder.load(position)
    assert loaded.position() == position
    loaded.play(0, k.MOVE_DRAW)
    again = clowder.replay(json.loads(json.dumps(loaded.log())))
    assert to_bytes(again.state) == to_bytes(loaded.state)


def test_texts_parse_back(match):
    for move in match.moves(0):
        assert match.parse(0, f"  {move.text.upper()} ") == move.id
    with pytest.raises(IllegalMove):
        match.parse(0, "win")


@pytest.mark.parametrize("players", [0, 1, 6, -3, "four", None, 2.0, True, "2 ", 10**40])
def test_player_counts_out_of_range_are_refused_in_one_sentence(players):
    if players == "2 ":
        assert clowder.deal("exploding-kittens", players=players, seed=1).players == 2
        return
    with pytest.raises(BadPlayers, match=r"^Exploding Kittens is for 2 to 5 players, not .*\.$"):
        clowder.deal("exploding-kittens", players=players, seed=1)


@pytest.mark.parametrize(
    "options",
    [
        {"no_such": 1},
        {"hand": 0},
        {"hand": 99},
        {"hand": "many"},
        {"attack": "three"},
        {"faster_game": "on"},
        {"two_player_edition": "on"},
        {"num_nope": -1},
        {"num_defuse": 3},
        {"hand": 9, "num_cat1": 0, "num_cat2": 0, "num_cat3": 0, "num_cat4": 0},
        {"num_cat1": 20, "num_cat2": 20},
    ],
)
def test_options_that_do_not_exist_or_do_not_fit_are_refused(options):
    with pytest.raises(BadOption, match=r"\.$"):
        clowder.deal("exploding-kittens", players=4, seed=1, **options)


def test_switches_accept_common_spellings():
    for value in (True, "on", "ON", "yes", "true"):
        assert clowder.deal("exploding-kittens", players=2, seed=1, self_nope=value).options["self_nope"] == "on"


def test_an_unknown_game_is_named():
    with pytest.raises(clowder.ClowderError, match="no game 'poker'"):
        clowder.deal("poker", players=2)


def test_without_a_seed_every_deal_is_another():
    assert clowder.deal("exploding-kittens", players=2).seed != clowder.deal("exploding-kittens", players=2).seed


@pytest.mark.parametrize("log", [None, [], {}, {"clowder": 1}, "text", {"clowder": 99}])
def test_invalid_log_or_position_is_refused(log):
    with pytest.raises(BadLog):
        clowder.replay(log)
    with pytest.raises(BadPosition):
        clowder.load(log)


def test_position_with_mismatched_options_or_game_is_refused(match):
    position = match.position()
    for wrong in ({"options": {"self_nope": "on"}}, {"options": {"attack": "two"}}, {"game": "bursting-felines"}):
        with pytest.raises(BadPosition, match="other options"):
            clowder.load(position | wrong)
    log = clowder.load(position).log() | {"options": {"self_nope": "on"}}
    with pytest.raises(BadLog):
        clowder.replay(log)


HUGE = 10**5000
DEEP: list = []
for _ in range(100_000):
    DEEP = [DEEP]


def test_huge_numbers_get_a_sentence_too(match):
    for wrong in (
        lambda: clowder.deal("exploding-kittens", players=HUGE),
        lambda: clowder.deal("exploding-kittens", players=2, seed=HUGE),
        lambda: clowder.deal("exploding-kittens", players=2, hand=HUGE),
        lambda: clowder.deal("exploding-kittens", players=2, hand=DEEP),
        lambda: clowder.load(match.position() | {"options": {"hand": DEEP}}),
        lambda: match.play(DEEP, 2),
        lambda: match.play(HUGE, 2),
        lambda: match.play(0, HUGE),
        lambda: clowder.simulate("exploding-kittens", players=2, games=HUGE),
        lambda: clowder.simulate("exploding-kittens", players=2, games=1, threads="2"),
        lambda: clowder.simulate("exploding-kittens", players=2, games=1, bots=[1, 2]),
        lambda: clowder.deal("exploding-kittens", players=2, hand="--5"),
        lambda: match.result(),
    ):
        with pytest.raises(clowder.ClowderError, match=r"\.$"):
            wrong()


def test_unread_position_fields_may_be_anything(match):
    position = match.position()
    position["comment"] = {1}
    assert clowder.load(position).position() == match.position()


def test_a_log_of_another_version_is_refused(match):
    log = match.log() | {"version": 99}
    with pytest.raises(BadLog, match="version 99"):
        clowder.replay(log)


def test_simulation_does_not_depend_on_threads_and_its_games_are_deals():
    one, two = (
        clowder.simulate("exploding-kittens", players=4, games=5000, seed=3, threads=n).to_json() for n in (1, 2)
    )
    for key in ("seconds", "threads", "games_per_second", "decisions_per_second"):
        del one[key], two[key]
    assert one == two


@template
def play_one(states, seats, options, words, rng, moves, counts):
    begin(states[0], seats, options, words)
    players_rng(words, rng)
    return play_game(states[0], None, moves, rng, counts)


@pytest.mark.parametrize("number", [0, 17])
def test_game_i_of_a_simulation_is_the_deal_of_its_seed_and_i(number):
    game = find("exploding-kittens")
    options = game.option_set.read(4, {})
    room = game.numbers(4, "u8"), game.moves_buffer(), game.numbers(0)
    decisions, plies, _ = game.call(play_one)(game.new(), 4, game.packed(4, options), game.rng(f"3/{number}"), *room)
    lengths = [
        clowder.simulate("exploding-kittens", players=4, games=n, seed=3).plies for n in (number, number + 1) if n
    ]
    assert plies == lengths[-1] - (lengths[0] if number else 0)
    assert decisions < plies


def test_simulation_with_bots_of_ones_own():
    asked = []

    class Eager:
        def __init__(self, seed):
            pass

        def start(self, seat, game, options):
            self.seat = seat

        def saw(self, events):
            asked.append(len(events))

        def choose(self, view, moves, budget):
            assert view.seat == self.seat
            return moves[0]

        def end(self, result):
            asked.append(result)

    result = clowder.simulate("exploding-kittens", players=2, games=5, bots=[Eager, "random"], seed=1)
    assert sum(result.wins) == 5
    assert asked
    with pytest.raises(BadBot):
        clowder.simulate("exploding-kittens", players=2, games=5, bots=["random"], seed=1)
    with pytest.raises(BadBot, match="no bot 'genius'"):
        clowder.simulate("exploding-kittens", players=2, games=5, bots=["genius", Eager], seed=1)


@pytest.mark.parametrize("games", [0, -1, "ten", 1.5, True, 10**13])
def test_numbers_of_games_that_make_no_sense_are_refused(games):
    with pytest.raises(clowder.ClowderError):
        clowder.simulate("exploding-kittens", players=2, games=games)


def test_the_stepper_plays_the_games_that_match_plays():
    stepper = clowder.stepper("exploding-kittens", players=3, seed=4)
    match = clowder.deal("exploding-kittens", players=3, seed=4)
    decisions = 0
    while stepper.seat >= 0:
        while len(match.legal(match.to_act[0])) == 1:
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        seat = stepper.seat
        assert match.to_act[0] == seat
        moves = stepper.moves.tolist()
        assert moves == match.legal(seat)
        assert stepper.events(seat) == match.raw_events(seat)
        move = moves[decisions % len(moves)]
        stepper.play(move)
        match.play(seat, move)
        decisions += 1
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert decisions > 10
    assert to_bytes(match.state) == to_bytes(stepper.state)
