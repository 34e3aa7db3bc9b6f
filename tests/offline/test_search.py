"""Searches in slices."""

import asyncio

import pytest
from clock import run, system

import clowder
from clowder.games import own_names
from clowder.offline import search
from clowder.offline.search import SlicedSearch
from clowder.table.bots import Requester, request_of

NOBODY = Requester("", "me", "CODE")


def asked(game, seed="a"):
    """Returns a match with a choice, and a request for it."""
    match = clowder.deal(game, players=2, seed=seed, backend="interpreted")
    while len(match.legal(match.to_act[0])) < 2:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    seat = match.to_act[0]
    return match, request_of(match, match.view_of(seat), "search:150ms", False, seed)


@pytest.mark.parametrize("game", own_names())
def test_a_search_answers_with_a_whole_play_and_looks_up_in_between(game, monkeypatch):
    monkeypatch.setattr(search, "MOST", 40)

    async def told():
        match, request = asked(game)
        turns = 0

        async def count():
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        play = await SlicedSearch(system().clock).search(NOBODY, request)
        counting.cancel()
        assert match.view_of(request.seat).is_play(list(play))
        assert turns > 3

    run(told())


def test_the_same_seed_finds_the_same_play(monkeypatch):
    monkeypatch.setattr(search, "MOST", 40)

    async def told():
        _, request = asked("exploding-kittens")
        found = [await SlicedSearch(system().clock).search(NOBODY, request) for _ in range(2)]
        assert found[0] == found[1]

    run(told())
