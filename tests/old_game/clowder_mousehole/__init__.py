"""Mousehole: lay a card higher than the mouse and catch it, or wait for a better card."""

from clowder.engine.game import Game, Option, family_rules

from clowder_mousehole import layout, rules, stage

MOUSEHOLE = Game(
    name="mousehole",
    title="Mousehole",
    version=1,
    min_players=2,
    max_players=layout.SEATS,
    options=(
        Option("timid"),
        Option("cards", 5, low=3, high=layout.MAX_HAND),
    ),
    fields=layout.STATE,
    moves=layout.MOVES,
    max_decisions=layout.CARDS,  # each takes a card from the stock
    rules=family_rules(layout.STATE, rules),
    events=layout.EVENTS,
    reasons=rules.REASONS,
    stage=stage,
)
