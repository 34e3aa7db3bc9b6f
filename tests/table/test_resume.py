"""A stored game becomes the same match again, and moves are never replayed under other rules."""

import asyncio
import dataclasses
import json
import random
from itertools import islice

import pytest
from tiers import every

from clowder.engine.errors import BadLog, BadPosition
from clowder.engine.play import logs
from clowder.engine.play import match as matches
from clowder.engine.rules.record import to_bytes
from clowder.games import find, names
from clowder.store import Store
from clowder.table.resume import resume, resumed
from clowder.table.storage import Entry, Play, TableChange


def header_of(match):
    header = match.log()
    del header["moves"]
    return header


def play_some(match, chance, plays):
    """Plays at random, single moves and whole compound plays, and yields each as an entry."""
    for _ in range(plays):
        if match.over:
            return
        seat = chance.choice(match.to_act)
        run = (chance.choice(match.legal(seat)),)
        if chance.random() < 0.5:
            run = chance.choice(list(islice(match.plays(seat), 40)))
        match.play(seat, *run)
        yield Entry("move", {"seat": seat, "moves": list(run)})


def snapshot(match):
    seats = (None, *range(match.players))
    told = [match.raw_events(seat) for seat in seats], [match.events_since(seat, 0) for seat in seats]
    return to_bytes(match.state), match.decisions, match.to_act, told


def begin(name, seed=1):
    game = find(name)
    players = random.Random(seed).randint(game.min_players, game.max_players)
    return matches.deal(game, players, f"{name}/{seed}", {})


def under_rules(name, identity):
    """A way to find the game with the same rules under another fingerprint."""
    game = dataclasses.replace(find(name))
    game.__dict__["identity"] = identity
    return lambda asked: game if asked == name else find(asked)


@pytest.mark.parametrize("name", names())
def test_a_game_whose_fields_were_renamed_goes_on_by_a_migration(name):
    """Its version called `phase` otherwise, and its moves may not be replayed under the rules of the next version."""
    match, version = begin(name), find(name).version
    entries = list(play_some(match, random.Random(name), 12))
    position = through_json(match.position())[0]
    old = position["position"].pop("phase")
    position["position"]["stage"] = old

    def migrate(data):
        data["position"]["phase"] = data["position"].pop("stage")
        return {**data, "version": version + 1}

    today = dataclasses.replace(find(name), version=version + 1, migrate=migrate, same_rules=())
    again, sentence = resume(header_of(match), entries, position, lambda asked: today)
    assert sentence == f"The rules of {today.title} have changed: this game goes on from its last stored position."
    assert again.position()["position"] == match.position()["position"]
    without = dataclasses.replace(today, migrate=None)
    with pytest.raises(BadPosition, match=f"version {version}"):
        resume(header_of(match), entries, position, lambda asked: without)
    broken = dataclasses.replace(today, migrate=lambda data: data["nothing"])
    with pytest.raises(BadPosition, match=f"version {version}"):
        resume(header_of(match), entries, position, lambda asked: broken)


def through_json(*values):
    return json.loads(json.dumps(values))


@pytest.mark.parametrize("seed", every(3, [1, 2, 3]))
@pytest.mark.parametrize("name", names())
def test_a_game_cut_anywhere_comes_back_with_equal_bytes(name, seed, tmp_path):
    async def main():
        store = await Store.open(str(tmp_path / "clowder.db"))
        chance = random.Random(f"{name}/{seed}")
        match = begin(name, seed)
        await store.add_table("t", "C", {})
        game = await store.deal(TableChange("t"), 1, header_of(match), Play([]))
        cuts = 0
        for number, entry in enumerate(play_some(match, chance, 10_000)):
            await store.append(game, [Entry("seat", {"seat": 0}), entry] if number % 7 == 0 else [entry])
            if number < 3 or match.over or chance.random() < 0.05:
                (row,) = await store.games("t")
                again, sentence = resume(row.header, await store.entries(game), await store.position(game), find)
                assert sentence is None
                assert snapshot(again) == snapshot(match)
                assert again.log() == match.log()
                cuts += 1
        assert match.over
        assert cuts > 3
        await store.close()

    asyncio.run(main())


def test_random_games_do_hold_compound_plays():
    chance = random.Random(1)
    lengths = {len(entry.data["moves"]) for name in names() for entry in play_some(begin(name), chance, 200)}
    assert max(lengths) > 2


@pytest.mark.parametrize("name", names())
def test_under_other_rules_it_goes_on_from_the_stored_position(name, monkeypatch):
    match = begin(name)
    header = header_of(match)
    entries = list(play_some(match, random.Random(1), 15))
    monkeypatch.setattr(logs, "replay", None)  # whatever would replay fails
    again, sentence = resume(header, entries, *through_json(match.position()), under_rules(name, "other"))
    assert to_bytes(again.state) == to_bytes(match.state)
    assert again.to_act == match.to_act
    title = match.game.title
    assert sentence == f"The rules of {title} have changed: this game goes on from its last stored position."


@pytest.mark.parametrize("name", names())
def test_rules_that_change_again_and_back(name):
    chance = random.Random(3)
    match = begin(name)
    header = header_of(match)
    entries = list(play_some(match, chance, 8))
    new, newer = under_rules(name, "new"), under_rules(name, "newer")

    # A restart under new rules: it goes on from the position, and says so in the log.
    match, said = resume(header, entries, match.position(), new)
    assert "have changed" in said
    entries += [resumed(match), *play_some(match, chance, 8)]
    entries = [Entry(*pair) for pair in through_json(*([entry.kind, entry.data] for entry in entries))]

    # Another restart under those rules replays what came after, and needs no stored position.
    again, said = resume(header, entries, None, new)
    assert snapshot(again)[:3] == snapshot(match)[:3]
    title = match.game.title
    assert said == f"The rules of {title} changed during this game: it went on from where it stood then."

    # Under the first rules again, or under still newer ones, the moves made meanwhile are not replayed.
    for rules in (find, newer):
        again, said = resume(header, entries, match.position(), rules)
        assert to_bytes(again.state) == to_bytes(match.state)
        assert again.decisions == []
        assert "have changed" in said
        with pytest.raises(BadLog, match=r"have changed .* no position of it is stored\.$"):
            resume(header, entries, None, rules)

    # The last mark counts.
    match, _ = resume(header, entries, match.position(), newer)
    entries += [resumed(match), *play_some(match, chance, 4)]
    again, _ = resume(header, entries, None, newer)
    assert snapshot(again)[:3] == snapshot(match)[:3]
    assert len(again.decisions) < len(header_of(match)) + 40


@pytest.fixture
def stored():
    match = begin("cats")
    header = header_of(match)
    return header, list(play_some(match, random.Random(1), 6)), match.position()


@pytest.mark.parametrize(
    "data",
    [{}, {"seat": 0}, {"seat": 0, "moves": []}, {"seat": 0, "moves": 3}, {"seat": 9, "moves": [1]}, {"moves": [1]}],
)
def test_a_log_that_cannot_be_played_is_refused_in_one_sentence(stored, data):
    header, entries, position = stored
    with pytest.raises(BadLog, match=r"^[^\n]*\.$"):
        resume(header, [*entries, Entry("move", data)], position, find)


def test_a_log_that_misses_a_move_is_refused(stored):
    header, entries, position = stored
    with pytest.raises(BadLog, match="cannot be played"):
        resume(header, [*entries[:1], entries[1], entries[1], *entries[1:]], position, find)


@pytest.mark.parametrize("change", [{"game": None}, {"game": "poker"}, {"players": 99}, {"version": 99}])
def test_a_header_that_makes_no_sense_is_refused(stored, change):
    header, entries, position = stored
    with pytest.raises(BadLog, match=r"^[^\n]*\.$"):
        resume(header | change, entries, position, find)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "nine-lives"},
        {"players": 2},
        {"options": {"x": 1}},
        {"version": 99},
        {"position": {}},
        {"position": None},
    ],
)
def test_a_position_that_does_not_fit_is_refused(stored, change):
    header, entries, position = stored
    new = under_rules("cats", "new")
    with pytest.raises(BadPosition, match=r"^[^\n]*\.$"):
        resume(header, entries, position | change, new)
    mark = Entry("resumed", {"position": position | change, "rules": "new"})
    with pytest.raises((BadPosition, BadLog), match=r"^[^\n]*\.$"):
        resume(header, [*entries, mark], position, new)


def test_without_a_position_changed_rules_end_a_game(stored):
    header, entries, _ = stored
    with pytest.raises(BadLog, match=r"^The rules of CATS have changed .* no position of it is stored\.$"):
        resume(header, entries, None, under_rules("cats", "new"))
    with pytest.raises(BadPosition, match=r"^What is stored is no position\.$"):
        resume(header, [*entries, Entry("resumed", {"rules": "new"})], None, under_rules("cats", "new"))
