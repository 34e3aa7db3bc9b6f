"""Tables, games, and logs that can only grow."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TRIGGERS = {  # the log and the header it starts with are the game: no statement may change them
    "entries_stay": "BEFORE UPDATE ON entries",
    "entries_last": "BEFORE DELETE ON entries",
    "headers_stay": "BEFORE UPDATE OF id, table_id, number, header ON games",
    "headers_last": "BEFORE DELETE ON games",
}


def upgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_tables_code")),
        sa.CheckConstraint("status IN ('waiting', 'playing', 'over', 'closed')", name=op.f("ck_tables_status")),
    )
    op.create_index(op.f("ix_tables_status"), "tables", ["status"])
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("header", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_games_table_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_games_table_id")),
    )
    op.create_table(
        "entries",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("written", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_entries")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_entries_game_id")),
    )
    op.create_table(
        "positions",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_positions")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_positions_game_id")),
    )
    if op.get_bind().dialect.name == "sqlite":
        for name, when in TRIGGERS.items():
            op.execute(f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, 'A log can only grow.'); END")
