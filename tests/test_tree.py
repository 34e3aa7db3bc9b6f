"""The tests mirror the code: what tests `clowder/table/question.py` is `tests/table/test_question.py`."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
ELSEWHERE = ("benchmarks", "browser", "examples", "old_game", "shared")  # folders of tests that are not about modules
BY_FORMAT = "workshop"  # its modules are formats of files, and each of its tests goes through several of them

# Modules without a test file of their name. The list may only shrink: others test these on their way.
WITHOUT = """
    _version adapters/gymnasium adapters/illegal adapters/rendering adapters/sequential
    adapters/versions cli/bench cli/bot cli/check cli/dataset cli/debug cli/field_table cli/fields cli/games
    cli/new_game cli/perft cli/play cli/print_cards cli/puzzles cli/replay cli/review cli/rules cli/serve
    cli/simulate cli/store cli/sweep cli/variant cli/verify cli/warm engine/backends/interpreted
    engine/backends/progress engine/cache engine/errors engine/laws/audit engine/laws/learners engine/laws/lessons
    engine/laws/pairwise engine/laws/run engine/laws/scenes engine/play/game engine/play/look
    engine/play/scene_contract engine/rules/bits engine/rules/calls engine/rules/contract engine/rules/decisions
    engine/rules/defaults engine/rules/events engine/rules/family engine/rules/layout engine/rules/measures
    engine/rules/moves engine/rules/options engine/rules/referee engine/scene/render engine/simulate/cuda_playout
    engine/simulate/cuda_vector engine/simulate/measured_playout engine/simulate/perft engine/text/catalogue
    engine/text/viewer face games/cats/card_names games/cats/guide games/cats/insights games/cats/layout
    games/cats/lesson games/cats/measures games/cats/resolution games/hold_my_bear/animal_effects
    games/hold_my_bear/card_names games/hold_my_bear/cards games/hold_my_bear/check games/hold_my_bear/guide
    games/hold_my_bear/layout games/hold_my_bear/lesson games/hold_my_bear/measures games/hold_my_bear/previews
    games/hold_my_bear/turns games/kittens/card_effects games/kittens/cards games/kittens/check games/kittens/guide
    games/kittens/house_bot games/kittens/layout games/kittens/measures games/kittens/nope_windows
    games/kittens/refusal games/kittens/turns games/nine_lives/card_names games/nine_lives/check
    games/nine_lives/guide games/nine_lives/hands games/nine_lives/icon_counts games/nine_lives/layout
    games/nine_lives/life_orders games/nine_lives/measures games/nine_lives/migration
    games/nine_lives/turns games/nine_lives/view_json lab/verdict_page lab/verdict_sentences players/examples
    players/random players/search players/simulate players/worker printing/box printing/painter printing/sheets
    printing/tabletop scaffold/bots schemas/making store/errors store/schema store/writer table/fair_check_1
    table/frame_types table/log table/round table/storage table/sync table/tally table/texts table/timing
    table/tokens train/imitation train/learner train/net train/settings train/tables web/http/counters
    web/http/timing web/pages/bundle web/pages/joined web/pages/preview web/pages/templates web/routes/api_sessions
    web/routes/fair web/routes/openapi web/routes/replay_cache web/routes/site
"""
# Files that are about a whole package, or about many modules at once.
ACROSS = """
    adapters/test_conformance.py adapters/test_peers.py cli/test_cli.py cli/test_shell.py
    engine/backends/test_backends.py engine/backends/test_cuda_basics.py engine/backends/test_numba.py
    engine/laws/test_broken.py engine/play/test_untrusted_logs.py engine/test_identities.py
    games/cats/test_examples.py games/cats/test_length.py games/cats/test_perft.py games/cats/test_slow.py
    games/hold_my_bear/test_examples.py games/hold_my_bear/test_laws.py games/hold_my_bear/test_slow.py
    games/kittens/test_chance.py games/kittens/test_examples.py games/kittens/test_options.py
    games/kittens/test_perft.py games/nine_lives/test_examples.py games/nine_lives/test_laws.py
    games/nine_lives/test_slow.py games/test_games.py games/test_printed_cards.py lab/test_ray_cluster.py
    page/test_modules.py players/test_registry.py printing/test_printing.py schemas/test_schemas.py
    store/test_durability.py store/test_earlier_releases.py store/test_release_0_2.py table/test_leaks.py
    table/test_twin_worlds.py web/routes/test_schemathesis.py web/routes/test_variants.py web/test_processes.py
    web/test_static.py
"""


def module_tests() -> dict[str, str]:
    """Returns, for each module, the file that its tests belong in."""
    found = {}
    for path in (ROOT / "clowder").rglob("*.py"):
        name = path.relative_to(ROOT / "clowder")
        if not name.name.startswith("__") and not {"migrations", "types", BY_FORMAT} & set(name.parts):
            found[name.with_suffix("").as_posix()] = (name.parent / f"test_{name.name}").as_posix()
    return found


def files_of_tests() -> set[str]:
    """Returns the files of tests that are about the package."""
    names = (path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py"))
    return {name.as_posix() for name in names if name.parts[0] not in (*ELSEWHERE, BY_FORMAT) and name.parts[1:]}


def test_a_module_has_its_tests_in_the_file_of_its_name():
    there = {path.relative_to(ROOT / "tests").as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    missing = {module for module, file in module_tests().items() if file not in there}
    assert missing - set(WITHOUT.split()) == set(), "Write the tests of a new module in the file of its name."
    assert set(WITHOUT.split()) - missing == set(), "These have a test file now, or are gone: take them off the list."


def test_a_test_file_has_the_name_of_a_module():
    others = files_of_tests() - set(module_tests().values())
    assert others - set(ACROSS.split()) == set(), "Call a test file after the module that it tests."
    assert set(ACROSS.split()) - others == set(), "These are gone: take them off the list."
