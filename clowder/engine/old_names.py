"""Names of the engine's modules in 0.2. They can be imported for one more release, with a warning.

An old module has the public names of its new ones, and those in `RENAMED` under their old names.
"""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

ENGINE = __name__.rpartition(".")[0]
MOVED = {  # where an old module is now: the first place that has a name provides it
    "arranging": ("play.logs",),
    "asking": ("rules.decisions",),
    "audit": ("laws.audit",),
    "bits": ("rules.bits",),
    "catalogue": ("text.catalogue",),
    "chance": ("rules.rng",),
    "contract": ("rules.contract",),
    "cuda_playout": ("simulate.cuda_playout",),
    "cuda_vector": ("simulate.cuda_vector",),
    "deck": ("rules.deck",),
    "derive": ("rules.derived",),
    "device": ("backends.cuda",),
    "doors": ("rules.calls",),
    "encode": ("rules.observation",),
    "events": ("rules.events",),
    "example": ("scene.examples",),
    "fields": ("rules.fields",),
    "game": ("play.game", "rules.family", "rules.options", "rules.defaults"),
    "guide": ("scene.guide",),
    "identity": ("rules.fingerprint",),
    "keeping": ("play.logs",),
    "kernel": ("rules.kernel", "cache"),
    "languages": ("text.languages",),
    "lawful": ("laws.run",),
    "learner_laws": ("laws.learners",),
    "lesson": ("scene.lesson",),
    "lesson_laws": ("laws.lessons",),
    "match": ("play.match", "play.view"),
    "measuring": ("rules.measures",),
    "messages": ("text.messages",),
    "mistakes": ("backends.compile_errors",),
    "moves": ("rules.moves",),
    "option_sets": ("laws.pairwise",),
    "options": ("rules.options",),
    "perft": ("simulate.perft",),
    "playout": ("simulate.playout",),
    "record": ("rules.record",),
    "referee": ("rules.referee",),
    "scenes": ("scene.render",),
    "scoring": ("rules.deck",),
    "silence": ("backends.compiled",),
    "stage": ("play.shapes",),
    "staged_laws": ("laws.scenes",),
    "staging": ("play.scene_contract",),
    "stepper": ("simulate.stepper",),
    "vector": ("simulate.vector",),
    "voice": ("text.viewer",),
    "watching": ("simulate.measured_playout",),
    "words": ("play.text_contract",),
}
PACKAGES = {"laws": ("laws.laws",)}  # old modules that are packages now; each calls `names_of` itself
RENAMED: dict[str, dict[str, str]] = {  # by new module: old names and new names
    "play.logs": {"arranged": "arrange", "imagined": "determinized"},
    "play.scene_contract": {"Stage": "SceneContract", "stage_of": "scene_functions"},
    "play.text_contract": {"Words": "TextContract", "words_of": "text_functions"},
    "rules.calls": {
        "asked": "to_act_first",
        "leader": "starter_first",
        "legal": "legal_first",
        "look": "observe_first",
        "imagine": "determinize_first",
        "present": "encode_first",
        "broken": "check_first",
        "result": "scores_first",
    },
    "rules.derived": {"in_turn": "check_all", "each_place": "nested_loops", "TAIL": "TAIL_FLAG"},
    "rules.fields": {
        "open_to_all": "public",
        "in_part": "partly_visible",
        "own": "own_seat",
        "drafted": "on_turn_only",
    },
    "scene.examples": {"Teller": "ExampleBuilder", "DULL": "SKIP_QUIET_TURNS"},
    "scene.render": {"Scenes": "SceneRenderer", "text_of": "json_text"},
    "simulate.measured_playout": {
        "watch_games": "play_measured",
        "watch_again": "replay_measured",
        "Sums": "MeasureSums",
        "Notes": "Scratch",
        "notes_for": "scratch_for",
    },
    "simulate.playout": {
        "told": "summarise",
        "Parts": "Totals",
        "Room": "Buffers",
        "room_for": "buffers_for",
        "no_parts": "no_totals",
    },
    "text.viewer": {"Voice": "Viewer", "several": "plural", "listed": "join_names"},
}
GONE = {  # by old module: names without a counterpart, with what to write instead, since a game names its backend
    "chance": {"words_of": "game.rng(seed)"},
    "kernel": {"JIT": 'game.runs_on == "compiled"'},
    "record": {
        "from_bytes": "game.from_bytes(data)",
        "from_json": "game.from_json(fields)",
        "new": "game.new()",
        "numbers": "game.numbers(shape)",
    },
    "silence": {"call_silently": "game.call(algorithm, silent=True)"},
}


def names_of(old: str) -> dict[str, Any]:
    """Returns the contents of an old module under their old names."""
    found: dict[str, Any] = {}
    for place in reversed({**MOVED, **PACKAGES}[old]):
        there = vars(importlib.import_module(f"{ENGINE}.{place}"))
        found |= {name: value for name, value in there.items() if not name.startswith("_")}
        found |= {before: there[now] for before, now in RENAMED.get(place, {}).items()}
    return found


def warn(old: str) -> None:
    """Warns once about the import of an old module."""
    places = " and ".join(f"{ENGINE}.{place}" for place in {**MOVED, **PACKAGES}[old])
    said = f"{ENGINE}.{old} has moved: import from {places}. The old name goes with the release after this one."
    warnings.warn(said, DeprecationWarning, stacklevel=3)


class OldNames(MetaPathFinder, Loader):
    """Import hook that finds the old modules, after all that exist."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        return spec_from_loader(fullname, self) if package == ENGINE and name in MOVED else None

    def exec_module(self, module: ModuleType) -> None:
        old = module.__name__.rpartition(".")[2]
        warn(old)

        def missing(name: str) -> Any:
            if name in GONE.get(old, {}):
                raise ImportError(f"{ENGINE}.{old} has no {name} any more: write {GONE[old][name]} instead.")
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")

        vars(module).update(names_of(old), __getattr__=missing)


def install() -> None:
    """Installs the import hook for old modules."""
    if not any(isinstance(finder, OldNames) for finder in sys.meta_path):
        sys.meta_path.append(OldNames())
