"""One test for each numbered rule about an option (RULES.md, R34 to R47)."""

import pytest

import clowder
from clowder.engine.errors import BadOption
from clowder.engine.scene.render import SceneRenderer
from clowder.games.kittens import text
from kittens.arrange import (
    BF,
    EK,
    NAMES,
    act,
    arrange,
    batch,
    cards_in_play,
    discard,
    everybody_passes,
    hand,
    kinds,
    legal,
    phase,
    pile,
    play,
    sure,
    truth,
    window,
)

BOTH = pytest.mark.parametrize("game", [EK, BF])


@pytest.mark.parametrize(
    ("game", "players", "size", "removed"),
    [(EK, 2, 24, 11), (EK, 3, 20, 9), (BF, 2, 31, 12), (BF, 3, 28, 11), (BF, 4, 25, 10), (BF, 5, 23, 8)],
)
def test_r34_faster_game(game, players, size, removed):
    for seed in range(20):
        match = clowder.deal(game, players, seed, faster_game="on")
        assert len(pile(match).split()) == size
        assert sum(truth(match).removed) == removed == match.view(0)["removed_unseen"]
        assert truth(match).removed[1] == 0 or game == EK


@pytest.mark.parametrize("players", [4, 5])
def test_r34_a_faster_game_of_exploding_kittens_is_for_two_or_three(players):
    with pytest.raises(BadOption, match="2 or 3 players"):
        clowder.deal(EK, players, 1, faster_game="on")


@BOTH
@pytest.mark.parametrize("value", ["on", "off"])
def test_r35_five_different(game, value):
    match = arrange(game, 2, hands={0: "skip future shuffle cat1 cat2"}, five_different=value)
    assert ("five" in legal(match, 0)) == (value == "on")
    assert clowder.deal(game, 2, 1).options["five_different"] == ("on" if game == BF else "off")


@BOTH
def test_r36_five_no_self(game):
    five = ["five", *(f"pick {x}" for x in ["attack", "shuffle", "cat1", "cat2", "cat3"])]
    options = {"five_different": "on", "five_no_self": "on"}
    match = arrange(game, 2, hands={0: "attack shuffle cat1 cat2 cat3", 1: "nope"}, **options)
    assert "five" not in legal(match, 0)
    match = arrange(game, 3, hands={0: "attack shuffle cat1 cat2 cat3"}, out=(2,), **options)
    assert "five" not in legal(match, 0)  # in Bursting Felines a kitten lies there, which cannot be taken
    match = arrange(game, 2, hands={0: "attack shuffle cat1 cat2 cat3", 1: "nope"}, discard="cat2 skip", **options)
    act(match, 0, *five)
    assert legal(match, 0) == ["fetch skip", "fetch cat2"]
    play(match, 0, "fetch cat2")
    assert discard(match) == "skip attack shuffle cat1 cat2 cat3"  # the older copy went


@BOTH
def test_r36_five_no_self_needs_five_different(game):
    with pytest.raises(BadOption, match=r"^Option five_no_self .* without five_different=on .*\.$"):
        clowder.deal(game, 2, 1, five_different="off", five_no_self="on")


@BOTH
@pytest.mark.parametrize(("rule", "given"), [("stacking", 5), ("two", 2)])
def test_r37_attack_rule(game, rule, given):
    match = arrange(game, 2, hands={0: "attack"}, remaining=3, attack=rule)
    act(match, 0, "attack")
    assert batch(match) == (1, given, True)


@BOTH
def test_r38_self_nope(game):
    match = arrange(game, 3, hands={0: "skip nope nope", 1: "nope"}, self_nope="on")
    play(match, 0, "skip")
    assert match.to_act == (0, 1, 2)
    window(match, 0, 1)
    assert (hand(match, 0), hand(match, 1)) == ("nope nope", "")  # the owner comes last
    assert match.to_act == (0, 1, 2)
    window(match, 0)
    window(match, 0)
    assert discard(match) == "skip nope nope nope"
    everybody_passes(match)
    assert batch(match) == (0, 1, False)


@BOTH
def test_r39_may_refuse_defuse(game):
    hands = {0: "defuse skip", 1: "nope", 2: "nope"}
    match = arrange(game, 3, hands=hands, pile="kitten skip", may_refuse_defuse="on")
    play(match, 0, "draw")
    assert (phase(match), legal(match, 0)) == ("rescue", ["save", "refuse"])
    assert [sure(match, viewer, 0) for viewer in (1, 2, None)] == ["defuse"] * 3
    twin = match.copy()
    play(match, 0, "save")
    assert (phase(match), discard(match), hand(match, 0)) == ("insert", "defuse", "skip")
    play(twin, 0, "refuse")
    assert batch(twin) == (1, 1, False)
    assert twin.view(1)["seats"][0]["alive"] is False
    without = arrange(game, 3, hands={0: "skip", 1: "nope", 2: "nope"}, pile="kitten skip", may_refuse_defuse="on")
    play(without, 0, "draw")
    assert batch(without) == (1, 1, False)  # nothing to ask


@BOTH
def test_r40_without_special_combos_only_pairs_of_cats_remain(game):
    hands = {0: "defuse attack attack attack nope nope cat1 cat1 cat1 cat5 cat5 skip", 1: "skip"}
    match = arrange(game, 2, hands=hands, special_combos="off", five_different="on")
    assert legal(match, 0) == ["draw", "attack", "skip", "pair cat1", "pair cat5"]


def test_r41_two_player_edition():
    match = clowder.deal(EK, 2, 1, two_player_edition="on")
    printed = {
        "kitten": 1,
        "defuse": 3,
        "attack": 2,
        "favor": 3,
        "nope": 3,
        "shuffle": 2,
        "skip": 3,
        "future": 3,
        "cat1": 4,
        "cat2": 4,
        "cat3": 4,
    }
    assert cards_in_play(match) == printed
    assert len(pile(match).split()) == 16
    doubles = [
        seed for seed in range(30) if "defuse defuse" in hand(clowder.deal(EK, 2, seed, two_player_edition="on"), 0)
    ]
    assert doubles  # mixed in before the deal
    named = arrange(EK, 2, hands={0: "cat1 cat1 cat1", 1: "skip"}, two_player_edition="on")
    play(named, 0, "triple cat1", "at 1")
    assert len(legal(named, 0)) == 12
    for wrong in ({"players": 3}, {"num_skip": 5}):
        with pytest.raises(BadOption, match="two_player_edition"):
            clowder.deal(EK, **{"players": 2, "seed": 1, "two_player_edition": "on"} | wrong)
    with pytest.raises(BadOption, match="no option"):
        clowder.deal(BF, 2, 1, two_player_edition="on")


@BOTH
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("extras", "left"), [("two", (2, 2)), ("all", (4, 3)), ("two_if_two", (2, 3))])
@pytest.mark.parametrize("after", ["on", "off"])
def test_r42_hand_size_and_extra_defuses(game, players, extras, left, after):
    found = set()
    for seed in range(25):
        match = clowder.deal(game, players, seed, hand=5, extra_defuses=extras, extras_after_deal=after)
        assert truth(match).hand_size[:players] == [6] * players
        assert cards_in_play(match)["defuse"] == players + left[players - 2]
        found.add(pile(match).split().count("defuse") == left[players - 2])
    assert found == ({True} if after == "on" else {True, False})


def test_r42_the_sheet_of_2015():
    options = {
        "hand": 4,
        "attack": "two",
        "five_different": "on",
        "extra_defuses": "two_if_two",
        "extras_after_deal": "on",
    }
    match = clowder.deal(EK, 2, 1, **options)
    assert (len(pile(match).split()), truth(match).hand_size[:2]) == (41, [5, 5])
    assert len(pile(clowder.deal(BF, 2, 1, extra_defuses="two_if_two")).split()) == 41


@BOTH
def test_r43_card_counts(game):
    options = {f"num_{name}": number for number, name in enumerate(NAMES[2:13])}
    match = clowder.deal(game, 2, 1, **options | {"num_defuse": 3, "num_cat5": 3})
    cards = cards_in_play(match)
    assert [cards[name] for name in NAMES[1:13]] == [3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 3]
    with pytest.raises(BadOption, match="at least 3"):
        clowder.deal(game, 3, 1, num_defuse=2)
    with pytest.raises(BadOption, match="at most 64"):
        clowder.deal(game, 2, 1, num_skip=20)
    with pytest.raises(BadOption, match="too few"):
        clowder.deal(game, 5, 1, hand=9, num_skip=0, num_attack=0)
    with pytest.raises(BadOption, match="0 to 20"):
        clowder.deal(game, 5, 1, num_skip=21)


def test_r42_the_preset_classic_2015_is_what_the_rulebook_calls_2015():
    options = next(dict(preset.options) for preset in clowder.games.find(EK).presets if preset.name == "classic")
    for players, extras in ((2, 2), (3, 3), (4, 2), (5, 1)):
        match = clowder.deal(EK, players, 1, **options)
        assert cards_in_play(match)["defuse"] == players + extras
        assert truth(match).hand_size[:players] == [5] * players
    assert len(pile(clowder.deal(EK, 2, 1, **options)).split()) == 41
    dying = arrange(EK, 3, hands={0: "skip nope", 1: "cat1", 2: "cat2"}, pile="kitten skip", **options)
    play(dying, 0, "draw")
    assert discard(dying) == "nope skip kitten"  # R46


@BOTH
@pytest.mark.parametrize("number", [1, 3, 5])
def test_r44_attack_turns(game, number):
    first = arrange(game, 2, hands={0: "attack"}, attack_turns=number)
    act(first, 0, "attack")
    assert batch(first) == (1, number, True)
    again = arrange(game, 2, hands={0: "attack"}, remaining=3, attack="stacking", attack_turns=number)
    act(again, 0, "attack")
    assert batch(again) == (1, 3 + number, True)


@BOTH
@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_r45_future_cards(game, number):
    cards = "skip attack favor nope shuffle cat1"
    match = arrange(game, 2, hands={0: "future", 1: "nope"}, pile=cards, future_cards=number)
    act(match, 0, "future")
    told = [[str(event) for event in match.events(viewer)] for viewer in (0, 1)]
    names = [text.title(match.game, kind) for kind in kinds(cards)]
    assert [name in " ".join(told[0]) for name in names[:6]] == [place < number for place in range(6)]
    assert told[1] == ["Ann looked at the top of the pile."]  # nobody else learns what was there
    beats = [SceneRenderer(match).beats(viewer, 0)[0] for viewer in (0, 1, None)]
    assert (
        len({tuple(beat["time"] for beat in told) for told in beats}) == 1
    )  # nor how deep it went, by the time it took
    view = match.view_of(0).fields
    assert sum(map(bool, view.pile[: view.pile_size])) - (view.pile[0] == 13) >= number
    assert not any(match.view_of(1).fields.pile[1:])


@BOTH
def test_r45_future_cards_shows_what_there_is(game):
    match = arrange(game, 2, hands={0: "future", 1: "nope"}, pile="skip kitten", future_cards=5)
    act(match, 0, "future")
    assert len(match.events(0)) == 2  # the play, and the one look
    assert str(match.events(0)[1]).startswith("You saw the top of the pile: Skip, then ")


@BOTH
@pytest.mark.parametrize("value", ["on", "off"])
def test_r46_death_discards(game, value):
    hands = {0: "skip nope", 1: "cat1", 2: "cat2"}
    match = arrange(game, 3, hands=hands, pile="kitten skip", death_discards=value)
    play(match, 0, "draw")
    assert discard(match) == ("nope skip kitten" if value == "on" else "")
    assert hand(match, 0) == ("" if value == "on" else "nope skip")
    assert sure(match, 1, 0) == ""


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r47_first(game, players):
    for seat in range(players):
        match = clowder.deal(game, players, 1, first=seat)
        assert match.to_act == (seat,)
        assert pile(match) == pile(clowder.deal(game, players, 1))  # nothing else changes
    if players < 5:
        with pytest.raises(BadOption, match=rf"^Option first .* names seat {players}; .* is {players - 1}\.$"):
            clowder.deal(game, players, 1, first=players)


@BOTH
def test_options_of_the_rulebook_are_the_games(game):
    found = clowder.games.find(game)
    section = found.rulebook().split("## Options")[1].split("**R34")[0]
    rows = [line.replace("`", "").split("|")[1:4] for line in section.splitlines() if line.startswith("| `")]
    written = {
        name.strip(): (takes.strip(), usual.strip()) for names, takes, usual in rows for name in names.split(",")
    }
    assert written == {option.name: (found.option_set.allowed(option), str(option.default)) for option in found.options}


@BOTH
def test_options_call_the_cards_as_everything_else_does(game):
    found = clowder.games.find(game)
    labels = [found.option_set.label(option) for option in found.options if option.name.startswith("num_")]
    assert labels == [f"Number of {text.title(found, kind)} cards" for kind in range(1, len(NAMES) - 1)]
