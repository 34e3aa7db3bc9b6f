"""A page in one file: its style sheets and scripts inside, for disks, where there is no /static."""

import hashlib
import re
from base64 import b64encode
from functools import cache

from clowder.web.pages import templates

IMPORT = re.compile(r'^import\s+([^;]*?)\s+from "\./(\w+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ", re.MULTILINE)


def sealed(page: str) -> str:
    """Returns a page in one file with one script and one style, and a policy that lets it run nothing else."""
    style, script = _links()
    page = _alone(page)
    look = "\n".join(_text(path) for path in re.findall(style, page))
    work = "\n".join(bundled(path) for path in re.findall(script, page))
    page = re.sub(rf"{script}\n?", "", re.sub(rf"{style}\n?", "", page))
    own = f"script-src '{_hash(work)}'; style-src '{_hash(look)}'"
    policy = f"default-src 'none'; img-src data:; {own}; base-uri 'none'; form-action 'none'"
    meta = f'<meta http-equiv="content-security-policy" content="{policy}">'
    page = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{meta}', 1)
    return page.replace("</head>", f'<style>{look}</style>\n<script type="module">{work}</script>\n</head>', 1)


def _hash(text: str) -> str:
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _links() -> tuple[str, str]:
    at = re.escape(templates.static(""))
    return rf'<link rel="stylesheet" href="{at}([^"]+)">', rf'<script type="module" src="{at}([^"]+)"></script>'


def _alone(page: str) -> str:
    """Returns a page without what only a server has: icons, and how it is put on a home screen."""
    page = re.sub(r'<link rel="(icon|apple-touch-icon|manifest)" [^>]*>\n?', "", page)
    return re.sub(rf'<script src="{re.escape(templates.static(""))}install.js" defer></script>\n?', "", page)


def _text(path: str) -> str:
    return (templates.static_text(path) or b"").decode()


@cache
def bundled(path: str) -> str:
    """Returns a script with all modules it imports as one.

    Each is a function of its own, which returns what the others import from it, so that two may call something by the
    same name. It is asynchronous, since a module may wait at its top level. What a module exports is a constant.
    """
    modules: dict[str, str] = {}
    wanted: dict[str, list[str]] = {}
    _gather(path, modules, wanted)
    parts = []
    for module, text in modules.items():
        body = f"{text}\nreturn {{ {', '.join(dict.fromkeys(wanted.get(module, ())))} }};"
        parts.append(f"const {_name(module)} = await (async () => {{\n{body}\n}})();\n")
    return "".join(parts)


def _gather(path: str, modules: dict[str, str], wanted: dict[str, list[str]]) -> None:
    """Adds a module behind those it imports, and notes what it wants of them."""
    if path in modules:
        return
    text = _text(path)
    taken, body = "", EXPORT.sub("", IMPORT.sub("", text))
    for names, source in IMPORT.findall(text):
        _gather(source, modules, wanted)
        for name, called in re.findall(r"([\w$]+)(?: as ([\w$]+))?", names):
            wanted.setdefault(source, []).append(name)
            taken += f"const {called or name} = {_name(source)}.{name};\n"
    modules[path] = taken + body


def _name(path: str) -> str:
    """Returns what a module is called in a script of several."""
    return f"{path.removesuffix('.js')}_module"
