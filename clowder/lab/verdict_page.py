"""A verdict as one self-contained page."""

import html

from clowder.lab.report import STYLE
from clowder.lab.sentences import between, kind_name
from clowder.lab.verdict import Verdict
from clowder.lab.verdict_sentences import games_line, lines_of, opinion, short_line


def page_of(verdict: Verdict, about: str = "") -> str:
    """Returns the page; `about` lists what the variant changes, one line each."""
    title = f"A verdict on {verdict.game.title}"
    changed = "".join(f"<li>{_text(line)}</li>" for line in about.splitlines() if line)
    short = "".join(f"<li>{_text(short_line(verdict, players))}</li>" for players in verdict.numbers)
    parts = "".join(_part(verdict, players) for players in verdict.numbers)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{_text(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{_text(title)}</h1>"
        f'<ul class="verdict">{short}</ul>{f"<h2>What was changed</h2><ul>{changed}</ul>" if changed else ""}{parts}'
        f"<p><small>{_text(games_line(verdict))} <code>{_text(verdict.command)}</code></small></p></body></html>"
    )


def _part(verdict: Verdict, players: int) -> str:
    told = "".join(f"<p><b>{_text(heading)}</b> {_text(says)}</p>" for heading, says in lines_of(verdict, players))
    return f"<h2>{players} players</h2>{told}{_shares(verdict, players)}"


def _shares(verdict: Verdict, players: int) -> str:
    """Returns what each place wins with each kind of player, as a table."""
    head = "".join(f"<th>{place}.</th>" for place in range(1, players + 1))
    rows = []
    for table in verdict.of(players):
        fair = table.fairness()
        cells = "".join(f"<td>{_text(between(share))}</td>" for share in fair.shares)
        rows.append(f"<tr><td>{_text(kind_name(table.kind))}: {opinion(fair)}</td><td>{table.games:,}</td>{cells}</tr>")
    return f'<div class="wide"><table><tr><th>wins by place</th><th>games</th>{head}</tr>{"".join(rows)}</table></div>'


def _text(text: str) -> str:
    return html.escape(text)
