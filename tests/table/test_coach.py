"""The coach at a table: it waits until it is read, lets only its step be done, and is seen by its pupil alone."""

from dataclasses import replace

from tables import ANN, BOB, after, hall_at, run, sent, settle, shown, tell, until

from clowder.engine.scene.lesson import DISMISSED
from clowder.games import find, own_names
from clowder.games.kittens import layout as k
from clowder.table.connections import Connection
from clowder.table.seating import after_game, next_game
from clowder.table.terms import terms_from_form

KITTENS = "exploding-kittens"


async def lesson_at(hall, name=KITTENS):
    """Opens somebody's first game, and returns the table and the pupil's page."""
    game = find(name)
    terms = terms_from_form(game, {"players": str(game.lesson.players), "clock": "0"}, ANN.id)
    terms = replace(terms, options=dict(game.lesson.options), lesson=True)
    table = await hall.open_for(terms, ANN, game.lesson.players - 1)
    table.commands = hall.commands
    page = Connection(ANN.id, ANN.name)
    table.connect(page)
    await until(lambda: table.match is not None)
    await settle(table)
    sent(page)
    return table, page


async def read_on(table, page):
    """Goes on until the coach wants something to be done."""
    while shown(table, page)["coach"] and shown(table, page)["coach"]["read"]:
        await tell(table, page, do="coach", id=1)


async def play(table, page, *moves):
    await until(lambda: shown(table, page)["ask"] is not None)
    token = shown(table, page)["ask"]["token"]
    return await tell(table, page, do="play", moves=list(moves), asked=token, id=7)


def test_nothing_is_asked_before_the_pupil_has_read_what_the_coach_says(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            table, page = await lesson_at(hall)
            parts = shown(table, page)
            assert parts["ask"] is None
            assert parts["coach"]["read"]
            assert (parts["coach"]["step"], parts["coach"]["of"]) == (1, 11)
            answer = await tell(table, page, do="play", moves=[k.MOVE_DRAW], asked=table.token(0), id=3)
            assert answer[-1]["sorry"].startswith("Read what the coach says")
            await read_on(table, page)
            assert shown(table, page)["ask"] is not None

    run(work())


def test_a_table_sleeps_while_the_coach_is_read_though_a_window_should_have_closed(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            table, page = await lesson_at(hall)
            assert shown(table, page)["coach"]["read"]
            table.round.question = replace(table.question, deadline=hall.clock.monotonic() + 0.02)
            table.mailbox.nudge()
            await after(0.1)
            assert table.until_due() is None or table.until_due() > 0.1

    run(work())


def test_only_what_the_coach_asks_for_is_played(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            table, page = await lesson_at(hall)
            await read_on(table, page)
            before = table.match.position()
            answer = await play(table, page, k.MOVE_PLAY + k.SKIP)
            assert answer[-1]["sorry"].startswith("Try what the coach says first")
            assert table.match.position() == before
            await play(table, page, k.MOVE_DRAW)
            await until(lambda: table.terms.coached == (0, 1, 2))
            await until(lambda: 0 in table.match.to_act)  # the bots have made the moves of their script
            assert [move for seat, move in table.match.decisions] == [k.MOVE_DRAW] * 3

    run(work())


def test_a_watcher_sees_no_coach(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            table, _ = await lesson_at(hall)
            watcher = Connection(BOB.id, BOB.name)
            table.connect(watcher)
            assert shown(table, watcher)["coach"] is None

    run(work())


def test_a_pupil_plays_on_without_the_coach(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            table, page = await lesson_at(hall)
            await tell(table, page, do="coach", on=False, id=1)
            assert DISMISSED in table.terms.coached
            assert shown(table, page)["coach"] is None
            answer = await play(table, page, k.MOVE_PLAY + k.SKIP)
            assert "sorry" not in answer[-1]

    run(work())


def test_a_lesson_goes_on_after_a_restart(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            table, page = await lesson_at(hall)
            await read_on(table, page)
            await play(table, page, k.MOVE_DRAW)
            await until(lambda: 0 in table.match.to_act)
            code, position = table.code, table.match.position()
        async with hall_at(tmp_path / "s.db") as hall:
            table = await hall.find(code)
            await until(lambda: table.match is not None)
            assert table.match.position()["position"] == position["position"]
            assert shown(table, page)["coach"]["step"] == 4

    run(work())


def test_a_lesson_counts_nowhere_and_is_followed_by_an_ordinary_game(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            table, page = await lesson_at(hall, "hold-my-bear")
            lesson = find("hold-my-bear").lesson
            while not table.match.over:
                await read_on(table, page)
                number = shown(table, page)["coach"]
                if number is None:
                    await settle(table)
                    continue
                await play(table, page, *lesson.steps[number["step"] - 1].plays[0])
            assert table.match.winners == (0,)
            assert not any(table.terms.evening.values())
            assert await hall.store.history.of(ANN.id) == []
            assert shown(table, page)["coach"] is None
            await tell(table, page, do="again", id=9)
            await until(lambda: not table.match.over)
            assert not table.terms.lesson
            assert table.match.seed is not None  # dealt, not arranged

    run(work())


def test_every_game_of_ours_can_be_learned_at_a_table(tmp_path):
    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            for name in own_names():
                table, page = await lesson_at(hall, name)
                assert shown(table, page)["coach"]["says"]

    run(work())


def test_a_short_lesson_goes_on_after_a_restart_and_is_followed_by_an_ordinary_game(tmp_path):
    game = find("bursting-felines")

    async def work():
        async with hall_at(tmp_path / "s.db") as hall:
            terms = terms_from_form(game, {"players": str(game.short_lesson.players), "clock": "0"}, ANN.id)
            table = await hall.open_for(replace(terms, lesson=True, short=True), ANN, game.short_lesson.players - 1)
            page = Connection(ANN.id, ANN.name)
            table.connect(page)
            await until(lambda: table.match is not None)
            assert shown(table, page)["coach"]["of"] == len(game.short_lesson.steps)
            assert shown(table, page)["table"]["lesson"] is True
            code = table.code
        async with hall_at(tmp_path / "s.db") as hall:
            table = await hall.find(code)
            await until(lambda: table.match is not None)
            assert shown(table, page)["coach"]["says"].startswith("You know Exploding Kittens?")
        after_it = next_game(after_game(table.terms), [ANN.id])
        assert not after_it.lesson
        assert not after_it.short

    run(work())
