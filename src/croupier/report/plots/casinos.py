"""Casinos: the money laid out and the money paid."""

from croupier.report.figures import dollars, percent
from croupier.report.marks import casino_mark
from croupier.report.markup import Markup
from croupier.report.plots.drawing import bar, drawing, label, valued
from croupier.report.summary import Summary


def casinos_plot(summary: Summary) -> Markup:
    """The money laid out at each casino in a mean round, and the part that players took."""
    most = max(casino.mean_money for casino in summary.casinos) or 1.0
    # About as high as the plot of the seats' money beside it.
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
        shapes.append(valued(paid, top + 17, after=f" of {laid_out}"))
        for money, kind in ((casino.mean_money, "laid-out"), (casino.mean_money_paid, "paid")):
            shapes.append(bar(0, money / most, top + 35, 14, f"{kind} {hue}"))
        shapes.append(label(f"{share} to players", "0%", top + 59, "axis"))
        shapes.append(label(out, "100%", top + 59, "axis", "end"))
        sentences.append(f"{casino.name}: {paid} of {laid_out} paid, {share}; {out}.")
    height = row * (len(summary.casinos) - 1) + 66
    return drawing("casinos", height, "Money laid out and paid", " ".join(sentences), *shapes)
