"""Scale: maps figures to an axis, with round figures as ticks."""

from dataclasses import dataclass
from math import ceil, floor, log10

STEPS = (1, 2, 2.5, 5, 10)
"""Steps between ticks, times a power of ten."""


@dataclass(frozen=True)
class Scale:
    """An axis from its lowest to its highest figure."""

    low: float
    high: float
    step: float
    """Between two ticks."""

    @property
    def ticks(self) -> tuple[float, ...]:
        """The multiples of the step on the axis."""
        first = ceil(self.low / self.step - 1e-9)
        last = floor(self.high / self.step + 1e-9)
        return tuple(number * self.step for number in range(first, last + 1))

    def part(self, figure: float) -> float:
        """The position of a figure, from 0 at the low end to 1 at the high end."""
        return (figure - self.low) / (self.high - self.low)

    def across(self, figure: float) -> str:
        """The position of a figure as a coordinate in per cent of the width."""
        return f"{100 * self.part(figure):.3f}%"


def scale_over(low: float, high: float, ticks: int) -> Scale:
    """A scale from a round figure at or below the low one to a round figure at or above the high one.

    >>> scale_over(0.193, 0.31, 4)
    Scale(low=0.15, high=0.35, step=0.05)
    """
    width = max(high - low, 1e-6)
    power = 10 ** floor(log10(width / ticks))
    step = next(step * power for step in STEPS if step * power * ticks >= width * (1 - 1e-9))
    bottom = floor(low / step + 1e-9)
    top = max(ceil(high / step - 1e-9), bottom + 1)
    # Rounded, so that a tenth is written as one.
    return Scale(round(bottom * step, 9), round(top * step, 9), round(step, 9))
