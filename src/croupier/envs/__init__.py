"""The game as a research environment: batches of tables at compiled speed, and adapters for the usual toolkits.

The adapters are extras, imported only when used: `croupier.envs.gymnasium`, `pettingzoo` and `open_spiel`. Tables on an
NVIDIA GPU are in `croupier.envs.gpu`.
"""

from croupier.envs.layout import Field, Layout, layout_of
from croupier.envs.tables import IllegalMoveError, Tables, Turns

__all__ = ["Field", "IllegalMoveError", "Layout", "Tables", "Turns", "layout_of"]
