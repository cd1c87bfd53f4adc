"""AdviceDesk: hints for people. Thought about in a thread, off the event loop, from no more than their seat may see."""

import asyncio

from croupier.analysis.evaluation import evaluate_view as advice
from croupier.analysis.evaluation import typical_winnings as forgotten
from croupier.rooms.commands import Hint
from croupier.rooms.deciding import Who
from croupier.rooms.hints import check_hint
from croupier.rooms.messages import Advised, MoveAdvised
from croupier.rooms.refusal import Refusal
from croupier.rooms.room import Room
from croupier.rules import view
from croupier.server.thoughts import Thoughts, seed_of
from croupier.server.warming import Warming

MOST_WAITING = 16
"""Turns that are thought about or wait for it; each takes up to a tenth of a second."""
KEPT = 256
"""Turns whose hint is kept: who asks again is told the same, and nobody thinks twice."""
Moves = list[MoveAdvised]


class AdviceDesk:
    """All hints of one worker."""

    def __init__(self, warming: Warming) -> None:
        """`warming` has advice compiled."""
        self._warming = warming
        self._prepared = False
        """Whether the first hint is compiled, or about to be; once closed nothing is."""
        self.turns: Thoughts[tuple[str, int], Moves] = Thoughts("hint", MOST_WAITING, KEPT)
        """By table and event."""

    def prepare(self, room: Room) -> None:
        """Somebody comes to a table: where hints may be asked for, the first is not to take much longer than others."""
        if room.agreement.hints and not self._prepared:
            self._prepared = True
            self.turns.prepare(self._warming.wait)

    async def advised(self, room: Room, command: Hint, who: Who) -> Advised:
        """The hint somebody asks for; whoever may not have it gets a Refusal."""
        check_hint(room, command, who)
        turn = (room.table, room.seq)
        thought = self.turns.get(turn) or self.turns.begin(turn, lambda: self._moves(room, command.seat))
        try:
            moves = await asyncio.shield(thought)
        except Exception:
            self.turns.forget(turn)
            raise Refusal("too-many", "There is no hint to be had just now.") from None
        return Advised(command.key, room.seq, moves)

    def _moves(self, room: Room, seat: int) -> Moves:
        self._warming.wait()
        if room.play is None:
            raise ValueError("no game has begun here")
        seen = view(room.play.game, seat)
        found = advice(seen, forgotten(seen), seed_of(f"{room.table} hint"))
        return [MoveAdvised(one.move.face, one.move.bandit, round(one.win, 4), round(one.money, 1)) for one in found]

    def close(self) -> None:
        """Stop thinking."""
        self._prepared = True
        self.turns.close()
