"""`clowder print`: a game's cards to print, cut out and play with, or for Tabletop Simulator."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clowder.cli.arguments import NameOrVariant, Seed, Settings, read_table

if TYPE_CHECKING:
    from clowder.engine.play.game import Game
    from clowder.engine.play.match import Match

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
INSTEAD = "Write an .html file instead, and print that from a browser."
FORMATS = ("html", "pdf", "png", "tts")
PATIENCE = 120  # seconds that a browser may take


def command(
    name: NameOrVariant,
    out: Annotated[Path, typer.Option(help="The file to write: .html or .pdf; for png and tts a folder.")],
    as_: Annotated[
        str, typer.Option("--as", help="html, pdf, png (a picture of each card) or tts (Tabletop Simulator).")
    ] = "",
    players: Annotated[
        str | None, typer.Option("--players", "-p", help="How many play; by default the whole box is printed.")
    ] = None,
    seed: Seed = "1",
    option: Settings = None,
    preset: Annotated[str, typer.Option(help="House rules by their name: quick, chaos ...")] = "",
    paper: Annotated[str, typer.Option(help="The size of the paper: a4 or letter.")] = "a4",
    grey: Annotated[bool, typer.Option("--grey", help="Black and white.")] = False,
    bleed: Annotated[bool, typer.Option("--bleed", help="3 mm more around each card, for a printing shop.")] = False,
    address: Annotated[str, typer.Option(help="For tts: where you put the pictures, https://...")] = "",
) -> None:
    """Write the cards of a game or a variant: sheets to cut out, single pictures, or a deck for Tabletop Simulator."""
    from clowder.engine.rules.rng import seed_text
    from clowder.web.pages.print_sheets import Printing, file, whole_box

    kind = read_format(out, as_, bleed)
    game, seats, chosen, _ = read_table(name, players, option)
    chosen = {**_options_of(game, preset), **chosen}
    seats = whole_box(game, chosen) if players is None else seats
    options = game.option_set.read(seats, chosen)
    text = seed_text(seed or "1")
    if kind in ("png", "tts") or (kind == "pdf" and (bleed or can_paint())):
        from clowder.engine.play.match import deal

        print(_paint(deal(game, seats, text, options), kind, out, paper, grey, bleed, address))
        return
    made = file(Printing(game, seats, options, text, paper, grey))
    if kind == "pdf":
        _write_pdf(made, out)
    else:
        out.write_text(made, encoding="utf-8")
    print(f"Wrote {out}: print it on both sides, at actual size.")


def read_format(out: Path, as_: str, bleed: bool) -> str:
    """Returns which format is meant, or raises."""
    from clowder.engine.errors import ClowderError, shown

    kind = (as_ or out.suffix[1:]).lower()
    if kind not in FORMATS:
        told = (
            shown(as_) if as_ else f"{shown(out.name)}: the file must end in .html or .pdf, or --as must say what it is"
        )
        raise ClowderError(f"Cannot write {told}. The formats are {', '.join(FORMATS)}.")
    if out.suffix and kind in ("html", "pdf") and out.suffix.lower() != f".{kind}":
        raise ClowderError(f"Cannot write {kind} into {shown(out.name)}: the file must end in .{kind}.")
    if out.suffix and kind in ("png", "tts"):
        raise ClowderError(f"{kind} makes several files: --out is a folder for them, not {shown(out.name)}.")
    if bleed and kind == "html":
        raise ClowderError("--bleed is for pdf and png.")
    return kind


def can_paint() -> bool:
    from clowder.printing.painter import library
    from clowder.workshop.errors import Missing

    try:
        return bool(library())
    except Missing:
        return False


def _paint(match: "Match", kind: str, out: Path, paper: str, grey: bool, bleed: bool, address: str) -> str:
    """Writes cards as pictures; returns what was written, in words."""
    from clowder.engine.text.viewer import plural
    from clowder.printing.painter import Painter
    from clowder.printing.sheets import layout_of, write_pdf, write_pngs
    from clowder.printing.tabletop import write_deck

    painter = Painter(match, bleed and kind != "tts", grey)
    if kind == "png":
        return f"Wrote {plural(len(write_pngs(painter, out)), 'picture')} into {out}."
    if kind == "tts":
        files = write_deck(painter, out, match.game.title, address)
        return f"Wrote {files[0]} and {plural(len(files) - 1, 'picture')}: put it among Saved Objects."
    layout_of(paper, painter.size)  # raises before anything is written
    number = write_pdf(painter, paper, out)
    return f"Wrote {out}, {plural(number, 'page')}: print it on both sides, at actual size."


def _options_of(game: "Game", preset: str) -> Mapping[str, str | int]:
    """Returns the options of a preset, or raises."""
    from clowder.engine.errors import BadOption, shown

    known = {each.name: each.options for each in game.presets}
    if preset and preset not in known:
        raise BadOption(f"{game.title} has no preset {shown(preset)}; it has {', '.join(known) or 'none'}.")
    return known.get(preset, {})


def _write_pdf(page: str, out: Path) -> None:
    """Lets a browser print a page into a file, or raises."""
    from clowder.engine.errors import ClowderError

    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise ClowderError(f"A PDF needs the extra clowder-games[workshop], Chromium or Chrome. {INSTEAD}")
    out.touch()  # rather now than after the browser: can it be written?
    with tempfile.TemporaryDirectory() as folder:
        html, pdf = Path(folder) / "cards.html", Path(folder) / "cards.pdf"
        html.write_text(page, encoding="utf-8")
        command = [browser, "--headless", f"--user-data-dir={folder}/profile", "--no-pdf-header-footer"]
        command += ["--no-sandbox"] * (hasattr(os, "geteuid") and os.geteuid() == 0)  # it refuses root otherwise
        try:
            done = subprocess.run(
                [*command, f"--print-to-pdf={pdf}", html.as_uri()], capture_output=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            done = None
        if done is None or done.returncode or not pdf.is_file():
            raise ClowderError(f"{Path(browser).name} made no PDF. {INSTEAD}")
        out.write_bytes(pdf.read_bytes())
