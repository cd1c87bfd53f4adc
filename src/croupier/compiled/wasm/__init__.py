"""WebAssembly: the very functions of the game as a module that a browser runs, made with Numba and llvmlite alone.

`target` aims Numba at WebAssembly, `entry` makes functions of a module of plain functions, `lowering` has LLVM translate
them, `linking` makes a module of what LLVM wrote. `python -m croupier.wasm` puts them to work.
"""
