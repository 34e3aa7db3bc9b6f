"""Games that are over: who sat there, and what came of them."""

from stored import move, two_tables

from clowder.store.history import Finished, Sat
from clowder.table.storage import Entry, Play, SeatResult, TableChange


def test_history_of_finished_games(use):
    async def work(store):
        ann, bob = await two_tables(store)
        games = []
        for number in range(1, 4):
            game = await store.deal(
                TableChange("t1"), number, {"number": number}, Play([move(1), Entry("seat", {}), move(2)])
            )
            games.append(game)
            if number < 3:
                sitters = [SeatResult(ann.id, None, number == 2), SeatResult(None, "house", False)]
                await store.end(TableChange("t1"), game, Play([move(3)]), {"winners": [0]}, sitters)
        latest, earlier = await store.history.of(ann.id)
        assert isinstance(latest, Finished)
        assert [latest.id, earlier.id] == [games[1], games[0]]
        assert (latest.header, latest.result, latest.seat, latest.left) == ({"number": 2}, {"winners": [0]}, 0, True)
        assert not earlier.left
        assert latest.begun <= latest.ended
        assert await store.history.of(bob.id) == []
        assert await store.history.last_of("t1", ann.id) == games[1]
        assert await store.history.last_of("t2", ann.id) is None
        assert await store.history.last_of("t1", bob.id) is None
        shared = await store.history.shared(games[0])
        assert (shared.id, shared.seat, shared.left, shared.result) == (games[0], -1, False, {"winners": [0]})
        assert await store.history.shared(games[2]) is None, "it is not over"
        assert await store.history.running(games[2]) == {}
        assert await store.history.running(games[0]) is None
        assert await store.history.lengths(games) == {games[0]: 3, games[1]: 3, games[2]: 2}
        assert await store.history.sitters(games) == {
            game: [Sat("Ann", False), Sat("house", True)] for game in games[:2]
        }
        await store.people.forget(ann.id)
        assert (await store.history.sitters(games[:1]))[games[0]][0] == Sat(None, False)

    use(work)
