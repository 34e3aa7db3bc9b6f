"""Rules: a page per game, with pictures by the options in force, and examples made up on demand."""

import asyncio
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.players.examples import example_data, guide_data
from clowder.table.openings import terms_of
from clowder.table.terms import Terms, rules_of
from clowder.table.texts import current_language, nobody, wording
from clowder.web.http.cookies import COOKIE
from clowder.web.http.origin import address_of
from clowder.web.pages import print_sheets, templates
from clowder.web.pages.rulebook_html import book
from clowder.web.routes.site import Site, game_in

LONGEST_SEED = 40
WORDS = ("another", "away", "bot", "cannot-play", "face-down", "next-step", "on-turn", "own-seat", "previous-step")


async def rules(request: Request) -> Response:
    """Shows a game's rules: with its pictures if they are there at once, else its script asks for them."""
    site: Site = request.app.state.site
    game = game_in(request)
    terms = terms_of(game, dict(request.query_params))
    guide = None
    if _may(site, request):
        async with site.rulebooks:
            guide = await asyncio.to_thread(guide_data, game, terms.players, terms.options, current_language())
    return HTMLResponse(page(game, terms, guide))


async def guide(request: Request) -> Response:
    """Tells what a page with pictures shows."""
    site: Site = request.app.state.site
    game = game_in(request)
    return await _answer(
        site, request, game, lambda terms: guide_data(game, terms.players, terms.options, current_language())
    )


async def example(request: Request) -> Response:
    """Makes up an example of a kind: another each time, unless a seed is given."""
    site: Site = request.app.state.site
    game, kind = game_in(request), request.path_params["kind"]
    seed = request.query_params.get("seed", "")[:LONGEST_SEED] or site.entropy.token_hex(8)
    return await _answer(
        site,
        request,
        game,
        lambda terms: example_data(game, kind, seed, terms.players, terms.options, current_language()),
    )


async def sheets(request: Request) -> Response:
    """Shows a game's cards as sheets of paper, with the options in force."""
    site: Site = request.app.state.site
    game, given = game_in(request), dict(request.query_params)
    terms = terms_of(game, given)
    if not _may(site, request):
        raise HTTPException(429, wording("too-often"))
    seed = given.get("seed", "")[:LONGEST_SEED] or str(site.entropy.below(10**6))
    players = terms.players if "players" in given else print_sheets.whole_box(game, terms.options)
    options = game.option_set.read(players, terms.options)
    paper, grey = given.get("paper", "a4"), given.get("ink") == "grey"
    wanted = print_sheets.Printing(game, players, options, seed, paper, grey)
    form = {f"option.{name}": value for name, value in terms.options.items()}
    form |= {"variant": terms.variant} if terms.variant else {}
    async with site.rulebooks:
        return HTMLResponse(await asyncio.to_thread(print_sheets.page, wanted, form=form))


async def _answer(site: Site, request: Request, game: Game, make: Any) -> Response:
    """Answers with data that is made beside the event loop, or with a sentence."""
    if not _may(site, request):
        return JSONResponse({"sorry": wording("too-often")}, 429)
    try:
        terms = terms_of(game, dict(request.query_params))
        async with site.rulebooks:
            return JSONResponse(await asyncio.to_thread(make, terms))
    except ClowderError as wrong:
        return JSONResponse({"sorry": str(wrong)}, 422)


def _may(site: Site, request: Request) -> bool:
    by_browser, by_address = site.limits.rules
    address = address_of(request)
    key = f"{address} {request.cookies.get(COOKIE, '')[:80]}"
    return by_browser.allows(key) and by_address.allows(address)


def address_for(terms: Terms) -> str:
    """Returns where the rules of a table are explained."""
    options = {f"option.{name}": value for name, value in terms.options.items()}
    shown = {"variant": terms.variant} if terms.variant else {}
    return f"/rules/{terms.game}?{urlencode({**shown, 'players': terms.players, **options})}"


def page(game: Game, terms: Terms, guide: dict[str, Any] | None) -> str:
    """Returns the page of a game's rules."""
    house, preset = rules_of(terms)
    family = templates.family_of(game)
    look = f"stages/{family}.css"
    context: dict[str, Any] = {"game": game, "house": house, "preset": preset, "guide": guide, "book": book(game)}
    context |= {"words": {id: wording(id) for id in WORDS}, "sprite": templates.drawings(game), "open": True}
    context |= {"look": look if templates.static_text(look) else "", "presets": _presets(game, terms)}
    address, _, query = address_for(terms).partition("?")
    return templates.page("rules.html", address=address, query=f"?{query}", **context)


def _presets(game: Game, terms: Terms) -> list[dict[str, Any]]:
    """Returns the printed rules and the presets, as links."""
    if not game.presets:
        return []
    now = game.option_set.preset_of(terms.options)
    variant = f"variant={terms.variant}&" if terms.variant else ""
    printed = {"label": wording("preset-printed"), "query": f"?{variant}"[:-1], "on": not terms.options}
    others = [
        {"label": game.say(each.messages[0], nobody()), "query": f"?{variant}preset={each.name}", "on": each is now}
        for each in game.presets
    ]
    return [printed, *others]


routes = [
    Route("/rules/{game}", rules),
    Route("/rules/{game}/guide", guide),
    Route("/rules/{game}/example/{kind}", example),
    Route("/print/{game}", sheets),
]
