"""From one viewer's view to HTML: the page and its parts, each a fragment with an id.

A part is a function of the view, of what everybody may know about the table, and of the viewer's own selection. Two
states that look the same to a viewer give the same bytes, so nothing is sent when nothing can be noticed.
"""

import hashlib
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from jinja2 import Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from clowder.engine.game import Game
from clowder.engine.match import Event, Match
from clowder.engine.scene import Beat, Scene
from clowder.engine.voice import Voice, listed
from clowder.games import FAMILIES
from clowder.web.draft import Offer, kind_of, thing_of
from clowder.web.texts import wording

HERE = Path(__file__).parent
PARTS = ("top", "seats", "middle", "story", "bar", "hand", "log", "know", "menu")
PICKING = ("seats", "middle", "bar", "hand")  # the parts that a selection can change
STORY_LINES = 3
LOG_LINES = 200


@dataclass(frozen=True)
class Sitter:
    """Who sits at a seat, as everybody may know."""

    name: str
    kind: str = "person"  # or "bot", or "open"
    away: bool = False  # a person without a connection
    stand_in: bool = False  # a bot plays for the person
    chosen: bool | None = None  # has answered, where that is public


@dataclass(frozen=True)
class Standing:
    """What is known about a table beside its game."""

    sitters: tuple[Sitter, ...]
    code: str = ""
    until: int | None = None  # when the open question closes: the server's clock in milliseconds
    notice: str = ""
    evening: tuple[tuple[str, int], ...] = ()  # who won how often
    late: tuple[tuple[int, int], ...] = ()  # moves that a clock made: after how many events, and for whom


@dataclass(frozen=True)
class Mine:
    """What only this viewer sees: the selection, and what it may ask for."""

    picked: tuple[str, ...] = ()
    offer: Offer = field(default_factory=Offer)
    standing_pass: bool = False
    can_hint: bool = False
    agreed: bool = False  # to play again
    alone: bool = True  # nobody else has to be waited for, or can learn anything from one's haste
    others: frozenset[str] = frozenset()  # things that a tap takes in place of a picked one


def room_of(game: Game) -> Any:
    """Returns the game's table.py."""
    return importlib.import_module(f"clowder.games.{family_of(game)}.table")


def family_of(game: Game) -> str:
    """Returns the name of the game's family: its folder."""
    return game.home.name


@cache
def _environment() -> Environment:
    games = HERE.parent / "games"
    rooms = {family: FileSystemLoader(games / family) for family in FAMILIES}
    loader = PrefixLoader({"web": FileSystemLoader(HERE / "templates"), **rooms})
    environment = Environment(
        loader=_Relative(loader),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    environment.globals.update(text=wording, static=static, thing_of=thing_of)
    return environment


class _Relative(FileSystemLoader):
    """Finds the page's own templates by bare name, and each game's as family/table.html."""

    def __init__(self, rooms: PrefixLoader) -> None:
        super().__init__(HERE / "templates")
        self._rooms = rooms

    def get_source(self, environment: Environment, template: str) -> Any:
        if template.partition("/")[0] in FAMILIES:
            return self._rooms.get_source(environment, template)
        return super().get_source(environment, template)


@cache
def static_text(path: str) -> bytes | None:
    """Returns a file the page may ask for: ours, or a game's style sheet; None if there is none."""
    file = _static_files().get(path)
    return file.read_bytes() if file else None


@cache
def _static_files() -> dict[str, Path]:
    """Returns the files of /static by path: our own, and of each family the old page's and the stage's style sheet."""
    files = {file.name: file for file in sorted((HERE / "static").iterdir())}
    for kind, name in (("rooms", "table.css"), ("stages", "stage.css")):
        files |= {f"{kind}/{family}.css": HERE.parent / "games" / family / name for family in FAMILIES}
    return {path: file for path, file in files.items() if file.is_file()}


@cache
def _mark() -> str:
    """Returns a mark that changes with any of the files: modules find each other by names beside them."""
    whole = hashlib.sha256()
    for path in _static_files():
        whole.update(hashlib.sha256(path.encode()).digest() + hashlib.sha256(static_text(path) or b"").digest())
    return whole.hexdigest()[:10]


def static(path: str) -> str:
    """Returns the address of a file, with a mark that changes with the content of all files."""
    return f"/static/{_mark()}/{path}"


@cache
def sprite(*families: str) -> Markup:
    """Returns the drawings of these families, for `use`."""
    files = [HERE / "static" / "icons.svg", *(HERE.parent / "games" / family / "art.svg" for family in families)]
    drawn = (file.read_text(encoding="utf-8").partition("<svg")[2] for file in files if file.is_file())
    return Markup('<div class="sprite" aria-hidden="true">' + "".join(f"<svg{text}" for text in drawn) + "</div>")


def rulebook(game: Game) -> Markup:
    """Returns the rulebook as HTML."""
    return _markdown(game.rulebook())


@cache
def _markdown(text: str) -> Markup:
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def page(template: str, **context: Any) -> str:
    """Returns a whole page."""
    return _environment().get_template(template).render(**context)


class Look:
    """One viewer's look at a match that is being played or over."""

    def __init__(
        self,
        match: Match,
        seat: int | None,
        standing: Standing,
        mine: Mine | None = None,
        log: Sequence[str] | None = None,
    ) -> None:
        self.match, self.seat, self.standing = match, seat, standing
        self.mine = mine or Mine()
        self._log = log  # what was told so far, where somebody has kept it
        self.game = match.game
        self.room = room_of(match.game)
        view = match.view_of(seat)
        self.is_out = seat is not None and not match.over and self.room.is_out(view.fields, seat)
        self.view = match.view_of(None) if self.is_out else view
        self.voice = Voice(self.view.seat, match.names)

    @property
    def asked(self) -> bool:
        """Whether the viewer owes a decision."""
        return self.seat in self.match.to_act

    def beats(self, mark: int) -> tuple[list[Beat], int]:
        """Returns what happened after `mark`, as the page tells it, and the new mark.

        What a clock did is told before what came of it. A mark counts both, events and clocks.
        """
        late = self.standing.late
        heard = sum(place + number < mark for number, (place, _) in enumerate(late))
        events, end = self.match.events_since(self.seat, mark - heard)
        beats: list[Beat] = []
        for place, seat in late[heard:]:
            after = self.match.events_since(self.seat, place)[0]
            beats += self._told(events[: len(events) - len(after)])
            whose = wording("your-time") if seat == self.seat else wording("their-time", name=self.match.names[seat])
            beats.append(Beat(whose, (f"seat:{seat}",)))
            events = after
        return beats + self._told(events), end + len(late)

    def _told(self, events: Sequence[Event]) -> list[Beat]:
        voice = Voice(self.seat, self.match.names)
        told = (self.room.beat(self.game, event, voice) for event in events)
        return [beat for beat in told if beat is not None and beat.text]

    def parts(self, names: Sequence[str] = PARTS) -> dict[str, str]:
        """Returns parts of the page, by id."""
        context = self._context()
        environment = _environment()
        context["t"] = environment.get_template("macros.html").make_module({"back": self._back()})
        context["middle"] = Markup(environment.get_template(f"{family_of(self.game)}/table.html").render(**context))
        return {part: environment.get_template(f"parts/{part}.html").render(**context) for part in names}

    def _back(self) -> str:
        named = getattr(self.room, "back", None)
        return named(self.game) if named else f"{family_of(self.game).replace('_', '-')}-back"

    def _context(self) -> dict[str, Any]:
        scene: Scene = self.room.scene(self.view)
        mine, offer, asked = self.mine, self.mine.offer, self.asked
        legal = offer.more | mine.others | {thing_of(anchor) for anchor in mine.picked}
        view = self.view.json()
        silence = self.room.silence(self.view.fields)
        log = [beat.text for beat in self.beats(0)[0]] if self._log is None else self._log
        sitter = None if self.seat is None else self.standing.sitters[self.seat]

        def tappable(seat: int) -> bool:
            return asked and f"seat:{seat}" in legal

        return {
            "game": self.game,
            "scene": scene,
            "view": view,
            "seat": self.seat,
            "names": self.match.names,
            "legal": legal,
            "none_legal": frozenset[str](),
            "picked": mine.picked,
            "offer": offer,
            "asked": asked,
            "asked_token": token(self.match, self.seat) if asked else "",
            "places": self._around(scene),
            "sitters": self.standing.sitters,
            "tappable": tappable,
            "until": self.standing.until,
            "code": self.standing.code,
            "question": self.view.question() if asked else "",
            "chips": self._chips(scene) if asked else [],
            "quiet": lambda play, place: bool(place) or (silence is not None and play.moves == (silence,)),
            "reaction": silence is not None,
            "has_reactions": getattr(self.room, "HAS_REACTIONS", False),
            "alone": mine.alone,
            "standing": mine.standing_pass,
            "can_hint": mine.can_hint,
            "waiting": self._waiting(view),
            "over": self.match.over,
            "result": self._result() if self.match.over else "",
            "evening": self.standing.evening,
            "agreed": mine.agreed,
            "seated": self.seat is not None,
            "stand_in": bool(sitter and sitter.stand_in) and not self.match.over,
            "notice": self.standing.notice,
            "log": log[-LOG_LINES:],
            "story": log[-STORY_LINES:],
        }

    def _around(self, scene: Scene) -> list[Any]:
        """Returns the seats as they sit around the viewer: the next one first, the viewer last."""
        first = 0 if self.seat is None else self.seat + 1
        return [scene.places[(first + n) % len(scene.places)] for n in range(len(scene.places))]

    def _chips(self, scene: Scene) -> list[tuple[str, str]]:
        """Returns what may be picked beside the cards in hand, with its text."""
        held = {thing_of(card.anchor) for card in scene.hand}
        more, others = self.mine.offer.more, self.mine.others
        if not self.mine.picked and more & held:
            return []
        own = Voice(self.seat, self.match.names)
        fields = self.view.fields
        shown = getattr(self.room, "ON_TABLE", ())  # kinds of things that are buttons in the middle already
        kinds = set(map(kind_of, others))  # where another may be taken, the picked one stays in sight
        chosen = {thing for thing in map(thing_of, self.mine.picked) if kind_of(thing) in kinds}
        things = sorted((t for t in (more | others | chosen) - held if kind_of(t) not in shown), key=_by_number)
        labelled = ((thing, self.room.label(self.game, fields, thing, own)) for thing in things)
        return [(thing, label) for thing, label in labelled if label]

    def _waiting(self, view: Mapping[str, Any]) -> str:
        if self.match.over:
            return ""
        if self.is_out:
            return wording("out")
        others: Sequence[int] = [seat for seat in view["to_act"] if seat != self.seat]
        names = [self.match.names[seat] for seat in others]
        waiting = wording("waiting-for", names=names[0]) if len(names) == 1 else wording("waiting-answers")
        return waiting if self.seat is not None else wording("watching-and", waiting=waiting)

    def _result(self) -> str:
        winners = self.match.winners or ()
        if winners == (self.seat,):
            return wording("you-won")
        if not winners:
            return wording("draw")
        return wording("ended", names=listed(self.match.names[seat] for seat in winners))


def waiting_parts(table: Any, guest: Any, seat: int | None) -> dict[str, str]:
    """Returns the parts of a table whose game has not begun: who sits there, or how far its rules are compiled."""
    environment = _environment()
    link = f"{guest.origin}/table/{table.code}"
    terms = table.terms
    full = all(chair.kind != "open" for chair in terms.chairs)
    starter = terms.seat_of(terms.starter)
    context = {
        "t": environment.get_template("macros.html").make_module({"back": ""}),
        "game": table.game,
        "code": table.code,
        "origin": guest.origin,
        "link": link,
        "qr": Markup(segno.make(link).svg_inline(border=2, omitsize=True)),
        "is_local": urlsplit(link).hostname in ("localhost", "127.0.0.1", "::1"),
        "name": guest.name,
        "sitters": table.standing().sitters,
        "seat": seat,
        "seated": seat is not None,
        "host": guest.person == terms.starter,
        "starter": "" if starter is None else terms.chairs[starter].name,
        "full": full,
        "rules": table.game.in_force(terms.options),
        "share": table.share,
        "reason": table.reason,
        "over": True,
        "stand_in": False,
    }
    unready = full and (table.reason or (table.starting and table.share < 100))
    middle = "parts/ready.html" if unready else "parts/waiting.html"
    templates = {"top": "parts/top.html", "middle": middle, "menu": "parts/menu.html"}
    return {part: environment.get_template(name).render(**context) for part, name in templates.items()}


def _by_number(thing: str) -> tuple[str, int, str]:
    kind, _, rest = thing.partition(":")
    return kind, int(rest) if rest.isdecimal() else 0, rest


def token(match: Match, seat: int | None) -> str:
    """Returns a mark of the viewer's own open decision: an answer to an older one is refused.

    It counts what the viewer itself has done and what everybody could notice, and nothing else.
    """
    own = sum(1 for decided, _ in match.decisions if decided == seat)
    return f"{match.view_of(seat).fields.clock}.{own}"
