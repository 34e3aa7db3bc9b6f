"""A verdict asks several kinds of players, and calls nothing unfair on the word of one."""

from dataclasses import replace

import pytest
from toys import setting, toys

from clowder.lab.gathering import Batch, MeasureTotals
from clowder.lab.verdict import FEWEST, Play, Table, Verdict, tables_of
from clowder.lab.verdict_page import page_of
from clowder.lab.verdict_sentences import fairness_line, lines_of, short_line
from clowder.system import Clock

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")


def won(kind, *wins, games=20_000):
    """Returns a table where seats of CATS won so often out of as many games."""
    players = len(wins)
    made = replace(setting("cats", players), bots=(kind,) * players)
    gathered = MeasureTotals(made, games)
    for seat, number in enumerate(wins):
        gathered.outcomes[1 << seat, 0] = number
    gathered.outcomes[0, 0] = games - sum(wins)
    return Table((made,), Batch([gathered], []))


def test_all_kinds_agree_that_it_is_fair():
    word, says = fairness_line([won("random", 10_000, 10_000), won("house", 10_050, 9_950)])
    assert word == "fair"
    assert says.startswith("So say random players and house bots.")


def test_disagreeing_kinds_are_named_and_nothing_is_called_unfair():
    word, says = fairness_line([won("random", 6_670, 6_660, 6_670), won("house", 7_100, 5_700, 7_200)])
    assert word == "depends on the players"
    assert says == (
        "House bots punish the second seat: it wins 28.5% (27.9% to 29.1%) where 33.3% is fair; random players do not "
        "(33.3% (32.7% to 34.0%)). They disagree: it depends on how people play."
    )


def test_kinds_that_blame_different_seats_disagree():
    word, says = fairness_line([won("random", 8_000, 6_000, 6_000), won("house", 6_000, 6_000, 8_000)])
    assert (word, "Not fair" in says) == ("depends on the players", False)
    assert "They disagree about who it is" in says


def test_one_kind_alone_condemns_nothing():
    few = won("search:50", 20, 20, games=40)
    word, says = fairness_line([won("house", 12_000, 8_000), few])
    assert word == "not known"
    assert "No other kind has played enough to agree or disagree." in says
    assert "Searching bots (search:50) played 40 games and could miss" in says


def test_kinds_that_agree_condemn():
    word, says = fairness_line([won("random", 11_000, 9_000), won("house", 12_000, 8_000)])
    assert word == "not fair"
    assert "Random players: the first seat wins 55.0%" in says
    assert "house bots: the first seat wins 60.0%" in says


def test_unnoticeable_bias_is_fair():
    word, _ = fairness_line([won("random", 10_000, 10_000), won("house", 1_007_500, 992_500, games=2_000_000)])
    assert word == "fair"


class Turning(Clock):
    """A clock that goes on by a second whenever it is read."""

    def __init__(self):
        self.now_at = 0.0

    def monotonic(self):
        self.now_at += 1.0
        return self.now_at


def played(seconds=None, games=0):
    game = setting().game
    options, usual = game.option_set.read(2, {"num_bears": 3}), game.option_set.read(2, {})
    tables = tables_of(game, {2: (options, usual)}, ("random", "house"), "toys")
    told = []
    play = Play(tables, 2, Turning(), lambda share, state: told.append((share, state)))
    play.exactly(games) if games else play.within(seconds)
    return Verdict(game, tables, "clowder verdict", 1.0, "2 threads"), told


def test_time_decides_how_many_games_are_played_and_each_table_has_some():
    verdict, told = played(seconds=1)
    assert [table.games for table in verdict.tables] == [FEWEST, FEWEST]
    longer, more = played(seconds=60)
    assert all(table.games > FEWEST for table in longer.tables)
    assert [share for share, _ in more] == sorted(share for share, _ in more)

    def width(state):
        return float(state.split("±")[1].split()[0])

    assert width(more[-1][1]) < width(told[-1][1])  # the intervals shrink


def test_number_of_games_can_be_given_in_place_of_a_time():
    verdict, _ = played(games=50)
    assert [table.games for table in verdict.tables] == [50, 50]


def test_every_question_is_answered_on_one_page():
    verdict, _ = played(games=3_000)
    headings = [heading for heading, _ in lines_of(verdict, 2)]
    assert [heading.partition("?")[0] for heading in headings] == [
        "Fair",
        "How long",
        "A real choice",
        "How does it end",
        "Does a card win too much",
        "What is different",
    ]
    lines = dict(lines_of(verdict, 2))
    assert "minutes with random players" in lines["How long?"]
    assert "minutes with house bots" in lines["How long?"]
    assert "Farthest from a fair share, in the game and here: " in lines["What is different?"]
    assert short_line(verdict, 2).startswith("2 players: about ")
    page = page_of(verdict, "- <b>bold</b>")
    assert "&lt;b&gt;bold" in page
    assert page.count("<h2>2 players</h2>") == 1
