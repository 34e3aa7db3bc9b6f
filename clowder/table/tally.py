"""What a table counts, for whoever runs the server."""

from typing import Protocol


class Tally(Protocol):
    """Takes what is counted at all tables together."""

    def played(self, game: str, number: int) -> None:
        """Counts plays that were stored."""

    def commanded(self, seconds: float) -> None:
        """Counts a command, and how long it took from its arrival."""

    def failed(self) -> None:
        """Counts a failure of the store."""


class NoTally:
    """Counts nothing."""

    def played(self, game: str, number: int) -> None: ...
    def commanded(self, seconds: float) -> None: ...
    def failed(self) -> None: ...
