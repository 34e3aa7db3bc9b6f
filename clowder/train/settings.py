"""Settings of a training, in one file. settings.toml next to this module has the defaults."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from clowder.engine.errors import BadOption, shown
from clowder.engine.play.game import Game

PAST, HOUSE, FROZEN = "past", "house", "frozen"
RIVALS = "self", PAST, HOUSE, FROZEN
DEFAULTS = Path(__file__).with_name("settings.toml")


@dataclass(frozen=True)
class Table:
    """Games of one kind: their share, the opponents, the numbers of players and the options."""

    against: str
    share: float
    players: tuple[int, ...]
    options: Mapping[str, object]


@dataclass(frozen=True)
class Settings:
    """Everything a training depends on, except the device; settings.toml explains each setting."""

    seed: int
    minutes: float
    updates: int
    games: int
    horizon: int
    width: int
    epochs: int
    batch: int
    rate: float
    final_rate: float
    clip: float
    entropy: float
    final_entropy: float
    value: float
    trust: float
    league: int
    league_every: int
    measure: int
    measure_every: int
    frozen: str
    heat: float
    tables: tuple[Table, ...]

    def to_toml(self) -> str:
        """Returns the settings as a complete file."""
        said = asdict(self)
        tables = said.pop("tables")
        lines = [f"{name} = {json.dumps(value)}" for name, value in said.items()]
        for table in tables:
            options = ", ".join(f"{json.dumps(name)} = {json.dumps(value)}" for name, value in table["options"].items())
            lines += ["", "[[tables]]", *(f"{name} = {json.dumps(table[name])}" for name in ("against", "share"))]
            lines += [f"players = {json.dumps(list(table['players']))}", f"options = {{ {options} }}"]
        return "\n".join(lines) + "\n"


NUMBERS = {each.name: each.type for each in fields(Settings) if each.name not in ("tables", "frozen")}
LEAST = {
    "minutes": 0.0,
    "width": 0,
    "updates": 0,
    "entropy": 0.0,
    "final_entropy": 0.0,
    "value": 0.0,
    "heat": 0.0,
    "league": 1,
    "seed": 0,
}


def read_settings(game: Game, file: Path | None = None, device: str = "cuda", **given: Any) -> Settings:
    """Returns a game's settings: those given, then the file's, then the game's own defaults, then the general ones."""
    usual = tomllib.loads(DEFAULTS.read_text(encoding="utf-8"))
    own, on_cpu = usual.pop("own").get(game.name, {}), usual.pop("cpu")
    usual |= on_cpu if device == "cpu" else {}
    usual.setdefault("players", list(range(game.min_players, game.max_players + 1)))
    said = {**usual, **own, **(_read(file) if file else {}), **{k: v for k, v in given.items() if v is not None}}
    players, tables, frozen = (said.pop(name) for name in ("players", "tables", "frozen"))
    if unknown := sorted(set(said) - set(NUMBERS)):
        raise BadOption(
            f"There is no setting {shown(unknown[0])}. Available: {', '.join(NUMBERS)}, frozen, players and tables."
        )
    for name, value in said.items():
        said[name] = _number(name, value)
    if not isinstance(tables, list) or not tables:
        raise BadOption("The setting 'tables' must be a list of at least one table.")
    if not isinstance(frozen, str):
        raise BadOption(f"The setting 'frozen' must be the name of a file, not {shown(frozen)}.")
    found = tuple(_table(game, table, players) for table in tables)
    if any(table.against == FROZEN for table in found) and not Path(frozen).is_file():
        raise BadOption(f"A table needs a frozen network, and there is no file {shown(frozen)} (the setting 'frozen').")
    return Settings(**said, frozen=frozen, tables=found)


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadOption(f"{file} is not a file of settings: {wrong}.") from wrong


def _number(name: str, value: object) -> float:
    """Returns the value of a setting. Raises BadOption."""
    whole = NUMBERS[name] in (int, "int")
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        raise BadOption(f"The setting {name!r} must be a {'whole ' * whole}number, not {shown(value)}.")
    least = LEAST.get(name, 1 if whole else 1e-9)
    if not least <= value <= 1e9:
        raise BadOption(f"The setting {name!r} must be at least {least:g}, not {shown(value)}.")
    return value if whole else float(value)


def _table(game: Game, said: object, players: object) -> Table:
    """Returns a table of the settings, checked."""
    if not isinstance(said, dict) or set(said) - {"against", "share", "players", "options"}:
        raise BadOption("A table of the settings needs 'against' and 'share', and may have 'players' and 'options'.")
    if said.get("against") not in RIVALS:
        raise BadOption(f"Unknown opponent {shown(said.get('against'))} in a table. Available: {', '.join(RIVALS)}.")
    share, numbers, options = said.get("share"), said.get("players", players), said.get("options", {})
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share <= 1:
        raise BadOption(f"A table's share must be a number above 0 and at most 1, not {shown(share)}.")
    if not isinstance(numbers, list) or not numbers or not isinstance(options, dict):
        raise BadOption("A table's players must be a list of numbers, and its options name = value.")
    for number in numbers:
        game.option_set.read(game.check_players(number), options)
    return Table(said["against"], float(share), tuple(numbers), options)
