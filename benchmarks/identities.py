"""Updates the identities of all games and bots: `make identities`, after a change that may change them.

tests/engine/test_identities.py compares the code with tests/engine/identities.json, so that no change of an identity
goes unnoticed. What another identity means:

    rules, random, house     stored games go on from their positions, with a notice, and contests start over
    layout, encoding         stored positions need a `migrate`, and nets are of another game
    search, champion         ladders and contests start over for these bots

With `--same-bots` the games of docs/ladder.jsonl follow: of bots whose code reads differently and plays as before.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from clowder.games import find, own_names
from clowder.players import identity

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "engine" / "identities.json"
LADDER = ROOT / "docs" / "ladder.jsonl"
BOTS = ("random", "house", "search", "champion", "champion:1000")


def identities() -> dict[str, dict[str, str]]:
    """Returns all identities of all games of this package."""
    found = {}
    for name in own_names():
        game = find(name)
        own = {"rules": game.identity, "layout": game.layout, "encoding": game.encoding}
        found[name] = own | {bot: identity(bot, game) for bot in BOTS}
    return found


def kept() -> dict[str, dict[str, str]]:
    """Returns the identities as they were written last."""
    return dict(json.loads(FILE.read_text(encoding="utf-8"))) if FILE.is_file() else {}


def differences(old: dict[str, dict[str, str]], new: dict[str, dict[str, str]]) -> list[str]:
    """Returns what has another identity, a line each."""
    lines = []
    for game in sorted({*old, *new}):
        before, after = old.get(game, {}), new.get(game, {})
        for what in sorted({*before, *after}):
            if before.get(what) != after.get(what):
                lines.append(f"{game}: {what} was {before.get(what, 'not there')}, is {after.get(what, 'not there')}")
    return lines


def renamed(line: str, old: dict[str, dict[str, str]], new: dict[str, dict[str, str]]) -> str:
    """Returns a game of the ladder with the new identities of bots that had the old ones."""
    played: dict[str, Any] = json.loads(line)
    before, after = old.get(played["game"], {}), new.get(played["game"], {})
    for bot, was in played["identities"].items():
        kind = bot if bot in BOTS else "champion:1000" if bot.startswith("champion:") else bot.partition(":")[0]
        if kind in before and was == before[kind]:
            played["identities"][bot] = after[kind]
    return json.dumps(played)


def main() -> None:
    """Writes the file, and tells what has changed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--same-bots", action="store_true", help="the bots play as before: their ladder goes on")
    given = parser.parse_args()
    old, new = kept(), identities()
    if given.same_bots:
        lines = LADDER.read_text(encoding="utf-8").splitlines()
        LADDER.write_text("".join(f"{renamed(line, old, new)}\n" for line in lines), encoding="utf-8")
    FILE.write_text(json.dumps(new, indent=2) + "\n", encoding="utf-8")
    print("\n".join(differences(old, new)) or "Nothing has changed.")


if __name__ == "__main__":
    main()
