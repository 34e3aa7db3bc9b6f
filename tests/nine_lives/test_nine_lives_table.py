"""The table of Nine Lives in the browser: whatever a random game brings can be drawn, touched, told and explained."""

import random
import re
from collections import Counter

import pytest

import clowder
from clowder.engine.match import Match
from clowder.engine.voice import Voice
from clowder.games import find
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives import table
from clowder.games.nine_lives.titles import CATS, card_name, lanes, life_name
from clowder.web.thinking import Mild, seat_bot, whole_play

GAME = find("nine-lives")
ART = (GAME.home / "art.svg").read_text(encoding="utf-8")
PAGE = (GAME.home / "table.html").read_text(encoding="utf-8")
STYLE = (GAME.home / "table.css").read_text(encoding="utf-8")
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', ART))
RULES = set(re.findall(r"\*\*(R\d+)", GAME.rulebook()))
ANCHOR = re.compile(
    r"(pile|discard|table|mine|wagered|life:top|(seat|top):\d|wager:\d#\d|cat:(circle|square|triangle|star)|hand:.+#\d)$"
)
TABLES = (
    (2, {}),
    (3, {"powers": "all"}),
    (4, {"powers": "all", "multi_wager": "on", "hand_limit": "6"}),
    (5, {"deck": "canonical", "wager_returns": "top", "keep_lives": "both"}),
    (6, {"powers": "all", "keep_lives": "last", "multi_wager": "on"}),
)


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


def _scene(match: Match, seat: int | None):
    return table.scene(match.view_of(seat))


def _faces(scene) -> list:
    cards = [*scene.hand, *(card for place in scene.places for card in place.shown), *scene.more["discard"]]
    cards += [card for _, opened in scene.more["open"] for card in opened]
    for stack in scene.more["table"]:
        cards += [stack["card"], *stack["under"]]
    if scene.more["mine"]:
        cards += scene.more["mine"]["wagered"]
    if scene.more["order"]:
        cards += scene.more["order"]["lives"]
    assert len({card.anchor for card in cards}) == len(cards)
    top = scene.more["mine"] and scene.more["mine"]["top"]
    return [card.face for card in cards] + ([top] if top else [])


def _things(view, moves: tuple[int, ...]) -> list[str]:
    return [thing for move in moves for thing in table.touch(GAME, view, move).split("|") if thing]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_everything_on_the_table_is_drawn(players, options):
    for number, match in enumerate(_walk(players, options, 5)):
        if number % 3:
            continue
        for seat in (None, *range(players)):
            scene = _scene(match, seat)
            assert [place.seat for place in scene.places] == list(range(players))
            assert {place.avatar for place in scene.places} <= SYMBOLS
            assert sum(place.avatar.endswith("-queen") for place in scene.places) == 1
            for face in _faces(scene):
                assert face.art in SYMBOLS
                assert face.title
                assert face.index
                assert re.search(r"\(R\d+\)", face.help)
                assert f".{face.tint}{{" in STYLE
            assert len(scene.hand) == (0 if seat is None else match.view(seat)["seats"][seat]["hand_size"])
            assert all(line.endswith(".") for line in scene.knows)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_play_can_be_touched_and_told_apart(players, options):
    for number, match in enumerate(_walk(players, options, 11)):
        if number % 4:
            continue
        for seat in match.to_act[:2]:
            sight, voice = match.view_of(seat), Voice(seat, match.names)
            view = sight.fields
            held = Counter(card.anchor.partition("#")[0] for card in _scene(match, seat).hand)
            told = set()
            for moves in match.plays(seat, limit=60):
                things = _things(view, moves)
                ordered = tuple(things) if table.in_order(view) else tuple(sorted(things))
                key = (table.play_text(sight, moves), ordered)
                assert key not in told
                told.add(key)
                for thing, times in Counter(things).items():
                    assert not thing.startswith("hand:") or held[thing] >= times
                    assert table.label(GAME, view, thing, voice)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_counting_on_the_page_agrees_with_the_rules(players, options):
    """What the counters would read makes exactly the nines that the rules then tell of, and never too many."""
    seen = Counter()
    for match in _walk(players, options, 17, 400):
        for seat in match.to_act:
            view = match.view_of(seat).fields
            if view.phase != k.TURN or view.draft_card:
                continue
            more, playable = _scene(match, seat).more, set()
            for moves in match.plays(seat, limit=12):
                things = _things(view, moves)
                thing = next((thing for thing in things if thing.startswith("hand:")), "")
                if not thing:
                    continue
                playable.add(thing)
                changes = more["changes"]
                cat = next((thing for thing in things if thing.startswith("cat:")), "")
                added = changes["as"][thing][cat] if cat else changes["adds"][thing]
                gone = next((changes["goes"][place] for place in things if place.startswith("place:")), [0] * k.CATS)
                after = [row["count"] + a - g for row, a, g in zip(more["cats"], added, gone, strict=True)]
                counted = [(n, row) for n, a, row in zip(after, added, more["cats"], strict=True) if a]
                assert all(n <= k.NINE or row["free"] for n, row in counted)
                twin = match.copy()
                twin.play(seat, *moves)
                told = [event[2] for event in twin.raw_events(None) if event[0] == k.PERFECT]
                nines = sum(1 << CATS.index(row["name"]) for n, row in counted if n == 9 and not row["ignored"])
                assert nines == sum(told)
                seen["nine"] += nines > 0
            assert set(changes_of(more)) >= playable
            seen[bool(playable)] += 1
    assert seen[True]
    assert seen[False]
    assert seen["nine"]


def changes_of(more) -> list[str]:
    return [*more["changes"]["adds"], *more["changes"]["as"]]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_a_play_promises_happens(players, options):
    """A play that says "nine circles!" makes a perfect nine, and no other does."""
    promised = 0
    for match in _walk(players, options, 23, 400):
        if match.over or match.view_of(None).fields.phase != k.TURN or match.view_of(match.to_act[0]).fields.draft_card:
            continue
        seat = match.to_act[0]
        sight = match.view_of(seat)
        for moves in list(match.plays(seat, limit=12)):
            twin = match.copy()
            twin.play(seat, *moves)
            perfect = any(event[0] == k.PERFECT and event[1] == seat for event in twin.raw_events(None))
            assert perfect == table.play_text(sight, moves).endswith("!")
            promised += perfect
    assert promised


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_why_not_names_a_rule_in_every_phase(players, options):
    phases = set()
    for number, match in enumerate(_walk(players, options, 29, 500)):
        view = match.view_of(None).fields
        if number % 5 and view.phase == k.TURN:
            continue
        phases.add(view.phase)
        for seat in (None, *range(players)):
            scene = _scene(match, seat)
            things = {card.anchor.partition("#")[0] for card in scene.hand} | {"life:top", "give-up", "pile", "discard"}
            things |= {f"seat:{other}" for other in range(players)} | {"cat:star"}
            things |= {stack["card"].anchor for stack in scene.more["table"]}
            things |= {card.anchor.partition("#")[0] for card in (scene.more["order"] or {"lives": ()})["lives"]}
            for thing in things:
                rule, sentence = table.why_not(match.view_of(seat), thing)
                assert rule in RULES
                assert sentence.endswith(".")
                assert sentence[0].isupper()
    assert {k.ORDER, k.TURN} <= phases


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_events_are_told_at_places_that_exist(players, options):
    marks, told = [0] * (players + 1), Counter()
    for match in _walk(players, options, 31, 400):
        for mark, seat in enumerate((*range(players), None)):
            events, marks[mark] = match.events_since(seat, marks[mark])
            for event in events:
                beat = table.beat(GAME, event, Voice(seat, match.names))
                if beat is None:
                    continue
                told[event[0]] += 1
                assert [beat.text] == match.tell(seat, [event])
                for anchor in (*beat.look, *(beat.glide or ())):
                    assert ANCHOR.match(anchor), anchor
                assert not beat.mark or f".mark-{beat.mark}" in STYLE
                if seat is not None:
                    assert f"seat:{seat}" not in beat.look  # one's own seat is the strip of lives
    assert told[k.PLAYED]
    assert told[k.LOST_LIFE]
    assert told[k.WAGERED]


def test_why_not_gives_the_reason_that_holds():
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
                    thing = f"hand:{card_name(view.kinds[card])}"
                    rule, _ = table.why_not(match.view_of(seat), thing)
                    seen[rule] += 1
                    if forced:
                        assert rule == "R44"
                    elif view.must_size and not view.must_mask >> card & 1:
                        assert rule in ("R37", "R38", "R29")
                    elif view.placing and view.uncovered & (view.uncovered - 1):
                        assert rule == ("R25" if view.placing == k.COVERING else "R26")
                    else:
                        assert rule in ("R14", "R28")
                for other in match.names:
                    away = match.names.index(other)
                    if away != seat:
                        rule, sentence = table.why_not(match.view_of(away), "life:top")
                        assert (rule, sentence) == ("R10", f"It is {match.names[seat]}'s turn.")
    assert {"R14", "R28", "R37", "R38", "R44"} <= set(seen)


def test_orders_are_one_click_away():
    match = clowder.deal("nine-lives", players=3, seed=2)
    for seat in range(3):
        view = match.view_of(seat).fields
        assert table.in_order(view)
        assert table.silence(view) is None
        assert not table.answers_are_public(view)
        assert table.touch(GAME, view, k.MOVE_SUGGESTED) == ""
        assert table.play_text(match.view_of(seat), (k.MOVE_SUGGESTED,)) == "Order them for me"
        match.play(seat, k.MOVE_SUGGESTED)
        rule, sentence = table.why_not(match.view_of(seat), "life:Skip")
        assert seat == 2 or (rule == "R8" and "already" in sentence)


def test_two_lives_to_order_are_two_buttons():
    """A pair has no suggested order: each of the two orders is one button."""
    for seed in range(40):
        for match in _walk(4, {"powers": "all"}, seed, 300):
            for seat in match.to_act:
                view = match.view_of(seat).fields
                if view.phase in (k.RETURN, k.REORDER) and view.num_ordered[seat] == 0 and len(match.legal(seat)) == 2:
                    texts = [table.play_text(match.view_of(seat), (m,)) for m in match.legal(seat)]
                    assert all(text.endswith(" first") for text in texts)
                    assert len(set(texts)) == 2
                    assert all(table.touch(GAME, view, move) == "" for move in match.legal(seat))
                    return
    raise AssertionError("no pair came up")


def test_giving_up_takes_two_taps_unless_nothing_else_is_left():
    for match in _walk(4, {}, 3, 400):
        for seat in match.to_act:
            view, legal = match.view_of(seat).fields, match.legal(seat)
            if view.phase == k.TURN and k.MOVE_GIVE_UP in legal:
                plain = legal == [k.MOVE_GIVE_UP] or not view.owed
                assert (table.touch(GAME, view, k.MOVE_GIVE_UP) == "") == plain


def test_the_help_of_a_card_follows_the_options_in_force():
    def help_of(name, **options):
        return table.face(clowder.deal("nine-lives", 3, 1, **options).view_of(None), name).help

    assert help_of("Risky Deck").endswith("if neither fits, you fail (R37).")
    assert help_of("Risky Deck", multi_wager="on").endswith("if neither fits, you wager again or fail (R37).")
    assert "unless you wager again" not in help_of("Skip")
    assert "unless you wager again" in help_of("Skip", multi_wager="on")
    assert help_of("Inspect").startswith("Draw 2 cards. ")
    assert help_of("Inspect", hand_limit=6).startswith("Draw 2 cards, to hold 6 at most (R51). ")


def test_the_pictures_of_cards_show_the_cats_they_count():
    sight = clowder.deal("nine-lives", 2, 1).view_of(None)
    for kind in range(1, k.KINDS + 1):
        face = table.face(sight, card_name(kind))
        body = re.search(f'<symbol id="{face.art}"[^>]*>(.*?)</symbol>', ART)
        assert body
        shown = Counter(re.findall(r'href="#nine-lives-(\w+)"', body[1]))
        numbers = zip(CATS, lanes(k.KIND_ICONS[kind - 1]), strict=True)
        assert shown == Counter({cat: number for cat, number in numbers if number})
    for life in range(1, k.KINDS_OF_LIFE + 1):
        assert table.face(sight, life_name(life)).art in SYMBOLS


def test_symbols_are_ours_and_nothing_is_inline():
    assert {"nine-lives-cover", "nine-lives-back"} <= SYMBOLS
    assert all(symbol.startswith("nine-lives-") for symbol in SYMBOLS)
    assert set(re.findall(r'href="#([^"]+)"', ART)) <= SYMBOLS
    for text in (ART, PAGE):
        assert not re.search(r"style=|<script|\son\w+=|<text", text)
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
            assert _contrast(colours[felt], colours["--bad"]) >= 4.5
        assert _contrast(colours["--accent"], colours["--on-accent"]) >= 4.5


def test_a_clock_gives_no_life_up_while_there_is_anything_else_to_do():
    seen = Counter()
    for players, options in TABLES:
        for seed in range(6):
            for match in _walk(players, options, seed):
                for seat in match.to_act:
                    view = match.view_of(seat)
                    clock = Mild(seat_bot("house", view, {}), table)
                    run = whole_play(clock, view, [])
                    others = set(match.legal(seat)) - {k.MOVE_GIVE_UP}
                    if view.fields.phase != k.TURN or view.fields.draft_card:
                        continue
                    if run == (k.MOVE_GIVE_UP,):
                        assert not (view.fields.owed and others)
                    else:
                        assert view.fields.owed  # a turn that need not be taken is not taken
                    seen[run[0]] += 1
    assert seen[k.MOVE_GIVE_UP]
    assert seen[k.MOVE_WAGER]
