"""The compiled rules against `nine_lives.slow`: questions, choices, every card and all that is told, step by step."""

import math
import random
from collections import Counter
from functools import cache, partial

import pytest
from tiers import every, few_or_all

import clowder
from clowder.engine.laws import laws
from clowder.engine.rules.events import may_see_event
from clowder.games import find
from clowder.games.nine_lives import layout as k
from nine_lives.arrange import KIND_NAMES, LETTERS, arrange, play, spell, truth
from nine_lives.slow import SlowTable

GAME = find("nine-lives")
POWERS = {
    k.SKIP: "skip",
    k.COPYCAT: "copycat",
    k.WILDCARD: "wildcard",
    k.OVERRIDE: "override",
    k.INSPECT: "inspect",
    k.SHAPESHIFT: "shapeshift",
    k.FORBID: "forbid",
    k.PLUS: "plus",
    k.WILDCARD_PAID: "paid wildcard",
    k.SWAP: "swap",
    k.STEAL: "steal",
    k.RISKY_DECK: "risky deck",
    k.RISKY_PLAYER: "risky player",
    k.DOUBLE_TURN: "double turn",
    k.ROTATE: "carousel",
    k.SHUFFLE_LIVES: "shuffle lives",
    k.SINGLE_CAT: "single cat",
    k.FORCE_WAGER: "force wager",
    k.FORBID_WAGER: "forbid wager",
    k.NUMBERSHIFT: "numbershift",
    k.IGNORE: "ignore",
}
PHASES = {
    k.ORDER: "order",
    k.TURN: "turn",
    k.COPY: "copy",
    k.GIFT: "gift",
    k.TAKE: "take",
    k.ROB: "rob",
    k.DIRECTION: "direction",
    k.PASS: "pass",
    k.WHOSE: "whose",
    k.REORDER: "reorder",
    k.RETURN: "return",
    k.CROWN: "crown",
    k.OVER: "over",
}
TURNS = range(k.TURN, k.RETURN)  # the phases within a turn
ENDS = {k.WOULD_NOT: "no turn", k.LAST_REQUIRED: "last required", k.ALL_NINE: "all nine"}
PLACINGS = {k.PLAIN: None, k.COVERING: "cover", k.SWAPPING: "swap"}


# The compiled game's numbers in the slow table's words


def life_of(number):
    """Returns a life; None for none."""
    if not number:
        return None
    power = int(k.POWER_OF[number])
    place = number - k.LIFE[power]
    if power == k.SHAPESHIFT:
        return POWERS[power], (LETTERS[k.SHIFT_FROM[place]], LETTERS[k.SHIFT_TO[place]]), None
    if power == k.NUMBERSHIFT:
        lanes = spell(int(k.NUMBER_LANES[place]))
        return POWERS[power], (lanes[0],), len(lanes)
    return POWERS[power], (LETTERS[place],) if power in (k.FORBID, k.PLUS, k.IGNORE) else (), None


LIVES = [life_of(number) for number in range(k.KINDS_OF_LIFE + 1)]


def kind_of(number):
    """Returns a card by its kind, as events tell it; None if it is unknown or there is none."""
    return tuple(KIND_NAMES[number]) or None


def bits(mask, size):
    return [place for place in range(size) if mask >> place & 1]


def flags(mask):
    return {letter for cat, letter in enumerate(LETTERS) if mask >> (k.LANE * cat + k.LANE - 1) & 1}


EVENTS = {
    k.DEALT: lambda a, b, c: ("dealt",),
    k.LIVES_READY: lambda a, b, c: ("lives ready", LIVES[a]),
    k.LEADS: lambda a, b, c: ("leads", a),
    k.TURN_BEGINS: lambda a, b, c: ("turn begins", bool(a), b),
    k.WAGERED: lambda a, b, c: ("wagered", LIVES[a], LIVES[b]),
    k.DREW: lambda a, b, c: ("drew", tuple(sorted(kind_of(x) for x in (a, b, c) if x))),
    k.DREW_UNSEEN: lambda a, b, c: ("drew unseen", a),
    k.RESHUFFLED: lambda a, b, c: ("reshuffled",),
    k.COPIED: lambda a, b, c: ("copied", LIVES[a], b - 1),
    k.NO_EFFECT: lambda a, b, c: ("no effect", LIVES[a]),
    k.GAVE: lambda a, b, c: ("gave", kind_of(a), b - 1),
    k.TOOK: lambda a, b, c: ("took", kind_of(a)),
    k.STOLE: lambda a, b, c: ("stole", kind_of(a), b - 1),
    k.INSPECTED: lambda a, b, c: ("inspected",),
    k.ROTATED: lambda a, b, c: ("rotated", ("left", "right")[a]),
    k.PASSED: lambda a, b, c: ("passed", tuple(kind_of(x) for x in (a, b) if x), c - 1),
    k.PASSED_UNSEEN: lambda a, b, c: ("passed unseen", a, c - 1),
    k.BROWSED: lambda a, b, c: ("browsed", b - 1),
    k.REORDERED: lambda a, b, c: ("reordered", LIVES[a], b - 1),
    k.BOUND: lambda a, b, c: ("bound", POWERS[a]),
    k.IGNORED: lambda a, b, c: ("ignored", LETTERS[a]),
    k.PLAYED: lambda a, b, c: ("played", kind_of(a), kind_of(b), PLACINGS[c]),
    k.COUNTED_AS: lambda a, b, c: ("counted as", LETTERS[a], b),
    k.PERFECT: lambda a, b, c: ("perfect", tuple(LETTERS[cat] for cat in bits(a, k.CATS))),
    k.RELEASED: lambda a, b, c: ("released",),
    k.SKIPPED: lambda a, b, c: ("skipped", bool(a)),
    k.PASSES: lambda a, b, c: ("passes",),
    k.GAVE_UP: lambda a, b, c: ("gave up",),
    k.ROUND_ENDS: lambda a, b, c: ("round ends", ENDS[a]),
    k.LOST_LIFE: lambda a, b, c: ("lost life", LIVES[a], b, c),
    k.RETURNED: lambda a, b, c: ("returned", a, LIVES[b]),
    k.WON: lambda a, b, c: ("won", a),
}


def event_of(row):
    """Returns an event (kind, seat, a, b, c) in words."""
    kind, *what = EVENTS[row[0]](*row[2:5])
    return kind, row[1], *what


@cache
def icons_of(lanes):
    return tuple(spell(lanes)) or None


def card_of(state, number):
    return icons_of(state.icons[number])


MOVES = {k.MOVE_GIVE_UP: ("give up",), k.MOVE_WAGER: ("wager",), k.MOVE_SKIP: ("skip",)}
MOVES |= {k.MOVE_SUGGESTED: ("suggested",), k.MOVE_LEFT: ("left",), k.MOVE_RIGHT: ("right",)}
MOVES |= {k.MOVE_TABLE + place: ("place", place) for place in range(k.CARDS)}
MOVES |= {k.MOVE_CAT + cat: ("as", letter) for cat, letter in enumerate(LETTERS)}
MOVES |= {k.MOVE_SEAT + seat: ("seat", seat) for seat in range(k.SEATS)}
MOVES |= {k.MOVE_LIFE + number: ("life", life) for number, life in enumerate(LIVES) if number}
CARD_MOVES = {k.MOVE_PLAY: "play", k.MOVE_GIVE: "give", k.MOVE_PASS: "pass"}


def choice_of(state, move):
    """Returns a move id in the slow table's words."""
    if move in MOVES:
        return MOVES[move]
    start = max(start for start in CARD_MOVES if start < move)
    return CARD_MOVES[start], card_of(state, move - start)


# Pictures of a whole table


def cards_of(state, numbers):
    return sorted(card_of(state, number) for number in numbers)


def hand_of(state, seat):
    return cards_of(state, [card for cards in state.held[seat] for card in bits(cards, k.CARDS + 1)])


def surely_held(state, viewer, seat):
    """Returns the cards that a viewer (None: a spectator) is sure this seat holds."""
    mind = k.WATCHER if viewer is None else viewer
    return cards_of(state, [card for level in state.known[seat] for card, who in enumerate(level) if who >> mind & 1])


def deck_of(state, seat):
    return [LIVES[life] for life in state.lives[seat][: state.lives_size[seat]]][::-1]


def picture(state):
    """Returns where every card of a state lies and what is going on, as plain data to compare."""
    seats = range(state.num_seats)
    bonds = {"skip": state.skip_mask, "double turn": state.double_mask}
    bonds |= {"force wager": state.force_mask, "forbid wager": state.forbid_mask}
    places = bits(state.table_mask, k.CARDS)
    ordering = state.phase == k.ORDER
    return {
        "phase": PHASES[state.phase],
        "asked": [seat for seat in seats if state.waiting_mask >> seat & 1],
        "round": (state.num_rounds, state.queen),
        "hands": [hand_of(state, seat) for seat in seats],
        "hand sizes": state.hand_size[: state.num_seats],
        "required": [bool(state.required_mask >> seat & 1) for seat in seats],
        "open": [bool(state.open_mask >> seat & 1) for seat in seats],
        "seen": [surely_held(state, None, seat) for seat in seats if state.open_mask >> seat & 1],
        "bound": [{power for power, mask in bonds.items() if mask >> seat & 1} for seat in seats],
        "table": {place: (card_of(state, state.table[place]), state.beneath[place] - 1) for place in places},
        "uncovered": bits(state.uncovered, k.CARDS),
        "counts": Counter(spell(state.counts)),
        "ignored": flags(state.ignored),
        "pile": [card_of(state, card) for card in state.pile[: state.pile_size]],
        "discard": cards_of(state, state.discard[: state.discard_size]),
        "decks": [sorted(deck_of(state, s), key=repr) if ordering else deck_of(state, s) for s in seats],
        "wagered": [[LIVES[life] for life in state.wagered[s][: state.num_wagered[s]]] for s in seats],
        "lost": Counter({LIVES[life]: number for life, number in enumerate(state.lost) if number}),
        "orders": [order_of(state, seat) for seat in seats if state.num_ordered[seat]],
        "passing": [[card_of(state, card) for card in state.passing[seat] if card] for seat in seats],
        "turn": turn_of(state) if state.phase in TURNS else None,
    }


def order_of(state, seat):
    chosen = state.num_ordered[seat]
    return [LIVES[life] for life in state.orders[seat][:chosen]]


def turn_of(state):
    return {
        "seat": (state.turn, state.owed, state.extra),
        "wagers": (("free", "must", "may not")[state.wager_rule], state.wagers_now),
        "read as": [LETTERS[cat] for cat in state.reads_as],
        "reading": LIVES[state.reading],
        "plus": flags(state.plus),
        "forbidden": flags(state.forbidden),
        "wild": (bool(state.wild), bool(state.may_skip)),
        "placing": PLACINGS[state.placing],
        "must": cards_of(state, bits(state.must_mask, k.CARDS + 1)),
        "chosen": (card_of(state, state.draft_card), state.draft_place - 1 if state.draft_place else None),
        "owner": state.reorder_seat - 1 if state.reorder_seat else None,
    }


def slow_picture(table):
    """Returns the same of a slow table."""
    players = table.players
    ordering = table.question == "order"
    laid = table.table
    return {
        "phase": table.question,
        "asked": table.asked(),
        "round": (table.rounds, table.queen),
        "hands": [sorted(player.hand) for player in players],
        "hand sizes": [len(player.hand) for player in players],
        "required": [player.required for player in players],
        "open": [player.open for player in players],
        "seen": [sorted(player.hand) for player in players if player.open],
        "bound": [player.bound for player in players],
        "table": {place: (card, -1 if below is None else below) for place, (card, below) in laid.items()},
        "uncovered": sorted(table.uncovered()),
        "counts": Counter(table.icons()),
        "ignored": table.ignored,
        "pile": table.pile,
        "discard": sorted(table.discard),
        "decks": [sorted(player.deck, key=repr) if ordering else player.deck for player in players],
        "wagered": [player.wagered for player in players],
        "lost": Counter(table.lost),
        "orders": [chosen for _, (chosen, _) in sorted(table.orders.items()) if chosen],
        "passing": [table.passing.get(seat, []) for seat in table.seats],
        "turn": slow_turn(table) if table.question in [PHASES[phase] for phase in TURNS] else None,
    }


def slow_turn(table):
    turn = table.turn
    return {
        "seat": (table.seat, table.owed, table.extra),
        "wagers": (turn.wagering, turn.wagers),
        "read as": table.shift(LETTERS),
        "reading": turn.reading,
        "plus": turn.plus,
        "forbidden": turn.forbidden,
        "wild": (turn.wild, turn.may_skip),
        "placing": turn.placing,
        "must": sorted(set(turn.must)),
        "chosen": (turn.card, turn.place),
        "owner": table.owner,
    }


# Games


def slow_table(state, options):
    """Returns the slow table of a state just dealt."""
    seats = range(state.num_seats)
    rules = {
        "multi_wager": options["multi_wager"] == "on",
        "hand_limit": {"none": math.inf, "6": 6, "9": 9}[options["hand_limit"]],
        "returns_top": options["wager_returns"] == "top",
        "keep_first": options["keep_lives"] in ("first", "both"),
        "keep_last": options["keep_lives"] in ("last", "both"),
    }
    hands, decks = [hand_of(state, seat) for seat in seats], [deck_of(state, seat) for seat in seats]
    pile = [card_of(state, card) for card in state.pile[: state.pile_size]]
    return SlowTable(hands, decks, pile, state.queen, rules)


def shuffled_to(state):
    """Returns a shuffle whose lower cards are those left in the pile now; the others were drawn already."""

    def shuffle(cards):
        left = [card_of(state, card) for card in state.pile[: state.pile_size]]
        assert not Counter(left) - Counter(cards)
        return left + list((Counter(cards) - Counter(left)).elements())

    return shuffle


def tops_seen(match, viewer):
    """Returns the top life of every deck in a viewer's view."""
    view = match.view_of(viewer).fields
    decks = (view.lives[seat][: view.lives_size[seat]] for seat in range(match.players))
    return [LIVES[deck[-1]] if deck else None for deck in decks]


def with_powers(match, source, powers):
    """Returns the deal with other lives, all of these powers, so that rare meetings of powers occur."""
    data = match.position()
    state = data["position"]
    pool = [number for number in range(1, k.KINDS_OF_LIFE + 1) if k.POWER_OF[number] in powers]
    state["life_deck"], state["left_out"] = [0] * (k.KINDS_OF_LIFE + 1), [0] * k.MAX_LIVES
    for seat in range(match.players):
        state["lives"][seat] = state["orders"][seat] = sorted(source.choices(pool, k=k.LIVES))
        for life in state["lives"][seat]:
            state["life_deck"][life] += 1
    return clowder.load(data)


class Comparison:
    """Plays games in both implementations and remembers what occurred."""

    def __init__(self):
        self.games = self.decisions = 0
        self.events, self.phases, self.powers = set(), set(), set()

    def play(self, players, options, seed, choose, powers=()):
        """Plays a game, of these powers alone if any; asserts that nobody could tell the two apart at any time."""
        source = random.Random(seed)
        match = clowder.deal("nine-lives", players, seed, **options)
        if powers:
            match = with_powers(match, source, powers)
        state = truth(match)
        table = slow_table(state, match.options)
        self.note(state)
        while not match.over:
            words = compare_questions(match, state, table)
            seat = source.choice(match.to_act)
            choice = choose(source, list(words[seat]))
            before = state
            match.play(seat, words[seat][choice])
            state = truth(match)
            rows = state.events[: state.num_events] if state.clock > before.clock else []
            stolen = [kind_of(row[2]) for row in rows if row[0] == k.STOLE and row[2]]
            noticed = table.play(seat, choice, shuffled_to(state), stolen, partial(surely_held, before))
            assert noticed == (state.clock > before.clock)
            if noticed:
                compare_telling(match, rows, table, source.choice(table.seats))
            self.note(state)
            self.decisions += 1
        assert picture(state) == slow_picture(table)
        assert list(match.winners) == table.winners()
        assert list(match.scores) == [table.lives(seat) for seat in table.seats]
        self.games += 1

    def note(self, state):
        rows = state.events[: state.num_events]
        self.events |= {row[0] for row in rows}
        self.phases.add(state.phase)
        self.powers |= {int(k.POWER_OF[row[2]]) for row in rows if row[0] in (k.WAGERED, k.COPIED)}

    def is_complete(self):
        return (self.events, self.phases, self.powers) == (set(EVENTS), set(PHASES), set(POWERS))


def compare_questions(match, state, table):
    """Asserts that all lies alike and everybody is offered the same; returns each seat's choices with their moves."""
    assert picture(state) == slow_picture(table)
    words = [{choice_of(state, move): move for move in match.legal(seat)} for seat in table.seats]
    assert [set(offered) for offered in words] == [set(table.legal(seat)) for seat in table.seats]
    return words


def compare_telling(match, rows, table, somebody):
    """Asserts that every viewer is told the same; a spectator and somebody see the top lives."""
    for viewer in (None, *table.seats):
        assert [event_of(row) for row in rows if may_see_event(row[5], viewer)] == table.told(viewer)
    tops = [player.deck[0] if player.deck else None for player in table.players]
    assert tops_seen(match, None) == tops_seen(match, somebody) == tops


def any_choice(source, choices):
    return source.choice(choices)


def stubborn_choice(source, choices):
    """Gives up in one case of fifty if there is something else to do, so that tables fill and wagers pile up."""
    if len(choices) > 1 and source.randrange(50):
        choices = [choice for choice in choices if choice != ("give up",)]
    return source.choice(choices)


def compare_games(players, games, seed, sets=slice(None)):
    """Plays so many games of three kinds for each of these sets of options; returns what occurred."""
    seen = Comparison()
    for which, options in list(enumerate(laws.option_sets(GAME, players)))[sets]:
        for number in range(games):
            seen.play(players, options, f"{seed}/{which}/{number}/stubborn", stubborn_choice)
            few = random.Random(f"{seed}/{which}/{number}").sample(sorted(POWERS), 3)
            seen.play(players, options, f"{seed}/{which}/{number}/few", stubborn_choice, few)
            seen.play(players, options, f"{seed}/{which}/{number}/any", any_choice)
    return seen


@pytest.mark.parametrize("players", every(4, range(2, 7)))
def test_whole_games_agree_with_the_slow_table(players):
    """Questions, choices, every card and all that is told, after every decision; answers arrive in any order.

    A fifteenth of the option sets; `make test-full` takes all, so that every two values meet.
    """
    seen = compare_games(players, 1, "slow", slice(players % 5, None, few_or_all(15, 5)))
    for number in range(100):  # until everything has occurred
        if not seen.is_complete():
            several, choose = (("off", any_choice), ("on", stubborn_choice))[number % 2]
            seen.play(players, {"powers": "all", "hand_limit": "6", "multi_wager": several}, f"more/{number}", choose)
    assert seen.is_complete(), (set(EVENTS) - seen.events, set(PHASES) - seen.phases, set(POWERS) - seen.powers)


@pytest.mark.parametrize("keep_lives", every(2, ["last", "none"]))
def test_r45_what_is_laid_on_the_next_player_agrees_with_the_slow_table(keep_lives):
    """Skip, Double Turn, Force Wager and Forbid Wager meet, also on who has nothing to wager."""
    seen = Comparison()
    powers = [k.SKIP, k.DOUBLE_TURN, k.FORCE_WAGER, k.FORBID_WAGER]
    for number in range(24):
        options = {"multi_wager": ("off", "on")[number % 2], "keep_lives": keep_lives}
        seen.play(2 + number % 5, options, f"bound/{number}", stubborn_choice, powers)
    assert seen.powers == set(powers)


@pytest.mark.full
@pytest.mark.parametrize("players", range(2, 7))
def test_many_games_agree_with_the_slow_table_under_every_pair_of_options(players):
    assert compare_games(players, 10, "slower").is_complete()


R19 = {  # how the round ends: what lies on the table, who is released, who loses a life
    "given up": ("c", (), [0]),
    "last required": ("cccc cccc", (2,), [1]),
    "all nine": ("cccc cccc sssss ssss ttttt tttt xxxxxxxxx", (), [0, 1, 2]),
}


@pytest.mark.parametrize("end", R19)
def test_r19_everybody_sees_the_life_that_lay_under_a_lost_one(end):
    """R8, R11: the top life of every deck is open to all."""
    table, released, losers = R19[end]
    hands, lives = {0: "c s", 1: "tt", 2: "sss"}, dict.fromkeys(range(3), "skip inspect override")
    match = arrange(hands=hands, lives=lives, table=table, released=released)
    play(match, 0, "give up" if end == "given up" else "c")
    tops = [("inspect" if seat in losers else "skip", (), None) for seat in range(3)]
    assert [tops_seen(match, viewer) for viewer in (None, 0, 1, 2)] == [tops] * 4
