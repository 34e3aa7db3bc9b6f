"""Tables of Nine Lives arranged by name, and moves spoken in short words: `play(match, 0, "wager", "tt")`.

Cards are spelt by their icons: c circle, s square, t triangle, x star. Lives are named as in LIVES. Nothing here knows
a rule of the game except the canonical deck and what a turn begins with.
"""

from collections import Counter
from itertools import chain
from types import SimpleNamespace

import clowder
from clowder.engine.play.match import Match
from clowder.engine.rules.record import to_bytes
from clowder.games.nine_lives import layout as k

LETTERS = "cstx"


def spell(icons: int) -> str:
    """Returns icons in lanes as letters."""
    return "".join(letter * (icons >> k.LANE * cat & k.LANE_MASK) for cat, letter in enumerate(LETTERS))


KIND_NAMES = ["", *(spell(int(icons)) for icons in k.KIND_ICONS)]  # by kind + 1
_SHIFTS = [f"{x}>{y}" for x in LETTERS for y in LETTERS if x != y]
LIVES = ["", "skip", "copycat", "wildcard", "override", "inspect", *_SHIFTS]
LIVES += [f"forbid-{x}" for x in LETTERS] + [f"plus-{x}" for x in LETTERS]
LIVES += [
    "paid",
    "swap",
    "steal",
    "risky-deck",
    "risky-player",
    "double",
    "rotate",
    "lives",
    "single",
    "force",
    "forbid",
]
LIVES += [f"{n}{x}" for x in LETTERS for n in range(1, 6)] + [f"ignore-{x}" for x in LETTERS]


def life(name: str) -> int:
    """Returns the number of a life's name."""
    return LIVES.index(name)


def _lives(names: str) -> list[int]:
    return [life(name) for name in names.split()]


def _padded(values: list[int], size: int) -> list[int]:
    return values + [0] * (size - len(values))


def arrange(
    players: int = 3,
    hands: dict[int, str] | None = None,
    lives: dict[int, str] | None = None,
    wagered: dict[int, str] | None = None,
    table: str = "",
    pile: str | None = None,
    turn: int = 0,
    released: tuple[int, ...] = (),
    **options: object,
) -> Match:
    """Returns a table where `turn` is to play. Lives are named from the top, and so is the pile.

    Cards come from the canonical deck as far as it has them: what it lacks takes the place of other cards. If a pile
    is named, all other cards are out of the way: covered by the last table card, or discarded if there is none. Each
    seat has nine lives, those not named being lost already. Nobody remembers anything but the top lives.
    """
    data = clowder.deal("nine-lives", players, 1, **options).position()
    state = SimpleNamespace(**data["position"])
    held = [(hands or {}).get(seat, "").split() for seat in range(k.SEATS)]
    laid = table.split()
    drawn = (pile or "").split()
    wanted = Counter(
        KIND_NAMES.index("".join(sorted(word, key=LETTERS.index))) for word in [*chain(*held), *laid, *drawn]
    )
    copies = _deck(wanted)
    kinds = sorted(copies)
    number = {kind: i for i, kind in enumerate(kinds, start=1)}

    def cards(words: list[str]) -> list[int]:
        return [number[KIND_NAMES.index("".join(sorted(word, key=LETTERS.index)))] for word in words]

    rest = sorted(number[kind] for kind in (copies - wanted).elements())
    stock = (cards(drawn) + ([] if pile is not None else rest))[::-1]
    covered = rest if pile is not None and laid else []
    thrown = rest if pile is not None and not laid else []
    state.num_cards = len(kinds)
    state.kinds = _padded([0, *kinds], k.CARDS + 1)
    state.icons = _padded([0, *(int(k.KIND_ICONS[kind - 1]) for kind in kinds)], k.CARDS + 1)
    state.copies = _padded([0, *(copies[kind] for kind in kinds)], k.CARDS + 1)
    state.pile, state.pile_size = _padded(stock, k.CARDS), len(stock)
    state.discard, state.discard_size = _padded(thrown, k.CARDS), len(thrown)
    state.table = _padded(cards(laid) + covered, k.CARDS)
    state.table_mask = (1 << len(laid) + len(covered)) - 1
    state.uncovered = (1 << len(laid)) - 1
    below = [place + 2 for place in range(len(laid) - 1, len(laid) + len(covered) - 1)]
    state.beneath = _padded([0] * (len(laid) - 1) + below, k.CARDS)
    state.counts = sum(state.icons[card] for card in cards(laid))
    counted = [Counter(cards(hand)) for hand in held]
    state.held = [[sum(1 << card for card, n in hand.items() if n > i) for i in range(k.COPIES)] for hand in counted]
    state.hand_size = [len(hand) for hand in held]
    state.known = [[[0] * (k.CARDS + 1) for _ in range(k.COPIES)] for _ in range(k.SEATS)]
    _arrange_lives(state, players, lives or {}, wagered or {})
    _arrange_turn(state, players, turn, released)
    return clowder.load(data | {"position": vars(state)})


def _deck(wanted: Counter[int]) -> Counter[int]:
    """Returns 45 cards, by kind: those wanted, and as many of the canonical deck as there is room for."""
    canonical = Counter({kind + 1: int(n) for kind, n in enumerate(k.CANONICAL_COPIES) if n})
    deck = Counter(wanted)
    for kind in sorted((canonical - wanted).elements()):
        if deck.total() < k.CARDS:
            deck[kind] += 1
    return deck


def _arrange_lives(state: SimpleNamespace, players: int, lives: dict[int, str], wagered: dict[int, str]) -> None:
    everybody = (1 << players) - 1 | 1 << k.WATCHER
    lost: Counter[int] = Counter()
    state.lives, state.wagered, state.lives_seen, state.tied = [], [], [], []
    state.lives_size, state.num_wagered = [0] * k.SEATS, [0] * k.SEATS
    for seat in range(k.SEATS):
        deck = _lives(lives.get(seat, "wildcard wildcard"))[::-1] if seat < players else []
        open_ones = _lives(wagered.get(seat, ""))
        lost[life("wildcard")] += k.LIVES - len(deck) - len(open_ones) if seat < players else 0
        others, size = everybody & ~(1 << seat), len(deck)
        state.lives.append(_padded(deck, k.LIVES))
        state.wagered.append(_padded(open_ones, k.LIVES))
        state.lives_seen.append([others if place == size - 1 else 0 for place in range(k.LIVES)])
        state.tied.append([others if place < size - 2 else 0 for place in range(k.LIVES)])
        state.lives_size[seat], state.num_wagered[seat] = size, len(open_ones)
    kinds = range(k.KINDS_OF_LIFE + 1)
    state.lost = [lost[kind] for kind in kinds]
    everywhere = lost + Counter(x for rows in (state.lives, state.wagered) for row in rows for x in row if x)
    state.left_out = [0] * k.MAX_LIVES
    state.life_deck = [everywhere[kind] for kind in kinds]


def _arrange_turn(state: SimpleNamespace, players: int, turn: int, released: tuple[int, ...]) -> None:
    state.orders = [[0] * k.LIVES for _ in range(k.SEATS)]
    state.num_ordered = [0] * k.SEATS
    state.phase, state.turn, state.queen, state.num_rounds = k.TURN, turn, turn, 1
    state.required_mask = sum(1 << seat for seat in range(players) if seat not in released)
    state.owed, state.extra = int(turn not in released), int(turn in released)
    state.asked_mask = state.waiting_mask = 1 << turn
    state.num_events = 0
    state.events = [[0] * 6 for _ in state.events]


def altered(match: Match, **fields: object) -> Match:
    """Returns a twin of the match with some fields of its position replaced."""
    data = match.position()
    return clowder.load(data | {"position": data["position"] | fields})


def reseeded(match: Match, seed: int) -> Match:
    """Returns a twin of the match whose further chance comes from another seed."""
    return altered(match, rng=[int(word) for word in match.game.rng(seed)])


# Moves in short words

FIXED = {"give up": 0, "wager": k.MOVE_WAGER, "skip": k.MOVE_SKIP, "suggested": k.MOVE_SUGGESTED}
FIXED |= {"left": k.MOVE_LEFT, "right": k.MOVE_RIGHT}
FIXED |= {f"as {letter}": k.MOVE_CAT + cat for cat, letter in enumerate(LETTERS)}
FIXED |= {f"seat {seat}": k.MOVE_SEAT + seat for seat in range(k.SEATS)}
FIXED |= {f"place {place}": k.MOVE_TABLE + place for place in range(k.CARDS)}
FIXED |= {f"life {name}": k.MOVE_LIFE + number for number, name in enumerate(LIVES) if number}


def _words(match: Match) -> dict[int, str]:
    state = truth(match)
    words = {number: word for word, number in FIXED.items()}
    for card in range(1, state.num_cards + 1):
        name = spell(state.icons[card])
        words |= {k.MOVE_PLAY + card: name, k.MOVE_GIVE + card: f"give {name}", k.MOVE_PASS + card: f"pass {name}"}
    return words


def play(match: Match, seat: int, *words: str) -> None:
    """Plays the moves of these short words, all or nothing."""
    moves = {word: number for number, word in _words(match).items()}
    match.play(seat, *(moves[word] for word in words))


def legal(match: Match, seat: int) -> list[str]:
    """Returns the seat's legal moves as short words."""
    words = _words(match)
    return [words[number] for number in match.legal(seat)]


def cards_legal(match: Match, seat: int) -> set[str]:
    """Returns the cards a seat may play."""
    return {word for word in legal(match, seat) if word and not word.strip(LETTERS)}


# The truth in short words


def truth(match: Match) -> SimpleNamespace:
    """Returns the whole state's fields."""
    return SimpleNamespace(**match.position()["position"])


def hand(match: Match, seat: int) -> str:
    """Returns a hand, by card."""
    state = truth(match)
    cards = sorted(card for cards in state.held[seat] for card in range(1, state.num_cards + 1) if cards >> card & 1)
    return " ".join(spell(state.icons[card]) for card in cards)


def table_cards(match: Match) -> str:
    """Returns the uncovered cards, by place."""
    state = truth(match)
    return " ".join(spell(state.icons[state.table[p]]) for p in range(k.CARDS) if state.uncovered >> p & 1)


def counts(match: Match) -> dict[str, int]:
    """Returns how often each cat appears, as everybody sees it."""
    lanes = truth(match).counts
    return {letter: lanes >> k.LANE * cat & k.LANE_MASK for cat, letter in enumerate(LETTERS)}


def life_deck(match: Match, seat: int) -> str:
    """Returns a Life deck, from the top."""
    state = truth(match)
    return " ".join(LIVES[x] for x in state.lives[seat][: state.lives_size[seat]][::-1])


def open_lives(match: Match, seat: int) -> str:
    """Returns the lives a seat has wagered."""
    return " ".join(LIVES[x] for x in truth(match).wagered[seat] if x)


def lives(match: Match) -> list[int]:
    """Returns how many lives each seat has."""
    state = truth(match)
    return [state.lives_size[seat] + state.num_wagered[seat] for seat in range(state.num_seats)]


def required(match: Match) -> set[int]:
    """Returns the seats that must take turns."""
    return {seat for seat in range(k.SEATS) if truth(match).required_mask >> seat & 1}


def phase(match: Match) -> str:
    """Returns what is being waited for."""
    return str(match.view(None)["phase"])


def eyes(match: Match, seat: int | None) -> bytes:
    """Returns everything the seat (None: a spectator) may know, as bytes to compare."""
    return to_bytes(match.view_of(seat).record)


def sure(match: Match, viewer: int | None, seat: int) -> str:
    """Returns the cards that `viewer` is sure `seat` holds."""
    state = truth(match)
    mind = k.WATCHER if viewer is None else viewer
    known = sorted(card for level in state.known[seat] for card, viewers in enumerate(level) if viewers >> mind & 1)
    return " ".join(spell(state.icons[card]) for card in known)
