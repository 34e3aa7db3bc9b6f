"""Exploding Kittens and Bursting Felines: two editions of one family."""

from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.game import Game, Option, Options, family_rules, package_folder
from clowder.games.kittens import check, house, layout, lesson, refusal, rules, sight, stage, windows, words

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

# What options call the cards. Everything else is said by the catalogues, which are not read before somebody is told.
TITLES = {
    "exploding-kittens": {
        "defuse": "Defuse",
        "attack": "Attack",
        "favor": "Favor",
        "nope": "Nope",
        "shuffle": "Shuffle",
        "skip": "Skip",
        "future": "See the Future",
        "cat1": "Tacocat",
        "cat2": "Cattermelon",
        "cat3": "Hairy Potato Cat",
        "cat4": "Beard Cat",
        "cat5": "Rainbow-Ralphing Cat",
    },
    "bursting-felines": {
        "defuse": "Resurrect",
        "attack": "Attack",
        "favor": "Loot",
        "nope": "Deny",
        "shuffle": "Shuffle",
        "skip": "Skip",
        "future": "Peek",
        **{f"cat{number}": f"Combo {number}" for number in range(1, 6)},
    },
}

# Of at most 64 cards, L are laid on the discard pile; five of them bring back one, so L - L/5 <= 64 and L <= 80. Each
# play or Nope takes at most six steps, five answers and one choice after them: 960. There are at most 64 + 20 draws (a
# kitten comes back for a Defuse), each with a rescue and a place to put it: 252.
MAX_DECISIONS = 1212

SAME_RULES = (
    "2b1fd38f5eb96995",  # of 0.1.0
    "a5ceea120faf316c",  # of each edition before fields were declared
    "ccde400ddbc6deaf",
    # of Bursting Felines before R34 let four and five play it faster
    "740116c7ddf0320c",
)

RULES = family_rules(layout.STATE, rules, refusal, windows, check, sight, house)


def _options(name: str, usual: Options, *only: Option) -> tuple[Option, ...]:
    """Returns an edition's options in the words of its cards, with the defaults in which the editions differ."""
    titles = TITLES[name]
    defuse, nope = titles["defuse"], titles["nope"]
    cats = "cats" if name == "exploding-kittens" else "Combo cards"
    fastest = " (2 or 3 players)" if name == "exploding-kittens" else ""
    return (
        Option("faster_game", "Faster game", f"A third of the pile leaves the game unseen after the deal{fastest}."),
        Option(
            "five_different",
            "Five different cards",
            "Five cards of five different titles bring back one card of your choice from the discard pile.",
            usual["five_different"],
        ),
        Option(
            "five_no_self", "None of the five", "Five different cards cannot bring back any of the five themselves."
        ),
        Option(
            "attack",
            "Attack cards",
            "How many turns the next player owes when somebody who was attacked plays an Attack in turn.",
            usual["attack"],
            ("stacking", "two"),
            ("those still owed, plus two", "always two"),
        ),
        Option("self_nope", "Stopping your own card", f"You may stop your own topmost card with a {nope}."),
        Option(
            "may_refuse_defuse",
            f"Refusing a {defuse}",
            f"Whoever could use a {defuse} may go out instead.",
        ),
        Option(
            "special_combos",
            "Pairs and triples of any title",
            f"Two or three cards of any title make a play. Off: only pairs of {cats} do.",
            "on",
        ),
        *only,
        Option(
            "hand",
            "Cards dealt",
            f"How many cards everybody is dealt besides the {defuse}.",
            usual["hand"],
            low=1,
            high=9,
        ),
        Option(
            "extra_defuses",
            f"Spare {defuse} cards",
            f"Everybody is given one {defuse}; this is how many of the others stay in the game.",
            usual["extra_defuses"],
            ("two", "all", "two_if_two"),
            ("at most two", "all", "all, but at most two in a game of two"),
        ),
        Option(
            "extras_after_deal",
            f"Spare {defuse} cards after the deal",
            "They are mixed in after the deal, so that nobody starts with two.",
            usual["extras_after_deal"],
        ),
        *(
            Option(
                f"num_{card}",
                f"Number of {titles[card]} cards",
                f"How many {titles[card]} cards the deck has"
                + (", at least one for everybody." if card == "defuse" else "."),
                number,
                low=2 * (card == "defuse"),
                high=20,
            )
            for card, number in EXPLODING_COUNTS.items()
        ),
    )


def _sense(players: int, options: Options) -> None:
    """R36: raises BadOption for options that mean nothing together."""
    if options["five_no_self"] == "on" and options["five_different"] == "off":
        raise BadOption("Option `five_no_self` means nothing without `five_different=on`.")


def _pack(edition: int, players: int, options: Options) -> dict[str, Any]:
    """Returns what no option says by itself; raises BadOption where they contradict each other."""

    def on(name: str) -> int:
        return int(options.get(name) == "on")

    counts = {name: int(options[f"num_{name}"]) for name in EXPLODING_COUNTS}
    if on("two_player_edition"):
        if players != 2:
            raise BadOption(f"Option `two_player_edition` is for 2 players, not {players}.")
        if counts != EXPLODING_COUNTS:
            raise BadOption("Option `two_player_edition` brings its own deck: leave the numbers of cards alone.")
        counts = TWO_PLAYER_COUNTS
    if on("faster_game") and edition == layout.EXPLODING and players > 3:
        raise BadOption(f"Option `faster_game` is for 2 or 3 players, not {players}.")
    if counts["defuse"] < players:
        raise BadOption(f"Option `num_defuse` must be at least {players}: everybody is dealt one.")
    hand = int(options["hand"])
    extras = ("two", "all", "two_if_two").index(str(options["extra_defuses"]))
    others = sum(counts.values()) - counts["defuse"]
    limited = extras == layout.EXTRAS_TWO or (extras == layout.EXTRAS_TWO_IF_TWO and players == 2)
    spare = min(counts["defuse"] - players, 2) if limited else counts["defuse"] - players
    total = others + players + spare + players - 1
    if total > layout.MAX_CARDS:
        raise BadOption(f"These options make {total} cards; a game has at most {layout.MAX_CARDS}.")
    dealable = others + (0 if on("extras_after_deal") else spare)
    if dealable < hand * players:
        raise BadOption(f"These options leave {dealable} cards to deal, too few for {players} hands of {hand}.")
    return {
        "edition": edition,
        "death_discards": int(edition == layout.BURSTING),
        "count": [0, *counts.values()],
    }


def _game(name: str, title: str, pitch: str, edition: int, options: tuple[Option, ...]) -> Game:
    return Game(
        name=name,
        title=title,
        pitch=pitch,
        version=1,
        min_players=2,
        max_players=layout.SEATS,
        options=options,
        fields=layout.STATE,
        moves=layout.MOVES,
        max_decisions=MAX_DECISIONS,
        rules=RULES,
        faults=check.FAULTS,
        reasons=refusal.REASONS,
        words=words,
        stage=stage,
        lesson=lesson.LESSON,
        sense=_sense,
        home=package_folder(__name__),
        pack=lambda players, values: _pack(edition, players, values),
        same_rules=SAME_RULES,
    )


EXPLODING_KITTENS = _game(
    "exploding-kittens",
    "Exploding Kittens",
    "Draw until somebody explodes; everything else is how to make it somebody else.",
    layout.EXPLODING,
    _options(
        "exploding-kittens",
        {
            "hand": 7,
            "attack": "stacking",
            "extra_defuses": "two",
            "extras_after_deal": "off",
            "five_different": "off",
        },
        Option("two_player_edition", "Two-player edition", "A smaller deck of 32 cards, made for two players."),
    ),
)
BURSTING_FELINES = _game(
    "bursting-felines",
    "Bursting Felines",
    "The older, meaner kittens: small hands, no stacking, and five icons raise the discard pile.",
    layout.BURSTING,
    _options(
        "bursting-felines",
        {"hand": 4, "attack": "two", "extra_defuses": "all", "extras_after_deal": "on", "five_different": "on"},
    ),
)
GAMES = (EXPLODING_KITTENS, BURSTING_FELINES)
