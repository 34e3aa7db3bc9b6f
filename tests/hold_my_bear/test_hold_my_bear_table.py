"""Hold My Bear's table in the browser: what is drawn, what can be tapped, what is told. Over random games."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import clowder
from clowder.engine.match import Match, View
from clowder.engine.scene import Scene
from clowder.engine.voice import Voice
from clowder.games.hold_my_bear import EXPANSION, HOLD_MY_BEAR, table, titles
from clowder.games.hold_my_bear import layout as h
from hold_my_bear.arrange import NAME, arrange, play_set, truth

HOME = HOLD_MY_BEAR.home
ART, MARKUP, STYLE = ((HOME / name).read_text(encoding="utf-8") for name in ("art.svg", "table.html", "table.css"))
SYMBOLS = re.findall(r'<symbol id="([^"]+)"', ART)
RULES = set(re.findall(r"\*\*(R\d+)", HOLD_MY_BEAR.rulebook()))
ANCHOR = re.compile(r"match|match:[a-z]+ [1-5]#0|hand:[a-z]+ [1-5]#0|seat:[0-7]")
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


def seen(match: Match, seat: int | None) -> tuple[View, Scene]:
    """Returns a seat's view and the scene drawn from it."""
    view = match.view_of(seat)
    return view, table.scene(view)


def told(view: View, run: tuple[int, ...]) -> str:
    """Returns a complete play in words."""
    return table.play_text(view, run)


def thing_of(anchor: str) -> str:
    return anchor.partition("#")[0]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_everything_seen_is_drawn(players: int, options: dict[str, object]) -> None:
    for match, _ in walk(players, options):
        for seat in (None, *range(players)):
            view, scene = seen(match, seat)
            cards = [*scene.hand, *scene.more["match"]]
            assert len({card.anchor for card in cards}) == len(cards)
            assert [place.seat for place in scene.places] == list(range(players))
            assert len({place.avatar for place in scene.places}) == players
            drawn = [card.face.art for card in cards if card.face] + [place.avatar for place in scene.places]
            drawn += [animal["art"] for animal in scene.more["gone"]]
            drawn += [art for way in scene.more["board"] for art, _ in way["arts"]]
            assert set(drawn) <= set(SYMBOLS)
            own = [] if seat is None else match.view(seat)["seats"][seat]["hand"]
            assert [thing_of(card.anchor) for card in scene.hand] == [f"hand:{title}" for title in own]
            assert len(scene.facts) <= 2
            for thing in {thing_of(card.anchor) for card in scene.hand} | {"seat:0", "seat:1", "match", "seat:x", ""}:
                rule, why = table.why_not(view, thing)
                assert rule in RULES
                assert why.endswith(".")
                assert (match.over or seat in match.to_act) or not why.startswith("You can")


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_plays_are_told_apart_and_touch_what_is_there(players: int, options: dict[str, object]) -> None:
    for match, _ in walk(players, options):
        for seat in match.to_act[:2]:
            view, scene = seen(match, seat)
            held = Counter(thing_of(card.anchor) for card in scene.hand)
            shown = Counter(thing_of(card.anchor) for card in scene.more["match"])
            texts = set()
            for run in match.plays(seat, limit=150):
                things = Counter(table.things_of(view, run))
                assert Counter({t: n for t, n in things.items() if t.startswith("hand:")}) <= held
                assert Counter({t: n for t, n in things.items() if t.startswith("match:")}) <= shown
                assert all(table.label(HOLD_MY_BEAR, view.fields, thing, view.voice) for thing in things)
                text = told(view, run)
                assert (text, *sorted(things.elements())) not in texts
                texts.add((text, *sorted(things.elements())))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_taps_find_what_the_list_of_all_plays_has(players: int, options: dict[str, object]) -> None:
    for match, chance in walk(players, options, 20):
        for seat in match.to_act[:1]:
            view = match.view_of(seat)
            runs = [(run, Counter(table.things_of(view, run))) for run in match.plays(seat, limit=800)]
            if len(runs) == 800:
                continue
            for size in (0, 1, 2, 3, 9):
                wanted = list(chance.choice(runs)[1].elements())
                picked = chance.sample(wanted, min(size, len(wanted)))
                plays, more = table.plays_with(match, seat, picked, 5000)
                assert sorted(plays) == sorted(run for run, things in runs if things == Counter(picked))
                after = {t for _, things in runs if Counter(picked) <= things for t in things - Counter(picked)}
                assert more <= after
                assert {t for t in after - more if t.startswith(("hand:", "match:", "steal:"))} == set()
                assert bool(more) == bool(after)


def test_what_is_offered_step_by_step_leads_to_a_play() -> None:
    for players, options in TABLES:
        for match, chance in walk(players, options, 14):
            for seat in match.to_act[:1]:
                picked: list[str] = []
                plays, more = table.plays_with(match, seat, picked, 12)
                while more and (not plays or chance.random() < 0.5):
                    picked.append(chance.choice(sorted(more)))
                    plays, more = table.plays_with(match, seat, picked, 12)
                assert plays
                match.copy().play(seat, *plays[0])


def test_a_theft_is_tapped_card_by_card() -> None:
    match = arrange("F1", {1: "T1 T2", 2: "H1 H2 H3 H4"}, owner=1, fields={"phase": h.STEAL})
    view, scene = seen(match, 0)
    assert [len(victim["anchors"]) for victim in scene.more["victims"]] == [2, 4]
    assert table.plays_with(match, 0, ["steal:1", "steal:2"], 9) == ([], {"steal:1", "steal:2"})
    assert table.plays_with(match, 0, ["steal:1", "steal:1"], 9) == ([], {"steal:2"})
    assert table.plays_with(match, 0, ["steal:1"] * 3, 9) == ([], set())
    (run,), more = table.plays_with(match, 0, ["steal:2"] * 4 + ["steal:1"], 9)
    assert not more
    assert told(view, run) == "Steal 1 from Bob and 4 from Cleo"
    assert table.things_of(view, run) == ["steal:1"] + ["steal:2"] * 4
    for listed in match.plays(0):
        things = table.things_of(view, listed)
        assert len(things) == 5
        assert table.plays_with(match, 0, things, 9)[0] == [listed]
    match.play(0, *run)
    assert truth(match).hand_size[:3] == [5, 1, 0]


def test_set_and_gift_of_the_same_cards_are_both_offered() -> None:
    match = arrange("F1", {0: "T1 T2", 1: "H1 H2"}, owner=1, players=2)
    view, _ = seen(match, 0)
    plays, _ = table.plays_with(match, 0, ["hand:tiger 2", "hand:tiger 1"], 9)
    texts = [told(view, run) for run in plays]
    assert texts == ["Play tiger 1 and tiger 2: 2 tigers beat 1", "Give tiger 1 and tiger 2 to Bob"]


def test_a_split_gift_goes_both_ways() -> None:
    match = arrange("F5 F4", {0: "T1 H2 V1", 1: "H1", 2: "V2"}, owner=1, give_split="on")
    view, _ = seen(match, 0)
    cards = ["hand:tiger 1", "hand:hamster 2"]
    assert table.plays_with(match, 0, cards, 9)[1] >= {"seat:1", "seat:2"}
    both, more = table.plays_with(match, 0, [*cards, "seat:2"], 9)
    assert more == {"seat:1"}
    assert [told(view, run) for run in both] == ["Give tiger 1 and hamster 2 to Cleo"]
    plays, _ = table.plays_with(match, 0, ["seat:2", *cards, "seat:1"], 9)
    assert {told(view, run) for run in plays} == {
        "Give tiger 1 to Bob and hamster 2 to Cleo",
        "Give tiger 1 to Cleo and hamster 2 to Bob",
    }
    assert table.plays_with(match, 0, [*cards, "seat:0"], 9) == ([], set())
    assert table.plays_with(match, 0, ["hand:tiger 5", "nonsense"], 9) == ([], set())


def test_a_bear_blocks_its_number_and_the_table_says_so() -> None:
    match = arrange("F3 F1", {0: "B2 T2 T3 H2", 1: "H1", 2: "V2"}, owner=1, fields={"duty": h.MUST})
    view, scene = seen(match, 0)
    assert {thing_of(card.anchor): card.badge for card in scene.hand} == {
        "hand:bear 2": "",
        "hand:tiger 2": "blocked",
        "hand:tiger 3": "",
        "hand:hamster 2": "blocked",
    }
    assert table.plays_with(match, 0, [], 9)[1] == {"hand:bear 2", "hand:tiger 3"}
    assert table.why_not(view, "hand:tiger 2") == (
        "R14",
        "Your bear 2 blocks every other 2 while you hold it.",
    )
    assert "only give it away" in table.why_not(arrange("F3", {0: "B2 T2 T3"}).view_of(0), "hand:tiger 2")[1]


def test_whose_decision_it_is_is_always_said() -> None:
    match = arrange("F1", {0: "T1 T2 T3", 1: "H1 H2", 2: "V1 V2"}, owner=2)
    view, _ = seen(match, 1)
    assert table.why_not(view, "hand:hamster 1") == ("R15", "It is Ann's turn.")
    start = clowder.deal(NAME, 3, seed=1)
    start.play(1, start.legal(1)[0])
    view, _ = seen(start, 1)
    assert "already answered" in table.why_not(view, "hand:bear 1")[1]
    assert table.plays_with(start, 1, [], 9) == ([], set())
    view, _ = seen(match, 0)
    assert table.why_not(view, "seat:1")[0] == "R18"


def test_the_board_says_what_beats_the_match() -> None:
    match = arrange("B1 T3 T4", {0: "T1 T2", 1: "H1 H2", 2: "V1"}, owner=1)
    _, scene = seen(match, 0)
    assert [(way["has"], way["takes"]) for way in scene.more["board"]] == [
        ("total 8", "9+"),
        ("count 3", "4+"),
        ("1 bear", "2+"),
    ]
    assert scene.more["owner"] == "Bob's match to beat"
    assert scene.more["turn"] == "Your turn"
    assert scene.more["beat"] == "tiger with a total above 8, 4 of another sport or at least 2 bears"


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_beats_look_at_known_places(players: int, options: dict[str, object]) -> None:
    last = None
    for match, _ in walk(players, options):
        last = match
    assert last is not None
    for seat in (None, *range(players)):
        voice = Voice(seat, last.names)
        for event in last.events_since(seat, 0)[0]:
            beat = table.beat(HOLD_MY_BEAR, event, voice)
            assert beat is not None
            assert beat.text == HOLD_MY_BEAR.tell([event], voice)[0]
            assert all(ANCHOR.fullmatch(anchor) for anchor in (*beat.look, *(beat.glide or ())))
            assert not beat.mark or f".mark-{beat.mark}" in STYLE


def test_a_set_flies_from_the_hand_and_a_hidden_theft_from_a_seat() -> None:
    match = arrange("F1", {0: "T1 T2 T3", 1: "H1 H2", 2: "V1 V2"}, owner=2)
    play_set(match, 0, "T1 T2")
    mine = table.beat(HOLD_MY_BEAR, match.events_since(0, 0)[0][0], Voice(0))
    theirs = table.beat(HOLD_MY_BEAR, match.events_since(1, 0)[0][0], Voice(1))
    assert mine is not None
    assert theirs is not None
    assert mine.glide == ("hand:tiger 1#0", "match:tiger 1#0")
    assert theirs.glide == ("seat:0", "match:tiger 1#0")


def test_what_is_known_is_told_in_sentences() -> None:
    match = arrange("F5 F4 F3", {0: "T1 H2 V1", 1: "H1", 2: "V2"}, owner=1)
    match.play(0, *next(run for run in match.plays(0) if run[0] == h.MOVE_GIVE and run[-1] == h.MOVE_TARGET + 2))
    _, scene = seen(match, 1)
    assert scene.knows[0] == "Cleo surely holds tiger 1 and hamster 2."
    assert "Voles not seen yet: 1, 2." in scene.knows


def test_every_animal_has_its_drawing_face_and_help() -> None:
    assert len(SYMBOLS) == len(set(SYMBOLS))
    assert all(symbol.startswith("hold-my-bear-") for symbol in SYMBOLS)
    assert {"hold-my-bear-cover", "hold-my-bear-back"} <= set(SYMBOLS)
    view = clowder.deal(NAME, 3).view_of(0)
    for animal in titles.ANIMALS:
        face = table.face(view, f"{animal} 3")
        assert face.art in SYMBOLS
        assert (face.title, face.index) == (f"{animal.capitalize()} 3", "3")
        assert set(re.findall(r"\((R\d+)\)", face.help)) <= RULES
        assert re.search(r"\(R\d+\)", face.help)
        assert f".{face.tint}{{" in STYLE
        if animal in EXPANSION:  # the lobby says the same as the card
            assert re.sub(r" \(R\d+\)", "", face.help) == f"{face.title}. {EXPANSION[animal]}"
    for used in re.findall(r"#(hold-my-bear-[a-z-]+)", ART) + re.findall(r'"(hold-my-bear-[a-z]+)"', MARKUP):
        assert used in SYMBOLS


def test_help_follows_the_options_in_force() -> None:
    def rules(card: str, **options: object) -> set[str]:
        view = clowder.deal(NAME, 3, **options).view_of(0)
        return set(re.findall(r"R\d+", table.face(view, card).help))

    assert rules("bear 1") == {"R7", "R9", "R14", "R21"}
    assert rules("bear 1", bear_penalty=True) == {"R7", "R9", "R14", "R27"}
    assert rules("bear 1", bear_wild=True) == {"R7", "R9", "R14", "R21", "R26"}
    assert rules("tiger 1") == {"R10", "R11"}
    assert rules("tiger 1", lenient_change=True) == {"R10", "R11", "R45"}


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_colours_can_be_read() -> None:
    tints = dict(re.findall(r"\.tint-([a-z]+)\{--c:(#[0-9a-f]{6})\}", STYLE))
    assert set(titles.ANIMALS) <= set(tints)
    assert all(_contrast(colour, "#ffffff") >= 4.5 for colour in tints.values())
    dark, light = re.findall(r"--felt:(#\w{6});--felt2:(#\w{6});--felt3:(#\w{6});--on-felt:(#\w{3,6});", STYLE)
    for *felts, ink in (dark, light):
        assert all(_contrast(felt, {"#fff": "#ffffff"}.get(ink, ink)) >= 4.5 for felt in felts)
    for accent, ink in re.findall(r"--accent:(#\w{6});--on-accent:(#\w{6})", STYLE):
        assert _contrast(accent, ink) >= 4.5


def test_no_style_attributes_and_no_scripts() -> None:
    for text in (ART, MARKUP):
        assert not re.search(r"style\s*=|<script|\son\w+\s*=|javascript:|<text", text)
    sizes = re.findall(r"font-size:([\d.]+)px", STYLE)
    assert all(float(size) >= 14 for size in sizes)
