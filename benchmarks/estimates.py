"""What the things a game's `estimate` counts are worth, by who won when the search played itself.

    python benchmarks/estimates.py nine-lives --players 2 [--games 300] [--bot search:300]

Strong players make more of some things than weak ones do: in a duel of Nine Lives a card in the hand tells who wins
three times as much between searches as between house bots. So weigh what the search meets, and look again after each
change: what is weighed too much is sought too much, and then tells less.

Each judged position is one observation of a softmax over the seats, fitted by Newton's method. Positions of one game
are alike, so the errors printed are too small by about the square root of their number.
"""

import argparse

import numpy as np

import clowder
import clowder.players as catalog
from clowder.engine.rules.contract import estimate
from clowder.engine.rules.kernel import template
from clowder.games import find
from clowder.players.player import Budget


@template
def judge(states, points):
    """Returns the spread of the estimate, 0 where the game says nothing."""
    return estimate(states[0], points)


def nine_lives(state, seats):
    """What the seats have before a round; what is ahead shrinks with the fewest lives."""
    return int(state["lives_size"][:seats].min()) + 1, {"life": state["lives_size"], "card": state["hand_size"]}


def cats(state, seats):
    """What the cats have eaten, have in front and lie in wait for; what is ahead is what is left to eat."""
    worth = state["worth"]
    prey = worth[state["front"]]
    doubled = np.array([int(state["doubled_mask"]) >> seat & 1 for seat in range(len(prey))])
    stalks = [
        int(a).bit_count() + int(b).bit_count() for a, b in zip(state["stalked"], state["stalked_twice"], strict=True)
    ]
    left = worth[state["deck"][: state["deck_size"]]].sum() + worth[state["bird"]].sum() + prey[:seats].sum() + 2
    return int(left), {
        "point": state["score"],
        "prey": prey * (1 - doubled),
        "doubled": prey * doubled,
        "stalk": stalks,
    }


COUNTED = {"nine-lives": nine_lives, "cats": cats}


def observe(name: str, seats: int, games: int, bot: str):
    """Plays games; returns what was counted (by position, seat and thing), what was ahead, and the seats' wins."""
    game, rows, ahead, won, things = find(name).on("compiled"), [], [], [], []
    for number in range(games):
        match = clowder.deal(name, players=seats, seed=f"estimates/{number}", backend="compiled")
        bots = [catalog.find(bot, f"{number}/{seat}") for seat in range(seats)]
        for seat, player in enumerate(bots):
            player.start(seat, game, {})
        before, quiet = len(rows), False
        while not match.over:
            judged = game.call(judge)(match.state, np.zeros(8, np.int64)) != 0
            if judged and not quiet:
                scale, counted = COUNTED[name](match.state[0], seats)
                things = list(counted)
                rows.append(np.array([counted[thing][:seats] for thing in things], float).T)
                ahead.append(scale)
            quiet = judged
            seat = match.to_act[0]
            moves = match.legal(seat)
            match.play(seat, bots[seat].choose(match.view_of(seat), moves, Budget()) if len(moves) > 1 else moves[0])
        share = np.zeros(seats)
        share[list(match.winners)] = 1 / len(match.winners)
        won += [share] * (len(rows) - before)
    return things, np.array(rows), np.array(ahead, float), np.array(won)


def fit(counted, ahead, won):
    """Returns the weights of the softmax that tells best who won, and their standard errors."""
    scaled = counted / np.sqrt(ahead)[:, None, None]
    weights = np.zeros(counted.shape[2])
    for _ in range(50):
        chances = np.exp(scaled @ weights)
        chances /= chances.sum(1, keepdims=True)
        slope = np.einsum("ns,nsk->k", won - chances, scaled)
        means = np.einsum("ns,nsk->nk", chances, scaled)
        bend = np.einsum("ns,nsk,nsl->kl", chances, scaled, scaled) - means.T @ means
        weights += np.clip(np.linalg.solve(bend + 1e-6 * np.eye(len(weights)), slope), -0.5, 0.5)
    return weights, np.sqrt(np.diag(np.linalg.inv(bend)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=sorted(COUNTED))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bot", default="search:300")
    given = parser.parse_args()
    things, counted, ahead, won = observe(given.game, given.players, given.games, given.bot)
    weights, errors = fit(counted, ahead, won)
    print(f"{given.game}, {given.players} players, {given.games} games of {given.bot}, {len(counted)} positions")
    for thing, weight, error in zip(things, weights, errors, strict=True):
        print(f"{thing:8} {100 * weight / weights[0]:6.0f} +- {196 * error / weights[0]:.0f}")
    print(f"spread   {100 / weights[0]:6.0f} times the root of what is ahead")


if __name__ == "__main__":
    main()
