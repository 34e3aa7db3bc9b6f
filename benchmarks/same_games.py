"""Proves that a change of the engine or of a layout leaves every game as it was.

    PYTHONPATH=BEFORE python benchmarks/same_games.py record before.json [--games 3000] [--game cats]
    PYTHONPATH=AFTER python benchmarks/same_games.py record after.json
    python benchmarks/same_games.py compare before.json after.json

BEFORE and AFTER are checkouts; `--games` is how many random games a family plays, over all numbers of players and
option sets. Everything is hashed by the name of its field and by its values alone, so that a field may move or be
stored in another type: the truth, what every viewer sees and a world imagined behind it after every ply. Beside them
stand the moves, the results, words and complete plays now and then, what `check` says of positions in which one number
was changed, and what bots and playouts do. Games are played by fixed seeds: two records of the same code are equal.
"""

import argparse
import hashlib
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import clowder
import clowder.players as catalog
from clowder.engine.laws.laws import option_sets
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match, deal
from clowder.engine.rules import calls
from clowder.engine.simulate.playout import simulate
from clowder.games import find, names
from clowder.players.player import play_match

ROOM = 1024  # plies that are hashed together
PLAYS = 200  # complete plays that are listed at most
BOTS = {"search:200": 3, "house": 5}  # and how many games of each option set they play
BOT_SETS = 3  # option sets of each number of players that bots and playouts are looked at with
PLAYOUTS = 500

# What was found: of a kind ("view"), of a field ("hands"), at a place ("4 players, set 12").
Found = dict[str, dict[str, dict[str, Any]]]
Place = tuple[int, int, Options]  # players, number of the option set, and the set


def places(game: Game) -> list[Place]:
    """Returns every option set of every number of players."""
    seats = range(game.min_players, game.max_players + 1)
    return [(players, i, options) for players in seats for i, options in enumerate(option_sets(game, players))]


def name_of(place: Place) -> str:
    return f"{place[0]} players, set {place[1]}"


class Hashes:
    """The running hashes of one place, by kind and field."""

    def __init__(self) -> None:
        self.hashes: dict[tuple[str, str], Any] = defaultdict(hashlib.sha256)

    def records(self, kind: str, records: np.ndarray) -> None:
        """Adds every field of some records."""
        for field in records.dtype.names or ():
            self.numbers(kind, field, records[field])

    def numbers(self, kind: str, field: str, values: Any) -> None:
        """Adds numbers, whatever type they are stored in: as int64, packed into as few bytes as hold them all."""
        values = np.asarray(values)
        values = values.astype("<i8") if values.dtype.kind != "i" else values
        size = values.dtype.itemsize
        while size > 1 and values.size and np.array_equal(values, values.astype(f"<i{size // 2}")):
            size //= 2
        self.hashes[kind, field].update(bytes([size if values.size else 1]) + values.astype(f"<i{size}").tobytes())

    def text(self, kind: str, field: str, value: object) -> None:
        """Adds anything that JSON can say."""
        self.hashes[kind, field].update(json.dumps(value, sort_keys=True).encode() + b"\n")


class Recorder:
    """Plays random games at one place and hashes all there is to see."""

    def __init__(self, game: Game, place: Place, found: Found) -> None:
        self.game, self.place, self.found = game, place, found
        self.viewers = [-1, *range(place[0])]
        self.truths, self.worlds = game.new(ROOM), game.new(ROOM)
        self.views = game.new(ROOM * len(self.viewers))
        self.hashes = Hashes()
        self.hashes.text("rules", "options", game.option_set.changed(place[2]))
        self.checks: dict[str, str] = defaultdict(str)
        self.plies = 0

    def play(self, seed: str) -> None:
        """Plays one game."""
        match = deal(self.game, self.place[0], seed, self.place[2])
        source, chance = random.Random(seed), words(self.game, f"{seed}/worlds")
        legal: list[int] = []
        played: list[int] = []
        while True:
            ply = len(match.decisions)
            self._see(match, ply % ROOM, ply, chance)
            if ply & (ply - 1) == 0:  # the beginning closely, then now and then
                self._read(match, ply)
                self._tamper(match, f"{seed}/{ply}")
            if match.over or ply % ROOM == ROOM - 1:
                self._hash(ply % ROOM + 1)
            if match.over:
                break
            choices = {seat: match.legal(seat) for seat in match.to_act}
            for asked, moves in choices.items():
                legal += [asked, len(moves), *moves]
            seat = source.choice(list(choices))
            played += [seat, source.choice(choices[seat])]
            match.play(*played[-2:])
        scores, winners = match.result()
        for kind, field, numbers in (
            ("moves", "legal", legal),
            ("moves", "played", played),
            ("result", "scores", scores),
            ("result", "winners", winners),
        ):
            self.hashes.numbers(kind, field, numbers)
        self.plies += len(match.decisions)

    def _see(self, match: Match, row: int, ply: int, chance: Any) -> None:
        """Keeps the truth, what everybody sees, and a world behind what one of them does."""
        self.truths[row] = match.state[0]
        look, first = self.game.call(calls.observe_first), row * len(self.viewers)
        for i, viewer in enumerate(self.viewers, first):
            look(match.state, viewer, self.views[i : i + 1])
        seen = first + ply % len(self.viewers)
        self.game.call(calls.determinize_first)(self.views[seen : seen + 1], chance, self.worlds[row : row + 1])

    def _hash(self, rows: int) -> None:
        truths = self.truths[:rows]
        stale = np.arange(truths["events"].shape[1]) >= truths["num_events"][:, None]
        truths["events"][stale] = 0  # what is left there of earlier happenings means nothing
        self.hashes.records("state", truths)
        self.hashes.records("view", self.views[: rows * len(self.viewers)])
        self.hashes.records("world", self.worlds[:rows])

    def _read(self, match: Match, ply: int) -> None:
        """Reads to one viewer all there is in words, and lists the plays of who is asked."""
        viewer = self.viewers[ply.bit_length() % len(self.viewers)]
        seat = None if viewer < 0 else viewer
        view = match.view_of(seat)
        self.hashes.text("words", "view", view.json())
        self.hashes.text("words", "table", view.lines())
        self.hashes.text("words", "events", match.events(seat))
        for asked in match.to_act[:1]:
            self.hashes.text("words", "question", match.view_of(asked).question())
            self.hashes.text("words", "moves", [move.text for move in match.moves(asked)])
            self.hashes.text("moves", "plays", list(match.plays(asked, PLAYS)))

    def _tamper(self, match: Match, seed: str) -> None:
        """Notes of every field whether a position is refused in which one of its numbers is another."""
        broken, state = self.game.call(calls.check_first), match.state.copy()
        for field in self.game.state.names:
            source = random.Random(f"{seed}/{field}")
            cells = state[field].reshape(-1)
            place = source.randrange(len(cells))
            old = int(cells[place])
            value = source.choice([0, 1, 2, 7, 100, old + 1, old - 1])
            try:
                cells[place] = value
                refused = value < 0 or bool(broken(state))  # `load` takes no negative numbers
            except OverflowError:  # nor what a field cannot hold
                refused = True
            cells[place] = old
            self.checks[field] += "-" if value == old else "01"[refused]

    def end(self) -> None:
        """Writes down what was found at this place."""
        for (kind, field), running in self.hashes.hashes.items():
            self.found[kind][field][name_of(self.place)] = running.hexdigest()[:16]
        for field, refused in self.checks.items():
            self.found["check"][field][name_of(self.place)] = refused


def spread(every: list[Place], games: int) -> Iterator[tuple[Place, int]]:
    """Yields places and how many games each has, so that all have about as many, or some one and the others none."""
    for i, place in enumerate(every):
        number = (i + 1) * games // len(every) - i * games // len(every)
        if number:
            yield place, number


def record_random(game: Game, games: int, found: Found) -> int:
    """Plays random games; returns how many plies they had."""
    plies = 0
    for place, number in spread(places(game), games):
        recorder = Recorder(game, place, found)
        for i in range(number):
            recorder.play(f"same/{name_of(place)}/{i}")
        recorder.end()
        plies += recorder.plies
    return plies


def few(game: Game) -> Iterator[Place]:
    """Yields for every number of players the usual options and some others."""
    every = places(game)
    for players in range(game.min_players, game.max_players + 1):
        own = [place for place in every if place[0] == players]
        yield from (own[i * len(own) // BOT_SETS] for i in range(BOT_SETS))


def record_bots(game: Game, found: Found) -> None:
    """Notes every decision of games between bots, and what playouts add up to."""
    for place in few(game):
        players, _, options = place
        for bot, games in BOTS.items():
            decisions = []
            for i in range(games):
                seed = f"same/{name_of(place)}/{i}"
                match = deal(game, players, seed, options)
                play_match(match, {seat: catalog.find(bot, f"{seed}/{seat}") for seat in range(players)})
                decisions += [f"{seat}:{move}" for seat, move in match.decisions]
            found["bots"][bot][name_of(place)] = " ".join(decisions)
        for bot in ("random", "house"):
            told = simulate(game, players, PLAYOUTS, "same", options, 1, bots=[bot] * players).to_json()
            timed = ("seconds", "threads", "games_per_second", "decisions_per_second")
            summary = {name: value for name, value in told.items() if name not in timed}
            found["playouts"][bot][name_of(place)] = json.dumps(summary, sort_keys=True)


def compiled(game: Game) -> Game:
    """Returns a game with compiled rules; older versions have no others."""
    return game.on("compiled") if hasattr(game, "on") else game


def words(game: Game, seed: str) -> Any:
    """Returns the generator of a seed."""
    if hasattr(game, "rng"):
        return game.rng(seed)
    from clowder.engine.rules.rng import words_of

    return words_of(seed)


def record(out: Path, games: int, only: list[str]) -> None:
    """Plays everything and writes what was found into a file."""
    chosen = [compiled(find(name)) for name in only or names()]
    families = [find(name).family for name in names()]
    data: dict[str, Any] = {"games": games, "found": {}}
    print(f"The code is that of {Path(clowder.__file__).parents[1]}.")
    for game in chosen:
        found: Found = defaultdict(lambda: defaultdict(dict))
        started = time.perf_counter()
        number = games // families.count(game.family)
        plies = record_random(game, number, found)
        between = time.perf_counter()
        record_bots(game, found)
        done = time.perf_counter()
        played = f"{number} random games, {plies:,} plies, {between - started:.0f} s"
        print(f"{game.name}: {played}; bots {done - between:.0f} s", flush=True)
        data["found"][game.name] = found
    out.write_text(json.dumps(data, indent=0), encoding="utf-8")


def weaker(before: str, after: str) -> int:
    """Returns how many positions were refused and no longer are, or -1 if they are other positions."""
    if len(before) != len(after) or any("-" in pair and pair != ("-", "-") for pair in zip(before, after, strict=True)):
        return -1
    return sum(pair == ("1", "0") for pair in zip(before, after, strict=True))


def differing(before: dict[str, str], after: dict[str, str], same: Callable[[str, str], bool]) -> list[str]:
    """Returns the places where a field differs, those that only one of the records has included."""
    return [
        place
        for place in dict.fromkeys([*before, *after])
        if place not in before or place not in after or not same(before[place], after[place])
    ]


def compare(one: Path, other: Path) -> bool:
    """Prints what is equal and what is not; returns whether all that both have is equal."""
    a, b = (json.loads(path.read_text(encoding="utf-8")) for path in (one, other))
    if a["games"] != b["games"]:
        print(f"A has {a['games']} games a family, B has {b['games']}: they cannot be equal.")
    both = [name for name in a["found"] if name in b["found"]]
    verdicts = [compare_game(name, a["found"][name], b["found"][name]) for name in both]
    for label, found in (("A", a["found"]), ("B", b["found"])):
        print("".join(f"\n{name} is only in {label}\n" for name in found if name not in both), end="")
    print("\nAll that both have is equal." if verdicts and all(verdicts) else "\nThey differ.")
    return bool(verdicts) and all(verdicts)


def compare_game(name: str, a: Found, b: Found) -> bool:
    """Prints the table of one game; returns whether all that both have is equal."""
    print(f"\n{name:20} compared    equal   differ   only A   only B")
    notes: list[str] = []
    different = 0
    for kind in dict.fromkeys([*a, *b]):
        ours, theirs = a.get(kind, {}), b.get(kind, {})
        both = [field for field in ours if field in theirs]
        same = (lambda x, y: weaker(x, y) == 0) if kind == "check" else (lambda x, y: x == y)
        wrong = {field: found for field in both if (found := differing(ours[field], theirs[field], same))}
        only = [[field for field in x if field not in y] for x, y in ((ours, theirs), (theirs, ours))]
        counts = len(both), len(both) - len(wrong), len(wrong), len(only[0]), len(only[1])
        print(f"  {kind:18} " + " ".join(f"{number:8}" for number in counts))
        for field, found in wrong.items():
            every = len(dict.fromkeys([*ours[field], *theirs[field]]))
            notes.append(f"{kind} {field} differs in {len(found)} of {every} places, first {found[0]}")
        notes += [f"{kind} {field} is only in {'AB'[i]}" for i, fields in enumerate(only) for field in fields]
        notes += stricter(ours, theirs) if kind == "check" else ()
        different += len(wrong)
    print("".join(f"    {note}\n" for note in notes), end="")
    return different == 0


def stricter(ours: dict[str, dict[str, str]], theirs: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yields of which fields B refuses wrong numbers that A took, or the other way round, and how many."""
    for field in ours:
        pairs = [
            pair
            for place, bits in ours[field].items()
            if len(bits) == len(theirs.get(field, {}).get(place, ""))
            for pair in zip(bits, theirs[field][place], strict=True)
            if pair != ("-", "-")
        ]
        more, less = (sum(pair == found for pair in pairs) for found in (("0", "1"), ("1", "0")))
        if more or less:
            taken = f"B refuses {more} that A takes, and takes {less} that A refuses"
            yield f"check {field}: of {len(pairs)} positions with another number in it {taken}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("record")
    writing.add_argument("out", type=Path)
    writing.add_argument("--games", type=int, default=3000)
    writing.add_argument("--game", action="append", default=[])
    reading = commands.add_parser("compare")
    reading.add_argument("before", type=Path)
    reading.add_argument("after", type=Path)
    given = parser.parse_args()
    if given.command == "record":
        record(given.out, given.games, given.game)
    elif not compare(given.before, given.after):
        sys.exit(1)


if __name__ == "__main__":
    main()
