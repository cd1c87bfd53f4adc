"""The plots of simulated games: victories, leads, money and casinos."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from croupier.report.figures import dollars, fair, percent, thousands
from croupier.report.markup import Markup, casino_mark, element, seat_mark
from croupier.report.plots import (
    Scale,
    anchor_at,
    bar,
    drawing,
    fair_axis,
    intervals_plot,
    label,
    line,
    seat_name,
    share_interval,
    upright,
    value_text,
)
from croupier.report.summary import DOLLARS, GameSummary

ROUND = 100
"""The axis begins and ends at multiples of this, in thousand $. It is divisible by every bin width."""


def wins_plot(summary: GameSummary) -> Markup:
    """Draw each seat's share of victory with its interval, compared with the fair share."""
    return intervals_plot(
        "wins",
        "Share of victory of each seat with 95% intervals",
        [share_interval(seat_name(seat.seat, seat.bot), seat.win_share, seat.seat) for seat in summary.seats],
        fair_axis(summary.fair_share, summary.games),
    )


def leads_plot(summary: GameSummary) -> Markup:
    """Draw how often the leader after a round wins the game."""
    due, rounds = summary.fair_share, summary.rounds
    # About as high as the plot of the seats next to it.
    top, bottom = 26, max(226, min(346, 18 + 58 * len(summary.seats)))

    def across(number: int) -> str:
        return f"{100 * (number + 0.5) / (len(rounds) + 1):.3f}%"

    def down(share: float) -> float:
        return bottom - (bottom - top) * share

    shapes = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        shapes.append(line("0%", down(share), "100%", down(share), "base" if share == 0 else "grid"))
        shapes.append(label(f"{share:.0%}", "0%", down(share) - 5, "axis"))
    shapes.append(line("0%", down(due), "100%", down(due), "fair"))
    shapes.append(label("fair share", "100%", down(due) + 16, "axis", "end"))
    points = [(across(0), due), *((across(number.round), number.lead_win_share.share) for number in rounds)]
    for (x1, before), (x2, after) in pairwise(points):
        shapes.append(line(x1, down(before), x2, down(after), "lead"))
    shapes.append(label("start", across(0), bottom + 20, "axis", "middle"))
    shapes.append(element("circle", cx=across(0), cy=down(due), r=4, class_="point start"))
    for number in rounds:
        x, won = across(number.round), number.lead_win_share
        shapes.append(upright(x, down(won.high), down(won.low), "whisker"))
        shapes.append(element("circle", cx=x, cy=down(won.share), r=5, class_="point"))
        shapes.append(label(won.texts[0], x, down(won.share) - 13, "value strong", "middle"))
        shapes.append(label(f"round {number.round}", x, bottom + 20, "axis", "middle"))
    sentences = " ".join(f"After round {number.round}: {number.lead_win_share.texts[0]}." for number in rounds)
    description = f"Before the game every seat has {fair(due)}. {sentences}"
    return drawing("leads", bottom + 28, "How often a lead after each round wins", description, *shapes)


def casinos_plot(summary: GameSummary) -> Markup:
    """Draw the money dealt at each casino in a mean round, and the part that players took."""
    most = max(casino.mean_money for casino in summary.casinos) or 1.0
    # About as high as the plot of the seats' money next to it.
    row = max(76, min(104, 118 * len(summary.seats) // len(summary.casinos)))
    shapes, sentences = [], []
    for number, casino in enumerate(summary.casinos):
        top = row * number
        hue = f"casino-{casino.casino}"
        paid, laid_out = dollars(casino.mean_money_paid), dollars(casino.mean_money)
        share = percent(casino.paid_share_money, summary.games)
        out = "no stand-off" if casino.knocked_out is None else f"{casino.knocked_out:.2f} knocked out"
        shapes.append(casino_mark(casino.casino, "10", top + 12))
        shapes.append(label(casino.name, "28", top + 17, "name"))
        shapes.append(value_text(paid, top + 17, after=f" of {laid_out}"))
        for money, kind in ((casino.mean_money, "laid-out"), (casino.mean_money_paid, "paid")):
            shapes.append(bar(0, money / most, top + 35, 14, f"{kind} {hue}"))
        shapes.append(label(f"{share} to players", "0%", top + 59, "axis"))
        shapes.append(label(out, "100%", top + 59, "axis", "end"))
        sentences.append(f"{casino.name}: {paid} of {laid_out} paid, {share}; {out}.")
    height = row * (len(summary.casinos) - 1) + 66
    return drawing("casinos", height, "Money laid out and paid", " ".join(sentences), *shapes)


def bin_width(games: int) -> int:
    """Return the width of a distribution's bins, thousand $: the fewer the games, the wider."""
    return 10 if games >= 20_000 else 20 if games >= 2_000 else 50


def bin_shares(counts: NDArray[np.int64], width: int) -> NDArray[np.float64]:
    """Return the shares of games by bin, from their counts by thousand $. A bin is centred on its round amount."""
    steps = -(-len(counts) // width) + 1
    padded = np.zeros(steps * width, np.int64)
    padded[width // 2 : width // 2 + len(counts)] = counts
    shares: NDArray[np.float64] = padded.reshape(steps, width).sum(axis=1) / max(1, int(counts.sum()))
    return shares


def money_scale(summary: GameSummary) -> Scale:
    """Return an axis, in thousand $, that omits at most a thousandth of the games at either end."""
    upto = np.cumsum(summary.money.sum(axis=0))
    low = int(np.searchsorted(upto, 0.001 * upto[-1])) // ROUND * ROUND
    high = -(-int(np.searchsorted(upto, 0.999 * upto[-1])) // ROUND) * ROUND
    span = max(high - low, ROUND)
    return Scale(low, low + span, next(step for step in (100, 200, 500, 1000) if span <= 8 * step))


def outline(shares: NDArray[np.float64], highest: float) -> str:
    """Return the path of a distribution's upper edge: one step for each bin, one wide and at most a hundred high."""
    return "".join(f"V{100 - 100 * share / highest:.2f}h1" for share in shares)


def money_plot(summary: GameSummary) -> Markup:
    """Draw the distribution of each seat's money, one below the other."""
    scale = money_scale(summary)
    width = bin_width(summary.games)
    first, last = round(scale.low / width), round(scale.high / width)
    shares = [bin_shares(counts, width)[first : last + 1] for counts in summary.money]
    mean = np.mean(shares, axis=0)
    highest = max(float(share.max()) for share in shares) or 1.0
    row, area = 118, 62
    bottom = row * len(summary.seats)
    # A bin is centred on its amount, so the drawing of bins begins half a bin to the left of the axis.
    box = f"0.5 0 {last - first} 100"
    shapes = []
    for tick in scale.ticks:
        x, minor = scale.across(tick), "" if round(tick / scale.step) % 2 == 0 else " minor"
        shapes.append(upright(x, 24, bottom - 8, "grid"))
        shapes.append(label(thousands(DOLLARS * tick), x, bottom + 12, f"axis{minor}", anchor_at(scale.part(tick))))
    sentences = []
    for number, (seat, share) in enumerate(zip(summary.seats, shares, strict=True)):
        top = row * number
        steps = outline(share, highest)
        shapes.append(label(seat_name(seat.seat, seat.bot), "0%", top + 16, "name"))
        shapes.append(value_text(dollars(seat.quantiles[50]), top + 16, before="median "))
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


def share_beyond_axis(summary: GameSummary) -> float:
    """Return the share of results beyond the ends of the money plot's axis."""
    scale = money_scale(summary)
    inside = summary.money[:, int(scale.low) : int(scale.high) + 1].sum()
    return 1 - float(inside) / float(summary.money.sum())


def legend(summary: GameSummary) -> str:
    """Return a sentence on the width of the money plot's bins, and on what it omits."""
    missing = share_beyond_axis(summary)
    beyond = f" Beyond the ends of the axis lie {100 * missing:.2f}% of the results." if missing else ""
    return f"One step is {dollars(DOLLARS * bin_width(summary.games))} wide.{beyond}"
