"""A bot in ten lines: it places as few dice as it can, and among such moves takes the highest notes."""


class Miser:
    """A bot that is available as `miser` once this package is installed."""

    name = "miser"

    def __init__(self, seed):
        """Take a seed for choices between equal moves; a miser needs none."""

    def choose(self, view, budget=None):  # noqa: ARG002  # it does not search
        """Return one of the legal moves, `view.options`. Each says how many dice it places and who would take what."""
        return min(view.options, key=lambda option: (option.dice, -prize(option, view.seat))).move


def prize(option, seat):
    """Return what a seat would take at the casino of a move if the round ended then, in thousand $."""
    standing = option.standing
    return sum(note for note, taker in zip(standing.notes, standing.takers, strict=True) if taker == seat)
