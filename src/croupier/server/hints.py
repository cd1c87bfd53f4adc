"""Hints for the person whose turn it is, computed in the background from no more than their seat may see."""

import asyncio
import logging
from collections import OrderedDict

from croupier.api.commands import Hint
from croupier.api.messages import Advised, MoveAdvised
from croupier.api.refusal import Refusal
from croupier.evaluation.moves import evaluate_view, typical_winnings
from croupier.rooms.decisions import check_hint
from croupier.rooms.identity import Identity
from croupier.rooms.room import Room
from croupier.rules import view
from croupier.server.background import BackgroundPool, Kind
from croupier.server.seeds import public_seed

log = logging.getLogger("croupier.server")
CACHED = 256
"""Turns whose hint is cached: asked for again, it is the same and costs nothing."""
Moves = tuple[MoveAdvised, ...]


class HintService:
    """All hints of one worker."""

    def __init__(self, pool: BackgroundPool) -> None:
        self._pool = pool
        self._turns: OrderedDict[tuple[str, int], asyncio.Future[Moves]] = OrderedDict()
        """By table and event."""

    async def hint(self, room: Room, command: Hint, identity: Identity, address: str) -> Advised:
        """The reply to a command of a client; Refusal where it may not have a hint."""
        check_hint(room, command, identity)
        turn = (room.table, room.seq)
        if turn not in self._turns:
            self._turns[turn] = self._pool.submit(Kind.HINT, lambda: _moves(room, command.seat), lambda: {address})
            if len(self._turns) > CACHED:
                self._turns.popitem(last=False)
        try:
            moves = await asyncio.shield(self._turns[turn])
        except Exception:
            if self._turns.pop(turn, None) is not None:
                log.warning("a hint failed", exc_info=True)
            raise Refusal("too-many", "There is no hint to be had just now.") from None
        return Advised(command.key, room.seq, moves)


def _moves(room: Room, seat: int) -> Moves:
    """In a thread: every legal move, the best first."""
    if room.play is None:
        raise ValueError("no game has begun here")
    seen = view(room.play.game, seat)
    found = evaluate_view(seen, typical_winnings(seen), public_seed(f"{room.table} hint"))
    return tuple(
        MoveAdvised(
            one.move.face, one.move.bandit, round(one.win, 4), round(one.error, 4), one.exact, round(one.money, 1)
        )
        for one in found
    )
