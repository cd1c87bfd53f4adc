"""The same rules at full speed: compiled by Numba for CPU cores and for a GPU. The only package that imports Numba."""

from croupier.compiled.arguments import LineUpError
from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results
from croupier.compiled.own_policy import Policy, UncompilableError

__all__ = ["LineUpError", "Policy", "Results", "UncompilableError", "jit"]
