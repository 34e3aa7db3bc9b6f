"""Output of `clowder train`."""

import sys
from pathlib import Path
from types import SimpleNamespace


def test_train_prints_one_line_per_measurement(monkeypatch, command_line, tmp_path):
    asked = []

    class Course:
        def __init__(self, game, settings, out, device):
            asked.append((game.name, settings, str(out), device))
            self.out = out

        def told_of_net(self):
            return "a net"

        def where(self):
            return "the moon"

        def run(self, show, show_progress):
            told = {"seconds": 20.0, "update": 3, "decisions": 5_000_000, "entropy": 0.5}
            show({**told, "against_house": {2: (0.5, 0.02), 3: (0.25, 0.01)}, "against_frozen": {2: (0.6, 0.03)}})
            show({**told, "seconds": 0.5})

    monkeypatch.setitem(sys.modules, "clowder.train.course", SimpleNamespace(Course=Course))
    settings = SimpleNamespace(read_settings=lambda game, file, device, **given: (file, given))
    monkeypatch.setitem(sys.modules, "clowder.train.settings", settings)
    code, out, _ = command_line("train", "cats", "--device", "cpu", "--minutes", "1.5", "--updates", 9, "--seed", 4)
    assert code == 0
    assert asked == [("cats", (None, {"minutes": 1.5, "updates": 9, "seed": 4}), "train-cats", "cpu")]
    first, measured, early, last = out.splitlines()
    assert first == "CATS: a net, on the moon. Folder: train-cats"
    assert measured == (
        "    20 s  update 3  5,000,000 decisions (250,000/s)  entropy 0.50  against the house, by players: "
        "2: 50.0 ± 2.0%  3: 25.0 ± 1.0%; against the frozen network, by players: 2: 60.0 ± 3.0%"
    )
    assert "(5,000,000/s)" in early
    assert last == "To play it: CLOWDER_NETS=train-cats clowder arena cats --bots champion,house"
    command_line("train", "cats", "--out", tmp_path, "--config", "x.toml")
    assert asked[1][1:] == ((Path("x.toml"), dict.fromkeys(("minutes", "updates", "seed"))), str(tmp_path), "cuda")
    for wrong in ("0", "-1", "soon", "100001"):
        assert command_line("train", "cats", "--minutes", wrong)[::2] == (
            2,
            f"Error: --minutes must be a number above 0, not {wrong!r}.\n",
        )
    assert (
        command_line("train", "cats", "--device", "moon")[2]
        == "Error: Unknown --device 'moon'. Available: cuda, cpu.\n"
    )
