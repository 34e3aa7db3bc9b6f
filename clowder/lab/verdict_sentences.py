"""Sentences of a verdict: one line per question and number of players. One kind of player alone never proves
unfairness.
"""

from collections.abc import Mapping, Sequence

from clowder.engine.play.game import Game
from clowder.lab.estimates import Estimate, Fairness
from clowder.lab.gathering import MeasureTotals
from clowder.lab.sentences import LIKELY, NOTICEABLE, SURE, between, ending_says, kind_name, percent, place_name, points
from clowder.lab.study import thing_name
from clowder.lab.verdict import Table, Verdict

UNFAIR, FAIR, UNKNOWN = "unfair", "fair", "unknown"
ENOUGH = 0.03  # a kind that would have missed a larger bias has played too few games to count
MOST_CARDS = 2  # cards to name
NARROW = 0.1  # a wider interval proves nothing about one card of many
MUCH = 0.03  # a card worth more than this decides too much by being dealt
CHANGES = {  # measures to compare with the game's own rules, most important first
    "minutes": "minutes",
    "forced": "moments without a choice",
    "waiting": "time spent eliminated",
    "draws": "games that nobody wins",
    "first": "wins of whoever begins",
}


def opinion(fair: Fairness) -> str:
    """Returns one kind of player's verdict on fairness."""
    if fair.p < SURE and abs(fair.bias) >= NOTICEABLE:
        return UNFAIR
    if fair.findable > ENOUGH:
        return UNKNOWN
    return FAIR if fair.p >= LIKELY or abs(fair.bias) < NOTICEABLE else UNKNOWN


def fairness_line(tables: Sequence[Table]) -> tuple[str, str]:
    """Returns a word and a sentence about fairness: where the kinds of players agree, and where they disagree."""
    heard = [(table, table.fairness()) for table in tables]
    unfair = [(table, fair) for table, fair in heard if opinion(fair) == UNFAIR]
    even = [(table, fair) for table, fair in heard if opinion(fair) == FAIR]
    unsure = [table for table, fair in heard if opinion(fair) == UNKNOWN]
    silent = "".join(_too_few(table) for table in unsure)
    if not unfair:
        if not even:
            return "not known", f"Not enough games to tell.{silent}"
        told = "; ".join(f"{kind_name(table.kind)}: {_worst(table, fair)}" for table, fair in even)
        return "fair", f"So say {_named(even)}. Farthest from a fair share is, with {told}.{silent}"
    places = {(fair.worst, fair.bias > 0) for _, fair in unfair}
    if len(unfair) > 1 and not even and len(places) == 1:
        told = "; ".join(f"{kind_name(table.kind)}: {_worst(table, fair)}" for table, fair in unfair)
        return (
            "not fair",
            f"All kinds of players that have played enough agree. {_capital(told)}.{silent}",
        )
    told = ". ".join(_says(table, fair) for table, fair in unfair)
    if even:
        others = "; ".join(
            f"{kind_name(table.kind)} do not ({_same_place(table, fair, unfair[0])})" for table, fair in even
        )
        return "depends on the players", f"{told}; {others}. They disagree: it depends on how people play.{silent}"
    if len(unfair) > 1:
        return (
            "depends on the players",
            f"{told}. They disagree about who it is: it depends on how people play.{silent}",
        )
    return "not known", f"{told}. No other kind has played enough to agree or disagree.{silent}"


def _named(tables: Sequence[tuple[Table, Fairness]]) -> str:
    names = [kind_name(table.kind) for table, _ in tables]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _worst(table: Table, fair: Fairness) -> str:
    """Returns which place is farthest from its share, and how far."""
    who = place_name(table.found, fair.worst, table.settings[-1].game.has_starter)
    return f"{who} wins {between(fair.shares[fair.worst])} where {percent(fair.fair)} is fair"


def _says(table: Table, fair: Fairness) -> str:
    verb = "favour" if fair.bias > 0 else "punish"
    who = place_name(table.found, fair.worst, table.settings[-1].game.has_starter)
    share = between(fair.shares[fair.worst])
    return f"{_capital(kind_name(table.kind))} {verb} {who}: it wins {share} where {percent(fair.fair)} is fair"


def _same_place(table: Table, fair: Fairness, other: tuple[Table, Fairness]) -> str:
    return between(fair.shares[other[1].worst])


def _too_few(table: Table) -> str:
    missed = 100 * table.fairness().findable
    return f" {_capital(kind_name(table.kind))} played {table.games:,} games and could miss {missed:.1f} points."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def length_line(tables: Sequence[Table]) -> str:
    """Returns the length of a game: minutes first, with each kind of player."""
    told = []
    for table in tables:
        mean, found = table.found.measure("minutes"), table.found
        low, high = (found.quantile("happenings", q) * found.setting.game.measures.seconds / 60 for q in (0.05, 0.95))
        decisions = found.measure("length").value
        told.append(
            f"{_number(mean)} minutes with {kind_name(table.kind)} (nine in ten take {low:.0f} to {high:.0f}; "
            f"{decisions:.0f} decisions)"
        )
    return f"{'; '.join(told)}. Minutes are estimated from what happens at the table."


def _number(found: Estimate) -> str:
    return f"{found.value:.1f} ({found.low:.1f} to {found.high:.1f})"


def choice_line(tables: Sequence[Table]) -> str:
    """Returns how often a player has no real choice."""
    told = [f"{between(table.found.measure('forced'))} of moments with {kind_name(table.kind)}" for table in tables]
    return f"Whoever is asked has only one legal move in {'; '.join(told)}."


def ending_line(table: Table) -> str:
    """Returns how games end, with one kind of player."""
    return f"With {kind_name(table.kind)}: {ending_says(table.found)}"


def card_line(game: Game, tables: Sequence[Table]) -> str:
    """Returns which card wins too much just by being dealt. Chance decided who had it, so it is the cause."""
    measures = game.measures
    way = next((number for number, name in enumerate(measures.ways) if name == "dealt"), None)
    if way is None:
        return ""
    things = list(measures.ways.values())[way]
    found = {thing: [(table, table.found.worth_of(way, thing)) for table in tables] for thing in things}
    known = {thing: [(t, w) for t, w in worths if w is not None] for thing, worths in found.items()}
    if not any(known.values()):
        return "Too few games to tell."
    loud = {
        thing: heard
        for thing, worths in known.items()
        if (heard := [(t, w) for t, w in worths if w.is_sure and abs(w.value) >= MUCH and w.high - w.low <= NARROW])
    }
    agreed = {
        thing: heard for thing, heard in loud.items() if len(heard) > 1 and len({w.value > 0 for _, w in heard}) == 1
    }
    against = {thing: heard for thing, heard in loud.items() if len({w.value > 0 for _, w in heard}) > 1}
    told = [f"To be dealt {each} decides much" for each in _worths(game, agreed)]
    told += [f"The kinds of players disagree about {each}" for each in _worths(game, against)]
    if not told:
        return f"No: no two kinds of players agree that being dealt a card is worth {100 * MUCH:.0f} points."
    return f"{'. '.join(told)}."


def _worths(game: Game, found: Mapping[int, Sequence[tuple[Table, Estimate]]]) -> list[str]:
    """Returns the cards with the highest, or lowest, value according to each kind of player."""
    things = sorted(found, key=lambda thing: -max(abs(worth.value) for _, worth in found[thing]))
    told = []
    for thing in things[:MOST_CARDS]:
        each = "; ".join(f"{kind_name(table.kind)}: {points(worth)}" for table, worth in found[thing])
        told.append(f"{thing_name(game, thing)} ({each})")
    return told


def change_line(tables: Sequence[Table]) -> str:
    """Returns the differences from the game's own rules on the same deals, where a kind of player is certain."""
    told = []
    for measure, words in CHANGES.items():
        each = []
        for table in tables:
            change = table.change(measure)
            if change is not None and change.estimate.is_sure and _is_worth_telling(measure, change.estimate):
                shown = _minutes(change.estimate) if measure == "minutes" else points(change.estimate)
                each.append(f"{shown} with {kind_name(table.kind)}")
        if each:
            told.append(f"{words}: {'; '.join(each)}")
    compared = [table for table in tables if len(table.settings) > 1]
    if not compared:
        return ""
    told += [f"Farthest from a fair share, in the game and here: {'; '.join(map(_biases, compared))}"]
    return f"{'. '.join(map(_capital, told))}."


def _biases(table: Table) -> str:
    """Returns how far the worst place is from its share under the game's own rules, and under these."""
    own, here = table.usual_fairness(), table.fairness()
    by_turn = table.settings[-1].game.has_starter
    each = [f"{place_name(table.found, fair.worst, by_turn)} {100 * fair.bias:+.1f} points" for fair in (own, here)]
    return f"{' and '.join(each)} with {kind_name(table.kind)}"


def _is_worth_telling(measure: str, change: Estimate) -> bool:
    return abs(change.value) >= (0.05 if measure == "minutes" else 0.002)


def _minutes(change: Estimate) -> str:
    return f"{change.value:+.1f} ({change.low:+.1f} to {change.high:+.1f})"


def lines_of(verdict: Verdict, players: int) -> list[tuple[str, str]]:
    """Returns everything about a number of players: a heading and a sentence for each question."""
    tables = verdict.of(players)
    word, fairness = fairness_line(tables)
    fast = [table for table in tables if table.is_fast] or tables
    main = next((table for table in fast if table.kind == "house"), fast[-1])
    found = [
        (f"Fair? {_capital(word)}.", fairness),
        ("How long?", length_line(fast)),
        ("A real choice?", choice_line(fast)),
        ("How does it end?", ending_line(main)),
        ("Does a card win too much?", card_line(verdict.game, tables)),
        ("What is different?", change_line(tables)),
    ]
    return [(heading, says) for heading, says in found if says]


def short_line(verdict: Verdict, players: int) -> str:
    """Returns the verdict on a number of players in a few words, minutes first."""
    tables = verdict.of(players)
    fast = [table for table in tables if table.is_fast] or tables
    main = next((table for table in fast if table.kind == "house"), fast[-1])
    word, _ = fairness_line(tables)
    minutes, forced = main.found.measure("minutes").value, main.found.measure("forced").value
    told = f"about {minutes:.0f} minutes; fairness: {word}; no choice in {percent(forced, 0)} of moments"
    return f"{players} players: {told}"


def games_line(verdict: Verdict) -> str:
    """Returns how many games were played."""
    kinds: dict[str, list[MeasureTotals]] = {}
    for table in verdict.tables:
        if table.games:
            kinds.setdefault(table.kind, []).append(table.found)
    told = ", ".join(f"{sum(found.games for found in each):,} with {kind_name(kind)}" for kind, each in kinds.items())
    return f"{told}, in {verdict.seconds:.0f} s on {verdict.workers}. Intervals are of 95%. Bots are not people."
