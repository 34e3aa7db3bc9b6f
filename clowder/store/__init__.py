"""Where tables and their games are kept: an append-only log in a database, a file of SQLite by default.

The log (header, seed, moves) is the game; `clowder.store.resume` turns it back into a match after a restart.
"""

from clowder.store.errors import Fenced, Overtaken, StoreError
from clowder.store.leases import Lease
from clowder.store.people import People, PersonRow
from clowder.store.store import Entry, GameRow, News, Play, Sitter, Store, TableChange, TableRow

__all__ = [
    "Entry",
    "Fenced",
    "GameRow",
    "Lease",
    "News",
    "Overtaken",
    "People",
    "PersonRow",
    "Play",
    "Sitter",
    "Store",
    "StoreError",
    "TableChange",
    "TableRow",
]
