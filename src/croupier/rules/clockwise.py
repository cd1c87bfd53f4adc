"""Seats counted clockwise from a viewer's own: how a player sees the table. Plain functions, like the engine's."""

from croupier.rules.table import Rules


def seat_after(rules: Rules, viewer: int, steps: int) -> int:
    """Return the seat `steps` places to the left of the viewer."""
    seat = viewer + steps
    return seat - rules.players if seat >= rules.players else seat


def steps_to(rules: Rules, viewer: int, seat: int) -> int:
    """Return how many places to the left of the viewer a seat is."""
    return seat - viewer if seat >= viewer else seat - viewer + rules.players
