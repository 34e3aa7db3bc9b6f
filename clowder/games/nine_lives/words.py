"""Nine Lives in plain language: moves, events and views, told to one viewer. Plain Python over a view's numbers."""

from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal
from clowder.engine.record import Records, from_json, numbers
from clowder.engine.referee import NOT_ASKED, NOT_THERE
from clowder.engine.voice import Voice, several
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives import refusal as no

CATS = ("circle", "square", "triangle", "star")
POWERS = (
    "",
    "Skip",
    "Copycat",
    "Wildcard",
    "Override",
    "Inspect",
    "Shapeshift",
    "Forbid",
    "Plus",
    "Paid Wildcard",
    "Swap",
    "Steal",
    "Risky Deck",
    "Risky Player",
    "Double Turn",
    "Carousel",
    "Shuffle Lives",
    "Single Cat",
    "Force Wager",
    "Forbid Wager",
    "Numbershift",
    "Ignore",
)
PHASES = {
    k.ORDER: "order",
    k.TURN: "turn",
    k.COPY: "copy",
    k.GIFT: "gift",
    k.TAKE: "steal",
    k.ROB: "rob",
    k.DIRECTION: "direction",
    k.PASS: "pass",
    k.WHOSE: "whose_lives",
    k.REORDER: "reorder",
    k.RETURN: "return",
    k.CROWN: "crown",
    k.OVER: "over",
}
WAGER_RULES = ("free", "must", "may not")


# Cards and lives


def _lanes(icons: int) -> list[int]:
    return [icons >> k.LANE * cat & k.LANE_MASK for cat in range(k.CATS)]


def _flags(flags: int) -> list[str]:
    return [name for cat, name in enumerate(CATS) if flags >> (k.LANE * cat + k.LANE - 1) & 1]


def kind_name(kind: int) -> str:
    """Returns what a card shows, as events call it: "2 circles + 1 star"; "a card" if it is unknown."""
    if not 1 <= kind <= k.KINDS:
        return "a card"
    numbers = enumerate(_lanes(int(k.KIND_ICONS[kind - 1])))
    return " + ".join(several(number, CATS[cat]) for cat, number in numbers if number)


def life_name(life: int) -> str:
    """Returns a life's power with its cats and numbers."""
    if not 1 <= life <= k.KINDS_OF_LIFE:
        return "an unknown life"
    power = int(k.POWER_OF[life])
    number = life - k.LIFE[power]
    if power == k.SHAPESHIFT:
        return f"Shapeshift {CATS[int(k.SHIFT_FROM[number])]} to {CATS[int(k.SHIFT_TO[number])]}"
    if power == k.NUMBERSHIFT:
        return f"Numbershift {several(number % 5 + 1, CATS[number // 5])}"
    return f"{POWERS[power]} {CATS[number]}" if power in (k.FORBID, k.PLUS, k.IGNORE) else POWERS[power]


def _card(view: SimpleNamespace, card: int) -> str:
    return kind_name(view.kinds[card])


def _cards(view: SimpleNamespace, sets: list[int]) -> list[int]:
    """Returns the cards of a hand given as sets of those it has one, two, three of."""
    return sorted(card for cards in sets for card in range(1, view.num_cards + 1) if cards >> card & 1)


def _places(view: SimpleNamespace) -> list[int]:
    return [place for place in range(k.CARDS) if view.table_mask >> place & 1]


def _top(view: SimpleNamespace, seat: int) -> int:
    size = view.lives_size[seat]
    return view.lives[seat][size - 1] if size else 0


def _table_card(view: SimpleNamespace, place: int) -> str:
    return f"{_card(view, view.table[place])} (place {place + 1})"


# Moves


def move_text(game: Game, view: SimpleNamespace, move: int, voice: Voice) -> str:
    """Returns what a legal move of the viewer means; distinct among the moves that can be legal together."""
    base, which = k.MOVES.read(move)
    if base == k.MOVE_SEAT:
        return _seat_text(view, which[0], voice)
    if base == k.MOVE_TABLE:
        card = _table_card(view, which[0])
        if view.phase == k.TAKE:
            return f"Take {card} from the table"
        return f"{'Replace' if view.placing == k.SWAPPING else 'Cover'} {card}"
    if base in (k.MOVE_PLAY, k.MOVE_GIVE, k.MOVE_PASS):
        does = {k.MOVE_PLAY: "Play", k.MOVE_GIVE: "Give", k.MOVE_PASS: "Pass on"}[base]
        return f"{does} {_card(view, which[0])}"
    if which:
        return f"As 1 {CATS[which[0]]}" if base == k.MOVE_CAT else f"Next {life_name(which[0])}"
    return {
        k.MOVE_GIVE_UP: "Give up" if view.owed else "Pass",
        k.MOVE_WAGER: f"Wager {life_name(_top(view, view.turn))}",
        k.MOVE_SKIP: "Skip the turn",
        k.MOVE_SUGGESTED: "As suggested",
        k.MOVE_LEFT: "Pass to the left",
        k.MOVE_RIGHT: "Pass to the right",
    }[base]


def _seat_text(view: SimpleNamespace, seat: int, voice: Voice) -> str:
    who, whose = voice.object(seat), voice.possessive(seat)
    texts = {
        k.COPY: f"Copy {whose} {life_name(_top(view, seat))}",
        k.GIFT: f"Give it to {who}",
        k.TAKE: f"Steal from {who}",
        k.ROB: f"Steal two cards from {who}",
        k.WHOSE: f"Reorder {whose} lives",
        k.CROWN: "Stay Kittyqueen" if seat == view.queen else f"Crown {who}",
    }
    return texts.get(view.phase, f"Choose {who}")


RULE_OF = {
    no.WAGER_FORBIDDEN: "R44",
    no.ONE_WAGER: "R11",
    no.LIFE_IS_KEPT: "R53",
    no.MUST_WAGER: "R44",
    no.MAY_NOT_SKIP: "R22",
    no.CAT_FORBIDDEN: "R28",
    no.ABOVE_NINE: "R14",
}


def reason_text(game: Game, view: SimpleNamespace, move: int, refusal: Refusal) -> str:
    """Returns why the viewer's move is refused, as a sentence."""
    if refusal.reason == NOT_ASKED:
        return "You are not asked for anything now."
    if refusal.reason == NOT_THERE:
        return _missing_text(view, move)
    about, there, more = refusal.why
    cat = CATS[about % k.CATS]
    there_are = f"There {'is' if there == 1 else 'are'} {several(there, cat)}"
    first = view.keep_first and about == k.LIVES
    kept = "nobody wagers while all nine lives are there" if first else "a last life cannot be wagered"
    return {
        no.WAGER_FORBIDDEN: "You may not wager this turn: somebody's power forbids it.",
        no.ONE_WAGER: "You wager once a turn.",
        no.LIFE_IS_KEPT: f"In this game {kept}.",
        no.MUST_WAGER: "You must wager first: somebody's power forces you.",
        no.MAY_NOT_SKIP: "Only the power Skip lets you skip your turn.",
        no.NOT_BROUGHT: "You must play one of the cards your risky power brought.",
        no.CAT_FORBIDDEN: f"Your wager forbids cards with a {cat} this turn.",
        no.ABOVE_NINE: f"{there_are}; with {more} more it would be {there + more}, above nine.",
        no.FITS_NOWHERE: f"Whichever card it {'covers' if view.placing == k.COVERING else 'replaces'}, "
        "a cat on it would be there more than nine times.",
        no.ONESELF: "You name another player, not yourself.",
        no.NOT_THIS_ONE: {k.COPY: "A copycat cannot be copied.", k.GIFT: "That hand is full."}.get(
            view.phase, "Others have more cards."
        ),
        no.NOT_ASCENDING: "The two cards are named in order: another one must be left to follow.",
        no.NOTHING_TO_SUGGEST: "There is nothing left to suggest an order for.",
    }.get(refusal.reason, "That does not answer what you are asked now.")


def _missing_text(view: SimpleNamespace, move: int) -> str:
    """Returns that what a move names is not there."""
    base, which = k.MOVES.read(move)
    if base == k.MOVE_WAGER:
        return "There is no life left in your deck; those you wagered are out already."
    if base == k.MOVE_TABLE:
        return "A covered card cannot be touched." if view.table[which[0]] else "No card lies there."
    if base == k.MOVE_CAT:
        return f"Your card shows no {CATS[which[0]]}."
    if base == k.MOVE_SEAT:
        return "There is no life in that deck." if which[0] < view.num_seats else "Nobody sits there."
    if base == k.MOVE_LIFE:
        return f"{life_name(which[0])} is not among the lives you put in order."
    if not view.kinds[which[0]]:
        return "There is no such card."
    return f"You do not hold {_card(view, which[0])}."


def record_of(game: Game, view: SimpleNamespace) -> Records:
    """Returns a view as the record that rules read."""
    return from_json(vars(view), game.state)


def count_up(
    game: Game, record: Records, card: int = 0, place: int = -1, cat: int = -1
) -> tuple[list[int], list[int], list[str]]:
    """Returns the table as the seat on turn counts it, what a card would add, and the cats it would make nine of.

    The table is without the card at `place`, and the card is single as `cat`, where these are given.
    """
    counters = numbers(2 * k.CATS)
    nines = int(game.call(no.count_up)(record, card, place, cat, counters))
    found = [int(number) for number in counters]
    return found[: k.CATS], found[k.CATS :], [name for cat, name in enumerate(CATS) if nines >> cat & 1]


def question(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns what the viewer is asked now, as a sentence."""
    if view.phase in (k.ORDER, k.RETURN, k.REORDER):
        return _order_question(view, voice)
    questions = {
        k.COPY: "Copycat: whose power do you use?",
        k.TAKE: "Steal: which table card, or from whom?",
        k.ROB: "Risky Player: from whom do you steal two cards?",
        k.DIRECTION: "Carousel: which way do all cards go?",
        k.PASS: "Which card do you pass on?",
        k.WHOSE: "Shuffle Lives: whose lives do you reorder?",
        k.CROWN: "Several have the most cards: who is the next Kittyqueen?",
        k.OVER: "The game is over.",
    }
    if view.phase == k.GIFT:
        return "Paid Wildcard: to whom?" if view.draft_card else "Paid Wildcard: which card do you give away?"
    if view.phase == k.PASS and voice.viewer is not None and view.passing[voice.viewer][0]:
        return "And which other card?"
    if view.phase != k.TURN:
        return questions.get(view.phase, "")
    if view.draft_card:
        card = _card(view, view.draft_card)
        if view.placing and view.uncovered and not view.draft_place:
            return f"{card}: {'instead of' if view.placing == k.SWAPPING else 'on top of'} which card?"
        return f"{card}: as which cat?"
    must = "It is your turn" if view.owed else "You may take a turn"
    return f"{must}{_bindings(view)}. What do you do?"


def _bindings(view: SimpleNamespace) -> str:
    """Returns what binds the seat on turn, as a clause."""
    clauses = []
    if view.wager_rule == k.FORCED and view.wagers_now == 0:
        clauses.append("you must wager")
    if view.wager_rule == k.FORBIDDEN:
        clauses.append("you may not wager")
    if view.owed + view.extra > 1:
        clauses.append(f"the first of {view.owed + view.extra}")
    if view.must_size:
        clauses.append("you must play one of the cards your risky power brought")
    if view.forbidden:
        clauses.append(f"no {' or '.join(_flags(view.forbidden))}")
    return "".join(f", {clause}" for clause in clauses)


def _order_question(view: SimpleNamespace, voice: Voice) -> str:
    seat = voice.viewer if voice.viewer is not None else 0
    chosen = [life_name(life) for life in view.orders[seat][: view.num_ordered[seat]]]
    whose = "your nine lives, from the top"
    if view.phase == k.RETURN:
        whose = f"the lives you get back, to lie {'on top of' if view.returns_top else 'under'} your deck"
    elif view.phase == k.REORDER:
        whose = f"{voice.possessive(view.reorder_seat - 1)} lives, from the top"
    return f"Order {whose}: {', '.join(chosen) or 'none yet'}. Which comes next?"


# Events


def event_text(game: Game, event: Event, voice: Voice) -> str:
    """Returns an event as one sentence; empty if there is nothing to say."""
    kind, seat, a, b, _ = event
    who = voice.subject(seat)
    mine = "Your" if seat == voice.viewer else voice.possessive(seat)
    other = voice.object(b - 1) if 0 < b <= len(voice.names) else "somebody"
    if kind in (k.PASSED, k.PASSED_UNSEEN, k.ROUND_ENDS, k.LOST_LIFE, k.BOUND, k.PERFECT, k.DREW, k.PLAYED):
        return _long_text(event, voice)
    sentences = {
        k.DEALT: f"{who} will lead the first round. Everybody orders nine lives.",
        k.LIVES_READY: f"{mine} top life is {life_name(a)}.",
        k.LEADS: f"Round {a}: {voice.object(seat)} {voice.verb(seat, 'is', 'are')} Kittyqueen.",
        k.TURN_BEGINS: f"{mine} turn{'' if a else ', if wanted'}{f', of {b} in a row' if b > 1 else ''}.",
        k.WAGERED: f"{who} wagered {life_name(a)}; {f'{life_name(b)} lies on top now' if b else 'the deck is empty'}.",
        k.DREW_UNSEEN: f"{who} drew {several(a, 'card')}.",
        k.RESHUFFLED: "The discard pile was shuffled to draw from.",
        k.COPIED: f"{who} copied {life_name(a)} from {other}.",
        k.NO_EFFECT: f"{life_name(a)} had no effect.",
        k.GAVE: f"{who} gave {kind_name(a)} to {other}.",
        k.TOOK: f"{who} took {kind_name(a)} from the table.",
        k.STOLE: f"{who} stole {kind_name(a)} from {other}.",
        k.INSPECTED: f"All hands but {voice.possessive(seat)} lie open until the round ends.",
        k.ROTATED: f"{who} set the Carousel going to the {'right' if a else 'left'}.",
        k.BROWSED: f"{who} looked through {_whose(seat, b - 1, voice)} lives.",
        k.REORDERED: f"{who} reordered {_whose(seat, b - 1, voice)} lives; {life_name(a)} lies on top.",
        k.IGNORED: f"Nobody counts {CATS[a & 3]}s until the round ends.",
        k.COUNTED_AS: f"It counted as {several(b, CATS[a & 3])}.",
        k.RELEASED: f"{who} need not take turns any more this round.",
        k.SKIPPED: f"{who} {'had to skip' if a else 'skipped'}.",
        k.PASSES: f"{who} passed.",
        k.GAVE_UP: f"{who} took no turn.",
        k.RETURNED: f"{who} got {several(a, 'life', 'lives')} back; {life_name(b)} lies on top.",
        k.WON: f"{who} won with {several(a, 'life', 'lives')}.",
    }
    return sentences.get(kind, "")


def _whose(seat: int, owner: int, voice: Voice) -> str:
    if owner == seat:
        return voice.verb(seat, "their own", "your")
    return voice.possessive(owner) if 0 <= owner < len(voice.names) else "somebody's"


def _long_text(event: Event, voice: Voice) -> str:
    kind, seat, a, b, c = event
    who = voice.subject(seat)
    taker = voice.object(c - 1) if 0 < c <= len(voice.names) else "somebody"
    if kind == k.DREW:
        return f"{who} drew {', '.join(kind_name(x) for x in (c, b, a) if x)}."
    if kind == k.PLAYED:
        where = {k.COVERING: f" on top of {kind_name(b)}", k.SWAPPING: f" and took {kind_name(b)} for it"}.get(c, "")
        return f"{who} played {kind_name(a)}{where}."
    if kind == k.PASSED:
        return f"{who} passed {' and '.join(kind_name(x) for x in (a, b) if x)} to {taker}."
    if kind == k.PASSED_UNSEEN:
        return f"{who} passed {several(a, 'card')} to {taker}."
    if kind == k.PERFECT:
        cats = [f"{name}s" for cat, name in enumerate(CATS) if a >> cat & 1]
        return f"{who} made a perfect nine of {' and '.join(cats)}!"
    if kind == k.ROUND_ENDS:
        reasons = {k.LAST_REQUIRED: "only one player must still take turns", k.ALL_NINE: "all cats appear nine times"}
        return f"The round is over: {reasons.get(a, 'a turn was not taken')}."
    if kind == k.LOST_LIFE:
        lost = [life_name(a)] if a else []
        lost += [f"{several(b, 'wagered life', 'wagered lives')}"] if b else []
        return f"{who} lost {' and '.join(lost) or 'nothing'}; {several(c, 'life', 'lives')} left."
    bound = {
        k.SKIP: "must skip the coming turn",
        k.DOUBLE_TURN: "must take two turns",
        k.FORCE_WAGER: "must wager in the coming turn",
    }
    return f"{who} {bound.get(a, 'may not wager in the coming turn')}."


# Views


def view_json(game: Game, view: SimpleNamespace, voice: Voice) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards and lives by their names."""
    seats = range(view.num_seats)
    return {
        "game": game.name,
        "viewer": voice.viewer,
        "phase": PHASES.get(view.phase, "?"),
        "to_act": [seat for seat in seats if view.waiting_mask >> seat & 1],
        "round": view.num_rounds,
        "queen": view.queen,
        "turn": view.turn,
        "turns_owed": view.owed,
        "turns_allowed": view.extra,
        "counts": dict(zip(CATS, _lanes(view.counts), strict=True)),
        "your_counts": _read_counts(game, view) if _is_mine(view, voice) else None,
        "ignored": _flags(view.ignored),
        "turn_powers": _turn_json(view) if k.TURN <= view.phase <= k.REORDER else None,
        "pending": _pending_json(view),
        "table": [_place_json(view, place) for place in _places(view)],
        "pile_size": view.pile_size,
        "discard": [_card(view, card) for card in view.discard[: view.discard_size]],
        "deck": {_card(view, card): view.copies[card] for card in range(1, view.num_cards + 1)},
        "life_deck": {life_name(life): number for life, number in enumerate(view.life_deck) if number},
        "lives_lost": {life_name(life): number for life, number in enumerate(view.lost) if number},
        "deaths": [seat for seat in seats if not view.lives_size[seat] + view.num_wagered[seat]],  # at once, R23
        "draft": _draft_json(view, voice),
        "seats": [_seat_json(view, seat, voice) for seat in seats],
    }


def _is_mine(view: SimpleNamespace, voice: Voice) -> bool:
    return voice.viewer == view.turn and k.TURN <= view.phase <= k.REORDER


def _read_counts(game: Game, view: SimpleNamespace) -> dict[str, int]:
    """Returns the table as the seat on turn counts it."""
    return dict(zip(CATS, count_up(game, record_of(game, view))[0], strict=True))


def _turn_json(view: SimpleNamespace) -> dict[str, Any]:
    """Returns what the wagers of this turn mean for the card that is played."""
    read = None
    if view.reading == k.SINGLE_LIFE:
        read = "1 icon of it"
    elif view.reading:
        number = view.reading - k.FIRST_NUMBER
        read = several(number % 5 + 1, CATS[number // 5])
    return {
        "wager": WAGER_RULES[view.wager_rule],
        "wagers": view.wagers_now,
        "read_as": {CATS[cat]: CATS[to] for cat, to in enumerate(view.reads_as) if cat != to},
        "card_counts_as": read,
        "may_exceed_nine": _flags(view.plus),
        "forbidden": _flags(view.forbidden),
        "wild": bool(view.wild),
        "placing": ("plain", "cover", "swap")[view.placing],
        "may_skip": bool(view.may_skip),
        "must_play_one_of": view.must_size,
        "must_play": [_card(view, card) for card in _cards(view, [view.must_mask])],
    }


def _pending_json(view: SimpleNamespace) -> dict[str, Any] | None:
    """Returns the power that has to be answered before the turn goes on."""
    asking = {k.PASS: k.ROTATE, k.REORDER: k.SHUFFLE_LIVES}
    asking |= {int(phase): power for power, phase in enumerate(k.QUESTION_OF) if phase != k.TURN}
    if view.phase not in asking:
        return None
    return {
        "power": POWERS[asking[view.phase]],
        "seat": view.turn,
        "direction": ("left", "right")[view.pass_way] if view.phase == k.PASS else None,
        "whose_lives": view.reorder_seat - 1 if view.reorder_seat else None,
    }


def _place_json(view: SimpleNamespace, place: int) -> dict[str, Any]:
    beneath = view.beneath[place]
    return {
        "place": place + 1,
        "card": _card(view, view.table[place]),
        "covered": not view.uncovered >> place & 1,
        "covers": beneath or None,
    }


def _draft_json(view: SimpleNamespace, voice: Voice) -> dict[str, Any] | None:
    """Returns what the viewer is putting together, or has sealed."""
    if voice.viewer is None:
        return None
    seat = voice.viewer
    order = [life_name(life) for life in view.orders[seat] if life]
    ordered, left = order[: view.num_ordered[seat]], order[view.num_ordered[seat] :]
    passing = [_card(view, card) for card in view.passing[seat] if card]
    card = _card(view, view.draft_card) if view.draft_card else None
    if not (ordered or left or passing or card):
        return None
    place = view.draft_place or None
    return {"card": card, "place": place, "passing": passing, "ordered": ordered, "left_to_order": left}


def _seat_json(view: SimpleNamespace, seat: int, voice: Voice) -> dict[str, Any]:
    mine = seat == voice.viewer
    size = view.lives_size[seat]
    binds = {
        "skip": view.skip_mask,
        "two_turns": view.double_mask,
        "wager": view.force_mask,
        "no_wager": view.forbid_mask,
    }
    return {
        "seat": seat,
        "name": voice.names[seat],
        "lives": size + view.num_wagered[seat],
        "required": bool(view.required_mask >> seat & 1),
        "open_hand": bool(view.open_mask >> seat & 1),
        "must": [name for name, mask in binds.items() if mask >> seat & 1],
        "hand_size": view.hand_size[seat],
        "hand": [_card(view, card) for card in _cards(view, view.held[seat])] if mine else None,
        "known": [_card(view, card) for card in _known(view, seat, voice)],
        "top_life": life_name(_top(view, seat)) if size and view.phase != k.ORDER else None,
        "wagered": [life_name(life) for life in view.wagered[seat][: view.num_wagered[seat]]],
        "life_deck": _life_deck_json(view, seat, k.WATCHER if voice.viewer is None else voice.viewer),
        "life_deck_known": _life_deck_json(view, seat, k.WATCHER),
    }


def _known(view: SimpleNamespace, seat: int, voice: Voice) -> list[int]:
    """Returns the cards the viewer is sure of in another hand; of the own hand, those everybody is sure of."""
    mind = k.WATCHER if voice.viewer is None or voice.viewer == seat else voice.viewer
    levels = view.known[seat]
    return sorted(card for level in levels for card, viewers in enumerate(level) if viewers >> mind & 1)


def _life_deck_json(view: SimpleNamespace, seat: int, mind: int) -> list[dict[str, Any]]:
    """Returns a Life deck from the top as somebody knows it, in parts whose order is unknown."""
    parts: list[list[int]] = []
    for place in range(view.lives_size[seat] - 1, -1, -1):
        if not parts or mind == seat or not view.tied[seat][place] >> mind & 1:
            parts.append([])
        known = mind == seat or view.lives_seen[seat][place] >> mind & 1
        parts[-1].append(view.lives[seat][place] if known else k.UNKNOWN)
    return [{"size": len(part), "lives": [life_name(life) for life in sorted(part) if life]} for part in parts]


def table(game: Game, view: SimpleNamespace, voice: Voice) -> list[tuple[str, str]]:
    """Returns the table as labelled lines, for the terminal."""
    lines = [
        (voice.names[seat], _seat_line(view, seat, voice)) for seat in range(view.num_seats) if seat != voice.viewer
    ]
    counts = ", ".join(f"{name} {number}" for name, number in zip(CATS, _lanes(view.counts), strict=True))
    ignored = f" (nobody counts {', '.join(_flags(view.ignored))})" if view.ignored else ""
    lines.append(("Cats", counts + ignored))
    if _is_mine(view, voice) and (view.shifted or view.plus or view.forbidden or view.wild or view.reading):
        read = ", ".join(f"{name} {number}" for name, number in _read_counts(game, view).items())
        lines.append(("As you count", f"{read}{_powers_text(view)}"))
    cards = [_table_card(view, place) for place in _places(view) if view.uncovered >> place & 1]
    lines.append(("Table", ", ".join(cards) or "empty"))
    lines.append(("Pile", f"{several(view.pile_size, 'card')}, {view.discard_size} discarded"))
    if voice.viewer is not None:
        lines.append(("Your lives", _own_lives(view, voice.viewer)))
        lines.append(
            ("Your hand", ", ".join(_card(view, card) for card in _cards(view, view.held[voice.viewer])) or "nothing")
        )
    return lines


def _powers_text(view: SimpleNamespace) -> str:
    powers = _turn_json(view)
    texts = []
    if powers["card_counts_as"]:
        texts.append(f"your card counts as {powers['card_counts_as']}")
    if powers["may_exceed_nine"]:
        texts.append(f"{', '.join(powers['may_exceed_nine'])} may exceed nine")
    if powers["forbidden"]:
        texts.append(f"no {', '.join(powers['forbidden'])}")
    if powers["wild"]:
        texts.append("your card may break the rules")
    return f" ({'; '.join(texts)})" if texts else ""


def _seat_line(view: SimpleNamespace, seat: int, voice: Voice) -> str:
    parts = [
        several(view.lives_size[seat] + view.num_wagered[seat], "life", "lives"),
        several(view.hand_size[seat], "card"),
    ]
    if view.phase != k.ORDER and view.lives_size[seat]:
        parts.append(f"top {life_name(_top(view, seat))}")
    if view.num_wagered[seat]:
        parts.append("wagered " + ", ".join(life_name(life) for life in view.wagered[seat][: view.num_wagered[seat]]))
    if not view.required_mask >> seat & 1:
        parts.append("released")
    if view.turn == seat and k.TURN <= view.phase <= k.REORDER:
        parts.append("on turn")
    known = _known(view, seat, voice)
    if known:
        parts.append(f"surely holds {', '.join(_card(view, card) for card in known)}")
    return "; ".join(parts)


def _own_lives(view: SimpleNamespace, seat: int) -> str:
    lives = [life_name(view.lives[seat][place]) for place in range(view.lives_size[seat] - 1, -1, -1)]
    wagers = [life_name(life) for life in view.wagered[seat][: view.num_wagered[seat]]]
    text = ", ".join(lives) or "none in the deck"
    return f"{text}; wagered {', '.join(wagers)}" if wagers else text
