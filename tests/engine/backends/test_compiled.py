"""Compiled code is never stale: editing any source that it could come from changes its folder."""

import importlib
import inspect
import pkgutil
import shutil
from pathlib import Path

import pytest

import clowder.engine
from clowder.engine.backends import compiled
from clowder.engine.rules import kernel
from clowder.games import FAMILIES, find

PACKAGE = Path(clowder.__file__).parent
ENGINE = PACKAGE / "engine"
MARKS = "__clowder_kernel__", "__clowder_template__", "__clowder_basic__"
SILENT = "__init__.py", "text.py", "scene.py"  # of a family: no compiled code comes from there


@pytest.fixture(scope="module")
def engine_files():
    """Returns the files of the engine that contain marked functions."""
    found = set()
    for module in pkgutil.walk_packages(clowder.engine.__path__, "clowder.engine."):
        for value in vars(importlib.import_module(module.name)).values():
            if inspect.isfunction(value) and any(hasattr(value, mark) for mark in MARKS):
                found.add(Path(value.__code__.co_filename))
    return sorted(path for path in found if path.is_relative_to(ENGINE))


def kernels_of(family):
    """Returns the files of a family that contain its rules."""
    game = find(FAMILIES[family][0])
    files = {Path(rule.__code__.co_filename) for rule in game.rules.values()}
    return sorted(path for path in files if path.is_relative_to(game.home))


@pytest.fixture
def copied(tmp_path, monkeypatch, engine_files):
    """Returns a copy of the package, for computing keys of its files."""
    package = tmp_path / "clowder"
    for part in ("engine", "games"):
        shutil.copytree(PACKAGE / part, package / part, ignore=shutil.ignore_patterns("__pycache__"))
    places = tuple(package / place.relative_to(PACKAGE) for place in kernel.KERNELS)
    monkeypatch.setattr(kernel, "KERNELS", places)
    for module in (kernel, compiled):
        monkeypatch.setattr(module, "ENGINE", package / "engine")
    monkeypatch.setattr(compiled, "cache_root", lambda: tmp_path / "cache")
    yield package
    compiled.digest.cache_clear()


def folders(package):
    """Returns the cache folder of each family."""
    compiled.digest.cache_clear()
    return {family: compiled.cache_folder(package / "games" / family) for family in FAMILIES}


def changed(package, path):
    """Returns the families whose cache folder changes when a file of the package is edited."""
    before, copy = folders(package), package / path.relative_to(PACKAGE)
    copy.write_text(copy.read_text() + "\n# another line\n")
    after = folders(package)
    return {family for family in FAMILIES if before[family] != after[family]}


def test_an_edit_where_the_engine_has_kernels_is_noticed_by_every_family(copied, engine_files):
    assert len(engine_files) > 15
    for path in engine_files:
        assert changed(copied, path) == set(FAMILIES), path


def test_every_place_for_kernels_holds_some_and_is_hashed(copied, engine_files):
    for place in kernel.KERNELS:
        there = [path for path in engine_files if (copied / path.relative_to(PACKAGE)).is_relative_to(place)]
        assert there, place
        assert changed(copied, there[0]) == set(FAMILIES), place


@pytest.mark.parametrize("family", FAMILIES)
def test_an_edit_of_a_familys_rules_is_noticed_by_that_family(copied, family):
    files = kernels_of(family)
    assert len(files) > 1
    for path in files:
        assert changed(copied, path) == {family}, path


@pytest.mark.parametrize("family", FAMILIES)
def test_editing_texts_and_scenes_changes_no_cache_folder(copied, family):
    for name in SILENT:
        assert changed(copied, PACKAGE / "games" / family / name) == set(), name


def test_an_edit_of_the_engines_plain_code_is_noticed_by_none(copied):
    for name in ("play/game.py", "text/catalogue.py", "scene/render.py", "backends/interpreted.py"):
        assert changed(copied, PACKAGE / "engine" / name) == set(), name


def function_in(path):
    """Returns a function from a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("def rule(state):\n    return 0\n")
    names: dict = {}
    exec(compile(path.read_text(), str(path), "exec"), names)
    return names["rule"]


@pytest.mark.parametrize("mark", [kernel.kernel, kernel.inlined, kernel.template])
def test_the_engine_has_no_kernels_outside_the_hashed_places(copied, mark):
    for place in ("play/planted.py", "scene/planted.py", "planted.py", "backends/planted.py"):
        with pytest.raises(
            TypeError, match=r"rule is (a kernel|an algorithm), and planted\.py must not contain kernels"
        ):
            mark(function_in(copied / "engine" / place))
    for place in ("rules/planted.py", "laws/deep/planted.py"):
        assert mark(function_in(copied / "engine" / place))


def test_a_new_file_in_a_hashed_place_is_noticed(copied):
    before = folders(copied)
    function_in(copied / "engine" / "rules" / "deep" / "planted.py")
    assert all(before[family] != folder for family, folder in folders(copied).items())


def test_code_that_is_compiled_in_another_way_is_kept_apart(copied, monkeypatch):
    monkeypatch.setattr(compiled.config, "OPT", 3)
    home = copied / "games" / "kittens"
    usual = compiled.cache_folder(home)
    monkeypatch.setattr(compiled.config, "OPT", 1)
    quick = compiled.cache_folder(home)
    monkeypatch.setattr(compiled.config, "BOUNDSCHECK", 1)
    assert len({usual, quick, compiled.cache_folder(home)}) == 3
    assert quick.name == f"{usual.name}-O1"
