"""Trains the network of `croupier.network` by self-play: `python -m tools.train`, see docs/research.md."""
