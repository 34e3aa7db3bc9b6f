"""Games between bots as a data set for learners: every decision with its view, its move and the result.

    data = load("kittens")  # data["observation"], data["mask"], data["action"], data["result"] ...

A folder has shards (NumPy's npz, compressed) and a card that says what they are: card.json for programs, README.md for
people. The same seed gives the same data.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import clowder.players as bots_by_name
from clowder._version import __version__
from clowder.engine.errors import BadBot, ClowderError
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import deal
from clowder.engine.play.view import Event, View
from clowder.engine.rules.rng import seed_text
from clowder.players.player import Budget, Player, play_match

FORMAT = 1
SHARD = 50_000  # approximate number of decisions; a game is never divided
MAX_GAMES = 10_000_000
CARD = "card.json"
AFFILIATION = "Clowder is not affiliated with the publishers of these games."
COLUMNS = {
    "observation": "uint8 [decisions, columns]: what the seat that decides may know, seats counted from its own",
    "mask": "uint8 [decisions, actions]: 1 where an action is legal; there are always two or more",
    "action": "int16 [decisions]: what the bot chose",
    "result": "float32 [decisions, players]: shares of the win, the seat's own first, then clockwise; a draw: zeros",
    "seat": "int8 [decisions]",
    "bot": "int8 [decisions]: which of the card's bots decided",
    "game": "int32 [decisions]: game i is the deal SEED/i",
}


class _Scribe:
    """A bot whose decisions are recorded."""

    def __init__(self, bot: Player, number: int, rows: list[tuple[Any, ...]]) -> None:
        self._bot, self._number, self._rows = bot, number, rows

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._bot.start(seat, game, options)

    def saw(self, events: Sequence[Event]) -> None:
        self._bot.saw(events)

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        move = self._bot.choose(view, moves, budget)
        if move in moves:  # if not, the caller reports a fault
            self._rows.append((view.observation(), view.mask(), view.action_of(move), view.seat, self._number))
        return move

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        self._bot.end(result)


def write(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: int | str,
    options: Options,
    folder: Path,
    progress: Callable[[int], None] = lambda games: None,
) -> dict[str, Any]:
    """Plays games and writes a data set. Returns the card. Bots take turns on the seats, from game to game."""
    if not 1 <= len(bots) <= players:
        raise BadBot(f"There are {len(bots)} bots for {players} seats.")
    text = seed_text(seed, 64)
    for bot in bots:
        bots_by_name.check(bot, game)  # or raises BadBot now
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ClowderError(f"{folder} exists and is not an empty folder.")
    folder.mkdir(parents=True, exist_ok=True)
    shards: list[dict[str, Any]] = []
    rows: dict[str, list[np.ndarray]] = {name: [] for name in COLUMNS}
    for number in range(games):
        for name, column in _played(game, players, bots, f"{text}/{number}", options).items():
            rows[name].append(column)
        rows["game"].append(np.full(len(rows["action"][-1]), number, np.int32))
        if number == games - 1 or sum(map(len, rows["action"])) >= SHARD:
            shards.append(_shard(folder, len(shards), rows))
            rows = {name: [] for name in COLUMNS}
        progress(1)
    card = _card(game, players, games, bots, text, options) | {"shards": shards}
    (folder / CARD).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(_told(game, card), encoding="utf-8")
    return card


def _played(game: Game, players: int, bots: Sequence[str], seed: str, options: Options) -> dict[str, np.ndarray]:
    """Returns the decisions of one game, column by column."""
    rows: list[tuple[Any, ...]] = []
    match, number = deal(game, players, seed, options), int(seed.rpartition("/")[2])
    seated: dict[int, Player] = {}
    for seat in range(players):
        which = (seat + number) % len(bots)
        seated[seat] = _Scribe(bots_by_name.find(bots[which], f"{seed}/{seat}"), which, rows)
    play_match(match, seated)
    winners = match.result()[1]
    shares = np.array([float(seat in winners) / max(len(winners), 1) for seat in range(players)], np.float32)
    seen, masks, actions, seats, which_bots = zip(*rows, strict=True) if rows else ((),) * 5
    return {
        "observation": np.array(seen, np.uint8).reshape(len(rows), len(game.fields.columns)),
        "mask": np.array(masks, np.uint8).reshape(len(rows), len(game.actions.names)),
        "action": np.array(actions, np.int16),
        "result": np.array([np.roll(shares, -seat) for seat in seats], np.float32).reshape(len(rows), players),
        "seat": np.array(seats, np.int8),
        "bot": np.array(which_bots, np.int8),
    }


def _shard(folder: Path, number: int, rows: dict[str, list[np.ndarray]]) -> dict[str, Any]:
    """Writes a shard. Returns its entry for the card."""
    name = f"shard-{number:05}.npz"
    columns: dict[str, Any] = {column: np.concatenate(parts) for column, parts in rows.items()}
    np.savez_compressed(folder / name, **columns)
    return {"file": name, "decisions": len(columns["action"]), "games": len(rows["action"])}


def _card(game: Game, players: int, games: int, bots: Sequence[str], seed: str, options: Options) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.name,
        "title": game.title,
        "version": game.version,
        "rules": game.identity,
        "encoding": game.encoding,
        "players": players,
        "options": game.option_set.changed(options),
        "games": games,
        "seed": seed,
        "bots": [{"name": bot, "identity": bots_by_name.identity(bot, game)} for bot in bots],
        "columns": COLUMNS,
        "clowder": __version__,
        "license": "MIT",
        "affiliation": AFFILIATION,
    }


def _told(game: Game, card: dict[str, Any]) -> str:
    """Returns the card for people."""
    bots = ", ".join(f"{bot['name']} ({bot['identity']})" for bot in card["bots"])
    decisions = sum(shard["decisions"] for shard in card["shards"])
    options = ", ".join(f"{name}={value}" for name, value in card["options"].items()) or "as by default"
    columns = "\n".join(f"| `{name}` | {about} |" for name, about in COLUMNS.items())
    return f"""# {game.title}, {card["players"]} players: {card["games"]:,} games, {decisions:,} decisions

Played by {bots}, who take turns on the seats, from the seed `{card["seed"]}`; options: {options}.
Rules {card["rules"]}, encoding {card["encoding"]}, Clowder {card["clowder"]}.
The same command writes the same data again.

    from clowder.arena.dataset import load
    data = load("this folder")

| column | |
|---|---|
{columns}

`clowder fields {game.name} --json` names the columns of an observation and the actions. Each shard is also read by
`numpy.load`. License: {card["license"]}. {card["affiliation"]}
"""


def load(folder: str | Path) -> dict[str, Any]:
    """Returns all columns of a data set, and its `card`. Raises ClowderError if there is none."""
    home = Path(folder)
    try:
        card = json.loads((home / CARD).read_text(encoding="utf-8"))
        parts = [np.load(home / shard["file"]) for shard in card["shards"]]
    except (OSError, ValueError, LookupError, TypeError):
        raise ClowderError(f"There is no complete data set in {home}.") from None
    return {name: np.concatenate([part[name] for part in parts]) for name in card["columns"]} | {"card": card}
