"""Draws docs/imports.svg: which packages import which, as they are, in the layers that pyproject.toml states.

python docs/make_graph.py
"""

import tomllib
from pathlib import Path

import grimp

DOCS = Path(__file__).parent
WIDTH, ROW, BOX, GAP, LEFT = 860, 92, 44, 14, 16


def layers_of(contract: dict) -> list[list[str]]:
    """Returns the layers of a contract from the top down, each as the names of its packages."""
    rows = [[name.strip("() ") for name in row.replace(":", "|").split("|")] for row in contract["layers"]]
    return [row for row in rows if row]


def edges_of(graph: grimp.ImportGraph, container: str, names: list[str]) -> dict[tuple[str, str], int]:
    """Returns how many imports lead from one package to another, of those that are loaded at run time."""
    found: dict[tuple[str, str], int] = {}
    for module in graph.modules:
        own = module.removeprefix(f"{container}.").split(".")[0]
        if not module.startswith(f"{container}.") or own not in names:
            continue
        for imported in graph.find_modules_directly_imported_by(module):
            other = imported.removeprefix(f"{container}.").split(".")[0]
            if imported.startswith(f"{container}.") and other in names and other != own:
                found[own, other] = found.get((own, other), 0) + 1
    return found


def drawing(title: str, rows: list[list[str]], edges: dict[tuple[str, str], int], top: int) -> tuple[str, int]:
    """Returns a picture of layers with an arrow for each pair of packages, and where it ends."""
    parts = [f'<text x="{LEFT}" y="{top + 18}" class="title">{title}</text>']
    places = {}
    for number, row in enumerate(rows):
        width = (WIDTH - 2 * LEFT - GAP * (len(row) - 1)) / len(row)
        width = min(width, 190)
        start = (WIDTH - width * len(row) - GAP * (len(row) - 1)) / 2
        for place, name in enumerate(row):
            places[name] = (start + place * (width + GAP), top + 34 + number * ROW, width)
    for (one, other), count in sorted(edges.items(), key=lambda edge: edge[1]):
        (x, y, w), (u, v, z) = places[one], places[other]
        if v > y:
            weight = 1 + min(3, count / 25)
            line = f"M{x + w / 2:.0f} {y + BOX} L{u + z / 2:.0f} {v - 3}"
            parts.append(
                f'<path d="{line}" class="arrow" stroke-width="{weight:.1f}">'
                f"<title>{one} imports {other}: {count}</title></path>"
            )
    for name, (x, y, w) in places.items():
        parts.append(f'<rect x="{x:.0f}" y="{y}" width="{w:.0f}" height="{BOX}" rx="8"/>')
        parts.append(f'<text x="{x + w / 2:.0f}" y="{y + 28}" text-anchor="middle">{name}</text>')
    return "\n".join(parts), top + 34 + len(rows) * ROW


def main() -> None:
    """Writes the picture."""
    settings = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    graph = grimp.build_graph("clowder", exclude_type_checking_imports=True)
    pictures, end = [], 0
    for contract in settings["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "layers":
            container, rows = contract["containers"][0], layers_of(contract)
            names = [name for row in rows for name in row]
            picture, end = drawing(contract["name"], rows, edges_of(graph, container, names), end + 10)
            pictures.append(picture)
    style = (
        "rect{fill:#f4f1ea;stroke:#5b4b3a}text{font:15px sans-serif;fill:#2d251c}.title{font-weight:bold}"
        ".arrow{stroke:#5b4b3a;fill:none;opacity:.45;marker-end:url(#tip)}"
    )
    tip = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="#5b4b3a"/></marker></defs>'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {end}" role="img" aria-label="Imports">'
    text = "\n".join(
        [head, f"<style>{style}</style>", tip, f'<rect width="{WIDTH}" height="{end}" style="fill:#fff;stroke:none"/>']
    )
    (DOCS / "imports.svg").write_text("\n".join([text, *pictures, "</svg>\n"]), encoding="utf-8")


if __name__ == "__main__":
    main()
