"""Catalogues are compiled once and cached on disk: the cache gives the same texts, and is never wrong."""

import marshal
import os
import subprocess
import sys

import pytest
from clock import LIMIT
from tiers import few_or_all

from clowder.engine.errors import BadRules
from clowder.engine.text import compiled_messages
from clowder.engine.text.catalogue import cases, variables
from clowder.engine.text.compiled_messages import functions_of

TEXT = """
cards = { $n ->
    [one] one card
   *[other] { $n } cards
 }
plays = { $who } plays { cards }.
"""
GIVEN = {"n": 2, "who": "Ann"}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where a catalogue and its cache are."""
    monkeypatch.setattr(compiled_messages, "cache_root", lambda: tmp_path)
    (tmp_path / "en.ftl").write_text(TEXT)
    return tmp_path


def read(files):
    return variables(files), cases(files)


def unread(files):
    raise AssertionError("It is read although it is kept.")


def loaded(folder, reading=read, locale="en"):
    return functions_of(locale, [folder / "en.ftl"], reading)


def said(found):
    return {id: function(GIVEN, []) for id, function in found.by_id.items()}


def kept_in(folder):
    return sorted((folder / "catalogues").glob("*.bin"))


def test_cached_catalogue_gives_the_same_texts_without_reading_files(folder):
    fresh = loaded(folder)
    assert said(fresh)["plays"] == "Ann plays 2 cards."
    assert len(kept_in(folder)) == 1
    kept = loaded(folder, unread)
    assert said(kept) == said(fresh)
    assert kept.variables == fresh.variables
    assert kept.cases == fresh.cases


def test_a_changed_text_and_another_language_are_kept_for_themselves(folder):
    loaded(folder)
    (folder / "en.ftl").write_text(TEXT.replace("plays", "shows"))
    assert said(loaded(folder))["shows"] == "Ann shows 2 cards."
    loaded(folder, locale="de")
    assert len(kept_in(folder)) == 3


@pytest.mark.parametrize("damage", [b"", b"not what was written", marshal.dumps(["a list"])])
def test_a_damaged_file_is_made_again(folder, damage):
    before = said(loaded(folder))
    (path,) = kept_in(folder)
    path.write_bytes(damage)
    assert said(loaded(folder)) == before
    assert said(loaded(folder, unread)) == before


def test_a_text_that_cannot_be_read_is_not_kept(folder):
    (folder / "en.ftl").write_text("a = { $x")
    with pytest.raises(BadRules):
        loaded(folder, lambda files: ({}, frozenset()))
    assert kept_in(folder) == []


def test_a_second_process_compiles_no_catalogue(tmp_path):
    """Of no game, in no language."""
    program = """
import sys
from clowder.engine.text.languages import languages
from clowder.engine.text import compiled_messages as functions
from clowder.games import find, own_names

compiled, compile_ = [], functions._compiled
functions._compiled = lambda locale, files: compiled.append(locale) or compile_(locale, files)
for name in list(own_names())[:int(sys.argv[1])]:
    for language in languages():
        find(name).catalogue(language)
print(len(compiled))
"""
    environment = {**os.environ, "CLOWDER_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", program, str(few_or_all(1, 9))]
    first, second = (
        int(subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LIMIT, check=True).stdout)
        for _ in range(2)
    )
    assert first > 0
    assert second == 0
