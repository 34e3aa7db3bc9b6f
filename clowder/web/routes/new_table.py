"""Opening a table: the form of a new one, a quick game against bots, and a first game with a coach."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from clowder.engine.errors import ClowderError
from clowder.engine.play import scene_contract
from clowder.engine.play.game import Game
from clowder.engine.rules.options import CARDS, EACH, GUESTS, NUMBERS, RULES
from clowder.games import find
from clowder.table.openings import USUAL_SEATS, bots_wanted, lesson_terms, refused_choices, solo_terms
from clowder.table.storage import TableRow
from clowder.table.terms import (
    CLOCKS,
    FIRSTS,
    PACE_WORDS,
    REACTIONS,
    STRENGTHS,
    Terms,
    asks_before,
    picks_of,
    terms_from_form,
    usual_at_tables,
)
from clowder.table.texts import nobody
from clowder.web.http.cookies import Person
from clowder.web.http.origin import address_of
from clowder.web.pages import templates
from clowder.web.routes.site import Site, game_in, shown_as
from clowder.workshop import shelf


async def new(request: Request) -> Response:
    """Shows the form for a new table, filled in as the link to it says (?option.hand=5), and opens it."""
    site: Site = request.app.state.site
    person = await site.person(request)
    game = game_in(request)
    given = given_in(dict(request.query_params))
    error = None
    if request.method == "POST":
        form = await site.read_form(request, person)
        try:
            terms_from_form(game, form, "")
            person = await site.ensure_person(person, form.get("name", ""))
            terms, bots = terms_from_form(game, form, person.id), int(form.get("bots", 0))
            if bots == terms.players - 1:
                await close_previous(site, person, game.name)
            table = await site.registry.open_for(terms, person, bots, address_of(request), "shuffles" in form)
            return site.redirect(f"/table/{table.code}", person)
        except ClowderError as wrong:
            error, given = str(wrong), given_in(form)
    context = form_context(game, given, error)
    return site.page(request, "new.html", person, status=422 if error else 200, **context)


def form_context(game: Game, given: dict[str, Any], error: str | None = None) -> dict[str, Any]:
    """Returns what the form of a new table shows, filled in with what was given."""
    family, printed = templates.family_of(game), terms_from_form(game, {}, "")
    context: dict[str, Any] = {"game": game, "family": family, "given": given, "error": error, "clocks": CLOCKS}
    context |= {"strengths": STRENGTHS}
    context |= {
        "reactions": REACTIONS,
        "reacts": game.scene.silence is not scene_contract.silence,
        "paces": PACE_WORDS,
    }
    context |= {"presets": presets_of(game), "groups": groups_of(game), "usual": usual_at_tables(game)}
    context |= {"firsts": FIRSTS if asks_before(printed).first else {}, "picks": picks_of(printed)}
    context |= {"seats": min(USUAL_SEATS, game.max_players), "sprite": templates.drawings(game)}
    return context


async def refused_options(request: Request) -> Response:
    """Tells a form which choices do not go with what is filled in, and what is wrong with that."""
    try:
        return JSONResponse(refused_choices(find(request.path_params["game"]), dict(request.query_params)))
    except ClowderError as wrong:
        return JSONResponse({"refused": {}, "sorry": str(wrong)})


async def play(request: Request) -> Response:
    """Starts a game of one person against bots."""
    site: Site = request.app.state.site
    person = await site.person(request)
    form = await site.read_form(request, person)
    game = shown_as(form.get("game", ""), form.get("variant", ""))
    bots = bots_wanted(game, form)
    person = await site.ensure_person(person, "")
    offered = shelf.known(form.get("variant", ""))
    terms = solo_terms(game, bots, person.id, "mixed", offered.options if offered else None)
    return await open_solo_table(site, request, person, terms, "shuffles" in form)


async def learn(request: Request) -> Response:
    """Starts somebody's first game, with a coach."""
    site: Site = request.app.state.site
    person = await site.person(request)
    form = await site.read_form(request, person)
    game = shown_as(form.get("game", ""), form.get("variant", ""))
    short = form.get("short") == "on"
    lesson_terms(game, "", short)
    person = await site.ensure_person(person, "")
    terms = lesson_terms(game, person.id, short)
    return await open_solo_table(site, request, person, terms)


async def open_solo_table(
    site: Site, request: Request, person: Person, terms: Terms, shuffles: bool = False
) -> Response:
    """Opens a table of one person and bots in place of the one they had, and leads there."""
    await close_previous(site, person, terms.game)
    table = await site.registry.open_for(terms, person, terms.players - 1, address_of(request), shuffles)
    for _ in range(50):  # a page that is there at once beats one that says "waiting"
        if table.match or table.terms.shuffle.is_open:
            break
        await site.clock.sleep(0.01)
    return site.redirect(f"/table/{table.code}", person)


async def close_previous(site: Site, person: Person, game: str) -> None:
    """Closes the game against bots that somebody played so far: they do not pile up."""
    for row in await site.registry.store.tables_of(person.id):
        if row.settings["game"] == game and _is_alone(row) and row.status != "over":
            await site.registry.shut(row)


def _is_alone(row: TableRow) -> bool:
    """Tells whether nobody but one person and bots have to do with a table."""
    terms = Terms.read(row.settings)
    return len(terms.ever) == 1 and all(chair.kind != "open" for chair in terms.chairs)


def presets_of(game: Game) -> list[dict[str, Any]]:
    """Returns a game's presets as its form shows them."""
    told = [[game.say(message, nobody()) for message in preset.messages] for preset in game.presets]
    return [
        {"name": preset.name, "label": label, "help": help_, "options": dict(preset.options), "players": preset.players}
        for preset, (label, help_) in zip(game.presets, told, strict=True)
    ]


def groups_of(game: Game) -> list[dict[str, Any]]:
    """Returns a game's options by group, the rules first."""
    shown = RULES, GUESTS, NUMBERS, CARDS, EACH  # who goes first, and who is who, is asked where people sit down
    found = {name: [option for option in game.options if option.group == name] for name in shown}
    return [{"name": name, "options": options} for name, options in found.items() if options]


def given_in(form: dict[str, str]) -> dict[str, Any]:
    """Returns what was filled in, for showing the form again."""
    given: dict[str, Any] = {
        key: int(value) if value.isdecimal() and len(value) < 6 else value for key, value in form.items()
    }
    given["options"] = {key.removeprefix("option."): v for key, v in given.items() if key.startswith("option.")}
    return given


routes = [
    Route("/play", play, methods=["POST"]),
    Route("/learn", learn, methods=["POST"]),
    Route("/new/{game}/rules", refused_options),
    Route("/new/{game}", new, methods=["GET", "POST"]),
]
