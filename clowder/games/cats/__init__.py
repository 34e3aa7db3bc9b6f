"""CATS, basic and advanced: a sad but necessary cycle of violent predatory behavior."""

from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.game import Game, Option, Options, family_rules, package_folder
from clowder.games.cats import check, house, layout, lesson, refusal, rules, sight, stage, words

_AS_ADVANCED = ("auto", "off", "on"), ("only in the advanced game", "off", "on")
_MOST = layout.MAX_OF_A_KIND
STALKS_FOR_FOUR = 2  # unless the option says otherwise

OPTIONS = (
    Option("advanced", "Advanced game", "Taunts, turns of two rounds and abilities all come into the game."),
    Option("taunts", "Taunts", "Every cat has a Taunt, which stops the card of another cat.", "auto", *_AS_ADVANCED),
    Option("two_rounds", "Turns of two rounds", "A turn is two rounds, planned together.", "auto", *_AS_ADVANCED),
    Option("abilities", "Abilities", "Each cat has an ability, to be used once a game.", "auto", *_AS_ADVANCED),
    Option(
        "hide_unused_pointer",
        "Targets stay hidden",
        "In turns of two rounds a target is revealed only with the first card that needs it.",
    ),
    Option(
        "invalid_catch_scares",
        "Every Catch scares",
        "Every Catch laid at a bird counts towards scaring it, even if it could not work.",
    ),
    Option(
        "cats",
        "Who plays which cat",
        "How the cats find their players; it matters only with abilities.",
        "alphabetical",
        ("alphabetical", "drawn", "picked"),
        ("by the alphabet", "drawn by lot", "picked in the order of the seats"),
    ),
    Option(
        "stall_rounds",
        "Rounds without progress",
        "The game ends after so many rounds in a row without a bird caught, eaten or flown.",
        30,
        low=1,
        high=layout.MAX_STALL,
    ),
    Option("flip", "Points of Flip", "What Flip, the last bird, is worth.", 4, low=1, high=4),
    Option(
        "stalks_for_four",
        "Stalks for four points",
        "How many Stalks a bird of four points needs.",
        STALKS_FOR_FOUR,
        low=0,
        high=layout.STALKS_OWNED,
    ),
    Option("num_ones", "Birds of one point", "How many of them the deck has.", 6, low=0, high=_MOST),
    Option("num_twos", "Birds of two points", "How many of them the deck has.", 6, low=0, high=_MOST),
    Option("num_threes", "Birds of three points", "How many of them the deck has.", 5, low=0, high=_MOST),
    Option("num_fours", "Birds of four points", "How many of them the deck has besides Flip.", 0, low=0, high=_MOST),
)


def _on(options: Options, name: str) -> bool:
    value = options[name]
    return (options["advanced"] if value == "auto" else value) == "on"


def _sense(players: int, options: Options) -> None:
    """R46: raises BadOption for options that would change nothing."""
    if options["advanced"] == "on" and not any(_on(options, part) for part in PARTS):
        raise BadOption(
            "With `taunts`, `two_rounds` and `abilities` all off, nothing is left of `advanced`: "
            "leave one of them on, or play the basic game with `advanced=off`."
        )
    if options["stalks_for_four"] != STALKS_FOR_FOUR and options["flip"] != 4 and not options["num_fours"]:
        raise BadOption(
            "Option `stalks_for_four` needs a bird of four points: set `flip=4`, or put some in with `num_fours`."
        )


PARTS = ("taunts", "two_rounds", "abilities")


def _pack(players: int, options: Options) -> dict[str, Any]:
    """Returns what no option says by itself; raises BadOption where they contradict each other."""
    parts = {name: int(_on(options, name)) for name in PARTS}
    flip, for_four = int(options["flip"]), int(options["stalks_for_four"])
    if _on(options, "hide_unused_pointer") and not parts["two_rounds"]:
        raise BadOption("Option `hide_unused_pointer` needs turns of two rounds: set `two_rounds=on`.")
    needs = [0, 0, 1, 2, for_four]  # R2: by points
    return {
        **parts,
        "worth": [0, 1, 2, 3, 4, flip],
        "needs": [*needs, needs[flip]],
        "count": [0, *(options[f"num_{name}"] for name in ("ones", "twos", "threes", "fours")), 1],
        "num_locales": layout.LOCALES - (players < layout.SEATS),  # R3: the Fence is for five
    }


CATS = Game(
    name="cats",
    title="CATS",
    pitch="Everybody moves at once, in secret: stalk, catch, play with your food, and eat it before it is stolen.",
    version=1,
    min_players=2,
    max_players=layout.SEATS,
    options=OPTIONS,
    fields=layout.STATE,
    moves=layout.MOVES,
    max_decisions=layout.MAX_PLIES,
    announcements=tuple(range(layout.SAT_DOWN, layout.WON + 1)),  # in CATS every event is public
    rules=family_rules(layout.STATE, rules, refusal, check, sight, house),
    faults=check.FAULTS,
    reasons=refusal.REASONS,
    words=words,
    stage=stage,
    lesson=lesson.LESSON,
    home=package_folder(__name__),
    pack=_pack,
    sense=_sense,
    same_rules=("dc188637634bee3d", "e620e302d1b447cb"),  # 0.1.0, and before fields were declared
    unofficial_players=(2,),
    tallies=(
        "rounds",
        "games ended by the stall guard",
        "birds eaten plain",
        "birds eaten doubled",
        "birds flown away",
    ),
)
GAMES = (CATS,)
