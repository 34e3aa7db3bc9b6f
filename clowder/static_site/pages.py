"""The pages of a site without a server: the server's own templates, with addresses of files in place of its own."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

from markupsafe import escape

from clowder.engine.play.game import Game
from clowder.engine.text.languages import languages
from clowder.games import families, find, own_names
from clowder.players.examples import guide_data
from clowder.table.openings import USUAL_BOTS, terms_of
from clowder.table.texts import current_language, use_language, wording
from clowder.web.pages import print_sheets, replay, templates
from clowder.web.pages.history import title_of
from clowder.web.pages.table_page import Visit, shell
from clowder.web.routes import rules
from clowder.web.routes.new_table import form_context
from clowder.web.routes.pwa import DARK, SIZES

STRENGTHS = {"house": "bots-by-rules-of-thumb", "random": "bots-without-a-plan", "search:150ms": "site-thinks"}
SOURCE = "https://github.com/clowder-games/clowder"
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    )
)
LANGUAGE_FOLDER = "../"  # from a page of a language to the folder
FORM = re.compile(
    r'<form method="post" action="/(play|learn|new/[\w-]+)"(.*?)><input type="hidden" name="csrf" value="[^"]*">'
    r'(?:<input type="hidden" name="game" value="([\w-]+)">)?',
    re.DOTALL,
)
ADDRESS = re.compile(r'\b(href|action)="(/[^"]*)"')


@dataclass(frozen=True)
class StaticSite:
    """What pages of a site know: where its files are, and where friends play."""

    version: str  # of all scripts and styles
    server: str = ""
    source: str = SOURCE
    root: str = LANGUAGE_FOLDER

    def static(self, path: str) -> str:
        """Returns where a script, a style or a picture is."""
        return f"{self.root}static/{self.version}/{path}"

    def place(self, address: str) -> str:
        """Returns the page that stands for an address of a server."""
        split = urlsplit(address.replace("&amp;", "&"))
        parts, query = [part for part in split.path.split("/") if part], parse_qs(split.query)
        match parts:
            case ["rules" | "new" as door, game]:
                preset = query.get("preset", [""])[0]
                return f"{door}-{game}{'-' + preset if preset else ''}.html"
            case ["print", game]:
                return sheets_name(game, query.get("paper", ["a4"])[0], query.get("ink", ["colour"])[0])
            case ["manifest", _]:
                return "manifest.webmanifest"
            case ["puzzle" | "friends" | "about" | "watch" as name]:
                return f"{name}.html"
            case ["at", name]:  # a page of this site already
                return name
        return "index.html"


def sheets_name(game: str, paper: str, ink: str) -> str:
    """Returns the name of the page with the sheets of a game."""
    return f"print-{game}{'' if paper == 'a4' else '-' + paper}{'' if ink == 'colour' else '-' + ink}.html"


def made(site: StaticSite) -> Iterator[tuple[str, str]]:
    """Yields the pages with their paths."""
    for language in languages():
        with use_language(language), templates.at_site(site):
            for name, page in _pages(site):
                yield f"{language}/{name}", adapted(page, site)
            yield f"{language}/manifest.webmanifest", _manifest(site)
    outside = replace(site, root="")
    with templates.at_site(outside):
        yield "index.html", adapted(templates.page("site_hello.html"), outside)


def adapted(page: str, site: StaticSite) -> str:
    """Returns a page of the server's as one of the site's: no secrets of forms, files for addresses, a policy."""

    def form(found: re.Match[str]) -> str:
        door, rest, game = found[1].split("/")[0], found[2], found[3] or found[1].split("/")[-1]
        more = f' data-address="/new/{game}"' if door == "new" else ""
        hidden = "".join(
            f'<input type="hidden" name="{name}" value="{value}">' for name, value in (("door", door), ("game", game))
        )
        return f'<form method="get" action="table-{game}.html"{more}{rest}>{hidden}'

    page = FORM.sub(form, page)
    page = re.sub(r'<input type="hidden" name="csrf" value="[^"]*">', "", page)
    page = re.sub(r'<form method="post" action="/name"', '<form id="name-form"', page)
    page = ADDRESS.sub(lambda found: f'{found[1]}="{site.place(found[2])}"', page)
    about = {
        "engine": f"{site.root}worker.mjs",
        "offline": f"{site.root}offline.js",
        "failed": wording("site-failed"),
    }
    escaped = {name: str(escape(text)) for name, text in about.items()}
    marks = "".join(f' data-{name}="{text}"' for name, text in escaped.items())
    page = page.replace("<html ", f"<html{marks} ", 1)
    meta = f'<meta http-equiv="content-security-policy" content="{POLICY}">'
    page = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{meta}', 1)
    if "hello.js" in page:
        return page
    return page.replace("</title>", f'</title>\n<script type="module" src="{site.static("site.js")}"></script>', 1)


def _pages(site: StaticSite) -> Iterator[tuple[str, str]]:
    around = {"name": "", "csrf": "", "here": "/"}
    games = [find(name) for name in own_names()]
    shelf: dict[str, Any] = {"games": games, "doors": {}, "usual": USUAL_BOTS, "sprite": templates.sprite(*families())}
    shelf["title_of"] = title_of
    lists: dict[str, Any] = {"rooms": families(), "own": [], "tables": [], "announced": "", "error": None}
    yield "index.html", templates.page("lobby.html", **around, **shelf, **lists)
    own = {"about": "site_about.html", "friends": "site_friends.html", "watch": "site_watch.html"}
    for name, template in own.items():
        yield f"{name}.html", templates.page(template, **{**around, "here": f"/{name}"})
    yield "puzzle.html", templates.page("site_puzzle.html", **{**around, "here": "/puzzle"})
    for game in games:
        yield from _pages_of(game, site, around)


def _pages_of(game: Game, site: StaticSite, around: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    def visit(page: str, puzzle: int = 0) -> str:
        terms = terms_of(game, {})
        shown = shell(game, {}, {}, Visit("", "", rules=rules.address_for(terms), puzzle=puzzle))
        return shown.replace(site.place("/puzzle"), page) if puzzle else shown.replace('/at//table/"', f'/at/{page}"')

    for page, puzzle in ((f"table-{game.name}.html", 0), (f"puzzle-{game.name}.html", 1)):
        yield page, visit(page, puzzle)
    form = {**form_context(game, {}), "strengths": STRENGTHS}
    yield f"new-{game.name}.html", templates.page("new.html", **{**around, "here": f"/new/{game.name}"}, **form)
    for preset in ("", *(one.name for one in game.presets)):
        terms = terms_of(game, {"preset": preset} if preset else {})
        guide = guide_data(game, terms.players, terms.options, current_language())
        yield site.place(f"/rules/{game.name}?preset={preset}"), rules.page(game, terms, guide)
    film = replay.Film(game, "", {}, game.min_players)
    yield f"replay-{game.name}.html", replay.page(film, replay.Showing(here=f"/at/replay-{game.name}.html"))
    yield from _sheets(game)


def _sheets(game: Game) -> Iterator[tuple[str, str]]:
    options = game.option_set.read(print_sheets.whole_box(game, {}), {})
    for paper in print_sheets.PAPERS:
        for ink in ("colour", "grey"):
            wanted = print_sheets.Printing(game, print_sheets.whole_box(game, {}), options, "1", paper, ink == "grey")
            name = sheets_name(game.name, paper, ink)
            yield name, print_sheets.page(wanted, here=f"/print/{game.name}?paper={paper}&ink={ink}")


def _manifest(site: StaticSite) -> str:
    """Returns how a browser installs the site, in one language."""
    icons = [{"src": site.static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    icons += [
        {"src": site.static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, (size, purpose) in SIZES.items()
    ]
    told: dict[str, Any] = {"id": "index.html", "name": wording("clowder"), "short_name": wording("clowder")}
    told |= {"description": wording("tagline"), "lang": current_language(), "start_url": "index.html", "scope": "../"}
    told |= {"display": "standalone", "theme_color": DARK, "background_color": DARK, "categories": ["games"]}
    return json.dumps({**told, "icons": icons}, ensure_ascii=False)
