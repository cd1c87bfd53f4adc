"""Hints and evaluations: the expected results of moves, computed in the background and cached for a while."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from croupier.api.commands import Hint
from croupier.api.messages import Advised, MoveAdvised
from croupier.api.refusal import Refusal
from croupier.evaluation import Comparison, Effort, Evaluations, compare, evaluate
from croupier.rooms.decisions import check_hint
from croupier.rooms.identity import Identity
from croupier.rooms.room import Room
from croupier.rules import Game, Place, view
from croupier.server.background import BackgroundPool, Kind, public_seed

log = logging.getLogger("croupier.server")
TURNS_CACHED = 256
"""Turns whose hints are cached."""
POSITIONS_CACHED = 1024
"""Positions whose evaluations are cached."""
EFFORT = Effort(30_000, 0.001)
"""The effort of an evaluation: up to a second of one core. More would delay the hints of others."""
COMPARISON_EFFORT = Effort(30_000, 0.004)
"""The effort of a comparison, bounded for the same reason; a hint before it finds the two moves."""
Moves = tuple[MoveAdvised, ...]
Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class _Cache(Generic[Key, Found]):
    """Background jobs and their results by key, so that a repeated request gets the same result at no cost."""

    def __init__(self, pool: BackgroundPool, kind: Kind, most: int) -> None:
        self._pool = pool
        self._kind = kind
        self._most = most
        self._jobs: OrderedDict[Key, asyncio.Future[Found]] = OrderedDict()

    async def get(self, key: Key, work: Callable[[], Found], address: str) -> Found:
        """Return the result for a key, and start its job if necessary; raise Refusal if it fails or too many wait."""
        if key not in self._jobs:
            self._jobs[key] = self._pool.submit(self._kind, work, (address,))
            if len(self._jobs) > self._most:
                self._jobs.popitem(last=False)
        else:
            self._pool.join(self._jobs[key], address)
        try:
            return await asyncio.shield(self._jobs[key])
        except Exception:
            if self._jobs.pop(key, None) is not None:
                log.warning("%s failed", "a hint" if self._kind is Kind.HINT else "an evaluation", exc_info=True)
            raise Refusal("too-many", f"No {self._kind.label} is available just now.") from None


class HintService:
    """All hints of one worker: for the person whose turn it is, based only on what their seat may see."""

    def __init__(self, pool: BackgroundPool) -> None:
        self._turns = _Cache[tuple[str, int], Moves](pool, Kind.HINT, TURNS_CACHED)
        """Hints by table and event."""

    async def hint(self, room: Room, command: Hint, identity: Identity, address: str) -> Advised:
        """Return the hint that a client's command asks for; raise Refusal if it may not have one."""
        check_hint(room, command, identity)
        moves = await self._turns.get((room.table, room.seq), lambda: _evaluate_moves(room, command.seat), address)
        return Advised(command.key, room.seq, moves)


def _evaluate_moves(room: Room, seat: int) -> Moves:
    """Return the evaluation of every legal move, the best first. Runs in a thread."""
    if room.play is None:
        raise ValueError("no game has begun here")
    found = evaluate(view(room.play.game, seat), seed=public_seed(f"{room.table} hint"))
    return tuple(
        MoveAdvised(
            one.move.face, one.move.bandit, round(one.win, 4), round(one.error, 4), one.exact, round(one.money, 1)
        )
        for one in found
    )


class EvaluationService:
    """All evaluations of positions, and comparisons of moves, of one worker."""

    def __init__(self, pool: BackgroundPool) -> None:
        self._positions = _Cache[str, Evaluations](pool, Kind.EVALUATION, POSITIONS_CACHED)
        self._comparisons = _Cache[tuple[str, Place | None, Place | None], Comparison](
            pool, Kind.EVALUATION, POSITIONS_CACHED
        )

    async def evaluate(self, position: str, game: Game, address: str) -> Evaluations:
        """Return the evaluation of every move in a position, the best first; raise Refusal if too many wait.

        `position` is the canonical text of `game`, in which a seat has to place.
        """
        seed = public_seed(f"{position} evaluation")
        return await self._positions.get(position, lambda: evaluate(game, seed=seed, effort=EFFORT), address)

    async def compare(
        self, position: str, game: Game, move: Place | None, other: Place | None, address: str
    ) -> Comparison:
        """Return why one of two legal moves in a position is better; raise Refusal if too many wait.

        By default the best move is compared with the best of the others.
        """
        seed = public_seed(f"{position} evaluation")
        return await self._comparisons.get(
            (position, move, other), lambda: compare(game, move, other, seed, COMPARISON_EFFORT), address
        )
