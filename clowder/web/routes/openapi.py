"""What the doors for programs take and give, as an OpenAPI document: tests/web/routes/test_api.py compares."""

from typing import Any

from clowder._version import __version__

NUMBER, TEXT, FLAG = {"type": "integer"}, {"type": "string"}, {"type": "boolean"}


def _object(about: str, needed: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Returns the schema of an object; later versions may add further keys."""
    return {
        "type": "object",
        "description": about,
        "properties": {**needed, **more},
        "required": list(needed),
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


_NO_LIMIT = {"type": ["integer", "null"]}
_MOVES = {**_list(NUMBER), "minItems": 1, "maxItems": 40}
_MARK = {"type": ["integer", "string"], "description": "a number of yours: a play that is sent again counts once"}

SCHEMAS: dict[str, Any] = {
    "Error": _object("why not, in one sentence; nothing has changed", {"error": TEXT}),
    "About": _object(
        "which games there are",
        {
            "api": NUMBER,
            "clowder": TEXT,
            "openapi": TEXT,
            "games": _list(_object("a game", {"name": TEXT, "title": TEXT, "rules": TEXT})),
        },
    ),
    "Game": _object(
        "a game; `record` is the JSON schema of what a seat may know",
        {
            "name": TEXT,
            "title": TEXT,
            "version": NUMBER,
            "rules": TEXT,
            "layout": TEXT,
            "players": {**_list(NUMBER), "minItems": 2, "maxItems": 2},
            "options": {"type": "object"},
            "record": {"type": "object"},
        },
    ),
    "Hello": _object("which rules the program knows, and what it would be called", {"rules": TEXT}, **{"as": TEXT}),
    "Joined": _object(
        "where the program sits",
        {
            "api": NUMBER,
            "clowder": TEXT,
            "table": TEXT,
            "game": TEXT,
            "version": NUMBER,
            "rules": TEXT,
            "layout": TEXT,
            "players": NUMBER,
            "options": {"type": "object"},
            "seat": NUMBER,
        },
    ),
    "Move": _object(
        "a legal move; `whole`: it ends a play, or is one by itself", {"id": NUMBER, "text": TEXT, "whole": FLAG}
    ),
    "Decision": _object(
        "what the seat has to decide, and all it may know",
        {
            "token": TEXT,
            "question": TEXT,
            "events": _list({**_list(NUMBER), "minItems": 5, "maxItems": 5}),
            "told": _list(TEXT),
            "moves": {**_list(_ref("Move")), "minItems": 1},
            "house": {**NUMBER, "description": "the move that the house bot would make"},
            "view": {"type": "object"},
            "record": {"type": "object"},
        },
    ),
    "Result": _object("how the game ended", {"scores": _list(NUMBER), "winners": _list(NUMBER)}),
    "Frame": _object(
        "what changed, as a page of the seat is told it: docs/scene.md; `parts` are replaced whole",
        {"v": NUMBER, "now": NUMBER},
        parts=_object(
            "by name",
            {},
            decision={"oneOf": [{"type": "null"}, _ref("Decision")]},
            result={"oneOf": [{"type": "null"}, _ref("Result")]},
            seat=_NO_LIMIT,
        ),
        beats=_list({"type": "object"}),
        opens=_NO_LIMIT,
        until=_NO_LIMIT,
    ),
    "Frames": _object("what was not sent yet", {"frames": _list(_ref("Frame"))}),
    "Play": _object("a whole play", {"moves": _MOVES, "asked": TEXT}, id=_MARK),
    "Step": _object("the first moves of a play", {"moves": _MOVES, "asked": TEXT}),
    "Steps": _object("how the play can go on", {"moves": _list(_ref("Move")), "house": NUMBER}),
    "Done": _object("it is done", {"done": {"type": ["integer", "string", "null"]}}),
    "NewTable": _object(
        "who plays what: for each seat `program`, or the strength of a bot",
        {"game": TEXT, "seats": {**_list(TEXT), "minItems": 2, "maxItems": 8}},
        options={"type": "object"},
        clock={**NUMBER, "description": "seconds for a decision: 0 (no limit), 20, 30, 60, 120 or 300"},
        reaction={**NUMBER, "description": "seconds to react: 3, 4, 5, 7 or 10"},
        pace={**TEXT, "description": "of the story: calm, normal or brisk"},
    ),
    "OpenedTable": _object(
        "a table that has begun; `join` is what `clowder bot --join` takes, `watch` is a page for people",
        {
            "api": NUMBER,
            "table": TEXT,
            "watch": TEXT,
            "game": TEXT,
            "rules": TEXT,
            "players": NUMBER,
            "options": {"type": "object"},
            "seats": _list(_object("a seat", {"seat": NUMBER, "kind": TEXT}, token=TEXT, join=TEXT, strength=TEXT)),
        },
    ),
    "Nothing": _object("nothing to say", {}),
}
_REFUSALS = {
    "400": "no sense was made of it",
    "401": "the token opens no seat here",
    "403": "another site's page asks, or whoever runs the server does not want you here",
    "409": "other rules, or not joined",
    "413": "it is too large",
    "422": "the table or the rules refuse it",
    "429": "too often",
    "503": "the server cannot write just now",
}


def _answer(about: str, name: str) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": _ref(name)}}}


def _door(about: str, gives: str, refusals: tuple[str, ...] = (), takes: str = "", *given: Any) -> dict[str, Any]:
    """Returns what a door does: what it gives and takes, and with which numbers it refuses."""
    door: dict[str, Any] = {"summary": about, "parameters": list(given)}
    door["responses"] = {"200": _answer(about, gives)} | {
        status: _answer(_REFUSALS.get(status, "there is no such thing"), "Error") for status in refusals
    }
    if refusals and "401" in refusals:
        door["security"] = [{"token": []}]
    if takes:
        door["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(takes)}}}
    return door


def document() -> dict[str, Any]:
    """Returns the description of the doors for programs."""
    code = {"name": "code", "in": "path", "required": True, "schema": TEXT}
    game = {"name": "game", "in": "path", "required": True, "schema": TEXT}
    wait = {"name": "wait", "in": "query", "schema": {"type": "number", "minimum": 0, "maximum": 25}}
    seated = ("400", "401", "409", "413", "429")
    at = "/api/v1/tables/{code}"
    doors = {
        "/api/v1": {"get": _door("Tells which games there are.", "About")},
        "/api/v1/openapi.json": {"get": _door("Describes these doors.", "Nothing")},
        "/api/v1/games/{game}": {"get": _door("Tells about a game.", "Game", ("422",), "", game)},
        "/api/v1/tables": {
            "post": _door(
                "Opens a table of programs and bots.",
                "OpenedTable",
                ("400", "403", "413", "422", "429", "503"),
                "NewTable",
            )
        },
        at: {"get": _door("Tells which game is played, and by which rules.", "Joined", ("401", "429"), "", code)},
        f"{at}/join": {"post": _door("Takes the seat, if the rules are the same.", "Joined", seated, "Hello", code)},
        f"{at}/frames": {"get": _door("Hands out what is new; waits for it.", "Frames", seated, "", code, wait)},
        f"{at}/play": {"post": _door("Plays.", "Done", (*seated, "422", "503"), "Play", code)},
        f"{at}/step": {"post": _door("Tells how a play can go on.", "Steps", (*seated, "422", "503"), "Step", code)},
        f"{at}/leave": {"post": _door("Stands up: the token ends.", "Done", (*seated, "422", "503"), "Nothing", code)},
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Clowder for programs",
            "version": __version__,
            "description": "A token opens one seat of one table. The socket /api/v1/tables/{code}/live is described in "
            "docs/programs.md.",
        },
        "paths": doors,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "of one seat"}},
        },
    }
