"""Several processes on one store: leases of tables, versions of a table's row, and codes for other devices."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

GROW = """
CREATE FUNCTION a_log_can_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'A log can only grow.' USING ERRCODE = 'integrity_constraint_violation'; END $$
"""
TRIGGERS = {  # as in SQLite from the beginning
    "entries_stay": "BEFORE UPDATE OR DELETE ON entries",
    "headers_stay": "BEFORE UPDATE OF id, table_id, number, header ON games",
    "headers_last": "BEFORE DELETE ON games",
}


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "holders",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_holders")),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_leases")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_leases_table_id")),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_codes")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_codes_table_id")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_codes_person")),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(GROW)
        for name, when in TRIGGERS.items():
            op.execute(f"CREATE TRIGGER {name} {when} FOR EACH ROW EXECUTE FUNCTION a_log_can_only_grow()")
