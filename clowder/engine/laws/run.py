"""Runs all laws over one game except the two about backends: for `clowder check` and for a game's tests."""

from collections.abc import Callable, Iterable
from functools import partial

from clowder.engine.laws import laws
from clowder.engine.laws.laws import Violation
from clowder.engine.laws.learners import audit_learner
from clowder.engine.laws.lessons import audit_lesson
from clowder.engine.laws.scenes import audit_stage
from clowder.engine.play.game import Game, Options

DEALS = 3000  # true and imagined deals compared by the law of distributions
POSITIONS = 6  # positions tested by the laws about learners


def broken_laws(game: Game, games: int = 5) -> str:
    """Returns one line per broken law, for all numbers of players; an empty list if the game keeps the laws."""
    seats = range(game.min_players, game.max_players + 1)
    return "\n".join(str(found) for players in seats for found in check_seats(game, players, games, DEALS // 2))


def walk(game: Game, players: int, games: int) -> list[Violation]:
    """Audits random games under every set of options."""
    return [v for options in laws.option_sets(game, players) for v in laws.audit(game, players, options, games)]


def check_seats(
    game: Game, players: int, games: int, deals: int = DEALS, sets: list[Options] | None = None
) -> list[Violation]:
    """Runs the laws that need only one backend for one number of players, with these options or with all."""
    found: list[Violation] = laws.audit_options(game, players)
    if players == game.min_players:
        found += laws.audit_messages(game)
        found += audit_lesson(game)
    sets = laws.option_sets(game, players) if sets is None else sets
    for number, options in enumerate(sets):
        seed = f"words/{number}"
        audits: list[Callable[[], list[Violation]]] = [partial(laws.audit, game, players, options, games)]
        if number < 8:
            audits.append(partial(laws.audit_deals, game, players, options, deals))
        if number < 12:
            audits.append(partial(laws.audit_words, game, players, options, seed, laws.random_choices(seed)))
            audits.append(partial(audit_stage, game, players, options, seed, laws.random_choices(seed)))
            audits.append(partial(audit_learner, game, players, options, POSITIONS))
        found += _first(game, players, options, audits)
    if players == game.max_players and not found:
        found += _first(game, players, sets[0], [partial(laws.audit_reasons, game, 1)])
    return found


def _first(
    game: Game, players: int, options: Options, audits: Iterable[Callable[[], list[Violation]]]
) -> list[Violation]:
    """Runs audits until one finds something. An exception counts as a violation."""
    for audit in audits:
        try:
            found = audit()
        except Exception as wrong:
            found = [laws.failure(game, players, options, "words", wrong)]
        if found:
            return found
    return []
