"""The kittens' table in the browser: what is drawn exists, taps and plays fit, nothing is told by colour alone."""

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import clowder
from clowder.engine.match import Match, View
from clowder.engine.scene import Beat, Card, Face, Scene
from clowder.engine.voice import Voice
from clowder.games.kittens import layout as k
from clowder.games.kittens import table, words
from kittens.arrange import BF, EK, act, arrange, everybody_passes, move, play, window

HOME = Path(table.__file__).parent
ART = (HOME / "art.svg").read_text(encoding="utf-8")
CSS = (HOME / "table.css").read_text(encoding="utf-8")
HTML = (HOME / "table.html").read_text(encoding="utf-8")
SYMBOLS = re.findall(r'<symbol id="([^"]+)"', ART)
RULES = set(re.findall(r"\*\*(R\d+)", (HOME / "RULES.md").read_text(encoding="utf-8")))
TABLES = [
    *((game, players, {}) for game in (EK, BF) for players in range(2, 6)),
    (EK, 3, {"faster_game": "on", "five_different": "on", "five_no_self": "on", "self_nope": "on"}),
    (EK, 2, {"two_player_edition": "on", "attack": "two"}),
    (BF, 4, {"special_combos": "off", "may_refuse_defuse": "on", "hand": 3}),
    (BF, 3, {"five_no_self": "on", "may_refuse_defuse": "on", "num_nope": 10, "num_cat1": 8}),
]
ANCHORS = re.compile(r"pile|discard|kitten|table|seat:[0-4]|hand:[^#|]+#\d+")


@cache
def moments(game: str, players: int, options: tuple[tuple[str, str | int], ...]) -> list[Match]:
    """Returns moments of two random games, Draws and Passes rarer than they would be."""
    found = []
    for seed in (1, 2):
        chance = random.Random(f"{game} {players} {seed}")
        match = clowder.deal(game, players=players, seed=seed, **dict(options))
        while not match.over:
            seat = chance.choice(match.to_act)
            legal = match.legal(seat)
            livelier = [x for x in legal if x not in (k.MOVE_DRAW, k.MOVE_PASS)]
            match.play(seat, chance.choice(livelier if livelier and chance.random() < 0.6 else legal))
            if chance.random() < 0.08 or match.over:
                found.append(match.copy())
    return found


def all_moments() -> Iterator[Match]:
    for game, players, options in TABLES:
        yield from moments(game, players, tuple(options.items()))
    yield from rare_moments()


@cache
def rare_moments() -> tuple[Match, ...]:
    """Returns moments of choosing that random games seldom show."""
    give = arrange(hands={0: "favor", 1: "skip nope"})
    act(give, 0, "favor", "at 1")
    insert = arrange(BF, hands={0: "defuse skip", 1: "skip"}, pile="kitten skip nope")
    rescue = arrange(hands={0: "defuse skip", 1: "skip"}, pile="kitten skip nope", may_refuse_defuse="on")
    for match in (insert, rescue):
        play(match, 0, "draw")
    fetch = arrange(BF, hands={0: "defuse skip nope cat1 cat2", 1: "cat1"})
    act(fetch, 0, "five", "pick defuse", "pick nope", "pick skip", "pick cat1", "pick cat2")
    return give, insert, rescue, fetch


def looks(match: Match) -> Iterator[View]:
    """Yields what every viewer sees, a spectator's last."""
    return (match.view_of(seat) for seat in (*range(match.players), None))


def scene_of(match: Match, seat: int | None) -> Scene:
    return table.scene(match.view_of(seat))


def faces(scene: Scene) -> Iterator[Card]:
    more = scene.more
    yield from scene.hand
    yield from more["discard"]
    yield from more["fetch"]
    if more["pending"]:
        yield from more["pending"]["cards"]
        yield from more["pending"]["nopes"]


def all_faces(game: str, **options: str | int) -> list[Face]:
    """Returns a face of every card of the edition, by kind from Defuse on."""
    view = clowder.deal(game, players=2, seed=1, **options).view_of(0)
    return [table.face(view.game, view.fields, words.title(view.game, kind)) for kind in range(k.DEFUSE, k.KINDS)]


def help_of(kind: int, game: str = EK, **options: str | int) -> str:
    return all_faces(game, **options)[kind - k.DEFUSE].help


def test_every_drawing_that_is_asked_for_exists() -> None:
    asked = set()
    for match in all_moments():
        for view in looks(match):
            scene = table.scene(view)
            asked |= {place.avatar for place in scene.places} | {scene.more["back"]}
            asked |= {card.face.art for card in faces(scene) if card.face}
    for game in (EK, BF):
        asked |= {face.art for face in all_faces(game)} | {f"{game}-cover"}
    asked |= set(re.findall(r't\.art\("([^"]+)"', HTML))
    assert asked <= set(SYMBOLS)
    assert len(SYMBOLS) == len(set(SYMBOLS))


def test_symbols_carry_the_familys_name() -> None:
    assert all(name.startswith("kittens-") or name in (f"{EK}-cover", f"{BF}-cover") for name in SYMBOLS)


@pytest.mark.parametrize("text", [ART, HTML], ids=["art.svg", "table.html"])
def test_nothing_the_pages_policy_forbids(text: str) -> None:
    assert not re.search(r"style\s*=|<style|<script|\son\w+\s*=|https?://(?!www\.w3\.org/2000/svg)|<text", text)


def test_the_editions_draw_every_card_differently() -> None:
    arts = [face.art for game in (EK, BF) for face in all_faces(game)]
    assert len(arts) == len(set(arts)) == 26


@pytest.mark.parametrize("game", [EK, BF])
def test_every_face_has_index_tint_and_a_rule(game: str) -> None:
    shown = all_faces(game)
    assert all(1 <= len(face.index) <= 3 for face in shown)
    assert len({face.index for face in shown}) == len({face.tint for face in shown}) == 13
    assert all(set(re.findall(r"R\d+", face.help)) & RULES for face in shown)
    assert all(f".game-{game} .{face.tint}{{" in CSS for face in shown)


def test_r11_an_attacks_help_says_what_the_next_player_owes() -> None:
    stacking = (
        "Attack: Ends all your turns without a draw; the next player owes two, plus yours if you were attacked (R11)."
    )
    assert help_of(k.ATTACK) == help_of(k.ATTACK, BF, attack="stacking") == stacking
    two = "Attack: Ends all your turns without a draw; the next player owes two (R11)."
    assert help_of(k.ATTACK, BF) == help_of(k.ATTACK, attack="two") == two


def test_r38_a_nopes_help_says_whether_it_stops_ones_own_play() -> None:
    assert "Stops somebody's play, or another Nope" in help_of(k.NOPE)
    assert "Stops any play, your own too, or another Nope" in help_of(k.NOPE, self_nope="on")
    assert "R38" in help_of(k.NOPE, self_nope="on")


def test_r39_a_defuses_help_says_whether_it_may_be_refused() -> None:
    assert "it is used for you" in help_of(k.DEFUSE)
    refusable = help_of(k.DEFUSE, BF, may_refuse_defuse="on")
    assert refusable == "Resurrect: You may use it when you draw Perish, and put that card back anywhere (R26, R39)."


@pytest.mark.parametrize("kind", range(k.CAT, k.KITTEN))
def test_r40_a_cats_help_names_the_combinations_there_are(kind: int) -> None:
    pair, triple, five = "Two of a title steal a random card (R16)", "three ask for one by name (R17)", "(R18"
    said = help_of(kind)
    assert pair in said
    assert triple in said
    assert five not in said
    assert "five different titles bring back one from the discard pile (R18)." in help_of(kind, five_different="on")
    assert "five different titles bring back one from the discard pile (R18)." in help_of(kind, BF)
    assert "none of the five (R18, R36)." in help_of(kind, BF, five_no_self="on")
    plain = help_of(kind, BF, special_combos="off")
    assert plain.endswith("Two of a title steal a random card (R16).")


def test_r40_whom_to_choose_is_told_by_the_plays_there_are() -> None:
    hands = {0: "favor cat1 cat1 skip", 1: "skip"}
    said = {combos: why(arrange(hands=hands, special_combos=combos), 0, "seat:1")[1] for combos in ("on", "off")}
    assert said["on"].startswith("Choose one player, with Favor, a pair or three of a kind.")
    assert said["off"].startswith("Choose one player, with Favor or a pair of cats.")
    assert why(arrange(hands=hands, special_combos="off"), 0, "name:Nope")[0] == "R40"


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_words_on_cards_can_be_read() -> None:
    papers = {EK: "#fffdf7", BF: "#f1e7d0"}
    tints = re.findall(r"\.game-([\w-]+) \.tint-\w+\{--c:(#[0-9a-f]{6})\}", CSS)
    assert len(tints) == 26
    for game, colour in tints:
        assert contrast(colour, "#ffffff") >= 4.5
        assert contrast(colour, papers[game]) >= 4.5


@pytest.mark.parametrize("game", [EK, BF])
def test_words_on_felt_can_be_read_in_the_dark_and_in_the_light(game: str) -> None:
    blocks = [
        dict(re.findall(r"(--[\w-]+):(#[0-9a-f]{3,8})\b", block))
        for block in re.findall(rf"\.game-{game}\{{([^}}]+)\}}", CSS)
    ]
    assert len(blocks) == 2
    for colours in blocks:
        inks = {"--on-felt", "--boom", "--ok"}
        for felt in ("--felt", "--felt2"):
            for word in inks:
                ink = colours[word] if len(colours[word]) == 7 else "#ffffff"
                assert contrast(ink, colours[felt]) >= 4.5, (game, word, felt)
        accent = colours["--on-accent"]
        assert contrast(colours["--accent"], accent if len(accent) == 7 else "#ffffff") >= 4.5


def test_equal_cards_of_a_hand_lie_side_by_side_under_their_own_anchors() -> None:
    for match in all_moments():
        for seat in range(match.players):
            hand = scene_of(match, seat).hand
            anchors = [card.anchor for card in hand]
            titles = [card.face.title for card in hand if card.face]
            assert titles == match.view(seat)["seats"][seat]["hand"]
            assert len(set(anchors)) == len(anchors)
            changes = sum(one != two for one, two in itertools.pairwise(titles))
            assert changes == max(0, len(set(titles)) - 1)


def test_complete_plays_are_told_apart_and_touch_what_is_there() -> None:
    for match in all_moments():
        for seat in match.to_act:
            view, voice = match.view_of(seat), Voice(seat, match.names)
            held = Counter(table_thing(card.anchor) for card in scene_of(match, seat).hand)
            texts = []
            for run in match.plays(seat, limit=60):
                touched = [table.touch(match.game, view.fields, step) for step in run]
                things = Counter(thing for part in touched if part for thing in part.split("|"))
                assert all(held[thing] >= n for thing, n in things.items() if thing.startswith("hand:"))
                assert all(table.label(match.game, view.fields, thing, voice) for thing in things)
                texts.append(table.play_text(view, run))
            assert len(set(texts)) == len(texts)


def table_thing(anchor: str) -> str:
    return anchor.partition("#")[0]


def test_plays_that_are_half_made_are_told_the_same() -> None:
    match = arrange(hands={0: "cat1 cat1 cat1 favor", 1: "skip"})
    whole = (move("triple cat1"), move("at 1"), move("name nope"))
    text = table.play_text(match.view_of(0), whole)
    assert text == "Ask Bob for Nope with three Tacocat"
    match.play(0, whole[0])
    assert table.play_text(match.view_of(0), whole[1:]) == text


def test_beats_look_at_places_of_the_page() -> None:
    for game, players, options in TABLES:
        match = moments(game, players, tuple(options.items()))[-1]
        for seat in (*range(players), None):
            for event in match.events_since(seat, 0)[0]:
                beat = table.beat(match.game, event, Voice(seat, match.names))
                assert isinstance(beat, Beat)
                assert beat.text
                assert all(ANCHORS.fullmatch(anchor) for anchor in (*beat.look, *(beat.glide or ())))
                assert not beat.mark or f".mark-{beat.mark}" in CSS


def test_a_clock_passes_draws_or_is_saved_and_else_asks_the_house():
    named = Counter()
    for match in all_moments():
        for seat in match.to_act:
            view = match.view_of(seat)
            legal = match.legal(seat)
            mild = table.mild(view.fields, legal)
            usual = {k.WINDOW: k.MOVE_PASS, k.TURN: k.MOVE_DRAW, k.RESCUE: k.MOVE_DEFUSE}.get(view.fields.phase)
            assert mild == (None if view.fields.draft else usual)
            assert mild is None or mild in legal
            named[mild] += 1
    assert all(named[move] for move in (k.MOVE_PASS, k.MOVE_DRAW, k.MOVE_DEFUSE, None))


@pytest.mark.parametrize("kind", range(k.STARTS, k.WON + 1))
def test_every_kind_of_event_is_told(kind: int) -> None:
    match = arrange()
    for seat in (0, 1, None):
        beat = table.beat(
            match.game,
            (kind, 0, k.MAX_CARDS * k.SKIP + 1 if kind == k.HAND_DISCARDED else k.SKIP, 2, 0),
            Voice(seat, match.names),
        )
        assert isinstance(beat, Beat)
        assert all(ANCHORS.fullmatch(anchor) for anchor in (*beat.look, *(beat.glide or ())))


def test_a_hidden_card_glides_without_a_name() -> None:
    match = arrange(hands={0: "skip", 1: "nope"}, pile="cat3 skip")
    play(match, 0, "draw")
    beats = {
        seat: [table.beat(match.game, event, Voice(seat, match.names)) for event in match.events_since(seat, 0)[0]]
        for seat in (0, 1)
    }
    assert beats[0][-2].glide == ("pile", "hand:Hairy Potato Cat#0")
    assert beats[1][-2].glide == ("pile", "seat:0")
    assert "Potato" not in beats[1][-2].text


def test_why_not_answers_for_everything_in_every_phase() -> None:
    phases = set()
    for match in all_moments():
        for view in looks(match):
            things = {table_thing(card.anchor) for card in table.scene(view).hand}
            nope = words.title(match.game, k.NOPE)
            things |= {"pile", "place:0", f"name:{nope}", f"fetch:{nope}", *(f"seat:{s}" for s in range(match.players))}
            for thing in things:
                rule, sentence = table.why_not(view, thing)
                assert rule in RULES
                assert sentence.endswith(".")
                assert sentence[0].isupper()
            phases.add(view.fields.phase)
    assert phases == {k.TURN, k.WINDOW, k.GIVE, k.RESCUE, k.INSERT, k.FETCH, k.OVER}


def why(match: Match, seat: int, thing: str) -> tuple[str, str]:
    return table.why_not(match.view_of(seat), thing)


def test_why_not_says_the_reason() -> None:
    match = arrange(hands={0: "nope defuse cat1 skip favor", 1: "nope nope", 2: "skip"})
    assert why(match, 0, "hand:Nope")[0] == "R15"
    assert why(match, 0, "hand:Defuse")[0] == "R15"
    assert why(match, 0, "hand:Tacocat")[0] == "R15"
    assert why(match, 0, "seat:3") == ("R19", "That player holds no cards.")
    assert why(match, 1, "hand:Nope") == ("R21", "It is Ann's turn, and there is no play to answer yet.")
    assert why(match, 2, "hand:Skip") == ("R6", "It is Ann's turn.")
    play(match, 0, "skip")
    assert why(match, 0, "hand:Nope")[1] == "The topmost card is yours: Nope answers somebody else's."
    assert why(match, 2, "hand:Skip")[0] == "R21"
    play(match, 2, "pass")
    assert why(match, 2, "hand:Skip") == ("R21", "You have already answered; the window closes when all have.")
    lonely = arrange(players=2, hands={0: "favor cat1 cat1"})
    assert why(lonely, 0, "hand:Favor")[0] == why(lonely, 0, "hand:Tacocat")[0] == "R19"
    plain = arrange(hands={0: "nope nope", 1: "skip"}, special_combos="off")
    assert why(plain, 0, "hand:Nope")[0] == "R40"


def test_the_odds_follow_what_the_viewer_knows() -> None:
    match = arrange(players=3, hands={0: "future skip", 1: "skip"}, pile="skip kitten nope cat1 cat2 cat3 cat4 cat5")
    assert scene_of(match, 0).facts == ("2 kittens in 9 cards: 22% if you draw now",)
    act(match, 0, "future")
    assert scene_of(match, 0).facts == ("2 kittens in 9 cards: 0% if you draw now",)
    assert scene_of(match, 1).facts == ("2 kittens in 9 cards: 22% on the next draw",)
    act(match, 0, "skip")
    assert scene_of(match, 0).more["peeks"][1].title == "Exploding Kitten"
    assert "The second card from the top is Exploding Kitten." in scene_of(match, 0).knows


def unseen(match: Match, viewer: int | None) -> str:
    """Returns what the notes say has not been seen yet."""
    start = "Not seen yet, in hands or in the pile: "
    return next((note[len(start) : -1] for note in scene_of(match, viewer).knows if note.startswith(start)), "")


def test_cards_that_may_have_left_with_the_dead_are_not_counted_as_in_play() -> None:
    hands = {0: "nope", 1: "nope cat1 cat1", 2: "nope skip"}
    alive = arrange(players=3, hands=hands, pile="nope skip skip skip")
    assert unseen(alive, 0) == "3 Nope"
    dead = arrange(players=3, hands=hands, pile="nope skip skip skip", out=(2,))
    assert unseen(dead, 0) == "1 to 3 Nope"  # Cleo took two cards along
    assert "Cleo took 2 cards out of the game (R28)." in scene_of(dead, 0).knows
    many = arrange(players=3, hands=hands | {2: "nope skip skip"}, pile="nope skip skip skip", out=(2,))
    assert unseen(many, 0) == "up to 3 Nope"
    few = arrange(players=3, hands=hands | {1: "nope"}, pile="skip", out=(2,))
    assert unseen(few, 0) == "up to 2 Nope"
    last = arrange(players=3, hands={0: "nope", 1: "", 2: "nope nope nope"}, pile="nope", out=(2,))
    assert unseen(last, 0) == "1 Nope"  # there is no room for more


def test_a_hand_that_died_without_a_defuse_took_none_along() -> None:
    match = arrange(players=3, hands={0: "skip skip", 1: "defuse skip", 2: "defuse"}, pile="kitten defuse skip skip")
    play(match, 0, "draw")
    assert unseen(match, 1) == "2 Defuse"


def test_cards_that_the_faster_game_removed_are_not_counted_as_in_play() -> None:
    table = {"players": 2, "hands": {0: "nope", 1: "skip"}, "pile": "nope nope cat1", "faster_game": "on"}
    match = arrange(**table, removed="nope cat2")
    assert unseen(match, 0) == "1 to 3 Nope"
    bursting = arrange(BF, **table | {"pile": "deny deny resurrect"}, removed="deny cat2")
    assert unseen(bursting, 0) == "1 to 3 Deny, 1 Resurrect"  # R34: no Resurrect is ever removed


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_what_the_notes_count_as_unseen_is_in_hands_or_in_the_pile(game, players, options) -> None:
    for match in moments(game, players, tuple(options.items())):
        truth = match.position()["position"]
        for viewer in (None, *range(players)):
            view = match.view(viewer)
            notes = unseen(match, viewer)
            for kind in (k.NOPE, k.DEFUSE):
                name = words.title(match.game, kind)
                others = [place for place in view["seats"] if place["alive"] and place["seat"] != viewer]
                number = truth["pile"][: truth["pile_size"]].count(kind)
                number += sum(truth["hands"][place["seat"]][kind] - place["known"].count(name) for place in others)
                number -= sum(place["card"] == name for place in view["pile_known"])
                told = re.search(rf"(?:(up to )?|(\d+) to )(\d+) {name}", notes)
                low, high = (0, 0) if not told else (0 if told[1] else int(told[2] or told[3]), int(told[3]))
                assert low <= number <= high, (notes, name, number)


def test_nopes_lie_on_the_play_and_say_whether_it_happens() -> None:
    match = arrange(hands={0: "attack nope", 1: "nope", 2: "nope"})
    play(match, 0, "attack")
    assert scene_of(match, 3).more["pending"]["verdict"] == ""
    window(match, 1)
    pending = scene_of(match, 3).more["pending"]
    assert (pending["verdict"], pending["stopped"]) == ("1 Nope: stopped", True)
    window(match, 0)
    assert scene_of(match, 3).more["pending"]["verdict"] == "2 Nopes: it happens"


def test_only_a_window_is_answered_by_silence() -> None:
    match = arrange(hands={0: "skip", 1: "skip"})
    assert table.silence(match.view_of(0).fields) is None
    play(match, 0, "skip")
    assert table.silence(match.view_of(1).fields) == k.MOVE_PASS


def test_only_who_hides_a_kitten_sees_the_places() -> None:
    match = arrange(hands={0: "defuse", 1: "skip"}, pile="kitten skip nope")
    play(match, 0, "draw")
    places = scene_of(match, 0).more["places"]
    assert [place["short"] for place in places] == ["Top", "1", "2", "3", "Bottom"]
    assert scene_of(match, 1).more["places"] == []
    assert scene_of(match, 1).more["kitten"] is not None


def test_what_can_be_fetched_is_what_is_offered() -> None:
    for no_self in ("off", "on"):
        hands = {0: "defuse skip nope cat1 cat2", 1: "cat1"}
        match = arrange(hands=hands, discard="skip attack attack", five_different="on", five_no_self=no_self)
        play(match, 0, "five", "pick defuse", "pick nope", "pick skip", "pick cat1", "pick cat2")
        everybody_passes(match)
        offered = {table.touch(match.game, match.view_of(0).fields, x) for x in match.legal(0)}
        assert {card.anchor for card in scene_of(match, 0).more["fetch"]} == offered


def test_r28_the_dead_lie_as_the_sheet_lays_them() -> None:
    hands = {0: "skip nope nope", 1: "skip"}
    match = arrange(players=3, hands=hands, pile="kitten skip")
    play(match, 0, "draw")
    for viewer in (1, 2, None):
        place = scene_of(match, viewer).places[0]
        assert (place.out, place.status, place.avatar) == (True, "exploded", "kittens-cast-out")
        assert place.cards == 3  # face down
        assert [card.face.title for card in place.shown if card.face] == ["Exploding Kitten"]
        assert scene_of(match, viewer).places[1].shown == ()
    assert table.is_out(match.view_of(1).fields, 0)
    assert dict(match.view_of(1).lines())["Ann"] == "out, 3 cards face down"
    bursting = arrange(BF, players=3, hands=hands, pile="kitten skip")
    play(bursting, 0, "draw")
    place = scene_of(bursting, 1).places[0]
    assert (place.out, place.cards, place.status, place.shown) == (True, 0, "perished", ())
    assert dict(bursting.view_of(1).lines())["Ann"] == "out"
