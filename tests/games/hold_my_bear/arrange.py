"""Hold My Bear's tables arranged by name, and moves in short words: `play(match, 0, "T4", "D3", "stop")`.

A card is an animal's letter and a number ("B1", "T4") or its whole name ("ape3"). Cards that nobody names are gone.
Nothing here knows a rule of the game.
"""

from collections.abc import Iterator
from dataclasses import astuple
from types import SimpleNamespace
from typing import Any

import clowder
from clowder.engine.play.match import Match
from clowder.engine.rules.record import read
from clowder.games import find
from clowder.games.hold_my_bear import card_names, previews
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import text as words

NAME = "hold-my-bear"
LETTERS = dict(zip("BFTKDCHV", card_names.ANIMALS, strict=False))


def kind(position: SimpleNamespace, name: str) -> int:
    """Returns the kind of a card's name at this table."""
    animal = card_names.ANIMALS.index(LETTERS.get(name[:-1], name[:-1]))
    slots = position.species[: position.num_animals]
    return slots.index(animal) * h.NUMBERS + int(name[-1]) - 1


def pack(position: SimpleNamespace, cards: str) -> int:
    """Returns names separated by spaces as a set of cards."""
    return sum(int(h.UNIT[kind(position, name)]) for name in cards.split())


def arrange(
    match: str,
    hands: dict[int, str],
    owner: int | None = None,
    turn: int = 0,
    players: int = 3,
    seed: int = 1,
    fields: dict[str, Any] | None = None,
    impossible: bool = False,
    **options: object,
) -> Match:
    """Returns a table where `turn` is to play or give, and nobody remembers anything.

    An `impossible` table has cards that the deck lacks (the rulebook's first picture does); it is not checked.
    """
    data = clowder.deal(NAME, players, seed, **options).position()
    state = SimpleNamespace(**data["position"])
    state.match = pack(state, match)
    state.hands = [pack(state, hands.get(seat, "")) for seat in range(h.SEATS)]
    state.gone = 0 if impossible else state.deck - state.match - sum(state.hands)
    state.hand_size = [len(previews.kinds_in(hand)) for hand in state.hands]
    worth = previews.worth_of(find(NAME), find(NAME).from_json(vars(state)), state.match)
    state.match_bears, state.match_sports, state.match_count, state.match_total = astuple(worth)[:4]
    state.match_size = len(previews.kinds_in(state.match))
    state.known = [[0] * h.VIEWERS for _ in range(h.SEATS)]
    state.owner = 0 if owner is None else owner + 1
    state.turn, state.phase, state.duty = turn, h.TURN, h.FREE
    state.asked_mask = state.waiting_mask = 1 << turn
    state.num_events = 0
    for name, value in (fields or {}).items():
        setattr(state, name, value)
    if impossible:
        game = find(NAME)
        return Match(game, players, game.option_set.read(players, options), game.from_json(vars(state)))
    return clowder.load({**data, "position": vars(state)})


def truth(match: Match) -> SimpleNamespace:
    """Returns the whole state."""
    return SimpleNamespace(**match.position()["position"])


def eyes(match: Match, seat: int | None) -> SimpleNamespace:
    """Returns a seat's view as numbers."""
    return read(match.view_of(seat).record)


def short(state: SimpleNamespace, card: int) -> str:
    """Returns "T4" or "ape3" for a kind."""
    name = card_names.ANIMALS[state.species[card // h.NUMBERS]]
    return next((letter for letter, animal in LETTERS.items() if animal == name), name) + str(card % h.NUMBERS + 1)


def cards(state: SimpleNamespace, packed: int) -> str:
    """Returns a set of cards as short names, ascending by kind."""
    return " ".join(short(state, card) for card in previews.kinds_in(packed))


def hand(match: Match, seat: int) -> str:
    """Returns a seat's cards as short names."""
    state = truth(match)
    return cards(state, state.hands[seat])


def table(match: Match) -> str:
    """Returns the match on the table as short names."""
    return cards(truth(match), truth(match).match)


def sure(match: Match, viewer: int | None, seat: int) -> str:
    """Returns the cards that a viewer is sure a seat holds."""
    view = eyes(match, viewer)
    return cards(view, view.known[seat][h.WATCHER if viewer is None else viewer])


def phase(match: Match) -> str:
    """Returns the name of the phase."""
    return words.PHASES[truth(match).phase]


def move(match: Match, seat: int, text: str) -> int:
    """Returns the move of a short word: a card, `give`, `stop`, `start`, `decline`, `to 2`, `take 3`, `name tiger`."""
    state = truth(match)
    verb, _, rest = text.partition(" ")
    plain = {"decline": h.MOVE_DECLINE, "start": h.MOVE_START, "stop": h.MOVE_STOP, "give": h.MOVE_GIVE}
    if text in plain:
        return plain[text]
    if verb == "to":
        return h.MOVE_TARGET + int(rest)
    if verb == "take":
        return h.MOVE_TAKE + int(rest)
    if verb == "name":
        return h.MOVE_NAME + state.species.index(card_names.ANIMALS.index(rest))
    bases = {
        h.SHOW: h.MOVE_SHOW,
        h.TAKE_BACK: h.MOVE_TAKE_BACK,
        h.ASK: h.MOVE_ASK,
        h.RETURN: h.MOVE_RETURN,
        h.HAND_OVER: h.MOVE_HAND_OVER,
    }
    base = h.MOVE_GIVE_CARD if state.draft_kind == h.GIFT else h.MOVE_CARD
    return bases.get(state.phase, base) + kind(state, text)


def play(match: Match, seat: int, *texts: str) -> None:
    """Plays short words one after the other."""
    for text in texts:
        match.play(seat, move(match, seat, text))


def play_set(match: Match, seat: int, names: str) -> None:
    """Plays a whole set, in whatever order it is named."""
    state = truth(match)
    kinds = sorted(kind(state, name) for name in names.split())
    match.play(seat, *[h.MOVE_CARD + k for k in kinds], *([h.MOVE_STOP] if len(kinds) < h.MAX_SET else []))


def can(match: Match, seat: int, text: str) -> bool:
    """Returns whether a short word is legal now."""
    return move(match, seat, text) in match.legal(seat)


def sets(match: Match, seat: int) -> set[str]:
    """Returns all complete sets that a seat can play, as short names."""
    state = truth(match)

    def walk(now: Match, run: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Goes card by card: an impossible position has no possible world in which `Match.plays` could walk."""
        for chosen in now.legal(seat):
            if chosen == h.MOVE_STOP:
                yield run
            elif h.MOVE_CARD <= chosen < h.MOVE_GIVE_CARD:
                after = now.copy()
                after.play(seat, chosen)
                yield from walk(after, (*run, chosen)) if len(run) < h.MAX_SET - 1 else [(*run, chosen)]

    return {" ".join(short(state, m - h.MOVE_CARD) for m in run) for run in walk(match, ())}


def named(match: Match, *names: str) -> set[str]:
    """Returns sets of cards, written in any order, in the order that `sets` has."""
    state = truth(match)
    return {cards(state, pack(state, text)) for text in names}
