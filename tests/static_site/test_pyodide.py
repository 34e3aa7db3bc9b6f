"""Pyodide's package: one version, by its bytes."""

import hashlib
import io
import subprocess
import tarfile

import pytest

from clowder.engine.errors import ClowderError
from clowder.static_site import pyodide


def package(names=pyodide.NEEDED):
    """Returns a package with these files."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name in names:
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            archive.addfile(member, io.BytesIO(name.encode()))
    return data.getvalue()


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """The cache folder, without npm."""
    monkeypatch.setattr(pyodide, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(pyodide.shutil, "which", lambda name: None)
    return tmp_path


def test_a_kept_package_is_used_without_npm(folder, monkeypatch):
    monkeypatch.setattr(pyodide, "SHA512", hashlib.sha512(kept := package()).hexdigest())
    (folder / pyodide.PACKAGE).write_bytes(kept)
    assert pyodide.files() == {name: name.encode() for name in pyodide.NEEDED}


def test_other_bytes_are_refused(folder):
    (folder / pyodide.PACKAGE).write_bytes(package())
    with pytest.raises(ClowderError, match="does not have the bytes"):
        pyodide.files()


def test_without_npm_or_node_a_sentence_says_what_to_do(folder):
    with pytest.raises(ClowderError, match=pyodide.PACKAGE):
        pyodide.files()
    with pytest.raises(ClowderError, match="install it"):
        pyodide.node()


def test_npm_that_fails_is_told_in_a_sentence(folder, monkeypatch):
    def fails(command, **more):
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(pyodide.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(pyodide.subprocess, "run", fails)
    with pytest.raises(ClowderError, match="could not fetch"):
        pyodide.files()
    assert list(folder.iterdir()) == []
