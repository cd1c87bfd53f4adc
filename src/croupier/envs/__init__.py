"""The game as a research environment: batches of tables at compiled speed, and adapters for the usual toolkits.

The adapters are extras, imported only when used: `croupier.envs.gymnasium`, `pettingzoo` and `open_spiel`. Tables on an
NVIDIA GPU are in `croupier.envs.gpu`.
"""

import croupier.compiled  # noqa: F401  # says what to install where the extra is missing
from croupier.envs.layout import Field, Layout, layout_of
from croupier.envs.tables import IllegalMoveError, Tables, Turns

__all__ = ["Field", "IllegalMoveError", "Layout", "Tables", "Turns", "layout_of"]
