"""Malformed records, nets, variants and logs: each gets one sentence, and nothing crashes.

    python benchmarks/malformed.py [--records 2000] [--nets 500] [--texts 200] [--seed 1] [--json]

Records are what a hostile table sends to `clowder bot --join`, for each game: true ones in which some numbers, lengths
or types are others. A house bot answers them in a process of its own, compiled as always: a crash is an exit by a
signal. Nets are damaged in their arrays, their headers and their bytes; variants and logs in their texts. Reported: how
many were refused with one sentence, how many were taken, and how many did anything else, each with its number.
"""

import argparse
import contextlib
import io
import json
import multiprocessing
import random
import tempfile
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from clowder.cli.arguments import read_json
from clowder.cli.remote_bot import Address, Ended, RemoteTableBot
from clowder.engine.errors import ClowderError
from clowder.engine.play.logs import replay
from clowder.engine.play.match import deal
from clowder.engine.rules.record import to_json
from clowder.games import find, own_names
from clowder.players.champion import SHIPPED, load_weights
from clowder.table.fair_check import verify
from clowder.workshop.files import read_variant

NUMBERS = (-(2**63), -(2**31), -129, -128, -2, -1, 0, 1, 2, 3, 5, 7, 8, 9, 45, 60, 127, 128, 255, 2**15, 2**31, 2**63)
ODD: tuple[Any, ...] = (None, True, "", "x", 1.5, 1e308, [], {}, [[]], [0], [None], 10**30)
SHARE = 200  # records of one process: one that crashes takes no more with it


def spoiled(value: Any, chance: random.Random) -> Any:
    """Returns something else in the place of a value."""
    if isinstance(value, dict) and value and chance.random() < 0.95:
        name = chance.choice(list(value))
        if chance.random() < 0.03:
            return {other: inside for other, inside in value.items() if other != name}
        return {**value, name: spoiled(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.95:
        place = chance.randrange(len(value))
        if chance.random() < 0.05:
            return value[:place] if chance.random() < 0.5 else [*value, *value[: chance.randrange(1, 50)]]
        return [*value[:place], spoiled(value[place], chance), *value[place + 1 :]]
    if type(value) is int and chance.random() < 0.9:
        return value + chance.choice((-1, 1)) if chance.random() < 0.5 else chance.choice(NUMBERS)
    return chance.choice(ODD)


def parts_of(name: str, chance: random.Random) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields what tables of random games send to the programs that sit there, for ever."""
    game = find(name)
    while True:
        players = chance.randint(game.min_players, game.max_players)
        match = deal(game, players, chance.getrandbits(32), {})
        while not match.over:
            seat = chance.choice(match.to_act)
            if chance.random() < 0.2:
                record, events = to_json(match.view_of(seat).record), [list(event) for event in match.raw_events(seat)]
                decision = {"token": str(chance.random()), "record": record, "events": events}
                yield players, {"seat": seat, "seats": [{"name": "x"}] * players, "decision": decision}
            match.play(seat, chance.choice(match.legal(seat)))


def outcome(work: Callable[[], Any]) -> str:
    """Returns how something ends: "taken", "refused" with one sentence, or what else."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            work()
        except (ClowderError, Ended) as sorry:
            said = str(sorry)
            return "refused" if 0 < len(said) < 500 and "\n" not in said else f"no sentence: {said[:80]!r}"
        except SystemExit as left:  # of a command, which has said why
            return "refused" if left.code in (1, 2) else f"exit {left.code}"
        except BaseException as wrong:
            return f"{type(wrong).__name__}: {str(wrong)[:80]}"
    return "taken"


def send_records(name: str, number: int, seed: str, found: Any) -> None:
    """Lets a bot answer malformed records, and tells how each ends."""
    chance = random.Random(f"{name} {seed}")
    said: list[str] = []
    travellers: dict[int, RemoteTableBot] = {}
    game = find(name)
    for _, (players, parts) in zip(range(number), parts_of(name, chance), strict=False):
        if players not in travellers:
            traveller = travellers[players] = RemoteTableBot(Address("http://x", "x", "x"), "x", "house", said.append)
            told = {"game": name, "layout": game.layout, "players": players, "options": {}, "clowder": ""}
            traveller.prepare(told)
        for _ in range(chance.choice((1, 1, 2, 4))):
            key = chance.choice(("record", "record", "record", "events"))
            decision = {**parts["decision"], key: spoiled(parts["decision"][key], chance)}
            parts = {**parts, "decision": decision}
        if chance.random() < 0.05:
            key = chance.choice(("seat", "seats"))
            parts = {**parts, key: spoiled(parts[key], chance)}
        found.send(outcome(lambda: travellers[players].decide(parts)))  # noqa: B023
    for traveller in travellers.values():
        traveller.close()
    for text in said:
        found.send(f"failed: {text[:200]}")
    found.close()


def try_records(name: str, number: int, seed: str) -> Counter[str]:
    """Returns how malformed records end, in processes of their own."""
    ends, spawn = Counter[str](), multiprocessing.get_context("spawn")
    for start in range(0, number, SHARE):
        here, there = spawn.Pipe(duplex=False)
        share = min(SHARE, number - start)
        process = spawn.Process(target=send_records, args=(name, share, f"{seed}/{start}", there))
        process.start()
        there.close()
        with contextlib.suppress(EOFError):
            while True:
                ends[here.recv()] += 1
        process.join()
        if process.exitcode:
            ends[f"crash {process.exitcode}"] += 1
    return ends


def spoil_net(path: Path, source: Path, chance: random.Random) -> None:
    """Writes a net with something wrong in its arrays, in a header, or in its bytes."""
    with zipfile.ZipFile(source) as file:
        members = {name: file.read(name) for name in file.namelist()}
    name, way = chance.choice(list(members)), chance.randrange(7)
    array = np.load(io.BytesIO(members[name]))
    if way == 0:  # another shape
        shape = tuple(chance.choice((0, 1, 2, 3, side - 1, side + 1, 2 * side)) for side in array.shape)
        array = np.zeros(shape if chance.random() < 0.8 else (*shape, 1), array.dtype)
    elif way == 1:  # another type
        array = np.zeros(array.shape, chance.choice(["i4", "f8", "c8", "U3", "S3", "?", "M8[s]", [("a", "f2")]]))
    elif way == 2 and array.dtype.kind == "f":
        array = array.copy()
        array.flat[chance.randrange(array.size)] = chance.choice((np.nan, np.inf, -np.inf))
    elif way == 3 and array.shape:  # a header that lies
        lie = str(tuple(chance.choice((0, 1, 99_999, 2**40)) for _ in array.shape)).encode()
        members[name] = members[name].replace(str(array.shape).encode(), lie)
    elif way == 4:
        del members[name]
    elif way == 5:
        members[chance.choice(("x.npy", "../x", name + "x"))] = members[name]
    if way < 3:
        written = io.BytesIO()
        np.save(written, array)
        members[name] = written.getvalue()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for each, content in members.items():
            file.writestr(each, content)
    if way == 6 or chance.random() < 0.1:  # single bytes, or the end
        content = bytearray(path.read_bytes())
        for _ in range(chance.randrange(1, 20)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        path.write_bytes(content if chance.random() < 0.7 else content[: chance.randrange(len(content))])


def try_nets(number: int, seed: str, folder: Path) -> Counter[str]:
    """Returns how malformed nets end."""
    chance, ends = random.Random(f"nets {seed}"), Counter[str]()
    for each in range(number):
        name, path = chance.choice(own_names()), folder / f"{each}.npz"
        spoil_net(path, SHIPPED / f"{name}.npz", chance)
        ends[outcome(lambda: load_weights(path, name))] += 1  # noqa: B023
        load_weights.cache_clear()
        path.unlink()
    return ends


VARIANT = 'game = "exploding-kittens"\nname = "x"\n[options]\nattack = "two"\n[cards]\nnope = 8\n'
PIECES = (
    "[" * 3000,
    "]" * 3000,
    "{a=" * 2000,
    "9" * 5000,
    "0x" + "f" * 9000,
    "a." * 3000,
    "\x00",
    "\ud800",
    "'''",
    '"',
    "=",
)
PIECES += (
    "[options]",
    "[[options]]",
    "nan",
    "1979-05-27T07:32:00Z",
    "1e999",
    "-1",
    "true",
    "game = 7",
    "\n",
    "[cards.x]",
)


def spoil_text(text: str, chance: random.Random) -> str:
    """Returns a text with pieces put in, or taken out."""
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        start = chance.randrange(len(text) + 1)
        end = start + (chance.randrange(20) if chance.random() < 0.5 else 0)
        text = text[:start] + chance.choice(PIECES) + text[end:]
    return text


def try_variants(number: int, seed: str, folder: Path) -> Counter[str]:
    """Returns how malformed variants end; those that can be read are also looked at as a game's options."""
    chance, ends = random.Random(f"variants {seed}"), Counter[str]()

    def use(file: Path) -> None:
        variant = read_variant(file)
        game = find(variant.game)
        game.option_set.read(game.min_players, variant.options)
        assert variant.path

    for each in range(number):
        file = folder / f"{each}.toml"
        file.write_text(spoil_text(VARIANT, chance), encoding="utf-8", errors="surrogatepass")
        ends[outcome(lambda: use(file))] += 1  # noqa: B023
    return ends


def try_logs(number: int, seed: str, folder: Path) -> Counter[str]:
    """Returns how malformed logs end, as `clowder replay` and `clowder verify` read them."""
    chance, ends = random.Random(f"logs {seed}"), Counter[str]()

    def use(file: Path) -> None:
        log = read_json(str(file))
        replay(log, find)
        if wrong := verify(log, find, "").contradiction:
            raise wrong

    for each in range(number):
        game = find(chance.choice(own_names()))
        match = deal(game, game.min_players, each, {})
        while not match.over and len(match.decisions) < 40:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal(seat)))
        log = {**match.log(), "start": match.position()} if chance.random() < 0.5 else match.log()
        for _ in range(chance.choice((0, 1, 1, 2))):
            log = spoiled(log, chance)
        text = json.dumps(log)
        file = folder / f"{each}.json"
        text = spoil_text(text, chance) if chance.random() < 0.5 else text
        file.write_text(text, encoding="utf-8", errors="surrogatepass")
        ends[outcome(lambda: use(file))] += 1  # noqa: B023
    return ends


def main() -> None:
    parser = argparse.ArgumentParser(description="Malformed records, nets, variants and logs.")
    parser.add_argument("--records", type=int, default=2000, help="for each game")
    parser.add_argument("--nets", type=int, default=500)
    parser.add_argument("--texts", type=int, default=200, help="variants, and as many logs")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as place, contextlib.redirect_stderr(io.StringIO()):
        folder = Path(place)
        for name in own_names() if given.records else ():
            found[f"records of {name}"] = try_records(name, given.records, given.seed)
        found["nets"] = try_nets(given.nets, given.seed, folder)
        found["variants"] = try_variants(given.texts, given.seed, folder)
        found["logs"] = try_logs(given.texts, given.seed, folder)
    if given.json:
        print(json.dumps(found, indent=2))
    else:
        for what, ends in found.items():
            print(f"{what}: {sum(ends.values())}: " + ", ".join(f"{n} {end}" for end, n in ends.most_common()))
    raise SystemExit(any(set(ends) - {"taken", "refused"} for ends in found.values()))


if __name__ == "__main__":
    main()
