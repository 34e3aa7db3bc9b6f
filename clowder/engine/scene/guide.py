"""A game's guide: an illustrated explanation, as data. Pictures are scenes of real matches; cards are its own faces.

`Game.guide` has a game's own sections, made from a just dealt match so that the options change texts and pictures, and
its kinds of examples (examples.py). `sections_of` has the default page.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import plain
from clowder.engine.play.view import View
from clowder.engine.scene.examples import KINDS, Decide, Kind, kinds_of, scene, whole_play
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.messages import Message, Seat, Value, say

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

EVERYTHING = ("places", "board", "hand")  # the parts of a picture
CORNER, PICTURE, TITLE = "idx", "pic", "ttl"  # the parts of a card


@dataclass(frozen=True)
class Picture:
    """A moment of a real match, as one seat sees it."""

    match: Match
    seat: int | None = 0
    shows: tuple[str, ...] = EVERYTHING
    look: tuple[str, ...] = ()  # the anchors it is about
    says: Value = ""  # below it


@dataclass(frozen=True)
class Shown:
    """A drawn card with its effect or the meaning of its parts."""

    face: str
    says: Value = ""  # replaces the face's own help
    parts: tuple[tuple[str, Value], ...] = ()  # CORNER, PICTURE or TITLE, and what that part means
    copies: int = 0  # copies in the deck; 0: not shown


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    name: str  # of its anchor
    title: Value
    icon: str  # a symbol of the game's art.svg, or of the page's icons
    says: tuple[Value, ...] = ()  # one paragraph each
    pictures: tuple[Picture, ...] = ()
    cards: tuple[Shown, ...] = ()
    example: str = ""  # a kind of example to show here
    rules: tuple[str, ...] = ()  # rules with more about it


@dataclass(frozen=True)
class Guide:
    """The explanation of one game, or of all games of a family."""

    sections: Callable[[Match], tuple[Section, ...]]  # from a just dealt match
    kinds: tuple[Kind, ...] = KINDS


# A game without a guide


def sections_of(game: "Game", match: Match, ended: Callable[[], Match]) -> tuple[Section, ...]:
    """Returns the sections for a game under the options of a match. `ended()` returns a match played to its end."""
    if game.guide:
        return game.guide.sections(match)
    cards = tuple(_different(match.view_of(None)))
    final = ended()
    end = game.scene.ending(final.view_of(None), *final.result())
    _, best, score = end.places[0]
    won = end.why or say("guide-won", who=Seat(best), score=score)
    return (
        goal(Message("pitch") if "pitch" in game.catalogue("en") else game.title),
        setup(match, say("guide-set-up", players=match.players)),
        turn(),
        *([Section("cards", say("guide-cards"), "web-cards", cards=cards)] if cards else []),
        winning(won, pictures=(Picture(final, None, ("places", "board")),)),
    )


def _different(view: View) -> Iterator[Shown]:
    """Yields one card of each group with the same effect."""
    seen = set()
    for key, face in view.game.scene.faces(view).items():
        if key and (face.art, face.help) not in seen:
            seen.add((face.art, face.help))
            yield Shown(key)


def goal(*says: Value, **more: Any) -> Section:
    """Returns the section about the goal."""
    return Section("goal", say("guide-goal"), "web-flag", says, **more)


def setup(match: Match, *says: Value, **more: Any) -> Section:
    """Returns the section about the setup, with the table as it was dealt."""
    return Section("setup", say("guide-setup"), "web-table", says, (Picture(match, match.to_act[0]),), **more)


def turn(*says: Value, **more: Any) -> Section:
    """Returns the section about a turn, with an example of one."""
    return Section("turn", say("guide-turn"), "web-hand", says, example="turn", **more)


def winning(*says: Value, **more: Any) -> Section:
    """Returns the section about winning."""
    return Section("winning", say("guide-winning"), "web-crown", says, **more)


def played_out(match: Match, decide: Decide) -> Match:
    """Returns a match played to its end."""
    match = match.copy()
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, *whole_play(match.view_of(seat), decide))
    return match


# As data


def shown(game: "Game", match: Match, ended: Callable[[], Match], language: str = "en") -> dict[str, Any]:
    """Returns a game's guide: sections with their pictures and cards, the kinds of examples, and all faces."""
    view = match.view_of(None, language)
    sections = [_section(section, view, language) for section in sections_of(game, match, ended)]
    return {
        "names": list(match.names),
        "faces": SceneRenderer(match, language).faces(),
        "sections": sections,
        "kinds": [{"name": kind.name, "title": view.say(kind.title)} for kind in kinds_of(game, match)],
    }


def _section(section: Section, view: View, language: str) -> dict[str, Any]:
    made = plain({"name": section.name, "title": section.title, "icon": section.icon, "says": section.says}, view.say)
    made |= {"example": section.example, "rules": list(section.rules)}
    made["pictures"] = [_picture(picture, language) for picture in section.pictures]
    made["cards"] = [plain(card, view.say) for card in section.cards]
    return {name: value for name, value in made.items() if value}


def _picture(picture: Picture, language: str) -> dict[str, Any]:
    view = picture.match.view_of(picture.seat, language)
    drawn = scene(picture.match, picture.seat, language)
    kept = {
        name: drawn[name] for name in drawn if name in picture.shows or (name == "mine" and "board" in picture.shows)
    }
    made = {"scene": kept, "seat": picture.seat, "look": list(picture.look), "says": view.say(picture.says)}
    return {name: value for name, value in made.items() if value not in ("", [])}
