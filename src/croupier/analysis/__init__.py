"""What a position is worth: round equity, exact rounds and endgames, search."""

from typing import TYPE_CHECKING

from croupier.analysis.position import table_from_view
from croupier.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from croupier.analysis.equity import equity_of
    from croupier.analysis.rollout import Budget
else:  # bots that only need positions load nothing for compiled code
    MODULES = {"Budget": "croupier.analysis.rollout", "equity_of": "croupier.analysis.equity"}
    __getattr__ = lazy_imports(__name__, MODULES)

__all__ = ["Budget", "equity_of", "table_from_view"]
