"""Messages become sentences, by catalogue and viewer; missing, unused and ill-formed ones are found."""

import shutil

import pytest

from clowder.engine.errors import BadRules
from clowder.engine.text.catalogue import ENGINE, Catalogue, catalogue, unsaid
from clowder.engine.text.messages import Seat, Slot, all_of, in_a_row, one_of, say
from clowder.engine.text.viewer import Viewer
from clowder.games import find, names

TABLE, WEB, OFFLINE, SITE = (ENGINE.parent / name for name in ("table", "web", "offline", "static_site"))
ANN, BOB = Viewer(0, ("Ann", "Bob")), Viewer(1, ("Ann", "Bob"))


@pytest.fixture
def game(tmp_path):
    """A folder with a catalogue and code that speaks it."""

    def write(ftl, code=""):
        (tmp_path / "en.ftl").write_text(ftl)
        (tmp_path / "text.py").write_text(code)
        return tmp_path

    return write


def text(folder, message, voice=ANN):
    return catalogue.__wrapped__("en", folder).text(message, voice)


def test_cache_keeps_viewers_apart(game):
    known = catalogue.__wrapped__("en", game("to = To { $whom }: { $cards }.\ncards = { $number } cards"))
    cards = say("cards", number=2)
    assert known.text(say("to", whom=Slot(1), cards=cards), ANN) == "To \ue001: 2 cards."
    assert known.text(say("to", whom=Seat(1), cards=cards), ANN) == "To Bob: 2 cards."
    assert known.text(say("to", whom=Seat(1), cards=cards), BOB) == "To you: 2 cards."
    assert known.text(cards, BOB) == "2 cards"


def test_a_seat_is_you_to_its_viewer_and_a_name_to_all_others(game):
    folder = game("gave = { $Who } gave { $whom } { $who-s } card: { $Whom-s } now.")
    message = say("gave", who=Seat(0), whom=Seat(1))
    assert text(folder, message, ANN) == "You gave Bob your card: Bob's now."
    assert text(folder, message, BOB) == "Ann gave you Ann's card: Your now."
    assert text(folder, message, Viewer(None, ("Ann", "Bob"))) == "Ann gave Bob Ann's card: Bob's now."


def test_a_verb_follows_the_seat_and_a_plural_the_number(game):
    cards = "{ $n ->\n    [one] { $n } card\n   *[other] { $n } cards\n }"
    folder = game(f"draw = {{ $Who }} {{ $who-is ->\n    [you] draw\n   *[other] draws\n }} {cards}.")
    assert text(folder, say("draw", who=Seat(0), n=1)) == "You draw 1 card."
    assert text(folder, say("draw", who=Seat(1), n=1200)) == "Bob draws 1,200 cards."


def test_lists_and_messages_are_arguments_too(game):
    folder = game("skip = a skip\nsaw = { $Cards }; { $any }; { $row }.")
    items = (say("skip"), "x", 3)
    said = text(folder, say("saw", cards=all_of(items), any=one_of(items), row=in_a_row(items)))
    assert said == "A skip, x and 3; a skip, x or 3; a skip, x, 3."


def test_names_are_never_parsed_as_messages(game):
    folder = game("hello = { $Who } came.")
    assert text(folder, say("hello", who=Seat(1)), Viewer(0, ("Ann", "{ $x } <b>"))) == "{ $x } <b> came."


def test_equal_messages_of_equal_viewers_are_made_once(game, monkeypatch):
    made = Catalogue("en", [ENGINE / "en.ftl", game("hello = { $Who } came.\nbye = Bye.") / "en.ftl"])
    sentences, real = [], Catalogue.sentence
    monkeypatch.setattr(Catalogue, "sentence", lambda *given: sentences.append(given[1].id) or real(*given))
    for _ in range(3):
        made.text(say("hello", who=Seat(1)), ANN)
    for voice in (ANN, BOB, ANN):  # what names nobody is the same for all
        made.text(say("bye"), voice)
    assert sentences == ["hello", "bye"]


@pytest.mark.parametrize(
    ("ftl", "message", "complaint"),
    [
        ("hello = Hello.", say("helo"), "No catalogue has the message 'helo'."),
        ("hello = Hello { $you }.", say("hello"), "uses $you, which it was not given"),
        ("hello = Hello { $you.", say("hello"), "cannot be read near 'hello = Hello { $you.'"),
        ("hello = Hello.\nhello = Ho.", say("hello"), "has the message 'hello' twice"),
        ("hello = Hello { $who-m }.", say("hello", who=1), "After the hyphen it needs -s, -is or a case"),
        ("hello = { $Who }.", say("hello", who=Seat(7)), "There is no seat 7"),
        ("hello = { other }.", say("hello"), "hello"),
    ],
)
def test_bad_messages_are_refused_in_a_sentence(game, ftl, message, complaint):
    with pytest.raises(BadRules) as wrong:
        text(game(ftl), message)
    assert complaint in str(wrong.value)


@pytest.mark.parametrize(
    ("ftl", "code", "complaint"),
    [
        ("a = A.", 'say("a")', []),
        ("a = A { $x }.", 'say("a", **given)', []),
        ("a = A { b }.\nb = B.", 'say("a")', []),
        ("a = A.", 'say("a"), say("b")', ["text.py:1 says 'b', which no catalogue has"]),
        ("a = A.\nb = B.", 'say("a")', ["the message 'b' is not used"]),
        ("a = A { $x }.", 'say("a")', ["text.py:1 says 'a' without $x"]),
        ("a = A { $X-s }.", 'say("a", x=1)', []),
        ("a = A.", 'say("a", x=1)', ["text.py:1 gives 'a' a $x that it does not use"]),
        ("a = { b }.\nb = { $x }.", 'say("a")', ["text.py:1 says 'a' without $x"]),
        ("a = {", 'say("a")', ["en.ftl of {folder} cannot be read near 'a = {'"]),
    ],
)
def test_missing_unused_and_ill_formed_messages_are_found(game, ftl, code, complaint):
    folder = game(ftl, code)
    assert unsaid("en", [folder], [folder]) == [each.replace("{folder}", folder.name) for each in complaint]


@pytest.mark.parametrize("name", names())
def test_law_32_every_message_exists_and_is_used(name):
    from clowder.engine.laws import laws

    assert not laws.audit_messages(find(name))


@pytest.mark.parametrize(
    ("home", "sources"), [(ENGINE, [ENGINE]), (TABLE, [TABLE, WEB, OFFLINE, SITE])], ids=["engine", "table"]
)
def test_law_32_holds_for_the_rest(home, sources):
    assert not unsaid("en", [home], sources)


def test_law_32_finds_a_message_that_a_game_lost(tmp_path):
    game = find("cats")
    home = tmp_path / "cats"
    shutil.copytree(game.home, home, ignore=shutil.ignore_patterns("__pycache__"))
    lines = (home / "en.ftl").read_text().splitlines(keepends=True)
    first = next(place for place, line in enumerate(lines) if line[:1].isalpha())
    after = next(n for n, line in enumerate(lines[first + 1 :], first + 1) if line[:1].isalpha())
    (home / "en.ftl").write_text("".join(lines[:first] + lines[after:]))
    assert unsaid("en", [home], [home])
