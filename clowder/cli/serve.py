"""`clowder serve`: the web server."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import read_whole


def command(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets friends on the same network in.")
    ] = "127.0.0.1",
    port: Annotated[
        str | None, typer.Option("--port", help="Port; by default 8000, or another one if that is taken.")
    ] = None,
    store: Annotated[str, typer.Option("--store", help="Store for tables: a file or a database URL.")] = "",
    allow: Annotated[
        list[str] | None, typer.Option("--allow-host", help="Another host name of this server; may be repeated.")
    ] = None,
    origin: Annotated[str, typer.Option("--origin", help="Public address behind a proxy, https://...")] = "",
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", help="File of a variant to offer in the lobby; may be repeated."),
    ] = None,
    about: Annotated[str, typer.Option("--about", help="Markdown file that says who runs this server.")] = "",
    tls: Annotated[
        tuple[str, str] | None, typer.Option("--tls", metavar="CERT KEY", help="PEM file for HTTPS.")
    ] = None,
    metrics: Annotated[
        str, typer.Option("--metrics", metavar="PORT", help="Serve Prometheus metrics on PORT or ADDRESS:PORT.")
    ] = "",
    workers: Annotated[
        str, typer.Option("--workers", help="Number of server processes; several need PostgreSQL.")
    ] = "1",
) -> None:
    """Open the table in the browser: play all games with friends and bots."""
    from clowder.web.serve import Wanted
    from clowder.web.serve import serve as run
    from clowder.workshop.files import read_variant

    variants = tuple(map(read_variant, map(Path, variant or ())))
    for found in variants:
        print(f"{found.name}: {found.offered_path}")
    number = None if port is None else read_whole(port, "A port", 0, 65535)
    processes = read_whole(workers, "The number of workers", 1, 256)
    run(Wanted(host, number, store, tuple(allow or ()), origin, browser, about, tls, metrics, processes, variants))
