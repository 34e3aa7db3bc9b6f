"""What was agreed for a table: the game, who may come, how fast, and who sits where. All of it is stored as JSON.

But for names: people are known by id, and what they are called is joined from the store's rows of people (`named`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from clowder.engine.errors import BadOption, ClowderError
from clowder.engine.play.game import Game, Options
from clowder.engine.play.option_set import table_path
from clowder.engine.rules.options import FIRST
from clowder.engine.text.viewer import Viewer
from clowder.games import find
from clowder.table.fair_shuffle import Shuffle
from clowder.table.names import Taken
from clowder.table.texts import UserError, current_language, wording
from clowder.workshop.shelf import edition

CLOCKS = (0, 20, 30, 60, 120, 300)
REACTIONS = (3, 4, 5, 7, 10)
PACES = {"calm": 1.5, "normal": 1.0, "brisk": 0.6}  # what the story takes, of its usual time ...
PACE_WORDS = {"calm": "pace-calm", "normal": "pace-normal", "brisk": "pace-brisk"}  # ... and how that is called
NAMES = ("Mona", "Otto", "Ravi", "Bea", "Cass", "Dex", "Finn", "Greta", "Hugo")  # of bots
STRENGTHS = {
    "random": "bots-without-a-plan",
    "house": "bots-by-rules-of-thumb",
    "search:150ms": "bots-sharp",
    "master": "bots-master",
    "mixed": "bots-mixed",
}
FIRSTS = {  # who goes first, and how that is called
    "lot": "first-by-lot",
    "host": "first-by-host",
    "winner": "first-winner",
    "loser": "first-loser",
}
MIX = ("house", "search:150ms", "random")  # how the bots of a mixed table play, one after the other


@dataclass(frozen=True)
class Chair:
    """A place at the table, in the order of seats."""

    kind: str = "open"  # or "person", "bot", or "program": a bot at the other end of a wire (programs.py)
    name: str = ""  # of a person or a program: joined, not stored
    person: str = ""  # whose it is
    stand_in: bool = False  # a bot plays for the person
    absent: bool = False  # ... because the person was away: coming back is enough to take it back
    standing: bool = False  # passes in every reaction window until told otherwise
    strength: str = ""  # of a bot, where it is not the table's
    device: str = ""  # the person at whose device this one plays: a phone that is passed round
    owner: str = ""  # of a program: the person who let it sit here
    pick: str = ""  # what the seat has chosen before the deal, where a game asks for that; "": nothing
    begins: bool = False  # the host wants this seat to go first

    @property
    def keeper(self) -> str:
        """Whose page the seat is played at."""
        return self.device or self.person


@dataclass(frozen=True)
class Terms:
    """A table's settings."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    clock: int = 0  # seconds for a decision; 0: no limit
    reaction: int = 5  # seconds to react
    strength: str = "house"
    host: str = ""  # the person who opened it; see `seating.host`
    chairs: tuple[Chair, ...] = ()
    ever: tuple[str, ...] = ()  # everybody who ever sat here, who sat down last at the end
    evening: dict[str, int] = field(default_factory=dict)  # games won, by person, or by the name of a bot
    number: int = 0  # of the game being played
    pace: str = "normal"  # of the story: a key of PACES
    no_hurry: bool = False  # no clocks, and nobody's absence hands a seat to a bot
    closed: bool = False  # to watchers, while a game is played
    paused: str = ""  # the person who has asked for a pause
    removed: tuple[str, ...] = ()  # people whom the host alone lets in again
    next: tuple[Chair, ...] = ()  # after a game: the chairs of the next one
    agreed: tuple[str, ...] = ()  # people who want another game
    ready: tuple[str, ...] = ()  # people who have said so, before the first game
    joining: tuple[str, ...] = ()  # people who would like to play the next game
    first: str = "lot"  # who goes first: a key of FIRSTS
    won: tuple[str, ...] = ()  # who won the last game here: people, and the names of bots
    lost: tuple[str, ...] = ()  # who had the fewest points in it
    lesson: bool = False  # a first game with a coach, which counts nowhere
    short: bool = False  # ... the game's short lesson, for those who know another edition
    coached: tuple[int, ...] = ()  # the steps of it that are done
    start: dict[str, Any] | None = None  # the position of a replay that this game goes on from; it counts nowhere
    shuffle: Shuffle = field(default_factory=Shuffle)  # the deal of the game being played, or of the next
    variant: str = ""  # the key of the variant whose titles and pictures are shown
    invitation: str = ""  # the short code that leads here while it waits for players
    called: dict[str, str] = field(default_factory=dict)  # what people are called, by person: joined, not stored

    def json(self) -> dict[str, Any]:
        """Returns it as plain data, without people's names."""
        data = asdict(self)
        del data["called"]
        for name in ("variant", "start", "short", "invitation"):
            if not data[name]:
                del data[name]
        for chair in (*data["chairs"], *data["next"]):
            if chair["person"]:
                chair["name"] = ""
        return data

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Terms":
        """Takes plain data back; `named` then joins what people are called."""
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known |= {name: tuple(Chair(**chair) for chair in data.get(name, ())) for name in ("chairs", "next")}
        lists = "ever", "agreed", "ready", "coached", "removed", "joining", "won", "lost"
        known |= {name: tuple(data.get(name, ())) for name in lists}
        known["shuffle"] = Shuffle.read(data.get("shuffle", {}))
        return cls(**known)

    @property
    def is_arranged(self) -> bool:
        """Whether the game was not dealt by lot: a lesson, or the rest of another game. It counts nowhere."""
        return self.lesson or self.start is not None

    def with_chair(self, seat: int, chair: Chair) -> "Terms":
        """Returns the terms with another chair at a seat."""
        ever = self.ever
        if chair.person and self.seat_of(chair.person) is None:
            ever = (*(person for person in ever if person != chair.person), chair.person)
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]), ever=ever)

    def seat_of(self, person: str) -> int | None:
        """Returns where somebody sits."""
        return place_of(self.chairs, person)

    def seats_at(self, person: str) -> list[int]:
        """Returns the seats that are played at somebody's device; several, where it is passed round."""
        return self._seats_by_keeper.get(person, [])

    @cached_property
    def _seats_by_keeper(self) -> dict[str, list[int]]:
        """Seats by the person at whose device they are played: found once, as terms never change."""
        found: dict[str, list[int]] = {}
        for seat, chair in enumerate(self.chairs):
            if keeper := chair.device or chair.person:
                found.setdefault(keeper, []).append(seat)
        return found

    @property
    def everybody(self) -> tuple[str, ...]:
        """Everybody who has to do with the table, who sat down first at the beginning."""
        return tuple(dict.fromkeys(filter(None, (*self.ever, *self.joining, *self.removed, self.host))))

    @property
    def names(self) -> dict[str, str]:
        """What people are called at this table: of two names that look the same, the later one gets a number."""
        if current_language() not in self._names:
            taken = Taken(chair.name for chair in (*self.chairs, *self.next) if chair.kind == "bot")
            nameless = wording("somebody")
            self._names[current_language()] = {
                who: taken.take(self.called.get(who) or nameless) for who in self.everybody
            }
        return self._names[current_language()]

    @cached_property
    def _names(self) -> dict[str, dict[str, str]]:
        """What people are called, by language: made once, as terms never change."""
        return {}

    @cached_property
    def people(self) -> list[int]:
        """The seats that people, or their programs, play themselves."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person and not chair.stand_in]


def with_names(terms: Terms, called: Mapping[str, str]) -> Terms:
    """Returns the terms with people called like that; who is not among them has been forgotten."""
    terms = replace(terms, called={person: called[person] for person in terms.everybody if person in called})
    names = terms.names

    def joined(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
        return tuple(replace(chair, name=names.get(chair.person, "")) if chair.person else chair for chair in chairs)

    return replace(terms, chairs=joined(terms.chairs), next=joined(terms.next))


def place_of(chairs: Iterable[Chair], person: str) -> int | None:
    """Returns which of these chairs is somebody's."""
    for seat, chair in enumerate(chairs):
        if person and chair.person == person:
            return seat
    return None


def terms_from_form(game: Game, form: Mapping[str, str], host: str) -> Terms:
    """Returns terms from what somebody filled in, or raises with one sentence."""
    try:
        players, bots = int(form.get("players", game.min_players)), int(form.get("bots", 0))
        clock, reaction = int(form.get("clock", 60)), int(form.get("reaction", 5))
    except ValueError:
        raise UserError("numbers-only") from None
    seats = game.check_players(players, current_language())
    strength, pace, first = form.get("strength", "house"), form.get("pace", "normal"), form.get("first", "lot")
    if clock not in CLOCKS or reaction not in REACTIONS or strength not in STRENGTHS or pace not in PACES:
        raise UserError("no-choice")
    if first not in FIRSTS:
        raise UserError("no-pick")
    if not 0 <= bots < seats:
        raise UserError("no-room-for-bots", seats=seats, number=seats - 1)
    given = _with_preset(game, form.get("preset", ""), options_of(form))
    try:
        options = game.option_set.read(seats, {**game.at_tables, **given}, language=current_language())
    except BadOption as wrong:
        raise ClowderError(wrong.plain) from wrong
    usual = usual_at_tables(game)
    terms = Terms(
        game=game.name,
        variant=game.look.key if game.look else "",
        players=seats,
        options={name: value for name, value in options.items() if value != usual[name]},
        public=form.get("public") == "on",
        clock=clock,
        reaction=reaction,
        strength=strength,
        host=host,
        pace=pace,
        no_hurry=form.get("no_hurry") == "on",
        chairs=(Chair(),) * seats,
        first=first,
    )
    if first != "lot" and not asks_before(terms).first:
        raise UserError("no-pick")
    return replace(
        terms, chairs=(replace(terms.chairs[0], pick=picked(terms, form.get("pick", ""))), *terms.chairs[1:])
    )


def usual_at_tables(game: Game) -> Options:
    """Returns the options that a table has if nobody changes them: only others are stored, and shown as house rules."""
    return {**{option.name: option.default for option in game.options}, **game.at_tables}


# Before the deal


@dataclass(frozen=True)
class Before:
    """What a game asks of a table before it is dealt."""

    first: bool  # who goes first
    picks: tuple[str, ...]  # what a seat can choose, the first of which is nothing; empty: there is no choice


def asks_before(terms: Terms) -> Before:
    """Returns what a table is asked before its game is dealt, under its house rules."""
    return _asks_before(terms.game, terms.players, tuple(terms.options.items()))


@lru_cache(1 << 10)
def _asks_before(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Before:
    game = find(name)
    given = {**game.at_tables, **dict(options)}

    def takes(more: Options) -> bool:
        try:
            game.option_set.read(players, {**given, **more})
        except BadOption:
            return False
        return True

    known = {option.name: option for option in game.options}
    first = FIRST in known and FIRST not in given and takes({FIRST: known[FIRST].choices[1]})
    free = not any(option.seat is not None and option.name in given for option in game.options)
    own = next((option for option in game.options if option.seat == 0 and free), None)
    picks = own.choices if own and takes({own.name: own.choices[1]}) else ()
    return Before(first, picks)


def picks_of(terms: Terms) -> list[tuple[str, str]]:
    """Returns what a seat can choose before the deal, with what it is called."""
    game = game_of(terms)
    own = next((option for option in game.options if option.seat == 0), None)
    return (
        [(pick, game.option_set.word(own, pick, current_language())) for pick in asks_before(terms).picks]
        if own
        else []
    )


def picked(terms: Terms, pick: object) -> str:
    """Returns what a seat has chosen, as a chair keeps it, or raises Sorry."""
    picks = asks_before(terms).picks
    if pick in ("", *picks[:1]):
        return ""
    if not isinstance(pick, str) or pick not in picks:
        raise UserError("no-pick")
    return pick


def first_seat(terms: Terms) -> int | None:
    """Returns who goes first if that is not left to chance: of several winners the one with the first seat."""
    if not asks_before(terms).first:
        return None
    if terms.first == "host":
        marked = next((seat for seat, chair in enumerate(terms.chairs) if chair.begins), None)
        return terms.seat_of(terms.host) if marked is None else marked
    who = {"winner": terms.won, "loser": terms.lost}.get(terms.first, ())
    return next((seat for seat, chair in enumerate(terms.chairs) if (chair.person or chair.name) in who), None)


def deal_options(terms: Terms) -> dict[str, Any]:
    """Returns the options of the deal: the house rules, what the seats have chosen, and who goes first."""
    game, first, picks = game_of(terms), first_seat(terms), asks_before(terms).picks
    chosen = {
        option.name: terms.chairs[option.seat].pick
        for option in game.options
        if (option.seat or 0) < terms.players and option.seat is not None
    }
    more = {name: pick for name, pick in chosen.items() if pick in picks}
    more |= {} if first is None else {FIRST: str(first)}
    usual = {option.name: option.default for option in game.options}
    return {name: value for name, value in {**game.at_tables, **terms.options, **more}.items() if value != usual[name]}


def _with_preset(game: Game, name: str, given: Mapping[str, str]) -> dict[str, Any]:
    """Returns the options of a preset, and what was filled in beside it: the script does so, too, where it runs."""
    preset = next((preset for preset in game.presets if preset.name == name), None)
    if preset is None:
        return dict(given)
    usual = {name: str(value) for name, value in usual_at_tables(game).items()}
    return {**preset.options, **{name: value for name, value in given.items() if value != usual.get(name)}}


def options_of(form: Mapping[str, str]) -> dict[str, str]:
    """Returns the options that somebody filled in."""
    return {key.removeprefix("option."): value for key, value in form.items() if key.startswith("option.")}


def refusal_of(game: Game, players: int, options: Mapping[str, str]) -> str:
    """Returns why a game cannot be played under these options, in plain words; nothing if it can."""
    try:
        game.option_set.read(players, {**game.at_tables, **options}, language=current_language())
    except BadOption as wrong:
        return wrong.plain
    return ""


def rules_of(terms: Terms) -> tuple[tuple[tuple[str, str, str], ...], str]:
    """Returns the house rules in force (label, value, what it changes), and what they are called together."""
    return _rules_of(terms.game, terms.variant, tuple(terms.options.items()), current_language())


@lru_cache(1 << 10)
def _rules_of(
    name: str, variant: str, options: tuple[tuple[str, Any], ...], language: str
) -> tuple[tuple[tuple[str, str, str], ...], str]:
    game, given = edition(name, variant), dict(options)
    preset = game.option_set.preset_of(given)
    called = game.say(preset.messages[0], Viewer(None, (), language)) if preset else ""
    return tuple(game.option_set.explained(given, language, usual_at_tables(game))), called


def path_of(terms: Terms) -> str:
    """Returns the path of the form for another table with the house rules of this one."""
    usual = usual_at_tables(find(terms.game))
    changed = {name: value for name, value in terms.options.items() if value != usual[name]}
    return table_path(terms.game, changed, terms.variant)


def game_of(terms: Terms) -> Game:
    """Returns the game of a table."""
    return edition(terms.game, terms.variant)
