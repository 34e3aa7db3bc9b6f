"""`clowder new-bot`: a bot that plays, in one file, to be made clever. The files are under bots_files/."""

import json
import shlex
import textwrap
from pathlib import Path

from clowder.engine.errors import ClowderError, shown
from clowder.engine.play.game import Game
from clowder.engine.play.match import deal
from clowder.engine.rules.fields import NOBODY

FILES = Path(__file__).parent / "bots_files"
WIDTH = 116
USUAL_SEATS = 4
EXAMPLES = 6  # moves that are shown
LANGUAGES = {"py": ".py", "js": ".js", "numba": ".py"}
COMMENTS = {"py": "    ", "js": "//   ", "numba": "    "}  # before each line about the fields of a view


def new_bot(game: Game, language: str, file: Path | None = None) -> str:
    """Writes a bot for a game, and returns how to run it. Raises ClowderError, and then nothing is written."""
    if language not in LANGUAGES:
        raise ClowderError(f"A bot is written in {', '.join(LANGUAGES)}, not {shown(language)}.")
    module = f"{game.name.replace('-', '_')}_bot"
    target = file or Path(f"{module}{LANGUAGES[language]}")
    if target.suffix != LANGUAGES[language]:
        raise ClowderError(f"The name of a bot's file in {language} ends in {LANGUAGES[language]}.")
    if language == "numba" and not target.stem.isidentifier():
        raise ClowderError("A compiled bot is imported: the name of its file is letters, digits and underscores.")
    if target.exists():
        raise ClowderError(f"{target} is there already; nothing was written.")
    bot = f"{target.stem}:Bot" if language == "numba" else str(target) if target.is_absolute() else f"./{target}"
    known = {"title": game.title, "game": game.name, "bot": shlex.quote(bot)}
    text = (FILES / f"{language}.txt").read_text(encoding="utf-8")
    told = fields_of if language == "numba" else view_of
    for name, value in {**known, "fields": told(game, COMMENTS[language])}.items():
        text = text.replace(f"{{{name}}}", value)
    target.write_text(text, encoding="utf-8")
    debug = shlex.join(["clowder", "debug", game.name, "--bot", bot])
    arena = shlex.join(["clowder", "arena", game.name, "--bots", f"{bot},house"])
    there = f", in {target.parent}" if language == "numba" and target.parent != Path() else ""  # it is imported there
    return f"{target} is a bot{there}: `{debug}`, then `{arena}`."


def view_of(game: Game, before: str) -> str:
    """Returns what a program is shown at the beginning of a game: its view, a line for each key, and some moves."""
    match = deal(game, min(USUAL_SEATS, game.max_players), "example", {})
    seat = match.to_act[0]
    lines = [f'{before}"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in match.view(seat).items()]
    some = ", ".join(json.dumps({"id": move.id, "text": move.text}) for move in match.moves(seat)[:EXAMPLES])
    lines += [before.rstrip(), f"{before}moves: [{some}, ...]"]
    return "\n".join(line if len(line) <= WIDTH else f"{line[: WIDTH - 4]} ..." for line in lines)


def fields_of(game: Game, before: str) -> str:
    """Returns what the fields of a game's views mean, a paragraph each."""
    lines = []
    for field in game.fields.all:
        if not field.setting and field.seen != NOBODY:
            lines += textwrap.wrap(
                f"{field.name}: {field.about}", WIDTH, initial_indent=before, subsequent_indent=before + "  "
            )
    return "\n".join(lines)
