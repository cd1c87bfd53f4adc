"""The roster: every bot that can sit down, built in or brought along by another package."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

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
    rivalry: int = 0
    insight: int = 0
    """How it imagines the players and itself then, see `Searcher`."""

    @property
    def built_in(self) -> bool:
        """Whether compiled games can play it."""
        return self.policy is not None or self.turns > 0


BUILT_IN = (
    Entry("tourist", Tourist, policy=policies.TOURIST),
    Entry("richest", Richest, policy=policies.RICHEST),
    Entry("regular", Regular, policy=policies.REGULAR),
    Entry("highroller", HighRoller, turns=HighRoller.turns, rivalry=HighRoller.rivalry, insight=HighRoller.insight),
    Entry("shark", Shark, turns=Shark.turns, rivalry=Shark.rivalry, insight=Shark.insight),
)


class GuestError(RuntimeError):
    """A bot of another package that does not play; the message says what is wrong with it."""


def guest(point: EntryPoint) -> Entry:
    """A bot of another package; its code is loaded when it is asked to sit down, so a broken one harms no other."""

    def make(seed: int) -> Bot:
        try:
            bot: Bot = point.load()(seed)
        except Exception as error:
            raise GuestError(f"the bot {point.name} ({point.value}) cannot be made: {error!r}") from error
        return bot

    return Entry(point.name, make)


@cache
def roster() -> Mapping[str, Entry]:
    """Every bot by name. A package cannot take the name of a bot that is built in."""
    built_in = {entry.name: entry for entry in BUILT_IN}
    brought = {point.name: guest(point) for point in entry_points(group=GROUP) if point.name not in built_in}
    return built_in | brought
