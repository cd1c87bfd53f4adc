"""RecentEvents: the last events of one table as clients get them, so that coming back needs no replay of the log."""

from collections.abc import Iterator
from zlib import compress, decompress

from msgspec.json import Decoder, Encoder

from croupier.api.messages import MissedEvent
from croupier.rooms.transitions import Transition
from croupier.rooms.views import public_event

BLOCK = 16
"""Events that are compressed together: some 2 kB become 300 bytes, in 15 microseconds."""
MOST_BLOCKS = 32
"""No game has as many events. A seat that is left and taken back without end adds some."""
_encode = Encoder().encode
_decode = Decoder(list[MissedEvent]).decode


class RecentEvents:
    """The public events that `missed_since` finds in the log of a table, as far as they are recent."""

    __slots__ = ("_after", "_blocks", "_last")

    def __init__(self, after: int = 0) -> None:
        """Begin after an event; events up to it are not known."""
        self._after = after
        """The event from which on nothing is missing."""
        self._blocks: list[tuple[int, bytes]] = []
        """Compressed events, and the number of the last one in each block."""
        self._last: list[MissedEvent] = []
        """Those after the last block."""

    def add(self, transition: Transition) -> None:
        """Add the next event of the table.

        Where winnings lie face down, a payout removes what came before: that is for the players to remember.
        """
        room = transition.room
        if transition.payout is not None and room.agreement.face_down:
            self._after, self._blocks, self._last = 0, [], []
        self._last.append(MissedEvent(room.seq, room.at, public_event(transition)))
        if len(self._last) == BLOCK:
            self._blocks.append((room.seq, compress(_encode(self._last), 1)))
            self._last = []
            if len(self._blocks) > MOST_BLOCKS:
                self._after, _ = self._blocks.pop(0)

    def since(self, seq: int) -> tuple[MissedEvent, ...] | None:
        """Return the events after one; None if not all of them are kept."""
        if seq < self._after:
            return None
        return tuple(event for event in self._events(seq) if event.seq > seq)

    def _events(self, seq: int) -> Iterator[MissedEvent]:
        for last, block in self._blocks:
            if last > seq:
                yield from _decode(decompress(block))
        yield from self._last
