"""Hold My Bear: matches of animal sports, trumped by bears that nobody wants to keep."""

from dataclasses import replace
from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.play.game import Game, Option, Options, Preset
from clowder.engine.rules.family import family_rules
from clowder.engine.rules.options import EACH, GUESTS, LOT, NUMBERS, check_first, first_seat
from clowder.engine.text.messages import say
from clowder.games.hold_my_bear import (
    card_names,
    check,
    guide,
    house_bot,
    layout,
    lesson,
    measures,
    refusal,
    rules,
    scene,
    text,
    visibility,
)
from clowder.games.hold_my_bear.migration import migrate

EXPANSION = card_names.ANIMALS[layout.AARDVARK :]  # animals that can be added
NEWEST: Options = {"start": "highest_bear", "steal": 4, "give_split": "on", "bear_wild": "on", "bear_penalty": "on"}

# R1, R49: how many cards an animal has of each number, and which bears there are. Low ones leave first.
NUMBERED = tuple(f"num_{name}" for name in ("ones", "twos", "threes", "fours", "fives"))
BEARS = [number for number in range(layout.NUMBERS, 0, -1) for _ in range(layout.COPIES[number - 1])]
FEWEST_BEARS = 2  # one may be the first match, and R28 needs another

OPTIONS = (
    Option("rules", "sheet", ("sheet", "newest")),
    Option("start", "choose", ("choose", "highest_bear")),
    Option("steal", 5, low=1, high=layout.MAX_SET),
    Option("give_split"),
    Option("bear_wild"),
    Option("bear_penalty"),
    Option("lenient_change"),
    Option("animals", "auto", ("auto", "5", "6", "7", "8")),
    *(Option(animal, group=GUESTS, art=f"hold-my-bear-{animal}") for animal in EXPANSION),
    *(
        Option(name, usual, high=most, group=EACH, faces=tuple(f"{animal}-{n}" for animal in card_names.ANIMALS[1:]))
        for n, (name, usual, most) in enumerate(zip(NUMBERED, layout.COPIES, layout.MOST_COPIES, strict=True), 1)
    ),
    Option(
        "num_bears",
        len(BEARS),
        low=FEWEST_BEARS,
        high=len(BEARS),
        group=EACH,
        faces=tuple(f"{card_names.ANIMALS[0]}-{n}" for n in range(1, layout.NUMBERS + 1)),
        together=True,
    ),
    Option("gift", 2, low=1, high=layout.MAX_GIFT, group=NUMBERS),
    Option("stall_rounds", layout.STALL_ROUNDS, low=1, high=layout.STALL_ROUNDS, group=NUMBERS),
    first_seat(layout.SEATS),
)
PRESETS = (
    Preset("newest", {"rules": "newest"}),
    Preset("zoo", {"kangaroo": "on", "beaver": "on", "sheep": "on"}),
    Preset("chaos", {"rules": "newest", "badger": "on", "bison": "on", "giraffe": "on"}),
)
TALLIES = (
    "games that ended because a match stood",
    "games that ended with everyone out of cards",
    "games that ended in a stall",
    "games that ended with most players out of cards",
    "turns",
    "sets played",
    "gifts",
    "thefts",
    "wins that a bear in the hand forbade",
)


def _sense(players: int, options: Options) -> None:
    """Raises BadOption for options that would change nothing."""
    if players == 2 and options["give_split"] == "on":
        raise BadOption(say("no-third-player"))
    if options["gift"] == 1 and options["give_split"] == "on":
        raise BadOption(say("nothing-to-split"))
    if options["first"] != LOT and (options["rules"] == "newest" or options["start"] == "highest_bear"):
        raise BadOption(say("the-bear-begins"))


def _deck(players: int, options: Options, animals: int) -> int:
    """R1, R49: returns all cards of this many animals, bears included. Raises BadOption if they make no deck."""
    copies = [int(options[name]) for name in NUMBERED]
    if not 0 < sum(copies) <= layout.CARDS_EACH:
        raise BadOption(say("cards-of-an-animal", number=sum(copies), most=layout.CARDS_EACH))
    bears = BEARS[: int(options["num_bears"])]
    total = len(bears) + sum(copies) * (animals - 1)
    if total <= players:  # R3: one card is the first match
        raise BadOption(say("too-few-cards", number=total, players=players))
    slots = [[bears.count(number + 1) for number in range(layout.NUMBERS)], *[copies] * (animals - 1)]
    return sum(layout.slot_of_copies(slot) << i * layout.SLOT_BITS for i, slot in enumerate(slots))


def _pack(players: int, options: Options) -> dict[str, Any]:
    """Returns the settings that no option determines alone. Raises BadOption where options contradict each other."""
    check_first(players, options)
    newer = {option.name: option for option in OPTIONS if option.name in NEWEST}
    chosen = NEWEST if options["rules"] == "newest" else options
    number = max(5, players) if options["animals"] == "auto" else int(options["animals"])
    guests = [layout.AARDVARK + i for i, name in enumerate(EXPANSION) if options[name] == "on"]
    if len(guests) > number - 1:
        raise BadOption(say("too-many-guests", guests=len(guests), places=number - 1))
    species = [*layout.REGULARS[: number - len(guests)], *guests]
    return {
        **{name: option.number(chosen[name]) for name, option in newer.items()},
        **({"give_split": 0} if players == 2 or options["gift"] == 1 else {}),
        "num_animals": number,
        "deck": _deck(players, options, number),
        "species": species + [0] * (layout.SLOTS - number),
        "slot_of": [species.index(animal) if animal in species else 0 for animal in range(layout.NUM_ANIMALS)],
        "twisted": int(any(animal in layout.TWISTING for animal in species)),
    }


HOLD_MY_BEAR = Game(
    name="hold-my-bear",
    title="Hold My Bear",
    version=2,
    min_players=2,
    max_players=layout.SEATS,
    options=OPTIONS,
    presets=PRESETS,
    fields=layout.STATE,
    moves=layout.MOVES,
    max_decisions=layout.MAX_DECISIONS,
    announcements=(
        layout.STOLE,
        layout.COUNTED,
    ),  # to those who may see them: who had which card is no longer important
    rules=family_rules(
        layout.STATE,
        deal=rules.deal,
        legal_moves=rules.legal_moves,
        play=rules.play,
        scores=rules.scores,
        starter=rules.starter,
        observe=visibility.observe,
        determinize=visibility.determinize,
        refuse=refusal.refuse,
        house=house_bot.house,
        tally=rules.tally,
        note=measures.note,
        ahead=measures.ahead,
        ending=measures.ending,
        faults=check.FAULTS,
    ),
    reasons=refusal.REASONS,
    text_module=text,
    scene_module=scene,
    lesson=lesson.LESSON,
    measures=replace(measures.MEASURES, seconds=20),
    minutes=5,
    choices=3.8,
    guide=guide.GUIDE,
    pack=_pack,
    sense=_sense,
    migrate=migrate,
    same_rules=(
        "8b8481a190acbb5f",  # before cards could be counted
        "7a47c79ab27a3248",  # before gifts, stalls and who is first could be set
    ),
    unofficial_players=(2,),
    perfect_information=(2,),
    rival_options=(("rules", "newest"),),
    tallies=TALLIES,
)
GAMES = (HOLD_MY_BEAR,)
