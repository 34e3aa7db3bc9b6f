"""The laws that every game must keep, tested over random games by `clowder check NAME` and by the tests.

audit.py has the compiled walk, learners.py the laws about learners. The laws about deals, reasons and texts are below.
A violation is reported with its law and a seed that shows it.
"""

import json
import random
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from clowder.engine.errors import BadOption, ClowderError
from clowder.engine.laws.audit import (
    AFTER,
    BEFORE,
    EXTRA,
    OTHER,
    TRUTH,
    TWIN,
    WORLD,
    audit_game,
    bounds_of,
    imagine_deals,
    list_reasons,
    room_for,
    start_players,
)
from clowder.engine.laws.pairwise import option_sets as option_sets
from clowder.engine.play.game import Game, Option, Options, Preset
from clowder.engine.play.logs import load, replay
from clowder.engine.play.match import Match
from clowder.engine.play.match import deal as deal_match
from clowder.engine.play.view import View
from clowder.engine.rules import calls
from clowder.engine.rules.derived import derived_folder
from clowder.engine.rules.record import Records, read, to_bytes
from clowder.engine.rules.referee import OWN_REASONS
from clowder.engine.text.catalogue import unsaid
from clowder.engine.text.languages import untranslated
from clowder.engine.text.viewer import NAMES

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
    21: "all backends give equal bytes",
    22: "nothing is read or written out of bounds",
    23: "settling forced decisions in bulk is the same as asking for each",
    24: "what others do is reported to a seat alike in all worlds that look alike to it afterwards",
    25: "legal moves given as a set are those that are listed",
    26: "every option has a label and a sentence, every choice of it a word, and presets can be had",
    27: "a view shows no more than the groups of the field table allow",
    28: "a view holds nothing that its viewer did not learn",
    29: "a move is refused exactly if it is not listed, for the same reason in the truth and in the view",
    30: "every reason to refuse a move occurs, has a sentence, and is not one that always holds",
    31: "rules and words compile and run",
    32: "every message is in the catalogue with all it speaks of, and every message there is said",
    33: "everything visible can be drawn: faces and drawings exist, anchors are unique",
    34: "what is hidden from a seat changes nothing of its scene",
    35: "an offer holds exactly the seat's plays in at most 16 KB, and no thing is in two axes of a term",
    36: "every viewer sees as many beats as a spectator, and they take as long",
    37: "worlds that look alike to a seat are shown to a learner there alike, and so are its actions",
    38: "a learner notices whatever its seat could see, or the field says why not",
    39: "moves and actions are one to one, and turned there and back they are the same",
    40: "a lesson leads its pupil alive to its last step by every choice it allows, and names only what is there",
    41: "catalogues of all languages have the same messages, given the same, with all their plurals",
}


@dataclass(frozen=True)
class Violation:
    """A broken law, and how to reproduce it."""

    law: int
    game: str
    players: int
    options: dict[str, Any]
    seed: str
    detail: str = ""

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        law = f"law {self.law} is broken: {LAWS[self.law]}"
        return f"{self.game}, {self.players} players{options}, seed {self.seed}: {law}. {self.detail}"


def audit(game: Game, players: int, options: Options, games: int, seed: str = "law") -> list[Violation]:
    """Walks random games. Returns the first violation found, or None."""
    changed = game.option_set.changed(options)
    room = room_for(game)
    text = f"{seed}/0"
    try:
        walk, packed = game.call(audit_game), game.packed(players, options)
        for number in range(games):
            text = f"{seed}/{number}"
            words = game.rng(text)
            game.call(start_players)(words, room.rng)
            found = int(walk(room, bounds_of(game), players, packed, words))
            if found:
                law, ply, extra = found % 100, found % EXTRA // 100, found // EXTRA
                detail = f"At ply {ply}{_detail(game, law, extra, room.states)}."
                return [Violation(law, game.name, players, changed, text, detail)]
    except (IndexError, OverflowError) as wrong:
        return [Violation(22, game.name, players, changed, text, f"{wrong}.")]
    except Exception as wrong:  # interpreted rules raise where they fail
        return [failure(game, players, options, text, wrong)]
    return []


def failure(game: Game, players: int, options: Options, seed: str, wrong: Exception) -> Violation:
    """Returns an exception from a game's own code as a violation, with the place in its files."""
    own = game.home, derived_folder() / game.fields.module
    places = [frame for frame in traceback.extract_tb(wrong.__traceback__) if Path(frame.filename).parent in own]
    where = f"{Path(places[-1].filename).name}, line {places[-1].lineno}: " if places else ""
    told = (
        str(wrong) if isinstance(wrong, ClowderError) else f"{where}{type(wrong).__name__}: {str(wrong).rstrip('.')}."
    )
    if isinstance(wrong, AttributeError | NameError):
        told = game.explain(wrong)
    return Violation(31, game.name, players, game.option_set.changed(options), seed, told)


def _detail(game: Game, law: int, extra: int, states: Any) -> str:
    """Returns what broke a law, as the end of a sentence, from the records of the walk."""
    if law == 11 and extra < 3:
        return ": a seat is asked but has no legal move" if extra == 1 else ": it goes on for longer"
    if law in (1, 7, 11):
        place = TRUTH if law == 1 else WORLD
        return f": {game.fault(int(game.call(calls.check_first)(states[place : place + 1])))}"
    if law == 24:
        return f", event kind {extra}"
    if law == 27:
        return f": field {game.fields.all[extra - 1].name}"
    if law == 29:
        return f": move {extra - 1}, {game.moves.span_of(extra - 1).name}"
    compared = {8: (AFTER, BEFORE + extra - 2), 12: (AFTER, BEFORE + extra - 2), 13: (WORLD, TWIN), 23: (WORLD, TWIN)}
    one, other = {**compared, 28: (AFTER, OTHER)}.get(law, (TRUTH, TRUTH))
    ours, theirs = (vars(read(states[place : place + 1])) for place in (one, other))
    unlike = [name for name in ours if ours[name] != theirs[name]]
    return f": {', '.join(unlike)}" if unlike else ""


# Reasons


def audit_reasons(game: Game, games: int, seed: str = "law") -> list[Violation]:
    """Checks that every reason of a game occurs, and that each rule that forbids moves has a witness.

    A witness is the same move, legal in a nearby position: at another point of the same game, or here with one setting
    changed.
    """
    unseen, alone = set(game.reasons), {number for number in game.reasons if number >= OWN_REASONS}
    examples: dict[int, list[tuple[bytes, int, int]]] = {}
    for players in range(game.min_players, game.max_players + 1) if game.has_reasons else ():
        for number, options in enumerate(option_sets(game, players)):
            for which in range(games):
                _gather_reasons(game, players, options, f"{seed}/{players}/{number}/{which}", examples, alone)
                unseen -= set(examples)
                if not unseen and not alone:
                    return []
    alone -= {number for number in alone if any(_nearby(game, *example) for example in examples.get(number, ()))}
    told = [f"{game.reason_name(number)} never occurs" for number in sorted(unseen)]
    told += [f"reason {number} has no name" for number in sorted(set(examples) - set(game.reasons))]
    named = sorted(set(examples) & set(game.reasons))
    told += [f"{game.reason_name(number)} has no sentence" for number in named if _unsaid(game, examples[number])]
    told += [f"no move that {game.reason_name(number)} forbids is ever legal" for number in sorted(alone - unseen)]
    return [Violation(30, game.name, game.max_players, {}, seed, f"{'; '.join(told)}.")] if told else []


def _gather_reasons(
    game: Game,
    players: int,
    options: Options,
    seed: str,
    examples: dict[int, list[tuple[bytes, int, int]]],
    alone: set[int],
) -> None:
    """Plays one random game. Collects examples of refusals, and removes from `alone` the reasons that have a
    witness.
    """
    match, choices = deal_match(game, players, seed, options), random_choices(seed)
    reasons, room = game.numbers(game.num_moves), game.numbers(3)
    refused: dict[int, set[int]] = {}
    legal: set[int] = set()
    while not match.over:
        asked = match.to_act
        seat = asked[next(choices) % len(asked)]
        game.call(list_reasons)(match.state, seat, game.num_moves, reasons, room)
        for move in range(game.num_moves):
            number = int(reasons[move])
            if number == 0:
                legal.add(move)
                continue
            if number >= OWN_REASONS:
                refused.setdefault(move, set()).add(number)
            kept = examples.setdefault(number, [])
            if len(kept) < 40:
                kept.append((to_bytes(match.state), seat, move))
        moves = match.legal(seat)
        match.play(seat, moves[next(choices) % len(moves)])
    alone -= {number for move, numbers_ in refused.items() if move in legal for number in numbers_}


def _unsaid(game: Game, examples: list[tuple[bytes, int, int]]) -> bool:
    """Returns whether one of these refusals has no sentence."""
    for state, seat, move in examples:
        truth = game.from_bytes(state)
        view = game.new()
        game.call(calls.observe_first)(truth, seat, view)
        try:
            sentence = View(game, seat, NAMES[: read(truth).num_seats], view).why_not(move)
        except Exception:  # any error in an author's texts
            return True
        if not sentence.endswith(".") or not sentence[0].isupper():
            return True
    return False


def _nearby(game: Game, state: bytes, seat: int, move: int) -> bool:
    """Returns whether a refused move would be legal if one setting were different."""
    for name in game.settings:
        field = game.fields.of(name)
        for value in range(field.low, min(field.high, field.low + 9) + 1) if not field.axes else ():
            changed = game.from_bytes(state)
            _set(changed, name, value)
            if game.call(calls.why_refused)(changed, seat, move, game.numbers(3)) == 0:
                return True
    return False


def _set(states: Records, name: str, value: int) -> None:
    if isinstance(states, list):
        setattr(states[0], name, value)
    else:
        states[name] = value


# Deals


def audit_deals(game: Game, players: int, options: Options, games: int, seed: str = "law") -> list[Violation]:
    """Compares true deals with imagined ones, byte by byte, with a two-sample chi-square test. Also requires variety.

    Right after the deal nobody has chosen anything, so the worlds imagined from a seat's views must be distributed
    exactly like deals. This finds biased shuffles, copies of the truth posing as determinizations, and determinizations
    that pool all unseen cards.
    """
    dealt = game.call(imagine_deals)
    packed = game.packed(players, options)
    changed = game.option_set.changed(options)
    hidden = _public_columns(game)
    for viewer in (-1, 0, players - 1):
        truths, worlds, alike = [], [], 0
        states, imagined, rng = game.new(), game.new(2), game.numbers(4, "u8")
        for number in range(games):
            words = game.rng(f"{seed}/{viewer}/{number}")
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
    """Returns which bytes of a state have no counterpart in an imagined one: the generator and the events."""
    skip = np.zeros(game.state.size, bool)
    for name in ("rng", "viewer", "events", "num_events"):
        slot = game.state[name]
        skip[slot.offset : slot.end] = True
    return skip


def _without(data: bytes, skip: np.ndarray) -> bytes:
    return np.frombuffer(data, np.uint8)[~skip].tobytes()


def _field_at(game: Game, offset: int) -> str:
    for name, slot in game.state.slots.items():
        if slot.offset <= offset < slot.end:
            return f"field {name}, byte {offset - slot.offset}"
    return f"byte {offset}"


def _compare_columns(truths: list[bytes], worlds: list[bytes], skip: np.ndarray) -> int:
    """Returns the first byte whose two histograms differ by more than chance, or 0."""
    one, other = (np.frombuffer(b"".join(part), np.uint8).reshape(len(part), -1) for part in (truths, worlds))
    for column in np.flatnonzero(~skip):
        counts = np.array([np.bincount(part[:, column], minlength=256) for part in (one, other)])
        counts = counts[:, counts.sum(0) > 0]
        if counts.shape[1] > 1 and not plausible(counts):
            return int(column)
    return 0


def plausible(counts: np.ndarray, z: float = 6.0) -> bool:
    """Returns whether two histograms (rows) may come from one distribution (chi-square, Wilson and Hilferty's score).

    Pools rare values. The default score of 6 gives one false alarm in a billion tests.
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
    """Plays one game through `Match`, with `choices`, and checks logs, positions and every text on the way."""
    match = deal_match(game, players, seed, options)
    changed = game.option_set.changed(options)
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
        if plies % (7 if plies < 70 else 97) == 0:  # checks long games closely at the start, then now and then
            found = _audit_worlds_words(match, broken) or _audit_position(match, broken)
            if found:
                return found
        match.view_of(seat).question()
        mark = match.events_since(None, 0)[1]
        match.play(seat, moves[next(choices) % len(moves)])
        for viewer in viewers:
            told = match.events_since(viewer, mark)[0]
            if told and told != [tuple(row[:5]) for row in _last_events(match, viewer)]:
                return broken(24, f"Seat {viewer} receives other events than its view shows, at ply {plies}.")
            match.tell(viewer, told)
        plies += 1
    again = replay(json.loads(json.dumps(match.log())), lambda name: game)
    if to_bytes(again.state) != to_bytes(match.state):
        return broken(16, "")
    return _audit_position(match, broken)


def audit_options(game: Game, players: int) -> list[Violation]:
    """Checks the texts about each option."""
    known = game.catalogue("en")
    labels = [option.label_message.id in known and game.option_set.label(option) for option in game.options]

    def is_told(option: Option) -> bool:
        if option.label_message.id not in known or option.help_message.id not in known:
            return False
        label, help_ = game.option_set.label(option), game.option_set.help(option)
        words = [] if option.is_number else [game.option_set.word(option, choice) for choice in option.choices]
        return (
            labels.count(label) == 1
            and label[:1].isupper()
            and help_[:1].isupper()
            and help_.endswith(".")
            and len(set(filter(None, words))) == len(words)
            and not any("_" in text for text in (label, help_, *words))
        )

    untold = [option.name for option in game.options if not is_told(option)]
    untold += [preset.name for preset in game.presets if not _can_be_had(game, players, preset)]
    return [Violation(26, game.name, players, {}, "none", f"See {', '.join(untold)}.")] if untold else []


def _can_be_had(game: Game, players: int, preset: Preset) -> bool:
    """Returns whether a preset has its texts, and is accepted for the numbers of players it names."""
    if any(message.id not in game.catalogue("en") for message in preset.messages):
        return False
    try:
        return bool(players not in (preset.players or (players,)) or game.option_set.read(players, preset.options))
    except BadOption:
        return False


def audit_messages(game: Game) -> list[Violation]:
    """Compares the messages in the game's code with its catalogue, and the catalogue with those of other languages."""
    said = unsaid("en", game.catalogues, [game.home], game.derived_messages())
    wrong = {32: f"{'; '.join(said)}.", 41: f"{'; '.join(untranslated(game.catalogues))}."}
    told = {law: detail[:1].upper() + detail[1:] for law, detail in wrong.items() if detail != "."}
    return [Violation(law, game.name, game.min_players, {}, "none", detail) for law, detail in told.items()]


def _audit_position(match: Match, broken: Any) -> list[Violation]:
    position = json.loads(json.dumps(match.position()))
    if load(position, lambda name: match.game).position() != position:
        return broken(17, "")
    return []


def _audit_worlds_words(match: Match, broken: Any) -> list[Violation]:
    """Checks that a seat's texts are the same in the true state and in any world it cannot distinguish."""
    rng = match.game.rng(f"worlds/{len(match.decisions)}")
    for seat in (None, *range(match.players)):
        view = match.view_of(seat)
        world = match.game.new()
        match.game.call(calls.determinize_first)(view.record, rng, world)
        twin = Match(match.game, match.players, match.options, world)
        ours, theirs = (_told(m, seat) for m in (match, twin))
        if ours != theirs:
            return broken(19, f"Seat {seat} after {len(match.decisions)} decisions.")
    for seat in match.to_act:
        for run in list(match.plays(seat, 40)):
            twin = match.copy()
            try:
                twin.play_whole(seat, run)
            except ValueError as wrong:
                return broken(20, f"{run}: {wrong}")
    return []


def _told(match: Match, seat: int | None) -> str:
    view = match.view_of(seat)
    parts: list[Any] = [view.json(), view.lines()]
    if seat is not None:
        parts.append([move.text for move in match.moves(seat)])
        parts.append(view.question() if seat in match.to_act else "")
    events: list[Any] = [tuple(row[:5]) for row in _last_events(match, seat)]
    parts.append(match.tell(seat, events))
    return json.dumps(parts)


def _last_events(match: Match, seat: int | None) -> list[list[int]]:
    """Returns the last events in the seat's own view."""
    view = match.view_of(seat).fields
    return view.events[: view.num_events]


def random_choices(seed: str) -> Iterator[int]:
    """Yields random numbers for `audit_words`."""
    source = random.Random(seed)
    while True:
        yield source.randrange(1 << 30)


def fingerprint(game: Game, players: int, options: Options, seed: str) -> str:
    """Returns a hash of a random game with its views, worlds and observations. It is the same on every backend."""
    import hashlib

    summary = hashlib.sha256()
    match = deal_match(game, players, seed, options)
    choices = random_choices(seed)
    rng = game.rng(f"{seed}/worlds")
    while not match.over:
        asked = match.to_act
        seat = asked[next(choices) % len(asked)]
        moves = match.legal(seat)
        match.play(seat, moves[next(choices) % len(moves)])
        summary.update(to_bytes(match.state))
        if len(match.decisions) % 5 == 0:
            for viewer in (None, *range(players)):
                view, world = match.view_of(viewer), game.new()
                game.call(calls.determinize_first)(view.record, rng, world)
                summary.update(to_bytes(view.record) + to_bytes(world) + view.observation().tobytes())
    summary.update(repr(match.result()).encode())
    return summary.hexdigest()
