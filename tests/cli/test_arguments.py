"""Parsing of arguments: numbers, options, seats, bots and variants."""

import pytest

from clowder.cli import arguments, lab, sweep
from clowder.cli.arguments import read_bots, read_json, read_seat, read_settings, read_table, read_whole
from clowder.engine.errors import BadLog, BadOption, BadPlayers, ClowderError, WrongSeat


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), (" 7 ", 7), ("1e3", 1000), ("12e0", 12), ("1_000", 1000), ("1,000", 1000), ("1", 1), ("5000", 5000)],
)
def test_whole_numbers(text, number):
    assert read_whole(text, "A number", 1, 5000) == number


@pytest.mark.parametrize("text", ["0", "5001", "", "-1", "1.5", "many", "1e99", "9" * 19, "1000e1"])
def test_invalid_number_is_refused_in_one_sentence(text):
    with pytest.raises(ClowderError, match=rf"^A number must be a whole number from 1 to 5000, not '{text[:20]}'\.$"):
        read_whole(text, "A number", 1, 5000)


def test_long_numbers_have_eighteen_digits_at_most():
    assert read_whole("9" * 18, "It", 0, 10**18) == 10**18 - 1
    with pytest.raises(ClowderError):
        read_whole("0" * 19, "It", 0, 10**18)


def test_options_are_name_and_value():
    assert read_settings(None) == {}
    assert read_settings([" hand =3", "attack=two=x", "attack=two"]) == {"hand": "3", "attack": "two"}
    for wrong in ("hand", "=3", " =3"):
        with pytest.raises(BadOption, match=rf"^Invalid option '{wrong}'\. Write it as name=value\."):
            read_settings([wrong])


def test_bots_are_parted_by_commas():
    assert read_bots(" random, house,,search:9 ") == ["random", "house", "search:9"]


def test_a_seat_is_a_number_or_a_name():
    names = "Ann", "Bob"
    assert [read_seat(text, names) for text in ("0", " 1 ", "ann", "BOB")] == [0, 1, 0, 1]
    for wrong in ("2", "-1", "", "Cleo"):
        with pytest.raises(WrongSeat, match=r"There is no seat .* at this table\. Seats: 0 \(Ann\), 1 \(Bob\)\."):
            read_seat(wrong, names)


def test_a_table_is_a_game_or_a_variant_with_options_on_top(tmp_path):
    game, seats, options, variant = read_table("cats", "3", ["flip=3"])
    assert (game.name, seats, options, variant) == ("cats", 3, {"flip": "3"}, None)
    file = tmp_path / "mine.toml"
    file.write_text('game = "exploding-kittens"\n[options]\nhand = 3\nattack = "two"\n')
    game, seats, options, variant = read_table(str(file), "2", ["hand=4"])
    assert (game.name, seats, options, variant.name) == ("exploding-kittens", 2, {"hand": "4", "attack": "two"}, "mine")
    with pytest.raises(BadPlayers):
        read_table("cats", "9", None)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("4", ["4"]),
        ("2-4", ["2", "3", "4"]),
        ("2, 4 ,2", ["2", "4"]),
        ("2 - 3", ["2", "3"]),
        ("3-3", ["3"]),
        ("4-2", ["4-2"]),
        ("2-99", [str(number) for number in range(2, 100)]),
        ("2-100", ["2-100"]),
        ("-3", ["-3"]),
    ],
)
def test_numbers_of_players(text, numbers):
    assert lab.read_numbers(text) == numbers


def test_a_sweep_varies_one_option():
    assert sweep.read_swept([" hand = 2..4", "attack=two"]) == (("hand", ["2", "3", "4"]), ["attack=two"])
    for wrong in (["hand=3"], ["hand=2,3", "attack=two,stacking"], []):
        with pytest.raises(ClowderError, match="A sweep needs exactly one option"):
            sweep.read_swept(wrong)


def test_threads_seeds_and_workers():
    assert arguments.read_threads(None) is None
    assert arguments.read_threads("3") == 3
    for wrong in ("0", "1025"):
        with pytest.raises(ClowderError, match="The number of threads must be a whole number from 1 to 1024"):
            arguments.read_threads(wrong)
    assert arguments.read_seed(None) == "1"
    assert arguments.read_seed("x") == "x"
    from clowder.engine.rules.rng import MAX_SIMULATION_SEED

    assert arguments.read_seed("x" * (MAX_SIMULATION_SEED - 4))
    with pytest.raises(ClowderError):
        arguments.read_seed("x" * (MAX_SIMULATION_SEED - 3))
    assert arguments.runner("cpu", "3")[1] == "3 threads"
    assert arguments.runner("cpu", "1")[1] == "1 thread"
    for wrong, sentence in (("cuda", "A GPU only counts them"), ("moon", "'moon'"), ("rays", "'rays'")):
        with pytest.raises(ClowderError, match=sentence):
            arguments.runner(wrong, None)


def test_games_are_watched_on_a_cluster_at_an_address(monkeypatch):
    asked = []
    monkeypatch.setattr("clowder.lab.ray_runner.on_ray", lambda address: asked.append(address) or ("run", "workers"))
    assert arguments.runner("ray", None) == ("run", "workers")
    assert arguments.runner("ray://there:1", None) == ("run", "workers")
    assert asked == [None, "ray://there:1"]


def test_bots_are_checked_against_the_game():
    from clowder.games import find

    assert arguments.read_seated(find("cats"), "house,random", 2) == ("house", "random")
    with pytest.raises(ClowderError, match="2 bots for 3 seats"):
        arguments.read_seated(find("cats"), "house,random", 3)
    with pytest.raises(ClowderError, match="out of range"):
        arguments.read_seated(find("cats"), "search:0", 2)


def test_a_rival_is_a_variant_of_the_same_game(tmp_path):
    from clowder.games import find

    game, file = find("exploding-kittens"), tmp_path / "mine.toml"
    file.write_text('game = "exploding-kittens"\nname = "Small"\n[options]\nhand = 3\n')
    name, options = lab.read_rival(game, str(file), 2)
    assert (name, game.option_set.changed(options)) == ("Small", {"hand": 3})
    with pytest.raises(ClowderError, match="Small is a variant of exploding-kittens, not of cats"):
        lab.read_rival(find("cats"), str(file), 2)


def test_a_folder_is_made_and_tried(tmp_path):
    folder = arguments.made_folder(str(tmp_path / "a" / "b"))
    assert folder.is_dir()
    assert not list(folder.iterdir())
    assert arguments.made_folder(str(folder)) == folder


def test_json_is_written_to_be_read(capsys):
    arguments.print_json({"a": [1]})
    assert capsys.readouterr().out == '{\n "a": [\n  1\n ]\n}\n'


def test_a_log_is_json_of_some_size(tmp_path, monkeypatch):
    file = tmp_path / "log.json"
    file.write_text('{"a": 1}')
    assert read_json(str(file)) == {"a": 1}
    monkeypatch.setattr(arguments, "MAX_FILE", 8)
    assert read_json(str(file)) == {"a": 1}
    monkeypatch.setattr(arguments, "MAX_FILE", 7)
    with pytest.raises(BadLog, match=r"log\.json is too large to be a log\."):
        read_json(str(file))
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(BadLog, match=r"- is not JSON"):
        read_json("-")
