"""A study of a game: its games for each number of players, variants on common deals, and optionally skill."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game, Options
from clowder.lab.estimates import Difference, Estimate, difference_of
from clowder.lab.gathering import MEASURES, Batch, Config, MeasureTotals, gather

SKILL_GAMES, SEARCH_GAMES, SEARCH = 20_000, 200, "search:200"  # of --deep
Progress = Callable[[int], None]
Gather = Callable[[Sequence[Config], int, Progress | None], Batch]
MOST_COMPARED = 12


@dataclass(frozen=True)
class RuleSet:
    """A set of options with a label."""

    label: str
    options: Options


@dataclass(frozen=True)
class Skilled:
    """How often one bot wins a table of others."""

    one: str
    others: str
    games: int
    share: Estimate


@dataclass(frozen=True)
class Hindered:
    """How much it costs a bot to do without something."""

    thing: str
    games: int
    cost: Difference


@dataclass
class Part:
    """Results for one number of players: first the given rules, then their variants."""

    batch: Batch
    skill: list[Skilled] = field(default_factory=list)
    hindered: list[Hindered] = field(default_factory=list)
    deep_seconds: float = 0.0

    @property
    def base(self) -> MeasureTotals:
        return self.batch.gathered[0]

    def difference(self, variant: int, measure: str) -> Difference:
        """Returns how much a measure differs in a variant (from 1) from the base, by deal."""
        pair, row = self.batch.pairs[variant - 1], list(MEASURES).index(measure)
        return difference_of(pair.ours[row], pair.theirs[row], pair.gaps[row], self.base.games)


@dataclass
class Study:
    """All results of a study."""

    game: Game
    parts: list[Part]
    command: str
    seconds: float
    workers: str


def varied(game: Game, base: Options, texts: Sequence[str], players: int) -> list[RuleSet]:
    """Returns the rules that `option=a,b,c` texts list, each value separately, after the base."""
    found = []
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals or not name.strip() or not spread(values):
            raise ClowderError(f"Invalid rules to compare {text[:40]!r}. Write them as option=a,b,c.")
        for value in spread(values):
            options = game.option_set.read(players, {**game.option_set.changed(base), name.strip(): value})
            if options != base:
                found.append(RuleSet(f"{name.strip()}={value}", options))
    if len(found) > MOST_COMPARED:
        raise ClowderError(f"At most {MOST_COMPARED} rule sets can be compared, not {len(found)}.")
    return found


def spread(text: str) -> list[str]:
    """Returns the values that `a,b,c` or `2..8` lists."""
    found: list[str] = []
    for part in text.split(","):
        low, dots, high = part.strip().partition("..")
        if dots and low.isdecimal() and high.isdecimal() and int(low) <= int(high) < int(low) + 100:
            found.extend(map(str, range(int(low), int(high) + 1)))
        elif part.strip():
            found.append(part.strip())
    return list(dict.fromkeys(found))


def on_threads(workers: int) -> Gather:
    """Returns the runner that uses several threads of this machine."""
    return lambda settings, games, progress: gather(settings, games, workers, progress)


def study_part(
    setting: Config, rules: Sequence[RuleSet], games: int, deep: bool, run: Gather, progress: Progress | None
) -> Part:
    """Studies one number of players, under the setting's own rules and under others."""
    others = [replace(setting, options=each.options, label=each.label) for each in rules]
    part = Part(run([setting, *others], games, progress))
    if deep:
        started = time.perf_counter()
        part.skill = [
            _skilled(setting, "house", "random", min(games, SKILL_GAMES), run),
            _skilled(setting, SEARCH, "house", min(games, SEARCH_GAMES), run),
        ]
        if setting.compiled:
            part.hindered = [_hindered(setting, thing, games, run) for thing in setting.game.measures.forbids]
        part.deep_seconds = time.perf_counter() - started
    return part


def _skilled(setting: Config, one: str, others: str, games: int, run: Gather) -> Skilled:
    """Plays one bot at each seat in turn, on different deals, so that the intervals can be combined."""
    players = setting.players
    seatings = [
        replace(
            setting,
            bots=tuple(one if seat == own else others for seat in range(players)),
            seed=f"{setting.seed}-{own}",
        )
        for own in range(players)
    ]
    deals = max(1, games // players)
    found = run(seatings, deals, None).gathered
    shares = [gathered.fairness(by_turn=False).shares[own] for own, gathered in enumerate(found)]
    mean = sum(share.value for share in shares) / players
    half = sum(((share.high - share.low) / 2) ** 2 for share in shares) ** 0.5 / players
    return Skilled(one, others, deals * players, Estimate(mean, max(0.0, mean - half), min(1.0, mean + half)))


def _hindered(setting: Config, thing: str, games: int, run: Gather) -> Hindered:
    """Plays the same deals with one seat that does without a thing, and compares what that seat wins."""
    most = min(games, 5 * SKILL_GAMES)
    batch = run([setting, replace(setting, without=thing, label=thing)], most, None)
    return Hindered(thing, most, Part(batch).difference(1, "own"))


def as_data(study: Study) -> dict[str, Any]:
    """Returns everything as plain data."""
    return {
        "game": study.game.name,
        "rules": study.game.identity,
        "command": study.command,
        "seconds": round(study.seconds, 2),
        "parts": [_part_data(part) for part in study.parts],
    }


def _part_data(part: Part) -> dict[str, Any]:
    deep: dict[str, Any] = {}
    if part.skill:
        deep["skill"] = [{**each.__dict__, "share": plain(each.share)} for each in part.skill]
        deep["without"] = [
            {
                "thing": h.thing,
                "games": h.games,
                "cost": plain(h.cost.estimate),
                "narrowing": min(1e6, h.cost.narrowing),
            }
            for h in part.hindered
        ]
    variants = [
        {
            "label": gathered.setting.label,
            **gathered_data(gathered),
            "differences": {
                name: {**plain(d.estimate), "narrowing": min(1e6, d.narrowing)}
                for name in MEASURES
                for d in [part.difference(number, name)]
            },
        }
        for number, gathered in enumerate(part.batch.gathered[1:], 1)
    ]
    return {**gathered_data(part.base), **deep, "variants": variants}


def plain(found: Estimate | None) -> Any:
    return None if found is None else {"value": float(found.value), "low": float(found.low), "high": float(found.high)}


def gathered_data(gathered: MeasureTotals) -> dict[str, Any]:
    """Returns the results under one set of rules as plain data."""
    setting, measures = gathered.setting, gathered.setting.game.measures
    sides = {"seat": gathered.fairness(by_turn=False)}
    if setting.game.has_starter:
        sides["turn"] = gathered.fairness(by_turn=True)
    return {
        "players": setting.players,
        "games": gathered.games,
        "bots": list(setting.bots),
        "seed": setting.seed,
        "options": setting.game.option_set.changed(setting.options),
        "shares": {side: [plain(share) for share in fair.shares] for side, fair in sides.items()},
        "fairness": {side: {"fair": f.fair, "p": f.p, "findable": f.findable} for side, f in sides.items()},
        "measures": {name: plain(gathered.measure(name)) for name in shown_measures(gathered)},
        "lengths": {name: counts.tolist() for name, counts in gathered.lengths.items()},
        "endings": dict(zip(ending_names(setting.game), endings_of(gathered), strict=True)),
        "tallies": dict(zip(setting.game.tallies, gathered.counts.tolist(), strict=True)),
        "leader_wins": [plain(share) for share in gathered.leader_wins()],
        "worth": {
            way: {
                thing_name(setting.game, thing): {
                    "met": gathered.met(n, thing),
                    "worth": plain(gathered.worth_of(n, thing)),
                }
                for thing in things
            }
            for n, (way, things) in enumerate(measures.ways.items())
        },
    }


def shown_measures(*found: MeasureTotals) -> list[str]:
    """Returns the measures that vary for at least one of these results."""
    known = {name for gathered in found for name in _sensible(gathered)}
    return [name for name in MEASURES if name in known]


def _sensible(gathered: MeasureTotals) -> set[str]:
    game = gathered.setting.game
    senseless = {"own"}
    if not game.has_leaders:
        senseless |= {"changes", "decided", "comebacks"}
    if not game.has_starter:
        senseless |= {"first"}
    if not game.measures.guards:
        senseless |= {"guards"}
    if not gathered.measure("turns").value:
        senseless |= {"turns", "rounds"}
    if not gathered.measure("waiting").value:
        senseless |= {"waiting"}
    senseless |= {name for name in ("draws", "shared") if not gathered.measure(name).value}
    if not gathered.measure("free").value:
        senseless |= {"free", "stuck"}
    return MEASURES.keys() - senseless


def thing_name(game: Game, thing: int) -> str:
    """Returns the name of a thing in a game's measures."""
    from clowder.engine.text.viewer import Viewer

    found = game.measures.things[thing]
    return found if isinstance(found, str) else game.say(found, Viewer(None, ()))


def ending_names(game: Game) -> tuple[str, ...]:
    """Returns how games can end, in words; each game ends in exactly one of these ways."""
    return game.measures.endings or ("a single winner", "several winners", "no winner")


def endings_of(gathered: MeasureTotals) -> list[int]:
    """Returns how many games ended in each way; they add up to all."""
    names = gathered.setting.game.measures.endings
    if names:
        return [int(n) for n in gathered.endings[: len(names)]]
    shared = round(gathered.measure("shared").value * gathered.games)
    return [gathered.games - shared - gathered.draws, shared, gathered.draws]
