"""What a browser needs to keep Clowder on a home screen: a manifest, icons, and a worker that has the shell at hand.

The shell is the same for everybody: these doors read and set no cookie, and what the worker keeps is listed here.
"""

import hashlib
import json

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from clowder.engine.text.languages import languages
from clowder.games import families
from clowder.table.texts import current_language, use_language, wording
from clowder.web import WEB
from clowder.web.pages import templates
from clowder.web.routes.site import games_here

SIZES = {  # icons: pixels, and what for
    "icon-192.png": (192, "any"),
    "icon-512.png": (512, "any"),
    "icon-maskable-512.png": (512, "maskable"),
    "icon-touch-180.png": (180, "maskable"),
}
DARK = "#1f3b3a"
FRESH = {"cache-control": "no-cache"}  # asked for again each time: an upgrade must be seen


async def manifest(request: Request) -> Response:
    """Tells a browser how Clowder is installed, in one language."""
    with use_language(_language(request.path_params["language"])):
        icons = [{"src": templates.static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
        icons += [
            {"src": templates.static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, (size, purpose) in SIZES.items()
        ]
        told = {
            "id": "/",
            "name": wording("clowder"),
            "short_name": wording("clowder"),
            "description": wording("tagline"),
            "lang": current_language(),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": DARK,
            "background_color": DARK,
            "categories": ["games"],
            "icons": icons,
            "shortcuts": [{"name": wording("your-games"), "url": "/you"}],
        }
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json", headers=FRESH)


async def away(request: Request) -> Response:
    """Shows what is seen while the server is away: the same to everybody."""
    with use_language(_language(request.path_params["language"])):
        return HTMLResponse(_away(current_language()), headers=FRESH)


async def worker(request: Request) -> Response:
    """Sends the worker, which has a name for the shell that changes with anything in it."""
    language = _language(request.query_params.get("language", ""))
    with use_language(language):
        files = [templates.static(path) for path in templates.shell_paths() if not path.startswith("print")]
        mark = hashlib.sha256("\n".join([*files, _away(language)]).encode()).hexdigest()[:10]
    shell = {"name": f"clowder {mark}", "away": f"/away/{language}", "files": files}
    text = (WEB / "shell" / "worker.js").read_text(encoding="utf-8")
    return Response(f"const SHELL = {json.dumps(shell)};\n{text}", media_type="text/javascript", headers=FRESH)


def _away(language: str) -> str:
    return templates.page("away.html", games=games_here(), sprite=templates.sprite(*families()), here="/")


def _language(code: str) -> str:
    if code not in languages():
        raise HTTPException(404, wording("error-404"))
    return code


routes = [
    Route("/manifest/{language}", manifest),
    Route("/away/{language}", away),
    Route("/worker.js", worker),
]
