"""The network: what share of victory every seat can expect after a move, learnt from games against itself.

`features` says what it sees, `inference` how it computes, `weights` where what it has learnt is kept, `lookahead` what
can be expected before a roll, `search` how moves are tried, `par` how rounds are played on, `estimate` what moves are
worth, `effort` how much that may cost.
"""

from typing import TYPE_CHECKING

from croupier.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from croupier.network.features import FEATURES
    from croupier.network.inference import Weights
    from croupier.network.weights import WeightsError, own_weights, read_weights, write_weights
else:  # an effort can be named without NumPy
    MODULES = {
        "FEATURES": "croupier.network.features",
        "Weights": "croupier.network.inference",
        **dict.fromkeys(("WeightsError", "own_weights", "read_weights", "write_weights"), "croupier.network.weights"),
    }
    __getattr__ = lazy_imports(__name__, MODULES)

__all__ = ["FEATURES", "Weights", "WeightsError", "own_weights", "read_weights", "write_weights"]
