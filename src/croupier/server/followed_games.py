"""Followed games: what the device that referees a game at a real table publishes for others to follow.

That device has the game; the server stores the newest version of its record, after checking it by the rules. The
database decides which version is newest, so retries, a second tab and other workers cannot set a game back.
"""

from collections.abc import Callable
from hashlib import sha256
from math import ceil

from croupier.api.http import FollowedGame, Publication
from croupier.api.refusal import Refusal
from croupier.record import read
from croupier.server.addresses import Addresses
from croupier.server.background import BackgroundPool, Kind
from croupier.server.event_log import EventLog
from croupier.server.limits import Limits
from croupier.store import PublishedState


class FollowedGames:
    """The followed games at one worker. Every answer comes from the log, so all workers give the same one.

    Tokens are given hashed, and stored so that no two games of a device can be related.
    """

    def __init__(
        self, log: EventLog, pool: BackgroundPool, addresses: Addresses, limits: Limits, clock: Callable[[], int]
    ) -> None:
        """Prepare to publish. `clock` returns the time by the wall clock, ms since 1970."""
        self._log = log
        self._pool = pool
        self._addresses = addresses
        self._limits = limits
        self._clock = clock

    async def game(self, name: str, known: int, address: str) -> FollowedGame | None:
        """Return a game, or None if its newest version is `known`; raise Refusal if it is not followed."""
        found = await self._log.published_record(name, known, address)
        if found is None:
            raise _not_followed()
        if found.record is None:
            return None
        return FollowedGame(found.record.decode(), found.version, found.at, self._clock())

    async def publish(self, name: str, token: str, version: int, source: bytes, address: str) -> Publication:
        """Check a record, and store it unless it is out of date; the first one begins a followed game.

        Raises RecordError if the record is wrong, Refusal for another token or if the game is no longer followed.
        """
        if not self._addresses.may_publish(address, len(source)):
            raise Refusal("too-fast", "Your address publishes too much; wait a little.", wait=self._wait(len(source)))
        stored = _stored_token(name, token)
        state = await self._log.published_state(name, stored, address)
        if state is not None and _newest(state) >= version:
            return Publication(False, state.version)
        await self._pool.submit(Kind.RECORD, lambda: read(source), (address,))
        if state is None and not self._addresses.may_follow(address):
            message = "Many games were begun at your address; this one can be followed later."
            raise Refusal("too-fast", message, wait=ceil(3600 / self._limits.follows_per_hour))
        while not await self._log.publish(name, stored, version, source, self._clock(), address):
            # Another request was faster.
            state = await self._log.published_state(name, stored, address)
            if state is not None and _newest(state) >= version:
                return Publication(False, state.version)
        return Publication(True, version)

    async def end(self, name: str, token: str, address: str) -> None:
        """End the following of a game for good; raise Refusal for another token, or if there is no such game."""
        stored = _stored_token(name, token)
        _newest(await self._log.published_state(name, stored, address))
        await self._log.end_following(name, stored, self._clock(), address)  # or another request has ended it by now

    def _wait(self, size: int) -> int:
        """Return the seconds after which an address that is over its limit may publish a record of this size."""
        return ceil(max(1 / self._limits.publications_per_second, size / self._limits.published_bytes_per_second))


def _newest(state: PublishedState | None) -> int:
    """Return the newest version of the sender's game; raise Refusal if it is another's, or no longer followed."""
    if state is not None and not state.own:
        raise Refusal("no-token", "This game was published with another token.")
    if state is None or state.ended:
        raise _not_followed()
    return state.version


def _not_followed() -> Refusal:
    return Refusal("not-followed", "This game is not followed, or no longer.")


def _stored_token(name: str, token: str) -> str:
    """Return a token in the form that is stored with a game."""
    return sha256(f"{name} {token}".encode()).hexdigest()
