"""The standings after a round; after the last one, the podium and the money by round."""

from collections.abc import Sequence

from rich.console import Group as Stack
from rich.padding import Padding
from rich.text import Text

from croupier.rules import Score, View
from croupier.terminal.line_mode.board import Board, indent, make_grid
from croupier.terminal.style import BRASS, QUIET


def draw_standings(board: Board, view: View, gains: Sequence[int]) -> Padding:
    """Return a grid of the money and notes after a round: the richest first or, if money is face down, by seats."""
    seats = list(enumerate(view.seats))
    open_money = [seat.money for seat in view.seats if seat.money is not None]
    everything_open = len(open_money) == len(seats)
    if everything_open:
        seats.sort(key=lambda numbered: (-(numbered[1].money or 0), -numbered[1].notes))
    grid = make_grid("left", "right", *(() if board.is_tight else ("right",)), "left")
    for number, seat in seats:
        gain = Text(f"+{board.money(gains[number])}" if everything_open else "", QUIET)
        notes = board.words.count("notes", seat.notes)
        grid.add_row(board.short_player(number), board.money(seat.money), *([] if board.is_tight else [gain]), notes)
    return indent(grid, below=0)


def draw_final_standings(board: Board, result: Sequence[Score], gains: Sequence[Sequence[int]]) -> Stack:
    """Return the podium, the winner and the money by round."""
    return Stack(
        draw_podium(board, result),
        Padding(winner_line(board, result), (1, 0, 1, 1)),
        draw_rounds(board, result, gains),
    )


def winner_line(board: Board, result: Sequence[Score]) -> Text:
    """Return a line that names the winner or winners."""
    first = [score.seat for score in result if score.rank == 1]
    return Text.assemble(
        (board.words.say("end.winner" if len(first) == 1 else "end.shared"), BRASS), " ", board.players(first)
    )


def draw_podium(board: Board, result: Sequence[Score]) -> Stack:
    """Return a podium with the players of the first three ranks: second, first, third."""
    ranks = sorted({score.rank for score in result})[:3]
    heights = dict(zip(ranks, (5, 3, 2), strict=False))
    scores = {rank: [score for score in result if score.rank == rank] for rank in ranks}
    width = max(11, *(board.short_player(score.seat).cell_len for score in result if score.rank in ranks))
    order = (*ranks[1:2], *ranks[:1], *ranks[2:])
    towers = [_tower(board, rank, scores[rank], heights[rank], width) for rank in order]
    tallest = max(map(len, towers))
    lines = (
        Text("  ").join(tower[level] if level < len(tower) else Text(" " * width) for tower in towers)
        for level in range(tallest - 1, -1, -1)
    )
    return Stack(*(Text.assemble(" ", line) for line in lines))


def _tower(board: Board, rank: int, scores: Sequence[Score], height: int, width: int) -> list[Text]:
    """Return one step of the podium with the players on it, as lines from bottom to top."""
    block = board.signs.block
    step = Text(block * width, BRASS if rank == 1 else QUIET)
    side = block * ((width - 5) // 2)
    sign = Text.assemble((side, step.style), (str(rank).center(width - 2 * len(side)), "bold"), (side, step.style))
    tower = [step] * (height - 2) + [sign, step]
    for score in reversed(scores):
        player = board.short_player(score.seat)
        money = Text(board.words.money(score.money))
        for line in (money, player):
            line.align("center", width)
            tower.append(line)
    return tower


def draw_rounds(board: Board, result: Sequence[Score], gains: Sequence[Sequence[int]]) -> Padding:
    """Return a grid of what each seat won in each round, in thousand $."""
    notes = not board.is_tight
    grid = make_grid("left", *("right" for _ in gains), "right", *["left"] * notes)
    heads = [board.words.say("end.round", round=number) for number in range(1, len(gains) + 1)]
    grid.add_row(*(Text(head, QUIET) for head in ("", *heads, board.words.say("end.total"), *[""] * notes)))
    for score in sorted(result, key=lambda score: score.rank):
        rounds = [str(won[score.seat]) for won in gains]
        total = Text(board.words.money(score.money), "bold")
        counted = [board.words.count("notes", score.notes)] * notes
        grid.add_row(board.short_player(score.seat), *rounds, total, *counted)
    return indent(grid)
