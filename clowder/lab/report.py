"""Writes a study as a folder: a self-contained report.html, each picture as SVG and PNG, numbers as JSON and CSV."""

import csv
import html
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from clowder.engine.play.option_set import table_path
from clowder.lab import sentences
from clowder.lab.estimates import Difference
from clowder.lab.figures import (
    Picture,
    bar_picture,
    ending_picture,
    fairness_picture,
    lead_picture,
    length_picture,
    worth_picture,
)
from clowder.lab.gathering import MEASURES, SHARES, MeasureTotals
from clowder.lab.study import Part, Study, as_data, ending_names, endings_of, shown_measures, thing_name

LOCAL = "http://127.0.0.1:8000"  # where `clowder serve` listens
STYLE = """
:root { color-scheme: light dark; }
body { font: 17px/1.55 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d242b; background: #fbfaf7; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; } .verdict { font-size: 1.05em; }
table { border-collapse: collapse; font-size: .92em; } th, td { padding: .3rem .7rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid #d9d5cc; }
td { white-space: nowrap; } td:first-child { white-space: normal; min-width: 9rem; } td small { display: block; }
th { vertical-align: bottom; }
.wide { overflow-x: auto; } figure { margin: 1.5rem 0; padding: .8rem; background: #fff; border-radius: .6rem; }
figure div { overflow-x: auto; } figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.worth svg { min-width: 34rem; }
figcaption { color: #1d242b; font-size: .95em; margin-top: .4rem; }
code { background: #eeebe2; padding: .1rem .35rem; border-radius: .25rem; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .6rem 0; } small { color: #5b6670; }
@media (prefers-color-scheme: dark) { body { color: #e8e6e1; background: #15191d; } tr { border-color: #3a4148; }
  code { background: #2a3036; } small { color: #a3adb5; } }
@media print { body { max-width: none; margin: 0; background: #fff; color: #000; font-size: 11pt; }
  figure, tr { break-inside: avoid; } .worth svg { min-width: 0; }
  h2, h3, h2 + p, h3 + p, p:has(+ figure) { break-after: avoid; } details:not([open]) { display: none; }
  .wide { overflow: visible; } table { font-size: 8.5pt; } td { white-space: normal; }
  td small { white-space: nowrap; } }
@media (max-width: 40rem) { .worth figcaption::before { content: "Swipe to see all of it. "; font-style: italic; }
  th, td { padding: .3rem .4rem; } }
"""


def write_report(study: Study, folder: Path) -> Path:
    """Writes everything and returns the page."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = list(pictures_of(study))
    for picture in pictures:
        picture.save(folder)
    page = folder / "report.html"
    page.write_text(page_of(study, {picture.name: picture for picture in pictures}), encoding="utf-8")
    (folder / "report.json").write_text(json.dumps(as_data(study), indent=1), encoding="utf-8")
    for name, rows in (("measures.csv", measure_rows(study)), ("worth.csv", worth_rows(study))):
        with (folder / name).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
    return page


def pictures_of(study: Study) -> Iterator[Picture]:
    """Yields all pictures with their captions."""
    game, found = study.game, [part.base for part in study.parts]
    places = "place in the order of turns" if game.has_starter else "seat"
    yield fairness_picture(
        found,
        f"Each dot is a {places}, with its 95% interval; the dashed line is a fair share. "
        "Red dots are off the line by more than chance explains.",
    )
    yield length_picture(
        found,
        f"How long games take at {game.measures.seconds:g} seconds for each thing that happens: "
        "a narrow hill is a game whose length one can rely on, a long tail one that sometimes drags on.",
    )
    if len(ending_names(game)) > 1 and game.measures.endings:
        yield ending_picture(found, ending_names(game), "Every game is in exactly one colour; a bar is all games.")
    names = [thing_name(game, thing) for thing in range(len(game.measures.things))]
    for gathered in found if names else ():
        says = (
            f"{gathered.setting.players} players: how many points more a seat wins that met a card so, than one that "
            "did not. Green goes with more wins, red with fewer, grey cannot be told from luck."
        )
        if picture := worth_picture(gathered, names, says):
            yield picture
    if game.has_leaders:
        yield lead_picture(
            found,
            f"How often the one who {game.measures.lead} goes on to win; dotted lines are pure chance. "
            "A line that rises late is a game that stays open.",
        )
    for part in study.parts:
        yield from _deep_pictures(part)


def _deep_pictures(part: Part) -> Iterator[Picture]:
    players = part.base.setting.players
    if part.skill:
        rows = [(f"one {each.one} among {each.others}", each.share) for each in part.skill]
        says = "What a better player wins; the dashed line is what luck alone would give."
        yield bar_picture(f"skill-{players}", says, rows, 1 / players, "win share, percent")
    if part.hindered:
        rows = [(each.thing, each.cost.estimate) for each in part.hindered]
        says = "What a bot wins less (or more) if it does without: left of the line, it is missed."
        yield bar_picture(f"without-{players}", says, rows, 0, "points of win share")


def page_of(study: Study, pictures: dict[str, Picture]) -> str:
    """Returns the report as a self-contained page."""
    game, base = study.game, study.parts[0].base
    people = ", ".join(str(part.base.setting.players) for part in study.parts)
    each = "" if len(study.parts) == 1 else "each "
    told = "".join(f"<li>{_text(line)}</li>" for line in sentences.in_short(study))
    rules = f"{base.setting.label}: other rules than usual" if base.setting.label else "With other rules than usual"
    options = "".join(
        f"<li>{_text(f'{label}: {value}')}</li>" for label, value in game.option_set.in_force(base.setting.options)
    )
    sections = [
        f"<h1>{_text(game.title)} in the lab</h1>",
        f"<p>{base.games:,} games {each}with {_text(people)} players, played by {_text(_bots(study))}.</p>",
        f"<p>{_text(rules)}:</p><ul>{options}</ul>{_try_it(base)}" if options else "",
        f"<h2>In short</h2><ul class='verdict'>{told}</ul>",
        _fairness_section(study, pictures),
        _length_section(study, pictures),
        _ending_section(study, pictures),
        _lead_section(study, pictures) if game.has_leaders else "",
        _worth_section(study, pictures) if game.measures.things else "",
        _variant_section(study),
        _deep_section(study, pictures),
        _tally_section(study),
        _about_section(study),
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{_text(game.title)} in the lab</title><style>{STYLE}</style>{''.join(sections)}</html>\n"
    )


def _text(text: str) -> str:
    return html.escape(text)


def _bots(study: Study) -> str:
    kinds = list(dict.fromkeys(bot for part in study.parts for bot in part.base.setting.bots))
    return f"{' and '.join(kinds)} bots" if len(kinds) < 3 else f"{', '.join(kinds)}"


def _figure(pictures: dict[str, Picture], name: str) -> str:
    if name not in pictures:
        return ""
    kind, says = name.partition("-")[0], _text(pictures[name].says)
    return f"<figure class='{kind}'><div>{pictures[name].svg()}</div><figcaption>{says}</figcaption></figure>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    first = "".join(f"<th>{_text(cell)}</th>" for cell in head)
    rest = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<div class='wide'><table><tr>{first}</tr>{rest}</table></div>"


def _cell(text: str) -> str:
    """Returns a cell, with an interval below its value."""
    value, _, interval = _text(text).partition(" (")
    return f"<td>{value} <small>({interval}</small></td>" if " to " in interval else f"<td>{_text(text)}</td>"


def _people(part: Part) -> str:
    return f"{part.base.setting.players} players"


def _fairness_section(study: Study, pictures: dict[str, Picture]) -> str:
    sides = [True, False] if study.game.has_starter else [False]
    parts = []
    for part in study.parts:
        for by_turn in sides:
            fair = part.base.fairness(by_turn)
            kind = "by the order of turns" if by_turn else "by seat"
            rows = [
                [sentences.place_name(part.base, place, by_turn), sentences.between(share)]
                for place, share in enumerate(fair.shares)
            ]
            parts.append(f"<p><b>{_people(part)}, {kind}.</b> {_text(sentences.fairness_says(part.base, by_turn))}</p>")
            parts.append(f"<details><summary>The shares</summary>{_table(['place', 'wins'], rows)}</details>")
    needed = sentences.needed_says(study.parts[0].base.setting.players)
    figure = _figure(pictures, "fairness")
    return f"<h2>Is it fair?</h2>{figure}{''.join(parts)}<p><small>{_text(needed)}</small></p>"


def _length_section(study: Study, pictures: dict[str, Picture]) -> str:
    elsewhere = ("draws", "shared", "guards", "first", "changes", "decided", "comebacks")
    names = [name for name in shown_measures(*(part.base for part in study.parts)) if name not in elsewhere]
    rows = [[MEASURES[n], *(sentences.number(part.base.measure(n), n) for part in study.parts)] for n in names]
    for kind in ("decisions", "turns", "rounds"):
        if "turns" in names or kind == "decisions":
            cells = [
                "{} / {} / {}".format(*(part.base.quantile(kind, q) for q in (0.05, 0.5, 0.95))) for part in study.parts
            ]
            rows.append([f"{kind}: 5%, half, 95% of games have at most", *cells])
    told = "".join(f"<p><b>{_people(part)}.</b> {_text(sentences.length_says(part.base))}</p>" for part in study.parts)
    head = ["a game has", *map(_people, study.parts)]
    return f"<h2>How long is it?</h2>{_figure(pictures, 'length')}{told}{_table(head, rows)}"


def _ending_section(study: Study, pictures: dict[str, Picture]) -> str:
    counts = [endings_of(part.base) for part in study.parts]
    rows = [
        [
            name,
            *(_how_often(each[i] / part.base.games) for each, part in zip(counts, study.parts, strict=True)),
        ]
        for i, name in enumerate(ending_names(study.game))
    ]
    rows.append(["together", *(f"{sum(each):,} games" for each in counts)])
    rows.append(["nobody won", *(_how_often(part.base.draws / part.base.games) for part in study.parts)])
    rows.append(["several won", *(_how_often(part.base.measure("shared").value) for part in study.parts)])
    told = "".join(f"<p><b>{_people(part)}.</b> {_text(sentences.ending_says(part.base))}</p>" for part in study.parts)
    table = _table(["ending", *map(_people, study.parts)], rows)
    return f"<h2>How does it end?</h2>{_figure(pictures, 'endings')}{told}{table}"


def _how_often(share: float) -> str:
    return sentences.percent(share, 2) if share else "never"


def _lead_section(study: Study, pictures: dict[str, Picture]) -> str:
    names = ("changes", "decided", "comebacks")
    rows = [[MEASURES[n], *(sentences.number(part.base.measure(n), n) for part in study.parts)] for n in names]
    told = "".join(f"<p><b>{_people(part)}:</b> {_text(sentences.lead_says(part.base))}</p>" for part in study.parts)
    meaning = f"<p>Here whoever {_text(study.game.measures.lead)} is ahead.</p>"
    table = _table(["", *map(_people, study.parts)], rows)
    return f"<h2>Does it stay open?</h2>{meaning}{_figure(pictures, 'lead')}{told}{table}"


def _worth_section(study: Study, pictures: dict[str, Picture]) -> str:
    parts = []
    for part in study.parts:
        gathered = part.base
        rows = [
            [
                thing_name(study.game, thing),
                way,
                sentences.percent(gathered.met(n, thing)),
                sentences.points(worth, 2) if worth else _without_worth(gathered.met(n, thing)),
            ]
            for n, (way, things) in enumerate(study.game.measures.ways.items())
            for thing in things
            for worth in [gathered.worth_of(n, thing)]
        ]
        table = _table(["what", "how", "by how many seats", "they win more than the others by"], rows)
        parts.append(f"<p><b>{_people(part)}.</b> {_text(sentences.worth_says(gathered))}</p>")
        parts.append(_figure(pictures, f"worth-{gathered.setting.players}"))
        if never := sentences.unused(gathered):
            parts.append(f"<p>{_text(never[0].upper() + never[1:])}</p>")
        parts.append(f"<details><summary>All of them</summary>{table}</details>")
    ways = study.game.measures.ways
    fair = " What one is dealt is chance, so that is a fair experiment." if "dealt" in ways else ""
    about = f"Ways to meet a card: {', '.join(ways)}.{fair}"
    return f"<h2>Which cards win?</h2><p>{_text(about)}</p>{''.join(parts)}"


def _times(difference: Difference) -> str:
    """Returns how many separate deals one common deal replaced; "" if nothing differed."""
    return f"{difference.narrowing:.1f} times the deals" if difference.narrowing < 1e6 else ""


def _without_worth(met: float) -> str:
    return "never" if met == 0 else "always" if met == 1 else "too few to tell"


def _variant_section(study: Study) -> str:
    parts = []
    for part in study.parts:
        for variant in range(1, len(part.batch.gathered)):
            other = part.batch.gathered[variant]
            rows = []
            for name in shown_measures(part.base, other):
                difference = part.difference(variant, name)
                gap = difference.estimate
                change = (
                    sentences.points(gap, 2)
                    if name in SHARES
                    else f"{gap.value:+.3f} ({gap.low:+.3f} to {gap.high:+.3f})"
                )
                both = (sentences.number(each.measure(name), name) for each in (part.base, other))
                rows.append([MEASURES[name], change, *both, _times(difference)])
            head = ["", "difference", "as it is", other.setting.label, "as sure as with"]
            parts.append(f"<h3>{_people(part)}: {_text(other.setting.label)}</h3>")
            parts.append(f"<p>{_text(sentences.fairness_says(other, study.game.has_starter))}</p>{_table(head, rows)}")
            parts.append(_try_it(other))
    if not parts:
        return ""
    about = (
        "Each deal is played under both rules, and a difference is taken deal by deal. The last column says how many "
        "times as many separate deals would have told it as surely: where it is near 1 the deals have little in common."
    )
    return f"<h2>What would other rules change?</h2><p>{about}</p>{''.join(parts)}"


def _try_it(gathered: MeasureTotals) -> str:
    """Returns a link to a table with these rules."""
    game = gathered.setting.game
    path = _text(table_path(game.name, game.option_set.changed(gathered.setting.options)))
    return (
        f'<p>Play it: <a href="{LOCAL}{path}">a table with these rules</a>, while <code>clowder serve</code> runs on '
        f"this machine. Friends find it at your server's address with <code>{path}</code> behind it.</p>"
    )


def _deep_section(study: Study, pictures: dict[str, Picture]) -> str:
    parts = []
    for part in study.parts:
        players = part.base.setting.players
        if part.skill:
            parts.append(f"<p><b>{_people(part)}:</b> {_text(sentences.skill_says(part))}</p>")
            parts.append(_figure(pictures, f"skill-{players}"))
        if part.hindered:
            rows = [[each.thing, sentences.points(each.cost.estimate, 2), _times(each.cost)] for each in part.hindered]
            parts.append("<p>The same bot on the same deals, but one seat of each table does without:</p>")
            parts.append(_figure(pictures, f"without-{players}"))
            parts.append(_table(["without", "it wins more by", "as sure as with"], rows))
        if part.deep_seconds:
            parts.append(f"<p><small>This took {part.deep_seconds:.0f} s.</small></p>")
    return f"<h2>How much is skill?</h2>{''.join(parts)}" if parts else ""


def _tally_section(study: Study) -> str:
    rows = [
        [label, *(f"{part.base.counts[i] / part.base.games:.3f}" for part in study.parts)]
        for i, label in enumerate(study.game.tallies)
        if any(part.base.counts[i] for part in study.parts)
    ]
    head = ["a game, on average", *map(_people, study.parts)]
    return f"<h2>What happened?</h2>{_table(head, rows)}" if rows else ""


def _about_section(study: Study) -> str:
    base = study.parts[0].base
    return (
        "<h2>How this was made</h2>"
        f"<p>Again: <code>{_text(study.command)}</code></p>"
        f"<p>Rules {_text(study.game.identity)}, seed {_text(base.setting.seed)}; {study.seconds:.1f} s on "
        f"{_text(study.workers)}. Game number i is the deal {_text(base.setting.seed)}/i, so each can be played again. "
        "A game is one observation; intervals are of 95%. Bots are not people: what a house bot never tries, no number "
        "here can weigh. The same numbers for programs: report.json, measures.csv, worth.csv.</p>"
    )


def measure_rows(study: Study) -> Iterator[list[object]]:
    """Yields all measures as rows of a table."""
    yield ["players", "rules", "measure", "value", "low", "high"]
    for part in study.parts:
        for gathered in part.batch.gathered:
            for name in shown_measures(gathered):
                found = gathered.measure(name)
                rules = gathered.setting.label or "as it is"
                yield [gathered.setting.players, rules, name, found.value, found.low, found.high]


def worth_rows(study: Study) -> Iterator[list[object]]:
    """Yields the worth of all things as rows of a table."""
    yield ["players", "rules", "way", "thing", "share of seats", "worth", "low", "high"]
    for part in study.parts:
        for gathered in part.batch.gathered:
            for n, (way, things) in enumerate(study.game.measures.ways.items()):
                for thing in things:
                    worth = gathered.worth_of(n, thing)
                    numbers = [worth.value, worth.low, worth.high] if worth else ["", "", ""]
                    rules = gathered.setting.label or "as it is"
                    name = thing_name(study.game, thing)
                    yield [gathered.setting.players, rules, way, name, gathered.met(n, thing), *numbers]
