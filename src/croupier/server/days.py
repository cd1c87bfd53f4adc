"""Days: everyone's results in the deals of days, counted from the records that devices send."""

from hashlib import sha256
from math import ceil

from croupier.api.agreement import setup_of
from croupier.api.http import DayResults, MoneyCount, OwnResult
from croupier.api.refusal import Refusal
from croupier.bots import BOTS
from croupier.record import RecordError, read_verified
from croupier.rooms.daily import AGREEMENT, BOT, NAMES
from croupier.rules import Place, view
from croupier.server.addresses import Addresses
from croupier.server.background import BackgroundPool, Kind, bot_seed
from croupier.server.event_log import EventLog
from croupier.server.limits import Limits

PERSON = 0
"""The seat of the person."""


def check_result(source: bytes, day: str) -> int:
    """Return the person's money, thousand $, in the record of a game that was played to its end with the deal of a day.

    Raises RecordError if the record is wrong, or for a draw or a bot's move that is not the day's; Refusal for another
    game.
    """
    reading = read_verified(source)
    record = reading.record
    if (record.day, record.setup, record.names[1:]) != (day, setup_of(AGREEMENT), NAMES):
        raise Refusal("bad-setup", f"This is not a game with the deal of {day}.")
    if (result := record.game.result) is None:
        raise Refusal("not-playing", "Only a game that was played to its end counts.")
    bots = {seat: BOTS[BOT](bot_seed(day, seat)) for seat in range(1, record.setup.players)}
    for line, step, game in zip(reading.step_lines, record.steps, record.games(), strict=False):
        if isinstance(step, Place) and game.seat is not None and game.seat != PERSON:
            move = bots[game.seat].choose(view(game, game.seat))
            if move != step:
                raise RecordError(line, f"{record.names[game.seat]} would have placed {move.face}, not {step.face}")
    return result[PERSON].money


class DayService:
    """The results of days at one worker. Tokens are given hashed, and stored so that no two days can be related."""

    def __init__(self, log: EventLog, pool: BackgroundPool, addresses: Addresses, limits: Limits) -> None:
        self._log = log
        self._pool = pool
        self._addresses = addresses
        self._limits = limits

    async def results(self, day: str, token: str | None, address: str) -> DayResults:
        """Return the results of a day for a client; `token` is that of its own result."""
        stored = "" if token is None else _stored_token(day, token)
        counts = await self._log.day_results(day, stored, address)
        own = next((count.money for count in counts if count.own), None)
        return DayResults(
            day=day,
            results=sum(count.times for count in counts),
            best=counts[-1].money if counts else None,
            money=tuple(MoneyCount(count.money, count.times) for count in counts),
            own=None if own is None else OwnResult(own, 1 + sum(count.times for count in counts if count.money > own)),
        )

    async def send(self, day: str, token: str, source: bytes, address: str) -> bool:
        """Check a record, and count its result unless the token has one on this day; return whether it was counted."""
        if (await self.results(day, token, address)).own is not None:
            return False
        money = await self._pool.submit(Kind.RECORD, lambda: check_result(source, day), (address,))
        if not self._addresses.may_count(day, address):
            message = "Your address has sent many results of this day; they are counted later."
            raise Refusal("too-fast", message, wait=ceil(3600 / self._limits.results_per_hour))
        return await self._log.count_result(day, _stored_token(day, token), money, address)


def _stored_token(day: str, token: str) -> str:
    """Return a token in the form that is stored with a day's result."""
    return sha256(f"{day} {token}".encode()).hexdigest()
