"""Target: makes Numba generate code for WebAssembly with 32-bit addresses, from the first pass on.

Code generated for this machine cannot be translated afterwards, since its pointers have the wrong size. Numba has one
code generator per process: a process that calls `aim_at_wasm` can compile for nothing else.

This uses private parts of Numba, which may change with any version; `check_versions` accepts the tested ones.
"""

from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import codegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys  # type: ignore[attr-defined]  # it has no public name

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"
"""Features that every browser has had since 2023."""
KNOWN_VERSIONS = {"numba": "0.68", "llvmlite": "0.50"}
"""The tested versions, without their patch number."""


class VersionError(RuntimeError):
    """Untested versions of Numba or llvmlite; the message says what to install."""


def check_versions() -> None:
    """Raise VersionError for versions whose private parts may differ."""
    for name, found in (("numba", numba.__version__), ("llvmlite", llvmlite.__version__)):
        known = KNOWN_VERSIONS[name]
        if found.split(".")[:2] != known.split("."):
            raise VersionError(
                f"the WebAssembly module is built with {name} {known}, and {found} is installed; "
                f"`pip install --constraint constraints.txt {name}` brings the right one"
            )


def machine() -> llvm.TargetMachine:
    """Return LLVM's target machine for WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default")


class WasmLibrary(codegen.CPUCodeLibrary):
    """Compiled functions, which are neither run nor optimised here: the whole module is optimised once later."""

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002  # Numba calls it so
        """Return 0: the function has no address in this process."""
        self._ensure_finalized()
        return 0

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_specific(self) -> None:
        pass


class WasmCodegen(codegen.CPUCodegen):
    """Generates code for WebAssembly."""

    _library_class = WasmLibrary

    def _init(self, llvm_module: Any) -> None:  # noqa: ARG002  # Numba calls it so
        self._tm = machine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._tm_features = FEATURES

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None:
        pass

    def set_env(self, env_name: str, env: Any) -> None:
        """Do nothing: functions of a module have no Python environment."""


def aim_at_wasm() -> None:
    """Make Numba compile for WebAssembly from now on, in the whole process."""
    check_versions()
    context = cpu_target.target_context
    context._internal_codegen = WasmCodegen("croupier")
    with global_compiler_lock:
        rtsys._library = _empty_reference_counting(context._internal_codegen)
    rtsys._init = True


def _empty_reference_counting(generator: WasmCodegen) -> WasmLibrary:
    """Return empty versions of Numba's functions that count references: arrays of a module are never freed."""
    library = generator.create_library("nrt")
    module = library.create_ir_module("nrt")
    pointer = ir.IntType(8).as_pointer()
    for name in ("NRT_incref", "NRT_decref"):
        function = ir.Function(module, ir.FunctionType(ir.VoidType(), [pointer]), name)
        function.attributes.add("alwaysinline")
        ir.IRBuilder(function.append_basic_block()).ret_void()
    library.add_ir_module(module)
    library.finalize()
    return library  # type: ignore[no-any-return]  # Numba has no types
