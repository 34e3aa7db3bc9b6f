"""The kittens in plain language: moves, events and views, told to one viewer. Plain Python over a view's numbers."""

from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal
from clowder.engine.referee import NOT_ASKED, NOT_NOW, NOT_THERE
from clowder.engine.voice import Voice, several
from clowder.games.kittens import layout as k
from clowder.games.kittens import refusal as no

TITLES = {
    "exploding-kittens": (
        "a card",
        "Defuse",
        "Attack",
        "Favor",
        "Nope",
        "Shuffle",
        "Skip",
        "See the Future",
        "Tacocat",
        "Cattermelon",
        "Hairy Potato Cat",
        "Beard Cat",
        "Rainbow-Ralphing Cat",
        "Exploding Kitten",
    ),
    "bursting-felines": (
        "a card",
        "Resurrect",
        "Attack",
        "Loot",
        "Deny",
        "Shuffle",
        "Skip",
        "Peek",
        "Combo 1",
        "Combo 2",
        "Combo 3",
        "Combo 4",
        "Combo 5",
        "Perish",
    ),
}
PHASES = {
    k.TURN: "turn",
    k.WINDOW: "window",
    k.GIVE: "give",
    k.RESCUE: "rescue",
    k.INSERT: "insert",
    k.FETCH: "fetch",
    k.OVER: "over",
}


def title(game: Game, kind: int) -> str:
    """Returns a card's title in this edition."""
    titles = TITLES[game.name]
    return titles[kind] if 0 <= kind < len(titles) else titles[0]


def cats(game: Game) -> str:
    """Returns what the five titles that do nothing by themselves are called together."""
    return "Combo cards" if game.name == "bursting-felines" else "cats"


def _members(kinds: int) -> list[int]:
    return [kind for kind in range(1, k.KITTEN) if kinds >> kind & 1]


def _hand(game: Game, counts: list[int]) -> str:
    """Returns "Nope, 2 Skip" for counts by kind."""
    held = [(n, title(game, kind)) for kind, n in enumerate(counts) if n and kind]
    return ", ".join(name if n == 1 else f"{n} {name}" for n, name in held) or "nothing"


# Moves


def move_text(game: Game, view: SimpleNamespace, move: int, voice: Voice) -> str:
    """Returns what a legal move of the viewer means; distinct among the moves that can be legal together."""

    base, which = k.MOVES.read(move)
    if base == k.MOVE_INSERT:
        return _insert_text(view, which[0])
    if base == k.MOVE_TARGET:
        return f"Choose {voice.object(which[0])}"
    card = title(game, which[0]) if which else ""
    return {
        k.MOVE_PASS: "Pass",
        k.MOVE_NOPE: f"Play {title(game, k.NOPE)}",
        k.MOVE_DRAW: "Draw",
        k.MOVE_DEFUSE: f"Use {title(game, k.DEFUSE)}",
        k.MOVE_REFUSE: "Refuse to be saved",
        k.MOVE_PLAY: f"Play {card}",
        k.MOVE_PAIR: f"Play a pair of {card}",
        k.MOVE_TRIPLE: f"Play three {card}",
        k.MOVE_FIVE: "Play five different cards",
        k.MOVE_PICK: f"With {card}",
        k.MOVE_NAME: f"Ask for {card}",
        k.MOVE_GIVE: f"Give {card}",
        k.MOVE_FETCH: f"Take {card} from the discard pile",
    }[base]


RULE_OF = {
    no.NO_COMBO: "R40",
    no.NO_FIVE: "R18",
    no.NOTHING_TO_FETCH: "R36",
    no.NOBODY_TO_ROB: "R19",
    no.ONESELF: "R19",
    no.IS_OUT: "R19",
    no.HOLDS_NOTHING: "R19",
    no.NOT_ASCENDING: "R18",
    no.ONE_OF_THE_FIVE: "R36",
}


def reason_text(game: Game, view: SimpleNamespace, move: int, refusal: Refusal) -> str:
    """Returns why the viewer's move is refused, as a sentence."""
    kind, number = refusal.why[:2]
    name = title(game, kind)
    if refusal.reason == NOT_ASKED:
        return "You are not asked for anything now."
    if refusal.reason == NOT_THERE:
        base, _ = k.MOVES.read(move)
        if base == k.MOVE_FIVE:
            return "You do not hold five different cards."
        if number and kind == k.UNKNOWN:
            return "There is no such card."
        if base == k.MOVE_FETCH:
            return f"No {name} lies on the discard pile."
        if base == k.MOVE_INSERT:
            return f"The pile has only {several(view.pile_size, 'card')}."
        if base == k.MOVE_TARGET:
            return "Nobody sits there."
        return (
            f"You hold no {name}." if number == 1 else f"You do not hold {('two', 'three')[number - 2]} {name} cards."
        )
    if refusal.reason == NOT_NOW and kind and k.MOVES.read(move)[0] == k.MOVE_PLAY:
        return _why_not_alone(game, kind)
    return {
        no.NO_COMBO: f"In this game only pairs of {cats(game)} are combinations.",
        no.NO_FIVE: "In this game five different cards do nothing.",
        no.NOTHING_TO_FETCH: "There would be nothing but the five themselves to bring back.",
        no.NOBODY_TO_ROB: "Nobody else holds a card that could be taken.",
        no.ONESELF: "You choose another player, not yourself.",
        no.IS_OUT: "That player is out of the game.",
        no.HOLDS_NOTHING: "That player holds no cards.",
        no.NOT_ASCENDING: "The five are named in order: enough others must be left to follow this one.",
        no.ONE_OF_THE_FIVE: f"{name} is one of the five that you have just laid there.",
    }.get(refusal.reason, "That does not answer what you are asked now.")


def _why_not_alone(game: Game, kind: int) -> str:
    name = title(game, kind)
    if kind == k.NOPE:
        return f"{name} answers somebody's play; there is nothing to answer on your own turn."
    if kind == k.DEFUSE:
        return f"You use {name} when you draw {_article(title(game, k.KITTEN))}, not before."
    return f"One {name} does nothing: it takes two of the same title to steal a card."


def _insert_text(view: SimpleNamespace, above: int) -> str:
    if above == 0:
        return "Put it on top of the pile"
    if above == view.pile_size:
        return "Put it at the bottom of the pile"
    return f"Put it under {several(above, 'card')}"


def question(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns what the viewer is asked now, as a sentence."""
    if view.phase == k.WINDOW:
        return f"{_pending(game, view, voice)} Do you play {title(game, k.NOPE)}?"
    if view.phase == k.GIVE:
        return f"Which card do you give to {voice.object(view.turn)}?"
    if view.phase == k.RESCUE:
        return f"You drew {_article(title(game, k.KITTEN))}. Do you use {title(game, k.DEFUSE)}?"
    if view.phase == k.INSERT:
        return f"Where do you put {_article(title(game, k.KITTEN))} back?"
    if view.phase == k.FETCH:
        return "Which card do you take from the discard pile?"
    if view.phase == k.OVER:
        return "The game is over."
    if view.draft == 0:
        owed = f", you owe {several(view.remaining, 'turn')}" if view.remaining > 1 else ""
        return f"It is your turn{owed}. What do you do?"
    if view.draft == k.FIVE:
        chosen = ", ".join(title(game, kind) for kind in _members(view.draft_picks))
        return f"Five different cards: {chosen or 'none chosen yet'}. Which comes next?"
    if view.draft_target == 0:
        return f"{title(game, view.draft_title)}: from whom?"
    return f"Three {title(game, view.draft_title)}: which card do you ask {voice.object(view.draft_target - 1)} for?"


def _article(name: str) -> str:
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def num_nopes(game: Game, number: int) -> str:
    """Returns "2 Nopes", or "2 Denies"."""
    return several(number, title(game, k.NOPE), "Denies" if game.name == "bursting-felines" else "")


def _pending(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns the play that lies open, with its Nopes, as a sentence."""
    kinds = view.discard[view.action_start : view.discard_size]
    seat = voice.subject(view.turn)
    if view.action == k.FIVE:
        play = f"{seat} played five different cards."
    else:
        name = title(game, kinds[0]) if kinds else "a card"
        number = {k.PAIR: "a pair of ", k.TRIPLE: "three "}.get(view.action, "")
        target = f" on {voice.object(view.action_target - 1)}" if view.action_target else ""
        wish = f", asking for {title(game, view.action_named)}" if view.action_named else ""
        play = f"{seat} played {number}{name}{target}{wish}."
    if view.num_nopes:
        happens = "would happen" if view.num_nopes % 2 == 0 else "is stopped"
        play += f" {num_nopes(game, view.num_nopes)} on it: it {happens}."
    return play


# Events


def _whose(seat: int, voice: Voice) -> str:
    return "Your" if seat == voice.viewer else voice.possessive(seat)


def event_text(game: Game, event: Event, voice: Voice) -> str:
    """Returns an event as one sentence; empty if there is nothing to say."""
    kind, seat, a, b, c = event
    who = voice.subject(seat)
    other = voice.object(b - 1) if 0 < b <= len(voice.names) else "somebody"
    card = title(game, a)
    kitten, defuse, nope = (title(game, x) for x in (k.KITTEN, k.DEFUSE, k.NOPE))
    if kind == k.LOOKED:
        seen = [title(game, x) for x in (a, b, c) if x]
        if not seen:
            return f"{who} looked at the top of the pile."
        return f"{who} saw the top of the pile: {', then '.join(seen)}."
    if kind == k.HAND_DISCARDED:
        cards = [(x // k.MAX_CARDS, x % k.MAX_CARDS) for x in (a, b, c) if x]
        listed = ", ".join(title(game, x) if n == 1 else f"{n} {title(game, x)}" for x, n in cards)
        return f"{_whose(seat, voice)} cards went to the discard pile: {listed}."
    if kind == k.INSERTED:
        where = "on top" if a == 1 else f"under {several(a - 1, 'card')}"
        return f"{who} put the {kitten} back {where if a else 'somewhere in the pile'}."
    if kind == k.TURN_BEGINS:
        owed = f", owing {several(a, 'turn')}" if a > 1 else ""
        return f"{_whose(seat, voice)} turn{owed}."
    if kind == k.PLAYED_FIVE:
        return f"{who} played five different cards: {', '.join(title(game, x) for x in _members(a))}."
    sentences = {
        k.STARTS: f"{who} {voice.verb(seat, 'goes', 'go')} first.",
        k.PLAYED: f"{who} played {card}{f' on {other}' if b else ''}.",
        k.PLAYED_PAIR: f"{who} played a pair of {card} on {other}.",
        k.PLAYED_TRIPLE: f"{who} played three {card} on {other}, asking for {title(game, c)}.",
        k.NOPED: f"{who} played {nope}{'' if a == 1 else f' on the {nope}'}.",
        k.STOPPED: f"{who} {voice.verb(seat, 'was', 'were')} stopped: nothing happens.",
        k.ATTACKED: f"{who} must take {several(a, 'turn')}.",
        k.SKIPPED: f"{who} skipped {'a' if a else 'the'} turn.",
        k.SHUFFLED: "The pile was shuffled.",
        k.GAVE: f"{who} gave {card} to {other}.",
        k.STOLE: f"{who} stole {card} from {other}.",
        k.NAMED_HIT: f"{who} got {card} from {other}.",
        k.NAMED_MISS: f"{other[:1].upper()}{other[1:]} had no {card}: {voice.object(seat)} got nothing.",
        k.NOTHING: f"{other[:1].upper()}{other[1:]} had no cards left: {voice.object(seat)} got nothing.",
        k.FETCHED: f"{who} took {card} from the discard pile.",
        k.DREW: f"{who} drew {card}.",
        k.DREW_KITTEN: f"{who} drew {_article(kitten)}!",
        k.DEFUSED: f"{who} used {defuse}.",
        k.EXPLODED: f"{who} {'perished' if game.name == 'bursting-felines' else 'exploded'}.",
        k.WON: f"{who} won the game.",
    }
    return sentences.get(kind, "")


# Views


def view_json(game: Game, view: SimpleNamespace, voice: Voice) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards by their titles."""
    seats = range(view.num_seats)
    mind = k.WATCHER if voice.viewer is None else voice.viewer
    lacks = [_members(view.lacks[seat][mind]) for seat in seats]
    return {
        "game": game.name,
        "viewer": voice.viewer,
        "phase": PHASES.get(view.phase, "?"),
        "to_act": [seat for seat in seats if view.waiting_mask >> seat & 1],
        "turn": view.turn,
        "turns_owed": view.remaining,
        "attacked": bool(view.attacked),
        "pile_size": view.pile_size,
        "pile_known": _pile_known(game, view),
        "kittens_in_pile": view.alive_mask.bit_count() - 1 - (view.phase in (k.INSERT, k.RESCUE)),
        "discard": [title(game, kind) for kind in view.discard[: view.discard_size]],
        "removed_unseen": view.removed_size,
        "deck": {title(game, kind): view.deck[kind] for kind in range(k.DEFUSE, k.KINDS)},
        "deaths": sorted((seat for seat in seats if view.place[seat]), key=view.place.__getitem__),
        "pending": _pending_json(game, view),
        "draft": _draft_json(game, view),
        "seats": [
            {
                "seat": seat,
                "name": voice.names[seat],
                "alive": bool(view.alive_mask >> seat & 1),
                "hand_size": view.hand_size[seat],
                "hand": _titles(game, view.hands[seat]) if seat == voice.viewer else None,
                "known": [] if seat == voice.viewer else _titles(game, [row[mind] for row in view.known[seat]]),
                "known_to_lack": [title(game, kind) for kind in lacks[seat] if not view.known[seat][kind][mind]],
                "no_more_of": [title(game, kind) for kind in lacks[seat] if view.known[seat][kind][mind]],
            }
            for seat in seats
        ],
    }


def _titles(game: Game, counts: list[int]) -> list[str]:
    return [title(game, kind) for kind, n in enumerate(counts) if kind for _ in range(n)]


def _pile_known(game: Game, view: SimpleNamespace) -> list[dict[str, Any]]:
    """Returns the places of the pile the viewer knows, counted from the top."""
    top_first = enumerate(view.pile[: view.pile_size][::-1])
    return [{"above": above, "card": title(game, kind)} for above, kind in top_first if kind]


def _pending_json(game: Game, view: SimpleNamespace) -> dict[str, Any] | None:
    """Returns what must be done before the turn goes on: a play with the Nopes on it, or a kitten that was drawn."""
    if view.phase in (k.TURN, k.OVER):
        return None
    plays = {k.PAIR: ("pair", 2), k.TRIPLE: ("triple", 3), k.FIVE: ("five", 5)}
    play, number = plays[k.FIVE] if view.phase == k.FETCH else plays.get(view.action, ("card", 1))
    laid = [title(game, kind) for kind in view.discard[view.action_start : view.discard_size]]
    if view.phase in (k.RESCUE, k.INSERT):
        play, laid = "kitten", [title(game, k.KITTEN)]
    nopes = len(laid[number:])
    return {
        "seat": view.turn,
        "play": play,
        "cards": laid[:number],
        "target": view.action_target - 1 if view.action_target else None,
        "named": title(game, view.action_named) if view.action_named else None,
        "nopes": nopes,
        "stopped": nopes % 2 == 1,
        "top_seat": view.top_seat if view.phase == k.WINDOW else None,
    }


def _draft_json(game: Game, view: SimpleNamespace) -> dict[str, Any] | None:
    if not view.draft:
        return None
    names = {k.FAVOR: "card", k.PAIR: "pair", k.TRIPLE: "triple", k.FIVE: "five"}
    return {
        "play": names.get(view.draft, "?"),
        "card": title(game, view.draft_title) if view.draft_title else None,
        "target": view.draft_target - 1 if view.draft_target else None,
        "picked": [title(game, kind) for kind in _members(view.draft_picks)],
    }


def _odds(view: SimpleNamespace, kittens: int) -> float:
    """Returns how likely the top card is a kitten, as far as the viewer can know."""
    pile = view.pile[: view.pile_size]
    if not pile or pile[-1]:
        return float(bool(pile) and pile[-1] == k.KITTEN)
    return (kittens - pile.count(k.KITTEN)) / pile.count(k.UNKNOWN)


def table(game: Game, view: SimpleNamespace, voice: Voice) -> list[tuple[str, str]]:
    """Returns the table as labelled lines, for the terminal."""
    kittens = view.alive_mask.bit_count() - 1 - (view.phase in (k.INSERT, k.RESCUE))
    lines = []
    for seat in range(view.num_seats):
        if seat == voice.viewer:
            continue
        cards = several(view.hand_size[seat], "card")
        status = cards if view.alive_mask >> seat & 1 else f"out, {cards} face down" if view.hand_size[seat] else "out"
        if view.turn == seat and view.phase != k.OVER:
            status += f", on turn{f', owes {view.remaining}' if view.remaining > 1 else ''}"
        mind = k.WATCHER if voice.viewer is None else voice.viewer
        sure = _hand(game, [row[mind] for row in view.known[seat]])
        if sure != "nothing" and view.alive_mask >> seat & 1:
            status += f" (surely: {sure})"
        lines.append((voice.names[seat], status))
    chance = f"{100 * _odds(view, kittens):.0f}%"
    dangerous = f"{title(game, k.KITTEN)} x {kittens} ({chance} if drawn now)"
    lines.append(("Pile", f"{several(view.pile_size, 'card')}, {dangerous}"))
    known = _pile_known(game, view)
    if known:
        where = [f"{x['card']} under {x['above']}" if x["above"] else f"{x['card']} on top" for x in known]
        lines.append(("You know", ", ".join(where)))
    top = view.discard[: view.discard_size][-5:][::-1]
    lines.append(("Discard", ", ".join(title(game, kind) for kind in top) or "empty"))
    if voice.viewer is not None:
        lines.append(("Your hand", _hand(game, view.hands[voice.viewer])))
    return lines
