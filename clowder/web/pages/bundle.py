"""A page in one file: its style sheets and scripts inside, for disks, where there is no /static."""

import hashlib
import re
from base64 import b64encode
from functools import cache

from clowder.web.pages import templates
from clowder.web.pages.joined import join


def sealed(page: str) -> str:
    """Returns a page in one file with one script and one style, and a policy that lets it run nothing else."""
    style, script = _links()
    page = _alone(page)
    look = "\n".join(_text(path) for path in re.findall(style, page))
    work = "\n".join(bundled(path.removeprefix(templates.JOINED)) for path in re.findall(script, page))
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
    return re.sub(rf'<script type="module" src="{re.escape(templates.static(""))}install.js"></script>\n?', "", page)


def _text(path: str) -> str:
    return (templates.static_text(path) or b"").decode()


@cache
def bundled(path: str) -> str:
    """Returns a script with all modules it imports as one."""
    return join(path, _text)
