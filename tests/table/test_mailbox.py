"""The task that owns a table: one command at a time, again after a conflict, and what its sender is told."""

import asyncio
import contextlib
import json

import pytest
from clock import run, system, until

from clowder.engine.errors import ClowderError
from clowder.table.connections import Connection
from clowder.table.mailbox import LATER, Mailbox, is_failure
from clowder.table.storage import Conflict, LeaseLost, StoreError
from clowder.table.texts import RuleRefusal, UserError
from clowder.table.timing import Timing


class Counts:
    """Counts as a tally does."""

    def __init__(self):
        self.commands, self.failures = [], 0

    def played(self, game, number):
        raise AssertionError("a mailbox plays nothing")

    def commanded(self, seconds):
        self.commands.append(seconds)

    def failed(self):
        self.failures += 1


class Owner:
    """A table that notes what it is asked to do."""

    def __init__(self, due=()):
        self.due, self.caught_up, self.published, self.next = list(due), 0, [], None

    def until_due(self):
        return self.next

    async def run_due(self):
        if self.due:
            wrong = self.due.pop(0)
            if wrong:
                raise wrong

    async def catch_up(self):
        self.caught_up += 1

    def publish(self, answers=()):
        for connection, text in answers:
            connection.send(text)
        self.published.append(len(answers))
        return bool(answers)


@contextlib.asynccontextmanager
async def mailbox(owner, **timing):
    """A mailbox whose task runs, and what it has counted."""
    counts = Counts()
    made = Mailbox(system().clock, Timing(**timing), counts)
    task = asyncio.create_task(made.run(owner))
    try:
        yield made, counts
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def says(wrong=None, more=None):
    """Returns work that fails or answers; of a list one thing after the other."""
    left = list(wrong) if isinstance(wrong, list) else [wrong]

    async def work():
        now = left.pop(0) if left else None
        if now:
            raise now
        return more

    return work


def answers(page):
    told = [json.loads(text) for text in page.unsent]
    page.unsent.clear()
    return told


@pytest.mark.parametrize(
    ("work", "told"),
    [
        (says(), {"done": 7, "id": None}),
        (says(more={"hint": "Skip"}), {"done": 7, "hint": "Skip"}),
        (says(RuleRefusal("No.", "R12")), {"sorry": "No.", "rule": "R12", "id": 7}),
        (says(ClowderError("Not now.")), {"sorry": "Not now.", "id": 7}),
        (says(UserError("too-late")), {"id": 7, "sorry": None}),
        (says(StoreError("disk full at /secret")), {"id": 7, "sorry": None}),
        (says(KeyError("secret")), {"id": 7, "sorry": None}),
        (says([Conflict("x"), Conflict("x")], {"n": 1}), {"done": 7, "n": 1}),
    ],
)
def test_a_sender_is_told_what_came_of_a_command(work, told, caplog):
    async def trial():
        page = Connection("ann", "Ann")
        async with mailbox(Owner()) as (box, counts):
            box.put(page, work, 7)
            await until(lambda: page.unsent)
            (found,) = answers(page)
            assert len(counts.commands) == 1
        return found

    found = run(trial())
    wanted = {key: value for key, value in told.items() if value is not None}
    assert {key: found.get(key) for key in wanted} == wanted
    assert set(found) == set(wanted) | ({"sorry"} if "sorry" in told else set())
    assert "secret" not in str(found)


def test_a_command_that_always_meets_others_is_refused_after_so_many_tries():
    async def trial():
        page, owner, tried = Connection("ann", "Ann"), Owner(), []

        async def work():
            tried.append(1)
            raise Conflict("x")

        async with mailbox(owner, tries=5) as (box, counts):
            box.put(page, work, 1)
            await until(lambda: page.unsent)
            assert len(tried) == owner.caught_up == 5
            assert answers(page) == [{"sorry": "That came too late: the table has moved on.", "id": 1}]
            assert counts.failures == 0, "that somebody else was faster is no failure of the store"

    run(trial())


def test_who_has_asked_for_too_much_is_refused_at_once_and_nobody_else():
    async def trial():
        ann, bob, gate = Connection("ann", "Ann"), Connection("bob", "Bob"), asyncio.Event()
        async with mailbox(Owner(), queue=2) as (box, _):

            async def slow():
                await gate.wait()

            for number in range(3):
                box.put(ann, slow, number)
            assert [told["id"] for told in answers(ann)] == [2]
            box.put(bob, slow, 9)
            assert not bob.unsent
            gate.set()
            await until(lambda: len(ann.unsent) == 2 and bob.unsent)
            assert [told["done"] for told in answers(ann)] == [0, 1]
            box.put(ann, says(), 3)
            await until(lambda: ann.unsent)
            assert answers(ann) == [{"done": 3}], "what was done counts no more"

    run(trial())


def test_nobody_is_told_where_nobody_asked_or_the_answer_comes_later():
    async def trial():
        page, owner = Connection("ann", "Ann"), Owner()
        async with mailbox(owner) as (box, counts):
            box.put(None, says(ClowderError("No.")))
            box.put(page, says(more=LATER), 1)
            box.put(page, says())  # without a number
            box.put(page, says(), 2)
            await until(lambda: page.unsent)
            assert answers(page) == [{"done": 2}]
            assert len(counts.commands) == 2

    run(trial())


def test_what_is_due_is_tried_again_after_a_failure_and_at_once_after_a_conflict(caplog):
    async def trial():
        owner = Owner([None, Conflict("x"), None, StoreError("The disk is full."), None])
        async with mailbox(owner, retry=3.0) as (box, counts):
            loop = asyncio.get_running_loop()
            box.nudge()
            await until(lambda: len(owner.due) == 4)
            box.nudge()
            await until(lambda: len(owner.due) == 2)
            assert owner.caught_up == 1
            began = loop.time()
            box.nudge()
            await until(lambda: not owner.due)
            assert loop.time() - began == pytest.approx(3.0, abs=0.05)
            assert counts.failures == 1

    run(trial())


def test_a_table_looks_when_something_may_be_due_though_nobody_asks():
    async def trial():
        owner = Owner([None, None])
        owner.next = 5.0
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with mailbox(owner):
            await until(lambda: len(owner.due) == 1)
            assert loop.time() - began == pytest.approx(5.0, abs=0.05)

    run(trial())


def test_only_the_store_fails():
    assert is_failure(StoreError("x"))
    assert not is_failure(Conflict("x"))
    assert not is_failure(LeaseLost("x"))
    assert not is_failure(ClowderError("x"))
    assert not is_failure(KeyError("x"))
