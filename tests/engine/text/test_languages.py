"""Law 41: the catalogues of all languages have the same messages; inserted words are inflected correctly."""

import pytest

from clowder.engine.errors import BadRules
from clowder.engine.text.catalogue import ENGINE, catalogue
from clowder.engine.text.languages import languages, untranslated
from clowder.engine.text.messages import Seat, Slot, all_of, say
from clowder.engine.text.viewer import Viewer
from clowder.games import find, own_names

EXAMPLE = ENGINE.parent.parent / "examples" / "mousehole" / "clowder_mousehole"
HOMES = {"engine": (ENGINE,), "web": (ENGINE.parent / "web",), "mousehole": (EXAMPLE,)}
HOMES |= {name: find(name).catalogues for name in own_names()}
NAMES = ("Ann", "Bob")


@pytest.mark.parametrize("name", HOMES)
def test_law_41_every_language_has_every_message(name):
    homes = HOMES[name]
    assert not untranslated(homes)
    for language in languages():
        assert all((home / f"{language}.ftl").is_file() for home in homes if (home / "en.ftl").is_file())
        assert catalogue(language, *homes)


CARDS = "{ $n ->\n    [one] one card\n   *[other] { $n } cards\n }"
KARTEN = "{ $n ->\n    [one] eine Karte\n   *[other] { $n } Karten\n }"


@pytest.mark.parametrize(
    ("english", "german", "complaint"),
    [
        ("a = A.", "a = Ä.", []),
        ("a = A.\nb = B.", "a = Ä.", ["de.ftl lacks the message 'b'"]),
        ("a = A.", "a = Ä.\nb = B.", ["de.ftl has a message 'b', but English does not"]),
        ("a = A { $x }.", "a = Ä.", ["de.ftl says 'a' without $x"]),
        ("a = A.", "a = Ä { $x }.", ["de.ftl gives 'a' a $x that English does not have"]),
        ("a = { $Who-s } A.", "a = Ä von { $who-dat }.", []),
        (f"a = {CARDS}", f"a = {KARTEN}", []),
        (f"a = {CARDS}", "a = { $n } Karten", ["de.ftl: 'a' does not choose by $n"]),
        (f"a = {CARDS}", f"a = {KARTEN.replace('[one]', '[1]')}", ["de.ftl: 'a' has no plural [one] of $n"]),
        (
            f"a = {CARDS}",
            f"a = {KARTEN.replace('*[', '[few] x' + chr(10) + '   *[')}",
            ["de.ftl: 'a' has a plural [few] of $n, which the language does not have"],
        ),
        (
            "a = { $x ->\n    [up] A\n    [down] B\n   *[else] C\n }",
            "a = { $x ->\n    [up] Ä\n   *[else] Z\n }",
            ["de.ftl: 'a' has no [down] of $x"],
        ),
        ("a = A.", "a = {", ["de.ftl of {folder} cannot be read near 'a = {'"]),
    ],
)
def test_law_41_finds_differences_between_catalogues(tmp_path, english, german, complaint):
    (tmp_path / "en.ftl").write_text(english)
    (tmp_path / "de.ftl").write_text(german)
    assert untranslated([tmp_path]) == [each.replace("{folder}", tmp_path.name) for each in complaint]


def test_missing_language_or_message_falls_back_to_english(tmp_path):
    (tmp_path / "en.ftl").write_text("a = A { $who }.\nb = B.")
    assert not untranslated([tmp_path])
    voice = Viewer(0, NAMES, "de")
    assert catalogue.__wrapped__("de", tmp_path).text(say("b"), voice) == "B."
    (tmp_path / "de.ftl").write_text("a = Ä { $who }.")
    known = catalogue.__wrapped__("de", tmp_path)
    assert known.text(say("a", who=Seat(0)), voice) == "Ä du."
    assert "b" in known


def test_inserted_words_are_inflected_for_their_sentence(tmp_path):
    (tmp_path / "en.ftl").write_text("give = Give { $what } to { $whom }: { $all }.\nbird = the bird")
    (tmp_path / "de.ftl").write_text(
        "give = { $Whom-dat } geben: { $what-acc }; { $all-acc }.\nbird = der Vogel\n    .acc = den Vogel"
    )
    known = catalogue.__wrapped__("de", tmp_path)
    said = say("give", what=say("bird"), whom=Seat(0), all=all_of([say("bird"), Seat(0), Seat(1), 3]))
    assert known.text(said, Viewer(0, NAMES, "de")) == "Dir geben: den Vogel; den Vogel, dich, Bob und 3."
    assert known.text(said, Viewer(1, NAMES, "de")) == "Ann geben: den Vogel; den Vogel, Ann, dich und 3."
    open_place = say("give", what=Slot(0), whom=Slot(1), all="x")
    assert known.text(open_place, Viewer(0, NAMES, "de")) == "\ue001 geben: \ue000; x."


def test_a_case_that_no_message_has_is_refused(tmp_path):
    (tmp_path / "en.ftl").write_text("a = { $whom-gen }")
    with pytest.raises(BadRules, match=r"\$whom-gen"):
        catalogue.__wrapped__("en", tmp_path)
