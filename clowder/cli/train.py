"""`clowder train`: learning a game by self-play, told a line a measurement."""

from pathlib import Path
from typing import Annotated, Any

import typer

from clowder.cli.arguments import Name, Seed


def command(
    name: Name,
    minutes: Annotated[
        str | None, typer.Option(help="How long to learn, without the time for compiling.", show_default="10")
    ] = None,
    device: Annotated[str, typer.Option(help="Where games and net are: cuda, a GPU, or cpu.")] = "cuda",
    out: Annotated[str | None, typer.Option(help="The folder of the training; by default train-NAME.")] = None,
    config: Annotated[str | None, typer.Option(help="A file of settings, TOML; see docs/training.md.")] = None,
    updates: Annotated[str | None, typer.Option(help="Learn so often, however long that takes.")] = None,
    seed: Seed = None,
    watch: Annotated[
        str, typer.Option(help="Learn to play like the first bot of data sets instead: their folders, with commas.")
    ] = "",
) -> None:
    """Learn a game by self-play, and write a net that plays it (needs PyTorch).

    A training that is already in the folder is taken up again. The net is played by `champion` where CLOWDER_NETS names
    the folder.
    """
    from clowder.cli.arguments import read_whole
    from clowder.engine.errors import BadOption, ClowderError, shown
    from clowder.games import find

    game = find(name).on("compiled")
    if device not in ("cuda", "cpu"):
        raise BadOption(f"--device is cuda or cpu, not {shown(device)}.")
    try:
        from clowder.train.course import Course
        from clowder.train.settings import read_settings
    except ModuleNotFoundError as missing:
        if missing.name != "torch":
            raise
        raise ClowderError("Learning needs PyTorch: pip install clowder-games[train].") from missing
    given = {
        "minutes": None if minutes is None else _minutes(minutes),
        "updates": None if updates is None else read_whole(updates, "The number of updates", 1, 10**9),
        "seed": None if seed is None else read_whole(seed, "The seed of a training", 0, 10**9),
    }
    settings = read_settings(game, Path(config) if config else None, device, **given)
    course = Course(game, settings, Path(out or f"train-{game.name}"), device)
    print(f"{game.title}: {course.told_of_net()}, on {course.where()}; goes into {course.out}", flush=True)
    if watch:
        from clowder.arena.dataset import load
        from clowder.train.imitation import imitate

        sets = [load(folder.strip()) for folder in watch.split(",")]
        imitate(course, sets, lambda line: print(line, flush=True))
    else:
        course.run(_show, _show_progress)
    print(f"Play it: CLOWDER_NETS={course.out} clowder arena {game.name} --bots champion,house")


def _minutes(text: str) -> float:
    from clowder.engine.errors import ClowderError

    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 100_000:
        raise ClowderError(f"--minutes is a number above 0, not {text[:20]!r}.")
    return found


def _show_progress(told: dict[str, Any]) -> None:
    """Prints how far a training has come, or what it does before it learns."""
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
        for key, who in (("against_house", "the house"), ("against_frozen", "the frozen net"))
        if key in told
    )
    print(f"{_so_far(told)}  {shares}", flush=True)
