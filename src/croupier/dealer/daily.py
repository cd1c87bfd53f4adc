"""Dice of the day: chance that everyone knows, computed from a date alone.

Everyone who plays the game of a day gets the same notes and, turn by turn, the same dice, whatever was placed before.
A roll is named by its round, seat and turn, and a seat with fewer dice left rolls the first dice of the same throw.
Nothing is secret, so all there is to verify is that the dice are those of the day. The computation, byte by byte and
with test vectors, is in docs/fair-dice.md.
"""

import re
from datetime import date

from croupier.checks import check_series, check_text, check_whole, describe
from croupier.dealer.places import PlaceDealer
from croupier.rules.table import ROUNDS, SEATS, Table

PROTOCOL = "croupier-day-1"
"""The name at the start of every message. It changes whenever any die would fall differently."""
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def check_day(text: str) -> None:
    """Raise a ValueError if the text is not a date of the form 2026-11-16."""
    try:
        date.fromisoformat(text if DAY.fullmatch(check_text("day", text)) else "")
    except ValueError:
        raise ValueError(f"a day is a date written like 2026-11-16, not {describe(text)}") from None


class DailyDealer(PlaceDealer):
    """Deals the game of one day, from one moment of the game on."""

    def __init__(self, day: str, round_: int = 0, turns: tuple[int, ...] = ()) -> None:
        """Take the day, such as 2026-11-16, and the turns played so far in the round of the last placing.

        `round_` is that round, from 1, or 0 before any placing; `turns` has the seat of each of its turns.
        """
        check_day(day)
        round_ = check_whole("round_", round_, 0, ROUNDS)
        turns = check_series("turns", turns, "seats")
        turns = tuple(check_whole("turns", seat, 0, SEATS - 1) for seat in turns)
        super().__init__(day.encode(), PROTOCOL, round_, turns)
        self.day = day
        self._round = round_
        self._turns = turns

    def after_placing(self, round_: int, seat: int) -> "DailyDealer":
        """Return the dealer for the game after a seat has placed dice in a round, counted from 1."""
        round_ = check_whole("round_", round_, 0, ROUNDS)
        turns = self._turns if round_ == self._round else ()
        return DailyDealer(self.day, round_, (*turns, seat))

    def roll_place(self, table: Table) -> str:
        """Return the round, the seat, and the number of its turn in this round, from 1."""
        round_, seat = table.paid + 1, table.seat
        turns = self._turns.count(seat) if round_ == self._round else 0
        return f"roll {round_} {seat + 1} {turns + 1}"
