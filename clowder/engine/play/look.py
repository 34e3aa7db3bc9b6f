"""The texts and drawings of a variant. Rules do not know them."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clowder.engine.play.scene_contract import SceneContract
from clowder.engine.play.shapes import Face
from clowder.engine.text.messages import Message

if TYPE_CHECKING:
    from clowder.engine.play.view import View


@dataclass(frozen=True)
class CardLook:
    """What one card shows. Empty fields are as in the game."""

    title: str = ""
    text: str = ""  # what it does
    art: str = ""  # the id of a symbol
    colour: str = ""  # "#rrggbb"


@dataclass(frozen=True)
class Look:
    """The look of a variant, by the keys of the game's faces."""

    key: str  # the same for equal variants
    title: str  # of the game
    cards: Mapping[str, CardLook] = field(default_factory=dict)
    said: Mapping[Message, str] = field(default_factory=dict)  # titles, in all texts
    symbols: Mapping[str, str] = field(default_factory=dict)  # drawings by id, as SVG elements that begin with <symbol

    def dressed(self, scene: SceneContract) -> SceneContract:
        """Returns a scene whose cards have this look."""

        def faces(view: "View") -> dict[str, Face]:
            return {key: self._dressed(key, face) for key, face in scene.faces(view).items()}

        return dataclasses.replace(scene, faces=faces)

    def _dressed(self, key: str, face: Face) -> Face:
        own = self.cards.get(key)
        if own is None:
            return face
        title, text, art = own.title or face.title, own.text or face.help, own.art or face.art
        return dataclasses.replace(face, title=title, help=text, art=art, colour=own.colour)
