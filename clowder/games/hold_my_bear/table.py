"""Hold My Bear's table in the browser: faces, the scene, what moves touch, why something cannot be tapped.

Plain Python over a view's numbers. Things are "hand:tiger 4", "match:tiger 4" (for the aardvark), "seat:2" (who gets a
gift, whom the kangaroo asks), "steal:2" (an unseen card of seat 2), "name:tiger" and "number:4" (what is asked for).
"""

from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event, Match, View
from clowder.engine.scene import Beat, Card, Face, Place, Scene
from clowder.engine.voice import Voice, listed, several
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import preview, words
from clowder.games.hold_my_bear import refusal as no
from clowder.games.hold_my_bear.preview import kinds_in, number_in
from clowder.games.hold_my_bear.titles import animal_name, card_name, coded_name, say_help

ART = "hold-my-bear-"
AVATARS = ("penguin", "fox", "owl", "frog", "pig", "moose", "elephant", "hedgehog")  # coaches, one a seat
PLURALS = {"fish": "fish", "sheep": "sheep", "bison": "bison", "walrus": "walruses", "squid": "squid"}


# Cards


def face(sight: View, card: str) -> Face:
    """Returns how "tiger 4" is drawn, with what it does by the options in force."""
    animal, _, number = card.partition(" ")
    title = card.capitalize()
    help = f"{title}. {sight.say(say_help(sight.fields, animal))}"
    return Face(title, ART + animal, f"tint-{animal}", number, help)


def _cards(sight: View, cards: int, place: str) -> tuple[Card, ...]:
    """Returns a set of cards at a place, twins numbered."""
    kinds = kinds_in(cards)
    drawn = []
    for i, kind in enumerate(kinds):
        title = card_name(sight.fields, kind)
        drawn.append(Card(f"{place}:{title}#{kinds[:i].count(kind)}", face(sight, title)))
    return tuple(drawn)


def _kinds_by_title(view: SimpleNamespace) -> dict[str, int]:
    return {card_name(view, kind): kind for kind in range(view.num_animals * h.NUMBERS)}


def _animals(number: int, animal: str) -> str:
    return several(number, animal, PLURALS.get(animal, ""))


def _plural(animal: str) -> str:
    return PLURALS.get(animal, animal + "s")


def _cards_text(view: SimpleNamespace, kinds: list[int]) -> str:
    """Returns "vole 1, vole 1 and tiger 4"."""
    return listed([card_name(view, kind) for kind in sorted(kinds)])


# The scene


def scene(sight: View) -> Scene:
    """Returns the table as one viewer sees it."""
    game, view, voice = sight.game, sight.fields, sight.voice
    own = view.hands[voice.viewer] if voice.viewer is not None else 0
    blocked = preview.blocked(game, own)
    steals = preview.theft(game, sight.record).number if view.phase == h.STEAL else 0
    hand = tuple(
        Card(card.anchor, card.face, "blocked" if number_in(blocked, kind) else "")
        for card, kind in zip(_cards(sight, own, "hand"), kinds_in(own), strict=True)
    )
    return Scene(
        places=tuple(_place(view, seat) for seat in range(view.num_seats)),
        hand=hand,
        facts=tuple(_facts(view, voice))[:2],
        knows=tuple(_knows(view, voice)),
        more={
            "match": _cards(sight, view.match, "match"),
            "owner": _owner_text(view, voice),
            "avatar": _avatar(view.owner - 1) if view.owner else "",
            "turn": _turn_text(view, voice),
            "board": _board(view),
            "beat": sight.say(words.needs(view)),
            "gone": _gone(view),
            "num_gone": len(kinds_in(view.gone)),
            "victims": _victims(view, voice, steals),
            "steals": steals,
            "choosing": view.phase == h.TAKE_BACK and view.turn == voice.viewer,
        },
    )


def _avatar(seat: int) -> str:
    return f"{ART}seat-{AVATARS[seat]}"


def _asked(view: SimpleNamespace) -> list[int]:
    return [seat for seat in range(view.num_seats) if view.waiting_mask >> seat & 1]


def _place(view: SimpleNamespace, seat: int) -> Place:
    status = several(view.hand_size[seat], "card")
    if view.owner == seat + 1:
        status += ", leads"
    if view.give_mask >> seat & 1:
        status += ", must give"
    if view.phase == h.OVER and view.ending != h.STALL and view.turn == seat:
        status = "wins"
    on_turn = view.phase not in (h.START, h.OVER) and seat in _asked(view)
    return Place(seat, _avatar(seat), view.hand_size[seat], status, on_turn)


def _owner_text(view: SimpleNamespace, voice: Voice) -> str:
    if not view.owner:
        return "Nobody's match to beat"
    owner = view.owner - 1
    if view.phase == h.OVER and view.ending != h.STALL:
        return f"{voice.subject(owner)} won with this match"
    return "Your match to defend" if owner == voice.viewer else f"{voice.possessive(owner)} match to beat"


def _turn_text(view: SimpleNamespace, voice: Voice) -> str:
    if view.phase == h.OVER:
        return "The end"
    if view.phase == h.START:
        return "Who starts?"
    seat = _asked(view)[0]
    whose = "Your" if seat == voice.viewer else voice.possessive(seat)
    return f"{whose} {'answer' if view.phase in (h.ANSWER, h.RETURN, h.HAND_OVER) else 'turn'}"


def _sports(view: SimpleNamespace) -> list[str]:
    return [animal_name(view, slot) for slot in range(h.SLOTS) if view.match_sports >> slot & 1]


def _board(view: SimpleNamespace) -> list[dict[str, Any]]:
    """Returns the three ways to beat the match: what it has, and what it takes (R9 to R12)."""
    sports = _sports(view)
    count, bears = view.match_count, view.match_bears
    return [
        {
            "arts": [(ART + sport, f"tint-{sport}") for sport in sports[:3]],
            "has": f"total {view.match_total}",
            "way": "same",
            "wide": "sport",
            "means": f"The same sport ({listed(sports)}) needs a total of",
            "takes": f"{view.match_total + 1}+",
        },
        {
            "arts": [(ART + "other", "tint-other")],
            "has": f"count {count}",
            "way": "other",
            "wide": "sport",
            "means": "Another sport needs a count of",
            "takes": f"{count + 1}{'+' if count + 1 < h.MAX_SET else ''}" if count < h.MAX_SET else "never",
        },
        {
            "arts": [(ART + "paw", "tint-bear")],
            "has": several(bears, "bear"),
            "way": "bears",
            "wide": "",
            "means": "More bears are",
            "takes": f"{bears + 1}{'+' if bears + 1 < h.MAX_SET else ''}" if bears < h.MAX_SET else "never",
        },
    ]


def _gone(view: SimpleNamespace) -> list[dict[str, Any]]:
    gone = [kind // h.NUMBERS for kind in kinds_in(view.gone)]
    animals = ((animal_name(view, slot), gone.count(slot)) for slot in range(view.num_animals))
    return [
        {"animal": animal, "art": ART + animal, "tint": f"tint-{animal}", "count": number, "of": h.CARDS_EACH}
        for animal, number in animals
    ]


def _victims(view: SimpleNamespace, voice: Voice, steals: int) -> list[dict[str, Any]]:
    """Returns whom the viewer may steal from, and of how many cards each; none if it is not stealing."""
    if view.phase != h.STEAL or view.turn != voice.viewer or view.draft_seat:
        return []
    others = [seat for seat in range(view.num_seats) if seat != view.turn and view.hand_size[seat]]
    return [
        {
            "seat": seat,
            "name": voice.names[seat],
            "avatar": _avatar(seat),
            "anchors": [f"steal:{seat}#{i}" for i in range(min(steals, view.hand_size[seat]))],
        }
        for seat in others
    ]


def _facts(view: SimpleNamespace, voice: Voice) -> Iterator[str]:
    seat = voice.viewer
    rabbit = view.slot_of[h.RABBIT]
    if view.phase == h.OVER:
        return
    if seat is not None:
        bears = len(kinds_in(view.hands[seat] & h.BEARS))
        if view.owner == seat + 1 and not bears:
            yield "Stands until your turn? Then you win."
        elif view.owner == seat + 1:
            yield f"You lead, but {several(bears, 'bear')} in hand forbid{'s' if bears == 1 else ''} the win."
        elif bears:
            yield f"With {'a bear' if bears == 1 else 'bears'} in hand you cannot win."
    if rabbit and view.match >> rabbit * h.SLOT_BITS & (h.SLOT_STATES - 1):
        yield "Rabbit: whoever can beat it must."
    if view.idle >= 2 * view.num_seats:
        yield f"No new match for {view.idle} turns; a draw at {h.STALL_ROUNDS * view.num_seats}."


def _knows(view: SimpleNamespace, voice: Voice) -> Iterator[str]:
    """Yields what an attentive player remembers (R23, R24), a sentence each."""
    mind = h.WATCHER if voice.viewer is None else voice.viewer
    others = [seat for seat in range(view.num_seats) if seat != voice.viewer]
    seen = view.match + view.gone + (view.hands[mind] if mind < h.SEATS else 0)
    for seat in others:
        known = view.known[seat][mind]
        seen += known
        if known:
            yield f"{voice.names[seat]} surely holds {_cards_text(view, kinds_in(known))}."
        told = [slot for slot in range(view.num_animals) if view.announced[mind] >> slot & 1]
        if told:
            counts = [_animals(view.counts[seat][slot], animal_name(view, slot)) for slot in told]
            yield f"{voice.names[seat]} holds {listed(counts)}."
        lacks = [kind for kind in range(view.num_animals * h.NUMBERS) if number_in(view.lacks[seat], kind)]
        if set(range(h.NUMBERS)) <= set(lacks):
            lacks = lacks[h.NUMBERS :]
            yield f"{voice.names[seat]} holds no bear."
        if lacks:
            yield f"{voice.names[seat]} does not hold {' or '.join(card_name(view, kind) for kind in lacks)}."
    for slot in range(view.num_animals):
        hidden = []
        for number in range(h.NUMBERS):
            kind = slot * h.NUMBERS + number
            hidden += [str(number + 1)] * (h.COPIES[number] - number_in(seen, kind))
        if hidden:
            yield f"{_plural(animal_name(view, slot)).capitalize()} not seen yet: {', '.join(hidden)}."


# What moves touch


def touch(game: Game, view: SimpleNamespace, move: int) -> str:
    """Returns the things that a move touches, with "|" between them; none for a mere button."""
    base, which = h.MOVES.read(move)
    if not which:
        return ""
    place = which[0]
    if base == h.MOVE_TAKE:
        return "|".join(_stolen(game, view, place))
    if base == h.MOVE_NAME:
        return f"name:{animal_name(view, place)}"
    if base == h.MOVE_ASK:
        return f"name:{animal_name(view, place // h.NUMBERS)}|number:{place % h.NUMBERS + 1}"
    if base == h.MOVE_TARGET:  # there is only one receiver, or both cards go to the same one
        only = view.phase != h.ASK and (view.num_seats == 2 or view.draft_target == place + 1)
        return "" if only else f"seat:{place}"
    return f"{'match' if base == h.MOVE_TAKE_BACK else 'hand'}:{card_name(view, place)}"


def _stolen(game: Game, view: SimpleNamespace, number: int) -> list[str]:
    """Returns a thing for every card that this step of a theft takes, those that are forced by it included."""
    after = preview.theft(game, preview.record_of(game, view), number).takes
    gained = ((seat, taken - (view.draft_takes >> 3 * seat & 7)) for seat, taken in after.items())
    return [f"steal:{seat}" for seat, cards in gained for _ in range(cards)]


def things_of(sight: View, moves: tuple[int, ...]) -> list[str]:
    """Returns the things that a complete play touches."""
    found: list[str] = []
    for place, move in enumerate(moves, 1):
        touched = touch(sight.game, sight.fields, move)
        found += touched.split("|") if touched else []
        sight = sight.step(move) if place < len(moves) else sight
    return found


def label(game: Game, view: SimpleNamespace, thing: str, voice: Voice) -> str:
    """Returns a chip's text."""
    kind, _, rest = thing.partition(":")
    if kind == "seat":
        return f"{'Ask' if view.phase == h.ASK else 'Give to'} {voice.object(int(rest))}"
    if kind == "steal":
        return f"A card of {voice.possessive(int(rest))}"
    if kind == "name" and view.phase == h.NAME:
        return _plural(rest).capitalize()
    return rest.capitalize()


def play_text(sight: View, moves: tuple[int, ...]) -> str:
    """Returns a complete play as one short imperative."""
    view, voice, last = sight.fields, sight.voice, moves[-1]
    if view.phase == h.STEAL:
        takes = preview.theft(sight.game, sight.record, *(move - h.MOVE_TAKE for move in moves)).takes
        return f"Steal {listed([f'{number} from {voice.object(seat)}' for seat, number in takes.items()])}"
    if view.phase in (h.TURN, h.ANSWER):
        if view.draft_kind == h.GIFT or h.MOVE_GIVE in moves:
            return _gift_text(view, moves, voice)
        cards = view.draft + sum(int(h.UNIT[move - h.MOVE_CARD]) for move in moves if move >= h.MOVE_CARD)
        return f"Play {_cards_text(view, kinds_in(cards))}: {_beats_text(sight, cards)}"
    if view.phase == h.START:
        return "I want to start" if last == h.MOVE_START else "Let others start"
    if view.phase == h.NAME:
        return f"Count the {_plural(animal_name(view, last - h.MOVE_NAME))}"
    if view.phase == h.ASK:
        target = moves[0] - h.MOVE_TARGET if len(moves) > 1 else view.draft_target - 1
        return f"Ask {voice.object(target)} for {card_name(view, last - h.MOVE_ASK)}"
    text = sight.text(last)
    return f"{text} to {voice.object(view.turn)}" if view.phase in (h.RETURN, h.HAND_OVER) else text


def _gift_text(view: SimpleNamespace, moves: tuple[int, ...], voice: Voice) -> str:
    cards = kinds_in(view.draft) + [m - h.MOVE_GIVE_CARD for m in moves if h.MOVE_GIVE_CARD <= m < h.MOVE_TARGET]
    targets = [m - h.MOVE_TARGET for m in moves if m >= h.MOVE_TARGET]
    if view.draft_target:
        targets.insert(0, view.draft_target - 1)
    if len(set(targets)) == 1:
        return f"Give {_cards_text(view, cards)} to {voice.object(targets[0])}"
    each = [f"{card_name(view, c)} to {voice.object(seat)}" for c, seat in zip(sorted(cards), targets, strict=True)]
    return f"Give {listed(each)}"


def _beats_text(sight: View, cards: int) -> str:
    """Returns why a valid set beats the match, in few words: "3 tigers beat 2"."""
    view = sight.fields
    worth = preview.worth_of(sight.game, sight.record, cards)
    new, old = words.measured(view, worth)
    if worth.why == h.SAME_SPORT:
        return f"total {new} {'beats' if new > old else 'ties with'} {old}"
    if worth.why == h.MORE_BEARS:
        return _beaten(_animals(new, "bear"), new, old)
    names = [animal_name(view, slot) for slot in range(h.SLOTS) if worth.sports >> slot & 1]
    return _beaten(_animals(new, names[0]) if len(names) == 1 else f"{new} of {listed(names)}", new, old)


def _beaten(what: str, new: int, old: int) -> str:
    if new == old:
        return f"{what} {'ties' if new == 1 else 'tie'} with {old}"
    return f"{what} {'beats' if new == 1 else 'beat'} {old}"


# Taps


Found = tuple[list[tuple[int, ...]], set[str]]


def plays_with(match: Match, seat: int, things: list[str], limit: int) -> Found:
    """Returns the complete plays that touch exactly these things, and the things that may be tapped next.

    A gift's receiver may be tapped at any time, but is offered when the cards are chosen.
    """
    sight, picked = match.view_of(seat), Counter(things)
    view = sight.fields
    if not view.waiting_mask >> seat & 1:
        return [], set()
    if not (view.draft_kind or view.draft_target or view.draft_seat):
        if view.phase in (h.TURN, h.ANSWER):
            return _turn_plays(sight, picked)
        if view.phase == h.STEAL:
            return _thefts(sight, picked)
        if view.phase == h.ASK:
            return _requests(view, seat, picked)
    runs = sight.plays()
    touched = [(run, Counter(things_of(sight, run))) for run in (reversed(runs) if view.phase == h.START else runs)]
    exact = [run for run, found in touched if found == picked]
    return exact[:limit], {thing for _, found in touched if picked < found for thing in found - picked}


def _split(view: SimpleNamespace, picked: "Counter[str]") -> tuple[list[int], list[int]] | None:
    """Returns the cards in hand and the seats that were picked; None if there is anything else."""
    titles = _kinds_by_title(view)
    cards: list[int] = []
    seats: list[int] = []
    for thing in picked.elements():
        kind, _, rest = thing.partition(":")
        if kind == "hand" and rest in titles:
            cards.append(titles[rest])
        elif kind == "seat" and rest.isdecimal() and int(rest) < view.num_seats:
            seats.append(int(rest))
        else:
            return None
    return sorted(cards), sorted(seats)


def _turn_plays(sight: View, picked: "Counter[str]") -> Found:
    """Sets, and gifts if a receiver was tapped, too (or there is but one)."""
    view, parts = sight.fields, _split(sight.fields, picked)
    if parts is None:
        return [], set()
    cards, seats = parts
    taps = preview.tapped(sight, cards)
    others = [seat for seat in range(view.num_seats) if seat != sight.seat]
    more = {f"hand:{card_name(view, kind)}" for kind in taps.more}
    if not seats:
        run = tuple(h.MOVE_CARD + kind for kind in cards)
        plays = [run if len(run) == h.MAX_SET else (*run, h.MOVE_STOP)] if taps.complete else []
        if taps.missing == 0 and len(others) > 1:
            more |= {f"seat:{seat}" for seat in others}
        return plays + (
            _gifts(sight, cards, others, taps.receivers) if taps.missing == 0 and len(others) == 1 else []
        ), more
    if taps.missing < 0 or len(seats) > taps.receivers or not Counter(seats) <= Counter(others):
        return [], set()
    more = {f"seat:{seat}" for seat in others if seat not in seats} if len(seats) < taps.receivers else set()
    if taps.missing:
        return [], more | {
            f"hand:{card_name(view, kind)}" for kind in kinds_in(view.hands[sight.seat] - preview.pack(cards))
        }
    return _gifts(sight, cards, seats, taps.receivers), more


def _gifts(sight: View, cards: list[int], seats: list[int], receivers: int) -> list[tuple[int, ...]]:
    """Returns the ways to give these cards to all of these seats, with so many receivers to be named."""
    run = (h.MOVE_GIVE, *(h.MOVE_GIVE_CARD + kind for kind in cards))
    targets = [h.MOVE_TARGET + seat for seat in seats]
    ways = [targets, targets[::-1]] if len(targets) > 1 else [targets * receivers]
    return [(*run, *way) for way in ways if sight.is_play((*run, *way))]


def _thefts(sight: View, picked: "Counter[str]") -> Found:
    """R19: so many cards in all, from whom one likes."""
    view = sight.fields
    theft = preview.theft(sight.game, sight.record)
    wanted = {seat: picked[f"steal:{seat}"] for seat in range(view.num_seats) if seat != view.turn}
    chosen = sum(wanted.values())
    if chosen != picked.total() or chosen > theft.number or any(wanted[s] > view.hand_size[s] for s in wanted):
        return [], set()
    if chosen < theft.number:
        return [], {f"steal:{seat}" for seat, number in wanted.items() if number < view.hand_size[seat]}
    run: list[int] = []
    while theft.victim >= 0:
        run.append(wanted[theft.victim])
        theft = preview.theft(sight.game, sight.record, *run)
    return [tuple(h.MOVE_TAKE + number for number in run)], set()


def _requests(view: SimpleNamespace, seat: int, picked: "Counter[str]") -> Found:
    """R47: whom, which animal, which number; offered in that order, picked in any."""
    others = {f"seat:{other}" for other in range(view.num_seats) if other != seat}
    names = {f"name:{animal_name(view, slot)}" for slot in range(view.num_animals)}
    numbers = {f"number:{number + 1}" for number in range(h.NUMBERS)}
    groups = (others, names, numbers)
    chosen = [[thing for thing in picked if thing in group] for group in groups]
    if sum(map(len, chosen)) != picked.total() or any(len(things) > 1 for things in chosen):
        return [], set()
    open_groups = [group for group, things in zip(groups, chosen, strict=True) if not things]
    if open_groups:
        return [], open_groups[0]
    kind = _kinds_by_title(view)[f"{chosen[1][0].partition(':')[2]} {chosen[2][0].partition(':')[2]}"]
    return [(h.MOVE_TARGET + int(chosen[0][0].partition(":")[2]), h.MOVE_ASK + kind)], set()


# What the page asks about a view


def silence(view: SimpleNamespace) -> int | None:
    """Returns the move that silence means: there are no reaction windows."""
    return None


def in_order(view: SimpleNamespace) -> bool:
    """Tells whether the order of taps matters: it never does."""
    return False


def is_out(view: SimpleNamespace, seat: int) -> bool:
    """Tells whether a seat is eliminated: nobody ever is."""
    return False


def answers_are_public(view: SimpleNamespace) -> bool:
    """Tells whether having answered is public: who wants to start stays sealed (R5)."""
    return False


# Why not?


def why_not(sight: View, thing: str) -> tuple[str, str]:
    """Returns the rule and the reason why the viewer cannot tap that thing now."""
    view, voice = sight.fields, sight.voice
    seat = voice.viewer
    if view.phase == h.OVER:
        return "R30" if view.ending == h.STALL else "R20", "The game is over."
    if seat is None or not view.waiting_mask >> seat & 1:
        return _not_asked(view, voice)
    kind, _, rest = thing.partition(":")
    if view.phase in (h.TURN, h.ANSWER):
        return _why_not_on_turn(sight, kind, rest)
    if thing == f"seat:{seat}":
        return "R47" if view.phase == h.ASK else "R15", "That is your own seat."
    return {
        h.START: ("R5", "First everybody decides in secret who starts: use the buttons."),
        h.STEAL: ("R19", "You have no cards: tap the face-down cards you steal; you may take no more from there."),
        h.SHOW: ("R27", "The match is yours, but you hold a bear: choose the bear that becomes the match.")
        if view.bear_penalty
        else ("R21", "The match is yours, but you hold a bear: you show one of your bears first."),
        h.TAKE_BACK: ("R39", "The aardvark takes one card of your new match back: tap one in the middle."),
        h.NAME: ("R46", "The giraffe wants you to name one animal first."),
        h.ASK: ("R47", "The kangaroo asks one player for one exact card: choose whom, the animal and the number."),
        h.RETURN: ("R33", "You got a turtle: return one card, any but a turtle of the same number."),
        h.HAND_OVER: ("R48", f"You got a bison: hand one of your bears over to {voice.object(view.turn)}."),
    }[view.phase]


def _not_asked(view: SimpleNamespace, voice: Voice) -> tuple[str, str]:
    seats = _asked(view)
    if view.phase == h.START:
        if voice.viewer is None:
            return "R5", "The players decide in secret who starts."
        return "R5", "You have already answered; the others still decide whether they want to start."
    who, whose = voice.names[seats[0]], voice.possessive(seats[0])
    turn = f"It is {voice.possessive(view.turn)} turn"
    return {
        h.TURN: ("R15", f"{turn}."),
        h.STEAL: ("R19", f"{turn}: {who} has no cards and steals first."),
        h.SHOW: ("R27" if view.bear_penalty else "R21", f"{turn}: {who} must choose a bear first."),
        h.ANSWER: ("R27", f"{who} can beat the bear and must do it now."),
        h.TAKE_BACK: ("R39", f"{turn}: {whose} aardvark takes a card back first."),
        h.NAME: ("R46", f"{turn}: {whose} giraffe names an animal first."),
        h.ASK: ("R47", f"{turn}: {whose} kangaroo asks for a card first."),
        h.RETURN: ("R33", f"{who} must return a card for the turtle first."),
        h.HAND_OVER: ("R48", f"{who} must hand a bear over first."),
    }[view.phase]


def _why_not_on_turn(sight: View, kind: str, rest: str) -> tuple[str, str]:
    view, titles = sight.fields, _kinds_by_title(sight.fields)
    giving = sight.refusal(h.MOVE_GIVE)
    if kind == "seat":
        if rest == str(sight.seat):
            return "R18", "Cards go to another player."
        if giving:
            return words.rule_of(giving), sight.why_not(h.MOVE_GIVE)
        return "R18", "To give, first tap the cards in your hand, then who gets them."
    if kind != "hand" or rest not in titles:
        return "R15", "On your turn you play a set from your hand or give cards away."
    move = h.MOVE_CARD + titles[rest]
    playing = sight.refusal(move)
    if playing and playing.reason in (no.BEAVER, no.BLOCKED):
        only = "" if giving or playing.reason == no.BEAVER else " You can only give it away, as one of two cards."
        return words.rule_of(playing), sight.why_not(move) + only
    if giving and giving.reason != no.MUST_PLAY:
        return words.rule_of(giving), f"{sight.why_not(h.MOVE_GIVE)} This card is in no set with what you have picked."
    gift = "" if giving else ", and a gift has two cards"
    return "R12", f"It makes no valid set with what you have picked{gift}. It takes {sight.say(words.needs(view))}."


# What happened


def _spot(voice: Voice, seat: int, card: str) -> str:
    """Returns where a seat's card is on the page."""
    return f"hand:{card}#0" if seat == voice.viewer and card else f"seat:{seat}"


def beat(game: Game, event: Event, voice: Voice) -> Beat | None:
    """Returns one event as the page tells it; None if there is nothing to tell."""
    said = words.say_event(game, event, len(voice.names))
    if not said:
        return None
    text = game.say(said, voice)
    kind, seat, a, b, _ = event
    here, match = f"seat:{seat}", "match"
    card = coded_name(a & ((1 << h.CODE_BITS) - 1))
    other = b - 1 if 0 < b <= len(voice.names) else seat
    there = f"seat:{other}"
    mine, theirs = _spot(voice, seat, card), _spot(voice, other, card)
    if kind == h.PLAYED:
        return Beat(text, (here, match), (mine, f"match:{card}#0"), "play")
    if kind == h.PENALTY:
        return Beat(text, (here, match), (mine, f"match:{card}#0"), "bear")
    if kind == h.TOOK_BACK:
        return Beat(text, (here,), (f"match:{card}#0", mine))
    if kind in (h.GAVE, h.RETURNED, h.HANDED_OVER):
        return Beat(text, (there,), (mine, theirs), "bear" if card.startswith("bear") else "give")
    if kind in (h.STOLE, h.ASKED_HIT):
        return Beat(text, (here, there), (theirs, mine), "steal")
    if kind == h.BEAT:
        return Beat(text, (match,), None, "bear" if a & 3 == h.MORE_BEARS else "beat")
    if kind == h.OPENED or kind == h.NO_ANSWER:
        return Beat(text, (match,))
    if kind == h.COUNTED:
        return Beat(text, tuple(f"seat:{other}" for other in range(len(voice.names))))
    if kind == h.ASKED_MISS:
        return Beat(text, (here, there), None, "nope")
    if kind == h.STALLED:
        return Beat(text, (match,), None, "nope")
    marks = {h.SHOWED: "bear", h.WON: "cheer", h.NO_BEAR: "nope", h.MUST_GIVE: "give"}
    look = (here, match) if kind == h.WON else (here,)
    return Beat(text, look, None, marks.get(kind, ""))
