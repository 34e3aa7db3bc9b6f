"""Which language somebody reads: as they chose, or as their browser likes best; and the door where they choose."""

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from clowder.engine.text.languages import languages, preferred
from clowder.table.texts import use_language, wording
from clowder.web.http.origin import is_from_here

COOKIE = "language"
YEARS = 2 * 365 * 24 * 3600


def language_of(connection: HTTPConnection) -> str:
    """Returns the language of a page: a socket says which it has; else the one that was chosen, or the browser's."""
    said = QueryParams(connection.scope.get("query_string", b"")).get(COOKIE) if _is_socket(connection) else None
    chosen = said or connection.cookies.get(COOKIE, "")
    return chosen if chosen in languages() else preferred(connection.headers.get("accept-language", ""))


def _is_socket(connection: HTTPConnection) -> bool:
    return bool(connection.scope["type"] == "websocket")


class LanguageMiddleware:
    """Lets everybody be answered in their language."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        with use_language(language_of(HTTPConnection(scope))):
            await self._app(scope, receive, send)


async def choose(request: Request) -> Response:
    """Remembers a language in this browser, and leads back to where somebody was."""
    if "origin" in request.headers and not is_from_here(request):
        raise HTTPException(403, wording("foreign-form"))
    async with request.form(max_fields=4, max_files=0) as form:
        language, back = str(form.get(COOKIE, "")), str(form.get("back", ""))
    is_ours = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
    response = RedirectResponse(back if is_ours else "/", 303)
    if language in languages():
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, language, YEARS, httponly=True, samesite="lax", secure=secure, path="/")
    return response


routes = [Route("/language", choose, methods=["POST"])]
