"""The laws about scenes: they can be drawn, reveal nothing hidden, and offer exactly the legal plays."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from clowder.engine.laws.laws import Violation
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match
from clowder.engine.play.match import deal as deal_match
from clowder.engine.play.shapes import Axis, Offer, One, expand, faces_in, plain
from clowder.engine.play.view import View
from clowder.engine.rules import calls
from clowder.engine.rules.events import may_see_event
from clowder.engine.rules.record import to_json
from clowder.engine.scene.render import SceneRenderer, json_text

LOOKED = 5  # check every n-th decision closely
LARGE = 20_000  # plays; larger offers are not expanded
ROOM = 16_000  # bytes; limit of an offer


def audit_stage(game: Game, players: int, options: Options, seed: str, choices: Iterator[int]) -> list[Violation]:
    """Plays one game through `Match`, with `choices`, and checks what every viewer sees on the way."""
    match = deal_match(game, players, seed, options)
    known = SceneRenderer(match).faces()
    printed = faces_in(game.scene.box(match.view_of(None)))

    def broken(law: int, detail: str) -> list[Violation]:
        return [Violation(law, game.name, players, game.option_set.changed(options), seed, detail)]

    mark = 0
    while True:
        found = _audit_beats(match, mark)
        if found:
            return broken(36, found)
        mark = match.events_since(None, 0)[1]
        if len(match.decisions) % LOOKED == 0 or match.over:
            for seat in (None, *range(players)):
                undrawn = _undrawn(match, seat, known) or _unprinted(match, seat, printed)
                looks = (33, undrawn), (34, _leak(match, seat)), (35, _unfit(match, seat))
                for law, wrong in looks:
                    if wrong:
                        return broken(law, f"{wrong} (seat {seat}, after {len(match.decisions)} decisions).")
        if match.over:
            return []
        seat = match.to_act[next(choices) % len(match.to_act)]
        moves = match.legal(seat)
        match.play(seat, moves[next(choices) % len(moves)])


def _audit_beats(match: Match, mark: int) -> str:
    scenes = SceneRenderer(match)
    watched = [beat["time"] for beat in scenes.beats(None, mark)[0]]
    for seat in range(match.players):
        told = [beat["time"] for beat in scenes.beats(seat, mark)[0]]
        if told != watched:
            return f"Seat {seat} sees beats of {told} ms, a spectator {watched} (decision {len(match.decisions)})."
    return ""


# Drawing


@cache
def symbols(home: Path) -> frozenset[str]:
    """Returns the ids of a family's drawings."""
    file = home / "art.svg"
    return (
        frozenset(re.findall(r'<symbol[^>]* id="([^"]+)"', file.read_text(encoding="utf-8")))
        if file.is_file()
        else frozenset()
    )


def _undrawn(match: Match, seat: int | None, known: dict[str, Any]) -> str:
    """Returns a part of a scene that cannot be drawn."""
    parts = {name: json.loads(text) for name, text in SceneRenderer(match).parts(seat).items()}
    drawings = symbols(match.game.home)
    own = {item["anchor"] for item in parts["mine"] if item.get("anchor")}
    shown = items_of(parts["board"], own)
    items = [*shown, *items_of([*parts["mine"], *parts["hand"], *parts["places"]])]
    art = {symbol for item in items for symbol in (*item.get("art", ()), item.get("avatar"), item.get("pip")) if symbol}
    if missing := art - drawings:
        return f"art.svg has no {min(missing)!r}"
    if missing := {item["face"] for item in items if item.get("face")} - set(known):
        return f"There is no face {min(missing)!r}"
    if missing := {face["art"] for face in known.values() if face.get("art")} - drawings:
        return f"art.svg has no {min(missing)!r}"
    twice = [anchor for anchor, n in Counter(item.get("anchor", "") for item in items).items() if anchor and n > 1]
    return f"The anchor {twice[0]!r} is used twice" if twice else ""


def _unprinted(match: Match, seat: int | None, printed: Counter[str]) -> str:
    """Returns a card in a hand that is not in the box, or not often enough."""
    hand = json.loads(SceneRenderer(match).parts(seat)["hand"])
    missing = Counter(card["face"] for card in hand if card.get("face")) - printed
    return f"The box has only {printed[min(missing)]} cards {min(missing)!r}" if missing else ""


def items_of(shapes: Any, but: Any = ()) -> Iterator[dict[str, Any]]:
    """Yields all items and their contents, except those at some anchors."""
    for shape in shapes:
        if shape.get("anchor") not in but:
            yield shape
            yield from items_of((*shape.get("items", ()), *shape.get("shown", ())), but)


# Leaks


def _leak(match: Match, seat: int | None) -> str:
    """Returns what distinguishes the truth from a possible world in a viewer's scene."""
    view = match.view_of(seat)
    world = match.game.new()
    match.game.call(calls.determinize_first)(view.record, match.game.rng(f"worlds/{len(match.decisions)}"), world)
    made = to_json(world) | _told(to_json(match.state), seat)
    twin = Match(match.game, match.players, match.options, match.game.from_json(made))
    twin.decisions = match.decisions
    ours, theirs = SceneRenderer(match).parts(seat), SceneRenderer(twin).parts(seat)
    return next((f"{name} differs in a world that looks the same" for name in ours if ours[name] != theirs[name]), "")


def _told(truth: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Returns the events that a viewer or everybody received. In an imagined world these are only the viewer's.

    Leaves out what only others received, so that no scene can be made from it.
    """
    rows = truth["events"][: truth["num_events"]]
    told = [row for row in rows if may_see_event(row[5], seat) or may_see_event(row[5], None)]
    blank = [[0] * 6] * (len(truth["events"]) - len(told))
    return {"events": told + blank, "num_events": len(told)}


# Offers


def _unfit(match: Match, seat: int | None) -> str:
    """Returns what is wrong with a seat's offer."""
    if seat is None or seat not in match.to_act:
        return ""
    view = match.view_of(seat)
    offer = match.game.scene.offer(view)
    for term in offer.terms:
        things = [set(_things(axis)) for axis in term.axes]
        if sum(map(len, things)) > len(set().union(*things)):
            return "A thing is in two axes of one term"
    if (size := size_of(view)) > ROOM:
        return f"The offer takes {size} bytes"
    return _unlike(view, offer)


def _things(axis: Axis) -> Iterator[str]:
    for pick in axis.picks:
        yield from pick.things
        assert isinstance(axis, One) or len(pick.things) == 1


def _unlike(view: View, offer: Offer) -> str:
    """Returns how an offer differs from the plays that the rules list."""
    plays = view.plays(LARGE)
    if len(plays) == LARGE:
        return ""
    offered = list(expand(offer))
    if len(set(offered)) < len(offered):
        return f"{next(play for play, n in Counter(offered).items() if n > 1)} is offered twice"
    if missing := set(plays) - set(offered):
        return f"{min(missing)} is not offered"
    if extra := set(offered) - set(plays):
        return f"{min(extra)} is offered, but is not a play"
    return ""


def size_of(view: View) -> int:
    """Returns the size of a view's offer in bytes."""
    return len(json_text(plain(view.game.scene.offer(view), view.say)).encode())
