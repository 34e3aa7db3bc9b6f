"""Explains why rules do not compile, in one sentence. Numba's own message fills pages and does not name the game.

Looks in the syntax trees for fields that the record does not have and for undefined names. For anything else, says
where Numba stopped and quotes its reason.
"""

import ast
import builtins
import difflib
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from clowder.engine.rules.fingerprint import reached

ARRAYS = ("shape", "size")  # attributes that arrays have


def explain(functions: Iterable[Any], fields: Collection[str], wrong: Exception) -> str:
    """Returns why rules that reach these functions could not be compiled."""
    for function, definition in reached(functions):
        place = Path(function.__code__.co_filename).name
        local = _local_names(definition)
        known = local | function.__globals__.keys() | vars(builtins).keys()
        for node in (node for part in definition.body for node in ast.walk(part)):
            if isinstance(node, ast.Name) and node.id not in known:
                return f"{place}, line {node.lineno}: {node.id!r} is not defined."
            if (
                isinstance(node, ast.Attribute)
                and _is_record(node.value, local)
                and node.attr not in (*fields, *ARRAYS)
            ):
                near = difflib.get_close_matches(node.attr, fields, 1)
                hint = f"; did you mean {near[0]!r}?" if near else "."
                return f"{place}, line {node.lineno}: the state has no field {node.attr!r}{hint}"
    return _numbas_words(str(wrong))


def _local_names(definition: ast.FunctionDef) -> set[str]:
    stored = (node for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return {argument.arg for argument in definition.args.args} | {node.id for node in stored}


def _is_record(node: ast.expr, local: set[str]) -> bool:
    """Returns whether something is a record, not a number or an array."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Name) and node.id in local


def _numbas_words(text: str) -> str:
    """Returns the innermost place and the reason from one of Numba's errors."""
    places = re.findall(r" at (.+) \((\d+)\)", text)  # innermost first
    lines = [line.strip() for line in re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()]
    reasons = [line for line in lines if line and not line.startswith(("Failed in", "During:", "File ", "[", "<"))]
    where = f"{Path(places[0][0]).name}, line {places[0][1]}: " if places else ""
    return f"{where}{reasons[0][:160].rstrip('.') if reasons else 'it cannot be compiled'}."
