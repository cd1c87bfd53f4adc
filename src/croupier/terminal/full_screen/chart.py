"""The chart of a finished game: for each seat a bar of its money, divided into rounds."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from croupier.rules import Score
from croupier.terminal.full_screen.pieces import die_style, mark
from croupier.terminal.phrases import Phrases


def draw_chart(phrases: Phrases, result: Sequence[Score], gains: Sequence[Sequence[int]], width: int) -> list[Content]:
    """Return a line for each seat, the winner first: rank, name, bar, money and notes.

    In a bar, solid and light rounds alternate; each is labelled with its money in thousand $, if that fits.
    """
    words = phrases.words
    names = max(cell_len(phrases.name(score.seat)) for score in result)
    tails = {score.seat: f" {words.money(score.money)}  {words.count('notes', score.notes)}" for score in result}
    room = max(width - names - max(map(cell_len, tails.values())) - 8, 0)
    most = max((score.money for score in result), default=0) or 1
    rows = []
    for score in sorted(result, key=lambda score: score.rank):
        colour = phrases.signs.colours[score.seat]
        parts: list[Content] = []
        drawn = total = 0
        for number, won in enumerate(gains, start=1):
            # Rounding the running total, not each part, makes the parts of all bars add up to the right length.
            total += won[score.seat]
            until = round(room * total / most)
            columns, drawn = until - drawn, until
            amount = str(won[score.seat])
            label = amount.center(columns) if columns >= len(amount) else " " * columns
            solid = number % 2 == 1
            parts.append(Content.styled(label, die_style(colour) if solid else "$foreground on $raised"))
        rows.append(
            Content.assemble(
                Content.styled(f"{score.rank} ", "bold $brass" if score.rank == 1 else "$faint"),
                mark(phrases.signs, score.seat),
                " ",
                Content.styled(phrases.name(score.seat), "bold" if score.rank == 1 else ""),
                " " * (names - cell_len(phrases.name(score.seat)) + 1),
                *parts,
                Content.styled(tails[score.seat], "bold" if score.rank == 1 else "$quiet"),
            )
        )
    return rows
