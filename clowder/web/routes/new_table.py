"""What the form of a new table shows: presets, options by group, and what was filled in."""

from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.rules.options import CARDS, EACH, GUESTS, RULES
from clowder.table.texts import nobody


def presets_of(game: Game) -> list[dict[str, Any]]:
    """Returns a game's presets as its form shows them."""
    told = [[game.say(message, nobody()) for message in preset.messages] for preset in game.presets]
    return [
        {"name": preset.name, "label": label, "help": help_, "options": dict(preset.options), "players": preset.players}
        for preset, (label, help_) in zip(game.presets, told, strict=True)
    ]


def groups_of(game: Game) -> list[dict[str, Any]]:
    """Returns a game's options by group, the rules first."""
    found = {name: [option for option in game.options if option.group == name] for name in (RULES, GUESTS, CARDS, EACH)}
    return [{"name": name, "options": options} for name, options in found.items() if options]


def given_in(form: dict[str, str]) -> dict[str, Any]:
    """Returns what was filled in, for showing the form again."""
    given: dict[str, Any] = {
        key: int(value) if value.isdecimal() and len(value) < 6 else value for key, value in form.items()
    }
    given["options"] = {key.removeprefix("option."): v for key, v in given.items() if key.startswith("option.")}
    return given
