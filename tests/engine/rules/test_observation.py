"""Observations: seats counted from the viewer's own, named columns, and a fingerprint that changes with them."""

import random
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from tiers import every

import clowder
from clowder.engine.errors import ClowderError, GameOver, IllegalMove
from clowder.engine.laws import laws
from clowder.engine.laws.learners import audit_learner
from clowder.engine.play.view import View
from clowder.engine.rules.derived import state
from clowder.engine.rules.fields import (
    BY_MIND,
    BY_SEAT,
    MINDS,
    SEAT,
    SEATS,
    SOMEONE,
    Axis,
    Lanes,
    flag,
    kind,
    kinds_of,
    learn,
    number,
    own_seat,
    public,
    seats,
    skip,
)
from clowder.engine.rules.moves import Moves
from clowder.engine.rules.observation import actions_of
from clowder.engine.rules.record import to_json
from clowder.games import find, names

ENCODINGS = Path(__file__).with_name("encodings.txt")
TABLES = [(name, players) for name in names() for players in range(find(name).min_players, find(name).max_players + 1)]


def turned_set(value, seats, watcher):
    """Returns a set of seats, and perhaps the spectator, with every seat moved one place on."""
    everybody = (1 << seats) - 1
    return ((value << 1 | value >> seats - 1) & everybody if value & everybody else 0) | value & 1 << watcher


def turned(game, fields):
    """Returns a view in which everybody sits one place further on."""
    seats, watcher = fields["num_seats"], game.max_players
    found = dict(fields, viewer=fields["viewer"] % seats + 1)
    for field in (*game.fields.engine, *game.fields.all):
        if field.name not in fields or field.name in ("viewer", "events"):
            continue
        values = np.array(fields[field.name], object)
        for axis, described in enumerate(field.axes):
            if described.name in (BY_SEAT, BY_MIND):
                order = [*np.roll(np.arange(seats), 1), *range(seats, described.size)]
                values = np.take(values, order, axis)
        if field.meaning == SEAT:
            values = (values + 1) % seats
        elif field.meaning == SOMEONE:
            values = np.where(values > 0, values % seats + 1, 0)
        elif field.meaning in (SEATS, MINDS):
            values = np.vectorize(lambda value: turned_set(value, seats, watcher), otypes=[object])(values)
        elif isinstance(field.of, Lanes) and field.of.axis.name == BY_SEAT:
            width = field.of.widths[0] * seats
            values = (values << field.of.widths[0] | values >> width - field.of.widths[0]) & (1 << width) - 1
        found[field.name] = np.asarray(values, object).tolist()
    return {name: [[0] * 6 for _ in value] if name == "events" else value for name, value in found.items()}


def positions(name, players, number):
    """Yields the view of the seat that is asked, at some decisions of a random game."""
    chance = random.Random(f"{name}/{players}")
    match = clowder.deal(name, players=players, seed=f"turn/{players}")
    for ply in range(9 * number):
        if match.over:
            return
        seat = chance.choice(match.to_act)
        if ply % 9 == 0:
            yield match.view_of(seat)
        match.play(seat, chance.choice(match.legal(seat)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_observation_and_actions_do_not_depend_on_seat_numbers(name, players):
    """No part of an observation names a seat by its number, not even the legal moves as actions."""
    game = find(name)
    for view in positions(name, players, 25):
        record = game.from_json(turned(game, to_json(view.record)))
        other = View(game, (view.seat + 1) % players, view.names, record)
        unlike = np.flatnonzero(view.observation() != other.observation())
        assert not len(unlike), game.fields.columns[unlike[0]].name
        assert np.array_equal(view.mask(), other.mask())
        assert view.mask().sum() == len(view.legal())


@pytest.mark.parametrize("number", [1, pytest.param(4, marks=pytest.mark.full)])
@pytest.mark.parametrize(("name", "players"), every(5, TABLES))
def test_learner_laws_hold(name, players, number):
    game = find(name)
    for options in laws.option_sets(game, players)[:number]:
        found = audit_learner(game, players, options, positions=9 if number > 1 else 3)
        assert not found, str(found[0])


@pytest.mark.parametrize("name", names())
def test_every_column_and_every_action_has_a_name_of_its_own(name):
    game = find(name)
    columns = [column.name for column in game.fields.columns]
    assert len(set(columns)) == len(columns) <= 1150
    assert len(set(game.actions.names)) == len(game.actions.names)


def test_encodings_match_the_recorded_ones():
    """A network trained with one encoding plays nonsense with another. If this fails on purpose, update the file."""
    lines = [f"{name} {len(find(name).fields.columns)} {find(name).encoding} {_shown(name)}" for name in names()]
    assert ENCODINGS.read_text().split("\n")[:-1] == lines


def _shown(name):
    """Returns a hash of the observations in a game, independent of the columns' names."""
    match, chance, summary = clowder.deal(name, players=3, seed="shown"), random.Random(1), 0
    while not match.over:
        view = match.view_of(match.to_act[0])
        move = view.legal()[0]
        if len(view.legal()) > 1:  # what is forced, nobody is asked
            for byte in (*view.observation().tobytes(), *view.mask().tobytes()):
                summary = (summary * 257 + byte + 1) % (2**61 - 1)
            move = view.move_of(int(chance.choice(np.flatnonzero(view.mask()))))
        match.play(view.seat, move)
    return f"{summary:016x}"


def test_in_nine_lives_a_card_is_its_icons_in_every_deck():
    """The same kinds of cards in hand give the same columns and actions, although their numbers differ."""
    game = find("nine-lives")
    held = [place for place, column in enumerate(game.fields.columns) if column.field == "held"]
    met = {}
    for seed in range(40):
        match = clowder.deal("nine-lives", players=3, seed=seed)
        view = match.view_of(0)
        cards = [c for c in range(1, 46) for level in view.fields.held[0] if level >> c & 1]
        for card in cards:
            met.setdefault(view.fields.icons[card], set()).add((card, held[view.fields.kinds[card] - 1]))
            assert view.observation()[held[view.fields.kinds[card] - 1]] > 0
            move = next(span.base for span in game.moves.spans if span.name == "play") + card
            assert view.action_of(move) == 6 + view.fields.kinds[card] - 1
        assert view.observation()[held].sum() == len(cards)
    assert any(len({number for number, _ in places}) > 1 for places in met.values())
    assert all(len({column for _, column in places}) == 1 for places in met.values())


def encoded(fields, seats=3, **values):
    """Returns what is shown of these fields, of a view of seat 1, as a dictionary of the columns that are not zero."""
    table = state(*fields, seats=seats, events=1, last_event=1, module=__name__)
    record = {name: np.zeros(slot.shape, int).tolist() for name, slot in table.layout.slots.items()}
    record.update({"viewer": 2, "num_seats": seats, **values})
    row = np.zeros(len(table.columns), np.uint8)
    table.kernels["encode"](SimpleNamespace(**{name: np.array(v, object) for name, v in record.items()}), row)
    named = {column.name: int(byte) for column, byte in zip(table.columns, row, strict=True) if byte}
    return {name: byte for name, byte in named.items() if not name.startswith("num_seats")}


SEAT_AXIS, PLACE = Axis("seat", 3), Axis("place", 4)


def test_meaning_of_a_field_decides_its_columns():
    fields = public(
        lit=flag("x"),
        colour=kind(4, "x"),
        width=number(9, "x"),
        few=number(2, "x"),
        much=number(70_000, "x"),
        allies=seats("x"),
        points=number(9, "x", SEAT_AXIS),
        hues=kinds_of(3, "x"),
        trust=number(9, "x", Axis("viewer", 4)),
    )
    values = {"lit": 1, "colour": 2, "width": 7, "few": 1, "much": 515, "allies": 0b011, "points": [4, 5, 6], "hues": 5}
    values["trust"] = [0, 7, 0, 8]
    assert encoded([fields], **values) == {
        "lit": 1,
        "colour = 2": 1,
        "width": 7,
        "few > 0": 1,
        "much byte 0": 3,
        "much byte 1": 2,
        "allies[me]": 1,
        "allies[+2]": 1,
        "points[me]": 5,
        "points[+1]": 6,
        "points[+2]": 4,
        "hues[bit 0]": 1,
        "hues[bit 2]": 1,
        "trust[me]": 7,
        "trust[watcher]": 8,
    }


def test_learn_overrides_the_columns_of_a_field():
    pile = kind(4, "x", PLACE, filled="pile_size", learn=learn("order", PLACE, top=2))
    fields = public(pile_size=number(4, "x", learn=skip("it is seen")), pile=pile)
    assert encoded([fields], pile_size=3, pile=[1, 3, 3, 0]) == {
        "pile[place 0 from top] = 3": 1,
        "pile[place 1 from top] = 3": 1,
        "pile = 1": 1,
        "pile = 3": 2,
    }
    steps = public(turns=number(500, "x", learn=learn(steps=3)))
    assert encoded([steps], turns=2) == {"turns": 2, "turns > 0": 1, "turns > 1": 1}
    assert encoded([steps], turns=400)["turns"] == 255
    features = public(card=kind(3, "x", learn=learn(features=((0, 0), (1, 5), (2, 0)))))
    assert encoded([features], card=1) == {"card feature 0": 1, "card feature 1": 5}


def test_own_row_and_kinds_have_named_columns():
    card = Axis("card", 4, first=1, called="kinds", kinds=6)
    fields = public(kinds=number(6, "x", Axis("card", 4, first=1), learn=skip("x")))
    mine = own_seat(hand=kinds_of(card, "x", SEAT_AXIS))
    assert encoded([fields, mine], kinds=[0, 2, 3, 6], hand=[0, 0b1010, 0]) == {"hand[card 1]": 1, "hand[card 5]": 1}


def test_an_action_counts_seats_from_the_one_that_acts():
    moves = Moves()
    moves.span("wait", "x")
    moves.span("aim", "x", SEAT_AXIS, PLACE)
    actions = actions_of(moves)
    assert actions.names[:6] == ("wait", "aim me place 0", "aim me place 1", "aim me place 2", "aim me place 3") + (
        "aim +1 place 0",
    )
    scope = {}
    for name, given, lines in (("there", "move", actions.turning), ("back", "action", actions.turning_back)):
        exec(f"def {name}(state, seat, {given}):\n" + "\n".join(f"    {line}" for line in lines), scope)
    two = type("State", (), {"num_seats": 2})
    assert [scope["there"](two, 1, move) for move in (0, 1, 5, 6, 9)] == [0, 5, 1, 2, 9]
    assert [scope["back"](two, 1, scope["there"](two, 1, move)) for move in range(13)] == list(range(13))


def test_a_stepper_has_observations_masks_and_actions():
    stepper = clowder.stepper("exploding-kittens", players=3, seed=4)
    while not stepper.over:
        legal = [stepper.move_of(int(action)) for action in np.flatnonzero(stepper.mask())]
        assert sorted(legal) == stepper.moves.tolist()
        assert [stepper.action_of(move) for move in legal] == np.flatnonzero(stepper.mask()).tolist()
        assert stepper.observation().tolist() == stepper.observation(stepper.seat).tolist()
        stepper.play(legal[0])
    assert not stepper.mask().any()
    assert stepper.observation(1, "float32").dtype == np.float32
    with pytest.raises(GameOver):
        stepper.observation()
    with pytest.raises(ClowderError, match="uint8, float32"):
        stepper.observation(1, "int8")
    with pytest.raises(IllegalMove):
        stepper.move_of(-1)
