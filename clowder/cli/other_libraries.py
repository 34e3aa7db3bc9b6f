"""Speed of other libraries' card games, measured in the same run for comparison.

Each is played at random in the fastest Python loop that its API offers. It is seeded once, and its observation of every
decision is read. OpenSpiel's `SyncVectorEnv` steps several games per call, but one after the other in Python and
several times slower than the loop here. The other two have no such call. As with our own games, the time for choosing
moves counts, and so does every decision, even a forced one.
"""

import random
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from math import floor, log10
from typing import Any

EXTRA = "pip install 'clowder-games[compare]'"
Steps = Iterator[bool]  # one item per decision; True for the last of a game


def measure_others(seconds: float) -> list[dict[str, Any]]:
    """Returns one row per library, or the reason why it is skipped."""
    rows = []
    for label, (package, begin) in OTHERS.items():
        row: dict[str, Any] = {"game": label, "decisions_per_second": None, "games_per_second": None}
        try:
            row["driver"] = f"{package} {version(package)}, Python loop"
            with warnings.catch_warnings(action="ignore"):  # their warnings do not concern us
                row |= _measured(begin(), seconds)
        except (ImportError, PackageNotFoundError) as missing:
            row["driver"] = f"{package}, Python loop"
            needed = getattr(missing, "name", None) or package
            row["skipped"] = f"{label} is skipped: {needed} is not installed ({EXTRA})."
        rows.append(row)
    return rows


def two_digits(quotient: float) -> str:
    """Returns a positive number rounded to two digits: 0.47, 3.2, 32, 360."""
    places = 1 - floor(log10(quotient))
    rounded = round(quotient, places)  # 9.96 becomes 10.0, which has one more digit
    return f"{rounded:,.{max(0, 1 - floor(log10(rounded)))}f}"


def _measured(steps: Steps, seconds: float) -> dict[str, float]:
    """Measures decisions and games per second of CPU time. The first game is not measured: it loads modules."""
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

    env, choose = leduc_holdem_v4.raw_env(), random.Random(1).choice  # raw: without the wrappers that check the caller
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
    seen = make_observation(game)  # reuses one array, twice as fast as `state.observation_tensor()`
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
