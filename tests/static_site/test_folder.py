"""The folder of a site: what is in it, and where it is not written."""

import json
import re

import pytest
from small_site import ENGINE, RUNTIME, files_of_site

from clowder.engine.errors import ClowderError
from clowder.static_site import engine_pack, folder, pages, pyodide


@pytest.fixture
def site(monkeypatch):
    monkeypatch.setattr(pages, "own_names", lambda: ("cats",))
    monkeypatch.setattr(pages, "guide_data", lambda *given: {"sections": []})
    monkeypatch.setattr(pyodide, "files", lambda: RUNTIME)
    monkeypatch.setattr(engine_pack, "made", lambda runtime: ENGINE)


def test_a_site_is_written_and_written_again(site, tmp_path):
    size = folder.write(tmp_path / "site", report=lambda text: None)
    there = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in there) == size
    mark, letter = tmp_path / "site" / folder.MARK, tmp_path / "letter.txt"
    for path in (tmp_path / "site" / "old.html", tmp_path / "site" / "CNAME", letter):
        path.write_text("kept")
    mark.write_text(f"{mark.read_text()}\nold.html\n../letter.txt")
    folder.write(tmp_path / "site", report=lambda text: None)
    assert not (tmp_path / "site" / "old.html").exists()
    assert (tmp_path / "site" / "CNAME").read_text() == letter.read_text() == "kept"


def test_a_folder_with_other_files_is_left_alone(site, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(ClowderError, match="other files"):
        folder.write(tmp_path)
    with pytest.raises(ClowderError, match="not a folder"):
        folder.write(tmp_path / "letter.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    "server", ["play.example", "ftp://play.example", 'https://a.example/"', "https://", "javascript:1"]
)
def test_a_servers_address_that_is_none_is_refused(site, tmp_path, server):
    with pytest.raises(ClowderError, match="address"):
        folder.write(tmp_path / "site", server)
    assert not (tmp_path / "site").exists()


def test_all_files_are_kept_at_hand_and_a_change_of_any_is_noticed(monkeypatch):
    files = files_of_site(monkeypatch)
    script = files["offline.js"].decode()
    kept = json.loads(re.search(r"const FILES = (\[.*?\]);", script, re.DOTALL)[1])
    assert set(kept) == set(files) - {"offline.js", ".nojekyll"}
    assert "@" not in script.split("\n")[3]
    others = files_of_site(monkeypatch, "https://play.example")
    assert others["offline.js"].splitlines()[3] != files["offline.js"].splitlines()[3]


def test_a_worker_knows_which_engine_it_starts(monkeypatch):
    """A service worker leaves out the query of an address, so this stands in the script itself."""
    worker = files_of_site(monkeypatch)["worker.mjs"].decode()
    assert re.search(r'const VERSION = "[0-9a-f]{10}";', worker)
    assert 'LANGUAGES = `["en", "de"]`' in worker
    assert not re.search(r"@[A-Z]+@", worker)


def test_the_folder_holds_the_licences_of_all_that_is_in_it(monkeypatch):
    told = files_of_site(monkeypatch)["licences.txt"].decode()
    for wanted in ("MIT License", "Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "babel ", "attrs "):
        assert wanted in told, wanted
    assert pyodide.VERSION in told
