"""Who has been shown what: from a table at one moment to the frames that its pages lack. docs/scene.md has their form.

What everybody sees is made and serialised once a moment; what a page shows already is not sent again. A frame follows
from the viewer's own view and from what everybody knows, so equal views are sent equal frames, or none.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast
from urllib.parse import urlsplit

from clowder.engine.play.match import Match
from clowder.engine.play.shapes import TIMES, VERSION
from clowder.engine.scene.render import SceneRenderer, json_text
from clowder.engine.text.catalogue import ENGLISH, catalogue
from clowder.engine.text.messages import Seat, Value, say
from clowder.engine.text.viewer import Viewer
from clowder.table import coach as coaching
from clowder.table import fair_shuffle
from clowder.table.connections import Connection
from clowder.table.frame_types import ChairPart, Kind, Phase, RoundPart, SeatPart, SentBeat, TablePart
from clowder.table.moments import moments_of
from clowder.table.seating import GATHERING, OVER, PLAYING, host, may, seats_of
from clowder.table.terms import (
    FIRSTS,
    PACES,
    STRENGTHS,
    Chair,
    Terms,
    asks_before,
    first_seat,
    path_of,
    picks_of,
    place_of,
    rules_of,
)
from clowder.table.texts import HERE, told, use_language, wording

EMPTY = {"faces": "{}", "board": "[]", "mine": "[]", "hand": "[]", "facts": "[]", "knows": "[]", "coach": "null"}
LOCAL = ("localhost", "127.0.0.1", "::1")
NOTE = "quick"  # how long what happened beside the game is shown: a key of TIMES
NOTES = (  # ... as messages
    "told-time",
    "told-left",
    "told-away",
    "told-back",
    "told-removed",
    "told-sat",
    "told-got-up",
    "told-pause",
    "told-go-on",
    "told-not-opened",  # of version 1 of fair deals
    "told-no-number",
    "told-plays-on",
)


@dataclass(frozen=True)
class Note:
    """Something that happened at the table beside the game: told to everybody, in its place among the game's events."""

    after: int  # how many events
    id: str  # one of NOTES
    seat: int
    person: str = ""  # whom it is about, where they do not sit at that seat of the game

    def said(self, voice: Viewer, names: Mapping[str, str]) -> str:
        """Returns it in the words of one viewer."""
        who = names.get(self.person) or Seat(self.seat)
        return catalogue(voice.language, HERE).text(say(self.id, who=who), voice)

    def shown(self, voice: Viewer, names: Mapping[str, str], pace: float) -> SentBeat:
        """Returns it as a beat."""
        time = round(1000 * pace * TIMES[NOTE])
        beat: SentBeat = {"is": "beat", "says": self.said(voice, names), "time": time, "mark": "note"}
        if not self.person:
            beat["look"] = [f"seat:{self.seat}"]
        return beat


@dataclass(frozen=True)
class Standing:
    """What is known about a table beside its game."""

    terms: Terms
    stage: str  # of gathering
    code: str = ""
    title: str = ""  # of the game
    present: frozenset[str] = frozenset()  # people who have a page open
    gone: frozenset[str] = frozenset()  # people who have had none for long
    opens: int | None = None  # when the open question opens, on the wall in milliseconds ...
    until: int | None = None  # ... and closes
    starts: int | None = None  # when the next game begins, if not all agree before
    public: bool = False  # whether having answered the open question is
    notice: Value = ""
    trouble: Value = ""  # what is wrong with the server just now
    hints: bool = False  # whether they are given here
    open_window: bool = False  # all may react: nobody's clock runs alone
    muted: frozenset[str] = frozenset()  # people who see no emotes


class Moment:
    """A table at one moment, as its pages in one language show it."""

    def __init__(
        self, standing: Standing, scenes: "Drawn | None", notes: Sequence[Note] = (), language: str = ENGLISH
    ) -> None:
        self.standing, self.scenes, self.notes, self.language = standing, scenes, notes, language
        self.terms = standing.terms
        self.host = host(standing.terms, standing.gone)
        self._made: dict[Any, Any] = {}

    def _once(self, what: Any, make: Callable[[], Any]) -> Any:
        if what not in self._made:
            self._made[what] = make()
        return self._made[what]

    # What everybody sees

    @cached_property
    def asked(self) -> list[int]:
        """The seats that the table waits for, as everybody knows: of sealed answers nobody sees who has given one."""
        return [] if self.scenes is None else self.scenes.asked

    @cached_property
    def _table(self) -> str:
        """The part `table`, but for what one person may do."""
        standing, terms = self.standing, self.terms
        rules, preset = rules_of(terms)
        table: TablePart = {
            "phase": self._phase(),
            "code": standing.code,
            "rules": rules,
            "preset": preset,
            "path": path_of(terms) if rules else "",
            "evening": sorted(self._evening.items(), key=lambda won: (-won[1], won[0])),
            "notice": told(standing.trouble or standing.notice),
            "host": terms.seat_of(self.host),
            "paused": terms.names.get(terms.paused, ""),
            "pace": terms.pace,
            "no_hurry": terms.no_hurry,
            "closed": terms.closed,
            "clock": 0 if terms.no_hurry else terms.clock,
            "joining": [terms.names[person] for person in terms.joining],
            "removed": [terms.names[person] for person in terms.removed],
            "lesson": terms.lesson,
        }
        if terms.invitation and standing.stage == GATHERING and not terms.shuffle.is_open:
            table["invitation"] = terms.invitation
        if standing.stage == OVER:
            table["agreed"] = [seat for seat, chair in enumerate(terms.chairs) if chair.person in terms.agreed]
            gathered = replace(terms, chairs=terms.next)
            table["chairs"] = [
                self._chair(chair) | self._before(gathered, seat) for seat, chair in enumerate(terms.next)
            ]
            table["next"] = standing.starts
        if standing.stage != PLAYING and asks_before(terms).first:
            ways = [(key, wording(said)) for key, said in FIRSTS.items()]
            table["first"] = {"how": terms.first, "ways": ways}
        if standing.stage != PLAYING:
            table["picks"] = picks_of(terms)
        return json_text({name: value for name, value in table.items() if value or type(value) is int})

    def _chair(self, chair: Chair) -> ChairPart:
        """Returns what sits in a chair: a program is a bot to everybody, and whose it is can be seen."""
        if chair.kind != "program":
            return {"name": chair.name, "kind": cast(Kind, chair.kind)}
        skill = wording("program-of", name=self.terms.names.get(chair.owner, ""))
        return {"name": chair.name, "kind": "bot", "program": True, "skill": skill}

    def _before(self, terms: Terms, seat: int) -> ChairPart:
        """Returns what a seat has chosen before the deal, and whether it goes first."""
        pick, more = terms.chairs[seat].pick, cast(ChairPart, {})
        if pick:
            more["pick"] = pick
        if first_seat(terms) == seat:
            more["begins"] = True
        return more

    @property
    def _evening(self) -> dict[str, int]:
        """Games won this evening, by name."""
        names = self.terms.names
        return {names.get(who, who): wins for who, wins in self.terms.evening.items()}

    def _num_watching(self, person: str) -> int:
        """Returns how many others than a person look on who have no seat."""
        return len(self.standing.present - {person, *(chair.keeper for chair in self.terms.chairs)})

    def _phase(self) -> Phase:
        if self.scenes is not None:
            return cast(Phase, self.standing.stage)
        return "dealing" if self.terms.shuffle.is_open else "waiting"

    @cached_property
    def _deal(self) -> str:
        """The part `deal`: how the cards were shuffled, or are just now, but for whose share is whose."""
        shuffle = self.terms.shuffle
        over = self.scenes is not None and self.standing.stage == OVER
        more = fair_shuffle.opened(shuffle, self.scenes.match) if over and self.scenes else {}
        return json_text({**fair_shuffle.shown(shuffle, self._sealed_names), **more})

    @property
    def _sealed_names(self) -> list[str]:
        """The names in the seal of an open shuffle."""
        named = frozenset(self.terms.called)
        return [fair_shuffle.name_in_seal(chair, named) for chair in seats_of(self.terms, self.standing.stage)]

    @cached_property
    def _seats(self) -> str:
        """The part `seats`: places as the game has them, and who sits there."""
        chairs = self.terms.chairs
        if self.scenes is None:
            places: list[dict[str, Any]] = [{"is": "place", "seat": seat} for seat in range(len(chairs))]
        else:
            places = json.loads(self.scenes.shared["places"])
        for place, chair in zip(places, chairs, strict=True):
            place |= self._sitter(int(place["seat"]), chair)
        return json_text(places)

    def _sitter(self, seat: int, chair: Chair) -> SeatPart:
        """Returns who sits at a place."""
        sitter = cast(SeatPart, self._chair(chair))
        if chair.person and not chair.stand_in and chair.keeper not in self.standing.present:
            sitter["away"] = True
        if chair.stand_in:
            sitter["stand_in"] = True
        if self.scenes is None and chair.person in self.terms.ready:
            sitter["ready"] = True
        if self.scenes is None:
            sitter |= cast(SeatPart, self._before(self.terms, seat))
        if chair.strength:
            sitter["skill"] = wording(STRENGTHS[chair.strength])
        if self.standing.stage == PLAYING and not self.standing.open_window and seat in self.asked:
            sitter["asked"] = True
        if self.standing.public:
            sitter["chosen"] = seat not in self.asked
        return sitter

    # What one page shows

    def parts(self, page: Connection) -> dict[str, str]:
        """Returns all parts of a page, as JSON text by name."""
        seat = self.seat_of(page)
        scene = self._once(("scene", seat), lambda: self._scene(seat))
        next_seat = place_of(self.terms.next, page.person)
        own: TablePart = {"can": self._can(page.person, seat)}
        if self.standing.stage == GATHERING and (others := self._num_watching(page.person)):
            own["watching"] = others
        if self.is_passed_round(page):
            own["round"] = self._round(page)
        if next_seat is not None:
            own["place"] = next_seat
        if page.person == self.host and self._is_for_this_computer_alone(page.origin):
            own["notice"] = wording("local-only")
        if page.outdated:
            own["notice"] = wording("old-page")
        if page.person in self.standing.muted:
            own["muted"] = True
        if seat is not None and self.terms.chairs[seat].standing:
            own["passing"] = True
        if self.standing.stage == OVER and self.scenes is not None:
            viewer = None if self.is_passed_round(page) else seat
            own["moments"] = self._once(("moments", viewer), lambda: moments_of(self._game_beats(viewer, 0), viewer))
        own_parts = page.own_parts(page, self, seat) if page.own_parts else {}
        parts = {**scene, **own_parts, "deal": self._own_deal(page.person)}
        parts["table"] = f"{self._table[:-1]},{json_text(own)[1:]}"
        return parts if self.standing.stage == PLAYING else parts | {"seats": self._with_company(page)}

    def _own_deal(self, person: str) -> str:
        """The part `deal` with the seat that a page adds a nonce for."""
        seats = self.terms.shuffle.seats if self.terms.shuffle.is_open else ()
        mine = next((seat for seat, share in enumerate(seats) if share.person == person != ""), None) if seats else None
        return self._deal if mine is None else f'{self._deal[:-1]},"mine":{mine}}}'

    def _with_company(self, page: Connection) -> str:
        """The part `seats`, with a mark at those who play at the same device."""
        company = [chair.device == page.person != "" for chair in self.terms.chairs]
        if not any(company):
            return self._seats
        seats = zip(json.loads(self._seats), company, strict=True)
        return json_text([{**place, "here": True} if here else place for place, here in seats])

    def is_passed_round(self, page: Connection) -> bool:
        """Tells whether several people play at a page in turns: what it shows and tells is then for all of them."""
        return self.standing.stage != GATHERING and len(self.terms.seats_at(page.person)) > 1

    def seat_of(self, page: Connection) -> int | None:
        """Returns whose eyes a page is for; where it is passed round, nobody's but while one of them has to decide."""
        seats = self.terms.seats_at(page.person)
        if len(seats) < 2 or self.standing.stage == GATHERING:
            return seats[0] if seats else None
        if page.eyes not in self._open_at(page):
            page.eyes = None  # whoever is next must say so first
        return page.eyes

    def _open_at(self, page: Connection) -> list[int]:
        """Returns the seats at a page that still have to decide."""
        if self.scenes is None or self.standing.stage != PLAYING:
            return []
        chairs, waiting = self.terms.chairs, self.scenes.match.to_act
        return [seat for seat in self.terms.seats_at(page.person) if seat in waiting and not chairs[seat].stand_in]

    def _round(self, page: Connection) -> RoundPart:
        return {"asked": self._open_at(page), "reaction": self.standing.open_window}

    def _is_for_this_computer_alone(self, origin: str) -> bool:
        """Tells whether friends could not follow the waiting room's link, and nothing more urgent is to be said."""
        urgent = self.standing.trouble or self.standing.notice
        waits = self.standing.stage == GATHERING and not self.terms.shuffle.is_open and not self.terms.is_arranged
        return waits and not urgent and urlsplit(origin).hostname in LOCAL

    def _can(self, person: str, seat: int | None) -> list[str]:
        found = may(self.terms, self.standing.stage, person, person == self.host)
        return [*found, "hint"] if self.standing.hints and seat is not None else found

    def _scene(self, seat: int | None) -> dict[str, str]:
        """Returns the parts that all pages of a seat, or of all who watch, have in common."""
        shared = {"seats": self._seats, "seat": json_text(seat)}
        if self.scenes is None:
            return {**EMPTY, "ask": "null", "end": "null", **shared, "wait": json_text(self._who_starts(seat))}
        shared["faces"] = self.scenes.drawn_faces
        scene = {name: text for name, text in self.scenes.parts(seat).items() if name != "places"}
        if seat is not None and self.terms.chairs[seat].stand_in:
            scene["ask"] = "null"
        coach = coaching.part(self.terms, self.scenes.match, seat)
        if coach and coach["read"]:
            return {**scene, **shared, "ask": "null", "wait": "null", "coach": json_text(coach)}
        wait = "null" if scene["ask"] != "null" else json_text(self._wait(seat))
        return {**scene, **shared, "wait": wait, "coach": json_text(coach)}

    def _wait(self, seat: int | None) -> str | None:
        """Returns what is being waited for, as one viewer reads it."""
        assert self.scenes is not None
        if self.scenes.match.over:
            return None
        if self.scenes.is_out(seat):
            return wording("out")
        others = [self.terms.chairs[other].name for other in self.asked if other != seat]
        waiting = wording("waiting-for", names=others[0]) if len(others) == 1 else wording("waiting-answers")
        return waiting if seat is not None else wording("watching-and", waiting=waiting)

    def _who_starts(self, seat: int | None) -> str | None:
        place = self.terms.seat_of(self.host)
        if place is None:
            return None
        return None if place == seat else wording("who-starts", name=self.terms.chairs[place].name)

    # The story

    def beats(self, seat: int | None, events: int, notes: int) -> list[SentBeat]:
        """Returns what happened after so many events and notes, as a viewer is shown it, at the table's pace."""
        pace = PACES[self.terms.pace]
        voice = Viewer(seat, self._chair_names, self.language)
        told = [self._paced(beat, pace) for beat in self._game_beats(seat, events)]
        found: list[SentBeat] = []
        for note in self.notes[notes:]:
            earlier = len(told) - len(self._game_beats(seat, max(note.after, events)))
            found += [*told[:earlier], note.shown(voice, self.terms.names, pace)]
            told = told[earlier:]
        return found + told

    @staticmethod
    def _paced(beat: SentBeat, pace: float) -> SentBeat:
        return {**beat, "time": round(pace * beat["time"])}

    @cached_property
    def _chair_names(self) -> tuple[str, ...]:
        return tuple([chair.name for chair in self.terms.chairs])

    def _game_beats(self, seat: int | None, events: int) -> list[SentBeat]:
        return [] if self.scenes is None else cast(list[SentBeat], self.scenes.beats(seat, events)[0])

    def frame(self, page: Connection, now: int) -> str:
        """Returns what a page does not show yet, as JSON text; nothing if it shows everything."""
        with use_language(self.language):
            parts = self.parts(page)
        beats, log = self._news(page)
        if log is not None:
            parts["log"] = log
        opens, until = json_text(self.standing.opens), json_text(self.standing.until)
        times = f'"opens":{opens},"until":{until}'
        changed = {name: text for name, text in parts.items() if page.sent.get(name) != text}
        if not changed and not beats and page.sent.get("times") == times:
            return ""
        parts.pop("log", None)
        page.sent = {**parts, "times": times}
        new = ",".join([f'"{name}":{text}' for name, text in changed.items()])
        told = f',"beats":{beats}' if beats else ""
        return f'{{"v":{VERSION},"now":{now},"parts":{{{new}}}{told},{times}}}'

    def _news(self, page: Connection) -> tuple[str, str | None]:
        """Returns the beats that a page has not been told; or the whole log, to a new page or in a new game."""
        whole = not page.sent or page.game != self.terms.number
        since = (0, 0) if whole else (page.events, page.notes)
        page.game, page.events, page.notes = self.terms.number, self._end, len(self.notes)
        if not whole and since == (self._end, len(self.notes)):
            return "", None
        seat = None if self.is_passed_round(page) else self.seat_of(page)
        told = self._once(("beats", seat, *since), lambda: self.beats(seat, *since))
        if whole:
            return "", self._once(("log", seat), lambda: json_text([beat["says"] for beat in told]))
        return self._once(("told", seat, *since), lambda: json_text(told) if told else ""), None

    @cached_property
    def _end(self) -> int:
        return 0 if self.scenes is None else num_events(self.scenes.match)


def num_events(match: Match) -> int:
    """Returns how much has happened in a match."""
    return match.events_since(None, 1 << 60)[1]


class Drawn(SceneRenderer):
    """Scenes that are made once for each viewer, and in each language that somebody reads."""

    def __init__(self, match: Match, before: "Drawn | None" = None, language: str = ENGLISH) -> None:
        super().__init__(match, language, before)
        self._twins: dict[str, Drawn] = {}  # in other languages, if somebody has just read them
        if before is not None:
            vars(self).update({name: made for name, made in vars(before).items() if name == "drawn_faces"})
            read = {other: twin for other, twin in before._twins.items() if twin._parts}
            self._twins = {other: Drawn(match, twin, other) for other, twin in read.items()}
        self.clock = int(self.public.fields.clock)  # moves when everybody can notice something
        self._parts: dict[int | None, dict[str, str]] = {}
        self.decisions: dict[int, str] = {}  # what programs are asked, by seat, as JSON text

    @cached_property
    def drawn_faces(self) -> str:
        """All faces as JSON text: the same for a whole game."""
        return json_text(self.faces())

    @property
    def asked(self) -> list[int]:
        """The seats that owe an answer, as everybody knows."""
        waiting = 0 if self.match.over else self.public.fields.waiting_mask
        return [seat for seat in range(self.match.players) if waiting >> seat & 1]

    def keep(self, before: "Drawn", answered: Sequence[int]) -> None:
        """Takes over what was drawn before sealed answers: only those who gave them see anything new."""
        self.shared = before.shared
        self._parts = {seat: parts for seat, parts in before._parts.items() if seat not in answered}
        self.decisions = {seat: text for seat, text in before.decisions.items() if seat not in answered}
        for language, twin in self._twins.items():
            twin.keep(before._twins[language], answered)

    def told_in(self, language: str) -> "Drawn":
        """Returns the same scenes in another language."""
        if language == self.language:
            return self
        if language not in self._twins:
            self._twins[language] = Drawn(self.match, language=language)
        return self._twins[language]

    def parts(self, seat: int | None) -> dict[str, str]:
        """Returns the parts of a viewer's scene, as JSON text by name."""
        if seat not in self._parts:
            self._parts[seat] = super().parts(seat)
        return self._parts[seat]


def heartbeat(now: int) -> str:
    """Returns the frame that says nothing but that the server is there."""
    return f'{{"v":{VERSION},"now":{now}}}'
