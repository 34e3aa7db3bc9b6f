"""The compiled rules compared with `hold_my_bear.slow` after every decision: whole games and late positions."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain
from types import SimpleNamespace

import pytest

import clowder
from clowder.engine.laws import laws
from clowder.engine.play.game import Options
from clowder.engine.play.match import Match
from clowder.engine.rules.events import EVERYBODY
from clowder.games import find
from clowder.games.hold_my_bear import card_names, previews, text
from clowder.games.hold_my_bear import layout as h
from hold_my_bear import slow
from hold_my_bear.arrange import NAME, arrange, play_set, truth
from hold_my_bear.slow import SlowTable

GAME = find(NAME)
QUESTIONS = {number: name.replace("_", " ") for number, name in text.PHASES.items()}
DUTIES = {h.FREE: "free", h.IF_ABLE: "if able", h.MUST: "must"}
DRAFTS = {0: None, h.SET: "set", h.GIFT: "gift"}
ENDINGS = {0: None, h.STOOD: "stood", h.EMPTY: "empty", h.STALL: "stall"}
STARTS = {h.OFFERED: "offered", h.DRAFTED: "drafted", h.NO_MOVE: "no move", h.HIGHEST_BEAR: "highest bear"}
REASONS = {h.MORE_BEARS: "more bears", h.OTHER_SPORT: "other sport", h.SAME_SPORT: "same sport"}
PLAIN_MOVES = {h.MOVE_DECLINE: "decline", h.MOVE_START: "start", h.MOVE_STOP: "stop", h.MOVE_GIVE: "give"}
SPANS = [
    (h.MOVE_HAND_OVER, "hand over"),
    (h.MOVE_RETURN, "return"),
    (h.MOVE_ASK, "ask"),
    (h.MOVE_NAME, "name"),
    (h.MOVE_TAKE_BACK, "take back"),
    (h.MOVE_SHOW, "show"),
    (h.MOVE_TAKE, "take"),
    (h.MOVE_TARGET, "to"),
    (h.MOVE_GIVE_CARD, "gift"),
    (h.MOVE_CARD, "card"),
]
CARD_EVENTS = {
    h.OPENED: "opened",
    h.SHOWED: "showed",
    h.PENALTY: "penalty",
    h.TOOK_BACK: "took back",
    h.STOLE: "stole",
    h.ASKED_HIT: "asked, hit",
    h.ASKED_MISS: "asked, miss",
    h.RETURNED: "returned",
    h.HANDED_OVER: "handed over",
}
PLAIN_EVENTS = {
    h.ANSWERS: "answers",
    h.NO_ANSWER: "no answer",
    h.NO_BEAR: "no bear",
    h.MUST_GIVE: "must give",
    h.PASSED: "passed",
    h.TURN_BEGINS: "turn begins",
    h.WON: "won",
    h.STALLED: "stalled",
}


# Numbers in the slow table's words


@cache
def cards_in(species: tuple[int, ...], packed: int) -> list[slow.Card]:
    """Returns a set of cards in the order of the deck."""
    return [card_of(species, kind) for kind in previews.kinds_in(packed)]


def card_of(species: tuple[int, ...], kind: int) -> slow.Card:
    return card_names.ANIMALS[species[kind // h.NUMBERS]], kind % h.NUMBERS + 1


def members(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def seat_of(field: int) -> int | None:
    return field - 1 if field else None


def choice_of(species: tuple[int, ...], move: int) -> slow.Choice:
    """Returns a move id as a choice."""
    if move in PLAIN_MOVES:
        return (PLAIN_MOVES[move],)
    base, what = next(span for span in SPANS if move >= span[0])
    if what in ("take", "to"):
        return what, move - base
    return what, card_names.ANIMALS[species[move - base]] if what == "name" else card_of(species, move - base)


def coded(*values: int) -> list[slow.Card]:
    """Returns the cards of an event's arguments, up to two in each."""
    codes = [code for value in values for code in (value % (1 << h.CODE_BITS), value >> h.CODE_BITS) if code]
    return [(card_names.ANIMALS[(code - 1) // h.NUMBERS], (code - 1) % h.NUMBERS + 1) for code in codes]


def fives(*values: int) -> list[int]:
    """Returns the numbers of 5 bits in an event's arguments, three in each."""
    return [value >> 5 * place & 31 for value in values for place in range(3)]


def rows_of(match: Match) -> list[list[int]]:
    """Returns the events of what happened last, each with who may see it."""
    state = truth(match)
    return state.events[: state.num_events]


def event_of(players: int, row: list[int]) -> tuple:
    """Returns an event and who may see it."""
    kind, seat, a, b, c, seen = row
    seats = {place for place in range(players) if seen >> place & 1}
    to = "everybody" if seen == EVERYBODY else "others" if seen >> h.SEATS & 1 else seats
    if kind in PLAIN_EVENTS:
        return PLAIN_EVENTS[kind], seat, *[value for value in (a, b, c) if value], to
    if kind in CARD_EVENTS:
        card = coded(a)[0] if a else None
        return CARD_EVENTS[kind], seat, card, *([b - 1] if b else []), to
    if kind == h.PLAYED:
        return "played", seat, *coded(a, b, c), to
    if kind == h.GAVE:
        return "gave", seat, *coded(a), b - 1, to
    if kind == h.STARTS:
        return "starts", seat, STARTS[a], to
    if kind == h.NAMED:
        return "named", seat, card_names.ANIMALS[a - 1], to
    if kind == h.COUNTED:
        return "counted", seat, fives(a, b, c)[:players], to
    assert kind == h.BEAT
    sports = frozenset(card_names.ANIMALS[code - 1] for code in fives(c, a >> 2) if code)
    return "beat", seat, REASONS[a & 3], b >> 6, b & 63, sports, to


def luck_in(events: list[tuple]) -> list[tuple]:
    """Returns what chance decided: who starts (unless the highest bear says so), and the cards that were stolen."""
    luck = []
    for event in events:
        if event[0] == "starts" and event[2] != "highest bear":
            luck.append(("starts", event[1]))
        if event[0] == "stole" and event[2]:
            luck.append(("stole", event[1], event[3], event[2]))
    return luck


# Both tables in plain data


def picture(state: SimpleNamespace) -> dict[str, object]:
    """Returns everything that the rules say about a position."""
    species = tuple(state.species)
    question = QUESTIONS[state.phase]
    return {
        "question": question,
        "asked": members(state.waiting_mask),
        "hands": [cards_in(species, hand) for hand in state.hands[: state.num_seats]],
        "hand sizes": state.hand_size[: state.num_seats],
        "match": (cards_in(species, state.match), state.match_size),
        "worth": (
            state.match_bears,
            {card_names.ANIMALS[species[slot]] for slot in members(state.match_sports)},
            state.match_count,
            state.match_total,
        ),
        "owner": seat_of(state.owner),
        "gone": cards_in(species, state.gone),
        "turn": state.turn,
        "duty": DUTIES[state.duty],
        "answering": bool(state.answering),
        "must give": members(state.give_mask),
        "counters": (state.num_turns, state.num_sets, state.num_gifts, state.num_thefts, state.num_shown, state.idle),
        "ending": ENDINGS[state.ending],
        "pending": [card_names.ANIMALS[animal] for animal in members(state.pending)],
        "draft": (DRAFTS[state.draft_kind], cards_in(species, state.draft), state.draft_size),
        "target": seat_of(state.draft_target),
    }


def slow_picture(table: SlowTable) -> dict[str, object]:
    """Returns the same of a slow table."""
    worth = slow.worth(tuple(table.match))
    return {
        "question": table.question,
        "asked": table.asked(),
        "hands": [sorted(hand, key=table.place) for hand in table.hands],
        "hand sizes": [len(hand) for hand in table.hands],
        "match": (sorted(table.match, key=table.place), len(table.match)),
        "worth": (worth.bears, worth.sports, worth.count, worth.total),
        "owner": table.owner,
        "gone": sorted(table.gone, key=table.place),
        "turn": table.turn,
        "duty": table.duty,
        "answering": table.answering,
        "must give": sorted(table.must_give),
        "counters": (table.turns, table.sets, table.gifts, table.thefts, table.shown, table.idle),
        "ending": table.ending,
        "pending": table.pending,
        "draft": (table.making, table.draft, len(table.draft)),
        "target": table.target,
    }


# Playing both


def pick(source: random.Random, moves: list[int]) -> int:
    """Returns a random move; gifts are about as frequent as sets."""
    return h.MOVE_GIVE if h.MOVE_GIVE in moves and source.random() < 0.4 else source.choice(moves)


def follow(match: Match, table: SlowTable, source: random.Random, seen: Counter) -> None:
    """Plays a match to its end in both implementations, compares them after every decision, and counts what it saw."""
    species = tuple(truth(match).species)
    where = f"{match.players} players, {match.game.option_set.changed(match.options)}, {match.seed}"
    while True:
        state = truth(match)
        assert picture(state) == slow_picture(table), where
        seen["phase", state.phase] += 1
        if match.over:
            break
        legal = {seat: match.legal(seat) for seat in match.to_act}
        for seat, moves in legal.items():
            choices = [choice_of(species, move) for move in moves]
            assert sorted(choices) == sorted(table.legal(seat)), where
            seen["choices"] += len(moves)
        seat = source.choice(match.to_act)
        move = pick(source, legal[seat])
        clock = state.clock
        match.play(seat, move)
        rows = rows_of(match) if truth(match).clock > clock else []
        events = [event_of(match.players, row) for row in rows]
        table.play(seat, choice_of(species, move), luck_in(events))
        assert events == table.events, where
        seen["decisions"] += 1
        seen.update(("event", row[0]) for row in rows)
        seen.update(("beat", event[2]) for event in events if event[0] == "beat")
        seen.update(("start", event[2]) for event in events if event[0] == "starts")
        seen.update((event[0], card[0]) for event in events if event[0] in ("played", "gave") for card in event[2:-2])
    assert list(match.scores) == table.scores(), where
    assert list(match.winners) == table.winners(), where
    seen["games"] += 1
    seen["ending", table.ending] += 1
    seen.update(("option", *option) for option in match.options.items())


def dealt(players: int, options: Options, seed: str, seen: Counter) -> tuple[Match, SlowTable]:
    """Returns a fresh match and the slow table with the same deal."""
    match = clowder.deal(NAME, players, seed, **options)
    state = truth(match)
    species = tuple(state.species)
    match_cards, *hands = [cards_in(species, cards) for cards in (state.match, *state.hands[:players])]
    table = SlowTable(players, match.options, match_cards[0], hands)
    sizes = [len(hand) for hand in hands]
    assert sizes == sorted(sizes, reverse=True)  # R4: the first seats have the cards that are left over
    assert sizes[0] - sizes[-1] <= 1
    assert Counter(chain(match_cards, *hands)) == Counter(table.deck())
    assert [event_of(players, row) for row in rows_of(match)] == table.events
    seen.update(("event", row[0]) for row in rows_of(match))
    seen.update(("start", event[2]) for event in table.events[1:])
    return match, table


def late(players: int, options: Options, seed: str, source: random.Random) -> tuple[Match, SlowTable]:
    """Returns a match with a few cards of four animals left, and the slow table at the same point.

    It stands before the choice who starts, in a turn, or shortly before a stall.
    """
    _, table = dealt(players, options, seed, Counter())
    starting, at_end = source.random() < 0.2, source.random() < 0.4
    animals = ["bear", *source.sample(table.animals[1:], 3)]
    deck = [card for card in table.deck() if card[0] in animals]
    small = len(deck) < 3 + 3 * players  # R49: there may be hardly more cards than players
    deck = table.deck() if small else deck
    source.shuffle(deck)
    table.match = [deck.pop() for _ in range(1 if starting or small else source.randint(1, 3))]
    table.turn = 0 if starting else source.randrange(players)
    most = 1 if small else source.choice((1, 3))
    for seat in table.seats:
        table.hands[seat] = [deck.pop() for _ in range(source.randint(starting or seat == table.turn, most))]
    table.gone = list((Counter(table.deck()) - Counter(chain(table.match, *table.hands))).elements())
    table.owner = None if starting else source.choice([None, *table.others(table.turn)])
    stall = int(options.get("stall_rounds", 10)) * players
    table.idle = max(0, stall - source.randint(1, 6)) if at_end and not starting else 0
    table.turns = 0 if starting else table.idle + 1
    table.question, table.duty = "start" if starting else "turn", "free"
    fields = {"idle": table.idle, "num_turns": table.turns}
    if starting:
        everybody = (1 << players) - 1
        fields |= {"phase": h.START, "asked_mask": everybody, "waiting_mask": everybody}
    names = [" ".join(f"{animal}{number}" for animal, number in cards) for cards in (table.match, *table.hands)]
    hands = dict(enumerate(names[1:]))
    return arrange(names[0], hands, table.owner, table.turn, players, seed, fields, **options), table


def compare_games(name: str, whole: Callable[[int], slice], at_end: Callable[[int], slice], num_late: int) -> Counter:
    """Compares games of all numbers of players: whole ones with some of the option sets, late ones with others."""
    seen: Counter = Counter()
    for players in range(GAME.min_players, GAME.max_players + 1):
        sets = laws.option_sets(GAME, players)
        for number, options in enumerate(sets[whole(players)]):
            seed = f"{name}/{players}/{number}"
            follow(*dealt(players, options, seed, seen), random.Random(seed), seen)
        for number, options in enumerate(sets[at_end(players)] * num_late):
            seed = f"{name}/{players}/late/{number}"
            source = random.Random(seed)
            follow(*late(players, options, seed, source), source, seen)
    return seen


def values(seen: Counter, what: str) -> set:
    """Returns the values of something that were seen."""
    return {key[1] for key in seen if key[0] == what}


def assert_everything_was_seen(seen: Counter) -> None:
    """Asserts that no question, event, ending, option or animal was left out of the comparison."""
    assert values(seen, "phase") == set(text.PHASES)
    assert values(seen, "event") == set(range(h.OPENED, h.STALLED + 1))
    assert values(seen, "ending") == {"stood", "empty", "stall"}
    assert values(seen, "start") == set(STARTS.values())
    assert values(seen, "beat") == set(REASONS.values())
    assert values(seen, "played") == values(seen, "gave") == set(card_names.ANIMALS)
    for option in GAME.options:
        choices = (option.low, option.high, option.default) if option.is_number else option.choices
        assert {key[2] for key in seen if key[:2] == ("option", option.name)} == set(choices), option.name


def test_games_agree_with_the_slow_table() -> None:
    """All rules, for all numbers of players: of the option sets an eighteenth from the deal on, and a third late."""
    seen = compare_games("slow", lambda n: slice(n, None, 18), lambda n: slice(n % 3, None, 3), 1)
    assert values(seen, "event") >= set(range(h.OPENED, h.BEAT + 1))
    assert values(seen, "played") == set(card_names.ANIMALS)


@pytest.mark.full
def test_many_games_agree_with_the_slow_table() -> None:
    """The same with all option sets."""
    seen = compare_games("full", lambda n: slice(None), lambda n: slice(None), 8)
    assert_everything_was_seen(seen)


def test_r35_a_badger_on_your_own_match_steals_nothing() -> None:
    """Not even from yourself, which would leave the hand as it was but tell of a theft."""
    match = arrange("F1", {0: "B1 badger2 T1", 1: "F2", 2: "F3"}, owner=0, badger=True)
    play_set(match, 0, "B1 badger2")
    assert [event[0] for event in match.raw_events(1)] == [h.PLAYED, h.BEAT, h.TURN_BEGINS]
