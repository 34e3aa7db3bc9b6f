"""The sentences of the page, from its catalogues. Games bring their own.

Whoever is being answered has a language: that of the page that asked. Routes and commands run within `use_language`, so
that what they say needs no word about it; what is made for several pages at once is told the language of each.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from clowder.engine.errors import ClowderError
from clowder.engine.text.catalogue import ENGLISH, catalogue
from clowder.engine.text.messages import Value, say
from clowder.engine.text.viewer import Viewer

HERE = Path(__file__).parent  # holds the catalogues
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Lets everything be said in a language meanwhile."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def current_language() -> str:
    """Returns the language of whoever is being answered."""
    return _language.get()


def nobody() -> Viewer:
    """Returns the voice for what names nobody."""
    return Viewer(None, (), current_language())


def wording(id: str, /, **args: Value) -> str:
    """Returns a message of the page as a sentence."""
    return told(say(id, **args))


def told(said: Value) -> str:
    """Returns what was said earlier as a sentence."""
    return catalogue(current_language(), HERE).text(said, nobody())


class UserError(ClowderError):
    """What somebody at the page wants cannot be done: a message says why, and nothing has changed."""

    def __init__(self, id: str, /, **args: Value) -> None:
        super().__init__(wording(id, **args))
        self.message = say(id, **args)


class RuleRefusal(ClowderError):
    """What somebody at the table wants is against the rules: a sentence says why, and which rule it is."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.rule = rule
