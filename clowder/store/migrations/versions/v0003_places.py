"""Places at tables, tables that are open to all, and when a table was last used."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

tables = sa.table("tables", sa.column("id"), sa.column("settings", sa.JSON), sa.column("public", sa.Boolean))
places = sa.table("places", sa.column("table_id"), sa.column("person"))
people = sa.table("people", sa.column("id"))


def upgrade() -> None:
    op.create_table(
        "places",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_places")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_places_table_id")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_places_person")),
    )
    op.create_index(op.f("ix_places_person"), "places", ["person"])
    op.add_column("tables", sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("used", sa.DateTime(timezone=True), nullable=True))
    op.create_index(op.f("ix_tables_used"), "tables", ["used"])
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE tables SET used = created"))
    known = set(connection.scalars(sa.select(people.c.id)))
    for row in connection.execute(sa.select(tables)).all():
        if row.settings.get("public"):
            connection.execute(tables.update().where(tables.c.id == row.id).values(public=True))
        sit = {
            chair["person"]
            for chair in row.settings.get("next") or row.settings.get("chairs", ())
            if chair["kind"] == "person" and (chair.get("absent") or not chair.get("stand_in"))
        }
        for person in sorted(sit & known):
            connection.execute(places.insert().values(table_id=row.id, person=person))
