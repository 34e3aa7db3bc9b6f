"""The cards of a game as a designer's sheet lists them: one row for each that looks different."""

from collections.abc import Mapping
from dataclasses import dataclass

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.play.match import deal
from clowder.engine.play.shapes import Face
from clowder.engine.rules.options import CARDS as COUNTED
from clowder.engine.text.messages import Message
from clowder.engine.text.viewer import Viewer
from clowder.workshop.colours import tints_of

BACK = "back"  # what a sheet calls the other side of the cards


@dataclass(frozen=True)
class KnownCard:
    """A card of a game, as it is without a variant."""

    key: str
    title: str
    help: str
    colour: str  # "#rrggbb", or nothing
    option: str  # that says how many there are, or nothing
    number: int  # ... as the game has them
    face: Face


def known_cards(game: Game, options: Mapping[str, object] | None = None) -> dict[str, KnownCard]:
    """Returns the cards of a game for any number of players, by the keys of their faces; last the back."""
    found: dict[str, Face] = {}
    for players in range(game.min_players, game.max_players + 1):
        try:
            match = deal(game.original, players, "cards", options or {}, is_new=False)
        except ClowderError:
            continue  # these options are not for so many
        for key, face in game.original.scene.faces(match.view_of(None)).items():
            found.setdefault(key or BACK, face)
    counts = {
        value: option
        for option in game.options
        if option.group == COUNTED and option.label
        for _, value in option.label.args
    }
    tints, voice = tints_of(game), Viewer(None, ())
    back = {BACK: found.pop(BACK)} if BACK in found else {}
    cards = {}
    for key, face in (found | back).items():
        option = counts.get(face.title) if isinstance(face.title, Message) else None
        cards[key] = KnownCard(
            key,
            game.original.say(face.title, voice) if key != BACK else "",
            game.original.say(face.help, voice) if key != BACK else "the other side of the cards: a picture alone",
            tints.get(face.tint, ""),
            option.name if option else "",
            int(option.default) if option else 0,
            face,
        )
    return cards
