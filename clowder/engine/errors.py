"""Errors for bad input. Each is a `ClowderError` whose message is one clear sentence."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clowder.engine.text.messages import Message


class ClowderError(ValueError):
    """Bad input. The message says what was wrong. Nothing has changed."""


class UnknownGame(ClowderError):
    """There is no game of that name."""


class BadPlayers(ClowderError):
    """The game cannot be played by that many players."""


class BadOption(ClowderError):
    """The option is unknown or does not take that value. `plain` is the message without names that only programs use.

    A game raises it with a message, from which `Game.read_options` makes both sentences.
    """

    def __init__(self, said: "str | Message", plain: str = "") -> None:
        super().__init__(said)
        self.said, self.plain = said, plain or str(said)


class BadSeed(ClowderError):
    """The value is not a valid seed."""


class IllegalMove(ClowderError):
    """The seat has to decide, but this move is not legal."""


class WrongSeat(IllegalMove):
    """The seat has no decision to make now."""


class GameOver(IllegalMove):
    """The game has ended."""


class BadLog(ClowderError):
    """The log cannot be read or replayed."""


class BadPosition(ClowderError):
    """The position cannot be read, or breaks the game's own laws."""


class BadRules(ClowderError):
    """The rules of a game cannot be compiled, or its fields are declared wrongly."""


class BadBot(ClowderError):
    """The bot is unknown, or does not behave like one."""


def shown(value: object, longest: int = 40) -> str:
    """Returns an untrusted value for an error message, shortened."""
    try:
        text = str(value)
    except ValueError:  # Python refuses to write very long numbers
        text = "a number with very many digits"
    except Exception:  # deeply nested lists, or a faulty `__str__`
        text = "something that cannot be shown"
    return repr(text if len(text) <= longest else text[:longest] + "...")
