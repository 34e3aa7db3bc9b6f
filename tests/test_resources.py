"""What the package brings beside its code is found where the code looks for it: templates, catalogues, nets, tables."""

import ast
import importlib
import pkgutil
import re
import warnings
from pathlib import Path

import pytest

import clowder
from clowder.engine.text.catalogue import ENGINE, catalogue
from clowder.engine.text.languages import languages
from clowder.games import FAMILIES, find
from clowder.table.texts import HERE as TABLE
from clowder.web import WEB
from clowder.web.pages import templates

HOME = Path(clowder.__file__).parent
TEMPLATES = sorted(path.name for path in (WEB / "templates").iterdir())
WRITTEN = {"table.html", "index.html"}  # what a site has, and what `python -m clowder.web.pages.preview` writes


def literals(folder):
    """Yields the strings of all modules in a folder."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def paths_of(module):
    """Yields the paths into the package that a module names."""
    for value in vars(module).values():
        for each in value if isinstance(value, tuple | list) else (value,):
            if isinstance(each, Path) and each.is_relative_to(HOME):
                yield each


def test_every_path_that_a_module_names_is_there():
    found = set()
    for module in pkgutil.walk_packages(clowder.__path__, "clowder."):
        if not module.name.endswith("__main__") and ".migrations." not in module.name:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", DeprecationWarning)  # names of 0.2 say what they are called now
                    named = list(paths_of(importlib.import_module(module.name)))
            except ModuleNotFoundError as wrong:
                if str(wrong.name).startswith("clowder"):
                    raise
                continue  # an extra that is not installed: PyTorch, OpenSpiel
            assert all(path.exists() for path in named), module.name
            found.update(named)
    assert len(found) > 10


def test_every_template_that_is_named_is_there_and_every_other_is_used():
    texts = "\n".join((WEB / "templates" / name).read_text() for name in TEMPLATES)
    used = set(re.findall(r'{%-? (?:extends|from|import|include) "([^"]+)"', texts))
    named = {
        text for text in (*literals(WEB), *literals(WEB.parent / "static_site")) if re.fullmatch(r"\w+\.html", text)
    } - WRITTEN
    assert len(TEMPLATES) > 15
    assert named | used == set(TEMPLATES)


def test_every_static_file_that_is_named_is_there():
    texts = "\n".join(path.read_text() for path in (WEB / "templates").iterdir())
    named = set(re.findall(r"static\('([^']+\.\w+)'\)", texts))
    assert len(named) > 15
    for name in named:
        assert templates.static_text(name), name
    for family in FAMILIES:
        assert templates.static_text(f"stages/{family}.css"), family


@pytest.mark.parametrize("language", list(languages()))
def test_every_language_has_a_catalogue_of_the_engine_the_page_and_every_family(language):
    for folder in (ENGINE, TABLE, *(find(names[0]).home for names in FAMILIES.values())):
        assert (folder / f"{language}.ftl").stat().st_size > 100
    assert "no-public-tables" in catalogue(language, TABLE)
    for names in FAMILIES.values():
        assert all("pitch" in find(name).catalogue(language) for name in names)


def test_every_family_has_its_rules_its_pictures_and_its_look():
    for names in FAMILIES.values():
        for file in ("RULES.md", "art.svg", "stage.css"):
            assert (find(names[0]).home / file).stat().st_size > 100
