"""Imports go one way: engine < games < players < arena, lab, adapters, train, store < web < cli."""

import ast
from pathlib import Path

import clowder

ROOT = Path(clowder.__file__).parent
LEVELS = {
    "engine": 0,
    "system": 0,
    "games": 1,
    "players": 2,
    "arena": 3,
    "lab": 3,
    "adapters": 3,
    "store": 3,
    "face": 3,
    "scaffold": 3,
    "schemas": 3,
    "train": 3,
    "web": 4,
    "cli": 5,
}


def imports(path):
    """Yields the layer and the family that a module imports from, wherever in the module it does so."""
    for node in ast.walk(ast.parse(path.read_text())):
        found = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found = [node.module]
            if node.module == "clowder":
                found = [f"clowder.{alias.name}" for alias in node.names]
        for name in found:
            parts = name.split(".")
            if parts[0] == "clowder" and len(parts) > 1:
                yield parts[1], parts[2] if len(parts) > 2 else None


def test_imports_go_one_way():
    wrong = []
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[0] in ("__init__", "__main__"):
            continue
        for layer, family in imports(path):
            if layer not in LEVELS:
                continue
            sideways = layer == parts[0] == "games" and family and len(parts) > 1 and family != parts[1]
            if (
                LEVELS[layer] > LEVELS[parts[0]]
                or (LEVELS[layer] == LEVELS[parts[0]] and layer != parts[0])
                or sideways
            ):
                wrong.append(f"{'/'.join(parts)} imports {layer}{'.' + family if family else ''}")
    assert not wrong


def test_every_part_has_a_level():
    parts = {p.stem for p in ROOT.iterdir() if p.suffix == ".py" or (p / "__init__.py").exists()}
    assert parts - {"__init__", "__main__"} <= set(LEVELS)


def test_the_engine_names_no_game():
    from clowder.games import FAMILIES

    paths = list((ROOT / "engine").rglob("*.py"))
    assert len(paths) > 50
    for path in paths:
        text = path.read_text().lower()
        for family in FAMILIES:
            assert family not in text, f"{path.name} speaks of {family}"
