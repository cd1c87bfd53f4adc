"""ThemedApp: what every app that fills the terminal has: night and day, the style sheet, Ctrl-C, Ctrl-Z, its end."""

import os
import signal
import sys
from contextlib import suppress
from typing import TypeVar

import msgspec
from textual.app import App, SuspendNotSupported
from textual.binding import Binding
from textual.events import Event, InputEvent, Key, Paste

from croupier.terminal.full_screen.fitted_screen import FittedScreen
from croupier.terminal.full_screen.theme import NIGHT, THEMES
from croupier.terminal.preferences import Preferences, save_preferences
from croupier.words import Words

Result = TypeVar("Result")
LEAVING = ("ctrl+c", "ctrl+z")
"""Keys that work in a window of any size."""


class ThemedApp(App[Result]):
    """An app in the colours of the table."""

    CSS_PATH = "croupier.tcss"
    TITLE = "Croupier"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (80, "-usual")]  # noqa: RUF012  # as Textual declares it
    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("ctrl+z", "suspend_process", priority=True),
        Binding("t", "other_theme"),
    ]

    def __init__(self, words: Words, preferences: Preferences) -> None:
        super().__init__()
        self.words = words
        self.preferences = preferences
        self.interrupted = False
        """Whether Ctrl-C ended it."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = preferences.theme if preferences.theme in THEMES else NIGHT.name

    def on_mount(self) -> None:
        """End with the window, also where whoever started this ignores that: Textual would read on for ever."""
        if sys.platform != "win32" and not self.is_headless and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)

    async def on_event(self, event: Event) -> None:
        """Ignore keys and the mouse where a window that is too small hides what they would do."""
        leaving = isinstance(event, Key) and event.key in LEAVING
        if isinstance(event, InputEvent | Paste) and not leaving:
            screen = self.screen
            if isinstance(screen, FittedScreen) and screen.too_small:
                return
        await super().on_event(event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the variables of our own, for the moment before a theme of ours is chosen."""
        return NIGHT.variables

    def action_suspend_process(self) -> None:
        """Ctrl-Z: give the terminal back to the shell until it goes on with this job; nothing where there is no shell.

        Textual's own action stops this process alone, whoever waits for it. Programs that started it (make, a script)
        would keep the shell waiting, and where no shell is left nobody could go on with it.
        """
        if sys.platform == "win32":
            return
        with suppress(SuspendNotSupported), self.suspend():
            handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, handler)

    def action_other_theme(self) -> None:
        """Night or day."""
        self.theme = next(name for name in THEMES if name != self.theme)
        self.preferences = msgspec.structs.replace(self.preferences, theme=self.theme)
        save_preferences(self.preferences)
