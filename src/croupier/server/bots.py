"""BotDesk: bots that sit at live tables. They think in threads, off the event loop, and see only their seat's view."""

import asyncio
import logging
from collections.abc import Set
from typing import TYPE_CHECKING, TypeAlias

from croupier.bots import Bot, GuestError, Regular, Searcher, Watcher, chosen, roster, show_payout
from croupier.rooms import events
from croupier.rooms.history import happenings
from croupier.rooms.room import Room
from croupier.rules import Place, view
from croupier.server.thinkers import Thinkers, Work
from croupier.server.thoughts import seed_of
from croupier.server.warming import ClosedError, Warming

if TYPE_CHECKING:
    from croupier.server.hub import Hub
    from croupier.server.live import LiveTable

log = logging.getLogger("croupier.server")
Key: TypeAlias = tuple[str, int, str]
"""A table, a seat and a kind of bot."""


class BotDesk:
    """All bots of one worker."""

    def __init__(self, hub: "Hub", threads: int) -> None:
        self._hub = hub
        self._simple = Thinkers("croupier-bot", 1)
        """For bots that choose at once: they never wait for those that search, or for these to be compiled."""
        self._searching = Thinkers("croupier-searcher", threads)
        self._bots: dict[Key, Bot] = {}
        """Those at tables in memory; touched on the loop alone."""
        self._warming = Warming("croupier.bots")
        self._closed = False
        self.names: Set[str] = frozenset(roster())

    def think(self, live: "LiveTable") -> None:
        """Let the bot whose turn it is choose; the table hears of it when it has."""
        room = live.room
        if room.to_act is None or self._closed:
            return
        kind = room.seat(room.to_act).player
        if kind is None:
            return
        loop = asyncio.get_running_loop()
        key = (room.table, room.to_act, kind)
        known = self._bots.get(key)

        def work() -> None:
            bot, move = self._choice(room, known, key)
            if not self._closed:
                loop.call_soon_threadsafe(self._chosen, live, room, move, key, bot)

        entry = roster().get(kind)
        thinkers = self._simple if entry is not None and entry.policy is not None else self._searching
        thinkers.submit(Work(work, lambda: bool(live.presence.seats or live.presence.watching)))

    def _chosen(self, live: "LiveTable", room: Room, move: Place, key: Key, bot: Bot | None) -> None:
        self._hub.metrics.bot_moves += 1
        # Where the table has gone on meanwhile, it may have missed a payout: the next one watches all of it afresh.
        if bot is not None and not live.gone and live.room.seq == room.seq:
            self._bots[key] = bot
        live.bot_chose(room.seq, key[1], move)

    def _choice(self, room: Room, known: Bot | None, key: Key) -> tuple[Bot | None, Place]:
        """A bot and what it wants to do; one that fails is helped out by a regular, so that nobody waits for ever."""
        if room.play is None:
            raise ValueError("no bot has to act")
        game, (_, seat, kind), bot = room.play.game, key, known
        try:
            bot = known or self._made(room, seat, kind)
            return bot, chosen(bot, game, seat)
        except ClosedError:
            log.debug("the bot %s is not needed any more", kind)
        except Exception:
            log.warning("the bot %s failed to choose", kind, exc_info=True)
        self._hub.metrics.bot_failures += 1
        return bot, Regular(seat).choose(view(game, seat))

    def _made(self, room: Room, seat: int, kind: str) -> Bot:
        """A new bot for a seat, which has watched the game so far."""
        bot = roster()[kind].make(seed_of(f"{room.table} {seat}"))
        if isinstance(bot, Searcher):
            self._warming.wait()
        if isinstance(bot, Watcher) and room.agreement.face_down:
            before = None
            for happening in happenings(room.table, self._hub.read_now(room.table)):
                if happening.room.seq > room.seq:
                    break
                if happening.payout is not None and before is not None:
                    _watch(bot, before, happening.event)
                before = happening.room
        return bot

    def watch(self, before: Room, event: events.Event) -> None:
        """A round was paid out; the bots of a table whose winnings lie face down remember it."""
        if not before.agreement.face_down:
            return
        for key, bot in [*self._bots.items()]:
            if key[0] == before.table:
                try:
                    _watch(bot, before, event)
                except GuestError as error:
                    log.warning("the bot %s sits down anew: %s", key[2], error)
                    del self._bots[key]

    def forget(self, table: str) -> None:
        """A table leaves memory."""
        for key in [*self._bots]:
            if key[0] == table:
                del self._bots[key]

    def close(self) -> None:
        """Stop thinking."""
        self._closed = True
        self._warming.close()
        for bot in self._bots.values():
            if isinstance(bot, Searcher):
                bot.interrupt()
        self._simple.close()
        self._searching.close()


def _watch(bot: Bot, before: Room, event: events.Event) -> None:
    """Show a bot a payout: the casinos as they stood when it was made."""
    if before.play is not None and isinstance(event, events.Placed):
        show_payout((bot,), before.play.game, Place(event.face, event.bandit))
