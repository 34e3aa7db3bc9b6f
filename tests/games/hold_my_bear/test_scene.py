"""Scenes of Hold My Bear, over random games: their contents and offers, and events as beats."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from style_sheets import rules_of
from tiers import every

import clowder
from clowder.engine.laws.laws import random_choices
from clowder.engine.laws.scenes import audit_stage, size_of
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import Offer, expand
from clowder.engine.scene.render import SceneRenderer
from clowder.games.hold_my_bear import EXPANSION, HOLD_MY_BEAR, card_names
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import scene as stage
from clowder.games.hold_my_bear import text as words
from hold_my_bear.arrange import NAME, arrange, move, play, play_set, truth

HOME = HOLD_MY_BEAR.home
ART, STYLE = (HOME / "art.svg").read_text(encoding="utf-8"), rules_of(HOME / "stage.css")
SYMBOLS = re.findall(r'<symbol id="([^"]+)"', ART)
RULES = set(re.findall(r"\*\*(R\d+)", HOLD_MY_BEAR.rulebook()))
ANCHOR = re.compile(r"match|seat:[0-7]|total|count|bears")
Data = dict[str, Any]
GUESTS = (
    ("aardvark", "giraffe", "kangaroo", "turtle"),
    ("bison", "beaver", "rabbit", "badger"),
    ("sheep", "fish", "squid"),
)
TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"rules": "newest"}),
    (4, {}),
    (5, dict.fromkeys(GUESTS[0], "on")),
    (4, {"give_split": "on", **dict.fromkeys(GUESTS[1], "on")}),
    (6, {"lenient_change": "on", "animals": "8", "ape": "on", "walrus": "on", **dict.fromkeys(GUESTS[2], "on")}),
    (7, {"rules": "newest", "animals": "8"}),
    (8, {}),
)


def walk(players: int, options: dict[str, object], steps: int = 36) -> Iterator[tuple[Match, random.Random]]:
    """Yields the match before every complete play of a random game that likes to play sets."""
    match = clowder.deal(NAME, players, seed=players, **options)
    chance = random.Random(players)
    for _ in range(steps):
        yield match, chance
        if match.over:
            return
        seat = chance.choice(match.to_act)
        runs = list(match.plays(seat, limit=60))
        gifts = [run for run in runs if run[0] == h.MOVE_GIVE]
        match.play(seat, *chance.choice(gifts if gifts and chance.random() < 0.4 else runs))


def scene(match: Match, seat: int | None) -> Data:
    """Returns what a viewer is sent."""
    return {name: json.loads(text) for name, text in SceneRenderer(match).parts(seat).items()}


def item(match: Match, seat: int | None, anchor: str) -> Data:
    """Returns an item of the table, the viewer's own in place of the public one."""
    seen = scene(match, seat)
    return next(found for found in (*seen["mine"], *seen["board"]) if found["anchor"] == anchor)


def why(match: Match, seat: int | None, thing: str) -> tuple[str, str]:
    return SceneRenderer(match).why(seat, thing)


def thing_of(anchor: str) -> str:
    return anchor.partition("#")[0]


def offer(match: Match, seat: int = 0) -> Offer:
    return stage.offer(match.view_of(seat))


@pytest.mark.parametrize(("players", "options"), every(4, TABLES))
def test_the_laws_of_the_stage_hold(players: int, options: dict[str, object]) -> None:
    read = HOLD_MY_BEAR.option_set.read(players, options)
    assert not audit_stage(HOLD_MY_BEAR, players, read, "stage", random_choices(f"bear {players}"))


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_offers_are_small_and_touch_what_is_there(players: int, options: dict[str, object]) -> None:
    for match, _ in walk(players, options):
        for seat in match.to_act[:2]:
            seen = scene(match, seat)
            there = Counter(thing_of(card["anchor"]) for card in seen["hand"])
            if match.view_of(seat).fields.phase != h.STEAL:  # a theft from seven others is a longer list
                assert size_of(match.view_of(seat)) <= 16_000
            for term in offer(match, seat).terms:
                picks = Counter(thing for axis in term.axes for pick in axis.picks for thing in set(pick.things))
                assert {thing for thing in picks if thing.startswith("hand:")} <= set(there)


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_everything_can_be_asked_why(players: int, options: dict[str, object]) -> None:
    for match, _ in walk(players, options, 12):
        for seat in (None, *range(players)):
            hand = {thing_of(card["anchor"]) for card in scene(match, seat)["hand"]}
            assert len(scene(match, seat)["facts"]) <= 2
            for thing in hand | {"seat:0", "seat:1", "match", "seat:x", ""}:
                rule, sentence = why(match, seat, thing)
                assert rule in RULES | {""}
                assert sentence.endswith(".")


def test_a_hand_of_twenty_is_offered_whole_in_few_bytes() -> None:
    match = clowder.deal(NAME, 2, seed=1)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[-1])
    view = match.view_of(match.to_act[0])
    assert len(scene(match, view.seat)["hand"]) >= 19
    assert size_of(view) <= 16_000
    assert set(expand(stage.offer(view))) == set(view.plays(30_000))


def test_a_set_says_why_it_beats_the_match() -> None:
    match = arrange("F1", {0: "T2 T3 B1", 1: "H1 H2"}, owner=1, players=2)
    (some,) = offer(match).terms[0].axes
    told = zip(expand(Offer(offer(match).terms[:1])), some.will_of, strict=True)
    wills = {run: match.view_of(0).say(some.wills[place]) for run, place in told}
    bear, tiger = move(match, 0, "B1"), move(match, 0, "T2")
    assert wills[bear, h.MOVE_STOP] == "more bears, 1 to 0"
    assert wills[tiger, tiger + 1, h.MOVE_STOP] == "different sport (tiger), 2 beats 1"


def test_a_theft_is_picked_card_by_card() -> None:
    match = arrange("F1", {1: "T1 T2", 2: "H1 H2 H3 H4"}, owner=1, fields={"phase": h.STEAL})
    victims = item(match, 0, "match")["items"]
    assert [len(victim["items"]) for victim in victims] == [2, 4]
    assert not any("face" in card for victim in victims for card in victim["items"])
    (share,) = offer(match).terms[0].axes
    assert (share.number, share.most) == (5, (2, 4))
    assert [pick.things for pick in share.picks] == [("steal:1",), ("steal:2",)]
    assert match.view_of(0).say(share.picks[1].text) == "\ue000 from Cleo"
    one_from_bob = (h.MOVE_TAKE + 1,)  # and four from Cleo, which goes without saying
    assert list(expand(offer(match))) == [one_from_bob, (h.MOVE_TAKE + 2,)]
    match.play(0, *one_from_bob)
    assert truth(match).hand_size[:3] == [5, 1, 0]


def test_set_and_gift_of_the_same_cards_are_both_offered() -> None:
    match = arrange("F1", {0: "T1 T2", 1: "H1 H2"}, owner=1, players=2)
    runs = set(expand(offer(match)))
    one, two = (h.MOVE_CARD + kind for kind in (10, 11))
    assert (one, two, h.MOVE_STOP) in runs
    assert any(run[0] == h.MOVE_GIVE for run in runs)


def test_a_split_gift_goes_both_ways_and_of_twins_once() -> None:
    match = arrange("F5 F4", {0: "T1 T1 H2", 1: "H1", 2: "V2"}, owner=1, give_split="on")
    gifts = [run for run in expand(offer(match)) if run[0] == h.MOVE_GIVE]
    ways = Counter(run[1:3] for run in gifts)
    assert sorted(ways.values()) == [3, 4]  # twins: both to one, or one each; else the first may go to either


def test_a_bear_blocks_its_number_and_the_table_says_so() -> None:
    match = arrange("F3 F1", {0: "B2 T2 T3 H2", 1: "H1", 2: "V2"}, owner=1, fields={"duty": h.MUST})
    badges = {thing_of(card["anchor"]): card.get("badge", "") for card in scene(match, 0)["hand"]}
    assert badges == {"hand:bear-2": "", "hand:tiger-2": "blocked", "hand:tiger-3": "", "hand:hamster-2": "blocked"}
    assert why(match, 0, "hand:tiger-2") == ("R14", "Your bear 2 blocks every other 2 while you hold it.")


def test_whose_decision_it_is_is_said() -> None:
    match = arrange("F1", {0: "T1 T2 T3", 1: "H1 H2", 2: "V1 V2"}, owner=2)
    assert "Ann" in why(match, 1, "hand:hamster-1")[1]


def test_the_board_says_what_beats_the_match() -> None:
    match = arrange("B1 T3 T4", {0: "T1 T2", 1: "H1 H2", 2: "V1"}, owner=1)
    ways = item(match, 0, "ways")["items"]
    assert [(way["value"], way["note"]) for way in ways] == [(9, "match: 8"), (4, "match: 3"), (2, "match: 1")]
    assert item(match, 0, "owner")["text"] == "Bob's match to beat"
    assert item(match, 1, "owner")["text"] == "Your match to defend"


def test_five_of_a_sport_cannot_be_beaten_by_another() -> None:
    match = arrange("T1 T1 T1 T2 T2", {0: "T3", 1: "H1 H2", 2: "V1"}, owner=1)
    assert [way.get("look") for way in item(match, 0, "ways")["items"]] == ["tint-tiger", "never", None]


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_beats_look_at_known_places(players: int, options: dict[str, object]) -> None:
    *_, (last, _) = walk(players, options)
    for seat in (None, *range(players)):
        for beat in SceneRenderer(last).beats(seat, 0)[0]:
            assert beat["says"]
            flown = [anchor for start, end, _ in beat.get("fly", ()) for anchor in (start, end)]
            assert all(ANCHOR.fullmatch(anchor) for anchor in (*beat.get("look", ()), *flown))


@pytest.mark.parametrize(("cards", "way"), [("T2 T3", "count"), ("F2", "total"), ("B1", "bears")])
def test_the_way_that_beat_the_match_lights_up(cards: str, way: str) -> None:
    match = arrange("F1", {0: "B1 F2 T1 T2 T3", 1: "H1 H2", 2: "V1 V2"}, owner=2)
    play_set(match, 0, cards)
    assert [beat["look"] for beat in SceneRenderer(match).beats(1, 0)[0]][1] == ["match", way]


def test_cards_of_a_set_fly_open_and_a_stolen_card_is_hidden_from_others() -> None:
    match = arrange("F1", {0: "T1 T2 T3", 1: "H1 H2", 2: "V1 V2"}, owner=2)
    play_set(match, 0, "T1 T2")
    assert SceneRenderer(match).beats(1, 0)[0][0]["fly"] == [
        ["seat:0", "match", "tiger-1"],
        ["seat:0", "match", "tiger-2"],
    ]
    match = arrange("F1", {1: "T1 T2", 2: "H1 H2 H3 H4"}, owner=1, fields={"phase": h.STEAL})
    match.play(0, *next(iter(match.plays(0))))
    told = {
        seat: [beat["fly"][0][2] for beat in SceneRenderer(match).beats(seat, 0)[0] if beat.get("mark") == "steal"]
        for seat in (0, 1, None)
    }
    assert all(told[0])
    assert not any(told[None])


def test_what_is_known_is_told_in_sentences() -> None:
    match = arrange("F5 F4 F3", {0: "T1 H2 V1", 1: "H1", 2: "V2"}, owner=1)
    play(match, 0, "give", "T1", "H2", "to 2")
    assert scene(match, 1)["knows"][0] == "Cleo definitely has tiger 1 and hamster 2."


def test_the_end_says_which_match_won() -> None:
    match = arrange("T5 T4", {0: "T1 T2", 1: "H1 H2", 2: "V1"}, owner=1)
    play(match, 0, "give", "T1", "T2", "to 2")
    end = scene(match, None)["end"]
    assert end["places"][0][:2] == [1, 1]
    assert end["why"] == "No one beat Bob's match: tiger 4 and tiger 5."


def test_every_animal_has_its_drawing_face_and_help() -> None:
    assert len(SYMBOLS) == len(set(SYMBOLS))
    assert all(symbol.startswith("hold-my-bear-") for symbol in SYMBOLS)
    assert {"hold-my-bear-cover", "hold-my-bear-back"} <= set(SYMBOLS)
    told = {option.name: HOLD_MY_BEAR.option_set.help(option) for option in HOLD_MY_BEAR.options}
    shown = {}
    for guests in (*GUESTS, ("ape", "walrus", "bat"), ()):
        shown |= SceneRenderer(clowder.deal(NAME, 8, **dict.fromkeys(guests, "on"))).faces()
    for animal in card_names.ANIMALS:
        face = shown[f"{animal}-3"]
        assert face["art"] in SYMBOLS
        assert (face["title"], face["index"]) == (f"{animal} 3", "3")
        assert face["rule"] in RULES
        assert set(re.findall(r"\((R\d+)", face["help"])) <= RULES
        assert f".{face['tint']}{{" in STYLE
        if animal in EXPANSION:  # the lobby says the same as the card
            assert re.sub(r" \(R\d+\)", "", face["help"]) == told[animal]


def test_help_follows_the_options_in_force() -> None:
    def rules(card: str, **options: object) -> set[str]:
        return set(re.findall(r"R\d+", SceneRenderer(clowder.deal(NAME, 3, **options)).faces()[card]["help"]))

    assert rules("bear-1") == {"R7", "R9", "R14", "R21"}
    assert rules("bear-1", bear_penalty=True) == {"R7", "R9", "R14", "R27"}
    assert rules("bear-1", bear_wild=True) == {"R7", "R9", "R14", "R21", "R26"}
    assert rules("tiger-1") == {"R10", "R11"}
    assert rules("tiger-1", lenient_change=True) == {"R10", "R11", "R45"}


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_colours_can_be_read() -> None:
    tints = dict(re.findall(r"\.tint-([a-z]+)\{--c:(#[0-9a-f]{6})\}", STYLE))
    assert set(card_names.ANIMALS) <= set(tints)
    assert all(_contrast(colour, "#ffffff") >= 4.5 for colour in tints.values())
    dark, light = re.findall(r"--felt:(#\w{6});--felt2:(#\w{6});--felt3:(#\w{6});--on-felt:(#\w{3,6});", STYLE)
    for *felts, ink in (dark, light):
        assert all(_contrast(felt, {"#fff": "#ffffff"}.get(ink, ink)) >= 4.5 for felt in felts)
    for accent, ink in re.findall(r"--accent:(#\w{6});--on-accent:(#\w{6})", STYLE):
        assert _contrast(accent, ink) >= 4.5


def test_no_style_attributes_and_no_scripts() -> None:
    assert not re.search(r"style\s*=|<script|\son\w+\s*=|javascript:|<text", ART)
    sizes = [float(size) for size in re.findall(r"font-size:([\d.]+)px", STYLE)]
    assert all(size >= 14 for size in sizes)


ASKING_ALL = {"phase": h.START, "asked_mask": 0b111, "waiting_mask": 0b111}


def test_who_is_asked_to_start_sees_what_they_could_play_and_why() -> None:
    match = arrange("T5", {0: "T4", 1: "B1 T2", 2: "F3 B1 B2"}, fields=ASKING_ALL)
    unable, able, with_bear = (match.view_of(seat) for seat in range(3))
    assert unable.question() == "Someone has to start, and you can't beat the match."
    assert able.question().startswith("Do you want to start? You could play bear 1.")
    (picks,) = [axis.picks for term in offer(match, 1).terms for axis in term.axes]
    assert [pick.things for pick in picks] == [(), ("hand:bear-1",)]
    hints = {view.seat: view.say(stage.hint(view, h.MOVE_START)) for view in (able, with_bear)}
    assert hints[1].endswith("you'd hold no bear")
    assert hints[2].endswith("get rid of a bear")
    assert unable.say(stage.hint(unable, h.MOVE_DECLINE)) == "you can't beat the match"
    assert stage.hint(arrange("T5", {0: "B1"}).view_of(0), h.MOVE_STOP) is None


@pytest.mark.parametrize("seed", range(6))
def test_a_set_is_offered_to_start_with_if_the_rules_let_that_seat_start(seed: int) -> None:
    match = clowder.deal(NAME, 4, seed=seed)
    for seat in range(4):
        kinds = words.first_set(match.view_of(seat))
        assert bool(kinds) == (h.MOVE_START in match.legal(seat))
        tried = arrange_turn(match, seat)
        if kinds:
            tried.play(
                seat, *(h.MOVE_CARD + kind for kind in kinds), *([h.MOVE_STOP] if len(kinds) < h.MAX_SET else [])
            )


def arrange_turn(match: Match, seat: int) -> Match:
    """Returns the same cards with a seat on turn."""
    tried = match.copy()
    for other in range(4):
        tried.play(other, h.MOVE_START if other == seat and h.MOVE_START in tried.legal(other) else h.MOVE_DECLINE)
    return tried
