"""Two records of the same code are equal, and a record of other code is not."""

import pytest
import same_frames

GAME, PLAYS = "exploding-kittens", 3


def recorded(out, **changed):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLOWDER_THINKERS", "0")  # as a record sets it, but only until it ends
        same_frames.record(out, same_frames.load() | changed, [GAME], PLAYS)
    return out


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    return recorded(tmp_path_factory.mktemp("before"))


def test_two_records_are_equal(before, tmp_path):
    after = recorded(tmp_path)
    text = (before / f"{GAME}.txt").read_bytes()
    assert text == (after / f"{GAME}.txt").read_bytes()
    assert same_frames.compare(before, after)
    for found in (b'"parts":{', b"# 0.000000 Eve: GET / 200", b"restart", b'{"table": "entries"', b'"end":null'):
        assert found in text


def test_a_server_that_sends_something_else_is_found(before, tmp_path, capsys):
    setup = same_frames.load()["Setup"]
    quicker = type(setup("").pace)(0.5, 1.5, 1.0)
    after = recorded(tmp_path, Setup=lambda *given, **more: setup(*given, **more, pace=quicker))
    assert not same_frames.compare(before, after)
    assert "lines differ" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new"), [('"parts":{', '"partz":{'), ('{"table": "people"', '{"table": "peple"'), ("restart\n", "")]
)
def test_a_difference_is_shown(tmp_path, capsys, old, new):
    text = '# 0.000000 restart\n0.1 Ann {"v":1,"parts":{}}\n{"table": "people", "id": "x"}\n'
    for folder, written in (("before", text), ("after", text.replace(old, new, 1))):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "cats.txt").write_text(written)
    assert not same_frames.compare(tmp_path / "before", tmp_path / "after")
    shown = capsys.readouterr().out
    assert "  - line" in shown
    assert "  + line" in shown


def test_records_of_other_games_are_not_equal(tmp_path):
    for folder, game in (("before", "cats"), ("after", "nine-lives")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{game}.txt").write_text("")
    assert not same_frames.compare(tmp_path / "before", tmp_path / "after")


def test_a_command_that_the_script_does_not_send_is_named():
    with pytest.raises(SystemExit, match="never sends dance"):
        same_frames.check_commands(["play", "dance"], ["play"])


def test_moved_modules_are_searched_in_every_known_place(monkeypatch):
    monkeypatch.setitem(same_frames.PARTS, "find", ("clowder.nowhere:find", "clowder.games:look", "clowder.games:find"))
    assert same_frames.load()["find"]("cats").name == "cats"
    monkeypatch.setitem(same_frames.PARTS, "find", ("clowder.nowhere:find",))
    with pytest.raises(SystemExit, match=r"find is in none of these places: clowder\.nowhere:find"):
        same_frames.load()
