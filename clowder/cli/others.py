"""How fast card games of other libraries step, measured in the same run: what learners' speeds are compared with.

Each is played at random in a plain Python loop, as its own documentation shows, with its observation of every decision.
"""

import random
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from math import log10
from typing import Any

EXTRA = "pip install clowder-games[compare]"
Steps = Iterator[bool]  # one for each decision; true: it was the last of its game


def measure_others(seconds: float) -> list[dict[str, Any]]:
    """Returns a row for each of the others, or the reason why it is skipped."""
    rows = []
    for label, (package, begin) in OTHERS.items():
        row: dict[str, Any] = {"game": label, "decisions_per_second": None, "games_per_second": None}
        try:
            row["driver"] = f"{package} {version(package)}, Python loop"
            with warnings.catch_warnings(action="ignore"):  # what they are warned of is not about us
                row |= _measured(begin(), seconds)
        except (ImportError, PackageNotFoundError) as missing:
            row["driver"] = f"{package}, Python loop"
            needed = getattr(missing, "name", None) or package
            row["skipped"] = f"{label} is not measured: {needed} is not installed ({EXTRA})."
        rows.append(row)
    return rows


def order_of(ours: float, theirs: float) -> int:
    """Returns how many orders of magnitude one speed is above another."""
    return round(log10(ours / theirs))


def _measured(steps: Steps, seconds: float) -> dict[str, float]:
    """Measures decisions and games a second, by CPU time; the first game only loads what is needed."""
    while not next(steps):
        pass
    decisions = games = 0
    started = time.process_time()
    while (took := time.process_time() - started) < seconds:
        games += next(steps)
        decisions += 1
    return {"decisions_per_second": decisions / took, "games_per_second": games / took}


def _uno() -> Steps:
    import rlcard

    env, choose = rlcard.make("uno", {"seed": 1}), random.Random(1).choice
    while True:
        state, _ = env.reset()
        over = False
        while not over:
            state, _ = env.step(choose(list(state["legal_actions"])))
            over = env.is_over()
            yield over


def _leduc() -> Steps:
    from pettingzoo.classic import leduc_holdem_v4

    env, choose = leduc_holdem_v4.env(), random.Random(1).choice
    while True:
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(choose(seen["action_mask"].nonzero()[0]))
            yield all(env.terminations.values())


def _crazy_eights() -> Steps:
    import pyspiel

    game, chance = pyspiel.load_game("crazy_eights"), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
                continue
            state.observation_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            yield state.is_terminal()


OTHERS: dict[str, tuple[str, Callable[[], Steps]]] = {
    "UNO": ("rlcard", _uno),
    "Leduc": ("pettingzoo", _leduc),
    "Crazy Eights": ("open_spiel", _crazy_eights),
}
