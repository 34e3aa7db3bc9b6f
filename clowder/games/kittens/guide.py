"""Guide to the kittens: what cards do and how many there are, which go together, and who can stop whom."""

from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.scene import examples
from clowder.engine.scene.examples import ExampleBuilder, Kind, tell_play
from clowder.engine.scene.guide import CORNER, PICTURE, TITLE, Guide, Section, Shown, goal, setup, turn, winning
from clowder.engine.text.messages import Seat, say
from clowder.games.kittens import text
from clowder.games.kittens.layout import *
from clowder.games.kittens.scene import NAMES, takes_target


def sections(match: Match) -> tuple[Section, ...]:
    """Returns the sections of the guide for either edition."""
    view = match.view_of(None).fields
    kinds = [kind for kind in (KITTEN, *range(1, KITTEN)) if view.deck[kind]]
    first = next((kind for kind in kinds if CAT <= kind < KITTEN), 0)
    alike = {kind: say("like-the-others", card=text.card(first)) for kind in range(first + 1, KITTEN) if first}
    cards = tuple(Shown(NAMES[kind], alike.get(kind, ""), copies=view.deck[kind]) for kind in kinds)
    combos = [say("about-pairs" if view.special_combos else "about-pairs-of-cats")]
    combos += [say("about-triples")] * bool(view.special_combos)
    combos += [say("about-five")] * bool(view.special_combos and view.five_different)
    attacks = say("about-attack", stacks=int(view.attack_rule == STACKING), turns=view.attack_turns)
    parts = (CORNER, say("part-index")), (PICTURE, say("part-picture")), (TITLE, say("part-title"))
    return (
        goal(say("about-goal")),
        setup(match, say("about-setup", number=view.hand_size[0], kittens=view.deck[KITTEN])),
        turn(say("about-turn"), say("about-drawing"), rules=("R6", "R25")),
        Section("parts", say("about-parts"), "web-eye", cards=(Shown("skip", parts=parts),)),
        Section("cards", say("guide-cards"), "web-cards", (attacks,), cards=cards),
        Section("combos", say("about-combos"), "web-hand", tuple(combos), rules=("R16",)),
        Section("nope", say("about-stopping"), "moment-nope", (say("about-nope"),), example="nope", rules=("R23",)),
        winning(say("about-winning"), rules=("R29",)),
    )


# Examples


def tell_allowed(teller: ExampleBuilder) -> bool:
    """Shows an illegal card or target, and a legal play."""
    view = teller.view
    if not teller.is_at_turn or view.fields.phase != TURN or view.fields.draft:
        return False
    wrong = _wrong(view)
    if not wrong:
        return False
    moves = teller.chance.choice(wrong)
    asked = say("may-you-play", card=text.card(MOVES.read(moves[0])[1][0]))
    if len(moves) > 1:
        asked = say("may-you-rob", whom=Seat(MOVES.read(moves[1])[1][0]))
    elif MOVE_PAIR <= moves[0] < MOVE_TRIPLE:
        asked = say("may-you-pair", card=text.card(moves[0] - MOVE_PAIR))
    plays = [play for play in view.plays(60) if MOVES.read(play[0])[0] in (MOVE_PLAY, MOVE_PAIR)]
    if not plays or not teller.refuse(*moves, says=asked):
        return False
    return tell_play(teller, teller.chance.choice(plays))


def _wrong(view: View) -> list[tuple[int, ...]]:
    """Returns plays that somebody might try and that a rule forbids."""
    fields, seat = view.fields, view.seat or 0
    held = [kind for kind in range(1, HAND_KINDS) if fields.hands[seat][kind]]
    single = [(MOVE_PLAY + kind,) for kind in held if not PLAYABLE >> kind & 1]
    pairs = [(MOVE_PAIR + kind,) for kind in held if kind >= CAT and fields.hands[seat][kind] == 1]
    if not fields.special_combos:
        pairs += [(MOVE_PAIR + kind,) for kind in held if kind < CAT and fields.hands[seat][kind] > 1]
    aimed = [move for move in view.legal() if takes_target(move)][:1]
    poor = [other for other in range(fields.num_seats) if other == seat or not fields.hand_size[other]]
    poor += [other for other in range(fields.num_seats) if not fields.alive_mask >> other & 1]
    return single + pairs + [(move, MOVE_TARGET + other) for move in aimed for other in set(poor)]


def tell_nope(teller: ExampleBuilder) -> bool:
    """Shows a play that is stopped, and the Nopes on the Nopes, as far as the hands have any."""
    match, chance = teller.match, teller.chance
    if not teller.is_at_turn or teller.view.fields.phase != TURN:
        return False
    plays = [play for play in teller.view.plays(60) if MOVES.read(play[0])[0] in (MOVE_PLAY, MOVE_PAIR)]
    if not plays or sum(_nopes(match)) < 2:
        return False
    teller.tell(say("nope-begins"))
    teller.play(teller.seat, *chance.choice(plays))
    laid = 0
    while view_phase(match) == WINDOW:
        able = [seat for seat in match.to_act if _nopes(match)[seat]]
        who = chance.choice(able) if able and (laid < 2 or chance.random() < 0.7) else None
        if who is None:
            if laid < 2:
                return False
            odd = laid % 2
            teller.tell(say("nope-counts", number=laid, stopped=odd), rule="R23", look=("discard",))
        laid += who is not None
        for seat in match.to_act:
            teller.play(seat, MOVE_NOPE if seat == who else MOVE_PASS)
    return laid >= 2


def view_phase(match: Match) -> int:
    """Returns the phase of a match."""
    return int(match.view_of(None).fields.phase)


def _nopes(match: Match) -> list[int]:
    """Returns how many Nopes each seat holds. An example shows hands openly, the table never does."""
    return [match.view_of(seat).fields.hands[seat][NOPE] for seat in range(match.players)]


GUIDE = Guide(
    sections,
    (
        examples.TURN,
        Kind("allowed", say("example-allowed"), tell_allowed),
        Kind("nope", say("example-nope"), tell_nope, lambda match: match.view_of(None).fields.deck[NOPE] > 1),
    ),
)
