"""Nine Lives: cats that must not exceed nine, and lives to wager."""

from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.play.game import Game, Option, Options, Preset
from clowder.engine.rules.family import family_rules
from clowder.engine.rules.options import CARDS, check_first, first_seat
from clowder.engine.text.messages import say
from clowder.games.nine_lives import (
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
from clowder.games.nine_lives.migration import migrate

# R54: how many different cards of each size a deck has, and how many it can have.
SIZED = tuple(f"num_{name}" for name in ("ones", "twos", "threes", "fours", "fives", "sixes", "stars"))
MOST = (3, 6, 10, 15, 14, 11, 9)
FACES = [
    tuple(scene.card_key(kind) for kind in range(layout.FIRST_CARD[size] + 1, layout.FIRST_CARD[size + 1] + 1))
    for size in range(1, layout.SIZES)
]
POWERS = tuple(name.replace("-", "_") for name in card_names.POWERS[1:])

OPTIONS = (
    Option("powers", "limited", ("limited", "all")),
    Option("deck", "generated", ("generated", "canonical")),
    Option("multi_wager"),
    Option("hand_limit", "none", ("none", "6", "9")),
    Option("wager_returns", "bottom", ("bottom", "top")),
    Option("keep_lives", "none", ("none", "first", "last", "both")),
    Option("hand", 3, low=1, high=layout.MOST_IN_HAND),
    Option("without", "none", ("none", *POWERS)),
    Option("lives", "weighted", ("weighted", "varied")),
    *(
        Option(name, usual, high=most, group=CARDS, faces=faces, together=True)
        for name, usual, most, faces in zip(SIZED, layout.GENERATED, MOST, FACES, strict=True)
    ),
    Option("num_fillers", layout.FILLERS, high=layout.FILLERS, group=CARDS),
    first_seat(layout.SEATS),
)
PRESETS = (
    Preset("first", {"lives": "varied"}),
    Preset("powers", {"powers": "all"}),
    Preset("careful", {"keep_lives": "last", "wager_returns": "top"}),
    Preset("chaos", {"powers": "all", "multi_wager": "on"}),
)
ROUND_ENDS = ("could not play", "would not play", "last one required", "all cats at nine")


def _sense(players: int, options: Options) -> None:
    """R56: raises BadOption for options that would change nothing."""
    if options["powers"] == "limited" and options["without"] in POWERS[layout.WILDCARD_PAID - 1 :]:
        raise BadOption(say("not-among-the-limited"))


def _count(players: int, options: Options) -> list[int]:
    """R54: returns how many cards of each size there are. Raises BadOption if cards or lives are not enough."""
    counts, fillers = [int(options[name]) for name in SIZED], int(options["num_fillers"])
    total = sum(counts) + fillers
    if options["deck"] == "canonical":
        if (*counts, fillers) != (*layout.GENERATED, layout.FILLERS) or options["without"] != "none":
            raise BadOption(say("canonical-has-its-own-cards"))
    elif total > layout.CARDS:
        raise BadOption(say("too-many-cards", number=total, most=layout.CARDS))
    if total < int(options["hand"]) * players:
        raise BadOption(say("too-few-to-deal", number=total, players=players, hand=options["hand"]))
    lives = [power for power in layout.POWER_OF[1:] if POWERS[power - 1] != options["without"]]
    if options["powers"] == "all" and len(lives) < layout.LIVES * players:
        raise BadOption(say("too-few-lives", number=len(lives), players=players))
    return counts


def _pack(players: int, options: Options) -> dict[str, Any]:
    """Returns the settings that no option determines alone. Raises BadOption where options contradict each other."""
    if options["deck"] == "canonical" and options["powers"] == "all":
        raise BadOption(say("canonical-has-its-own-lives"))
    if options["deck"] == "canonical" and options["lives"] == "varied":
        raise BadOption(say("canonical-has-its-own-cards"))
    check_first(players, options)
    limit, keep = str(options["hand_limit"]), str(options["keep_lives"])
    return {
        "hand_limit": layout.CARDS if limit == "none" else int(limit),
        "count": [0, *_count(players, options)],
        "keep_first": int(keep in ("first", "both")),
        "keep_last": int(keep in ("last", "both")),
    }


NINE_LIVES = Game(
    name="nine-lives",
    title="Nine Lives",
    version=2,
    min_players=2,
    max_players=layout.SEATS,
    options=OPTIONS,
    presets=PRESETS,
    fields=layout.STATE,
    moves=layout.MOVES,
    # At most 49 rounds cost a life each, with at most 54, 53, ... lives to wager: 1,470 wagers of 16 decisions. They
    # bring four cards each, so 5,900 cards are played, of three decisions; then passes, orders and successors.
    max_decisions=65_000,
    announcements=(layout.DREW,),  # openly drawn cards may come in another order
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
    minutes=17,
    choices=6.7,
    guide=guide.GUIDE,
    pack=_pack,
    sense=_sense,
    same_rules=(
        "3f0997e7ee8fe66b",  # before cards could be counted
        "6f0d39f2d9dc1f15",  # before lives could be varied
    ),
    migrate=migrate,
    tallies=(
        *(f"rounds: {end}" for end in ROUND_ENDS),
        *(f"wagered: {card_names.power_name(p)}" for p in range(1, layout.POWERS + 1)),
    ),
)
GAMES = (NINE_LIVES,)
