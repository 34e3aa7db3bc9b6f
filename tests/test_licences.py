"""The licences of everything Clowder needs, and of what its extras bring where they are installed.

python -m pytest tests/test_licences.py -s        # prints the list
"""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

SETTINGS = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())

FREE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Unlicense|Zlib|MPL|Mozilla Public|HPND|0BSD|CC0|BSL)\b",
    re.IGNORECASE,
)
COPYLEFT = re.compile(r"\b(A?GPL|LGPL|Affero|GNU|EUPL|SSPL|CC-BY-NC|CC-BY-SA)\b", re.IGNORECASE)
ALLOWED = {  # by name, each with the reason
    "axe-playwright-python": "MIT by its file LICENSE; its metadata say nothing",
    "resvg-py": "MIT by its file LICENSE; its metadata say nothing",
    "odfpy": "Apache or GPL, as one likes: taken under Apache",
    "psycopg": "LGPL: used unchanged, as a library, and only with the extra `postgres`",
    "psycopg-binary": "LGPL: the same",
    "psycopg-pool": "LGPL: the same",
    "pygame": "LGPL: a part of the extra `compare`, which only compares speeds",
}


def grouped():
    """Returns what is needed to work on Clowder."""
    texts = [text for group in SETTINGS["dependency-groups"].values() for text in group if isinstance(text, str)]
    return [Requirement(text).name for text in texts]


def dependencies():
    """Returns what is needed, at any remove, that is installed here: the name, and the distribution."""
    found, waiting, seen = {}, [("clowder-games", ""), *((name, "") for name in grouped())], set()
    while waiting:
        wanted = waiting.pop()
        if wanted in seen:
            continue
        seen.add(wanted)
        name, extra = wanted
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # of another platform, or an extra that is not installed
        for text in found[name].requires or ():
            needed = Requirement(text)
            ours = name == "clowder-games"  # all of our extras count
            if ours or needed.marker is None or needed.marker.evaluate({"extra": extra}):
                plain = re.sub(r"[-_.]+", "-", needed.name).lower()
                waiting += [(plain, each) for each in ("", *needed.extras)]
    del found["clowder-games"]
    return dict(sorted(found.items()))


def licence_of(package):
    """Returns what a package says of its licence, in a few words."""
    told = package.metadata
    named = [text.rpartition(" :: ")[2] for text in told.get_all("Classifier") or () if text.startswith("License ::")]
    named = [text for text in named if text != "OSI Approved"]
    first = (told.get("License") or "").strip().splitlines()[:1]
    return told.get("License-Expression") or "; ".join(named) or "".join(first)[:80] or "unknown"


def is_free(name, licence):
    return name in ALLOWED or (bool(FREE.search(licence)) and not COPYLEFT.search(licence))


def test_every_dependency_may_be_used_by_anybody():
    licences = {name: licence_of(package) for name, package in dependencies().items()}
    assert {"numpy", "numba", "starlette", "sqlalchemy", "httptools", "pytest"} <= set(licences)
    for name, licence in licences.items():
        print(f"{name:32} {licence}")
    assert {name: licence for name, licence in licences.items() if not is_free(name, licence)} == {}


def test_unknown_or_copyleft_licences_are_found():
    assert is_free("x", "MIT")
    assert is_free("x", "BSD-3-Clause AND MIT")
    assert is_free("psycopg", "LGPL-3.0-only")
    for licence in ("unknown", "", "GPL-3.0-only", "LGPLv3", "MIT AND GPL-2.0-only", "AGPL", "Proprietary"):
        assert not is_free("x", licence), licence


def test_the_notices_name_every_direct_dependency():
    project = SETTINGS["project"]
    extras = project["optional-dependencies"].values()
    texts = [*project["dependencies"], *(text for extra in extras for text in extra)]
    names = {re.sub(r"[-_.]+", "-", Requirement(text).name).lower() for text in texts} - {"clowder-games"}
    notices = (Path(__file__).parents[1] / "NOTICE.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| ([a-z0-9-]+) \| [^?|]+ \|", notices, re.MULTILINE)
    assert set(named) - {"library"} == names
    assert len(named) == len(set(named))
