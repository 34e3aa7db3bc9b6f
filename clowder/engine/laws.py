"""The laws that every game must keep, checked over random games. `clowder check NAME` runs them, and so do the tests.

`audit_game` is one compiled walk through a random game that looks at every ply from every seat; the laws about deals
and texts are below it. A law that is broken is reported by its name, with a seed that shows it.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from clowder.engine import doors
from clowder.engine.asking import to_act
from clowder.engine.bits import bit, count, has, lowest
from clowder.engine.chance import below, players_rng, words_of
from clowder.engine.contract import determinize, legal_set, play, settle
from clowder.engine.errors import BadOption
from clowder.engine.game import Game, Option, Options
from clowder.engine.kernel import template
from clowder.engine.match import Match, load, replay
from clowder.engine.match import deal as deal_match
from clowder.engine.record import copy, numbers, same, to_bytes
from clowder.engine.referee import begin, choices, faults, see
from clowder.engine.voice import Voice

LAWS = {
    1: "check finds nothing broken",
    2: "the asked seats are exactly those with legal moves",
    3: "legal moves are ascending and inside the id space",
    4: "the game ends within its stated bound",
    5: "a view holds no generator and says whose it is",
    6: "a seat's view gives the same legal moves as the truth",
    7: "a determinized world passes check",
    8: "observing a determinized world gives the view back, byte for byte",
    9: "a determinized world gives the viewer the same legal moves",
    10: "a determinized world does not have the true generator",
    11: "a determinized world plays to its end",
    12: "sealed answers and unfinished plays are seen by nobody else",
    13: "sealed answers commute",
    14: "determinized worlds vary",
    15: "the deals a viewer imagines are distributed as the true deals",
    16: "a log replays to equal bytes",
    17: "a position loads to an equal position",
    18: "texts of legal moves are distinct and parse back",
    19: "what is hidden from a seat changes neither its JSON nor its texts",
    20: "every complete play that is listed can be played",
    21: "interpreted rules give equal bytes",
    22: "nothing is read or written out of bounds",
    23: "settling forced decisions in bulk is the same as asking for each",
    24: "what others do is told to a seat alike in all worlds that look alike to it afterwards",
    25: "legal moves given as a set are those that are listed",
    26: "every option has a label and a sentence, and every choice of it a word",
}
TRUTH, OUTSIDE, BEFORE = 0, 1, 2  # BEFORE: what each of eight seats sees, OUTSIDE: what a spectator sees
AFTER, OTHER, WORLD, TWIN, NUM_RECORDS = 10, 11, 12, 13, 14


@template
def same_moves(one, other, seat, moves, others):
    """Tells whether a seat has the same legal moves in two records."""
    n = choices(one, seat, moves)
    if n != choices(other, seat, others):
        return False
    for i in range(n):
        if moves[i] != others[i]:
            return False
    return True


@template
def audit_asking(state, seats, moves, num_moves):
    """Returns 0 or the law that the asking breaks (1 to 3, 25)."""
    if faults(state) != 0:
        return 1
    asked = to_act(state)
    if asked >= bit(seats):
        return 2
    for seat in range(seats):
        n = choices(state, seat, moves)
        if (n > 0) != has(asked, seat):
            return 2
        last = -1
        listed = 0
        for i in range(n):
            if moves[i] <= last or moves[i] >= num_moves:
                return 3
            last = moves[i]
            listed |= bit(last) if last < 64 else 0
        if n > 0 and legal_set(state, seat) != 0 and (legal_set(state, seat) != listed or last >= 64):
            return 25
    return 0


@template
def audit_world(states, viewer, view, moves, others, rng, max_plies):
    """Returns 0 or the law that a determinization of this view breaks (7 to 11)."""
    world = states[WORLD]
    copy(world, view)
    determinize(world, rng)
    if faults(world) != 0:
        return 7
    see(world, viewer, states[AFTER])
    if not same(states[AFTER], view):
        return 8
    if viewer >= 0 and not same_moves(view, world, viewer, moves, others):
        return 9
    if world.rng[0] == states[TRUTH].rng[0]:
        return 10
    if below(rng, 32) == 0:
        plies = 0
        while to_act(world):
            seat = lowest(to_act(world))
            n = choices(world, seat, moves)
            if n == 0 or plies > max_plies:
                return 11
            play(world, seat, moves[below(rng, n)])
            plies += 1
        if faults(world) != 0:
            return 11
    return 0


@template
def audit_views(states, seats, moves, others, rng, max_plies):
    """Looks at the truth from every seat and from outside; returns 0 or the law that is broken (5 to 11)."""
    state = states[TRUTH]
    for viewer in range(-1, seats):
        view = states[BEFORE + viewer]  # BEFORE - 1 is OUTSIDE
        see(state, viewer, view)
        secret = view.rng[0] | view.rng[1] | view.rng[2] | view.rng[3]
        if secret != 0 or view.viewer != (255 if viewer < 0 else viewer + 1):
            return 5
        if viewer >= 0 and not same_moves(state, view, viewer, moves, others):
            return 6
        broken = audit_world(states, viewer, view, moves, others, rng, max_plies)
        if broken:
            return broken
    return 0


@template
def audit_quiet(states, seats, actor):
    """After an answer while others are asked too, or a play that moved no clock: the others must see no change."""
    for viewer in range(-1, seats):
        if viewer != actor:
            see(states[TRUTH], viewer, states[AFTER])
            if not same(states[AFTER], states[BEFORE + viewer]):
                return 12
    return 0


@template
def audit_order(states, seats, moves, rng, chosen):
    """All asked seats answer once, in one order and in the other: the same must come of it (13)."""
    asked = to_act(states[TRUTH])
    if count(asked) < 2:
        return 0
    for seat in range(seats):
        if has(asked, seat):
            chosen[seat] = moves[below(rng, choices(states[TRUTH], seat, moves))]
    copy(states[WORLD], states[TRUTH])
    copy(states[TWIN], states[TRUTH])
    for step in range(seats):
        if has(asked, step):
            play(states[WORLD], step, chosen[step])
        last = seats - 1 - step
        if has(asked, last):
            play(states[TWIN], last, chosen[last])
    return 0 if same(states[WORLD], states[TWIN]) else 13


@template
def times_told(one, other, event):
    """Returns how many events of the view `one` are equal to the event in row `event` of the view `other`."""
    times = 0
    for row in range(one.num_events):
        equal = 1
        for column in range(5):
            equal &= one.events[row, column] == other.events[event, column]
        times += equal
    return times


@template
def unlike_event(one, other, announced):
    """Returns the kind of an event that two views tell differently often, in whatever order, or 0.

    Kinds in the set `announced` may tell openly what views do not remember: they do not count.
    """
    for row in range(one.num_events):
        kind = one.events[row, 0]
        if not has(announced, kind) and times_told(one, one, row) != times_told(other, one, row):
            return kind + 0
    return 0


@template
def take_events_out(view):
    """Leaves everything in a view but what just happened."""
    for row in range(len(view.events)):
        for column in range(6):
            view.events[row, column] = 0
    view.num_events = 0


@template
def audit_telling(states, seats, actor, move, moves, rng, announced):
    """The same decision in the truth and in a world: if a viewer sees the same after it, it was told the same (24)."""
    for viewer in range(-1, seats):
        if viewer == actor:
            continue
        world = states[WORLD]
        copy(world, states[BEFORE + viewer])
        determinize(world, rng)
        for i in range(4):
            world.rng[i] = states[TRUTH].rng[i]
        possible = False
        for i in range(choices(world, actor, moves)):
            possible = possible or moves[i] == move
        if not possible:
            continue
        play(world, actor, move)
        copy(states[TWIN], states[TRUTH])
        play(states[TWIN], actor, move)
        see(world, viewer, states[AFTER])
        see(states[TWIN], viewer, states[OTHER])
        unlike = max(
            unlike_event(states[AFTER], states[OTHER], announced), unlike_event(states[OTHER], states[AFTER], announced)
        )
        take_events_out(states[AFTER])
        take_events_out(states[OTHER])
        if unlike and same(states[AFTER], states[OTHER]):
            return 24 + 10_000_000 * unlike
    return 0


@template
def audit_settling(states, seats, moves):
    """Forced decisions answered in bulk, and one by one: the same must come of it (23)."""
    copy(states[WORLD], states[TRUTH])
    settled = settle(states[WORLD])
    copy(states[TWIN], states[TRUTH])
    while settled > 0:
        forced = -1
        for seat in range(seats):
            if forced < 0 and choices(states[TWIN], seat, moves) == 1:
                forced = seat + 0
        if forced < 0:
            return 23
        choices(states[TWIN], forced, moves)
        play(states[TWIN], forced, moves[0])
        settled -= 1
    return 0 if same(states[WORLD], states[TWIN]) else 23


@template
def audit_game(states, seats, options, words, moves, others, chosen, rng, num_moves, max_plies, announced):
    """Plays one random game and checks every ply; returns 0, or law + 100 * ply of the first that is broken.

    For law 24 the kind of the event is added, times ten million.
    """
    state = states[TRUTH]
    begin(state, seats, options, words)
    plies = 0
    while True:
        broken = audit_asking(state, seats, moves, num_moves)
        if broken == 0:
            broken = audit_views(states, seats, moves, others, rng, max_plies)
        if broken == 0:
            broken = audit_order(states, seats, moves, rng, chosen)
        if broken == 0:
            broken = audit_settling(states, seats, moves)
        asked = to_act(state)
        if broken == 0 and asked != 0 and plies >= max_plies:
            broken = 4
        if broken or asked == 0:
            return broken + 100 * plies if broken else 0
        skipped = below(rng, count(asked))
        for _ in range(skipped):
            asked &= asked - 1
        seat = lowest(asked)
        n = choices(state, seat, moves)
        clock = state.clock
        sealed = count(to_act(state)) > 1
        move = moves[below(rng, n)]
        broken = audit_telling(states, seats, seat, move, moves, rng, announced)
        if broken:
            return broken + 100 * plies
        play(state, seat, move)
        if sealed or state.clock == clock:
            broken = audit_quiet(states, seats, seat)
            if broken:
                return broken + 100 * plies
        plies += 1


@dataclass(frozen=True)
class Violation:
    """A broken law, and how to see it again."""

    law: int
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    detail: str = ""

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return (
            f"{self.game}, {self.players} players{options}, seed {self.seed}: broken: {LAWS[self.law]}. {self.detail}"
        )


def audit(game: Game, players: int, options: Options, games: int, seed: str = "law") -> list[Violation]:
    """Walks random games; returns the first violation found, if any."""
    walk = game.call(audit_game)
    states = game.new(NUM_RECORDS)
    packed = game.packed(players, options)
    for number in range(games):
        text = f"{seed}/{number}"
        words, rng = words_of(text), numbers(4, "u8")
        game.call(start_players)(words, rng)
        room = game.moves_buffer(), game.moves_buffer(), numbers(8)
        try:
            limits = game.num_moves, game.max_decisions, sum(1 << kind for kind in game.announcements)
            found = int(walk(states, players, packed, words, *room, rng, *limits))
        except (IndexError, OverflowError) as wrong:
            return [Violation(22, game.name, players, game.changed(options), text, str(wrong))]
        if found:
            kind = found // 10_000_000
            detail = f"At ply {found % 10_000_000 // 100}{f', event kind {kind}' if kind else ''}."
            return [Violation(int(found % 100), game.name, players, game.changed(options), text, detail)]
    return []


@template
def start_players(words, rng):
    """Seeds the generator of the players' choices."""
    players_rng(words, rng)


# Deals


@template
def imagine_deals(states, worlds, seats, options, words, viewer, rng):
    """Deals a game into the first record and imagines a world behind what `viewer` sees, in the first two worlds."""
    begin(states[0], seats, options, words)
    for i in range(2):
        see(states[0], viewer, worlds[i])
        determinize(worlds[i], rng)


def audit_deals(game: Game, players: int, options: Options, games: int, seed: str = "law") -> list[Violation]:
    """Compares true deals with imagined ones, byte by byte, by a two-sample chi-square test; and wants variety.

    Right after the deal nobody has chosen anything, so the worlds imagined from a seat's views must be distributed
    exactly as deals are. A biased shuffle, a clone passed off as a determinization, and a determinization that pools
    all unseen cards are all seen here.
    """
    dealt = game.call(imagine_deals)
    packed = game.packed(players, options)
    changed = game.changed(options)
    hidden = _public_columns(game)
    for viewer in (-1, 0, players - 1):
        truths, worlds, alike = [], [], 0
        states, imagined, rng = game.new(), game.new(2), numbers(4, "u8")
        for number in range(games):
            words = words_of(f"{seed}/{viewer}/{number}")
            if number == 0:
                game.call(start_players)(words, rng)
            dealt(states, imagined, players, packed, words, viewer, rng)
            truths.append(to_bytes(states))
            worlds.append(to_bytes(imagined[:1]))
            alike += _without(worlds[-1], hidden) == _without(to_bytes(imagined[1:]), hidden)
        if alike > games // 2 and (viewer < 0 or players not in game.perfect_information):
            return [Violation(14, game.name, players, changed, seed, f"{alike} of {games} pairs of worlds are equal.")]
        found = _compare_columns(truths, worlds, hidden)
        if found:
            return [Violation(15, game.name, players, changed, seed, f"Viewer {viewer}, {_field_at(game, found)}.")]
    return []


def _public_columns(game: Game) -> np.ndarray:
    """Returns which bytes of a state have no counterpart in an imagined one: the generator and what just happened."""
    skip = np.zeros(game.state.itemsize, bool)
    for name in ("rng", "viewer", "events", "num_events"):
        kind, offset = game.state.fields[name][:2]  # type: ignore[index]
        skip[offset : offset + kind.itemsize] = True
    return skip


def _without(data: bytes, skip: np.ndarray) -> bytes:
    return np.frombuffer(data, np.uint8)[~skip].tobytes()


def _field_at(game: Game, offset: int) -> str:
    for name in game.state.names or ():
        kind, start = game.state.fields[name][:2]  # type: ignore[index]
        if start <= offset < start + kind.itemsize:
            return f"field {name}, byte {offset - start}"
    return f"byte {offset}"


def _compare_columns(truths: list[bytes], worlds: list[bytes], skip: np.ndarray) -> int:
    """Returns the first byte whose two histograms differ beyond chance, or 0."""
    one, other = (np.frombuffer(b"".join(part), np.uint8).reshape(len(part), -1) for part in (truths, worlds))
    for column in np.flatnonzero(~skip):
        counts = np.array([np.bincount(part[:, column], minlength=256) for part in (one, other)])
        counts = counts[:, counts.sum(0) > 0]
        if counts.shape[1] > 1 and not plausible(counts):
            return int(column)
    return 0


def plausible(counts: np.ndarray, z: float = 6.0) -> bool:
    """Tells whether two histograms (rows) may come from one distribution (chi-square, Wilson and Hilferty's score).

    Rare values are pooled. The default score of 6 is one false alarm in a billion looks.
    """
    order = np.argsort(counts.sum(0))
    pooled = [np.zeros(2)]
    for column in counts[:, order].T:
        if pooled[-1].sum() < 20:
            pooled[-1] = pooled[-1] + column
        else:
            pooled.append(column.astype(float))
    table = np.array(pooled).T
    freedom = table.shape[1] - 1
    if freedom < 1:
        return True
    expected = table.sum(1, keepdims=True) * table.sum(0, keepdims=True) / table.sum()
    statistic = float(((table - expected) ** 2 / expected).sum())
    score = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5
    return score < z


# Logs, positions, words


def audit_words(game: Game, players: int, options: Options, seed: str, choices: Iterator[int]) -> list[Violation]:
    """Plays one game through `Match`, by `choices`, and checks logs, positions and every text on the way."""
    match = deal_match(game, players, seed, options)
    changed = game.changed(options)
    viewers = (None, *range(players))

    def broken(law: int, detail: str) -> list[Violation]:
        return [Violation(law, game.name, players, changed, seed, detail)]

    plies = 0
    while not match.over:
        asked = match.to_act
        seat = asked[next(choices) % len(asked)]
        moves = match.moves(seat)
        texts = [move.text.casefold() for move in moves]
        if len(set(texts)) != len(texts) or not all(texts):
            return broken(18, f"{sorted(texts)} at ply {plies}.")
        if match.parse(seat, moves[-1].text) != moves[-1].id:
            return broken(18, f"{moves[-1].text!r} at ply {plies}.")
        if (
            plies % (7 if plies < 70 else 97) == 0
        ):  # long games are looked at closely in the beginning, then now and then
            found = _audit_worlds_words(match, broken) or _audit_position(match, broken)
            if found:
                return found
        match.view_of(seat).question()
        mark = match.events_since(None, 0)[1]
        match.play(seat, moves[next(choices) % len(moves)])
        for viewer in viewers:
            told = match.events_since(viewer, mark)[0]
            if told and told != [tuple(row[:5]) for row in _last_events(match, viewer)]:
                return broken(24, f"Seat {viewer} is told other events than its view shows, at ply {plies}.")
            match.tell(viewer, told)
        plies += 1
    again = replay(json.loads(json.dumps(match.log())), lambda name: game)
    if to_bytes(again._state) != to_bytes(match._state):
        return broken(16, "")
    return _audit_position(match, broken)


def audit_options(game: Game, players: int) -> list[Violation]:
    """Reads what people are told about each option."""
    labels = [option.label for option in game.options]

    def is_told(option: Option) -> bool:
        words = () if option.is_number else option.words
        return (
            labels.count(option.label) == 1
            and option.label[:1].isupper()
            and option.about[:1].isupper()
            and option.about.endswith(".")
            and (option.is_number or len(set(filter(None, words))) == len(option.choices) == len(words))
            and not any("_" in text for text in (option.label, option.about, *words))
        )

    untold = [option.name for option in game.options if not is_told(option)]
    return [Violation(26, game.name, players, {}, "none", f"See {', '.join(untold)}.")] if untold else []


def _audit_position(match: Match, broken: Any) -> list[Violation]:
    position = json.loads(json.dumps(match.position()))
    if load(position, lambda name: match.game).position() != position:
        return broken(17, "")
    return []


def _audit_worlds_words(match: Match, broken: Any) -> list[Violation]:
    """What a seat is told must be the same in the truth and in any world it cannot tell from it."""
    rng = words_of(f"worlds/{len(match.decisions)}")
    for seat in (None, *range(match.players)):
        view = match.view_of(seat)
        world = match.game.new()
        match.game.call(doors.imagine)(view.record, rng, world)
        twin = Match(match.game, match.players, match.options, world)
        ours, theirs = (_told(m, seat) for m in (match, twin))
        if ours != theirs:
            return broken(19, f"Seat {seat} after {len(match.decisions)} decisions.")
    for seat in match.to_act:
        for run in list(match.plays(seat, 40)):
            twin = match.copy()
            try:
                twin.play(seat, *run)
            except ValueError as wrong:
                return broken(20, f"{run}: {wrong}")
    return []


def _told(match: Match, seat: int | None) -> str:
    view = match.view_of(seat)
    parts: list[Any] = [view.json(), view.table()]
    if seat is not None:
        parts.append([move.text for move in match.moves(seat)])
        parts.append(view.question() if seat in match.to_act else "")
    events = [tuple(row[:5]) for row in _last_events(match, seat)]
    parts.append([match.game.words.event_text(match.game, event, Voice(seat, match.names)) for event in events])
    return json.dumps(parts)


def _last_events(match: Match, seat: int | None) -> list[list[int]]:
    """Returns the events of the last happening as they stand in the seat's own view."""
    view = match.view_of(seat).fields
    return view.events[: view.num_events]


def random_choices(seed: str) -> Iterator[int]:
    """Yields random numbers for `audit_words`."""
    source = random.Random(seed)
    while True:
        yield source.randrange(1 << 30)


def fingerprint(game: Game, players: int, options: Options, seed: str) -> str:
    """Returns a hash over all states, views and worlds of a random game: equal whether rules are compiled or not."""
    import hashlib

    summary = hashlib.sha256()
    match = deal_match(game, players, seed, options)
    choices = random_choices(seed)
    rng = words_of(f"{seed}/worlds")
    while not match.over:
        asked = match.to_act
        seat = asked[next(choices) % len(asked)]
        moves = match.legal(seat)
        match.play(seat, moves[next(choices) % len(moves)])
        summary.update(to_bytes(match._state))
        if len(match.decisions) % 5 == 0:
            for viewer in (None, *range(players)):
                view, world = match.view_of(viewer), game.new()
                game.call(doors.imagine)(view.record, rng, world)
                summary.update(to_bytes(view.record) + to_bytes(world))
    summary.update(repr(match.result()).encode())
    return summary.hexdigest()


# Options


def option_sets(game: Game, players: int, seed: str = "options", tries: int = 360) -> list[Options]:
    """Returns option sets in which every two values of different options meet at least once, where they may."""
    source = random.Random(f"{seed}/{game.name}/{players}")
    values = {o.name: ([o.low, o.high, o.default] if o.is_number else list(o.choices)) for o in game.options}
    pairs = {frozenset(((a, x), (b, y))) for a, b in combinations(values, 2) for x in values[a] for y in values[b]}
    sets = [game.read_options(players, {})]
    numbers_of = {o.name for o in game.options if o.is_number}

    def try_add(chosen: dict[str, object]) -> None:
        try:
            full = game.read_options(players, chosen)
        except BadOption:
            return
        covered = {frozenset(pair) for pair in combinations(full.items(), 2)}
        if covered & pairs:
            pairs.difference_update(covered)
            sets.append(full)

    pairs.difference_update(frozenset(pair) for pair in combinations(sets[0].items(), 2))
    for _ in range(tries):
        changing = {n for n in values if n not in numbers_of or source.random() < 0.15}
        try_add({name: source.choice(values[name]) for name in values if name in changing})
    for pair in sorted(pairs, key=sorted_pair):
        if pair in pairs:
            try_add(dict(pair))
    return sets


def sorted_pair(pair: Any) -> str:
    """Returns a key that puts pairs into a fixed order."""
    return repr(sorted(pair, key=repr))
