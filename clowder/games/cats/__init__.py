"""CATS, basic and advanced: a sad but necessary cycle of violent predatory behavior."""

from clowder.engine.errors import BadOption
from clowder.engine.game import Game, Option, Options, family_rules, package_folder
from clowder.games.cats import check, house, layout, rules, sight, words

_AS_ADVANCED = ("auto", "off", "on"), ("only in the advanced game", "off", "on")
_MOST = layout.MAX_OF_A_KIND

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
        2,
        low=0,
        high=layout.STALKS_OWNED,
    ),
    Option("num_ones", "Birds of one point", "How many of them the deck has.", 6, low=0, high=_MOST),
    Option("num_twos", "Birds of two points", "How many of them the deck has.", 6, low=0, high=_MOST),
    Option("num_threes", "Birds of three points", "How many of them the deck has.", 5, low=0, high=_MOST),
    Option("num_fours", "Birds of four points", "How many of them the deck has besides Flip.", 0, low=0, high=_MOST),
)


def _pack(players: int, options: Options) -> list[int]:
    """Returns the numbers `deal` takes; raises BadOption where the options contradict each other."""

    def on(name: str) -> int:
        value = options[name]
        return int((options["advanced"] if value == "auto" else value) == "on")

    if on("hide_unused_pointer") and not on("two_rounds"):
        raise BadOption("Option `hide_unused_pointer` needs turns of two rounds: set `advanced` or `two_rounds`.")
    packed = [0] * layout.NUM_OPTIONS
    packed[layout.OPT_TAUNTS] = on("taunts")
    packed[layout.OPT_TWO_ROUNDS] = on("two_rounds")
    packed[layout.OPT_ABILITIES] = on("abilities")
    packed[layout.OPT_HIDE_POINTER] = on("hide_unused_pointer")
    packed[layout.OPT_STRICT_CATCH] = on("invalid_catch_scares")
    packed[layout.OPT_CATS] = ("alphabetical", "drawn", "picked").index(str(options["cats"]))
    packed[layout.OPT_STALL] = int(options["stall_rounds"])
    packed[layout.OPT_FLIP] = int(options["flip"])
    packed[layout.OPT_FOUR_STALKS] = int(options["stalks_for_four"])
    for points, name in enumerate(("num_ones", "num_twos", "num_threes", "num_fours"), start=1):
        packed[layout.OPT_COUNT + points] = int(options[name])
    return packed


CATS = Game(
    name="cats",
    title="CATS",
    pitch="Everybody moves at once, in secret: stalk, catch, play with your food, and eat it before it is stolen.",
    version=1,
    min_players=2,
    max_players=layout.SEATS,
    options=OPTIONS,
    state=layout.STATE,
    num_moves=layout.NUM_MOVES,
    max_decisions=layout.MAX_PLIES,
    announcements=tuple(range(layout.SAT_DOWN, layout.WON + 1)),  # in CATS every event is public
    settings=(
        "stall_rounds",
        "worth",
        "needs",
        "num_locales",
        "taunts",
        "two_rounds",
        "abilities",
        "hide_pointer",
        "strict_catch",
    ),
    rules=family_rules(rules, check, sight, house),
    words=words,
    home=package_folder(__name__),
    pack=_pack,
    same_rules=("dc188637634bee3d",),  # 0.1.0
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
