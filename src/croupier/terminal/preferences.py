"""Preferences: the choices for the last game, stored in the user's configuration directory for the next one."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from platformdirs import user_config_path

from croupier.terminal.game_options import GameOptions, choose_game
from croupier.terminal.record_file import write_atomically
from croupier.words import Words

MOST_BYTES = 20_000
"""How much of the file is read."""


class SeatPreference(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    kind: str
    """`person`, or the name of a kind of bot."""
    name: str = ""
    """The name of a person; empty for a bot."""


class Preferences(msgspec.Struct, frozen=True):
    """The choices for the last game; the defaults are for the first game ever."""

    edition: str = "classic"
    neutral: bool = False
    bandit: bool = False
    face_down: bool = False
    hints: bool = True
    tutor: bool = False
    """Whether people are warned before a blunder."""
    theme: str = "night"
    language: str | None = None
    """The language chosen in the form; None for that of the environment."""
    seats: tuple[SeatPreference, ...] = ()
    """The players in order of the seats; empty for a guest against three bots."""
    name: str = ""
    """The name last used at an online table."""


def preferences_path() -> Path:
    """Return the file of the preferences."""
    return user_config_path("croupier", appauthor=False) / "terminal.json"


def load_preferences(environment: Mapping[str, str] = os.environ) -> Preferences:
    """Load the preferences; return the defaults if there are none or they cannot be read."""
    try:
        with preferences_path().open("rb") as file:
            return msgspec.json.decode(file.read(MOST_BYTES), type=Preferences)
    except (OSError, msgspec.MsgspecError):
        return Preferences(theme="day" if has_light_background(environment) else "night")


def save_preferences(preferences: Preferences) -> None:
    """Save the preferences. If the file cannot be written, ignore that: the next game asks again."""
    path = preferences_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, msgspec.json.format(msgspec.json.encode(preferences)).decode())
    except OSError:
        return


def save_name(name: str) -> None:
    """Save the name for the next online table."""
    save_preferences(msgspec.structs.replace(load_preferences(), name=name))


def apply_options(preferences: Preferences, words: Words, options: GameOptions, *, tutor: bool) -> Preferences:
    """Return the preferences, changed by what the options of the command line say."""
    game = choose_game(words, options)
    if game is not None:
        edition, neutral, bandit = game
        preferences = msgspec.structs.replace(preferences, edition=edition.name, neutral=neutral, bandit=bandit)
    return msgspec.structs.replace(
        preferences, face_down=preferences.face_down or options.face_down, tutor=preferences.tutor or tutor
    )


def has_light_background(environment: Mapping[str, str]) -> bool:
    """Return whether the terminal says that its background is light; only some terminals set COLORFGBG.

    >>> has_light_background({"COLORFGBG": "0;15"})
    True
    """
    return environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
