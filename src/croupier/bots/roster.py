"""The roster: every bot by name, built in or from another package; and specialists."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from croupier.analysis.position import sample_view
from croupier.analysis.rollout import Budget
from croupier.bots.ace import Ace
from croupier.bots.entry import Entry
from croupier.bots.failures import GuestError
from croupier.bots.guests import Player, announced, guest, in_file
from croupier.bots.house import House
from croupier.bots.oracle import Oracle, refusal
from croupier.bots.policy_bots import Regular, Richest, Tourist
from croupier.bots.searcher import HighRoller, Shark

GROUP = "croupier.bots"
"""The entry points of bots in other packages: a name, and a bot's class or a policy."""

BUILT_IN = (
    Entry("tourist", Tourist, policy=Tourist.policy),
    Entry("richest", Richest, policy=Richest.policy),
    Entry("regular", Regular, policy=Regular.policy),
    Entry("highroller", HighRoller, thinks=True, turns=HighRoller.turns),
    Entry("shark", Shark, thinks=True, turns=Shark.turns),
    Entry("ace", Ace, thinks=True, network=True),
    Entry("house", House, thinks=True, turns=House.turns, network=True),
)
SPECIALISTS = (Entry("oracle", Oracle, thinks=True, refusal=refusal),)
"""Bots for some tables only, which play by name in simulations, in the arena and in a terminal.

They are not offered at live tables: an oracle takes a hundred megabytes for a round, and anyone could ask for many.
"""


@cache
def roster() -> Mapping[str, Entry]:
    """Every bot by name that plays at any table. A package cannot take the name of one that is built in."""
    built_in = {entry.name: entry for entry in BUILT_IN}
    taken = {*built_in, *(entry.name for entry in SPECIALISTS)}
    guests = {point.name: announced(point) for point in entry_points(group=GROUP) if point.name not in taken}
    return built_in | guests


def with_specialists() -> Mapping[str, Entry]:
    """Every bot by name, specialists too."""
    return {**roster(), **{entry.name: entry for entry in SPECIALISTS}}


def entry_of(player: Player) -> Entry:
    """How to play a bot: one of the roster by name, one in a file (`bot.py:Miser`), or a policy or class itself.

    Code of others is loaded now. Raises GuestError where there is no such bot.
    """
    if not isinstance(player, str):
        return guest(getattr(player, "__name__", repr(player)), player)
    entry = with_specialists().get(player) or in_file(player)
    if entry is None:
        names = ", ".join(with_specialists())
        raise GuestError(f"no bot is called {player}; choose some of {names}, or bot.py:Name in a file")
    return entry.load() if entry.load else entry


def warm_up() -> None:
    """Compile what thinkers call now, or load it from the disk cache, so that no move waits for it later."""
    for thinker in (HighRoller(0), Ace(0), House(0)):
        thinker.choose(sample_view(), Budget(1))
