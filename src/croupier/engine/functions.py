"""The list of the engine's entries."""

from croupier.compiled.compiler import Function
from croupier.engine.entries import account, choice, description, endgames, games, matches, play

PAGE_ENTRIES: tuple[Function, ...] = (*play.ENTRIES, *description.ENTRIES, *choice.ENTRIES, *account.ENTRIES)
"""The entries that the page's module exports."""
ENTRIES: tuple[Function, ...] = (
    *PAGE_ENTRIES,
    *choice.PYTHON_ENTRIES,
    *endgames.ENTRIES,
    *games.ENTRIES,
    *matches.ENTRIES,
)
"""All entries; the engine's own module exports them."""
