"""LeftGame: how the full screen was left, for what is printed afterwards."""

from dataclasses import dataclass

from croupier.bots import GuestError
from croupier.terminal.played_game import PlayedGame


@dataclass(frozen=True)
class LeftGame:
    """A game that was left, finished or not."""

    session: PlayedGame
    unsaved: bool = False
    """Whether its record could not be saved."""
    failed: GuestError | None = None
    """The bot that ended the game."""
