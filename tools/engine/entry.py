"""Entry: a function of a module, made from a plain function that takes regions of memory and numbers."""

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import carray, types  # type: ignore[attr-defined]  # it is public
from numba.extending import intrinsic

from croupier.compiled.compiler import register
from croupier.engine.regions import Alias, Array, GrowingArray, Long, Numbers, Region, RegionPlan, Struct

Function = Callable[..., Any]


class EngineEntry(NamedTuple):
    """A function that callers of the module can call, compiled with everything it calls."""

    name: str
    symbol: str
    """Its name in the LLVM module."""
    module: llvm.ModuleRef


def pointer_to(kind: Any) -> Function:
    """Return a function for compiled code that turns an address into a pointer to values of a type."""

    @intrinsic
    def pointer(typingctx: Any, address: Any) -> Any:  # noqa: ARG001  # Numba passes it
        signature = types.CPointer(kind)(types.int64)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return signature, generate

    return pointer


def compile_entry(function: Function, plan: RegionPlan) -> EngineEntry:
    """Compile an entry. Parameters named like a region get that region; callers pass the others.

    For example, `choose(tables, seed)` becomes `def entry(seed): return function(<tables>, int64(seed))`, in which
    <tables> is an expression for the array at the fixed address of the region.
    """
    parameters = inspect.signature(function).parameters
    passed = [name for name in parameters if name not in plan.regions]
    names: dict[str, Any] = {"function": function, "carray": carray, "int64": np.int64}
    given = [
        _expression(name, plan.regions[name], plan, names) if name in plan.regions else f"int64({name})"
        for name in parameters
    ]
    register((function,), force=False)
    source = f"def entry({', '.join(passed)}):\n    return function({', '.join(given)})\n"
    exec(source, names)  # the source consists only of names from this package
    entry = names["entry"]
    entry.__name__ = entry.__qualname__ = function.__name__
    kinds = [types.int64 if parameters[name].annotation in (Long, "Long") else types.int32 for name in passed]
    compiled = numba.njit(  # type: ignore[call-overload]  # all of these exist
        error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(entry)
    compiled.compile(tuple(kinds))
    (result,) = compiled.overloads.values()
    return EngineEntry(function.__name__, result.fndesc.llvm_func_name, result.library._final_module)


def _expression(name: str, region: Region, plan: RegionPlan, names: dict[str, Any]) -> str:
    """Return the source of an expression for a region of memory, and add the names it uses to `names`."""
    own = name.replace(".", "_")
    match region:
        case Alias(name=other):
            return _expression(other, plan.find(other), plan, names)
        case Array(dtype=dtype, shape=shape):
            names[f"pointer_{own}"] = pointer_to(numba.from_dtype(np.dtype(dtype)))
            return f"carray(pointer_{own}({plan.addresses[name]}), {shape})"
        case GrowingArray(dtype=dtype, dimensions=dimensions):
            names[f"pointer_{own}"] = pointer_to(numba.from_dtype(np.dtype(dtype)))
            names["pointer_to_long"] = pointer_to(types.int64)
            record = f"carray(pointer_to_long({plan.addresses[name]}), {1 + dimensions})"
            sides = ", ".join(f"{record}[{1 + side}]" for side in range(dimensions))
            return f"carray(pointer_{own}({record}[0]), ({sides},))"
        case Numbers(kind=kind, length=length):
            names[f"kind_{own}"] = kind
            names[f"pointer_{own}"] = pointer_to(types.int64)
            array = f"carray(pointer_{own}({plan.addresses[name]}), {length})"
            return f"kind_{own}({', '.join(f'{array}[{number}]' for number in range(length))})"
        case Struct(kind=kind, fields=fields):
            names[f"kind_{own}"] = kind
            parts = [_expression(f"{name}.{field}", part, plan, names) for field, part in fields.items()]
            return f"kind_{own}({', '.join(parts)})"
        case number:
            return repr(number)
