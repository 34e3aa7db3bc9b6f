"""The cards of a game as a designer's sheet lists them: one row for each that looks different."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.play.match import deal
from clowder.engine.play.shapes import Face
from clowder.engine.rules.options import Option
from clowder.engine.text.viewer import Viewer
from clowder.workshop.colours import tints_of

BACK = "back"  # what a sheet calls the other side of the cards
MOST_DEALS = 200  # to find all cards of a deck that is drawn by lot


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
    as_many_as: str = ""  # the key of the card whose number is this one's, too
    follows: str = ""  # the option that says how many there are of this and other cards together


def known_cards(game: Game, options: Mapping[str, object] | None = None) -> dict[str, KnownCard]:
    """Returns the cards of a game for any number of players, by the keys of their faces; last the back.

    Those that only some options bring are among them if these options do.
    """
    found: dict[str, Face] = {}
    for chosen in (options or {}, {}):
        for players in range(game.min_players, game.max_players + 1):
            for key, face in _faces(game, players, chosen).items():
                found.setdefault(key, face)
    drawn: dict[str, Face] = {}
    for counted in _drawn(game):
        drawn |= _all_faces(game, counted, found)
    found = drawn | found
    counts = {key: option for option in game.options for key in option.faces}
    tints, voice = tints_of(game), Viewer(None, ())
    back = {BACK: found.pop("")} if "" in found else {}
    cards = {}
    for key, face in (found | back).items():
        option = counts.get(key)
        first = next((one for one in option.faces if one in found), "") if option else ""
        cards[key] = KnownCard(
            key,
            game.original.say(face.title, voice) if key != BACK else "",
            game.original.say(face.help, voice) if key != BACK else "the other side of the cards: a picture alone",
            tints.get(face.tint, ""),
            option.name if option and key == first and not option.together else "",
            int(option.default) if option and key == first and not option.together else 0,
            face,
            first if option and key != first and not option.together else "",
            option.name if option and option.together else "",
        )
    return cards


def _faces(game: Game, players: int, options: Mapping[str, object], seed: str = "cards") -> dict[str, Face]:
    """Returns the faces of a deal; none if these options are not for so many."""
    try:
        match = deal(game.original, players, seed, options, is_new=False)
    except ClowderError:
        return {}
    return dict(game.original.scene.faces(match.view_of(None)))


def _drawn(game: Game) -> Iterator[Option]:
    """Yields the options that say how many of some cards are drawn by lot."""
    return (option for option in game.options if option.together)


def _all_faces(game: Game, option: Option, known: Mapping[str, Face]) -> dict[str, Face]:
    """Returns all cards that an option counts together: which of them a deal has is chance."""
    found = {key: known[key] for key in option.faces if key in known}
    most = {other.name: other.low for other in _drawn(game)} | {option.name: option.high}
    for number in range(MOST_DEALS):
        if len(found) == len(option.faces):
            break
        faces = _faces(game, game.min_players, most, f"cards {number}")
        found = {key: face for key, face in faces.items() if key in option.faces} | found
    return {key: found[key] for key in option.faces if key in found}
