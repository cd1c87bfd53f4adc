"""Builds the engine: functions of the package compiled to WebAssembly with Numba and llvmlite.

`target` makes Numba compile for WebAssembly, `entry` compiles the functions of a module, `lowering` lets LLVM translate
them, `linking` turns LLVM's object file into a module, `facts` encodes what the page must know about it, and `sources`
lists the files it was made from. `croupier.engine.functions` lists the functions.
"""
