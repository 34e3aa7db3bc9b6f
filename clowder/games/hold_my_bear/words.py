"""Hold My Bear in plain language: moves, events and views, told to one viewer. Plain Python over a view's numbers."""

from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event
from clowder.engine.voice import Voice, listed, several
from clowder.games.hold_my_bear import layout as h

ANIMALS = (
    "bear",
    "ferret",
    "tiger",
    "chicken",
    "dog",
    "cat",
    "hamster",
    "vole",
    "aardvark",
    "giraffe",
    "fish",
    "badger",
    "kangaroo",
    "rabbit",
    "turtle",
    "beaver",
    "bison",
    "ape",
    "walrus",
    "bat",
    "squid",
    "sheep",
)
EFFECTS = {  # of the expansion animals, with the rule
    "aardvark": ("When played: you must take one card of your new match back.", "R39"),
    "giraffe": ("When played: name an animal, and everybody tells how many of it they hold.", "R46"),
    "fish": ("In a set it has the number of the highest card that is no fish.", "R37"),
    "badger": ("When played: the previous owner of the match steals a random card from you.", "R35"),
    "kangaroo": ("When played: ask one player for one exact card, which they hand over if they hold it.", "R47"),
    "rabbit": ("While it lies in the match, whoever can beat the match must.", "R36"),
    "turtle": ("When given: the receiver returns another card to you, but no turtle of the same number.", "R33"),
    "beaver": ("When given: the receiver must give cards away, too, on their next turn.", "R34"),
    "bison": ("When given: a receiver who holds a bear hands one over to you.", "R48"),
    "ape": ("Needs company: another animal must be in its set.", "R38"),
    "walrus": ("Wants no company: its set has walruses only, not even bears.", "R38"),
    "bat": ("Plays only in sets with one sport.", "R38"),
    "squid": ("Plays only in sets with several sports.", "R38"),
    "sheep": ("For a set with a sheep as much is enough: as many bears, as high a count or as high a total.", "R40"),
}
PHASES = {
    h.START: "start",
    h.TURN: "turn",
    h.STEAL: "steal",
    h.SHOW: "show",
    h.ANSWER: "answer",
    h.TAKE_BACK: "take_back",
    h.NAME: "name",
    h.ASK: "ask",
    h.RETURN: "return",
    h.HAND_OVER: "hand_over",
    h.OVER: "over",
}
ENDINGS = {h.STOOD: "match stood", h.EMPTY: "everyone empty", h.STALL: "stall"}
DUTIES = {h.FREE: "play or give", h.IF_ABLE: "play if able", h.MUST: "play"}


# Cards


def animal_of(view: SimpleNamespace, slot: int) -> str:
    """Returns the name of the animal in a slot."""
    return ANIMALS[view.species[slot]] if 0 <= slot < h.SLOTS and 0 <= view.species[slot] < h.NUM_ANIMALS else "a card"


def card_text(view: SimpleNamespace, kind: int) -> str:
    """Returns "tiger 4" for a kind of card."""
    return f"{animal_of(view, kind // h.NUMBERS)} {kind % h.NUMBERS + 1}" if 0 <= kind < h.KINDS else "a card"


def number_in(cards: int, kind: int) -> int:
    """Returns how many cards of a kind are in a set."""
    return int(cards >> int(h.SHIFT[kind]) & int(h.LANE[kind]))


def kinds_in(cards: int) -> list[int]:
    """Returns the cards of a set as kinds, ascending, twins repeated."""
    return [kind for kind in range(h.KINDS) for _ in range(number_in(cards, kind))]


def cards_in(view: SimpleNamespace, cards: int) -> list[str]:
    """Returns the cards of a set as texts."""
    return [card_text(view, kind) for kind in kinds_in(cards)]


def _listed(view: SimpleNamespace, cards: int) -> str:
    return ", ".join(cards_in(view, cards)) or "nothing"


def _slots(mask: int) -> list[int]:
    return [slot for slot in range(h.SLOTS) if mask >> slot & 1]


def sports_text(view: SimpleNamespace, mask: int) -> str:
    """Returns "tiger" or "tiger, dog and cat" for a set of sports."""
    return listed(animal_of(view, slot) for slot in _slots(mask)) or "nothing"


def worth(view: SimpleNamespace, cards: int) -> tuple[int, int, int, int]:
    """Returns bears, sports, count and total of a set of cards, as the rules do (R6 to R8)."""
    kinds = kinds_in(cards)
    held = [sum(kind // h.NUMBERS == slot for kind in kinds) for slot in range(h.SLOTS)]
    fish = view.slot_of[h.FISH]
    others = [kind % h.NUMBERS + 1 for kind in kinds if not fish or kind // h.NUMBERS != fish]
    total = sum(kind % h.NUMBERS + 1 for kind in kinds)
    if fish and others:
        total = sum(others) + held[fish] * max(others)
    most = max(held[1:])
    if most == 0:
        return held[0], 1, held[0], total
    return held[0], sum(1 << slot for slot in range(1, h.SLOTS) if held[slot] == most), most + held[0], total


def _beats_text(view: SimpleNamespace, cards: int) -> str:
    """Returns why a valid set beats the match: "changes the sport to tiger", "is the same sport, 12 beats 9"."""
    bears, sports, most, total = worth(view, cards)
    sheep = view.slot_of[h.SHEEP]
    tie = int(sheep > 0 and any(kind // h.NUMBERS == sheep for kind in kinds_in(cards)))
    shared = sports & view.match_sports
    other = sports & ~view.match_sports if view.lenient else not shared
    sport = sports_text(view, sports)
    if bears > max(0, view.match_bears - tie):
        return _reason(h.MORE_BEARS, bears, view.match_bears, sport)
    if other and most > view.match_count - tie:
        return _reason(h.OTHER_SPORT, most, view.match_count, sport)
    return _reason(h.SAME_SPORT, total, view.match_total, sport)


def _reason(why: int, new: int, old: int, sport: str) -> str:
    beats = "beats" if new > old else "ties with"
    if why == h.MORE_BEARS:
        return f"has {'more' if new > old else 'as many'} bears, {new} against {old}"
    if why == h.OTHER_SPORT:
        return f"changes the sport to {sport}, {new} {beats} {old}"
    return f"is the same sport, {new} {beats} {old}"


# Moves


def move_text(game: Game, view: SimpleNamespace, move: int, voice: Voice) -> str:
    """Returns what a legal move of the viewer means; distinct among the moves that can be legal together."""

    def card(base: int) -> str:
        return card_text(view, move - base)

    if move >= h.MOVE_HAND_OVER:
        return f"Hand {card(h.MOVE_HAND_OVER)} over"
    if move >= h.MOVE_RETURN:
        return f"Return {card(h.MOVE_RETURN)}"
    if move >= h.MOVE_ASK:
        return f"Ask for {card(h.MOVE_ASK)}"
    if move >= h.MOVE_NAME:
        return f"Name {animal_of(view, move - h.MOVE_NAME)}"
    if move >= h.MOVE_TAKE_BACK:
        return f"Take {card(h.MOVE_TAKE_BACK)} back"
    if move >= h.MOVE_SHOW:
        return f"Make {card(h.MOVE_SHOW)} the match" if view.bear_penalty else f"Show {card(h.MOVE_SHOW)}"
    if move >= h.MOVE_TAKE:
        victim = _victim(view)[0]
        return f"Take {several(move - h.MOVE_TAKE, 'card')} from {voice.object(max(victim, 0))}"
    if move >= h.MOVE_TARGET:
        return _target_text(view, voice.object(move - h.MOVE_TARGET))
    if move >= h.MOVE_GIVE_CARD:
        return f"Give {card(h.MOVE_GIVE_CARD)}"
    if move >= h.MOVE_CARD:
        return f"{'With' if view.draft_kind else 'Play'} {card(h.MOVE_CARD)}"
    if move == h.MOVE_STOP:
        return f"That is all: it {_beats_text(view, view.draft)}"
    return ("Do not start", "Start", "", "Give cards away")[move]


def _target_text(view: SimpleNamespace, target: str) -> str:
    if view.phase == h.ASK:
        return f"Ask {target}"
    cards = kinds_in(view.draft)
    if view.give_split and len(cards) == 2:
        return f"{card_text(view, cards[1 if view.draft_target else 0]).capitalize()} to {target}"
    return f"To {target}"


def _victim(view: SimpleNamespace) -> tuple[int, int]:
    """Returns the next seat that more or less may be stolen from (-1: none), and the thefts so far."""
    others = [seat for seat in range(view.num_seats) if seat != view.turn]
    takes = view.draft_takes
    left = min(view.steal, sum(view.hand_size[seat] for seat in others)) - sum(
        takes >> 3 * s & 7 for s in range(h.SEATS)
    )
    for seat in others:
        if seat >= view.draft_seat:
            fewest = max(0, left - sum(view.hand_size[other] for other in others if other > seat))
            if fewest < min(left, view.hand_size[seat]):
                return seat, takes
            takes += fewest << 3 * seat
            left -= fewest
    return -1, takes


def question(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns what the viewer is asked now, as a sentence."""
    giver = voice.object(view.turn)
    if view.phase == h.STEAL:
        victim = max(_victim(view)[0], 0)
        if view.draft_seat == 0:
            others = sum(size for seat, size in enumerate(view.hand_size) if seat != view.turn)
            return f"You have no cards: you steal {several(min(view.steal, others), 'card')} from the others."
        return f"You have no cards: how many do you steal from {voice.object(victim)}?"
    if view.phase == h.ASK and view.draft_target:
        return f"Which card do you ask {voice.object(view.draft_target - 1)} for?"
    if view.phase in (h.TURN, h.ANSWER):
        return _turn_question(view, voice)
    return {
        h.START: "Do you want to start? The first turn must beat the match.",
        h.SHOW: "You hold a bear, so you cannot win yet. Which one do you show?"
        if not view.bear_penalty
        else "You hold a bear, so you cannot win. Which one becomes the match?",
        h.TAKE_BACK: "The aardvark takes a card of your match back. Which one?",
        h.NAME: "The giraffe looks around: of which animal must everybody tell how many they hold?",
        h.ASK: "The kangaroo begs for a card. Whom do you ask, and for which?",
        h.RETURN: f"You got a turtle: which card do you return to {giver}?",
        h.HAND_OVER: f"You got a bison: which bear do you hand over to {giver}?",
    }.get(view.phase, "The game is over.")


def _turn_question(view: SimpleNamespace, voice: Voice) -> str:
    chosen = _listed(view, view.draft)
    if view.draft_kind == h.SET:
        return f"Your set: {chosen}. Which card comes next?"
    if view.draft_kind == h.GIFT:
        seat = voice.viewer if voice.viewer is not None else view.turn
        if view.draft_size < min(2, view.hand_size[seat]):
            return f"Your gift: {chosen}. Which card comes next?"
        return f"Your gift: {chosen}. Who gets it?"
    if view.phase == h.ANSWER:
        return "You can beat the bear, so you must. With which cards?"
    if voice.viewer is not None and view.give_mask >> voice.viewer & 1:
        return "It is your turn, and the beaver makes you give."
    return "It is your turn. Do you beat the match or give cards away?"


# Events


def _coded(code: int) -> str:
    """Returns "tiger 4" for a card as events tell it."""
    animal, number = divmod(code - 1, h.NUMBERS)
    return f"{ANIMALS[animal]} {number + 1}" if 0 <= animal < h.NUM_ANIMALS else "a card"


def _coded_cards(*values: int) -> str:
    low = (1 << h.CODE_BITS) - 1
    codes = [code for value in values for code in (value & low, value >> h.CODE_BITS & low) if code]
    return ", ".join(_coded(code) for code in codes) or "a card"


def _coded_sports(a: int, c: int) -> str:
    low = (1 << h.ANIMAL_BITS) - 1
    codes = [c & low, c >> 5 & low, c >> 10 & low, a >> 2 & low, a >> 7 & low]
    return listed(ANIMALS[code - 1] for code in codes if 0 < code <= h.NUM_ANIMALS)


def _counted(voice: Voice, *values: int) -> str:
    """Returns "Ann 2, Bob 0" for the counts everybody announced."""
    counts = [value >> 5 * place & 31 for value in values for place in range(3)]
    names = ((voice.object(seat), counts[seat]) for seat in range(min(len(voice.names), h.SEATS)))
    return ", ".join(f"{name} {number}" for name, number in names)


def event_text(game: Game, event: Event, voice: Voice) -> str:
    """Returns an event as one sentence; empty if there is nothing to say."""
    kind, seat, a, b, c = event
    who = voice.subject(seat)
    other = voice.object(b - 1) if 0 < b <= len(voice.names) else "somebody"
    card = _coded(a)
    if kind == h.STARTS:
        why = {
            h.OFFERED: "",
            h.DRAFTED: ": nobody wanted to",
            h.NO_MOVE: ": nobody can beat the match",
            h.HIGHEST_BEAR: " with the highest bear",
        }.get(a, "")
        return f"{who} {voice.verb(seat, 'starts', 'start')}{why}."
    if kind == h.BEAT:
        return f"It {_reason(a & 3, b >> 6 & 63, b & 63, _coded_sports(a, c))}."
    if kind == h.NAMED:
        return f"{who} named the {ANIMALS[a - 1] if 0 < a <= h.NUM_ANIMALS else 'animal'}."
    if kind == h.TURN_BEGINS:
        return f"{'Your' if seat == voice.viewer else voice.possessive(seat)} turn."
    sentences = {
        h.OPENED: f"The first match is {card}.",
        h.PLAYED: f"{who} played {_coded_cards(a, b, c)}.",
        h.GAVE: f"{who} gave {_coded_cards(a)} to {other}.",
        h.STOLE: f"{who} stole {card} from {other}.",
        h.SHOWED: f"{who} would have won, but had to show {card}.",
        h.PENALTY: f"{who} would have won, but {card} is the match now.",
        h.ANSWERS: f"{who} can beat it and must.",
        h.NO_ANSWER: "Nobody can beat it.",
        h.TOOK_BACK: f"{who} took {card} back from the match.",
        h.COUNTED: f"Everybody told how many: {_counted(voice, a, b, c)}.",
        h.ASKED_HIT: f"{who} asked {other} for {card} and got it.",
        h.ASKED_MISS: f"{who} asked {other} for {card} in vain.",
        h.RETURNED: f"{who} returned {card} to {other}.",
        h.HANDED_OVER: f"{who} handed {card} over to {other}.",
        h.NO_BEAR: f"{who} had no bear to hand over.",
        h.MUST_GIVE: f"{who} must give on the next turn.",
        h.PASSED: f"{who} had no cards, and nobody else had: a pass.",
        h.WON: f"{who} won the game.",
        h.STALLED: "Nobody found a new match for ten rounds: the game is a draw.",
    }
    return sentences.get(kind, "")


# Views


def view_json(game: Game, view: SimpleNamespace, voice: Voice) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards by their names."""
    seats = range(view.num_seats)
    return {
        "game": game.name,
        "viewer": voice.viewer,
        "phase": PHASES.get(view.phase, "?"),
        "to_act": [seat for seat in seats if view.waiting_mask >> seat & 1],
        "turn": None if view.phase == h.START else view.turn,
        "duty": DUTIES.get(view.duty, "?"),
        "animals": [animal_of(view, slot) for slot in range(view.num_animals)],
        "match": {
            "cards": cards_in(view, view.match),
            "sports": [animal_of(view, slot) for slot in _slots(view.match_sports)],
            "count": view.match_count,
            "total": view.match_total,
            "bears": view.match_bears,
            "owner": view.owner - 1 if view.owner else None,
        },
        "gone": cards_in(view, view.gone),
        "turns_without_new_match": view.idle,
        "stall_at": h.STALL_ROUNDS * view.num_seats,
        "ending": ENDINGS.get(view.ending),
        "draft": _draft_json(view),
        "seats": [_seat_json(view, voice, seat) for seat in seats],
    }


def _seat_json(view: SimpleNamespace, voice: Voice, seat: int) -> dict[str, Any]:
    mind = h.WATCHER if voice.viewer is None else voice.viewer
    announced = _slots(view.announced[mind])
    lacks = [kind for kind in range(h.KINDS) if number_in(view.lacks[seat], kind)]
    own = seat == voice.viewer
    return {
        "seat": seat,
        "name": voice.names[seat],
        "hand_size": view.hand_size[seat],
        "hand": cards_in(view, view.hands[seat]) if own else None,
        "known": [] if own else cards_in(view, view.known[seat][mind]),
        "known_to_lack": [card_text(view, kind) for kind in lacks if kind < view.num_animals * h.NUMBERS],
        "announced": {animal_of(view, slot): view.counts[seat][slot] for slot in announced},
        "owns_match": view.owner == seat + 1,
        "must_give": bool(view.give_mask >> seat & 1),
    }


def _draft_json(view: SimpleNamespace) -> dict[str, Any] | None:
    if view.draft_kind == 0 and view.draft_target == 0 and view.draft_seat == 0:
        return None
    takes = {seat: view.draft_takes >> 3 * seat & 7 for seat in range(view.num_seats)}
    return {
        "play": {h.SET: "set", h.GIFT: "gift"}.get(view.draft_kind, "theft" if view.draft_seat else "request"),
        "cards": cards_in(view, view.draft),
        "target": view.draft_target - 1 if view.draft_target else None,
        "taken": {str(seat): number for seat, number in takes.items() if number},
    }


def match_text(view: SimpleNamespace, voice: Voice) -> str:
    """Returns the match as one line: its cards, sport, count, total and owner."""
    owner = f"{voice.possessive(view.owner - 1)} match" if view.owner else "nobody's match"
    worth_text = f"{sports_text(view, view.match_sports)}, {view.match_count} of it, total {view.match_total}"
    bears = f", {several(view.match_bears, 'bear')}" if view.match_bears else ""
    return f"{_listed(view, view.match)} ({worth_text}{bears}; {owner})"


def table(game: Game, view: SimpleNamespace, voice: Voice) -> list[tuple[str, str]]:
    """Returns the table as labelled lines, for the terminal."""
    mind = h.WATCHER if voice.viewer is None else voice.viewer
    lines = []
    for seat in range(view.num_seats):
        if seat == voice.viewer:
            continue
        status = several(view.hand_size[seat], "card")
        if view.turn == seat and view.phase not in (h.START, h.OVER):
            status += ", on turn"
        if view.give_mask >> seat & 1:
            status += ", must give"
        if view.known[seat][mind]:
            status += f" (surely: {_listed(view, view.known[seat][mind])})"
        told = [f"{view.counts[seat][slot]} {animal_of(view, slot)}" for slot in _slots(view.announced[mind])]
        lines.append((voice.names[seat], status + (f" (told: {', '.join(told)})" if told else "")))
    lines.append(("Match", match_text(view, voice)))
    gone = len(kinds_in(view.gone))
    lines.append(("Gone", f"{several(gone, 'card')}; {several(view.idle, 'turn')} without a new match"))
    if voice.viewer is not None:
        lines.append(("Your hand", _listed(view, view.hands[voice.viewer])))
    return lines
