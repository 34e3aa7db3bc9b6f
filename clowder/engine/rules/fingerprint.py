"""Fingerprints of functions, of everything they reach, and of the constants they read.

Works on syntax trees. Comments, docstrings, annotations, decorators and the place of a function do not count, so only
changes that could change a game change its fingerprint. It is the same on every backend.
"""

import ast
import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

NOT_WRITTEN = "__clowder_basic__", "__clowder_derived__"
FACTS = (int, str, bytes, tuple, list, dict, frozenset)


def fingerprint(functions: Iterable[Any], *facts: object) -> str:
    """Returns a short hash of these functions and of some plain facts."""
    return hash_of(sorted(_told(*found) for found in reached(functions)), *facts)


def hash_of(*facts: object) -> str:
    """Returns a short hash of plain data."""
    return hashlib.sha256("\n".join(_text(fact) for fact in facts).encode()).hexdigest()[:16]


def source_fingerprint(path: Path) -> str:
    """Returns a short hash of a Python file without its imports, because it does not matter where a name comes from."""
    return hash_of(_shape(_WithoutImports().visit(ast.parse(path.read_text(encoding="utf-8")))))


class _WithoutImports(ast.NodeTransformer):
    """Removes the imports from a syntax tree, and conditions that contain nothing else."""

    def visit_Import(self, node: ast.Import) -> None:
        return None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        return None

    def visit_If(self, node: ast.If) -> ast.AST | None:
        self.generic_visit(node)
        return node if node.body or node.orelse else None


def reached(functions: Iterable[Any]) -> Iterator[tuple[FunctionType, ast.FunctionDef]]:
    """Yields these functions and all that they reach, each once, with its definition.

    Leaves out basics, which each backend implements differently, and derived kernels, which follow from the fields.
    """
    seen, waiting = set(), list(functions)
    while waiting:
        function = waiting.pop()
        code = function.__code__
        definition = _definition(code.co_filename, code.co_name, code.co_firstlineno)
        if code in seen or definition is None or any(hasattr(function, mark) for mark in NOT_WRITTEN):
            continue
        seen.add(code)
        yield function, definition
        values = (_value(function, name) for name in _names(definition))
        waiting += [value for value in values if isinstance(value, FunctionType)]


def _told(function: FunctionType, definition: ast.FunctionDef) -> str:
    """Returns a function's code and the constants it reads, as text."""
    values = {name: _value(function, name) for name in sorted(_names(definition))}
    facts = (
        f"{name} = {_text(value)}" for name, value in values.items() if isinstance(value, FACTS) or _is_numpys(value)
    )
    return "\n".join([_shape(definition), *facts])


def _value(function: Callable[..., Any], name: str) -> Any:
    """Returns what a name refers to in a function that does not define it itself."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    return cells[name].cell_contents if name in cells else function.__globals__.get(name)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _definitions(path: Path) -> dict[tuple[str, int], ast.FunctionDef]:
    """Returns the top-level functions of a file by name and first line, decorators included."""
    functions = (node for node in _tree(path).body if isinstance(node, ast.FunctionDef))
    return {(f.name, min([f.lineno, *(d.lineno for d in f.decorator_list)])): f for f in functions}


def _definition(file: str, name: str, line: int) -> ast.FunctionDef | None:
    return _definitions(Path(file)).get((name, line))


def _names(definition: ast.FunctionDef) -> set[str]:
    """Returns the names a function reads and does not define, except in decorators and annotations."""
    nodes = [node for part in (*definition.body, *definition.args.defaults) for node in ast.walk(part)]
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {argument.arg for argument in definition.args.args}
    own |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return {node.id for node in names if isinstance(node.ctx, ast.Load)} - own


def _shape(node: ast.AST) -> str:
    """Returns a syntax tree as text that is the same in every version of Python, with meaningful nodes only."""
    return "".join(_walk(node))


_SAYS_NOTHING = {
    "annotation",
    "returns",
    "decorator_list",
    "type_comment",
    "type_params",
    "ctx",
    "kind",
    "type_ignores",
}


def _walk(node: object) -> Iterator[str]:
    if isinstance(node, ast.AST):
        yield f"({type(node).__name__}"
        for name, value in ast.iter_fields(node):
            if name not in _SAYS_NOTHING and value is not None and value != []:
                yield f" {name}="
                yield from _walk(_without_docstring(value) if name == "body" else value)
        yield ")"
    elif isinstance(node, list):
        for each in node:
            yield from _walk(each)
    else:
        yield repr(node)


def _without_docstring(body: Any) -> Any:
    first = body[0] if isinstance(body, list) and body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return body[1:]
    return body


def _is_numpys(value: Any) -> bool:
    """Returns whether something is a NumPy array or number. NumPy need not be installed."""
    return hasattr(value, "tolist") and not isinstance(value, type)


def _text(value: Any) -> str:
    """Returns plain data as text, whatever type holds it."""
    if _is_numpys(value):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_text, value))}]"
    if isinstance(value, dict):
        return f"{{{','.join(f'{_text(key)}:{_text(value[key])}' for key in value)}}}"
    if isinstance(value, frozenset | set):
        return _text(sorted(value))
    return repr(value)
