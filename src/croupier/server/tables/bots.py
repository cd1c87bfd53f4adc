"""Bots at live tables. They choose moves in background threads, and see only what their seat may see."""

import asyncio
import logging
from collections.abc import Callable, Set
from threading import Lock
from typing import TypeAlias

from croupier.bots import Bot, Interruptible, Regular, Watcher, choose_move, roster, show_payout
from croupier.rooms import events
from croupier.rooms.history import LoggedEvent, transitions
from croupier.rooms.room import Room
from croupier.rules import Game, Place, view
from croupier.server.background import BackgroundPool, Kind, bot_seed
from croupier.server.metrics import Metrics

log = logging.getLogger("croupier.server")
ReadLog: TypeAlias = Callable[[str], list[LoggedEvent]]
"""Reads the log of a table; may block."""


class _SeatedBot:
    """A bot at one seat. It is created and called in background threads only."""

    def __init__(self, kind: str, seat: int) -> None:
        self.kind = kind
        self.seat = seat
        self._lock = Lock()
        self._bot: Bot | None = None
        self._rounds_shown = 0
        """How many payouts the bot has been shown."""

    def choose(self, room: Room, game: Game, read: ReadLog) -> Place:
        """Return the bot's move; raise GuestError if it fails. A bot that failed is created again for its next move."""
        with self._lock:
            try:
                bot = self._bot or self._make_bot(room)
                if isinstance(bot, Watcher) and room.agreement.face_down and game.rounds_paid > self._rounds_shown:
                    self._show_payouts(bot, room, read)
                return choose_move(bot, game, self.seat)
            except Exception:
                self._bot = None
                raise

    def _make_bot(self, room: Room) -> Bot:
        seed = bot_seed(room.day or room.table, self.seat)
        self._bot, self._rounds_shown = roster()[self.kind].make(seed), 0
        return self._bot

    def _show_payouts(self, bot: Bot, room: Room, read: ReadLog) -> None:
        """Show the bot all payouts in the log that it has not seen, up to the room's last event."""
        paid, before = 0, None
        for transition in transitions(room.table, read(room.table)):
            event = transition.event
            if transition.room.seq > room.seq:  # the table has moved on since the bot was asked
                break
            if transition.payout is not None and isinstance(event, events.Placed) and before is not None:
                paid += 1
                if paid > self._rounds_shown:
                    show_payout((bot,), before.game, Place(event.face, event.bandit))
            before = transition.room.play
        self._rounds_shown = paid

    def interrupt(self) -> None:
        """Make a search in progress end soon."""
        try:
            if isinstance(self._bot, Interruptible):
                self._bot.interrupt()
        except Exception:  # from the code of another package
            log.warning("the bot %s failed to stop", self.kind, exc_info=True)


class BotService:
    """All bots of one worker. Call its methods on the event loop's thread."""

    def __init__(self, pool: BackgroundPool, read: ReadLog, metrics: Metrics) -> None:
        self._pool = pool
        self._read = read
        self._metrics = metrics
        self._waiting: dict[str, asyncio.Future[Place]] = {}
        """By table: the move that a bot is choosing."""
        self._bots: dict[str, dict[int, _SeatedBot]] = {}
        """The bots of tables in memory, by table and seat."""
        self.names: Set[str] = frozenset(roster())
        """The bots that can sit down."""

    async def choose(self, room: Room, addresses: Set[str]) -> Place:
        """Return the move of the bot whose turn it is. If it fails, a regular chooses instead, so that no game stops.

        `addresses` are those of the clients connected to the table.
        """
        seat = room.to_act
        kind = None if seat is None else room.seat(seat).player
        if seat is None or kind is None or room.play is None:
            raise ValueError("no bot has to act")
        seats = self._bots.setdefault(room.table, {})
        bot = seats.get(seat)
        if bot is None or bot.kind != kind:
            bot = seats[seat] = _SeatedBot(kind, seat)
        game, seated = room.play.game, bot
        entry = roster().get(kind)
        job = Kind.MOVE if entry is not None and entry.policy is not None else Kind.SEARCH
        try:
            move = await self._submit(room.table, job, lambda: seated.choose(room, game, self._read), addresses)
        except Exception:
            log.warning("the bot %s failed to choose", kind, exc_info=True)
            self._metrics.bot_failures += 1
            move = Regular(seat).choose(view(game, seat))
        self._metrics.bot_moves += 1
        return move

    def _submit(
        self, table: str, kind: Kind, choose: Callable[[], Place], addresses: Set[str]
    ) -> asyncio.Future[Place]:
        chosen = self._waiting[table] = self._pool.submit(kind, choose, addresses)
        chosen.add_done_callback(lambda _: self._forget_move(table, chosen))
        return chosen

    def _forget_move(self, table: str, move: asyncio.Future[Place]) -> None:
        if self._waiting.get(table) is move:
            del self._waiting[table]

    def reassign(self, table: str, addresses: Set[str]) -> None:
        """Let the waiting bot of a table queue on behalf of other clients from now on."""
        if (chosen := self._waiting.get(table)) is not None:
            self._pool.reassign(chosen, addresses)

    def remove(self, table: str) -> None:
        """Drop the bots of a table that is removed from memory."""
        self._bots.pop(table, None)

    def close(self) -> None:
        """Make all searches in progress end soon."""
        for seats in self._bots.values():
            for bot in seats.values():
                bot.interrupt()
