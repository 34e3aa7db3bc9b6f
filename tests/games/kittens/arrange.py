"""Kittens' tables arranged by name, and moves spoken in short words: `play(match, 0, "pair cat1", "at 1")`.

Cards are named as in NAMES or, for Bursting Felines, as in ALIASES. Nothing here knows a rule of the game.
"""

from collections import Counter
from types import SimpleNamespace

import clowder
from clowder.engine.play.match import Match
from clowder.engine.rules.record import to_bytes
from clowder.games.kittens import layout as k
from clowder.games.kittens.text import titles

NAMES = [
    "unknown",
    "defuse",
    "attack",
    "favor",
    "nope",
    "shuffle",
    "skip",
    "future",
    "cat1",
    "cat2",
    "cat3",
    "cat4",
    "cat5",
    "kitten",
]  # by kind
ALIASES = {"resurrect": "defuse", "loot": "favor", "deny": "nope", "peek": "future", "perish": "kitten"} | {
    f"combo{i}": f"cat{i}" for i in range(1, 6)
}
EK, BF = "exploding-kittens", "bursting-felines"


def kind(name: str) -> int:
    """Returns the number of a card's name."""
    return NAMES.index(ALIASES.get(name, name))


def kinds(cards: str) -> list[int]:
    """Returns the numbers of names separated by spaces."""
    return [kind(name) for name in cards.split()]


def arrange(
    game: str = EK,
    players: int = 4,
    hands: dict[int, str] | None = None,
    pile: str = "skip skip skip skip",
    discard: str = "",
    turn: int = 0,
    remaining: int = 1,
    out: tuple[int, ...] = (),
    **options: object,
) -> Match:
    """Returns a table where `turn` is to play. The pile is named top first, the discard pile oldest first.

    Kittens that the pile lacks are put at its bottom (and those that killed somebody under a Bursting Felines discard
    pile). `out` are the dead in the order they died. Nobody remembers anything, not even the dealt Defuses.
    """
    data = clowder.deal(game, players, 1, **options).position()
    state = SimpleNamespace(**data["position"])
    living = [seat for seat in range(players) if seat not in out]
    cards = kinds(pile)
    cards += [k.KITTEN] * (len(living) - 1 - cards.count(k.KITTEN))
    thrown = kinds(discard)
    if data["position"]["death_discards"]:
        thrown = [k.KITTEN] * (len(out) - thrown.count(k.KITTEN)) + thrown
    held = [kinds((hands or {}).get(seat, "")) for seat in range(k.SEATS)]

    state.pile = cards[::-1] + [0] * (k.MAX_CARDS - len(cards))
    state.pile_seen = [0] * k.MAX_CARDS
    state.pile_size = len(cards)
    state.discard = thrown + [0] * (k.MAX_CARDS - len(thrown))
    state.discard_size = len(thrown)
    state.removed, state.removed_size = [0] * k.HAND_KINDS, 0
    state.hands = [[hand.count(x) for x in range(k.HAND_KINDS)] for hand in held]
    state.hand_size = [len(hand) for hand in held]
    state.at_least = [[sum((row[x] > n) << x for x in range(k.HAND_KINDS)) for n in range(3)] for row in state.hands]
    everything = cards + thrown + [card for hand in held for card in hand]
    state.deck = [everything.count(x) for x in range(k.KINDS)]
    state.deck[k.KITTEN] = players - 1
    state.known = [[[0] * k.VIEWERS for _ in range(k.HAND_KINDS)] for _ in range(k.SEATS)]
    state.lacks = [[0] * k.VIEWERS for _ in range(k.SEATS)]
    state.place = [out.index(seat) + 1 if seat in out else 0 for seat in range(k.SEATS)]
    state.alive_mask = sum(1 << seat for seat in living)
    state.turn, state.remaining = turn, remaining
    state.attacked = int(remaining > 1)
    state.asked_mask = state.waiting_mask = 1 << turn
    state.num_events = 0
    state.events = [[0] * 6 for _ in state.events]
    return clowder.load(data | {"position": vars(state)})


def altered(match: Match, **fields: object) -> Match:
    """Returns a twin of the match with some fields of its position replaced."""
    data = match.position()
    return clowder.load(data | {"position": data["position"] | fields})


def reseeded(match: Match, seed: int) -> Match:
    """Returns a twin of the match whose further chance comes from another seed."""
    return altered(match, rng=[int(word) for word in match.game.rng(seed)])


def removing(match: Match, cards: str) -> Match:
    """Returns a twin of the match whose deck had these cards too, before they were removed for a faster game."""
    gone, deck = kinds(cards), match.position()["position"]["deck"]
    return altered(
        match,
        removed=[gone.count(kind) for kind in range(k.HAND_KINDS)],
        removed_size=len(gone),
        deck=[number + gone.count(kind) for kind, number in enumerate(deck)],
    )


# Moves in short words

_SPANS = (
    ("", k.MOVE_PLAY),
    ("pair ", k.MOVE_PAIR),
    ("triple ", k.MOVE_TRIPLE),
    ("pick ", k.MOVE_PICK),
    ("name ", k.MOVE_NAME),
    ("give ", k.MOVE_GIVE),
    ("fetch ", k.MOVE_FETCH),
)
MOVES = (
    {"pass": k.MOVE_PASS, "nope!": k.MOVE_NOPE, "draw": k.MOVE_DRAW, "save": k.MOVE_DEFUSE, "refuse": k.MOVE_REFUSE}
    | {"five": k.MOVE_FIVE}
    | {prefix + NAMES[x]: base + x for prefix, base in _SPANS for x in range(1, k.KITTEN)}
    | {f"at {seat}": k.MOVE_TARGET + seat for seat in range(k.SEATS)}
    | {f"insert {above}": k.MOVE_INSERT + above for above in range(k.MAX_CARDS)}
)
WORDS = {move: word for word, move in MOVES.items()}


def move(word: str) -> int:
    """Returns the id of a move's short word; cards may have their Bursting Felines names."""
    *start, last = word.split()
    return MOVES[" ".join([*start, ALIASES.get(last, last)])]


def play(match: Match, seat: int, *words: str) -> None:
    """Plays the moves of these short words, all or nothing."""
    match.play(seat, *(move(word) for word in words))


def legal(match: Match, seat: int) -> list[str]:
    """Returns the seat's legal moves as short words."""
    return [WORDS[x] for x in match.legal(seat)]


def everybody_passes(match: Match) -> None:
    """Closes the open window without another Nope."""
    for seat in match.to_act:
        play(match, seat, "pass")


def window(match: Match, *nopers: int) -> None:
    """Closes one window: these seats answer Nope, all others that are asked pass."""
    for seat in match.to_act:
        play(match, seat, "nope!" if seat in nopers else "pass")


def act(match: Match, seat: int, *words: str) -> None:
    """Makes a play and lets everybody pass, so that it takes effect."""
    play(match, seat, *words)
    everybody_passes(match)


# The truth in short words


def truth(match: Match) -> SimpleNamespace:
    """Returns the whole state's fields."""
    return SimpleNamespace(**match.position()["position"])


def hand(match: Match, seat: int) -> str:
    """Returns a hand as names, by kind."""
    counts = truth(match).hands[seat]
    return " ".join(NAMES[x] for x, n in enumerate(counts) for _ in range(n))


def pile(match: Match) -> str:
    """Returns the draw pile, top first."""
    state = truth(match)
    return " ".join(NAMES[x] for x in state.pile[: state.pile_size][::-1])


def discard(match: Match) -> str:
    """Returns the discard pile, oldest first."""
    state = truth(match)
    return " ".join(NAMES[x] for x in state.discard[: state.discard_size])


def cards_in_play(match: Match) -> Counter[str]:
    """Returns how many cards of each name are anywhere in the game."""
    state = truth(match)
    cards = Counter(NAMES[kind] for kind in state.pile + state.discard if kind)
    for row in [*state.hands, state.removed]:
        cards.update({NAMES[kind]: number for kind, number in enumerate(row) if number})
    return cards


def batch(match: Match) -> tuple[int, int, bool]:
    """Returns who is on turn, how many turns they owe, and whether an Attack is the reason."""
    state = truth(match)
    return state.turn, state.remaining, bool(state.attacked)


def phase(match: Match) -> str:
    """Returns what is being waited for."""
    return str(match.view(None)["phase"])


# What seats know


def eyes(match: Match, seat: int | None) -> bytes:
    """Returns everything the seat (None: a spectator) may know, as bytes to compare."""
    return to_bytes(match.view_of(seat).record)


def sure(match: Match, viewer: int | None, seat: int) -> str:
    """Returns the cards that `viewer` is sure `seat` holds."""
    state = truth(match)
    mind = k.WATCHER if viewer is None else viewer
    return " ".join(NAMES[x] for x in range(1, k.KITTEN) for _ in range(state.known[seat][x][mind]))


def excluded(match: Match, viewer: int | None, seat: int) -> str:
    """Returns the kinds of which `viewer` knows that `seat` holds no more than it is sure of."""
    lacks = truth(match).lacks[seat][k.WATCHER if viewer is None else viewer]
    return " ".join(NAMES[x] for x in range(1, k.KITTEN) if lacks >> x & 1)


def places(match: Match, seat: int | None) -> dict[int, str]:
    """Returns the pile's cards that the seat knows, by how many cards lie above them, as its view shows them."""
    names = titles(match.game)
    return {place["above"]: NAMES[names.index(place["card"])] for place in match.view(seat)["pile_known"]}
