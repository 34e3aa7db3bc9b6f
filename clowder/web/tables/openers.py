"""Which address opened which table since the server began: nobody fills the server, or the public list, alone.

It is known in memory alone and stored nowhere, as the page on privacy says; other processes are told.
"""

from collections.abc import Collection, Iterable, Sequence


class Openers:
    """The tables that each address has opened, until somebody says that they are over."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, None]] = {}  # by address, the newest at the end
        self._address: dict[str, str] = {}  # by table

    def note(self, table: str, address: str) -> None:
        """Notes that a table was opened from an address."""
        if address:
            self._tables.setdefault(address, {})[table] = None
            self._address[table] = address

    def tables_of(self, address: str) -> list[str]:
        """Returns the tables of an address that nobody has said are over."""
        return list(self._tables.get(address, ()))

    def forget(self, tables: Iterable[str]) -> None:
        """Forgets tables that are over."""
        for table in tables:
            address = self._address.pop(table, "")
            if found := self._tables.get(address):
                found.pop(table, None)
                if not found:
                    del self._tables[address]

    def keep(self, tables: Collection[str]) -> None:
        """Forgets all tables but these."""
        self.forget([table for table in self._address if table not in tables])

    def __len__(self) -> int:
        return len(self._address)

    def excess(self, share: int) -> int:
        """Returns how many tables are beyond their address' share."""
        return sum(max(0, len(tables) - share) for tables in self._tables.values())

    def shared_out(self, tables: Sequence[str], share: int, most: int) -> list[str]:
        """Returns so many of these tables, in their order, and of each address no more than its share."""
        found: list[str] = []
        taken: dict[str, int] = {}
        for table in tables:
            address = self._address.get(table, "")
            taken[address] = taken.get(address, 0) + 1
            if not address or taken[address] <= share:
                found.append(table)
        return found[:most]
