"""Tables: a summary for a terminal of 80 columns, and the console that prints tables whole."""

import errno
import os
from collections.abc import Iterable, Iterator
from typing import NoReturn

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from croupier.report.figures import count, fair, percent
from croupier.report.summary import QUANTILES, Summary

BRASS = Style(color="#b98534", bold=True)
QUIET = Style(dim=True)
FEWEST_COLUMNS = 80
"""Columns of the tables: on a narrower terminal lines break, but no figure is cut short."""


class TableConsole(Console):
    """A console that raises BrokenPipeError, where Rich would end the process and lose the page to be written."""

    def on_broken_pipe(self) -> NoReturn:
        """Leave it to the caller."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def print_tables(tables: Iterable[RenderableType]) -> None:
    """Print tables on the standard output."""
    console = TableConsole(highlight=False, markup=False, emoji=False)
    console.width = max(console.width, FEWEST_COLUMNS)
    for table in tables:
        console.print(table)


def tables(summary: Summary) -> Iterator[RenderableType]:
    """The heading, the tables and their notes, in order."""
    yield _heading(summary)
    yield _money(summary)
    yield note("Spread: the standard deviation. 5%: the amount that 5% of the games do not exceed.")
    yield _victories(summary)
    yield note(f"A fair share is {fair(summary.fair_share)}. A victory that two share is half for each.")
    yield _rounds(summary)
    yield note("Who leads after the last round wins; where two do, each wins half.")
    yield _casinos(summary)
    yield note("Knocked out: colours that a stand-off made worthless, in a mean round.")


def _heading(summary: Summary) -> Text:
    setup = summary.run.setup
    variants = [name for name, on in (("neutral dice", setup.neutral), ("bandit", setup.bandit)) if on]
    start = "starter by lot" if setup.starter is None else f"seat {setup.starter + 1} starts"
    facts = [f"{setup.players} players", *variants, start, f"seed {summary.run.seed}"]
    played = "1 game" if summary.games == 1 else f"{count(summary.games)} games"
    heading = Text.assemble((f"{played} of {setup.edition.name}", BRASS), ", ", ", ".join(facts))
    heading.append(f"\n{count(summary.games_per_second)} games a second", QUIET)
    return heading


def note(sentence: str) -> Text:
    """A sentence below a table."""
    return Text(sentence, QUIET)


def grid(title: str, *columns: str) -> Table:
    """An empty table; a heading that begins with < is of a column of words, all others are of figures."""
    table = Table(
        title=f"\n{title}",
        title_style=BRASS,
        title_justify="left",
        box=SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 0, 0, 1),
    )
    for column in columns:
        table.add_column(column.removeprefix("<"), justify="left" if column.startswith("<") else "right", no_wrap=True)
    return table


def _money(summary: Summary) -> Table:
    table = grid(
        "Money won, in dollars",
        *("Seat", "<Bot", "Mean", "Spread", *(f"{share}%" for share in QUANTILES)),
    )
    for seat in summary.seats:
        amounts = (seat.mean_money, seat.sd_money, *seat.quantiles.values())
        table.add_row(str(seat.seat), seat.bot, *map(count, amounts))
    return table


def _victories(summary: Summary) -> Table:
    games = summary.games
    table = grid(
        "Victories",
        *("Seat", "<Bot", "Win share", "95% interval", "Notes a game"),
    )
    for seat in summary.seats:
        between = f"{percent(seat.win_share_low, games)} to {percent(seat.win_share_high, games)}"
        table.add_row(str(seat.seat), seat.bot, percent(seat.win_share, games), between, f"{seat.mean_notes:.2f}")
    return table


def _rounds(summary: Summary) -> Table:
    games = summary.games
    table = grid(
        "Rounds",
        *("Round", "Turns", "Who leads after it wins", "95% interval"),
    )
    for number in summary.rounds:
        between = f"{percent(number.lead_win_share_low, games)} to {percent(number.lead_win_share_high, games)}"
        share = percent(number.lead_win_share, games)
        table.add_row(str(number.round), f"{number.mean_turns:.2f}", share, between)
    return table


def _casinos(summary: Summary) -> Table:
    table = grid(
        "Casinos, in a mean round",
        *("", "<Casino", "Notes", "Dollars", "Paid to players", "Share", "Knocked out"),
    )
    for casino in summary.casinos:
        paid = percent(casino.paid_share_money, summary.games)
        out = "-" if casino.knocked_out is None else f"{casino.knocked_out:.2f}"
        laid_out = (f"{casino.mean_notes:.2f}", count(casino.mean_money), count(casino.mean_money_paid))
        table.add_row(str(casino.casino), casino.name, *laid_out, paid, out)
    return table
