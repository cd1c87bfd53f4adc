"""Builds the engine: plain functions of the package as WebAssembly, made with Numba and llvmlite alone.

`target` aims Numba at WebAssembly, `entry` makes functions of a module, `lowering` has LLVM translate them,
`linking` makes a module of what LLVM wrote, `facts` says what the page has to know of it, `sources` what it was made
from. `croupier.engine.functions` lists the functions.
"""
