"""Bots by their names: which there are, what they may think, what they are known by."""

import sys

import pytest

from clowder.engine.errors import BadBot
from clowder.games import find as find_game
from clowder.players import (
    MAX_ITERATIONS,
    MAX_MILLISECONDS,
    champion,
    check,
    find,
    identity,
    is_champion,
    net_of,
    search_bot,
    veiled,
)
from clowder.players.champion import ChampionPlayer
from clowder.players.champion_search import GuidedPlayer
from clowder.players.house import HousePlayer
from clowder.players.player import Budget
from clowder.players.random import RandomPlayer
from clowder.players.search_bot import SearchPlayer


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("search", ("SearchPlayer", 7, Budget(iterations=1000), search_bot.HOUSE)),
        ("search:50", ("SearchPlayer", 7, Budget(iterations=50), search_bot.HOUSE)),
        ("search:20ms", ("SearchPlayer", 7, Budget(milliseconds=20), search_bot.HOUSE)),
        ("search:50:random", ("SearchPlayer", 7, Budget(iterations=50), search_bot.RANDOM)),
        ("search:50:house", ("SearchPlayer", 7, Budget(iterations=50), search_bot.HOUSE)),
        ("champion", ("ChampionPlayer", 7, "")),
        ("champion:my.npz", ("ChampionPlayer", 7, "my.npz")),
        ("champion:400", ("GuidedPlayer", 7, Budget(iterations=400))),
        ("champion:20ms", ("GuidedPlayer", 7, Budget(milliseconds=20))),
        ("./bot.py", ("RemotePlayer", "./bot.py", veiled(7), 2.5)),
        ("bot.js", ("RemotePlayer", "bot.js", veiled(7), 2.5)),
        ("a/bot", ("RemotePlayer", "a/bot", veiled(7), 2.5)),
        (f"search:{MAX_ITERATIONS}", ("SearchPlayer", 7, Budget(iterations=MAX_ITERATIONS), search_bot.HOUSE)),
        (f"search:{MAX_MILLISECONDS}ms", ("SearchPlayer", 7, Budget(milliseconds=MAX_MILLISECONDS), search_bot.HOUSE)),
    ],
)
def test_bot_name_gives_kind_and_budget(made, name, asked):
    find(name, 7, 2.5)
    assert made == [asked]


def test_the_plain_ones():
    assert isinstance(find("random", 1), RandomPlayer)
    assert isinstance(find("house", 1), HousePlayer)
    assert isinstance(find("search:9"), SearchPlayer)
    assert isinstance(find("champion"), ChampionPlayer)
    assert isinstance(find("champion:9"), GuidedPlayer)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("search:0", "budget of 'search:0' is out of range"),
        (f"search:{MAX_ITERATIONS + 1}", "is out of range"),
        (f"search:{MAX_MILLISECONDS + 1}ms", "is out of range"),
        ("champion:0", "is out of range"),
        ("search:many", "Invalid search bot 'search:many'. Write search:1000 or search:20ms."),
        ("search:9:genius", "Invalid search bot"),
        ("champion:x", r"Invalid champion 'champion:x'\. Write champion, .*\."),
        (
            "genius",
            r"There is no bot 'genius'\. Available: random, house, search, champion, module:Class and ./program\.",
        ),
        ("", "A bot's name must be a text, not str"),
        (7, "A bot's name must be a text, not int"),
    ],
)
def test_unknown_bot_is_refused_in_one_sentence(name, sentence):
    with pytest.raises(BadBot, match=sentence):
        find(name)


def test_champion_names():
    assert [is_champion(name) for name in ("champion", "champion:9", "champions", "house")] == [
        True,
        True,
        False,
        False,
    ]
    assert [net_of(name) for name in ("champion", "champion:a.npz", "champion:9", "x.npz")] == ["", "a.npz", "", ""]


def test_a_champion_must_have_a_net_for_the_game(monkeypatch, tmp_path):
    game = find_game("cats")
    check("champion", game)
    check("house", game)
    with pytest.raises(BadBot):
        check(f"champion:{tmp_path / 'none.npz'}", game)


def test_a_seed_is_veiled_and_the_same_again():
    assert veiled(None) is None
    assert veiled(7) == veiled("7") != veiled("8")
    assert len(veiled("x")) == 32


def test_bot_identity_covers_the_deciding_code(tmp_path):
    cats, kittens = find_game("cats"), find_game("exploding-kittens")
    names = ("house", "search", "champion", "champion:400")
    known = {name: identity(name, cats) for name in names}
    assert len(set(known.values())) == len(names)
    assert {name: identity(name, cats) for name in names} == known
    assert identity("search:50", cats) == identity("search:7ms", cats) == known["search"]
    assert identity("champion:7ms", cats) == known["champion:400"]
    assert all(identity(name, kittens) != known[name] for name in names)
    bot = tmp_path / "bot.py"
    bot.write_text("one")
    first = identity(str(bot), cats)
    bot.write_text("two")
    assert identity(str(bot), cats) != first
    bot.write_text("one")
    assert identity(str(bot), cats) == identity(str(bot), kittens) == first
    net = tmp_path / "x.npz"
    net.write_bytes(b"net")
    with_net = identity(f"champion:{net}", cats)
    assert with_net != known["champion"]
    net.write_bytes(b"another")
    assert identity(f"champion:{net}", cats) != with_net
    assert identity("json:Decoder", cats) != identity("random:Random", cats)
    assert identity("no_such_module:X", cats) != identity("no_such_either:X", cats)
    assert identity("json:A", cats) == identity("json:B", cats), "by the file that it stands in"


def test_nets_of_ones_own_go_before_those_that_are_shipped(monkeypatch, tmp_path):
    game = find_game("cats")
    monkeypatch.delenv(champion.FOLDER, raising=False)
    shipped = champion.path_of(game)
    assert shipped.is_file()
    (tmp_path / shipped.name).write_bytes(b"mine")
    monkeypatch.setenv(champion.FOLDER, str(tmp_path))
    assert champion.path_of(game) == tmp_path / shipped.name


# Masters


# What is printed of bots


def test_the_search_bot_can_be_imported_by_its_old_name(monkeypatch):
    monkeypatch.delitem(sys.modules, "clowder.players.search", raising=False)  # it warns where it is imported first
    with pytest.warns(DeprecationWarning, match="clowder.players.search_bot"):
        from clowder.players.search import SearchPlayer as old
    assert old is SearchPlayer
