"""Describes why a statement failed, in one sentence without secrets."""

from sqlalchemy.exc import DBAPIError, StatementError


def cause(wrong: BaseException) -> str:
    """Returns why a statement failed in the database's own short words, without the statement and its data."""
    if isinstance(wrong, StatementError) and wrong.orig is not None:
        wrong = wrong.orig
    elif isinstance(wrong, DBAPIError):
        return type(wrong).__name__
    first = (str(wrong).strip().splitlines() or [type(wrong).__name__])[0]
    if "connection to server" in first:  # players need not know the server's address
        first = first.rpartition(" failed: ")[2].removeprefix("FATAL:  ")
    return first[:120].rstrip(".")
