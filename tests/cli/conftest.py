"""Fixtures of the tests of the command line."""

import pytest


@pytest.fixture
def wide(monkeypatch):
    """Prints in one wide column, without colours."""
    monkeypatch.setenv("COLUMNS", "250")
