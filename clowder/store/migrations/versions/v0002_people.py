"""One table of people: names and browsers' ids move from tables and logs to one row per person."""

import json
import secrets
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BOTS = ("Mona", "Otto", "Ravi", "Bea", "Cass", "Dex", "Finn", "Greta", "Hugo")  # as bots were called until then

tables = sa.table("tables", sa.column("id"), sa.column("settings", sa.JSON), sa.column("created"))
games = sa.table("games", *map(sa.column, ("id", "table_id", "number", "ended")), sa.column("header", sa.JSON))
entries = sa.table("entries", *map(sa.column, ("game_id", "number", "kind")), sa.column("data", sa.JSON))
secrets_of_store = sa.table("secrets", sa.column("name"), sa.column("value", sa.LargeBinary))
people = sa.table("people", *map(sa.column, ("id", "key", "name")), sa.column("since", sa.DateTime))
seats = sa.table("seats", *map(sa.column, ("game_id", "seat", "person", "bot")), sa.column("left", sa.Boolean))


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=True),
        sa.Column("name", sa.String(40), nullable=True),
        sa.Column("keeper", sa.String(32), nullable=True),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("key", name=op.f("uq_people_key")),
        sa.ForeignKeyConstraint(["keeper"], ["people.id"], name=op.f("fk_people_keeper")),
    )
    op.create_index(op.f("ix_people_keeper"), "people", ["keeper"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("bot", sa.String(40), nullable=True),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seats_person")),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"])
    connection = op.get_bind()
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        op.execute("DROP TRIGGER entries_stay")
    _move(connection)
    if sqlite:
        refuse = "BEGIN SELECT RAISE(ABORT, 'A log can only grow.'); END"
        op.execute(f"CREATE TRIGGER entries_stay BEFORE UPDATE ON entries {refuse}")


def _move(connection: sa.Connection) -> None:
    """Moves names and browsers' ids into their own rows.

    A name without a browser's id is dropped, because nobody could ever ask to have it deleted.
    """
    known = _Known()
    rows = connection.execute(sa.select(tables).order_by(tables.c.created, tables.c.id)).all()
    if rows:  # the file still has traces of the moved data: `Store.scrub` rewrites it
        connection.execute(secrets_of_store.insert().values(name="scrub", value=b""))
    for row in rows:
        settings, called = row.settings, known.called(row.settings)
        moved = known.settings(settings, called)
        known.write(connection)
        connection.execute(tables.update().where(tables.c.id == row.id).values(settings=moved))
        played = connection.execute(sa.select(games).where(games.c.table_id == row.id).order_by(games.c.number)).all()
        for game in played:
            last = settings.get("chairs", []) if game.number == settings.get("number") else []
            _seat(connection, game, called, {chair["name"] for chair in last if chair.get("stand_in")})


def _seat(connection: sa.Connection, game: Any, called: dict[str, str], left: set[str]) -> None:
    """Removes the names from a game's log. Records who sat where for finished games without a coach."""
    named = sa.and_(entries.c.game_id == game.id, entries.c.kind == "seat")
    for entry in connection.execute(sa.select(entries).where(named)).all():
        if game.ended is not None and "start" not in game.header:
            rows = [
                {
                    "game_id": game.id,
                    "seat": seat,
                    "person": called.get(name),
                    "bot": name if name not in called and name in BOTS else None,
                    "left": name in left,
                }
                for seat, name in enumerate(entry.data.get("names", ()))
            ]
            connection.execute(seats.delete().where(seats.c.game_id == game.id))
            connection.execute(seats.insert(), rows)
        own = sa.and_(entries.c.game_id == game.id, entries.c.number == entry.number)
        connection.execute(entries.update().where(own).values(data={}))


class _Known:
    """The people found in tables so far: a new id for each browser's, and their latest names."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._written: set[str] = set()

    def id(self, key: str) -> str:
        return self._ids.setdefault(key, secrets.token_urlsafe(12)) if key else ""

    def called(self, settings: dict[str, Any]) -> dict[str, str]:
        """Returns which name belongs to whom at a table."""
        told = [(chair.get("person", ""), chair["name"]) for chair in _chairs(settings)]
        told += [tuple(pair) for key in ("joining", "removed") for pair in settings.get(key, ())]
        found = {}
        for key, name in told:
            if key and name:
                found[name] = self.id(key)
                self._names[key] = name
        return found

    def settings(self, old: dict[str, Any], called: dict[str, str]) -> dict[str, Any]:
        """Returns a table's settings with the new ids, and only the names of bots."""
        new = json.loads(json.dumps(old))
        for chair in _chairs(new):
            if chair["kind"] == "person":
                chair["name"], chair["person"] = "", self.id(chair["person"])
        for key in ("ever", "agreed", "muted"):
            if key in new:
                new[key] = [self.id(person) for person in new[key]]
        for key in ("joining", "removed"):
            if key in new:
                new[key] = [self.id(person) for person, _ in new[key]]
        new["left"] = {self.id(person): since for person, since in new.get("left", {}).items()}
        new["host"], new["paused"] = self.id(new.get("host", "")), called.get(new.get("paused", ""), "")
        bots = {chair["name"] for chair in _chairs(old) if chair["kind"] == "bot"}.union(BOTS)
        won = new.get("evening", {}).items()
        new["evening"] = {called.get(name, name): wins for name, wins in won if name in called or name in bots}
        return new

    def write(self, connection: sa.Connection) -> None:
        """Writes one row per person with the latest name."""
        for key, id in self._ids.items():
            name = self._names.get(key, "")
            if id in self._written:
                connection.execute(people.update().where(people.c.id == id).values(name=name))
            else:
                connection.execute(people.insert().values(id=id, key=key, name=name, since=datetime.now(UTC)))
        self._written = set(self._ids.values())


def _chairs(settings: dict[str, Any]) -> list[dict[str, Any]]:
    return [*settings.get("chairs", ()), *settings.get("next", ())]
