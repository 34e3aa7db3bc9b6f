"""The page of a finished game: drawn by the table's own scripts, from the server or as one file that needs nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.text.catalogue import ENGLISH
from clowder.engine.text.viewer import NAMES
from clowder.table.replay_data import compressed, faces_of, names_of, reel
from clowder.table.texts import current_language, use_language, wording
from clowder.web.pages import templates
from clowder.web.pages.bundle import sealed
from clowder.web.pages.table_page import SLOTS, words
from clowder.workshop import shelf

# fmt: off
WORDS = (
    "replay-chosen", "replay-end", "replay-first", "replay-halt", "replay-jump", "replay-last",
    "replay-offered", "replay-on", "replay-only", "replay-open", "replay-play", "replay-random", "replay-share",
    "replay-what-if",
    "review", "review-about", "review-curve", "review-mattered", "review-more", "review-none",
    "review-start", "review-under-way",
)
# fmt: on
SLOTTED = {
    "replay-speed": "speed",
    "replay-decides": "who",
    "review-of": "who",
}  # with a place for what the script knows


@dataclass(frozen=True)
class Film:
    """A finished game, ready to be shown."""

    game: Game
    data: str  # as `compressed` gives it
    faces: Mapping[str, Any]
    players: int


def film_of(log: Any, language: str = ENGLISH) -> Film:
    """Returns a log as it is shown in a language. Raises BadLog if it is none, NotOver if its game still goes on."""
    made = reel(log, language)
    return Film(shelf.finder(log)(made["game"]), compressed(made), faces_of(log, language), made["players"])


@dataclass(frozen=True)
class Showing:
    """What a page knows beside the film: whose eyes come first, what everybody is called, and where to ask for more."""

    names: Sequence[str] = ()
    seat: int | None = None
    review: Mapping[str, Any] | None = None
    review_at: str = ""  # where a review can be asked for
    preview: Sequence[tuple[str, str, str]] = ()  # tags for those who are sent the link
    plays_on_at: str = ""  # where a game can go on against bots
    link: str = ""  # to be shared
    csrf: str = ""
    here: str = ""  # empty: in a file


def page(film: Film, showing: Showing) -> str:
    """Returns the page of a film, in the language of whoever is being answered."""
    game = film.game
    family = templates.family_of(game)
    look = f"stages/{family}.css"
    context: dict[str, Any] = {"game": game, "look": look if templates.static_text(look) else ""}
    context |= {"sprite": templates.drawings(game), "words": _words(), "faces": film.faces, "film": film.data}
    context |= {"names": list(showing.names) or list(NAMES[: film.players]), "reviews": showing.review}
    context |= {"seat": showing.seat, "review_at": showing.review_at, "link": showing.link, "csrf": showing.csrf}
    context |= {"plays_on_at": showing.plays_on_at, "preview": showing.preview}
    return templates.page("replay.html", home=bool(showing.here), here=showing.here, **context)


def page_of(
    log: Any,
    language: str = ENGLISH,
    names: Sequence[str] = (),
    review: Mapping[str, Any] | None = None,
    seat: int | None = None,
) -> str:
    """Returns a finished game as one HTML file that works from a disk, first through the eyes of a seat or with all
    hands open. Raises as `film_of` does.

    It has no names but those given, in a block of their own: of people who agreed. `#23` behind its address is the
    decision it opens at.
    """
    film = film_of(log, language)
    called = names_of(names, film.players) if names else ()
    with use_language(language):
        return sealed(page(film, Showing(names=called, seat=seat, review=review)))


def _words() -> dict[str, str]:
    """Returns the sentences that the script says by itself."""
    slotted = {id: wording(id, **{place: SLOTS[0]}) for id, place in SLOTTED.items()}
    return {**words(current_language()), **{id: wording(id) for id in WORDS}, **slotted}
