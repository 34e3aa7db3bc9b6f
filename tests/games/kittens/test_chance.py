"""Chance is fair, and imagined worlds are as likely as they should be: chi-square tests with fixed seeds.

The worlds are checked twice: against the enumeration of all deals that fit a view, cards told apart, and against the
truth of real games that look the same to the viewer.
"""

from collections import Counter
from itertools import permutations
from math import exp, factorial, sqrt

import pytest
from tiers import every, few_or_all

import clowder
from clowder.engine.rules import calls
from clowder.engine.rules.record import read
from clowder.games.kittens import layout as k
from kittens.arrange import (
    BF,
    EK,
    NAMES,
    act,
    arrange,
    discard,
    everybody_passes,
    excluded,
    eyes,
    hand,
    legal,
    phase,
    pile,
    places,
    play,
    reseeded,
    sure,
    truth,
)

NONE = {f"num_{name}": 0 for name in NAMES[2:13]}


def quantile(freedom):
    """Returns what chi-square stays below in all but one of 100,000 cases (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 4.265 * sqrt(spread)) ** 3


def assert_likely(counts, chances):
    """Asserts that counts fit the chances of all outcomes, none impossible."""
    total = sum(counts.values())
    assert set(counts) <= set(chances), f"impossible: {sorted(set(counts) - set(chances))[:3]}"
    assert abs(sum(chances.values()) - 1) < 1e-9
    assert min(chances.values()) * total >= 5, "too few samples for this test"
    square = sum((counts[x] - total * chance) ** 2 / (total * chance) for x, chance in chances.items())
    if len(chances) > 1:
        assert square < quantile(len(chances) - 1), f"chi-square {square:.1f} of {len(chances)} outcomes"


def assert_uniform(counts, outcomes):
    assert len(counts) == outcomes
    assert_likely(counts, dict.fromkeys(counts, 1 / outcomes))


def test_the_quantile_is_that_of_chi_square():
    for freedom in (2, 10, 40, 100):  # of even degrees of freedom the tail is a finite sum
        half = quantile(freedom) / 2
        tail = exp(-half) * sum(half**i / factorial(i) for i in range(freedom // 2))
        assert 0.4e-5 < tail < 1.6e-5
    with pytest.raises(AssertionError, match="chi-square"):
        assert_uniform(Counter(a=580, b=420), 2)


# Shuffles, steals, first player


@pytest.mark.parametrize(("game", "players"), [(EK, 5), (EK, 3), (BF, 4), (BF, 2)])
def test_every_seat_begins_equally_often(game, players):
    assert_uniform(Counter(clowder.deal(game, players, seed).to_act for seed in range(few_or_all(1000, 4000))), players)


@pytest.mark.parametrize("game", [EK, BF])
def test_the_deal_makes_all_hands_and_piles_equally_likely(game):
    options = NONE | {"num_attack": 1, "num_favor": 1, "num_skip": 1, "num_cat1": 1, "hand": 1, "num_defuse": 2}
    found = Counter()
    for seed in range(few_or_all(1000, 4000)):
        match = clowder.deal(game, 2, seed, **options)
        found[hand(match, 0), hand(match, 1), pile(match)] += 1
    assert_uniform(found, 12 * 6)


@pytest.mark.parametrize(("game", "size"), [(EK, 35), (BF, 43)])
def test_the_kitten_is_equally_likely_at_every_place_of_a_full_pile(game, size):
    found = Counter(pile(clowder.deal(game, 2, seed)).split().index("kitten") for seed in range(few_or_all(800, 3000)))
    assert_uniform(found, size)


def test_extra_defuses_are_dealt_like_any_other_card():
    found = Counter()
    for seed in range(few_or_all(1000, 4000)):
        found[hand(clowder.deal(EK, 5, seed), 2).count("defuse")] += 1
    assert_likely(found, {1: 40 / 47, 2: 7 / 47})


@pytest.mark.parametrize("game", [EK, BF])
def test_the_shuffle_card_makes_all_orders_equally_likely(game):
    found = Counter()
    for seed in range(30):
        hands = {0: " ".join(["shuffle"] * 50), 1: "skip"}
        match = reseeded(arrange(game, 2, hands=hands, pile="attack favor nope kitten"), seed)
        for _ in range(50):
            act(match, 0, "shuffle")
            found[pile(match)] += 1
    assert_uniform(found, 24)


@pytest.mark.parametrize("game", [EK, BF])
def test_a_pair_steals_every_card_equally_often(game):
    match = arrange(game, 2, hands={0: "cat1 cat1", 1: "defuse skip skip cat5"})
    play(match, 0, "pair cat1", "at 1")
    found = Counter()
    for seed in range(few_or_all(500, 1500)):
        twin = reseeded(match, seed)
        everybody_passes(twin)
        found[hand(twin, 0)] += 1
    assert_likely(found, {"defuse": 1 / 4, "skip": 1 / 2, "cat5": 1 / 4})


# Imagined worlds


def cards_of(record, players):
    """Returns where all cards are, kinds only."""
    world = read(record)
    hands = tuple(tuple(row) for row in world.hands[:players])
    return hands, tuple(world.pile[: world.pile_size]), tuple(world.removed)


def true_cards(match):
    state = truth(match)
    hands = tuple(tuple(row) for row in state.hands[: match.players])
    return hands, tuple(state.pile[: state.pile_size]), tuple(state.removed)


def imagined(match, viewer, number, seed=1):
    """Counts the worlds that `determinize` makes of the viewer's view: compiled, for they are thousands."""
    game, view = match.game.on("compiled"), match.view_of(viewer).on("compiled").record
    world, rng = game.new(), game.rng(seed)
    imagine = game.call(calls.determinize_first)
    found, worlds = Counter(), {}
    for _ in range(number):
        imagine(view, rng, world)
        raw = b"".join(world[field].tobytes() for field in ("hands", "pile", "removed"))
        found[raw] += 1
        if raw not in worlds:
            worlds[raw] = cards_of(world, match.players)
    return Counter({worlds[raw]: n for raw, n in found.items()})


def enumerated(match, viewer):
    """Returns the chance of every world that fits the viewer's view: all ways to lay the unseen cards, told apart.

    Written from what a view means, not from how `determinize` works.
    """
    view = read(match.view_of(viewer).record)
    mind = k.WATCHER if viewer is None else viewer
    players = range(match.players)
    unseen = list(view.deck)
    for card in view.pile + view.discard:
        unseen[card] -= card not in (k.UNKNOWN, k.KITTEN)
    # One kitten fewer than living players is in the pile, unless it was just drawn.
    in_pile = view.alive_mask.bit_count() - 1 - (view.phase in (k.INSERT, k.RESCUE))
    unseen[k.KITTEN] = in_pile - view.pile.count(k.KITTEN)
    sure_cards = {}
    for seat in players:
        sure_cards[seat] = view.hands[seat] if seat == viewer else [row[mind] for row in view.known[seat]]
        for kind, number in enumerate(sure_cards[seat]):
            unseen[kind] -= number
    cards = [kind for kind, number in enumerate(unseen) for _ in range(number)]
    slots = []  # (where, kinds that cannot be there)
    for seat in players:
        banned = {k.KITTEN} | {x for x in range(1, k.KITTEN) if view.lacks[seat][mind] >> x & 1}
        slots += [(seat, banned)] * (view.hand_size[seat] - sum(sure_cards[seat]))
    slots += [(("pile", place), set()) for place in range(view.pile_size) if not view.pile[place]]
    slots += [("removed", {k.KITTEN, k.DEFUSE} if view.extras_after_deal else {k.KITTEN})] * view.removed_size
    assert len(slots) == len(cards) <= 9
    found = Counter()
    for order in permutations(cards):
        if all(card not in banned for card, (_, banned) in zip(order, slots, strict=True)):
            hands, heap, removed = [list(sure_cards[seat]) for seat in players], view.pile[: view.pile_size], [0] * 13
            for card, (where, _) in zip(order, slots, strict=True):
                if where == "removed":
                    removed[card] += 1
                elif isinstance(where, tuple):
                    heap[where[1]] = card
                else:
                    hands[where][card] += 1
            found[tuple(map(tuple, hands)), tuple(heap), tuple(removed)] += 1
    total = found.total()
    return {world: number / total for world, number in found.items()}


def tiny(game, players, seed=1, **options):
    return clowder.deal(game, players, seed, **NONE | options)


def a_fresh_deal():
    """Two Defuses went into the deal: the opponent surely has one, and perhaps another."""
    return tiny(EK, 2, num_defuse=4, num_skip=2, num_attack=1, num_nope=1, hand=2), 0


def a_fresh_deal_of_bursting_felines():
    """The extra Resurrects are all in the pile."""
    return tiny(BF, 2, num_defuse=4, num_skip=2, num_attack=1, num_nope=2, hand=2), 1


def a_fresh_deal_for_a_spectator():
    return tiny(EK, 2, num_defuse=3, num_skip=2, num_attack=2, num_nope=1, hand=2), None


def a_faster_game():
    return tiny(EK, 2, num_defuse=4, num_skip=3, num_attack=2, num_nope=2, hand=2, faster_game="on"), 0


def a_faster_game_of_bursting_felines():
    """No Resurrect can have been removed."""
    return tiny(BF, 2, num_defuse=3, num_skip=3, num_attack=2, num_nope=2, hand=1, faster_game="on"), 0


def a_triple_that_missed():
    hands = {0: "cat1 cat1 cat1", 1: "attack attack nope", 2: "skip"}
    match = arrange(EK, 3, hands=hands, pile="skip nope kitten kitten")
    act(match, 0, "triple cat1", "at 1", "name skip")
    assert excluded(match, 2, 1) == "skip"
    return match, 0


def two_hands_that_lack_different_kinds():
    hands = {0: "cat1 cat1 cat1 cat2 cat2 cat2", 1: "attack attack nope", 2: "skip nope"}
    match = arrange(BF, 3, hands=hands, pile="skip attack kitten kitten", five_different="off")
    act(match, 0, "triple cat1", "at 1", "name skip")
    act(match, 0, "triple cat2", "at 2", "name attack")
    assert (excluded(match, 0, 1), excluded(match, 0, 2)) == ("skip", "attack")
    return match, 0


def hands_that_lack_more_and_less():
    hands = {0: "cat1 cat1 cat1 cat2 cat2 cat2 cat3 cat3 cat3", 1: "cat4 cat4", 2: "skip attack"}
    match = arrange(EK, 3, hands=hands, pile="nope nope skip kitten kitten")
    act(match, 0, "triple cat1", "at 1", "name skip")
    act(match, 0, "triple cat2", "at 1", "name nope")
    act(match, 0, "triple cat3", "at 2", "name cat4")
    assert (excluded(match, 0, 1), excluded(match, 0, 2)) == ("nope skip", "cat4")
    return match, 0


def a_dead_player_had_no_defuse():
    match = arrange(EK, 3, hands={0: "skip nope", 1: "defuse attack", 2: "skip"}, pile="kitten defuse cat1 kitten")
    play(match, 0, "draw")
    assert excluded(match, 2, 0) == "defuse"
    return match, 2


def known_places_of_the_pile():
    match = arrange(EK, 3, hands={0: "future", 1: "skip nope", 2: "attack"}, pile="skip kitten attack nope cat1 kitten")
    act(match, 0, "future")
    assert places(match, 0) == {0: "skip", 1: "kitten", 2: "attack"}
    play(match, 0, "draw")
    return match, 0


def a_seen_card_was_drawn_by_another():
    hands = {0: "future skip", 1: "skip nope", 2: "attack"}
    match = arrange(EK, 3, hands=hands, pile="skip attack nope kitten cat1 kitten")
    act(match, 0, "future")
    act(match, 0, "skip")
    play(match, 1, "draw")
    assert sure(match, 0, 1) == "skip"
    return match, 0


def an_own_insertion():
    match = arrange(BF, 3, hands={0: "defuse", 1: "skip skip", 2: "attack"}, pile="kitten nope attack skip kitten")
    play(match, 0, "draw")
    play(match, 0, "insert 2")
    assert places(match, 0) == {2: "kitten"}
    return match, 0


def a_kitten_in_somebodys_hand():
    match = arrange(EK, 3, hands={0: "defuse", 1: "skip skip", 2: "attack"}, pile="kitten nope attack skip kitten")
    play(match, 0, "draw")
    assert phase(match) == "insert"
    return match, 1


def a_stolen_card():
    match = arrange(
        EK, 3, hands={0: "cat1 cat1", 1: "skip skip skip", 2: "attack"}, pile="nope attack skip kitten kitten"
    )
    act(match, 0, "pair cat1", "at 1")
    assert (sure(match, 1, 0), sure(match, 2, 0)) == ("skip", "")
    return match, 1


def a_steal_seen_from_outside():
    """Somebody certainly had a Defuse before a card went: now perhaps not."""
    match = tiny(EK, 3, seed=4, num_defuse=3, num_cat1=5, num_skip=2, num_attack=1, hand=2)
    seat = match.to_act[0]
    twos = [x for x in legal(match, seat) if x.startswith("pair")]
    victim, outsider = (seat + 1) % 3, (seat + 2) % 3
    act(match, seat, twos[0], f"at {victim}")
    assert sure(match, outsider, victim) == ""
    return match, outsider


def a_dead_hand_in_the_discard_pile():
    match = arrange(BF, 3, hands={0: "skip nope", 1: "defuse attack", 2: "skip"}, pile="kitten skip cat1 cat2 kitten")
    play(match, 0, "draw")
    assert discard(match) == "nope skip kitten"
    return match, 2


def an_open_window():
    match = arrange(EK, 3, hands={0: "skip nope", 1: "nope nope", 2: "skip"}, pile="attack nope cat1 kitten kitten")
    play(match, 0, "skip")
    play(match, 1, "nope!")
    return match, 1


SCENES = [
    a_fresh_deal,
    a_fresh_deal_of_bursting_felines,
    a_fresh_deal_for_a_spectator,
    a_faster_game,
    a_faster_game_of_bursting_felines,
    a_triple_that_missed,
    two_hands_that_lack_different_kinds,
    hands_that_lack_more_and_less,
    a_dead_player_had_no_defuse,
    known_places_of_the_pile,
    a_seen_card_was_drawn_by_another,
    an_own_insertion,
    a_kitten_in_somebodys_hand,
    a_stolen_card,
    a_steal_seen_from_outside,
    a_dead_hand_in_the_discard_pile,
    an_open_window,
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_imagined_worlds_are_as_likely_as_the_enumeration_says(scene):
    match, viewer = scene()
    chances = enumerated(match, viewer)
    assert len(chances) > 1
    assert true_cards(match) in chances
    number = max(4000, int(6 / min(chances.values())) + 1)
    assert_likely(imagined(match, viewer, number), chances)


# The truth of games that look the same. The others only draw and pass, so that their moves tell nothing.


def nothing_yet(match, seed):
    """A fresh deal, seat 0 begins."""


def two_draws(match, seed):
    """Two cards are drawn; a kitten goes back to a place that chance chooses."""
    for _ in range(2):
        if not match.over:
            play(match, match.to_act[0], "draw")
        if phase(match) == "insert":
            play(match, match.to_act[0], f"insert {seed % (truth(match).pile_size + 1)}")


def a_triple_and_two_draws(match, seed):
    if "triple cat1" in legal(match, 0):
        act(match, 0, "triple cat1", "at 1", "name skip")
        two_draws(match, seed)


def looking_and_two_draws(match, seed):
    """Kittens stop it: a view may forget what was seen of the pile when one is put back."""
    if "future" in legal(match, 0):
        act(match, 0, "future")
        for seat in (0, 1):
            if match.to_act == (seat,) and phase(match) == "turn":
                play(match, seat, "draw")


def a_death(match, seed):
    while match.view(None)["seats"][1]["alive"] and not match.over:
        two_draws(match, seed)


LOOKALIKES = {
    "a_fresh_deal": (EK, 2, nothing_yet, {"num_defuse": 3, "num_skip": 2, "num_attack": 1, "hand": 1}),
    "a_fresh_deal_of_bursting_felines": (
        BF,
        2,
        nothing_yet,
        {"num_defuse": 3, "num_skip": 3, "num_attack": 1, "hand": 1},
    ),
    "a_faster_game": (
        EK,
        2,
        nothing_yet,
        {"num_defuse": 3, "num_skip": 3, "num_attack": 1, "hand": 1, "faster_game": "on"},
    ),
    "a_faster_game_of_bursting_felines": (
        BF,
        2,
        nothing_yet,
        {"num_defuse": 3, "num_skip": 3, "num_attack": 2, "hand": 1, "faster_game": "on"},
    ),
    "two_draws": (EK, 2, two_draws, {"num_defuse": 3, "num_skip": 3, "num_attack": 1, "hand": 1}),
    "a_triple_and_two_draws": (
        EK,
        2,
        a_triple_and_two_draws,
        {"num_defuse": 2, "num_cat1": 5, "num_skip": 2, "num_attack": 1, "hand": 3},
    ),
    "looking_and_two_draws": (
        BF,
        2,
        looking_and_two_draws,
        {"num_defuse": 3, "num_future": 2, "num_skip": 3, "hand": 1},
    ),
    "a_death": (EK, 3, a_death, {"num_defuse": 4, "num_skip": 2, "num_attack": 1, "hand": 1}),
}


@pytest.mark.parametrize("scene", every(2, list(LOOKALIKES)))
def test_games_that_look_the_same_are_as_likely_as_the_enumeration_says(scene):
    game, players, script, options = LOOKALIKES[scene]
    groups, examples = {}, {}
    for seed in range(few_or_all(2000, 3000)):
        match = tiny(game, players, seed, **options)
        if match.to_act == (0,):
            script(match, seed)
            view = eyes(match, 0)
            groups.setdefault(view, Counter())[true_cards(match)] += 1
            examples[view] = match
    tested = 0
    for view, found in sorted(groups.items(), key=lambda group: -group[1].total())[:6]:
        chances = enumerated(examples[view], 0)
        if len(chances) > 1 and min(chances.values()) * found.total() >= 5:
            assert_likely(found, chances)
            tested += 1
    assert tested
