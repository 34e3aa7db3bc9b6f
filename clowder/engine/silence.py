"""Rules that tell nothing: the same functions with a `tell` that does nothing, for games that nobody looks at.

Only kernels that tell something are compiled again; all others are shared. It takes as long as compiling the rules, so
it pays for very many games alone.
"""

from types import FunctionType
from typing import Any

from clowder.engine import events
from clowder.engine.device import reads_events
from clowder.engine.game import Game, Rules
from clowder.engine.kernel import JIT, inlined, kernel

_made: dict[int, tuple[Rules, Rules]] = {}  # by the identity of rules, which are kept: so it stays theirs


@inlined
def tell_nobody(state, kind, seat, a, b, c, seen):
    """Takes the place of `events.tell`."""


def call_silently(game: Game, algorithm: Any) -> Any:
    """Returns a template bound to a game's rules that tell nothing; to its own rules if they read what they tell."""
    if not JIT or reads_events(game):
        return game.call(algorithm)
    if id(game.rules) not in _made:
        known = {events.tell: tell_nobody}
        functions = {name: _silent(rule, known) for name, rule in game.rules.items()}
        _made[id(game.rules)] = game.rules, Rules(functions, f"{game.rules.label}_silent")
    return _made[id(game.rules)][1].bind(algorithm, game.home, game.explain)


def _silent(rule: Any, known: dict[Any, Any]) -> Any:
    """Returns a kernel that tells nothing, with all that it calls; the kernel itself if it never did."""
    function = getattr(rule, "py_func", None)
    if function is None or rule in known:
        return known.get(rule, rule) if function else rule
    names = {name: function.__globals__[name] for name in function.__code__.co_names if name in function.__globals__}
    known[rule] = rule  # rules do not call themselves
    silent = {name: _silent(value, known) for name, value in names.items()}
    if any(silent[name] is not names[name] for name in names):
        code = function.__code__
        again = FunctionType(code, {**function.__globals__, **silent}, code.co_name, function.__defaults__)
        again.__module__, again.__qualname__ = function.__module__, f"{function.__qualname__}_silent"
        known[rule] = kernel(again, inline=rule.targetoptions.get("forceinline", False))
    return known[rule]
