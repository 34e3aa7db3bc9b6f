"""`clowder new-bot`: the file it writes plays."""

import shlex
import shutil
from pathlib import Path

import pytest

GAME = "exploding-kittens"


@pytest.mark.parametrize("language", ["py", "js", "numba"])
def test_a_new_bot_plays_as_it_is(command_line, language, tmp_path, monkeypatch):
    if language == "js" and not shutil.which("node"):
        pytest.skip("there is no Node here")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    code, told, _ = command_line("new-bot", GAME, "--lang", language)
    assert code == 0
    debug = told.split("`")[1].split()
    assert debug[:2] == ["clowder", "debug"]
    code, told, _ = command_line(*debug[1:], "--games", 2)
    assert (code, "without a fault" in told) == (0, True)
    again = command_line("new-bot", GAME, "--lang", language)
    assert again[0] == 2
    assert "nothing was written" in again[2]


@pytest.mark.parametrize("language", ["py", "js", "numba"])
def test_new_bot_in_another_folder_prints_how_to_run_it(command_line, language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my bots").mkdir()
    suffix = "js" if language == "js" else "py"
    for file in (f"my bots/one.{suffix}", tmp_path / "my bots" / f"two.{suffix}"):
        code, told, _ = command_line("new-bot", GAME, "--lang", language, "--out", file)
        assert code == 0
        commands = told.split("`")[1::2]
        written = (tmp_path / file).read_text()
        assert f"{commands[0]} " in written
        assert shlex.split(commands[0])[-1] in (f"{Path(file).stem}:Bot", f"./{file}", str(file))
        assert (", in " in told) == (language == "numba")  # what is imported must lie where one is
