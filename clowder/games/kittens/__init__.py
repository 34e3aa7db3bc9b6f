"""Exploding Kittens and Bursting Felines: two editions of one family."""

from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.play.game import Game, Option, Options, Preset
from clowder.engine.rules.family import family_rules
from clowder.engine.rules.options import CARDS, NUMBERS, check_first, first_seat
from clowder.engine.text.messages import say
from clowder.games.kittens import (
    check,
    guide,
    house_bot,
    layout,
    lesson,
    measures,
    nope_windows,
    refusal,
    rules,
    scene,
    text,
    visibility,
)

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

# Of at most 64 cards, L are laid on the discard pile. Five of them bring back one, so L - L/5 <= 64 and L <= 80. Each
# play or Nope takes at most six steps, five answers and one choice after them: 960. There are at most 64 + 20 draws (a
# kitten comes back for a Defuse), each with a rescue and a place to put it: 252.
MAX_DECISIONS = 1212

SAME_RULES = (
    "2b1fd38f5eb96995",  # of 0.1.0
    "a5ceea120faf316c",  # of each edition before fields were declared
    "ccde400ddbc6deaf",
    # of Bursting Felines before R34 let four and five play it faster
    "740116c7ddf0320c",
    # of each edition before attack_turns, future_cards, death_discards and first were options
    "6fa819633a4f85fb",
    "61cd7627cd62a790",
)

RULES = family_rules(
    layout.STATE,
    deal=rules.deal,
    legal_moves=rules.legal_moves,
    play=rules.play,
    scores=rules.scores,
    settle=nope_windows.settle,
    legal_set=rules.legal_set,
    starter=rules.starter,
    observe=visibility.observe,
    determinize=visibility.determinize,
    refuse=refusal.refuse,
    house=house_bot.house,
    note=measures.note,
    ending=measures.ending,
    faults=check.FAULTS,
)


def _options(usual: Options, *only: Option) -> tuple[Option, ...]:
    """Returns an edition's options, with the defaults in which the editions differ."""
    return (
        Option("faster_game"),
        Option("five_different", usual["five_different"]),
        Option("five_no_self"),
        Option("attack", usual["attack"], ("stacking", "two")),
        Option("self_nope"),
        Option("may_refuse_defuse"),
        Option("special_combos", "on"),
        *only,
        Option("hand", usual["hand"], low=1, high=9),
        Option("extra_defuses", usual["extra_defuses"], ("two", "all", "two_if_two")),
        Option("extras_after_deal", usual["extras_after_deal"]),
        Option("death_discards", usual["death_discards"]),
        Option("attack_turns", 2, low=1, high=layout.MAX_ATTACK, group=NUMBERS),
        Option("future_cards", 3, low=1, high=layout.MAX_FUTURE, group=NUMBERS),
        first_seat(layout.SEATS),
        *map(_number, range(layout.DEFUSE, layout.DEFUSE + len(EXPLODING_COUNTS)), EXPLODING_COUNTS.items()),
    )


def _number(kind: int, counted: tuple[str, int]) -> Option:
    """Returns the option that says how many cards of a kind the deck has."""
    name, number = counted
    label, help_ = say("number-of-cards", card=text.card(kind)), say("number-of-cards-help", card=text.card(kind))
    faces = (scene.NAMES[kind],)
    if kind == layout.DEFUSE:
        return Option(f"num_{name}", number, low=2, high=20, label=label, group=CARDS, faces=faces)
    return Option(f"num_{name}", number, high=20, label=label, help=help_, group=CARDS, faces=faces)


# What the editions differ in.
MODERN: Options = {"hand": 7, "attack": "stacking", "extra_defuses": "two", "extras_after_deal": "off"}
MODERN["five_different"] = "off"
FELINE: Options = {"hand": 4, "attack": "two", "extra_defuses": "all", "extras_after_deal": "on"}
FELINE["five_different"] = "on"
CLASSIC: Options = {**FELINE, "extra_defuses": "two_if_two", "death_discards": "on"}  # R42
CHAOS: Options = {"self_nope": "on", "may_refuse_defuse": "on", "num_nope": 8, "num_attack": 7}


def _sense(players: int, options: Options) -> None:
    """R36: raises BadOption for options that contradict each other."""
    if options["five_no_self"] == "on" and options["five_different"] == "off":
        raise BadOption(say("five-without-five"))


def _pack(edition: int, players: int, options: Options) -> dict[str, Any]:
    """Returns the settings that no option determines alone. Raises BadOption where options contradict each other."""

    def on(name: str) -> int:
        return int(options.get(name) == "on")

    check_first(players, options)
    counts = {name: int(options[f"num_{name}"]) for name in EXPLODING_COUNTS}
    if on("two_player_edition"):
        if players != 2:
            raise BadOption(say("only-for-two", players=players))
        if counts != EXPLODING_COUNTS:
            raise BadOption(say("deck-of-its-own"))
        counts = TWO_PLAYER_COUNTS
    if on("faster_game") and edition == layout.EXPLODING and players > 3:
        raise BadOption(say("not-faster-for-many", players=players))
    if counts["defuse"] < players:
        raise BadOption(say("too-few-defuses", players=players))
    hand = int(options["hand"])
    extras = ("two", "all", "two_if_two").index(str(options["extra_defuses"]))
    others = sum(counts.values()) - counts["defuse"]
    limited = extras == layout.EXTRAS_TWO or (extras == layout.EXTRAS_TWO_IF_TWO and players == 2)
    spare = min(counts["defuse"] - players, 2) if limited else counts["defuse"] - players
    total = others + players + spare + players - 1
    if total > layout.MAX_CARDS:
        raise BadOption(say("too-many-cards", number=total, most=layout.MAX_CARDS))
    dealable = others + (0 if on("extras_after_deal") else spare)
    if dealable < hand * players:
        raise BadOption(say("too-few-to-deal", number=dealable, players=players, hand=hand))
    return {
        "edition": edition,
        "count": [0, *counts.values()],
    }


def _game(name: str, title: str, edition: int, options: tuple[Option, ...], *presets: Preset) -> Game:
    return Game(
        name=name,
        title=title,
        version=1,
        min_players=2,
        max_players=layout.SEATS,
        options=options,
        presets=(
            *presets,
            Preset("chaos", {"five_different": "on", **CHAOS} if edition == layout.EXPLODING else CHAOS),
        ),
        fields=layout.STATE,
        moves=layout.MOVES,
        max_decisions=MAX_DECISIONS,
        rules=RULES,
        reasons=refusal.REASONS,
        text_module=text,
        scene_module=scene,
        lesson=lesson.LESSON,
        short_lesson=lesson.SHORT_LESSON if edition == layout.BURSTING else None,
        measures=measures.MEASURES[edition],
        minutes={layout.EXPLODING: 14, layout.BURSTING: 13}[edition],
        choices={layout.EXPLODING: 4.1, layout.BURSTING: 5.1}[edition],
        guide=guide.GUIDE,
        sense=_sense,
        pack=lambda players, values: _pack(edition, players, values),
        same_rules=SAME_RULES,
    )


EXPLODING_KITTENS = _game(
    "exploding-kittens",
    "Exploding Kittens",
    layout.EXPLODING,
    _options(
        {**MODERN, "death_discards": "off"},
        Option("two_player_edition"),
    ),
    Preset("quick", {"faster_game": "on"}, (2, 3)),
    Preset("two", {"two_player_edition": "on"}, (2,)),
    Preset("classic", CLASSIC),
)
BURSTING_FELINES = _game(
    "bursting-felines",
    "Bursting Felines",
    layout.BURSTING,
    _options({**FELINE, "death_discards": "on"}),
    Preset("quick", {"faster_game": "on"}),
    Preset("modern", MODERN),
)
GAMES = (EXPLODING_KITTENS, BURSTING_FELINES)
