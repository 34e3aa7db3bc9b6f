"""What is installed: names that show, types that are found, files that are shipped, addresses that lead somewhere."""

import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import clowder

HOME = Path(clowder.__file__).parent
ROOT = HOME.parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = SETTINGS["project"]


def test_dir_lists_names_that_are_not_imported_yet():
    code = "import sys, clowder; print({*clowder.__all__, '__version__'} <= set(dir(clowder)), 'numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]


def test_every_name_that_is_promised_is_there():
    for name in clowder.__all__:
        assert getattr(clowder, name) is not None


def test_what_the_docs_name_after_import_clowder_is_there():
    """In a process of its own: here other tests have imported these modules already."""
    code = "import sys, clowder; loads = clowder.schemas.load, clowder.arena.dataset.load; print(*map(callable, loads))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]


def test_every_file_of_the_package_is_shipped():
    patterns = [Path(name).name for names in SETTINGS["tool"]["setuptools"]["package-data"].values() for name in names]
    files = [path for path in HOME.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    missing = [str(p) for p in files if p.suffix != ".py" and not any(fnmatch(p.name, pattern) for pattern in patterns)]
    assert not missing


def test_the_types_are_shipped():
    assert (HOME / "py.typed").read_text() == ""
    assert "py.typed" in SETTINGS["tool"]["setuptools"]["package-data"]["*"]
    assert "Typing :: Typed" in PROJECT["classifiers"]


def test_the_version_is_said_once():
    assert "version" in PROJECT["dynamic"]
    assert SETTINGS["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "clowder._version.__version__"}


def test_addresses_lead_into_the_repository():
    urls = PROJECT["urls"]
    home = urls["Homepage"]
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= set(urls)
    for url in urls.values():
        assert url.startswith(home)
        for branch in ("/blob/main/", "/tree/main/"):
            if branch in url:
                assert (ROOT / url.removeprefix(home + branch)).exists()


def test_the_oldest_python_is_named():
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert f"Programming Language :: Python :: {oldest}" in PROJECT["classifiers"]
