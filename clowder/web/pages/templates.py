"""Pages that are documents: the lobby, a new table, the rules, and the shell in which a browser draws a table."""

import gzip
import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from clowder.engine.play.game import Game
from clowder.engine.text.languages import languages
from clowder.games import families, home_of
from clowder.table.texts import current_language, use_language, wording
from clowder.web import WEB
from clowder.web.pages.joined import join, modules_of

# Style sheets of components (web/styles), joined into one that a page asks for: in this order, since of two rules that
# weigh the same the later one holds.
ALL_PAGES = ("colours", "reset", "controls")
SHEETS = {
    "table.css": (
        *(*ALL_PAGES, "base", "cards", "page", "seats", "board", "picks", "bar", "hand"),
        *("panels", "sound", "waiting", "ending", "coach", "flights"),
        *("moments", "moments_explosion", "moments_clash", "moments_lives", "still"),
    ),
    "clowder.css": (*ALL_PAGES, "documents", "lobby", "forms", "your_games", "fair", "still"),
}


# Scripts of many modules, joined as they are sent: a phone asks once, not sixty times. Others are sent as they are.
JOINED = "joined/"
SCRIPTS = tuple(f"{JOINED}{name}.js" for name in ("table", "replay", "rulespage", "print"))
ALONE = tuple(f"{name}.js" for name in ("lobby", "new", "fair", "puzzle", "away", "device", "install", "dates"))
AT_SITE = tuple(
    f"{name}.js" for name in ("lobby", "new", "puzzle", "install", "site", "watch", "today", "hello")
)  # no server


_own_environment: ContextVar[Environment | None] = ContextVar("environment", default=None)  # of pages without a server


def family_of(game: Game) -> str:
    """Returns the name of the game's family: its folder."""
    return game.home.name


def decimal(number: float) -> str:
    """Returns a number with one decimal, as the page's language writes it."""
    return format_decimal(number, "0.0", locale=current_language())


def _environment() -> Environment:
    return _own_environment.get() or _server_environment()


@cache
def _server_environment() -> Environment:
    return _new_environment()


def _new_environment(**more: Any) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    environment.policies["json.dumps_kwargs"] = {
        "separators": (",", ":"),
        "ensure_ascii": False,
    }  # short blocks of data
    environment.globals.update(
        text=wording, static=static, language=current_language, all_languages=languages, decimal=decimal
    )
    environment.globals.update(more)
    return environment


def static_paths() -> list[str]:
    """Returns the files a page may ask for."""
    return [*_static_files(), *SHEETS, *SCRIPTS]


def shell_paths(scripts: Sequence[str] = ALONE) -> list[str]:
    """Returns the files that pages themselves ask for: of modules that are joined, only the whole."""
    alone = {module for name in scripts for module in modules_of(name, _module)}
    shown = [path for path in static_paths() if not path.startswith("preview-")]  # those are for chats
    return [path for path in shown if path in (*alone, *SCRIPTS) or not path.endswith(".js")]


def _module(path: str) -> str:
    return (static_text(path) or b"").decode()


def static_text(path: str) -> bytes | None:
    """Returns a file the page may ask for: ours, a game's style sheet, or several joined; None if there is none."""
    return kept_text(path) if path in SCRIPTS or path in SHEETS or path in _static_files() else None


@cache
def kept_text(path: str) -> bytes:
    if path in SCRIPTS:
        return join(path.removeprefix(JOINED), _module).encode()
    if path in SHEETS:
        return b"\n".join((WEB / "styles" / f"{name}.css").read_bytes() for name in SHEETS[path])
    return _static_files()[path].read_bytes()


@cache
def compressed(path: str) -> bytes:
    """Returns a file the page may ask for as gzip: the same for everybody, so its size tells nothing."""
    return gzip.compress(static_text(path) or b"", mtime=0)


@cache
def _static_files() -> dict[str, Path]:
    """Returns the files of /static by path: our own, and each family's style sheet."""
    files = {file.name: file for file in sorted((WEB / "static").iterdir())}
    files |= {f"stages/{family}.css": home_of(family) / "stage.css" for family in families()}
    return {path: file for path, file in files.items() if file.is_file()}


@cache
def mark() -> str:
    """Returns a mark that changes with any of the files: modules find each other by names beside them."""
    whole = hashlib.sha256()
    for path in static_paths():
        whole.update(hashlib.sha256(path.encode()).digest() + hashlib.sha256(static_text(path) or b"").digest())
    return whole.hexdigest()[:10]


def static(path: str) -> str:
    """Returns the address of a file, with a mark that changes with the content of all files."""
    return f"/static/{mark()}/{path}"


@cache
def sprite(*chosen: str) -> Markup:
    """Returns the drawings of these families, for `use`."""
    files = [WEB / "static" / "icons.svg", *(home_of(family) / "art.svg" for family in chosen)]
    drawn = (file.read_text(encoding="utf-8").partition("<svg")[2] for file in files if file.is_file())
    return Markup('<div class="sprite" aria-hidden="true">' + "".join(f"<svg{text}" for text in drawn) + "</div>")


def drawings(game: Game) -> Markup:
    """Returns the drawings of a game for `use`, with a variant's own in place of some."""
    family, own = sprite(family_of(game)), dict(game.look.symbols) if game.look else {}
    if not own:
        return family

    def drawn(found: re.Match[str]) -> str:
        return own.pop(found[1], found[0])

    text = re.sub(r'<symbol id="([^"]+)".*?</symbol>', drawn, str(family), flags=re.DOTALL)
    more = "".join(own.values())
    return Markup(f'{text}<div class="sprite" aria-hidden="true"><svg>{more}</svg></div>')


@cache
def markdown(text: str) -> Markup:
    """Returns Markdown as HTML; HTML within it is text."""
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def prepare() -> None:
    """Reads whatever pages are made of: the first one who asks for it would hold up everybody else."""
    for name in _environment().list_templates():
        _environment().get_template(name)
    for language in languages():
        with use_language(language):
            wording("broken")
    static("page.js")


@contextmanager
def at_site(site: Any) -> Iterator[None]:
    """Lets pages be made for a folder of files meanwhile; `site`, which they call at_site, says where things are."""
    before = _own_environment.set(_new_environment(at_site=site, static=site.static))
    try:
        yield
    finally:
        _own_environment.reset(before)


def page(template: str, **context: Any) -> str:
    """Returns a whole page."""
    return _environment().get_template(template).render(**context)
