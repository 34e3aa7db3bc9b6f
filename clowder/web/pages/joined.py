"""Scripts of several modules as one: a page asks for it once, and a file needs nothing beside it."""

import re
from collections.abc import Callable

IMPORT = re.compile(r'^import\s+([^;]*?)\s+from "\./(\w+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ", re.MULTILINE)
ABOUT = re.compile(r"^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/\n", re.MULTILINE)  # types, which no browser needs


def join(path: str, text_of: Callable[[str], str]) -> str:
    """Returns a script with all modules it imports as one; `text_of` reads a module.

    Each is a function of its own, which returns what the others import from it, so that two may call something by the
    same name. It is asynchronous, since a module may wait at its top level. What a module exports is a constant.
    """
    modules: dict[str, str] = {}
    wanted: dict[str, list[str]] = {}
    _gather(path, text_of, modules, wanted)
    parts = []
    for module, text in modules.items():
        body = f"{text}\nreturn {{ {', '.join(dict.fromkeys(wanted.get(module, ())))} }};"
        parts.append(f"const {_name(module)} = await (async () => {{\n{body}\n}})();\n")
    return "".join(parts)


def _gather(path: str, text_of: Callable[[str], str], modules: dict[str, str], wanted: dict[str, list[str]]) -> None:
    """Adds a module behind those it imports, and notes what it wants of them."""
    if path in modules:
        return
    text = text_of(path)
    taken, body = "", EXPORT.sub("", IMPORT.sub("", ABOUT.sub("", text)))
    for names, source in IMPORT.findall(text):
        _gather(source, text_of, modules, wanted)
        for name, called in re.findall(r"([\w$]+)(?: as ([\w$]+))?", names):
            wanted.setdefault(source, []).append(name)
            taken += f"const {called or name} = {_name(source)}.{name};\n"
    modules[path] = taken + body


def _name(path: str) -> str:
    """Returns what a module is called in a script of several."""
    return f"{path.removesuffix('.js')}_module"


def modules_of(path: str, text_of: Callable[[str], str]) -> list[str]:
    """Returns a script and all modules that it imports."""
    found = [path]
    for module in found:
        found += [name for _, name in IMPORT.findall(text_of(module)) if name not in found]
    return found
