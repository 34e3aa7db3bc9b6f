"""What the site's builder does beside its plugins: links out of docs lead to the repository."""

import re
from typing import Any

REPOSITORY = "https://github.com/clowder-games/clowder/blob/main/"
OUTSIDE = re.compile(r"\]\(\.\./(?=(?:examples|clowder|tests|benchmarks)/)")


def on_page_markdown(markdown: str, **given: Any) -> str:
    """Returns a page's text with links that work on the site."""
    return OUTSIDE.sub(f"]({REPOSITORY}", markdown)
