"""Dice of the day: chance that everyone knows, computed from a date alone.

Whoever plays the deal of a day meets the same notes and, turn by turn, the same dice, whatever was placed before: a
roll is named by its round, seat and turn, and a seat with fewer dice left rolls the first ones of those that another
with more would. Nothing is secret, so nothing has to be proven but that the dice are those of the day. The computation,
byte by byte and with test vectors, is in docs/fair-dice.md.
"""

import re
from datetime import date

from croupier.dealer.places import PlaceDealer
from croupier.rules.table import Table

PROTOCOL = "croupier-day-1"
"""The name every message begins with; it changes whenever a single die would fall differently."""
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def check_day(text: str) -> None:
    """Raise a ValueError for a text that is no date of the form 2026-11-16."""
    if DAY.fullmatch(text) is None:
        raise ValueError(f"a day is written like 2026-11-16, not {text[:24]!r}")
    date.fromisoformat(text)


class DailyDealer(PlaceDealer):
    """Deals the game of one day at one moment."""

    def __init__(self, day: str, round_: int = 0, turns: tuple[int, ...] = ()) -> None:
        """Take the day, as 2026-11-16.

        `round_` and `turns`: the round, from 1, that a seat last placed in, and the seats that did, one for each turn.
        """
        check_day(day)
        super().__init__(day.encode(), PROTOCOL, round_, turns)
        self.day = day
        self._round = round_
        self._turns = turns

    def placed(self, round_: int, seat: int) -> "DailyDealer":
        """The dealer after a seat has placed dice in a round, counted from 1."""
        turns = self._turns if round_ == self._round else ()
        return DailyDealer(self.day, round_, (*turns, seat))

    def roll_place(self, table: Table) -> str:
        """The round, the seat, and which of its turns in this round it is, from 1."""
        round_, seat = table.paid + 1, table.seat
        turns = self._turns.count(seat) if round_ == self._round else 0
        return f"roll {round_} {seat + 1} {turns + 1}"
