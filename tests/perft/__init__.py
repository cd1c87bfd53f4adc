"""Exact counts of the nodes below given positions, kept as text files."""
