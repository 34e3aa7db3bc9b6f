"""`clowder print`: a game's cards on paper, or for Tabletop Simulator."""

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
INSTEAD = "Write an .html file instead, and print it from a browser."
FORMATS = ("html", "pdf", "png", "tts")
PATIENCE = 120  # seconds; a browser that takes longer is killed


def command(
    name: NameOrVariant,
    out: Annotated[Path, typer.Option(help="File to write, .html or .pdf; for png and tts a folder.")],
    as_: Annotated[
        str, typer.Option("--as", help="Format: html, pdf, png (one picture per card) or tts (Tabletop Simulator).")
    ] = "",
    players: Annotated[
        str | None, typer.Option("--players", "-p", help="Number of players; by default the whole box is printed.")
    ] = None,
    seed: Seed = "1",
    option: Settings = None,
    preset: Annotated[str, typer.Option(help="Preset of house rules: quick, chaos ...")] = "",
    paper: Annotated[str, typer.Option(help="Paper size: a4 or letter.")] = "a4",
    grey: Annotated[bool, typer.Option("--grey", help="Print in black and white.")] = False,
    bleed: Annotated[bool, typer.Option("--bleed", help="Add 3 mm around each card, for a print shop.")] = False,
    address: Annotated[str, typer.Option(help="For tts: address of the folder with the pictures, https://...")] = "",
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
    print(f"Wrote {out}. Print it on both sides, at actual size.")


def read_format(out: Path, as_: str, bleed: bool) -> str:
    """Returns the output format. Raises ClowderError if it is unknown or does not fit the file."""
    from clowder.engine.errors import ClowderError, shown

    kind = (as_ or out.suffix[1:]).lower()
    if kind not in FORMATS:
        told = (
            shown(as_)
            if as_
            else f"{shown(out.name)}: the file must end in .html or .pdf, or --as must name the format"
        )
        raise ClowderError(f"Cannot write {told}. The formats are {', '.join(FORMATS)}.")
    if out.suffix and kind in ("html", "pdf") and out.suffix.lower() != f".{kind}":
        raise ClowderError(f"Cannot write {kind} into {shown(out.name)}: the file must end in .{kind}.")
    if out.suffix and kind in ("png", "tts"):
        raise ClowderError(f"{kind} makes several files, so --out must be a folder, not {shown(out.name)}.")
    if bleed and kind == "html":
        raise ClowderError("--bleed works only with pdf and png.")
    return kind


def can_paint() -> bool:
    from clowder.printing.painter import library
    from clowder.workshop.errors import Missing

    try:
        return bool(library())
    except Missing:
        return False


def _paint(match: "Match", kind: str, out: Path, paper: str, grey: bool, bleed: bool, address: str) -> str:
    """Writes cards as pictures. Returns a sentence that says what was written."""
    from clowder.engine.text.viewer import plural
    from clowder.printing.painter import Painter
    from clowder.printing.sheets import layout_of, write_pdf, write_pngs
    from clowder.printing.tabletop import write_deck

    painter = Painter(match, bleed and kind != "tts", grey)
    if kind == "png":
        return f"Wrote {plural(len(write_pngs(painter, out)), 'picture')} into {out}."
    if kind == "tts":
        files = write_deck(painter, out, match.game.title, address)
        return f"Wrote {files[0]} and {plural(len(files) - 1, 'picture')}. Put the file in Saved Objects."
    layout_of(paper, painter.size)  # raises before anything is written
    number = write_pdf(painter, paper, out)
    return f"Wrote {out}, {plural(number, 'page')}. Print it on both sides, at actual size."


def _options_of(game: "Game", preset: str) -> Mapping[str, str | int]:
    """Returns the options of a preset. Raises BadOption if it is unknown."""
    from clowder.engine.errors import BadOption, shown

    known = {each.name: each.options for each in game.presets}
    if preset and preset not in known:
        raise BadOption(f"{game.title} has no preset {shown(preset)}. Available: {', '.join(known) or 'none'}.")
    return known.get(preset, {})


def _write_pdf(page: str, out: Path) -> None:
    """Prints a page into a PDF with a browser. Raises ClowderError if that fails."""
    from clowder.engine.errors import ClowderError

    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise ClowderError(f"A PDF needs clowder-games[workshop], Chromium or Chrome. {INSTEAD}")
    out.touch()  # fails now, not after the browser
    with tempfile.TemporaryDirectory() as folder:
        html, pdf = Path(folder) / "cards.html", Path(folder) / "cards.pdf"
        html.write_text(page, encoding="utf-8")
        command = [browser, "--headless", f"--user-data-dir={folder}/profile", "--no-pdf-header-footer"]
        command += ["--no-sandbox"] * (hasattr(os, "geteuid") and os.geteuid() == 0)  # as root the browser needs this
        try:
            done = subprocess.run(
                [*command, f"--print-to-pdf={pdf}", html.as_uri()], capture_output=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            done = None
        if done is None or done.returncode or not pdf.is_file():
            raise ClowderError(f"{Path(browser).name} could not make the PDF. {INSTEAD}")
        out.write_bytes(pdf.read_bytes())
