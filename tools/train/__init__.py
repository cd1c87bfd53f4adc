"""Trains the network of `croupier.network` by its own games: `python -m tools.train`, see docs/research.md."""
