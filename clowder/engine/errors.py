"""What can go wrong, each with one clear sentence for the person who caused it. All are `ClowderError`s."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clowder.engine.text.messages import Message


class ClowderError(ValueError):
    """Bad input: the message says what was wrong, and nothing has changed."""


class UnknownGame(ClowderError):
    """There is no game of that name."""


class BadPlayers(ClowderError):
    """The game cannot be played by that many."""


class BadOption(ClowderError):
    """There is no such option, or it does not take that value. `plain` says so without names that only programs use.

    A game raises it with a message, of which `Game.read_options` makes both sentences.
    """

    def __init__(self, said: "str | Message", plain: str = "") -> None:
        super().__init__(said)
        self.said, self.plain = said, plain or str(said)


class BadSeed(ClowderError):
    """That cannot be a seed."""


class IllegalMove(ClowderError):
    """The seat is asked, but may not do that."""


class WrongSeat(IllegalMove):
    """The seat is not asked for a decision now."""


class GameOver(IllegalMove):
    """The game has ended."""


class BadLog(ClowderError):
    """The log cannot be read or played again."""


class BadPosition(ClowderError):
    """The position cannot be read, or breaks the game's own laws."""


class BadRules(ClowderError):
    """The rules of a game cannot be compiled, or its fields cannot be what they are declared to be."""


class BadBot(ClowderError):
    """There is no such bot, or it does not behave like one."""


def shown(value: object, longest: int = 40) -> str:
    """Returns a stranger's value for an error message: short, whatever it is."""
    try:
        text = str(value)
    except ValueError:  # Python refuses to write very long numbers
        text = "a number of very many digits"
    except Exception:  # lists nested very deep, or a stranger's own `__str__`
        text = "something that cannot be written"
    return repr(text if len(text) <= longest else text[:longest] + "...")
