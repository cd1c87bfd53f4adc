"""The game as a research environment."""
