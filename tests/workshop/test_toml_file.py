"""Variants in TOML: what a file may say, what it means, and one sentence for everything else."""

import pytest

from clowder.engine.errors import ClowderError
from clowder.workshop.files import find_variant, read_variant
from clowder.workshop.variant import table_path


def written(folder, text, name="nope_storm.toml"):
    file = folder / name
    file.write_text(text)
    return file


def test_options_and_numbers_of_cards_are_the_options_of_a_game(tmp_path):
    text = 'game = "exploding-kittens"\nname = " Nope storm "\n[options]\nattack = "two"\nhand = 4\n[cards]\nnope = 8\n'
    variant = read_variant(written(tmp_path, text))
    assert (variant.game, variant.name) == ("exploding-kittens", "Nope storm")
    assert variant.options == {"attack": "two", "hand": 4, "num_nope": 8}
    assert variant.path == "/new/exploding-kittens?option.attack=two&option.hand=4&option.num_nope=8"


def test_a_variant_without_a_name_or_options_is_named_after_its_file(tmp_path):
    variant = read_variant(written(tmp_path, 'game = "cats"\n'))
    assert (variant.name, variant.options, variant.path) == ("nope_storm", {}, "/new/cats")


def test_the_longest_name_and_the_longest_file_are_read(tmp_path):
    start = f'game = "cats"\nname = "{"x" * 60}"\n#'
    variant = read_variant(written(tmp_path, start + "x" * (100_000 - len(start))))
    assert variant.name == "x" * 60


def test_the_name_of_a_game_is_no_variant_and_that_of_a_file_is(tmp_path):
    file = written(tmp_path, 'game = "cats"\n', "mine.TOML")
    assert find_variant("cats") is None
    assert find_variant(str(file)).name == "mine"
    with pytest.raises(ClowderError, match=r"^There is no variant 'elsewhere\.toml'\.$"):
        find_variant("elsewhere.toml")


def test_a_link_to_a_form_can_hold_any_value():
    assert table_path("cats", {"flip": "a b&c"}) == "/new/cats?option.flip=a+b%26c"


WRONG = {
    "nothing": "There is no variant",
    'game = "chess"': "There is no game",
    'name = "x"': "names its game",
    'game = "cats"\nbirds = 3': "it has no 'birds'",
    'game = "cats"\n[cards]\nmice = 3': "it counts fours, ones, threes, twos",
    'game = "nine-lives"\n[cards]\nmice = 3': "it counts fillers, fives, fours, ones, sixes, stars, threes, twos",
    'game = "cats"\nname = ""': "a line of at most",
    'game = "cats"\noptions = 3': "are tables",
    'game = "cats"\noptions = []': "are tables",
    'game = "cats"\ncards = 3': "are tables",
    'game = "cats"\nname = 3': "a line of at most",
    'game = "cats"\nname = "two\\nlines"': "a line of at most",
    f'game = "cats"\nname = "{"x" * 61}"': "a line of at most 60 letters",
    'game = "hold-my-bear"\n[cards]\nmice = 3': "has no number of cards 'mice'",
    'game = "cats"\n[options]\nflip = 2026-11-19': r"flip \(.*\) takes .*, not '2026-11-19'",
    'game = "cats"\n[options]\nflip = [12:00:00, {a = 1}]': r"flip \(.*\) takes ",
    'game = "cats"\n[options]\nspeed = 3': "no option 'speed'",
    'game = "cats"\n[cards]\nones = 2026-11-19T12:00:00Z': r"num_ones \(.*\) takes .*, not '2026-11-19 12:00",
    "game = ": "cannot be read",
    f"hand = {'9' * 5000}": "a number in it is too long",
    f'game = "cats" # {"x" * 100_000}': "is too long for a variant",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_variant_that_makes_no_sense_gets_one_sentence(tmp_path, text):
    file = tmp_path / "mine.toml"
    if text != "nothing":
        file.write_text(text)
    with pytest.raises(ClowderError, match=WRONG[text]) as wrong:
        read_variant(file)
    assert str(wrong.value).endswith(".")


def test_a_file_that_is_no_text_gets_one_sentence(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ClowderError, match=r"^The variant '.*' cannot be read: .*\.$"):
        read_variant(file)
