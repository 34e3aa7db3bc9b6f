"""The command line, `clowder NAME ...`: one module per command. Bad input gets one sentence and exit code 2.

Command modules import nothing heavy before they run, so that `clowder --help` is there at once.
"""

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from clowder.cli import (
    admin,
    arena,
    bench,
    bot,
    check,
    dataset,
    debug,
    fields,
    games,
    lab,
    ladder,
    new_bot,
    new_game,
    perft,
    play,
    print_cards,
    probe,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
    store,
    sweep,
    train,
    variant,
    verdict,
    verify,
    warm,
)

COMMANDS: dict[str, Callable[..., Any]] = {  # in the order of the help
    "games": games.command,
    "rules": rules.command,
    "fields": fields.command,
    "new-game": new_game.command,
    "play": play.command,
    "simulate": simulate.command,
    "verdict": verdict.command,
    "lab": lab.command,
    "sweep": sweep.command,
    "arena": arena.command,
    "probe": probe.command,
    "ladder": ladder.command,
    "check": check.command,
    "perft": perft.command,
    "serve": serve.command,
    "bench": bench.command,
    "dataset": dataset.command,
    "train": train.command,
    "warm": warm.command,
    "print": print_cards.command,
    "verify": verify.command,
    "replay": replay.command,
    "review": review.command,
    "puzzles": puzzles.command,
    "debug": debug.command,
    "new-bot": new_bot.command,
    "bot": bot.command,
}
GROUPS = {"store": store.commands, "admin": admin.commands, "variant": variant.commands}

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="The table where animal card games are played: by friends, by bots, by the million.",
)


def _version(asked: bool) -> None:
    from clowder._version import __version__

    if asked:
        print(f"clowder {__version__}")
        raise typer.Exit


@app.callback()
def front(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


for _name, _command in COMMANDS.items():
    app.command(_name)(_command)
for _name, _group in GROUPS.items():
    app.add_typer(_group, name=_name)


def main() -> None:
    """Runs the command line; no traceback reaches a user."""
    try:
        app(standalone_mode=True)
    except ValueError as wrong:
        from clowder.engine.errors import ClowderError

        if not isinstance(wrong, ClowderError):
            raise
        sys.stderr.write(f"Error: {wrong}\n")
        sys.exit(2)
    except OSError as wrong:
        sys.stderr.write(f"Error: {wrong.strerror or wrong}{f': {wrong.filename}' if wrong.filename else ''}.\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        sys.exit(130)
