"""The cards in a game's box with everything painted on them, and the drawings they need."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import Card
from clowder.engine.text.viewer import Viewer
from clowder.workshop.colours import tints_of

PLAIN = "#1d1b22"  # of a card without a colour in the style sheet
BACK = re.compile(r"--back:([^;]+)")
STRIPES = ("#e8b04a", "#dca03a")


@dataclass(frozen=True)
class PrintedCard:
    """One card as it is painted."""

    key: str
    title: str
    text: str = ""
    index: str = ""  # of its corner
    badge: str = ""
    art: str = ""  # the id of a drawing
    colour: str = PLAIN


@dataclass(frozen=True)
class Deck:
    """Cards with the same back."""

    name: str
    cards: tuple[tuple[PrintedCard, int], ...]  # each card, and how many there are

    @property
    def all(self) -> Iterator[PrintedCard]:
        """Yields every card, as often as it is in the deck."""
        for card, copies in self.cards:
            yield from [card] * copies


@dataclass(frozen=True)
class Back:
    """The back of the cards."""

    art: str
    colours: tuple[str, ...]


def decks_of(match: Match) -> list[Deck]:
    """Returns the cards that a game is played with. Raises ClowderError if it has none."""
    game, view, voice = match.game, match.view_of(None), Viewer(None, ())
    faces, tints = game.scene.faces(view), tints_of(game)
    decks = []
    for pack in game.scene.box(view):
        cards = []
        for piece, copies in pack.pieces:
            if not isinstance(piece, Card) or not copies:
                continue
            face = faces[piece.face]
            said = [game.say(each, voice) for each in (face.title, face.help, piece.badge)]
            colour = face.colour or tints.get(face.tint, PLAIN)
            cards.append((PrintedCard(piece.face, said[0], said[1], face.index, said[2], face.art, colour), copies))
        if cards:
            decks.append(Deck(game.say(pack.label, voice), tuple(cards)))
    if not decks:
        raise ClowderError(f"{game.title} has no cards to print.")
    return decks


def back_of(match: Match) -> Back:
    """Returns the back of a game's cards."""
    face = match.game.scene.faces(match.view_of(None)).get("")
    return Back(face.art if face else "", _back_colours(match.game.original))


def _style(game: Game) -> str:
    sheet = game.home / "stage.css"
    return re.sub(r"\s+", " ", sheet.read_text(encoding="utf-8")) if sheet.is_file() else ""


def _back_colours(game: Game) -> tuple[str, ...]:
    """Returns the colours of a back, from the game's style sheet."""
    own = _style(game).partition(f".game-{game.name}")[2]
    found = BACK.search(own)
    colours = re.findall(r"#[0-9a-f]{6}", found[1]) if found else []
    return tuple(dict.fromkeys(colours))[:2] or STRIPES


def drawings_of(game: Game) -> str:
    """Returns a game's drawings as SVG symbols, some replaced by a variant's own."""
    file = game.home / "art.svg"
    text = file.read_text(encoding="utf-8") if file.is_file() else "<svg></svg>"
    inside = text.partition("<svg")[2].partition(">")[2].rpartition("</svg>")[0]
    for id, symbol in (game.look.symbols if game.look else {}).items():
        inside = re.sub(rf'<symbol id="{re.escape(id)}".*?</symbol>', "", inside, flags=re.DOTALL) + symbol
    return inside
