"""The command line, `clowder NAME ...`: one module per command. Bad input gets one sentence and exit code 2.

Command modules import nothing heavy before they run, so `clowder --help` starts quickly.
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
    site,
    store,
    sweep,
    train,
    variant,
    verdict,
    verify,
    warm,
)

FAST = ("numpy", "numba")  # installed by the extra `fast`
PLAY, MEASURE, BOTS, SERVER, MAKE = "Play", "Measure", "Build bots", "Run a server", "Make games"
COMMANDS: dict[str, dict[str, Callable[..., Any] | typer.Typer]] = {  # in the order of the help
    PLAY: {
        "games": games.command,
        "rules": rules.command,
        "play": play.command,
        "replay": replay.command,
        "review": review.command,
        "verify": verify.command,
    },
    MEASURE: {
        "simulate": simulate.command,
        "verdict": verdict.command,
        "lab": lab.command,
        "sweep": sweep.command,
        "bench": bench.command,
        "perft": perft.command,
    },
    BOTS: {
        "new-bot": new_bot.command,
        "debug": debug.command,
        "bot": bot.command,
        "arena": arena.command,
        "ladder": ladder.command,
        "probe": probe.command,
        "dataset": dataset.command,
        "train": train.command,
    },
    SERVER: {
        "serve": serve.command,
        "site": site.command,
        "store": store.commands,
        "admin": admin.commands,
        "warm": warm.command,
    },
    MAKE: {
        "variant": variant.commands,
        "print": print_cards.command,
        "fields": fields.command,
        "new-game": new_game.command,
        "check": check.command,
        "puzzles": puzzles.command,
    },
}

app = typer.Typer(
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    help="Play animal card games with friends and bots, in your browser or here in the terminal. Without a command, "
    "opens the table in your browser.",
)


def _version(asked: bool) -> None:
    from clowder._version import __version__

    if asked:
        print(f"clowder {__version__}")
        raise typer.Exit


@app.callback()
def front(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve.command(browser=True)


for _group, _commands in COMMANDS.items():
    for _name, _command in _commands.items():
        if isinstance(_command, typer.Typer):
            app.add_typer(_command, name=_name, rich_help_panel=_group)
        else:
            app.command(_name, rich_help_panel=_group)(_command)


def main() -> None:
    """Runs the command line. Users never see a traceback."""
    try:
        app(standalone_mode=True)
    except ValueError as wrong:
        from clowder.engine.errors import ClowderError

        if not isinstance(wrong, ClowderError):
            raise
        sys.stderr.write(f"Error: {wrong}\n")
        sys.exit(2)
    except ModuleNotFoundError as missing:
        if missing.name not in FAST:
            raise
        sys.stderr.write("Error: This needs NumPy and Numba: pip install 'clowder-games[fast]'.\n")
        sys.exit(2)
    except OSError as wrong:
        sys.stderr.write(f"Error: {wrong.strerror or wrong}{f': {wrong.filename}' if wrong.filename else ''}.\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        sys.exit(130)
