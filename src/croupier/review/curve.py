"""Curve: the win chances of all seats during a game, as SVG for a notebook."""

from collections.abc import Sequence
from html import escape

from croupier.rules.picture import COLOURS

WIDTH, HEIGHT, LINE = 640, 200, 20
"""The size of the plot and the height of a line of its legend, in pixels."""


def curve(shares: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    """Return a line for every seat through its shares of victory, with the names below."""
    last = max(1, len(shares) - 1)
    parts = [f'<line x1="0" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="#8884"/>' for y in (0, HEIGHT / 2, HEIGHT)]
    for seat, name in enumerate(names):
        row = enumerate(min(1.0, max(0.0, turn[seat])) for turn in shares)
        points = " ".join(f"{WIDTH * turn / last:.1f},{HEIGHT * (1 - share):.1f}" for turn, share in row)
        x, y = WIDTH * seat / len(names), HEIGHT + LINE
        parts += (
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"/>',
            f'<rect x="{x:.0f}" y="{y - 10}" width="12" height="12" rx="3" fill="{COLOURS[seat]}"/>',
            f'<text x="{x + 17:.0f}" y="{y}" fill="currentColor">{escape(name)}</text>',
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {WIDTH + 8} {HEIGHT + 2 * LINE}" width="{WIDTH + 8}" '
        f'role="img" aria-label="win chances" font-family="sans-serif" font-size="13">{"".join(parts)}</svg>'
    )
