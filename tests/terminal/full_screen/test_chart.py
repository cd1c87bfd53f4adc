"""The bars at the end of a game: what each round brought can be read by night and by day."""

import pytest
from textual.color import Color
from textual.style import Style
from textual.theme import Theme

from croupier.rules import Score
from croupier.terminal.full_screen.chart import draw_chart
from croupier.terminal.full_screen.theme import THEMES
from croupier.terminal.phrases import Phrases
from croupier.terminal.style import SIGNS
from croupier.words import Words

READABLE = 3
"""The contrast that large or bold writing needs, after the guidelines for accessible pages."""
GAINS = [[100 - 10 * seat for seat in range(6)], [60 + 10 * seat for seat in range(6)]]


def luminance(colour: Color) -> float:
    """Return the relative luminance of a colour, as the same guidelines define it."""
    shares = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), shares, strict=True))


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, between 1 and 21."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_every_round_brought_can_be_read(theme: Theme) -> None:
    phrases = Phrases(Words("en"), SIGNS, ["Ann", "Bob", "Cem", "Dee", "Eve", "Fay"])
    rows = draw_chart(phrases, [Score(seat, 160, 3, 1) for seat in range(6)], GAINS, 100)
    variables = theme.to_color_system().generate() | theme.variables
    for row, gains in zip(rows, zip(*GAINS, strict=True), strict=True):
        figures = [span for span in row.spans if row.plain[span.start : span.end].strip() in map(str, gains)]
        assert len(figures) == len(gains)
        for span in figures:
            style = Style.parse(str(span.style), variables)
            assert style.foreground is not None
            assert style.background is not None
            assert contrast(style.foreground, style.background) >= READABLE, (row.plain, span.style)


@pytest.mark.parametrize("width", [56, 60, 100])
def test_a_row_is_no_wider_than_there_is_room(width: int) -> None:
    phrases = Phrases(Words("en"), SIGNS, ["Wolfgang-Maximilian-Otti", "Bob"])
    rows = draw_chart(phrases, [Score(0, 1000, 20, 1), Score(1, 160, 3, 2)], [[900, 100], [100, 60]], width)
    assert all(row.cell_length <= width for row in rows)
