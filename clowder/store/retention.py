"""Retention: logs of games are kept for ever; tables that nobody has used for a while are closed.

The games of a closed table stay, as logs. Positions, places and leases are deleted, and so is a table where nothing was
ever dealt.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, delete, exists, or_, select, update

from clowder.store.schema import Codes, Games, Holders, Leases, Places, Positions, Reports, Tables
from clowder.store.writer import Work

WAIT = timedelta(days=7)  # after which a table without any deal is closed
MOST = 500  # tables per transaction, so that nobody's play has to wait longer


@dataclass(frozen=True)
class Pruned:
    """The results of pruning."""

    closed: list[str]  # the ids of the tables that it closed
    removed: int  # closed tables that it deleted because nothing was ever played there
    positions: int  # positions of closed tables that it deleted
    more: bool = False  # there is more to do


def prune(idle: timedelta, now: datetime) -> Work[Pruned]:
    """Returns the step that closes unused tables and deletes what nobody can need."""

    def work(connection: Connection) -> Pruned:
        empty = ~exists().where(Games.table_id == Tables.id)
        unused = or_(Tables.used < now - idle, and_(empty, Tables.used < now - min(idle, WAIT)))
        stale = select(Tables.id).where(Tables.status != "closed", unused)
        closed = list(connection.scalars(stale.order_by(Tables.used).limit(MOST)))
        shut = update(Tables).where(Tables.id.in_(closed), unused)
        connection.execute(shut.values(status="closed", version=Tables.version + 1))
        gone = select(Tables.id).where(Tables.status == "closed")
        for rows in (Places, Reports):
            connection.execute(delete(rows).where(rows.table_id.in_(gone)))
        connection.execute(delete(Leases).where(Leases.table_id.in_(gone)))
        connection.execute(delete(Codes).where(Codes.table_id.in_(gone) | (Codes.until < now)))
        connection.execute(delete(Holders).where(Holders.until < now - timedelta(days=1)))
        games = select(Games.id).where(Games.table_id.in_(gone))
        positions = connection.execute(delete(Positions).where(Positions.game_id.in_(games))).rowcount
        removed = connection.execute(delete(Tables).where(Tables.status == "closed", empty)).rowcount
        return Pruned(closed, removed, positions, len(closed) == MOST)

    return work
