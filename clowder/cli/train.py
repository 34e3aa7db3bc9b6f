"""`clowder train`: learns a game by self-play and prints one line per measurement."""

from pathlib import Path
from typing import Annotated, Any

import typer

from clowder.cli.arguments import Name, Seed


def command(
    name: Name,
    minutes: Annotated[
        str | None,
        typer.Option(help="How long to learn, in minutes, without the time for compiling.", show_default="10"),
    ] = None,
    device: Annotated[str, typer.Option(help="Where games and network run: cuda (a GPU) or cpu.")] = "cuda",
    out: Annotated[str | None, typer.Option(help="Folder of the training; by default train-NAME.")] = None,
    config: Annotated[str | None, typer.Option(help="A file of settings, TOML; see docs/training.md.")] = None,
    updates: Annotated[str | None, typer.Option(help="Number of updates, however long they take.")] = None,
    seed: Seed = None,
    watch: Annotated[
        str, typer.Option(help="Imitate the first bot of these data sets instead: their folders, comma-separated.")
    ] = "",
) -> None:
    """Learn a game by self-play, and write a network that plays it (needs PyTorch).

    Continues a training that is already in the folder. The bot `champion` plays the network if CLOWDER_NETS names the
    folder.
    """
    from clowder.cli.arguments import read_whole
    from clowder.engine.errors import BadOption, ClowderError, shown
    from clowder.games import find

    game = find(name).on("compiled")
    if device not in ("cuda", "cpu"):
        raise BadOption(f"Unknown --device {shown(device)}. Available: cuda, cpu.")
    try:
        from clowder.train.course import Course
        from clowder.train.settings import read_settings
    except ModuleNotFoundError as missing:
        if missing.name != "torch":
            raise
        raise ClowderError("Learning needs PyTorch: pip install 'clowder-games[train]'.") from missing
    given = {
        "minutes": None if minutes is None else _minutes(minutes),
        "updates": None if updates is None else read_whole(updates, "The number of updates", 1, 10**9),
        "seed": None if seed is None else read_whole(seed, "The seed of a training", 0, 10**9),
    }
    settings = read_settings(game, Path(config) if config else None, device, **given)
    course = Course(game, settings, Path(out or f"train-{game.name}"), device)
    print(f"{game.title}: {course.told_of_net()}, on {course.where()}. Folder: {course.out}", flush=True)
    if watch:
        from clowder.arena.dataset import load
        from clowder.train.imitation import imitate

        sets = [load(folder.strip()) for folder in watch.split(",")]
        imitate(course, sets, lambda line: print(line, flush=True))
    else:
        course.run(_show, _show_progress)
    print(f"To play it: CLOWDER_NETS={course.out} clowder arena {game.name} --bots champion,house")


def _minutes(text: str) -> float:
    from clowder.engine.errors import ClowderError

    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 100_000:
        raise ClowderError(f"--minutes must be a number above 0, not {text[:20]!r}.")
    return found


def _show_progress(told: dict[str, Any]) -> None:
    """Prints the progress of a training, or what it prepares."""
    print(f"{told['seconds']:6.0f} s  {told['doing']}" if "doing" in told else _so_far(told), flush=True)


def _so_far(told: dict[str, Any]) -> str:
    speed = told["decisions"] / max(1.0, told["seconds"])
    return (
        f"{told['seconds']:6.0f} s  update {told['update']}  {told['decisions']:,} decisions ({speed:,.0f}/s)"
        f"  entropy {told['entropy']:.2f}"
    )


def _show(told: dict[str, Any]) -> None:
    """Prints a measurement as a line."""
    shares = "; ".join(
        f"against {who}, by players: "
        + "  ".join(f"{players}: {100 * share:.1f} ± {100 * half:.1f}%" for players, (share, half) in told[key].items())
        for key, who in (("against_house", "the house"), ("against_frozen", "the frozen network"))
        if key in told
    )
    print(f"{_so_far(told)}  {shares}", flush=True)
