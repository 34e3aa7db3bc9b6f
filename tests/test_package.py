"""What is installed: names that show, types that are found, files that are shipped, addresses that lead somewhere."""

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import yaml
from packaging.requirements import Requirement

import clowder
from clowder.cli import COMMANDS

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


def test_version_is_defined_once():
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


def promised(kind):
    """Returns the names that docs/versions.md promises."""
    text = (ROOT / "docs" / "versions.md").read_text(encoding="utf-8")
    return text.partition(f"<!-- {kind} -->\n```text\n")[2].partition("```")[0].split()


def test_public_names_are_those_that_are_promised():
    """A name that goes needs a release that warns before; docs/versions.md says so."""
    assert promised("names") == sorted(clowder.__all__)
    assert promised("commands") == sorted(name for commands in COMMANDS.values() for name in commands)


def test_the_distribution_can_be_run_by_its_own_name():
    assert PROJECT["scripts"][PROJECT["name"]] == PROJECT["scripts"]["clowder"]


def test_a_plain_install_brings_nothing_that_only_speed_needs():
    names = {Requirement(text).name for text in PROJECT["dependencies"]}
    assert not names & {"numpy", "numba", "scipy", "matplotlib"}
    fast = {Requirement(text).name for text in PROJECT["optional-dependencies"]["fast"]}
    assert fast == {"numpy", "numba"}


def test_what_a_release_is_tried_with_is_locked_by_hash():
    text = (ROOT / "deploy" / "requirements.txt").read_text()
    assert "://" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    assert all("--hash=sha256:" in entry for entry in entries)
    locked = {Requirement(entry.partition(" \\\n")[0]).name for entry in entries}
    extras = PROJECT["optional-dependencies"]
    needed = {Requirement(text).name for text in [*PROJECT["dependencies"], *extras["fast"], *extras["postgres"]]}
    assert needed <= locked


def test_the_container_and_its_neighbours_watch_over_each_other():
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())["services"]
    assert {"one", "two", "db", "backup", "tls"} == set(services)
    assert "HEALTHCHECK" in (ROOT / "deploy" / "Containerfile").read_text()
    assert {name: each["condition"] for name, each in services["tls"]["depends_on"].items()} == {
        "one": "service_healthy",
        "two": "service_healthy",
    }
    for service in ("one", "two"):
        words = services[service]["command"]
        assert words[words.index("--workers") + 1] == "2"
    caddy = (ROOT / "deploy" / "Caddyfile").read_text()
    assert "one:8000 two:8000" in caddy
    assert "health_uri /health" in caddy


def test_workflows_call_targets_that_there_are():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        jobs = yaml.safe_load(path.read_text())["jobs"]
        steps = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
        named = {word for step in steps for word in re.findall(r"\bmake ([a-z-]+)", step)}
        assert named <= targets, path.name


def test_the_citation_names_this_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert cited["version"] == clowder.__version__
    assert cited["license"] == PROJECT["license"]
