"""Makes the pages of docs that follow from the code: the field tables, and what the laws say of mistakes.

python docs/make_pages.py
"""

import subprocess
import sys
from pathlib import Path

from clowder.cli.field_table import page
from clowder.engine.laws.laws import LAWS
from clowder.games import find, names

DOCS = Path(__file__).parent
BROKEN = DOCS.parent / "tests" / "engine" / "laws" / "broken.py"


def main() -> None:
    """Writes all pages."""
    (DOCS / "fields").mkdir(exist_ok=True)
    for name in names():
        (DOCS / "fields" / f"{name}.md").write_text(page(find(name)), encoding="utf-8")
    laws = "".join(f"{number}. {sentence}\n" for number, sentence in LAWS.items())
    (DOCS / "laws.md").write_text(
        f"# The laws\n\n`clowder check NAME` holds a game to these.\n\n{laws}", encoding="utf-8"
    )
    told = subprocess.run([sys.executable, str(BROKEN), "--page"], capture_output=True, text=True)
    told.check_returncode()
    (DOCS / "mistakes.md").write_text(told.stdout, encoding="utf-8")


if __name__ == "__main__":
    main()
