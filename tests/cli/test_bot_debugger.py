"""`clowder debug`: the first fault of a bot."""

import json

import pytest

GAME = "exploding-kittens"

FAULTS = {
    "crash": "raise ValueError('nobody expected this')",
    "illegal": "return 10_000",
    "nonsense": "return None",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_debug_stops_at_the_first_fault_and_shows_it(command_line, kind, tmp_path, monkeypatch):
    body = f"""class Bot:
    def __init__(self, seed): pass
    def start(self, seat, game, options): self.asked = 0
    def saw(self, events): pass
    def choose(self, view, moves, budget):
        self.asked += 1
        if self.asked == 3:
            {FAULTS[kind]}
        return moves[0]
    def end(self, result): pass
"""
    (tmp_path / f"mine_{kind}.py").write_text(body)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    code, told, _ = command_line("debug", GAME, "--bot", f"mine_{kind}:Bot", "--players", 3, "--save", "bad.json")
    assert code == 1
    assert f"failed in choose ({kind})" in told
    assert ("nobody expected this" in told) == (kind == "crash")
    for part in ("What happened before", "What the bot saw", "Its moves", "Its view"):
        assert part in told
    again = next(line for line in told.splitlines() if line.startswith("Again: clowder "))
    look = next(line for line in told.splitlines() if line.startswith("To look at it: clowder "))
    assert command_line(*again.split()[2:])[0] == 1
    assert command_line(*look.split()[5:])[0] == 0
    kept = json.loads((tmp_path / "bad.json").read_text())
    assert int(look.split("--at ")[1].split()[0]) == len(kept["moves"])
