"""ThemedApp: the base of the full-screen apps: themes, style sheet, small windows, Ctrl-C, Ctrl-Z and hang-ups."""

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
ALWAYS_ACTIVE = ("ctrl+c", "ctrl+z")
"""Keys that work in a window of any size."""


class ThemedApp(App[Result]):
    """An app in the themes of the table."""

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
        """Whether the app was ended by Ctrl-C."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = preferences.theme if preferences.theme in THEMES else NIGHT.name

    def on_mount(self) -> None:
        """Let the app end with its window: restore the default action of SIGHUP if the parent process ignored it.

        Textual would go on reading from a terminal that is gone.
        """
        if sys.platform != "win32" and not self.is_headless and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)

    async def on_event(self, event: Event) -> None:
        """Ignore keys and the mouse while the window is too small, as the effect could not be seen."""
        is_active = isinstance(event, Key) and event.key in ALWAYS_ACTIVE
        if isinstance(event, InputEvent | Paste) and not is_active:
            screen = self.screen
            if isinstance(screen, FittedScreen) and screen.is_too_small:
                return
        await super().on_event(event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return values for our own style variables, for the time before one of our themes is set."""
        return NIGHT.variables

    def action_suspend_process(self) -> None:
        """Suspend the app on Ctrl-Z and return the terminal to the shell, until the job is continued.

        Textual's own action stops only this process; a program that started it (make, a script) would keep the shell
        waiting. SIGTSTP to the process group stops them, too, and does nothing if there is no shell to continue it.
        """
        if sys.platform == "win32":
            return
        with suppress(SuspendNotSupported), self.suspend():
            handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.killpg(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, handler)

    def action_other_theme(self) -> None:
        """Switch between the dark and the light theme."""
        self.theme = next(name for name in THEMES if name != self.theme)
        self.preferences = msgspec.structs.replace(self.preferences, theme=self.theme)
        save_preferences(self.preferences)
