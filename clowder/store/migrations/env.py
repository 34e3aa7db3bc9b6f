"""Run by Alembic: migrates over the connection and within the transaction of `database.migrate`."""

from alembic import context

from clowder.store.schema import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
