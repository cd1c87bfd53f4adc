"""AdviceDesk: hints for people. Thought about in a thread, off the event loop, from no more than their seat may see."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from croupier.bots.advice import advice, forgotten
from croupier.rooms.commands import Hint
from croupier.rooms.deciding import Who
from croupier.rooms.hints import check_hint
from croupier.rooms.messages import Advised, MoveAdvised
from croupier.rooms.refusal import Refusal
from croupier.rooms.room import Room
from croupier.rules import view
from croupier.server.warming import ClosedError, Warming

log = logging.getLogger("croupier.server")
MOST_WAITING = 16
"""Turns that are thought about or wait for it; each takes up to a tenth of a second."""
KEPT = 256
"""Turns whose hint is kept: who asks again is told the same, and nobody thinks twice."""
Moves = list[MoveAdvised]


class AdviceDesk:
    """All hints of one worker."""

    def __init__(self, warming: Warming) -> None:
        """`warming` has advice compiled."""
        self._thread = ThreadPoolExecutor(1, "croupier-hint")
        self._warming = warming
        self._prepared = False
        """Whether the first hint is compiled, or about to be; once closed nothing is."""
        self._waiting = 0
        self._turns: OrderedDict[tuple[str, int], asyncio.Future[Moves]] = OrderedDict()
        """By table and event."""

    def prepare(self, room: Room) -> None:
        """Somebody comes to a table: where hints may be asked for, the first is not to take much longer than others."""
        if room.agreement.hints and not self._prepared:
            self._prepared = True
            self._thread.submit(self._warming.wait)

    async def advised(self, room: Room, command: Hint, who: Who) -> Advised:
        """The hint somebody asks for; whoever may not have it gets a Refusal."""
        check_hint(room, command, who)
        turn = (room.table, room.seq)
        try:
            moves = await asyncio.shield(self._turns.get(turn) or self._think(turn, room, command.seat))
        except Refusal:
            raise
        except Exception as error:
            self._turns.pop(turn, None)
            if not isinstance(error, ClosedError):
                log.warning("a hint failed", exc_info=True)
            raise Refusal("too-many", "There is no hint to be had just now.") from None
        return Advised(command.key, room.seq, moves)

    def _think(self, turn: tuple[str, int], room: Room, seat: int) -> asyncio.Future[Moves]:
        if self._waiting >= MOST_WAITING:
            raise Refusal("too-many", "Many hints are being thought about just now; try again.")
        thought = asyncio.get_running_loop().run_in_executor(self._thread, self._moves, room, seat)
        self._waiting += 1

        def done(_: object) -> None:
            self._waiting -= 1

        thought.add_done_callback(done)
        self._turns[turn] = thought
        if len(self._turns) > KEPT:
            self._turns.popitem(last=False)
        return thought

    def _moves(self, room: Room, seat: int) -> Moves:
        self._warming.wait()
        if room.play is None:
            raise ValueError("no game has begun here")
        seen = view(room.play.game, seat)
        # A seed of its own, far from the dice: those come from the secret, this one from the table's open name.
        seed = int.from_bytes(sha256(f"{room.table} hint".encode()).digest()[:6])
        found = advice(seen, forgotten(seen), seed)
        return [MoveAdvised(one.move.face, one.move.bandit, round(one.win, 4), round(one.money, 1)) for one in found]

    def close(self) -> None:
        """Stop thinking."""
        self._prepared = True
        self._thread.shutdown(wait=False, cancel_futures=True)
