"""Logs of sealed games, and the notes that honest pages make of them."""

import json
import random

from clock import Seeded

from clowder.engine.play import logs
from clowder.engine.play.match import deal
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find
from clowder.table import fair, fair_check_1
from clowder.table.fair_check import verify
from clowder.table.fair_shuffle import Ahead, Shuffle, Waits, add, begin, go_on, header_for
from clowder.table.terms import Chair

WAITS = Waits()
PEOPLE = ("Ann", "Bob", "Cleo", "Dan")


def people_and_bots(players, bots=1, device=()):
    """Returns chairs with people first; those of `device` play at Ann's."""
    chairs = []
    for seat in range(players):
        name = PEOPLE[seat] if seat < players - bots else f"Bot {seat}"
        kind, person = ("person", name.lower()) if seat < players - bots else ("bot", "")
        chairs.append(Chair(kind, name, person, device="ann" if seat in device else ""))
    return chairs


def shuffled(name, seed, chairs, missing=(), without=(), before=None, options=None):
    """Returns a shuffle that is ready, and the nonces of its pages by seat."""
    chance, game = Seeded(seed), find(name)
    able = frozenset(chair.keeper for seat, chair in enumerate(chairs) if chair.person and seat not in without)
    named = frozenset(chair.person for chair in chairs if chair.person)
    ahead = Ahead("x", 1, header_for(game, len(chairs), options or {}), chairs, able, named)
    one = begin(ahead, before or Shuffle(), 0, WAITS, chance)
    nonces = {seat: chance.token_hex(32) for seat in one.waiting}
    for seat, nonce in nonces.items():
        commitment = fair.commitment(one.seal, nonce)
        one = add(one, one.seats[seat].person, {"seal": one.seal, "commitment": commitment}, 0, WAITS)
    for seat in set(nonces) - set(missing):
        one = add(one, one.seats[seat].person, {"seal": one.seal, "nonce": nonces[seat]}, 0, WAITS)
    return go_on(one, "x", 1000, WAITS), nonces


def played(one, seed="1", over=True, options=None):
    """Returns the exported file of a game that is dealt from a shuffle and played at random."""
    game, chance = find(one.game["game"]), random.Random(seed)
    match = deal(game, len(one.seats), one.seed, options or {})
    while not match.over and (over or len(match.decisions) < 5):
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    header = {**{key: value for key, value in match.log().items() if key != "moves"}, "fair": one.record}
    result = {"scores": list(match.scores), "winners": list(match.winners)} if match.over else None
    return json.loads(json.dumps(fair.exported(header, match.decisions, result)))


def faces_in(items):
    """Returns the faces of cards as a page has them, also of those in zones."""
    return [
        face
        for item in items
        for face in ([item.get("face", "")] if item["is"] == "card" else faces_in(item.get("items", ())))
    ]


def cards_shown(match, seat):
    """Returns the cards that the page of a seat is sent."""
    parts = SceneRenderer(match).parts(seat)
    return {place: faces_in(json.loads(parts[place])) for place in ("hand", "mine", "board")}


def game_noted(log, seat):
    """Returns what an honest page notes of a game: its first cards, its decisions, and how it ended."""
    match = logs.replay({**log, "moves": []}, find)
    noted = {"first": seat if seat is None else cards_shown(match, seat), "decisions": [], "places": None}
    for decided, move in log["moves"]:
        if decided == seat:
            noted["decisions"].append({"hand": cards_shown(match, seat)["hand"], "moves": [move]})
        match.play(decided, move)
    if match.over:
        places = json.loads(SceneRenderer(match).parts(seat)["end"])["places"]
        noted["places"] = [[place, who] for place, who, _ in places]
    return noted


def note_of(one, nonces, seat, chairs, log, **changes):
    """Returns what an honest page of a seat notes; of no seat: a spectator's, that was there before the deal."""
    mine = next((n for n in nonces if n == seat), None)
    seats = [share.sealed | ({"commitment": share.commitment} if share.commitment else {}) for share in one.seats]
    own = {} if mine is None else {fair.commitment(one.seal, nonces[mine]): nonces[mine]}
    note = {
        "clowder": "deal note",
        "version": 2,
        "seal": one.seal,
        "game": one.game,
        "chain": one.chain.plain,
        "seats": seats,
        "names": [[chair.name, share.salt] for chair, share in zip(chairs, one.seats, strict=True)],
        "seals": [one.seal],
        "mine": mine,
        "seat": seat,
        "nonces": own,
        "before": True,
        "opened": mine is not None,
        "unasked": False,
        "swapped": False,
        "misnamed": False,
        "last": None,
        "digest": log["digest"],
        **game_noted(log, seat),
    }
    return json.loads(json.dumps({**note, **changes}))


def old_log(name="cats", seed="1", broken=(2,)):
    """Returns a log of version 1: of two people with nonces and a bot."""
    game, chance = find(name), random.Random(seed)
    first = deal(game, 3, "1", {})
    header = fair.game_of(first.log())
    secret = fair.hash_of("secret ", seed)
    nonces = [fair.hash_of("one ", seed), None, fair.hash_of("two ", seed)]
    sealed = fair_check_1.seal(secret, header)
    parts = [
        {"kind": "person", "nonce": nonce, "commitment": fair_check_1.commitment(sealed, nonce)}
        if nonce
        else {"kind": "bot"}
        for nonce in nonces
    ]
    match = deal(game, 3, fair_check_1.seed(secret, header, nonces), {})
    while not match.over:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    record = {"seal": sealed, "secret": secret, "seats": parts, "broken": list(broken)}
    header = {**{key: value for key, value in match.log().items() if key != "moves"}, "fair": record}
    result = {"scores": list(match.scores), "winners": list(match.winners)}
    return json.loads(json.dumps(fair.exported(header, match.decisions, result)))


def mended(log):
    """Returns a log with the digest that fits it."""
    return {**log, "digest": fair.digest(log)}


LAST = {"seals": 0, "link": "", "seal": "0" * 64, "dealt": False, "next": True}
# What is changed in the note of seat 1 in a game of three people and a bot, and what `clowder verify` makes of that
NOTE_CHANGES = [
    ({"seal": "0" * 64}, (1, "note-seal")),
    ({"seals": ["0" * 64]}, (1, "note-seals")),
    (
        {"game": {"clowder": 1, "game": "cats", "version": 1, "rules": "other", "players": 3, "options": {}}},
        (1, "note-header"),
    ),
    ({"chain": {"seals": 0, "link": "", "earlier": [["0" * 64, "rules"]]}}, (1, "note-header")),
    ({"nonces": {}}, (1, "note-nonce")),
    ({"nonces": {"0" * 64: "1" * 64}}, (1, "note-nonce")),
    ({"mine": None, "opened": False, "unasked": True}, (1, "note-forged")),
    ({"seat": 2, "decisions": []}, (1, "note-moved")),
    ({"names": [None, ["Eve", "00" * 16], None, None]}, (1, "note-name")),
    ({"names": []}, (0, [])),
    ({"swapped": True}, (1, "note-swapped")),
    ({"after": "0" * 64}, (1, "note-chain")),
    ({"after": None}, (0, [])),
    ({"misnamed": True}, (1, "note-name")),
    ({"last": LAST}, (1, "note-chain")),
    ({"last": {**LAST, "dealt": True}}, (1, "note-chain")),
    ({"last": {**LAST, "seals": 1, "link": "0" * 64}}, (1, "note-chain")),
    ({"decisions": [{"hand": [], "moves": [9999]}]}, (1, "note-decision")),
    ({"places": [[1, 0]]}, (1, "note-result")),
    ({"first": None}, (3, ["note-cards"])),
    ({"first": None, "decisions": None, "places": None, "misnamed": None}, (3, ["note-cards"])),  # of an older page
    ({"digest": "0" * 64}, (1, "note-digest")),
    ({"digest": None}, (0, [])),
    ({"before": False}, (3, ["note-late"])),
    ({"seat": None, "decisions": []}, (3, ["note-cards"])),  # it was never dealt, or is passed round
]


def judged(log, *more, **named):
    """Returns the exit code of `clowder verify`, and the id of what contradicts or the ids of what is missing."""
    verdict = verify(log, find, *more, **named)
    wrong = verdict.contradiction
    return verdict.exit_code, wrong.id if wrong else [gap.id for gap in verdict.gaps]


# Files that were changed


def places(data, path=()):
    """Yields the place of every value in plain data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def other_values(value):
    """Yields other values in place of one."""
    if isinstance(value, bool) or value is None:
        yield "x"
    elif isinstance(value, int):
        yield from (value + 1, value + 0.5, str(value))
    elif isinstance(value, str):
        yield from (value[:-1] + ("0" if value[-1:] != "0" else "1"), value + "0", None)
    elif isinstance(value, list):
        yield from ([*value, 0], value[:-1] if value else [0], None)
    else:
        yield from ({**value, "more": 1}, None)


def changed_at(log, path, other=None, left_out=False):
    """Returns a copy of a log with one value changed, or left out."""
    whole = json.loads(json.dumps(log))
    place = whole
    for key in path[:-1]:
        place = place[key]
    if left_out:
        del place[path[-1]]
    else:
        place[path[-1]] = other
    return whole


def mutants(log):
    """Yields a log with each of its fields changed or gone, one at a time; of decisions the first and the last."""
    ends = 0, len(log["moves"]) - 1
    for path in places(log):
        if path[0] == "moves" and len(path) > 1 and path[1] not in ends:
            continue
        value = log
        for key in path:
            value = value[key]
        yield path, changed_at(log, path, left_out=True)
        for other in other_values(value):
            yield path, changed_at(log, path, other)


def tampered(log, chance, mend):
    """Returns a log that was changed in one place by chance, with its digest mended if `mend`."""
    found = list(places({name: value for name, value in log.items() if name != "moves" or not mend}))
    found = [path for path in found if not mend or path[0] not in ("digest", "result", "moves", "clowder", "resumed")]
    found = [path for path in found if not mend or path[:2] != ("fair", "broken")]  # of version 1: nothing held it
    path = chance.choice(found)
    value = log
    for key in path:
        value = value[key]
    changed = changed_at(log, path, chance.choice(list(other_values(value))))
    return mended(changed) if mend else changed


def generated_logs(number=200):
    """Yields logs of every kind, every second one changed in one place, and what to hold them to."""
    chance = random.Random(39)
    for n in range(number):
        players = chance.choice((3, 4))
        chairs = people_and_bots(players, bots=chance.choice((0, 1)), device=chance.choice(((), (1,))))
        people = [seat for seat, chair in enumerate(chairs) if chair.person]
        missing = chance.sample(people, chance.choice((0, 0, 0, 1)))
        without = chance.sample(people, chance.choice((0, 0, 0, 1)))
        before = shuffled("cats", -n, chairs)[0] if n % 7 == 0 else None
        one, nonces = shuffled("cats", n, chairs, missing, without, before)
        log = old_log(seed=str(n)) if n % 10 in (8, 9) else played(one, str(n), over=n % 8 == 0)
        seat = chance.choice(people)
        note = None if n % 3 == 0 or n % 10 in (8, 9) else note_of(one, nonces, seat, chairs, log)
        if note and seat in missing:
            note["opened"] = False
        yield (tampered(log, chance, mend=n % 4 == 1), note) if n % 2 else (log, note)
