"""`clowder games`: lists the games and their numbers of players."""

from clowder.cli.arguments import Json, print_json


def command(as_json: Json = False) -> None:
    """List the games and how many can play. `clowder rules NAME` shows a game's options."""
    from clowder.games import find, names

    found = [find(name) for name in names()]
    if as_json:
        print_json(
            [
                {
                    "name": g.name,
                    "title": g.title,
                    "players": [g.min_players, g.max_players],
                    "version": g.version,
                    "options": {
                        o.name: {
                            "default": o.default,
                            "values": g.option_set.allowed(o),
                            "label": g.option_set.label(o),
                            "about": g.option_set.help(o),
                        }
                        for o in g.options
                    },
                }
                for g in found
            ]
        )
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("name", "players", "what it is", box=None, pad_edge=False)
    for g in found:
        table.add_row(f"[bold]{g.name}[/bold]", f"{g.min_players} to {g.max_players}", g.pitch())
    Console().print(table)
