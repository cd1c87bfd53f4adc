"""Functions: every entry of the engine, and what they call."""

from croupier.compiled.compiler import Function
from croupier.engine.entries import account, choice, description, endgames, games, matches, play

PAGE: tuple[Function, ...] = (*play.ENTRIES, *description.ENTRIES, *choice.ENTRIES, *account.ENTRIES)
"""The entries that the page's module has."""
ENTRIES: tuple[Function, ...] = (*PAGE, *choice.MORE, *endgames.ENTRIES, *games.ENTRIES, *matches.ENTRIES)
"""All of them."""
