"""Decorators for rules (`kernel`, `inlined`, `basic`, `contract`, `template`), `Table`, and `bind`, which joins them.

A kernel is a plain Python function over integers and records that anybody can call, test and step through. A template
is an algorithm over any game's rules, such as a playout or a search. `bind` gives it the rules of one game and returns
a plain function again. A backend (clowder/engine/backends) turns these into what runs.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

ENGINE = Path(__file__).parents[1]
HASHED = "rules", "simulate", "laws", "search.py", "backends/compiled.py"
KERNELS = tuple(ENGINE / place for place in HASHED)
PLAIN = {  # Files without kernels. They are not part of the cache key.
    *("__init__.py", "text.py", "card_names.py", "insights.py", "migration.py", "scene.py", "lesson.py", "guide.py"),
    *("words.py", "stage.py"),  # names in games written for 0.2
}


class Table(tuple[int, ...]):
    """A constant table of integers that kernels read by index."""

    __slots__ = ()


def kernel(function: Any) -> Any:
    """Marks a rule function. It must write in place, over integers, without allocation or exceptions."""
    return _marked(function, "kernel")


def inlined(function: Any) -> Any:
    """Marks a kernel that is inlined into its callers: for frequent steps with few callers.

    A compiled call costs some twenty instructions, and prevents optimisation across it.
    """
    return _marked(function, "inlined")


def _marked(function: Any, mark: str) -> Any:
    _check_place(function, "a kernel")
    function.__clowder_kernel__ = mark
    return function


def _check_place(function: Any, what: str) -> None:
    source = Path(function.__code__.co_filename)
    if not may_hold_kernels(source):
        raise TypeError(f"{function.__name__} is {what}, and {source.name} must not contain kernels.")


def may_hold_kernels(source: Path) -> bool:
    """Returns whether compiled code can come from a file, so that an edit there needs another cache folder."""
    if source.is_relative_to(ENGINE):
        return any(source.is_relative_to(place) for place in KERNELS)
    return source.name not in PLAIN


def basic(name: str) -> Callable[[Any], Any]:
    """Marks a function that a backend may implement in its own way, by a name of the backend's. The body is the
    reference.

    It is not part of a game's rules, nor of their fingerprint.
    """

    def marked(function: Any) -> Any:
        function.__clowder_basic__ = name
        return function

    return marked


def contract(function: Any) -> Any:
    """Marks a rule that every game implements. The body is only its specification."""
    function.__clowder_contract__ = True
    return function


def template(function: Any) -> Any:
    """Marks an algorithm over the contract's functions. `bind` binds it to a game's own rules."""
    _check_place(function, "an algorithm")
    function.__clowder_template__ = True
    return function


def bind(algorithm: Any, rules: Mapping[str, Any], home: Path, label: str = "", bound: Any = None) -> Any:
    """Returns a copy of a template in which the contract's names refer to `rules`: a plain function.

    `home` is the game's folder and `label` distinguishes variants of its rules; both name compiled code on disk.
    `bound` caches what has been bound to these rules, so that templates share the templates they call.
    """
    bound = {} if bound is None else bound
    if algorithm not in bound:
        names, sources = {}, {Path(algorithm.__code__.co_filename).parent}
        for name in algorithm.__code__.co_names:
            value = algorithm.__globals__.get(name)
            if hasattr(value, "__clowder_contract__"):
                names[name] = rules[name]
            elif hasattr(value, "__clowder_template__"):
                names[name] = bind(value, rules, home, label, bound)
                sources |= names[name].__clowder_bound__.sources
        made: Any = renamed(algorithm, f"{home.name}{label}_{algorithm.__qualname__}", names)
        made.__clowder_bound__ = Bound(home, frozenset(sources))
        bound[algorithm] = made
    return bound[algorithm]


class Bound:
    """The sources of a bound template: the folder of its game, and those of its algorithms."""

    def __init__(self, home: Path, sources: frozenset[Path]) -> None:
        self.home, self.sources = home, sources


def renamed(function: Any, qualname: str, names: Mapping[str, Any]) -> FunctionType:
    """Returns a copy of a function under another name, in which some names refer to something else."""
    everything = {**function.__globals__, **names}
    copy = FunctionType(function.__code__, everything, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__, copy.__qualname__ = function.__module__, qualname
    copy.__dict__.update(function.__dict__)
    return copy
