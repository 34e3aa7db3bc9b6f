"""The sentences of the page, from its catalogue en.ftl. Games bring their own."""

from pathlib import Path

from clowder.engine.catalogue import catalogue
from clowder.engine.errors import ClowderError
from clowder.engine.messages import Value, say
from clowder.engine.voice import Voice

HERE = Path(__file__).parent
NOBODY = Voice(None, ())


def wording(id: str, /, **args: Value) -> str:
    """Returns a message of the page as a sentence."""
    return catalogue("en", HERE).text(say(id, **args), NOBODY)


class Sorry(ClowderError):
    """What somebody at the page wants cannot be done: a message says why, and nothing has changed."""

    def __init__(self, id: str, /, **args: Value) -> None:
        super().__init__(wording(id, **args))
        self.message = say(id, **args)


class Forbidden(ClowderError):
    """What somebody at the table wants is against the rules: a sentence says why, and which rule it is."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.rule = rule
