"""Pounce: everybody lays a card in secret, and the highest takes the mouse."""

from clowder.engine.game import Game, Option, family_rules, package_folder
from clowder.engine.referee import NOT_THERE
from clowder_pounce import layout, rules, sight, words

POUNCE = Game(
    name="pounce",
    title="Pounce",
    pitch="Everybody lays a card in secret, and the highest takes the mouse.",
    version=1,
    min_players=2,
    max_players=layout.SEATS,
    options=(
        Option("timid", "Timid cats", "The lowest card takes the mouse."),
        Option("rounds", "Rounds", "How many mice come, and how many cards everybody has.", 7, low=3, high=9),
    ),
    table=layout.STATE,
    moves=layout.MOVES,
    max_decisions=layout.SEATS * layout.MAX_ROUNDS,
    rules=family_rules(layout.STATE, rules, sight),
    words=words,
    home=package_folder(__name__),
    pack=lambda players, options: {},
    faults=sight.FAULTS,
    reasons={NOT_THERE: "not_there"},
)
