"""Finished games between bots, for tests of what is made of them."""

import random

import clowder
from clowder.players import find as find_bot
from clowder.players.player import Budget


def played(name, players=3, seed=1, bot="house"):
    """Returns the log of a game between bots."""
    match = clowder.deal(name, players=players, seed=seed)
    bots = [find_bot(bot, f"{seed}/{seat}") for seat in range(players)]
    for seat, one in enumerate(bots):
        one.start(seat, match.game, match.options)
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        match.play(seat, bots[seat].choose(match.view_of(seat), moves, Budget()) if len(moves) > 1 else moves[0])
    return match.log()


def decisions(name, players, seed="champion"):
    """Yields the decisions of a random game: the match, the seat, its moves."""
    match, source = clowder.deal(name, players=players, seed=seed), random.Random(seed)
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) > 1:
            yield match, seat, moves
        match.play(seat, source.choice(moves))


def seated(match, name, *others):
    """Returns a bot of that name for the first seat, and another for each of the others: the random one."""
    return {s: find_bot(name if s == 0 else others[0] if others else "random", s) for s in range(match.players)}
