"""Nine Lives as scenes: whatever a random game brings can be drawn, touched, previewed, told and explained."""

import json
import random
import re
from collections import Counter
from itertools import islice, product

import pytest
from style_sheets import rules_of
from tiers import every

import clowder
from clowder.engine.laws.laws import random_choices
from clowder.engine.laws.scenes import audit_stage, size_of
from clowder.engine.play.match import Match
from clowder.engine.play.shapes import One, Order, Some
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.messages import say
from clowder.games import find
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives import scene
from clowder.games.nine_lives.card_names import CATS, lanes
from clowder.players import find as find_player
from clowder.players.player import Budget
from nine_lives.arrange import arrange, play

GAME = find("nine-lives")
ART = (GAME.home / "art.svg").read_text(encoding="utf-8")
STYLE = rules_of(GAME.home / "stage.css")
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', ART))
RULES = set(re.findall(r"\*\*(R\d+)", GAME.rulebook()))
TABLES = (
    (2, {}),
    (3, {"powers": "all"}),
    (4, {"powers": "all", "multi_wager": "on", "hand_limit": "6"}),
    (5, {"deck": "canonical", "wager_returns": "top", "keep_lives": "both"}),
    (6, {"powers": "all", "keep_lives": "last", "multi_wager": "on"}),
)
LARGEST = 16 * 1024  # bytes of an offer


def _walk(players: int, options: dict[str, str], seed: int, steps: int = 260):
    """Yields a match before each of its first random decisions, mostly taken by somebody who does not give up."""
    match = clowder.deal("nine-lives", players=players, seed=seed, **options)
    chance = random.Random(seed)
    for _ in range(steps):
        yield match
        if match.over:
            return
        seat = chance.choice(match.to_act)
        legal = match.legal(seat)
        wager = k.MOVE_WAGER in legal and match.view_of(seat).fields.phase == k.TURN and chance.random() < 0.5
        others = [move for move in legal if move != k.MOVE_GIVE_UP] or legal
        match.play(seat, k.MOVE_WAGER if wager else chance.choice(others))


def _parts(match: Match, seat: int | None) -> dict:
    return {name: json.loads(text) for name, text in SceneRenderer(match).parts(seat).items()}


def _items(shapes) -> list[dict]:
    return [one for shape in shapes for one in (shape, *_items(shape.get("items", shape.get("shown", ()))))]


def _things(parts: dict) -> set[str]:
    """Returns what can be tapped on a viewer's page."""
    own = {item["anchor"] for item in parts["mine"]}
    board = [item for item in parts["board"] if item["anchor"] not in own]
    items = _items([*board, *parts["mine"], *parts["hand"], *parts["places"]])
    return {item["anchor"].partition("#")[0] for item in items if item.get("anchor")}


def _ways(axis):
    """Returns how an axis can be filled, by picks: of an order, one way."""
    if isinstance(axis, One):
        return [(pick,) for pick in axis.picks]
    return [axis.picks[:2]] if isinstance(axis, Some) else [axis.picks[: axis.number]]


def _plays(view, limit: int = 200):
    """Yields the plays of an offer, as lists of picks."""
    for term in scene.offer(view).terms:
        for ways in islice(product(*map(_ways, term.axes)), limit):
            yield term, [pick for way in ways for pick in way]


def _drawn(gauges: dict[str, dict], picks) -> dict[str, int]:
    """Returns what the counters read while these are picked, of those that they touch."""
    shown = {anchor: value for pick in picks for anchor, value in pick.gauges.items()}
    for pick in picks:
        for anchor, number in pick.adds.items():
            shown[anchor] = shown.get(anchor, gauges[anchor]["value"]) + number
    return shown


# The laws


@pytest.mark.parametrize("seed", ["one", pytest.param("two", marks=pytest.mark.full)])
@pytest.mark.parametrize(("players", "options"), every(5, TABLES))
def test_scenes_keep_the_laws(players, options, seed):
    assert not audit_stage(GAME, players, GAME.option_set.read(players, options), seed, random_choices(seed))


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_offers_are_small(players, options):
    sizes = [size_of(match.view_of(seat)) for match in _walk(players, options, 3, 150) for seat in match.to_act[:1]]
    assert max(sizes) < LARGEST


def test_nine_lives_in_order_are_one_axis_whatever_they_are():
    """There are hundreds of thousands of plays; nobody lists them."""
    for seed in range(8):
        view = clowder.deal("nine-lives", 4, seed, powers="all").view_of(0)
        order, at_once = scene.offer(view).terms
        assert isinstance(order.axes[0], Order)
        assert len(order.axes[0].picks) == 9
        assert at_once.axes[0].picks[0].moves == (k.MOVE_SUGGESTED,)
        assert size_of(view) < 2000


# Drawing


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_everything_on_the_table_is_drawn(players, options):
    for number, match in enumerate(_walk(players, options, 5)):
        if number % 9:
            continue
        for seat in (None, *range(players)):
            parts = _parts(match, seat)
            assert [place["seat"] for place in parts["places"]] == list(range(players))
            assert sum(place["avatar"].endswith("-queen") for place in parts["places"]) == 1
            assert len(parts["hand"]) == (0 if seat is None else match.view(seat)["seats"][seat]["hand_size"])
            assert all(line.endswith(".") for line in parts["knows"])
            assert [item["anchor"] for item in parts["mine"]].count("lives") + (
                seat is None or match.over or any(item["anchor"] == "yard" for item in parts["mine"])
            ) == 1


def test_faces_have_a_help_a_rule_and_a_tint():
    for options in ({}, {"powers": "all"}):
        match = clowder.deal("nine-lives", 6, 3, **options)
        for key, face in SceneRenderer(match).faces().items():
            assert face["art"] in SYMBOLS
            if key:
                assert face["rule"] in RULES
                assert face["help"].endswith(".")
                assert "(R" not in face["help"]  # the rule is a link of its own
                assert f".{face['tint']}{{" in STYLE
                assert len(face["index"]) < 3


def test_the_help_of_a_life_follows_the_options_in_force():
    def help_of(key, **options):
        match = clowder.deal("nine-lives", 3, 1, powers="all", **options)
        return SceneRenderer(match).faces()[key]["help"]

    assert help_of("risky-deck").endswith("if neither fits, you fail.")
    assert help_of("risky-deck", multi_wager="on").endswith("if neither fits, you wager again or fail.")
    assert "unless you wager again" not in help_of("skip")
    assert "unless you wager again" in help_of("skip", multi_wager="on")
    assert help_of("inspect").startswith("Draw 2 cards. ")
    assert help_of("inspect", hand_limit=6).startswith("Draw 2 cards, to hold 6 at most. ")


def test_the_pictures_of_cards_show_the_cats_they_count():
    for kind in range(1, k.KINDS + 1):
        body = re.search(f'<symbol id="nine-lives-{scene.card_key(kind)}"[^>]*>(.*?)</symbol>', ART)
        assert body
        shown = Counter(re.findall(r'href="#nine-lives-(\w+)"', body[1]))
        numbers = zip(CATS, lanes(k.KIND_ICONS[kind - 1]), strict=True)
        assert shown == Counter({cat: number for cat, number in numbers if number})
    for life in range(1, k.KINDS_OF_LIFE + 1):
        assert f"nine-lives-life-{scene.life_key(life)}" in SYMBOLS


def test_a_card_that_covers_another_says_which():
    match = arrange(lives={0: "override skip"}, hands={0: "c"}, table="ccss x")
    play(match, 0, "wager")
    play(match, 0, "c", "place 0")
    table = next(item for item in _items(_parts(match, None)["board"]) if item["anchor"] == "table")
    assert [(card["face"], card.get("badge", "")) for card in table["items"]] == [
        ("0001", ""),
        ("1000", "over 2 Rondos + 2 Quadras"),
    ]


def test_open_hands_lie_on_the_table():
    match = arrange(lives={0: "inspect skip"}, hands={1: "c tt", 2: "x"}, pile="s s")
    play(match, 0, "wager")
    for seat in (None, 0, 1):
        opened = {item["anchor"]: item for item in _items(_parts(match, seat)["board"]) if "opened" in item["anchor"]}
        assert [card["face"] for card in opened["opened:1"]["items"]] == ["1000", "0020"]
        assert "opened:0" not in opened


# Plays


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_every_play_is_touchable_and_distinct(players, options):
    for number, match in enumerate(_walk(players, options, 11)):
        if number % 4:
            continue
        for seat in match.to_act[:2]:
            view, told = match.view_of(seat), set()
            if view.fields.draft_card or view.fields.passing[seat][0] or view.fields.phase in scene.ORDERS:
                continue
            there = _things(_parts(match, seat))
            for term, picks in _plays(view):
                texts = tuple(view.say(pick.text) for pick in picks)
                assert (term.text, texts) not in told or view.fields.phase == k.PASS
                told.add((term.text, texts))
                assert {thing for pick in picks for thing in pick.things} <= there
                assert all(pick.things or pick.text for pick in picks)


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_counters_show_what_the_rules_will_count(players, options):
    """Where a preview reads nine, and nowhere else, the rules tell of a perfect nine; it never shows too many."""
    seen = Counter()
    for match in _walk(players, options, 17, 400):
        seat = next(iter(match.to_act), None)
        view = None if seat is None else match.view_of(seat)
        if view is None or view.fields.phase != k.TURN or view.fields.draft_card:
            continue
        zones = {item["anchor"]: item for item in [*_parts(match, seat)["board"], *_parts(match, seat)["mine"]]}
        gauges = {item["anchor"]: item for item in zones["cats"]["items"]}
        for _, picks in _plays(view, 30):
            if not picks[0].things or not picks[0].things[0].startswith("hand:"):
                continue
            shown = _drawn(gauges, picks)
            moves = [move for pick in picks for move in pick.moves]
            steps = dict(k.MOVES.read(move) for move in moves)
            (place,), (cat,) = steps.get(k.MOVE_TABLE, (-1,)), steps.get(k.MOVE_CAT, (-1,))
            added = scene.count_up(GAME, view.record, steps[k.MOVE_PLAY][0], place, cat)[1]
            laid = {f"cat:{CATS[cat]}" for cat in range(k.CATS) if added[cat]}
            assert all(shown.get(name, gauges[name]["value"]) <= 9 or "free" in gauges[name]["look"] for name in laid)
            twin = match.copy()
            twin.play(seat, *moves)
            nines = sum(event[2] for event in twin.raw_events(None) if event[0] == k.PERFECT)
            there = [cat for cat, name in enumerate(CATS) if f"cat:{name}" in laid]
            reads = [c for c in there if shown.get(f"cat:{CATS[c]}", gauges[f"cat:{CATS[c]}"]["value"]) == 9]
            assert nines == sum(1 << cat for cat in reads if "off" not in gauges[f"cat:{CATS[cat]}"]["look"])
            if len(picks) == 1:
                assert (picks[0].will.id == "will-make-nine") == bool(nines)
            seen[len(picks), bool(nines)] += 1
    assert seen[1, True]
    assert seen[1, False]
    if options.get("powers"):
        assert seen[2, False]


def test_a_card_and_its_place_are_previewed_together():
    match = arrange(lives={0: "override skip"}, hands={0: "ccc c"}, table="ccss cccccc x", pile="s s")
    play(match, 0, "wager")
    gauges = {item["anchor"]: item for item in _parts(match, 0)["board"][0]["items"]}
    assert gauges["cat:circle"]["value"] == 8
    shown = {
        tuple(thing for pick in picks for thing in pick.things): _drawn(gauges, picks)
        for _, picks in _plays(match.view_of(0))
        if len(picks) == 2
    }
    assert shown["hand:3000", "place:1"] == {"cat:circle": 9, "cat:square": 0}
    assert shown["hand:3000", "place:2"] == {"cat:circle": 5}
    assert shown["hand:1000", "place:3"] == {"cat:circle": 9, "cat:star": 0}
    assert ("hand:3000", "place:3") not in shown  # it would be eleven


def test_giving_up_shows_what_it_costs_and_takes_two_taps_unless_nothing_else_is_left():
    seen = Counter()
    for match in _walk(4, {}, 3, 400):
        for seat in match.to_act:
            view, legal = match.view_of(seat), match.legal(seat)
            if view.fields.phase != k.TURN or view.fields.draft_card:
                continue
            pick = next(picks[0] for _, picks in _plays(view) if picks[0].moves == (k.MOVE_GIVE_UP,))
            if view.fields.owed:
                assert pick.button == (legal == [k.MOVE_GIVE_UP])
                assert pick.things == ("give-up",)
                twin = match.copy()
                twin.play(seat, k.MOVE_GIVE_UP)
                left = [event[4] for event in twin.raw_events(None) if event[0] == k.LOST_LIFE and event[1] == seat]
                assert [pick.gauges["hearts"]] == left
            else:
                assert not pick.things  # a button
                assert view.say(pick.text) == "Pass"
            seen[bool(view.fields.owed)] += 1
    assert seen[True]
    assert seen[False]


def test_orders_are_one_click_away_and_then_sealed():
    match = clowder.deal("nine-lives", players=3, seed=2)
    for seat in range(3):
        view = match.view_of(seat)
        assert scene.plain_why(view, "pile")[1] == say("nothing-with-that")
        order, for_me = scene.offer(view).terms
        (pick,) = for_me.axes[0].picks
        assert view.say(pick.text) == "Start with this order"
        moves = {one.things[0]: one.moves[0] for one in order.axes[0].picks}
        other = clowder.replay(match.log())
        shown = [item["anchor"].partition("#")[0] for item in _parts(match, seat)["mine"][0]["items"]]
        for thing in shown:  # what lies there comes to the same: a tap on each from the top
            if seat in other.to_act and len(other.decisions) < len(match.decisions) + 8:
                other.play(seat, moves[thing])
        match.play(seat, k.MOVE_SUGGESTED)
        assert other.position() == match.position()
        mine = _parts(match, seat)["mine"]
        assert seat == 2 or mine[0]["label"] == "Your order is sealed."
        assert seat == 2 or len(mine[0]["items"]) == 9
    assert GAME.scene.silence(match.view_of(None)) is None
    assert not GAME.scene.answers_are_public(match.view_of(None))


def test_two_lives_to_order_are_two_buttons():
    """A pair has no suggested order: each of the two orders is one button."""
    match = arrange(
        lives={0: "skip skip", 1: "skip wildcard", 2: "skip skip"},
        wagered={1: "swap steal"},
        hands={0: "c"},
        powers="all",
    )
    play(match, 0, "give up")
    assert match.to_act == (1,)
    (term,) = scene.offer(match.view_of(1)).terms
    picks = term.axes[0].picks
    assert {match.view_of(1).say(pick.text) for pick in picks} == {"Swap first", "Steal first"}
    assert all(pick.button for pick in picks)


# Why not


@pytest.mark.parametrize(("players", "options"), every(4, TABLES))
def test_why_names_a_rule_in_every_phase(players, options):
    phases = set()
    for number, match in enumerate(_walk(players, options, 29, 300)):
        view = match.view_of(None).fields
        if view.phase in phases and number % 40:
            continue
        phases.add(view.phase)
        for seat in (None, *range(players)):
            for thing in _things(_parts(match, seat)) | {"pile", "cat:star", "give-up"}:
                rule, sentence = SceneRenderer(match).why(seat, thing)
                assert rule in RULES
                assert sentence.endswith(".")
                assert sentence[0].isupper()
    assert {k.ORDER, k.TURN} <= phases


def test_why_gives_the_reason_that_holds():
    """A card that a risky power keeps back, that is forbidden, or that is too much, is explained by that rule."""
    seen = Counter()
    for seed in range(12):
        for match in _walk(3, {"powers": "all"}, seed, 300):
            for seat in match.to_act:
                view = match.view_of(seat).fields
                if view.phase != k.TURN or view.draft_card or match.over:
                    continue
                playable = {move - k.MOVE_PLAY for move in match.legal(seat) if k.MOVE_PLAY < move <= k.MOVE_GIVE}
                forced = view.wager_rule == k.FORCED and not view.wagers_now and k.MOVE_WAGER in match.legal(seat)
                held = {card for card in range(1, view.num_cards + 1) if view.held[seat][0] >> card & 1}
                for card in held - playable:
                    rule, _ = SceneRenderer(match).why(seat, f"hand:{scene.card_key(view.kinds[card])}")
                    seen[rule] += 1
                    if forced:
                        assert rule == "R44"
                    elif view.must_size and not view.must_mask >> card & 1:
                        assert rule in ("R37", "R38", "R29")
                    elif view.placing and view.uncovered & (view.uncovered - 1):
                        assert rule == ("R25" if view.placing == k.COVERING else "R26")
                    else:
                        assert rule in ("R14", "R28")
                away = next(other for other in range(3) if other != seat)
                assert SceneRenderer(match).why(away, f"own:{away}")[1] == f"{match.names[seat]} must answer first."
    assert {"R14", "R28", "R37", "R38", "R44"} <= set(seen)


def test_a_place_that_no_card_fits_is_explained_before_a_card_is_picked():
    match = arrange(lives={0: "override skip"}, hands={0: "cc"}, table="ccss cccccc x", pile="tt tt")
    play(match, 0, "wager")
    assert SceneRenderer(match).why(0, "place:3") == (
        "R14",
        "There are 8 Rondos; with 2 more it would be 10, above nine.",
    )


# What happened


ANCHOR = re.compile(r"(pile|discard|table|(seat|top|own):\d|cat:(circle|square|triangle|star))$")


@pytest.mark.parametrize(("players", "options"), every(2, TABLES))
def test_beats_use_existing_places(players, options):
    mark, told, keys = 0, Counter(), None
    for match in _walk(players, options, 31, 400):
        keys = keys or set(SceneRenderer(match).faces())
        _, end = match.events_since(None, mark)
        for seat in (None, *range(players)):
            for event in match.events_since(seat, mark)[0]:
                beat = scene.beat(GAME, event, players)
                if beat is None:
                    assert event[0] == k.TURN_BEGINS
                    continue
                told[event[0]] += 1
                assert all(ANCHOR.match(anchor) for anchor in beat.look)
                assert all(ANCHOR.match(start) and ANCHOR.match(end) and face in keys for start, end, face in beat.fly)
        mark = end
    assert told[k.PLAYED]
    assert told[k.LOST_LIFE]
    assert told[k.WAGERED]


def test_the_great_moments_take_their_time_and_draws_fly_card_by_card():
    def beat(*event):
        return scene.beat(GAME, event, 3)

    assert {beat(kind, 0, 1, 1, 1).mark for kind in (k.PERFECT, k.LOST_LIFE, k.WON)} == {"nine", "lifelost", "win"}
    assert all(beat(kind, 0, 1, 1, 1).time == "moment" for kind in (k.PERFECT, k.LOST_LIFE, k.WON, k.STOLE))
    assert len(beat(k.DREW_UNSEEN, 1, 3, 0, 0).fly) == len(beat(k.DREW, 1, 5, 6, 7).fly) == 3
    assert beat(k.DREW_UNSEEN, 1, 3, 0, 0).time == beat(k.DREW, 1, 5, 6, 7).time
    assert beat(k.STOLE, 0, 0, 2, 0).fly == (("seat:1", "seat:0", ""),)
    assert beat(k.PERFECT, 0, 0b1001, 0, 0).look == ("cat:circle", "cat:star", "seat:0")
    assert beat(k.TURN_BEGINS, 1, 1, 1, 0) is None
    assert beat(k.TURN_BEGINS, 1, 1, 2, 0)


def test_the_end_says_who_came_where_and_why():
    match = arrange(lives={0: "skip", 1: "skip skip", 2: "skip swap steal"}, hands={0: "c"}, powers="all")
    play(match, 0, "give up")
    end = _parts(match, 0)["end"]
    assert end["places"] == [[1, 2, "3 lives"], [2, 1, "2 lives"], [3, 0, "0 lives"]]
    assert end["why"] == "You lost your last life. Most lives left wins."


def test_a_clock_gives_no_life_up_while_there_is_anything_else_to_do():
    seen, house = Counter(), find_player("house", 1)
    for players, options in TABLES:
        for match in islice(_walk(players, options, 6), 0, None, 2):
            for seat in match.to_act:
                view, legal = match.view_of(seat), match.legal(seat)
                if view.fields.phase != k.TURN or view.fields.draft_card:
                    continue
                house.start(seat, GAME, match.options)
                move = scene.mild(view, legal)
                move = house.choose(view, legal, Budget()) if move is None else move
                if move == k.MOVE_GIVE_UP:
                    assert not view.fields.owed or legal == [k.MOVE_GIVE_UP]
                else:
                    assert view.fields.owed  # a turn that need not be taken is not taken
                seen[move] += 1
    assert seen[k.MOVE_GIVE_UP]
    assert seen[k.MOVE_WAGER]


# Drawings and colours


def test_symbols_are_ours_and_nothing_is_inline():
    assert {"nine-lives-cover", "nine-lives-back"} <= SYMBOLS
    assert all(symbol.startswith("nine-lives-") for symbol in SYMBOLS)
    assert set(re.findall(r'href="#([^"]+)"', ART)) <= SYMBOLS
    assert not re.search(r"style=|<script|\son\w+=|<text", ART)
    assert not re.search(r"url\(|@import", STYLE)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_colours_can_be_read():
    tints = re.findall(r"\.tint-\w+\{--c:(#\w{6})\}", STYLE)
    assert len(tints) == 11
    assert all(_contrast(tint, "#ffffff") >= 4.5 for tint in tints)
    themes = re.findall(r"\.game-nine-lives\{(--felt[^}]+)\}", STYLE)
    assert len(themes) == 2
    for theme in themes:
        colours = dict(re.findall(r"(--[\w-]+):(#\w{6})\b", theme))
        for felt in ("--felt", "--felt2", "--felt3"):
            assert _contrast(colours[felt], colours["--on-felt"]) >= 4.5
            for name in ("--circle", "--square", "--triangle", "--star"):
                assert _contrast(colours[felt], colours[name]) >= 3
        assert _contrast(colours["--accent"], colours["--on-accent"]) >= 4.5


def test_the_question_says_what_there_is_to_do() -> None:
    asked = {}
    for seed in range(4):
        for match in _walk(3, {}, seed):
            view = match.view_of(match.to_act[0]) if match.to_act else None
            if not view or view.fields.phase != k.TURN or not view.fields.owed or view.fields.draft_card:
                continue
            begins = {k.MOVES.read(move)[0] for move in view.legal()}
            asked.setdefault((k.MOVE_PLAY in begins, k.MOVE_WAGER in begins), set()).add(view.question())
    assert "Play a card (no cat may pass nine), or wager a life and draw?" in asked[True, True]
    assert "Which card will you play? No cat may pass nine." in asked[True, False]
    assert "No card fits. Wager your top life and draw, or give up?" in asked[False, True]
    assert not asked[True, True] & asked[False, True]


def test_a_place_says_how_many_cards_it_holds_to_those_who_do_not_see_the_backs() -> None:
    match = next(_walk(3, {}, 0))
    for place in _parts(match, None)["places"]:
        assert place["shown"][-1]["says"] == f"{place['cards']} cards"
