"""A new table: the form with the rules of the house, and what it refuses."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from markupsafe import escape
from site_client import OWN, csrf

from clowder.engine.errors import ClowderError
from clowder.engine.play.option_set import table_path
from clowder.games import find, names, own_names
from clowder.table.terms import path_of, rules_of, terms_from_form, usual_at_tables
from clowder.web.routes.new_table import groups_of


def test_a_table_is_not_opened_under_contradictory_rules(browser):
    token = csrf(browser.get("/"))
    form = {"csrf": token, "name": "Ann", "players": "4", "option.two_player_edition": "on"}
    page = browser.post("/new/exploding-kittens", data=form, headers=OWN)
    assert page.status_code == 422
    assert "Option &#34;Two-player edition&#34; is for 2 players, not 4." in page.text
    assert "two_player_edition is" not in page.text


@pytest.mark.parametrize("game", names())
def test_house_rules_are_shown_in_plain_words(browser, game):
    shown = browser.get(f"/new/{game}").text
    written = re.sub(r"<[^>]*>", "\n", shown)  # without the names of fields, which only programs read
    found = find(game)
    for option in (option for group in groups_of(found) for option in group["options"]):
        words = () if option.is_number else (found.option_set.word(option, choice) for choice in option.choices)
        for text in (found.option_set.label(option), found.option_set.help(option), *words):
            assert str(escape(text)) in written
    fields = shown[shown.index('<div class="options') :]
    assert "_" not in re.sub(r"<[^>]*>", "\n", fields)
    assert not re.search(r"^num ", written, re.MULTILINE)


def test_a_refused_house_rule_is_named_as_the_form_names_it(browser):
    token = csrf(browser.get("/"))
    for wrong in ({"option.num_cat1": "99"}, {"option.extra_defuses": "three"}, {"option.no_such": "on"}):
        form = {"csrf": token, "name": "Ann", "players": "4", **wrong}
        page = browser.post("/new/exploding-kittens", data=form, headers=OWN)
        assert page.status_code == 422
        said = re.search(r'role="alert"><b>[^<]*</b>([^<]*)<', page.text)[1]
        assert not re.search(r"num_cat1|extra_defuses|two_if_two", said)
        assert said.strip().endswith(".")


def test_one_bot_is_one_bot(browser):
    assert ">1 bot</option>" in browser.get("/new/cats").text
    with pytest.raises(ClowderError, match="room for 1 bot at most"):
        terms_from_form(find("cats"), {"players": "2", "bots": "2"}, "host")
    with pytest.raises(ClowderError, match="room for 2 bots at most"):
        terms_from_form(find("cats"), {"players": "3", "bots": "3"}, "host")


def values(option):
    return (option.low, option.high) if option.is_number else option.choices


@pytest.mark.parametrize("name", own_names())
def test_every_value_of_every_option_can_be_had_from_the_form_and_is_told_at_the_table(name):
    game = find(name)
    for option in game.options:
        for value in values(option):
            if value == usual_at_tables(game)[option.name]:
                continue
            had = [seats for seats in range(game.min_players, game.max_players + 1) if told(game, seats, option, value)]
            assert had, f"{option.name}={value}"


def told(game, seats, option, value):
    """Returns whether a table of so many can have an option, by itself or with one that it needs, and says so."""
    helpers = [{}, *({other.name: choice} for other in game.options for choice in values(other))]
    for helper in helpers:
        form = {"players": str(seats)} | {f"option.{key}": str(v) for key, v in {**helper, option.name: value}.items()}
        try:
            terms = terms_from_form(game, form, "ann")
        except Exception:
            continue
        rules, _ = rules_of(terms)
        _, word, help_ = next(rule for rule in rules if rule[0] == game.option_set.label(option))
        return word == game.option_set.word(option, value) and help_ == game.option_set.help(option)
    return False


@pytest.mark.parametrize("name", own_names())
def test_a_table_leads_to_the_form_for_another_with_its_rules(browser, name):
    game = find(name)
    preset = game.presets[-1]
    terms = terms_from_form(
        game, {"players": "4", **{f"option.{key}": str(v) for key, v in preset.options.items()}}, "ann"
    )
    path = path_of(terms)
    assert dict(parse_qsl(urlsplit(path).query)) == {f"option.{key}": str(v) for key, v in preset.options.items()}
    page = browser.get(path).text
    for key, value in preset.options.items():
        field = page.split(f'name="option.{key}"')[1].split("</label>")[0]
        assert (f'value="{value}">' if isinstance(value, int) else f'value="{value}" selected') in field
    assert path_of(terms_from_form(game, {"players": "4"}, "ann")) == f"/new/{name}"


@pytest.mark.parametrize("name", own_names())
def test_every_game_of_ours_has_presets_that_differ_and_say_what_they_are(browser, name):
    game = find(name)
    assert len(game.presets) >= 3
    page = browser.get(f"/new/{name}").text
    written = re.sub(r"<[^>]*>", "\n", page)
    for preset in game.presets:
        assert f'value="{preset.name}"' in page
        seats = preset.players[0] if preset.players else game.max_players
        options = game.option_set.read(seats, preset.options)
        assert game.option_set.changed(options) == dict(preset.options), "a preset lists what differs, and nothing else"
        assert game.option_set.preset_of(options) == preset
    assert written.count("As printed") == 1


def test_a_preset_works_without_a_script_and_with_changes_beside_it():
    game = find("exploding-kittens")
    usual = {f"option.{option.name}": str(option.default) for option in game.options}
    chaos = dict(next(preset.options for preset in game.presets if preset.name == "chaos"))
    assert terms_from_form(game, {"players": "4", "preset": "chaos", **usual}, "ann").options == chaos
    changed = terms_from_form(game, {"players": "4", "preset": "chaos", **usual, "option.hand": "5"}, "ann").options
    assert changed == {**chaos, "hand": 5}


def test_choices_that_contradict_the_others_are_not_offered(browser):
    asked = browser.get("/new/exploding-kittens/rules?players=4").json()
    assert asked["sorry"] == ""
    assert asked["refused"]["two_player_edition"] == ["on"]
    assert "five_no_self" in asked["refused"]
    fine = browser.get("/new/exploding-kittens/rules?players=2&option.five_different=on").json()
    assert "two_player_edition" not in fine["refused"]
    assert "five_no_self" not in fine["refused"]
    wrong = browser.get("/new/exploding-kittens/rules?players=4&option.two_player_edition=on").json()
    assert wrong["sorry"] == 'Option "Two-player edition" is for 2 players, not 4.'


@pytest.mark.parametrize("name", own_names())
def test_what_is_refused_is_exactly_what_would_be(name):
    game = find(name)
    seats = game.max_players
    found = game.option_set.refused(seats, {})
    for option in game.options:
        for choice in () if option.is_number else option.choices:
            try:
                game.option_set.read(seats, {option.name: choice})
                assert choice not in found.get(option.name, [])
            except Exception:
                assert choice in found[option.name]


@pytest.mark.parametrize(
    "address", ["players=99", "players=x", "players=4&option.nonsense=on", "players=4&option.hand=x"]
)
def test_nonsense_about_rules_gets_one_sentence(browser, address):
    answer = browser.get(f"/new/exploding-kittens/rules?{address}")
    assert answer.status_code == 200
    assert answer.json()["sorry"].endswith(".")


def test_the_waiting_room_names_the_preset(browser):
    page = browser.get("/new/cats").text
    token = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    form = {"csrf": token, "name": "Ann", "players": "3", "preset": "advanced"}
    shown = browser.post("/new/cats", data=form, headers=OWN).text
    assert '"preset":"Advanced"' in shown


def test_a_link_fills_in_the_form_of_a_variant(browser):
    path = table_path("exploding-kittens", {"hand": 4, "attack": "two"})
    page = browser.get(path).text
    hand = re.search(r'<input[^>]* name="option.hand"[^>]*>', page)[0]
    attack = re.search(r'<select name="option.attack".*?</select>', page, re.DOTALL)[0]
    assert 'value="4"' in hand
    assert '<option value="two" selected>' in attack
    odd = browser.get('/new/exploding-kittens?option.hand="><script>&players=nine')
    assert odd.status_code == 200
    assert '"><script>' not in odd.text
