"""Tournaments between bots, and ratings that say how sure they are."""
