"""Nine Lives as a person sees it: cards, lives and cats as drawn, what a tap touches, why something cannot be.

Everything is made from one viewer's view. How it is drawn is in table.html, table.css and art.svg.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event, View
from clowder.engine.record import from_json
from clowder.engine.referee import NOT_NOW, NOT_THERE
from clowder.engine.scene import Beat, Card, Face, Place, Scene
from clowder.engine.voice import Voice, several
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives import refusal as no
from clowder.games.nine_lives.titles import (
    CATS,
    card_help,
    card_name,
    card_title,
    flagged,
    icons_name,
    lanes,
    life_help,
    life_name,
    name_of,
    power_name,
)
from clowder.games.nine_lives.views import count_up, is_turn, top_of, view_json

ORDERS = (k.ORDER, k.REORDER, k.RETURN)  # phases that put lives in order
GIVE_UP = "give-up"
TOP_LIFE = "life:top"
MANY = 24  # unseen cards that are worth listing

# The group that the tint of a life shows, by power.
_GROUPS = {
    k.SKIP: "turn",
    k.COPYCAT: "look",
    k.WILDCARD: "count",
    k.OVERRIDE: "place",
    k.INSPECT: "look",
    k.SHAPESHIFT: "count",
    k.FORBID: "bad",
    k.PLUS: "count",
    k.WILDCARD_PAID: "count",
    k.SWAP: "place",
    k.STEAL: "take",
    k.RISKY_DECK: "take",
    k.RISKY_PLAYER: "take",
    k.DOUBLE_TURN: "turn",
    k.ROTATE: "take",
    k.SHUFFLE_LIVES: "look",
    k.SINGLE_CAT: "count",
    k.FORCE_WAGER: "turn",
    k.FORBID_WAGER: "turn",
    k.NUMBERSHIFT: "count",
    k.IGNORE: "count",
}
# The rule that a refusal cites, where it does not follow from what is asked.
_RULE_OF = {
    no.WAGER_FORBIDDEN: "R44",
    no.ONE_WAGER: "R11",
    no.LIFE_IS_KEPT: "R53",
    no.MUST_WAGER: "R44",
    no.MAY_NOT_SKIP: "R22",
    no.CAT_FORBIDDEN: "R28",
    no.ABOVE_NINE: "R14",
}


# Faces


@cache
def _lives_by_name() -> dict[str, int]:
    return {life_name(life): life for life in range(1, k.KINDS_OF_LIFE + 1)}


@cache
def _lives_in_two() -> dict[str, tuple[str, str]]:
    """Returns each life's name as its power, and what its picture says as well."""
    powers = {name: power_name(int(k.POWER_OF[life])) for name, life in _lives_by_name().items()}
    return {name: (power, name[len(power) :]) for name, power in powers.items()}


@cache
def _kinds_by_name() -> dict[str, int]:
    return {card_name(kind): kind for kind in range(1, k.KINDS + 1)}


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def face(sight: View, card: str) -> Face:
    """Returns how a cat card or a life of that name is drawn; its help follows the options of the game."""
    if card in _lives_by_name():
        return _life_face(sight, _lives_by_name()[card])
    kind = _kinds_by_name()[card]
    numbers = lanes(k.KIND_ICONS[kind - 1])
    shown = [cat for cat, number in enumerate(numbers) if number]
    return Face(
        title=sight.say(card_title(kind)),
        art="nine-lives-" + "".join(str(number) for number in numbers),
        tint=f"tint-{CATS[shown[0]]}" if len(shown) == 1 else "tint-mixed",
        index=str(sum(numbers)),
        help=sight.say(card_help(kind)),
    )


def _life_face(sight: View, life: int) -> Face:
    view, name, group = sight.fields, life_name(life), _GROUPS[int(k.POWER_OF[life])]
    does = sight.say(life_help(life, bool(view.multi_wager), view.hand_limit))
    return Face(name, f"nine-lives-life-{_slug(name)}", f"tint-{group}", f"+{int(k.DRAW_OF[life])}", does)


# Plays of a card


Way = tuple[int, int, int]  # a card, at another's place (-1: simply on the table), as a cat that is named (-1: none)


def _way(view: SimpleNamespace, moves: Sequence[int]) -> Way | None:
    """Returns how a complete play lays a card on the table; None if it lays none."""
    steps = dict(k.MOVES.read(move) for move in moves)
    if view.phase != k.TURN or not (view.draft_card or k.MOVE_PLAY in steps):
        return None
    (card,), (place,) = steps.get(k.MOVE_PLAY, (view.draft_card,)), steps.get(k.MOVE_TABLE, (view.draft_place - 1,))
    return card, place, *steps.get(k.MOVE_CAT, (-1,))


def _ways(sight: View) -> list[Way]:
    """Returns every way in which the viewer may lay a card now."""
    if sight.fields.phase != k.TURN or sight.seat != sight.fields.turn:
        return []
    return [way for way in (_way(sight.fields, moves) for moves in sight.plays()) if way]


# The scene


def _seat_of(view: SimpleNamespace) -> int:
    """Returns the viewer's seat; of a spectator, none of the seats."""
    return view.viewer - 1


def _hand(view: SimpleNamespace, seat: int) -> list[int]:
    cards = [card for level in view.held[seat] for card in range(1, view.num_cards + 1) if level >> card & 1]
    return sorted(cards, key=lambda card: (_rank(view, card), card))


def _rank(view: SimpleNamespace, card: int) -> tuple[int, list[int]]:
    """Sorts single cats first, in the order of the counters, then mixed ones; small before large."""
    numbers = lanes(view.icons[card])
    shown = [cat for cat, number in enumerate(numbers) if number]
    return (shown[0] if len(shown) == 1 else k.CATS, [sum(numbers), *(-number for number in numbers)])


def _card_named(view: SimpleNamespace, title: str) -> int:
    return next((card for card in range(1, view.num_cards + 1) if name_of(view, card) == title), 0)


def _anchored(sight: View, prefix: str, titles: list[str]) -> tuple[Card, ...]:
    """Returns cards with anchors that count equal ones."""
    return tuple(Card(f"{prefix}{t}#{titles[:i].count(t)}", face(sight, t)) for i, t in enumerate(titles))


def scene(sight: View) -> Scene:
    """Returns the table as the viewer sees it."""
    view, voice = sight.fields, sight.voice
    json = view_json(sight)
    hand = [] if voice.viewer is None else [name_of(view, card) for card in _hand(view, voice.viewer)]
    ways = _ways(sight)
    return Scene(
        places=tuple(_place(sight, seat, json) for seat in range(view.num_seats)),
        hand=_anchored(sight, "hand:", hand),
        knows=tuple(_knows(json, voice)),
        more={
            "cats": _counters(sight),
            "changes": _changes(sight, ways),
            "badges": _facts(sight, ways) + _badges(view, voice),
            "table": _stacks(sight),
            "open": _open_hands(sight, json),
            "discard": _anchored(sight, "discarded:", json["discard"][-1:]),
            "mine": None if voice.viewer is None else _mine(sight, json["seats"][voice.viewer]),
            "order": _order(sight),
            "named": _lives_in_two(),
        },
    )


_BOUND = {"skip": "must skip", "two_turns": "two turns", "wager": "must wager", "no_wager": "no wager"}


def _place(sight: View, seat: int, json: dict[str, Any]) -> Place:
    view, told = sight.fields, json["seats"][seat]
    words = [several(told["lives"], "life", "lives")]
    words += ["no cards"] if not told["hand_size"] else []
    words += ["released"] if not told["required"] else []
    words += [_BOUND[bound] for bound in told["must"]]
    queen = "-queen" if seat == view.queen else ""
    on_turn = view.turn == seat if is_turn(view) else view.phase == k.CROWN and view.queen == seat
    shown = [] if seat == _seat_of(view) else _lies_open(sight, seat, told)
    return Place(
        seat, f"nine-lives-seat-{seat}{queen}", told["hand_size"], ", ".join(words), on_turn, False, tuple(shown)
    )


def _lies_open(sight: View, seat: int, told: dict[str, Any]) -> list[Card]:
    """Returns the lives that lie open before another seat: the top one and the wagered ones."""
    shown = []
    if told["top_life"]:
        top = face(sight, told["top_life"])
        shown.append(Card(f"top:{seat}", replace(top, title=f"Top life: {told['top_life']}")))
    for i, name in enumerate(told["wagered"]):
        shown.append(Card(f"wager:{seat}#{i}", replace(face(sight, name), title=f"Wagered: {name}")))
    return shown


def _open_hands(sight: View, json: dict[str, Any]) -> list[tuple[str, tuple[Card, ...]]]:
    """Returns the hands of others that lie open (R30), with the names of their owners."""
    told = [told for told in json["seats"] if told["open_hand"] and told["known"] and told["seat"] != sight.seat]
    return [(seat["name"], _anchored(sight, f"open:{seat['seat']}:", seat["known"])) for seat in told]


def _counters(sight: View) -> list[dict[str, Any]]:
    """Returns the four cats: how often each is there, as the viewer counts when on turn, and what is special."""
    view = sight.fields
    mine = sight.seat == view.turn and is_turn(view)
    numbers = count_up(sight.game, sight.record)[0] if mine else lanes(view.counts)
    ignored = flagged(view.ignored)
    plus, forbidden = (flagged(view.plus), flagged(view.forbidden)) if mine else ([], [])
    rows = []
    for cat, name in enumerate(CATS):
        note, says = "", ""
        free = cat in ignored or cat in plus or bool(mine and view.wild)
        if cat in ignored:
            note, says = "ignored", "not counted this round"
        elif mine and view.reads_as[cat] != cat:
            note, says = f"→ {CATS[view.reads_as[cat]]}", f"read as {CATS[view.reads_as[cat]]}s"
        elif cat in forbidden:
            note = says = "forbidden"
        elif free:
            note = says = "no limit"
        row = {"name": name, "count": numbers[cat], "note": note, "says": says}
        rows.append({**row, "free": free, "ignored": cat in ignored})
    return rows


def _changes(sight: View, ways: list[Way]) -> dict[str, Any]:
    """Returns what each thing would change on the counters: cards add, covered or replaced cards go."""
    view = sight.fields
    adds: dict[str, list[int]] = {}
    named: dict[str, dict[str, list[int]]] = {}
    goes: dict[str, list[int]] = {}
    whole = count_up(sight.game, sight.record)[0] if ways else []
    for way in ways:
        card, place, cat = way
        thing = f"hand:{name_of(view, card)}"
        table, added, _ = count_up(sight.game, sight.record, *way)
        if cat < 0:
            adds[thing] = added
        else:
            named.setdefault(thing, {})[f"cat:{CATS[cat]}"] = added
        if place >= 0:
            goes[f"place:{place + 1}"] = [all_of - left for all_of, left in zip(whole, table, strict=True)]
    return {"adds": adds, "as": named, "goes": goes}


def _badges(view: SimpleNamespace, voice: Voice) -> list[str]:
    """Returns what holds now beside the plain rules, a few words each."""
    badges = [f"Nobody counts {CATS[cat]}s" for cat in flagged(view.ignored)]
    if view.open_mask:
        badges.append("Hands lie open")
    if not is_turn(view):
        return badges
    who = "You" if view.turn == voice.viewer else voice.names[view.turn]
    read = {CATS[cat]: CATS[to] for cat, to in enumerate(view.reads_as) if cat != to}
    powers = [f"{a}s are {b}s" for a, b in read.items()]
    if view.reading:
        powers.append(f"card is {icons_name(view.reading)}")
    powers += [f"{CATS[cat]}s without limit" for cat in flagged(view.plus)]
    powers += [f"no {CATS[cat]}s" for cat in flagged(view.forbidden)]
    powers += ["any card"] if view.wild else []
    powers += [("", "card covers another", "card replaces another")[view.placing]] if view.placing else []
    powers += ["may skip"] if view.may_skip else []
    powers += ["plays a card the risky power brought"] if view.must_size else []
    powers += ["must wager"] if view.wager_rule == k.FORCED and not view.wagers_now else []
    powers += ["may not wager"] if view.wager_rule == k.FORBIDDEN else []
    powers += [f"{view.owed + view.extra} turns"] if view.owed + view.extra > 1 else []
    return badges + [f"{who}: {power}" for power in powers]


def _stacks(sight: View) -> list[dict[str, Any]]:
    """Returns the uncovered table cards, each with what it covers, nearest first (R47)."""
    view, stacks = sight.fields, []
    for place in range(k.CARDS):
        if not view.uncovered >> place & 1:
            continue
        under, below = [], view.beneath[place]
        while below:
            under.append(Card(f"under:{below}", face(sight, name_of(view, view.table[below - 1]))))
            below = view.beneath[below - 1]
        card = Card(f"place:{place + 1}", face(sight, name_of(view, view.table[place])))
        stacks.append({"card": card, "under": under})
    return stacks


def _mine(sight: View, told: dict[str, Any]) -> dict[str, Any]:
    """Returns the viewer's own lives."""
    view, seat, wagered, top = sight.fields, told["seat"], told["wagered"], told["top_life"]
    return {
        "top": face(sight, top) if top else None,
        "deck": view.lives_size[seat],
        "wagered": [Card(f"wager:{seat}#{i}", face(sight, name)) for i, name in enumerate(wagered)],
        "lost": k.LIVES - view.lives_size[seat] - len(wagered),
        "queen": view.queen == seat,
        "released": not told["required"],
        "next": [_BOUND[bound] for bound in told["must"]],
        "can_give_up": view.phase == k.TURN and view.turn == seat and view.owed > 0,
    }


def _order(sight: View) -> dict[str, Any] | None:
    """Returns the lives the viewer puts in order, or has put in order; None where there are none."""
    view, voice = sight.fields, sight.voice
    if voice.viewer is None or view.phase not in ORDERS:
        return None
    row = [life_name(life) for life in view.orders[voice.viewer] if life]
    if not row:
        return None
    whose = {k.ORDER: "your nine lives", k.RETURN: "the lives you get back"}.get(view.phase, "")
    if view.phase == k.REORDER:
        whose = f"{voice.possessive(view.reorder_seat - 1)} lives"
    done = not view.waiting_mask >> voice.viewer & 1
    return {
        "whose": whose,
        "chosen": view.num_ordered[voice.viewer],
        "done": done,
        "lives": _anchored(sight, "life:", row),
    }


def _facts(sight: View, ways: list[Way]) -> list[str]:
    """Returns what is worth knowing before the viewer's own play."""
    view = sight.fields
    if view.phase != k.TURN or sight.seat != view.turn or view.draft_card:
        return []
    hand = _hand(view, view.turn)
    if not hand:
        return ["You have no card to play"]
    perfect = {way[0] for way in ways if count_up(sight.game, sight.record, *way)[2]}
    if perfect:
        return [f"{next(name_of(view, card) for card in hand if card in perfect)} can make a perfect nine"]
    fitting = [card for card in hand if any(way[0] == card for way in ways)]
    if len(fitting) == len(hand):
        return [{1: "Your card fits", 2: "Both your cards fit"}.get(len(hand), f"All your {len(hand)} cards fit")]
    fit = f"{len(fitting)} of your {len(hand)} cards {'fits' if len(fitting) == 1 else 'fit'}"
    return [fit if fitting else "None of your cards fits"]


def _listed(names: list[str]) -> str:
    return ", ".join(
        name if names.count(name) == 1 else f"{names.count(name)} times {name}" for name in dict.fromkeys(names)
    )


def _knows(json: dict[str, Any], voice: Voice) -> list[str]:
    """Returns what an attentive player remembers, a sentence each."""
    knows = []
    for told in json["seats"]:
        seat = told["seat"]
        if seat == voice.viewer:
            if told["known"]:
                knows.append(f"Everybody knows that you hold {_listed(told['known'])}.")
            continue
        if told["known"]:
            holds = "holds" if len(told["known"]) == told["hand_size"] else "surely holds"
            knows.append(f"{told['name']} {holds} {_listed(told['known'])}.")
    for told in json["seats"]:
        text = _life_text(told, told["seat"] == voice.viewer, json["phase"] == "order")
        if text:
            knows.append(text)
    unseen = _unseen(json)
    where = "in the pile or in hands you cannot see" if voice.viewer is not None else "in the pile or in hands"
    if len(unseen) > MANY:
        knows.append(f"{len(unseen)} of the {k.CARDS} cards are {where}.")
    elif unseen:
        knows.append(f"{where[0].upper()}{where[1:]}: {_listed(unseen)}.")
    if json["lives_lost"]:
        lost = [name for name, number in json["lives_lost"].items() for _ in range(number)]
        knows.append(f"Lives lost for good: {_listed(lost)}.")
    return knows


def _life_text(told: dict[str, Any], mine: bool, ordering: bool) -> str:
    """Returns what is known of a Life deck from the top; empty if it is no more than its top."""
    parts = told["life_deck"]
    if ordering or not parts or (not mine and not any(part["lives"] for part in parts[1:])):
        return ""
    texts, unknown = [], 0
    for part in [*parts, None]:
        if part is not None and not part["lives"]:
            unknown += part["size"]
            continue
        if unknown:
            texts.append(f"{unknown} unknown")
            unknown = 0
        if part is not None:
            more = part["size"] - len(part["lives"])
            rest = f" and {more} unknown" if more else ""
            texts.append(f"{'in some order ' if part['size'] > 1 else ''}{_listed(part['lives'])}{rest}")
    whose = "Your" if mine else f"{told['name']}'s"
    return f"{whose} lives from the top: {'; '.join(texts)}."


def _unseen(json: dict[str, Any]) -> list[str]:
    """Returns the cards that the viewer cannot locate."""
    seen = [place["card"] for place in json["table"]] + json["discard"]
    for told in json["seats"]:
        seen += told["hand"] if told["hand"] is not None else told["known"]
    return [card for card, copies in json["deck"].items() for _ in range(copies - seen.count(card))]


# Moves as things, and as texts


def touch(game: Game, view: SimpleNamespace, move: int) -> str:
    """Returns the thing a legal move of the viewer touches; empty if it is only a button."""
    base, which = k.MOVES.read(move)
    if base == k.MOVE_LIFE:
        return "" if _is_pair(view) else f"life:{life_name(which[0])}"
    if base in (k.MOVE_SEAT, k.MOVE_CAT, k.MOVE_TABLE):
        return {
            k.MOVE_SEAT: f"seat:{which[0]}",
            k.MOVE_CAT: f"cat:{CATS[which[0] & 3]}",
            k.MOVE_TABLE: f"place:{which[0] + 1}",
        }[base]
    if which:
        return f"hand:{name_of(view, which[0])}"
    if move == k.MOVE_WAGER:
        return TOP_LIFE
    if move == k.MOVE_GIVE_UP and view.owed and not _is_stuck(game, view):  # no button that loses a life by a slip
        return GIVE_UP
    return ""


def _is_pair(view: SimpleNamespace) -> bool:
    """Whether two lives are to be ordered, so that each order is one button."""
    row = view.orders[_seat_of(view)]
    return view.num_ordered[_seat_of(view)] == 0 and row[1] > 0 and row[2] == 0


def _is_stuck(game: Game, view: SimpleNamespace) -> bool:
    """Whether the seat on turn can do nothing but give up."""
    return View(game, view.turn, (), from_json(vars(view), game.state)).legal() == [k.MOVE_GIVE_UP]


def label(game: Game, view: SimpleNamespace, thing: str, voice: Voice) -> str:
    """Returns a chip's text."""
    kind, _, rest = thing.partition(":")
    if kind == "seat":
        seat = int(rest)
        who = voice.subject(seat)
        if view.phase == k.COPY:
            return f"{who}: {life_name(top_of(view, seat))}"
        return f"{'Your' if seat == voice.viewer else voice.possessive(seat)} lives" if view.phase == k.WHOSE else who
    if kind == "place":
        return f"{name_of(view, view.table[int(rest) - 1])} (place {rest})"
    if kind == "cat":
        return f"As 1 {rest}"
    if thing == TOP_LIFE:
        return f"Wager {life_name(top_of(view, view.turn))}"
    return "Give up" if thing == GIVE_UP else rest


def play_text(sight: View, moves: tuple[int, ...]) -> str:
    """Returns a complete play of the viewer as one short imperative."""
    view, first = sight.fields, moves[0]
    if view.phase in ORDERS:
        return _order_text(view, moves)
    if view.phase == k.GIFT and len(moves) > 1:
        (card,), (taker,) = (k.MOVES.read(move)[1] for move in moves)
        return f"Give {name_of(view, card)} to {sight.voice.object(taker)}"
    if view.phase == k.PASS and len(moves) > 1:
        cards = [name_of(view, k.MOVES.read(move)[1][0]) for move in moves]
        return f"Pass on {' and '.join(cards)}"
    if view.phase != k.TURN:
        return sight.text(first)
    if first == k.MOVE_WAGER:
        life = top_of(view, view.turn)
        draws = int(k.DRAW_OF[life])
        instead = ", instead of skipping" if view.may_skip else ""  # R50
        return f"Wager {life_name(life)}{f' and draw {draws}' if draws else ''}{instead}"
    if first == k.MOVE_GIVE_UP and view.owed:
        return "Give up and lose a life"
    way = _way(view, moves)
    return _card_text(sight, way) if way else sight.text(first)


def _card_text(sight: View, way: Way) -> str:
    """Returns what a card played would do, with its place and cat."""
    view, (card, place, cat), text = sight.fields, way, ""
    if place >= 0:
        how = "instead of" if view.placing == k.SWAPPING else "on top of"
        text += f" {how} {name_of(view, view.table[place])} (place {place + 1})"
    if cat >= 0:
        text += f" as 1 {CATS[cat]}"
    nines = " and ".join(f"{CATS[nine]}s" for nine in count_up(sight.game, sight.record, *way)[2])
    return f"Play {name_of(view, card)}{text}{f': nine {nines}!' if nines else ''}"


def _order_text(view: SimpleNamespace, moves: tuple[int, ...]) -> str:
    names = [life_name(k.MOVES.read(move)[1][0]) for move in moves if move != k.MOVE_SUGGESTED]
    if not names:
        return "Order them for me" if view.num_ordered[_seat_of(view)] == 0 else "The rest as suggested"
    if _is_pair(view):
        return f"{names[0]} first"
    if moves[-1] != k.MOVE_SUGGESTED:
        return f"Take this order, {names[0]} on top"
    first = f"{names[0]} on top" if len(names) == 1 else f"These {len(names)} on top"
    return f"{first}, then as suggested"


# How the page asks


def silence(view: SimpleNamespace) -> int | None:
    """Nothing is answered by silence: Nine Lives has no reactions."""
    return None


def mild(view: SimpleNamespace, moves: Sequence[int]) -> int | None:
    """Returns what a clock does for the viewer; None: as the house would.

    It never gives up a life while a wager may save it (the house, for its part, does not while it can play or skip),
    and takes no turn that it need not take.
    """
    if view.phase != k.TURN or k.MOVE_GIVE_UP not in moves:
        return None
    if not view.owed:
        return k.MOVE_GIVE_UP
    return k.MOVE_WAGER if list(moves) == [k.MOVE_GIVE_UP, k.MOVE_WAGER] else None


def in_order(view: SimpleNamespace) -> bool:
    """Tells whether the order of taps matters: where lives are put in order (R8, R20, R41)."""
    return view.phase in ORDERS


def is_out(view: SimpleNamespace, seat: int) -> bool:
    """Nobody is out before the game is over (R23)."""
    return False


def answers_are_public(view: SimpleNamespace) -> bool:
    """Orders and passed cards are sealed: who has answered is not shown."""
    return False


# Why not


def why_not(sight: View, thing: str) -> tuple[str, str]:
    """Returns the rule and the reason why the viewer cannot tap this now."""
    view, voice, seat = sight.fields, sight.voice, sight.seat
    if view.phase == k.OVER:
        return "R23", "The game is over."
    if seat is None:
        return "R10", "You are watching; the players choose."
    if not view.asked_mask >> seat & 1:
        return _why_not_asked(view, voice)
    if not view.waiting_mask >> seat & 1:
        rules = {k.ORDER: "R8", k.PASS: "R40"}
        return rules.get(view.phase, "R20"), "You have already answered; the others are still choosing."
    if view.phase == k.TURN:
        return _why_not_turn(sight, thing)
    if view.phase in ORDERS:
        rule = {k.ORDER: "R8", k.RETURN: "R20"}.get(view.phase, "R41")
        if thing.startswith("life:") and thing != TOP_LIFE:
            if _is_pair(view):
                return rule, "With two lives there are two orders: say which of them comes first."
            return rule, "Each of these lives comes once in the order, and nothing else."
        return rule, "First put the lives in order."
    return _why_not_power(sight, thing)


def _why_not_asked(view: SimpleNamespace, voice: Voice) -> tuple[str, str]:
    if view.phase == k.PASS:
        return "R40", "You have two cards or fewer: all of them are passed on."
    if view.phase == k.RETURN:
        return "R20", "The others are ordering the lives they get back."
    if view.phase == k.CROWN:
        return "R21", f"{voice.subject(view.queen)} names the next Kittyqueen."
    if view.phase == k.TURN:
        return "R10", f"It is {voice.possessive(view.turn)} turn."
    return "R11", f"{voice.subject(view.turn)} is using a power."


def _refused(sight: View, move: int) -> tuple[str, str] | None:
    """Returns the rule and the reason why a move is refused, now or as a later step; None if nothing is against it."""
    found = sight.refusal(move)
    if found and found.reason > NOT_NOW:
        return _rule_of(sight.fields, move, found.reason), sight.why_not(move)
    steps = (first for first in sight.legal() if found and not sight.completes(first))
    return next(filter(None, (_refused(sight.step(first), move) for first in steps)), None)


def _rule_of(view: SimpleNamespace, move: int, reason: int) -> str:
    if reason == NOT_THERE:
        return {k.MOVE_WAGER: "R9", k.MOVE_TABLE: "R47"}.get(k.MOVES.read(move)[0]) or _ASKS.get(
            view.phase, ("R10", "")
        )[0]
    if reason == no.FITS_NOWHERE:
        return "R25" if view.placing == k.COVERING else "R26"
    if reason == no.NOT_BROUGHT:
        now = view.wagered[view.turn][view.num_wagered[view.turn] - view.wagers_now :]
        rules = [{k.RISKY_DECK: "R37", k.RISKY_PLAYER: "R38"}.get(int(k.POWER_OF[life])) for life in now]
        return next(filter(None, rules[::-1]), "R29")  # else it was copied
    if reason == no.NOT_THIS_ONE and view.phase == k.GIFT:
        return "R51"
    return _RULE_OF.get(reason) or _ASKS.get(view.phase, ("R10", ""))[0]


def _why_not_turn(sight: View, thing: str) -> tuple[str, str]:
    view = sight.fields
    kind, _, rest = thing.partition(":")
    if thing == TOP_LIFE:
        return _refused(sight, k.MOVE_WAGER) or ("R11", "You wager before you play. Clear what you picked first.")
    if thing == GIVE_UP:
        return "R17", "Clear what you picked first; then you may give up." if view.owed else "You need not: pass."
    if kind == "hand":
        refused = _refused(sight, k.MOVE_PLAY + _card_named(view, rest))
        return refused or ("R10", "You play one card a turn. Clear what you picked first.")
    if kind == "place" and view.placing == k.PLAIN:
        return "R10", "Cards on the table stay there; only Override, Swap and Steal touch them."
    if kind == "place":
        rule = "R25" if view.placing == k.COVERING else "R26"
        first = "First pick a card from your hand; it must fit the table without the card that it goes to."
        return _refused(sight, k.MOVE_TABLE + int(rest) - 1) or (rule, first)
    if kind == "cat":
        return "R42", "Only Single Cat asks as which cat a card counts."
    if kind == "seat":
        return "R10", "On your turn you wager or play a card; no player has to be named now."
    if kind == "pile":
        return "R11", "Cards are drawn by wagering a life."
    return "R10", "On your turn you may wager a life, then you play one card from your hand."


_ASKS = {
    k.COPY: ("R29", "Copycat asks for another player, whose top power you use."),
    k.GIFT: ("R31", "Paid Wildcard asks for one card, and who gets it."),
    k.TAKE: ("R34", "Steal asks for a card on the table, or for another player."),
    k.ROB: ("R38", "Risky Player asks for another player."),
    k.DIRECTION: ("R40", "Carousel asks which way the cards go: left or right."),
    k.PASS: ("R40", "You pass on exactly two cards from your hand."),
    k.WHOSE: ("R41", "Shuffle Lives asks whose Life deck."),
    k.CROWN: ("R21", "Name one of the players with the most cards."),
}


def _why_not_power(sight: View, thing: str) -> tuple[str, str]:
    """Returns why this is no answer to the question that a power, or the crown, asks."""
    kind, _, rest = thing.partition(":")
    base = {"place": k.MOVE_TABLE - 1, "seat": k.MOVE_SEAT}.get(kind)
    refused = _refused(sight, base + int(rest)) if base is not None and rest.isdecimal() else None
    return refused or _ASKS[sight.fields.phase]


# Events as the page tells them


_MARKS = {
    k.LEADS: "crown",
    k.WAGERED: "wager",
    k.IGNORED: "nope",
    k.PERFECT: "nine",
    k.RELEASED: "flutter",
    k.SKIPPED: "skip",
    k.GAVE_UP: "boom",
    k.ROUND_ENDS: "end",
    k.LOST_LIFE: "crack",
    k.RETURNED: "back",
    k.WON: "nine",
    k.NO_EFFECT: "nope",
    k.BOUND: "bound",
}


def beat(game: Game, event: Event, voice: Voice) -> Beat | None:
    """Returns an event as the page tells it; None if there is nothing to say."""
    text = "".join(game.tell([event], voice))
    kind, seat, a, b, _ = event
    plain_turn = kind == k.TURN_BEGINS and seat != voice.viewer and a == 1 and b < 2  # the lit seat says it
    if not text or plain_turn:
        return None
    return Beat(text, _look(event, voice), _glide(event, voice), _MARKS.get(kind, ""))


def _at(seat: int, voice: Voice) -> str:
    """Returns where a seat is on the page: the viewer's own is the strip of lives above the hand."""
    return "mine" if seat == voice.viewer else f"seat:{seat}"


def _top_at(seat: int, voice: Voice) -> str:
    return TOP_LIFE if seat == voice.viewer else f"top:{seat}"


def _held_at(seat: int, card: int, voice: Voice) -> str:
    """Returns where a card in that seat's hand is on the page."""
    if seat == voice.viewer and 1 <= card <= k.KINDS:
        return f"hand:{card_name(card)}#0"
    return _at(seat, voice)


def _look(event: Event, voice: Voice) -> tuple[str, ...]:
    kind, seat, a, b, _ = event
    if kind in (k.IGNORED, k.COUNTED_AS):
        return (f"cat:{CATS[a & 3]}",)
    if kind == k.PERFECT:
        return (*(f"cat:{name}" for cat, name in enumerate(CATS) if a >> cat & 1), _at(seat, voice))
    if kind == k.ROUND_ENDS:
        return tuple(f"cat:{name}" for name in CATS) if a == k.ALL_NINE else ("table", _at(seat, voice))
    if kind == k.RESHUFFLED:
        return ("pile", "discard")
    if kind in (k.LOST_LIFE, k.RETURNED, k.WAGERED, k.LIVES_READY):
        return (_top_at(seat, voice), _at(seat, voice))
    if kind in (k.BROWSED, k.REORDERED) and 0 < b <= len(voice.names):
        return (_top_at(b - 1, voice), _at(b - 1, voice))
    if kind in (k.COPIED, k.GAVE, k.STOLE) and 0 < b <= len(voice.names):
        return (_at(seat, voice), _at(b - 1, voice))
    if kind in (k.INSPECTED, k.ROTATED):
        return tuple(_at(other, voice) for other in range(len(voice.names)) if other != seat or kind == k.ROTATED)
    return (_at(seat, voice),)


def _glide(event: Event, voice: Voice) -> tuple[str, str] | None:
    kind, seat, a, b, c = event
    here = _at(seat, voice)
    other = b - 1 if 0 < b <= len(voice.names) else seat
    taker = c - 1 if 0 < c <= len(voice.names) else seat
    glides = {
        k.DREW: ("pile", _held_at(seat, a, voice)),
        k.DREW_UNSEEN: ("pile", here),
        k.RESHUFFLED: ("discard", "pile"),
        k.PLAYED: (_held_at(seat, a, voice), "table"),
        k.TOOK: ("table", _held_at(seat, a, voice)),
        k.GAVE: (_held_at(seat, a, voice), _held_at(other, a, voice)),
        k.STOLE: (_held_at(other, a, voice), _held_at(seat, a, voice)),
        k.PASSED: (_held_at(seat, a, voice), _held_at(taker, a, voice)),
        k.PASSED_UNSEEN: (here, _at(taker, voice)),
        k.ROUND_ENDS: ("table", "discard"),
        k.WAGERED: (_top_at(seat, voice), "wagered" if seat == voice.viewer else f"wager:{seat}#0"),
    }
    return glides.get(kind)
