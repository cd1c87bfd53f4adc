"""Entry: a bot's name and how to play it; and the checks of bots that callers name for a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.bots.bot import Bot
from croupier.checks import check_series, describe
from croupier.rules import Setup

if TYPE_CHECKING:
    from croupier.policies import Policy


@dataclass(frozen=True)
class BotClass:
    """The class of a built-in bot, imported when a bot is made."""

    module: str
    """Its module in `croupier.bots`."""
    name: str
    """Its name in that module."""

    def load(self) -> type[Any]:
        """Import the class and return it."""
        loaded: type[Any] = getattr(import_module(f"croupier.bots.{self.module}"), self.name)
        return loaded

    def __call__(self, seed: int) -> Bot:
        """Make a bot from a seed."""
        made: Bot = self.load()(seed)
        return made


@dataclass(frozen=True)
class BotEntry:
    """A bot's name and how to play it. Compiled games compile policies and ask thinkers; other bots see views."""

    name: str
    make: Callable[[int], Bot]
    """Makes a bot from a seed."""
    policy: int | None = None
    """Its number in `croupier.policies`, if it is a policy of this package."""
    function: Policy | None = None
    """Its function, if it is a policy from outside this package."""
    thinks: bool = False
    """Whether compiled functions choose its moves, see `Thinker`."""
    network: bool = False
    """Whether it uses the network."""
    refusal: Callable[[Setup], str | None] = lambda _: None
    """Returns why it cannot play at a table, or None if it can."""
    load: Callable[[], BotEntry] | None = None
    """Imports the bot's package and returns its full entry; None if this is the full entry."""

    @property
    def turns(self) -> int:
        """The budget of a built-in bot that searches, in simulated turns; 0 for any other bot."""
        return getattr(self.make.load(), "turns", 0) if isinstance(self.make, BotClass) else 0

    @property
    def built_in(self) -> bool:
        """Whether it comes with this package."""
        return self.policy is not None or self.thinks

    @property
    def asks_python(self) -> bool:
        """Whether Python code from outside this package chooses every move."""
        return not self.built_in and self.function is None


class LineUpError(ValueError):
    """Bots that cannot be seated."""


def check_list(bots: object, what: str = "bots are a list") -> None:
    """Raise LineUpError for a string in place of a list of bots: its letters would be taken for bots."""
    if isinstance(bots, str):
        raise LineUpError(f"{what}, such as [{describe(bots)}], not the text {describe(bots)}")
    check_series("bots", bots, "bots")
