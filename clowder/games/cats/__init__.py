"""CATS, basic and advanced: a sad but necessary cycle of violent predatory behavior."""

from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.play.game import Game, Option, Options, Preset
from clowder.engine.rules.family import family_rules
from clowder.engine.rules.options import CARDS, NUMBERS, SEATS
from clowder.engine.text.messages import say
from clowder.games.cats import (
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

PARTS = ("taunts", "two_rounds", "abilities")
_PART = ("auto", "off", "on")  # follow `advanced`, or set the part separately
_MOST = layout.MAX_OF_A_KIND
STALKS = {"one": 0, "two": 1, "three": 2, "four": 2}  # R2: by points, unless the options say otherwise
CHOSEN = tuple(f"cat_{seat}" for seat in range(layout.SEATS))
ANY_CAT, NAMES = "any", ("carl", "elvis", "katrina", "otis", "simone")


def _chosen(name: str, seat: int) -> Option:
    """Returns the option for the cat that a seat has chosen."""
    label, help_ = say("option-cat", seat=seat), say("option-cat-help")
    cats = say("any-cat"), say("carl"), say("elvis"), say("katrina"), say("otis"), say("simone")
    words = tuple(zip((ANY_CAT, *NAMES), cats, strict=True))
    return Option(name, ANY_CAT, (ANY_CAT, *NAMES), label=label, help=help_, group=SEATS, words=words, seat=seat)


OPTIONS = (
    Option("advanced"),
    Option("taunts", "auto", _PART),
    Option("two_rounds", "auto", _PART),
    Option("abilities", "auto", _PART),
    Option("hide_unused_pointer"),
    Option("invalid_catch_scares"),
    Option("cats", "alphabetical", ("alphabetical", "drawn", "picked")),
    Option("stall_rounds", 30, low=1, high=layout.MAX_STALL),
    Option("flip", 4, low=1, high=4),
    Option("stalks_for_four", STALKS["four"], high=layout.STALKS_OWNED),
    Option("num_ones", 6, high=_MOST, group=CARDS, faces=(scene.BIRDS[1],)),
    Option("num_twos", 6, high=_MOST, group=CARDS, faces=(scene.BIRDS[2],)),
    Option("num_threes", 5, high=_MOST, group=CARDS, faces=(scene.BIRDS[3],)),
    Option("num_fours", 0, high=_MOST, group=CARDS, faces=(scene.BIRDS[4],)),
    *(
        Option(f"stalks_for_{points}", STALKS[points], high=layout.STALKS_OWNED, group=NUMBERS)
        for points in ("one", "two", "three")
    ),
    *(_chosen(name, seat) for seat, name in enumerate(CHOSEN)),
)
PRESETS = (
    Preset("quick", {"num_ones": 3, "num_twos": 3, "num_threes": 3}),
    Preset("advanced", {"advanced": "on"}),
    Preset("chaos", {"advanced": "on", "invalid_catch_scares": "on"}),
)


def _on(options: Options, name: str) -> bool:
    value = options[name]
    return (options["advanced"] if value == "auto" else value) == "on"


def _sense(players: int, options: Options) -> None:
    """R46: raises BadOption for options that would change nothing."""
    if options["advanced"] == "on" and not any(_on(options, part) for part in PARTS):
        raise BadOption(say("advanced-in-nothing"))
    for points, (name, stalks) in enumerate(STALKS.items(), 1):
        if options[f"stalks_for_{name}"] != stalks and options["flip"] != points and not options[f"num_{name}s"]:
            raise BadOption(say("no-such-bird", option=f"stalks_for_{name}", flip=points, number=f"num_{name}s"))


def _pack(players: int, options: Options) -> dict[str, Any]:
    """Returns the settings that no option determines alone. Raises BadOption where options contradict each other."""
    parts = {name: int(_on(options, name)) for name in PARTS}
    flip = int(options["flip"])
    if _on(options, "hide_unused_pointer") and not parts["two_rounds"]:
        raise BadOption(say("nothing-to-hide"))
    needs = [0, *(int(options[f"stalks_for_{points}"]) for points in STALKS)]  # R2: by points
    return {
        "wish": _wishes(players, options),
        **parts,
        "worth": [0, 1, 2, 3, 4, flip],
        "needs": [*needs, needs[flip]],
        "count": [0, *(options[f"num_{name}"] for name in ("ones", "twos", "threes", "fours")), 1],
        "num_locales": layout.LOCALES - (players < layout.SEATS),  # R3: the Fence is for five
    }


def _wishes(players: int, options: Options) -> list[int]:
    """R47: returns the cat that each seat has chosen, 0: none. Raises BadOption for impossible choices."""
    for seat, name in enumerate(CHOSEN):
        if options[name] == ANY_CAT:
            continue
        if seat >= players:
            raise BadOption(say("no-such-seat", option=name, players=players))
        if options["cats"] == "picked":
            raise BadOption(say("picked-twice", option=name))
        twin = next((other for other in CHOSEN[:seat] if options[other] == options[name]), "")
        if twin:
            raise BadOption(say("one-cat-twice", option=name, other=twin))
    return [int((ANY_CAT, *NAMES).index(str(options[name]))) for name in CHOSEN]


CATS = Game(
    name="cats",
    title="CATS",
    version=1,
    min_players=2,
    max_players=layout.SEATS,
    options=OPTIONS,
    presets=PRESETS,
    at_tables={"cats": "drawn"},  # R5
    fields=layout.STATE,
    moves=layout.MOVES,
    max_decisions=layout.MAX_PLIES,
    announcements=tuple(range(layout.SAT_DOWN, layout.WON + 1)),  # in CATS every event is public
    rules=family_rules(
        layout.STATE,
        deal=rules.deal,
        legal_moves=rules.legal_moves,
        play=rules.play,
        scores=rules.scores,
        legal_set=rules.legal_set,
        observe=visibility.observe,
        determinize=visibility.determinize,
        refuse=refusal.refuse,
        house=house_bot.house,
        estimate=house_bot.estimate,
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
    measures=measures.MEASURES,
    minutes=10,
    choices=8.1,
    guide=guide.GUIDE,
    pack=_pack,
    sense=_sense,
    same_rules=(
        "dc188637634bee3d",  # of 0.1.0
        "e620e302d1b447cb",  # before fields were declared
        "f3998644eb69f2a2",  # before cats could be chosen
    ),
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
