"""No class of ours inherits from another of ours to borrow its methods: objects own objects."""

import ast
from pathlib import Path

import clowder

HOME = Path(clowder.__file__).parent
ROWS = {
    *("Codes", "Entries", "Games", "Holders", "Leases", "Orders", "People", "Places", "Positions"),
    *("Reports", "Seats", "Secrets", "Tables", "Variants"),
}
ALLOWED = {
    **{f"clowder.store.schema.{row}": "clowder.store.schema.Base" for row in ROWS},  # as SQLAlchemy wants it
    # Variants of one thing
    "clowder.engine.backends.interpreted.Checked": "clowder.engine.backends.interpreted.Interpreted",
    "clowder.engine.simulate.cuda_vector.CudaVector": "clowder.engine.simulate.vector.Vector",
    "clowder.players.opponents.BotVector": "clowder.engine.simulate.vector.Vector",
    "clowder.store.bus.PostgresBus": "clowder.store.bus.Bus",
    **{f"clowder.adapters.memory.{kind}": "clowder.adapters.memory.Memory" for kind in ("Told", "Decided", "Veiled")},
    "clowder.arena.probe.ProbedSearch": "clowder.players.search_bot.SearchPlayer",
    "clowder.table.frames.Drawn": "clowder.engine.scene.render.SceneRenderer",
}


def classes_of(module, text):
    """Yields the classes of a module, each with its bases; a base that is imported has the name of its own module."""
    tree = ast.parse(text)
    names = {node.name: f"{module}.{node.name}" for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield f"{module}.{node.name}", [_full(base, names) for base in node.bases]


def _full(base, names):
    first, dot, rest = ast.unparse(base).partition("[")[0].partition(".")
    return names.get(first, first) + dot + rest


def borrowing(found):
    """Returns the classes that have a base of ours, exceptions and protocols aside."""
    found = dict(found)

    def is_exception(name):
        bases = found.get(name, ())
        return name in ("Exception", "BaseException", "ValueError") or any(map(is_exception, bases))

    return {
        (name, base)
        for name, bases in found.items()
        for base in bases
        if base in found and not is_exception(base) and "typing.Protocol" not in found.get(base, ())
    }


def test_classes_inherit_from_no_other_class_of_ours_but_for_those_that_are_named_here():
    found = {}
    for path in HOME.rglob("*.py"):
        module = ".".join(path.relative_to(HOME.parent).with_suffix("").parts).removesuffix(".__init__")
        found |= dict(classes_of(module, path.read_text(encoding="utf-8")))
    assert len(found) > 300
    assert borrowing(found) == set(ALLOWED.items())


def test_a_class_that_borrows_is_found_under_any_name():
    first = (
        "from typing import Protocol\nclass A: ...\nclass P(Protocol): ...\nclass B(A): ...\nclass E(Exception): ..."
    )
    second = "import first as a\nfrom first import A as Z, E, P\n"
    second += "class C(a.A): ...\nclass D(Z[int]): ...\nclass F(E): ...\nclass Q(P): ...\nclass O(list[int]): ..."
    found = [*classes_of("first", first), *classes_of("second", second)]
    assert borrowing(found) == {(name, "first.A") for name in ("first.B", "second.C", "second.D")}
