"""What the builder of the site does beside its plugins: links to code work, and search needs no other server."""

import re
from typing import Any

REPOSITORY = "https://github.com/clowder-games/clowder/blob/main/"
OUTSIDE = re.compile(r"\]\(\.\./(?=(?:examples|clowder|tests|benchmarks)/)")
SHIM = "https://unpkg.com/iframe-worker/shim"  # which the theme loads for search from a disk


def on_page_markdown(markdown: str, **given: Any) -> str:
    """Returns a page's text with links that work on the site."""
    return OUTSIDE.sub(f"]({REPOSITORY}", markdown)


def on_post_page(output: str, page: Any, **given: Any) -> str:
    """Returns a page that loads our own script in place of one from another server."""
    return output.replace(SHIM, "../" * page.url.count("/") + "search-from-disk.js")


def on_post_template(output_content: str, template_name: str, **given: Any) -> str:
    """Returns the page for missing addresses, which loads nothing from another server either."""
    return output_content.replace(SHIM, "search-from-disk.js") if template_name == "404.html" else output_content
