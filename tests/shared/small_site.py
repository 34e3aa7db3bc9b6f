"""A site with one game and without Pyodide: what can be looked at without a browser."""

import re
from pathlib import Path

from clowder.static_site import folder, pages, pyodide
from clowder.static_site.engine_pack import packed

RUNTIME = {name: name.encode() for name in pyodide.NEEDED}
ENGINE = packed({"app/a.txt": b"a"})


def files_of_site(monkeypatch, server=""):
    """Returns the files of a site of CATS."""
    monkeypatch.setattr(pages, "own_names", lambda: ("cats",))
    monkeypatch.setattr(pages, "guide_data", lambda *given: {"sections": []})
    return folder.contents(RUNTIME, ENGINE, server)


def links_of(page):
    """Returns the relative addresses in a page."""
    found = re.findall(r'\b(?:href|src|action)="([^"#?]+)[^"]*"', page)
    return [address for address in found if not address.startswith(("http", "data:"))]


def leads_to(path, address):
    """Returns which file of a folder an address in a page means."""
    return (Path("/") / Path(path).parent / address).resolve().relative_to("/").as_posix()
