"""A page in one file: its style sheets and scripts inside, for disks, where there is no /static."""

import re
from base64 import b64encode
from functools import cache

from clowder.web import render


def in_one(page: str) -> str:
    """Returns a page that needs nothing beside it."""
    at = re.escape(render.static(""))
    style, script = (
        rf'<link rel="stylesheet" href="{at}([^"]+)">',
        rf'<script type="module" src="{at}([^"]+)"></script>',
    )
    page = re.sub(rf'<link rel="icon" href="{at}[^>]*>\n?', "", page)
    page = re.sub(style, lambda found: f"<style>{_text(found[1])}</style>", page)
    return re.sub(script, lambda found: f'<script type="module">{_module(found[1])}</script>', page)


def _text(path: str) -> str:
    return (render.static_text(path) or b"").decode()


def _module(path: str) -> str:
    """Returns a script whose imports are addresses that hold their modules."""
    return re.sub(r'from "\./(\w+\.js)"', lambda found: f'from "{_address(found[1])}"', _text(path))


@cache
def _address(path: str) -> str:
    return "data:text/javascript;base64," + b64encode(_module(path).encode()).decode()
