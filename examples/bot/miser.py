"""A bot in ten lines: it parts with as few dice as it can, and of those moves takes the biggest note."""


class Miser:
    """Sits down as `miser` once this package is installed."""

    name = "miser"

    def __init__(self, seed):
        """Take a seed for choices between equals; a miser needs none."""

    def choose(self, view, budget=None):  # noqa: ARG002  # it does not search
        """One of the legal moves, `view.options`: each says how many dice it places and who would take what."""
        return min(view.options, key=lambda option: (option.dice, -prize(option, view.seat))).move


def prize(option, seat):
    """What a seat would take at the casino the move goes to, if the round ended then, in thousand $."""
    standing = option.standing
    return sum(note for note, taker in zip(standing.notes, standing.takers, strict=True) if taker == seat)
