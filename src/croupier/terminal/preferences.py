"""Preferences: what was chosen for the last game, stored for the next one in the user's settings."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from platformdirs import user_config_path

from croupier.terminal.game_options import GameOptions, game_of
from croupier.terminal.record_file import write_atomically
from croupier.words import Words

MOST_BYTES = 20_000


class SeatPreference(msgspec.Struct, frozen=True):
    """Who sits at a seat."""

    kind: str
    """`person`, or the name of a bot."""
    name: str = ""
    """Of a person."""


class Preferences(msgspec.Struct, frozen=True):
    """What was chosen last; what is not there has its usual value."""

    edition: str = "classic"
    neutral: bool = False
    bandit: bool = False
    face_down: bool = False
    hints: bool = True
    tutor: bool = False
    """Whether people are warned before a blunder."""
    theme: str = "night"
    language: str | None = None
    """The one chosen in the form; None: that of the environment."""
    seats: tuple[SeatPreference, ...] = ()
    """In order; empty: a guest against three bots."""
    name: str = ""
    """That somebody sat down with at an online table."""


def preferences_path() -> Path:
    """The file they are stored in."""
    return user_config_path("croupier", appauthor=False) / "terminal.json"


def load_preferences(environment: Mapping[str, str] = os.environ) -> Preferences:
    """The last settings; the usual ones where there are none that can be read."""
    try:
        with preferences_path().open("rb") as file:
            return msgspec.json.decode(file.read(MOST_BYTES), type=Preferences)
    except (OSError, msgspec.MsgspecError):
        return Preferences(theme="day" if light_background(environment) else "night")


def save_preferences(preferences: Preferences) -> None:
    """Store them; where nothing can be written, the next game asks anew."""
    path = preferences_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, msgspec.json.format(msgspec.json.encode(preferences)).decode())
    except OSError:
        return


def save_name(name: str) -> None:
    """Keep the name for the next online table."""
    save_preferences(msgspec.structs.replace(load_preferences(), name=name))


def with_options(preferences: Preferences, words: Words, options: GameOptions, *, tutor: bool) -> Preferences:
    """The preferences, except for what the options of the command say."""
    game = game_of(words, options)
    if game is not None:
        edition, neutral, bandit = game
        preferences = msgspec.structs.replace(preferences, edition=edition.name, neutral=neutral, bandit=bandit)
    return msgspec.structs.replace(
        preferences, face_down=preferences.face_down or options.face_down, tutor=preferences.tutor or tutor
    )


def light_background(environment: Mapping[str, str]) -> bool:
    """Whether the terminal says that its background is light, as some do.

    >>> light_background({"COLORFGBG": "0;15"})
    True
    """
    return environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
