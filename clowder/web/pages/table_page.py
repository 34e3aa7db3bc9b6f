"""The page of a table before anything is drawn: a document with the first frame, the faces and the words as data."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import segno
from markupsafe import Markup

from clowder.engine.play.game import Game
from clowder.table.texts import current_language, use_language, wording
from clowder.web.pages import templates
from clowder.web.pages.rulebook_html import book

SLOTS = [chr(0xE000 + n) for n in range(2)]  # the browser puts names and numbers there
# fmt: off
NOTE_WORDS = (  # what contradicts a page's note of a deal
    "fair-note-chain", "fair-note-digest", "fair-note-dropped", "fair-note-forged", "fair-note-gone",
    "fair-note-header", "fair-note-list", "fair-note-missing", "fair-note-moved", "fair-note-name", "fair-note-nonce",
    "fair-note-opened", "fair-note-seal", "fair-note-seals", "fair-note-swapped", "fair-note-unasked",
)
PLAIN = (
    "beside", "beside-add", "beside-hint", "beside-tag", "round-hide", "round-next", "round-nobody", "round-react",
    "be-ready", "name-hint", "not-ready-yet", "one-watching", "ready-mark", "show-qr",
    "calls", "calls-offer", "calls-refused", "pass-on", "qr-device",
    "add-bot", "again", "again-waiting", "agreed", "another", "away", "bot", "cannot-play", "clear", "close-table",
    "coach", "coach-go-on", "coach-leave",
    "deal-animals", "fair-check", "fair-code-why", "fair-how", "fair-looked-on", "fair-no-part", "fair-not-sealed",
    "fair-old", "fair-sealed", "fair-title", "fair-took-part", "fair-unstored", "shuffling", "shuffling-why",
    *NOTE_WORDS,
    "copied", "copy", "copy-label", "short-code", "device", "evening", "face-down", "full-title", "game-over",
    "get-up", "go-on", "help-hint", "hint", "in-next", "join-next", "leave", "leave-hint", "lobby", "mute",
    "how-to-play", "next-game", "next-step", "previous-step",
    "on-turn", "open-seat", "play-real", "share-game", "other-settings", "opponents", "options", "own-seat", "pause",
    "placed", "ready", "reconnecting",
    "let-program", "program", "remove", "removed", "remove-bot", "preset-printed", "rules-as-printed", "rules-at-table",
    "try-rules", "begins-tag", "first-title", "goes-first", "you-play",
    "sending", "show-end", "show-table", "sit", "sort", "sound",
    "stand-in", "standing", "start", "start-with-bots", "take-back", "tap-cards", "tap-hurries", "thinking-seat",
    "waiting-answers", "waiting-text", "waiting-title", "watch-text", "which-one", "you-shared", "you-won",
    "watch-again", "your-name", "your-turn", "emote-angry", "emote-cheer", "emote-laugh", "emote-love", "emote-sad",
    "emote-sleepy", "emote-think", "emote-wow", "phrase-good-game", "phrase-hurry", "phrase-luck", "phrase-nice",
    "phrase-oops", "phrase-sorry", "phrase-thanks", "place-1", "place-2", "place-3", "place-4", "place-5",
    "place-6", "place-7", "place-8",
)
# fmt: on
WITH_SLOTS = {
    "clock-left": ("n",),
    "ended": ("names",),
    "fair-abandoned": ("n",),
    "fair-added": ("name",),
    "fair-added-none": ("name",),
    "fair-added-with": ("name", "other"),
    "fair-begun": ("n",),
    "fair-code": ("code",),
    "fair-missing": ("name",),
    "let-in": ("name",),
    "num-watching": ("n",),
    "paused": ("name",),
    "puzzle-first": ("number",),
    "puzzle-later": ("number", "tries"),
    "remove-who": ("name",),
    "round-me": ("name",),
    "round-pass": ("name",),
    "they-agreed": ("names",),
    "waiting-for": ("names",),
    "who-starts": ("name",),
    "you-came": ("place",),
    "you-tied": ("place",),
    "best-moment": ("says",),
}


@cache
def words(language: str) -> Mapping[str, str]:
    """Returns the sentences that the script says by itself."""
    with use_language(language):
        slotted = {id: wording(id, **dict(zip(names, SLOTS, strict=False))) for id, names in WITH_SLOTS.items()}
        return {id: wording(id) for id in PLAIN} | slotted


def squares(link: str) -> dict[str, Any]:
    """Returns a QR code as data: how many squares wide it is, and the dark ones as a path."""
    rows = [list(row) for row in segno.make(link).matrix_iter(border=2)]
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    return {"size": len(rows), "path": dark}


@dataclass(frozen=True)
class Visit:
    """Who visits which table, and the addresses that the page needs."""

    code: str
    link: str  # to the table
    name: str = ""
    csrf: str = ""
    company: Sequence[str] = ()  # those who have played at this device before
    rules: str = ""  # of this table
    puzzle: int = 0  # its number, where it is the puzzle of a day and no table
    preview: Sequence[tuple[str, str, str]] = ()  # tags for those who are sent the link


def shell(game: Game, frame: Mapping[str, Any], faces: Mapping[str, Any], visit: Visit) -> str:
    """Returns the page of a table: `frame` is all of it (docs/scene.md), `faces` are plain data."""
    family = templates.family_of(game)
    look = f"stages/{family}.css"
    qr = Markup(segno.make(visit.link).svg_inline(border=2, omitsize=True))
    context: dict[str, Any] = {**asdict(visit), "game": game, "qr": qr}
    context |= {
        "frame": frame,
        "faces": faces,
        "words": words(current_language()),
        "here": "/puzzle" if visit.puzzle else f"/table/{visit.code}",
    }
    context |= {"look": look if templates.static_text(look) else ""}
    page, mark, query = (visit.rules or f"/rules/{game.name}").partition("?")
    context |= {
        "sprite": templates.drawings(game),
        "book": book(game),
        "open": False,
        "rules": page,
        "query": mark + query,
    }
    return templates.page("puzzle.html" if visit.puzzle else "stage.html", **context)
