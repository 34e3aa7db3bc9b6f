"""A review in words: what the page beside a replay shows, and what `clowder review` prints."""

from typing import Any

from clowder.engine.play.view import View
from clowder.players.review import Judged, Review, Weight, decisions
from clowder.table.replay_data import NOBODY
from clowder.table.texts import use_language, wording


def shown(review: Review, log: Any, language: str = "en") -> dict[str, Any]:
    """Returns a review as data for the page: sentences, the curve, and the chances of what was offered.

    Like a film it names nobody.
    """
    views = {}
    for number, view, _ in decisions(log, review.seat):
        views[number] = View(view.game, view.seat, NOBODY[: review.players], view.record, language)
    with use_language(language):
        turning = [{**_numbers(one), "says": _turning(one, views[one.number])} for one in review.turning]
        judged = [
            {**_numbers(one), "says": _said(one, views[one.number]), "chances": _chances(one, views[one.number])}
            for one in review.judged
        ]
        return {
            "seat": review.seat,
            "fair": 1 / review.players,
            "says": wording("review-sum", number=len(review.judged), points=_points(review.lost)),
            "how": wording("review-how", iterations=review.iterations),
            "curve": [[number, round(share, 4)] for number, share in review.curve],
            "turning": turning,
            "decisions": judged,
        }


def _numbers(one: Judged) -> dict[str, Any]:
    return {"number": one.number, "lost": round(one.lost, 4), "error": round(one.error, 4)}


def _chances(one: Judged, view: View) -> list[float | None]:
    """Returns the chance of every legal move, in their order; none for what was hardly tried."""
    weights = {weight.move: weight for weight in one.weights}
    return [round(weights[move].chance, 3) if weights[move].error < 0.1 else None for move in view.legal()]


def _points(share: float) -> str:
    return f"{100 * share:.0f}" if share >= 0.095 else f"{100 * share:.1f}"


def _percent(weight: Weight) -> str:
    return f"{100 * weight.chance:.0f}"


def _said(one: Judged, view: View) -> str:
    """Returns what came of looking into a decision, in short."""
    if one.own is one.best or one.lost == 0:
        return wording("review-good", best=_percent(one.own))
    if one.lost <= one.error:
        return wording(
            "review-even", better=view.text(one.best.move), points=_points(one.lost), error=_points(one.error)
        )
    return wording("review-lost", better=view.text(one.best.move), points=_points(one.lost), error=_points(one.error))


def _turning(one: Judged, view: View) -> str:
    """Returns a turning point with the better move, and why."""
    chosen, better = view.text(one.own.move), view.text(one.best.move)
    told = wording(
        "review-turn", number=one.number, chosen=chosen, better=better, best=_percent(one.best), own=_percent(one.own)
    )
    return f"{told} {_why(one, view)}".strip()


def _why(one: Judged, view: View) -> str:
    """Returns why the better move is better, in the game's own words; or else what the seat knew then."""
    because = view.game.scene.hint(view, one.best.move)
    if because is not None:
        return wording("review-because", why=view.say(because))
    facts = [*view.game.scene.facts(view), *view.game.scene.knows(view)]
    return wording("review-knew", fact=view.say(facts[0])) if facts else ""


def lines(review: Review, told: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """Returns a review as lines of text: what it comes to, the turning points, and every decision."""
    slots = {ord(slot): name for slot, name in zip(NOBODY, names, strict=False)}
    rows = [told["says"], ""]
    for turn in told["turning"]:
        rows.append(f"-{_points(turn['lost'])} \u00b1 {_points(turn['error'])}  {turn['says']}")
    rows += [""] if told["turning"] else []
    best = {one.number: one.best.chance for one in review.judged}
    for one in told["decisions"]:
        bar = "#" * round(20 * best[one["number"]])
        rows.append(f"{one['number']:>5}  {100 * best[one['number']]:3.0f}% {bar:<20}  {one['says']}")
    rows += ["", told["how"]]
    return [row.translate(slots) for row in rows]
