"""The game as a research environment: batches of tables at compiled speed, and adapters for the usual toolkits.

The adapters are extras, imported only when used: `croupier.envs.gymnasium`, `pettingzoo` and `open_spiel`. Tables on an
NVIDIA GPU are in `croupier.envs.gpu`.
"""

import croupier.compiled  # noqa: F401  # raises an ImportError that names the missing extra
from croupier.envs.choices import TableOptions
from croupier.envs.layout import Field, Layout, layout_of
from croupier.envs.observation import observe_view
from croupier.envs.tables import IllegalMoveError, Tables, TableTurns

__all__ = [
    "Field",
    "IllegalMoveError",
    "Layout",
    "TableOptions",
    "TableTurns",
    "Tables",
    "layout_of",
    "observe_view",
]
