"""What a position is worth: round equity, exact rounds and endgames, search."""

from croupier.analysis.equity import equity_of
from croupier.analysis.position import table_from_view
from croupier.analysis.rollout import Budget

__all__ = ["Budget", "equity_of", "table_from_view"]
