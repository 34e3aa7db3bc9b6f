"""The lab's report, on toys: what its tables, pictures, links and files say of numbers that are known."""

import csv
import html
import json
import re
from dataclasses import dataclass, replace

import pytest
from toys import study_of, toys

from clowder.lab import report
from clowder.lab.gathering import MEASURES

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")


@dataclass
class Undrawn:
    """Stands for a picture: to draw one takes long."""

    says: str

    def svg(self):
        return "<svg>"


PICTURES = ("fairness", "length", "endings", "worth-2", "worth-3", "lead", "skill-2", "without-2")


def page_of(study):
    """Returns the page, and its tables by their first heading."""
    page = report.page_of(study, {name: Undrawn(f"What {name} says") for name in PICTURES})
    tables = {}
    for table in re.findall(r"<table>(.*?)</table>", page):
        rows = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]
        rows = [[html.unescape(re.sub("<[^>]*>", "", cell)) for cell in row] for row in rows]
        tables.setdefault(rows[0][0], []).append(rows)
    return page, tables


def headings(page):
    return re.findall("<h2>(.*?)</h2>", page)


def test_the_shares_of_seats_and_of_places_in_turn():
    page, tables = page_of(study_of("hold-my-bear", (2,)))
    by_turn, by_seat = tables["place"]
    assert by_turn == [
        ["place", "wins"],
        ["the first in the order of turns", "40.0% (37.3% to 42.7%)"],
        ["the second in the order of turns", "40.0% (37.3% to 42.7%)"],
    ]
    assert by_seat[1:] == [["the first seat", "50.0% (47.2% to 52.8%)"], ["the second seat", "30.0% (27.6% to 32.5%)"]]
    assert "<b>2 players, by the order of turns.</b> Fair" in page
    assert "<b>2 players, by seat.</b> Not fair" in page
    assert "takes about 19,623 games of 2 players" in page
    _, tables = page_of(study_of("cats", (2,)))
    assert len(tables["place"]) == 1, "nobody begins: there is no order of turns"


def test_the_lengths_of_games_side_by_side_for_each_number_of_players():
    _, tables = page_of(study_of("hold-my-bear", (2, 3)))
    [[head, *rows]] = tables["a game has"]
    assert head == ["a game has", "2 players", "3 players"]
    told = {row[0]: row[1:] for row in rows}
    assert told[MEASURES["length"]] == ["12.00 (11.91 to 12.09)"] * 2
    assert told[MEASURES["minutes"]] == ["11.00 (10.96 to 11.04)"] * 2
    assert told[MEASURES["forced"]] == ["50.0% (46.9% to 53.1%)"] * 2
    assert told["decisions: 5%, half, 95% of games have at most"] == ["10 / 12 / 14"] * 2
    assert told["turns: 5%, half, 95% of games have at most"] == ["6 / 7 / 8"] * 2
    assert told["rounds: 5%, half, 95% of games have at most"] == ["2 / 2 / 3"] * 2
    elsewhere = ("draws", "shared", "guards", "first", "changes", "decided", "comebacks", "own")
    assert told.keys() & {MEASURES[name] for name in elsewhere} == set()


def test_how_games_end():
    page, tables = page_of(study_of("hold-my-bear", (2, 3)))
    [[head, *rows]] = tables["ending"]
    assert head == ["ending", "2 players", "3 players"]
    assert [row[1] for row in rows] == ["33.40%", "33.30%", "33.30%", "1,000 games", "20.00%", "20.00%"]
    assert [row[0] for row in rows[3:]] == ["together", "nobody won", "several won"]
    assert "class='endings'" in page


def test_report_says_what_never_happens(monkeypatch):
    monkeypatch.setattr("toys.WINNERS", (0b01, 0b10, 0b01, 0b10, 0b01))
    _, tables = page_of(study_of("cats", (2,)))
    assert [row[1] for row in tables["ending"][0][-2:]] == ["never", "never"]


def test_leads_are_reported_only_for_games_with_leaders():
    page, tables = page_of(study_of("hold-my-bear", (2,)))
    assert "Here whoever has the match on the table is ahead." in page
    rows = next(rows for rows in tables[""] if rows[1][0] == MEASURES["changes"])
    assert rows == [
        ["", "2 players"],
        [MEASURES["changes"], "1.00 (0.95 to 1.05)"],
        [MEASURES["decided"], "50.0% (48.2% to 51.8%)"],
        [MEASURES["comebacks"], "25.0% (22.4% to 27.8%)"],
    ]
    page, _ = page_of(study_of("exploding-kittens", (2,)))
    assert "Does it stay open?" not in headings(page)


def test_report_of_worth():
    page, tables = page_of(study_of("cats", (2,)))
    [[head, *rows]] = tables["what"]
    assert head == ["what", "how", "by how many seats", "they win more than the others by"]
    assert rows[:4] == [
        ["a bird of 1", "caught", "50.0%", "+100.00 points (+100.00 to +100.00)"],
        ["a bird of 2", "caught", "50.0%", "+0.00 points (-5.55 to +5.55)"],
        ["a bird of 3", "caught", "50.0%", "-60.00 points (-64.11 to -55.89)"],
        ["a bird of 4", "caught", "0.0%", "never"],
    ]
    assert len(rows) == 5 * 5 + 11
    assert "Ways to meet a card: caught, stolen, played with, eaten, lost to a thief, used.</p>" in page
    assert "<p>Never stolen: a bird of 1, a bird of 2, a bird of 3; " in page
    page, _ = page_of(study_of("exploding-kittens", (2,)))
    assert "held, played, taken. What one is dealt is chance, so that is a fair experiment.</p>" in page


@pytest.mark.parametrize(("met", "told"), [(0, "never"), (1, "always"), (0.01, "too few to tell")])
def test_report_says_why_worth_is_missing(monkeypatch, met, told):
    def others(gathered, way, thing):
        return met

    monkeypatch.setattr("clowder.lab.gathering.MeasureTotals.met", others)
    monkeypatch.setattr("clowder.lab.gathering.MeasureTotals.worth_of", lambda *given: None)
    _, tables = page_of(study_of("cats", (2,)))
    assert {row[3] for row in tables["what"][0][1:]} == {told}


def test_report_of_other_rules():
    page, tables = page_of(study_of("exploding-kittens", (2,), ("attack=two", "hand=3")))
    assert re.findall("<h3>(.*?)</h3>", page) == ["2 players: attack=two", "2 players: hand=3"]
    rows = next(rows for rows in tables[""] if len(rows[0]) == 5)
    assert rows[0] == ["", "difference", "as it is", "attack=two", "as sure as with"]
    told = {row[0]: row[1:] for row in rows}
    same = "12.00 (11.91 to 12.09)", "13.00 (12.91 to 13.09)"
    assert told[MEASURES["length"]] == ["+1.000 (+1.000 to +1.000)", *same, ""], "always by one: as sure as can be"
    assert told[MEASURES["draws"]][0] == "+0.00 points (+0.00 to +0.00)"
    assert MEASURES["changes"] not in told
    address = "/new/exploding-kittens?option.attack=two"
    assert f'<a href="http://127.0.0.1:8000{address}">' in page
    assert f"<code>{address}</code>" in page
    assert "What would other rules change?" in headings(page)
    assert "What would other rules change?" not in headings(page_of(study_of("exploding-kittens", (2,)))[0])


def test_report_of_skill():
    page, tables = page_of(study_of("cats", (2,), deep=True))
    assert "This took 7 s." in page
    assert "one house among random wins 40.0% (37.4% to 42.6%) where luck alone would give 50.0%; " in page
    [[head, *rows]] = tables["without"]
    assert head == ["without", "it wins more by", "as sure as with"]
    assert [row[0] for row in rows] == ["Steal", "Play", "Taunt", "Stalk"]
    # In the hindered games seat 1 always wins; else, of ten games, it takes 1/2 and 1 and two halves of the two.
    assert {tuple(row[1:]) for row in rows} == {("+10.00 points (+5.44 to +14.56)", "0.8 times the deals")}
    for name in ("skill", "without"):
        assert page.count(f"<figure class='{name}'><div><svg></div><figcaption>What {name}-2 says</figcaption>") == 1
    assert "How much is skill?" not in headings(page_of(study_of("cats", (2,)))[0])


def test_report_lists_only_events_that_happened():
    _, tables = page_of(study_of("cats", (2, 3)))
    [[head, *rows]] = tables["a game, on average"]
    assert head == ["a game, on average", "2 players", "3 players"]
    assert rows[0] == ["games ended by the stall guard", "1.000", "1.000"], "and no rounds, of which there were none"
    assert rows[1][1:] == ["2.000", "2.000"]
    assert "What happened?" not in headings(page_of(study_of("exploding-kittens", (2,)))[0]), "it has no tallies"


def test_page_names_players_and_the_command():
    study = study_of("cats", (2, 3), label="Small <flock>", options={"flip": 3})
    page, _ = page_of(study)
    assert "<title>CATS in the lab</title>" in page
    assert "<p>1,000 games each with 2, 3 players, played by house bots.</p>" in page
    assert "<p>Small &lt;flock&gt;: other rules than usual:</p><ul><li>" in page
    assert '<a href="http://127.0.0.1:8000/new/cats?option.flip=3">' in page
    assert "Again: <code>clowder lab cats</code>" in page
    assert f"Rules {study.game.identity}, seed toys; 12.3 s on 2 threads." in page
    page, _ = page_of(study_of("cats", (2,), options={"flip": 3}))
    assert "<p>1,000 games with 2 players, " in page
    assert "<p>With other rules than usual:</p>" in page
    page, _ = page_of(study_of("cats", (2,)))
    assert "other rules than usual" not in page.lower()


def test_bots_of_several_kinds_are_all_named():

    study = study_of("cats", (3,))
    for bots, told in (
        (("house", "random", "house"), "played by house and random bots."),
        (("house", "random", "search:9"), "played by house, random, search:9."),
    ):
        gathered = study.parts[0].base
        gathered.setting = replace(gathered.setting, bots=bots)
        assert told in page_of(study)[0]


def test_a_page_without_pictures_has_its_words_and_tables():
    page = report.page_of(study_of("hold-my-bear", (2, 3)), {})
    assert headings(page) == headings(page_of(study_of("hold-my-bear", (2, 3)))[0])
    assert "figure" not in page.partition("</style>")[2]
    assert "None" not in page


def test_which_pictures_there_are():
    def names(*given, **more):
        return [picture.name for picture in report.pictures_of(study_of(*given, **more))]

    assert names("hold-my-bear", (2, 3)) == ["fairness", "length", "endings", "worth-2", "worth-3", "lead"]
    assert names("exploding-kittens", (2,)) == ["fairness", "length", "endings", "worth-2"]
    assert names("cats", (2,), deep=True)[-3:] == ["lead", "skill-2", "without-2"]
    says = {picture.name: picture.says for picture in report.pictures_of(study_of("cats", (2,)))}
    assert says["fairness"].startswith("Each dot is a seat,")
    assert "at 15 seconds for each thing" in says["length"]
    assert "the one who would win if the game ended now goes on to win" in says["lead"]
    assert says["worth-2"].startswith("2 players: ")


def test_a_folder_has_the_page_the_pictures_and_the_numbers(tmp_path):
    study = study_of("exploding-kittens", (2,), ("attack=two",))
    page = report.write_report(study, tmp_path / "a" / "folder")
    assert page == tmp_path / "a" / "folder" / "report.html"
    pictures = {f"{name}.{kind}" for name in ("fairness", "length", "endings", "worth-2") for kind in ("svg", "png")}
    others = {"report.html", "report.json", "measures.csv", "worth.csv"}
    assert {path.name for path in page.parent.iterdir()} == pictures | others
    data = json.loads((page.parent / "report.json").read_text())
    assert (data["game"], data["command"], data["seconds"]) == (
        "exploding-kittens",
        "clowder lab exploding-kittens",
        12.34,
    )
    with (page.parent / "measures.csv").open(newline="") as file:
        head, *rows = csv.reader(file)
    assert head == ["players", "rules", "measure", "value", "low", "high"]
    assert [row[:4] for row in rows if row[2] == "length"] == [
        ["2", "as it is", "length", "12.0"],
        ["2", "attack=two", "length", "13.0"],
    ]
    assert 11.9 < float(rows[0][4]) < 12 < float(rows[0][5]) < 12.1
    with (page.parent / "worth.csv").open(newline="") as file:
        head, *rows = csv.reader(file)
    assert head == ["players", "rules", "way", "thing", "share of seats", "worth", "low", "high"]
    assert rows[0][:5] == ["2", "as it is", "dealt", "Defuse", "0.5"]
    assert [float(cell) for cell in rows[0][5:]] == pytest.approx([1, 1, 1])
    assert rows[-1][:5] == ["2", "attack=two", "taken", "Rainbow-Ralphing Cat", "0.0"]
    assert rows[-1][5:] == ["", "", ""]
