"""Hold My Bear in plain language: moves, events and views, told to one viewer. Plain Python over a view's numbers."""

from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal
from clowder.engine.referee import NOT_ASKED, NOT_THERE
from clowder.engine.voice import Voice, listed, several
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import preview
from clowder.games.hold_my_bear import refusal as no
from clowder.games.hold_my_bear.preview import kinds_in, number_in

ANIMALS = tuple(
    "bear ferret tiger chicken dog cat hamster vole aardvark giraffe fish badger kangaroo rabbit turtle beaver bison "
    "ape walrus bat squid sheep".split()
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
PHASES = dict(enumerate("start turn steal show answer take_back name ask return hand_over over".split(), start=h.START))
ACTING = {h.TAKE_BACK: h.AARDVARK, h.NAME: h.GIRAFFE, h.ASK: h.KANGAROO, h.RETURN: h.TURTLE, h.HAND_OVER: h.BISON}
ENDINGS = {h.STOOD: "match stood", h.EMPTY: "everyone empty", h.STALL: "stall"}
DUTIES = {h.FREE: "play or give", h.IF_ABLE: "play if able", h.MUST: "play"}


# Cards


def animal_of(view: SimpleNamespace, slot: int) -> str:
    """Returns the name of the animal in a slot."""
    return ANIMALS[view.species[slot]] if 0 <= slot < h.SLOTS and 0 <= view.species[slot] < h.NUM_ANIMALS else "a card"


def card_text(view: SimpleNamespace, kind: int) -> str:
    """Returns "tiger 4" for a kind of card."""
    return f"{animal_of(view, kind // h.NUMBERS)} {kind % h.NUMBERS + 1}" if 0 <= kind < h.KINDS else "a card"


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


def _beats_text(game: Game, view: SimpleNamespace, cards: int) -> str:
    """Returns why a valid set beats the match: "changes the sport to tiger", "is the same sport, 12 beats 9"."""
    worth = preview.worth_of(game, view, cards)
    new, old = measured(view, worth)
    return _reason(worth.why, new, old, sports_text(view, worth.sports))


def measured(view: SimpleNamespace, worth: preview.Worth) -> tuple[int, int]:
    """Returns by which numbers a valid set beats the match: its bears, count or total, and the match's."""
    return {
        h.MORE_BEARS: (worth.bears, view.match_bears),
        h.OTHER_SPORT: (worth.count, view.match_count),
    }.get(worth.why, (worth.total, view.match_total))


def _reason(why: int, new: int, old: int, sport: str) -> str:
    beats = "beats" if new > old else "ties with"
    if why == h.MORE_BEARS:
        return f"has {'more' if new > old else 'as many'} bears, {new} against {old}"
    if why == h.OTHER_SPORT:
        return f"changes the sport to {sport}, {new} {beats} {old}"
    return f"is the same sport, {new} {beats} {old}"


def needs_text(view: SimpleNamespace) -> str:
    """Returns what beats the match, as the rest of a sentence: "a bear, 3 of another sport, or ..."."""
    bears = f"{several(view.match_bears + 1, 'bear')} or more" if view.match_bears < h.MAX_SET else ""
    other = f"{view.match_count + 1} of another sport" if view.match_count < h.MAX_SET else ""
    sports = " or ".join(animal_of(view, slot) for slot in _slots(view.match_sports))
    same = f"{sports} with a total above {view.match_total}"
    return ", ".join(way for way in (same, other) if way) + (f", or {bears}" if bears else "")


# Moves


def move_text(game: Game, view: SimpleNamespace, move: int, voice: Voice) -> str:
    """Returns what a legal move of the viewer means; distinct among the moves that can be legal together."""
    base, which = h.MOVES.read(move)
    if base == h.MOVE_STOP:
        return f"That is all: it {_beats_text(game, view, view.draft)}"
    if base == h.MOVE_TAKE:
        victim = preview.theft(game, view).victim
        return f"Take {several(which[0], 'card')} from {voice.object(max(victim, 0))}"
    if base == h.MOVE_TARGET:
        return _target_text(game, view, voice.object(which[0]))
    if base == h.MOVE_NAME:
        return f"Name {animal_of(view, which[0])}"
    card = card_text(view, which[0]) if which else ""
    return {
        h.MOVE_DECLINE: "Do not start",
        h.MOVE_START: "Start",
        h.MOVE_GIVE: "Give cards away",
        h.MOVE_CARD: f"{'With' if view.draft_kind else 'Play'} {card}",
        h.MOVE_GIVE_CARD: f"Give {card}",
        h.MOVE_SHOW: f"Make {card} the match" if view.bear_penalty else f"Show {card}",
        h.MOVE_TAKE_BACK: f"Take {card} back",
        h.MOVE_ASK: f"Ask for {card}",
        h.MOVE_RETURN: f"Return {card}",
        h.MOVE_HAND_OVER: f"Hand {card} over",
    }[base]


def _target_text(game: Game, view: SimpleNamespace, target: str) -> str:
    if view.phase == h.ASK:
        return f"Ask {target}"
    if preview.gift(game, view)[1] == 2:
        cards = kinds_in(view.draft)
        return f"{card_text(view, cards[1 if view.draft_target else 0]).capitalize()} to {target}"
    return f"To {target}"


RULE_OF = {
    no.BLOCKED: "R14",
    no.LEADS_NOWHERE: "R12",
    no.NOT_ENOUGH: "R12",
    no.BAD_COMPANY: "R38",
    no.NOT_ASCENDING: "R17",
    no.MUST_PLAY: "R5",
    no.MUST_IF_ABLE: "R28",
    no.RABBIT: "R36",
    no.BEAVER: "R34",
    no.ONESELF: "R18",
    no.TOO_MANY: "R19",
    no.TOO_FEW: "R19",
    no.SAME_TURTLE: "R33",
}
COMPANY = {
    h.APE: "An ape needs another animal in its set.",
    h.WALRUS: "A walrus wants nothing but walruses in its set.",
    h.BAT: "A bat is only in sets with one sport.",
    h.SQUID: "A squid is only in sets with several sports.",
}


def rule_of(refusal: Refusal) -> str:
    """Returns the number of the rule that a refusal is about; R15 if it is about the question alone."""
    answering = refusal.reason == no.MUST_PLAY and refusal.why[0]
    return "R27" if answering else RULE_OF.get(refusal.reason, "R15")


def reason_text(game: Game, view: SimpleNamespace, move: int, refusal: Refusal) -> str:
    """Returns why the viewer's move is refused, as a sentence."""
    first, second, third = refusal.why
    base, which = h.MOVES.read(move)
    if refusal.reason == NOT_THERE:
        return _missing_text(view, base, which[0], first)
    if base == h.MOVE_START and refusal.reason == no.LEADS_NOWHERE:
        return "Only those who can beat the match may start, and you cannot."
    if refusal.reason == no.NOT_ASCENDING and base == h.MOVE_TARGET:
        return "The two cards are equal: say in the order of the seats who gets one."
    return {
        NOT_ASKED: "You are not asked for anything now.",
        no.BLOCKED: f"Your bear {first} blocks every other {first} while you hold it.",
        no.LEADS_NOWHERE: f"No set that beats the match goes on with it; it takes {needs_text(view)}.",
        no.NOT_ENOUGH: f"{several(first, 'bear').capitalize()}, a count of {second} and a total of {third} do not beat "
        f"the match; it takes {needs_text(view)}.",
        no.BAD_COMPANY: COMPANY.get(first, ""),
        no.NOT_ASCENDING: "Cards are named in the order of the deck, and the last card of a gift is named last.",
        no.MUST_PLAY: "You can beat the bear, so you must; you cannot give."
        if first
        else "You start, so you must beat the match this time; you cannot give.",
        no.MUST_IF_ABLE: "You start with the highest bear and can beat the match, so you must; you cannot give.",
        no.RABBIT: "A rabbit lies in the match: you can beat it, so you must; you cannot give.",
        no.BEAVER: "The beaver makes you give cards away this time.",
        no.ONESELF: "That is your own seat: choose another player.",
        no.TOO_MANY: f"You steal only {several(second, 'more card', 'more cards')}.",
        no.TOO_FEW: f"You must take at least {second} there: the others hold too few.",
        no.SAME_TURTLE: f"You were given a turtle {first}, so you return anything but a turtle {first}.",
    }.get(refusal.reason, "That does not answer what you are asked now.")


def _missing_text(view: SimpleNamespace, base: int, which: int, victim: int) -> str:
    """Returns that what a move names is not there."""
    if base == h.MOVE_TARGET:
        return "Nobody sits there."
    if base == h.MOVE_TAKE:
        return f"Only {several(view.hand_size[victim], 'card')} can be taken there."
    if base in (h.MOVE_NAME, h.MOVE_ASK):
        return "There is no such animal in this game."
    if base == h.MOVE_TAKE_BACK:
        return f"There is no {card_text(view, which)} in the match."
    return f"You hold no {'other ' if number_in(view.draft, which) else ''}{card_text(view, which)}."


def question(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns what the viewer is asked now, as a sentence."""
    giver = voice.object(view.turn)
    if view.phase == h.STEAL:
        theft = preview.theft(game, view)
        if view.draft_seat == 0:
            return f"You have no cards: you steal {several(theft.number, 'card')} from the others."
        return f"You have no cards: how many do you steal from {voice.object(max(theft.victim, 0))}?"
    if view.phase == h.ASK and view.draft_target:
        return f"Which card do you ask {voice.object(view.draft_target - 1)} for?"
    if view.phase in (h.TURN, h.ANSWER):
        return _turn_question(game, view, voice)
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


def _turn_question(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    chosen = _listed(view, view.draft)
    if view.draft_kind == h.SET:
        return f"Your set: {chosen}. Which card comes next?"
    if view.draft_kind == h.GIFT:
        missing = view.draft_size < preview.gift(game, view)[0]
        return f"Your gift: {chosen}. {'Which card comes next' if missing else 'Who gets it'}?"
    if view.phase == h.ANSWER:
        return "You can beat the bear, so you must. With which cards?"
    if voice.viewer is not None and view.give_mask >> voice.viewer & 1:
        return "It is your turn, and the beaver makes you give."
    return "It is your turn. Do you beat the match or give cards away?"


# Events


def coded(code: int) -> str:
    """Returns "tiger 4" for a card as events tell it."""
    animal, number = divmod(code - 1, h.NUMBERS)
    return f"{ANIMALS[animal]} {number + 1}" if 0 <= animal < h.NUM_ANIMALS else "a card"


def _coded_cards(*values: int) -> str:
    low = (1 << h.CODE_BITS) - 1
    codes = [code for value in values for code in (value & low, value >> h.CODE_BITS & low) if code]
    return ", ".join(coded(code) for code in codes) or "a card"


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
    card = coded(a)
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
        "answering": bool(view.answering),
        "offered_to_start": _own_offer(view, voice),
        "pending": _pending_json(view),
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


def _own_offer(view: SimpleNamespace, voice: Voice) -> bool | None:
    """Returns the viewer's own sealed answer while others still think (R5); None if there is none."""
    if view.phase != h.START or voice.viewer is None or view.waiting_mask >> voice.viewer & 1:
        return None
    return bool(view.starter_mask >> voice.viewer & 1)


def _pending_json(view: SimpleNamespace) -> list[dict[str, Any]]:
    """Returns the animals that are acting or still to act, in their order (R31), and for or by whom."""
    animals = [ACTING[view.phase]] if view.phase in ACTING else []
    animals += [animal for animal in range(h.NUM_ANIMALS) if view.pending >> animal & 1]
    seats = {h.BADGER: view.previous, h.TURTLE: view.turtle_to, h.BEAVER: view.beaver_to, h.BISON: view.bison_to}
    found: list[dict[str, Any]] = []
    for animal in animals:
        seat = seats.get(animal, view.turn + 1)
        found.append({"animal": ANIMALS[animal], "seat": seat - 1 if seat else None})
        if animal == h.TURTLE:  # R33
            found[-1]["not_returned"] = [f"turtle {n + 1}" for n in range(h.NUMBERS) if view.turtle_numbers >> n & 1]
    return found


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
