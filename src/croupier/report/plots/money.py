"""Money: the distribution of each seat's money."""

import numpy as np
from numpy.typing import NDArray

from croupier.report.figures import dollars, thousands
from croupier.report.marks import seat_mark
from croupier.report.markup import Markup, element
from croupier.report.plots.drawing import anchored, bar, drawing, label, line, seat_name, upright, valued
from croupier.report.scale import Scale
from croupier.report.summary import DOLLARS, Summary

ROUND = 100
"""The axis begins and ends at multiples of this, in thousand $; every width of steps divides it."""


def bin_width(games: int) -> int:
    """The width of a distribution's steps, thousand $: the fewer the games, the wider."""
    return 10 if games >= 20_000 else 20 if games >= 2_000 else 50


def binned(counts: NDArray[np.int64], width: int) -> NDArray[np.float64]:
    """Counts by thousand $ as shares by step; a step is centred on its round amount."""
    steps = -(-len(counts) // width) + 1
    padded = np.zeros(steps * width, np.int64)
    padded[width // 2 : width // 2 + len(counts)] = counts
    shares: NDArray[np.float64] = padded.reshape(steps, width).sum(axis=1) / max(1, int(counts.sum()))
    return shares


def money_scale(summary: Summary) -> Scale:
    """An axis that leaves out at most a thousandth of the games at either end, in thousand $."""
    upto = np.cumsum(summary.money.sum(axis=0))
    low = int(np.searchsorted(upto, 0.001 * upto[-1])) // ROUND * ROUND
    high = -(-int(np.searchsorted(upto, 0.999 * upto[-1])) // ROUND) * ROUND
    span = max(high - low, ROUND)
    return Scale(low, low + span, next(step for step in (100, 200, 500, 1000) if span <= 8 * step))


def outline(shares: NDArray[np.float64], highest: float) -> str:
    """The upper edge of a distribution as steps, one wide and at most a hundred high."""
    return "".join(f"V{100 - 100 * share / highest:.2f}h1" for share in shares)


def money_plot(summary: Summary) -> Markup:
    """The distribution of each seat's money, one under the other."""
    scale = money_scale(summary)
    width = bin_width(summary.games)
    first, last = round(scale.low / width), round(scale.high / width)
    shares = [binned(counts, width)[first : last + 1] for counts in summary.money]
    mean = np.mean(shares, axis=0)
    highest = max(float(share.max()) for share in shares) or 1.0
    row, area = 118, 62
    bottom = row * len(summary.seats)
    # A step is centred on its amount, so the drawing of steps begins half a step to the left of the axis.
    box = f"0.5 0 {last - first} 100"
    shapes = []
    for tick in scale.ticks:
        x, minor = scale.across(tick), "" if round(tick / scale.step) % 2 == 0 else " minor"
        shapes.append(upright(x, 24, bottom - 8, "grid"))
        shapes.append(label(thousands(DOLLARS * tick), x, bottom + 12, f"axis{minor}", anchored(scale.part(tick))))
    sentences = []
    for number, (seat, share) in enumerate(zip(summary.seats, shares, strict=True)):
        top = row * number
        steps = outline(share, highest)
        shapes.append(label(seat_name(seat.seat, seat.bot), "0%", top + 16, "name"))
        shapes.append(valued(dollars(seat.quantiles[50]), top + 16, before="median "))
        shapes.append(
            element(
                "svg",
                element("path", d=f"M0 100{steps}V100z", class_=f"hill seat-{seat.seat}"),
                element("path", d=f"M0 100{outline(mean, highest)}V100", class_="mean"),
                y=top + 24,
                width="100%",
                height=area,
                viewBox=box,
                preserveAspectRatio="none",
            )
        )
        shapes.append(line("0%", top + 24 + area, "100%", top + 24 + area, "base"))
        strip = top + 24 + area + 12
        at = {share: scale.part(amount / DOLLARS) for share, amount in seat.quantiles.items()}
        shapes.append(bar(at[5], at[95], strip, 2, f"reach seat-{seat.seat}"))
        shapes.append(bar(at[25], at[75], strip, 8, f"interval seat-{seat.seat}"))
        shapes.append(seat_mark(seat.seat, scale.across(seat.quantiles[50] / DOLLARS), strip))
        sentences.append(
            f"{seat_name(seat.seat, seat.bot)}: mean {dollars(seat.mean_money)}, median {dollars(seat.quantiles[50])}, "
            f"nine games in ten between {dollars(seat.quantiles[5])} and {dollars(seat.quantiles[95])}."
        )
    return drawing("money", bottom + 18, "Money won by each seat, as distributions", " ".join(sentences), *shapes)


def not_drawn(summary: Summary) -> float:
    """The share of results that lie beyond the ends of the money plot's axis."""
    scale = money_scale(summary)
    inside = summary.money[:, int(scale.low) : int(scale.high) + 1].sum()
    return 1 - float(inside) / float(summary.money.sum())


def legend(summary: Summary) -> str:
    """How wide the steps of the money plot are, and what it leaves out, in a sentence."""
    missing = not_drawn(summary)
    beyond = f" Beyond the ends of the axis lie {100 * missing:.2f}% of the results." if missing else ""
    return f"One step is {dollars(DOLLARS * bin_width(summary.games))} wide.{beyond}"
