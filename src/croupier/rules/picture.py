"""Picture: a table as SVG, for a notebook or a page without scripts."""

from collections.abc import Iterator
from html import escape

from croupier.rules.drawing import Board, colour_name, draw
from croupier.rules.standing import Group, Standing
from croupier.rules.table import BANDIT

CARD, GAP, LINE, PAD = 112, 8, 22, 10
"""The width of a casino, the space between two, the height of a line and the space inside, in pixels."""
COLOURS = ("#c0392b", "#1f6fb2", "#1e8449", "#b9770e", "#7d3c98", "#117a8b", "#6b7280")
"""The colours of the dice: of seats A to F, and of the neutral ones."""
FELT, CASINO, INK, PAPER = "#0f3d2e", "#14503c", "#f4efe1", "#fdf6df"


def picture(board: Board) -> str:
    """Return the whole table as the text of an SVG image."""
    lines = max(len(casino.notes) + len(casino.groups) for casino in board.casinos) + 1
    below = PAD + lines * LINE + 2 * PAD
    width, height = len(board.casinos) * (CARD + GAP) + GAP, below + len(board.corners) * LINE + PAD
    parts = [f'<rect width="{width}" height="{height}" rx="10" fill="{FELT}"/>']
    for number, casino in enumerate(board.casinos):
        inside = "".join(_casino(casino, below - GAP))
        parts.append(f'<g transform="translate({GAP + number * (CARD + GAP)} {GAP})">{inside}</g>')
    for seat in range(len(board.corners)):
        y = below + seat * LINE + 2
        parts += (_die(2 * GAP, y, seat), _text(2 * GAP + 24, y + 13, _corner(board, seat), INK))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{escape(draw(board))}" font-family="sans-serif" font-size="13">{"".join(parts)}</svg>'
    )


def _corner(board: Board, seat: int) -> str:
    """Return the line of a seat: its money, its dice and, in its turn, its roll."""
    corner = board.corners[seat]
    parts = ["face down" if corner.money is None else f"${1000 * corner.money:,}", corner.dice]
    if seat == board.seat:
        parts.append("to roll" if board.roll is None else f"rolled {board.roll}")
    return "  \N{MIDDLE DOT}  ".join(parts)


def _casino(casino: Standing, height: int) -> Iterator[str]:
    """Yield the parts of a casino: its number, its notes with who would take them, and its dice."""
    name = "777" if casino.casino == BANDIT + 1 else str(casino.casino)
    yield f'<rect width="{CARD}" height="{height - PAD}" rx="6" fill="{CASINO}"/>'
    yield _text(CARD / 2, PAD + 8, name, INK, "middle", bold=True)
    y = PAD + LINE - 4
    for note, taker in zip(casino.notes, casino.takers, strict=True):
        yield f'<rect x="{PAD}" y="{y}" width="{CARD - 2 * PAD}" height="{LINE - 4}" rx="3" fill="{PAPER}"/>'
        yield _text(PAD + 6, y + 13, str(note), "#222")
        if taker is not None:
            yield _text(CARD - PAD - 6, y + 13, colour_name(taker), COLOURS[taker], "end", bold=True)
        y += LINE
    for group in casino.groups:
        yield _die(PAD, y, group.colour)
        yield _text(PAD + 24, y + 13, _count(group), INK, struck=group.knocked_out)
        y += LINE


def _count(group: Group) -> str:
    """Return how many dice a colour's dice count as, with a B for each big one, and their pips on the bandit."""
    return f"{group.strength}{'B' * group.big}" + (f" (sum {group.pips})" if group.pips else "")


def _die(x: float, y: float, colour: int) -> str:
    """Return a die of a colour with the letter of its seat."""
    return (
        f'<rect x="{x}" y="{y}" width="17" height="17" rx="4" fill="{COLOURS[colour]}" stroke="{INK}"/>'
        f"{_text(x + 8.5, y + 13, colour_name(colour), '#fff', 'middle', bold=True)}"
    )


def _text(
    x: float, y: float, text: str, colour: str, anchor: str = "start", *, bold: bool = False, struck: bool = False
) -> str:
    """Return a line of text."""
    style = ' font-weight="bold"' * bold + ' text-decoration="line-through" opacity="0.6"' * struck
    return f'<text x="{x}" y="{y}" fill="{colour}" text-anchor="{anchor}"{style}>{escape(text)}</text>'
