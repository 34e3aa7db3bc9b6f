"""Hold My Bear: matches of animal sports, trumped by bears that nobody wants to keep."""

from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.game import Game, Option, Options, family_rules, package_folder
from clowder.games.hold_my_bear import check, house, layout, lesson, refusal, rules, sight, stage, words
from clowder.games.hold_my_bear.migration import migrate

EXPANSION = {  # the animals one may add, with what their cards do
    "aardvark": "When played: you must take one card of your new match back.",
    "giraffe": "When played: name an animal, and everybody tells how many of it they hold.",
    "fish": "In a set it has the number of the highest card that is no fish.",
    "badger": "When played: the previous owner of the match steals a random card from you.",
    "kangaroo": "When played: ask one player for one exact card, which they hand over if they hold it.",
    "rabbit": "While it lies in the match, whoever can beat the match must.",
    "turtle": "When given: the receiver returns another card to you, but no turtle of the same number.",
    "beaver": "When given: the receiver must give cards away, too, on their next turn.",
    "bison": "When given: a receiver who holds a bear hands one over to you.",
    "ape": "Needs company: another animal must be in its set.",
    "walrus": "Wants no company: its set has walruses only, not even bears.",
    "bat": "Plays only in sets with one sport.",
    "squid": "Plays only in sets with several sports.",
    "sheep": "A set with a sheep needs only a tie: as many bears, as high a count or as high a total.",
}
NEWEST: Options = {"start": "highest_bear", "steal": 4, "give_split": "on", "bear_wild": "on", "bear_penalty": "on"}

OPTIONS = (
    Option(
        "rules",
        "Rules",
        "The newer rules settle the next five settings together, whatever those say.",
        "sheet",
        ("sheet", "newest"),
        ("the first rule sheet", "the author's five newer rules"),
    ),
    Option(
        "start",
        "Who starts",
        "Who takes the first turn.",
        "choose",
        ("choose", "highest_bear"),
        ("a volunteer", "the holder of the highest bear"),
    ),
    Option("steal", "Cards to steal", "How many cards a player without cards steals.", 5, low=4, high=5),
    Option("give_split", "Split gifts", "The two cards of a gift may go to two players."),
    Option("bear_wild", "Wild bears", "A set of bears alone counts as any animal."),
    Option(
        "bear_penalty", "Bear penalty", "An owner of the match who cannot win because of a bear must make it the match."
    ),
    Option(
        "lenient_change",
        "Lenient change of sport",
        "A set that shares a sport with the match may also win by another of its sports that is as frequent.",
    ),
    Option(
        "animals",
        "Kinds of animals",
        "How many there are in the deck, bears included. An expansion animal takes the place of a regular one.",
        "auto",
        ("auto", "5", "6", "7", "8"),
        ("as many as players, at least 5", "5", "6", "7", "8"),
    ),
    *(Option(name, name.capitalize(), about) for name, about in EXPANSION.items()),
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
        raise BadOption("Option `give_split` needs a third player: with two, all gifts go to the other one.")


def _pack(players: int, options: Options) -> dict[str, Any]:
    """Returns what no option says by itself; raises BadOption where they contradict each other."""
    newer = {option.name: option for option in OPTIONS if option.name in NEWEST}
    chosen = NEWEST if options["rules"] == "newest" else options
    number = max(5, players) if options["animals"] == "auto" else int(options["animals"])
    guests = [layout.AARDVARK + i for i, name in enumerate(EXPANSION) if options[name] == "on"]
    if len(guests) > number - 1:
        raise BadOption(f"There are {len(guests)} expansion animals for {number - 1} places beside the bear.")
    species = [*layout.REGULARS[: number - len(guests)], *guests]
    return {
        **{name: option.number(chosen[name]) for name, option in newer.items()},
        **({"give_split": 0} if players == 2 else {}),
        "num_animals": number,
        "species": species + [0] * (layout.SLOTS - number),
        "slot_of": [species.index(animal) if animal in species else 0 for animal in range(layout.NUM_ANIMALS)],
        "twisted": int(any(animal in layout.TWISTING for animal in species)),
    }


HOLD_MY_BEAR = Game(
    name="hold-my-bear",
    title="Hold My Bear",
    pitch="Beat the match on the table and hope that it stands for a round. A bear in your hand forbids the win.",
    version=2,
    min_players=2,
    max_players=layout.SEATS,
    options=OPTIONS,
    fields=layout.STATE,
    moves=layout.MOVES,
    max_decisions=layout.MAX_DECISIONS,
    announcements=(layout.STOLE, layout.COUNTED),  # to those who may see them: who had which card no longer matters
    rules=family_rules(layout.STATE, rules, refusal, sight, check, house),
    faults=check.FAULTS,
    reasons=refusal.REASONS,
    words=words,
    stage=stage,
    lesson=lesson.LESSON,
    home=package_folder(__name__),
    pack=_pack,
    sense=_sense,
    migrate=migrate,
    unofficial_players=(2,),
    perfect_information=(2,),
    rival_options=(("rules", "newest"),),
    tallies=TALLIES,
)
GAMES = (HOLD_MY_BEAR,)
