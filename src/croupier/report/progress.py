"""Progress: a bar on the error stream while games are played or other work is done, only on a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn
from rich.text import Text

from croupier.report.figures import clock, count

PATIENCE = 1.0
"""Seconds after which a late start is explained."""


class RateColumn(ProgressColumn):
    """A column with games per second and time left; before the first game, the reason for the wait."""

    def __init__(self, waiting_for: str, unit: str | None, left: str) -> None:
        """Take the reason for a late start, the unit of the rate (None hides it), and the text of the time left."""
        super().__init__()
        self.left = left
        self.waiting_for = waiting_for
        self.unit = unit
        self.since: float | None = None

    def render(self, task: Task) -> Text:
        """Return the text beside the bar."""
        if self.since is None:
            self.since = task.get_time()
        if not task.started:
            return Text(self.waiting_for if task.get_time() - self.since > PATIENCE else "")
        if not task.speed or task.time_remaining is None:
            return Text("")
        left = self.left.format(time=clock(task.time_remaining))
        return Text(left if self.unit is None else f"{count(task.speed)} {self.unit}/s, {left}")


@contextmanager
def progress_bar(
    games: int, waiting_for: str, unit: str | None = "games", left: str = "{time} left"
) -> Iterator[Callable[[int], None]]:
    """Show a bar for some games. Yields a function to call with the number of games played, with 0 when they begin."""
    console = Console(stderr=True)
    columns = (BarColumn(bar_width=30), TaskProgressColumn(), RateColumn(waiting_for, unit, left))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("", total=games, start=False)

        def played(number: int) -> None:
            progress.start_task(bar)
            progress.update(bar, completed=number)

        yield played
