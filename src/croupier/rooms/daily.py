"""The deal of a day: which days there are, and the table that is set up for one."""

from datetime import UTC, date, datetime

from croupier.api.agreement import Agreement
from croupier.api.commands import COLOURS
from croupier.api.refusal import Refusal
from croupier.dealer import check_day
from croupier.rooms import events

AGREEMENT = Agreement(players=4, hints=True)
"""What is played: the classic edition, alone against three bots."""
BOT = "regular"
"""A policy, so that it plays one position alike on every machine."""
NAMES = ("Duke", "Mae", "Frankie")
MOST_DAYS_BACK = 30


def day_at(now: int, wanted: str) -> str:
    """The day, by UTC, whose deal is wanted: `today` or a date; one to come, or long past, is refused. `now`: ms."""
    today = datetime.fromtimestamp(now / 1000, UTC).date()
    if wanted == "today":
        return today.isoformat()
    try:
        check_day(wanted)
    except ValueError as error:
        raise Refusal("bad-setup", f"{error}.") from None
    if not 0 <= (today - date.fromisoformat(wanted)).days <= MOST_DAYS_BACK:
        raise Refusal("bad-setup", f"There are deals of the last {MOST_DAYS_BACK} days, up to today, {today}.")
    return wanted


def daily(day: str, host: str) -> events.Created:
    """The table of a day's deal: the first seat is free, bots have the others. `host`: the hash of the host's token."""
    bots = (events.TakenSeat(name, colour, bot=BOT) for name, colour in zip(NAMES, COLOURS[1:], strict=False))
    return events.Created(agreement=AGREEMENT, host=host, kept=(None, *bots), day=day)
