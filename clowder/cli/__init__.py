"""The front door: `clowder NAME ...`. Every command answers bad input with one sentence and exit code 2.

Nothing heavy is imported before a command needs it, so that `clowder --help` is there at once.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from clowder.cli import admin, lab
from clowder.cli import bots as workbench
from clowder.cli import store as keeping
from clowder.cli.arguments import (
    Json,
    Name,
    NameOrVariant,
    Players,
    Seed,
    Settings,
    print_json,
    read_bots,
    read_seat,
    read_seats,
    read_settings,
    read_table,
    read_whole,
)
from clowder.cli.ladder import ladder
from clowder.cli.print_cards import print_cards
from clowder.cli.probe import probe
from clowder.cli.train import train
from clowder.cli.verify import verify

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="The table where animal card games are played: by friends, by bots, by the million.",
)

app.add_typer(workbench.commands)
app.add_typer(keeping.commands, name="store")
app.add_typer(admin.commands, name="admin")


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


@app.command()
def games(as_json: Json = False) -> None:
    """List the games and how many can play; `rules NAME` tells their options."""
    from clowder.games import find, names

    found = [find(name) for name in names()]
    if as_json:
        print_json(
            [
                {
                    "name": g.name,
                    "title": g.title,
                    "players": [g.min_players, g.max_players],
                    "version": g.version,
                    "options": {
                        o.name: {
                            "default": o.default,
                            "values": g.option_set.allowed(o),
                            "label": g.option_set.label(o),
                            "about": g.option_set.help(o),
                        }
                        for o in g.options
                    },
                }
                for g in found
            ]
        )
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("name", "players", "what it is", box=None, pad_edge=False)
    for g in found:
        table.add_row(f"[bold]{g.name}[/bold]", f"{g.min_players} to {g.max_players}", g.pitch())
    Console().print(table)


@app.command()
def rules(name: Name) -> None:
    """Show a game's rulebook, and how its options are written."""
    from rich.console import Console
    from rich.markdown import Markdown

    from clowder.cli.format import options_text
    from clowder.games import find

    game = find(name)
    book = f"{game.rulebook()}\n{options_text(game)}"
    console = Console()
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(book))
    else:
        sys.stdout.write(book)


@app.command()
def fields(
    name: Name,
    as_json: Json = False,
    derived: Annotated[bool, typer.Option("--source", help="Print the rules that follow from it.")] = False,
) -> None:
    """Show a game's field table: what is on the table, what it means, who may see it; moves; what learners see."""
    from rich.console import Console
    from rich.markdown import Markdown

    from clowder.cli.fields import as_data, page, source
    from clowder.games import find

    game = find(name)
    if as_json:
        print_json(as_data(game))
        return
    if derived:
        sys.stdout.write(source(game))
        return
    console = Console()
    if console.is_terminal:
        console.print(Markdown(page(game)))
    else:
        sys.stdout.write(page(game))


@app.command(name="new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="What it is called, like crazy-eights.", show_default=False)],
    folder: Annotated[Path, typer.Option("--dir", "-d", help="Where its folder is made.")] = Path(),
) -> None:
    """Write a small complete game as a package of its own, to be changed into yours."""
    from clowder.scaffold import GUIDE, new_game

    made = new_game(name, folder)
    print(f"{made} is a game: `pip install -e {made}`, then `clowder check {name}` and `clowder play {name}`.")
    print(f"It plays by clowder's own small example; what each file is for: {GUIDE}")


@app.command()
def play(
    name: NameOrVariant,
    players: Players = "4",
    seat: Annotated[str, typer.Option(help="Your seat: a number from 0, or a name (Ann, Bob ...).")] = "0",
    seed: Seed = None,
    option: Settings = None,
    bot: Annotated[str, typer.Option(help="Whom you play against: random, house, search:1000 ...")] = "house",
    watch: Annotated[bool, typer.Option(help="Only watch: bots play a whole game, told in words.")] = False,
    save: Annotated[str | None, typer.Option(help="Write the game's log to this file.")] = None,
) -> None:
    """Play in the terminal against bots. Choices may also be piped in, one a line."""
    from clowder.cli.play import play_in_terminal
    from clowder.engine.text.viewer import NAMES

    game, seats, options, variant = read_table(name, players, option)
    own = read_seat(seat, NAMES[:seats])
    extra = {"variant": variant.name} if variant else {}
    play_in_terminal(game, seats, None if watch else own, seed, options, bot, save, extra)


for command in (lab.simulate, lab.lab, lab.sweep):
    app.command()(command)


@app.command()
def arena(
    name: NameOrVariant,
    players: Players = "4",
    bots: Annotated[
        str, typer.Option(help="Bots, with commas: random, house, search:1000, search:20ms, ./bot.py ...")
    ] = ("random,house"),
    number: Annotated[str, typer.Option("--games", "-g", help="How many games.")] = "400",
    seed: Seed = "1",
    option: Settings = None,
    penalty: Annotated[
        str, typer.Option(help="What a bot's fault costs: the decision (random) or the game (forfeit).")
    ] = ("random"),
    milliseconds: Annotated[
        str, typer.Option("--limit", help="Milliseconds a program may take for an answer.")
    ] = "5000",
    mixed: Annotated[bool, typer.Option(help="Every mix of the bots; or one of the first against the second.")] = True,
    out: Annotated[str | None, typer.Option(help="Keep the games in this file, and go on from it.")] = None,
    logs: Annotated[str | None, typer.Option(help="Keep each game's log in this folder, for `replay`.")] = None,
    stderr: Annotated[str | None, typer.Option(help="Keep all that programs write to standard error here.")] = None,
    page: Annotated[
        str | None,
        typer.Option(help="Write an HTML page to this file, and replays to a folder beside it."),
    ] = None,
    replays: Annotated[str, typer.Option(help="How many games the page has a replay of.")] = "100",
    workers: Annotated[str | None, typer.Option(help="Processes to use; by default all cores.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other on mirrored deals and rate them honestly."""
    from pathlib import Path

    from clowder.arena.contest import FORFEIT, RANDOM, Contest, check_contest, run_contest
    from clowder.arena.faults import failures
    from clowder.arena.losses import losses
    from clowder.arena.ratings import check_installed, standings
    from clowder.cli.arena_page import folder_of, write_page
    from clowder.cli.format import LOSSES, progress, show_standings
    from clowder.engine.errors import ClowderError
    from clowder.engine.rules.rng import MAX_SIMULATION_SEED, seed_text
    from clowder.engine.simulate.playout import num_threads

    game, seats, chosen, _ = read_table(name, players, option)
    total = read_whole(number, "The number of games", 1, 10**7)
    processes = num_threads(None) if workers is None else read_whole(workers, "The number of workers", 1, 256)
    if penalty not in (RANDOM, FORFEIT):
        raise ClowderError(f"A penalty is random or forfeit, not {penalty[:20]!r}.")
    names = tuple(read_bots(bots))
    options = game.option_set.read(seats, chosen)
    text = seed_text("1" if seed is None else seed, MAX_SIMULATION_SEED)
    limit = read_whole(milliseconds, "The limit in milliseconds", 1, 3_600_000) / 1000
    shown = read_whole(replays, "The number of replays", 0, 10**6)
    logs = logs or (folder_of(page) if page and shown else None)
    contest = Contest(
        game.name, seats, names, total, text, game.option_set.changed(options), penalty, limit, mixed, logs, stderr
    )
    check_installed()
    check_contest(contest)
    if page:
        Path(page).touch()  # rather now than after the last game: can it be written?
    with progress(f"{game.title}, {seats} players", total) as advance:
        records = run_contest(contest, out, processes, advance)
    found = standings(contest, records)
    if page:
        write_page(Path(page), contest, records, found, shown)
    if as_json:
        rows = [standing.to_json() for standing in found]
        numbers = {"game": game.name, "players": seats, "games": len(records), "bots": rows}
        failed = [failure.to_json() for failure in failures(contest, records)]
        lost = [loss.to_json() for loss in losses(contest, records, LOSSES)]
        print_json({**numbers, "failures": failed, "lost": lost, "command": contest.command()})
    else:
        show_standings(contest, records, found)


app.command()(probe)
app.command()(ladder)


@app.command()
def check(
    name: Name,
    players: Annotated[
        str | None, typer.Option("--players", "-p", help="How many play; by default every number.")
    ] = None,
    number: Annotated[str, typer.Option("--games", "-g", help="Games for each set of options.")] = "20",
    deep: Annotated[
        bool, typer.Option(help="Also run the rules on every backend, and with checks of all they write.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check that a game keeps the laws, for every number of players and every option."""
    from clowder.cli.check import check_game
    from clowder.games import find

    game = find(name)
    seats = range(game.min_players, game.max_players + 1) if players is None else [game.check_players(players)]
    found = check_game(game, seats, read_whole(number, "The number of games", 1, 10**6), deep, quiet=as_json)
    if as_json:
        print_json({"game": game.name, "violations": [str(violation) for violation in found]})
    if found:
        raise typer.Exit(1)


@app.command()
def perft(
    name: Name,
    players: Players = "2",
    depth: Annotated[str, typer.Option("--depth", "-d", help="Length of the runs.")] = "4",
    seed: Seed = "1",
    option: Settings = None,
    divide: Annotated[bool, typer.Option(help="Count for every first decision apart.")] = False,
    as_json: Json = False,
) -> None:
    """Count the runs of decisions from a deal, to compare implementations."""
    from clowder.engine import backends
    from clowder.engine.play.match import deal
    from clowder.engine.simulate.perft import divide as parts
    from clowder.engine.simulate.perft import perft as runs

    game, seats = read_seats(name, players)
    match = deal(game.on(backends.fastest()), seats, "1" if seed is None else seed, read_settings(option))
    length = read_whole(depth, "The depth", 0, 60)
    if divide:
        counts = {match.view_of(match.to_act[0]).text(move): n for move, n in parts(match, length).items()}
        if as_json:
            print_json(counts)
        else:
            for text, n in counts.items():
                print(f"{n:>14,}  {text}")
        return
    found = [runs(match, d) for d in range(length + 1)]
    if as_json:
        print_json(found)
    else:
        for d, n in enumerate(found):
            print(f"depth {d}: {n:,}")


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets friends on the same network in.")] = "127.0.0.1",
    port: Annotated[str | None, typer.Option("--port", help="By default 8000, or another if that is taken.")] = None,
    store: Annotated[str, typer.Option("--store", help="Where tables are kept: a file, or a database's URL.")] = "",
    allow: Annotated[
        list[str] | None, typer.Option("--allow-host", help="Another name of this server; may be repeated.")
    ] = None,
    origin: Annotated[str, typer.Option("--origin", help="The address behind a proxy, https://...")] = "",
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    variant: Annotated[
        list[str] | None, typer.Option("--variant", help="A variant's file: says where to play it; may be repeated.")
    ] = None,
    about: Annotated[str, typer.Option("--about", help="A file in Markdown: who runs this server.")] = "",
    tls: Annotated[
        tuple[str, str] | None, typer.Option("--tls", metavar="CERT KEY", help="Speaks HTTPS: files in PEM.")
    ] = None,
    metrics: Annotated[
        str, typer.Option("--metrics", metavar="PORT", help="Tells Prometheus how things stand, on a port of its own.")
    ] = "",
    workers: Annotated[str, typer.Option("--workers", help="Processes that serve; several need PostgreSQL.")] = "1",
) -> None:
    """Open the table in the browser: play all games with friends and bots."""
    from clowder.lab.variants import read_variant
    from clowder.web.serve import Wanted
    from clowder.web.serve import serve as open_hall

    for found in map(read_variant, map(Path, variant or ())):
        print(f"{found.name}: {found.path}")
    number = None if port is None else read_whole(port, "A port", 0, 65535)
    processes = read_whole(workers, "The number of workers", 1, 256)
    open_hall(Wanted(host, number, store, tuple(allow or ()), origin, browser, about, tls, metrics, processes))


@app.command()
def bench(
    name: Annotated[str | None, typer.Argument(help="A game; by default all.")] = None,
    players: Annotated[str | None, typer.Option("--players", "-p", help="How many play; by default 4.")] = None,
    seconds: Annotated[str, typer.Option(help="Seconds for each measurement.")] = "2",
    vector: Annotated[bool, typer.Option("--vector", help="What learners use, with observations and masks.")] = False,
    device: Annotated[str, typer.Option(help="With --vector: cpu, or cuda for a GPU.")] = "cpu",
    as_json: Json = False,
) -> None:
    """Measure speed: whole random games compiled, on one core and on all, and stepped from Python."""
    from clowder.cli.bench import bench_games, bench_vectors
    from clowder.cli.bench_gpu import bench_gpu
    from clowder.engine.errors import BadOption
    from clowder.games import find, names

    if device not in ("cpu", *(["cuda"] if vector else [])):
        raise BadOption("--device is cpu, or with --vector also cuda.")
    chosen = [find(n).on("compiled") for n in ([name] if name else names())]
    seats = None if players is None else min(game.check_players(players) for game in chosen)
    rows = (bench_gpu if device == "cuda" else bench_vectors if vector else bench_games)(
        chosen, seats, read_whole(seconds, "The number of seconds", 1, 600), quiet=as_json
    )
    if as_json:
        print_json(rows)


@app.command()
def dataset(
    name: Name,
    out: Annotated[str, typer.Option(help="The folder to write; it must be new or empty.", show_default=False)],
    players: Players = "4",
    number: Annotated[str, typer.Option("--games", "-g", help="How many games.")] = "100",
    bots: Annotated[str, typer.Option(help="Who plays, with commas; they take turns on the seats.")] = "search:1000",
    seed: Seed = "1",
    option: Settings = None,
) -> None:
    """Write games between bots down for learners: observations, masks, moves and results, with a card."""
    from clowder.arena.dataset import MAX_GAMES, write
    from clowder.cli.format import progress

    game, seats = read_seats(name, players)
    total, chosen = (
        read_whole(number, "The number of games", 1, MAX_GAMES),
        game.option_set.read(seats, read_settings(option)),
    )
    names = [bot.strip() for bot in bots.split(",") if bot.strip()]
    with progress(f"{game.title}, {seats} players", total) as advance:
        card = write(game, seats, total, names, seed or "1", chosen, Path(out), advance)
    decisions = sum(shard["decisions"] for shard in card["shards"])
    print(
        f"Wrote {total:,} games, {decisions:,} decisions, to {out}: rules {card['rules']}, encoding {card['encoding']}."
    )


app.command()(train)


@app.command()
def warm(name: Annotated[str | None, typer.Argument(help="A game; by default all.")] = None) -> None:
    """Compile ahead, so that the first game starts at once."""
    from clowder.cli.warm import warm_games
    from clowder.games import find, names

    warm_games([find(n).on("compiled") for n in ([name] if name else names())])


app.command(name="print")(print_cards)
app.command()(verify)


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
