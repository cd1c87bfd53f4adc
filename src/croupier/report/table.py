"""Tables for a terminal of 80 columns, and the console that prints them in full."""

import errno
import os
from collections.abc import Iterable, Sequence
from typing import NoReturn

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from croupier.report.figures import games_played
from croupier.rules import Setup

BRASS = Style(color="#b98534", bold=True)
QUIET = Style(dim=True)
FEWEST_COLUMNS = 80
"""Columns of the tables. On a narrower terminal lines break, but no figure is cut off."""


class TableConsole(Console):
    """A console that raises BrokenPipeError; Rich would end the process, and the page would not be written."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError for the caller to handle."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def print_tables(tables: Iterable[RenderableType]) -> None:
    """Print tables on the standard output."""
    console = TableConsole(highlight=False, markup=False, emoji=False)
    console.width = max(console.width, FEWEST_COLUMNS)
    for table in tables:
        console.print(table)


def heading(games: int, setup: Setup, facts: Sequence[str], below: str) -> Text:
    """Return the number of games and the table, with another line below."""
    variants = [name for name, on in (("neutral dice", setup.neutral), ("bandit", setup.bandit)) if on]
    rest = ", ".join([f"{setup.players} players", *variants, *facts])
    return Text.assemble((f"{games_played(games)} of {setup.edition.name}", BRASS), f", {rest}\n", (below, QUIET))


def note(sentence: str) -> Text:
    """Return a sentence below a table."""
    return Text(sentence, QUIET)


def grid(title: str, columns: Iterable[str], rows: Iterable[Iterable[str]], words: Sequence[int]) -> Table:
    """Return a table; `words` are the numbers of the columns that hold words instead of figures."""
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
