"""Texts about a game's options: labels, sentences, words, and refusals that name them."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

import clowder
from clowder.engine.errors import BadOption
from clowder.engine.laws import laws
from clowder.engine.play.game import Option
from clowder.engine.text.catalogue import unsaid
from clowder.engine.text.viewer import join_names
from clowder.games import find, names

SOUND = Option("two_if_two", "two", ("two", "all"))
TOLD = {"": "Spare cards", "-help": "How many of them there are.", "-two": "at most two"}


@pytest.mark.parametrize("name", names())
def test_every_option_has_a_label_and_a_sentence_and_every_choice_a_word(name):
    game = find(name)
    assert not laws.audit_options(game, game.min_players)


@pytest.fixture
def with_options(tmp_path):
    """Makes a game of CATS with more options, in the words of `told`."""

    def make(*options, **told):
        game = find("cats")
        lines = [f"option-{name}{part} = {text}" for name, parts in told.items() for part, text in parts.items()]
        (tmp_path / "en.ftl").write_text((game.home / "en.ftl").read_text() + "\n".join(lines))
        return replace(game, options=(*options, *game.options), home=tmp_path)

    return make


@pytest.mark.parametrize(
    "wrong",
    [
        {"": None},
        {"": "two_if_two"},
        {"": "spare cards"},
        {"": "Taunts"},
        {"-help": None},
        {"-help": "How many of them there are"},
        {"-help": "As two_if_two says."},
        {"-two": "all"},
        {"-two": "as two_if_two says"},
    ],
)
def test_an_option_that_people_could_not_read_breaks_a_law(wrong, with_options):
    told = {part: text for part, text in (TOLD | wrong).items() if text}
    assert [v.law for v in laws.audit_options(with_options(SOUND, two_if_two=told), 2)] == [26]


def test_documented_option_passes_the_option_law(with_options):
    game = with_options(SOUND, two_if_two=TOLD)
    assert not laws.audit_options(game, 2)
    assert [game.option_set.word(SOUND, choice) for choice in SOUND.choices] == ["at most two", "all"]


def test_a_message_of_an_option_that_is_not_there_breaks_a_law():
    game = find("hold-my-bear")
    known = {id: given for id, given in game.derived_messages().items() if "sheep" not in id}
    unused = unsaid("en", game.catalogues, [game.home], known)
    assert unused == [f"the message 'option-sheep{part}' is not used" for part in ("", "-help")]


def test_every_expansion_animal_has_help():
    game = find("hold-my-bear")
    names = [option.name for option in game.options]
    animals = game.options[names.index("animals") + 1 : names.index("num_ones")]
    assert [game.option_set.label(option) for option in animals][::13] == ["Aardvark", "Sheep"]
    assert len({game.option_set.help(option) for option in animals}) == 14


def test_options_in_force_are_described_in_plain_words():
    game = find("exploding-kittens")
    assert game.option_set.in_force(game.option_set.read(4, {})) == []
    told = [("Attack cards", "only those of the new Attack"), ("Number of Tacocat cards", "6")]
    assert game.option_set.in_force(game.option_set.read(4, {"num_cat1": 6, "attack": "two"})) == told
    assert game.option_set.in_force({"num_cat1": 6, "attack": "two"}) == told
    assert find("hold-my-bear").option_set.in_force({"aardvark": "on"}) == [("Aardvark", "on")]


@pytest.mark.parametrize("name", names())
def test_every_option_value_has_plain_words(name):
    game = find(name)
    for option in game.options:
        for value in (option.low, option.high) if option.is_number else option.choices:
            told = game.option_set.in_force({option.name: value})
            assert told == (
                []
                if value == option.default
                else [(game.option_set.label(option), game.option_set.word(option, value))]
            )


@pytest.mark.parametrize(
    ("name", "players", "options", "sentence", "plain"),
    [
        (
            "exploding-kittens",
            5,
            {"faster_game": "on"},
            'Option faster_game ("Faster game") is for 2 or 3 players, not 5.',
            'Option "Faster game" is for 2 or 3 players, not 5.',
        ),
        (
            "bursting-felines",
            2,
            {"extra_defuses": "three"},
            "Option extra_defuses (\"Spare Resurrect cards\") takes two, all, two_if_two, not 'three'.",
            'Option "Spare Resurrect cards" takes at most two; all; all, but at most two in a game of two, '
            "not 'three'.",
        ),
        (
            "nine-lives",
            2,
            {"deck": "canonical", "powers": "all"},
            'Option deck=canonical ("Cats and lives: always the same") brings its own Life deck: leave it at '
            'powers=limited ("Powers: the eight of a first game").',
            'Option "Cats and lives: always the same" brings its own Life deck: leave it at '
            '"Powers: the eight of a first game".',
        ),
    ],
)
def test_a_refused_option_is_named_as_it_is_written_and_as_people_read_it(name, players, options, sentence, plain):
    with pytest.raises(BadOption) as refused:
        find(name).option_set.read(players, options)
    assert str(refused.value) == sentence
    assert refused.value.plain == plain


@pytest.mark.parametrize("name", names())
def test_no_refusal_shows_people_a_name_that_only_programs_use(name):
    """Options in pairs, for each number of players: every refusal has a version in plain words."""
    game = find(name)
    internal = {text for o in game.options for text in (o.name, *o.choices) if "_" in text}
    refused = {"nonsense": 1}, *({o.name: "nonsense"} for o in game.options)
    switched = [{o.name: o.high if o.is_number else o.choices[-1]} for o in game.options]
    both = ({**one, **other} for one in switched for other in switched)
    said = []
    for options in (*refused, *both):
        for players in range(game.min_players, game.max_players + 1):
            try:
                game.option_set.read(players, options)
            except BadOption as wrong:
                said += [wrong.plain, str(wrong).replace("_", "")]
    assert said
    assert not [line for line in said if "`" in line or any(text in line for text in internal)]


def test_names_are_joined_as_people_say_them():
    assert [join_names(["Ann", "Bob", "Cleo", "Dan"][:n]) for n in range(5)] == [
        "",
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Cleo",
        "Ann, Bob, Cleo and Dan",
    ]


def test_running_game_with_contradictory_options_continues():
    given = {"five_different": "on", "five_no_self": "on"}
    match = clowder.deal("exploding-kittens", players=2, seed=1, **given)
    log, position = match.log(), match.position()
    log["options"] = position["options"] = {"five_no_self": "on"}
    dealt = clowder.replay(log)
    assert dealt.options["five_different"] == "off"
    assert clowder.load(dealt.position()).options == dealt.options
    with pytest.raises(BadOption, match="without five_different"):
        clowder.deal("exploding-kittens", players=2, seed=1, five_no_self="on")


def test_the_values_of_a_single_option_are_tried_too():
    known = SimpleNamespace(read=lambda players, given: {SOUND.name: "two", **given})
    alone = SimpleNamespace(name="alone", options=(SOUND,), option_set=known)
    assert laws.option_sets(alone, 2) == [{"two_if_two": "two"}, {"two_if_two": "all"}]
