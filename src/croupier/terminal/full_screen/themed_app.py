"""ThemedApp: what every app that fills the terminal has: night and day, the style sheet, and Ctrl-C."""

from typing import TypeVar

import msgspec
from textual.app import App
from textual.binding import Binding

from croupier.terminal.full_screen.theme import NIGHT, THEMES
from croupier.terminal.preferences import Preferences, save_preferences
from croupier.words import Words

Result = TypeVar("Result")


class ThemedApp(App[Result]):
    """An app in the colours of the table."""

    CSS_PATH = "croupier.tcss"
    TITLE = "Croupier"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012  # as Textual declares it
        Binding("ctrl+c", "interrupt", priority=True),
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

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The variables of our own, for the moment before a theme of ours is chosen."""
        return NIGHT.variables

    def action_other_theme(self) -> None:
        """Night or day."""
        self.theme = next(name for name in THEMES if name != self.theme)
        self.preferences = msgspec.structs.replace(self.preferences, theme=self.theme)
        save_preferences(self.preferences)
