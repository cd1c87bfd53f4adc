"""The numbers that reasons are written with, for the engine and for those who read them without NumPy."""

(
    KNOCK_OUT,
    RESCUE,
    TAKE,
    DEFEND,
    SPOIL,
    CHANCE,
    HOLD,
    LAST_WORD,
    AVOID_TIE,
    RIVAL,
    COST,
    COST_RIVAL,
) = range(12)
"""Kinds of reasons; `croupier.evaluation.Kind` says what each means."""

NOBODY = -1
"""In place of a seat, a colour or a casino."""
SURE = 2.5
"""A reason is at least this many standard errors from 0, and so is the gap."""
