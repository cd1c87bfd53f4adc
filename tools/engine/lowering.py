"""Lowering: compiles the code of all entries to one optimised object file for WebAssembly."""

import re
from collections.abc import Sequence

import llvmlite.binding as llvm

from tools.engine.entry import EngineEntry
from tools.engine.target import TRIPLE, machine

SIGNATURE = re.compile(r"i32 \((.*)\)")
"""The type of a function compiled by Numba: pointers for its result and its error, then its arguments."""


def lower(entries: Sequence[EngineEntry], inlining: int) -> bytes:
    """Return an object file with a function for every entry, of the same name.

    `inlining` is the cost up to which LLVM inlines a function into its callers.
    """
    target = machine()
    head = f'target datalayout = "{target.target_data}"\ntarget triple = "{TRIPLE}"\n'
    whole = llvm.parse_assembly(head)
    for entry in entries:
        wrapper = llvm.parse_assembly(head + _wrapper(entry))
        for function in entry.module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        whole.link_in(wrapper)  # first: a linkonce function is linked in only if it is already referenced
        whole.link_in(entry.module, preserve=True)
    names = {entry.name for entry in entries}
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"
    whole.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = True
    tuning.slp_vectorization = False
    tuning.inlining_threshold = inlining
    builder = llvm.create_pass_builder(target, tuning)
    builder.getModulePassManager().run(whole, builder)
    clean = llvm.create_new_module_pass_manager()
    clean.add_merge_functions_pass()
    clean.add_global_dead_code_eliminate_pass()
    clean.run(whole, builder)
    return target.emit_object(whole)  # type: ignore[no-any-return]  # llvmlite has no types


def _wrapper(entry: EngineEntry) -> str:
    """Return the LLVM source of a function that calls an entry's compiled function and returns its result.

    Numba's functions return a status and write their result through a pointer, which other callers do not expect.
    """
    kind = str(entry.module.get_function(entry.symbol).global_value_type)
    signature = SIGNATURE.fullmatch(kind)
    if signature is None:
        raise ValueError(f"{entry.name} has the type {kind}")
    kinds = signature[1].split(", ")[2:]
    taken = ", ".join(f"{kind} %a{number}" for number, kind in enumerate(kinds))
    passed = "".join(f", {kind} %a{number}" for number, kind in enumerate(kinds))
    declared = "".join(f", {kind}" for kind in kinds)
    return f"""
declare i32 @"{entry.symbol}"(ptr, ptr{declared})
define i32 @{entry.name}({taken}) {{
  %result = alloca i64
  %error = alloca ptr
  store i64 0, ptr %result
  %status = call i32 @"{entry.symbol}"(ptr %result, ptr %error{passed})
  %whole = load i64, ptr %result
  %short = trunc i64 %whole to i32
  ret i32 %short
}}
"""
