"""RecentEvents: the last events of a table as clients get them, to send what one missed without replaying the log."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from croupier.api.events import By, PlacedEvent
from croupier.api.messages import MissedEvent
from croupier.rooms.transitions import Transition
from croupier.rooms.views import public_event

BLOCK = 8
"""Events packed together: about 2 kB of objects become 500 bytes."""
MOST_BLOCKS = 32
"""Blocks per table. No game has this many events, unless seats are left and taken back again and again."""


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


# MessagePack, not zlib, which would be as small: zlib releases the interpreter's lock, and the event loop would have to
# wait to get it back.
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
    """The recent part of what `missed_since` returns from the log of a table."""

    __slots__ = ("_after", "_blocks", "_last")

    def __init__(self, after: int = 0) -> None:
        """Start empty, after event number `after`."""
        self._after = after
        """The number of the event after which all are known."""
        self._blocks: list[tuple[int, bytes]] = []
        """Blocks of packed events, each with the number of its last one."""
        self._last: list[MissedEvent] = []
        """The events after the last block."""

    def add(self, transition: Transition) -> None:
        """Add the next event of the table.

        If winnings lie face down, a payout removes all events before it: players have to remember those.
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
        """Return the events after number `seq`; None if some of them are no longer known."""
        if seq < self._after:
            return None
        return tuple(event for event in self._events(seq) if event.seq > seq)

    def _events(self, seq: int) -> Iterator[MissedEvent]:
        for last, block in self._blocks:
            if last > seq:
                yield from map(_unpack, _decode(block))
        yield from self._last
