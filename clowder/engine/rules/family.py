"""`Rules`: the functions of a family of games by their names in the contract, and `family_rules`, which makes them."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from clowder.engine.errors import BadRules
from clowder.engine.rules import events
from clowder.engine.rules.defaults import OPTIONAL
from clowder.engine.rules.derived import Fields, check_all
from clowder.engine.rules.fingerprint import reached
from clowder.engine.rules.kernel import bind

CONTRACT = ("deal", "legal_moves", "play", "scores", "determinize")
DECIDING = ("deal", "legal_moves", "play", "scores", "settle", "house", "tally")


class Rules(dict[str, Any]):
    """A family's functions by their names in the contract, and the templates bound to them so far.

    A variant of a family's rules (for a test, or a bot that cheats) needs a `label`, which separates its code on disk.
    """

    def __init__(self, functions: Mapping[str, Any], label: str = "", faults: Mapping[str, Any] | None = None) -> None:
        super().__init__(functions)
        self.label, self.faults = label, faults or {}
        self.bound: dict[Any, Any] = {}

    def bind(self, algorithm: Any, home: Path) -> Any:
        """Returns a template bound to these rules: a plain function."""
        return bind(algorithm, self, home, self.label, self.bound)

    @cached_property
    def read_events(self) -> bool:
        """Whether the rules read the events that they recorded. If not, they can run without recording any."""
        deciding = (self[name] for name in DECIDING)
        found = (function for function, _ in reached(deciding) if function.__module__ != events.__name__)
        return any("events" in function.__code__.co_names for function in found)


def family_rules(
    declared: Fields, *modules: ModuleType, faults: Mapping[str, Any] | None = None, **functions: Any
) -> Rules:
    """Returns a family's rules: the functions that are given, and those that follow from the field table.

    `faults` says what `check` looks for, as clauses with their predicates; those of the field table's deck come first.
    Functions that are not given come from the first of `modules` that has them. Raises BadRules for missing or unknown
    functions.
    """
    optional = {each.__name__: each for each in OPTIONAL}
    names = (*CONTRACT, *optional, *declared.kernels, "check")
    for name in functions:
        if name not in names:
            raise BadRules(f"The rules of {declared.module} have no function {name!r}. There are {', '.join(names)}.")
    found_faults = faults if faults is not None else next((m.FAULTS for m in modules if hasattr(m, "FAULTS")), {})
    faults = {**declared.faults, **found_faults}
    usual = {**optional, **declared.kernels, "check": check_all(faults, declared.module)}
    given = {name: getattr(m, name) for m in reversed(modules) for name in names if hasattr(m, name)} | functions
    missing = [name for name in CONTRACT if name not in given and name not in usual]
    if missing:
        raise BadRules(f"The rules of {declared.module} lack {', '.join(missing)}.")
    return Rules({name: given.get(name) or usual[name] for name in dict.fromkeys(names)}, faults=faults)
