"""The kittens on the stage: what scenes hold and offer, what happened as beats; nothing is told by colour alone."""

import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from style_sheets import rules_of
from tiers import every, few_or_all

import clowder
from clowder.engine.laws.laws import random_choices
from clowder.engine.laws.scenes import audit_stage, size_of
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import Face, expand
from clowder.engine.scene.render import SceneRenderer
from clowder.games.kittens import BURSTING_FELINES, EXPLODING_KITTENS
from clowder.games.kittens import layout as k
from clowder.games.kittens import scene as stage
from clowder.games.kittens import text as words
from kittens.arrange import BF, EK, act, arrange, everybody_passes, move, play, removing, window

HOME = Path(stage.__file__).parent
ART = (HOME / "art.svg").read_text(encoding="utf-8")
CSS = rules_of(HOME / "stage.css")
SYMBOLS = re.findall(r'<symbol id="([^"]+)"', ART)
RULES = set(re.findall(r"\*\*(R\d+)", (HOME / "RULES.md").read_text(encoding="utf-8")))
GAMES = {EK: EXPLODING_KITTENS, BF: BURSTING_FELINES}
TABLES = [
    *((game, players, {}) for game in (EK, BF) for players in range(2, 6)),
    (EK, 3, {"faster_game": "on", "five_different": "on", "five_no_self": "on", "self_nope": "on"}),
    (EK, 2, {"two_player_edition": "on", "attack": "two"}),
    (BF, 4, {"special_combos": "off", "may_refuse_defuse": "on", "hand": 3}),
    (BF, 3, {"five_no_self": "on", "may_refuse_defuse": "on", "num_nope": 10, "num_cat1": 8}),
]
ANCHORS = re.compile(r"pile|discard|kitten|seat:[0-4]|place:\d+")
Data = dict[str, Any]


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


def scene(match: Match, seat: int | None) -> Data:
    """Returns what a viewer is sent."""
    return {name: json.loads(text) for name, text in SceneRenderer(match).parts(seat).items()}


def zone(match: Match, seat: int | None, anchor: str) -> Data:
    """Returns a zone of the table, the viewer's own in place of the public one."""
    seen = scene(match, seat)
    return next(item for item in (*seen["mine"], *seen["board"]) if item["anchor"] == anchor)


def beats(match: Match, seat: int | None) -> list[Data]:
    return SceneRenderer(match).beats(seat, 0)[0]


def faces_of(cards: list[Data]) -> list[str]:
    return [card.get("face", "") for card in cards]


def all_faces(game: str, **options: str | int) -> list[Face]:
    """Returns a face of every card of the edition, by kind from Defuse on."""
    return list(stage.faces(clowder.deal(game, players=2, seed=1, **options).view_of(0)).values())[1:]


def help_of(kind: int, game: str = EK, **options: str | int) -> tuple[str, str]:
    """Returns what is said of a card, and the rule that goes with it."""
    face = all_faces(game, **options)[kind - k.DEFUSE]
    return clowder.deal(game, players=2, seed=1).view_of(0).say(face.help), face.rule


def why(match: Match, seat: int | None, thing: str) -> tuple[str, str]:
    return SceneRenderer(match).why(seat, thing)


@pytest.mark.parametrize(("game", "players", "options"), every(4, TABLES))
def test_the_laws_of_the_stage_hold(game: str, players: int, options: Data) -> None:
    read = GAMES[game].option_set.read(players, options)
    assert not audit_stage(GAMES[game], players, read, "stage", random_choices(f"{game} {players}"))


# Faces


def test_every_drawing_that_is_asked_for_exists_once() -> None:
    asked = {face.art for game in (EK, BF) for face in all_faces(game)} | {f"{game}-cover" for game in (EK, BF)}
    assert asked | {"kittens-back", "kittens-bf-back"} <= set(SYMBOLS)
    assert len(SYMBOLS) == len(set(SYMBOLS))


def test_symbols_carry_the_familys_name() -> None:
    assert all(name.startswith("kittens-") or name in (f"{EK}-cover", f"{BF}-cover") for name in SYMBOLS)


def test_nothing_the_pages_policy_forbids() -> None:
    assert not re.search(r"style\s*=|<style|<script|\son\w+\s*=|https?://(?!www\.w3\.org/2000/svg)|<text", ART)


def test_the_editions_draw_every_card_differently() -> None:
    arts = [face.art for game in (EK, BF) for face in all_faces(game)]
    assert len(arts) == len(set(arts)) == 26


@pytest.mark.parametrize("game", [EK, BF])
def test_every_face_has_index_tint_help_and_a_rule(game: str) -> None:
    shown = all_faces(game)
    assert all(1 <= len(face.index) <= 3 for face in shown)
    assert len({face.index for face in shown}) == len({face.tint for face in shown}) == 13
    assert all(face.help and face.rule in RULES for face in shown)
    assert all(f".game-{game} .{face.tint}{{" in CSS for face in shown)


def test_r11_an_attacks_help_says_what_the_next_player_owes() -> None:
    stacking = "Ends all your turns without a draw; the next player owes two, plus yours if you were attacked."
    assert help_of(k.ATTACK) == help_of(k.ATTACK, BF, attack="stacking") == (stacking, "R11")
    two = "Ends all your turns without a draw; the next player owes two."
    assert help_of(k.ATTACK, BF) == help_of(k.ATTACK, attack="two") == (two, "R11")


def test_r38_a_nopes_help_says_whether_it_stops_ones_own_play() -> None:
    said, rule = help_of(k.NOPE)
    assert said.startswith("Stops somebody's play, or another Nope")
    assert rule == "R21"
    said, rule = help_of(k.NOPE, self_nope="on")
    assert said.startswith("Stops any play, your own too, or another Nope")
    assert rule == "R38"


def test_r39_a_defuses_help_says_whether_it_may_be_refused() -> None:
    assert "it is used for you" in help_of(k.DEFUSE)[0]
    refusable = help_of(k.DEFUSE, BF, may_refuse_defuse="on")
    assert refusable == ("You may use it when you draw Perish, and put that card back anywhere.", "R39")


@pytest.mark.parametrize("kind", range(k.CAT, k.KITTEN))
def test_r40_a_cats_help_names_the_combinations_there_are(kind: int) -> None:
    alone, pair, triple = "Does nothing by itself.", "Two of a title steal a random card", "three ask for one by name"
    five = "five different titles bring back one from the discard pile"
    assert help_of(kind)[0] == f"{alone} {pair}; {triple}."
    assert help_of(kind, five_different="on")[0] == help_of(kind, BF)[0] == f"{alone} {pair}; {triple}; {five}."
    assert help_of(kind, BF, five_no_self="on")[0].endswith(f"{five}, but none of the five.")
    assert help_of(kind, BF, special_combos="off")[0] == f"{alone} {pair}."


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


# Places, piles and hands


def test_equal_cards_of_a_hand_lie_side_by_side_under_their_own_anchors() -> None:
    for match in all_moments():
        names = words.titles(match.game)
        for seat in range(match.players):
            if SceneRenderer(match).is_out(seat):
                continue
            hand = scene(match, seat)["hand"]
            anchors, faces = [card["anchor"] for card in hand], faces_of(hand)
            assert [names[stage.KINDS[face]] for face in faces] == match.view(seat)["seats"][seat]["hand"]
            assert len(set(anchors)) == len(anchors)
            assert sum(one != two for one, two in itertools.pairwise(faces)) == max(0, len(set(faces)) - 1)


def test_the_odds_follow_what_the_viewer_knows() -> None:
    match = arrange(players=3, hands={0: "future skip", 1: "skip"}, pile="skip kitten nope cat1 cat2 cat3 cat4 cat5")
    assert scene(match, 0)["facts"] == ["2 kittens in 9 cards: 22% if you draw now"]
    assert will(match, 0, "draw") == "Chance of an Exploding Kitten: 22%."
    act(match, 0, "future")
    assert scene(match, 0)["facts"] == ["2 kittens in 9 cards: 0% if you draw now"]
    assert will(match, 0, "draw") == "It's Skip. You've seen it."
    assert scene(match, 1)["facts"] == ["2 kittens in 9 cards: 22% on the next draw"]
    act(match, 0, "skip")
    assert [card["text"] for card in zone(match, 0, "seen")["items"]] == ["1. Skip", "2. Exploding Kitten", "3. Nope"]
    assert "The second card from the top is Exploding Kitten." in scene(match, 0)["knows"]
    assert not [item for item in scene(match, 1)["mine"] if item["anchor"] == "seen"]


@pytest.mark.parametrize(("pile", "said"), [("skip " * 62, "2%"), ("skip", "50%"), ("", "100%")])
def test_a_chance_is_none_or_certain_only_where_it_is(pile: str, said: str) -> None:
    match = arrange(players=2, hands={0: "skip"}, pile=pile)
    assert scene(match, 0)["facts"][0].endswith(f": {said} if you draw now")


def unseen(match: Match, viewer: int | None) -> str:
    """Returns what the notes say has not been seen yet."""
    start = "Not seen yet, in hands or in the pile: "
    notes = match.view_of(viewer)
    said = (notes.say(note) for note in stage.knows(notes))
    return next((note[len(start) : -1] for note in said if note.startswith(start)), "")


def test_cards_that_may_have_left_with_the_dead_are_not_counted_as_in_play() -> None:
    hands = {0: "nope", 1: "nope cat1 cat1", 2: "nope skip"}
    alive = arrange(players=3, hands=hands, pile="nope skip skip skip")
    assert unseen(alive, 0) == "3 Nope"
    dead = arrange(players=3, hands=hands, pile="nope skip skip skip", out=(2,))
    assert unseen(dead, 0) == "1 to 3 Nope"  # Cleo took two cards along
    assert "Cleo took 2 cards out of the game." in scene(dead, 0)["knows"]
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
    match = removing(arrange(**table), "nope cat2")
    assert unseen(match, 0) == "1 to 3 Nope"
    bursting = removing(arrange(BF, **table | {"pile": "deny deny resurrect"}), "deny cat2")
    assert unseen(bursting, 0) == "1 to 3 Deny and 1 Resurrect"  # R34: no Resurrect is ever removed


@pytest.mark.parametrize(("game", "players", "options"), every(2, TABLES))
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
    lies = zone(match, 3, "discard")
    assert (faces_of(lies["items"]), lies["label"], lies["look"]) == (["attack"], "Ann's play", "played")
    assert lies["note"] == "Anyone want to play Nope?"
    assert will(match, 1, "nope!") == "That stops it, unless someone answers you."
    window(match, 1)
    lies = zone(match, 3, "discard")
    assert (lies["note"], lies["look"]) == ("1 Nope: no effect", "played noped")
    assert faces_of(lies["items"][-1]["items"]) == ["nope"]
    assert will(match, 2, "nope!") == "It happens after all, unless someone answers you."
    window(match, 0)
    assert zone(match, 3, "discard")["note"] == "2 Nopes: it still happens"


def test_viewer_gets_texts_in_the_second_person() -> None:
    match = arrange(hands={0: "cat1 cat1 cat1 favor", 1: "skip"})
    play(match, 0, "triple cat1", "at 1", "name nope")
    labels = [zone(match, seat, "discard")["label"] for seat in (0, 1, 2, None)]
    public = "Ann's play: Nope from Bob"
    assert labels == ["Your play: Nope from Bob", "Ann's play: Nope from you", public, public]
    everybody_passes(match)
    act(match, 0, "favor", "at 1")
    notes = [zone(match, seat, "discard")["note"] for seat in (0, 1, 2)]
    assert notes == ["Bob chooses a card for you.", "You choose a card for Ann.", "Bob chooses a card for Ann."]


def test_only_who_hides_a_kitten_sees_the_places() -> None:
    match = arrange(hands={0: "defuse", 1: "skip"}, pile="kitten skip nope")
    play(match, 0, "draw")
    places = zone(match, 0, "pile")["items"]
    assert [place["note"] for place in places] == ["Top", 1, 2, 3, "End"]
    assert [place["text"] for place in places] == ["Bob", "Cleo", "Dan", "You", "Bob"]
    assert places[2]["says"] == "Put it under 2 cards: Dan draws it"
    assert zone(match, 0, "loose")["note"] == "You see who would draw it there. Only you will know."
    assert will(match, 0, "insert 0") == "Bob draws next."
    assert "items" not in zone(match, 1, "pile")
    assert faces_of(zone(match, 1, "loose")["items"]) == ["kitten"]
    twice = arrange(hands={0: "defuse", 1: "skip"}, pile="kitten skip nope", remaining=2)
    play(twice, 0, "draw")
    assert will(twice, 0, "insert 0") == "You draw next."
    assert [place["text"] for place in zone(twice, 0, "pile")["items"]] == ["You", "Bob", "Cleo", "Dan", "You"]


def test_the_names_at_the_places_are_of_who_draws_the_kitten_there() -> None:
    for remaining in (1, 2, 3):
        for above in range(5):
            match = arrange(
                players=4, hands={0: "defuse", 3: "skip"}, pile="kitten skip nope skip nope", remaining=remaining
            )
            play(match, 0, "draw")
            told = stage.drawer(match.view_of(0), above)
            play(match, 0, f"insert {above}")
            while match.view_of(None).fields.phase == k.TURN:
                seat = match.to_act[-1]
                if match.position()["position"]["pile"][match.view_of(None).fields.pile_size - 1] == k.KITTEN:
                    break
                play(match, seat, "draw")
            assert match.to_act == (told,)


def test_one_tap_draws_unless_an_explosion_is_likely() -> None:
    def once(**position):
        match = arrange(players=2, hands={0: "skip defuse", 1: "skip"}, **position)
        offered = json.loads(SceneRenderer(match).parts(0)["ask"])["offer"]
        picks = [pick for term in offered["terms"] for axis in term["axes"] for pick in axis["picks"]]
        return [pick["things"] for pick in picks if pick.get("once")]

    assert once(pile="kitten skip nope skip nope") == [["pile"]]
    assert once(pile="kitten skip") == []


def test_what_somebody_knows_lies_between_the_places() -> None:
    match = arrange(hands={0: "future defuse", 1: "skip"}, pile="kitten skip nope")
    act(match, 0, "future")
    play(match, 0, "draw")
    drawn = [place.get("note", place["text"]) for place in zone(match, 0, "pile")["items"]]
    assert drawn == ["Top", "1. Skip", 1, "2. Nope", 2, 3, "End"]


def test_what_can_be_fetched_is_what_is_offered() -> None:
    for no_self in ("off", "on"):
        hands = {0: "defuse skip nope cat1 cat2", 1: "cat1"}
        match = arrange(hands=hands, discard="future attack attack", five_different="on", five_no_self=no_self)
        play(match, 0, "five", "pick defuse", "pick nope", "pick skip", "pick cat1", "pick cat2")
        everybody_passes(match)
        offered = {thing for x in match.legal(0) for thing in stage.touch(match.view_of(0), x)}
        cards = {card["anchor"]: card.get("badge") for card in zone(match, 0, "discard")["items"]}
        assert set(cards) == offered
        assert (cards["fetch:attack"], cards["fetch:future"]) == ("2\u00d7", None)
        assert zone(match, 1, "discard")["note"] == "Ann takes a card from here."


def test_r28_the_dead_lie_as_the_sheet_lays_them() -> None:
    hands = {0: "skip nope nope", 1: "skip"}
    match = arrange(players=3, hands=hands, pile="kitten skip")
    play(match, 0, "draw")
    for viewer in (1, 2, None):
        place, other, _ = scene(match, viewer)["places"]
        assert (place["out"], place["status"], place["avatar"]) == (True, "exploded", "kittens-cast-out")
        assert place["cards"] == 3  # face down
        assert faces_of(place["shown"]) == ["kitten"]
        assert "shown" not in other
    assert stage.is_out(match.view_of(1), 0)
    assert dict(match.view_of(1).lines())["Ann"] == "out, 3 cards face down"
    bursting = arrange(BF, players=3, hands=hands, pile="kitten skip")
    play(bursting, 0, "draw")
    place = scene(bursting, 1)["places"][0]
    assert (place["out"], place["status"]) == (True, "perished")
    assert not {"cards", "shown"} & set(place)
    assert dict(bursting.view_of(1).lines())["Ann"] == "out"


# Offers


def picks_of(match: Match, seat: int) -> list[Data]:
    """Returns everything that can be picked."""
    terms = scene(match, seat)["ask"]["offer"]["terms"]
    return [pick for term in terms for axis in term["axes"] for pick in axis["picks"]]


def will(match: Match, seat: int, word: str) -> str:
    """Returns what a pick is said to do."""
    return next(pick.get("will", "") for pick in picks_of(match, seat) if pick["moves"] == [move(word)])


def test_picks_are_distinct_and_touch_existing_things() -> None:
    for match in all_moments():
        for seat in match.to_act:
            held = Counter(card["anchor"].partition("#")[0] for card in scene(match, seat)["hand"])
            for term in scene(match, seat)["ask"]["offer"]["terms"]:
                for axis in term["axes"]:
                    texts = [pick.get("text") for pick in axis["picks"]]
                    assert len(set(texts)) == len(texts)
                    things = [Counter(pick.get("things", ())) for pick in axis["picks"]]
                    assert all(held[thing] >= n for part in things for thing, n in part.items() if "hand" in thing)


@pytest.mark.parametrize(("game", "players", "options"), every(2, TABLES))
def test_no_offer_is_large(game: str, players: int, options: Data) -> None:
    for match in moments(game, players, tuple(options.items())):
        assert all(size_of(match.view_of(seat)) < 8_000 for seat in match.to_act)


def test_the_largest_hands_make_no_large_offer() -> None:
    hand = "defuse attack favor nope skip future cat1 cat2 cat3 cat4 " * 3
    match = arrange(BF, players=5, hands={0: hand} | dict.fromkeys(range(1, 5), "skip"))
    assert len(list(expand(stage.offer(match.view_of(0))))) > 700
    assert size_of(match.view_of(0)) < 8_000


def test_plays_of_several_steps_are_products_with_a_sentence() -> None:
    match = arrange(hands={0: "cat1 cat1 cat1 favor", 1: "skip", 2: "skip"})
    terms = scene(match, 0)["ask"]["offer"]["terms"]
    assert [len(term["axes"]) for term in terms] == [1, 2, 2, 3]
    first, second, third = (chr(0xE000 + n) for n in range(3))
    assert [term.get("text") for term in terms[1:]] == [
        f"Play {first} on {second}",
        f"Steal from {second} (2 {first})",
        f"Ask {second} for {third} (3 {first})",
    ]
    asks = [axis.get("ask", "") for axis in terms[3]["axes"]]
    assert asks[0] == "Three of a kind ask for a card by name. Pick the matching ones."
    assert asks[1:] == ["From whom?", "Which card do you ask for?"]
    assert will(match, 0, "pair cat1") == "You'll take one of their cards at random."


def test_five_different_cards_are_told_of_and_picked_in_any_order() -> None:
    match = arrange(BF, hands={0: "defuse skip nope cat1 cat2 cat3", 1: "cat1"}, discard="attack")
    start, cards = scene(match, 0)["ask"]["offer"]["terms"][-1]["axes"]
    assert start["picks"][0]["moves"] == [k.MOVE_FIVE]
    assert "things" not in start["picks"][0]  # the page fills it by itself
    assert "Any five different cards bring one back" in scene(match, 0)["facts"]
    assert len(scene(match, 1)["facts"]) == 1
    assert (cards["is"], cards["low"], cards["high"], len(cards["picks"])) == ("some", 5, 5, 6)
    for word in ("five", "pick nope", "pick skip"):
        play(match, 0, word)
        assert set(expand(stage.offer(match.view_of(0)))) == set(match.plays(0))


def test_a_defuse_is_used_by_its_card_or_by_a_button() -> None:
    match = arrange(hands={0: "defuse skip", 1: "skip"}, pile="kitten skip nope", may_refuse_defuse="on")
    play(match, 0, "draw")
    use, refuse = picks_of(match, 0)
    assert (use["things"], use["button"]) == (["hand:defuse"], True)
    assert (refuse["button"], refuse["will"]) == (True, "You're out of the game.")


def test_a_clock_passes_draws_or_is_saved_and_else_asks_the_house() -> None:
    named = Counter()
    for match in all_moments():
        for seat in match.to_act:
            view = match.view_of(seat)
            legal = match.legal(seat)
            mild = stage.mild(view, legal)
            usual = {k.WINDOW: k.MOVE_PASS, k.TURN: k.MOVE_DRAW, k.RESCUE: k.MOVE_DEFUSE}.get(view.fields.phase)
            assert mild == (None if view.fields.draft else usual)
            assert mild is None or mild in legal
            named[mild] += 1
    assert all(named[move] for move in (k.MOVE_PASS, k.MOVE_DRAW, k.MOVE_DEFUSE, None))


def test_only_a_window_is_answered_by_silence() -> None:
    match = arrange(hands={0: "skip", 1: "skip"})
    assert stage.silence(match.view_of(0)) is None
    assert not scene(match, 0)["ask"]["reaction"]
    play(match, 0, "skip")
    assert stage.silence(match.view_of(1)) == k.MOVE_PASS
    assert scene(match, 1)["ask"]["reaction"]


# Why not


def test_why_answers_for_everything_in_every_phase() -> None:
    phases = set()
    for match in all_moments():
        for viewer in (*range(few_or_all(1, match.players)), None):
            things = {card["anchor"].partition("#")[0] for card in scene(match, viewer)["hand"]}
            things |= {"pile", "discard", "kitten", "place:0", "name:nope", "fetch:nope"}
            for thing in things | {f"seat:{seat}" for seat in range(match.players)}:
                rule, sentence = why(match, viewer, thing)
                assert rule in RULES or sentence == "There is nothing to do with that now."
                assert sentence[-1] in ".?"
                assert sentence[0].isupper()
        phases.add(match.view_of(None).fields.phase)
    assert phases == {k.TURN, k.WINDOW, k.GIVE, k.RESCUE, k.INSERT, k.FETCH, k.OVER}


def test_why_says_the_reason() -> None:
    match = arrange(hands={0: "nope defuse cat1 skip favor", 1: "nope nope", 2: "skip"})
    answers = "Nope answers somebody's play; there is nothing to answer on your own turn."
    assert why(match, 0, "hand:nope") == ("R15", answers)
    assert why(match, 0, "hand:defuse")[1] == "You use Defuse when you draw an Exploding Kitten, not before."
    assert why(match, 0, "hand:cat-1")[1].startswith("One Tacocat does nothing")
    assert why(match, 0, "seat:3") == ("R19", "That player holds no cards.")
    assert why(match, 0, "seat:0") == ("R19", "You choose another player, not yourself.")
    assert why(match, 2, "hand:skip") == ("R6", "It's Ann's turn.")
    assert why(match, None, "pile")[1] == "You are watching: only those at the table play."
    play(match, 0, "skip")
    assert why(match, 0, "hand:nope") == ("R21", "Your card is on top. The others get to answer it first.")
    assert why(match, 2, "hand:skip") == ("R21", "That comes later. Ann played Skip. Do you play Nope?")
    play(match, 2, "pass")
    assert why(match, 2, "hand:skip") == ("R21", "You've answered. The game continues when everyone has.")
    lonely = arrange(players=2, hands={0: "favor cat1 cat1"})
    assert why(lonely, 0, "hand:favor")[0] == why(lonely, 0, "hand:cat-1")[0] == "R19"
    plain = arrange(hands={0: "nope nope", 1: "skip"}, special_combos="off")
    assert why(plain, 0, "hand:nope")[0] == "R40"


def test_r40_whom_to_choose_is_told_by_the_plays_there_are() -> None:
    said = {combos: why(arrange(hands={0: "skip"}, special_combos=combos), 0, "seat:1")[1] for combos in ("on", "off")}
    assert said["on"] == "To choose a player you need Favor, a pair or three of a kind."
    assert said["off"] == "To choose a player you need Favor or a pair of cats."


# What happened


def flights(match: Match, seat: int | None) -> list[list[str]]:
    return [flight for beat in beats(match, seat) for flight in beat.get("fly", ())]


def test_beats_look_at_places_of_the_table_and_fly_between_them() -> None:
    for game, players, options in TABLES:
        match = moments(game, players, tuple(options.items()))[-1]
        for seat in (*range(players), None):
            for beat in beats(match, seat):
                assert beat["says"]
                flown = beat.get("fly", ())
                assert all(ANCHORS.fullmatch(anchor) for anchor in (*beat["look"], *(x for f in flown for x in f[:2])))
                assert all(face in ("", *stage.KINDS) for *_, face in flown)
                assert not beat.get("mark") or f"mark-{beat['mark']}" in CSS


@pytest.mark.parametrize("kind", range(k.STARTS, k.WON + 1))
def test_every_kind_of_event_has_a_beat(kind: int) -> None:
    match = arrange()
    a = k.MAX_CARDS * k.SKIP + 1 if kind == k.HAND_DISCARDED else k.SKIP
    beat = stage.beat(match.game, (kind, 0, a, 2, 0), match.players)
    assert beat is not None
    assert all(ANCHORS.fullmatch(anchor) for anchor in (*beat.look, *(x for flight in beat.fly for x in flight[:2])))


def test_the_great_moments_take_their_time() -> None:
    great = {k.NOPED, k.STOLE, k.NAMED_HIT, k.DEFUSED, k.EXPLODED, k.WON}
    slow = {kind for kind in range(k.STARTS, k.WON + 1) if stage.TIMES.get(kind) == "moment"}
    assert slow == great == set(stage.MOMENTS)


def test_a_hidden_card_flies_face_down() -> None:
    match = arrange(hands={0: "skip", 1: "nope"}, pile="cat3 skip")
    play(match, 0, "draw")
    assert flights(match, 0) == [["pile", "seat:0", "cat-3"]]
    assert flights(match, 1) == flights(match, None) == [["pile", "seat:0", ""]]
    assert not any("Potato" in beat["says"] for beat in beats(match, 1))


def test_every_card_of_a_play_flies() -> None:
    match = arrange(BF, hands={0: "cat1 cat1 cat1 skip nope cat2 cat3 cat4", 1: "skip"})
    play(match, 0, "triple cat1", "at 1", "name nope")
    assert flights(match, 1) == [["seat:0", "discard", "cat-1"]] * 3
    assert beats(match, 1)[-1]["look"] == ["seat:0", "seat:1"]
    everybody_passes(match)
    assert beats(match, 1)[-1]["mark"] == "miss"
    more = arrange(BF, hands={0: "skip nope cat2 cat3 cat4", 1: "skip"})
    play(more, 0, "five", "pick nope", "pick skip", "pick cat2", "pick cat3", "pick cat4")
    assert [face for *_, face in flights(more, 1)] == ["nope", "skip", "cat-2", "cat-3", "cat-4"]


def test_a_kitten_goes_from_the_pile_to_whom_it_strikes_and_back_where_its_owner_alone_sees() -> None:
    match = arrange(hands={0: "defuse", 1: "skip"}, pile="kitten skip nope")
    play(match, 0, "draw")
    assert flights(match, 1) == [["pile", "seat:0", "kitten"], ["seat:0", "discard", "defuse"]]
    assert [beat["mark"] for beat in beats(match, 1)] == ["fright", "defuse"]
    play(match, 0, "insert 2")
    assert flights(match, 0)[-1] == ["kitten", "place:2", "kitten"]
    assert flights(match, 1)[-1] == ["kitten", "pile", ""]  # face down: it does not lie on top


def test_r28_what_the_dead_leave_flies_to_the_discard_pile() -> None:
    match = arrange(BF, players=3, hands={0: "skip nope nope", 1: "skip"}, pile="kitten skip")
    play(match, 0, "draw")
    assert [face for start, end, face in flights(match, 1) if end == "discard"] == ["kitten", "nope", "nope", "skip"]
    exploding = arrange(players=3, hands={0: "skip nope nope", 1: "skip"}, pile="kitten skip")
    play(exploding, 0, "draw")
    assert flights(exploding, 1) == [["pile", "seat:0", "kitten"]]


def test_the_end_has_places_and_what_decided_it() -> None:
    match = arrange(players=3, hands={0: "skip", 1: "skip"}, pile="kitten kitten")
    play(match, 0, "draw")
    assert scene(match, 1)["end"] is None
    play(match, 1, "draw")
    end = scene(match, 0)["end"]
    assert end["places"] == [[1, 2, "the last one standing"], [2, 1, "out second"], [3, 0, "out first"]]
    assert end["why"] == "Bob exploded. Cleo is the last one standing."
    assert scene(match, 0)["places"][2]["status"] == "the last one standing"
    assert scene(match, 2)["facts"] == []
