"""The table of CATS in the browser: what is drawn, what can be touched, and what is told. Over random games."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import clowder
from clowder.engine.match import Match
from clowder.engine.scene import Card, Scene
from clowder.engine.voice import Voice
from clowder.games.cats import CATS, layout, table

HOME = CATS.home
ART = (HOME / "art.svg").read_text(encoding="utf-8")
STYLE = (HOME / "table.css").read_text(encoding="utf-8")
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', ART))
RULES = set(re.findall(r"\*\*(R\d+) ", CATS.rulebook()))
ANCHOR = re.compile(r"mine|pile|flown|(seat|bird|card):[0-4]|(locale|perch):[0-3]|stalk:[0-3]:[0-4]")
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


def seen(match: Match, seat: int | None) -> tuple[SimpleNamespace, Voice, Scene]:
    """Returns a seat's view, its voice and the scene drawn from them."""
    sight = match.view_of(seat)
    return sight.fields, sight.voice, table.scene(sight)


def things(match: Match, seat: int, run: tuple[int, ...]) -> Counter[str]:
    """Returns what a complete play touches; in CATS this does not depend on the steps before."""
    view = SimpleNamespace()
    return Counter(thing for move in run for thing in table.touch(CATS, view, move).split("|") if thing)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_everything_that_is_shown_is_drawn(players, options):
    def drawn(card: Card) -> None:
        assert card.face is not None
        assert card.face.art in SYMBOLS
        assert f".{card.face.tint}{{" in STYLE
        cited = re.findall(r"R\d+", card.face.help)
        assert cited
        assert set(cited) <= RULES

    for match in walk(players, options):
        for seat in (None, 0, players - 1):
            scene = seen(match, seat)[2]
            assert len(scene.places) == players
            for place in scene.places:
                assert place.avatar in SYMBOLS
            shown = [card for place in scene.places for card in place.shown]
            for card in (*scene.hand, *shown, *scene.more["cats"]):
                drawn(card)
            anchors = [card.anchor for card in scene.hand]
            assert len(set(anchors)) == len(anchors)
            assert all("#" in anchor for anchor in anchors)
            for locale in scene.more["locales"]:
                ids = (locale["art"], locale["bird"], locale["front"], *(token["avatar"] for token in locale["tokens"]))
                assert {name for name in ids if name} <= SYMBOLS


def test_every_name_of_a_view_has_a_face():
    names = [*table.CARDS[1:], *table.CATS[1:], "Flip", *(f"{n}-point bird" for n in range(1, 5))]
    for name in names:
        assert table.face(CATS, name).art in SYMBOLS


def helps(**options: str) -> dict[str, str]:
    """Returns what the cards in the first hand of such a game say they do."""
    match = clowder.deal("cats", players=3, seed=1, **options)
    return {card.face.title: card.face.help for card in seen(match, 0)[2].hand if card.face}


def test_r14_the_help_of_a_catch_follows_the_option():
    usual = "Takes a bird if enough of your Stalks lie there and no other Catch works there (R12, R13)."
    strict = "nobody else lays a Catch there, not even one that cannot work (R12, R14)."
    assert helps()["Catch"] == usual
    assert helps(invalid_catch_scares="on")["Catch"].endswith(strict)


def test_r34_the_help_of_cards_with_a_target_tells_of_the_turns_target():
    assert "Taunt" not in helps()
    for title, text in helps(two_rounds="on", taunts="on").items():
        assert ("you aim at in this turn" in text) == (title not in ("Eat", "Play"))
    assert helps(taunts="on")["Taunt"] == "Stops the card another cat reveals in this round (R29)."
    assert "never an ability (R29, R32)" in helps(taunts="on", abilities="on")["Taunt"]


def test_r5_cats_promise_no_abilities_that_are_not_in_the_game():
    def cats(**options: str) -> dict[str, str]:
        match = clowder.deal("cats", players=3, seed=1, cats="picked", **options)
        return {card.face.title: card.face.help for card in seen(match, 0)[2].more["cats"]}

    assert cats()["Otis"] == "Otis plays like every other cat: there are no abilities in this game (R5)."
    assert cats(abilities="on")["Otis"].startswith("Look Cute, once a game: ")
    assert "Unimpressed, once a game: Steals that aim at you" in cats(abilities="on")["Elvis"]
    assert ": Taunts and Steals that aim at you" in cats(advanced="on")["Elvis"]


def test_r7_why_not_speaks_of_taunts_only_where_they_are_in_the_game():
    for options, cards in (({}, "Steal aims"), ({"taunts": "on"}, "Steal and Taunt aim")):
        match = clowder.deal("cats", players=3, seed=1, **options)
        assert table.why_not(match.view_of(0), "seat:1")[1].startswith(f"Only {cards} at a cat")


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_plays_are_told_apart_and_touch_cards_that_are_there(players, options):
    met: Counter[int] = Counter()
    for match in walk(players, options):
        if match.over:
            return
        seat = match.to_act[-1]
        view, voice, scene = seen(match, seat)
        met[view.phase] += 1
        if met[view.phase] > (4 if view.phase == layout.PLAN else 40):
            continue
        held = Counter(card.anchor.partition("#")[0] for card in scene.hand)
        told = []
        for run in match.plays(seat, limit=300):
            touched = things(match, seat, run)
            for thing, count in touched.items():
                if thing.startswith("hand:"):
                    assert held[thing] >= count, (thing, view.phase)
                else:
                    assert table.label(CATS, view, thing, voice)
            told.append((table.play_text(match.view_of(seat), run), *sorted(touched.elements())))
        assert len(set(told)) == len(told)


@pytest.mark.parametrize(("players", "options"), TABLES[4:])
def test_plays_worked_out_are_the_plays_of_the_rules(players, options):
    chance = random.Random(5)
    compared: Counter[int] = Counter()
    for match in walk(players, options):
        if match.over:
            return
        seat = chance.choice(match.to_act)
        phase = match.view_of(seat).fields.phase
        if compared[phase] >= 2:
            continue
        compared[phase] += 1
        runs = {run: things(match, seat, run) for run in match.plays(seat)}
        for whole in (Counter(), *chance.sample(list(runs.values()), min(6, len(runs)))):
            picked = chance.sample(list(whole.elements()), chance.randint(0, whole.total()))
            for chosen in (picked, list(whole.elements())):
                exact = {run for run, touched in runs.items() if touched == Counter(chosen)}
                more = {
                    thing
                    for touched in runs.values()
                    if Counter(chosen) <= touched
                    for thing in touched - Counter(chosen)
                }
                found, next_things = table.plays_with(match, seat, chosen, 1000)
                assert set(found) == exact
                assert next_things == more


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_beats_use_anchors_that_exist(players, options):
    kinds = set()
    for match in walk(players, options):
        for seat in (None, 0):
            for event in match.raw_events(seat):
                beat = table.beat(CATS, event, Voice(seat, match.names))
                assert beat is not None
                assert beat.text
                kinds.add(event[0])
                for anchor in (*beat.look, *(beat.glide or ())):
                    assert ANCHOR.fullmatch(anchor), anchor
                    assert anchor != f"seat:{seat}"
    assert len(kinds) > 8


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_why_not_cites_a_rule_for_everything(players, options):
    for match in walk(players, options):
        for seat in (None, *range(players)):
            view, _, scene = seen(match, seat)
            tapped = [card.anchor for card in (*scene.hand, *scene.more["cats"])]
            tapped += [locale["anchor"] for locale in scene.more["locales"]]
            tapped += [card["anchor"] for card in scene.more["laid"]] if view.phase == layout.ABILITY else []
            tapped += [f"seat:{other}" for other in range(players)]
            for anchor in tapped:
                rule, reason = table.why_not(match.view_of(seat), anchor.partition("#")[0])
                assert rule in RULES
                assert reason.endswith(".")


def test_why_not_knows_who_has_chosen_and_what_is_ready():
    match = clowder.deal("cats", players=2, seed=1, advanced="on")
    match.play(0, *next(match.plays(0)))
    view, _, _ = seen(match, 0)
    assert table.why_not(match.view_of(0), "hand:Eat") == (
        "R33",
        "You have already chosen. All cards are revealed together when everybody has.",
    )
    assert table.answers_are_public(view)
    match.play(1, *next(match.plays(1)))
    view, _, scene = seen(match, 0)
    assert view.phase == layout.ABILITY
    assert not table.answers_are_public(view)
    assert [card.badge for card in scene.hand].count("ready") == 2


def test_a_card_laid_face_down_leaves_the_hand_and_is_told_to_its_owner_alone():
    match = clowder.deal("cats", players=3, seed=1)
    match.play(0, layout.MOVE_CHOOSE + layout.CHOICE_CATCH + layout.TREE)
    own, other = seen(match, 0)[2], seen(match, 1)[2]
    assert [card.anchor for card in own.hand] == [
        "hand:Stalk#0",
        "hand:Stalk#1",
        "hand:Steal#0",
        "hand:Eat#0",
        "hand:Play#0",
    ]
    assert own.more["mine"]["placed"] == "Catch at the Tree"
    assert "Tree" not in repr(other.places) + repr(other.knows)


def test_the_cards_of_the_last_round_stay_in_sight():
    match = clowder.deal("cats", players=2, seed=1)
    match.play(0, layout.MOVE_CHOOSE + layout.CHOICE_EAT)
    match.play(1, layout.MOVE_CHOOSE + layout.CHOICE_STEAL)
    laid = seen(match, 0)[2].more["laid"]
    assert [(card["who"], card["face"].title, card["target"]) for card in laid] == [
        ("You", "Eat", ""),
        ("Bob", "Steal", "You"),
    ]


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


def test_drawings_and_templates_obey_the_page_policy():
    for text in (ART, (HOME / "table.html").read_text(encoding="utf-8")):
        assert not re.search(r"style=|<script|\son\w+=|https?://(?!www\.w3\.org/2000/svg)", text)
    assert all(name.startswith("cats-") for name in SYMBOLS)
    assert "cats-cover" in SYMBOLS
    for line in STYLE.splitlines():
        rule = line.strip()
        if rule.startswith("."):
            assert rule.startswith(".game-cats"), line
