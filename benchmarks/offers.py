"""Some play of an offer as it is sent (docs/scene.md), for benchmarks that stand in for people: quickly, at random."""

import random
from base64 import b64decode
from functools import cache
from typing import Any

Shape = dict[str, Any]


def whole_play(offer: Shape, chance: random.Random) -> list[int]:
    """Returns the moves of some play of an offer."""
    return [move for axis in chance.choice(offer["terms"])["axes"] for move in FILLED[axis["is"]](axis, chance)]


def one(axis: Shape, chance: random.Random) -> list[int]:
    """Returns the moves of one pick."""
    return list(chance.choice(axis["picks"])["moves"])


def order(axis: Shape, chance: random.Random) -> list[int]:
    """Returns the moves of picks in some order, or of a few and the rest as it comes."""
    left, moves, rest = list(axis["picks"]), list[int](), axis.get("rest")
    for chosen in range(axis["number"]):
        if rest and all(pick["things"] == left[0]["things"] for pick in left):
            break
        if rest and chosen and len(left) >= axis.get("spare", 0) and chance.random() < 0.5:
            return moves + rest["moves"]
        moves += left.pop(chance.randrange(len(left)))["moves"]
    return moves


def some(axis: Shape, chance: random.Random) -> list[int]:
    """Returns the moves of several picks that are valid together."""
    picks, low, high = axis["picks"], axis.get("low", 0), axis["high"]
    if "valid" in axis:
        way = [ord(letter) - ord("0") for letter in chance.choice(axis["valid"].split(","))]
    elif "parts" in axis:
        bits = b64decode(axis["parts"])
        valid = [8 * n + bit for n, byte in enumerate(bits) if byte for bit in range(8) if byte >> 7 - bit & 1]
        way = part_of([pick["things"][0] for pick in picks], low, high, chance.choice(valid))
    else:
        way = sorted(chance.sample(range(len(picks)), chance.randint(low, min(high, len(picks)))))
    ends = len(way) < high or axis.get("full", True)
    return [move for place in way for move in picks[place]["moves"]] + (axis.get("end", []) if ends else [])


def share(axis: Shape, chance: random.Random) -> list[int]:
    """Returns the moves that say how many of each pick."""
    left, moves = axis["number"], list[int]()
    for place, pick in enumerate(axis["picks"]):
        fewest, most = max(0, left - sum(axis["most"][place + 1 :])), min(left, axis["most"][place])
        number = chance.randint(fewest, most)
        moves += [pick["moves"][0] + number] if fewest < most else []
        left -= number
    return moves


def part_of(things: list[str], low: int, high: int, number: int) -> list[int]:
    """Returns the part of this number in the order of `stage.parts_of`, without going through those before it."""

    def starts(start: int) -> list[int]:
        return [place for place in range(start, len(things)) if place == start or things[place] != things[place - 1]]

    @cache
    def count(start: int, size: int) -> int:
        further = sum(count(place + 1, size + 1) for place in starts(start)) if size < high else 0
        return further + (size >= low)

    part: list[int] = []
    start = 0
    while number or len(part) < low:
        number -= len(part) >= low
        for place in starts(start):
            within = count(place + 1, len(part) + 1)
            if number < within:
                break
            number -= within
        part.append(place)
        start = place + 1
    return part


FILLED = {"one": one, "some": some, "order": order, "share": share}
