"""What people may be called at a table."""

import unicodedata

import pytest
from clock import Seeded

from clowder.table.names import FIRST_NAMES, MAX_NAME, Taken, clean_name, is_like
from clowder.table.seating import bot_chair
from clowder.table.terms import NAMES, Chair, Terms
from clowder.table.texts import use_language

LUCK = Seeded()


@pytest.mark.parametrize(
    "name", ["Ada", "Jürgen", "Zoë", "李小龍", "Ольга", "O'Neil", "Ada ❤", "मीरा", "Mr. 5", "عمر", "🐱"]
)
def test_ordinary_names_stay_as_they_are(name):
    assert clean_name(name, LUCK) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200b\u2060",
        "\u3164",
        "\u2800",
        "\u115f",
        "\u00ad",
        "\u034f",
        "\ufe0f",
        "\U000e0041",
        "\u0301",
        "\n\t",
    ],
)
def test_a_name_that_nobody_sees_is_none(name):
    assert clean_name(name, LUCK, "Kit") == "Kit"
    assert clean_name(name, LUCK) in FIRST_NAMES


@pytest.mark.parametrize("name", ["You", "you", "YOU", "Y o u", "Уou", "ｙｏｕ", "Y\u200bou", "Host", "Bоt"])
def test_nobody_is_called_what_the_page_calls_others(name):
    assert clean_name(name, LUCK, "Kit") == "Kit"


def test_text_is_not_turned_round_and_accents_do_not_pile_up():
    assert clean_name("\u202eAda\u2066\n", LUCK) == "Ada"
    assert clean_name("A" + "\u0327" * 40 + "da", LUCK) == "A" + "\u0327" * 2 + "da"
    assert len(clean_name("y" * 100_000, LUCK)) == MAX_NAME


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "Аdа"),
        ("Ada", "A da"),
        ("Max", "Мах"),
        ("Bill", "BiII"),
        ("Ada", "𝐀𝐝𝐚"),
        ("modem", "modern"),
    ],
)
def test_names_that_look_alike_are_alike(name, other):
    assert is_like(name, [other])
    assert is_like(other, ["Zoe", name])


def test_names_of_the_house_are_not_alike():
    for name in (*FIRST_NAMES, *NAMES):
        assert not is_like(name, {*FIRST_NAMES, *NAMES} - {name})


def test_who_looks_like_another_at_the_table_gets_a_number():
    called = {"a": "Ada", "b": "Аdа", "c": "Bea", "d": "Mona"}
    bot = Chair("bot", "Mona")
    terms = Terms("cats", 4, chairs=(Chair(), Chair(), Chair(), bot), ever=tuple("abcd"), called=called)
    assert list(terms.names.values()) == ["Ada", "Аdа 2", "Bea", "Mona 2"]


def test_a_bot_is_not_taken_for_a_person():
    assert bot_chair((Chair("person", unicodedata.normalize("NFKC", "mona"), "a"), Chair())).name == "Otto"


def test_a_name_that_is_taken_gets_the_first_free_number():
    taken = Taken(["Mona"])
    assert [taken.take(name) for name in ("Bob", "Bob 3", "BOB", "B0b", "Bob", "Mona")] == [
        "Bob",
        "Bob 3",
        "BOB 2",
        "B0b 4",
        "Bob 5",
        "Mona 2",
    ]


@pytest.mark.parametrize("name", ["{0}", "Bob", "Bob {0}", "B"])
def test_telling_people_apart_takes_looks_in_proportion_to_their_number(name, monkeypatch):
    looks = []
    monkeypatch.setattr(Taken, "has", lambda self, name, has=Taken.has: looks.append(name) or has(self, name))
    people = [str(number) for number in range(500)]
    called = {person: name.format(person) for person in people}
    called |= dict.fromkeys(people[::2], "Bob")
    names = Terms("cats", 4, ever=tuple(people), called=called).names
    assert len(set(names.values())) == 500
    assert len(looks) <= 3 * len(people)


def test_names_are_made_once_for_terms_and_a_language(monkeypatch):
    taken = []
    monkeypatch.setattr(Taken, "take", lambda self, name, take=Taken.take: taken.append(name) or take(self, name))
    terms = Terms("cats", 4, joining=tuple(map(str, range(123))))
    assert [terms.names[person] for person in terms.joining][:2] == ["Somebody", "Somebody 2"]
    with use_language("de"):
        assert terms.names["0"] == "Jemand"
    assert len(taken) == 2 * 123
