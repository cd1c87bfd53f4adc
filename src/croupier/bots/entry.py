"""Entry: a bot by name, and how it is played; the checks of bots that callers name for a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.bots.bot import Bot
from croupier.rules import Setup

if TYPE_CHECKING:
    from croupier.policies import Policy


@dataclass(frozen=True)
class BotClass:
    """The class of a built-in bot by its names, imported when a bot is made."""

    module: str
    """The module of `croupier.bots` that it is in."""
    name: str

    def load(self) -> type[Any]:
        """Import the class."""
        loaded: type[Any] = getattr(import_module(f"croupier.bots.{self.module}"), self.name)
        return loaded

    def __call__(self, seed: int) -> Bot:
        """Make a bot from a seed."""
        made: Bot = self.load()(seed)
        return made


@dataclass(frozen=True)
class Entry:
    """A bot by name. Compiled games compile policies and ask thinkers at the table; all others see views."""

    name: str
    make: Callable[[int], Bot]
    """Makes one from a seed."""
    policy: int | None = None
    """Its number in `croupier.policies`, if it is one of those."""
    function: Policy | None = None
    """Its function, if it is a policy from outside this package."""
    thinks: bool = False
    """Whether compiled functions work out its moves, see `Thinker`."""
    network: bool = False
    """Whether it asks the network."""
    refusal: Callable[[Setup], str | None] = lambda _: None
    """Why it cannot play at a table, if it cannot."""
    load: Callable[[], Entry] | None = None
    """Loads the code of another package, which says what kind of bot it is; None where that is known."""

    @property
    def turns(self) -> int:
        """Its budget in simulated turns, if it is a built-in bot that searches."""
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
    """Bots that cannot be seated; the message says why."""


def check_list(bots: object, what: str = "bots are a list") -> None:
    """Refuse a text in place of a list of bots: its letters would be taken for bots."""
    if isinstance(bots, str):
        raise LineUpError(f"{what}, such as [{bots!r}], not the text {bots!r}")
