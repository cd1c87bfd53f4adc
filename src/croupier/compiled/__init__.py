"""Plain functions compiled by Numba, for CPU cores and for a GPU. No other package imports Numba."""

from typing import TYPE_CHECKING

from croupier.lazy_imports import lazy_imports
from croupier.missing import require_research

require_research()

if TYPE_CHECKING:
    from croupier.compiled.compiler import jit
    from croupier.compiled.custom_policy import UncompilableError
    from croupier.compiled.loops import GameResults
    from croupier.policies import Policy
else:
    MODULES = {
        "jit": "croupier.compiled.compiler",
        "GameResults": "croupier.compiled.loops",
        "Policy": "croupier.policies",
        "UncompilableError": "croupier.compiled.custom_policy",
    }
    __getattr__ = lazy_imports(__name__, MODULES)

__all__ = ["GameResults", "Policy", "UncompilableError", "jit"]
