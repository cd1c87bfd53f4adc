"""RecentEvents: the last events of one table as clients get them, so that coming back needs no replay of the log."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from croupier.api.events import By, PlacedEvent
from croupier.api.messages import MissedEvent
from croupier.rooms.transitions import Transition
from croupier.rooms.views import public_event

BLOCK = 8
"""Events that are packed together: some 2 kB of objects become 500 bytes."""
MOST_BLOCKS = 32
"""No game has as many events. A seat that is left and taken back without end adds some."""


class _Placing(Struct, frozen=True, gc=False, array_like=True, tag=0):
    """Nearly every event: a placing without a payout, in 40 bytes."""

    seq: int
    at: int
    seat: int
    face: int
    bandit: bool
    by: By
    chance: str


class _Other(Struct, frozen=True, array_like=True, tag=1):
    """Any other event."""

    event: MissedEvent


# Not compressed by zlib, which would be as small: it lets go of the interpreter, and the loop waits to have it back.
_encode = Encoder().encode
_decode = Decoder(list[_Placing | _Other]).decode


def _pack(event: MissedEvent) -> _Placing | _Other:
    what = event.what
    if isinstance(what, PlacedEvent) and what.payout is None:
        return _Placing(event.seq, event.at, what.seat, what.face, what.bandit, what.by, what.chance)
    return _Other(event)


def _unpack(packed: _Placing | _Other) -> MissedEvent:
    if isinstance(packed, _Other):
        return packed.event
    what = PlacedEvent(packed.seat, packed.face, packed.bandit, packed.by, packed.chance, None)
    return MissedEvent(packed.seq, packed.at, what)


class RecentEvents:
    """The public events that `missed_since` finds in the log of a table, as far as they are recent."""

    __slots__ = ("_after", "_blocks", "_last")

    def __init__(self, after: int = 0) -> None:
        """Begin after an event; events up to it are not known."""
        self._after = after
        """The event from which on nothing is missing."""
        self._blocks: list[tuple[int, bytes]] = []
        """Packed events, and the number of the last one in each block."""
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
            self._blocks.append((room.seq, _encode([*map(_pack, self._last)])))
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
                yield from map(_unpack, _decode(block))
        yield from self._last
