"""Plots: four drawings of a summary, as SVG that stretches with the page while its text keeps its size."""

from croupier.report.plots.casinos import casinos_plot
from croupier.report.plots.leads import leads_plot
from croupier.report.plots.money import legend, money_plot
from croupier.report.plots.wins import wins_plot

__all__ = ["casinos_plot", "leads_plot", "legend", "money_plot", "wins_plot"]
