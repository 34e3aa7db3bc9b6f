"""How fast card games of other libraries step, measured in the same run: what learners' speeds are compared with.

Each is played at random in the fastest Python loop that its API offers, seeded once, with its observation of every
decision. OpenSpiel's `SyncVectorEnv` steps several games with one call, but one after the other in Python and several
times slower than the loop here; the other two have no such call. The time for choosing moves counts, as it does for
ours, and each of their decisions counts, forced or not.
"""

import random
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from math import floor, log10
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


def two_digits(quotient: float) -> str:
    """Returns a positive number with its first two digits, as people write it: 0.47, 3.2, 32, 360."""
    places = 1 - floor(log10(quotient))
    rounded = round(quotient, places)  # 9.96 becomes 10.0, which has a digit more
    return f"{rounded:,.{max(0, 1 - floor(log10(rounded)))}f}"


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

    env, choose = leduc_holdem_v4.raw_env(), random.Random(1).choice  # raw: without the wrappers that check its user
    env.reset(seed=1)
    while True:
        over = False
        while not over:
            env.step(choose(env.last()[0]["action_mask"].nonzero()[0]))
            over = all(env.terminations.values())
            yield over
        env.reset()


def _crazy_eights() -> Steps:
    import pyspiel
    from open_spiel.python.observation import make_observation

    game, choose = pyspiel.load_game("crazy_eights(players=4)"), random.Random(1).choice
    seen = make_observation(game)  # writes to one array, twice as fast as `state.observation_tensor()`
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.legal_actions()))  # a card of one deck: all are equally likely
                continue
            seen.set_from(state, state.current_player())
            state.apply_action(choose(state.legal_actions()))
            yield state.is_terminal()


OTHERS: dict[str, tuple[str, Callable[[], Steps]]] = {
    "UNO": ("rlcard", _uno),
    "Leduc": ("pettingzoo", _leduc),
    "Crazy Eights": ("open_spiel", _crazy_eights),
}
