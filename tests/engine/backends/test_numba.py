"""Each internal of Numba that the engine uses, by name: a new Numba that changes one fails here first."""

import importlib.util
import inspect
from dataclasses import replace

import numba
import numpy as np
import pytest
from numba.core import cgutils, config, dispatcher, errors
from numba.core.options import DefaultOptions

from clowder.engine.backends import compiled
from clowder.engine.rules import bits, calls
from clowder.engine.rules.family import Rules
from clowder.engine.rules.kernel import template
from clowder.games import find

GAME = find("exploding-kittens").on("compiled")


def test_config_cache_dir_is_read_while_a_function_is_decorated():
    assert hasattr(config, "CACHE_DIR")
    assert hasattr(config, "CACHE_LOCATOR_CLASSES")
    folder = str(compiled.cache_folder(GAME.home, compiled.ENGINE))
    assert GAME.call(calls.to_act_first)._cache.cache_path.startswith(folder)


def test_get_call_template_is_asked_for_every_call_between_kernels(monkeypatch, tmp_path):
    assert "get_call_template" in vars(dispatcher._DispatcherBase)
    asked = set()
    widen = compiled.widen
    monkeypatch.setattr(compiled, "cache_root", lambda: tmp_path)  # what an earlier run kept isn't compiled again
    monkeypatch.setattr(compiled, "widen", lambda argument: asked.add(argument) or widen(argument))
    call = replace(GAME, rules=Rules(GAME.rules, "widened")).call(has_bit)
    assert call(np.array([5, 2], np.int8))
    assert any(numba.types.unliteral(each) == numba.types.int8 for each in asked)
    assert {widen(each) for each in asked} == {numba.types.int64}  # no overload for each mixture of small integers


@template
def has_bit(numbers):
    return bits.has(numbers[0], numbers[1])


def test_compile_and_compile_for_args_can_be_replaced():
    assert "_compile_for_args" in vars(dispatcher._DispatcherBase)
    made = numba.njit(cache=True)(len_of)
    assert callable(made._compiler.compile)
    assert callable(made.add_overload)


def len_of(numbers):
    return len(numbers)


@pytest.mark.parametrize(
    "flag", ["_nrt", "no_cpython_wrapper", "no_cfunc_wrapper", "forceinline", "error_model", "nogil"]
)
def test_flags_of_the_compiler_exist(flag):
    assert hasattr(DefaultOptions, flag.removeprefix("_")) or hasattr(DefaultOptions, flag)


def test_numba_has_the_parts_of_intrinsics():
    for name in ("raw_memcpy", "memset", "alloca_once_value", "for_range", "false_bit"):
        assert hasattr(cgutils, name), name
    assert list(inspect.signature(cgutils.raw_memcpy).parameters)[:5] == ["builder", "dst", "src", "count", "itemsize"]


def test_numba_raises_its_own_error_for_uncompilable_code():
    assert issubclass(errors.TypingError, errors.NumbaError)


@pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="GPU: numba-cuda is not installed.")
def test_numba_has_the_internals_that_twins_use():
    from numba.cuda import dispatcher as cuda_dispatcher
    from numba.cuda import target
    from numba.cuda.core import config as cuda_config

    assert hasattr(cuda_config, "CACHE_DIR")
    assert "get_call_template" in vars(cuda_dispatcher.CUDADispatcher)
    assert "nvvm.ADDRSPACE_CONSTANT" in inspect.getsource(target.CUDATargetContext.make_constant_array)
    assert hasattr(compiled.count_bits, "_defn")
