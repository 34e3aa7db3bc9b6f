"""A contest as an HTML page with plots, in one file."""

import html
import io
from collections.abc import Sequence

from clowder.arena.contest import Contest, Record
from clowder.arena.faults import failures
from clowder.arena.ratings import Standing, difference, rating_interval

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d1b22; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .35rem .6rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid #ddd; }
figure { margin: 1.5rem 0; } svg { max-width: 100%; height: auto; } code { background: #f3f1ea; padding: .1rem .3rem; }
pre { background: #f3f1ea; padding: .6rem; overflow-x: auto; }
"""


def contest_page(contest: Contest, records: Sequence[Record], found: Sequence[Standing]) -> str:
    """Returns the page."""
    title = f"{contest.game}, {contest.players} players"
    rows = "".join(
        f"<tr><td>{html.escape(s.name)}</td><td>{s.games}</td><td>{100 * s.win_share:.1f}%</td>"
        f"<td>{100 * s.low:.1f} to {100 * s.high:.1f}%</td><td>{100 * s.fair:.1f}%</td><td>{s.rating:+.2f}</td>"
        f"<td>{rating_interval(s)}</td><td>{s.ms_per_decision:.2f}</td>"
        f"<td>{html.escape(', '.join(f'{n} {k}' for k, n in s.faults.items()) or 'none')}</td></tr>"
        for s in found
    )
    failed = "".join(
        f"<p>{html.escape(failure.headline())}</p><pre>{html.escape(failure.trace or failure.detail)}"
        f"{html.escape(failure.command() and chr(10) + failure.command())}</pre>"
        for failure in failures(contest, records)
    )
    head = ["bot", "seats", "win share", "95% interval", "fair", "rating", "95% interval", "ms a decision", "faults"]
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title>
<style>{STYLE}</style><h1>{html.escape(title)}</h1>
<p>{len(records)} games on {len({r.deal for r in records})} mirrored deals; a deal is one observation.</p>
<table><tr>{"".join(f"<th>{h}</th>" for h in head)}</tr>{rows}</table>
<figure>{_plot_shares(found)}<figcaption>Win share with 95% interval; the line is a fair share.</figcaption></figure>
<figure>{_plot_gaps(contest, records)}<figcaption>Row minus column, in points of win share, where they share a table.
</figcaption></figure>
{failed}<p>Again: <code>{html.escape(contest.command())}</code></p></html>
"""


def _svg(figure) -> str:
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
