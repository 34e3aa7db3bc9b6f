"""Examples of the rules: each is replayed through `Match`, and matches its text."""

import re

import pytest
from tiers import every, few_or_all

import clowder
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.play.match import deal
from clowder.engine.scene.examples import NO, YES, kinds_of, sentences, shown
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find, own_names
from clowder.games.cats import layout as cats
from clowder.games.hold_my_bear import layout as bear
from clowder.games.hold_my_bear.previews import kinds_in
from clowder.games.kittens import layout as kittens
from clowder.games.nine_lives import layout as nine
from clowder.games.nine_lives.card_names import lanes
from clowder.players.examples import guide_data, make_example

KINDS = {
    "exploding-kittens": ("turn", "allowed", "nope"),
    "bursting-felines": ("turn", "allowed", "nope"),
    "cats": ("turn", "allowed", "wave", "circle"),
    "hold-my-bear": ("turn", "allowed", "bear"),
    "nine-lives": ("turn", "allowed", "nine"),
}
OPTIONS = {("cats", "circle"): {"taunts": "on"}}
ALL = [(name, kind) for name, kinds in KINDS.items() for kind in kinds]


def example_of(name, kind, seed, players=None, options=None):
    game = find(name)
    given = options if options is not None else OPTIONS.get((name, kind), {})
    return make_example(game, kind, str(seed), players or 2 + seed % (game.max_players - 1), given)


def texts(example):
    """Returns the sentences, step by step."""
    return [sentences(step, example.seat) for step in example.steps]


def moves_of(example):
    """Returns the decisions of an example after its start."""
    return example.end.decisions[len(example.start.decisions) :]


def replayed(example):
    """Replays an example from its deal. Yields the match before it, and after each of its decisions."""
    log = example.start.log()
    match = clowder.replay(log)
    assert match.position() == example.start.position()
    for seat, move in moves_of(example):
        match.play(seat, move)
    assert match.position() == example.end.position()
    return match


def tried(example):
    """Checks that the rules refuse what the example refuses, with the same words, and change nothing."""
    said = [sentence for step in texts(example) for sentence in step]
    for seat, moves in example.refused:
        match = clowder.replay(example.start.log())
        before = match.position()
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, *moves)
        assert match.position() == before
        reason = str(refused.value).partition("now. ")[2]
        assert reason
        assert reason in said


def told_by(match, example):
    """Returns what a table tells the viewer of the events of an example, from a match that was played again."""
    _, mark = example.start.events_since(example.seat, 1 << 60)
    return [beat["says"] for beat in SceneRenderer(match).beats(example.seat, mark)[0]]


def check(name, kind, example):
    match = replayed(example)
    tried(example)
    said = [sentence for step in texts(example) for sentence in step]
    place = 0
    for event in told_by(match, example):  # every event is told, in its order
        place = said.index(event, place) + 1 if event in said[place:] else pytest.fail(f"not told: {event}")
    rules = {rule for step in example.steps for rule in re.findall(r"R\d+", step.rule)}
    assert rules <= set(re.findall(r"\*\*(R\d+)\b", find(name).rulebook()))
    CHECKS[kind](name, example, match, said)


def check_turn(name, example, match, said):
    start = example.start
    assert example.seat in start.to_act
    assert said[0] == start.view_of(example.seat).question()
    assert any(seat == example.seat for seat, _ in moves_of(example))
    view = start.view_of(None).fields
    assert not hasattr(view, "turn") or view.turn == example.seat


def check_allowed(name, example, match, said):
    assert example.refused
    marks = [step.mark for step in example.steps]
    assert marks.index(NO) < marks.index(YES)
    assert moves_of(example)[0][0] == example.seat


def check_nope(name, example, match, said):
    moves = [move for _, move in moves_of(example)]
    number = moves.count(kittens.MOVE_NOPE)
    assert number >= 2
    assert any(
        f"{number} " in one and ("even" in one) == (number % 2 == 0) for one in said if "Nobody says more" in one
    )
    _, mark = example.start.events_since(None, 1 << 60)
    kinds = [event[0] for event in match.events_since(None, mark)[0]]
    assert kinds.count(kittens.NOPED) == number
    assert (kittens.STOPPED in kinds) == (number % 2 == 1)
    for (who, move), (other, again) in zip(moves_of(example), moves_of(example)[1:], strict=False):
        assert (move, again) != (kittens.MOVE_NOPE, kittens.MOVE_NOPE) or who != other


def check_wave(name, example, match, said):
    _, mark = example.start.events_since(None, 1 << 60)
    stolen = [event for event in match.events_since(None, mark)[0] if event[0] == cats.STOLE]
    waves = [event[4] for event in stolen]
    assert waves == sorted(waves)
    assert f"There were {waves[-1]} waves" in " ".join(said)
    birds = {event[2] for event in stolen}
    thieves, robbed = [event[1] for event in stolen], [event[3] - 1 for event in stolen]
    assert len(birds) == 1
    assert robbed[1:] == thieves[:-1]  # each steals from the thief before
    front = example.start.view_of(None).fields.front
    assert front[robbed[0]] == birds.pop()


def check_circle(name, example, match, said):
    _, mark = example.start.events_since(None, 1 << 60)
    events = match.events_since(None, mark)[0]
    aims = {e[1]: e[4] - 1 for e in events if e[0] == cats.REVEALED and e[2] == cats.TAUNT}
    first = next(iter(aims))
    seen = [first]
    while aims[seen[-1]] != first:
        seen.append(aims[seen[-1]])
    assert len(seen) == len(aims)  # one circle, and nobody else taunts
    assert {e[1] for e in events if e[0] == cats.CIRCLED} == set(aims)
    assert not [e for e in events if e[0] == cats.TAUNTED]
    assert f"{len(aims)} Taunts in a circle" in " ".join(said)


def check_nine(name, example, match, said):
    view = example.start.view_of(example.seat).fields
    ((seat, move),) = moves_of(example)
    kind = view.kinds[move - nine.MOVE_PLAY]
    lying = [view.kinds[view.table[p]] for p in range(nine.CARDS) if view.uncovered >> p & 1]
    counts = [sum(lanes(nine.KIND_ICONS[k - 1])[cat] for k in lying) for cat in range(nine.CATS)]
    adds = lanes(nine.KIND_ICONS[kind - 1])
    told = re.match(r"There (?:are|is) (\d+) (\w+) .*: (\d+) \w+ more make nine", said[0])
    cat = ["Rondo", "Quadra", "Trixie", "Stella"].index(told[2].rstrip("s"))
    assert int(told[3]) == adds[cat]
    assert int(told[1]) + adds[cat] == nine.NINE
    if not any(view.reads_as[c] != c for c in range(nine.CATS)):
        assert counts[cat] == int(told[1])
    events = match.events_since(None, example.start.events_since(None, 1 << 60)[1])[0]
    assert [event[2] >> cat & 1 for event in events if event[0] == nine.PERFECT] == [1]
    assert example.start.view_of(None).fields.required_mask >> seat & 1
    ended = any(event[0] == nine.ROUND_ENDS for event in events)
    assert ended == ("the round is over" in said[-1])
    assert ended or not match.view_of(None).fields.required_mask >> seat & 1


def check_bear(name, example, match, said):
    hand = kinds_in(example.start.view_of(example.seat).fields.hands[example.seat])
    ((_, (move,)),) = example.refused
    kind = move - bear.MOVE_CARD
    number = kind % bear.NUMBERS + 1
    assert kind in hand
    assert kind >= bear.NUMBERS  # no bear itself
    assert number - 1 in hand  # the bear of that number
    assert f"number {number}" in said[0]
    assert example.steps[1].rule == "R14"


CHECKS = {
    "turn": check_turn,
    "allowed": check_allowed,
    "nope": check_nope,
    "wave": check_wave,
    "circle": check_circle,
    "nine": check_nine,
    "bear": check_bear,
}


@pytest.mark.parametrize("name", own_names())
def test_every_game_has_its_kinds_of_examples(name):
    game = find(name)
    options = OPTIONS.get((name, "circle"), {})
    assert tuple(kind.name for kind in kinds_of(game, deal(game, 3, "1", options))) == KINDS[name]


@pytest.mark.parametrize(("name", "kind"), ALL)
def test_example_replays_to_its_text(name, kind):
    for seed in range(few_or_all(2, 4)):
        check(name, kind, example_of(name, kind, seed))


@pytest.mark.full
@pytest.mark.parametrize(("name", "kind"), ALL)
def test_a_thousand_examples_replay_to_their_texts(name, kind):
    told = set()
    for seed in range(1000):
        example = example_of(name, kind, seed)
        check(name, kind, example)
        told.add((str(texts(example)), example.start.state.tobytes()))
    assert len(told) == 1000  # never the same twice


@pytest.mark.parametrize(("name", "kind"), every(3, ALL))
def test_a_seed_gives_the_same_example_and_another_gives_another(name, kind):
    one, same, other = (shown(example_of(name, kind, seed)) for seed in (1, 1, 7))
    assert one == same
    assert one != other


@pytest.mark.full
@pytest.mark.parametrize("name", own_names())
def test_every_preset_has_a_page_with_examples(name):
    game = find(name)
    for preset in game.presets:
        players = preset.players[0] if preset.players else 3
        page = guide_data(game, players, game.option_set.changed(game.option_set.read(players, preset.options)))
        assert [section["name"] for section in page["sections"]][:3] == ["goal", "setup", "turn"]
        assert {kind["name"] for kind in page["kinds"]} >= {"turn", "allowed"}
        assert all(section["example"] in page["examples"] for section in page["sections"] if "example" in section)


def test_unknown_example_is_refused_in_one_sentence():
    with pytest.raises(ClowderError, match=r"has no examples of 'circle' here\. Available: turn, allowed, wave"):
        example_of("cats", "circle", 1, options={})
