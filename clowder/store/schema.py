"""The tables of the store, typed. The migrations create exactly these; a test compares them."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    DateTime,
    ForeignKey,
    LargeBinary,
    MetaData,
    String,
    UniqueConstraint,
    false,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

STATUSES = ("waiting", "playing", "over", "closed")

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """A point in time, in UTC whatever the database does with time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {dict[str, Any]: JSON(none_as_null=True), datetime: Moment}  # noqa: RUF012


class Secrets(Base):
    """The server's secrets: the key that signs cookies."""

    __tablename__ = "secrets"
    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class People(Base):
    """A person: the only place of a name and of the id in a browser's cookie. Forgetting blanks both."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    key: Mapped[str | None] = mapped_column(String(64), unique=True)
    name: Mapped[str | None] = mapped_column(String(40))
    keeper: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    since: Mapped[datetime]
    blocked: Mapped[bool] = mapped_column(server_default=false())  # by the operator


class Tables(Base):
    """A table: its settings and its status."""

    __tablename__ = "tables"
    __table_args__ = (CheckConstraint(f"status IN {STATUSES}", name="status"),)
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    code: Mapped[str] = mapped_column(String(64), unique=True)
    settings: Mapped[dict[str, Any]]
    status: Mapped[str] = mapped_column(String(16), index=True)
    created: Mapped[datetime]
    public: Mapped[bool] = mapped_column(server_default=false())  # listed for everybody
    used: Mapped[datetime | None] = mapped_column(index=True)  # when it was last used
    version: Mapped[int] = mapped_column(server_default="0")  # increases with every change of this row


class Places(Base):
    """Who has a place at a table, in its game or the next."""

    __tablename__ = "places"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)


class Games(Base):
    """One game at a table: its header is the log's, its result is written once."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("table_id", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int]
    header: Mapped[dict[str, Any]]
    result: Mapped[dict[str, Any] | None]
    begun: Mapped[datetime]
    ended: Mapped[datetime | None]


class Seats(Base):
    """Who sat where in a finished game: a person, or a bot by its name; neither if forgotten."""

    __tablename__ = "seats"
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(40))
    left: Mapped[bool]  # a bot finished the game for the person


class Entries(Base):
    """The log: what happened in a game, numbered 1, 2, 3 ... Rows are never changed or deleted."""

    __tablename__ = "entries"
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    data: Mapped[dict[str, Any]]
    written: Mapped[datetime]


class Positions(Base):
    """The latest true state of a game, after entry `number`: it continues from there if the rules have changed."""

    __tablename__ = "positions"
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int]
    data: Mapped[dict[str, Any]]


class Variants(Base):
    """A designer's variant. Tables and logs refer to it by key. It never changes."""

    __tablename__ = "variants"
    key: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[dict[str, Any]]


class Holders(Base):
    """A process that serves tables, and how long it counts as alive without another heartbeat."""

    __tablename__ = "holders"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    until: Mapped[datetime]


class Leases(Base):
    """The holder of a table. The number changes with every new holder, so that an old one can be recognised."""

    __tablename__ = "leases"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    holder: Mapped[str] = mapped_column(String(32))
    number: Mapped[int]


class Codes(Base):
    """A code that moves a seat to another device, once."""

    __tablename__ = "codes"
    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    until: Mapped[datetime]


class Orders(Base):
    """The operator's orders, numbered 1, 2, 3 ... Every process reads those it has not carried out yet."""

    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    target: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(String(200))
    since: Mapped[datetime]
    until: Mapped[datetime]


class Reports(Base):
    """A public table whose names were reported. The names themselves are not stored here."""

    __tablename__ = "reports"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    by: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    since: Mapped[datetime]
