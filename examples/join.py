"""A program at somebody's table in a browser, over the socket: needs `pip install websockets`, and nothing of Clowder.

python join.py 'http://HOST/table/CODE#TOKEN' NAME

It plays any legal move: replace `choose` with something clever. docs/programs.md has what comes over the wire.
"""

import json
import random
import sys
import time
import urllib.request
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect


def choose(decision, moves):
    """Returns one of the moves; `decision["view"]` is everything this seat may know."""
    return random.choice(moves)


class Seat:
    """One seat at one table."""

    def __init__(self, line):
        self.line, self.parts = line, {}

    def hear(self):
        """Takes in the next message and returns it."""
        message = json.loads(self.line.recv(timeout=15))
        self.parts.update(message.get("parts", {}))
        return message

    def ask(self, **message):
        """Sends a message and returns its answer."""
        message["id"] = time.time_ns()
        self.line.send(json.dumps(message))
        while True:
            answer = self.hear()
            if message["id"] in (answer.get("done"), answer.get("id")):
                return answer

    def play(self, decision):
        """Makes one whole play: move by move, until one of them is marked as the last."""
        moves, offered = [], decision["moves"]
        while True:
            move = choose(decision, offered)
            moves.append(move["id"])
            if move["whole"]:
                return self.ask(do="play", moves=moves, asked=decision["token"])
            answer = self.ask(do="step", moves=moves, asked=decision["token"])
            if "sorry" in answer:
                return answer
            offered = answer["moves"]


def rules_of(door, token):
    """Returns the identity of the rules that are played there. A bot that knows one game has its own to compare."""
    asked = urllib.request.Request(door, headers={"authorization": f"Bearer {token}"})
    return json.load(urllib.request.urlopen(asked, timeout=10))["rules"]


def sit(address, name):
    """Plays while the line holds."""
    found = urlsplit(address)
    door = f"{found.scheme}://{found.netloc}/api/v1/tables/{found.path.rpartition('/')[2]}"
    hello = {"do": "join", "token": found.fragment, "rules": rules_of(door, found.fragment), "as": name}
    with connect(f"ws{door.removeprefix('http')}/live", max_size=1 << 22) as line:
        line.send(json.dumps(hello))
        welcome = json.loads(line.recv(timeout=10))
        if "error" in welcome:
            sys.exit(welcome["error"])
        print(f"At the table, seat {welcome['joined']['seat']}.", flush=True)
        seat = Seat(line)
        over = False
        while True:
            decision = seat.parts.get("decision")
            told = seat.play(decision) if decision else seat.hear()
            if "sorry" in told:
                print(told["sorry"], flush=True)
                time.sleep(1)
            if seat.parts.get("result") and not over:
                won = seat.parts["seat"] in seat.parts["result"]["winners"]
                print("Game over:", "won." if won else "lost.", flush=True)
            over = bool(seat.parts.get("result"))


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].startswith(("http://", "https://")):
        sys.exit(__doc__)
    wait = 0.5
    while True:  # comes back when the line is lost
        began = time.monotonic()
        try:
            sit(*sys.argv[1:])
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code >= 4000:  # the table's own word
                sys.exit(closed.rcvd.reason)
        except (OSError, InvalidHandshake) as wrong:  # urllib's refusals and timeouts, too
            if getattr(wrong, "code", 0) == 401:
                sys.exit("This token opens no seat there.")
            print(f"Cannot reach the table: {wrong}", flush=True)
        wait = 0.5 if time.monotonic() - began > 60 else min(20.0, 2 * wait)
        time.sleep(wait)
