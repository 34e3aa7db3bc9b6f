"""The small changes that can be made to a Python file: what `mutate.py` draws from.

Left alone are docstrings, type hints, decorators, imports, log calls, f-strings, and texts: of strings only those that
are one word (keys, names, modes) are changed.
"""

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
TEXTS = {"help", "metavar", "doc", "extra"}  # arguments that are for readers
LOGS = {"log", "logging", "warnings"}
WORD = re.compile(r"[A-Za-z_][\w.-]*")


@dataclass(frozen=True)
class Change:
    """One change: its first line, its kind, the bytes it replaces, and how a reader sees both."""

    line: int
    kind: str
    start: int
    end: int
    new: str
    before: str
    after: str

    def applied(self, source: str) -> str:
        """Returns the file with this change."""
        raw = source.encode()
        return (raw[: self.start] + self.new.encode() + raw[self.end :]).decode()


Variant = tuple[str, ast.expr | ast.stmt, ast.AST | None]  # its kind, what goes, and what comes: None leaves it out


def changes(source: str) -> list[Change]:
    """Returns every change of a file; a few of them are no Python, which `is_python` tells."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for kind, old, new in (variant for node in changeable(ast.parse(source)) for variant in variants(node)):
        written = "pass" if new is None else ast.unparse(ast.fix_missing_locations(new))
        before = ast.unparse(old)
        begin, end = starts[old.lineno - 1] + old.col_offset, starts[old.end_lineno - 1] + old.end_col_offset
        put = f"({written})" if isinstance(new, ast.expr) else written
        change = Change(old.lineno, kind, begin, end, put, before, written)
        if before != written:
            found.append(change)
    return found


def is_python(source: str) -> bool:
    """Tells whether a file can be parsed."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def changeable(node: ast.AST, within: bool = False) -> Iterator[ast.AST]:
    """Yields what a change may touch under `node`; `within` a function that is a whole statement, too."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_left_alone(child):
                continue
            inside = within or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            if within or not isinstance(child, ast.stmt):
                yield child
            yield from changeable(child, inside)


def _is_left_alone(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'")
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return ast.unparse(node.value.func).split(".")[0] in LOGS
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets)
    return isinstance(node, ast.keyword) and node.arg in TEXTS


def variants(node: ast.AST) -> Iterator[Variant]:
    """Yields what can stand in the place of one node, or of a part of it."""
    match node:
        case ast.Compare(ops=operators):
            for place, operator in enumerate(operators):
                for other in COMPARED[type(operator)]:
                    yield "comparison", node, _with(node, ops=_put(operators, place, other()))
        case ast.BoolOp(values=values):
            yield "boolean", node, _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
            for place in range(len(values)):
                rest = values[:place] + values[place + 1 :]
                yield "boolean", node, rest[0] if len(rest) == 1 else _with(node, values=rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "boolean", node, operand
        case ast.UnaryOp(op=ast.USub(), operand=ast.expr() as operand) if not isinstance(operand, ast.Constant):
            yield "arithmetic", node, operand
        case ast.BinOp(op=operator) if type(operator) in CALCULATED:
            yield "arithmetic", node, _with(node, op=CALCULATED[type(operator)]())
        case ast.AugAssign(op=operator):
            yield "removed assignment", node, None
            if type(operator) in CALCULATED:
                yield "arithmetic", node, _with(node, op=CALCULATED[type(operator)]())
        case ast.Constant(value=value):
            yield from (("constant", node, ast.Constant(other)) for other in _other_values(value))
        case ast.IfExp():
            yield "boolean", node, _with(node, body=node.orelse, orelse=node.body)
        case ast.If(test=test) | ast.While(test=test) if isinstance(test, ast.Name | ast.Attribute | ast.Call):
            yield "boolean", test, ast.UnaryOp(ast.Not(), test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield "boolean", test, ast.Constant(True)
        case ast.Call():
            yield from _other_calls(node)
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield "removed call", node, None
        case ast.Raise() | ast.Break() | ast.Continue() | ast.Return(value=None):
            yield "removed exit", node, None
        case ast.Return(value=value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield "removed value", node, ast.Return(ast.Constant(None))
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "removed assignment", node, None


def _other_values(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, float):
        return [value * 2, value / 2]
    return [f"{value}x"] if isinstance(value, str) and WORD.fullmatch(value) else []


def _other_calls(call: ast.Call) -> Iterator[Variant]:
    """Yields calls with two neighbours swapped, with one named argument left out, or of the opposite function."""
    if not any(isinstance(argument, ast.Starred) for argument in call.args):
        for place in range(len(call.args) - 1):
            left, right = call.args[place : place + 2]
            swapped = _put(_put(call.args, place, right), place + 1, left)
            yield "swapped arguments", call, _with(call, args=swapped)
    for place, keyword in enumerate(call.keywords):
        if keyword.arg and keyword.arg not in TEXTS:
            rest = call.keywords[:place] + call.keywords[place + 1 :]
            yield "removed argument", call, _with(call, keywords=rest)
    if isinstance(call.func, ast.Name) and call.func.id in OPPOSITES:
        yield "opposite", call, _with(call, func=ast.Name(OPPOSITES[call.func.id]))


def _put(values: list, place: int, value: object) -> list:
    return [*values[:place], value, *values[place + 1 :]]


def _with(node: ast.AST, **changed: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return other
