"""`clowder print`: a game's cards as one file to print, cut out and play with."""

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

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
INSTEAD = "Write an .html file instead, and print that from a browser."
ENDINGS = (".html", ".pdf")
PATIENCE = 120  # seconds that a browser may take


def command(
    name: NameOrVariant,
    out: Annotated[Path, typer.Option(help="The file to write: .html, or .pdf where Chromium is.", show_default=False)],
    players: Annotated[
        str | None, typer.Option("--players", "-p", help="How many play; by default the whole box is printed.")
    ] = None,
    seed: Seed = "1",
    option: Settings = None,
    preset: Annotated[str, typer.Option(help="House rules by their name: quick, chaos ...")] = "",
    paper: Annotated[str, typer.Option(help="The size of the paper: a4 or letter.")] = "a4",
    grey: Annotated[bool, typer.Option("--grey", help="Black and white.")] = False,
) -> None:
    """Write the cards of a game or a variant as sheets to print and cut out, with their backs."""
    from clowder.engine.errors import ClowderError, shown
    from clowder.engine.rules.rng import seed_text
    from clowder.web.pages.print_sheets import Printing, file, whole_box

    if out.suffix.lower() not in ENDINGS:
        raise ClowderError(f"Cannot write {shown(out.name)}: the file must end in {' or '.join(ENDINGS)}.")
    game, seats, chosen, _ = read_table(name, players, option)
    chosen = {**_options_of(game, preset), **chosen}
    seats = whole_box(game, chosen) if players is None else seats
    options = game.option_set.read(seats, chosen)
    made = file(Printing(game, seats, options, seed_text(seed or "1"), paper, grey))
    if out.suffix.lower() == ".pdf":
        _write_pdf(made, out)
    else:
        out.write_text(made, encoding="utf-8")
    print(f"Wrote {out}: print it on both sides, at actual size.")


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
        raise ClowderError(f"A PDF needs Chromium or Chrome, and neither is installed. {INSTEAD}")
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
