"""Shared by the tests of players: time that moves as they search, and what bots were made with."""

import pytest

from clowder.players import search_bot


class Clock:
    """Moves by a millisecond with each batch."""

    def __init__(self):
        self.now, self.slept = 100.0, []

    def perf_counter(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(search_bot, "time", clock)
    return clock


@pytest.fixture
def made(monkeypatch):
    """What bots were made with, in place of the bots."""
    given = []

    def note(kind):
        return lambda *arguments, **more: given.append((kind, *arguments, *more.values())) or kind

    for module, name in (
        ("players", "SearchPlayer"),
        ("players.champion_search", "GuidedPlayer"),
        ("players.champion", "ChampionPlayer"),
        ("players", "RemotePlayer"),
    ):
        monkeypatch.setattr(f"clowder.{module}.{name}", note(name))
    return given
