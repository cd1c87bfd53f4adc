"""Report: what simulated games add up to, for people, as tables, as plots and as JSON."""
