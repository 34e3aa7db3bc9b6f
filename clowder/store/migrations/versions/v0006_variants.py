"""Designers' variants, which tables and logs refer to by key."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "variants",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_variants")),
    )
