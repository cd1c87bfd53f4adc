"""The exponential function, written out so that every machine and every compiler gives the same bits.

The method is that of `expf` in the GNU C library: a table of 2**(i/32), and a polynomial for the rest.
With x * 32 / ln 2 = whole + rest, e**x is 2**(whole/32) * 2**(rest/32), where rest is between -1/2 and 1/2.
"""

from math import floor

import numpy as np

STEPS = 32
"""Steps from one power of 2 to the next."""
POWERS = np.array([2.0 ** (step / STEPS) for step in range(STEPS)], np.float64)
STEPS_A_UNIT = float.fromhex("0x1.71547652b82fep+0") * STEPS
"""Steps per unit of x: 32 / ln 2."""
CUBIC = float.fromhex("0x1.c6af84b912394p-5") / STEPS / STEPS / STEPS
SQUARE = float.fromhex("0x1.ebfce50fac4f3p-3") / STEPS / STEPS
LINEAR = float.fromhex("0x1.62e42ff0c52d6p-1") / STEPS
LOWEST = -float.fromhex("0x1.9fe368p+6")
"""Below this the result rounds to 0 as a 32-bit float."""


def exponential(x: float) -> float:
    """Return e**x for x <= 0, precise enough for 32-bit floats."""
    if x < LOWEST:
        return 0.0
    steps = x * STEPS_A_UNIT
    whole = floor(steps + 0.5)
    rest = steps - whole
    step = int(whole) & (STEPS - 1)
    power = ((CUBIC * rest + SQUARE) * (rest * rest) + (LINEAR * rest + 1.0)) * POWERS[step]
    # whole <= 0 and step is whole modulo 32: e.g. 2**(-40/32) is 2**(24/32), halved (24 + 40) / 32 = 2 times.
    for _ in range((step - int(whole)) // STEPS):
        power *= 0.5
    return power  # type: ignore[no-any-return]  # a number of NumPy's
