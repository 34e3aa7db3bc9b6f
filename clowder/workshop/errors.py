"""What is wrong with a variant's file, as one sentence."""

from clowder.engine.errors import ClowderError


class BadVariant(ClowderError):
    """A variant's file cannot be read, or says what cannot be."""


class Missing(BadVariant):
    """A library of the extra `workshop` is not installed."""


def needs(library: str, what: str) -> Missing:
    """Returns the error for a library that is missing."""
    return Missing(f"{what} needs {library}: pip install 'clowder-games[workshop]'.")
