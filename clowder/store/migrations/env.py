"""Alembic runs this: it migrates over the connection that `database.migrate` holds, within its transaction."""

from alembic import context

from clowder.store.schema import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
