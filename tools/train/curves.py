"""Curves: the progress of training as a small SVG."""

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH, HEIGHT, EDGE = 640, 320, 40


def draw_curve(points: Sequence[Mapping[str, Any]]) -> str:
    """Return an SVG of the share of victory among regulars, in fair shares, over the number of decisions."""
    across, up = [point["decisions"] for point in points], [point["times_fair"] for point in points]
    right, low, high = max(across) or 1, min(*up, 1.0), max(*up, 2.0)
    places = [
        (EDGE + x / right * (WIDTH - 2 * EDGE), HEIGHT - EDGE - (y - low) / (high - low) * (HEIGHT - 2 * EDGE))
        for x, y in zip(across, up, strict=True)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    text = '<text x="{}" y="{}" font-size="12" font-family="sans-serif" text-anchor="{}">{}</text>'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
            f'<polyline points="{line}" fill="none" stroke="#1b6e5a" stroke-width="2"/>',
            text.format(EDGE, EDGE - 12, "start", f"share of victory among regulars, in fair shares: {up[-1]:.3f}"),
            text.format(EDGE - 6, EDGE, "end", f"{high:.2f}"),
            text.format(EDGE - 6, HEIGHT - EDGE, "end", f"{low:.2f}"),
            text.format(WIDTH - EDGE, HEIGHT - EDGE + 18, "end", f"{right / 1e6:,.0f} million decisions"),
            "</svg>\n",
        ]
    )
