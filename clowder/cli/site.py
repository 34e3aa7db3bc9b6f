"""`clowder site`: a folder of static files in which everything is played without a server."""

from pathlib import Path
from typing import Annotated

import typer


def command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or an empty folder, or an earlier site.")],
    server: Annotated[str, typer.Option("--server", help="Where friends play: a Clowder server, https://...")] = "",
) -> None:
    """Write a folder of static files that any web server, or a USB stick, serves: games against bots, offline too."""
    from clowder.static_site.folder import write

    size = write(folder, server)
    print(f"Wrote {folder}: {size / 1e6:.1f} MB. Try it: python -m http.server --directory {folder}")
