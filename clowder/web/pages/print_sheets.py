"""A game to print, cut out and play at a table of wood: its box as sheets of paper, with the options in force.

What is in the box the game itself says (`box` in its scene.py); static/print.js draws it as the table does. Nine cards
of 63 by 88 mm fit on A4 and on Letter. Behind every sheet comes its other side, mirrored, for printers that turn paper.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match, deal
from clowder.engine.play.shapes import Card, Pack, plain
from clowder.engine.scene.render import SceneRenderer
from clowder.table.texts import UserError, nobody, wording
from clowder.web.pages import templates
from clowder.web.pages.bundle import sealed

PAPERS = {"a4": "A4", "letter": "Letter"}
ACROSS = DOWN = 3  # cards on a sheet
TOKENS_ACROSS, TOKENS_DOWN = 2, 3  # tokens in the room of a card


@dataclass(frozen=True)
class Printing:
    """What is to be printed."""

    game: Game
    players: int
    options: Options
    seed: str = "1"  # decides where the cards themselves are up to chance
    paper: str = "a4"
    grey: bool = False  # for printers without colours

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise UserError("no-paper", paper=self.paper[:20])

    def deal(self, seed: str) -> Match:
        """Returns a game that is played with these cards."""
        return deal(self.game, self.players, seed, self.options)


def whole_box(game: Game, options: Mapping[str, object]) -> int:
    """Returns the largest number of players that may use these options: a game of so many has all cards of the box.

    Raises BadOption if there is no such number.
    """
    for players in range(game.max_players, game.min_players, -1):
        with suppress(BadOption):
            game.option_set.read(players, options)
            return players
    game.option_set.read(game.min_players, options)
    return game.min_players


def page(wanted: Printing, **around: Any) -> str:
    """Returns the sheets as a page: `around` is what a server adds to it."""
    game, match = wanted.game, wanted.deal(wanted.seed)
    packs = [pack for pack in game.scene.box(match.view_of(None)) if pack.pieces]
    if not packs:
        raise UserError("nothing-to-print", game=game.title)
    others = game.scene.box(wanted.deal(f"not {wanted.seed}").view_of(None))
    is_chance = packs != [pack for pack in others if pack.pieces]
    seed = wanted.seed if is_chance else ""
    drawn = {"faces": SceneRenderer(match).faces(), "sheets": _lined(list(_sheets(packs, match)), game, seed)}
    drawn["words"] = {"face-down": wording("face-down")}
    family = templates.family_of(game)
    look = f"stages/{family}.css"
    context: dict[str, Any] = {"wanted": wanted, "game": game, "papers": PAPERS, "drawn": drawn, "seed": seed}
    context |= {"look": look if templates.static_text(look) else "", "sprite": templates.drawings(game)}
    context |= {"rules": game.option_set.explained(wanted.options), "contents": _contents(packs, match)}
    return templates.page("print.html", **context, **around)


def file(wanted: Printing) -> str:
    """Returns the sheets as one file, which needs no server."""
    return sealed(page(wanted))


def _contents(packs: Sequence[Pack], match: Match) -> list[str]:
    """Returns what is in the box, in words."""
    told = []
    for pack in packs:
        label, number = match.game.say(pack.label, nobody()), sum(copies for _, copies in pack.pieces)
        told.append(
            wording("num-printed-cards" if _is_cards(pack) else "num-printed-tokens", label=label, number=number)
        )
    return told


def _is_cards(pack: Pack) -> bool:
    return isinstance(pack.pieces[0][0], Card)


def _sheets(packs: Sequence[Pack], match: Match) -> Iterator[dict[str, Any]]:
    """Yields the sheets, each followed by its other side."""
    cells = [*_cards(packs, match), *_tokens(packs, match)]
    for some in _parts(cells, ACROSS * DOWN):
        yield {"front": [front for front, _ in some]}
        yield {"back": mirrored([back for _, back in some], ACROSS)}


def _cards(packs: Sequence[Pack], match: Match) -> Iterator[tuple[Any, Any]]:
    """Yields both sides of every card: as data, and what is written on its back."""
    decks = [pack for pack in packs if _is_cards(pack)]
    for deck in decks:
        for drawn, label in _pieces(deck, match):
            yield drawn, label if len(decks) > 1 else ""


def _tokens(packs: Sequence[Pack], match: Match) -> Iterator[tuple[Any, Any]]:
    """Yields both sides of every card's room of tokens."""
    all_of_them = [piece for pack in packs if not _is_cards(pack) for piece in _pieces(pack, match)]
    for some in _parts(all_of_them, TOKENS_ACROSS * TOKENS_DOWN):
        yield [drawn for drawn, _ in some], mirrored([label for _, label in some], TOKENS_ACROSS)


def _pieces(pack: Pack, match: Match) -> list[tuple[Any, str]]:
    """Returns every piece of a pack as data, with what its back says."""
    label = match.game.say(pack.label, nobody())
    drawn = ((plain(piece, lambda said: match.game.say(said, nobody())), copies) for piece, copies in pack.pieces)
    return [(piece, label) for piece, copies in drawn for _ in range(copies)]


def _lined(sheets: list[dict[str, Any]], game: Game, seed: str) -> list[dict[str, Any]]:
    """Returns the sheets, each with a line along its edge that tells what it is."""
    number = len(sheets) // 2
    for place, sheet in enumerate(sheets):
        id = "print-back" if place % 2 else "print-sheet"
        told = wording(id, game=game.title, sheet=place // 2 + 1, sheets=number)
        by_lot = wording("print-seed", seed=seed) if seed else ""
        sheet["line"] = " \u00b7 ".join(filter(None, (told, by_lot, wording("affiliation"))))
    return sheets


def mirrored(backs: Sequence[Any], across: int) -> list[Any]:
    """Returns what lies behind each place of a sheet that is turned over its long edge; None: nothing does."""
    rows = ([*row, *[None] * (across - len(row))] for row in _parts(backs, across))
    return [back for row in rows for back in reversed(row)]


def _parts(whole: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (whole[start : start + size] for start in range(0, len(whole), size))
