"""A contest as one HTML file: standings, plots, shares by seat, lengths, faults, and every game."""

import html
import io
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from statistics import mean, quantiles
from typing import Any

from clowder._version import __version__
from clowder.arena.contest import Contest, Record
from clowder.arena.faults import failures
from clowder.arena.ratings import Standing, difference, rating_interval
from clowder.games import find

STYLE = """
:root { color-scheme: light dark; --ink: #1d1b22; --paper: #fff; --soft: #f3f1ea; --line: #ddd; --link: #0b5a57; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee9e0; --paper: #16181a; --soft: #25292c; --line: #3a3f43; --link: #7fd6cf; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink);
  background: var(--paper); }
a { color: var(--link); }
.wide { overflow-x: auto; } table { border-collapse: collapse; min-width: 60%; }
th, td { padding: .35rem .6rem; text-align: right; vertical-align: top; } tr { border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, .left { text-align: left; } td.left { min-width: 12rem; }
td a { display: inline-block; padding: .25rem .1rem; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; background: #fff; border-radius: 8px; }
code, pre { background: var(--soft); border-radius: 4px; overflow-wrap: anywhere; } code { padding: .1rem .3rem; }
pre { padding: .6rem; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
"""


@dataclass(frozen=True)
class Kept:
    """A game with a log."""

    link: str = ""  # to its replay, if there is one
    last: Mapping[int, int] = field(default_factory=dict)  # by seat: its last decision with a choice, in the log


def contest_page(
    contest: Contest, records: Sequence[Record], found: Sequence[Standing], kept: Mapping[int, Kept] | None = None
) -> str:
    """Returns the page; `kept` are the games with logs, by number."""
    title = f"{find(contest.game).title}, {contest.players} players"
    deals = len({record.deal for record in records})
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title>
<meta name="viewport" content="width=device-width"><style>{STYLE}</style><h1>{html.escape(title)}</h1>
<p>{len(records)} games on {deals} mirrored deals; a deal is one observation.</p>
{_standings(found)}
<figure>{_plot_shares(found)}<figcaption>Win share with 95% interval; the line is a fair share.</figcaption></figure>
<figure>{_plot_gaps(contest, records)}<figcaption>Row minus column, in points of win share, where they share a table.
</figcaption></figure>
<h2>By seat</h2>{_by_seat(contest, records)}
<h2>Lengths</h2>{_lengths(records)}
<h2>Faults</h2>{_faults(contest, records, kept or {})}
<h2>Games</h2>{_games(contest, records, kept or {})}
<h2>Conditions</h2>{_conditions(contest)}</html>
"""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table of HTML cells. A column whose heading begins with a space is aligned left."""
    looks = [' class="left"' if name.startswith(" ") else "" for name in head]
    first = "".join(f"<th{look}>{name.strip()}</th>" for name, look in zip(head, looks, strict=True))
    body = ""
    for row in rows:
        cells = (f"<td{look}>{cell}</td>" for cell, look in zip(row, looks, strict=True))
        body += f"<tr>{''.join(cells)}</tr>"
    return f'<div class="wide" tabindex="0"><table><tr>{first}</tr>{body}</table></div>'


def _standings(found: Sequence[Standing]) -> str:
    head = ["bot", "seats", "win share", "95% interval", "fair", "rating", "95% interval", "ms a decision", "faults"]
    rows = [
        (
            html.escape(s.name),
            str(s.games),
            f"{100 * s.win_share:.1f}%",
            f"{100 * s.low:.1f} to {100 * s.high:.1f}%",
            f"{100 * s.fair:.1f}%",
            f"{s.rating:+.2f}",
            rating_interval(s),
            f"{s.ms_per_decision:.2f}",
            html.escape(", ".join(f"{n} {k}" for k, n in s.faults.items()) or "none"),
        )
        for s in found
    ]
    return _table(head, rows)


def _by_seat(contest: Contest, records: Sequence[Record]) -> str:
    """Returns each bot's share of the wins at each seat, and how often it sat there."""
    rows = []
    for bot, name in enumerate(contest.bots):
        cells = [html.escape(name)]
        for seat in range(contest.players):
            there = [record for record in records if record.lineup[seat] == bot]
            won = sum(1 / len(record.winners) for record in there if seat in record.winners)
            cells.append(f"{100 * won / len(there):.1f}% of {len(there)}" if there else "")
        rows.append(cells)
    return _table(["bot", *(f"seat {seat}" for seat in range(contest.players))], rows)


def _lengths(records: Sequence[Record]) -> str:
    lengths = sorted(sum(record.decisions) for record in records)
    if len(lengths) < 2:
        return f"<p>{lengths[0] if lengths else 0} decisions.</p>"
    q = quantiles(lengths, n=20, method="inclusive")
    told = f"{mean(lengths):.1f} decisions per game with a choice; from {lengths[0]} to {lengths[-1]}"
    return f"<p>{told}, half of them {q[4]:.0f} to {q[14]:.0f}.</p><figure>{_plot_lengths(lengths)}</figure>"


def _faults(contest: Contest, records: Sequence[Record], kept: Mapping[int, Kept]) -> str:
    """Returns each way in which a bot failed, with its text and a link."""
    parts = []
    for failure in failures(contest, records):
        link = kept.get(failure.game, Kept()).link
        at = "" if failure.decision is None else f"#{failure.decision}"
        shown = f' <a href="{html.escape(link)}{at}">Look at it.</a>' if link else ""
        command = f"\n{failure.command()}" if failure.command() else ""
        text = html.escape((failure.trace or failure.detail) + command)
        parts.append(f"<p>{html.escape(failure.headline())}{shown}</p><pre>{text}</pre>")
    return "".join(parts) or "<p>None.</p>"


def _games(contest: Contest, records: Sequence[Record], kept: Mapping[int, Kept]) -> str:
    """Returns every game: seats, winners, and the last decision of each loser."""
    rows = []
    for record in sorted(records, key=lambda record: record.number):
        game = kept.get(record.number, Kept())
        number = f'<a href="{html.escape(game.link)}">{record.number}</a>' if game.link else str(record.number)
        seats = "<br>".join(_sitter(contest, record, seat, game) for seat in range(contest.players))
        faults = str(len(record.faults) or "")
        rows.append((number, f"{html.escape(contest.seed)}/{record.deal}", seats, str(sum(record.decisions)), faults))
    return _table(["game", "deal", " seats", "decisions", "faults"], rows)


def _sitter(contest: Contest, record: Record, seat: int, game: Kept) -> str:
    name = html.escape(f"{seat} {contest.bots[record.lineup[seat]]}")
    if seat in record.winners:
        return f"<b>{name}</b> won"
    if not game.link or seat not in game.last:
        return name
    return f'{name}: <a href="{html.escape(game.link)}#{game.last[seat]}">last decision {game.last[seat]}</a>'


def _conditions(contest: Contest) -> str:
    """Returns the options and versions, and the command to repeat the contest."""
    game, header = find(contest.game), contest.header()
    told = game.option_set.in_force(game.option_set.read(contest.players, contest.options))
    rows = [(f"{label}", word) for label, word in told]
    rows += [("A fault costs", "the decision" if contest.penalty == "random" else "the game")]
    rows += [("A program may take", f"{contest.seconds:g} s")]
    rows += [("Clowder", __version__), ("Rules", f"{game.name} {game.version}, {header['rules']}")]
    rows += [(f"Bot {name}", mark) for name, mark in zip(contest.bots, header["identities"], strict=True)]
    rows += [("Python", platform.python_version())] + [(name, version(name)) for name in ("numba", "numpy")]
    listed = "".join(f"<dt>{html.escape(name)}</dt><dd>{html.escape(str(value))}</dd>" for name, value in rows)
    return f"<dl>{listed}</dl><p>Again: <code>{html.escape(contest.command())}</code></p>"


def _svg(figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def _plot_shares(found: Sequence[Standing]) -> str:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 0.5 * len(found) + 1))
    axes = figure.subplots()
    for place, standing in enumerate(reversed(found)):
        low, high = 100 * (standing.win_share - standing.low), 100 * (standing.high - standing.win_share)
        axes.errorbar(100 * standing.win_share, place, xerr=[[low], [high]], fmt="o", capsize=4, color="#1f3b3a")
    axes.axvline(100 * found[0].fair, color="#e4572e", linewidth=1)
    axes.set_yticks(range(len(found)), [standing.name for standing in reversed(found)], parse_math=False)
    axes.set_xlabel("win share, percent")
    return _svg(figure)


def _plot_gaps(contest: Contest, records: Sequence[Record]) -> str:
    from matplotlib.figure import Figure

    bots = range(len(contest.bots))
    gaps = [[100 * difference(records, a, b)[0] if a != b else 0.0 for b in bots] for a in bots]
    figure = Figure(figsize=(1 + len(bots), 0.6 + 0.6 * len(bots)))
    axes = figure.subplots()
    largest = max(1.0, *(abs(gap) for row in gaps for gap in row))
    axes.imshow(gaps, cmap="RdYlGn", vmin=-largest, vmax=largest)
    axes.set_xticks(bots, contest.bots, rotation=30, ha="right", parse_math=False)
    axes.set_yticks(bots, contest.bots, parse_math=False)
    for a in bots:
        for b in bots:
            axes.text(b, a, f"{gaps[a][b]:+.0f}", ha="center", va="center")
    return _svg(figure)


def _plot_lengths(lengths: Sequence[int]) -> str:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 2.2))
    axes = figure.subplots()
    axes.hist(lengths, bins=min(40, lengths[-1] - lengths[0] + 1), color="#1f3b3a")
    axes.set_xlabel("decisions per game")
    axes.set_ylabel("games")
    return _svg(figure)
