"""What the things of CATS are called, and what they do by the options in force, as messages. No kernels."""

from types import SimpleNamespace

from clowder.engine.text.messages import Message, say
from clowder.games.cats import layout as k

NAMES = say("bird-bath"), say("grass"), say("tree"), say("fence")  # of locales, by themselves
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


def card_help(view: SimpleNamespace, card: int) -> Message:
    """Says what an action card does."""
    if card == k.CATCH and view.strict_catch:
        return say("help-strict-catch", two=view.two_rounds)
    if card == k.TAUNT and view.abilities:
        return say("help-taunt-beside-abilities", two=view.two_rounds)
    return say(HELP[card], two=view.two_rounds)


def cat_help(view: SimpleNamespace, cat: int) -> Message:
    """Says what a cat can do that others cannot."""
    if not view.abilities:
        return say("help-cat-without-ability", cat=CATS[cat])
    return say("help-cat", ability=ABILITIES[cat], effect=effect(view, cat), rule=RULE_OF_CAT[cat])


def effect(view: SimpleNamespace, cat: int) -> Message:
    """Says what a cat's ability does, within a sentence."""
    return say(EFFECTS[cat], taunts=view.taunts)


def bird_help(view: SimpleNamespace, kind: int) -> Message:
    """Says what a bird is worth and needs."""
    return say("help-bird", bird=say("a-bird", kind=kind), points=view.worth[kind], stalks=view.needs[kind])
