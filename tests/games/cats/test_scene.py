"""Scenes of CATS as data: the yard, choices and their outcomes, beats, and endings."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from style_sheets import rules_of
from tiers import every

import clowder
from cats.arrange import answer, arrange, plan, plans, reveal, use
from clowder.engine.laws.laws import random_choices
from clowder.engine.laws.scenes import audit_stage, size_of
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import TIMES
from clowder.engine.scene.render import SceneRenderer
from clowder.games.cats import CATS, layout, scene

HOME = CATS.home
ART, STYLE = (HOME / "art.svg").read_text(encoding="utf-8"), rules_of(HOME / "stage.css")
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', ART))
RULES = set(re.findall(r"\*\*(R\d+) ", CATS.rulebook()))
TABLES = (
    (2, {}),
    (3, {}),
    (4, {"taunts": "on"}),
    (5, {}),
    (2, {"advanced": "on"}),
    (3, {"advanced": "on", "hide_unused_pointer": "on"}),
    (4, {"abilities": "on", "cats": "drawn", "invalid_catch_scares": "on"}),
    (4, {"advanced": "on", "num_fours": 3, "flip": 2, "num_ones": 1}),
    (5, {"advanced": "on", "cats": "picked"}),
)


def walk(players: int, options: dict[str, str | int], steps: int = 130) -> Iterator[Match]:
    """Yields the match before every decision of a random game."""
    match = clowder.deal("cats", players=players, seed=players, **options)
    chance = random.Random(players)
    for _ in range(steps):
        yield match
        if match.over:
            return
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))


def seen(match: Match, seat: int | None) -> dict[str, object]:
    """Returns the parts of a viewer's scene as data."""
    return {name: json.loads(text) for name, text in SceneRenderer(match).parts(seat).items()}


def items(shapes) -> Iterator[dict[str, object]]:
    """Yields items and all that they hold."""
    for shape in shapes:
        yield shape
        yield from items((*shape.get("items", ()), *shape.get("shown", ())))


def board(match: Match, seat: int | None = None) -> dict[str, dict[str, object]]:
    """Returns what lies on the board, by anchor, with what is the viewer's own in its place."""
    parts = seen(match, seat)
    return {item["anchor"]: item for item in items([*parts["board"], *parts["mine"]]) if "anchor" in item}


def things_of(parts: dict[str, object]) -> Counter[str]:
    """Returns all that can be touched in a scene, and how often it is there."""
    places = [f"seat:{place['seat']}" for place in parts["places"]]
    shown = [
        item.get("anchor", "") for item in items([*parts["board"], *parts["mine"], *parts["hand"], *parts["places"]])
    ]
    return Counter(anchor.partition("#")[0] for anchor in (*places, *shown))


def target(match: Match, seat: int, card: str, thing: str) -> dict[str, object]:
    """Returns the pick of a thing as the target of a card in hand; of the card itself, if it has no target."""
    for term in seen(match, seat)["ask"]["offer"]["terms"]:
        *first, last = ([pick for pick in axis["picks"] if thing in pick["things"]] for axis in term["axes"])
        if last and (not first or term["axes"][0]["picks"][0]["things"] == [f"hand:{card}"]):
            return last[0]
    raise AssertionError(f"{card} cannot be aimed at {thing}")


def told(match: Match, mark: int) -> list[dict[str, object]]:
    """Returns what a spectator is shown after `mark`."""
    return SceneRenderer(match).beats(None, mark)[0]


# The laws


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_what_is_seen_keeps_the_laws(players, options):
    small = options | {"num_ones": 1, "num_twos": 1, "num_threes": 2, "stall_rounds": 4}
    assert not audit_stage(CATS, players, CATS.option_set.read(players, small), "seen", random_choices("seen"))


def test_a_plan_for_five_fits_into_few_kilobytes():
    match = clowder.deal("cats", players=5, seed=1, advanced="on")
    assert len(match.view_of(0).plays()) > 1000
    assert size_of(match.view_of(0)) < 11_000


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_offered_things_are_on_the_table_and_distinct(players, options):
    for match in walk(players, options):
        if match.over:
            return
        parts = seen(match, match.to_act[-1])
        shown, texts = things_of(parts), Counter()
        for term in parts["ask"]["offer"]["terms"]:
            touched = [pick.get("things", []) for axis in term["axes"] for pick in axis["picks"]]
            for thing, number in Counter(thing for things in touched for thing in set(things)).items():
                assert shown[thing], thing
                assert number <= shown[thing] or len(term["axes"]) == 1, thing
            texts.update({term["text"]: 1} if "text" in term else [pick["text"] for pick in term["axes"][0]["picks"]])
        assert max(texts.values()) <= 1 + ("Stalk in round one" in "".join(texts)), texts


# Faces


def helps(**options: str) -> dict[str, str]:
    """Returns what cards, cats and birds say they do in such a game."""
    match = clowder.deal("cats", players=3, seed=1, **options)
    return {key: face["help"] for key, face in SceneRenderer(match).faces().items() if key}


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_every_face_is_drawn_and_cites_rules_that_exist(players, options):
    for key, face in SceneRenderer(clowder.deal("cats", players=players, seed=1, **options)).faces().items():
        assert face["art"] in SYMBOLS
        if key:
            assert f".{face['tint']}{{" in STYLE
            cited = re.findall(r"R\d+", face["help"])
            assert cited
            assert {face["rule"], *cited} <= RULES


def test_r14_the_help_of_a_catch_follows_the_option():
    usual = "Takes a bird if enough of your Stalks lie there and no other Catch works there (R12, R13)."
    strict = "nobody else lays a Catch there, not even one that cannot work (R12, R14)."
    assert helps()["catch"] == usual
    assert helps(invalid_catch_scares="on")["catch"].endswith(strict)


def test_r34_the_help_of_cards_with_a_target_tells_of_the_turns_target():
    told = helps(two_rounds="on", taunts="on")
    for card in scene.CARDS[1:]:
        assert ("you aim at this turn" in told[card]) == (card not in ("eat", "play"))
    assert helps(taunts="on")["taunt"] == "Stops the card another cat reveals in this round (R29)."
    assert "never an ability (R29, R32)" in helps(taunts="on", abilities="on")["taunt"]


def test_r5_cats_promise_no_abilities_that_are_not_in_the_game():
    assert helps()["otis"] == "Otis plays like every other cat: there are no abilities in this game (R5)."
    assert helps(abilities="on")["otis"].startswith("Look Cute, once a game: ")
    assert "Unimpressed, once a game: Steals that aim at you" in helps(abilities="on")["elvis"]
    assert ": Taunts and Steals that aim at you" in helps(advanced="on")["elvis"]


# The table


def test_face_down_card_is_shown_only_to_its_owner():
    match = arrange()
    answer(match, otis="catch tree")
    own, other = seen(match, 0), seen(match, 1)
    assert [card["anchor"] for card in own["hand"]] == [
        f"hand:{card}" for card in ("stalk#0", "stalk#1", "steal#0", "eat#0", "play#0")
    ]
    assert board(match, 0)["secret"]["text"] == "Catch at the Tree"
    assert own["knows"][0] == "Your secret: Catch at the Tree."
    assert own["board"] == other["board"]
    assert "secret" not in board(match, 1)
    assert "Catch" not in json.dumps([other["places"], other["board"], other["mine"], other["knows"]])


def test_plan_is_shown_only_to_its_owner_until_the_reveal():
    match = arrange(advanced="on")
    plan(match, "otis", "grass elvis: stalk, catch eat")
    assert board(match, 0)["secret"]["text"] == "Stalk first, Catch and Eat ready"
    assert "secret" not in board(match, 2)


def test_the_cards_of_the_last_round_stay_in_sight():
    match = arrange("otis katrina")
    assert board(match)["card:0"]["says"] == "Ann: nothing revealed yet"
    reveal(match, otis="eat", katrina="steal otis")
    laid = board(match)
    assert [laid[f"card:{seat}"]["says"] for seat in (0, 1)] == ["Ann: Eat", "Bob: Steal, aiming at Ann"]
    assert laid["card:1"]["art"] == ["cats-steal", "cats-otis"]
    assert laid["laid"]["label"] == "Last round"
    assert [board(match, 0)[f"card:{seat}"]["says"] for seat in (0, 1)] == ["You: Eat", "Bob: Steal, aiming at you"]


def test_a_locale_shows_what_its_bird_is_worth_and_each_viewer_its_own_stalks():
    match = arrange(birds="1 - 3", deck="", stalks={"katrina": "tree"})
    yard = board(match)
    assert [yard[f"perch:{place}"].get("text") for place in range(3)] == [1, None, 3]
    heads = yard["need:2"]  # a head for each Stalk, also for those who only watch; a paw for the Catch
    assert (heads["pip"], heads["of"], heads["text"]) == ("cats-head", 2, "2 Stalks")
    assert [f"need:{place}" in yard for place in range(3)] == [False, False, True]
    assert [yard.get(f"catch:{place}", {}).get("art") for place in range(3)] == [["cats-paw"], None, ["cats-paw"]]
    assert yard["stalk:2:1#0"]["art"] == ["cats-katrina"]
    assert [board(match, seat)["need:2"]["value"] for seat in (0, 1)] == [0, 1]


def test_a_bird_that_was_played_with_shows_what_it_is_worth_now():
    match = arrange(front={"otis": "3x2"})
    assert seen(match, None)["places"][0]["shown"] == [
        {"is": "card", "anchor": "bird:0", "face": "bird3x2", "badge": "\u00d72"}
    ]
    assert SceneRenderer(match).faces()["bird3x2"]["index"] == "6"
    assert seen(match, None)["places"][1]["shown"][0]["says"] == "no bird in front"


def test_cats_that_are_taken_say_by_whom():
    match = clowder.deal("cats", players=3, seed=1, cats="picked")
    match.play(0, layout.MOVE_CAT + layout.OTIS)
    cast = board(match)
    assert cast["cat:otis"]["badge"] == "Ann"
    assert "badge" not in cast["cat:carl"]
    assert SceneRenderer(match).why(1, "cat:otis") == ("R5", "Somebody else already plays Otis.")


def test_a_quiet_game_warns_of_its_end():
    assert seen(arrange(idle=16), 0)["facts"] == ["Quiet for 16 rounds: the game ends at 30"]
    assert seen(arrange(idle=3), 0)["facts"] == []


def test_deductions_are_listed():
    match = arrange(birds="1 2 3", stalks={"katrina": "tree tree"}, deck="1 flip", advanced="on", used="elvis")
    assert seen(match, 0)["knows"] == [
        "Still in the deck: 1 x 1-point bird; Flip comes last.",
        "Bob has enough Stalks to catch the 3-point bird at the Tree.",
        "Bob has no Stalk in hand.",
        "Bob can still use Quick Bite.",
        "Cleo has used Unimpressed.",
    ]


# What comes of a pick


def test_picks_show_outcome_and_gauges():
    match = arrange(birds="1 2 3", front={"otis": "2", "elvis": "3"}, eaten={"otis": "3"})
    will = {
        ("catch", "locale:0"): "You catch the 1-point bird, unless another Catch works there; your old bird flies.",
        ("catch", "locale:2"): "Nothing would happen: you are 2 Stalks short.",
        ("stalk", "locale:0"): "Nothing would happen: that bird needs no more Stalks of yours.",
        ("stalk", "locale:2"): "Your Stalk stays there: 1 of 2.",
        ("steal", "seat:1"): "Bob has no bird yet: you take one caught or stolen in this round.",
        ("steal", "seat:2"): "You take the 3-point bird, unless Cleo eats it or another cat steals it, too.",
        ("eat", "hand:eat"): "You eat the 2-point bird: 5 points in all, safe for ever.",
        ("play", "hand:play"): "Your bird is worth 4 points, if nobody steals it in this round.",
    }
    for (card, thing), sentence in will.items():
        assert target(match, 0, card, thing)["will"] == sentence
    assert target(match, 0, "stalk", "locale:2")["gauges"] == {"need:2": 1}
    assert target(match, 0, "eat", "hand:eat")["gauges"] == {"score": 5}
    assert "gauges" not in target(match, 0, "catch", "locale:2")


def test_a_catch_that_needs_an_ability_says_so():
    match = arrange("carl elvis", birds="2 - -", deck="", abilities="on")
    assert target(match, 0, "catch", "locale:0")["will"] == "You catch the 2-point bird only with Pounce."
    assert target(match, 1, "catch", "locale:0")["will"] == "Nothing would happen: you are 1 Stalk short."


def test_the_question_follows_the_pick():
    terms = seen(arrange(), 0)["ask"]["offer"]["terms"]
    asked = {term["axes"][0]["picks"][0]["text"]: term["axes"][1]["ask"] for term in terms if len(term["axes"]) > 1}
    assert asked == {
        "Stalk": "Stalk: at which locale?",
        "Catch": "Catch: at which locale?",
        "Steal": "Steal: at which cat?",
    }
    steps = seen(arrange(advanced="on"), 0)["ask"]["offer"]["terms"][0]["axes"]
    assert [axis["ask"].split()[0:4] for axis in steps] == [
        ["Plan", "two", "rounds", "in"],
        ["At", "which", "cat", "do"],
        ["Three", "cards,", "in", "any"],
        ["Three", "cards,", "in", "any"],
    ]


def test_otis_turns_a_card_by_the_card_and_its_new_target():
    match = arrange(abilities="on")
    answer(match, otis="eat", katrina="steal elvis", elvis="catch tree")
    terms = {term.get("text"): term for term in seen(match, 0)["ask"]["offer"]["terms"]}
    steal = terms["Look Cute: turn Bob's Steal to \ue001"]["axes"]
    assert [pick["things"] for axis in steal for pick in axis["picks"]] == [["card:1"], ["seat:0"]]
    assert board(match)["laid"]["label"] == "Now"


def test_both_stalks_are_lifted_by_touching_both():
    match = arrange(birds="1 2 3", stalks={"otis": "tree tree"})
    answer(match, otis="eat", katrina="eat", elvis="eat")
    offered = seen(match, 0)["ask"]["offer"]["terms"][0]["axes"][0]["picks"]
    assert [(pick["text"], pick.get("things", [])) for pick in offered] == [
        ("Leave all Stalks", []),
        ("Take a Stalk back from the Tree", ["stalk:2:0"]),
        ("Take both Stalks back from the Tree", ["stalk:2:0"] * 2),
    ]


# Why not


def test_r7_nobody_aims_at_itself_in_a_plan_neither():
    for options in ({}, {"advanced": "on"}):
        assert SceneRenderer(arrange(**options)).why(0, "seat:0") == (
            "R7",
            "You aim at another cat, never at yourself.",
        )


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_why_not_cites_a_rule_for_everything(players, options):
    for match in islice(walk(players, options), 0, None, 13):
        for seat in (None, 0, players - 1):
            for thing in things_of(seen(match, seat)):
                rule, reason = SceneRenderer(match).why(seat, thing)
                assert rule in RULES
                assert reason.endswith(".")


def test_refusal_names_the_open_question():
    match = arrange(advanced="on")
    plans(match)
    assert SceneRenderer(match).why(0, "hand:eat") == (
        "R37",
        "The cards of this round are revealed. Now you are only asked about your ability.",
    )
    use(match)
    assert SceneRenderer(match).why(0, "locale:0") == ("R35", "Now you choose which of your two cards to reveal.")
    assert (
        SceneRenderer(match)
        .why(0, "hand:steal")[1]
        .startswith("In round two you reveal one of the cards you kept ready")
    )


# What the table needs to know


def test_everybody_sees_who_has_laid_a_card_and_not_who_has_thought_of_an_ability():
    match = arrange(advanced="on")
    assert scene.answers_are_public(match.view_of(None))
    plans(match)
    assert not scene.answers_are_public(match.view_of(None))
    assert [card.get("badge") for card in seen(match, 0)["hand"]].count("ready") == 2
    use(match)
    assert scene.answers_are_public(match.view_of(None))


def test_a_clock_eats_keeps_the_ability_and_leaves_stalks():
    match = arrange(abilities="on", stalks={"otis": "tree"})
    made = []
    for _ in range(3):
        move = scene.mild(match.view_of(0), match.legal(0))
        made.append(match.view_of(0).text(move))
        match.play(0, move)
        for seat in match.to_act:
            match.play(seat, scene.mild(match.view_of(seat), match.legal(seat)))
    assert made == ["Eat your bird", "Keep your ability", "Leave all Stalks"]


# What happened


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_beats_happen_at_anchors_of_the_table_as_it_was(players, options):
    faces = set(SceneRenderer(clowder.deal("cats", players=players, seed=1, **options)).faces())
    before, mark, kinds = None, 0, set()
    for match in walk(players, options):
        beats, mark = SceneRenderer(match).beats(None, mark)
        for beat in beats if before else []:
            kinds.add(beat.get("mark"))
            assert beat["says"]
            for anchor in (*beat.get("look", ()), *(end for flight in beat.get("fly", ()) for end in flight[:2])):
                assert anchor in before, (anchor, beat)
            assert {flight[2] for flight in beat.get("fly", ())} <= faces
        before = things_of(seen(match, None))
    assert len(kinds) > 5


def moments(match: Match, mark: int) -> list[str]:
    """Returns for what the table holds its breath."""
    return [beat["mark"] for beat in told(match, mark) if beat["time"] == round(1000 * TIMES["moment"])]


def test_the_table_holds_its_breath_for_fights_thefts_and_flip():
    match = arrange(birds="1 1 1", front={"elvis": "2"}, deck="flip")
    mark = match.events_since(None, 0)[1]
    reveal(match, otis="catch bath", katrina="catch bath", elvis="eat")
    assert moments(match, mark) == ["fight", "lastbird"]
    match = arrange(front={"elvis": "2"}, deck="1 flip")
    mark = match.events_since(None, 0)[1]
    reveal(match, otis="steal elvis", katrina="catch bath", elvis="stalk grass")
    assert moments(match, mark) == ["steal"]
    stolen = next(beat for beat in told(match, mark) if beat.get("mark") == "steal")
    assert stolen["fly"] == [["bird:2", "bird:0", "bird2"]]


def test_a_reveal_lights_its_target():
    match = arrange()
    mark = match.events_since(None, 0)[1]
    reveal(match, otis="stalk tree", katrina="steal otis")
    looks = [beat["look"] for beat in told(match, mark) if beat.get("mark") == "reveal"]
    assert looks == [["card:0", "locale:2"], ["card:1", "seat:0"], ["card:2"]]


# The end


def finished(**fields: object) -> Match:
    """Returns a game in which the last bird is eaten by the last cat, Elvis."""
    match = arrange(birds="- - -", deck="", front={"elvis": "1"}, **fields)
    reveal(match)
    assert match.over
    return match


def test_r27_an_ending_says_who_came_where_and_what_decided_it():
    match = finished(eaten={"otis": "3 3", "katrina": "1"})
    end = seen(match, 0)["end"]
    assert end["places"] == [
        [1, 0, "6 points from 2 birds"],
        [2, 1, "1 point from 1 bird"],
        [2, 2, "1 point from 1 bird"],
    ]
    assert end["why"] == "The birds are gone. You won by 5 points."
    assert seen(finished(eaten={"otis": "3x2", "elvis": "1 1 1 1 1"}), 0)["end"]["why"] == (
        "The birds are gone. Points were equal: Cleo ate more, by 5 birds."
    )
    assert seen(finished(eaten={"otis": "3 2", "elvis": "2x2"}), 0)["end"]["why"] == (
        "The birds are gone. Points and birds were equal: Cleo's best bird gave 1 point more."
    )
    assert seen(finished(eaten={"otis": "1"}), 0)["end"]["why"].endswith("Everything was equal: the win is shared.")


@pytest.mark.parametrize("seed", range(8))
def test_the_first_places_are_the_winners(seed):
    small = {"num_ones": 1, "num_twos": 0, "num_threes": 0, "stall_rounds": 3}
    match = clowder.deal("cats", players=4, seed=seed, **small)
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    places = seen(match, None)["end"]["places"]
    assert tuple(sorted(seat for place, seat, _ in places if place == 1)) == match.winners


def test_at_the_end_all_meals_lie_open():
    meals = seen(finished(eaten={"otis": "3x2 1"}), None)["end"]["hands"]
    assert [[card["face"] for card in cards] for cards in meals] == [["bird1", "bird3x2"], [], ["bird1"]]


# The drawings and the style sheet


def luminance(colour: str) -> float:
    """Returns the relative luminance of #rrggbb."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_titles_are_readable_on_their_tints():
    tints = re.findall(r"\.(tint-\w+)\{--c:(#\w{6})\}", STYLE)
    assert len(tints) == 12
    for name, colour in tints:
        assert 1.05 / (luminance(colour) + 0.05) >= 4.5, name


def test_drawings_and_styles_obey_the_page_policy():
    assert not re.search(r"style=|<script|\son\w+=|https?://(?!www\.w3\.org/2000/svg)", ART)
    assert all(name.startswith("cats-") for name in SYMBOLS)
    assert "cats-cover" in SYMBOLS
    for line in STYLE.splitlines():
        rule = line.strip()
        if rule.startswith("."):
            assert rule.startswith(".game-cats"), line
