"""`clowder ladder`: a permanent rating list of bots."""

from pathlib import Path
from typing import Annotated, Any

import typer

from clowder.cli.arguments import Json, Players, print_json, read_bots, read_seats


def command(
    name: Annotated[str, typer.Argument(help="Game to play. Without it, only print the standings.")] = "",
    players: Players = "4",
    bots: Annotated[str, typer.Option(help="Comma-separated bots to rate: built-in or registered ones.")] = "",
    minutes: Annotated[str, typer.Option(help="How long to play, in minutes.")] = "1",
    file: Annotated[str, typer.Option(help="File of the ladder; games are appended.")] = "ladder.jsonl",
    add: Annotated[
        str, typer.Option(help="Comma-separated files written by `clowder arena --out`, to add their games.")
    ] = "",
    out: Annotated[
        str, typer.Option(help="Write a plot (.svg) or insert the table into a page (.md); comma-separated.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Keep a rating list of bots: play for some minutes, continue from the file, print the table."""
    from clowder.arena import ladder as climbing
    from clowder.arena.ratings import check_installed
    from clowder.cli.format import progress
    from clowder.engine.errors import ClowderError
    from clowder.engine.simulate.playout import num_threads

    check_installed()
    home, pages = Path(file), [Path(each) for each in read_bots(out)]
    if wrong := [each for each in pages if each.suffix not in (".svg", ".md")]:
        raise ClowderError(f"--out must end in .svg or .md, not {wrong[0].name[:40]!r}.")
    known = climbing.read(home)
    for contest in read_bots(add):
        if not Path(contest).is_file():
            raise ClowderError(f"No such contest: {contest[:60]!r}.")
        climbing.add(home, climbing.games_of(Path(contest)), known)
    if name:
        game, seats = read_seats(name, players)
        seconds = 60 * _minutes(minutes)
        climbers = read_bots(bots) or _known_bots(known, game.name, seats)
        rungs = climbing.Ladder(home, game.name, seats, climbers)
        with progress(f"{game.title}, {seats} players, {minutes} minutes", 10**9) as advance:
            rungs.play_on(seconds, num_threads(None), advance)
    games = climbing.read(home)
    if not games:
        raise ClowderError(f"There are no games in {home}. Name a game and bots to play some.")
    for page in pages:
        if page.suffix == ".svg":
            climbing.plot(games, page)
        else:
            climbing.put_table(page, games)
    if as_json:
        print_json(
            [
                {"game": each, "players": number, "rungs": [rung.__dict__ for rung in climbing.ladder(played)]}
                for each, number, played in climbing.kinds(games)
            ]
        )
        return
    for each, number, played in climbing.kinds(games):
        print(f"{each}, {number} players, {len(played)} games")
        found = climbing.ladder(played)
        width = max(len(rung.bot) for rung in found)
        for place, rung in enumerate(found, 1):
            share = f"{100 * rung.wins / rung.games:5.1f}% of {rung.games} seats"
            print(f"{place:3}  {rung.bot:{width}}  {rung.rating:+.2f}  ({climbing.interval(rung)})  {share}")


def _known_bots(games: list[Any], name: str, players: int) -> list[str]:
    """Returns the bots on the ladder for a kind of game, or the default bots."""
    found = {bot for each in games if (each.game, each.players) == (name, players) for bot in each.seats}
    return sorted(found) or ["random", "house", "search:1000", "champion"]


def _minutes(text: str) -> float:
    from clowder.engine.errors import ClowderError

    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 100_000:
        raise ClowderError(f"--minutes must be 0 or more, not {text[:20]!r}.")
    return found
