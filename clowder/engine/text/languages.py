"""The languages, and comparison of their catalogues. docs/languages.md says how to add one."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from clowder.engine.errors import BadRules
from clowder.engine.text.catalogue import (
    ENGINE,
    ENGLISH,
    LOCALES,
    cases,
    entries,
    files_of,
    form_of,
    nodes_of,
    variables,
)

PLURALS = {"zero", "one", "two", "few", "many", "other"}  # as CLDR calls them


@cache
def languages() -> Mapping[str, str]:
    """Returns all languages by code, with their own names for themselves. English is the first."""
    from babel import Locale

    codes = sorted({file.stem for file in ENGINE.glob("*.ftl")} - {ENGLISH})
    return {code: str(Locale.parse(code).get_display_name(code)).capitalize() for code in (ENGLISH, *codes)}


def preferred(accepted: str) -> str:
    """Returns the language that fits a browser's Accept-Language header best, or English."""
    wanted = []
    for place, part in enumerate(accepted[:500].split(",")):
        code, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if quality > 0:
            wanted.append((-quality, place, code.strip().lower().partition("-")[0]))
    return next((code for _, _, code in sorted(wanted) if code in languages()), ENGLISH)


# The law of languages


def untranslated(homes: Sequence[Path]) -> list[str]:
    """Returns where catalogues of other languages differ from the English ones of these folders.

    They must have the same messages, arguments and choices, and all their plurals. A folder without a file in a
    language uses English, which is not an error.
    """
    wrong = []
    for language in languages():
        having = [home for home in homes if (home / f"{language}.ftl").is_file()]
        if language == ENGLISH or not having:
            continue
        try:
            wrong += _differences(language, having, homes)
        except BadRules as unread:
            wrong.append(str(unread).rstrip("."))
    return wrong


def _differences(language: str, having: Sequence[Path], homes: Sequence[Path]) -> list[str]:
    file = f"{language}.ftl"
    ours, theirs = (_told(code, having) for code in (ENGLISH, language))
    wrong = [f"{file} lacks the message {id!r}" for id in ours if id not in theirs]
    wrong += [f"{file} has a message {id!r}, but English does not" for id in theirs if id not in ours]
    given, takes = _arguments(ENGLISH, homes), _arguments(language, homes)
    for id in ours.keys() & theirs.keys():
        wrong += [f"{file} says {id!r} without ${name}" for name in sorted(given[id] - takes[id])]
        wrong += [f"{file} gives {id!r} a ${name} that English does not have" for name in sorted(takes[id] - given[id])]
        wrong += [f"{file}: {id!r} {what}" for what in _unlike(language, ours[id], theirs[id])]
    return sorted(wrong)


def _told(language: str, homes: Iterable[Path]) -> dict[str, Any]:
    """Returns the messages of a language by id."""
    from fluent.syntax.ast import Message

    files = [home / f"{language}.ftl" for home in homes if (home / f"{language}.ftl").is_file()]
    return {entry.id.name: entry for _, entry in entries(files) if isinstance(entry, Message)}


def _arguments(language: str, homes: Sequence[Path]) -> dict[str, set[str]]:
    """Returns the arguments of each message."""
    files = files_of(language, *homes)
    known = cases(files)
    return {id: {form_of(name, known)[1] for name in names} for id, names in variables(files).items()}


def _choices(entry: Any) -> dict[str, set[str]]:
    """Returns the variables that a message chooses by, with the keys of all choices, except for the viewer."""
    from fluent.syntax import ast as ftl

    found: dict[str, set[str]] = {}
    for node in nodes_of(entry):
        if isinstance(node, ftl.SelectExpression) and isinstance(node.selector, ftl.VariableReference):
            keys = {each.key.name if isinstance(each.key, ftl.Identifier) else each.key.value for each in node.variants}
            found.setdefault(node.selector.id.name, set()).update(keys)
    return {name: keys for name, keys in found.items() if not name.endswith("-is")}


def _unlike(language: str, ours: Any, theirs: Any) -> list[str]:
    from babel import Locale

    plurals = {*Locale.parse(LOCALES.get(language, language)).plural_form.tags, "other"}
    wrong, chosen = [], _choices(theirs)
    for name, keys in _choices(ours).items():
        missing = keys - PLURALS - chosen.get(name, set())
        wrong += [f"does not choose by ${name}"] if name not in chosen else []
        wrong += [f"has no [{key}] of ${name}" for key in sorted(missing)] if name in chosen else []
        if keys & PLURALS - {"other"} and name in chosen:
            wrong += [f"has no plural [{key}] of ${name}" for key in sorted(plurals - chosen[name])]
    wrong += [
        f"has a plural [{key}] of ${name}, which the language does not have"
        for name, keys in chosen.items()
        for key in sorted((keys & PLURALS) - plurals)
    ]
    return wrong
