"""Luck account: luck and skill of every seat after a game, in lines, while it is worked out and then."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.text import Text

from croupier.terminal.game_review import TICK, GameReview, costliest_move_text, format_points
from croupier.terminal.line_mode.board import Board, columns, inset
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.style import QUIET

if TYPE_CHECKING:
    from croupier.review import Review

PARTS = 4
"""How often the waiting is told, at most."""


async def show_account(terminal: Terminal, board: Board, review: GameReview, viewer: int | None) -> None:
    """Work out the review of a game and print its account; `viewer` is the seat of the one person who played here."""
    found = await _awaited(terminal, review)
    if found is None:
        return
    words = board.words
    terminal.show(board.title(words.say("page.luck.title"), words.say("page.luck.unit")))
    ranks = {score.seat: score.rank for score in found.record.game.scores}
    grid = columns("left", "right", "left", "right", "left")
    grid.add_row("", Text(words.say("page.luck.chance"), QUIET), "", Text(words.say("page.luck.play"), QUIET), "")
    for seat in sorted(found.account.seats, key=lambda seat: ranks[seat.seat]):
        cells: list[str | Text] = [board.short_player(seat.seat)]
        for figure in (seat.luck, seat.skill):
            cells += [format_points(figure.share), Text(f"±{100 * figure.error:.0f}", QUIET)]
        grid.add_row(*cells)
    terminal.show(inset(grid))
    terminal.show(costliest_move_text(board, found, viewer))


async def _awaited(terminal: Terminal, review: GameReview) -> Review | None:
    """Wait for the review, and print now and then how far it is."""
    task = asyncio.ensure_future(review.wait())
    told = -1
    while not (await asyncio.wait((task,), timeout=TICK))[0]:
        part = PARTS * review.done // max(1, review.positions)
        if part > told:
            told = part
            terminal.show(review.progress_text(terminal.words))
    return await task
