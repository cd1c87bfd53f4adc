"""The board: lines break between words and cut nothing."""

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from croupier.terminal.line_mode.board import make_grid


@pytest.mark.parametrize("width", range(40, 90))
def test_wide_letters_are_not_cut_where_a_line_breaks(width: int) -> None:
    grid = make_grid("left", "left")
    grid.add_row("1", Text("stand-off with ▲ 李雷, ● 韩梅梅 back in, 王小明 knocked out"))
    console = Console(width=width, file=StringIO())
    console.print(grid)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert "".join(told.split()) == "1stand-offwith▲李雷,●韩梅梅backin,王小明knockedout"
