"""Takings: what a colour would take at a casino as it stands."""

from croupier.rules import NEUTRAL, Standing


def taken_by(standing: Standing, colour: int) -> int:
    """What one colour would take there if the round ended now, thousand $."""
    return sum(note for note, taker in zip(standing.notes, standing.takers, strict=True) if taker == colour)


def taken_by_players(standing: Standing) -> int:
    """What all players together would take there; the neutral colour is no player."""
    return sum(
        note
        for note, taker in zip(standing.notes, standing.takers, strict=True)
        if taker is not None and taker != NEUTRAL
    )
