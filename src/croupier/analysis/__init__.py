"""Analysis of positions: round equity, rollouts, search and exact endings, as plain functions over tables."""

from croupier.analysis.fitted import equity_rows
from croupier.analysis.position import table_from_view

__all__ = ["equity_rows", "table_from_view"]
