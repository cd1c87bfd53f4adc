"""The network: what share of victory every seat can expect after a move, learnt from games against itself.

`features` says what it sees, `inference` how it computes, `weights` where what it has learnt is kept,
`lookahead` what can be expected before a roll, `search` how moves are tried.
"""

from croupier.network.features import FEATURES
from croupier.network.inference import Weights
from croupier.network.weights import WeightsError, own_weights, read_weights, write_weights

__all__ = ["FEATURES", "Weights", "WeightsError", "own_weights", "read_weights", "write_weights"]
