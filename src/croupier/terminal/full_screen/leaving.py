"""Leaving: saves a record and leaves the full screen, alike from all screens that play a session."""

from typing import Any

from textual.screen import Screen

from croupier.bots import GuestError
from croupier.terminal.background import in_background
from croupier.terminal.full_screen.left_game import LeftGame
from croupier.terminal.saving import Saving


async def save(screen: Screen[Any], saving: Saving) -> None:
    """Save a record in the background, and notify the player where there is something to know."""
    if news := await in_background(saving.save):
        screen.notify(news, severity="warning" if saving.failed else "information", markup=False)


async def leave(screen: Screen[Any], saving: Saving, failed: GuestError | None = None) -> None:
    """Save a record, and leave the full screen."""
    await save(screen, saving)
    screen.app.exit(LeftGame(saving.session, saving.failed, failed))


async def to_front(screen: Screen[Any]) -> None:
    """Close what lies over a screen, such as the help, before another screen takes its place."""
    while screen in screen.app.screen_stack and screen.app.screen is not screen:
        await screen.app.pop_screen()
