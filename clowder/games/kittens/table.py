"""The kittens' table as a person sees it: how cards are drawn, what taps mean, how events are told.

Everything here is made from one viewer's view. Colours and layout are in table.css, the middle of the table in
table.html, the drawings in art.svg.
"""

from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event, View
from clowder.engine.messages import say
from clowder.engine.scene import Beat, Card, Face, Place, Scene
from clowder.engine.voice import Voice, several
from clowder.games.kittens import layout as k
from clowder.games.kittens import words

HAS_REACTIONS = True  # every play can be answered
ON_TABLE = ("place", "fetch")  # things that table.html draws as buttons of its own

# By kind: the symbol in art.svg and the corner index.
_DRAWN = {
    "exploding-kittens": (
        ("", ""),
        ("defuse", "D"),
        ("attack", "2\u00d7"),
        ("favor", "F"),
        ("nope", "N"),
        ("shuffle", "Sh"),
        ("skip", "S"),
        ("future", "3"),
        ("tacocat", "T"),
        ("cattermelon", "C"),
        ("potato", "H"),
        ("beard", "B"),
        ("rainbow", "R"),
        ("kitten", "!"),
    ),
    "bursting-felines": (
        ("", ""),
        ("bf-resurrect", "R"),
        ("bf-attack", "A"),
        ("bf-loot", "L"),
        ("bf-deny", "D"),
        ("bf-shuffle", "Sh"),
        ("bf-skip", "S"),
        ("bf-peek", "P"),
        ("bf-combo-1", "I"),
        ("bf-combo-2", "II"),
        ("bf-combo-3", "III"),
        ("bf-combo-4", "IV"),
        ("bf-combo-5", "V"),
        ("bf-perish", "†"),
    ),
}
_TINTS = "- defuse attack favor nope shuffle skip future cat1 cat2 cat3 cat4 cat5 kitten".split()


def face(game: Game, view: SimpleNamespace, card: str) -> Face:
    """Returns how a card of that title is drawn, with what it does under the options in force."""
    kind = words.titles(game).index(card)
    symbol, index = _DRAWN[game.name][kind]
    said = game.say(words.say_help(view, kind), Voice(None))
    return Face(card, f"kittens-{symbol}", f"tint-{_TINTS[kind]}", index, said)


# The scene


def scene(sight: View) -> Scene:
    """Returns the table as this viewer sees it."""
    game, view, voice = sight.game, sight.fields, sight.voice
    seen = words.view_json(sight)
    places = tuple(_place(game, view, seat) for seat in range(view.num_seats))
    held = [] if voice.viewer is None else seen["seats"][voice.viewer]["hand"]
    return Scene(
        places=places,
        hand=_numbered(game, view, "hand", held),
        facts=_facts(game, view, seen, voice),
        knows=_knows(sight, seen),
        more=_middle(sight, seen, places),
    )


def _numbered(game: Game, view: SimpleNamespace, where: str, titles: list[str]) -> tuple[Card, ...]:
    """Returns cards at a place, equal ones told apart by a number."""
    count: Counter[str] = Counter()
    cards = []
    for name in titles:
        cards.append(Card(f"{where}:{name}#{count[name]}", face(game, view, name)))
        count[name] += 1
    return tuple(cards)


def _is_bursting(game: Game) -> bool:
    return game.name == "bursting-felines"


def _place(game: Game, view: SimpleNamespace, seat: int) -> Place:
    cast = "kittens-bf-cast" if _is_bursting(game) else "kittens-cast"
    cards = view.hand_size[seat]
    if is_out(view, seat):  # R28: in front of the dead lie the kitten face up and their hand face down, or nothing
        kitten = Card(f"dead:{seat}", face(game, view, words.title(game, k.KITTEN)))
        status = "perished" if _is_bursting(game) else "exploded"
        return Place(seat, f"{cast}-out", cards, status, out=True, shown=() if view.death_discards else (kitten,))
    if view.phase == k.OVER:
        return Place(seat, f"{cast}-{seat}", cards, "the last one alive", on_turn=True)
    status = several(cards, "card")
    on_turn = seat == view.turn
    if on_turn and view.remaining > 1:
        status += f", owes {view.remaining}"
    return Place(seat, f"{cast}-{seat}", cards, status, on_turn=on_turn)


def _kittens(game: Game, number: int) -> str:
    """Returns "2 kittens", in this edition's words."""
    return f"{number} {words.title(game, k.KITTEN)}" if _is_bursting(game) else several(number, "kitten")


def _percent(share: float) -> str:
    """Returns a share as a percentage that says 0% and 100% only where it is certain."""
    if 0 < share < 0.005:
        return "under 1%"
    if 0.995 < share < 1:
        return "over 99%"
    return f"{100 * share:.0f}%"


def _facts(game: Game, view: SimpleNamespace, seen: dict[str, Any], voice: Voice) -> tuple[str, ...]:
    if view.phase == k.OVER:
        return ()
    kittens, size = seen["kittens_in_pile"], view.pile_size
    count = f"{_kittens(game, kittens)} in {several(size, 'card')}"
    if view.phase in (k.INSERT, k.RESCUE):
        return (f"{count}, and one on the loose",)
    known = {place["above"]: place["card"] for place in seen["pile_known"]}
    kitten = words.title(game, k.KITTEN)
    when = "if you draw now" if view.phase == k.TURN and view.turn == voice.viewer else "on the next draw"
    if 0 in known:
        share = float(known[0] == kitten)
    else:
        share = (kittens - list(known.values()).count(kitten)) / max(1, size - len(known))
    return (f"{count}: {_percent(share)} {when}",)


_ORDINALS = ("top card", "second card from the top", "third card from the top")


def _nth(above: int, size: int) -> str:
    if above < len(_ORDINALS):
        return _ORDINALS[above]
    if above == size - 1:
        return "bottom card"
    number = above + 1
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending} card from the top"


def _listed(titles: list[str]) -> str:
    """Returns "Nope, 2 Skip"."""
    counts = Counter(titles)
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counts.items())


def _knows(sight: View, seen: dict[str, Any]) -> tuple[str, ...]:
    """Returns what the view remembers, a sentence each."""
    view, size = sight.fields, sight.fields.pile_size
    told = [f"The {_nth(place['above'], size)} is {place['card']}." for place in seen["pile_known"]]
    for place in seen["seats"]:
        if place["seat"] == sight.seat:
            continue
        name = place["name"]
        if not place["alive"]:
            if place["hand_size"]:
                told.append(f"{name} took {several(place['hand_size'], 'card')} out of the game (R28).")
            continue
        if place["known"]:
            told.append(f"{name} surely holds {_listed(place['known'])}.")
        if place["known_to_lack"]:
            told.append(f"{name} has no {' and no '.join(place['known_to_lack'])}.")
        if place["no_more_of"]:
            told.append(f"{name} holds no further {' or '.join(place['no_more_of'])}.")
    if view.discard_size:
        told.append(f"In the discard pile: {_listed(sorted(seen['discard']))}.")
    if view.removed_size:
        told.append(f"{several(view.removed_size, 'card')} left the game unseen (R34).")
    unseen = words.unseen(sight)
    if unseen:
        told.append(f"Not seen yet, in hands or in the pile: {', '.join(map(sight.say, unseen))}.")
    return tuple(told)


# The middle


def _middle(sight: View, seen: dict[str, Any], places: tuple[Place, ...]) -> dict[str, Any]:
    """Returns what table.html draws: the piles, or what takes their place in some phases."""
    game, view, voice = sight.game, sight.fields, sight.voice
    asked = is_asked(view, voice)
    kitten = face(game, view, words.title(game, k.KITTEN))
    mine = asked and view.phase in (k.INSERT, k.FETCH)
    top = seen["discard"][-3:]
    return {
        "mode": seen["phase"] if mine or view.phase in (k.WINDOW, k.OVER) else "piles",
        "back": "kittens-bf-back" if _is_bursting(game) else "kittens-back",
        "draw": k.MOVE_DRAW if asked and view.phase == k.TURN and not view.draft else None,
        "thickness": min(4, view.pile_size // 8),
        "peeks": _peeks(game, view, seen),
        "discard": [Card("discard" if i == len(top) - 1 else "", face(game, view, name)) for i, name in enumerate(top)],
        "heap": [(face(game, view, name), n) for name, n in sorted(Counter(seen["discard"]).items())],
        "pending": _pending(game, view, seen, voice) if view.phase == k.WINDOW else None,
        "kitten": Card("kitten", kitten) if view.phase in (k.INSERT, k.RESCUE) else None,
        "waiting": _waiting_line(game, view, voice),
        "places": _pile_places(game, view, seen) if mine and view.phase == k.INSERT else [],
        "fetch": _fetchable(sight) if mine and view.phase == k.FETCH else [],
        "winner": places[view.turn] if view.phase == k.OVER else None,
    }


def is_asked(view: SimpleNamespace, voice: Voice) -> bool:
    """Tells whether the viewer owes a decision."""
    return voice.viewer is not None and bool(view.waiting_mask >> voice.viewer & 1)


def _peeks(game: Game, view: SimpleNamespace, seen: dict[str, Any]) -> list[Face | None]:
    """Returns the pile's first cards from the top as far down as the viewer knows any of the first four."""
    known = {place["above"]: place["card"] for place in seen["pile_known"] if place["above"] < 4}
    return [face(game, view, known[above]) if above in known else None for above in range(max(known, default=-1) + 1)]


def _pending(game: Game, view: SimpleNamespace, seen: dict[str, Any], voice: Voice) -> dict[str, Any]:
    """Returns the play that lies open, with the Nopes on it."""
    pending = seen["pending"]
    nope = words.title(game, k.NOPE)
    nopes = pending["nopes"]
    last = len(pending["cards"]) - 1
    cards = [
        Card("discard" if not nopes and i == last else "", face(game, view, name))
        for i, name in enumerate(pending["cards"])
    ]
    verdict = ""
    if nopes:
        count = game.say(say("num-nopes", number=nopes), voice)
        verdict = f"{count}: {'stopped' if nopes % 2 else 'it happens'}"
    return {
        "cards": cards,
        "nopes": [Card("discard" if i == nopes - 1 else "", face(game, view, nope)) for i in range(nopes)],
        "line": _pending_line(game, view, pending, voice),
        "verdict": verdict,
        "stopped": bool(nopes % 2),
    }


def _pending_line(game: Game, view: SimpleNamespace, pending: dict[str, Any], voice: Voice) -> str:
    """Returns what the open play is after, in a few words."""
    whose = "Your play" if view.turn == voice.viewer else f"{voice.names[view.turn]}'s play"
    target = pending["target"]
    if pending["named"]:
        return f"{whose}: {pending['named']} from {voice.object(target)}"
    if target is not None:
        return f"{whose}: a card from {voice.object(target)}"
    if pending["play"] == "five":
        return f"{whose}: a card from the discard pile"
    return whose


def _waiting_line(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns who is doing what beside the piles, or nothing."""
    if view.phase == k.INSERT and view.turn != voice.viewer:
        return f"{voice.names[view.turn]} puts it back, somewhere."
    if view.phase == k.RESCUE and view.turn == voice.viewer:
        return "It can still be stopped."
    if view.phase == k.RESCUE:
        return f"{voice.names[view.turn]} holds {words.title(game, k.DEFUSE)}. Will they use it?"
    if view.phase == k.GIVE:
        giver = view.action_target - 1
        verb = voice.verb(giver, "chooses", "choose")
        return f"{voice.subject(giver)} {verb} a card for {voice.object(view.turn)}."
    if view.phase == k.FETCH and view.turn != voice.viewer:
        return f"{voice.names[view.turn]} takes a card from here."
    return ""


def _place_text(above: int, size: int) -> str:
    if above == 0:
        return "On top"
    return "At the bottom" if above == size else f"Under {several(above, 'card')}"


def _pile_places(game: Game, view: SimpleNamespace, seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the places where a kitten can go, from the top, each with the card below it as far as it is known."""
    size = view.pile_size
    known = {place["above"]: face(game, view, place["card"]) for place in seen["pile_known"]}
    short = {0: "Top", size: "Bottom"}
    return [
        {
            "anchor": f"place:{above}",
            "short": short.get(above, str(above)),
            "label": _place_text(above, size),
            "below": known.get(above),
        }
        for above in range(size + 1)
    ]


def _fetchable(sight: View) -> list[Card]:
    """Returns one card for each title that may be taken out of the discard pile, with how many lie there."""
    cards = []
    for kind in (move - k.MOVE_FETCH for move in sight.legal()):
        name, number = words.title(sight.game, kind), sight.fields.discard.count(kind)
        cards.append(
            Card(f"fetch:{name}", face(sight.game, sight.fields, name), f"{number}\u00d7" if number > 1 else "")
        )
    return cards


# Taps


def touch(game: Game, view: SimpleNamespace, move: int) -> str:
    """Returns the things a move touches, separated by "|"; empty if it is only a button."""

    base, which = k.MOVES.read(move)
    if base == k.MOVE_NOPE:
        return f"hand:{words.title(game, k.NOPE)}"
    if not which:
        return ""
    if base in (k.MOVE_INSERT, k.MOVE_TARGET):
        return f"{'place' if base == k.MOVE_INSERT else 'seat'}:{which[0]}"
    where = {k.MOVE_FETCH: "fetch", k.MOVE_NAME: "name"}.get(base, "hand")
    number = {k.MOVE_PAIR: 2, k.MOVE_TRIPLE: 3}.get(base, 1)
    return "|".join([f"{where}:{words.title(game, which[0])}"] * number)


def label(game: Game, view: SimpleNamespace, thing: str, voice: Voice) -> str:
    """Returns a chip's text."""
    what, _, which = thing.partition(":")
    if what == "seat":
        return voice.names[int(which)]
    if what == "place":
        return _place_text(int(which), view.pile_size)
    return which or "Draw pile"


def play_text(sight: View, moves: tuple[int, ...]) -> str:
    """Returns a complete play as one short imperative."""
    game, view, voice = sight.game, sight.fields, sight.voice
    if len(moves) == 1 and not view.draft:
        return sight.text(moves[0])
    draft, kind, target, named = view.draft, view.draft_title, view.draft_target - 1, 0
    picks = [x for x in range(1, k.KITTEN) if view.draft_picks >> x & 1]
    for move in moves:
        base, which = k.MOVES.read(move)
        if base == k.MOVE_FIVE:
            draft = k.FIVE
        elif base == k.MOVE_NAME:
            named = which[0]
        elif base == k.MOVE_TARGET:
            target = which[0]
        elif base == k.MOVE_PICK:
            picks.append(which[0])
        else:
            kind = which[0]
            draft = {k.MOVE_TRIPLE: k.TRIPLE, k.MOVE_PAIR: k.PAIR}.get(base, kind)
    name = words.title(game, kind)
    if draft == k.FIVE:
        return f"Play five different: {', '.join(words.title(game, x) for x in picks)}"
    if draft == k.TRIPLE:
        return f"Ask {voice.object(target)} for {words.title(game, named)} with three {name}"
    if draft == k.PAIR:
        return f"Steal from {voice.object(target)} with a pair of {name}"
    return f"Play {name} on {voice.object(target)}"


def silence(view: SimpleNamespace) -> int | None:
    """Returns what it means to say nothing: a Pass, while a play can be answered."""
    return k.MOVE_PASS if view.phase == k.WINDOW else None


def mild(view: SimpleNamespace, moves: Sequence[int]) -> int | None:
    """Returns what a clock does for the viewer: it passes, draws, or lets itself be saved; None: as the house would."""
    return next((move for move in (k.MOVE_PASS, k.MOVE_DRAW, k.MOVE_DEFUSE) if move in moves), None)


def in_order(view: SimpleNamespace) -> bool:
    """Cards are tapped in any order."""
    return False


def answers_are_public(view: SimpleNamespace) -> bool:
    """Who has answered is nobody's business (R21)."""
    return False


def is_out(view: SimpleNamespace, seat: int) -> bool:
    """Tells whether a seat has exploded."""
    return not view.alive_mask >> seat & 1


# Why not


def why_not(sight: View, thing: str) -> tuple[str, str]:
    """Returns the rule, and the sentence, why the viewer cannot tap a thing now."""
    game, view, voice, viewer = sight.game, sight.fields, sight.voice, sight.seat
    if view.phase == k.OVER:
        return "R29", f"The game is over: {voice.object(view.turn)} won."
    if viewer is None:
        return "R31", "You are watching; only those at the table play."
    if is_out(view, viewer):
        return "R27", "You are out of the game."
    if not is_asked(view, voice):
        return _why_wait(game, view, thing, voice)
    if view.phase == k.TURN:
        return _why_not_on_turn(sight, thing)
    kitten, nope, defuse = (words.title(game, x) for x in (k.KITTEN, k.NOPE, k.DEFUSE))
    if view.phase == k.WINDOW:
        if thing == f"hand:{nope}":
            return "R22", f"One {nope} at a time: whoever is first clockwise plays it."
        return "R21", f"A play lies open: only {nope} answers it, or you pass."
    if view.phase == k.GIVE:
        if thing.startswith("hand:"):
            return "R12", "You give one card, and you have chosen one. Tap it again to choose another."
        return "R12", f"First give a card of your choice to {voice.object(view.turn)}."
    if view.phase == k.RESCUE:
        return "R39", f"You drew {kitten}: use {defuse}, or refuse to be saved."
    if view.phase == k.INSERT:
        if thing.startswith("place:"):
            return "R26", "It goes to one place, and you have chosen one. Tap that one again to choose another."
        return "R26", f"First put {kitten} back into the pile."
    if thing.startswith("fetch:"):
        return "R18", "You take one card, and you have chosen one. Tap it again to choose another."
    return "R18", "First take one card out of the discard pile."


def _why_wait(game: Game, view: SimpleNamespace, thing: str, voice: Voice) -> tuple[str, str]:
    """Why somebody who is not asked cannot do anything."""
    viewer = voice.viewer or 0
    turn, nope = voice.names[view.turn], words.title(game, k.NOPE)
    if view.phase == k.WINDOW:
        if view.asked_mask >> viewer & 1:
            return "R21", "You have already answered; the window closes when all have."
        if thing == f"hand:{nope}":
            return "R21", f"The topmost card is yours: {nope} answers somebody else's."
        return "R21", "Your card lies on top: first the others may answer it."
    if view.phase == k.GIVE:
        giver = voice.names[view.action_target - 1]
        return "R12", f"{giver} is choosing which card to give {voice.object(view.turn)}."
    if view.phase == k.RESCUE:
        return "R39", f"{turn} is deciding whether to use {words.title(game, k.DEFUSE)}."
    if view.phase == k.INSERT:
        return "R26", f"{turn} is putting {words.title(game, k.KITTEN)} back into the pile."
    if view.phase == k.FETCH:
        return "R18", f"{turn} is taking a card out of the discard pile."
    if thing == f"hand:{nope}":
        return "R21", f"It is {turn}'s turn, and there is no play to answer yet."
    return "R6", f"It is {turn}'s turn."


def _why_not_on_turn(sight: View, thing: str) -> tuple[str, str]:
    """Why the seat on turn cannot tap a thing: it fits no play at all, or not what is picked so far."""
    what, _, which = thing.partition(":")
    if what == "pile":
        return "R7", "Clear what you have chosen, then draw."
    if what == "seat":
        return _why_not_seat(sight, int(which))
    if what == "name" and not sight.fields.special_combos:
        return "R40", "In this game no cards ask for another by name."
    if what == "name":
        return "R17", "Only three cards of the same title ask for a card by name."
    if what == "hand":
        return _why_not_card(sight, words.titles(sight.game).index(which))
    if what == "place":
        return "R26", "Nothing has to be put back now."
    return "R9", "The discard pile lies open for all to see, but cards stay there."


def _why_not_seat(sight: View, seat: int) -> tuple[str, str]:
    """A seat is aimed at after a card: with one that can be, the rules say why not at this one."""
    aiming = (move for move in sight.legal() if k.MOVES.read(move)[0] in (k.MOVE_PLAY, k.MOVE_PAIR, k.MOVE_TRIPLE))
    for step in (sight.step(move) for move in aiming if not sight.completes(move)):
        refusal = step.refusal(k.MOVE_TARGET + seat)
        if refusal:
            return words.RULE_OF.get(refusal.reason, "R9"), step.why_not(k.MOVE_TARGET + seat)
    favor = words.title(sight.game, k.FAVOR)
    plays = f"{favor}, a pair or three of a kind"
    if not sight.fields.special_combos:
        plays = f"{favor} or a pair of {sight.say(say('cats'))}"
    return "R19", f"Choose one player, with {plays}. To change your mind, tap the one you chose."


def _why_not_card(sight: View, kind: int) -> tuple[str, str]:
    """A card is played with its twins, or alone: why not so, or that it does not go with what is chosen."""
    held = sight.fields.hands[sight.seat or 0][kind]
    refusals = [sight.refusal(base + kind) for base in (k.MOVE_PLAY, k.MOVE_PAIR)]
    if None in refusals:
        return "R9", f"{words.title(sight.game, kind)} does not go with what you have chosen. Clear that first."
    move = (k.MOVE_PAIR if held > 1 else k.MOVE_PLAY) + kind
    refusal = refusals[held > 1]
    return words.RULE_OF.get(refusal.reason if refusal else 0, "R15"), sight.why_not(move)


# What happened


def beat(game: Game, event: Event, voice: Voice) -> Beat | None:
    """Returns an event as the page tells it, or None if there is nothing to tell."""
    said = words.say_event(game, event, len(voice.names))
    if said is None:
        return None
    text = game.say(said, voice)
    kind, seat, a, b, _ = event
    here = f"seat:{seat}"
    there = f"seat:{b - 1}" if 0 < b <= len(voice.names) else here

    def place(whose: str, card: int) -> str:
        """Where a card is in somebody's hand: one's own cards have places."""
        known = whose == f"seat:{voice.viewer}" and 0 < card < k.KITTEN
        return f"hand:{words.title(game, card)}#0" if known else whose

    if kind == k.PLAYED_FIVE:
        first = (a & -a).bit_length() - 1
        return Beat(text, ("discard",), (place(here, first), "discard"), "land")
    if kind in (k.PLAYED, k.PLAYED_PAIR, k.PLAYED_TRIPLE):
        return Beat(text, ("discard", there) if b else ("discard",), (place(here, a), "discard"), "land")
    if kind == k.HAND_DISCARDED:
        return Beat(text, ("discard",), (here, "discard"), "land")
    told: dict[int, tuple[tuple[str, ...], tuple[str, str] | None, str]] = {
        k.NOPED: (("discard",), (place(here, k.NOPE), "discard"), "nope"),
        k.STOPPED: (("discard",), None, "stop"),
        k.ATTACKED: ((here, "pile"), None, "attack"),
        k.SKIPPED: ((here,), None, "skip"),
        k.SHUFFLED: (("pile",), None, "shuffle"),
        k.LOOKED: (("pile", here), None, "look"),
        k.GAVE: ((there,), (place(here, a), place(there, a)), "give"),
        k.STOLE: ((there,), (place(there, a), place(here, a)), "steal"),
        k.NAMED_HIT: ((there,), (place(there, a), place(here, a)), "steal"),
        k.NAMED_MISS: ((there,), None, "miss"),
        k.NOTHING: ((there,), None, "miss"),
        k.FETCHED: ((here,), ("discard", place(here, a)), "give"),
        k.DREW: ((here,), ("pile", place(here, a)), ""),
        k.DREW_KITTEN: (("kitten", "pile", here), ("pile", "kitten"), "fright"),
        k.DEFUSED: (("discard", here), (place(here, k.DEFUSE), "discard"), "defuse"),
        k.INSERTED: (("pile",), ("kitten", "pile"), "land"),
        k.EXPLODED: ((here, "table"), None, "boom"),
        k.WON: ((here, "table"), None, "win"),
    }
    look, glide, mark = told.get(kind, ((here,), None, ""))
    return Beat(text, look, glide, mark)
