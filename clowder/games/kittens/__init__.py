"""Exploding Kittens and Bursting Felines: two editions of one family."""

from clowder.engine.errors import BadOption
from clowder.engine.game import Game, Option, Options, family_rules, package_folder
from clowder.games.kittens import check, house, layout, rules, sight, windows, words

EXPLODING_COUNTS = {
    "defuse": 6,
    "attack": 4,
    "favor": 4,
    "nope": 5,
    "shuffle": 4,
    "skip": 4,
    "future": 5,
    "cat1": 4,
    "cat2": 4,
    "cat3": 4,
    "cat4": 4,
    "cat5": 4,
}
TWO_PLAYER_COUNTS = dict(zip(EXPLODING_COUNTS, (3, 2, 3, 3, 2, 3, 3, 4, 4, 4, 0, 0), strict=True))

# Of at most 64 cards, L are laid on the discard pile; five of them bring back one, so L - L/5 <= 64 and L <= 80. Each
# play or Nope takes at most six steps, five answers and one choice after them: 960. There are at most 64 + 20 draws (a
# kitten comes back for a Defuse), each with a rescue and a place to put it: 252.
MAX_DECISIONS = 1212

RULES = family_rules(rules, windows, check, sight, house)

_ATTACK = "stacking: a victim's Attack passes on what it owes plus two; two: always two"
_AFTER = "the Defuses left over are mixed in after the deal, so nobody starts with two"
_HAND = "cards dealt to each player besides the Defuse"
_EXTRAS = "how many of the Defuses left over go into the pile; two_if_two: all, but two in a two-player game"


def _options(hand: int, attack: str, extras: str, after: str, five: str, *only: Option) -> tuple[Option, ...]:
    return (
        Option("faster_game", "a third of the pile is removed unseen after the deal (2 or 3 players)"),
        Option("five_different", "five different cards fetch one from the discard pile", five),
        Option("five_no_self", "five different cards cannot fetch one of themselves"),
        Option("attack", _ATTACK, attack, ("stacking", "two")),
        Option("self_nope", "you may Nope your own topmost card"),
        Option("may_refuse_defuse", "who draws a kitten may explode rather than use a Defuse"),
        Option("special_combos", "pairs and triples of any title; off: only pairs of cats", "on"),
        *only,
        Option("hand", _HAND, hand, low=1, high=9),
        Option("extra_defuses", _EXTRAS, extras, ("two", "all", "two_if_two")),
        Option("extras_after_deal", _AFTER, after),
        *(
            Option(f"num_{name}", f"cards of this kind ({name})", number, low=2 * (name == "defuse"), high=20)
            for name, number in EXPLODING_COUNTS.items()
        ),
    )


def _pack(edition: int, players: int, options: Options) -> list[int]:
    """Returns the numbers `deal` takes; raises BadOption where the options contradict each other."""

    def on(name: str) -> int:
        return int(options.get(name) == "on")

    counts = {name: int(options[f"num_{name}"]) for name in EXPLODING_COUNTS}
    if on("two_player_edition"):
        if players != 2:
            raise BadOption(f"Option two_player_edition is for 2 players, not {players}.")
        if counts != EXPLODING_COUNTS:
            raise BadOption("Option two_player_edition brings its own deck: leave the num_ options alone.")
        counts = TWO_PLAYER_COUNTS
    if on("faster_game") and players > 3:
        raise BadOption(f"Option faster_game is for 2 or 3 players, not {players}.")
    if counts["defuse"] < players:
        raise BadOption(f"Option num_defuse must be at least {players}: everybody is dealt one.")
    hand = int(options["hand"])
    extras = ("two", "all", "two_if_two").index(str(options["extra_defuses"]))
    packed = [0] * layout.NUM_OPTIONS
    packed[layout.OPT_EDITION] = edition
    packed[layout.OPT_HAND] = hand
    packed[layout.OPT_ATTACK] = ("stacking", "two").index(str(options["attack"]))
    packed[layout.OPT_EXTRA_DEFUSES] = extras
    packed[layout.OPT_EXTRAS_AFTER_DEAL] = on("extras_after_deal")
    packed[layout.OPT_FASTER] = on("faster_game")
    packed[layout.OPT_FIVE_DIFFERENT] = on("five_different")
    packed[layout.OPT_FIVE_NO_SELF] = on("five_no_self")
    packed[layout.OPT_SELF_NOPE] = on("self_nope")
    packed[layout.OPT_MAY_REFUSE] = on("may_refuse_defuse")
    packed[layout.OPT_SPECIAL_COMBOS] = on("special_combos")
    packed[layout.OPT_DEATH_DISCARDS] = int(edition == layout.BURSTING)
    for kind, number in enumerate(counts.values(), start=layout.DEFUSE):
        packed[layout.OPT_COUNT + kind] = number
    others = sum(counts.values()) - counts["defuse"]
    limited = extras == layout.EXTRAS_TWO or (extras == layout.EXTRAS_TWO_IF_TWO and players == 2)
    spare = min(counts["defuse"] - players, 2) if limited else counts["defuse"] - players
    total = others + players + spare + players - 1
    if total > layout.MAX_CARDS:
        raise BadOption(f"These options make {total} cards; a game has at most {layout.MAX_CARDS}.")
    dealable = others + (0 if on("extras_after_deal") else spare)
    if dealable < hand * players:
        raise BadOption(f"These options leave {dealable} cards to deal, too few for {players} hands of {hand}.")
    return packed


def _game(name: str, title: str, pitch: str, edition: int, options: tuple[Option, ...]) -> Game:
    return Game(
        name=name,
        title=title,
        pitch=pitch,
        version=1,
        min_players=2,
        max_players=layout.SEATS,
        options=options,
        state=layout.STATE,
        num_moves=layout.NUM_MOVES,
        max_decisions=MAX_DECISIONS,
        settings=(
            "edition",
            "attack_rule",
            "five_different",
            "five_no_self",
            "self_nope",
            "may_refuse",
            "special_combos",
            "death_discards",
            "extras_after_deal",
        ),
        rules=RULES,
        words=words,
        home=package_folder(__name__),
        pack=lambda players, values: _pack(edition, players, values),
    )


EXPLODING_KITTENS = _game(
    "exploding-kittens",
    "Exploding Kittens",
    "Draw until somebody explodes; everything else is how to make it somebody else.",
    layout.EXPLODING,
    _options(7, "stacking", "two", "off", "off", Option("two_player_edition", "the 32-card deck made for two players")),
)
BURSTING_FELINES = _game(
    "bursting-felines",
    "Bursting Felines",
    "The older, meaner kittens: small hands, no stacking, and five icons raise the discard pile.",
    layout.BURSTING,
    _options(4, "two", "all", "on", "on"),
)
GAMES = (EXPLODING_KITTENS, BURSTING_FELINES)
