"""The roster: every bot that can sit down, built in or brought along by another package."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points

from croupier import policies
from croupier.bots.bot import Bot
from croupier.bots.regular import Regular
from croupier.bots.richest import Richest
from croupier.bots.searcher import HighRoller, Shark
from croupier.bots.tourist import Tourist

GROUP = "croupier.bots"
"""The entry points under which other packages bring bots: a name, and what makes one from a seed."""


@dataclass(frozen=True)
class Entry:
    """A bot by name, and how compiled games play it."""

    name: str
    make: Callable[[int], Bot]
    """Makes one from a seed."""
    policy: int | None = None
    """Its number in `croupier.policies`, where it is one of those."""
    turns: int = 0
    """Its budget in simulated turns, where it searches."""

    @property
    def built_in(self) -> bool:
        """Whether compiled games can play it."""
        return self.policy is not None or self.turns > 0


BUILT_IN = (
    Entry("tourist", Tourist, policy=policies.TOURIST),
    Entry("richest", Richest, policy=policies.RICHEST),
    Entry("regular", Regular, policy=policies.REGULAR),
    Entry("highroller", HighRoller, turns=HighRoller.turns),
    Entry("shark", Shark, turns=Shark.turns),
)


@cache
def roster() -> Mapping[str, Entry]:
    """Every bot by name. A package cannot take the name of a bot that is built in."""
    brought = {point.name: Entry(point.name, point.load()) for point in entry_points(group=GROUP)}
    return brought | {entry.name: entry for entry in BUILT_IN}
