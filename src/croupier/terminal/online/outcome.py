"""OnlineOutcome: how an online table was left, for what is printed afterwards."""

from dataclasses import dataclass

from croupier.terminal.online.client import TableClient
from croupier.terminal.online.game import OnlineGame


@dataclass(frozen=True)
class OnlineOutcome:
    """How an online table was left, for what is printed afterwards."""

    client: TableClient
    problem: str | None = None
    """Why it had to be left, as a sentence."""
    played: OnlineGame | None = None
    """The game, where it is over."""
