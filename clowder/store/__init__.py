"""Where tables and their games are kept: an append-only log in a database, a file of SQLite by default.

The log (header, seed, moves) is the game; `clowder.table.resume` turns it back into a match after a restart.
"""

from clowder.store.people import People
from clowder.store.store import Store

__all__ = ["People", "Store"]
