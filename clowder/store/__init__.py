"""Where tables and their games are kept: an append-only log in a database, a file of SQLite by default.

The log (header, seed, moves) is the game; `clowder.store.resume` turns it back into a match after a restart.
"""

from clowder.store.errors import Overtaken, StoreError
from clowder.store.people import People, PersonRow
from clowder.store.store import Entry, GameRow, Play, Sitter, Store, TableChange, TableRow

__all__ = [
    "Entry",
    "GameRow",
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
