"""A bot as a program of its own: JSON lines in, JSON lines out. Needs nothing but Python.

It draws when it must and plays what it can otherwise: replace `choose` with something clever.
"""

import json
import random
import sys


def choose(message: dict) -> int:
    """Returns the id of one of the offered moves."""
    offered = message["moves"]
    quiet = [move for move in offered if move["text"] in ("Pass", "Draw")]
    return random.choice(quiet or offered)["id"]


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            random.seed(message["seed"])
        elif message["type"] == "choose":
            print(json.dumps({"move": choose(message)}), flush=True)


if __name__ == "__main__":
    main()
