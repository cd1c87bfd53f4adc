"""Plots: drawings of a summary, as SVG that stretches with the page while its text keeps its size."""
