"""Each internal of Numba that the engine leans on, by name: a new Numba that changes one fails here first."""

import importlib.util
import inspect

import numba
import pytest
from numba.core import cgutils, config, dispatcher, errors
from numba.core.options import DefaultOptions

from clowder.engine import bits, doors, kernel
from clowder.games import find

pytestmark = pytest.mark.skipif(not kernel.JIT, reason="There is nothing compiled.")
GAME = find("exploding-kittens")


def test_config_cache_dir_is_read_while_a_function_is_decorated():
    assert hasattr(config, "CACHE_DIR")
    assert hasattr(config, "CACHE_LOCATOR_CLASSES")
    folder = str(kernel.cache_folder(kernel.ENGINE))
    assert bits.count._cache.cache_path.startswith(folder)


def test_get_call_template_is_asked_for_every_call_between_kernels():
    assert "get_call_template" in vars(dispatcher._DispatcherBase)
    GAME.call(doors.asked)(GAME.new())
    arguments = {argument for signature in bits.has.overloads for argument in signature}
    assert arguments <= {numba.types.int64, numba.types.uint64}  # no overload for each mixture of small integers


def test_add_overload_and_compile_for_args_can_be_replaced():
    assert "add_overload" in vars(dispatcher._DispatcherBase)
    assert "_compile_for_args" in vars(dispatcher._DispatcherBase)
    with pytest.raises(TypeError, match="is a kernel"):
        bits.count(3)


@pytest.mark.parametrize(
    "flag", ["_nrt", "no_cpython_wrapper", "no_cfunc_wrapper", "forceinline", "error_model", "nogil"]
)
def test_flags_of_the_compiler_exist(flag):
    assert hasattr(DefaultOptions, flag.removeprefix("_")) or hasattr(DefaultOptions, flag)


def test_what_intrinsics_are_made_of_exists():
    for name in ("raw_memcpy", "memset", "alloca_once_value", "for_range", "false_bit"):
        assert hasattr(cgutils, name), name
    assert list(inspect.signature(cgutils.raw_memcpy).parameters)[:5] == ["builder", "dst", "src", "count", "itemsize"]


def test_what_does_not_compile_is_an_error_of_numbas():
    assert issubclass(errors.TypingError, errors.NumbaError)


@pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="GPU: numba-cuda is not installed.")
def test_what_twins_of_kernels_lean_on_exists():
    from numba.cuda import dispatcher as cuda_dispatcher
    from numba.cuda import target
    from numba.cuda.core import config as cuda_config

    assert hasattr(cuda_config, "CACHE_DIR")
    assert "get_call_template" in vars(cuda_dispatcher.CUDADispatcher)
    assert "nvvm.ADDRSPACE_CONSTANT" in inspect.getsource(target.CUDATargetContext.make_constant_array)
    assert hasattr(bits._count, "_defn")
