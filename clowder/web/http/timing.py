"""How long a server waits, and how much it takes: handed in at the top, so that a test can choose."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class ServerTiming:
    """Delays in seconds, and limits. What one table needs is in `table.timing`."""

    # Tables
    max_tables: int = 1000  # that are live in a process
    tables_per_person: int = 20  # that go on, or wait for people
    tables_per_household: int = 200  # ... and were opened from one address since the server began: a school shares one
    max_opened: int = 20_000  # tables whose address is known: beyond, those that are over are looked for
    idle: float = 900.0  # without a page after which a table is put away; it is stored, and comes back when asked for
    brought_back: int = 200  # tables that are live again at once after a restart; older ones when somebody comes
    closed_after: timedelta = timedelta(days=90)  # without anybody; what was never dealt, after a week
    tidy: float = 3600.0  # between two looks for such tables
    orders: float = 2.0  # between two looks for orders
    beat: float = 0.5  # between two words of a process that it is alive
    # The store
    store_check: float = 5.0  # between two looks whether it can write, for the pages
    store_fresh: float = 1.0  # for which a finding is good enough: asking often costs no more writes
    store_patience: float = 2.0  # after which a write counts as failed, for whoever watches over the server ...
    store_patience_of_pages: float = 10.0  # ... and for the pages: a disk may be slow for a while
    # Requests
    request: float = 15.0  # from a connection, or the first byte on an open one, to the end of the request
    max_connections: int = 400  # of a household that are no sockets of a table: a browser opens up to 6, a class has 40
    too_often: float = 1.0  # before somebody is told to ask less often, so that a client without pauses gets one
    # Pages
    lobby: float = 0.4  # between two looks at the lists of the lobby
    open_tables: int = 60  # that are listed, ...
    open_tables_per_household: int = 12  # ... of them opened from one address
    review: int = 4000  # iterations for each decision


USUAL = ServerTiming()
