"""Numbers on the terminal: progress bars and result tables."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from textwrap import indent

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from clowder.arena.contest import Contest, Record
from clowder.arena.faults import failures
from clowder.arena.losses import losses
from clowder.arena.ratings import Standing, difference, rating_interval
from clowder.engine.backends.progress import console as errors
from clowder.engine.play.game import Game
from clowder.engine.simulate.playout import Simulation, wilson
from clowder.engine.text.viewer import NAMES, plural

TURNS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
LOSSES = 2  # lost games to name per bot


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Shows a progress bar on standard error if that is a terminal. Yields the function that advances it."""
    console = errors()
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def options_text(game: Game) -> str:
    """Returns, as Markdown, what each option changes and how to write it: `-o name=value`."""
    lines = ["## Every option, as `-o name=value`\n"]
    for option in game.options:
        words = {choice: game.option_set.word(option, choice) for choice in option.choices}
        named = ", ".join(choice if choice == word else f"{choice} ({word})" for choice, word in words.items())
        takes = game.option_set.allowed(option) if option.is_number else named
        told = f"{takes}; usually {option.default}. {game.option_set.help(option)}"
        lines.append(f"- **{game.option_set.label(option)}**, `{option.name}`: {told}")
    return "\n".join(lines) + "\n"


def _share_table(*columns: str | Column) -> Table:
    return Table(*columns, "wins", "share", "95% interval", box=None, pad_edge=False)


def _share_cells(wins: int, share: float, interval: tuple[float, float]) -> tuple[str, str, str]:
    low, high = interval
    return f"{wins:,}", f"{100 * share:.2f}%", f"{100 * low:.2f} to {100 * high:.2f}%"


def show_simulation(game: Game, result: Simulation) -> None:
    """Prints the statistics of a simulation."""
    console = Console()
    console.print(
        f"[bold]{game.title}[/bold], {result.players} players, {result.games:,} games, seed {escape(result.seed)}"
    )
    told = game.option_set.in_force(result.options)
    for (name, value), (label, word) in zip(result.options.items(), told, strict=True):
        console.print(f"  {name} = {value} ({label}: {word})", highlight=False)
    shares = _share_table("seat", Column("bot", overflow="fold"))
    for seat, bot in enumerate(result.bots):
        numbers = _share_cells(result.wins[seat], result.win_shares[seat], result.interval(seat))
        shares.add_row(f"{seat} {NAMES[seat]}", escape(bot), *numbers)
    console.print(shares)
    if result.turn_shares:
        turns = _share_table("turn")
        for turn, share in enumerate(result.turn_shares):
            turns.add_row(TURNS[turn], *_share_cells(result.turn_wins[turn], share, result.turn_interval(turn)))
        console.print(turns)
    if result.draws or result.shared:
        console.print(f"{result.draws:,} draws, {result.shared:,} shared wins")
    mean = result.decisions / result.games
    quantiles = ", ".join(f"{100 * q:g}% {result.length_quantile(q)}" for q in (0.05, 0.5, 0.95))
    console.print(f"decisions per game: {mean:.1f} (deviation {result.length_deviation:.1f}; {quantiles})")
    total = sum(result.tallies.values())
    if total:
        tallied = Table("what happened", "times", "a game", box=None, pad_edge=False)
        for label, number in result.tallies.items():
            if number:
                tallied.add_row(label, f"{number:,}", f"{number / result.games:.3f}")
        console.print(tallied)
        if never := [label for label, number in result.tallies.items() if not number]:
            console.print(f"never: {', '.join(never)}", highlight=False)
    console.print(
        f"{result.games / result.seconds:,.0f} games/s, {result.decisions / result.seconds:,.0f} decisions/s "
        f"on {plural(result.threads, 'thread')} ({result.seconds:.2f} s)"
    )


def show_side_by_side(game: Game, results: Sequence[Simulation]) -> None:
    """Prints two rule sets side by side: lengths and draws with 95% intervals, and the game's own counts.

    `clowder lab --vary` compares them on common deals, which needs fewer games.
    """
    named = [", ".join(f"{name}={value}" for name, value in r.options.items()) or "default" for r in results]
    table = Table("a game", *named, box=None, pad_edge=False)
    table.add_row("decisions", *(_mean_cell(r) for r in results))
    table.add_row("drawn", *(_draws_cell(r) for r in results))
    for label in game.tallies:
        table.add_row(label, *(f"{r.tallies[label] / r.games:.4f}" for r in results))
    Console().print(table)


def _mean_cell(result: Simulation) -> str:
    half = 1.96 * result.length_deviation / result.games**0.5
    return f"{result.decisions / result.games:.2f} ± {half:.2f}"


def _draws_cell(result: Simulation) -> str:
    low, high = wilson(result.draws / result.games, result.games)
    return f"{100 * result.draws / result.games:.3f}% ({100 * low:.3f} to {100 * high:.3f}%)"


def show_standings(contest: Contest, records: Sequence[Record], found: Sequence[Standing]) -> None:
    """Prints shares won, faults, and the difference between each bot and the next. Never truncates a name."""
    console = Console(emoji=False)  # mybots:b: is a name, not a picture
    deals = len({record.deal for record in records})
    console.print(
        f"[bold]{contest.game}[/bold], {contest.players} players, {len(records)} games on {deals} mirrored deals, "
        f"fair share {100 / contest.players:.1f}%"
    )
    rows = [("bot", "seats", "won", "95%", "rating", "95%", "ms", "faults")]
    for s in found:
        shares = f"{100 * s.win_share:.1f}%", f"{100 * s.low:.1f} to {100 * s.high:.1f}%"
        numbers = f"{s.rating:+.2f}", rating_interval(s), f"{s.ms_per_decision:.2f}"
        rows.append((s.name, str(s.games), *shares, *numbers, str(sum(s.faults.values()) or "none")))
    for line in _lines(rows, console.width):
        console.print(line, markup=False, soft_wrap=True)
    show_failures(console, contest, records)
    show_losses(console, contest, records)
    order = [contest.bots.index(s.name) for s in found]
    for better, worse in pairwise(order):
        gap, low, high = difference(records, better, worse)
        verdict = "clearly stronger" if low > 0 else "not told apart"
        console.print(
            f"{escape(contest.bots[better])} minus {escape(contest.bots[worse])}: {100 * gap:+.1f} points "
            f"({100 * low:+.1f} to {100 * high:+.1f}): {verdict}"
        )
    console.print(f"[dim]{escape(contest.command())}[/dim]", soft_wrap=True)


def _lines(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Yields the lines of a table. A name that is too long gets its own line above its numbers."""
    names, *columns = zip(*rows, strict=True)
    widths = [max(map(len, column)) for column in columns]
    room = width - sum(widths) - 2 * len(widths)
    first = max((len(name) for name in names if len(name) <= room), default=0)
    for name, *numbers in rows:
        if len(name) > first:
            yield name
        line = "  ".join(number.rjust(size) for number, size in zip(numbers, widths, strict=True))
        yield f"{'' if len(name) > first else name:{first}}  {line}"


def show_failures(console: Console, contest: Contest, records: Sequence[Record]) -> None:
    """Prints each kind of fault of a bot, with the first traceback or the last lines of standard error."""
    found = failures(contest, records)
    for failure in found:
        text = indent(f"{failure.trace or failure.detail}\n{failure.command()}".rstrip(), "  ")
        safe = text.encode(console.encoding, "backslashreplace").decode(console.encoding)  # in any script
        console.print(failure.headline(), markup=False)
        console.print(safe, markup=False, highlight=False, soft_wrap=True)


def show_losses(console: Console, contest: Contest, records: Sequence[Record]) -> None:
    """Prints some lost games per bot with the command that shows the last decision, or how to save games."""
    for loss in losses(contest, records, LOSSES):
        told = f"{loss.bot} lost game {loss.game} at decision {loss.decision}: {loss.command()}"
        console.print(told, markup=False, highlight=False, soft_wrap=True)
    if not contest.logs:
        console.print("With --logs FOLDER each game is saved, and `clowder replay` shows how it was lost.")
