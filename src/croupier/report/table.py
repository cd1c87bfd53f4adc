"""Tables: a summary for a terminal of 80 columns, and the console that prints tables whole."""

import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from croupier.report.figures import count, fair, games_played, percent
from croupier.report.summary import QUANTILES, Summary
from croupier.rules import Setup

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


def heading(games: int, setup: Setup, facts: Sequence[str], below: str) -> Text:
    """How many games of what, and a line below that."""
    variants = [name for name, on in (("neutral dice", setup.neutral), ("bandit", setup.bandit)) if on]
    rest = ", ".join([f"{setup.players} players", *variants, *facts])
    return Text.assemble((f"{games_played(games)} of {setup.edition.name}", BRASS), f", {rest}\n", (below, QUIET))


def note(sentence: str) -> Text:
    """A sentence below a table."""
    return Text(sentence, QUIET)


def grid(title: str, columns: Iterable[str], rows: Iterable[Iterable[str]], words: Sequence[int]) -> Table:
    """A table; `words` are the columns, by number, that hold words and not figures."""
    table = Table(
        title=f"\n{title}",
        title_style=BRASS,
        title_justify="left",
        box=SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 0, 0, 1),
    )
    for number, column in enumerate(columns):
        if number in words:  # a long name, such as the path of a bot, breaks before a figure is cut short
            table.add_column(column, overflow="fold")
        else:
            table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def tables(summary: Summary) -> Iterator[RenderableType]:
    """The heading, the tables and their notes, in order."""
    run, setup, games = summary.run, summary.run.setup, summary.games
    start = "starter by lot" if setup.starter is None else f"seat {run.starter} starts"
    yield heading(games, setup, (start, f"seed {run.seed}"), f"{count(summary.games_per_second)} games a second")
    money, victories, rounds, casinos = [], [], [], []
    for seat in summary.seats:
        amounts = (seat.mean_money, seat.sd_money, *seat.quantiles.values())
        money.append((str(seat.seat), seat.bot, *map(count, amounts)))
        share, low, high = seat.win_share.texts
        victories.append((str(seat.seat), seat.bot, share, f"{low} to {high}", f"{seat.mean_notes:.2f}"))
    for number in summary.rounds:
        share, low, high = number.lead_win_share.texts
        rounds.append((str(number.round), f"{number.mean_turns:.2f}", share, f"{low} to {high}"))
    for casino in summary.casinos:
        laid_out = (f"{casino.mean_notes:.2f}", count(casino.mean_money), count(casino.mean_money_paid))
        out = "-" if casino.knocked_out is None else f"{casino.knocked_out:.2f}"
        casinos.append((str(casino.casino), casino.name, *laid_out, percent(casino.paid_share_money, games), out))
    columns: tuple[str, ...] = ("Seat", "Bot", "Mean", "Spread", *(f"{share}%" for share in QUANTILES))
    yield grid("Money won, in dollars", columns, money, words=(1,))
    yield note("Spread: the standard deviation. 5%: the amount that 5% of the games do not exceed.")
    columns = ("Seat", "Bot", "Win share", "95% interval", "Notes a game")
    yield grid("Victories", columns, victories, words=(1,))
    yield note(f"A fair share is {fair(summary.fair_share)}. A victory that two share is half for each.")
    yield grid("Rounds", ("Round", "Turns", "Who leads after it wins", "95% interval"), rounds, words=())
    yield note("Who leads after the last round wins; where two do, each wins half.")
    columns = ("", "Casino", "Notes", "Dollars", "Paid to players", "Share", "Knocked out")
    yield grid("Casinos, in a mean round", columns, casinos, words=(1,))
    yield note("Knocked out: colours that a stand-off made worthless, in a mean round.")
