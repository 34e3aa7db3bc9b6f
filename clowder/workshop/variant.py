"""A variant: a game's own rules but for some options, and its cards but for some looks."""

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from clowder.engine.errors import shown
from clowder.engine.play.game import Game
from clowder.engine.play.option_set import table_path
from clowder.games import find
from clowder.workshop.colours import read_colour
from clowder.workshop.errors import BadVariant
from clowder.workshop.pictures import Picture, clean

LONGEST_NAME, LONGEST_TITLE, LONGEST_TEXT = 60, 40, 300
MOST_BYTES_OF_PICTURES = 4_000_000
MOST_CARDS = 400
FIELDS = ("title", "text", "tint", "picture")


@dataclass(frozen=True)
class CardChange:
    """What is changed about one card. What is empty is as in the game."""

    title: str = ""
    text: str = ""  # what it does, as its card says it
    tint: str = ""  # its colour, "#rrggbb"
    picture: Picture | None = None


@dataclass(frozen=True)
class Variant:
    """A designer's variant of a game."""

    game: str
    name: str
    options: dict[str, object]
    cards: Mapping[str, CardChange] = field(default_factory=dict)  # by the key of the face; the back's is "back"

    @property
    def path(self) -> str:
        """The path of a server's form for a table with these rules."""
        return table_path(self.game, self.options)

    @property
    def offered_path(self) -> str:
        """The same, on a server that offers this variant: with its titles and pictures."""
        return table_path(self.game, self.options, self.key)

    @cached_property
    def key(self) -> str:
        """A name for what it says: the same for equal variants."""
        text = json.dumps(self.json(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def edition(self) -> Game:
        """The game with this variant's titles, texts, pictures and colours. The options are not part of it."""
        from clowder.workshop.edition import look_of

        game = find(self.game)
        return game.with_look(look_of(self, game))

    def __reduce__(self) -> tuple[Any, ...]:
        return Variant, (self.game, self.name, self.options, self.cards)  # what follows from it is made again

    def json(self) -> dict[str, Any]:
        """Returns all of it as plain data, pictures included."""
        cards = {key: _card_data(card) for key, card in self.cards.items()}
        return {"game": self.game, "name": self.name, "options": dict(self.options), "cards": cards}

    @classmethod
    def read(cls, data: object) -> "Variant":
        """Takes plain data back, or raises BadVariant: it may come from anybody's file."""
        if not isinstance(data, Mapping) or not isinstance(data.get("game"), str):
            raise BadVariant("This is no variant: it names no game.")
        options, cards = data.get("options", {}), data.get("cards", {})
        if not isinstance(options, Mapping) or not isinstance(cards, Mapping) or len(cards) > MOST_CARDS:
            raise BadVariant("The options and the cards of a variant are tables.")
        name = read_name(data.get("name"))
        found = {str(key)[:60]: _read_card(card, shown(key)) for key, card in cards.items()}
        check_size(found)
        return cls(find(data["game"]).name, name, dict(options), found)


def _card_data(card: CardChange) -> dict[str, Any]:
    data: dict[str, Any] = {name: getattr(card, name) for name in ("title", "text", "tint") if getattr(card, name)}
    if card.picture:
        data["picture"] = {"kind": card.picture.kind, "data": b64encode(card.picture.data).decode()}
    return data


def _read_card(data: object, where: str) -> CardChange:
    if not isinstance(data, Mapping) or set(data) - set(FIELDS):
        raise BadVariant(f"The card {where} of a variant is a table of {', '.join(FIELDS)}.")
    picture = data.get("picture")
    if picture is not None:
        try:
            picture = clean(b64decode(picture["data"], validate=True), str(picture["kind"]))
        except (LookupError, TypeError, ValueError) as wrong:
            told = wrong if isinstance(wrong, BadVariant) else "it cannot be read"
            raise BadVariant(f"The picture of the card {where} is refused: {told}.".replace("..", ".")) from None
    try:
        return CardChange(
            read_title(data.get("title", "")),
            read_text(data.get("text", "")),
            read_colour(data.get("tint", "")),
            picture,
        )
    except BadVariant as wrong:
        raise BadVariant(f"The card {where}: {wrong}") from None


def read_name(value: object) -> str:
    """Returns the name of a variant, or raises BadVariant."""
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_NAME or not value.isprintable():
        raise BadVariant(f"The name of a variant is a line of at most {LONGEST_NAME} letters.")
    return value.strip()


def read_title(value: object) -> str:
    """Returns a card's title, or raises BadVariant."""
    if not isinstance(value, str) or len(value.strip()) > LONGEST_TITLE or not value.strip().isprintable():
        raise BadVariant(f"a title is one line of at most {LONGEST_TITLE} letters, not {shown(value)}.")
    return " ".join(value.split())


def read_text(value: object) -> str:
    """Returns what a card says, or raises BadVariant."""
    text = " ".join(value.split()) if isinstance(value, str) else None
    if text is None or len(text) > LONGEST_TEXT or not text.isprintable():
        raise BadVariant(f"a text has at most {LONGEST_TEXT} letters, not {shown(value)}.")
    return text


def check_size(cards: Mapping[str, CardChange]) -> None:
    """Raises BadVariant if all pictures together are too large to be sent with a page."""
    size = sum(len(card.picture.data) for card in cards.values() if card.picture)
    if size > MOST_BYTES_OF_PICTURES:
        most = MOST_BYTES_OF_PICTURES // 10**6
        raise BadVariant(f"All pictures together have {size / 1e6:.1f} MB; at most {most} MB are allowed.")
