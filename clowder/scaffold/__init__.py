"""`clowder new-game`: a small complete game as a package of its own, to be changed into another.

The files are under files/, with `.txt` behind their names; the game in them is Mousehole, and its name is replaced.
examples/mousehole is what `clowder new-game mousehole` writes.
"""

import re
from pathlib import Path

from clowder.engine.errors import ClowderError, shown
from clowder.games import names

FILES = Path(__file__).parent / "files"
GUIDE = "https://github.com/clowder-games/clowder/blob/main/docs/adding-a-game.md"


def new_game(name: str, folder: Path) -> Path:
    """Writes a package for a game into `folder` and returns where. Raises ClowderError, and then nothing is written."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 40:
        raise ClowderError(f"A game's name is written like crazy-eights, not {shown(name)}.")
    if name in names():
        raise ClowderError(f"There is a game {name!r} already; choose another name.")
    target = folder / name
    if target.exists():
        raise ClowderError(f"{target} is there already; nothing was written.")
    for path in sorted(FILES.rglob("*.txt")):
        written = target / _renamed(str(path.relative_to(FILES)).removesuffix(".txt"), name)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(_renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    return target


def _renamed(text: str, name: str) -> str:
    """Returns a text about Mousehole as one about another game."""
    module, title = name.replace("-", "_"), name.replace("-", " ").title()
    forms = {"_mousehole": f"_{module}", "MOUSEHOLE": module.upper(), "Mousehole": title, "mousehole": name}
    return re.sub("|".join(forms), lambda found: forms[found[0]], text)  # at once: a name may hold another form
