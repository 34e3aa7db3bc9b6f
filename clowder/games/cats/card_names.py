"""Names of the things of CATS, and what they do under the current options, as messages. No kernels."""

from types import SimpleNamespace

from clowder.engine.text.messages import Message, say
from clowder.games.cats import layout as k

NAMES = say("bird-bath"), say("grass"), say("tree"), say("fence")  # locales on their own
PLACES = say("the-bird-bath"), say("the-grass"), say("the-tree"), say("the-fence")  # the same within a sentence
CARDS = ("", say("stalk"), say("catch"), say("steal"), say("taunt"), say("eat"), say("play"))
CATS = ("", say("carl"), say("elvis"), say("katrina"), say("otis"), say("simone"))
ABILITIES = (
    "",
    say("pounce"),
    say("unimpressed"),
    say("quick-bite"),
    say("look-cute"),
    say("borrowed-stalks"),
)

HELP = {
    k.STALK: "help-stalk",
    k.CATCH: "help-catch",
    k.STEAL: "help-steal",
    k.TAUNT: "help-taunt",
    k.EAT: "help-eat",
    k.PLAY: "help-play",
}
RULE_OF_CAT = ("", "R42", "R41", "R40", "R38", "R39")
EFFECTS = (
    "",
    "effect-pounce",
    "effect-unimpressed",
    "effect-quick-bite",
    "effect-look-cute",
    "effect-borrowed-stalks",
)


def card_help(fields: SimpleNamespace, card: int) -> Message:
    """Says what an action card does."""
    if card == k.CATCH and fields.strict_catch:
        return say("help-strict-catch", two=fields.two_rounds)
    if card == k.TAUNT and fields.abilities:
        return say("help-taunt-beside-abilities", two=fields.two_rounds)
    return say(HELP[card], two=fields.two_rounds)


def cat_help(fields: SimpleNamespace, cat: int) -> Message:
    """Says what a cat can do that others cannot."""
    if not fields.abilities:
        return say("help-cat-without-ability", cat=CATS[cat])
    return say("help-cat", ability=ABILITIES[cat], effect=effect(fields, cat), rule=RULE_OF_CAT[cat])


def effect(fields: SimpleNamespace, cat: int) -> Message:
    """Says what a cat's ability does, as part of a sentence."""
    return say(EFFECTS[cat], taunts=fields.taunts)


def bird_help(fields: SimpleNamespace, kind: int) -> Message:
    """Says what a bird is worth and needs."""
    return say("help-bird", bird=say("a-bird", kind=kind), points=fields.worth[kind], stalks=fields.needs[kind])
