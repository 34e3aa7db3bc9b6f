"""The matches of docs/matches.toml: plays what is missing of them, and writes their table into docs/strength.md.

python benchmarks/strength.py FOLDER            plays all that is missing, in the order of the file
python benchmarks/strength.py FOLDER --played   plays nothing, and says how much of each match was played
"""

import argparse
import json
import tomllib
from pathlib import Path

from clowder.arena.contest import Contest, Record, run_contest
from clowder.arena.ratings import standings

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- held out -->", "<!-- end of held out -->"
HEAD = f"| game | players | bot | against | games | share | 95% interval | fair | |\n|{'---|' * 9}\n"


def verdict(low: float, high: float, fair: float) -> str:
    """Returns what an interval says about a bot."""
    return "stronger" if low > fair else "weaker" if high < fair else "not told apart"


def kept(file: Path, number: int) -> list[Record]:
    """Returns the first games in a file. An earlier version may have played them."""
    with file.open(encoding="utf-8") as lines:
        next(lines)  # the header
        records = [Record(**json.loads(line)) for line in lines]
    return sorted((record for record in records if record.number < number), key=lambda record: record.number)


def row(folder: Path, seed: str, match: list, plays: bool) -> str:
    """Returns a match as a row of the table; nothing if none of it was played."""
    game, players, bot, other, games = match
    file = folder / f"{game}-{players}-{bot.replace(':', '_')}.jsonl"
    there = sum(1 for _ in file.open()) - 1 if file.is_file() else 0
    number = games if plays else min(games, there - there % players)
    if not number:
        return ""
    contest = Contest(game, players, (bot, other), number, seed, {}, mixed=False)
    records = run_contest(contest, str(file), 1, lambda _: None) if plays else kept(file, number)
    found = next(each for each in standings(contest, records) if each.name == bot)
    shares = f"{found.win_share:.1%} | {100 * found.low:.1f} to {found.high:.1%} | {found.fair:.1%}"
    told = str(number) if number == games else f"{number} of {games}"
    return (
        f"| {game} | {players} | {bot} | {other} | {told} | {shares} | {verdict(found.low, found.high, found.fair)} |\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--played", action="store_true")
    given = parser.parse_args()
    plan = tomllib.loads((DOCS / "matches.toml").read_text())
    rows = [row(given.folder, plan["seed"], match, not given.played) for match in plan["matches"]]
    page = DOCS / "strength.md"
    before, _, rest = page.read_text().partition(BEGIN)
    page.write_text(f"{before}{BEGIN}\n{HEAD}{''.join(rows)}{END}{rest.partition(END)[2]}")


if __name__ == "__main__":
    main()
