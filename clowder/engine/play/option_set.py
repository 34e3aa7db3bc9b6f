"""The options of a game: parsing, checking, packing and labels."""

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from clowder.engine.errors import BadOption, shown
from clowder.engine.rules.options import Option, Options, Preset
from clowder.engine.text.messages import in_a_row, say
from clowder.engine.text.viewer import Viewer

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

SWITCH = {"off": say("switched-off"), "on": say("switched-on")}
_nobody = partial(Viewer, None, ())  # the viewer for texts that name nobody, in a language


class OptionSet:
    """All options of one game."""

    def __init__(self, game: "Game") -> None:
        self.game, self.options = game, game.options

    def read(self, players: int, options: Mapping[str, object], is_new: bool = True, language: str = "en") -> Options:
        """Returns all options with canonical values and defaults. Raises BadOption.

        For a new game it also raises for options that contradict each other.
        """
        usual = {option.name: option.default for option in self.options}
        values = usual | self.read_given(options, language)
        try:
            self.game.pack(players, values)
            if is_new:
                self.game.sense(players, values)
        except BadOption as wrong:  # they contradict each other
            raise self._named(self.game.say(wrong.said, _nobody(language)), language) from None
        return values

    def read_given(self, options: Mapping[str, object], language: str = "en") -> Options:
        """Returns the given options with canonical values. Raises BadOption for one that the game does not have.

        Does not check combinations.
        """
        known, voice = {option.name: option for option in self.options}, _nobody(language)
        for name in options:
            if name not in known:
                labels = [option.label_message for option in self.options]
                has = say("no-option", game=self.game.title, option=shown(name), options=in_a_row(known))
                plain = say("no-option", game=self.game.title, option=shown(name), options=in_a_row(labels))
                raise BadOption(self.game.say(has, voice), self.game.say(plain, voice))
        values: Options = {}
        for name, option in known.items():
            if name in options:
                value = option.read(options[name])
                if value is None:
                    raise self._does_not_take(option, options[name], language)
                values[name] = value
        return values

    def _does_not_take(self, option: Option, value: object, language: str) -> BadOption:
        label, takes, voice = self._quoted(option, language), self.allowed(option, language), _nobody(language)
        words = (self.word(option, choice, language) for choice in option.choices)
        plain = takes if option.is_number else "; ".join(words)
        named = say("option-takes", option=f"{option.name} ({label})", values=takes, value=shown(value))
        told = say("option-takes", option=label, values=plain, value=shown(value))
        return BadOption(self.game.say(named, voice), self.game.say(told, voice))

    def _quoted(self, option: Option, language: str, value: str | int | None = None) -> str:
        """Returns an option's label for use in a sentence, with a value if there is one."""
        label = self.label(option, language)
        text = label if value is None else f"{label}: {self.word(option, value, language)}"
        return self.game.say(say("quoted", text=text), _nobody(language))

    def _named(self, sentence: str, language: str) -> BadOption:
        """Returns a refusal in which options in backticks get their labels, next to their names or in their place."""
        known = {option.name: option for option in self.options}

        def label(found: re.Match[str]) -> str:
            option = known[found[1]]
            return self._quoted(option, language, option.read(found[2]) if found[2] else None)

        written = re.compile(r"`(\w+)(?:=(\w+))?`")
        return BadOption(
            written.sub(lambda found: f"{found[0].strip('`')} ({label(found)})", sentence), written.sub(label, sentence)
        )

    def refused(self, players: int, options: Mapping[str, Any]) -> dict[str, list[str]]:
        """Returns the choices of each option that do not go with the other options. Leaves out numbers."""
        found: dict[str, list[str]] = {}
        for option in self.options:
            for choice in () if option.is_number else option.choices:
                try:
                    self.read(players, {**options, option.name: choice})
                except BadOption:
                    found.setdefault(option.name, []).append(choice)
        return found

    # For people

    def label(self, option: Option, language: str = "en") -> str:
        """Returns the label of an option."""
        return self.game.say(option.label_message, _nobody(language))

    def help(self, option: Option, language: str = "en") -> str:
        """Returns what an option changes, in a sentence or two."""
        return self.game.say(option.help_message, _nobody(language))

    def word(self, option: Option, value: str | int, language: str = "en") -> str:
        """Returns a canonical value in plain words. A choice without its own message is its own word."""
        voice = _nobody(language)
        own = option.choice_message(str(value))
        if not option.is_number and own.id in self.game.catalogue(language):
            return self.game.say(own, voice)
        return self.game.say(SWITCH[value], voice) if value in SWITCH else str(value)

    def allowed(self, option: Option, language: str = "en") -> str:
        """Returns the values that an option takes, for people who write it."""
        span = say("from-to", low=option.low, high=option.high)
        return self.game.say(span if option.is_number else in_a_row(option.choices), _nobody(language))

    def changed(self, options: Options) -> Options:
        """Returns the options that differ from their default, for logs and titles."""
        return {o.name: options[o.name] for o in self.options if options[o.name] != o.default}

    def in_force(
        self, options: Mapping[str, str | int], language: str = "en", usual: Mapping[str, str | int] | None = None
    ) -> list[tuple[str, str]]:
        """Returns label and value of each option that is not as usual, in the game's own order.

        Usual means the defaults, or `usual`: all options by name.
        """
        known = usual or {option.name: option.default for option in self.options}
        given = ((option, options.get(option.name, known[option.name])) for option in self.options)
        changed = ((option, value) for option, value in given if value != known[option.name])
        return [(self.label(option, language), self.word(option, value, language)) for option, value in changed]

    def explained(
        self, options: Mapping[str, str | int], language: str = "en", usual: Mapping[str, str | int] | None = None
    ) -> list[tuple[str, str, str]]:
        """Returns label, value and effect of each option that is not as usual."""
        told = {self.label(option, language): self.help(option, language) for option in self.options}
        return [(label, value, told[label]) for label, value in self.in_force(options, language, usual)]

    def preset_of(self, options: Mapping[str, str | int]) -> Preset | None:
        """Returns the preset with these options. Defaults of tables are ignored."""
        usual = {option.name: option.default for option in self.options if option.name not in self.game.at_tables}
        given = usual | {name: value for name, value in options.items() if name in usual}
        return next((one for one in self.game.presets if usual | dict(one.options) == given), None)

    # For rules

    def numbers(self, players: int, options: Options) -> dict[str, Any]:
        """Returns the settings and the numbers for the deal, by name in alphabetical order."""
        known = {option.name: option for option in self.options}
        special = {"players": players, **self.game.pack(players, options)}
        found: dict[str, Any] = {}
        for name in sorted(self.game.fields.options.names or ()):
            if name in special:
                found[name] = special[name]
            else:
                option = self.game.fields.of(name).option or name
                found[name] = known[option].number(options[option])
        return found

    def packings(self) -> list[dict[str, Any] | None]:
        """Returns the numbers that rules get for every value of every option; None where it is refused."""
        usual = {option.name: option.default for option in self.options}
        found: list[dict[str, Any] | None] = []
        for players in range(self.game.min_players, self.game.max_players + 1):
            for option in self.options:
                for value in (option.low, option.high) if option.is_number else option.choices:
                    try:
                        found.append(self.numbers(players, {**usual, option.name: value}))
                    except BadOption:
                        found.append(None)
        return found


def table_path(game: str, options: Mapping[str, object], variant: str = "") -> str:
    """Returns the path of a server's form for a new table with these options. It has the look of a variant."""
    shown = {"variant": variant} if variant else {}
    filled = urlencode({**shown, **{f"option.{name}": str(value) for name, value in options.items()}})
    return f"/new/{game}?{filled}" if filled else f"/new/{game}"
