"""The network: it predicts every seat's share of victory after a move, and has learnt that from games against itself.

`features` encodes a position, `inference` computes the prediction and `weights` reads and writes what the network has
learnt. `lookahead` averages predictions over all rolls, `search` and `par` play rounds on with them, `estimate` values
moves by them, `luck` measures the luck of rolls, and `effort` bounds what all that may cost.
"""

from typing import TYPE_CHECKING

from croupier.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from croupier.network.features import FEATURES
    from croupier.network.inference import NetworkWeights
    from croupier.network.weights import WeightsError, own_weights, read_weights, write_weights
else:  # `network.effort` must be importable without NumPy
    MODULES = {
        "FEATURES": "croupier.network.features",
        "NetworkWeights": "croupier.network.inference",
        **dict.fromkeys(("WeightsError", "own_weights", "read_weights", "write_weights"), "croupier.network.weights"),
    }
    __getattr__ = lazy_imports(__name__, MODULES)

__all__ = ["FEATURES", "NetworkWeights", "WeightsError", "own_weights", "read_weights", "write_weights"]
