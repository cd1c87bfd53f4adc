"""Luck and skill of every seat after a game, printed as lines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.text import Text

from croupier.terminal.game_review import TICK, GameReview, costliest_move_text, format_points
from croupier.terminal.line_mode.board import Board, indent, make_grid
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.style import QUIET

if TYPE_CHECKING:
    from croupier.review import Review

MOST_REPORTS = 4
"""How often the progress is printed at most."""


async def show_account(terminal: Terminal, board: Board, review: GameReview, viewer: int | None) -> None:
    """Wait for the review of a game, and print luck and skill; `viewer` is the seat of the only person here, if any."""
    found = await _wait_for_review(terminal, review)
    if found is None:
        return
    words = board.words
    terminal.show(board.title(words.say("page.luck.title"), words.say("page.luck.unit")))
    ranks = {score.seat: score.rank for score in found.record.game.scores}
    grid = make_grid("left", "right", "left", "right", "left")
    grid.add_row("", Text(words.say("page.luck.chance"), QUIET), "", Text(words.say("page.luck.play"), QUIET), "")
    for seat in sorted(found.account.seats, key=lambda seat: ranks[seat.seat]):
        cells: list[str | Text] = [board.short_player(seat.seat)]
        for figure in (seat.luck, seat.skill):
            cells += [format_points(figure.share), Text(f"±{100 * figure.error:.0f}", QUIET)]
        grid.add_row(*cells)
    terminal.show(indent(grid))
    terminal.show(costliest_move_text(board, found, viewer))


async def _wait_for_review(terminal: Terminal, review: GameReview) -> Review | None:
    """Wait for the review, and print its progress a few times."""
    task = asyncio.ensure_future(review.wait())
    reported = -1
    while not (await asyncio.wait((task,), timeout=TICK))[0]:
        part = MOST_REPORTS * review.done // max(1, review.positions)
        if part > reported:
            reported = part
            terminal.show(review.progress_text(terminal.words))
    return await task
