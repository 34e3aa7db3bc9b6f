"""The lab's pictures, each with a name and a caption that says what to look for."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clowder.lab.estimates import Estimate
from clowder.lab.gathering import MeasureTotals

INK, ACCENT, QUIET, GOOD, BAD = "#1f3b4d", "#c8553d", "#9aa5ab", "#2a7f62", "#b23a48"
SERIES = ("#1f3b4d", "#c8553d", "#2a7f62", "#d9a441", "#7a5c99", "#4f8fbf", "#8c6d46")
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "clowder", "font.size": 12, "font.family": "sans-serif"}


@dataclass(frozen=True)
class Picture:
    """A figure and its caption."""

    name: str
    says: str
    figure: Any

    def svg(self) -> str:
        """Returns the figure for embedding in a page."""
        import matplotlib

        text = io.StringIO()
        with matplotlib.rc_context(SETTINGS):
            self.figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None})
        return text.getvalue()[text.getvalue().index("<svg") :]

    def save(self, folder: Path) -> None:
        """Writes the figure as SVG and PNG, for a blog."""
        (folder / f"{self.name}.svg").write_text(self.svg(), encoding="utf-8")
        self.figure.savefig(folder / f"{self.name}.png", dpi=130, bbox_inches="tight")


def _axes(rows: int = 1, columns: int = 1, width: float = 6.6, height: float = 3.2, **shared: Any) -> tuple[Any, Any]:
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False, **shared)
    for each in axes.flat:
        each.spines[["top", "right"]].set_visible(False)
        each.grid(axis="y", color="#e6e6e6", linewidth=0.8)
        each.set_axisbelow(True)
    return figure, axes


def _dot(axes: Any, x: float, y: Estimate, color: str, factor: float = 100.0) -> None:
    error = [[factor * max(0.0, y.value - y.low)], [factor * max(0.0, y.high - y.value)]]
    axes.errorbar(x, factor * y.value, yerr=error, fmt="o", color=color, capsize=4, markersize=6)


def fairness_picture(found: Sequence[MeasureTotals], says: str) -> Picture:
    """Draws the win share of each place in the order of turns, or of each seat, for each number of players."""
    columns = min(2, len(found))
    rows = -(-len(found) // columns)
    figure, axes = _axes(rows, columns, width=3.3 * columns if columns > 1 else 4.5, height=2.9 * rows)
    for each in axes.flat[len(found) :]:
        each.set_visible(False)
    for each, gathered in zip(axes.flat, found, strict=False):
        by_turn = gathered.setting.game.has_starter
        fairness = gathered.fairness(by_turn)
        for place, share in enumerate(fairness.shares):
            _dot(each, place, share, ACCENT if share.low > fairness.fair or share.high < fairness.fair else INK)
        each.axhline(100 * fairness.fair, color=QUIET, linestyle="--", linewidth=1)
        labels = PLACES if by_turn else [f"{place} seat" for place in PLACES]
        each.set_xticks(range(len(fairness.shares)), labels[: len(fairness.shares)], rotation=30, ha="right")
        each.set_xlim(-0.5, len(fairness.shares) - 0.5)
        each.set_title(f"{gathered.setting.players} players")
    for each in axes[:, 0]:
        each.set_ylabel("win share, percent")
    return Picture("fairness", says, figure)


def length_picture(found: Sequence[MeasureTotals], says: str) -> Picture:
    """Draws the distribution of lengths, in estimated minutes, for each number of players."""
    import numpy as np

    figure, axes = _axes(height=3.0)
    step = max(1, max(gathered.quantile("happenings", 0.995) for gathered in found) // 60)  # for equal areas
    for color, gathered in zip(SERIES, found, strict=False):
        seconds, counts = gathered.setting.game.measures.seconds, gathered.lengths["happenings"]
        last = gathered.quantile("happenings", 0.995) + 1
        counts = counts[: -(-last // step) * step]
        counts = np.pad(counts, (0, -len(counts) % step)).reshape(-1, step).sum(1)
        minutes = (np.arange(len(counts)) + 0.5) * step * seconds / 60
        axes[0, 0].plot(
            minutes, 100 * counts / gathered.games, color=color, label=f"{gathered.setting.players} players"
        )
        axes[0, 0].fill_between(minutes, 100 * counts / gathered.games, color=color, alpha=0.12)
    axes[0, 0].set_xlabel("estimated minutes")
    axes[0, 0].set_ylabel("percent of games")
    axes[0, 0].set_ylim(bottom=0)
    axes[0, 0].legend(frameon=False)
    return Picture("length", says, figure)


def ending_picture(found: Sequence[MeasureTotals], labels: Sequence[str], says: str) -> Picture:
    """Draws how games ended: one stacked bar per number of players."""
    figure, axes = _axes(height=1.1 + 0.5 * len(found) + 0.25 * len(labels))
    axes[0, 0].grid(visible=False)
    rows = [f"{gathered.setting.players} players" for gathered in found]
    left = [0.0] * len(found)
    for place, label in enumerate(labels):
        shares = [100 * float(gathered.endings[place]) / gathered.games for gathered in found]
        axes[0, 0].barh(rows, shares, left=left, color=SERIES[place % len(SERIES)], label=label, height=0.6)
        left = [before + share for before, share in zip(left, shares, strict=True)]
    axes[0, 0].invert_yaxis()
    axes[0, 0].set_xlim(0, 100)
    axes[0, 0].set_xlabel("percent of games")
    figure.legend(loc="outside lower center", frameon=False, ncols=1)
    return Picture("endings", says, figure)


def worth_picture(gathered: MeasureTotals, names: Sequence[str], says: str) -> Picture | None:
    """Draws how much more a seat wins with a thing, for each way to meet it. Returns None if nothing can be told."""
    ways = gathered.setting.game.measures.ways
    rows = {
        way: [(names[t], e) for t in things if (e := gathered.worth_of(number, t)) and gathered.met(number, t) > 0.001]
        for number, (way, things) in enumerate(ways.items())
    }
    rows = {way: sorted(found, key=lambda row: row[1].value) for way, found in rows.items() if found}
    if not rows:
        return None
    tallest = max(map(len, rows.values()))
    columns = min(2, len(rows))
    lines = -(-len(rows) // columns)
    figure, axes = _axes(lines, columns, width=8, height=lines * (0.9 + 0.24 * tallest))
    for each in axes.flat[len(rows) :]:
        each.set_visible(False)
    for each, (way, found) in zip(axes.flat, rows.items(), strict=False):
        for place, (_, worth) in enumerate(found):
            color = QUIET if not worth.is_sure else GOOD if worth.value > 0 else BAD
            error = [[100 * (worth.value - worth.low)], [100 * (worth.high - worth.value)]]
            each.errorbar(100 * worth.value, place, xerr=error, fmt="o", color=color, capsize=3, markersize=5)
        each.axvline(0, color=QUIET, linewidth=1)
        each.set_yticks(range(len(found)), [name for name, _ in found])
        each.set_title(way)
        each.set_xlabel("points of win share")
    return Picture(f"worth-{gathered.setting.players}", says, figure)


def lead_picture(found: Sequence[MeasureTotals], says: str) -> Picture:
    """Draws how often the leader after each tenth of a game wins."""
    figure, axes = _axes(height=3.0)
    for color, gathered in zip(SERIES, found, strict=False):
        known = [(10 * (t + 1), e) for t, e in enumerate(gathered.leader_wins()) if e]
        label = f"{gathered.setting.players} players"
        axes[0, 0].plot([x for x, _ in known], [100 * e.value for _, e in known], "o-", color=color, label=label)
        axes[0, 0].axhline(100 / gathered.setting.players, color=color, linestyle=":", linewidth=1)
    axes[0, 0].set_xlabel("percent of the game played")
    axes[0, 0].set_ylabel("the leader wins, percent")
    axes[0, 0].set_ylim(0, 100)
    axes[0, 0].legend(frameon=False)
    return Picture("lead", says, figure)


def bar_picture(name: str, says: str, rows: Sequence[tuple[str, Estimate]], fair: float | None, xlabel: str) -> Picture:
    """Draws estimates one below the other, with a line at `fair`."""
    figure, axes = _axes(height=1.0 + 0.34 * len(rows))
    axes[0, 0].grid(visible=False)
    for place, (_, found) in enumerate(reversed(rows)):
        error = [[100 * max(0.0, found.value - found.low)], [100 * max(0.0, found.high - found.value)]]
        axes[0, 0].errorbar(100 * found.value, place, xerr=error, fmt="o", color=INK, capsize=4, markersize=6)
    if fair is not None:
        axes[0, 0].axvline(100 * fair, color=ACCENT, linestyle="--", linewidth=1)
    axes[0, 0].set_yticks(range(len(rows)), [label for label, _ in reversed(rows)], parse_math=False)
    axes[0, 0].set_ylim(-0.6, len(rows) - 0.4)
    axes[0, 0].set_xlabel(xlabel)
    return Picture(name, says, figure)


def line_picture(name: str, says: str, values: Sequence[Any], lines: dict[str, list[Estimate]], xlabel: str) -> Picture:
    """Draws how measures change with an option: one panel each, with a band for the interval."""
    figure, axes = _axes(len(lines), 1, height=0.6 + 2.0 * len(lines), sharex=True)
    numeric = all(isinstance(value, int) for value in values)
    places = list(values) if numeric else list(range(len(values)))
    for each, (label, found), color in zip(axes.flat, lines.items(), SERIES * 3, strict=False):
        each.plot(places, [e.value for e in found], "o-", color=color)
        each.fill_between(places, [e.low for e in found], [e.high for e in found], color=color, alpha=0.2)
        each.set_title(label, loc="left", fontsize=11)
    axes.flat[-1].set_xticks(places, [str(value) for value in values])
    axes.flat[-1].set_xlabel(xlabel, parse_math=False)
    return Picture(name, says, figure)
