"""The table of a match at which nothing moves: a picture of a game, or a puzzle."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from clowder.engine.play.match import Match
from clowder.table.connections import Connection
from clowder.table.frames import Drawn, Moment, Standing
from clowder.table.seating import OVER, PLAYING, after_game
from clowder.table.terms import Chair, Terms
from clowder.table.texts import current_language


def still_frame(match: Match, seat: int | None, coached: Sequence[int] | None = None) -> dict[str, Any]:
    """Returns the first frame of a viewer's page, as data; in a lesson, with the steps of it that are done."""
    people = [Chair("person" if other == seat else "bot", name, str(other)) for other, name in enumerate(match.names)]
    terms = Terms(match.game.name, match.players, chairs=tuple(people), number=1)
    terms = terms if coached is None else replace(terms, lesson=True, coached=tuple(coached))
    terms = after_game(terms) if match.over else terms
    scenes = Drawn(match, language=current_language())
    present = frozenset(str(other) for other in range(match.players))
    standing = Standing(terms, OVER if match.over else PLAYING, code="KDF3-9QWM", present=present)
    moment = Moment(standing, scenes, language=current_language())
    shown: dict[str, Any] = json.loads(moment.frame(Connection("" if seat is None else str(seat), ""), 0))
    return shown
