"""How positions are worked out: round equity, rollouts and search, endings enumerated; plain functions over tables."""

from croupier.analysis.fitted import equity_rows
from croupier.analysis.position import table_from_view

__all__ = ["equity_rows", "table_from_view"]
