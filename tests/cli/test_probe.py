"""Output of `clowder probe`."""

import json
from types import SimpleNamespace


def test_probe_prints_four_shares_and_two_more_with_a_bot(monkeypatch, command_line):
    def probe(game, players, iterations, deals, clairvoyant, swapped):
        share = 0.8 if clairvoyant and not swapped else 0.3
        return SimpleNamespace(share=share, low=share - 0.1, high=share + 0.1)

    asked = []
    monkeypatch.setattr("clowder.arena.probe.probe", probe)
    monkeypatch.setattr(
        "clowder.arena.probe.probe_bot",
        lambda *given: asked.append(given[1:]) or SimpleNamespace(share=0.5, low=0.4, high=0.6),
    )
    code, out, _ = command_line("probe", "cats", "-p", 3, "--iterations", 9, "--deals", 5)
    assert code == 0
    assert out.splitlines() == [
        "CATS, 3 players, 9 iterations against the house, 5 deals at every seat",
        "search, true worlds           30.0%  (20.0 to 40.0%)",
        "search, swapped worlds        30.0%  (20.0 to 40.0%)",
        "clairvoyant, true worlds      80.0%  (70.0 to 90.0%)",
        "clairvoyant, swapped worlds   30.0%  (20.0 to 40.0%)",
    ]
    data = json.loads(command_line("probe", "cats", "--bot", "house", "--json")[1])
    assert (data["game"], data["players"], data["iterations"], data["deals"]) == ("cats", 3, 300, 60)
    assert list(data["shares"])[:2] == ["house, true worlds", "house, swapped worlds"]
    assert len(data["shares"]) == 6
    assert asked == [(3, "house", 60, False), (3, "house", 60, True)]
    assert command_line("probe", "cats", "--deals", 1)[0] == 2
