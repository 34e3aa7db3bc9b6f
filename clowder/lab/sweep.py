"""Sweeps: one option takes several values on common deals, and measures change, or not."""

import csv
import html
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from clowder.engine.errors import ClowderError, shown
from clowder.lab.estimates import Estimate
from clowder.lab.figures import PLACES, line_picture
from clowder.lab.gathering import MEASURES, SHARES, Batch, Config, MeasureTotals
from clowder.lab.sentences import number, points
from clowder.lab.study import MOST_COMPARED, Part, plain

FAIRNESS = "fairness"
MEASURABLE = {
    **{name: label for name, label in MEASURES.items() if name != "own"},
    FAIRNESS: "win share too much or too little of the place farthest from fair",
}
MOST_VALUES = 3 * MOST_COMPARED


@dataclass
class Swept:
    """Results of a sweep: each measure for each value of the option."""

    option: str
    values: list[str | int]
    measures: list[str]
    found: list[list[Estimate]]  # [value][measure]
    part: Part

    @property
    def labels(self) -> list[str]:
        return [MEASURABLE[measure] for measure in self.measures]

    def rows(self) -> list[list[str]]:
        """Returns a table's rows as text."""
        return [
            [str(value), *(_told(each, measure, gathered) for each, measure in zip(found, self.measures, strict=True))]
            for value, found, gathered in zip(self.values, self.found, self.part.batch.gathered, strict=True)
        ]

    def says(self) -> str:
        """Returns how the last value differs from the first, deal by deal, where that is certain."""
        told = []
        for measure in self.measures:
            if measure != FAIRNESS:
                gap = self.part.difference(len(self.values) - 1, measure).estimate
                factor, unit = (100, " points") if measure in SHARES else (1, "")
                ends = f"{factor * gap.value:+.2f}{unit} ({factor * gap.low:+.2f} to {factor * gap.high:+.2f})"
                told.append(f"{MEASURABLE[measure]} {ends if gap.is_sure else 'the same, as far as can be told'}")
        changed = "; ".join(told) or "see the table"
        return f"From {self.option} = {self.values[0]} to {self.values[-1]}, on common deals: {changed}."

    def to_json(self) -> dict[str, Any]:
        return {
            "option": self.option,
            "games": self.part.base.games,
            "players": self.part.base.setting.players,
            "bots": list(self.part.base.setting.bots),
            "rows": [
                {"value": value, **{m: plain(each) for m, each in zip(self.measures, found, strict=True)}}
                for value, found in zip(self.values, self.found, strict=True)
            ],
        }


def _told(found: Estimate, measure: str, gathered: MeasureTotals) -> str:
    if measure == FAIRNESS:  # that place may change from value to value
        place = PLACES[gathered.fairness(gathered.setting.game.has_starter).worst]
        return f"the {place} {points(found, 2)}"
    return number(found, measure)


def check_measures(names: Sequence[str]) -> list[str]:
    """Returns the measures with these names. Raises ClowderError."""
    for name in names:
        if name not in MEASURABLE:
            raise ClowderError(f"There is no measure {shown(name)}. Available: {', '.join(MEASURABLE)}.")
    if not names:
        raise ClowderError(f"Name a measure: {', '.join(MEASURABLE)}.")
    return list(dict.fromkeys(names))


def sweep_settings(base: Config, option: str, values: Sequence[str]) -> list[Config]:
    """Returns a setting for each value of an option."""
    if len(values) > MOST_VALUES:
        raise ClowderError(f"A sweep can have at most {MOST_VALUES} values, not {len(values)}.")
    changed = base.game.option_set.changed(base.options)
    return [
        replace(base, options=base.game.option_set.read(base.players, {**changed, option: value}), label=str(value))
        for value in values
    ]


def swept(settings: Sequence[Config], measures: Sequence[str], batch: Batch) -> Swept:
    """Returns the results of a batch of a sweep's settings."""
    option = next(
        (name for name in settings[0].options if len({setting.options[name] for setting in settings}) > 1), ""
    )
    values = [setting.options[option] if option else setting.label for setting in settings]
    found = [[_measure(gathered, name) for name in measures] for gathered in batch.gathered]
    return Swept(option, list(values), list(measures), found, Part(batch))


def _measure(gathered: MeasureTotals, name: str) -> Estimate:
    if name != FAIRNESS:
        return gathered.measure(name)
    fair = gathered.fairness(gathered.setting.game.has_starter)
    share = fair.shares[fair.worst]
    return Estimate(share.value - fair.fair, share.low - fair.fair, share.high - fair.fair)


def write_sweep(found: Swept, option: str, folder: Path, command: str) -> Path:
    """Writes the plot as a page, SVG and PNG, and the table as CSV. Returns the page."""
    scaled = {}
    for place, (measure, label) in enumerate(zip(found.measures, found.labels, strict=True)):
        percent = measure in SHARES or measure == FAIRNESS
        column = [row[place].times(100 if percent else 1) for row in found.found]
        scaled[f"{label}{', percent' if percent else ''}"] = column
    says = f"{found.says()} Bands are 95% intervals."
    picture = line_picture(f"sweep-{option}", says, found.values, scaled, option)
    picture.save(folder)
    with (folder / f"sweep-{option}.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow([option, *(f"{m}{part}" for m in found.measures for part in ("", " low", " high"))])
        for value, each in zip(found.values, found.found, strict=True):
            rows.writerow([value, *(part for e in each for part in (e.value, e.low, e.high))])
    page = folder / f"sweep-{option}.html"
    title = html.escape(f"{found.part.base.setting.game.title}: {option}")
    page.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        "<style>body{font:17px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}"
        f"figure{{margin:0}}svg{{max-width:100%;height:auto}}</style><h1>{title}</h1><figure>{picture.svg()}"
        f"<figcaption>{html.escape(says)}</figcaption></figure><p><code>{html.escape(command)}</code></p></html>\n",
        encoding="utf-8",
    )
    return page
