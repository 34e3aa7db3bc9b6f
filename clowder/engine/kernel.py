"""How rules become machine code: `kernel`, `template`, `bind`, and the cache on disk.

A kernel is a rule function compiled by Numba. A template is an algorithm over any game's rules (playout, perft,
search): `bind` makes a game's own compiled copy of it. Numba's cache does not see that a callee in another file
changed, so every cache folder is named by a hash of all sources that can end up in it.
"""

import getpass
import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any

import numba.extending
from numba import types
from numba.core.caching import UserProvidedCacheLocator

from clowder.engine.errors import BadRules

# Numba's stubs do not know these parts of it.
config: Any = numba.config
njit: Any = numba.njit
intrinsic: Any = numba.extending.intrinsic

JIT = not config.DISABLE_JIT
ENGINE = Path(__file__).parent
NOT_COMPILED = {  # no kernels there: editing recompiles nothing
    *("__init__.py", "words.py", "titles.py", "outlook.py", "migration.py", "messages.py", "catalogue.py", "voice.py"),
    *("stage.py", "staging.py", "scenes.py", "staged_laws.py", "lesson.py", "lesson_laws.py", "lawful.py"),
    *("options.py", "device.py", "cuda_vector.py", "cuda_playout.py", "guide.py", "guide_laws.py", "example.py"),
    "languages.py",
}

Explain = Callable[[Exception], str]

_cache_dir_lock = threading.Lock()


@cache
def cache_root() -> Path:
    """Returns the writable folder that holds all compiled code."""
    home = os.environ.get("CLOWDER_CACHE_DIR")
    base = Path(home) if home else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "clowder"
    try:
        base.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=base).close()
    except OSError:
        base = Path(tempfile.gettempdir()) / f"clowder-cache-{getpass.getuser()}"
        base.mkdir(mode=0o700, exist_ok=True)
        if base.is_symlink() or (hasattr(os, "getuid") and base.stat().st_uid != os.getuid()):
            base = Path(tempfile.mkdtemp(prefix="clowder-cache-"))  # compiled code is loaded from there: ours alone
    return base


@cache
def digest(*folders: Path) -> str:
    """Returns a hash of the compiled sources in `folders`: the rules' fingerprint."""
    summary = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.glob("*.py")):
            if path.name not in NOT_COMPILED:
                summary.update(f"{path.name}\0".encode() + path.read_bytes() + b"\0")
    return summary.hexdigest()[:16]


def cache_folder(home: Path, *others: Path) -> Path:
    """Returns the cache folder for code of `home` that may also contain code of `others`."""
    folders = dict.fromkeys((ENGINE, home, *others))
    checked = "-bounds" if config.BOUNDSCHECK else ""
    return cache_root() / f"{home.name}-{digest(*folders)}{checked}"


class ContentLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled code by the content of its sources, so that two checkouts of the same sources share it.

    Numba's own locator names a folder by the path of the checkout, and asks when the source was written.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        folder = Path(py_file).parent
        return f"{folder.name}-{digest(folder)}"

    def get_source_stamp(self) -> str:
        return "by content"


def _compile(function: Callable[..., Any], folder: Path, **flags: bool) -> Any:
    if not JIT:
        return function
    with _cache_dir_lock:  # the folder is read while decorating, and is one global of Numba's
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR = str(folder)
        config.CACHE_LOCATOR_CLASSES = f"{ContentLocator.__module__}.{ContentLocator.__name__}"
        try:
            compiled = njit(cache=True, nogil=True, error_model="numpy", _nrt=False, **flags)(function)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
    original = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: original(tuple(map(widen, args)), kws)
    return compiled


def widen(argument: types.Type) -> types.Type:
    """Returns the type a kernel takes an argument as: small integers are int64, as in Python.

    Numba would compile a kernel anew for every mixture of field types it is called with: four times the work.
    """
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain


def kernel(function: Callable[..., Any], inline: bool = False) -> Any:
    """Compiles a rule function. It must be written in place, over integers, without allocation or exceptions.

    Compiled code calls it; Python goes through a bound template (see doors.py), so it has no wrapper of its own.
    """
    source = Path(function.__code__.co_filename)
    if source.name in NOT_COMPILED:
        raise TypeError(f"{function.__name__} is a kernel, and {source.name} is not for kernels.")
    flags = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": inline}
    compiled = _compile(function, cache_folder(source.parent), **flags)
    if JIT:  # without a wrapper a call from Python would crash: make it an error instead
        compiled.add_overload = lambda made: compiled.overloads.__setitem__(tuple(made.signature.args), made)
        compiled._compile_for_args = partial(_refuse, function.__name__)
    return compiled


def inlined(function: Callable[..., Any]) -> Any:
    """Compiles a kernel that becomes part of its callers: for steps of every decision that have few callers.

    A compiled call costs some twenty instructions, and hides from each side what the other knows.
    """
    return kernel(function, inline=True)


def _refuse(name: str, *arguments: Any) -> None:
    raise TypeError(f"{name} is a kernel: call it from compiled code, or through a bound template.")


def contract(function: Callable[..., Any]) -> Any:
    """Marks a rule that every game implements; the body here is only its specification."""
    function.__clowder_contract__ = True  # type: ignore[attr-defined]
    return function


def template(function: Callable[..., Any]) -> Any:
    """Marks an algorithm over the contract's functions, to be bound to a game's own rules by `bind`."""
    function.__clowder_template__ = True  # type: ignore[attr-defined]
    return function


def bind(algorithm: Any, rules: Mapping[str, Any], home: Path, label: str = "", explain: Explain | None = None) -> Any:
    """Compiles `algorithm` with the contract's names replaced by `rules`, cached with the game in folder `home`.

    A closure over a game's functions would never hit Numba's cache; a copy of the function with other globals does. If
    it does not compile, BadRules is raised with what `explain` makes of Numba's error.
    """
    names = dict(algorithm.__globals__)
    sources = {Path(algorithm.__code__.co_filename).parent}
    for name in algorithm.__code__.co_names:
        value: Any = names.get(name)
        if hasattr(value, "__clowder_contract__"):
            names[name] = rules[name]
        elif hasattr(value, "__clowder_template__"):
            names[name] = bind(value, rules, home, label)
            sources.add(Path(value.__code__.co_filename).parent)
    bound = FunctionType(algorithm.__code__, names, algorithm.__name__, algorithm.__defaults__, algorithm.__closure__)
    bound.__module__ = algorithm.__module__
    bound.__qualname__ = f"{home.name}{label}_{algorithm.__qualname__}"
    compiled = _compile(bound, cache_folder(home, *sorted(sources)))
    if JIT and explain:
        compiled._compile_for_args = partial(_explained, compiled._compile_for_args, explain)
    return compiled


def _explained(compile_for: Callable[..., Any], explain: Explain, *given: Any, **named: Any) -> Any:
    try:
        return compile_for(*given, **named)
    except Exception as wrong:  # Numba's own, but also what it stumbles over
        raise BadRules(explain(wrong)) from None
