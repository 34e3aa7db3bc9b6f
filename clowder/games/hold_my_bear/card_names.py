"""Names of the cards of Hold My Bear and what they do: plain names for programs, messages for people."""

from functools import cache
from types import SimpleNamespace

from clowder.engine.text.messages import Message, say
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear.previews import kinds_in

ANIMALS = (  # names for programs, and message ids
    *("bear", "ferret", "tiger", "chicken", "dog", "cat", "hamster", "vole"),
    *("aardvark", "giraffe", "fish", "badger", "kangaroo", "rabbit", "turtle", "beaver", "bison"),
    *("ape", "walrus", "bat", "squid", "sheep"),
)
HELP = {
    "aardvark": say("help-aardvark"),
    "giraffe": say("help-giraffe"),
    "fish": say("help-fish"),
    "badger": say("help-badger"),
    "kangaroo": say("help-kangaroo"),
    "rabbit": say("help-rabbit"),
    "turtle": say("help-turtle"),
    "beaver": say("help-beaver"),
    "bison": say("help-bison"),
    "ape": say("help-ape"),
    "walrus": say("help-walrus"),
    "bat": say("help-bat"),
    "squid": say("help-squid"),
    "sheep": say("help-sheep"),
}


def animal_name(fields: SimpleNamespace, slot: int) -> str:
    """Returns the name, for programs, of the animal in a slot."""
    return ANIMALS[fields.species[slot]]


def card_name(fields: SimpleNamespace, kind: int) -> str:
    """Returns the name of a kind of card, for programs: "tiger 4"."""
    return f"{animal_name(fields, kind // h.NUMBERS)} {kind % h.NUMBERS + 1}"


def card_names(fields: SimpleNamespace, cards: int) -> list[str]:
    """Returns the names of the cards of a set, for programs."""
    return [card_name(fields, kind) for kind in kinds_in(cards)]


def say_animal(fields: SimpleNamespace, slot: int) -> Message:
    """Says which animal is in a slot."""
    return say(animal_name(fields, slot))


def say_card(fields: SimpleNamespace, kind: int) -> Message:
    """Says which card a kind is."""
    return say("card", animal=say_animal(fields, kind // h.NUMBERS), number=kind % h.NUMBERS + 1)


def say_help(fields: SimpleNamespace, animal: str) -> Message:
    """Says what an animal's cards do under the current options."""
    if animal == "bear":
        return say("help-bear", wild=fields.bear_wild, penalty=fields.bear_penalty)
    return HELP.get(animal) or say("help-regular", lenient=fields.lenient)


def slots_in(mask: int) -> list[int]:
    """Returns the slots in a set of them."""
    return [slot for slot in range(h.SLOTS) if mask >> slot & 1]


@cache
def say_coded(code: int) -> Message:
    """Says which card is in an event."""
    animal, number = divmod(code - 1, h.NUMBERS)
    return say("card", animal=say(ANIMALS[animal]), number=number + 1) if code else say("a-card")
