"""Guide to Nine Lives: the one rule, a perfect nine, what a life brings, and every power of this game."""

from clowder.engine.play.match import Match
from clowder.engine.scene.examples import ExampleBuilder, Kind, tell_play, tell_turn
from clowder.engine.scene.guide import CORNER, PICTURE, TITLE, Guide, Section, Shown, goal, setup, turn, winning
from clowder.engine.text.messages import say
from clowder.games.nine_lives import card_names
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.refusal import ABOVE_NINE, CAT_FORBIDDEN, FITS_NOWHERE, NOT_BROUGHT
from clowder.games.nine_lives.scene import card_key, life_key
from clowder.games.nine_lives.view_json import count_up


def sections(match: Match) -> tuple[Section, ...]:
    """Returns the sections of the guide, with the lives of this game."""
    view = match.view_of(None).fields
    lives = [life for life, copies in enumerate(view.life_deck) if copies]
    powers = {int(POWER_OF[life]): life for life in reversed(lives)}
    copies = {power: sum(view.life_deck[x] for x in lives if POWER_OF[x] == power) for power in powers}
    mixed = max(
        view.kinds[1 : view.num_cards + 1], key=lambda kind: sum(n > 0 for n in card_names.lanes(KIND_ICONS[kind - 1]))
    )
    of_card = (CORNER, say("part-number")), (PICTURE, say("part-cats"))
    of_life = (CORNER, say("part-draws")), (PICTURE, say("part-picture")), (TITLE, say("part-power"))
    first = powers.get(WILDCARD, lives[0])
    shown = tuple(Shown(life_key(powers[power]), copies=copies[power]) for power in sorted(powers))
    wager = say("about-wagers" if view.multi_wager else "about-wager")
    return (
        goal(say("about-goal")),
        setup(match, say("about-setup", cards=match.options["hand"])),
        turn(say("about-turn"), wager, rules=("R14", "R11")),
        Section(
            *("parts", say("about-parts"), "web-eye"),
            cards=(Shown(card_key(mixed), parts=of_card), Shown(life_key(first), parts=of_life)),
        ),
        Section("nine", say("about-nines"), "moment-nine", (say("about-nine"),), example="nine", rules=("R15",)),
        Section(
            "rounds",
            say("about-rounds"),
            "nine-lives-heart-gone",
            (say("about-ends"), say("about-losing")),
            rules=("R18",),
        ),
        Section("powers", say("about-powers"), "nine-lives-heart", (say("about-power"),), cards=shown),
        winning(say("about-winning"), rules=("R23",)),
    )


# Examples


def tell_allowed(teller: ExampleBuilder) -> bool:
    """Shows a card that does not fit, and one that does."""
    view = teller.view
    if not teller.is_at_turn or view.fields.phase != TURN:
        return False
    cards = range(MOVE_PLAY + 1, MOVE_PLAY + 1 + CARDS)
    refused = {move: view.refusal(move) for move in cards}
    wrong = [
        move
        for move, found in refused.items()
        if found and found.reason in (ABOVE_NINE, CAT_FORBIDDEN, FITS_NOWHERE, NOT_BROUGHT)
    ]
    fits = [play for play in view.plays(60) if play[0] in cards]
    if not wrong or not fits:
        return False
    move = teller.chance.choice(wrong)
    asked = say("may-you-play", card=card_names.card(view.fields.kinds[move - MOVE_PLAY]))
    return teller.refuse(move, says=asked) and tell_play(teller, teller.chance.choice(fits))


def tell_nine(teller: ExampleBuilder) -> bool:
    """Shows a card that makes a perfect nine."""
    view, chance = teller.view, teller.chance
    if not teller.is_at_turn or view.fields.phase != TURN or not view.fields.owed:
        return False
    found = []
    for move in view.legal():
        if MOVE_PLAY < move <= MOVE_PLAY + CARDS and view.completes(move):
            now, adds, nines = count_up(view.game, view.record, move - MOVE_PLAY)
            plain = card_names.lanes(KIND_ICONS[view.fields.kinds[move - MOVE_PLAY] - 1])
            found += [(move, cat, now[cat], adds[cat]) for cat in nines if now[cat] and plain[cat] == adds[cat]]
    if not found:
        return False
    move, cat, there, added = chance.choice(found)
    before, more = card_names.icons_of(cat, there), card_names.icons_of(cat, added)
    card = card_names.card(view.fields.kinds[move - MOVE_PLAY])
    key = card_key(view.fields.kinds[move - MOVE_PLAY])
    look = (f"cat:{card_names.CATS[cat]}", f"hand:{key}")
    teller.tell(say("nine-begins", before=before, card=card, more=more), look=look)
    teller.play(teller.seat, move)
    goes_on = teller.view.fields.num_rounds == view.fields.num_rounds and teller.view.fields.phase == TURN
    teller.tell(say("nine-ends" if goes_on else "nine-ends-round"), rule="R15", look=(f"seat:{teller.seat}",))
    return True


GUIDE = Guide(
    sections,
    (
        Kind("turn", say("example-turn"), lambda teller: teller.view.fields.phase == TURN and tell_turn(teller)),
        Kind("allowed", say("example-allowed"), tell_allowed),
        Kind("nine", say("example-nine"), tell_nine),
    ),
)
