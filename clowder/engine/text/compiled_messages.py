"""Catalogues as Python functions: Fluent's files, compiled once and cached on disk by content.

Reading a game's files takes a quarter of a second, loading them from the cache some milliseconds.
"""

import hashlib
import marshal
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from types import CodeType, MappingProxyType
from typing import Any, NamedTuple

from clowder.engine.cache import cache_root, write_whole
from clowder.engine.errors import BadRules

Function = Callable[[dict[str, Any], list[Exception]], str]


class Functions(NamedTuple):
    """The compiled files of a catalogue."""

    by_id: Mapping[str, Function]  # a message, or a case of it as `id.case`
    variables: Mapping[str, Sequence[str]]  # of every message
    cases: frozenset[str]


def functions_of(
    locale: str,
    files: Sequence[Path],
    read: Callable[[Sequence[Path]], Any],
    own: Mapping[str, str] = MappingProxyType({}),
) -> Functions:
    """Returns the functions of some files in a locale. `read` finds the variables and cases in them.

    `own` are texts that replace messages, also where other messages refer to them or contain the same words: a variant
    that calls a Nope a Never also shows "Never!".
    """
    texts = [file.read_text(encoding="utf-8") for file in files]
    path = cache_root() / "catalogues" / f"{_digest(locale, texts)}.bin"
    kept = _kept(path)
    if kept is None:
        variables, cases = read(files)
        names, code = _compiled(locale, files)
        kept = {"names": names, "code": code, "variables": variables, "cases": sorted(cases)}
        write_whole(path, marshal.dumps(kept))
    scope = _scope(locale)
    exec(kept["code"], scope)
    replaced = {id: name for id, name in kept["names"].items() if id.partition(".")[0] in own}
    if replaced:
        words = {scope[name]({}, []): own[id] for id, name in replaced.items() if id in own}
        exec(_reworded(kept["code"], words), scope)
        for id, name in replaced.items():  # compiled messages look each other up here
            scope[name] = _saying(own[id.partition(".")[0]])
    by_id = {id: scope[name] for id, name in kept["names"].items()}
    return Functions(by_id, kept["variables"], frozenset(kept["cases"]))


def _reworded(code: CodeType, words: Mapping[str, str]) -> CodeType:
    """Returns code with other titles in its texts. Arguments of a message, such as names, are not part of its code."""
    titles = sorted((title for title in words if title[:1].isupper()), key=len, reverse=True)
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, titles))})(?=s?\b)") if titles else None

    def changed(value: Any) -> Any:
        if isinstance(value, CodeType):
            return value.replace(co_consts=tuple(map(changed, value.co_consts)))
        return pattern.sub(lambda found: words[found[0]], value) if isinstance(value, str) and pattern else value

    changed_code: CodeType = changed(code)
    return changed_code


def _saying(text: str) -> Function:
    """Returns the function of a message with a fixed text."""
    return lambda args, errors: text


def _digest(locale: str, texts: Sequence[str]) -> str:
    """Returns a hash of everything the functions depend on."""
    ours = Path(__file__).read_bytes() + Path(__file__).with_name("catalogue.py").read_bytes()
    made = sys.version, version("fluent-compiler"), version("fluent.syntax"), version("babel"), locale, *texts
    return hashlib.sha256(ours + "\0".join(made).encode()).hexdigest()[:32]


def _kept(path: Path) -> dict[str, Any] | None:
    """Returns the cached functions under a name, or None if they cannot be read."""
    try:
        found = marshal.loads(path.read_bytes())
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return found if isinstance(found, dict) else None


def _compiled(locale: str, files: Sequence[Path]) -> tuple[dict[str, str], Any]:
    """Returns the names of the functions by message id, and the code that defines them."""
    from fluent_compiler.compiler import compile_messages
    from fluent_compiler.resource import FtlResource

    made = compile_messages(locale.replace("_", "-"), [FtlResource.from_file(str(file)) for file in files], False)
    if made.errors:
        id, error = next(iter(made.errors))
        raise BadRules(f"A catalogue cannot be read: {f'{id}: ' if id else ''}{error}.")
    names = {id: function.__name__ for id, function in made.message_functions.items()}
    return names, compile(made.module_ast, "catalogue", "exec")


def _scope(locale: str) -> dict[str, Any]:
    """Returns the names that compiled messages read: those of a catalogue without messages."""
    from babel import Locale
    from fluent_compiler.builtins import BUILTINS
    from fluent_compiler.compiler import messages_to_module

    _, _, scope, _ = messages_to_module({}, Locale.parse(locale), use_isolating=False, functions=BUILTINS)
    return dict(scope)
