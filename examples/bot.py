"""A bot as a program of its own: JSON lines in, JSON lines out. Needs nothing but Python.

It plays what the game's house bot would: make `choose` play something else where you know better.
"""

import json
import sys


def choose(message: dict) -> int:
    """Returns the id of one of the offered moves."""
    return message["house"]


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            print(json.dumps({"move": choose(message)}), flush=True)


if __name__ == "__main__":
    main()
