"""The store of tables and their games: an append-only log in a database, by default an SQLite file.

The log (header, seed, moves) is the game. `clowder.table.resume` turns it back into a match after a restart.
"""

from clowder.store.people import People
from clowder.store.store import Store

__all__ = ["People", "Store"]
