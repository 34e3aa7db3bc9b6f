"""Sentences of a report: a verdict for each question, and a caption for each picture."""

from clowder.lab.estimates import Estimate, games_to_find
from clowder.lab.figures import PLACES
from clowder.lab.gathering import MEASURES, SHARES, MeasureTotals
from clowder.lab.study import Part, Study, ending_names, endings_of, shown_measures, thing_name

NOTICEABLE = 0.01  # a bias that people may notice
SURE, LIKELY = 0.01, 0.05
MOST_TOLD = 3  # changes in a sentence; a table has them all


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f}%"


def between(share: Estimate) -> str:
    """Returns a share with its interval."""
    return f"{percent(share.value)} ({percent(share.low)} to {percent(share.high)})"


def points(found: Estimate, digits: int = 1) -> str:
    """Returns a difference of shares in points, with its interval."""
    return f"{100 * found.value:+.{digits}f} points ({100 * found.low:+.{digits}f} to {100 * found.high:+.{digits}f})"


def number(found: Estimate, name: str) -> str:
    """Returns a measure with its interval."""
    if name in SHARES:
        return between(found)
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"


def odds(p: float) -> str:
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.4f}" if p < 0.01 else f"p = {p:.2f}"


def place_name(gathered: MeasureTotals, place: int, by_turn: bool) -> str:
    return f"the {PLACES[place]} in the order of turns" if by_turn else f"the {PLACES[place]} seat"


def kind_name(kind: str) -> str:
    """Returns the name of a kind of player, in the plural."""
    known = {"random": "random players", "house": "house bots", "champion": "champions"}
    return known.get(kind, f"searching bots ({kind})" if kind.startswith("search") else f"{kind} bots")


def fairness_says(gathered: MeasureTotals, by_turn: bool) -> str:
    """Returns the verdict on fairness, for one number of players."""
    fair = gathered.fairness(by_turn)
    share, who = fair.shares[fair.worst], place_name(gathered, fair.worst, by_turn)
    wins = f"{who} wins {between(share)} where {percent(fair.fair)} would be fair"
    if len(set(gathered.setting.bots)) > 1:
        return f"With different bots at one table seats are not meant to be alike: {wins}."
    if fair.p < SURE:
        small = " A table will hardly feel so little." if abs(fair.bias) < NOTICEABLE else ""
        return f"Not fair as {kind_name(gathered.setting.bots[0])} play: {wins} ({odds(fair.p)}).{small}"
    if fair.p < LIKELY:
        return f"Perhaps not fair: {wins} ({odds(fair.p)}); more games would tell."
    return (
        f"Fair, as far as {gathered.games:,} games can tell: {wins} ({odds(fair.p)}). "
        f"A bias of {100 * fair.findable:.1f} points would have been found in four of five such runs."
    )


def length_says(gathered: MeasureTotals) -> str:
    """Returns the sentence on the length of a game."""
    seconds = gathered.setting.game.measures.seconds
    low, middle, high = (gathered.quantile("happenings", q) * seconds / 60 for q in (0.05, 0.5, 0.95))
    found = gathered.measure("length").value
    waiting = gathered.measure("waiting").value
    out = f" The average player sits out {percent(waiting)} of it." if waiting else ""
    return (
        f"{found:.0f} decisions on average. Half of the games are over within about {middle:.0f} minutes, and nine in "
        f"ten take {low:.0f} to {high:.0f}.{out}"
    )


def ending_says(gathered: MeasureTotals) -> str:
    """Returns the sentence on how games end."""
    names, counts = ending_names(gathered.setting.game), endings_of(gathered)
    shares = {name: n / gathered.games for name, n in zip(names, counts, strict=True) if n}
    told = ", ".join(f"{name} in {percent(n) if n >= 0.0005 else 'under 0.1%'}" for name, n in shares.items())
    guards = gathered.measure("guards").value
    drawn = (
        f" Nobody won {percent(gathered.draws / gathered.games, 2)} of them." if gathered.draws else " None was a draw."
    )
    shared = gathered.measure("shared").value
    several = f" Several won together in {percent(shared)}." if shared else ""
    guard = f" The stall guard ended {percent(guards, 2)} of them." if guards else ""
    return f"{told[0].upper()}{told[1:]} of games.{drawn}{several}{guard}"


def lead_says(gathered: MeasureTotals) -> str:
    """Returns the sentence on the value of a lead."""
    half = gathered.leader_wins()[4]
    changes, decided, behind = (gathered.measure(name).value for name in ("changes", "decided", "comebacks"))
    leads = f"whoever leads at half-time wins {percent(half.value)}; " if half else ""
    return (
        f"{leads}the lead changes hands {changes:.1f} times; on average the winner leads for good after "
        f"{percent(decided, 0)} of the game, and {percent(behind)} of games are won from behind at half-time."
    )


def worth_says(gathered: MeasureTotals) -> str:
    """Returns the things that win most and least, and those that nobody ever used."""
    game = gathered.setting.game
    sure = [
        (worth, way, thing_name(game, thing))
        for n, (way, things) in enumerate(game.measures.ways.items())
        for thing in things
        if (worth := gathered.worth_of(n, thing)) and worth.is_sure and 0.01 < gathered.met(n, thing) < 0.99
    ]
    if not sure:
        return "No card or power can be told from luck with so few games."
    best, worst = max(sure, key=lambda row: row[0].value), min(sure, key=lambda row: row[0].value)
    found = [best, worst] if best[0].value > 0 > worst[0].value else [best if best[0].value > 0 else worst]
    told = [f"{thing}, {way}, goes with {points(worth)} of win share" for worth, way, thing in found]
    return (
        f"The most telling: {'; '.join(told)}. "
        "What goes together need not be the cause: whoever lives longer also plays more."
    )


def unused(gathered: MeasureTotals) -> str:
    """Returns what nobody ever met in some way, and what nobody met in any."""
    game, measures = gathered.setting.game, gathered.setting.game.measures
    present = {t for n, things in enumerate(measures.ways.values()) for t in things if gathered.met(n, t)}
    parts = []
    for n, (way, things) in enumerate(measures.ways.items()):
        never = [thing_name(game, t) for t in things if t in present and not gathered.met(n, t)]
        if never:
            parts.append(f"never {way}: {', '.join(never)}")
    absent = [thing_name(game, t) for t in range(len(measures.things)) if t not in present]
    if absent:
        parts.append(f"nobody ever had or used: {', '.join(absent)}")
    return f"{'; '.join(parts)}." if parts else ""


def variant_says(part: Part, variant: int) -> str:
    """Returns a sentence with the most certain changes of a variant."""
    gathered = part.batch.gathered[variant]
    shown = shown_measures(part.base, gathered)
    found = {name: part.difference(variant, name).estimate for name in shown}
    sure = sorted((name for name in found if found[name].is_sure), key=lambda name: -_surety(found[name]))
    told = [
        f"{MEASURES[name]} {points(change) if name in SHARES else f'{change.value:+.2f}'}"
        for name in sure[:MOST_TOLD]
        for change in [found[name]]
    ]
    more = f", and {len(sure) - MOST_TOLD} more things" if len(sure) > MOST_TOLD else ""
    return f"{gathered.setting.label} changes {'; '.join(told) or 'nothing that so many games could find'}{more}."


def _surety(found: Estimate) -> float:
    """Returns a difference in halves of its interval."""
    return abs(found.value) / max(1e-12, found.high - found.low)


def skill_says(part: Part) -> str:
    """Returns the sentence on how much of the game is skill."""
    fair = 1 / part.base.setting.players
    told = [
        f"one {each.one} among {each.others} wins {between(each.share)} where luck alone would give {percent(fair)}"
        for each in part.skill
    ]
    return f"{'; '.join(told)}. The farther from the line, the less is luck."


def needed_says(players: int) -> str:
    """Returns the sentence on the number of games needed to find a bias of one point."""
    return f"To find a bias of one point takes about {games_to_find(0.01, players):,} games of {players} players."


def in_short(study: Study) -> list[str]:
    """Returns the verdicts of a study, one sentence each."""
    by_turn = study.game.has_starter
    told = []
    for part in study.parts:
        people = f"{part.base.setting.players} players: "
        told.append(people + fairness_says(part.base, by_turn))
        told.append(people + length_says(part.base))
        told.append(people + ending_says(part.base))
        told += [people + variant_says(part, v) for v in range(1, len(part.batch.gathered))]
    return told
