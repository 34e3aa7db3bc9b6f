"""Guide to Hold My Bear: three ways to beat a match, good and bad sides of bears, the animals of this game."""

from types import SimpleNamespace

from clowder.engine.play.match import Match
from clowder.engine.scene.examples import YES, ExampleBuilder, Kind, tell_turn
from clowder.engine.scene.guide import CORNER, PICTURE, TITLE, Guide, Section, Shown, goal, setup, turn, winning
from clowder.engine.text.messages import all_of, in_a_row, say
from clowder.games.hold_my_bear.card_names import say_card
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.previews import kinds_in
from clowder.games.hold_my_bear.refusal import BLOCKED
from clowder.games.hold_my_bear.scene import key_of


def sections(match: Match) -> tuple[Section, ...]:
    """Returns the sections of the guide, with the animals of this game."""
    view = match.view_of(None).fields
    guests = [slot for slot in range(view.num_animals) if view.species[slot] >= AARDVARK]
    regulars = [kind for kind in kinds_in(view.deck) if kind // NUMBERS == 1]
    numbers = in_a_row(kind % NUMBERS + 1 for kind in regulars)
    title = say("part-title", number=len(regulars), numbers=numbers)
    parts = (CORNER, say("part-number")), (PICTURE, say("part-animal")), (TITLE, title)
    bears = [say("about-bears"), say("about-blocking")]
    bears += [say("about-wild-bears")] * bool(view.bear_wild)
    bears.append(say("about-penalty" if view.bear_penalty else "about-showing"))
    ways = [say("about-same"), say("about-lenient" if view.lenient else "about-other"), say("about-more-bears")]
    animals = tuple(Shown(_lowest(view, slot)) for slot in guests)
    return (
        goal(say("about-goal")),
        setup(match, say("about-setup")),
        turn(say("about-turn", gift=view.gift), say("about-stealing", number=view.steal), rules=("R15",)),
        Section("parts", say("about-parts"), "web-eye", cards=(Shown(key_of(view, max(regulars[:6])), parts=parts),)),
        Section(
            *("ways", say("about-ways"), "hold-my-bear-other"),
            tuple(ways),
            example="allowed",
            rules=("R9", "R10", "R11"),
        ),
        Section("bears", say("about-bear"), "hold-my-bear-bear", tuple(bears), example="bear", rules=("R14", "R20")),
        *[Section("animals", say("about-animals"), "web-cards", cards=animals)] * bool(guests),
        winning(say("about-winning"), rules=("R20", "R30")),
    )


def _lowest(fields: SimpleNamespace, slot: int) -> str:
    """Returns the face of an animal's lowest card."""
    return key_of(fields, next(kind for kind in kinds_in(fields.deck) if kind // NUMBERS == slot))


# Examples


def tell_allowed(teller: ExampleBuilder) -> bool:
    """Shows a set that does not beat the match, and one that does."""
    view, chance = teller.view, teller.chance
    fields = view.fields
    if not teller.is_at_turn or fields.phase != TURN:
        return False
    sets = [play for play in view.plays(150) if MOVE_CARD <= play[0] < MOVE_GIVE_CARD]
    hand = kinds_in(fields.hands[teller.seat])
    if not sets or len(hand) < 2:
        return False
    cards = sorted(chance.sample(hand, chance.randint(1, min(3, len(hand) - 1))))
    asked = say("may-you-play", cards=all_of(say_card(fields, kind) for kind in cards))
    if not teller.refuse(*(MOVE_CARD + kind for kind in cards), MOVE_STOP, says=asked):
        return False
    play = chance.choice(sets)
    kinds = [move - MOVE_CARD for move in play if move >= MOVE_CARD]
    look = tuple(f"hand:{key_of(fields, kind)}" for kind in kinds)
    teller.tell(say("may-be-played", cards=all_of(say_card(fields, kind) for kind in kinds)), look=look, mark=YES)
    teller.play(teller.seat, *play)
    return True


def tell_bear(teller: ExampleBuilder) -> bool:
    """Shows a bear that blocks its number, and what its owner does then."""
    view = teller.view
    fields = view.fields
    if not teller.is_at_turn or fields.phase != TURN:
        return False
    blocked = [kind for kind in set(kinds_in(fields.hands[teller.seat])) if _is_blocked(teller, kind)]
    if not blocked:
        return False
    kind = teller.chance.choice(sorted(blocked))
    number = kind % NUMBERS + 1
    bear = key_of(fields, number - 1)
    teller.tell(say("bear-begins", number=number, card=say_card(fields, kind)), look=(f"hand:{bear}",))
    if not teller.refuse(MOVE_CARD + kind, says=say("may-you-play", cards=say_card(fields, kind))):
        return False
    teller.tell(say("bear-goes-on"))
    teller.decide(teller.seat)
    return True


def _is_blocked(teller: ExampleBuilder, kind: int) -> bool:
    found = teller.view.refusal(MOVE_CARD + kind)
    return found is not None and found.reason == BLOCKED


GUIDE = Guide(
    sections,
    (
        Kind("turn", say("example-turn"), lambda teller: teller.view.fields.phase == TURN and tell_turn(teller)),
        Kind("allowed", say("example-allowed"), tell_allowed),
        Kind("bear", say("example-bear"), tell_bear),
    ),
)
