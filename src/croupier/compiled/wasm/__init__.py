"""WebAssembly: the very functions of the game as a module that a browser runs, made with Numba and llvmlite alone.

`target` aims Numba at WebAssembly, `entry` makes functions of a module, `lowering` has LLVM translate them,
`linking` makes a module of what LLVM wrote. `croupier.wasm` says which functions.
"""
