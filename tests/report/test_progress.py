"""Progress: the reason for waiting, the speed and the time left; nothing without a terminal."""

from io import StringIO

import pytest
from rich.console import Console
from rich.progress import Progress

from croupier.report.progress import PATIENCE, RateColumn, progress_bar


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_a_compilation_is_explained_but_not_a_moment() -> None:
    clock = Clock()
    column = RateColumn("compiling, once on this machine", "games", "{time} left")
    progress = Progress(column, get_time=clock, console=Console(file=StringIO()))
    progress.add_task("", total=1000, start=False)
    task = progress.tasks[0]
    assert column.render(task).plain == ""
    clock.now += PATIENCE + 0.1
    assert column.render(task).plain == "compiling, once on this machine"
    progress.start_task(task.id)
    assert column.render(task).plain == ""


def test_rate_and_time_left() -> None:
    clock = Clock()
    column = RateColumn("", "games", "{time} left")
    progress = Progress(column, get_time=clock, console=Console(file=StringIO()))
    progress.add_task("", total=1_000_000)
    task = progress.tasks[0]
    for played in (0, 5_000, 10_000):
        progress.update(task.id, completed=played)
        clock.now += 1
    assert column.render(task).plain == "5,000 games/s, 3:18 left"


def test_nothing_is_drawn_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(100, "compiling") as played:
        played(0)
        played(100)
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""
