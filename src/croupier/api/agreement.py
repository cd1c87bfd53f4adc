"""Agreement: what the people at a table agree on before they play."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from croupier.rules import EDITIONS, Setup, SetupError

DAY = 24 * 60 * 60
"""A day in seconds."""
LONGEST_CLOCK = 14 * DAY
"""Seconds per move at most."""
LONGEST_PAUSE = 5_000
"""Milliseconds a bot may wait before it places, at most."""


class Agreement(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition, its variants, and how the table is run."""

    edition: Annotated[str, Meta(max_length=24, description="`classic` or `biggy`.")] = "classic"
    players: Annotated[int, Meta(ge=2, le=6, description="How many seats the table has.")] = 2
    neutral: Annotated[bool, Meta(description="Play with neutral dice.")] = False
    bandit: Annotated[bool, Meta(description="Play with the one-armed bandit.")] = False
    face_down: Annotated[bool, Meta(description="Players keep their winnings face down.")] = False
    starter: Annotated[int, Meta(ge=0, le=5)] | None = None
    """The seat that starts round one; null: drawn by lot."""
    seconds_per_move: Annotated[int, Meta(ge=10, le=LONGEST_CLOCK)] | None = None
    """The clock: seconds for each move, up to 14 days; null: no clock."""
    hints: Annotated[bool, Meta(description="Whether players may ask for hints.")] = False
    chat: Annotated[bool, Meta(description="Whether players may write to each other, beyond the phrases.")] = False
    listed: Annotated[bool, Meta(description="Whether the table is in the public list while it has free seats.")] = (
        False
    )
    bot_pause: Annotated[
        int, Meta(ge=0, le=LONGEST_PAUSE, description="Milliseconds a bot waits before it places.")
    ] = 0


@lru_cache(1024)
def setup_of(agreement: Agreement) -> Setup:
    """Return the setup of the rules for an agreement; raise SetupError if the rulebooks do not offer it."""
    if agreement.edition not in EDITIONS:
        raise SetupError(f"there is no edition {agreement.edition!r}; known are {', '.join(sorted(EDITIONS))}")
    return Setup(
        EDITIONS[agreement.edition],
        agreement.players,
        neutral=agreement.neutral,
        bandit=agreement.bandit,
        face_down=agreement.face_down,
        starter=agreement.starter,
    )
