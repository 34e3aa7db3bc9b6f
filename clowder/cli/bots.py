"""Commands for whoever writes a bot, or wants to know how a game was lost: `replay`, `debug`, `new-bot`, `bot`."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from clowder.cli.arguments import (
    Json,
    Name,
    Players,
    Settings,
    print_json,
    read_seat,
    read_seats,
    read_settings,
    read_whole,
)

commands = typer.Typer()


@commands.command()
def replay(
    file: Annotated[str, typer.Argument(help="A log written by `play --save` or `arena --logs`, or `-` for a pipe.")],
    seat: Annotated[
        str | None, typer.Option(help="As this seat saw it (from 0, or a name); `all` opens every hand.")
    ] = None,
    at: Annotated[str | None, typer.Option(help="Show this decision: what was seen, offered and chosen.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Go through it, decision by decision.")] = False,
    page: Annotated[str | None, typer.Option(help="Write it as one HTML file, to be looked at in a browser.")] = None,
    language: Annotated[str, typer.Option(help="With --page: the language, as en or de.")] = "en",
    names: Annotated[
        str | None, typer.Option(help="With --page: names for the seats, with commas; of people who agreed.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a log again: told in words, one decision at a time with hands and offers, or as a page."""
    from clowder.cli.play import read_json
    from clowder.cli.replay import OPEN, Projector, Rerun, as_data
    from clowder.engine.errors import ClowderError

    if step and file == "-":
        raise ClowderError("A log that is piped in cannot be gone through: what you type would be piped in, too.")
    log = read_json(file)
    rerun = Rerun(log)
    match = rerun.match

    def seat_of(text: str) -> int | str:
        return OPEN if text.strip().lower() == OPEN else read_seat(text, match.names)

    viewer = None if seat is None else seat_of(seat)
    number = None if at is None else read_whole(at, "A decision", 0, len(rerun))
    _note_other_rules(match.game, log)
    if page:
        from clowder.cli.replay_page import write_page

        write_page(log, page, language, names, eyes=viewer if isinstance(viewer, int) else None, at=number)
        return
    if as_json:
        if number is not None:
            print_json(as_data(rerun, number, viewer))
            return
        eyes = viewer if isinstance(viewer, int) else None
        result = {"over": match.over, "scores": match.scores, "winners": match.winners, "bots": rerun.bots}
        told = [text for _, text in rerun.story(eyes)]
        print_json({**result, "decisions": len(match.decisions), "story": told})
        return
    projector = Projector(rerun, viewer)
    if step:
        projector.step(number or 0, seat_of)
    elif number is not None:
        projector.show(number)
    else:
        projector.tell()


@commands.command()
def review(
    file: Annotated[str, typer.Argument(help="A log of a finished game, or `-` for a pipe.")],
    seat: Annotated[str, typer.Option(help="Whose decisions: a number from 0, or a name.")] = "0",
    bot: Annotated[
        str, typer.Option(help="Who looks into them: search:N tries each with N iterations.")
    ] = "search:10000",
    page: Annotated[str | None, typer.Option(help="Write it beside the replay, as one HTML file.")] = None,
    language: Annotated[str, typer.Option(help="The language, as en or de.")] = "en",
    as_json: Json = False,
) -> None:
    """Say what each decision of a seat gave away, and show the turning points with the better move."""
    from clowder.cli.play import read_json
    from clowder.cli.replay_page import review_log
    from clowder.players.review import finished

    log = read_json(file)
    match = finished(log)
    own = read_seat(seat, match.names)
    _note_other_rules(match.game, log)
    review_log(log, own, bot, language, page, as_json)


def _note_other_rules(game: Any, log: dict[str, Any]) -> None:
    """Says on standard error if a log was kept under other rules than these."""
    if not game.means(log.get("rules")):
        sys.stderr.write("Note: this log was kept under other rules; every decision in it is legal under these.\n")


@commands.command()
def puzzles(
    out: Annotated[str, typer.Option(help="The file to write.", show_default=False)],
    number: Annotated[str, typer.Option("--each", help="How many of every game.")] = "7",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The first word of all seeds.")] = "puzzle",
    workers: Annotated[str | None, typer.Option(help="Processes to use; by default all cores.")] = None,
) -> None:
    """Look for puzzles in bots' games: decisions whose best move is clear, and is not what the house would do."""
    from clowder.cli.replay_page import find_puzzles
    from clowder.engine.simulate.playout import num_threads

    processes = num_threads(None) if workers is None else read_whole(workers, "The number of workers", 1, 256)
    find_puzzles(read_whole(number, "The number of puzzles", 1, 1000), seed[:40], out, processes)


@commands.command()
def debug(
    name: Name,
    bot: Annotated[str, typer.Option(help="The bot to try: ./bot.py, module:Class ...")],
    players: Players = "4",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The first deal's seed.")] = "1",
    number: Annotated[str, typer.Option("--games", "-g", help="Games to play until one fails.")] = "20",
    option: Settings = None,
    against: Annotated[str, typer.Option(help="Who sits at the other seats.")] = "house",
    seat: Annotated[str | None, typer.Option(help="Its seat, from 0; by default it goes round.")] = None,
    save: Annotated[str | None, typer.Option(help="Write the log of the game that failed to this file.")] = None,
) -> None:
    """Play with a bot until its first fault, and show it: the traceback, what it saw, its moves, what happened."""
    from clowder.cli.debug import Trial
    from clowder.engine.text.viewer import NAMES

    game, seats = read_seats(name, players)
    total = read_whole(number, "The number of games", 1, 10**6)
    options = game.option_set.read(seats, read_settings(option))
    own = None if seat is None else read_seat(seat, NAMES[:seats])
    if Trial(game, seats, bot, against, options, own, save).run(seed, total):
        raise typer.Exit(1)


@commands.command(name="new-bot")
def new_bot(
    name: Name,
    language: Annotated[str, typer.Option("--lang", help="py, js or numba.")] = "py",
    file: Annotated[Path | None, typer.Option("--out", help="The file to write; by default GAME_bot.LANG.")] = None,
) -> None:
    """Write a bot that plays, to be made clever."""
    from clowder.games import find
    from clowder.scaffold.bots import new_bot as write

    print(write(find(name), language, file))


@commands.command()
def bot(
    join: Annotated[str, typer.Option(help="The address that a table's host was shown: http://HOST/table/CODE#TOKEN.")],
    name: Annotated[str, typer.Option("--as", help="What it is called at the table.")] = "Program",
    which: Annotated[str, typer.Option("--bot", help="house, search:1000, ./bot.py, module:Class ...")] = "house",
    number: Annotated[str | None, typer.Option("--games", "-g", help="Leave after so many games.")] = None,
) -> None:
    """Seat a bot at a table in somebody's browser. It comes back when the connection is lost; Ctrl+C ends it."""
    import asyncio

    from clowder.cli.bot import Address, Ended, Traveller

    games = None if number is None else read_whole(number, "The number of games", 1, 10**6)
    traveller = Traveller(Address.read(join), name, which, lambda text: print(text, flush=True))
    try:
        asyncio.run(traveller.stay(games))
    except Ended as ended:
        print(ended, flush=True)
        raise typer.Exit(0 if traveller.games else 2) from None
    except KeyboardInterrupt:
        print("Gone. A bot of the table plays on; the same command comes back.", flush=True)
