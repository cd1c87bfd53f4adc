"""The roster: every bot by name, built in or from another package; and bots in files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from croupier.analysis.position import sample_view
from croupier.analysis.rollout import Budget
from croupier.bots.ace import Ace
from croupier.bots.bot import Bot
from croupier.bots.policy_bots import Regular, Richest, Tourist
from croupier.bots.searcher import HighRoller, Shark

GROUP = "croupier.bots"
"""The entry points of bots in other packages: a name, and a callable that makes a bot from a seed."""


@dataclass(frozen=True)
class Entry:
    """A bot by name, and how compiled games play it."""

    name: str
    make: Callable[[int], Bot]
    """Makes one from a seed."""
    policy: int | None = None
    """Its number in `croupier.policies`, if it is one of those."""
    turns: int = 0
    """Its budget in simulated turns, if it is a searcher."""
    rivalry: bool = False
    shrewd: bool = False
    """See `Searcher`."""
    network: bool = False
    """Whether the network chooses for it."""

    @property
    def built_in(self) -> bool:
        """Whether compiled games can play it."""
        return self.policy is not None or self.thinks

    @property
    def thinks(self) -> bool:
        """Whether compiled functions work out its moves, see `Thinker`."""
        return self.turns > 0 or self.network


BUILT_IN = (
    Entry("tourist", Tourist, policy=Tourist.policy),
    Entry("richest", Richest, policy=Richest.policy),
    Entry("regular", Regular, policy=Regular.policy),
    Entry("highroller", HighRoller, turns=HighRoller.turns, rivalry=HighRoller.rivalry, shrewd=HighRoller.shrewd),
    Entry("shark", Shark, turns=Shark.turns, rivalry=Shark.rivalry, shrewd=Shark.shrewd),
    Entry("ace", Ace, network=True),
)


class GuestError(RuntimeError):
    """A bot of another package that failed; the message names it and says what is wrong."""


def guest(point: EntryPoint) -> Entry:
    """The entry of a bot of another package; its code is loaded when one is made, so a broken one affects no other."""

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
    guests = {point.name: guest(point) for point in entry_points(group=GROUP) if point.name not in built_in}
    return built_in | guests


def entry_of(name: str) -> Entry:
    """The bot of a name in the roster, or one in a file: `bot.py:Miser` is made by `Miser(seed)` in bot.py.

    A file is read when a bot of it is made.
    """
    if name in roster():
        return roster()[name]
    file, _, attribute = name.rpartition(":")
    if not file.endswith(".py"):
        raise GuestError(f"no bot is called {name}; choose some of {', '.join(roster())}")

    def make(seed: int) -> Bot:
        try:
            bot: Bot = getattr(_module(Path(file).resolve()), attribute)(seed)
        except Exception as error:
            raise GuestError(f"the bot {name} cannot be made: {error!r}") from error
        return bot

    return Entry(name, make)


@cache
def _module(file: Path) -> ModuleType:
    """The module in a file, read once."""
    spec = spec_from_file_location(f"croupier_guest_{file.stem}", file)
    assert spec is not None  # it is for every name that ends in .py
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def warm_up() -> None:
    """Compile what thinkers call now, or load it from the disk cache, so that no move waits for it later."""
    for thinker in (HighRoller(0), Ace(0)):
        thinker.choose(sample_view(), Budget(1))
