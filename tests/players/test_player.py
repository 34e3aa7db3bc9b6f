"""Bots: they work from a view alone, and what fails is found out."""

import importlib.metadata
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest
from finished_games import seated

import clowder
import clowder.players as catalog
from clowder.engine.errors import BadBot
from clowder.engine.play.match import deal
from clowder.games import find, names
from clowder.players.house import suggest
from clowder.players.player import BotFault, Budget, numbers_at_random, place_of, play_match, printable, told, traced


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("bot", ["random", "house"])
def test_every_bot_plays_every_game_to_its_end(name, bot):
    for players in (find(name).min_players, find(name).max_players):
        match = clowder.deal(name, players=players, seed="bots")
        play_match(match, seated(match, bot))
        assert match.over


@pytest.mark.parametrize(
    "name", ["", "genius", "search:", "search:0", "search:5s", "search:99999999", "no.such:Bot", "./none"]
)
def test_names_of_no_bot_are_refused_in_one_sentence(name):
    with pytest.raises(BadBot, match=r"\.$"):
        catalog.find(name)


def test_without_a_referee_a_fault_is_an_error():
    class Cheat:
        def __getattr__(self, name):
            return lambda *a: -5

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    with pytest.raises(BadBot, match="illegal"):
        play_match(match, {0: Cheat(), 1: Cheat()})


class Odd:
    """A bot by somebody else; those below do one thing that no bot should."""

    def __init__(self, seed=None):
        self.seed = seed

    def start(self, seat, game, options):
        pass

    def saw(self, events):
        pass

    def choose(self, view, moves, budget):
        return moves[0]

    def end(self, result):
        pass


class Adds(Odd):
    def choose(self, view, moves, budget):
        moves.append(4321)
        return 4321


class Clears(Odd):
    def choose(self, view, moves, budget):
        moves.clear()
        return -1


class Agreeable(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class Lies(Odd):
    def choose(self, view, moves, budget):
        return Agreeable(4321)


class Huge(Odd):
    def choose(self, view, moves, budget):
        return 10**5000


class Leaves(Odd):
    def choose(self, view, moves, budget):
        sys.exit()


class Unspeakable(Exception):
    def __str__(self):
        raise RuntimeError("no words")


class Mutters(Odd):
    def choose(self, view, moves, budget):
        raise Unspeakable


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        (Adds, "illegal"),
        (Clears, "illegal"),
        (Lies, "illegal"),
        (Huge, "illegal"),
        (Leaves, "crash"),
        (Mutters, "crash"),
    ],
)
def test_whatever_a_class_does_costs_it_only_the_decision(bot, kind):
    match = clowder.deal("exploding-kittens", players=2, seed=3)
    found = []
    decisions = play_match(match, {0: bot(), 1: bot()}, on_fault=lambda seat, fault: found.append(fault.kind))
    assert match.over
    assert found == [kind] * decisions


def test_ctrl_c_is_not_a_bots_fault():
    class Interrupted(Odd):
        def choose(self, view, moves, budget):
            raise KeyboardInterrupt

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    with pytest.raises(KeyboardInterrupt):
        play_match(match, {0: Interrupted(), 1: Interrupted()}, on_fault=lambda seat, fault: None)


def test_a_bot_that_clears_its_options_leaves_the_match_its_own():
    class Tidy(Odd):
        def start(self, seat, game, options):
            options.clear()

    match = clowder.deal("exploding-kittens", players=2, seed=3)
    before = dict(match.options)
    play_match(match, {0: Tidy(), 1: Tidy()})
    assert match.options == before != {}


class Stillborn(Odd):
    def __init__(self, seed=None):
        sys.exit("I will not be\nborn.")


class Package:
    """Stands for an installed package with an entry point."""

    name = "guest"
    loaded: type = Stillborn

    def load(self):
        return self.loaded


def test_a_class_that_cannot_be_made_gets_one_sentence(monkeypatch):
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Package()])
    for name in (f"{__name__}:Stillborn", "guest"):
        with pytest.raises(
            BadBot, match=r"cannot be used: SystemExit: I will not be born \(.*test_player\.py, line \d+\)\.$"
        ):
            catalog.find(name)


class Peeker(Odd):
    """Takes its seed for the deal's, and every beginning of it that ends at a stroke."""

    met: ClassVar[list[bool]] = []

    def start(self, seat, game, options):
        self.game, self.options = game, options

    def choose(self, view, moves, budget):
        parts = self.seed.split("/")
        for end in range(1, len(parts) + 1):
            guess = deal(self.game, 2, "/".join(parts[:end]), self.options)
            self.met.append(guess.view(view.seat) == view.json())
        return moves[0]


def test_external_bots_seed_does_not_reveal_the_deal(monkeypatch):
    monkeypatch.setattr(Package, "loaded", Peeker)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Package()])
    Peeker.met.clear()
    for bot in (f"{__name__}:Peeker", "guest", Peeker):
        clowder.simulate("exploding-kittens", players=2, games=2, bots=[bot, bot], seed=1)
    assert len(Peeker.met) > 6
    assert not any(Peeker.met)
    assert catalog.veiled(None) is None


def test_built_in_bots_keep_their_seeds():
    seed = "1/0/7/2"
    drawn = catalog.find("random", seed).choose(None, range(1000), Budget())
    assert drawn == random.Random(seed).choice(range(1000))
    match, house = clowder.deal("cats", players=2, seed=5), catalog.find("house", seed)
    view, rng = match.view_of(match.to_act[0]), match.game.rng(f"house/{seed}")
    house.start(view.seat, match.game, match.options)
    for _ in range(9):
        move = match.game.call(suggest)(view.record, view.seat, match.game.moves_buffer(), rng)
        assert house.choose(view, view.legal(), Budget()) == move
    assert catalog.find("search:5", seed).seed == seed


class Chatty(Odd):
    def __init__(self, seed=None):
        print("made")

    def choose(self, view, moves, budget):
        print("thinking")
        return moves[0]


def test_class_bots_prints_go_to_standard_error(capsys):
    bot = f"{__name__}:Chatty"
    clowder.simulate("exploding-kittens", players=2, games=1, bots=[bot, bot], seed=1)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "made\nmade\nthinking\n" in printed.err


def test_the_command_finds_a_module_in_the_folder_it_is_run_in_whatever_it_prints(tmp_path):
    lines = Path(__file__).read_text().split("class Odd:")[1].split("class Adds")[0]
    (tmp_path / "mine.py").write_text(f"print('imported')\nclass Odd:{lines}")
    command = [str(Path(sys.executable).parent / "clowder"), "arena", "exploding-kittens", "--players", "2"]
    command += ["--bots", "mine:Odd,random", "--games", "4", "--workers", "2", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 4


def test_fault_describes_itself():
    assert BotFault("hang", "too slow").kind == "hang"


def test_printable_escapes_control_characters():
    assert printable("a\tb\x1b[31m\u202eü") == "a   b\\x1b[31m\\u202eü"


class Nameless(Exception):
    def __str__(self):
        raise RuntimeError


def test_exception_is_described_in_one_line():
    assert told(ValueError("a\n  b")) == "ValueError: a b"
    assert told(ValueError("x" * 300)) == f"ValueError: {'x' * 200}"
    assert told(Nameless()) == "Nameless: <Nameless>"


def raised(deep=0):
    try:
        dig(deep)
    except ValueError as wrong:
        return wrong


def dig(deep):
    if deep:
        dig(deep - 1)
    raise ValueError("deep")


def test_exception_place_is_given_for_external_code():
    assert place_of(raised()) == f" ({__file__}, line {dig.__code__.co_firstlineno + 3})"
    with pytest.raises(BadBot) as ours:
        catalog.find("genius")
    ours.value.__traceback__ = ours.value.__traceback__.tb_next
    assert place_of(ours.value) == ""


def test_a_traceback_is_as_long_as_a_screen():
    short = traced(raised()).splitlines()
    assert short[0] == "Traceback (most recent call last):"
    assert short[-1] == "ValueError: deep"
    long = traced(raised(300)).splitlines()
    assert len(long) <= 41
    wide = ValueError("x" * 1000)
    assert max(map(len, traced(wide).splitlines())) == 300
    many = traced(ValueError("\n".join(f"line {n}" for n in range(100)))).splitlines()
    assert len(many) == 41
    assert many[9:12] == ["line 9", "  ...", "line 70"]
    assert many[-1] == "line 99"
    assert "Nameless" in traced(Nameless())


@pytest.mark.parametrize(
    ("kept", "numbers"),
    [([3, 5], {3, 5}), (None, ()), ("3", ()), ([3, "5"], ()), ([True], ()), ([], ()), ({3: 1}, ())],
)
def test_which_decisions_were_random(kept, numbers):
    assert numbers_at_random({"at_random": kept}) == frozenset(numbers)
    assert numbers_at_random({}) == frozenset()
