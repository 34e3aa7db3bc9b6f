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
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (game.home / "art.svg").read_text("utf-8")))
    shared = Counter(card.face.art for card in known.values())
    said: dict[Message, str] = {}
    symbols: dict[str, str] = {}
    cards: dict[str, CardLook] = {}
    for key, change in variant.cards.items():
        if key not in known:
            continue  # these rules have no such card
        face, art = known[key].face, ""
        if change.title and isinstance(face.title, Message):
            said |= {Message(id, face.title.args): change.title for id in _ids_of_title(face.title)}
        if change.picture:
            alone = f"{game.home.name.replace('_', '-')}-{key}"  # a drawing that others are made of: a bird in a tree
            if alone in drawn and alone != face.art:
                symbols[alone] = _symbol(alone, change.picture.link)
            else:
                art = face.art if shared[face.art] == 1 else f"own-{re.sub(r'[^a-z0-9-]', '-', key.lower())}"
                symbols[art] = _symbol(art, change.picture.link)
        cards["" if key == BACK else key] = CardLook(change.title, change.text, art, change.tint)
        for twin, other in known.items():  # the same card in another place, such as a bird that is worth twice as much
            if twin not in variant.cards and (other.face.title, other.face.art) == (face.title, face.art):
                cards[twin] = CardLook(change.title, "", art, change.tint)
    return Look(variant.key, variant.name, cards, said, symbols)


def _ids_of_title(title: Message) -> tuple[str, ...]:
    """Returns the messages that say a title. Some games have it with an article, too: a designer's title is a name."""
    noun = title.id.removeprefix("card-")
    return title.id, f"a-{noun}", f"the-{noun}"


def _symbol(id: str, link: str) -> str:
    """Returns a drawing that is a picture: browsers run no scripts in it, and load nothing for it."""
    size = f'width="{FACE_SIZE}" height="{FACE_SIZE}"'
    return f'<symbol id="{escape(id)}" viewBox="0 0 {FACE_SIZE} {FACE_SIZE}"><image href="{link}" {size}/></symbol>'
