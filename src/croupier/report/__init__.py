"""Report: statistics of simulated games, as tables, as a page with plots and as JSON."""
