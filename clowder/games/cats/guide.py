"""Guide to CATS: birds and what they need, the order of the cards, birds that change hands, circles of Taunts."""

from clowder.engine.play.match import Match
from clowder.engine.play.view import Event
from clowder.engine.scene.examples import YES, Decide, ExampleBuilder, Kind, run_from, tell_play, tell_turn, whole_play
from clowder.engine.scene.guide import CORNER, PICTURE, Guide, Section, Shown, goal, setup, turn, winning
from clowder.engine.text.messages import Message, Seat, all_of, say
from clowder.games.cats import card_names, insights, text
from clowder.games.cats.layout import *
from clowder.games.cats.scene import BIRDS as BIRD_NAMES
from clowder.games.cats.scene import CARDS as CARD_NAMES
from clowder.games.cats.scene import CATS as CAT_NAMES

ORDER = (TAUNT, STALK, CATCH, EAT, STEAL, PLAY)  # R9


def sections(match: Match) -> tuple[Section, ...]:
    """Returns the sections of the guide, with the advanced game if it is played."""
    view = match.view_of(None).fields
    flock = [kind for kind in range(1, BIRDS) if view.flock[kind]]
    cards = [card for card in ORDER if card != TAUNT or view.taunts]
    parts = (CORNER, say("part-points")), (PICTURE, say("part-need"))
    advanced = [
        Section(
            *("taunts", say("about-taunts"), "cats-taunt"),
            (say("about-taunt"),),
            example="circle",
            rules=("R29", "R30"),
        )
    ] * bool(view.taunts)
    advanced += [
        Section("plans", say("about-plans"), "web-list", (say("about-plan"),), rules=("R33",)),
    ] * bool(view.two_rounds)
    abilities = tuple(Shown(CAT_NAMES[cat]) for cat in range(CARL, CATS))
    advanced += [
        Section("abilities", say("about-abilities"), "cats-ability", (say("about-ability"),), cards=abilities),
    ] * bool(view.abilities)
    return (
        goal(say("about-goal")),
        setup(match, say("about-setup", birds=sum(view.flock[1:]), number=view.num_locales)),
        turn(say("about-turn"), say("about-nothing"), rules=("R6", "R8")),
        Section(
            *("cards", say("guide-cards"), "web-cards"),
            (say("about-order", cards=all_of(card_names.CARDS[card] for card in cards)),),
            cards=tuple(Shown(CARD_NAMES[card]) for card in cards),
            rules=("R9",),
        ),
        Section(
            *("birds", say("about-birds"), "cats-bird1"),
            (say("about-stalks"),),
            cards=(Shown("bird2", parts=parts), *(Shown(BIRD_NAMES[kind], copies=view.flock[kind]) for kind in flock)),
            rules=("R2",),
        ),
        Section(
            *("steals", say("about-steals"), "cats-steal"),
            (say("about-rivals"), say("about-steal")),
            example="wave",
            rules=("R13", "R18"),
        ),
        *advanced,
        winning(say("about-winning"), rules=("R26", "R27")),
    )


# Examples: from a real position, everybody lays what the example needs.


def is_open(teller: ExampleBuilder) -> bool:
    """Returns whether everybody is about to lay a card."""
    return teller.view.fields.phase in (CHOOSE, PLAN) and len(teller.match.to_act) == teller.match.players


def lay(teller: ExampleBuilder, cards: dict[int, tuple[int, int]]) -> list[Event]:
    """Makes each seat lay a card, aimed at a seat where it needs one. Returns what happened."""
    match, (_, before) = teller.match, teller.match.events_since(None, 0)
    for seat in match.to_act:
        teller.play(seat, *whole_play(match.view_of(seat), _wanting(teller, *cards[seat])))
    while match.view_of(None).fields.phase == ABILITY and match.to_act:
        teller.play(match.to_act[0], MOVE_DECLINE)
    return match.events_since(None, before)[0]


def _wanting(teller: ExampleBuilder, card: int, whom: int) -> Decide:
    """Returns a function that lays a card, at once or in a plan; the rest of a plan is random."""
    at_once = {STEAL: MOVE_STEAL + whom, TAUNT: MOVE_TAUNT + whom, EAT: MOVE_EAT, PLAY: MOVE_PLAY}
    wanted = (at_once[card], MOVE_FIRST + card, MOVE_TARGET + whom)
    return lambda view: next((m for m in view.legal() if m in wanted), teller.chance.choice(view.legal()))


def tell_allowed(teller: ExampleBuilder) -> bool:
    """Shows a target that cannot be chosen, and a card that can, whatever its effect (R8)."""
    view, seat, chance = teller.view, teller.seat, teller.chance
    if not is_open(teller):
        return False
    if view.fields.phase == PLAN:
        return _tell_plan(teller)
    legal = view.legal()
    wrong: list[tuple[int, Message]] = [(MOVE_STEAL + seat, say("may-you-aim", card=say("steal"), whom=Seat(seat)))]
    wrong += [(MOVE_TAUNT + seat, say("may-you-aim", card=say("taunt"), whom=Seat(seat)))] * bool(view.fields.taunts)
    wrong += [(MOVE_STALK + BATH, say("may-you-stalk"))] * (MOVE_STALK + BATH not in legal) * 2
    fence = MOVE_STALK + FENCE
    wrong += [(fence, say("may-you-go-there", place=card_names.PLACES[FENCE]))] * (view.fields.num_locales <= FENCE)
    move, asked = chance.choice(wrong)
    if not teller.refuse(move, says=asked):
        return False
    move = chance.choice(legal)
    will, _ = insights.say_outcome(view, move)
    told = say("you-may", what=text.say_move(view, move), will=will)
    teller.tell(told, rule="R8" if will and isinstance(will, Message) and will.id == "in-vain" else "", mark=YES)
    teller.play(seat, *run_from(view, move, chance))
    for other in teller.match.to_act:
        teller.decide(other)
    return True


def _tell_plan(teller: ExampleBuilder) -> bool:
    """Shows a plan that aims at its own cat or has a card twice, and a legal one (R33)."""
    view, seat, chance = teller.view, teller.seat, teller.chance
    plan = run_from(view, chance.choice(view.legal()), chance)
    where, _, first, *_ = plan
    wrong: list[tuple[tuple[int, ...], Message]] = [((where, MOVE_TARGET + seat), say("may-you-aim-there"))]
    card = first - MOVE_FIRST
    if card != STALK:
        wrong.append(((*plan[:3], MOVE_CANDIDATE + card), say("may-you-repeat", card=card_names.CARDS[card])))
    moves, asked = chance.choice(wrong)
    return teller.refuse(*moves, says=asked) and tell_play(teller, plan)


def tell_wave(teller: ExampleBuilder) -> bool:
    """Shows a bird that is stolen from a thief: one wave of Steals after the other."""
    view, chance = teller.view.fields, teller.chance
    seats = list(range(teller.match.players))
    holders = [seat for seat in seats if view.front[seat]]
    if not is_open(teller) or not holders:
        return False
    robbed = chance.choice(holders)
    free = [seat for seat in seats if seat != robbed and not view.front[seat]]
    chance.shuffle(free)
    thieves = free[: chance.choice((2, 3))] if len(free) > 1 else [*free, robbed][:2]
    if len(thieves) < 2:
        return False
    chain = dict(zip(thieves, [robbed, *thieves], strict=False))
    teller.tell(say("wave-begins", who=Seat(robbed)), look=(f"seat:{robbed}",))
    happened = lay(teller, {seat: (STEAL, chain[seat]) if seat in chain else (PLAY, 0) for seat in seats})
    waves = [event[4] for event in happened if event[0] == STOLE]
    if len(waves) < len(thieves) or max(waves) < 2:
        return False
    teller.tell(say("wave-ends", number=max(waves)), rule="R18", look=(f"seat:{thieves[-1]}",))
    return True


def tell_circle(teller: ExampleBuilder) -> bool:
    """Shows Taunts in a circle, which have no effect."""
    seats, chance = list(range(teller.match.players)), teller.chance
    if not is_open(teller):
        return False
    circle = chance.sample(seats, chance.randint(min(3, len(seats)), len(seats)))
    aims = dict(zip(circle, circle[1:] + circle[:1], strict=True))
    teller.tell(say("circle-begins", who=Seat(circle[0]), whom=Seat(circle[1])))
    happened = lay(teller, {seat: (TAUNT, aims[seat]) if seat in aims else (EAT, 0) for seat in seats})
    if {event[1] for event in happened if event[0] == CIRCLED} != set(circle):
        return False
    teller.tell(say("circle-ends", number=len(circle)), rule="R30", look=tuple(f"seat:{seat}" for seat in circle))
    return True


GUIDE = Guide(
    sections,
    (
        Kind("turn", say("example-turn"), lambda teller: is_open(teller) and tell_turn(teller)),
        Kind("allowed", say("example-allowed"), tell_allowed),
        Kind("wave", say("example-wave"), tell_wave),
        Kind("circle", say("example-circle"), tell_circle, lambda match: bool(match.view_of(None).fields.taunts)),
    ),
)
