"""`clowder site`: where it writes, and what it says where it can't."""

import pytest
from typer.testing import CliRunner

from clowder.cli import app
from clowder.engine.errors import ClowderError
from clowder.static_site import folder, pyodide

RUNNER = CliRunner()


def test_site_prints_what_it_wrote_and_how_to_try_it(monkeypatch, tmp_path):
    written = {}
    monkeypatch.setattr(folder, "write", lambda path, server: written.update(path=path, server=server) or 31_200_000)
    done = RUNNER.invoke(app, ["site", str(tmp_path / "out"), "--server", "https://play.example"])
    assert done.exit_code == 0
    assert "31.2 MB" in done.output
    assert "http.server" in done.output
    assert written == {"path": tmp_path / "out", "server": "https://play.example"}


def test_without_pyodide_nothing_is_written(monkeypatch, tmp_path):
    monkeypatch.setattr(pyodide, "cache_root", lambda: tmp_path / "cache")
    monkeypatch.setattr(pyodide.shutil, "which", lambda name: None)
    done = RUNNER.invoke(app, ["site", str(tmp_path / "out")])
    assert isinstance(done.exception, ClowderError)
    with pytest.raises(FileNotFoundError):
        (tmp_path / "out").stat()
