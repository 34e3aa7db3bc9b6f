"""Nine Lives: cats by the nine, and lives to wager."""

from clowder.engine.errors import BadOption
from clowder.engine.game import Game, Option, Options, Preset, family_rules
from clowder.engine.messages import say
from clowder.games.nine_lives import (
    check,
    guide,
    house,
    layout,
    lesson,
    measures,
    refusal,
    rules,
    sight,
    stage,
    titles,
    words,
)
from clowder.games.nine_lives.migration import migrate

OPTIONS = (
    Option("powers", "limited", ("limited", "all")),
    Option("deck", "generated", ("generated", "canonical")),
    Option("multi_wager"),
    Option("hand_limit", "none", ("none", "6", "9")),
    Option("wager_returns", "bottom", ("bottom", "top")),
    Option("keep_lives", "none", ("none", "first", "last", "both")),
)
PRESETS = (
    Preset("powers", {"powers": "all"}),
    Preset("careful", {"keep_lives": "last", "wager_returns": "top"}),
    Preset("chaos", {"powers": "all", "multi_wager": "on"}),
)
ROUND_ENDS = ("could not play", "would not play", "last one required", "all cats at nine")


def _pack(players: int, options: Options) -> dict[str, int]:
    """Returns what no option says by itself; raises BadOption where they contradict each other."""
    if options["deck"] == "canonical" and options["powers"] == "all":
        raise BadOption(say("canonical-has-its-own-lives"))
    limit, keep = str(options["hand_limit"]), str(options["keep_lives"])
    return {
        "hand_limit": layout.CARDS if limit == "none" else int(limit),
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
    announcements=(layout.DREW,),  # cards drawn openly may come in another order
    rules=family_rules(layout.STATE, rules, refusal, sight, check, house, measures),
    reasons=refusal.REASONS,
    words=words,
    stage=stage,
    lesson=lesson.LESSON,
    measures=measures.MEASURES,
    guide=guide.GUIDE,
    pack=_pack,
    migrate=migrate,
    tallies=(
        *(f"rounds: {end}" for end in ROUND_ENDS),
        *(f"wagered: {titles.power_name(p)}" for p in range(1, layout.POWERS + 1)),
    ),
)
GAMES = (NINE_LIVES,)
