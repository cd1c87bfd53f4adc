"""The deal of a day: which days there are, and the table that is set up for one."""

from datetime import UTC, date, datetime, timedelta

from croupier.api.agreement import Agreement
from croupier.api.commands import COLOURS
from croupier.api.refusal import Refusal
from croupier.dealer import check_day
from croupier.rooms import events

AGREEMENT = Agreement(players=4, hints=True)
"""The classic edition, one person against three bots."""
BOT = "regular"
"""A policy, so that it plays a position the same on every machine."""
NAMES = ("Duke", "Mae", "Frankie")
MOST_DAYS_BACK = 30


def resolve_day(now: int, wanted: str) -> str:
    """Return the requested day in UTC: `today` or a date; raise Refusal for a future day or one too long ago.

    `now`: ms since 1970.
    """
    today = _today(now)
    if wanted == "today":
        return today.isoformat()
    try:
        check_day(wanted)
    except ValueError as error:
        raise Refusal("bad-setup", f"{error}.") from None
    if not 0 <= (today - date.fromisoformat(wanted)).days <= MOST_DAYS_BACK:
        raise Refusal("bad-setup", f"There are deals of the last {MOST_DAYS_BACK} days, up to today, {today}.")
    return wanted


def first_day(now: int) -> str:
    """Return the first day whose deal can still be played. `now`: ms since 1970."""
    return (_today(now) - timedelta(days=MOST_DAYS_BACK)).isoformat()


def _today(now: int) -> date:
    return datetime.fromtimestamp(now / 1000, UTC).date()


def create_daily(day: str, host: str) -> events.Created:
    """Return the creation of a table for a day's deal: seat 0 is free, bots have the others.

    `host`: the hash of the host's token.
    """
    bots = (events.TakenSeat(name, colour, bot=BOT) for name, colour in zip(NAMES, COLOURS[1:], strict=False))
    return events.Created(agreement=AGREEMENT, host=host, kept=(None, *bots), day=day)
