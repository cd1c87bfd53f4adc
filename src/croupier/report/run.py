"""Run: the games that a simulation is asked for; the same run plays the same games on any machine."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rules import Setup


@dataclass(frozen=True)
class Run:
    """A number of games of one setup, seed and line-up of bots."""

    setup: Setup
    bots: tuple[str, ...]
    """The bot of each seat."""
    games: int
    """Games asked for."""
    seed: int

    @property
    def starter(self) -> int | str:
        """The seat that starts every game, counted from 1, or "lot"."""
        return "lot" if self.setup.starter is None else self.setup.starter + 1

    @property
    def all_alike(self) -> bool:
        """Whether every seat has the same bot."""
        return len(set(self.bots)) == 1

    @property
    def command(self) -> str:
        """The command that plays these games again."""
        bots = self.bots[:1] if self.all_alike else self.bots
        command = f"croupier simulate --edition {self.setup.edition.name} --players {self.setup.players}"
        command += f" --games {self.games} --bots {' '.join(bots)} --seed {self.seed}"
        command += " --neutral" * self.setup.neutral + " --bandit" * self.setup.bandit
        return command if self.starter == 1 else f"{command} --starter {self.starter}"


def seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """The bot of each seat; a single name is that of all of them."""
    return tuple(bots) * players if len(bots) == 1 else tuple(bots)
