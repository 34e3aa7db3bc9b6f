"""From a variant to the look of its game: which titles, drawings and colours its cards have."""

import re
from collections import Counter
from html import escape

from clowder.engine.play.game import Game
from clowder.engine.play.look import CardLook, Look
from clowder.engine.text.messages import Message
from clowder.workshop.known_cards import BACK, known_cards
from clowder.workshop.variant import Variant

FACE_SIZE = 64  # of a drawing's own coordinates


def look_of(variant: Variant, game: Game) -> Look:
    """Returns how a variant of a game looks. A drawing that one card alone has is replaced wherever it is shown."""
    known = known_cards(game, variant.options) if variant.cards else {}
    shared = Counter(card.face.art for card in known.values())
    said: dict[Message, str] = {}
    symbols: dict[str, str] = {}
    cards: dict[str, CardLook] = {}
    for key, change in variant.cards.items():
        if key not in known:
            continue  # these rules have no such card
        face, art = known[key].face, ""
        if change.title and isinstance(face.title, Message):
            said[face.title] = change.title
        if change.picture:
            art = face.art if shared[face.art] == 1 else f"own-{re.sub(r'[^a-z0-9-]', '-', key.lower())}"
            symbols[art] = _symbol(art, change.picture.link)
        cards["" if key == BACK else key] = CardLook(change.title, change.text, art, change.tint)
        for twin, other in known.items():  # the same card in another place, such as a bird that is worth twice as much
            if twin not in variant.cards and (other.face.title, other.face.art) == (face.title, face.art):
                cards[twin] = CardLook(change.title, "", art, change.tint)
    return Look(variant.key, variant.name, cards, said, symbols)


def _symbol(id: str, link: str) -> str:
    """Returns a drawing that is a picture: browsers run no scripts in it, and load nothing for it."""
    size = f'width="{FACE_SIZE}" height="{FACE_SIZE}"'
    return f'<symbol id="{escape(id)}" viewBox="0 0 {FACE_SIZE} {FACE_SIZE}"><image href="{link}" {size}/></symbol>'
