"""Layout: how many lines a turn takes, from one with air to one for a terminal of few rows."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """What is drawn side by side, and what is left out."""

    beside: bool = False
    """The bandit's choices beside those of the casinos."""
    paired: bool = False
    """Two seats to a line."""
    airy: bool = True
    """Blank lines between the parts."""
    seats_first: bool = False
    """The seats above the casinos: what the terminal has no room for scrolls away first."""


LAYOUTS = (
    Layout(),
    Layout(beside=True),
    Layout(beside=True, paired=True),
    Layout(beside=True, paired=True, airy=False),
    Layout(beside=True, paired=True, airy=False, seats_first=True),
)
"""From the roomiest on; the first that fits is taken, else the last."""
