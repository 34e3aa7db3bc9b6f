"""Who is speaking to whom: seats as names, from one viewer's perspective."""

from collections.abc import Iterable
from dataclasses import dataclass

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


@dataclass(frozen=True)
class Voice:
    """Tells things to one viewer (None: a spectator): its own seat is "you", the others have names.

    Write events in the past tense, and both persons take the same verb: "You drew Skip.", "Bob drew a card."
    """

    viewer: int | None
    names: tuple[str, ...] = NAMES
    language: str = "en"

    def subject(self, seat: int) -> str:
        """Who does something, at the start of a sentence."""
        return "You" if seat == self.viewer else self.names[seat]

    def object(self, seat: int) -> str:
        """To whom something is done."""
        return "you" if seat == self.viewer else self.names[seat]

    def possessive(self, seat: int) -> str:
        """Whose something is."""
        return "your" if seat == self.viewer else f"{self.names[seat]}'s"

    def verb(self, seat: int, third: str, second: str) -> str:
        """Chooses between "is" and "are", "has" and "have", and the like."""
        return second if seat == self.viewer else third


def several(number: int, one: str, many: str = "") -> str:
    """Returns "1 card", "2 cards"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Iterable[str]) -> str:
    """Returns "Ann", "Ann and Bob", "Ann, Bob and Cleo"."""
    *others, last = list(names) or [""]
    return f"{', '.join(others)} and {last}" if others else last
