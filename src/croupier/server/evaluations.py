"""Evaluations: what the moves of a position are worth, computed in the background and cached for a while."""

import asyncio
import logging
from collections import OrderedDict

from croupier.api.refusal import Refusal
from croupier.evaluation.moves import Evaluation, evaluate
from croupier.network.effort import Effort
from croupier.rules import Game
from croupier.server.background import BackgroundPool, Kind
from croupier.server.seeds import public_seed

log = logging.getLogger("croupier.server")
CACHED = 1024
"""Positions whose evaluation is cached: asked for again, it is the same and costs nothing."""
EFFORT = Effort(30_000, 0.001)
"""Up to a second of a core: more would keep others from their hints."""


class EvaluationService:
    """All evaluations of positions of one worker."""

    def __init__(self, pool: BackgroundPool) -> None:
        self._pool = pool
        self._positions: OrderedDict[str, asyncio.Future[tuple[Evaluation, ...]]] = OrderedDict()

    async def of(self, position: str, game: Game, address: str) -> tuple[Evaluation, ...]:
        """The moves of a position, the best first, for a client; Refusal where too many wait.

        `position` is the canonical text of `game`, in which a seat has to place.
        """
        if position not in self._positions:
            seed = public_seed(f"{position} evaluation")
            self._positions[position] = self._pool.submit(
                Kind.EVALUATION, lambda: evaluate(game.setup, game.table(), seed, EFFORT), lambda: {address}
            )
            if len(self._positions) > CACHED:
                self._positions.popitem(last=False)
        try:
            return await asyncio.shield(self._positions[position])
        except Exception:
            if self._positions.pop(position, None) is not None:
                log.warning("an evaluation failed", exc_info=True)
            raise Refusal("too-many", "There is no evaluation to be had just now.") from None
