"""Entry: a bot by name, and how it is played."""

from collections.abc import Callable
from dataclasses import dataclass

from croupier.bots.bot import Bot
from croupier.compiled.own_policy import Policy
from croupier.rules import Setup


@dataclass(frozen=True)
class Entry:
    """A bot by name. Compiled games compile policies and ask thinkers at the table; all others see views."""

    name: str
    make: Callable[[int], Bot]
    """Makes one from a seed."""
    policy: int | None = None
    """Its number in `croupier.policies`, if it is one of those."""
    function: Policy | None = None
    """The function that it is, if it is a policy of somebody else's."""
    thinks: bool = False
    """Whether compiled functions work out its moves, see `Thinker`."""
    turns: int = 0
    """Its budget in simulated turns, if it searches."""
    network: bool = False
    """Whether it asks the network."""
    refusal: Callable[[Setup], str | None] = lambda _: None
    """Why it cannot play at a table, if it cannot."""
    load: "Callable[[], Entry] | None" = None
    """Loads the code of another package, which says what kind of bot it is; None where that is known."""

    @property
    def built_in(self) -> bool:
        """Whether it comes with this package."""
        return self.policy is not None or self.thinks

    @property
    def asks_python(self) -> bool:
        """Whether Python code of somebody else's is asked for every move."""
        return not self.built_in and self.function is None
