"""CATS tables arranged by name, and moves spoken in short words: `reveal(match, otis="steal katrina")`.

Birds are named 1, 2, 3, 4 and flip, with `x2` when they have been played with. Nothing here knows a rule of the game.
"""

from types import SimpleNamespace
from typing import Any

import clowder
from clowder.engine.play.match import Match
from clowder.engine.rules.record import to_bytes
from clowder.games.cats import layout as k

LOCALES = ["bath", "grass", "tree", "fence"]
CATS = ["nobody", "carl", "elvis", "katrina", "otis", "simone"]
CARDS = ["nothing", "stalk", "catch", "steal", "taunt", "eat", "play"]
BIRDS = ["-", "1", "2", "3", "4", "flip"]
THREE = "otis katrina elvis"


def arrange(
    cats: str = THREE,
    birds: str = "1 2 3",
    front: dict[str, str] | None = None,
    stalks: dict[str, str] | None = None,
    eaten: dict[str, str] | None = None,
    deck: str = "1 1 2 2 3 3 flip",
    idle: int = 0,
    used: str = "",
    **options: object,
) -> Match:
    """Returns a table where everybody is about to choose.

    `birds` lie at the locales in order, `-` is none; the deck is named top first; `used` are cats whose ability is
    spent. Flip has flown if he is nowhere else.
    """
    seats = cats.split()
    data = clowder.deal("cats", len(seats), 1, **options).position()
    state = SimpleNamespace(**data["position"])
    state.cat = _padded([CATS.index(cat) for cat in seats])
    state.bird = [BIRDS.index(bird) for bird in birds.split()] + [0] * (k.LOCALES - len(birds.split()))
    pile = [BIRDS.index(bird) for bird in deck.split()][::-1]
    state.deck, state.deck_size = pile + [0] * (k.MAX_BIRDS - len(pile)), len(pile)
    held = [(front or {}).get(cat, "-").removesuffix("x2") for cat in seats]
    state.front = _padded([BIRDS.index(bird) for bird in held])
    state.doubled_mask = sum(1 << seat for seat, cat in enumerate(seats) if (front or {}).get(cat, "").endswith("x2"))
    _lay_stalks(state, seats, stalks or {})
    _feed(state, seats, eaten or {})
    found = [*pile, *state.bird, *state.front]
    state.flock = [found.count(kind) + sum(sum(meals[kind]) for meals in state.eaten) for kind in range(k.BIRDS)]
    state.flown = [0] * k.BIRDS
    state.flown[k.FLIP] = 1 - state.flock[k.FLIP]
    state.flock[0], state.flock[k.FLIP] = 0, 1
    state.idle = state.rounds = idle
    state.ready_mask &= ~sum(1 << seats.index(cat) for cat in used.split())
    state.num_events = 0
    state.events = [[0] * 6 for _ in state.events]
    return clowder.load(data | {"position": vars(state)})


def _padded(values: list[int]) -> list[int]:
    return values + [0] * (k.SEATS - len(values))


def _lay_stalks(state: SimpleNamespace, seats: list[str], stalks: dict[str, str]) -> None:
    state.stalked, state.stalked_twice = [0] * k.SEATS, [0] * k.SEATS
    for cat, places in stalks.items():
        for place in places.split():
            field = state.stalked_twice if places.split().count(place) == 2 else state.stalked
            field[seats.index(cat)] |= 1 << LOCALES.index(place)
            state.stalked[seats.index(cat)] |= 1 << LOCALES.index(place)
    if state.two_rounds:
        for seat, cat in enumerate(seats):
            state.stalks_planned[seat] = 2 - len(stalks.get(cat, "").split())


def _feed(state: SimpleNamespace, seats: list[str], eaten: dict[str, str]) -> None:
    state.eaten = [[[0, 0] for _ in range(k.BIRDS)] for _ in range(k.SEATS)]
    for cat, meals in eaten.items():
        seat = seats.index(cat)
        for meal in meals.split():
            kind, doubled = BIRDS.index(meal.removesuffix("x2")), meal.endswith("x2")
            points = state.worth[kind] << doubled
            state.eaten[seat][kind][doubled] += 1
            state.score[seat] += points
            state.num_eaten[seat] += 1
            state.best[seat] = max(state.best[seat], points)


# Moves in short words


def seats_of(match: Match) -> list[str]:
    """Returns the cats in the order of their seats."""
    return [CATS[cat] for cat in truth(match).cat[: match.players]]


def move(match: Match, word: str) -> int:
    """Returns the id of a choice: "stalk grass", "steal otis", "eat", "lift bath tree", "use", "turn otis grass"."""
    verb, *rest = word.split()
    seats = seats_of(match)
    if verb in ("eat", "play"):
        return k.MOVE_CHOOSE + (k.CHOICE_EAT if verb == "eat" else k.CHOICE_PLAY)
    if verb in ("stalk", "catch"):
        return k.MOVE_CHOOSE + (k.CHOICE_STALK if verb == "stalk" else k.CHOICE_CATCH) + LOCALES.index(rest[0])
    if verb in ("steal", "taunt"):
        return k.MOVE_CHOOSE + (k.CHOICE_STEAL if verb == "steal" else k.CHOICE_TAUNT) + seats.index(rest[0])
    if verb == "lift":
        if len(rest) == 2 and rest[0] == rest[1]:
            return k.MOVE_LIFT + k.CHOICE_LIFT_BOTH + LOCALES.index(rest[0])
        return k.MOVE_LIFT + k.CHOICE_LIFT + sum(1 << LOCALES.index(place) for place in rest)
    if verb == "turn":
        whose = seats.index(rest[0])
        if rest[1] in LOCALES:
            return k.MOVE_ABILITY + k.CHOICE_AIM_LOCALE + whose * k.LOCALES + LOCALES.index(rest[1])
        return k.MOVE_ABILITY + k.CHOICE_AIM_CAT + whose * k.SEATS + seats.index(rest[1])
    if verb == "show":
        return k.MOVE_SECOND + CARDS.index(rest[0])
    return k.MOVE_ABILITY + (k.CHOICE_DECLARE if verb == "use" else k.CHOICE_DECLINE)


def answer(match: Match, **words: str) -> None:
    """These cats answer the open question, in the order given."""
    for cat, word in words.items():
        match.play(seats_of(match).index(cat), move(match, word))


def reveal(match: Match, lift: str = "lift", **words: str) -> None:
    """Plays one round: who is not named eats (mostly nothing). Nobody uses an ability; Stalks stay where they are."""
    seats = seats_of(match)
    for seat, cat in enumerate(seats):
        match.play(seat, move(match, words.get(cat, "eat")))
    if phase(match) == "ability":
        use(match)
    if phase(match) == "lift":
        for seat in match.to_act:
            match.play(seat, move(match, lift))


def use(match: Match, **words: str) -> None:
    """Closes the question for abilities: who is not named declines."""
    seats = seats_of(match)
    for seat in match.to_act:
        match.play(seat, move(match, words.get(seats[seat], "keep")))


def plan(match: Match, cat: str, words: str) -> None:
    """Lays a plan for two rounds: "grass katrina: stalk, catch eat"."""
    seats = seats_of(match)
    aims, cards = words.split(":")
    locale, target = aims.split()
    first, ready = (part.split() for part in cards.split(","))
    low, high = sorted(CARDS.index(card) for card in ready)
    steps = k.MOVE_LOCALE + LOCALES.index(locale), k.MOVE_TARGET + seats.index(target)
    match.play(
        seats.index(cat), *steps, k.MOVE_FIRST + CARDS.index(first[0]), k.MOVE_CANDIDATE + low, k.MOVE_CANDIDATE + high
    )


def plans(match: Match, **words: str) -> None:
    """Everybody plans; who is not named aims at the Bird Bath and the next cat, and eats whenever it can."""
    seats = seats_of(match)
    for seat, cat in enumerate(seats):
        idle = f"bath {seats[(seat + 1) % len(seats)]}: eat, catch play"
        plan(match, cat, words.get(cat, idle))


def second(match: Match, **words: str) -> None:
    """Everybody reveals a second card; who is not named plays with its bird if it may, or reveals what it has."""
    for seat, cat in enumerate(seats_of(match)):
        legal = match.legal(seat)
        match.play(seat, move(match, f"show {words[cat]}") if cat in words else legal[-1])


# The truth in short words


def truth(match: Match) -> SimpleNamespace:
    """Returns the whole state's fields."""
    return SimpleNamespace(**match.position()["position"])


def phase(match: Match) -> str:
    """Returns what is being waited for."""
    return str(match.view(None)["phase"])


def holds(match: Match) -> dict[str, str]:
    """Returns which bird lies in front of which cat: {"otis": "3x2"}."""
    state = truth(match)
    names = [BIRDS[kind] + ("x2" if state.doubled_mask >> seat & 1 else "") for seat, kind in enumerate(state.front)]
    return {cat: bird for cat, bird in zip(seats_of(match), names, strict=False) if bird != "-"}


def lying(match: Match) -> dict[str, str]:
    """Returns where each cat's Stalks lie: {"otis": "grass tree tree"}."""
    state = truth(match)
    found = {}
    for seat, cat in enumerate(seats_of(match)):
        places = []
        for i, name in enumerate(LOCALES):
            places += [name] * ((state.stalked[seat] >> i & 1) + (state.stalked_twice[seat] >> i & 1))
        if places:
            found[cat] = " ".join(places)
    return found


def points(match: Match) -> dict[str, int]:
    """Returns the scores that are not zero."""
    return {cat: n for cat, n in zip(seats_of(match), truth(match).score, strict=False) if n}


def flown(match: Match) -> str:
    """Returns the birds that have flown, but for Flip."""
    return " ".join(BIRDS[kind] for kind in range(1, k.FLIP) for _ in range(truth(match).flown[kind]))


def birds(match: Match) -> str:
    """Returns the birds at the locales in use."""
    state = truth(match)
    return " ".join(BIRDS[kind] for kind in state.bird[: state.num_locales])


def told(match: Match, *kinds: int) -> list[tuple[int, ...]]:
    """Returns the events of these kinds in the last happening, as rows of five."""
    state = truth(match)
    return [tuple(row[:5]) for row in state.events[: state.num_events] if row[0] in kinds]


def eyes(match: Match, seat: int | None) -> bytes:
    """Returns everything the seat (None: a spectator) may know, as bytes to compare."""
    return to_bytes(match.view_of(seat).record)


def spoken(match: Match, seat: int) -> list[str]:
    """Returns the texts of a seat's legal moves."""
    return [choice.text for choice in match.moves(seat)]


def changed(match: Match, **fields: Any) -> dict[str, Any]:
    """Returns the match's position with some fields replaced."""
    data = match.position()
    return data | {"position": data["position"] | fields}
