"""The lab's pictures, on toys: what is drawn, where, and in which colour."""

import pytest
from matplotlib.colors import to_hex
from toys import setting, toys

from clowder.lab import figures
from clowder.lab.estimates import Estimate
from clowder.lab.figures import ACCENT, BAD, GOOD, INK, QUIET
from clowder.lab.gathering import gather

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")


def found(name, players=2):
    return gather([setting(name, players)], 1000, 1).gathered[0]


def panels(picture):
    return [axes for axes in picture.figure.axes if axes.get_visible()]


def dots(axes):
    """Returns the middle of each interval, its ends, and its colour."""
    drawn = []
    for bars in axes.containers:
        middle, _, (line,) = bars.lines
        x, y = (float(values[0]) for values in middle.get_data())
        drawn.append((round(x, 3), round(y, 3), line.get_segments()[0].round(3).tolist(), to_hex(middle.get_color())))
    return drawn


def test_places_that_are_not_fair_are_red():
    picture = figures.fairness_picture([found("hold-my-bear"), found("cats", 3)], "Says.")
    assert (picture.name, picture.says) == ("fairness", "Says.")
    by_turn, by_seat = panels(picture)
    assert [label.get_text() for label in by_turn.get_xticklabels()] == ["first", "second"]
    assert [label.get_text() for label in by_seat.get_xticklabels()] == ["first seat", "second seat", "third seat"]
    assert [axes.get_title() for axes in (by_turn, by_seat)] == ["2 players", "3 players"]
    assert [axes.get_ylabel() for axes in (by_turn, by_seat)] == ["win share, percent", ""]
    assert [(x, y, color) for x, y, _, color in dots(by_turn)] == [(0, 40, INK), (1, 40, INK)]
    assert [(x, y, color) for x, y, _, color in dots(by_seat)] == [(0, 50, ACCENT), (1, 30, ACCENT), (2, 0, ACCENT)]
    _, _, [[_, low], [_, high]], _ = dots(by_seat)[0]
    assert low < 50 < high
    fair = [line for line in by_seat.lines if line.get_linestyle() == "--"]
    assert fair[0].get_ydata()[0] == pytest.approx(80 / 3)


def test_three_numbers_of_players_leave_one_panel_empty():
    picture = figures.fairness_picture([found("cats", n) for n in (2, 3, 4)], "Says.")
    assert (len(picture.figure.axes), len(panels(picture))) == (4, 3)


def test_lengths_are_drawn_in_minutes():
    [axes] = panels(figures.length_picture([found("hold-my-bear"), found("cats")], "Says."))
    bears, cats = axes.lines
    assert [line.get_label() for line in (bears, cats)] == ["2 players", "2 players"]
    assert bears.get_xdata()[:2] == pytest.approx([20 / 120, 20 / 40])
    assert cats.get_xdata()[0] == pytest.approx(15 / 120)
    assert bears.get_ydata().sum() == pytest.approx(100)
    assert bears.get_ydata()[30] == pytest.approx(14.3)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("estimated minutes", "percent of games")
    assert axes.get_ylim()[0] == 0


def test_endings_add_up_to_a_whole_bar():
    labels = ("one way", "another", "a third")
    picture = figures.ending_picture([found("hold-my-bear"), found("hold-my-bear", 3)], labels, "Says.")
    [axes] = panels(picture)
    bars = [[(bar.get_x(), bar.get_width()) for bar in group] for group in axes.containers]
    assert [group.get_label() for group in axes.containers] == list(labels)
    for row in range(2):
        (start, first), (second_start, second), (third_start, third) = (group[row] for group in bars)
        assert (start, second_start, third_start) == pytest.approx((0, 33.4, 66.7))
        assert first + second + third == pytest.approx(100)
    assert (axes.get_xlim(), axes.get_xlabel()) == ((0, 100), "percent of games")
    assert [label.get_text() for label in axes.get_yticklabels()] == ["2 players", "3 players"]
    assert axes.yaxis_inverted()
    assert [text.get_text() for text in picture.figure.legends[0].get_texts()] == list(labels)
    assert len({to_hex(group[0].get_facecolor()) for group in axes.containers}) == 3


def test_worth_is_drawn_from_the_worst_to_the_best():
    gathered = found("cats")
    names = [f"thing {number}" for number in range(16)]
    picture = figures.worth_picture(gathered, names, "Says.")
    assert picture.name == "worth-2"
    [axes] = panels(picture)
    assert (axes.get_title(), axes.get_xlabel()) == ("caught", "points of win share")
    assert [label.get_text() for label in axes.get_yticklabels()] == ["thing 2", "thing 1", "thing 0"]
    assert [(x, y, color) for x, y, _, color in dots(axes)] == [(-60, 0, BAD), (0, 1, QUIET), (100, 2, GOOD)]
    _, _, [[low, _], [high, _]], _ = dots(axes)[1]
    assert (low, high) == pytest.approx((-5.55, 5.55), abs=0.01)
    gathered.worth[0, :, 0] = 0
    assert figures.worth_picture(gathered, names, "Says.") is None


def test_leads_rise_to_the_end():
    [axes] = panels(figures.lead_picture([found("hold-my-bear", 2), found("cats", 4)], "Says."))
    assert [line.get_label() for line in axes.lines if line.get_linestyle() == "-"] == ["2 players", "4 players"]
    lines = [line for line in axes.lines if line.get_linestyle() == "-"]
    assert lines[0].get_xdata() == pytest.approx([10, 20, 30, 40, 50, 60, 70, 80, 90])
    assert lines[0].get_ydata() == pytest.approx([50, 55, 60, 65, 70, 75, 80, 85, 90])
    chance = [line for line in axes.lines if line.get_linestyle() == ":"]
    assert [line.get_ydata()[0] for line in chance] == [50, 25]
    assert axes.get_ylim() == (0, 100)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("percent of the game played", "the leader wins, percent")


def test_bars_stand_below_each_other_from_the_top():
    rows = [("one", Estimate(0.5, 0.4, 0.7)), ("other", Estimate(0.2, 0.1, 0.3))]
    [axes] = panels(figures.bar_picture("skill-2", "Says.", rows, 0.25, "percent"))
    assert dots(axes) == [
        (20, 0, [[10, 0], [30, 0]], INK),
        (50, 1, [[40, 1], [70, 1]], INK),
    ]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["other", "one"]
    [fair] = [line for line in axes.lines if line.get_linestyle() == "--"]
    assert fair.get_xdata()[0] == 25
    assert axes.get_xlabel() == "percent"
    assert axes.get_ylim() == (-0.6, 1.6)
    [axes] = panels(figures.bar_picture("skill-2", "Says.", rows, None, "percent"))
    assert [line for line in axes.lines if line.get_linestyle() == "--"] == []


def test_lines_have_a_panel_for_each_measure():
    lines = {"one": [Estimate(1, 0, 2), Estimate(3, 2, 4)], "other": [Estimate(5, 5, 5), Estimate(6, 6, 6)]}
    first, second = panels(figures.line_picture("sweep-x", "Says.", [4, 8], lines, "x"))
    assert (first.lines[0].get_xdata().tolist(), first.lines[0].get_ydata().tolist()) == ([4, 8], [1, 3])
    assert second.lines[0].get_ydata().tolist() == [5, 6]
    assert [axes.get_title(loc="left") for axes in (first, second)] == ["one", "other"]
    assert [label.get_text() for label in second.get_xticklabels()] == ["4", "8"]
    assert (first.get_xlabel(), second.get_xlabel()) == ("", "x")
    band = first.collections[0].get_paths()[0].vertices
    assert (band[:, 1].min(), band[:, 1].max()) == (0, 4)
    [words] = panels(figures.line_picture("sweep-x", "Says.", ["off", "on"], {"one": lines["one"]}, "x"))
    assert words.lines[0].get_xdata().tolist() == [0, 1]
    assert [label.get_text() for label in words.get_xticklabels()] == ["off", "on"]


def test_a_picture_is_the_same_file_again(tmp_path):
    rows = [("one", Estimate(0.5, 0.4, 0.7))]
    picture = figures.bar_picture("skill-2", "Says.", rows, 0.25, "percent")
    assert picture.svg().startswith("<svg")
    assert ">percent<" in picture.svg(), "text stays text"
    assert picture.svg() == figures.bar_picture("skill-2", "Says.", rows, 0.25, "percent").svg()
    picture.save(tmp_path)
    assert (tmp_path / "skill-2.svg").read_text().startswith("<svg")
    assert (tmp_path / "skill-2.png").read_bytes().startswith(b"\x89PNG")
