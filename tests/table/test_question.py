"""When a question opens and closes, and whose answers are due: with numbers for time."""

from dataclasses import replace

from clowder.table.question import HASTE, Kind, Question, Tempo, Waiting, ask, due, next_time, to_ask

TURN, SEALED, WINDOW, OPEN = (
    Kind(1, None, False),
    Kind(2, None, False),
    Kind(3, 7, False),
    Kind(4, None, True),
)


def question(kind=TURN, story=2.0, limit=10.0, draws=(1.0, 1.0, 1.0, 1.0, 1.5), **more):
    return replace(ask(kind, Tempo(story, limit, draws), 100.0), **more)


def around(asked, people=(), **more):
    return Waiting(tuple(asked), frozenset(people), **{name: frozenset(given) for name, given in more.items()})


def test_a_question_opens_after_the_story_and_closes_after_its_time():
    found = question()
    assert (found.opens, found.deadline) == (102, 112)
    assert question(limit=0).deadline is None
    assert not found.is_late(111.9)
    assert found.is_late(112)


def test_bots_answer_after_the_opening_and_a_pace_drawn_before():
    found = question().thinking(2).answered(2, (5,))
    assert to_ask(question(), around([2]), 100) == [(2, False)]  # it may think while the story is told
    assert due(found, around([2]), 102.9) == []
    assert due(found, around([2]), 103) == [(2, (5,))]
    assert next_time(found, around([2]), 100) == 103
    assert to_ask(found, around([2]), 103) == []


def test_bots_hurry_where_no_person_is_left():
    tempo = Tempo(2.0, 0, (1.0, 2.0, 3.0), watched=False)
    assert ask(TURN, tempo, 0).paces == (HASTE, 2 * HASTE)


def test_where_answers_are_sealed_all_bots_are_seen_together():
    found = question(SEALED).thinking(1).answered(1, (4,)).thinking(2)
    assert due(found, around([1, 2]), 110) == []
    found = found.answered(2, (6,))
    assert due(found, around([1, 2]), 103.4) == []
    assert due(found, around([1, 2]), 103.5) == [(1, (4,)), (2, (6,))]
    assert due(found, around([0, 1, 2], [0]), 110) == []  # a person has not answered yet


def test_where_answers_are_public_bots_come_one_by_one():
    found = question(OPEN, draws=(1, 3, 2, 1, 9)).thinking(1).answered(1, (4,)).thinking(2).answered(2, (6,))
    assert due(found, around([0, 1, 2], [0]), 104) == [(2, (6,))]
    assert due(found, around([0, 1], [0]), 105) == [(1, (4,))]


def test_silence_is_an_answer_when_the_time_is_over():
    both = around([0, 1], [0, 1])
    assert due(question(WINDOW), both, 111.9) == []
    assert due(question(WINDOW), both, 112) == [(0, (7,)), (1, (7,))]
    assert to_ask(question(WINDOW), both, 112) == []  # no bot decides about a reaction
    assert due(question(WINDOW), around([0, 1], [0, 1], passing=[1]), 101) == [(1, (7,))]
    assert due(question(TURN), around([1], [1], passing=[1]), 101) == []


def test_when_a_clock_runs_out_a_mild_bot_is_asked():
    one = around([0], [0])
    assert to_ask(question(), one, 111) == []
    assert to_ask(question(), one, 112) == [(0, True)]
    found = question().thinking(0).answered(0, (3,))
    assert due(found, one, 111) == []
    assert due(found, one, 112) == [(0, (3,))]


def test_who_is_gone_is_played_for_and_others_are_not():
    found = question(OPEN).thinking(0).answered(0, (3,)).thinking(1).answered(1, (4,))
    assert due(found, around([0, 1], [0, 1], gone=[0]), 103) == [(0, (3,))]
    assert to_ask(question(OPEN), around([0, 1], [0, 1], gone=[0]), 103) == [(0, False)]


def test_in_a_pause_time_stands_still_and_goes_on_where_it_stood():
    found = question().thinking(1).answered(1, (4,))
    stopped = found.stopped(101)
    assert not stopped.is_late(500)
    assert due(stopped, around([1]), 500) == []
    assert to_ask(stopped, around([2]), 500) == []
    assert next_time(stopped, around([1]), 0) is None
    assert stopped.stopped(200) == stopped
    early = stopped.resumed(151)  # it had not opened yet
    assert (early.opens, early.deadline) == (152, 162)
    late = found.stopped(105).resumed(155)
    assert (late.opens, late.deadline) == (102, 162)
    assert found.resumed(300) == found


def test_what_a_bot_thought_out_is_forgotten_when_the_owner_is_back():
    found = question().thinking(1).answered(1, (4,)).forgotten(1)
    assert found.answers == {}
    assert found.answered(1, (4,)).answers == {}  # what comes too late is not taken
    assert to_ask(found, around([1]), 200) == [(1, False)]


def test_who_answers_what_is_not_changed_in_place():
    before = question()
    before.thinking(1).answered(1, (4,))
    assert before == question()
    assert isinstance(before, Question)
