"""What a chat shows of a link: a title, a sentence and a picture, as og: and twitter: tags in the head of the page.

It tells what the address itself opens to anybody, and no card: a program that looks at a link takes no seat.
"""

from dataclasses import dataclass

from clowder.engine.play.game import Game
from clowder.table.seating import GATHERING, OVER, host
from clowder.table.terms import Terms
from clowder.table.texts import wording
from clowder.web.pages import templates

WIDTH, HEIGHT = 1200, 630  # of the pictures, which docs/make_previews.py draws


@dataclass(frozen=True)
class LinkPreview:
    """One page, as a link to it is shown."""

    title: str
    text: str
    url: str
    picture: str  # an address

    @property
    def tags(self) -> list[tuple[str, str, str]]:
        """The tags: which attribute names each, its name, and what it says."""
        graph = {
            "og:type": "website",
            "og:site_name": wording("clowder"),
            "og:title": self.title,
            "og:description": self.text,
            "og:url": self.url,
            "og:image": self.picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.title,
        }
        named = {
            "description": self.text,
            "twitter:card": "summary_large_image",
            "twitter:title": self.title,
            "twitter:description": self.text,
            "twitter:image": self.picture,
        }
        return [("property", *each) for each in graph.items()] + [("name", *each) for each in named.items()]


def of_lobby(origin: str) -> LinkPreview:
    """Returns the preview of the lobby."""
    return _preview(origin, "/", "clowder", wording("invite-lobby-title"), wording("invite-lobby"))


def of_table(origin: str, code: str, game: Game, terms: Terms, stage: str) -> LinkPreview:
    """Returns the preview of a table: who invites, and whether there is a seat."""
    chairs = terms.next if stage == OVER and terms.next else terms.chairs
    free = sum(chair.kind == "open" for chair in chairs)
    name = terms.names.get(host(terms, frozenset()), "")
    title = wording("invite-from", name=name, game=game.title) if name else wording("invite-title", game=game.title)
    waits = stage == GATHERING and free
    text = wording("invite-seats", number=free) if waits else wording("invite-watch")
    return _preview(origin, f"/table/{code}", _name(game), title, text)


def of_replay(origin: str, address: str, game: Game) -> LinkPreview:
    """Returns the preview of a replay: nobody's name, and not who won."""
    return _preview(
        origin, address, _name(game), wording("invite-replay-title", game=game.title), wording("invite-replay")
    )


def of_puzzle(origin: str, game: Game) -> LinkPreview:
    """Returns the preview of the puzzle of the day."""
    title = wording("invite-puzzle-title", game=game.title)
    return _preview(origin, "/puzzle", _name(game), title, wording("invite-puzzle"))


def _name(game: Game) -> str:
    """Returns the name of the picture of a game; of one from another package, of all games."""
    return game.name if templates.static_text(f"preview-{game.name}.png") else "clowder"


def _preview(origin: str, address: str, name: str, title: str, text: str) -> LinkPreview:
    return LinkPreview(title, text, origin + address, origin + templates.static(f"preview-{name}.png"))
